/**
 * Sequential impulses: every point for itself, one after the other, clamped on total impulses (theory 02, 5.2 and 6.3); see iterate.ts for the loop and
 * sweep.ts for what is done at a point. Cost: linear in the points per sweep. Limits: load shares between redundant points depend on the order.
 */
import type { ContactProblem } from "../contact-problem.js";
import type { SolveReport } from "../contact-solver.js";
import { type IterateOptions, iterate } from "./iterate.js";
import type { SolverWork } from "./solver-work.js";

export const solveSequential = (problem: ContactProblem, work: SolverWork, options: IterateOptions): SolveReport =>
  iterate(problem, work, options, 1);
