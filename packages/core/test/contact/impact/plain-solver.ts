/**
 * Gauss–Seidel as simple as it gets, for tests that must not depend on the solvers of src/contact/solve: normal impulses clamped at 0, friction shrunk to the
 * cone. Steps of friction are as long as the larger mobility allows, so a sliding point ends with friction against its rate. Steps of the normal impulse
 * are shorter by 1 + μ |W_nt|/W_nn: with whole ones, friction that follows the normal impulse throws it back further each time where μ |W_nt| > W_nn.
 */
import { type ContactProblem, mobility, POINT_FRICTION, pushRow, rowRate } from "../../../src/contact/contact-problem.js";
import type { SolveOptions, SolveReport } from "../../../src/contact/contact-solver.js";

export function plainSolver(problem: ContactProblem, { target, maximumSweeps, grant }: SolveOptions): SolveReport {
  let sweeps = 0;
  let residual = Number.POSITIVE_INFINITY;
  while (sweeps < maximumSweeps && residual > target && (sweeps === 0 || grant === undefined || grant())) {
    sweeps++;
    residual = 0;
    for (let point = 0; point < problem.pointCount; point++)
      if (problem.active[point] === 1) residual = Math.max(residual, sweepPoint(problem, point));
  }
  return { sweeps, residual, converged: residual <= target };
}

function sweepPoint(problem: ContactProblem, point: number): number {
  const row = problem.pointRow[point]!;
  const k = mobility(problem, row, row);
  if (k <= 0) return 0;
  const rubs = problem.pointRow[point + 1]! - row >= 3;
  const mu = rubs ? problem.friction[POINT_FRICTION * point]! : 0;
  const coupling = rubs ? Math.abs(mobility(problem, row, row + 1)) + Math.abs(mobility(problem, row, row + 2)) : 0;
  const free = problem.impulse[row]! - rowRate(problem, row) / (k + mu * coupling);
  let changed = (k + mu * coupling) * setImpulse(problem, row, Math.max(0, free));
  if (!rubs) return changed;
  const limit = problem.impulse[row]! * mu;
  // the sum of both mobilities is at least the largest eigenvalue: the step never overshoots
  const step = mobility(problem, row + 1, row + 1) + mobility(problem, row + 2, row + 2);
  const x = problem.impulse[row + 1]! - rowRate(problem, row + 1) / step;
  const y = problem.impulse[row + 2]! - rowRate(problem, row + 2) / step;
  const length = Math.sqrt(x * x + y * y);
  const scale = length > limit ? limit / length : 1;
  changed = Math.max(changed, step * setImpulse(problem, row + 1, scale * x), step * setImpulse(problem, row + 2, scale * y));
  problem.stick[point] = scale === 1 ? 1 : 0;
  return changed;
}

/** Returns the size of the change. */
function setImpulse(problem: ContactProblem, row: number, impulse: number): number {
  const change = impulse - problem.impulse[row]!;
  pushRow(problem, row, change);
  problem.impulse[row] = impulse;
  return Math.abs(change);
}
