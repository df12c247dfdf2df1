/** Symbols: every kind of joint and coupling has one of its own, of a size that fits on the screen; small formulas of the overlays against closed forms. */
import { COUPLING_TYPES, JOINT_TYPES } from "@gelenk/core";
import { Vector3 } from "three";
import { describe, expect, test } from "vitest";
import { gearRadii } from "../../src/view/overlays/couplings.js";
import { niceAbove, niceBelow } from "../../src/view/overlays/force-scale.js";
import { curvePoints } from "../../src/view/overlays/joint-paths.js";
import { tableValue } from "../../src/view/overlays/joint-range.js";
import { SYMBOLS, symbolOf } from "../../src/view/symbols/catalogue.js";
import { helix } from "../../src/view/symbols/solids.js";

describe("catalogue", () => {
  test.each([...JOINT_TYPES, ...COUPLING_TYPES])("%s", (type) => {
    expect(symbolOf(type).types).toContain(type);
  });

  test.each(SYMBOLS.map((symbol) => [symbol.types[0]!, symbol] as const))(
    "%s: its pieces are finite and reach no further than 1.6 units",
    (_, symbol) => {
      const { A = [], B = [], third = [], thirdOfB = [] } = symbol.pieces({});
      const pieces = [...A, ...B, ...third, ...thirdOfB];
      expect(pieces.length).toBeGreaterThan(0);
      for (const piece of pieces) {
        piece.computeBoundingBox();
        const { min, max } = piece.boundingBox!;
        for (const size of [...min.toArray(), ...max.toArray()]) expect(Math.abs(size)).toBeLessThanOrEqual(1.6);
      }
    },
  );
});

/** Right-handed: it goes forward while it turns from y to z. */
test("the hand of a screw is the sign of its turns", () => {
  for (const turns of [2, -2]) {
    const position = helix(1, 0.01, 0, 8, turns).getAttribute("position");
    const ringSize = 11;
    const at = (k: number) => new Vector3().fromBufferAttribute(position, ringSize * k);
    const [first, next] = [at(0), at(3)];
    expect(Math.sign(first.y * next.z - first.z * next.y)).toBe(Math.sign(turns));
  }
});

test("circles of gears touch, and their radii are in the ratio", () => {
  for (const ratio of [-0.5, -2, 0.25, 3]) {
    const { radii, belt } = gearRadii(1.5, ratio);
    const [first, second] = radii;
    expect(belt).toBe(false);
    expect(first / second).toBeCloseTo(Math.abs(ratio), 12);
    expect(ratio < 0 ? first + second : Math.abs(first - second)).toBeCloseTo(1.5, 12);
  }
});

test("wheels that turn alike and are nearly of one size have a belt, and stay apart", () => {
  for (const ratio of [0.6, 1, 1.5]) {
    const { radii, belt } = gearRadii(1.5, ratio);
    expect(belt).toBe(true);
    expect(radii[0] / radii[1]).toBeCloseTo(ratio, 12);
    expect(radii[0] + radii[1]).toBeLessThan(1.5);
  }
});

test("nice numbers are 1, 2 or 5 times a power of ten, next to the given one", () => {
  expect([0.0011, 1, 13, 49, 51, 7000].map(niceAbove)).toEqual([0.002, 1, 20, 50, 100, 10_000]);
  expect([1, 13, 49, 51, 7000].map(niceBelow)).toEqual([1, 10, 20, 50, 5000]);
});

test("tables of servos: straight between points, constant outside", () => {
  const table = [
    [1, 10],
    [3, 20],
    [4, 0],
  ] as const;
  expect([0, 1, 2, 3.5, 4, 9].map((time) => tableValue(table, time))).toEqual([10, 10, 15, 10, 0, 0]);
});

test("a drawn curve passes through its points and closes", () => {
  const points = [
    [0, 0, 0],
    [1, 1, 0],
    [2, 0, 1],
  ] as const;
  for (const closed of [false, true]) {
    const drawn = curvePoints({ points, closed });
    for (const point of points) {
      const nearest = Math.min(...drawn.map((at) => at.distanceTo(new Vector3(...point))));
      expect(nearest).toBeLessThan(0.1);
    }
    expect(drawn[0]!.distanceTo(drawn.at(-1)!) < 1e-6).toBe(closed);
  }
});
