/**
 * The laws of a small contact problem with soft contacts, as equations G(P, ε) = 0 and their derivative. A soft contact gives way by ε k P, k the mobility of a
 * normal or the largest of a plane:
 *
 *   w̃ = w + ε k P,   w = w₀ + W P                      the rates that the laws are about
 *   y = k(1 + ε) P − w̃ = k P − w
 *
 *   touching     w̃_n = 0                               y_n > 0
 *   apart        k(1 + ε) P = 0
 *   sticking     w̃ = 0                                 |y| ≤ μ k(1 + ε) P_n
 *   sliding      k(1 + ε) (P − μ P_n e) = 0             e = y/|y|; a line has e = ±1
 *
 * This is k(1 + ε) times the natural map, P − proj(P − w̃/k(1 + ε)), so that G is continuous and signs of determinants mean something. For large ε points
 * hardly feel each other, and G has one root; ε → 0 are the laws.
 *
 * Unknowns are impulses in units of their own and s = ln ε. Cost: n² multiplications, twice as many for n sliding rows.
 */
import { exp } from "../../math/exponential.js";
import { type ContactProblem, rowRate } from "../contact-problem.js";
import type { DirectWork } from "./direct-work.js";
import type { PathWork } from "./path-work.js";
import { OWN, OWN_ROLL, OWN_SPIN, OWN_TANGENT, rollLength, type SolverWork, spinLength } from "./solver-work.js";

/** Stiffness, units and rates without impulses; `direct` holds rows and mobilities. Returns the largest of those rates, m/s. */
export function beginSoftened(
  path: PathWork,
  { rowCount: n, row, mobility }: DirectWork,
  problem: ContactProblem,
  work: SolverWork,
): number {
  listStiffness(path, problem, work);
  let largest = 0;
  let asked = 0;
  for (let i = 0; i < n; i++) {
    let rate = rowRate(problem, row[i]!);
    for (let j = 0; j < n; j++) rate -= mobility[i * n + j]! * problem.impulse[row[j]!]!;
    path.free[i] = rate;
    largest = Math.max(largest, Math.abs(rate));
    if (path.stiff[i]! > 0) asked += (rate * rate) / path.stiff[i]!;
  }
  const usual = asked > 0 ? Math.sqrt(asked / n) : 1;
  for (let i = 0; i < n; i++) path.unit[i] = path.stiff[i]! > 0 ? usual / Math.sqrt(path.stiff[i]!) : 1;
  return largest;
}

function listStiffness({ stiff }: PathWork, { pointRow }: ContactProblem, { own, point, pointCount }: SolverWork): void {
  let at = 0;
  for (let i = 0; i < pointCount; i++) {
    const from = OWN * point[i]!;
    const rows = pointRow[point[i]! + 1]! - pointRow[point[i]!]!;
    stiff[at] = own[from]!;
    if (rows > 1) stiff.fill(own[from + OWN_TANGENT + 3]!, at + 1, at + 3);
    if (rows > 3) {
      stiff[at + 3] = own[from + OWN_SPIN]!;
      stiff.fill(own[from + OWN_ROLL + 3]!, at + 4, at + 6);
    }
    at += rows;
  }
}

/** The matrix and softness at the point that is looked at. */
interface Softened {
  readonly path: PathWork;
  readonly direct: DirectWork;
  readonly softness: number;
}

/** G in `right` and its derivative in the first n rows of the matrix, at a point of the path. */
export function fillSoftened(path: PathWork, direct: DirectWork, problem: ContactProblem, work: SolverWork, x: Float64Array): void {
  const n = direct.rowCount;
  const { impulse, rate, free, stiff, unit, matrix } = path;
  const softened: Softened = { path, direct, softness: exp(x[n]!) };
  for (let i = 0; i < n; i++) impulse[i] = unit[i]! * x[i]!;
  for (let i = 0; i < n; i++) {
    rate[i] = free[i]!;
    for (let j = 0; j < n; j++) rate[i] = rate[i]! + direct.mobility[i * n + j]! * impulse[j]!;
  }
  matrix.fill(0, 0, n * (n + 1));
  let at = 0;
  for (let i = 0; i < work.pointCount; i++) {
    const point = work.point[i]!;
    const rows = problem.pointRow[point + 1]! - problem.pointRow[point]!;
    if (stiff[at]! * impulse[at]! - rate[at]! > 0) {
      setRate(softened, at);
      if (rows > 1) setPlane(softened, { at: at + 1, count: 2, normal: at, limit: work.limit[point]! });
      if (rows > 3) setPlane(softened, { at: at + 3, count: 1, normal: at, limit: spinLength(problem, point) });
      if (rows > 3) setPlane(softened, { at: at + 4, count: 2, normal: at, limit: rollLength(problem, point) });
    } else for (let r = 0; r < rows; r++) setZero(softened, at + r);
    at += rows;
  }
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) matrix[i * (n + 1) + j] = matrix[i * (n + 1) + j]! * unit[j]!;
}

