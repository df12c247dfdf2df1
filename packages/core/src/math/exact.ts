/**
 * Error-free transformations: the rounding error of one addition or multiplication, itself a double.
 *
 *   a + b = fl(a + b) + sumError(a, b)          exact for all finite a, b without overflow
 *   a · b = fl(a · b) + productError(a, b)      exact while |a|, |b| < 2⁹⁹⁵ and |a · b| > 2⁻⁹⁶⁸
 *
 * Source: Knuth, The Art of Computer Programming 2, 4.2.2, theorem B (sum); Dekker, Numer. Math. 18 (1971), eqs. 5.5–5.14 (product).
 * Cost: 6 and 17 operations. JavaScript has no fused multiply-add, so the product is split into halves of 26 bits.
 */

/** 2²⁷ + 1: a · SPLITTER separates the upper 26 bits of a. */
const SPLITTER = 134217729;

/** The upper 26 bits of `a`, rounded; a − upperHalf(a) is exact and has at most 26 bits, too. */
export function upperHalf(a: number): number {
  const t = SPLITTER * a;
  return t - (t - a);
}

/** (a + b) − fl(a + b) */
export function sumError(a: number, b: number): number {
  const s = a + b;
  const partOfB = s - a;
  return a - (s - partOfB) + (b - partOfB);
}

/** a·b − fl(a·b) */
export function productError(a: number, b: number): number {
  const p = a * b;
  const aHigh = upperHalf(a);
  const bHigh = upperHalf(b);
  const aLow = a - aHigh;
  const bLow = b - bHigh;
  return aLow * bLow - (p - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}
