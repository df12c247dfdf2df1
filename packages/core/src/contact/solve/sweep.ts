/**
 * One pass over all points of a contact problem: normal impulses of a group, then friction of each of its points, every one solved exactly for the
 * present impulses of all others (nonlinear block Gauss–Seidel).
 *
 *   normal     alone: P_n ← max(0, P_n − w_n/a_nn);  together: the pair's problem with b = w − A P
 *   sliding    friction-disc.ts with radii μ_s P_n and μ_d P_n;  spinning and rolling likewise
 *
 * Clamped on total impulses; `twist` holds all of `impulse` after every change. Source: theory 02, 5.2 and 6.3; theory 05, 3.7.
 * Cost: about 50 multiplications per row of two lone bodies. Nothing is allocated.
 */
import { type ContactProblem, pushRow, rowRate } from "../contact-problem.js";
import { solveDisc } from "./friction-disc.js";
import { normalViolation, planeViolation } from "./law-violation.js";
import { PAIR_POINTS, solvePairLcp } from "./pair-lcp.js";
import {
  GROUP_MATRIX,
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

/** The largest violation met on the way, each measured just before it was removed; `slack` of the pairs' problems in m/s; `lawful`: see solveFriction. */
export function sweep(problem: ContactProblem, work: SolverWork, slack: number, lawful: boolean): number {
  let worst = 0;
  for (let group = 0; group < work.groupCount; group++) {
    const start = work.groupStart[group]!;
    const end = work.groupStart[group + 1]!;
    worst = Math.max(worst, end - start === 1 ? solveNormal(problem, work, work.point[start]!) : solveNormals(problem, work, group, slack));
    for (let k = start; k < end; k++) {
      const point = work.point[k]!;
      if (problem.pointRow[point + 1]! - problem.pointRow[point]! > 1) worst = Math.max(worst, solveFriction(problem, work, point, lawful));
    }
  }
  return worst;
}

function change(problem: ContactProblem, row: number, total: number): void {
  const before = problem.impulse[row]!;
  if (total === before) return;
  problem.impulse[row] = total;
  pushRow(problem, row, total - before);
}

function solveNormal(problem: ContactProblem, work: SolverWork, point: number): number {
  const row = problem.pointRow[point]!;
  const a = work.own[OWN * point]!;
  const rate = rowRate(problem, row);
  const before = problem.impulse[row]!;
  change(problem, row, Math.max(0, before - rate / a));
  return normalViolation(rate, before, a);
}

/** All normal impulses of a group at once. */
function solveNormals(problem: ContactProblem, work: SolverWork, group: number, slack: number): number {
  const { lcp, groupMatrix, own } = work;
  const { impulse, pointRow } = problem;
  const start = work.groupStart[group]!;
  const size = work.groupStart[group + 1]! - start;
  let worst = 0;
  let pushes = true;
  for (let i = 0; i < GROUP_MATRIX; i++) lcp.matrix[i] = groupMatrix[GROUP_MATRIX * group + i]!;
  for (let i = 0; i < size; i++) {
    const point = work.point[start + i]!;
    const row = pointRow[point]!;
    const rate = rowRate(problem, row);
    worst = Math.max(worst, normalViolation(rate, impulse[row]!, own[OWN * point]!));
    pushes &&= impulse[row]! >= 0;
    lcp.p[i] = impulse[row]!;
    lcp.b[i] = rate;
  }
  // other shares of the same load would take friction away from points that need it: nothing is shared anew where nothing is amiss
  if (worst <= slack && pushes) return worst;
  for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) lcp.b[i] = lcp.b[i]! - lcp.matrix[PAIR_POINTS * i + j]! * lcp.p[j]!;
  solvePairLcp(lcp, size, slack);
  for (let i = 0; i < size; i++) change(problem, pointRow[work.point[start + i]!]!, lcp.p[i]!);
  return worst;
}

/**
 * Friction of a point for its normal impulse; returns the violation before. `lawful`: stick within the static disc, slide on the dynamic one; else within
 * the disc that is set for the time being (coefficient-choice.ts).
 */
export function solveFriction(problem: ContactProblem, work: SolverWork, point: number, lawful: boolean): number {
  const row = problem.pointRow[point]!;
  const normal = problem.impulse[row]!;
  const at = OWN * point;
  const held = (lawful ? staticFriction(problem, point) : work.limit[point]!) * normal;
  const slid = (lawful ? slidingFriction(problem, point) : work.limit[point]!) * normal;
  let worst = solvePlane(problem, work, row + 1, at + OWN_TANGENT, held, slid);
  problem.stick[point] = work.sticks;
  if (problem.pointRow[point + 1]! - row < 6) return worst;
  const roll = rollLength(problem, point) * normal;
  worst = Math.max(worst, solveSpin(problem, row + 3, work.own[at + OWN_SPIN]!, spinLength(problem, point) * normal));
  return Math.max(worst, solvePlane(problem, work, row + 4, at + OWN_ROLL, roll, roll));
}

/** Two rows of friction; sets work.sticks. */
function solvePlane(problem: ContactProblem, work: SolverWork, row: number, at: number, stickRadius: number, slideRadius: number): number {
  const { disc, own } = work;
  const { impulse } = problem;
  const p1 = impulse[row]!;
  const p2 = impulse[row + 1]!;
  const w1 = rowRate(problem, row);
  const w2 = rowRate(problem, row + 1);
  disc.k11 = own[at]!;
  disc.k12 = own[at + 1]!;
  disc.k22 = own[at + 2]!;
  disc.p1 = p1;
  disc.p2 = p2;
  disc.w1 = w1;
  disc.w2 = w2;
  work.sticks = 0;
  if (!(own[at + 3]! > 0)) return 0;
  work.sticks = solveDisc(disc, stickRadius, slideRadius) ? 1 : 0;
  change(problem, row, disc.p1);
  change(problem, row + 1, disc.p2);
  return planeViolation(p1, p2, w1, w2, own[at + 3]!, stickRadius, slideRadius);
}

function solveSpin(problem: ContactProblem, row: number, a: number, radius: number): number {
  if (!(a > 0)) return 0;
  const before = problem.impulse[row]!;
  const rate = rowRate(problem, row);
  change(problem, row, Math.max(-radius, Math.min(radius, before - rate / a)));
  return planeViolation(before, 0, rate, 0, a, radius, radius);
}
