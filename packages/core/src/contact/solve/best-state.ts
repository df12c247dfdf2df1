/** The best state met in a solve: no iteration here lowers the violation in every step, so what is returned is what was best. */
import { grownBytes, grownNumbers } from "../../memory/growing.js";
import type { ContactProblem } from "../contact-problem.js";
import { rebuildTwists, type SolverWork } from "./solver-work.js";

export interface BestState {
  /** Its violation, m/s; infinite: nothing kept. */
  violation: number;
  impulse: Float64Array<ArrayBuffer>;
  stick: Uint8Array<ArrayBuffer>;
}

export const createBestState = (): BestState => ({
  violation: Number.POSITIVE_INFINITY,
  impulse: new Float64Array(8),
  stick: new Uint8Array(8),
});

/** Keeps the present impulses if their violation is the least so far; whether it is. */
export function keepIfBest(best: BestState, problem: ContactProblem, violation: number): boolean {
  if (!(violation < best.violation)) return false;
  const { rowCount, pointCount, impulse, stick } = problem;
  best.violation = violation;
  best.impulse = grownNumbers(best.impulse, rowCount);
  best.stick = grownBytes(best.stick, pointCount);
  for (let row = 0; row < rowCount; row++) best.impulse[row] = impulse[row]!;
  for (let point = 0; point < pointCount; point++) best.stick[point] = stick[point]!;
  return true;
}

/** Impulses, sticking and twists as they were kept. */
export function returnToBest(best: BestState, problem: ContactProblem, work: SolverWork): void {
  for (let row = 0; row < problem.rowCount; row++) problem.impulse[row] = best.impulse[row]!;
  for (let point = 0; point < problem.pointCount; point++) problem.stick[point] = best.stick[point]!;
  rebuildTwists(problem, work);
}
