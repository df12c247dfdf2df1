/**
 * What the solvers of a contact problem need beside it: own mobilities of every point, the points in the order of the sweep, gathered into groups whose
 * normal impulses are solved together, and tables of the acceleration. Made once, grown where a problem is larger; filled by `prepare`.
 *
 * Points that do not take part, and points that no impulse moves (all parts frozen), are left out.
 */
import { grownIntegers, grownNumbers } from "../../memory/growing.js";
import { type ContactProblem, mobility, POINT_FRICTION, pushRow, TWIST } from "../contact-problem.js";
import { createNcpWork, type NcpWork } from "../ncp/ncp-work.js";
import { type Acceleration, createAcceleration } from "./acceleration.js";
import { type BestState, createBestState } from "./best-state.js";
import { createDirectWork, type DirectWork } from "./direct-work.js";
import { createDisc, type Disc, largerEigenvalue } from "./friction-disc.js";
import { createPairLcp, PAIR_POINTS, type PairLcp } from "./pair-lcp.js";
import { createPathWork, type PathWork } from "./path-work.js";
import { createProximalWork, type ProximalWork } from "./proximal-work.js";

/** Numbers per point in `own`: a_nn; k11, k12, k22, k_max of the tangents; a of the spin; k11, k12, k22, k_max of rolling. */
export const OWN = 10;
export const OWN_TANGENT = 1;
export const OWN_SPIN = 5;
export const OWN_ROLL = 6;
/** Numbers per group in `groupMatrix`: stride 4 × 4. */
export const GROUP_MATRIX = PAIR_POINTS * PAIR_POINTS;

export interface SolverWork {
  /** Points that take part, in the order of the sweep. */
  pointCount: number;
  point: Int32Array<ArrayBuffer>;
  /** Where the points of a group begin in `point`; one more entry: their number. */
  groupCount: number;
  groupStart: Int32Array<ArrayBuffer>;
  /** Normal mobilities of the groups of two and more. */
  groupMatrix: Float64Array<ArrayBuffer>;
  /** By point number, stride 10. */
  own: Float64Array<ArrayBuffer>;
  /** By row: J R Jᵀ of the row itself. */
  diagonal: Float64Array<ArrayBuffer>;
  readonly lcp: PairLcp;
  readonly disc: Disc;
  /** 1 where the plane solved last sticks. */
  sticks: 0 | 1;
  /** Impulses and twists at the beginning of the solve. */
  firstImpulse: Float64Array<ArrayBuffer>;
  firstTwist: Float64Array<ArrayBuffer>;
  readonly acceleration: Acceleration;
  readonly direct: DirectWork;
  readonly path: PathWork;
  readonly proximal: ProximalWork;
  readonly ncp: NcpWork;
  /** By row: the direction D in which the laws were last found to contradict each other (contradiction.ts). */
  against: Float64Array<ArrayBuffer>;
  /** The best state of the sweeps, and the best of all beginning with the first. */
  readonly best: BestState;
  readonly start: BestState;
  /** By point: the coefficient that bounds |P_t| for the time being, static until the point is found to slide. */
  limit: Float64Array<ArrayBuffer>;
}

export const createSolverWork = (): SolverWork => ({
  pointCount: 0,
  point: new Int32Array(8),
  groupCount: 0,
  groupStart: new Int32Array(9),
  groupMatrix: new Float64Array(GROUP_MATRIX),
  own: new Float64Array(8 * OWN),
  diagonal: new Float64Array(8),
  lcp: createPairLcp(),
  disc: createDisc(),
  sticks: 0,
  firstImpulse: new Float64Array(8),
  firstTwist: new Float64Array(8),
  acceleration: createAcceleration(),
  direct: createDirectWork(),
  path: createPathWork(),
  proximal: createProximalWork(),
  ncp: createNcpWork(),
  against: new Float64Array(8),
  best: createBestState(),
  start: createBestState(),
  limit: new Float64Array(8),
});

/** Fills everything for a problem; `together`: how many points of a pair form a group at most. */
export function prepare(problem: ContactProblem, work: SolverWork, together: number, order?: Int32Array): void {
  beginWork(problem, work);
  const count = order?.length ?? problem.pointCount;
  work.pointCount = 0;
  work.groupCount = 0;
  for (let i = 0; i < count; i++) {
    const point = order?.[i] ?? i;
    if (problem.active[point] === 0) continue;
    measurePoint(problem, work, point);
    if (work.own[OWN * point]! > 0) takePoint(problem, work, point, together);
  }
  work.groupStart[work.groupCount] = work.pointCount;
  for (let group = 0; group < work.groupCount; group++) fillGroup(problem, work, group);
}

