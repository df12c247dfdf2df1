/** Reference: reduction with BigInt. The bound 2⁻⁷⁰ is the promise in the header of the source. */
import { expect, it } from "vitest";
import { reduce, reduced } from "../../src/math/argument-reduction.js";
import { reduceQuarter, remainder } from "./high-precision.js";
import { sign, spread, whole } from "./samples.js";

/** The relative error of high + low, if the same multiple of π/2 was chosen. Near odd multiples of π/4 both choices are right. */
function relativeError(x: number): number {
  const quadrant = reduce(x);
  const exact = reduceQuarter(x);
  if (quadrant !== exact.quadrant) {
    expect(Math.abs(reduced[0]!)).toBeCloseTo(Math.PI / 4, 5);
    return 0;
  }
  expect(Math.abs(reduced[1]!)).toBeLessThanOrEqual(Math.abs(reduced[0]!) * 2 ** -53);
  return Math.abs(remainder(exact.rest, reduced[0]!, reduced[1]!) / reduced[0]!);
}

const ranges = {
  "small, 2⁻¹ … 2²⁰": () => spread(-1, 20),
  "the border of the two methods": () => spread(20.6, 20.7),
  "large, to 2¹⁰²⁴": () => spread(21, 1023.99),
  "next to multiples of π/2": () => whole(1, 2 ** 20) * (Math.PI / 2),
  "next to large multiples of π/2": () => whole(2 ** 20, 2 ** 40) * (Math.PI / 2),
};

it.each(Object.entries(ranges))("%s", (_, draw) => {
  let largest = 0;
  for (let i = 0; i < 1000; i++) largest = Math.max(largest, relativeError(sign() * draw()));
  expect(largest).toBeLessThan(2 ** -70);
});

// Muller, Elementary Functions: Algorithms and Implementation, chapter on range reduction: the double that is
// nearest to a multiple of π/2, at a distance of 2⁻⁶⁰·⁹.
it("keeps its accuracy where most digits cancel", () => {
  expect(relativeError(6381956970095103 * 2 ** 797)).toBeLessThan(2 ** -70);
});

it("gives NaN for what is not finite", () => {
  reduce(Number.NEGATIVE_INFINITY);
  expect(Array.from(reduced)).toEqual([Number.NaN, Number.NaN]);
});
