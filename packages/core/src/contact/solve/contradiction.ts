/**
 * Can no sensible impulses meet the laws of a contact problem? Then its solve is not worth going on with: a body between a press and the floor, bodies that
 * overlap so that each shall be above the next one.
 *
 *   w(P) = w + A (P − P₀)        rates of the rows, A = J R Jᵀ, from the present impulses P₀ on
 *   wanted                        P, w_n ≥ 0 at every point
 *
 * Let D lie in the cone of the impulses (D_n ≥ 0, |D_t| ≤ μ D_n). Every solution P has D·w̃(P) ≥ 0, w̃ = (w_n + μ |w_t|, w_t), since its
 * impulses and w̃ lie in cones that are dual to each other. With slip as it is now, hence
 *
 *   |P − P₀|_A  ≥  −D·w̃ / |D|_A                                                       |D|_A² = D·A D
 *
 * the change of velocities, in √J, that any solution is away at least: much, where the bodies hardly feel D. Where it is more than ABSURD
 * times what the rates ask for point by point, √(Σ w²/a), the solution throws the bodies about, if there is one: the laws contradict each
 * other. (A D = 0, D·w̃ < 0: there is none, by Farkas' lemma.)
 *
 * D is what a sweep changed: where impulses grow without end, all sweeps soon add the same; or all impulses there are, whose share of anything else then fades.
 *
 * Contradictions by less than SLIGHT are none: nobody sees them, and shorter stretches mostly have none.
 *
 * Source: de Saxcé and Feng, The bipotential method, Math. Comput. Model. 28 (1998) for w̃; Farkas, Theorie der einfachen Ungleichungen, J.
 * reine angew. Math. 124 (1902); the bound is Cauchy and Schwarz' inequality in the product of A. Cost: less than a sweep.
 */
import { grownNumbers } from "../../memory/growing.js";
import { type ContactProblem, pushRow, rowRate, TWIST } from "../contact-problem.js";
import { OWN, rollLength, type SolverWork, spinLength, staticFriction } from "./solver-work.js";

/** Shares of angles down to which wedges count as such: bodies in one of 1e-4 rad may be driven out at 1e4 times what presses on them. */
const ABSURD = 1e4;
/** Rates below 0 by that much are not worth giving up for, m/s. */
const SLIGHT = 1e-4;
/** Share of the largest normal impulse in D above which a point takes part in it. */
const SHARE = 1e-3;

/** Scratch: the twists that D causes. */
let twist = new Float64Array(64);

/** Do the laws contradict each other by more than `target` (m/s)? `before`: impulses before the last sweep; twists hold the present ones. */
export function isContradictory(problem: ContactProblem, work: SolverWork, before: Float64Array, target: number): boolean {
  work.against = grownNumbers(work.against, problem.rowCount);
  const direction = work.against;
  const asked = askedSpeed(problem, work);
  for (let row = 0; row < problem.rowCount; row++) direction[row] = problem.impulse[row]! - before[row]!;
  if (isFarAlong(problem, work, asked, target)) return true;
  for (let row = 0; row < problem.rowCount; row++) direction[row] = problem.impulse[row]!;
  return isFarAlong(problem, work, asked, target);
}

/** Points that take part in the contradiction just found go back to where their half began. */
export function releaseContradiction(problem: ContactProblem, { against: direction }: SolverWork): void {
  const { pointCount, pointRow, base, impulse } = problem;
  let most = 0;
  for (let point = 0; point < pointCount; point++) most = Math.max(most, direction[pointRow[point]!]!);
  for (let point = 0; point < pointCount; point++) {
    if (direction[pointRow[point]!]! <= SHARE * most) continue;
    for (let row = pointRow[point]!; row < pointRow[point + 1]!; row++) impulse[row] = base[row]!;
  }
}

/** √(Σ w²/a) over the normals that approach, √J. */
function askedSpeed(problem: ContactProblem, work: SolverWork): number {
  let sum = 0;
  for (let i = 0; i < work.pointCount; i++) {
    const point = work.point[i]!;
    const rate = Math.min(0, rowRate(problem, problem.pointRow[point]!));
    sum += (rate * rate) / work.own[OWN * point]!;
  }
  return Math.sqrt(sum);
}

/** Is every solution far away, by the bound of the present direction? */
function isFarAlong(problem: ContactProblem, work: SolverWork, asked: number, target: number): boolean {
  clampToCone(problem, work);
  const { rowCount, bias } = problem;
  const direction = work.against;
  twist = grownNumbers(twist, TWIST * problem.bodyCount);
  twist.fill(0, 0, TWIST * problem.bodyCount);
  const felt = { ...problem, twist };
  for (let row = 0; row < rowCount; row++) if (direction[row] !== 0) pushRow(felt, row, direction[row]!);
  let square = 0;
  for (let row = 0; row < rowCount; row++) if (direction[row] !== 0) square += direction[row]! * (rowRate(felt, row) - bias[row]!);
  let gain = 0;
  for (let i = 0; i < work.pointCount; i++) gain -= missAlong(problem, direction, work.point[i]!, Math.max(target, SLIGHT));
  return gain > 0 && gain > ABSURD * asked * Math.sqrt(Math.max(0, square));
}

/** D·w̃ of a point whose normal rate may be below 0 by `slack`. */
function missAlong(problem: ContactProblem, direction: Float64Array, point: number, slack: number): number {
  const row = problem.pointRow[point]!;
  const rows = problem.pointRow[point + 1]! - row;
  const normal = direction[row]!;
  if (normal === 0) return 0;
  let sum = normal * (rowRate(problem, row) + slack);
  if (rows >= 3) sum += slipAlong(problem, direction, row + 1, 2, staticFriction(problem, point) * normal);
  if (rows < 6) return sum;
  sum += slipAlong(problem, direction, row + 3, 1, spinLength(problem, point) * normal);
  return sum + slipAlong(problem, direction, row + 4, 2, rollLength(problem, point) * normal);
}

/** D_t·w_t + |w_t| `most` ≥ 0 over the rows from `row` on. */
function slipAlong(problem: ContactProblem, direction: Float64Array, row: number, count: number, most: number): number {
  let square = 0;
  let product = 0;
  for (let k = row; k < row + count; k++) {
    const rate = rowRate(problem, k);
    square += rate * rate;
    product += direction[k]! * rate;
  }
  return product + most * Math.sqrt(square);
}

/** D of the points that take part, brought into the cone; 0 elsewhere. */
function clampToCone(problem: ContactProblem, work: SolverWork): void {
  const { pointRow } = problem;
  const direction = work.against;
  for (let i = 0; i < work.pointCount; i++) {
    const point = work.point[i]!;
    const row = pointRow[point]!;
    const normal = Math.max(0, direction[row]!);
    direction[row] = normal;
    const rows = pointRow[point + 1]! - row;
    if (rows >= 3) shrink(direction, row + 1, 2, staticFriction(problem, point) * normal);
    if (rows < 6) continue;
    shrink(direction, row + 3, 1, spinLength(problem, point) * normal);
    shrink(direction, row + 4, 2, rollLength(problem, point) * normal);
  }
}

/** Numbers of D from `row` on, shortened to `most`. */
function shrink(direction: Float64Array, row: number, count: number, most: number): void {
  let square = 0;
  for (let k = row; k < row + count; k++) square += direction[k]! * direction[k]!;
  if (square <= most * most) return;
  const share = most / Math.sqrt(square);
  for (let k = row; k < row + count; k++) direction[k] = share * direction[k]!;
}
