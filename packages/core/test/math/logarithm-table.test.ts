/** Reference: logarithms by BigInt; the conditions on c and high are those the reduction in exponential.ts relies on. */
import { expect, it } from "vitest";
import { LOGARITHMS } from "../../src/math/logarithm-table.js";
import { log, remainder } from "./high-precision.js";

const interval = (i: number): readonly [number, number] =>
  i < 75 ? [0.5 + (53 + i) / 256, 0.5 + (54 + i) / 256] : [1 + (i - 75) / 128, 1 + (i - 74) / 128];

it("reciprocals reduce every interval to |m·c − 1| ≤ 2⁻⁷ and have few bits", () => {
  expect(LOGARITHMS.length).toBe(3 * 128);
  for (let i = 0; i < 128; i++) {
    const c = LOGARITHMS[3 * i]!;
    for (const m of interval(i)) expect(Math.abs(m * c - 1)).toBeLessThanOrEqual(2 ** -7);
    expect(Number.isInteger(c * 512)).toBe(true);
  }
});

it("the intervals beside 1 are not moved", () => {
  expect(Array.from(LOGARITHMS.slice(3 * 74, 3 * 76))).toEqual([1, 0, 0, 1, 0, 0]);
});

it("high and low add up to −ln c", () => {
  for (let i = 0; i < 128; i++) {
    const [c, high, low] = LOGARITHMS.slice(3 * i, 3 * i + 3) as unknown as [number, number, number];
    expect(Number.isInteger(high * 2 ** 42)).toBe(true);
    // low < 2⁻⁴³ and is the nearest double.
    expect(Math.abs(remainder(log(c), -high, -low))).toBeLessThan(2 ** -96);
  }
});
