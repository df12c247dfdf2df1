/** The best state met in a solve: no iteration here lowers the violation in every step, so what is returned is what was best. */
import { grownBytes, grownNumbers } from "../../memory/growing.js";
import type { ContactProblem } from "../contact-problem.js";

export interface BestState {
  /** Its violation, m/s; infinite: nothing kept. */
  violation: number;
  /** Σ |P| of it. */
  size: number;
  impulse: Float64Array<ArrayBuffer>;
  stick: Uint8Array<ArrayBuffer>;
}

export const createBestState = (): BestState => ({
  violation: Number.POSITIVE_INFINITY,
  size: 0,
  impulse: new Float64Array(8),
  stick: new Uint8Array(8),
});

/**
 * Where no impulses meet the laws (a body between a press and the floor), they grow from sweep to sweep without end and violations are round-off: states
 * this many times as large as after the first sweep are not kept, beyond any mass ratio; nor are those this many times as large without half the violation.
 */
const ABSURD = 1e9;
const LARGE = 10;

export function sizeOfImpulses({ rowCount, impulse }: ContactProblem): number {
  let size = 0;
  for (let row = 0; row < rowCount; row++) size += Math.abs(impulse[row]!);
  return size;
}

/** Keeps the present impulses if their violation is the least so far; whether it is. `usual`: size after the first sweep. */
export function keepIfBest(best: BestState, problem: ContactProblem, violation: number, usual = Number.POSITIVE_INFINITY): boolean {
  if (!(violation < best.violation)) return false;
  const size = sizeOfImpulses(problem);
  if (size > ABSURD * usual || (violation > 0.5 * best.violation && size > LARGE * Math.max(best.size, usual))) return false;
  best.size = size;
  const { rowCount, pointCount, impulse, stick } = problem;
  best.violation = violation;
  best.impulse = grownNumbers(best.impulse, rowCount);
  best.stick = grownBytes(best.stick, pointCount);
  for (let row = 0; row < rowCount; row++) best.impulse[row] = impulse[row]!;
  for (let point = 0; point < pointCount; point++) best.stick[point] = stick[point]!;
  return true;
}

/** Impulses and sticking as they were kept; twists are left to the caller. */
export function returnToBest(best: BestState, problem: ContactProblem): void {
  for (let row = 0; row < problem.rowCount; row++) problem.impulse[row] = best.impulse[row]!;
  for (let point = 0; point < problem.pointCount; point++) problem.stick[point] = best.stick[point]!;
}
