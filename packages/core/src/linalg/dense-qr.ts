/**
 * Householder QR of a dense m × n matrix with column pivoting: rank, least squares, minimum-norm solutions, null space.
 *
 *   A P = Q R            Q orthogonal, R upper triangular with |r₀₀| ≥ |r₁₁| ≥ …, P column exchanges
 *   rank                 number of leading |rₖₖ| > tolerance · |r₀₀|;   default tolerance max(m, n)·2⁻⁵²
 *   [R₁₁ R₁₂] = [T 0] Zᵀ  reduction from the right (complete orthogonal decomposition), T upper triangular, Z orthogonal
 *   least squares        min ‖A x − b‖₂:   basic x = P [R₁₁⁻¹ c; 0],   minimum norm x = P Z [T⁻¹ c; 0],   c = first entries of Qᵀ b
 *   null space           columns rank … n − 1 of P Z
 *
 * A reflection is H = E − τ v vᵀ with v₀ = 1; the rest of v is stored where it made zeros (below the diagonal; for Z in R₁₂).
 *
 * Source: Golub and Van Loan, Matrix Computations (4th ed.), algorithms 5.1.1, 5.4.1 and section 5.4.7.
 * Cost: about 2n²(m − n/3) operations to factor, O(mn) per solution. Only `qrFactors` allocates.
 * Limits: a rank is a decision about size. Columns of very different units should be scaled first; |rₖₖ| can overstate the smallest singular
 * value (by 2ᵏ in constructed cases, hardly at all in practice).
 */
import { assert } from "../math/assert.js";
import { EPSILON } from "../math/scalar.js";
import { euclideanNorm } from "./vector.js";

/** A matrix and its QR factors, in place. */
export interface QrFactors {
  /** Of the matrix. */
  readonly rows: number;
  /** Of the matrix. */
  readonly columns: number;
  /** Entry (i, j) at i·columns + j. Holds A before `factorQr`, the factors after it. */
  readonly a: Float64Array;
  /** τ of the reflections from the left. */
  readonly tau: Float64Array;
  /** τ of the reflections from the right. */
  readonly tauRight: Float64Array;
  /** Column k of R stems from column order[k] of A. */
  readonly order: Int32Array;
  /** 3·columns numbers. */
  readonly work: Float64Array;
  /** Found by the factorisation; the smaller dimension before. */
  rank: number;
  /** What `a` holds now. */
  form: "matrix" | "pivoted" | "complete";
}

/** Room for a matrix of this size and its factors. Write A into `.a`, set `.form = "matrix"` to use it again. */
export function qrFactors(rows: number, columns: number): QrFactors {
  return {
    rows,
    columns,
    a: new Float64Array(rows * columns),
    tau: new Float64Array(Math.min(rows, columns)),
    tauRight: new Float64Array(Math.min(rows, columns)),
    order: new Int32Array(columns),
    work: new Float64Array(3 * columns),
    rank: 0,
    form: "matrix",
  };
}

/** Replaces A by its pivoted factors and returns the rank; −1 when A is not finite. */
export function factorQr(f: QrFactors, tolerance = Math.max(f.rows, f.columns) * EPSILON): number {
  assert(f.form === "matrix", "factorQr needs a matrix, not factors");
  const { rows, columns, a, order, work } = f;
  f.form = "pivoted";
  for (let j = 0; j < columns; j++) {
    order[j] = j;
    work[j] = euclideanNorm(a, j, rows, columns);
    work[columns + j] = work[j]!;
  }
  let finite = true;
  for (let j = 0; j < columns; j++) finite = finite && work[j]! < Number.POSITIVE_INFINITY;
  f.rank = finite ? 0 : -1;
  if (!finite) return -1;
  const steps = Math.min(rows, columns);
  for (let k = 0; k < steps; k++) {
    exchangeColumns(f, k, largestColumn(work, k, columns));
    f.tau[k] = reflector(a, k * columns + k, rows - k, columns);
    reflectColumns(f, k);
    downdateNorms(f, k);
  }
  // The largest pivot comes first; everything that is not clearly above its round-off counts as zero.
  const threshold = steps > 0 ? tolerance * Math.abs(a[0]!) : 0;
  while (f.rank < steps && Math.abs(a[f.rank * columns + f.rank]!) > threshold) f.rank++;
  return f.rank;
}

/** From now on pivots below `least` count as zero, but the first `kept`; needs the pivoted form. True if the rank has changed. */
export function lowerQrRank(f: QrFactors, least: number, kept = 0): boolean {
  assert(f.form === "pivoted", "lowerQrRank needs the factors of factorQr");
  const before = f.rank;
  while (f.rank > kept && Math.abs(f.a[(f.rank - 1) * (f.columns + 1)]!) < least) f.rank--;
  return f.rank !== before;
}

