/**
 * One pass of a collision in zero time: compression, restitution, energy law, for the active points of a contact problem.
 *
 *   compression     all laws with target 0: p_c, the approach has ended
 *   restitution     Newton: targets −e u_n⁻, solved anew from p_c + e P_n       Poisson: P_n = (1 + e) P_n,c and friction follows at fixed P_n
 *   energy          p = p_c + s (p − p_c), the largest share s that does not raise the kinetic energy (energy-share.ts)
 *
 * A compression that obeys Coulomb's law never gains energy: P_n u_n = 0 and P_t·u_t ≤ 0 after it leave ΔT = Σ p·u − ½ pᵀ W p ≤ 0. One that was
 * broken off may. It is replaced by the plastic one without friction, which never does, at any sweep: ΔT = pᵀ u⁻ + ½ pᵀ W p is
 * just what its sweeps make smaller, beginning with 0 (and should a solver overshoot, only the share of it counts that gains nothing).
 *
 *   p (N·s) impulses of the pass, total per row · u⁻ (m/s) rates before it · e restitution by point · W = J R Jᵀ
 *
 * Source: theory 02, 5.1–5.5, 5.7. Cost: two solves; one where nothing bounces.
 */
import { contactGraph } from "../contact-graph.js";
import { type ContactProblem, POINT_FRICTION, pushRow, rowRate, TWIST } from "../contact-problem.js";
import type { ContactSolver } from "../contact-solver.js";
import { shockPropagation } from "../shock-propagation.js";
import {
  activeGroups,
  blend,
  createMoment,
  type ImpactMoment,
  keepMoment,
  keepShares,
  largestShare,
  pointGroup,
  workOfGroups,
} from "./energy-share.js";
import { followFriction } from "./friction-follow.js";

export interface PassOptions {
  readonly law: "newton" | "poisson";
  /** Approach below this is rest, m/s. */
  readonly restSpeed: number;
  readonly solve: ContactSolver;
  /** What single levels are solved with, in a shock propagation; `solve` unless told. */
  readonly solveLevel?: ContactSolver;
  /** Speed that may be left, m/s. */
  readonly target: number;
  readonly maximumSweeps: number;
  /** Solves that end too early are finished by shock propagation. */
  readonly shock?: boolean;
  /** Asked before each sweep after the first of a solve. */
  readonly grant?: () => boolean;
}

/** A collision under way: the problem, what is kept of it, and what has been done. */
export interface Impact {
  readonly problem: ContactProblem;
  readonly options: PassOptions;
  /** By row: speed of moving partners, the problem's own bias. */
  readonly speed: Float64Array;
  /** By point: wanted speed after the pass (Newton), share of the compression that is added (both laws). */
  readonly wanted: Float64Array;
  readonly bounce: Float64Array;
  readonly before: ImpactMoment;
  readonly compressed: ImpactMoment;
  readonly after: ImpactMoment;
  readonly withheld: Float64Array;
  /** The same of all passes. */
  readonly lost: Float64Array;
  /** By row: impulses of all passes. */
  readonly total: Float64Array;
  sweeps: number;
  residual: number;
  converged: boolean;
  /** Of all passes, J. */
  work: number;
}

export const createImpact = (problem: ContactProblem, options: PassOptions): Impact => ({
  problem,
  options,
  speed: problem.bias.slice(0, problem.rowCount),
  wanted: new Float64Array(problem.pointCount),
  bounce: new Float64Array(problem.pointCount),
  before: createMoment(problem),
  compressed: createMoment(problem),
  after: createMoment(problem),
  withheld: new Float64Array(2 * problem.rowCount),
  lost: new Float64Array(2 * problem.rowCount),
  total: new Float64Array(problem.rowCount),
  sweeps: 0,
  residual: 0,
  converged: true,
  work: 0,
});

/** A pass over the active points. `restitution` by point; none: plastic. Adds to impulses, work and counts of the impact. */
export function collisionPass(impact: Impact, restitution?: Float64Array): void {
  const { problem, before, compressed, after, withheld } = impact;
  problem.impulse.fill(0, 0, problem.rowCount);
  withheld.fill(0);
  keepMoment(problem, withheld, before);
  setBounce(impact, restitution);
  const groups = activeGroups(problem);
  solveTo(impact);
  keepMoment(problem, withheld, compressed);
  replaceGains(impact, groups);
  restitute(impact);
  keepMoment(problem, withheld, after);
  impact.work += takeShares(impact, groups, compressed);
  for (let row = 0; row < problem.rowCount; row++) impact.total[row]! += problem.impulse[row]!;
  for (let k = 0; k < 2 * problem.rowCount; k++) impact.lost[k]! += withheld[k]!;
}

