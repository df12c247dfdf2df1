/** Which points stick, read off the rates of a solution. */
import { type ContactProblem, rowRate } from "../contact-problem.js";
import type { SolverWork } from "./solver-work.js";

/** Points on the rim of their disc that do not move stick as well. */
export function markSticking(problem: ContactProblem, work: SolverWork, target: number): void {
  for (let i = 0; i < work.pointCount; i++) if (isHeld(problem, work.point[i]!, target)) problem.stick[work.point[i]!] = 1;
}

/** Pushes and does not move in its plane. */
export function isHeld(problem: ContactProblem, point: number, target: number): boolean {
  const row = problem.pointRow[point]!;
  if (problem.pointRow[point + 1]! - row === 1 || !(problem.impulse[row]! > 0)) return false;
  const w1 = rowRate(problem, row + 1);
  const w2 = rowRate(problem, row + 2);
  return w1 * w1 + w2 * w2 <= target * target;
}
