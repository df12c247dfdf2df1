/**
 * Reduction of an angle to the quarter turn around the nearest multiple of π/2:
 *
 *   x = n·π/2 + y,   |y| ≤ π/4 (1 + 2⁻²⁰),   n mod 4 is the quadrant,   y = high + low with a relative error below 2⁻⁷⁰
 *
 * |x| ≤ 2²⁰·π/2: n·π/2 is subtracted in parts of 33 bits, whose products with n (≤ 20 bits) are exact (Cody and Waite, Software
 * Manual for the Elementary Functions, 1980, chapter 8). Near a multiple of π/2 a further part follows.
 *
 * Larger x: x·2/π modulo 4 in integers of 24 bits. Only digits of 2/π that meet those of x at or below the point count; the ones
 * above contribute multiples of 2²⁴ (Payne and Hanek, SIGNUM Newsletter 18 (1983)). No double below 2¹⁰²⁴ comes nearer to a multiple
 * of π/2 than 2⁻⁶², so 8 fractional digits (192 bits) leave more than 100 significant ones.
 *
 * Cost: about 15 operations, beyond 2²⁰·π/2 about 150. The result is left in `reduced`, so nothing is allocated.
 */
import { productError, sumError } from "./exact.js";

/** [high, low] of the latest reduction; valid until the next call. */
export const reduced = new Float64Array(2);

/** π/2 as a sum of two doubles. */
export const HALF_PI_HIGH = 1.5707963267948966;
export const HALF_PI_LOW = 6.123233995736766e-17;

const TWO_OVER_PI = 0.6366197723675814;
const LARGEST_SMALL = 1647099; // 2²⁰·π/2, rounded down

/** Adding and subtracting 1.5·2⁵² rounds to the nearest integer. */
const ROUNDER = 6755399441055744;

// π/2 = PART_1 + PART_2 + PART_3 + PART_4 + …, the first three with 33 bits; REST_2 = π/2 − PART_1 − PART_2 rounded to a double.
const PART_1 = 1.5707963267341256;
const PART_2 = 6.077100506303966e-11;
const REST_2 = 2.0222662487959506e-21;
const PART_3 = 2.0222662487111665e-21;
const PART_4 = 8.4784276603689e-32;

/** Below this the 99 bits of PART_1 … REST_2 are not enough. */
const NEAR_MULTIPLE = 1 / 1048576;

const BASE = 16777216; // 2²⁴
const INVERSE_BASE = 1 / BASE;

// Weights of pairs of digits after the point: 2⁻⁴⁸, 2⁻⁹⁶, 2⁻¹⁴⁴, 2⁻¹⁹².
const PAIR_1 = INVERSE_BASE * INVERSE_BASE;
const PAIR_2 = PAIR_1 * PAIR_1;
const PAIR_3 = PAIR_2 * PAIR_1;
const PAIR_4 = PAIR_2 * PAIR_2;

/** Index of the first digit of 2/π after the point; zeros before it spare a test. */
const POINT = 4;

/** 2/π in base 2²⁴; 50 digits serve the largest double, whose top digit has the weight 2^(24·42). */
// biome-ignore format: one row of eight digits each
const TWO_OVER_PI_DIGITS = Float64Array.of(
  0, 0, 0, 0,
  10680707, 7228996, 1387004, 2578385, 16069853, 12639074, 9804092, 4427841,
  16666979, 11263675, 12935607, 2387514, 4345298, 14681673, 3074569, 13734428,
  16653803, 1880361, 10960616, 8533493, 3062596, 8710556, 7349940, 6258241,
  3772886, 3769171, 3798172, 8675211, 12450088, 3874808, 9961438, 366607,
  15675153, 9132554, 7151469, 3571407, 2607881, 12013382, 4155038, 6285869,
  7677882, 13102053, 15825725, 473591, 9065106, 15363067, 6271263, 9264392,
  5636912, 4652155, 7056368, 13614112, 10155062, 1944035,
);

/** The number of digits after the point that the large reduction keeps. */
const FRACTION_DIGITS = 8;

