/**
 * Linear systems that leave something open: of all solutions the one nearest to the values that are there. At the start of a run, what
 * nothing determines keeps its start value that way. A friction element that holds, with initial equations that put it at rest, is such
 * a system: its torque may be anything within its limits.
 *
 *   A x = b    x = x₀ + D e,   e of least ‖e‖ with (S A D) e = S (b − A x₀)      S⁻¹: the largest entry of each row, D: nominal values
 *
 * Source: Golub and Van Loan, Matrix Computations (4th ed.), section 5.5.1. Cost: cubic, so it is used where elimination has failed.
 */
import { completeQr, factorQr, qrFactors, solveMinimumNorm } from "@gelenk/core/numerics";
import type { Pattern } from "./linear-solver.js";

/** Is the solution the only one, one of many, or is there none? */
export type Uniqueness = "unique" | "open" | "none";

/** A residual below this part of the sides counts as zero. */
const CONSISTENT = 1e-9;
/** A pivot below this part of the largest is none. */
export const RANK_TOLERANCE = 1e-13;

/** x is x₀ before and the solution after; `entries` are those of the pattern, row by row, from an offset on. */
export function nearestSolution({ size, start, columns }: Pattern, nominal: Float64Array) {
  const factors = qrFactors(size, size);
  const rest = new Float64Array(size);
  const change = new Float64Array(size);
  return (entries: Float64Array, offset: number, b: Float64Array, x: Float64Array): Uniqueness => {
    let largestSide = 1;
    factors.form = "matrix";
    factors.a.fill(0);
    for (let row = 0; row < size; row++) {
      const scale = rowScale(entries, offset, { start, columns }, nominal, row);
      rest[row] = b[row]! / scale;
      largestSide = Math.max(largestSide, Math.abs(rest[row]!));
      for (let e = start[row]!; e < start[row + 1]!; e++) {
        const column = columns[e]!;
        const term = (entries[offset + e]! * x[column]!) / scale;
        rest[row] = rest[row]! - term;
        largestSide = Math.max(largestSide, Math.abs(term));
        factors.a[row * size + column] = (entries[offset + e]! * nominal[column]!) / scale;
      }
    }
    if (factorQr(factors, RANK_TOLERANCE) < 0 || !rest.every(Number.isFinite)) return "none";
    completeQr(factors);
    const residual = solveMinimumNorm(factors, rest, 0, change, 0);
    if (!(residual <= CONSISTENT * largestSide)) return "none";
    for (let i = 0; i < size; i++) x[i] = x[i]! + nominal[i]! * change[i]!;
    return factors.rank === size ? "unique" : "open";
  };
}

/** The largest entry of a row, for unknowns of nominal size; 1 for a row of zeros. */
export function rowScale(
  entries: Float64Array,
  offset: number,
  { start, columns }: Pick<Pattern, "start" | "columns">,
  nominal: Float64Array,
  row: number,
): number {
  let largest = 0;
  for (let e = start[row]!; e < start[row + 1]!; e++) largest = Math.max(largest, Math.abs(entries[offset + e]! * nominal[columns[e]!]!));
  return largest > 0 && largest < Number.POSITIVE_INFINITY ? largest : 1;
}
