/**
 * Exponential function, logarithms and powers, the same bits in every engine: only + − × ÷, comparisons and the bits of a double.
 *
 *   exp x    x = (64m + j)·ln2/64 + r, |r| ≤ ln2/128:   eˣ = 2ᵐ·2^(j/64)·(1 + r + r²·E(r)),   2^(j/64) from a table, high + low
 *   log x    x = 2ᵏ·m, c ≈ 1/m from a table, r = m·c − 1 (exact as a sum of two doubles), |r| ≤ 2⁻⁷:
 *            ln x = k·ln2 − ln c + r − r²/2 + r³·L(r)
 *   pow      exp(y·ln x) with ln x and the product as sums of two doubles; the relative error of ln x is below 2⁻⁶⁶
 *
 * The method with tables is that of Tang, ACM TOMS 15 (1989) 144 and 16 (1990) 378. E and L are minimax polynomials (Remez exchange
 * with 500 bits) that add relative errors of 2⁻⁵⁹ to exp and 2⁻⁷³ to log. Results below 2⁻¹⁰²² are rounded once, not twice.
 * Largest errors seen: see the tests; exp, log, log10 and cbrt below 0.53, pow below 0.54 units of the last place.
 * Special values follow ECMA-262, section 21.3.2 (pow(1, ±∞) is NaN there).
 */
import { productError, sumError } from "./exact.js";
import { ROOTS_OF_TWO } from "./exponential-table.js";
import { LOGARITHMS } from "./logarithm-table.js";

/** The smallest normal double is 2⁻¹⁰²². */
const LOWEST_EXPONENT = -1022;
const SMALLEST_NORMAL = 2.2250738585072014e-308;

// ln 2 and ln 2 / 64: the high parts are multiples of 2⁻⁴², so that their products with the integers below are exact.
const LN2_HIGH = 0.6931471805598903;
const LN2_LOW = 5.497923018708371e-14;
const STEP_HIGH = 0.010830424696223417;
const STEP_LOW = 2.572804622327669e-14;
const STEPS_PER_UNIT = 92.33248261689366; // 64 / ln 2

const ONE_OVER_LN10_HIGH = Math.LOG10E;
const ONE_OVER_LN10_LOW = 1.098319650216765e-17;

/** Beyond these eˣ is infinite or rounds to zero. */
const OVERFLOW = 709.79;
const UNDERFLOW = -745.14;

/** Adding and subtracting 1.5·2⁵² rounds to the nearest integer; 1.5·2²⁰ (below) to the nearest multiple of 2⁻³². */
const ROUNDER = 6755399441055744;
const UPPER_ROUNDER = 1572864;

const TWO_54 = 18014398509481984;

/** 2ⁿ for n = −1022 … 1023 */
const POWERS_OF_TWO = new Float64Array(2046);

/** One double and its upper 32 bits, wherever this machine keeps them. */
const bits = new Float64Array(1);
const words = new Int32Array(bits.buffer);
bits[0] = 1;
const UPPER = words[1] === 0 ? 0 : 1;

for (let n = 0; n < 2046; n++) {
  words[UPPER] = (n + 1) << 20;
  POWERS_OF_TWO[n] = bits[0]!;
}

const powerOfTwo = (n: number): number => POWERS_OF_TWO[n - LOWEST_EXPONENT]!;

/** eˣ, within one unit in the last place, the same bits everywhere. */
export function exp(x: number): number {
  if (x > OVERFLOW) return Number.POSITIVE_INFINITY;
  if (x < UNDERFLOW) return 0;
  return Number.isNaN(x) ? x : expOfSum(x, 0);
}

