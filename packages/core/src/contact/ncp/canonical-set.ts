/**
 * The canonical set of a contact problem: points whose normals are independent of each other, so that their impulses are unique. All other points follow
 * from them, or are free.
 *
 *   W_SS = L D Lᵀ                     W = J R Jᵀ of the normals in the set S
 *   point i joins where d_i > ε a_ii    d_i its pivot: the share of its motion that the members leave free
 *   otherwise its normal is a sum of theirs,  J_i = Σ c_j J_j,  c = W_SS⁻¹ W_Si
 *
 * Source: theory 06, 3.1 (canonical contact set) and its notes (test of the pivot). Cost: k² numbers and operations to join, k³/3 to leave, for k members.
 */
import { extendLdlt, solveLdlt } from "../../linalg/dense-ldlt.js";
import { grownIntegers, grownNumbers } from "../../memory/growing.js";
import { type ContactProblem, mobility, pushRow, rowRate } from "../contact-problem.js";

/**
 * ε: normals that a body can tell apart by less than 3e-4 of their length are not. Pivots are wrong by
 * 2e-16/ε: below √2e-16 a seventh point of a body could join.
 */
const INDEPENDENT = 1e-7;

export interface CanonicalSet {
  count: number;
  /** Points, in the order in which they joined. */
  member: Int32Array<ArrayBuffer>;
  /** By point: its place in `member`; −1: none. */
  place: Int32Array<ArrayBuffer>;
  /** L and D, row by row; numbers per row. */
  factor: Float64Array<ArrayBuffer>;
  stride: number;
  /** c of the point asked for last, or changes of impulse. */
  share: Float64Array<ArrayBuffer>;
}

const FIRST_STRIDE = 12;

export const createCanonicalSet = (): CanonicalSet => ({
  count: 0,
  member: new Int32Array(FIRST_STRIDE),
  place: new Int32Array(8),
  factor: new Float64Array(FIRST_STRIDE * FIRST_STRIDE),
  stride: FIRST_STRIDE,
  share: new Float64Array(FIRST_STRIDE),
});

/** No members; room for the points of the problem. */
export function clearSet(set: CanonicalSet, problem: ContactProblem): void {
  set.count = 0;
  set.place = grownIntegers(set.place, problem.pointCount);
  set.place.fill(-1, 0, problem.pointCount);
}

/** The point becomes a member where its normal is independent of theirs; whether it did. */
export function join(set: CanonicalSet, problem: ContactProblem, point: number): boolean {
  if (set.count === set.stride) widen(set, problem);
  const { count, stride, factor, member, place } = set;
  const own = writeMobilities(problem, set, point, factor, count * stride);
  factor[count * stride + count] = own;
  const pivot = extendLdlt(factor, 0, count, stride);
  if (!(pivot > INDEPENDENT * own)) return false;
  factor[count * stride + count] = pivot;
  member[count] = point;
  place[point] = count;
  set.count++;
  return true;
}

/** W between a point and all members; returns that of the point itself. */
function writeMobilities(problem: ContactProblem, { count, member }: CanonicalSet, point: number, out: Float64Array, at: number): number {
  const row = problem.pointRow[point]!;
  for (let j = 0; j < count; j++) out[at + j] = mobility(problem, row, problem.pointRow[member[j]!]!);
  return mobility(problem, row, row);
}

/** The point is no member any more. Those who are left stay independent. */
export function leave(set: CanonicalSet, problem: ContactProblem, point: number): void {
  const { member, place } = set;
  const at = place[point]!;
  const end = set.count;
  place[point] = -1;
  set.count = at;
  for (let k = at + 1; k < end; k++) {
    const later = member[k]!;
    place[later] = -1;
    join(set, problem, later);
  }
}

function widen(set: CanonicalSet, problem: ContactProblem): void {
  const members = set.member.slice(0, set.count);
  set.stride *= 2;
  set.factor = new Float64Array(set.stride * set.stride);
  set.member = grownIntegers(set.member, set.stride);
  set.share = grownNumbers(set.share, set.stride);
  set.count = 0;
  for (const point of members) join(set, problem, point);
}

/**
 * Normal impulses that would bring all members to rest, W_SS ΔP = −w_S, as changes in `share`. Returns the member that would pull first on the way there, by
 * its place; −1 where none would.
 */
function restAhead(set: CanonicalSet, problem: ContactProblem): number {
  const { count, member, share } = set;
  for (let k = 0; k < count; k++) share[k] = -rowRate(problem, problem.pointRow[member[k]!]!);
  solveLdlt(set.factor, 0, count, share, 0, set.stride);
  let first = -1;
  let least = 1;
  for (let k = 0; k < count; k++) {
    const impulse = problem.impulse[problem.pointRow[member[k]!]!]!;
    if (!(impulse + least * share[k]! < 0)) continue;
    first = k;
    least = impulse / -share[k]!;
  }
  return first;
}

/** Goes a part of the way to the impulses in `share`. */
function goAhead({ count, member, share }: CanonicalSet, problem: ContactProblem, part: number): void {
  for (let k = 0; k < count; k++) {
    const row = problem.pointRow[member[k]!]!;
    problem.impulse[row] = Math.max(0, problem.impulse[row]! + part * share[k]!);
    pushRow(problem, row, part * share[k]!);
  }
}

/** Brings all members to rest; false, and nothing is done, where one of them would pull. */
export function bringToRest(set: CanonicalSet, problem: ContactProblem): boolean {
  if (restAhead(set, problem) >= 0) return false;
  goAhead(set, problem, 1);
  return true;
}

/** The same, and whoever would pull leaves on the way. Returns how many systems were solved. */
export function bringToRestOrLeave(set: CanonicalSet, problem: ContactProblem): number {
  for (let steps = 1; ; steps++) {
    const first = restAhead(set, problem);
    if (first < 0) {
      goAhead(set, problem, 1);
      return steps;
    }
    const point = set.member[first]!;
    const row = problem.pointRow[point]!;
    goAhead(set, problem, problem.impulse[row]! / -set.share[first]!);
    pushRow(problem, row, -problem.impulse[row]!);
    problem.impulse[row] = 0;
    leave(set, problem, point);
  }
}

/** c: the members' shares in the normal of a point that depends on them. */
export function sharesOf(set: CanonicalSet, problem: ContactProblem, point: number): Float64Array {
  writeMobilities(problem, set, point, set.share, 0);
  solveLdlt(set.factor, 0, set.count, set.share, 0, set.stride);
  return set.share;
}