function largestColumn(norms: Float64Array, from: number, columns: number): number {
  let best = from;
  for (let j = from + 1; j < columns; j++) if (norms[j]! > norms[best]!) best = j;
  return best;
}

function exchangeColumns(f: QrFactors, k: number, p: number): void {
  if (k === p) return;
  const { rows, columns, a, order, work } = f;
  for (let i = 0; i < rows; i++) exchange(a, i * columns + k, i * columns + p);
  exchange(order, k, p);
  exchange(work, k, p);
  exchange(work, columns + k, columns + p);
}

function exchange(x: Float64Array | Int32Array, i: number, j: number): void {
  const kept = x[i]!;
  x[i] = x[j]!;
  x[j] = kept;
}

/** Turns x = (α, …) into (β, v₁, v₂, …) with H x = (β, 0, …), |β| = ‖x‖; returns τ. Entries lie `step` apart. */
function reflector(a: Float64Array, start: number, count: number, step: number): number {
  const alpha = a[start]!;
  const tail = euclideanNorm(a, start + step, count - 1, step);
  if (tail === 0) return 0;
  const norm = euclideanNorm(a, start, count, step);
  const beta = alpha > 0 ? -norm : norm;
  const pivot = alpha - beta;
  for (let i = 1; i < count; i++) a[start + i * step] = a[start + i * step]! / pivot;
  a[start] = beta;
  return -pivot / beta;
}

/** Applies reflection k to the columns right of it, row by row: wᵀ = vᵀ A, A ← A − τ v wᵀ. */
function reflectColumns(f: QrFactors, k: number): void {
  const { rows, columns, a, work } = f;
  const tau = f.tau[k]!;
  if (tau === 0) return;
  const w = 2 * columns;
  for (let j = k + 1; j < columns; j++) work[w + j] = a[k * columns + j]!;
  for (let i = k + 1; i < rows; i++) {
    const v = a[i * columns + k]!;
    for (let j = k + 1; j < columns; j++) work[w + j] = work[w + j]! + v * a[i * columns + j]!;
  }
  for (let j = k + 1; j < columns; j++) a[k * columns + j] = a[k * columns + j]! - tau * work[w + j]!;
  for (let i = k + 1; i < rows; i++) {
    const v = tau * a[i * columns + k]!;
    for (let j = k + 1; j < columns; j++) a[i * columns + j] = a[i * columns + j]! - v * work[w + j]!;
  }
}

/** Norms of what is left of each column below row k: by Pythagoras, and anew where that would cancel more than half the digits. */
function downdateNorms(f: QrFactors, k: number): void {
  const { rows, columns, a, work } = f;
  for (let j = k + 1; j < columns; j++) {
    const norm = work[j]!;
    if (norm === 0) continue;
    const ratio = Math.abs(a[k * columns + j]!) / norm;
    const left = Math.max(0, (1 - ratio) * (1 + ratio));
    const shrunk = norm / work[columns + j]!;
    if (left * shrunk * shrunk > 1e-8) work[j] = norm * Math.sqrt(left);
    else {
      work[j] = euclideanNorm(a, (k + 1) * columns + j, rows - k - 1, columns);
      work[columns + j] = work[j]!;
    }
  }
}

/**
 * Basic least-squares solution: x has zeros in the columns beyond the rank. Overwrites b with Qᵀ b and returns the residual ‖A x − b‖₂.
 * b has `rows` entries, x `columns`. Needs the pivoted form.
 */
export function solveLeastSquares(f: QrFactors, b: Float64Array, bOffset: number, x: Float64Array, xOffset: number): number {
  assert(f.form === "pivoted" && f.rank >= 0, "solveLeastSquares needs the factors of factorQr");
  const residual = solveTriangular(f, b, bOffset);
  for (let k = 0; k < f.columns; k++) x[xOffset + f.order[k]!] = k < f.rank ? b[bOffset + k]! : 0;
  return residual;
}

/** Qᵀ b, then R₁₁⁻¹ (or T⁻¹) on its first entries, in place. Returns the norm of the entries no x can reach. */
function solveTriangular(f: QrFactors, b: Float64Array, bOffset: number): number {
  const { rows, columns, a, rank } = f;
  for (let k = 0; k < f.tau.length; k++) {
    let sum = b[bOffset + k]!;
    for (let i = k + 1; i < rows; i++) sum += a[i * columns + k]! * b[bOffset + i]!;
    sum *= f.tau[k]!;
    b[bOffset + k] = b[bOffset + k]! - sum;
    for (let i = k + 1; i < rows; i++) b[bOffset + i] = b[bOffset + i]! - sum * a[i * columns + k]!;
  }
  const residual = euclideanNorm(b, bOffset + rank, rows - rank);
  for (let i = rank - 1; i >= 0; i--) {
    let sum = b[bOffset + i]!;
    for (let j = i + 1; j < rank; j++) sum -= a[i * columns + j]! * b[bOffset + j]!;
    b[bOffset + i] = sum / a[i * columns + i]!;
  }
  return residual;
}

