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

/** Twists and impulses at one moment of a solve. */
export interface Moment {
  readonly twist: Float64Array;
  readonly impulse: Float64Array;
}

/** Of a pass: with what frozen sides missed of its impulses. */
export interface ImpactMoment extends Moment {
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

export const momentOf = ({ twist, impulse, bodyCount, rowCount }: ContactProblem): Moment => ({
  twist: twist.slice(0, TWIST * bodyCount),
  impulse: impulse.slice(0, rowCount),
});

/** Where the problem is now. */
export function keepMoment({ twist, impulse }: ContactProblem, withheld: Float64Array, into: ImpactMoment): void {
  into.twist.set(twist.subarray(0, into.twist.length));
  into.impulse.set(impulse.subarray(0, into.impulse.length));
  into.withheld.set(withheld);
}

/** The part on one side of a row that impulses change; −1 where there is none, or it is frozen. */
function movingPart(problem: ContactProblem, row: number, side: number): number {
  const part = sidePart(problem, row, side);
  return part >= 0 && problem.frozen[part] === 1 ? -1 : part;
}

/** By part: the lowest part that its active points lead to, directly or not. */
export function activeGroups(problem: ContactProblem): Int32Array {
  const edges: number[] = [];
  for (let point = 0; point < problem.pointCount; point++) {
    if (problem.active[point] !== 1) continue;
    const row = problem.pointRow[point]!;
    const [a, b] = [movingPart(problem, row, 0), movingPart(problem, row, 1)];
    if (a >= 0 && b >= 0) edges.push(a, b);
  }
  return components(problem.partCount, edges);
}

/** The group of a point, by the parts' groups; −1 where nothing moves. */
export function pointGroup(problem: ContactProblem, groups: Int32Array, point: number): number {
  const row = problem.pointRow[point]!;
  const part = Math.max(movingPart(problem, row, 0), movingPart(problem, row, 1));
  return part < 0 ? -1 : groups[part]!;
}

/**
 * b and a of what the active points have done since `from`: s of it does the work b s + a s², J. Frozen parts receive nothing. `speed` by row: that of
 * moving partners.
 */
export function workSince(problem: ContactProblem, groups: Int32Array, speed: Float64Array, from: Moment): Omit<WorkOfGroups, "constant"> {
  const linear = new Float64Array(problem.partCount);
  const square = new Float64Array(problem.partCount);
  for (let point = 0; point < problem.pointCount; point++) {
    const group = pointGroup(problem, groups, point);
    if (problem.active[point] !== 1 || group < 0) continue;
    for (let row = problem.pointRow[point]!; row < problem.pointRow[point + 1]!; row++) {
      const added = problem.impulse[row]! - from.impulse[row]!;
      if (added === 0) continue;
      linear[group]! += added * speed[row]!;
      for (let side = 0; side < 2; side++) {
        if (movingPart(problem, row, side) < 0) continue;
        const rate = sideRate(problem, 2 * row + side, from.twist);
        linear[group]! += added * rate;
        square[group]! += 0.5 * added * (sideRate(problem, 2 * row + side, problem.twist) - rate);
      }
    }
  }
  return { linear, square };
}

/** Of all that has happened since `from`, the share of each group: impulses of active points and twists of what is not frozen. */
export function keepShares(problem: ContactProblem, groups: Int32Array, share: Float64Array, from: Moment): void {
  for (let point = 0; point < problem.pointCount; point++) {
    const group = pointGroup(problem, groups, point);
    if (problem.active[point] !== 1 || group < 0 || share[group] === 1) continue;
    for (let row = problem.pointRow[point]!; row < problem.pointRow[point + 1]!; row++)
      problem.impulse[row] = blend(from.impulse[row]!, problem.impulse[row]!, share[group]!);
  }
  for (let part = 0; part < problem.partCount; part++) {
    const s = share[groups[part]!]!;
    if (s === 1 || problem.frozen[part] === 1) continue;
    for (let k = TWIST * problem.partStart[part]!; k < TWIST * problem.partStart[part + 1]!; k++)
      problem.twist[k] = blend(from.twist[k]!, problem.twist[k]!, s);
  }
}

export const blend = (from: number, to: number, share: number): number => from + share * (to - from);

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
