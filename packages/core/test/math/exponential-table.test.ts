/** Reference: roots of two by BigInt. A low part that is the nearest double leaves less than 2⁻⁵³ of itself, below 2⁻¹⁰⁶ here. */
import { expect, it } from "vitest";
import { ROOTS_OF_TWO } from "../../src/math/exponential-table.js";
import { powerOfTwo, remainder, ulpError } from "./high-precision.js";

it("holds 2^(j/64)", () => {
  expect(ROOTS_OF_TWO.length).toBe(128);
  for (let j = 0; j < 64; j++) {
    expect(ulpError(ROOTS_OF_TWO[2 * j]!, powerOfTwo(j, 64))).toBeLessThanOrEqual(0.5);
    expect(Math.abs(remainder(powerOfTwo(j, 64), ROOTS_OF_TWO[2 * j]!, ROOTS_OF_TWO[2 * j + 1]!))).toBeLessThan(2 ** -106);
  }
});
