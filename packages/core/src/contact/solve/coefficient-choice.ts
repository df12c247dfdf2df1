/**
 * Which points slide, where friction at rest is stronger than friction in motion. With both coefficients the law has several solutions (a block on a slope
 * between the two angles may rest or slide), and a point alone cannot tell: of four corners none could hold the block by itself. So:
 *
 *   1. all points are bounded by μ_s P_n; solve
 *   2. those that slide although they are held so strongly are bounded by μ_d P_n from now on; solve again
 *   3. until none is new
 *
 * A point never returns to μ_s in the same solve, nor where that goes on from an earlier one (`again`), so it ends. Every answer is a
 * solution of the law, and the one that rests wherever rest is possible. A point that is held just by all that it may hold has not slid: taken for one that
 * has, it would hold less in the next solve, and its neighbours could not make up for it. Sliding is judged when violations have come down to a share of the
 * first one, by rates well above what is left of them; then again ten times finer.
 */
import { type ContactProblem, rowRate } from "../contact-problem.js";
import { type SolverWork, slidingFriction, staticFriction } from "./solver-work.js";
import { isHeld } from "./sticking.js";

const FIRST_SHARE = 1e-2;
/** A rate counts as sliding from that many times the violation that is left. */
const CLEARLY = 10;

export interface CoefficientChoice {
  /** Whether any point has two coefficients. */
  open: boolean;
  /** Violation below which sliding is judged next, m/s. */
  below: number;
}

/** Of a problem that has been solved before, points that slid are bounded by μ_d from the beginning. */
export function keepSliding(problem: ContactProblem, work: SolverWork): void {
  for (let i = 0; i < work.pointCount; i++) {
    const point = work.point[i]!;
    const slid = problem.stick[point] === 0 && problem.impulse[problem.pointRow[point]!]! > 0;
    if (slid) work.limit[point] = slidingFriction(problem, point);
  }
}

/** At a solution: points on the rim of their disc that do not move go on resting. */
export function keepResting(problem: ContactProblem, work: SolverWork, target: number): void {
  for (let i = 0; i < work.pointCount; i++) {
    const point = work.point[i]!;
    const twofold = staticFriction(problem, point) > slidingFriction(problem, point);
    if (twofold && isHeld(problem, point, target)) problem.stick[point] = 1;
  }
}

/** `met`: what the first sweep met. */
export function beginChoice(problem: ContactProblem, work: SolverWork, met: number): CoefficientChoice {
  let open = false;
  for (let i = 0; i < work.pointCount; i++) if (isUndecided(problem, work, work.point[i]!)) open = true;
  return { open, below: FIRST_SHARE * met };
}

const isUndecided = (problem: ContactProblem, work: SolverWork, point: number): boolean =>
  problem.pointRow[point + 1]! - problem.pointRow[point]! > 1 && work.limit[point]! > slidingFriction(problem, point);

/** After a sweep that met the violation `met`: points that slide get their dynamic coefficient; whether there were new ones. */
export function chooseCoefficients(
  choice: CoefficientChoice,
  problem: ContactProblem,
  work: SolverWork,
  met: number,
  target: number,
): boolean {
  if (!choice.open || met > Math.max(choice.below, target)) return false;
  const slow = met <= target ? target : CLEARLY * met;
  let found = false;
  for (let i = 0; i < work.pointCount; i++) {
    const point = work.point[i]!;
    if (problem.stick[point] === 1 || !isUndecided(problem, work, point)) continue;
    const row = problem.pointRow[point]! + 1;
    const w1 = rowRate(problem, row);
    const w2 = rowRate(problem, row + 1);
    if (!(w1 * w1 + w2 * w2 > slow * slow)) continue;
    work.limit[point] = slidingFriction(problem, point);
    found = true;
  }
  if (!found) choice.below *= 0.1;
  return found;
}
