/** Turns and quaternions. What decides: rotating the axes by hand, and there and back again. */
import type { Vector3 } from "@gelenk/core";
import { describe, expect, test } from "vitest";
import { rotate } from "../../../src/document/poses.js";
import { quaternionOf, turnsOf } from "../../../src/panels/fields/rotation.js";

const DEGREE = Math.PI / 180;
const close = (a: Vector3, b: Vector3) => {
  for (const k of [0, 1, 2] as const) expect(a[k]).toBeCloseTo(b[k], 9);
};

describe("turns", () => {
  test("about one axis, by the right hand", () => {
    close(rotate(quaternionOf([90 * DEGREE, 0, 0]), [0, 1, 0]), [0, 0, 1]);
    close(rotate(quaternionOf([0, 90 * DEGREE, 0]), [0, 0, 1]), [1, 0, 0]);
    close(rotate(quaternionOf([0, 0, 90 * DEGREE]), [1, 0, 0]), [0, 1, 0]);
  });

  test("x first, then about the turned y: y has gone to z", () => {
    close(rotate(quaternionOf([90 * DEGREE, 90 * DEGREE, 0]), [1, 0, 0]), [0, 1, 0]);
  });

  test("there and back below a right angle about y", () => {
    for (const x of [-170, -40, 0, 63, 179])
      for (const y of [-89, -30, 0, 45, 89])
        for (const z of [-120, 0, 15, 178]) {
          const turns: Vector3 = [x * DEGREE, y * DEGREE, z * DEGREE];
          close(turnsOf(quaternionOf(turns)), turns);
        }
  });

  test("at a right angle about y the same rotation comes back, with no turn about z", () => {
    const orientation = quaternionOf([20 * DEGREE, 90 * DEGREE, 30 * DEGREE]);
    const turns = turnsOf(orientation);
    expect(turns[2]).toBe(0);
    for (const axis of [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as const)
      close(rotate(quaternionOf(turns), axis), rotate(orientation, axis));
  });
});
