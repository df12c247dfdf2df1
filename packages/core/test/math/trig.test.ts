/**
 * Reference: BigInt evaluation in high-precision.ts. The bar is 1 unit of the last place (ulp); the bounds below are tighter, the largest
 * error of 10⁵ points per range (last column) plus room for points not met, so that a damaged coefficient or low part is noticed.
 *
 *   function   bound   largest of 10⁵ points per range
 *   sin        0.85    0.78        asin    0.70    0.64
 *   cos        0.85    0.81        acos    0.85    0.77
 *   tan        0.90    0.83        atan    0.60    0.55        atan2   0.60    0.54
 */
import { describe, expect, it } from "vitest";
import { acos, asin, atan, atan2, cos, sin, sinCosInto, tan } from "../../src/math/trig.js";
import * as exact from "./high-precision.js";
import { largestError, sign, spread, uniform, whole } from "./samples.js";

const COUNT = 400;

/** A double within 4 ulp of a multiple of π/2: where reduction cancels most */
function nearMultiple(): readonly number[] {
  const x = whole(1, 2 ** 20) * (Math.PI / 2);
  return [sign() * (x + whole(-4, 4) * x * 2 ** -53)];
}

const angles = {
  "|x| < 0.8": () => [uniform(-0.8, 0.8)],
  "a few turns": () => [uniform(-20, 20)],
  "up to 2²¹": () => [sign() * spread(0, 21)],
  "up to 2⁶⁰": () => [sign() * spread(20, 60)],
  "up to 2¹⁰²⁴": () => [sign() * spread(60, 1023.99)],
  "near multiples of π/2": nearMultiple,
  tiny: () => [sign() * spread(-60, -1)],
  subnormal: () => [sign() * spread(-1074, -1000)],
};
const sines = {
  "−1 … 1": () => [uniform(-1, 1)],
  "near ±1": () => [sign() * (1 - spread(-53, -1))],
  "near ±½": () => [sign() * uniform(0.49, 0.51)],
  "tiny to subnormal": () => [sign() * spread(-1074, -1)],
};
const slopes = {
  "−2 … 2": () => [uniform(-2, 2)],
  "near ⅛": () => [sign() * uniform(0.11, 0.14)],
  "2⁻⁶⁰ … 2⁶⁰": () => [sign() * spread(-60, 60)],
  "all magnitudes": () => [sign() * spread(-1074, 1023.9)],
};

function nearby(low: number, high: number): readonly number[] {
  const exponent = uniform(low, high);
  return [sign() * spread(exponent - 3, exponent + 3), sign() * spread(exponent - 3, exponent + 3)];
}

const points = {
  "the square": () => [uniform(-1, 1), uniform(-1, 1)],
  "ratios 2⁻⁸⁰ … 2⁸⁰": () => [sign() * spread(-40, 40), sign() * spread(-40, 40)],
  "all magnitudes": () => [sign() * spread(-1074, 1023.9), sign() * spread(-1074, 1023.9)],
  "both huge": () => nearby(990, 1020),
  "both subnormal": () => nearby(-1060, -1000),
};

const cases = [
  { name: "sin", computed: sin, reference: exact.sin, ranges: angles, bound: 0.85 },
  { name: "cos", computed: cos, reference: exact.cos, ranges: angles, bound: 0.85 },
  { name: "tan", computed: tan, reference: exact.tan, ranges: angles, bound: 0.9 },
  { name: "asin", computed: asin, reference: exact.asin, ranges: sines, bound: 0.7 },
  { name: "acos", computed: acos, reference: exact.acos, ranges: sines, bound: 0.85 },
  { name: "atan", computed: atan, reference: exact.atan, ranges: slopes, bound: 0.6 },
  { name: "atan2", computed: atan2, reference: exact.atan2, ranges: points, bound: 0.6 },
] as const;

const rows = cases.flatMap(({ ranges, ...rest }) => Object.entries(ranges).map(([range, draw]) => ({ ...rest, range, draw })));

describe("error in units of the last place", () => {
  it.each(rows)("$name, $range: below $bound", ({ computed, reference, draw, bound }) => {
    const { error, at } = largestError(COUNT, draw, computed as (...x: number[]) => number, reference as (...x: number[]) => exact.Fixed);
    expect(error, `at ${at}`).toBeLessThan(bound);
  });
});