/** e^(x + low), UNDERFLOW ≤ x ≤ OVERFLOW, |low| ≪ 1 */
function expOfSum(x: number, low: number): number {
  const n = x * STEPS_PER_UNIT + ROUNDER - ROUNDER;
  const r = x - n * STEP_HIGH - n * STEP_LOW + low;
  const z = r * r;
  const growth = r + z * (0.4999999999994836 + r * 0.16666666666654134 + z * (0.041666723481911645 + r * 0.008333343428107437));
  const j = n & 63;
  const m = (n - j) / 64;
  const high = ROOTS_OF_TWO[2 * j]!;
  const tail = ROOTS_OF_TWO[2 * j + 1]! + high * growth;
  if (m > LOWEST_EXPONENT && m < 1024) return (high + tail) * powerOfTwo(m);
  return m > 0 ? (high + tail) * powerOfTwo(1023) * 2 : scaleIntoSubnormal(high, tail, m);
}

/** (high + tail)·2ᵐ for m ≤ −1022, rounded once: added to 1 at the scale where 1 has the spacing of the subnormal numbers. */
function scaleIntoSubnormal(high: number, tail: number, m: number): number {
  const scale = powerOfTwo(m - LOWEST_EXPONENT);
  const a = high * scale;
  const b = tail * scale;
  if (a + b >= 1) return (a + b) * powerOfTwo(LOWEST_EXPONENT);
  return (1 + a + (sumError(1, a) + b) - 1) * powerOfTwo(LOWEST_EXPONENT);
}

/** ln x = start + startLow + ln(1 + r + rLow), the outcome of `reduceLogarithm`. */
const reducedLogarithm = new Float64Array(4);
const START = 0;
const START_LOW = 1;
const R = 2;
const R_LOW = 3;

/** For 0 < x < ∞ */
function reduceLogarithm(x: number): void {
  let k = 0;
  if (x < SMALLEST_NORMAL) {
    x *= TWO_54;
    k = -54;
  } else if (x > 1e300) {
    x /= TWO_54; // the reciprocal of 2¹⁰²³ is not among the powers of two
    k = 54;
  }
  // 0x3fe6a000 are the upper bits of 0.70703125, where interval 0 begins; an interval is 2¹³ wide in these units.
  bits[0] = x;
  const above = words[UPPER]! - 0x3fe6a000;
  const exponent = above >> 20;
  const i = 3 * ((above >> 13) & 127);
  const m = x * powerOfTwo(-exponent);
  k += exponent;
  // m·c − 1 without rounding: the upper part of m has 33 bits, c has 10.
  const mHigh = m + UPPER_ROUNDER - UPPER_ROUNDER;
  const c = LOGARITHMS[i]!;
  const a = mHigh * c - 1;
  const b = (m - mHigh) * c;
  const r = a + b;
  reducedLogarithm[START] = k * LN2_HIGH + LOGARITHMS[i + 1]!;
  reducedLogarithm[START_LOW] = k * LN2_LOW + LOGARITHMS[i + 2]!;
  reducedLogarithm[R] = r;
  reducedLogarithm[R_LOW] = a - r + b;
}

/** L(r) */
function logPolynomial(r: number): number {
  const z = r * r;
  return (
    0.3333333333333333 +
    r * -0.2500000000000059 +
    z * (0.20000000000001728 + r * -0.166666666170566 + z * (0.1428571420545405 + r * -0.12501263372054772 + z * 0.1111256594156421))
  );
}

/** The natural logarithm. */
export function log(x: number): number {
  if (!(x > 0 && x < Number.POSITIVE_INFINITY)) return logOfSpecial(x);
  reduceLogarithm(x);
  const start = reducedLogarithm[START]!;
  const r = reducedLogarithm[R]!;
  const lead = start + r;
  return lead + (start - lead + r + (reducedLogarithm[START_LOW]! + reducedLogarithm[R_LOW]!) + r * r * (r * logPolynomial(r) - 0.5));
}

function logOfSpecial(x: number): number {
  if (x === 0) return Number.NEGATIVE_INFINITY;
  return x > 0 ? x : Number.NaN;
}

