/** References: IEEE 754 itself. */
import { expect, it } from "vitest";
import { allFinite, clamp, EPSILON, isFinite64 } from "../../src/math/scalar.js";

it("EPSILON is the distance from 1 to the next double", () => {
  expect(1 + EPSILON).toBeGreaterThan(1);
  expect(1 + EPSILON / 2).toBe(1);
});

it("clamp", () => {
  expect([-2, -1, 0.5, 3, 4].map((x) => clamp(x, -1, 3))).toEqual([-1, -1, 0.5, 3, 3]);
  expect(clamp(Number.POSITIVE_INFINITY, 0, 1)).toBe(1);
  expect(clamp(Number.NaN, 0, 1)).toBeNaN();
});

it("isFinite64", () => {
  for (const x of [0, -0, 5e-324, Number.MAX_VALUE, -Number.MAX_VALUE]) expect(isFinite64(x)).toBe(true);
  for (const x of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) expect(isFinite64(x)).toBe(false);
});

it("allFinite looks at its stretch of the array and nothing else", () => {
  const array = [Number.NaN, 1, -Number.MAX_VALUE, Number.MAX_VALUE, 5e-324, Number.POSITIVE_INFINITY];
  expect(allFinite(array, 1, 4)).toBe(true);
  expect(allFinite(array, 0, 2)).toBe(false);
  expect(allFinite(array, 1, 5)).toBe(false);
  expect(allFinite([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY], 0, 2)).toBe(false);
  expect(allFinite(array, 0, 0)).toBe(true);
});
