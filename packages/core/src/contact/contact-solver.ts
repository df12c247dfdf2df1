/** What every solver of a contact problem looks like to collisions, stages and shock propagation, so that they can be given any of them. */
import type { ContactProblem } from "./contact-problem.js";

/** How exactly a problem is solved, and how long is tried. */
export interface SolveOptions {
  /** Largest violation of a law that may be left, in m/s (rad/s for rows that turn). */
  readonly target: number;
  /** Violation that may be left where the target is not reached soon; the target unless told. */
  readonly enough?: number;
  /** Sweeps after which what has been reached counts. */
  readonly maximumSweeps: number;
  /** Has the problem been solved before, with about the same rates? Points that push and did not stick then (`stick`) go on sliding. */
  readonly again?: boolean;
  /** Points in the order of the sweep, each once; those not listed stay as they are. All, in their own order, unless told. */
  readonly points?: Int32Array;
  /** Asked before each sweep after the first; no: what has been reached counts. */
  readonly grant?: () => boolean;
}

/** What a solver did. */
export interface SolveReport {
  /** Passes over the points. */
  readonly sweeps: number;
  /** Largest violation at the end, in the unit of the target. */
  readonly residual: number;
  /** Is the residual within the target? */
  readonly converged: boolean;
  /** Was it found that no impulses meet the laws (solve/contradiction.ts)? */
  readonly contradictory?: boolean;
}

/** Changes impulses and twists of the active points until their laws hold; goes on from the impulses that are there. */
export type ContactSolver = (problem: ContactProblem, options: SolveOptions) => SolveReport;
