/** The solvers of contact problems by their names in settings. */
import type { ContactSolverName } from "../model/settings-description.js";
import type { ContactSolver } from "./contact-solver.js";
import { solveNcp } from "./ncp/solve-ncp.js";
import { solveBlock } from "./solve/solve-block.js";
import { solveSequential } from "./solve/solve-sequential.js";
import { createSolverWork } from "./solve/solver-work.js";

/** Each call makes work of its own: for problems that come one at a time. A world keeps the work from step to step. */
export const CONTACT_SOLVER_KINDS: Readonly<Record<Exclude<ContactSolverName, "none">, ContactSolver>> = {
  sequential: (problem, options) => solveSequential(problem, createSolverWork(), options),
  block: (problem, options) => solveBlock(problem, createSolverWork(), options),
  ncp: (problem, options) => solveNcp(problem, createSolverWork(), options),
};