/** Twists anew from those at the beginning and all impulses since: large steps back and forth leave round-off in them. */
export function rebuildTwists(problem: ContactProblem, work: SolverWork): void {
  for (let i = 0; i < TWIST * problem.bodyCount; i++) problem.twist[i] = work.firstTwist[i]!;
  for (let row = 0; row < problem.rowCount; row++) {
    const change = problem.impulse[row]! - work.firstImpulse[row]!;
    if (change !== 0) pushRow(problem, row, change);
  }
}

/** Room for everything; notes where the solve begins. */
function beginWork(problem: ContactProblem, work: SolverWork): void {
  const { pointCount, rowCount, bodyCount } = problem;
  work.point = grownIntegers(work.point, pointCount);
  work.groupStart = grownIntegers(work.groupStart, pointCount + 1);
  work.own = grownNumbers(work.own, OWN * pointCount);
  work.diagonal = grownNumbers(work.diagonal, rowCount);
  work.limit = grownNumbers(work.limit, pointCount);
  work.diagonal.fill(0, 0, rowCount);
  work.firstImpulse = grownNumbers(work.firstImpulse, rowCount);
  work.firstTwist = grownNumbers(work.firstTwist, TWIST * bodyCount);
  for (let i = 0; i < rowCount; i++) work.firstImpulse[i] = problem.impulse[i]!;
  for (let i = 0; i < TWIST * bodyCount; i++) work.firstTwist[i] = problem.twist[i]!;
}

/** A point joins the last group if it is of the same pair and there is room, else it begins one. */
function takePoint(problem: ContactProblem, work: SolverWork, point: number, together: number): void {
  const last = work.groupCount - 1;
  const start = last < 0 ? 0 : work.groupStart[last]!;
  const joins = last >= 0 && work.pointCount - start < together && problem.pair[work.point[start]!] === problem.pair[point];
  if (!joins) work.groupStart[work.groupCount++] = work.pointCount;
  work.point[work.pointCount++] = point;
}

function measurePoint(problem: ContactProblem, work: SolverWork, point: number): void {
  const { own, diagonal } = work;
  const first = problem.pointRow[point]!;
  const end = problem.pointRow[point + 1]!;
  work.limit[point] = staticFriction(problem, point);
  for (let row = first; row < end; row++) diagonal[row] = mobility(problem, row, row);
  own[OWN * point] = diagonal[first]!;
  if (end - first > 1) measurePlane(problem, work, first + 1, OWN * point + OWN_TANGENT);
  if (end - first < 6) return;
  own[OWN * point + OWN_SPIN] = diagonal[first + 3]!;
  measurePlane(problem, work, first + 4, OWN * point + OWN_ROLL);
}

function measurePlane(problem: ContactProblem, { own, diagonal }: SolverWork, row: number, at: number): void {
  const k11 = diagonal[row]!;
  const k22 = diagonal[row + 1]!;
  const k12 = mobility(problem, row, row + 1);
  own[at] = k11;
  own[at + 1] = k12;
  own[at + 2] = k22;
  own[at + 3] = largerEigenvalue(k11, k12, k22);
}

function fillGroup(problem: ContactProblem, work: SolverWork, group: number): void {
  const start = work.groupStart[group]!;
  const size = work.groupStart[group + 1]! - start;
  if (size === 1) return;
  work.groupMatrix = grownNumbers(work.groupMatrix, GROUP_MATRIX * (group + 1));
  for (let i = 0; i < size; i++) {
    const row = problem.pointRow[work.point[start + i]!]!;
    for (let j = 0; j <= i; j++) {
      const a = i === j ? work.diagonal[row]! : mobility(problem, row, problem.pointRow[work.point[start + j]!]!);
      work.groupMatrix[GROUP_MATRIX * group + PAIR_POINTS * i + j] = a;
      work.groupMatrix[GROUP_MATRIX * group + PAIR_POINTS * j + i] = a;
    }
  }
}

/** Largest |P_t| of a sticking and of a sliding point per normal impulse; the second is never above the first. */
export const staticFriction = (problem: ContactProblem, point: number): number => problem.friction[POINT_FRICTION * point]!;
export const slidingFriction = (problem: ContactProblem, point: number): number =>
  Math.min(problem.friction[POINT_FRICTION * point]!, problem.friction[POINT_FRICTION * point + 1]!);
export const spinLength = (problem: ContactProblem, point: number): number => problem.friction[POINT_FRICTION * point + 2]!;
export const rollLength = (problem: ContactProblem, point: number): number => problem.friction[POINT_FRICTION * point + 3]!;
