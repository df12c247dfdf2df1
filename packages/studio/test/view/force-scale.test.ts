/** Lengths of force arrows, and of enlarged gaps, against their formulas. */
import { Vector3 } from "three";
import { describe, expect, test } from "vitest";
import { scaleFor } from "../../src/view/overlays/force-scale.js";
import { enlarged } from "../../src/view/overlays/joint-errors.js";

describe.each(["linear", "logarithmic"] as const)("%s arrows", (kind) => {
  const scale = scaleFor(kind, 2000, 0.9);

  test("have the largest force as long as the longest arrow, and none for no force", () => {
    expect(scale.lengthOf(2000)).toBeCloseTo(0.9, 12);
    expect(scale.lengthOf(0)).toBe(0);
  });

  test("of a length stand for the force that is as long, up to the largest", () => {
    for (const force of [0.3, 2, 17, 450, 2000]) expect(scale.forceOf(scale.lengthOf(force)) / force).toBeCloseTo(1, 10);
    expect(scale.forceOf(5)).toBeCloseTo(2000, 8);
  });
});

test("twice the force is twice as long on a linear scale", () => {
  const { lengthOf } = scaleFor("linear", 2000, 0.9);
  expect(lengthOf(400) / lengthOf(200)).toBeCloseTo(2, 12);
});

test("ten times the force adds a third of the longest arrow on a logarithmic scale, within what the linear start of it takes", () => {
  const { lengthOf } = scaleFor("logarithmic", 2000, 0.9);
  // log(1 + 10 x) − log(1 + x) lies below log 10 by less than 1/x, and log 1001 above log 1000 by less than 1/1000
  for (const force of [200, 20]) {
    const third = lengthOf(10 * force) - lengthOf(force);
    expect(third).toBeLessThan(0.3);
    expect(third).toBeGreaterThan(0.3 * (1 - (2000 / 1000 / force + 1 / 1000) / Math.log(10)));
  }
});

test("a gap of 31 nm is an arrow of 31 µm, in its direction", () => {
  const end = enlarged(new Vector3(1, 2, 3), new Vector3(1, 2 + 31e-9, 3));
  // positions of metres have steps of 4e-16 m, and a thousandfold of them enters
  expect(end.y - 2).toBeCloseTo(31e-6, 11);
  expect([end.x, end.z]).toEqual([1, 3]);
});