/**
 * x := basic solution of AᵀA x = b, with the factors of A: P R₁₁⁻¹ R₁₁⁻ᵀ on the columns up to the rank, zeros beyond. Needs the pivoted form. b and x have
 * `columns` entries and may be the same. Error: that of A squared, so a second pass with what is left pays (corrected seminormal equations).
 */
export function solveNormal(f: QrFactors, b: Float64Array, x: Float64Array): void {
  assert(f.form === "pivoted" && f.rank >= 0, "solveNormal needs the factors of factorQr");
  const { columns, a, rank, order, work } = f;
  for (let k = 0; k < rank; k++) {
    let sum = b[order[k]!]!;
    for (let j = 0; j < k; j++) sum -= a[j * columns + k]! * work[j]!;
    work[k] = sum / a[k * columns + k]!;
  }
  for (let k = rank - 1; k >= 0; k--) {
    let sum = work[k]!;
    for (let j = k + 1; j < rank; j++) sum -= a[k * columns + j]! * work[j]!;
    work[k] = sum / a[k * columns + k]!;
  }
  for (let k = 0; k < columns; k++) x[order[k]!] = k < rank ? work[k]! : 0;
}

/** From the pivoted to the complete form: [R₁₁ R₁₂] becomes [T 0], from the last row upwards. */
export function completeQr(f: QrFactors): void {
  assert(f.form === "pivoted" && f.rank >= 0, "completeQr needs the factors of factorQr");
  const { columns, a, rank } = f;
  f.form = "complete";
  for (let k = rank - 1; k >= 0; k--) {
    const tau = rightReflector(f, k);
    f.tauRight[k] = tau;
    for (let i = 0; i < k; i++) {
      let sum = a[i * columns + k]!;
      for (let j = rank; j < columns; j++) sum += a[i * columns + j]! * a[k * columns + j]!;
      sum *= tau;
      a[i * columns + k] = a[i * columns + k]! - sum;
      for (let j = rank; j < columns; j++) a[i * columns + j] = a[i * columns + j]! - sum * a[k * columns + j]!;
    }
  }
}

/** Reflection that acts on entry k and the entries from `rank` on of row k and clears the latter; v replaces them. */
function rightReflector(f: QrFactors, k: number): number {
  const { columns, a, rank } = f;
  const row = k * columns;
  const tail = euclideanNorm(a, row + rank, columns - rank);
  if (tail === 0) return 0;
  const alpha = a[row + k]!;
  const scale = Math.max(Math.abs(alpha), tail);
  const norm = scale * Math.sqrt((alpha / scale) * (alpha / scale) + (tail / scale) * (tail / scale));
  const beta = alpha > 0 ? -norm : norm;
  const pivot = alpha - beta;
  for (let j = rank; j < columns; j++) a[row + j] = a[row + j]! / pivot;
  a[row + k] = beta;
  return -pivot / beta;
}

/** y ← Z y for the vector at work[0 … columns). */
function applyRight(f: QrFactors): void {
  const { columns, a, rank, work } = f;
  for (let k = 0; k < rank; k++) {
    let sum = work[k]!;
    for (let j = rank; j < columns; j++) sum += a[k * columns + j]! * work[j]!;
    sum *= f.tauRight[k]!;
    work[k] = work[k]! - sum;
    for (let j = rank; j < columns; j++) work[j] = work[j]! - sum * a[k * columns + j]!;
  }
}

/**
 * Of all x with the smallest residual the one with the smallest ‖x‖₂. Overwrites b, returns the residual ‖A x − b‖₂. Needs the complete
 * form.
 */
export function solveMinimumNorm(f: QrFactors, b: Float64Array, bOffset: number, x: Float64Array, xOffset: number): number {
  assert(f.form === "complete", "solveMinimumNorm needs completeQr first");
  const residual = solveTriangular(f, b, bOffset);
  for (let k = 0; k < f.columns; k++) f.work[k] = k < f.rank ? b[bOffset + k]! : 0;
  applyRight(f);
  for (let k = 0; k < f.columns; k++) x[xOffset + f.order[k]!] = f.work[k]!;
  return residual;
}

/**
 * Orthonormal basis of {x: A x = 0}: writes columns × (columns − rank) numbers row by row, one basis vector per column, and returns how
 * many vectors there are. Needs the complete form.
 */
export function nullSpace(f: QrFactors, out: Float64Array, outOffset: number): number {
  assert(f.form === "complete", "nullSpace needs completeQr first");
  const count = f.columns - f.rank;
  for (let vector = 0; vector < count; vector++) {
    f.work.fill(0, 0, f.columns);
    f.work[f.rank + vector] = 1;
    applyRight(f);
    for (let k = 0; k < f.columns; k++) out[outOffset + f.order[k]! * count + vector] = f.work[k]!;
  }
  return count;
}
