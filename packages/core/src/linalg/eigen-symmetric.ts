/**
 * Eigenvalues and eigenvectors of a symmetric n × n matrix by cyclic Jacobi rotations.
 *
 *   A V = V Λ        V orthogonal, Λ = diag(values); rotations as in eigen-symmetric-3.ts, row by row over the upper triangle
 *   end              all |a_pq| so small that they no longer change a_pp and a_qq
 *
 * Small eigenvalues of a graded positive definite matrix are exact in relation to themselves, which the QR iteration does not give.
 * Source: Golub and Van Loan, Matrix Computations (4th ed.), section 8.5. Cost: 6–10 sweeps of about 3 n³ operations. Limits: for n up to some hundreds; values
 * in no order.
 */
import { allFinite } from "../math/scalar.js";
import { jacobiTangent } from "./eigen-symmetric-3.js";

/** Eigenvalues and eigenvectors of a symmetric matrix. */
export interface SymmetricEigenSystem {
  /** In no order. */
  readonly values: Float64Array;
  /** Column k, entries k, n + k, 2n + k, …, is the unit eigenvector of value k. */
  readonly vectors: Float64Array;
  /** False if the matrix is not finite or something off the diagonal is left; then the numbers mean nothing. */
  readonly converged: boolean;
}

const SWEEPS = 60;

/** Of the n × n matrix given row by row; of it only the diagonal and what is above it is read. */
export function eigenSymmetric(matrix: ArrayLike<number>, n: number): SymmetricEigenSystem {
  const a = Float64Array.from(matrix);
  const vectors = new Float64Array(n * n);
  for (let i = 0; i < n; i++) vectors[i * n + i] = 1;
  const converged = allFinite(a, 0, a.length) && sweepUntilDiagonal(a, vectors, n);
  return { values: Float64Array.from({ length: n }, (_, i) => a[i * n + i]!), vectors, converged };
}

function sweepUntilDiagonal(a: Float64Array, vectors: Float64Array, n: number): boolean {
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let turned = false;
    for (let p = 0; p < n - 1; p++) for (let q = p + 1; q < n; q++) if (rotateOut(a, vectors, n, p, q)) turned = true;
    if (!turned) return true;
  }
  return false;
}

/** Makes a_pq, p < q, zero; false if it was negligible against both diagonal entries. */
function rotateOut(a: Float64Array, vectors: Float64Array, n: number, p: number, q: number): boolean {
  const [pp, qq, pq] = [p * n + p, q * n + q, p * n + q];
  const a_pq = a[pq]!;
  const negligible = a[pp]! + a_pq === a[pp]! && a[qq]! + a_pq === a[qq]!;
  a[pq] = 0;
  if (a_pq === 0 || negligible) return false;
  const t = jacobiTangent((a[qq]! - a[pp]!) / (2 * a_pq));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  a[pp] = a[pp]! - t * a_pq;
  a[qq] = a[qq]! + t * a_pq;
  // Entries of rows and columns p and q, all above the diagonal.
  for (let i = 0; i < p; i++) turn(a, i * n + p, i * n + q, c, s);
  for (let i = p + 1; i < q; i++) turn(a, p * n + i, i * n + q, c, s);
  for (let i = q + 1; i < n; i++) turn(a, p * n + i, q * n + i, c, s);
  for (let i = 0; i < n; i++) turn(vectors, i * n + p, i * n + q, c, s);
  return true;
}

function turn(x: Float64Array, i: number, j: number, c: number, s: number): void {
  const [xi, xj] = [x[i]!, x[j]!];
  x[i] = c * xi - s * xj;
  x[j] = s * xi + c * xj;
}
