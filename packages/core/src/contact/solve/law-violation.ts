/**
 * How far the present impulses and rates of a contact problem are from its laws, as a rate (m/s; rad/s for spin and rolling), zero exactly where they hold:
 *
 *   normal     |min(w_n, a_nn P_n)|                                                      P_n ≥ 0, w_n ≥ 0, one of them 0
 *   plane      the lesser of
 *                stick    max(|w|, k (|P| − μ_s P_n))                                     w = 0 within the static disc
 *                slide    k |P − proj(P − w/k, μ_d P_n)|                                  P opposite to w on the rim of the dynamic disc
 *   spin       the same on a line, with one coefficient
 *
 * k the largest mobility of the rows, proj the nearest point of the disc (natural map of the law: Facchinei and Pang, Finite-Dimensional Variational
 * Inequalities, 2003, section 1.5). The lesser of two, as a law with two coefficients has two branches and each is a solution.
 */
import { type ContactProblem, rowRate } from "../contact-problem.js";
import {
  OWN,
  OWN_ROLL,
  OWN_SPIN,
  OWN_TANGENT,
  rollLength,
  type SolverWork,
  slidingFriction,
  spinLength,
  staticFriction,
} from "./solver-work.js";

/** Some roundings of the largest product in a rate. */
const ROUNDING = 8 * 2.220446049250313e-16;

export const normalViolation = (rate: number, impulse: number, mobility: number): number => Math.abs(Math.min(rate, mobility * impulse));

/** The two impulses and rates of a plane; `largest` its largest mobility. */
export function planeViolation(
  p1: number,
  p2: number,
  w1: number,
  w2: number,
  largest: number,
  stickRadius: number,
  slideRadius: number,
): number {
  const size = Math.sqrt(p1 * p1 + p2 * p2);
  const stick = Math.max(Math.sqrt(w1 * w1 + w2 * w2), largest * (size - stickRadius));
  const y1 = largest * p1 - w1;
  const y2 = largest * p2 - w2;
  const reach = Math.sqrt(y1 * y1 + y2 * y2);
  const limit = largest * slideRadius;
  const share = reach > limit ? limit / reach : 1;
  const d1 = largest * p1 - share * y1;
  const d2 = largest * p2 - share * y2;
  return Math.min(stick, Math.sqrt(d1 * d1 + d2 * d2));
}

/** The largest violation of one point at the present twists; `lawful`: of the law with both coefficients, else with the one set for the time being. */
function pointViolation(problem: ContactProblem, work: SolverWork, point: number, lawful: boolean): number {
  const { impulse, pointRow } = problem;
  const { own } = work;
  const row = pointRow[point]!;
  const rows = pointRow[point + 1]! - row;
  const normal = impulse[row]!;
  let worst = normalViolation(rowRate(problem, row), normal, own[OWN * point]!);
  if (rows === 1) return worst;
  const held = (lawful ? staticFriction(problem, point) : work.limit[point]!) * normal;
  const slid = (lawful ? slidingFriction(problem, point) : work.limit[point]!) * normal;
  worst = Math.max(worst, planeAt(problem, row + 1, own[OWN * point + OWN_TANGENT + 3]!, held, slid));
  if (rows < 6) return worst;
  const spin = spinLength(problem, point) * normal;
  const roll = rollLength(problem, point) * normal;
  worst = Math.max(worst, planeViolation(impulse[row + 3]!, 0, rowRate(problem, row + 3), 0, own[OWN * point + OWN_SPIN]!, spin, spin));
  return Math.max(worst, planeAt(problem, row + 4, own[OWN * point + OWN_ROLL + 3]!, roll, roll));
}

function planeAt(problem: ContactProblem, row: number, largest: number, stickRadius: number, slideRadius: number): number {
  const { impulse } = problem;
  return planeViolation(
    impulse[row]!,
    impulse[row + 1]!,
    rowRate(problem, row),
    rowRate(problem, row + 1),
    largest,
    stickRadius,
    slideRadius,
  );
}

/** The largest violation of all points that take part; `work` as `prepare` left it. */
export function largestViolation(problem: ContactProblem, work: SolverWork, lawful = true): number {
  let worst = 0;
  for (let i = 0; i < work.pointCount; i++) worst = Math.max(worst, pointViolation(problem, work, work.point[i]!, lawful));
  return worst;
}

/** What rounding of the impulses leaves of rates, m/s: no violation can be asked to be less. */
export const roundingOfRates = (problem: ContactProblem, work: SolverWork): number => ROUNDING * largestSingleRate(problem, work);

/** The largest rate that the impulse of one row makes in itself, m/s. */
export function largestSingleRate(problem: ContactProblem, work: SolverWork): number {
  let largest = 0;
  for (let row = 0; row < problem.rowCount; row++) largest = Math.max(largest, work.diagonal[row]! * Math.abs(problem.impulse[row]!));
  return largest;
}