/** [high, low] of the latest `logAsSum`. */
const logarithm = new Float64Array(2);

/** `logarithm` ← ln x for 0 < x < ∞ with a relative error below 2⁻⁶⁶ */
function logAsSum(x: number): void {
  reduceLogarithm(x);
  const start = reducedLogarithm[START]!;
  const r = reducedLogarithm[R]!;
  const rLow = reducedLogarithm[R_LOW]!;
  const square = r * r;
  const first = start + r;
  const lead = first - 0.5 * square;
  const squareLow = productError(r, r) + 2 * r * rLow;
  const small = start - first + r + (first - lead - 0.5 * square) + (reducedLogarithm[START_LOW]! + (rLow - 0.5 * squareLow));
  const tail = small + r * square * logPolynomial(r);
  logarithm[0] = lead + tail;
  logarithm[1] = lead - logarithm[0]! + tail;
}

/** The logarithm to base 10; exact for powers of ten. */
export function log10(x: number): number {
  if (!(x > 0 && x < Number.POSITIVE_INFINITY)) return logOfSpecial(x);
  logAsSum(x);
  const high = logarithm[0]!;
  const p = high * ONE_OVER_LN10_HIGH;
  return p + (productError(high, ONE_OVER_LN10_HIGH) + high * ONE_OVER_LN10_LOW + logarithm[1]! * ONE_OVER_LN10_HIGH);
}

/** The real cube root; exact for cubes. */
export function cbrt(x: number): number {
  if (x === 0 || x - x !== 0) return x;
  logAsSum(Math.abs(x));
  const high = logarithm[0]!;
  const third = high / 3;
  const root = expOfSum(third, (high - third * 3 - productError(third, 3) + logarithm[1]!) / 3);
  return x < 0 ? -root : root;
}

/** xʸ; powers that one operation rounds correctly are taken from it. */
export function pow(x: number, y: number): number {
  if (y === 0) return 1;
  if (y === 1) return x;
  if (y === 2) return x * x;
  if (y === -1) return 1 / x;
  if (y === 0.5 && x > 0) return Math.sqrt(x);
  const a = Math.abs(x);
  if (!(a > 0 && a < Number.POSITIVE_INFINITY && y - y === 0) || a === 1) return powOfSpecial(x, y);
  if (x < 0 && Math.floor(y) !== y) return Number.NaN;
  const size = powOfPositive(a, y);
  return x < 0 && isOdd(y) ? -size : size;
}

/** For integer y */
const isOdd = (y: number): boolean => Math.floor(0.5 * y) !== 0.5 * y;

/** x is 0, ±1, ±∞ or NaN, or y is ±∞ or NaN; y is not 0. */
function powOfSpecial(x: number, y: number): number {
  const a = Math.abs(x);
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN;
  const finiteY = y - y === 0;
  if (a === 1 && !finiteY) return Number.NaN;
  const wholeY = finiteY && Math.floor(y) === y;
  const size = a === 1 ? 1 : a > 1 === y > 0 ? Number.POSITIVE_INFINITY : 0;
  const negative = x < 0 || (x === 0 && 1 / x < 0);
  if (x === -1 && !wholeY) return Number.NaN;
  return negative && wholeY && isOdd(y) ? -size : size;
}

/** For finite a > 0, a ≠ 1 */
function powOfPositive(a: number, y: number): number {
  // |ln a| lies between 2⁻⁵³ and 745, so these y decide alone, and the product below is exact for the others.
  if (Math.abs(y) > 1e25) return a > 1 === y > 0 ? Number.POSITIVE_INFINITY : 0;
  if (Math.abs(y) < 1e-25) return 1;
  logAsSum(a);
  const high = logarithm[0]!;
  const p = y * high;
  if (p > OVERFLOW) return Number.POSITIVE_INFINITY;
  if (p < UNDERFLOW) return 0;
  return expOfSum(p, productError(y, high) + y * logarithm[1]!);
}
