/**
 * LDLᵀ factorisation of a dense symmetric indefinite matrix with symmetric pivoting (Bunch–Kaufman, partial pivoting).
 *
 *   P A Pᵀ = L D Lᵀ        L unit lower triangular, D block diagonal with 1×1 and indefinite 2×2 blocks
 *   inertia(A) = inertia(D): numbers of positive, negative and zero eigenvalues (Sylvester)
 *
 * Storage: row by row, entry (i, j) at offset + i·stride + j. Only the lower triangle is read; L and D replace it, the upper triangle is
 * left alone. `pivots[pivotOffset + k]` is p ≥ 0 for a 1×1 block whose row and column k were exchanged with p, and −1 − p in both
 * entries of a 2×2 block (k, k + 1) where k + 1 was exchanged with p.
 *
 * Source: Bunch and Kaufman, Math. Comp. 31 (1977) 163; Golub and Van Loan, Matrix Computations (4th ed.), section 4.4.4.
 * Cost: n³/3 operations and O(n²) comparisons to factor, 2n² per solution. Nothing is allocated but the record of `inertia`.
 * Limits: backward stable as a whole, though entries of L are not bounded; singular matrices give a status, never an exception.
 */
import { EPSILON } from "../math/scalar.js";

export interface Inertia {
  readonly positive: number;
  readonly negative: number;
  readonly zero: number;
}

/** (1 + √17)/8 balances the growth of one 2×2 against two 1×1 eliminations. */
const ALPHA = (1 + Math.sqrt(17)) / 8;

/**
 * Replaces the lower triangle of A by its factors. Returns the ratio of the smallest to the largest absolute eigenvalue of D: 0 when A is
 * singular or not finite (do not solve then).
 */
export function factorBunchKaufman(
  a: Float64Array,
  offset: number,
  n: number,
  pivots: Int32Array,
  pivotOffset: number,
  stride = n,
): number {
  let k = 0;
  while (k < n) {
    const choice = choosePivot(a, offset, n, k, stride);
    if (choice >= 0) {
      exchangeSymmetric(a, offset, n, k, choice, stride);
      pivots[pivotOffset + k] = choice;
      eliminateOne(a, offset, n, k, stride);
      k += 1;
    } else {
      exchangeSymmetric(a, offset, n, k + 1, -1 - choice, stride);
      pivots[pivotOffset + k] = choice;
      pivots[pivotOffset + k + 1] = choice;
      eliminateTwo(a, offset, n, k, stride);
      k += 2;
    }
  }
  return pivotRatio(a, offset, n, pivots, pivotOffset, stride);
}

/** Encoded as in `pivots`: which row becomes a 1×1 pivot, or joins row k in a 2×2 one. */
function choosePivot(a: Float64Array, offset: number, n: number, k: number, stride: number): number {
  const diagonal = Math.abs(a[offset + k * stride + k]!);
  let r = k;
  let lambda = 0;
  for (let i = k + 1; i < n; i++) {
    const value = Math.abs(a[offset + i * stride + k]!);
    if (value > lambda) {
      lambda = value;
      r = i;
    }
  }
  if (r === k || diagonal >= ALPHA * lambda) return k;
  const sigma = largestOffDiagonal(a, offset, n, k, r, stride);
  if (diagonal >= ALPHA * lambda * (lambda / sigma)) return k;
  if (Math.abs(a[offset + r * stride + r]!) >= ALPHA * sigma) return r;
  return -1 - r;
}

/** Largest |aᵣⱼ|, j ≠ r, within the rows and columns from k on. */
function largestOffDiagonal(a: Float64Array, offset: number, n: number, k: number, r: number, stride: number): number {
  let sigma = 0;
  for (let j = k; j < r; j++) sigma = Math.max(sigma, Math.abs(a[offset + r * stride + j]!));
  for (let i = r + 1; i < n; i++) sigma = Math.max(sigma, Math.abs(a[offset + i * stride + r]!));
  return sigma;
}

