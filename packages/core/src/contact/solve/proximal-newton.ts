/**
 * Second-order solve of a contact problem, for those whose sweeps creep: long ways of load, many bodies. Proximal point iteration (method of multipliers):
 *
 *   P_{k+1} = P(w),  the laws as projections with weights ρ around P_k (proximal-law.ts),  w the rates that P_{k+1} gives
 *
 * P_{k+1} = P_k is the law. Each iteration leaves about 1/(1 + ρ a) of the violation, and is solved by Newton steps in the motions of the parts
 * (proximal-system.ts), where redundant points do no harm. Friction follows the normal impulse, so these equations are not those of a minimum:
 *
 *   fixed        bounds B of friction as they are: a convex problem, the root of its slope along every Newton step is found, and it always ends
 *   followed     bounds with the normal impulse, from there, by plain Newton steps while they lower |F|
 *   again        with the bounds that the fixed problem gave, where this fails; with a smaller ρ where that fails too
 *
 * ρ grows from one iteration to the next. The violation of the law decides (law-violation.ts); the best state met is kept.
 *
 * Source: Rockafellar, Augmented Lagrangians and applications of the proximal point algorithm in convex programming, Math. Oper. Res. 1 (1976); Qi and Sun,
 * A nonsmooth version of Newton's method, Math. Program. 58 (1993); for the fixed bounds Haslinger, Hlaváček and Nečas, Numerical methods for unilateral
 * problems in solid mechanics (1996), section 9.
 * Cost: a sparse factor in blocks of 6 per Newton step, a few dozen steps. Limits: where biases contradict each other by much more than the target (sticking
 * points that are asked to move apart), many points slide at their bounds, and it may end above the target; the report says so.
 */
import { factorBlocks, solveBlocks } from "../../linalg/block-ldlt.js";
import { factorBlocksLu, solveBlocksLu } from "../../linalg/block-lu.js";
import { type ContactProblem, rowRate } from "../contact-problem.js";
import { keepIfBest, returnToBest } from "./best-state.js";
import { largestSingleRate, largestViolation } from "./law-violation.js";
import type { LawForm } from "./proximal-law.js";
import { type Anchored, evaluate, fillMatrix, largestMiss } from "./proximal-system.js";
import { beginProximal, type ProximalWork } from "./proximal-work.js";
import { rebuildTwists, type SolverWork } from "./solver-work.js";
import { markSticking } from "./sticking.js";

/** ρ in units of inverse mobilities: the first, that far from the solution, the least and the largest; its growth, and after a failure. */
const FIRST_WEIGHT = 1e3;
const COLD_WEIGHT = 10;
const LEAST_WEIGHT = 1;
const LARGEST_WEIGHT = 1e8;
const GROWTH = 10;
const SLOW_GROWTH = 3;
/** Newton steps: in all, of one problem; problems with fixed bounds in one iteration. */
const ALL_STEPS = 300;
const MOST_STEPS = 40;
const REPEATS = 6;
/** Share of the violation, and of the target, that Newton steps may leave. */
const LOOSE = 1e-3;
const TIGHT = 0.1;
/** Iterations that do not halve the violation before it is given up. */
const PATIENCE = 6;

export interface ProximalOptions {
  /** Largest violation that counts as none, m/s. */
  readonly target: number;
  /** Asked before every iteration: false ends it. */
  readonly grant?: (() => boolean) | undefined;
  /** Asked after every iteration, with the impulses before it: true ends it, there. */
  readonly isLost?: (before: Float64Array) => boolean;
}

/** Share of the rates that single impulses make beyond which a violation is that of a cold start. */
const FAR = 1e-3;

/** Is a violation still far from none, compared with what the impulses do? */
export const isFar = (problem: ContactProblem, work: SolverWork, violation: number): boolean =>
  violation > FAR * largestSingleRate(problem, work);

/** Goes on from the impulses that are there; returns the violation, never above the one at the beginning. */
export function finishProximal(proximal: ProximalWork, problem: ContactProblem, work: SolverWork, options: ProximalOptions): number {
  const { target, grant, isLost } = options;
  beginProximal(proximal, problem, work);
  rebuildTwists(problem, work);
  const { best } = proximal;
  let violation = largestViolation(problem, work, false);
  best.violation = Number.POSITIVE_INFINITY;
  keepIfBest(best, problem, violation);
  let weight = isFar(problem, work, violation) ? COLD_WEIGHT : FIRST_WEIGHT;
  let growth = GROWTH;
  let patience = PATIENCE;
  for (proximal.steps = 0; best.violation > target && patience > 0 && proximal.steps < ALL_STEPS && grant?.() !== false; ) {
    const enough = Math.max(TIGHT * target, LOOSE * violation);
    if (!iterateOnce(proximal, { problem, work, weight, form: "fixed" }, enough)) {
      if (weight <= LEAST_WEIGHT) break;
      weight = Math.max(LEAST_WEIGHT, weight / GROWTH);
      growth = SLOW_GROWTH;
      continue;
    }
    violation = takeImpulses(proximal, problem, work);
    if (violation > target && isLost?.(proximal.anchor)) return violation;
    // while ρ grows fast, slowness means only that it is too small yet
    const tries = growth < GROWTH || weight === LARGEST_WEIGHT;
    if (!(violation > 0.5 * best.violation)) patience = PATIENCE;
    else if (tries) patience--;
    keepIfBest(best, problem, violation);
    weight = Math.min(LARGEST_WEIGHT, weight * growth);
  }
  returnToBest(best, problem);
  rebuildTwists(problem, work);
  markSticking(problem, work, target);
  return best.violation;
}