/** Row `at` of the matrix += share times the derivative of w of a row. */
function addRate({ path: { matrix }, direct: { mobility, rowCount: n } }: Softened, at: number, row: number, share: number): void {
  const here = at * (n + 1);
  for (let j = 0; j < n; j++) matrix[here + j] = matrix[here + j]! + share * mobility[row * n + j]!;
}

/** w̃ = 0 */
function setRate(softened: Softened, at: number): void {
  const { path, direct, softness } = softened;
  const { matrix, stiff, impulse, rate, right } = path;
  const here = at * (direct.rowCount + 1);
  const give = softness * stiff[at]!;
  addRate(softened, at, at, 1);
  matrix[here + at] = matrix[here + at]! + give;
  matrix[here + direct.rowCount] = give * impulse[at]!;
  right[at] = rate[at]! + give * impulse[at]!;
}

/** P = 0; also of rows that nothing moves. */
function setZero({ path, direct: { rowCount: n }, softness }: Softened, at: number): void {
  const { matrix, stiff, impulse, right } = path;
  const k = stiff[at]! > 0 ? stiff[at]! : 1;
  matrix[at * (n + 1) + at] = k * (1 + softness);
  matrix[at * (n + 1) + n] = k * softness * impulse[at]!;
  right[at] = k * (1 + softness) * impulse[at]!;
}

/** One or two rows of friction: their place, that of their normal, the coefficient. */
interface FrictionRows {
  readonly at: number;
  readonly count: number;
  readonly normal: number;
  readonly limit: number;
}

function setPlane(softened: Softened, rows: FrictionRows): void {
  const { stiff, impulse, rate } = softened.path;
  const { at, count, normal, limit } = rows;
  const y1 = stiff[at]! * impulse[at]! - rate[at]!;
  const y2 = count === 2 ? stiff[at]! * impulse[at + 1]! - rate[at + 1]! : 0;
  const size = Math.sqrt(y1 * y1 + y2 * y2);
  const slides = size > stiff[at]! * (1 + softened.softness) * limit * impulse[normal]!;
  for (let r = 0; r < count; r++) {
    if (!(stiff[at]! > 0)) setZero(softened, at + r);
    else if (slides) setSlide(softened, rows, [y1 / size, y2 / size, size], r);
    else setRate(softened, at + r);
  }
}

/** k(1 + ε) (P − μ P_n e), e turning as y does: |y| de = (1 − e eᵀ) dy,  dy = k dP − dw. */
function setSlide(softened: Softened, { at, count, normal, limit }: FrictionRows, y: readonly [number, number, number], r: number): void {
  const { path, direct, softness } = softened;
  const { matrix, stiff, impulse, right } = path;
  const here = (at + r) * (direct.rowCount + 1);
  const hard = stiff[at]!;
  const k = hard * (1 + softness);
  const radius = limit * impulse[normal]!;
  const e = y[r]!;
  const away = impulse[at + r]! - radius * e;
  matrix[here + at + r] = matrix[here + at + r]! + k;
  matrix[here + normal] = matrix[here + normal]! - limit * k * e;
  matrix[here + direct.rowCount] = softness * hard * away;
  for (let c = 0; c < count; c++) {
    const q = ((k * radius) / y[2]) * ((r === c ? 1 : 0) - e * y[c]!);
    matrix[here + at + c] = matrix[here + at + c]! - hard * q;
    addRate(softened, at + r, at + c, q);
  }
  right[at + r] = k * away;
}
