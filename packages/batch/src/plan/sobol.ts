/**
 * Sobol points by index.
 *
 *   xᵢ = g₁v₁ ⊕ g₂v₂ ⊕ …   with the bits g of the Gray code i ⊕ ⌊i/2⌋ and direction numbers vₖ = mₖ/2ᵏ, here as 32 binary digits
 *   mₖ = 2a₁mₖ₋₁ ⊕ 2²a₂mₖ₋₂ ⊕ … ⊕ 2ˢmₖ₋ₛ ⊕ mₖ₋ₛ   for a primitive polynomial xˢ + a₁xˢ⁻¹ + … + aₛ₋₁x + 1 over the field of two elements
 *
 * The first dimension is the sequence of van der Corput, mₖ = 1. Polynomials and first mₖ are those of Joe and Kuo, chosen for good
 * projections on pairs of dimensions.
 *
 * Source: Sobol, USSR Comput. Math. Math. Phys. 7 (1967) 86; Antonov, Saleev, 19 (1979) 252 (Gray code); Joe, Kuo, Constructing Sobol
 * sequences with better two-dimensional projections, SIAM J. Sci. Comput. 30 (2008) 2635, table new-joe-kuo-6. Cost O(log i).
 */

/** Of each dimension from the second on: degree s, the number with the binary digits a₁ … aₛ₋₁, and m₁ … mₛ. */
const DIRECTIONS: readonly (readonly [degree: number, coefficients: number, ...first: number[]])[] = [
  [1, 0, 1],
  [2, 1, 1, 3],
  [3, 1, 1, 3, 1],
  [3, 2, 1, 1, 1],
  [4, 1, 1, 1, 3, 3],
  [4, 4, 1, 3, 5, 13],
  [5, 2, 1, 1, 5, 5, 17],
  [5, 4, 1, 1, 5, 5, 5],
  [5, 7, 1, 1, 7, 11, 19],
  [5, 11, 1, 1, 5, 1, 1],
  [5, 13, 1, 1, 1, 3, 11],
  [5, 14, 1, 3, 5, 5, 31],
  [6, 1, 1, 3, 3, 9, 7, 49],
  [6, 13, 1, 1, 1, 15, 21, 21],
  [6, 16, 1, 3, 1, 13, 27, 49],
  [6, 19, 1, 1, 1, 15, 7, 5],
  [6, 22, 1, 3, 1, 15, 13, 25],
  [6, 25, 1, 1, 5, 5, 19, 61],
  [7, 1, 1, 3, 7, 11, 23, 15, 103],
  [7, 4, 1, 3, 7, 13, 13, 15, 69],
  [7, 7, 1, 1, 3, 13, 7, 35, 63],
  [7, 8, 1, 3, 5, 9, 1, 25, 53],
  [7, 14, 1, 3, 1, 13, 9, 35, 107],
  [7, 19, 1, 3, 1, 5, 27, 61, 31],
  [7, 21, 1, 1, 5, 11, 19, 41, 61],
  [7, 28, 1, 3, 5, 3, 3, 13, 69],
  [7, 31, 1, 1, 7, 13, 1, 19, 1],
  [7, 32, 1, 3, 7, 5, 13, 19, 59],
  [7, 37, 1, 1, 3, 9, 25, 29, 41],
  [7, 41, 1, 3, 5, 13, 23, 1, 55],
  [7, 42, 1, 3, 7, 3, 13, 59, 17],
];

export const SOBOL_DIMENSIONS = DIRECTIONS.length + 1;
const DIGITS = 32;

/** The polynomial of a dimension from the second on as binary digits, highest power first. */
export function sobolPolynomial(dimension: number): number {
  const [degree, coefficients] = DIRECTIONS[dimension - 1]!;
  return (1 << degree) + 2 * coefficients + 1;
}

/** v₁ … v₃₂ of a dimension, counted from 0. */
export function directionNumbers(dimension: number): Uint32Array {
  const v = new Uint32Array(DIGITS);
  if (dimension === 0) {
    for (let k = 0; k < DIGITS; k++) v[k] = 1 << (DIGITS - 1 - k);
    return v;
  }
  const [degree, coefficients, ...first] = DIRECTIONS[dimension - 1]!;
  for (let k = 0; k < DIGITS; k++) {
    if (k < degree) v[k] = first[k]! << (DIGITS - 1 - k);
    else {
      let sum = v[k - degree]! ^ (v[k - degree]! >>> degree);
      for (let j = 1; j < degree; j++) if ((coefficients >>> (degree - 1 - j)) & 1) sum ^= v[k - j]!;
      v[k] = sum;
    }
  }
  return v;
}

/** The digits of point `index` < 2³² as a whole number below 2³². */
export function sobolDigits(directions: Uint32Array, index: number): number {
  let digits = 0;
  let gray = (index ^ (index >>> 1)) >>> 0;
  for (let k = 0; gray !== 0; k++, gray >>>= 1) if (gray & 1) digits ^= directions[k]!;
  return digits >>> 0;
}