/** One iteration around the present impulses; whether its equations were solved. */
function iterateOnce(proximal: ProximalWork, fixed: Anchored, enough: number): boolean {
  const { problem, work } = fixed;
  const { structure, motion, anchor, rate, bound, impulse } = proximal;
  motion.fill(0, 0, structure.start[structure.count]!);
  for (let row = 0; row < problem.rowCount; row++) {
    anchor[row] = problem.impulse[row]!;
    impulse[row] = problem.impulse[row]!;
    rate[row] = rowRate(problem, row);
  }
  const followed: Anchored = { ...fixed, form: "followed" };
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    for (let i = 0; i < work.pointCount; i++) {
      const point = work.point[i]!;
      bound[point] = Math.max(0, impulse[problem.pointRow[point]!]!);
    }
    if (!takeSteps(proximal, fixed, enough)) return false;
    for (let i = 0; i < motion.length; i++) proximal.kept[i] = motion[i]!;
    for (let i = 0; i < work.pointCount; i++) {
      const row = problem.pointRow[work.point[i]!]!;
      bound[work.point[i]!] = impulse[row]!;
    }
    if (takeSteps(proximal, followed, enough)) return true;
    for (let i = 0; i < motion.length; i++) motion[i] = proximal.kept[i]!;
    for (let i = 0; i < work.pointCount; i++) impulse[problem.pointRow[work.point[i]!]!] = bound[work.point[i]!]!;
  }
  return false;
}

/** Newton steps from the present motion until no rate is missed by more than `enough`; whether that was reached. */
function takeSteps(proximal: ProximalWork, anchored: Anchored, enough: number): boolean {
  const { structure, motion, trial } = proximal;
  const length = structure.start[structure.count]!;
  for (let i = 0; i < length; i++) trial[i] = motion[i]!;
  evaluate(proximal, anchored);
  for (let step = 0; step < MOST_STEPS; step++) {
    if (largestMiss(proximal, anchored) <= enough) return true;
    proximal.steps++;
    fillMatrix(proximal, anchored);
    if (!solveStep(proximal, anchored.form)) return false;
    if (!(anchored.form === "fixed" ? searchRoot(proximal, anchored) : searchDecrease(proximal, anchored))) return false;
    for (let i = 0; i < length; i++) motion[i] = trial[i]!;
  }
  return largestMiss(proximal, anchored) <= enough;
}

/** step = −(dF/dz)⁻¹ F; false where there is none. */
function solveStep({ structure, values, upper, column, miss, step }: ProximalWork, form: LawForm): boolean {
  const length = structure.start[structure.count]!;
  for (let i = 0; i < length; i++) step[i] = -miss[i]!;
  if (form === "fixed") {
    if (factorBlocks(structure, values, column) >= 0) return false;
    solveBlocks(structure, values, step);
    return true;
  }
  if (factorBlocksLu(structure, values, upper) >= 0) return false;
  solveBlocksLu(structure, values, upper, step);
  return true;
}

/** Slopes below that share of the first count as none; evaluations of one search. */
const SLOPE_SHARE = 0.5;
const MOST_TRIALS = 20;

/** The trial goes along the step to where the convex function hardly falls: F is its gradient, F·step its slope, which only rises. */
function searchRoot(proximal: ProximalWork, anchored: Anchored): boolean {
  const first = slope(proximal);
  let [low, atLow, high, atHigh] = [0, first, 1, 0];
  let share = 1;
  for (let k = 0; k < MOST_TRIALS; k++) {
    goTo(proximal, anchored, share);
    const now = slope(proximal);
    if (Math.abs(now) <= SLOPE_SHARE * Math.abs(first) || (now < 0 && share === 1)) return true;
    if (now < 0) [low, atLow] = [share, now];
    else [high, atHigh] = [share, now];
    const guess = low + ((high - low) * atLow) / (atLow - atHigh);
    const margin = 0.1 * (high - low);
    share = Math.max(low + margin, Math.min(high - margin, guess));
  }
  return true;
}

/** The trial goes along the step, by halves of it, to where |F| is less; false where it is not. */
function searchDecrease(proximal: ProximalWork, anchored: Anchored): boolean {
  const before = sizeOf(proximal);
  let share = 1;
  for (let k = 0; k < 10; k++) {
    goTo(proximal, anchored, share);
    if (sizeOf(proximal) <= (1 - 1e-4 * share) * before) return true;
    share *= 0.5;
  }
  return false;
}

function goTo(proximal: ProximalWork, anchored: Anchored, share: number): void {
  const { structure, trial, motion, step } = proximal;
  const length = structure.start[structure.count]!;
  for (let i = 0; i < length; i++) trial[i] = motion[i]! + share * step[i]!;
  evaluate(proximal, anchored);
}

function slope({ structure, miss, step }: ProximalWork): number {
  const length = structure.start[structure.count]!;
  let sum = 0;
  for (let i = 0; i < length; i++) sum += miss[i]! * step[i]!;
  return sum;
}

function sizeOf({ structure, miss }: ProximalWork): number {
  const length = structure.start[structure.count]!;
  let sum = 0;
  for (let i = 0; i < length; i++) sum += miss[i]! * miss[i]!;
  return Math.sqrt(sum);
}

/** Impulses and sticking of the trial become those of the problem; returns the violation. */
function takeImpulses({ impulse, stick }: ProximalWork, problem: ContactProblem, work: SolverWork): number {
  for (let i = 0; i < work.pointCount; i++) {
    const point = work.point[i]!;
    for (let row = problem.pointRow[point]!; row < problem.pointRow[point + 1]!; row++) problem.impulse[row] = impulse[row]!;
    problem.stick[point] = stick[point]!;
  }
  rebuildTwists(problem, work);
  return largestViolation(problem, work, false);
}
