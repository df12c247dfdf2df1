/**
 * The laws of a small contact problem as equations and their derivative, each point in the branch its impulses P and rates w are in now (k the largest
 * mobility of the plane, y = P − w/k, μ the coefficient set for the time being):
 *
 *   touching     w_n = 0                                        P_n − w_n/a_nn > 0
 *   apart        P = 0
 *   sticking     w = 0                                          |y| ≤ μ P_n
 *   sliding      P − μ P_n y/|y| = 0                            else
 *
 * with w = w₀ + W ΔP, W = J R Jᵀ dense. The last one gives, with e = y/|y|, α = μ P_n/|y|, Q = 1 − e eᵀ:
 *
 *   (k − kαQ) ΔP + αQ Δw − μ k e ΔP_n = −k (P − μ P_n e)
 *
 * Redundant points make W singular: ρ a_ii on the diagonal of w-equations keeps their shares where they are, and repetition removes what ρ leaves.
 *
 * Source: Alart and Curnier, A mixed formulation for frictional contact problems prone to Newton like solution methods, Comput. Methods Appl. Mech.
 * Engrg. 92 (1991), sections 3 and 4. Cost: n² numbers for n rows.
 */
import { type ContactProblem, mobility, rowRate } from "../contact-problem.js";
import type { DirectWork } from "./direct-work.js";
import { OWN, OWN_ROLL, OWN_SPIN, OWN_TANGENT, rollLength, type SolverWork, spinLength } from "./solver-work.js";

/** Share ρ of a_ii on the diagonal. */
const HOLD = 1e-9;

/** W of the rows that are listed. */
export function fillMobility({ rowCount: n, row, mobility: w }: DirectWork, problem: ContactProblem): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      const value = mobility(problem, row[i]!, row[j]!);
      w[i * n + j] = value;
      w[j * n + i] = value;
    }
  }
}

/** The equations of all points at the present state. */
export function fillDerivative(direct: DirectWork, problem: ContactProblem, work: SolverWork): void {
  direct.matrix.fill(0, 0, direct.rowCount * direct.rowCount);
  let at = 0;
  for (let i = 0; i < work.pointCount; i++) {
    const point = work.point[i]!;
    const first = problem.pointRow[point]!;
    const rows = problem.pointRow[point + 1]! - first;
    const own = OWN * point;
    const a = work.own[own]!;
    if (a * problem.impulse[first]! - rowRate(problem, first) > 0) {
      setRate(direct, problem, at, a);
      if (rows > 1) {
        const k = work.own[own + OWN_TANGENT + 3]!;
        setPlane(direct, problem, {
          at: at + 1,
          normal: at,
          k,
          limit: work.limit[point]!,
        });
      }
      if (rows === 6) {
        const spin = spinLength(problem, point);
        const roll = rollLength(problem, point);
        setLine(direct, problem, { at: at + 3, normal: at, k: work.own[own + OWN_SPIN]!, limit: spin });
        setPlane(direct, problem, { at: at + 4, normal: at, k: work.own[own + OWN_ROLL + 3]!, limit: roll });
      }
    } else for (let r = 0; r < rows; r++) setZero(direct, problem, at + r);
    at += rows;
  }
}

/** Friction rows among the unknowns: their place, that of their normal, the largest mobility and the coefficient. */
interface FrictionRows {
  readonly at: number;
  readonly normal: number;
  readonly k: number;
  readonly limit: number;
}

/** w = 0 */
function setRate({ rowCount: n, row, mobility: w, matrix, right }: DirectWork, problem: ContactProblem, at: number, a: number): void {
  for (let j = 0; j < n; j++) matrix[at * n + j] = w[at * n + j]!;
  matrix[at * (n + 1)] = matrix[at * (n + 1)]! + HOLD * a;
  right[at] = -rowRate(problem, row[at]!);
}

/** P = 0 */
function setZero({ rowCount: n, row, matrix, right }: DirectWork, problem: ContactProblem, at: number): void {
  matrix[at * (n + 1)] = 1;
  right[at] = -problem.impulse[row[at]!]!;
}

export function setPlane(direct: DirectWork, problem: ContactProblem, rows: FrictionRows): void {
  const { row } = direct;
  const { at, normal, k, limit } = rows;
  const y1 = k * problem.impulse[row[at]!]! - rowRate(problem, row[at]!);
  const y2 = k * problem.impulse[row[at + 1]!]! - rowRate(problem, row[at + 1]!);
  const size = Math.sqrt(y1 * y1 + y2 * y2);
  if (size > k * limit * problem.impulse[row[normal]!]!) setSlide(direct, problem, rows, y1 / size, y2 / size, size);
  else if (k > 0) {
    setRate(direct, problem, at, k);
    setRate(direct, problem, at + 1, k);
  } else {
    setZero(direct, problem, at);
    setZero(direct, problem, at + 1);
  }
}

/** P = μ P_n e with e turning as y does; `size` is k |y|. */
function setSlide(direct: DirectWork, problem: ContactProblem, rows: FrictionRows, e1: number, e2: number, size: number): void {
  const { rowCount: n, row, mobility: w, matrix, right } = direct;
  const { at, normal, k, limit } = rows;
  const radius = limit * problem.impulse[row[normal]!]!;
  const alpha = (k * radius) / size;
  for (let r = 0; r < 2; r++) {
    const here = (at + r) * n;
    const e = r === 0 ? e1 : e2;
    const q1 = alpha * ((r === 0 ? 1 : 0) - e * e1);
    const q2 = alpha * ((r === 1 ? 1 : 0) - e * e2);
    for (let j = 0; j < n; j++) matrix[here + j] = q1 * w[at * n + j]! + q2 * w[(at + 1) * n + j]!;
    matrix[here + at + r] = matrix[here + at + r]! + k;
    matrix[here + at] = matrix[here + at]! - k * q1;
    matrix[here + at + 1] = matrix[here + at + 1]! - k * q2;
    matrix[here + normal] = matrix[here + normal]! - limit * k * e;
    right[at + r] = -k * (problem.impulse[row[at + r]!]! - radius * e);
  }
}

/** The same for a single row. */
export function setLine(direct: DirectWork, problem: ContactProblem, { at, normal, k, limit }: FrictionRows): void {
  const { rowCount: n, row, matrix, right } = direct;
  const impulse = problem.impulse[row[at]!]!;
  const radius = limit * problem.impulse[row[normal]!]!;
  const y = k * impulse - rowRate(problem, row[at]!);
  if (k > 0 && Math.abs(y) <= k * radius) {
    setRate(direct, problem, at, k);
    return;
  }
  matrix[at * (n + 1)] = 1;
  matrix[at * n + normal] = -limit * Math.sign(y);
  right[at] = -(impulse - radius * Math.sign(y));
}
