/**
 * Plain sweeps over some points of a contact problem: what the levels of a shock propagation are solved with. A level has few bodies that
 * lean on each other, so a handful of sweeps does, and neither acceleration nor Newton steps nor a best state are worth their preparation.
 *
 *   repeat   sweep (sweep.ts), each point under its own law, until a sweep meets no violation above the target
 *
 * Cost: own mobilities of the points given, then linear in them per sweep. P_n ≥ 0 and all friction bounds hold exactly whenever it ends.
 */
import type { ContactProblem } from "../contact-problem.js";
import type { SolveOptions, SolveReport } from "../contact-solver.js";
import { prepare, type SolverWork } from "./solver-work.js";
import { sweep } from "./sweep.js";

/** Share of the target that the problem of a pair may leave. */
const PAIR_SHARE = 0.1;

/** Fills impulses, twists and sticking; `together`: how many points of a pair are solved at once at most. The residual is what the last sweep met. */
export function fewSweeps(problem: ContactProblem, work: SolverWork, options: SolveOptions, together: number): SolveReport {
  const { target, maximumSweeps, points } = options;
  prepare(problem, work, together, points);
  let sweeps = 0;
  let residual = Number.POSITIVE_INFINITY;
  while (sweeps < maximumSweeps && residual > target) {
    residual = sweep(problem, work, PAIR_SHARE * target, true);
    sweeps++;
  }
  return { sweeps, residual, converged: residual <= target };
}
