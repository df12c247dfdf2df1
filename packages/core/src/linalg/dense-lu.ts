/**
 * LU factorisation of a dense square matrix with partial pivoting, and solutions with A and Aᵀ.
 *
 *   P A = L U          L unit lower, U upper triangular, P row exchanges, |L| ≤ 1
 *   A x = b            L y = P b,   U x = y
 *   Aᵀ x = b           Uᵀ y = b,   Lᵀ z = y,   x = Pᵀ z
 *   1/κ₁(A)            1/(‖A‖₁ ‖A⁻¹‖₁) with ‖A⁻¹‖₁ estimated from below by Hager's method
 *
 * Storage: row by row, entry (i, j) at offset + i·stride + j; L (without its ones) and U replace A. `pivots[pivotOffset + k]` is the row
 * that was exchanged with row k in step k.
 *
 * Sources: Golub and Van Loan, Matrix Computations (4th ed.), algorithm 3.4.1; Higham, Accuracy and Stability of Numerical Algorithms
 * (2nd ed.), algorithm 15.1 and equation (15.8) for the estimate.
 * Cost: 2n³/3 operations to factor, 2n² per solution, about five solutions for the condition estimate. Nothing is allocated.
 * Limits: no equilibration, so badly scaled rows weaken the choice of pivots; singular matrices give a status, never an exception.
 */

/**
 * Replaces A by its factors. Returns min |uₖₖ| / max |uₖₖ|: 0 when A is singular or not finite (do not solve then), otherwise a cheap
 * sign of how close to singular A is; `reciprocalCondition` is the reliable one.
 */
export function factorLu(a: Float64Array, offset: number, n: number, pivots: Int32Array, pivotOffset: number, stride = n): number {
  let smallest = Number.POSITIVE_INFINITY;
  let largest = 0;
  for (let k = 0; k < n; k++) {
    const p = pivotRow(a, offset, n, k, stride);
    pivots[pivotOffset + k] = p;
    if (p !== k) exchangeRows(a, offset + k * stride, offset + p * stride, n);
    const pivot = Math.abs(a[offset + k * stride + k]!);
    // Written so that NaN counts as zero.
    smallest = pivot < smallest ? pivot : pivot >= smallest ? smallest : 0;
    largest = Math.max(largest, pivot);
    if (pivot > 0) eliminate(a, offset, n, k, stride);
  }
  if (n === 0) return 1;
  return smallest > 0 && largest < Number.POSITIVE_INFINITY ? smallest / largest : 0;
}

function pivotRow(a: Float64Array, offset: number, n: number, k: number, stride: number): number {
  let row = k;
  let best = Math.abs(a[offset + k * stride + k]!);
  for (let i = k + 1; i < n; i++) {
    const value = Math.abs(a[offset + i * stride + k]!);
    if (value > best) {
      best = value;
      row = i;
    }
  }
  return row;
}

/** Exchanges `count` numbers from `first` on with those from `second` on. */
export function exchangeRows(a: Float64Array, first: number, second: number, count: number): void {
  for (let j = 0; j < count; j++) {
    const kept = a[first + j]!;
    a[first + j] = a[second + j]!;
    a[second + j] = kept;
  }
}

function eliminate(a: Float64Array, offset: number, n: number, k: number, stride: number): void {
  const pivotRowStart = offset + k * stride;
  const pivot = a[pivotRowStart + k]!;
  for (let i = k + 1; i < n; i++) {
    const row = offset + i * stride;
    const factor = a[row + k]! / pivot;
    a[row + k] = factor;
    for (let j = k + 1; j < n; j++) a[row + j] = a[row + j]! - factor * a[pivotRowStart + j]!;
  }
}

/** x ← A⁻¹ x with the factors of `factorLu`, which must not have returned 0. */
export function solveLu(
  a: Float64Array,
  offset: number,
  n: number,
  pivots: Int32Array,
  pivotOffset: number,
  x: Float64Array,
  xOffset: number,
  stride = n,
): void {
  for (let k = 0; k < n; k++) exchange(x, xOffset + k, xOffset + pivots[pivotOffset + k]!);
  for (let i = 1; i < n; i++) {
    let sum = x[xOffset + i]!;
    for (let j = 0; j < i; j++) sum -= a[offset + i * stride + j]! * x[xOffset + j]!;
    x[xOffset + i] = sum;
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = x[xOffset + i]!;
    for (let j = i + 1; j < n; j++) sum -= a[offset + i * stride + j]! * x[xOffset + j]!;
    x[xOffset + i] = sum / a[offset + i * stride + i]!;
  }
}