/** Exchanges rows and columns i ≤ p of the symmetric matrix in its lower triangle, and the rows of the finished columns of L with them. */
function exchangeSymmetric(a: Float64Array, offset: number, n: number, i: number, p: number, stride: number): void {
  if (i === p) return;
  const rowI = offset + i * stride;
  const rowP = offset + p * stride;
  for (let j = 0; j < i; j++) exchange(a, rowI + j, rowP + j);
  exchange(a, rowI + i, rowP + p);
  for (let j = i + 1; j < p; j++) exchange(a, offset + j * stride + i, rowP + j);
  for (let j = p + 1; j < n; j++) exchange(a, offset + j * stride + i, offset + j * stride + p);
}

function exchange(x: Float64Array, i: number, j: number): void {
  const kept = x[i]!;
  x[i] = x[j]!;
  x[j] = kept;
}

/** aᵢⱼ ← aᵢⱼ − aᵢₖ aⱼₖ / d. From the last row upwards, so that aⱼₖ is still unscaled where row i needs it. */
function eliminateOne(a: Float64Array, offset: number, n: number, k: number, stride: number): void {
  const d = a[offset + k * stride + k]!;
  if (d === 0) return;
  for (let i = n - 1; i > k; i--) {
    const row = offset + i * stride;
    const l = a[row + k]! / d;
    for (let j = k + 1; j <= i; j++) a[row + j] = a[row + j]! - l * a[offset + j * stride + k]!;
    a[row + k] = l;
  }
}

/** The same with the block [[d₀, e], [e, d₁]]; everything is divided by e first, the largest entry of its column. */
function eliminateTwo(a: Float64Array, offset: number, n: number, k: number, stride: number): void {
  const e = a[offset + (k + 1) * stride + k]!;
  const p = a[offset + (k + 1) * stride + k + 1]! / e;
  const q = a[offset + k * stride + k]! / e;
  const f = 1 / (p * q - 1);
  for (let i = n - 1; i > k + 1; i--) {
    const row = offset + i * stride;
    const l0 = (f * (p * a[row + k]! - a[row + k + 1]!)) / e;
    const l1 = (f * (q * a[row + k + 1]! - a[row + k]!)) / e;
    for (let j = k + 2; j <= i; j++) {
      const rowJ = offset + j * stride;
      a[row + j] = a[row + j]! - (l0 * a[rowJ + k]! + l1 * a[rowJ + k + 1]!);
    }
    a[row + k] = l0;
    a[row + k + 1] = l1;
  }
}

/** x ← A⁻¹ x with the factors of `factorBunchKaufman`, which must not have returned 0. */
export function solveBunchKaufman(
  a: Float64Array,
  offset: number,
  n: number,
  pivots: Int32Array,
  pivotOffset: number,
  x: Float64Array,
  xOffset: number,
  stride = n,
): void {
  for (let k = 0; k < n; k += blockSize(pivots, pivotOffset + k)) exchangeEntries(pivots, pivotOffset, k, x, xOffset);
  for (let k = 0; k < n; ) {
    const size = blockSize(pivots, pivotOffset + k);
    for (let i = k + size; i < n; i++) {
      const row = offset + i * stride + k;
      let sum = x[xOffset + i]! - a[row]! * x[xOffset + k]!;
      if (size === 2) sum -= a[row + 1]! * x[xOffset + k + 1]!;
      x[xOffset + i] = sum;
    }
    solveBlock(a, offset + k * stride + k, size, x, xOffset + k, stride);
    k += size;
  }
  for (let k = n; k > 0; ) {
    const size = blockSize(pivots, pivotOffset + k - 1);
    k -= size;
    for (let i = k + size; i < n; i++) {
      const row = offset + i * stride + k;
      x[xOffset + k] = x[xOffset + k]! - a[row]! * x[xOffset + i]!;
      if (size === 2) x[xOffset + k + 1] = x[xOffset + k + 1]! - a[row + 1]! * x[xOffset + i]!;
    }
  }
  for (let k = n; k > 0; ) {
    k -= blockSize(pivots, pivotOffset + k - 1);
    exchangeEntries(pivots, pivotOffset, k, x, xOffset);
  }
}

const blockSize = (pivots: Int32Array, index: number): number => (pivots[index]! < 0 ? 2 : 1);

