/**
 * Sweeps over a contact problem until its laws hold, and Newton steps where they creep:
 *
 *   repeat       sweep (sweep.ts) · laws within target? · acceleration (acceleration.ts)
 *   proximal     more than 8 points: Newton steps in the motions of the parts (proximal-newton.ts), after 15 sweeps; up to 60 while far from the solution
 *   dense        few rows: Newton steps on the impulses (direct-finish.ts), after n²/10 sweeps for n rows, at least 30, at most 200, then twice as many, …;
 *                where they fall short, proximal ones follow, however few points there are: of two points that press on each other through a body, and
 *                would slide apart by a little, sweeps change the pressure by that little, and to the derivative of the laws it is nothing at all
 *   path         once, where dense steps fall short after proximal ones did: contacts that are soft become hard by and by (follow-path.ts)
 *
 * The violation met during a sweep is measured before each correction; when it is within the target, the laws are measured once more at
 * the end state, and that number decides. Where accelerated sweeps stray to ten times the least violation, it goes back there and on with
 * plain sweeps for a while. What is returned is the best state met, the beginning included; after fewer than 15 sweeps the last one. P_n ≥
 * 0 and all friction bounds hold exactly whenever it ends.
 *
 * Where friction at rest is stronger than in motion, coefficient-choice.ts says which points slide. The target is never taken below the round-off of rates.
 *
 * From a cold start (unit boxes falling at 0.1 m/s, violation ≤ 1e-10 m/s; n: the violation left after 2000 sweeps), point by point · in blocks:
 *
 *                                      sweeps alone          accelerated          as it is: sweeps + Newton steps
 *   stack of 20                         n 2e-7 · n 4e-8       170 · 41             34 + 4 · 15 + 4
 *   stack of 20, friction               n 4e-5 · n 4e-8       n 2e-8 · 41          15 + 33 · 15 + 4
 *   pyramid of 55, friction             n 2e-6 · n 4e-7       245 · 276            18 + 37 · 25 + 34
 *   pyramid of 120, friction            n 3e-6 · n 3e-7       1119 · 777           25 + 45 · 41 + 41
 *   10 boxes that slide and tilt        n 3e-4 · n 3e-4       n 4e-4 · n 4e-4      60 + 60 · 60 + 59
 *   20 boxes that slide and tilt                                                   42 + 67 · 60 + 59
 *   1e6 kg on 1 kg, friction (1e-9)     n 9e-2 · n 1e-1       n 9e-2 · 3           58 sweeps, dense steps · 3
 *
 * Limits: proximal-newton.ts. Where a large problem falls short twice, more sweeps are not tried; the report says so.
 */
import type { ContactProblem } from "../contact-problem.js";
import type { SolveOptions, SolveReport } from "../contact-solver.js";
import { accelerate, beginAcceleration, noteBefore } from "./acceleration.js";
import { keepIfBest, returnToBest, sizeOfImpulses } from "./best-state.js";
import { beginChoice, type CoefficientChoice, chooseCoefficients, keepResting, keepSliding } from "./coefficient-choice.js";
import { isContradictory, releaseContradiction } from "./contradiction.js";
import { finishDirectly, listRows } from "./direct-finish.js";
import { finishAlongPath } from "./follow-path.js";
import { largestViolation, roundingOfRates } from "./law-violation.js";
import { finishProximal, isFar } from "./proximal-newton.js";
import { prepare, rebuildTwists, type SolverWork } from "./solver-work.js";
import { sweep } from "./sweep.js";

/** What these solvers can be told beyond what all of them can. */
export interface IterateOptions extends SolveOptions {
  /** True unless told. */
  readonly accelerate?: boolean;
  /** Newton steps at the end of small problems; true unless told. */
  readonly direct?: boolean;
}

/** Share of the target that the problem of a pair may leave. */
const PAIR_SHARE = 0.1;
/** Sweeps after which the round-off of rates is estimated anew. */
const ROUNDING_PERIOD = 10;
/** Sweeps before the first dense Newton steps. */
const EARLIEST_FINISH = 30;
const LATEST_FINISH = 200;
/** Sweeps before the first proximal steps, of problems with more than FEW_POINTS points; and after points have been found to slide. */
const FEW_POINTS = 8;
const FIRST_PROXIMAL = 15;
/** Far from the solution sweeps are the cheaper way; so many at most. */
const FAR_PROXIMAL = 60;
const SOON = 5;
const MOST_FAILURES = 1;
/** Of few points: so many times the sweeps before dense steps that fell short. */
const PATIENT = 4;
/** Few sweeps that leave that many times what there was at the beginning are undone. */
const WORSE = 100;
/** A violation of that many times the least one is no way to it. */
const STRAY = 10;