/** x ← A⁻ᵀ x with the factors of `factorLu`, which must not have returned 0. */
export function solveLuTransposed(
  a: Float64Array,
  offset: number,
  n: number,
  pivots: Int32Array,
  pivotOffset: number,
  x: Float64Array,
  xOffset: number,
  stride = n,
): void {
  // Both triangles are passed row by row: a finished unknown is taken out of all later equations.
  for (let i = 0; i < n; i++) {
    const value = x[xOffset + i]! / a[offset + i * stride + i]!;
    x[xOffset + i] = value;
    for (let j = i + 1; j < n; j++) x[xOffset + j] = x[xOffset + j]! - a[offset + i * stride + j]! * value;
  }
  for (let i = n - 1; i > 0; i--) {
    const value = x[xOffset + i]!;
    for (let j = 0; j < i; j++) x[xOffset + j] = x[xOffset + j]! - a[offset + i * stride + j]! * value;
  }
  for (let k = n - 1; k >= 0; k--) exchange(x, xOffset + k, xOffset + pivots[pivotOffset + k]!);
}

function exchange(x: Float64Array, i: number, j: number): void {
  const kept = x[i]!;
  x[i] = x[j]!;
  x[j] = kept;
}

/** ‖A‖₁, the largest column sum of absolute values. To be taken before `factorLu` overwrites A. */
export function oneNorm(a: Float64Array, offset: number, n: number, stride = n): number {
  let largest = 0;
  for (let j = 0; j < n; j++) {
    let sum = 0;
    for (let i = 0; i < n; i++) sum += Math.abs(a[offset + i * stride + j]!);
    largest = Math.max(largest, sum);
  }
  return largest;
}

/**
 * Estimate of 1/κ₁(A) from the factors, `norm` = ‖A‖₁ and n numbers of work. It is never below the true value and rarely above three
 * times that. Must not be called when `factorLu` returned 0.
 */
export function reciprocalCondition(
  a: Float64Array,
  offset: number,
  n: number,
  pivots: Int32Array,
  pivotOffset: number,
  norm: number,
  work: Float64Array,
  workOffset: number,
  stride = n,
): number {
  if (n === 0) return 1;
  // Hager's method climbs along unit vectors: x → y = A⁻¹x → z = A⁻ᵀ sign(y); the largest |zⱼ| names the next unit vector.
  work.fill(1 / n, workOffset, workOffset + n);
  let inverseNorm = 0;
  let column = -1;
  for (let iteration = 0; iteration < 5; iteration++) {
    solveLu(a, offset, n, pivots, pivotOffset, work, workOffset, stride);
    const sum = sumOfAbsolutes(work, workOffset, n);
    if (iteration > 0 && sum <= inverseNorm) break;
    inverseNorm = sum;
    for (let i = 0; i < n; i++) work[workOffset + i] = work[workOffset + i]! < 0 ? -1 : 1;
    solveLuTransposed(a, offset, n, pivots, pivotOffset, work, workOffset, stride);
    const next = indexOfLargest(work, workOffset, n);
    // zᵀx for the present x: the mean of z at the start, then one entry of it.
    const reached = column < 0 ? mean(work, workOffset, n) : work[workOffset + column]!;
    if (Math.abs(work[workOffset + next]!) <= reached) break;
    column = next;
    work.fill(0, workOffset, workOffset + n);
    work[workOffset + next] = 1;
  }
  // A vector of alternating, growing entries catches matrices built to deceive the climb.
  for (let i = 0; i < n; i++) work[workOffset + i] = (i % 2 === 0 ? 1 : -1) * (1 + i / Math.max(1, n - 1));
  solveLu(a, offset, n, pivots, pivotOffset, work, workOffset, stride);
  inverseNorm = Math.max(inverseNorm, (2 * sumOfAbsolutes(work, workOffset, n)) / (3 * n));
  return inverseNorm > 0 && norm > 0 ? 1 / inverseNorm / norm : 0;
}

function sumOfAbsolutes(x: Float64Array, offset: number, n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += Math.abs(x[offset + i]!);
  return sum;
}

function mean(x: Float64Array, offset: number, n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += x[offset + i]!;
  return sum / n;
}

function indexOfLargest(x: Float64Array, offset: number, n: number): number {
  let index = 0;
  for (let i = 1; i < n; i++) if (Math.abs(x[offset + i]!) > Math.abs(x[offset + index]!)) index = i;
  return index;
}