/** The exchange recorded for the block that starts at k, on a vector; it is its own inverse. */
function exchangeEntries(pivots: Int32Array, pivotOffset: number, k: number, x: Float64Array, xOffset: number): void {
  const p = pivots[pivotOffset + k]!;
  if (p < 0) exchange(x, xOffset + k + 1, xOffset - 1 - p);
  else exchange(x, xOffset + k, xOffset + p);
}

function solveBlock(a: Float64Array, start: number, size: number, x: Float64Array, xStart: number, stride: number): void {
  if (size === 1) {
    x[xStart] = x[xStart]! / a[start]!;
    return;
  }
  const e = a[start + stride]!;
  const p = a[start + stride + 1]! / e;
  const q = a[start]! / e;
  const f = 1 / (p * q - 1);
  const x0 = x[xStart]! / e;
  const x1 = x[xStart + 1]! / e;
  x[xStart] = f * (p * x0 - x1);
  x[xStart + 1] = f * (q * x1 - x0);
}

/**
 * Numbers of positive, negative and zero eigenvalues from the factors. An eigenvalue of D counts as zero when it is at most `tolerance`
 * times the largest one; default n·2⁻⁵², the size of what rounding leaves of an exact zero.
 */
export function inertia(
  a: Float64Array,
  offset: number,
  n: number,
  pivots: Int32Array,
  pivotOffset: number,
  stride = n,
  tolerance = n * EPSILON,
): Inertia {
  let threshold = 0;
  for (let k = 0; k < n; k += blockSize(pivots, pivotOffset + k)) {
    threshold = Math.max(
      threshold,
      tolerance * Math.abs(largerEigenvalue(a, offset + k * (stride + 1), blockSize(pivots, pivotOffset + k), stride)),
    );
  }
  let positive = 0;
  let negative = 0;
  const count = (eigenvalue: number) => {
    if (eigenvalue > threshold) positive++;
    else if (eigenvalue < -threshold) negative++;
  };
  for (let k = 0; k < n; k += blockSize(pivots, pivotOffset + k)) {
    const start = offset + k * (stride + 1);
    const size = blockSize(pivots, pivotOffset + k);
    count(largerEigenvalue(a, start, size, stride));
    if (size === 2) count(smallerEigenvalue(a, start, size, stride));
  }
  return { positive, negative, zero: n - positive - negative };
}

function pivotRatio(a: Float64Array, offset: number, n: number, pivots: Int32Array, pivotOffset: number, stride: number): number {
  let smallest = Number.POSITIVE_INFINITY;
  let largest = 0;
  for (let k = 0; k < n; k += blockSize(pivots, pivotOffset + k)) {
    const start = offset + k * (stride + 1);
    const size = blockSize(pivots, pivotOffset + k);
    smallest = Math.min(smallest, Math.abs(smallerEigenvalue(a, start, size, stride)));
    largest = Math.max(largest, Math.abs(largerEigenvalue(a, start, size, stride)));
  }
  if (n === 0) return 1;
  return smallest > 0 && largest < Number.POSITIVE_INFINITY ? smallest / largest : 0;
}

/** The eigenvalue of largest absolute value of the block of D at `start`. */
function largerEigenvalue(a: Float64Array, start: number, size: number, stride: number): number {
  if (size === 1) return a[start]!;
  const e = a[start + stride]!;
  const middle = a[start]! / 2 + a[start + stride + 1]! / 2;
  const difference = a[start]! / 2 - a[start + stride + 1]! / 2;
  const scale = Math.max(Math.abs(difference), Math.abs(e));
  const radius = scale * Math.sqrt((difference / scale) * (difference / scale) + (e / scale) * (e / scale));
  return middle < 0 ? middle - radius : middle + radius;
}

/** The other one, as determinant over the larger, free of cancellation; of a 1×1 block its only one. */
function smallerEigenvalue(a: Float64Array, start: number, size: number, stride: number): number {
  if (size === 1) return a[start]!;
  const larger = largerEigenvalue(a, start, size, stride);
  const e = a[start + stride]!;
  return (a[start]! / larger) * a[start + stride + 1]! - (e / larger) * e;
}