/** What every point is to do after the compression, from the rates before it. */
function setBounce({ problem, wanted, bounce, options }: Impact, restitution: Float64Array | undefined): void {
  for (let point = 0; point < problem.pointCount; point++) {
    const e = restitution === undefined || problem.active[point] !== 1 ? 0 : restitution[point]!;
    const rate = e === 0 ? 0 : rowRate(problem, problem.pointRow[point]!);
    const collides = rate <= -options.restSpeed;
    // Newton asks for speed after an approach, Poisson for impulse after an impulse
    wanted[point] = collides ? -e * rate : 0;
    bounce[point] = options.law === "poisson" || collides ? e : 0;
  }
}

/** Solves the active points, by shock propagation in the end where allowed and needed. With `wanted` these speeds are left, else none. */
function solveTo(impact: Impact, wanted?: Float64Array): void {
  const { problem, options, speed, withheld } = impact;
  const { solve, target, maximumSweeps, grant } = options;
  if (wanted) for (let point = 0; point < problem.pointCount; point++) problem.bias[problem.pointRow[point]!]! -= wanted[point]!;
  let result = solve(problem, { target, maximumSweeps, grant });
  impact.sweeps += result.sweeps;
  if (!result.converged && options.shock) {
    result = shockPropagation(problem, contactGraph(problem), options.solveLevel ?? solve, { target, maximumSweeps, withheld });
    impact.sweeps += result.sweeps;
  }
  impact.residual = Math.max(impact.residual, result.residual);
  impact.converged &&= result.converged;
  problem.bias.set(speed);
}

/** Groups whose compression gained energy are compressed anew without friction. */
function replaceGains(impact: Impact, groups: Int32Array): void {
  const { problem, speed, before, compressed, after, withheld } = impact;
  const { constant } = workOfGroups(problem, groups, speed, [before, compressed, compressed]);
  const gained = Uint8Array.from(constant, (work) => (work > 0 ? 1 : 0));
  if (!gained.includes(1)) return;
  const active = problem.active.slice(0, problem.pointCount);
  const friction = problem.friction.slice(0, POINT_FRICTION * problem.pointCount);
  problem.friction.fill(0, 0, friction.length);
  for (let point = 0; point < problem.pointCount; point++) {
    const group = pointGroup(problem, groups, point);
    if (group < 0 || gained[group] === 0) problem.active[point] = 0;
    if (problem.active[point] !== 1) continue;
    problem.impulse.fill(0, problem.pointRow[point]!, problem.pointRow[point + 1]!);
    withheld.fill(0, 2 * problem.pointRow[point]!, 2 * problem.pointRow[point + 1]!);
  }
  for (let part = 0; part < problem.partCount; part++) {
    const [start, end] = [TWIST * problem.partStart[part]!, TWIST * problem.partStart[part + 1]!];
    if (gained[groups[part]!] === 1) problem.twist.set(before.twist.subarray(start, end), start);
  }
  const { solve, target, maximumSweeps, grant } = impact.options;
  impact.sweeps += solve(problem, { target, maximumSweeps, grant }).sweeps;
  problem.friction.set(friction);
  // a solver that takes long steps between its sweeps may overshoot
  keepMoment(problem, withheld, after);
  takeShares(impact, groups, before);
  problem.active.set(active);
  keepMoment(problem, withheld, compressed);
}

/** Adds e P_n, then lets the rest follow: all rows (Newton) or friction alone (Poisson). */
function restitute(impact: Impact): void {
  const { problem, options, wanted, bounce } = impact;
  let bounces = false;
  for (let point = 0; point < problem.pointCount; point++) {
    const row = problem.pointRow[point]!;
    const change = problem.active[point] === 1 ? bounce[point]! * problem.impulse[row]! : 0;
    if (change === 0) continue;
    pushRow(problem, row, change);
    problem.impulse[row]! += change;
    bounces = true;
  }
  if (bounces && options.law === "newton") solveTo(impact, wanted);
  if (bounces && options.law === "poisson") impact.sweeps += followFriction(problem, options).sweeps;
}

/** The energy law, group by group: of the way from `from` to `after` as much as it allows. Returns the work of the pass up to there. */
function takeShares(impact: Impact, groups: Int32Array, from: ImpactMoment): number {
  const { problem, speed, before, after, withheld } = impact;
  const { constant, linear, square } = workOfGroups(problem, groups, speed, [before, from, after]);
  const share = constant.map((c, group) => largestShare(c, linear[group]!, square[group]!));
  keepShares(problem, groups, share, from);
  for (let point = 0; point < problem.pointCount; point++) {
    const group = pointGroup(problem, groups, point);
    if (problem.active[point] !== 1 || group < 0 || share[group] === 1) continue;
    for (let k = 2 * problem.pointRow[point]!; k < 2 * problem.pointRow[point + 1]!; k++)
      withheld[k] = blend(from.withheld[k]!, after.withheld[k]!, share[group]!);
  }
  return share.reduce((sum, s, group) => sum + constant[group]! + s * (linear[group]! + s * square[group]!), 0);
}
