/**
 * The equations of the proximal Newton steps (proximal-newton.ts) in the unit motions z of the parts (unit-motions.ts):
 *
 *   F(z) = z − Lᵀ (P(w₀ + L z) − P_k) = 0            dF/dz = 1 + Lᵀ (−dP/dw) L
 *
 * The matrix has a block per part and per pair of parts that touch: sparse, symmetric in pattern, and in value where bounds are fixed. In the energy of the
 * parts |z|²/2 is 1, so the length of F is that of an error of velocity, whatever masses are.
 *
 * Cost: about 400 multiplications per point for the matrix, 100 for F.
 */
import { type ContactProblem, POINT_ROWS, TWIST } from "../contact-problem.js";
import { type LawForm, projectPoint } from "./proximal-law.js";
import type { ProximalWork } from "./proximal-work.js";
import type { SolverWork } from "./solver-work.js";

export interface Anchored {
  readonly problem: ContactProblem;
  readonly work: SolverWork;
  readonly weight: number;
  readonly form: LawForm;
}

/** Impulses, sticking and F at the trial. */
export function evaluate(proximal: ProximalWork, anchored: Anchored): void {
  const { trial, miss, law, impulse, stick, structure } = proximal;
  const { problem, work } = anchored;
  const length = structure.start[structure.count]!;
  for (let i = 0; i < length; i++) miss[i] = trial[i]!;
  for (let i = 0; i < work.pointCount; i++) {
    const point = work.point[i]!;
    const first = problem.pointRow[point]!;
    const rows = problem.pointRow[point + 1]! - first;
    loadPoint(proximal, anchored, point, trial);
    stick[point] = law.stick;
    for (let r = 0; r < rows; r++) impulse[first + r] = law.impulse[r]!;
    for (let side = 0; side < 2; side++) subtractPush(proximal, 2 * point + side, rows);
  }
}

/** The law of a point at z. */
function loadPoint(proximal: ProximalWork, { problem, work, weight, form }: Anchored, point: number, z: Float64Array): void {
  const { law, rate, anchor, bound } = proximal;
  const first = problem.pointRow[point]!;
  const rows = problem.pointRow[point + 1]! - first;
  for (let r = 0; r < rows; r++) {
    law.anchor[r] = anchor[first + r]!;
    law.rate[r] = rate[first + r]!;
  }
  law.bound = bound[point]!;
  for (let side = 0; side < 2; side++) addRates(proximal, 2 * point + side, rows, z);
  projectPoint(law, problem, work, point, weight, form);
}

/** Rates of a point += L z of one side. */
function addRates({ law, motions, structure, sideNode }: ProximalWork, side: number, rows: number, z: Float64Array): void {
  const { rate } = law;
  const { lever } = motions;
  let l = motions.leverStart[side]!;
  if (l < 0) return;
  const node = sideNode[side]!;
  const n = structure.size[node]!;
  const at = structure.start[node]!;
  if (n !== TWIST) {
    for (let r = 0; r < rows; r++) for (let k = 0; k < n; k++) rate[r] = rate[r]! + lever[l++]! * z[at + k]!;
    return;
  }
  // the same for lone bodies, unrolled
  const z0 = z[at]!;
  const z1 = z[at + 1]!;
  const z2 = z[at + 2]!;
  const z3 = z[at + 3]!;
  const z4 = z[at + 4]!;
  const z5 = z[at + 5]!;
  for (let r = 0; r < rows; r++, l += TWIST) {
    const linear = lever[l]! * z0 + lever[l + 1]! * z1 + lever[l + 2]! * z2;
    rate[r] = rate[r]! + (linear + lever[l + 3]! * z3 + lever[l + 4]! * z4 + lever[l + 5]! * z5);
  }
}

/** F −= Lᵀ (P − P_k) of one side of a point. */
function subtractPush({ law, motions, structure, sideNode, miss }: ProximalWork, side: number, rows: number): void {
  const { lever } = motions;
  const start = motions.leverStart[side]!;
  if (start < 0) return;
  const node = sideNode[side]!;
  const n = structure.size[node]!;
  const at = structure.start[node]!;
  for (let r = 0; r < rows; r++) {
    const change = law.impulse[r]! - law.anchor[r]!;
    if (change === 0) continue;
    for (let k = 0; k < n; k++) miss[at + k] = miss[at + k]! - lever[start + r * n + k]! * change;
  }
}