/** Fills impulses, twists and sticking; `together`: how many points of a pair are solved at once at most. */
export function iterate(problem: ContactProblem, work: SolverWork, options: IterateOptions, together: number): SolveReport {
  const { target, maximumSweeps, grant } = options;
  prepare(problem, work, together, options.points);
  if (options.again) keepSliding(problem, work);
  beginBest(problem, work);
  beginAcceleration(work.acceleration, problem);
  const plan = planNewton(problem, work, options);
  let choice: CoefficientChoice | undefined;
  let reach = target;
  let sweeps = 0;
  while (sweeps < maximumSweeps) {
    noteBefore(work.acceleration, problem);
    const met = sweep(problem, work, PAIR_SHARE * target, false);
    sweeps++;
    if (sweeps === 1) {
      plan.usual = sizeOfImpulses(problem);
      plan.mostRounding = Math.max(1e-3 * met, 1e-5);
    }
    if (sweeps % ROUNDING_PERIOD === 0) reach = Math.max(target, Math.min(roundingOfRates(problem, work), plan.mostRounding));
    if (sweeps >= Math.min(FIRST_PROXIMAL, maximumSweeps)) reach = Math.max(reach, options.enough ?? target);
    if (sweeps % ROUNDING_PERIOD === 0) plan.contradictory = met > reach && isContradictory(problem, work, work.acceleration.before, reach);
    const finished = met > reach && !plan.contradictory ? finishByNewton(plan, problem, work, { sweeps, met, target: reach }) : undefined;
    if (plan.contradictory) return endContradictory(problem, work, target, together, sweeps);
    const left = finished ?? met;
    choice ??= beginChoice(problem, work, left);
    // Newton steps that fell short tell little of what slides
    const chosen = (finished === undefined || left <= reach) && chooseCoefficients(choice, problem, work, left, reach);
    if (chosen) beginAgain(plan, work, sweeps);
    else if (left <= reach && finalViolation(problem, work) <= reach) break;
    if (sweeps >= maximumSweeps || plan.hopeless || !(left < Number.POSITIVE_INFINITY) || grant?.() === false) break;
    if (finished === undefined && !chosen) goOn(plan, problem, work, left);
    else beginAcceleration(work.acceleration, problem);
  }
  const residual = sweeps < FIRST_PROXIMAL ? endEarly(problem, work, reach, choice) : endAtBest(problem, work, reach, plan.usual, choice);
  if (residual <= reach) keepResting(problem, work, reach);
  return { sweeps, residual, converged: residual <= reach };
}

/** When Newton steps come, and how sweeps are accelerated. */
interface Plan {
  readonly grant: (() => boolean) | undefined;
  /** Sweeps before the next proximal steps, and before the next dense ones. */
  proximal: number;
  dense: number;
  /** Proximal steps that fell short, of a problem too large for dense ones: more sweeps would not help. */
  failures: number;
  /** Has the path from soft contacts been tried? */
  isFollowed: boolean;
  hopeless: boolean;
  /** No impulses meet the laws. */
  contradictory: boolean;
  readonly isLost: (before: Float64Array) => boolean;
  readonly accelerates: boolean;
  /** Plain sweeps to come before sweeps are accelerated again, and how many it will be next time. */
  plain: number;
  rest: number;
  /** Size of impulses after the first sweep; round-off beyond that (m/s) comes from impulses that run away and excuses nothing. */
  usual: number;
  mostRounding: number;
  /** Makes one sweep. */
  readonly again: () => void;
}

function planNewton(problem: ContactProblem, work: SolverWork, options: IterateOptions): Plan {
  const never = Number.POSITIVE_INFINITY;
  const direct = options.direct !== false;
  const plan: Plan = {
    grant: options.grant,
    proximal: direct && work.pointCount > FEW_POINTS ? FIRST_PROXIMAL : never,
    dense: direct ? firstDense(problem, work) : never,
    failures: 0,
    isFollowed: false,
    hopeless: false,
    contradictory: false,
    isLost(before) {
      plan.contradictory = isContradictory(problem, work, before, options.target);
      return plan.contradictory;
    },
    accelerates: options.accelerate !== false,
    plain: 0,
    rest: 1,
    usual: 0,
    mostRounding: 0,
    again: () => sweep(problem, work, PAIR_SHARE * options.target, false),
  };
  return plan;
}

/** Sweeps so far, what the last one met, what is wanted. */
interface Present {
  readonly sweeps: number;
  readonly met: number;
  readonly target: number;
}

/** Newton steps where it is time for them; the violation they leave, undefined where there were none. */
function finishByNewton(plan: Plan, problem: ContactProblem, work: SolverWork, now: Present): number | undefined {
  const { grant, again } = plan;
  const { sweeps, met, target } = now;
  let left: number | undefined;
  if (sweeps >= plan.proximal && (sweeps >= FAR_PROXIMAL || !isFar(problem, work, met))) {
    plan.proximal = Math.max(4 * plan.proximal, 2 * sweeps);
    left = finishProximal(work.proximal, problem, work, { target, grant, isLost: plan.isLost });
    if (left <= target || plan.contradictory) return left;
    plan.failures++;
    plan.hopeless = plan.failures > MOST_FAILURES && plan.dense === Number.POSITIVE_INFINITY;
  }
  if (sweeps >= plan.dense) {
    plan.dense *= 2;
    left = finishDirectly(work.direct, problem, work, { target, again, grant });
    if (left > target && plan.failures > 0 && !plan.isFollowed) {
      plan.isFollowed = true;
      left = finishAlongPath(problem, work, { target, again, grant });
    }
    // not at once: where there is no solution, some more sweeps tell
    if (left > target && plan.proximal === Number.POSITIVE_INFINITY) plan.proximal = PATIENT * sweeps;
  }
  return left;
}

