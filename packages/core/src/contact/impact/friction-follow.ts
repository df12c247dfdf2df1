/**
 * Friction under given normal impulses: what Poisson's law needs once the restitution has been added, since normal impulses are then known and rates are not.
 *
 * Sweeps over the friction of all active points, each in its cone for the normal impulse it has, until the laws hold to the target (m/s, rad/s).
 * Source: theory 02, 5.4 and 5.5 (accumulated form). Cost: linear in active points per sweep.
 */
import type { ContactProblem } from "../contact-problem.js";
import type { SolveOptions, SolveReport } from "../contact-solver.js";
import { createSolverWork, prepare } from "../solve/solver-work.js";
import { solveFriction } from "../solve/sweep.js";

/** Changes friction impulses and twists; normal impulses stay. */
export function followFriction(problem: ContactProblem, { target, maximumSweeps, grant }: SolveOptions): SolveReport {
  const work = createSolverWork();
  prepare(problem, work, 1);
  let sweeps = 0;
  let residual = Number.POSITIVE_INFINITY;
  while (sweeps < maximumSweeps && residual > target && (sweeps === 0 || grant === undefined || grant())) {
    sweeps++;
    residual = 0;
    for (const point of work.point.subarray(0, work.pointCount))
      if (problem.pointRow[point + 1]! - problem.pointRow[point]! > 1)
        residual = Math.max(residual, solveFriction(problem, work, point, true));
  }
  return { sweeps, residual, converged: residual <= target };
}