/** A bound of the largest rate of a row that F stands for, m/s: |L F| ≤ √a |F| on each of its two sides, a the largest mobility. */
export function largestMiss({ structure, miss }: ProximalWork, { problem, work }: Anchored): number {
  let mobility = 0;
  for (let row = 0; row < problem.rowCount; row++) mobility = Math.max(mobility, work.diagonal[row]!);
  let largest = 0;
  for (let node = 0; node < structure.count; node++) {
    let sum = 0;
    for (let i = structure.start[node]!; i < structure.start[node + 1]!; i++) sum += miss[i]! * miss[i]!;
    largest = Math.max(largest, sum);
  }
  return 2 * Math.sqrt(mobility * largest);
}

/** dF/dz at the motion; where bounds are fixed the blocks above the diagonal are left out. */
export function fillMatrix(proximal: ProximalWork, anchored: Anchored): void {
  const { structure, values, upper, law, motion } = proximal;
  const { problem, work, form } = anchored;
  values.fill(0, 0, structure.length);
  if (form === "followed") upper.fill(0, 0, structure.length);
  for (let k = 0; k < structure.count; k++) {
    const n = structure.size[k]!;
    for (let i = 0; i < n; i++) values[structure.diagonal[k]! + i * (n + 1)] = 1;
  }
  for (let i = 0; i < work.pointCount; i++) {
    const point = work.point[i]!;
    const rows = problem.pointRow[point + 1]! - problem.pointRow[point]!;
    loadPoint(proximal, anchored, point, motion);
    if (law.impulse[0]! > 0 || law.bound > 0) addPoint(proximal, point, rows, form);
  }
}

/** Blocks of one point. */
function addPoint(proximal: ProximalWork, point: number, rows: number, form: LawForm): void {
  const { structure, values, upper, motions, sideNode, block } = proximal;
  const at = block[point]!;
  for (let side = 0; side < 2; side++) {
    const start = motions.leverStart[2 * point + side]!;
    if (start < 0) continue;
    const node = sideNode[2 * point + side]!;
    const n = structure.size[node]!;
    multiply(proximal, start, n, rows, false);
    addProduct(proximal, values, structure.diagonal[node]!, start, n, n, rows);
    // this side is the earlier one, the column of the block below the diagonal
    if (at < 0 || node > sideNode[2 * point + 1 - side]!) continue;
    const other = motions.leverStart[2 * point + 1 - side]!;
    const m = structure.size[sideNode[2 * point + 1 - side]!]!;
    addProduct(proximal, values, at, other, m, n, rows);
    if (form === "fixed") continue;
    multiply(proximal, start, n, rows, true);
    addProduct(proximal, upper, at, other, m, n, rows);
  }
}

/** product (rows × n) := D L or Dᵀ L, D the derivative of the law. */
function multiply({ law, motions, product }: ProximalWork, start: number, n: number, rows: number, transposed: boolean): void {
  const { derivative: D } = law;
  const { lever } = motions;
  product.fill(0, 0, rows * n);
  for (let r = 0; r < rows; r++) {
    for (let s = 0; s < rows; s++) {
      const d = transposed ? D[POINT_ROWS * s + r]! : D[POINT_ROWS * r + s]!;
      if (d === 0) continue;
      for (let k = 0; k < n; k++) product[r * n + k] = product[r * n + k]! + d * lever[start + s * n + k]!;
    }
  }
}

/** C (m × n) += Lᵀ product, L of rows × m at `start`. */
function addProduct(
  { motions, product }: ProximalWork,
  C: Float64Array,
  c: number,
  start: number,
  m: number,
  n: number,
  rows: number,
): void {
  const { lever } = motions;
  for (let r = 0; r < rows; r++) {
    const p = r * n;
    if (n === TWIST) addSix(C, c, lever, start + r * m, m, product, p);
    else
      for (let i = 0; i < m; i++)
        for (let k = 0; k < n; k++) C[c + i * n + k] = C[c + i * n + k]! + lever[start + r * m + i]! * product[p + k]!;
  }
}

/** C (m × 6) += l pᵀ, unrolled. */
function addSix(C: Float64Array, c: number, lever: Float64Array, l: number, m: number, product: Float64Array, p: number): void {
  const p0 = product[p]!;
  const p1 = product[p + 1]!;
  const p2 = product[p + 2]!;
  const p3 = product[p + 3]!;
  const p4 = product[p + 4]!;
  const p5 = product[p + 5]!;
  for (let i = 0, o = c; i < m; i++, o += TWIST) {
    const f = lever[l + i]!;
    C[o] = C[o]! + f * p0;
    C[o + 1] = C[o + 1]! + f * p1;
    C[o + 2] = C[o + 2]! + f * p2;
    C[o + 3] = C[o + 3]! + f * p3;
    C[o + 4] = C[o + 4]! + f * p4;
    C[o + 5] = C[o + 5]! + f * p5;
  }
}
