/**
 * Newton steps on the laws of a small contact problem (law-derivative.ts), for the end of a solve whose sweeps creep: large mass ratios, long ways of load.
 *
 *   step     solve the derivative of all laws together (non-symmetric, as sliding is), then a few sweeps, which set the branches right
 *
 * Full steps with one sweep each come first; where they find nothing better, shares of a step that leave the least violation. Neither is enough alone:
 * full steps cycle between branches in long stacks that tilt, and a search is caught where points must let go first. The best state met is kept; a finish
 * that does not lower the violation changes nothing.
 *
 * Cost: ⅔ n³ per step for n rows, as much as n²/80 sweeps. Limits: MOST_ROWS rows.
 */
import { factorLu, solveLu } from "../../linalg/dense-lu.js";
import { grownIntegers } from "../../memory/growing.js";
import { type ContactProblem, pushRow } from "../contact-problem.js";
import { type DirectWork, growDirect, keep, restore } from "./direct-work.js";
import { fillDerivative, fillMobility } from "./law-derivative.js";
import { largestViolation } from "./law-violation.js";
import { rebuildTwists, type SolverWork } from "./solver-work.js";

/** Largest problem that is finished directly. */
const MOST_ROWS = 240;
const MOST_STEPS = 30;
/** Steps without a better state after which it is given up. */
const PATIENCE = 8;
/** Shares of a step that are tried, and sweeps after each. */
const SHARES = [1, 0.3, 0.1, 0.03] as const;
const SWEEPS = 5;

/** Lists the rows; false where there are too many. */
export function listRows(direct: DirectWork, problem: ContactProblem, work: SolverWork): boolean {
  direct.row = grownIntegers(direct.row, problem.rowCount);
  direct.rowCount = 0;
  for (let i = 0; i < work.pointCount; i++) {
    const point = work.point[i]!;
    for (let row = problem.pointRow[point]!; row < problem.pointRow[point + 1]!; row++) direct.row[direct.rowCount++] = row;
  }
  return direct.rowCount <= MOST_ROWS;
}

export interface Finish {
  /** Largest violation that counts as none, m/s. */
  readonly target: number;
  /** Makes one sweep. */
  readonly again: () => void;
  /** Asked before every step: false ends it. */
  readonly grant?: (() => boolean) | undefined;
}

/**
 * Newton steps from the present state until the violation is at most the target: full ones first, then with a search along the step. Returns the
 * violation, never above the one at the beginning.
 */
export function finishDirectly(direct: DirectWork, problem: ContactProblem, work: SolverWork, finish: Finish): number {
  growDirect(direct, problem);
  rebuildTwists(problem, work);
  fillMobility(direct, problem);
  direct.best = largestViolation(problem, work, false);
  keepBest(direct, problem);
  takeSteps(direct, problem, work, finish, () => tryShare(direct, problem, work, 1, 1, finish.again));
  takeSteps(direct, problem, work, finish, () => searchAlong(direct, problem, work, finish.again));
  return direct.best;
}

/** Steps until the target is met or none of PATIENCE steps was better; ends at the best state. */
function takeSteps(direct: DirectWork, problem: ContactProblem, work: SolverWork, finish: Finish, go: () => number): void {
  let patience = PATIENCE;
  for (let step = 0; step < MOST_STEPS && direct.best > finish.target && patience > 0 && finish.grant?.() !== false; step++) {
    fillDerivative(direct, problem, work);
    if (!(factorLu(direct.matrix, 0, direct.rowCount, direct.pivots, 0) > 0)) break;
    solveLu(direct.matrix, 0, direct.rowCount, direct.pivots, 0, direct.right, 0);
    keep(problem, direct.startImpulse, direct.startTwist);
    const violation = go();
    patience--;
    if (!(violation < direct.best)) continue;
    direct.best = violation;
    patience = PATIENCE;
    keepBest(direct, problem);
  }
  restore(problem, direct.bestImpulse, direct.bestTwist);
  for (let point = 0; point < problem.pointCount; point++) problem.stick[point] = direct.bestStick[point]!;
}

/** Goes the share of the step, followed by sweeps, that leaves the least violation, which may be above the best so far; returns it. */
function searchAlong(direct: DirectWork, problem: ContactProblem, work: SolverWork, again: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  let chosen = 1;
  for (const share of SHARES) {
    const violation = tryShare(direct, problem, work, share, SWEEPS, again);
    if (violation < 0.5 * direct.best) return violation;
    if (!(violation < least)) continue;
    least = violation;
    chosen = share;
  }
  return tryShare(direct, problem, work, chosen, SWEEPS, again);
}

function tryShare(direct: DirectWork, problem: ContactProblem, work: SolverWork, share: number, sweeps: number, again: () => void): number {
  restore(problem, direct.startImpulse, direct.startTwist);
  for (let i = 0; i < direct.rowCount; i++) {
    const row = direct.row[i]!;
    const change = share * direct.right[i]!;
    problem.impulse[row] = problem.impulse[row]! + change;
    pushRow(problem, row, change);
  }
  for (let i = 0; i < sweeps; i++) again();
  rebuildTwists(problem, work);
  return largestViolation(problem, work, false);
}

function keepBest(direct: DirectWork, problem: ContactProblem): void {
  keep(problem, direct.bestImpulse, direct.bestTwist);
  for (let point = 0; point < problem.pointCount; point++) direct.bestStick[point] = problem.stick[point]!;
}
