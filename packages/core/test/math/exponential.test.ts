/**
 * Reference: BigInt evaluation in high-precision.ts. Rounding alone gives 0.5 units of the last place (ulp). The bounds add what the
 * tables and polynomials leave: 0.55 for functions of one number, 0.56 for pow, whose exponent y·ln x carries a relative error of 2⁻⁶⁶
 * and may be as large as 745. Largest of 10⁵ points per range: exp 0.522, log 0.503, log10 0.501, cbrt 0.522, pow 0.536.
 */
import { describe, expect, it } from "vitest";
import { cbrt, exp, log, log10, pow } from "../../src/math/exponential.js";
import * as exact from "./high-precision.js";
import { largestError, sign, spread, uniform, whole } from "./samples.js";

const COUNT = 400;

const positive = {
  "near 1": () => [uniform(0.98, 1.02)],
  "next to 1": () => [1 + sign() * spread(-53, -5)],
  "0 … 10": () => [uniform(0, 10)],
  "all magnitudes": () => [spread(-1074, 1023.99)],
};
const exponents = {
  "−5 … 5": () => [uniform(-5, 5)],
  "normal results": () => [uniform(-708, 709.7)],
  "subnormal results": () => [uniform(-745.1, -708)],
  tiny: () => [sign() * spread(-70, -1)],
};

/** x and the y that makes y·ln x equal to `exponent` */
const withExponent = (x: number, exponent: number): readonly number[] => [x, exponent / Math.log(x)];
const powers = {
  usual: () => [uniform(0, 10), uniform(-10, 10)],
  "integer exponents": () => [uniform(0.5, 20), whole(-40, 40)],
  "all magnitudes": () => withExponent(spread(-1073, 1023), uniform(-708, 709.7)),
  "x next to 1": () => withExponent(1 + sign() * spread(-52, -4), uniform(-708, 709.7)),
  "large results, x near 1": () => withExponent(1 + sign() * spread(-10, -6), uniform(690, 709.7)),
  "subnormal results": () => withExponent(spread(-5, 5), uniform(-745, -708.5)),
};

const cases = [
  { name: "exp", computed: exp, reference: exact.exp, ranges: exponents, bound: 0.55 },
  { name: "log", computed: log, reference: exact.log, ranges: positive, bound: 0.55 },
  { name: "log10", computed: log10, reference: exact.log10, ranges: positive, bound: 0.55 },
  { name: "cbrt", computed: cbrt, reference: exact.cbrt, ranges: positive, bound: 0.55 },
  { name: "pow", computed: pow, reference: exact.pow, ranges: powers, bound: 0.56 },
] as const;

const rows = cases.flatMap(({ ranges, ...rest }) => Object.entries(ranges).map(([range, draw]) => ({ ...rest, range, draw })));

describe("error in units of the last place", () => {
  it.each(rows)("$name, $range: below $bound", ({ computed, reference, draw, bound }) => {
    const { error, at } = largestError(COUNT, draw, computed as (...x: number[]) => number, reference as (...x: number[]) => exact.Fixed);
    expect(error, `at ${at}`).toBeLessThan(bound);
  });
});

describe("results that are doubles come out exactly", () => {
  it("powers of two, by doubling and halving", () => {
    let power = 1;
    for (let n = 0; n <= 1023; n++, power *= 2) {
      expect(pow(2, n)).toBe(power);
      expect(pow(0.5, -n)).toBe(power);
    }
    power = 1;
    for (let n = 0; n <= 1074; n++, power /= 2) expect(pow(2, -n)).toBe(power);
  });

  it("powers of small integers, by multiplication", () => {
    for (let base = 3; base <= 40; base++) {
      for (let n = 1, power = base; power <= 2 ** 53; n++, power *= base) {
        expect(pow(base, n)).toBe(power);
        expect(pow(-base, n)).toBe(n % 2 === 0 ? power : -power);
        expect(pow(power, 1 / 2)).toBe(Math.sqrt(power));
        // y must be 1/2ᵏ here: 1/3 is not a double, and x^fl(1/3) is not the cube root.
        if (n % 4 === 0) expect(pow(power, 0.25)).toBe(pow(base, n / 4));
        if (n % 3 === 0) expect(cbrt(-power)).toBe(-pow(base, n / 3));
      }
    }
  });

  it("x^½ is √x", () => {
    for (let i = 0; i < 300; i++) {
      const x = spread(-1074, 1023.9);
      expect(pow(x, 0.5)).toBe(Math.sqrt(x));
    }
  });

  it("logarithms of powers", () => {
    expect(log(1)).toBe(0);
    for (let n = 0, power = 1; n <= 22; n++, power *= 10) expect(log10(power)).toBe(n);
  });

  it("e⁰", () => {
    for (const x of [0, -0, 5e-324, -5e-324, 2 ** -54]) expect(exp(x)).toBe(1);
  });
});

