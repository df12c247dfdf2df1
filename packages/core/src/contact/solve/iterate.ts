/**
 * Sweeps over a contact problem until its laws hold:
 *
 *   repeat   sweep (sweep.ts) · laws within target? · acceleration (acceleration.ts)
 *   and, where a small problem creeps, Newton steps (direct-finish.ts): after n²/10 sweeps for n rows, at least 30, at most 200, then after twice as many, …
 *
 * The violation met during a sweep is measured before each correction; when it is within the target, the laws are measured once more at the end state, and
 * that number decides. The last thing done is always a plain sweep, so P_n ≥ 0 and all friction bounds hold exactly whenever it ends.
 *
 * Where friction at rest is stronger than in motion, coefficient-choice.ts says which points slide. The target is never taken below the round-off of rates.
 *
 * Sweeps from a cold start (unit boxes falling at 0.1 m/s, violation ≤ 1e-10 m/s; n: the violation left after 2000):
 *
 *                                      point by point: plain · accelerated · with Newton     in blocks: plain · accelerated · with Newton
 *   stack of 20                         n 2e-7 · 170 · 170                                    n 4e-8 · 41 · 41
 *   stack of 20, friction               n 4e-5 · n 2e-8 · 200                                 n 4e-8 · 41 · 41
 *   pyramid of 55, friction             n 2e-6 · 245 · 245                                    n 4e-7 · 276 · 276
 *   pyramid of 120, friction            n 3e-6 · 1119 · 1119                                  n 3e-7 · 777 · 777
 *   10 boxes that slide and tilt        n 3e-4 · n 4e-4 · n 5e-4                              n 3e-4 · n 4e-4 · n 4e-4
 *   1e6 kg on 1 kg, friction (1e-9)     n 9e-2 · n 9e-2 · 58                                  n 1e-1 · 3 · 3
 *
 * Where no impulses meet the laws (a body between a press and the floor), they grow from sweep to sweep and the violation does not fall: of such a solve the
 * state counts in which the violation had last become half as large.
 *
 * Limits: tall stacks that slide and tilt at once, and about 3 % of jointed parts with random dense answers and friction, stay above the target; the report says so.
 */
import type { ContactProblem } from "../contact-problem.js";
import { accelerate, beginAcceleration, noteBefore } from "./acceleration.js";
import { beginChoice, type CoefficientChoice, chooseCoefficients } from "./coefficient-choice.js";
import { finishDirectly, listRows } from "./direct-finish.js";
import { largestViolation, roundingOfRates } from "./law-violation.js";
import { prepare, rebuildTwists, type SolverWork } from "./solver-work.js";
import { sweep } from "./sweep.js";

export interface SolveOptions {
  /** Largest violation of the laws that counts as none, m/s (and rad/s). */
  readonly target: number;
  readonly maximumSweeps: number;
  /** True unless told. */
  readonly accelerate?: boolean;
  /** Newton steps at the end of small problems; true unless told. */
  readonly direct?: boolean;
  /** Points in the order of the sweep, each once; those not listed stay as they are. */
  readonly order?: Int32Array;
  /** Asked before every sweep but the first: false ends the solve. */
  readonly grant?: () => boolean;
}

export interface SolveResult {
  readonly sweeps: number;
  /** Largest violation of the laws at the end, m/s. */
  readonly residual: number;
  readonly converged: boolean;
}

/** Share of the target that the problem of a pair may leave. */
const PAIR_SHARE = 0.1;
/** Sweeps after which the round-off of rates is estimated anew. */
const ROUNDING_PERIOD = 10;
const EARLIEST_FINISH = 30;
const LATEST_FINISH = 200;
/** Of impulses while the violation does not fall; and beyond any mass ratio, where a violation that has fallen is round-off. */
const MOST_GROWTH = 10;
const ABSURD_GROWTH = 1e9;
/** After so many sweeps that Newton steps have been tried, this tells that no impulses meet the laws. */
const HOPELESS_GROWTH = 1e7;

