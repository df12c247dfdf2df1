/** Frictionless contact problems solved densely by another method (block principal pivoting, linalg/bounded-system.ts): the rates w, which are unique. */
import { type ContactProblem, mobility, rowRate } from "../../../src/contact/contact-problem.js";
import { createBoundedSystem, solveBounded, UNKNOWN } from "../../../src/linalg/bounded-system.js";

/** Share of the diagonal that is added, and how often the result takes it back. */
const SHIFT = 1e-10;
const ROUNDS = 4;

/**
 * w of all normal rows at the solution, from a problem without impulses. The pivoting needs a definite matrix, so a share of the diagonal is added. That would
 * shift w by as much of a_ii P_i; it acts on the change of the impulses from round to round instead (proximal point method), which soon is zero.
 */
export function denseNormalRates(problem: ContactProblem): Float64Array {
  const n = problem.pointCount;
  const system = createBoundedSystem(n);
  const rows = Array.from({ length: n }, (_, i) => problem.pointRow[i]!);
  const rates = rows.map((row) => rowRate(problem, row));
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) system.matrix[i * n + j] = mobility(problem, rows[i]!, rows[j]!);
      const shift = SHIFT * system.matrix[i * (n + 1)]!;
      system.matrix[i * (n + 1)]! += shift;
      system.b[i] = rates[i]! - (round > 0 ? shift * system.x[i]! : 0);
      system.high[i] = Number.POSITIVE_INFINITY;
      system.state[i] = UNKNOWN;
    }
    if (!solveBounded(system)) throw new Error("the referee found no solution");
  }
  return Float64Array.from(rows, (row, i) => {
    let rate = rates[i]!;
    for (let j = 0; j < n; j++) rate += mobility(problem, row, rows[j]!) * system.x[j]!;
    return rate;
  });
}
