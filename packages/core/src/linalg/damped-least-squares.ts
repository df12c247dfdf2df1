/**
 * The step of Levenberg and Marquardt: e with least ‖A e − b‖² + μ ‖e‖², from the QR factors of A over √μ E, which does not square the condition of A.
 *
 * Source: Moré, The Levenberg–Marquardt algorithm, Lecture Notes in Mathematics 630 (1978) 105, section 3. Cost: that of factoring (m + n) × n.
 */
import { allFinite } from "../math/scalar.js";
import { factorQr, qrFactors, solveLeastSquares } from "./dense-qr.js";

/** min |A x − b|² + λ² |x|². */
export interface DampedProblem {
  /** Of A. */
  readonly rows: number;
  /** Of A. */
  readonly columns: number;
  /** Entry (i, j) at i·columns + j. */
  readonly a: ArrayLike<number>;
  /** One number per row. */
  readonly b: ArrayLike<number>;
}

/** Writes e; false if a number is not finite. `damping` = μ > 0. */
export function solveDamped({ rows, columns, a, b }: DampedProblem, damping: number, e: Float64Array): boolean {
  const factors = qrFactors(rows + columns, columns);
  factors.a.set(a);
  for (let i = 0; i < columns; i++) factors.a[(rows + i) * columns + i] = Math.sqrt(damping);
  const right = new Float64Array(rows + columns);
  right.set(b);
  if (factorQr(factors, 0) < 0 || !allFinite(right, 0, right.length)) return false;
  solveLeastSquares(factors, right, 0, e, 0);
  return true;
}
