/**
 * Block impulses: all normal impulses of a pair at once (pair-lcp.ts), then the friction of its points, pair after pair (theory 05, 3.7). Of a pair with
 * more than four points four that stand together form a block. Shares between redundant points are the most even ones, whatever their order.
 */
import type { ContactProblem } from "../contact-problem.js";
import type { SolveReport } from "../contact-solver.js";
import { type IterateOptions, iterate } from "./iterate.js";
import { PAIR_POINTS } from "./pair-lcp.js";
import type { SolverWork } from "./solver-work.js";

export const solveBlock = (problem: ContactProblem, work: SolverWork, options: IterateOptions): SolveReport =>
  iterate(problem, work, options, PAIR_POINTS);
