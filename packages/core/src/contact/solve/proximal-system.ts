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
import { type ContactProblem, POINT_ROWS } from "../contact-problem.js";
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
  const { lever } = motions;
  const start = motions.leverStart[side]!;
  if (start < 0) return;
  const node = sideNode[side]!;
  const n = structure.size[node]!;
  const at = structure.start[node]!;
  for (let r = 0; r < rows; r++) {
    let sum = law.rate[r]!;
    for (let k = 0; k < n; k++) sum += lever[start + r * n + k]! * z[at + k]!;
    law.rate[r] = sum;
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

/** The largest rate of a row that F stands for, m/s. */
export function largestMiss(proximal: ProximalWork, { problem, work }: Anchored): number {
  const { law, miss } = proximal;
  let worst = 0;
  for (let i = 0; i < work.pointCount; i++) {
    const point = work.point[i]!;
    const rows = problem.pointRow[point + 1]! - problem.pointRow[point]!;
    law.rate.fill(0);
    for (let side = 0; side < 2; side++) addRates(proximal, 2 * point + side, rows, miss);
    for (let r = 0; r < rows; r++) worst = Math.max(worst, Math.abs(law.rate[r]!));
  }
  return worst;
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
    for (let i = 0; i < m; i++) {
      const l = lever[start + r * m + i]!;
      if (l === 0) continue;
      for (let k = 0; k < n; k++) C[c + i * n + k] = C[c + i * n + k]! + l * product[r * n + k]!;
    }
  }
}