/** Points have been found to slide: the laws are others now. */
function beginAgain(plan: Plan, work: SolverWork, sweeps: number): void {
  work.best.violation = Number.POSITIVE_INFINITY;
  if (plan.proximal < Number.POSITIVE_INFINITY) plan.proximal = sweeps + SOON;
}

/** After a plain sweep: on to the mix of the last ones, or, where these have led astray, back to the best state and some sweeps without. */
function goOn(plan: Plan, problem: ContactProblem, work: SolverWork, met: number): void {
  if (!keepIfBest(work.best, problem, met, plan.usual) && met > STRAY * work.best.violation) {
    returnToBest(work.best, problem);
    rebuildTwists(problem, work);
    plan.plain = plan.rest;
    plan.rest *= 2;
  }
  if (plan.plain > 0 || !plan.accelerates) {
    plan.plain = Math.max(0, plan.plain - 1);
    beginAcceleration(work.acceleration, problem);
  } else accelerate(work.acceleration, problem, work.diagonal);
}

/** The state at the beginning counts as one that was met. */
function beginBest(problem: ContactProblem, work: SolverWork): void {
  work.start.violation = Number.POSITIVE_INFINITY;
  work.best.violation = Number.POSITIVE_INFINITY;
  keepIfBest(work.start, problem, largestViolation(problem, work));
}

/**
 * After a few sweeps that a budget allows the last one counts: load travels through a stack from sweep to sweep, while the largest
 * violation may well grow at first. Only where it was next to nothing at the beginning, that was better.
 */
function endEarly(problem: ContactProblem, work: SolverWork, target: number, choice: CoefficientChoice | undefined): number {
  if (choice?.open && finalViolation(problem, work) > target) sweep(problem, work, PAIR_SHARE * target, true);
  const residual = finalViolation(problem, work);
  if (residual <= Math.max(target, WORSE * work.start.violation)) return residual;
  returnToBest(work.start, problem);
  rebuildTwists(problem, work);
  return work.start.violation;
}

/** Ends at the state with the least violation: the present one, that of the best sweep, or the beginning. */
function endAtBest(
  problem: ContactProblem,
  work: SolverWork,
  target: number,
  usual: number,
  choice: CoefficientChoice | undefined,
): number {
  const residual = finalViolation(problem, work);
  if (residual <= target) return residual;
  keepIfBest(work.start, problem, residual, usual);
  if (choice?.open) {
    // the end came early: what slides under the static bound still is brought to the law
    sweep(problem, work, PAIR_SHARE * target, true);
    keepIfBest(work.start, problem, finalViolation(problem, work), usual);
  }
  if (work.best.violation < Number.POSITIVE_INFINITY) {
    returnToBest(work.best, problem);
    rebuildTwists(problem, work);
    keepIfBest(work.start, problem, largestViolation(problem, work), usual);
  }
  returnToBest(work.start, problem);
  rebuildTwists(problem, work);
  return work.start.violation;
}

/**
 * Ends with plain sweeps from where the points that contradict each other have done nothing yet: their impulses would
 * grow with every further sweep. Who comes last in a sweep has its way, so the mean of sweeps in both orders is
 * taken: of two walls that press on a body neither wins.
 */
function endContradictory(problem: ContactProblem, work: SolverWork, target: number, together: number, sweeps: number): SolveReport {
  releaseContradiction(problem, work);
  rebuildTwists(problem, work);
  for (let i = 0; i < FIRST_PROXIMAL; i++) sweep(problem, work, PAIR_SHARE * target, true);
  const { rowCount, impulse } = problem;
  const there = impulse.slice(0, rowCount);
  prepare(problem, work, together, work.point.slice(0, work.pointCount).reverse());
  sweep(problem, work, PAIR_SHARE * target, true);
  for (let row = 0; row < rowCount; row++) impulse[row] = 0.5 * (there[row]! + impulse[row]!);
  return { sweeps: sweeps + FIRST_PROXIMAL + 1, residual: finalViolation(problem, work), converged: false, contradictory: true };
}

/** The violation with twists that hold exactly what the impulses say. */
function finalViolation(problem: ContactProblem, work: SolverWork): number {
  rebuildTwists(problem, work);
  return largestViolation(problem, work);
}

/** Sweeps before the first Newton steps. */
function firstDense(problem: ContactProblem, work: SolverWork): number {
  if (!listRows(work.direct, problem, work)) return Number.POSITIVE_INFINITY;
  const rows = work.direct.rowCount;
  return Math.min(LATEST_FINISH, Math.max(EARLIEST_FINISH, (rows * rows) / 10));
}
