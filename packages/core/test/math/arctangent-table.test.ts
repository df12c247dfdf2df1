/** Reference: arctan by BigInt. A low part that is the nearest double leaves less than 2⁻⁵³ of itself, below 2⁻¹⁰⁷ here. */
import { expect, it } from "vitest";
import { ARCTANGENTS, FIRST_ARCTANGENT } from "../../src/math/arctangent-table.js";
import { atan2, remainder, ulpError } from "./high-precision.js";

it("holds arctan(j/64) up to j = 64", () => {
  expect(ARCTANGENTS.length).toBe(2 * (65 - FIRST_ARCTANGENT));
  for (let j = FIRST_ARCTANGENT; j <= 64; j++) {
    const i = 2 * (j - FIRST_ARCTANGENT);
    expect(ulpError(ARCTANGENTS[i]!, atan2(j, 64))).toBeLessThanOrEqual(0.5);
    expect(Math.abs(remainder(atan2(j, 64), ARCTANGENTS[i]!, ARCTANGENTS[i + 1]!))).toBeLessThan(2 ** -107);
  }
});