/** Fills impulses, twists and sticking; `together`: how many points of a pair are solved at once at most. */
export function iterate(problem: ContactProblem, work: SolverWork, options: SolveOptions, together: number): SolveResult {
  const { target, maximumSweeps, grant } = options;
  prepare(problem, work, together, options.order);
  beginAcceleration(work.acceleration, problem);
  const slack = PAIR_SHARE * target;
  const again = () => sweep(problem, work, slack, false);
  let finish = options.direct === false ? Number.POSITIVE_INFINITY : firstFinish(problem, work);
  let choice: CoefficientChoice | undefined;
  let reach = target;
  let sweeps = 0;
  let kept = Number.POSITIVE_INFINITY;
  let first = 0;
  while (sweeps < maximumSweeps) {
    noteBefore(work.acceleration, problem);
    let met = again();
    let goesOn = options.accelerate !== false;
    sweeps++;
    if (sweeps === 1) first = met;
    if (sweeps % ROUNDING_PERIOD === 0) reach = Math.max(target, Math.min(roundingOfRates(problem, work), mostRounding(first)));
    if (sweeps >= finish && met > reach) {
      met = finishDirectly(work.direct, problem, work, { target: reach, again, grant });
      finish *= 2;
      goesOn = false;
    }
    if (met < 0.5 * kept && (sweeps === 1 || !hasGrown(problem, work, ABSURD_GROWTH))) {
      kept = met;
      for (let row = 0; row < problem.rowCount; row++) work.keptImpulse[row] = problem.impulse[row]!;
    }
    choice ??= beginChoice(problem, work, met);
    if (chooseCoefficients(choice, problem, work, met, reach)) goesOn = false;
    else if (met <= reach && finalViolation(problem, work) <= reach) break;
    if (sweeps >= maximumSweeps || !(met < Number.POSITIVE_INFINITY) || grant?.() === false) break;
    if (sweeps >= LATEST_FINISH && hasGrown(problem, work, HOPELESS_GROWTH)) break;
    if (goesOn) accelerate(work.acceleration, problem, work.diagonal);
    else beginAcceleration(work.acceleration, problem);
  }
  let residual = finalViolation(problem, work);
  if (residual > reach && choice?.open) {
    // the end came early: what slides under the static bound still is brought to the law
    sweep(problem, work, slack, true);
    residual = finalViolation(problem, work);
  }
  if (!(residual <= Math.max(reach, 0.5 * kept)) && hasGrown(problem, work, MOST_GROWTH)) {
    for (let row = 0; row < problem.rowCount; row++) problem.impulse[row] = work.keptImpulse[row]!;
    residual = finalViolation(problem, work);
  }
  return { sweeps, residual, converged: residual <= reach };
}

/** Round-off beyond this comes from impulses that run away: it excuses nothing. By the first violation met, m/s. */
const mostRounding = (first: number): number => Math.max(1e-3 * first, 1e-5);

/** Have the impulses become that much larger since the violation had become half as large? */
function hasGrown({ rowCount, impulse }: ContactProblem, { keptImpulse }: SolverWork, most: number): boolean {
  let size = 0;
  let keptSize = 0;
  for (let row = 0; row < rowCount; row++) {
    size += Math.abs(impulse[row]!);
    keptSize += Math.abs(keptImpulse[row]!);
  }
  return !(size <= most * keptSize);
}

/** The violation with twists that hold exactly what the impulses say. */
function finalViolation(problem: ContactProblem, work: SolverWork): number {
  rebuildTwists(problem, work);
  return largestViolation(problem, work);
}

/** Sweeps before the first Newton steps. */
function firstFinish(problem: ContactProblem, work: SolverWork): number {
  if (!listRows(work.direct, problem, work)) return Number.POSITIVE_INFINITY;
  const rows = work.direct.rowCount;
  return Math.min(LATEST_FINISH, Math.max(EARLIEST_FINISH, (rows * rows) / 10));
}