describe("ends of the range", () => {
  const largest = 709.782712893384;
  it("exp overflows where the exact value rounds beyond the largest double", () => {
    // Half a unit of the last place above the largest double is 2⁹⁷⁰.
    expect(exact.remainder(exact.exp(largest), Number.MAX_VALUE)).toBeLessThan(2 ** 970);
    expect(exp(largest)).toBeLessThanOrEqual(Number.MAX_VALUE);
    const next = largest + 2 ** -43;
    expect(exact.remainder(exact.exp(next), Number.MAX_VALUE)).toBeGreaterThan(2 ** 970);
    expect(exp(next)).toBe(Number.POSITIVE_INFINITY);
  });

  it("exp underflows where the exact value is below half the smallest double", () => {
    const smallest = -745.1332191019411;
    expect(exact.ulpError(0, exact.exp(smallest))).toBeGreaterThan(0.5);
    expect(exp(smallest)).toBe(Number.MIN_VALUE);
    const next = smallest - 2 ** -43;
    expect(exact.ulpError(0, exact.exp(next))).toBeLessThan(0.5);
    expect(exp(next)).toBe(0);
  });

  it("pow", () => {
    expect(pow(2, 1024)).toBe(Number.POSITIVE_INFINITY);
    expect(pow(-2, 1025)).toBe(Number.NEGATIVE_INFINITY);
    expect(pow(2, -1074)).toBe(Number.MIN_VALUE);
    expect(pow(2, -1076)).toBe(0);
    expect(pow(-2, -1077)).toBe(-0);
    expect(pow(1 + 2 ** -52, 1e300)).toBe(Number.POSITIVE_INFINITY);
    expect(pow(1 - 2 ** -53, 1e300)).toBe(0);
    expect(pow(Number.MAX_VALUE, 1e-300)).toBe(1);
  });
});

describe("special values, ECMA-262 section 21.3.2", () => {
  it("exp, log, log10, cbrt", () => {
    for (const f of [exp, log, log10, cbrt]) {
      expect(f(Number.NaN)).toBeNaN();
      expect(f(Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
    }
    expect(exp(Number.NEGATIVE_INFINITY)).toBe(0);
    for (const f of [log, log10]) {
      expect(f(0)).toBe(Number.NEGATIVE_INFINITY);
      expect(f(-0)).toBe(Number.NEGATIVE_INFINITY);
      expect(f(-5e-324)).toBeNaN();
      expect(f(Number.NEGATIVE_INFINITY)).toBeNaN();
    }
    expect(cbrt(0)).toBe(0);
    expect(cbrt(-0)).toBe(-0);
    expect(cbrt(Number.NEGATIVE_INFINITY)).toBe(Number.NEGATIVE_INFINITY);
  });

  // The standard fixes these results exactly, so Math.pow may stand for its table.
  const special = [0, 1, Number.POSITIVE_INFINITY, Number.NaN].flatMap((x) => [x, -x]);
  const ordinary = [0.5, 2, 3, 1e300, 5e-324, 2 ** 53 + 2, 2 ** 53 - 1, 2.5, 1 / 3].flatMap((x) => [x, -x]);
  it.each(special)("pow with %d as base or exponent", (s) => {
    for (const other of [...special, ...ordinary]) {
      expect(pow(s, other), `pow(${s}, ${other})`).toBe(s ** other);
      // Finite exponents: −1 and 1 give 1/x and x, which one operation decides.
      expect(pow(other, s), `pow(${other}, ${s})`).toBe(Math.abs(s) === 1 ? (s === 1 ? other : 1 / other) : other ** s);
    }
  });

  it("a negative base has real powers for integers alone", () => {
    expect(pow(-2, 0.5)).toBeNaN();
    expect(pow(-2, -1 / 3)).toBeNaN();
    expect(pow(-2, 3)).toBe(-8);
    expect(pow(-2, -3)).toBe(-0.125);
    expect(pow(-2, 4)).toBe(16);
  });
});
