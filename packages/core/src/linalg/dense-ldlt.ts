/**
 * LDLᵀ factorisation of a dense symmetric matrix without pivoting.
 *
 *   A = L D Lᵀ        L unit lower triangular, D diagonal
 *   vᵢⱼ = aᵢⱼ − Σₖ﹤ⱼ vᵢₖ Lⱼₖ,   Lᵢⱼ = vᵢⱼ / dⱼ,   dᵢ = aᵢᵢ − Σₖ﹤ᵢ vᵢₖ Lᵢₖ        (v = L D)
 *
 * Storage: row by row, entry (i, j) at offset + i·stride + j. Only the lower triangle is read; L (without its ones) and D replace it, the
 * upper triangle is left alone.
 *
 * Source: Golub and Van Loan, Matrix Computations (4th ed.), section 4.1.2 (row-oriented form).
 * Cost: n³/3 operations to factor, n·b² where numbers lie within b of the diagonal; 2n² per solution. Nothing is allocated.
 * Limits: stable for definite matrices (mass matrices, J M⁻¹ Jᵀ of independent rows); possible but weaker for quasi-definite ones
 * [[M, −Gᵀ], [−G, −ρ]]. Any other indefinite matrix belongs to dense-bunch-kaufman.ts.
 */

/**
 * Replaces the lower triangle of A by L and D. Returns min |dₖ| / max |dₖ|: 0 when a pivot is zero or not finite (the factors are then
 * incomplete), otherwise how close to singular A is. A is positive definite where all dₖ are positive.
 */
export function factorLdlt(a: Float64Array, offset: number, n: number, stride = n): number {
  let smallest = Number.POSITIVE_INFINITY;
  let largest = 0;
  for (let i = 0; i < n; i++) {
    const row = offset + i * stride;
    const pivot = extendLdlt(a, offset, i, stride);
    a[row + i] = pivot;
    const size = Math.abs(pivot);
    if (!(size > 0 && size < Number.POSITIVE_INFINITY)) return 0;
    smallest = Math.min(smallest, size);
    largest = Math.max(largest, size);
  }
  return n === 0 ? 1 : smallest / largest;
}

/** Row i of A becomes that of L, from the rows above it; returns dᵢ, whose place is left to the caller. */
export function extendLdlt(a: Float64Array, offset: number, i: number, stride: number): number {
  const row = offset + i * stride;
  // zeros before the first other number of a row stay zero
  let start = 0;
  while (start < i && a[row + start] === 0) start++;
  for (let j = start; j < i; j++) {
    const rowJ = offset + j * stride;
    let sum = a[row + j]!;
    for (let k = start; k < j; k++) sum -= a[row + k]! * a[rowJ + k]!;
    a[row + j] = sum;
  }
  let pivot = a[row + i]!;
  for (let j = start; j < i; j++) {
    const v = a[row + j]!;
    const l = v / a[offset + j * stride + j]!;
    a[row + j] = l;
    pivot -= v * l;
  }
  return pivot;
}

/** x ← L⁻¹ x with the factors of `factorLdlt`. */
export function solveLower(a: Float64Array, offset: number, n: number, x: Float64Array, xOffset: number, stride = n): void {
  for (let i = 1; i < n; i++) {
    let sum = x[xOffset + i]!;
    for (let j = 0; j < i; j++) sum -= a[offset + i * stride + j]! * x[xOffset + j]!;
    x[xOffset + i] = sum;
  }
}

/** x ← A⁻¹ x with the factors of `factorLdlt`, which must not have returned 0. */
export function solveLdlt(a: Float64Array, offset: number, n: number, x: Float64Array, xOffset: number, stride = n): void {
  solveLower(a, offset, n, x, xOffset, stride);
  for (let i = 0; i < n; i++) x[xOffset + i] = x[xOffset + i]! / a[offset + i * stride + i]!;
  for (let i = n - 1; i > 0; i--) {
    const value = x[xOffset + i]!;
    for (let j = 0; j < i; j++) x[xOffset + j] = x[xOffset + j]! - a[offset + i * stride + j]! * value;
  }
}