/** Digits of x·2/π modulo 2²⁴: [0] before the point, the others after it. */
const product = new Float64Array(FRACTION_DIGITS + 1);

/** Writes y into `reduced` and returns the quadrant 0 … 3; y is NaN when x is not finite. */
export function reduce(x: number): number {
  if (!(Math.abs(x) <= LARGEST_SMALL)) return reduceLarge(x);
  const n = x * TWO_OVER_PI + ROUNDER - ROUNDER;
  // `first` is exact: both are multiples of 2⁻⁵³ and the difference is below 1. It is also a multiple of the spacing of doubles around
  // `second`, so first − y − second is the exact error of y, however large the two are; the same holds for `third`.
  const first = x - n * PART_1;
  const second = n * PART_2;
  let y = first - second;
  let rest = n * REST_2 - (first - y - second);
  if (y < NEAR_MULTIPLE && y > -NEAR_MULTIPLE) {
    // The subtraction above was exact; go on with the next 33 bits.
    const third = n * PART_3;
    const before = y;
    y -= third;
    rest = n * PART_4 - (before - y - third);
  }
  const high = y - rest;
  reduced[0] = high;
  reduced[1] = y - high - rest;
  return n & 3;
}

function reduceLarge(x: number): number {
  if (x - x !== 0) {
    reduced[0] = Number.NaN;
    reduced[1] = Number.NaN;
    return 0;
  }
  multiplyByTwoOverPi(Math.abs(x));
  const quadrant = fractionToAngle(product[0]!);
  if (x > 0) return quadrant & 3;
  reduced[0] = -reduced[0]!;
  reduced[1] = -reduced[1]!;
  return -quadrant & 3;
}

/** `product` ← x·2/π modulo 2²⁴ for x ≥ 1; the last digit is too small by at most 4 units. */
function multiplyByTwoOverPi(x: number): void {
  // x = a·2^(24k) + b·2^(24(k−1)) + c·2^(24(k−2)) + d·2^(24(k−3)); all scalings are by powers of two, thus exact.
  let top = x;
  let k = POINT;
  while (top >= BASE) {
    top *= INVERSE_BASE;
    k++;
  }
  const a = Math.floor(top);
  const afterA = (top - a) * BASE;
  const b = Math.floor(afterA);
  const afterB = (afterA - b) * BASE;
  const c = Math.floor(afterB);
  const d = (afterB - c) * BASE;
  // Each column is below 2⁵⁰ + carry, so it is an exact integer.
  let carry = 0;
  for (let i = FRACTION_DIGITS; i >= 0; i--) {
    const at = k + i - 1;
    const column =
      a * TWO_OVER_PI_DIGITS[at]! +
      b * TWO_OVER_PI_DIGITS[at - 1]! +
      c * TWO_OVER_PI_DIGITS[at - 2]! +
      d * TWO_OVER_PI_DIGITS[at - 3]! +
      carry;
    carry = Math.floor(column * INVERSE_BASE);
    product[i] = column - carry * BASE;
  }
}

/** `reduced` ← π/2 · (fraction of `product`, taken in [−½, ½)); returns the integer it was taken from. */
function fractionToAngle(whole: number): number {
  const up = product[1]! >= BASE / 2;
  // Pairs of digits are exact integers of 48 bits; the weight of the first is 2⁻⁴⁸.
  const first = ((up ? product[1]! - BASE : product[1]!) * BASE + product[2]!) * PAIR_1;
  const second = (product[3]! * BASE + product[4]!) * PAIR_2;
  const third = (product[5]! * BASE + product[6]!) * PAIR_3;
  const fourth = (product[7]! * BASE + product[8]!) * PAIR_4;
  const s = first + second;
  const t = s + third;
  const rest = sumError(first, second) + (sumError(s, third) + fourth);
  const high = t + rest;
  const low = t - high + rest;
  // (high + low)·π/2
  const p = high * HALF_PI_HIGH;
  const tail = productError(high, HALF_PI_HIGH) + (high * HALF_PI_LOW + low * HALF_PI_HIGH);
  reduced[0] = p + tail;
  reduced[1] = p - reduced[0]! + tail;
  return up ? whole + 1 : whole;
}