describe("published hard arguments", () => {
  // Ng, Argument Reduction for Huge Arguments: Good to the Last Bit, 1992: sin 10²² = −0.8522008497671888017727…
  it("10²²", () => {
    expect(sin(1e22)).toBe(-0.8522008497671888);
  });

  // Muller, Elementary Functions: Algorithms and Implementation, chapter on range reduction: the double nearest to a multiple of π/2,
  // cosine −4.68716592425462761112…e-19, which lies close to a double; the sine differs from 1 by 1e-37.
  it("6381956970095103·2⁷⁹⁷", () => {
    expect(cos(6381956970095103 * 2 ** 797)).toBe(-4.687165924254628e-19);
    expect(sin(6381956970095103 * 2 ** 797)).toBe(1);
  });

  it("the largest double", () => {
    expect(exact.ulpError(sin(Number.MAX_VALUE), exact.sin(Number.MAX_VALUE))).toBeLessThan(0.85);
    expect(exact.ulpError(tan(-Number.MAX_VALUE), exact.tan(-Number.MAX_VALUE))).toBeLessThan(0.9);
  });
});

describe("special values, ECMA-262 section 21.3.2", () => {
  const odd = { sin, tan, asin, atan };
  it.each(Object.entries(odd))("%s keeps the sign of zero and tiny arguments", (_, f) => {
    for (const x of [0, 5e-324, 1e-310, 1e-30]) {
      expect(f(x)).toBe(x);
      expect(f(-x)).toBe(-x);
    }
  });

  it("not a number", () => {
    for (const f of [sin, cos, tan, asin, acos, atan]) expect(f(Number.NaN)).toBeNaN();
    for (const f of [sin, cos, tan, asin, acos]) {
      expect(f(Number.POSITIVE_INFINITY)).toBeNaN();
      expect(f(Number.NEGATIVE_INFINITY)).toBeNaN();
    }
    for (const f of [asin, acos]) {
      expect(f(1 + 2 ** -52)).toBeNaN();
      expect(f(-1 - 2 ** -52)).toBeNaN();
    }
    expect(atan2(Number.NaN, 1)).toBeNaN();
    expect(atan2(1, Number.NaN)).toBeNaN();
  });

  it("exact results", () => {
    expect(cos(0)).toBe(1);
    expect(cos(-0)).toBe(1);
    expect(asin(1)).toBe(Math.PI / 2);
    expect(asin(-1)).toBe(-Math.PI / 2);
    expect(acos(1)).toBe(0);
    expect(acos(0)).toBe(Math.PI / 2);
    expect(acos(-1)).toBe(Math.PI);
    expect(atan(1)).toBe(Math.PI / 4);
    expect(atan(Number.POSITIVE_INFINITY)).toBe(Math.PI / 2);
    expect(atan(Number.NEGATIVE_INFINITY)).toBe(-Math.PI / 2);
  });

  // The standard fixes these results up to the rounding of π; Math.atan2 gives the rounded ones.
  const special = [0, -0, 1, -1, 1e-320, -1e300, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN];
  it.each(special)("atan2(%d, …)", (y) => {
    for (const x of special) expect(atan2(y, x), `atan2(${y}, ${x})`).toBe(Math.atan2(y, x));
  });
});

describe("symmetry, to the bit", () => {
  const xs = Array.from({ length: 300 }, () => spread(-30, 80));
  it("odd and even", () => {
    for (const x of xs) {
      expect(sin(-x)).toBe(-sin(x));
      expect(cos(-x)).toBe(cos(x));
      expect(tan(-x)).toBe(-tan(x));
      expect(atan(-x)).toBe(-atan(x));
      expect(asin(-1 / (1 + x))).toBe(-asin(1 / (1 + x)));
    }
  });

  it("atan2(y, 1) is atan y", () => {
    for (const x of xs) expect(atan2(x, 1)).toBe(atan(x));
  });

  it("sinCosInto gives what sin and cos give, and writes nothing else", () => {
    const out = new Float64Array(4).fill(7);
    for (const x of [0, -0, 0.5, -0.5, ...xs, Number.POSITIVE_INFINITY, Number.NaN]) {
      sinCosInto(out, 1, x);
      expect(Array.from(out)).toEqual([7, sin(x), cos(x), 7]);
    }
  });
});
