/** The Fischer function: its zero set on a grid, and its derivative against differences. */
import { expect, test } from "vitest";
import { fischer, fischerSlope } from "../../../src/contact/ncp/fischer.js";

const GRID = [-3, -1, -1e-3, 0, 1e-9, 1e-3, 1, 3];

test("it is zero exactly where a ≥ 0, b ≥ 0 and a b = 0", () => {
  for (const a of GRID) {
    for (const b of GRID) {
      const isZero = a >= 0 && b >= 0 && a * b === 0;
      expect(fischer(a, b) === 0, `${a}, ${b}`).toBe(isZero);
    }
  }
});

test("near the axes it does not cancel: φ(1, ε) = −ε (1 + O(ε))", () => {
  for (const small of [1e-8, 1e-12, 1e-300]) expect(fischer(1, small) / -small).toBeCloseTo(1, 7);
});

test("slopes are those of differences, and at the origin those along the diagonal", () => {
  const d = 1e-6;
  for (const a of [-2, -0.5, 0.7, 3]) {
    for (const b of [-1, 0.2, 2]) {
      // central differences: d² of the third derivative, and roundings of 1e-16/d
      expect(fischerSlope(a, b)).toBeCloseTo((fischer(a + d, b) - fischer(a - d, b)) / (2 * d), 8);
      expect(fischerSlope(b, a)).toBeCloseTo((fischer(a, b + d) - fischer(a, b - d)) / (2 * d), 8);
    }
  }
  expect(fischerSlope(0, 0)).toBe(Math.SQRT1_2 - 1);
});
