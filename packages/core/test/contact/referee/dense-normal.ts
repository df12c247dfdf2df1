/** Frictionless contact problems solved densely by another method (block principal pivoting, linalg/bounded-system.ts): the rates w, which are unique. */
import { type ContactProblem, mobility, rowRate } from "../../../src/contact/contact-problem.js";
import { createBoundedSystem, solveBounded, UNKNOWN } from "../../../src/linalg/bounded-system.js";

/**
 * w of all normal rows at the solution, from a problem without impulses. The pivoting needs a definite matrix, so 1e-10 of the diagonal is added: that shifts
 * w by as much of a_ii P_i.
 */
export function denseNormalRates(problem: ContactProblem): Float64Array {
  const n = problem.pointCount;
  const system = createBoundedSystem(n);
  const rows = Array.from({ length: n }, (_, i) => problem.pointRow[i]!);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) system.matrix[i * n + j] = mobility(problem, rows[i]!, rows[j]!);
    system.matrix[i * (n + 1)]! *= 1 + 1e-10;
    system.b[i] = rowRate(problem, rows[i]!);
    system.high[i] = Number.POSITIVE_INFINITY;
    system.state[i] = UNKNOWN;
  }
  if (!solveBounded(system)) throw new Error("the referee found no solution");
  return Float64Array.from(rows, (row, i) => {
    let rate = system.b[i]!;
    for (let j = 0; j < n; j++) rate += mobility(problem, row, rows[j]!) * system.x[j]!;
    return rate;
  });
}
