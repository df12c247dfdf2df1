/**
 * The energy law of a collision: of what restitution adds to the compression, the largest share that does not raise the kinetic energy.
 *
 *   impulses     p(s) = p_c + s (p − p_c),  0 ≤ s ≤ 1          p_c ends the approach, p is what the law of restitution asks for (N·s)
 *   work         ΔT(s) = Σ p(s)·(u⁻ + u(s))/2 = c + b s + a s²   over rows and their two sides, exact, J
 *                c = Σ p_c·(u⁻ + u_c)/2,  b = Σ (p − p_c)·u_c,  a = Σ (p − p_c)·(u − u_c)/2 ≥ 0
 *
 * u⁻, u_c, u are rates at the same wrench before, after compression and in the end; b is that short because the response is symmetric. Twists are linear in
 * s, so no solve is needed; p_c and p lie in the friction cone, which is convex, hence so does p(s). Points that share no part with others have a share
 * of their own (a group): a rod that would gain energy does not dampen a ball elsewhere. A side that was frozen has received less than its row's
 * impulse (`withheld`), and only what it received does work. Partners with a motion of their own count with their speed: what a bat gives to a ball is the
 * bat's work, not the contact's.
 * Source: theory 02, 5; the share of restitution is ours. Cost: linear in rows.
 */
import { components } from "../../topology/components.js";
import { type ContactProblem, ROW_WRENCH, sidePart, TWIST } from "../contact-problem.js";

/** Twists, impulses of the pass and what frozen sides missed of them, at one moment of a pass. */
export interface ImpactMoment {
  readonly twist: Float64Array;
  readonly impulse: Float64Array;
  /** By row and side, stride 2. */
  readonly withheld: Float64Array;
}

/** c, b, a by group; a group is named by its lowest part. */
export interface WorkOfGroups {
  readonly constant: Float64Array;
  readonly linear: Float64Array;
  readonly square: Float64Array;
}

export const createMoment = ({ bodyCount, rowCount }: ContactProblem): ImpactMoment => ({
  twist: new Float64Array(TWIST * bodyCount),
  impulse: new Float64Array(rowCount),
  withheld: new Float64Array(2 * rowCount),
});

/** Where the problem is now. */
export function keepMoment({ twist, impulse }: ContactProblem, withheld: Float64Array, into: ImpactMoment): void {
  into.twist.set(twist.subarray(0, into.twist.length));
  into.impulse.set(impulse.subarray(0, into.impulse.length));
  into.withheld.set(withheld);
}

/** By part: the lowest part that its active points lead to, directly or not. */
export function activeGroups(problem: ContactProblem): Int32Array {
  const edges: number[] = [];
  for (let point = 0; point < problem.pointCount; point++) {
    if (problem.active[point] !== 1) continue;
    const row = problem.pointRow[point]!;
    const [a, b] = [sidePart(problem, row, 0), sidePart(problem, row, 1)];
    if (a >= 0 && b >= 0) edges.push(a, b);
  }
  return components(problem.partCount, edges);
}

/** The group of a point, by the parts' groups; −1 where nothing moves. */
export function pointGroup(problem: ContactProblem, groups: Int32Array, point: number): number {
  const row = problem.pointRow[point]!;
  const part = Math.max(sidePart(problem, row, 0), sidePart(problem, row, 1));
  return part < 0 ? -1 : groups[part]!;
}

/** c, b and a of all groups of active points. `speed` by row: that of moving partners. */
export function workOfGroups(
  problem: ContactProblem,
  groups: Int32Array,
  speed: Float64Array,
  [before, compressed, after]: readonly [ImpactMoment, ImpactMoment, ImpactMoment],
): WorkOfGroups {
  const constant = new Float64Array(problem.partCount);
  const linear = new Float64Array(problem.partCount);
  const square = new Float64Array(problem.partCount);
  for (let point = 0; point < problem.pointCount; point++) {
    const group = pointGroup(problem, groups, point);
    if (problem.active[point] !== 1 || group < 0) continue;
    for (let row = problem.pointRow[point]!; row < problem.pointRow[point + 1]!; row++) {
      const pressed = compressed.impulse[row]!;
      constant[group]! += pressed * speed[row]!;
      linear[group]! += (after.impulse[row]! - pressed) * speed[row]!;
      for (let side = 0; side < 2; side++) {
        const at = 2 * row + side;
        const received = pressed - compressed.withheld[at]!;
        const added = after.impulse[row]! - after.withheld[at]! - received;
        const rate = sideRate(problem, at, compressed.twist);
        constant[group]! += 0.5 * received * (sideRate(problem, at, before.twist) + rate);
        linear[group]! += added * rate;
        square[group]! += 0.5 * added * (sideRate(problem, at, after.twist) - rate);
      }
    }
  }
  return { constant, linear, square };
}

/** The largest s in [0, 1] with c + b s + a s² ≤ 0, for c ≤ 0 ≤ a. */
export function largestShare(c: number, b: number, a: number): number {
  if (c + b + a <= 0) return 1;
  const root = Math.sqrt(Math.max(0, b * b - 4 * a * c));
  // whichever form has no difference of nearly equal numbers
  return Math.min(1, b > 0 ? (-2 * c) / (b + root) : (root - b) / (2 * a));
}

/** What the body on one side adds to the rate of a row; `at` = 2·row + side. */
function sideRate({ rowBody, wrench }: ContactProblem, at: number, twist: Float64Array): number {
  const body = rowBody[at]!;
  if (body < 0) return 0;
  const w = (ROW_WRENCH / 2) * at;
  const u = TWIST * body;
  let rate = 0;
  for (let k = 0; k < TWIST; k++) rate += wrench[w + k]! * twist[u + k]!;
  return rate;
}
