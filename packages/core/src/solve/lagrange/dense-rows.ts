/**
 * The rows of a chain as one dense matrix: A = G M⁻¹ Gᵀ, scaled to a unit diagonal.
 *
 *   A' = S A S,  S = diag(A)^−½,  λ = S A'⁻¹ S b
 *
 * Bunch–Kaufman where the rows are independent. Where its smallest pivot falls below RANK_TOLERANCE of the largest, rows are redundant or the position
 * is singular: then the solution with the smallest ‖S⁻¹λ‖ by complete orthogonal decomposition, which has the same effect on the bodies.
 * Source: theory 01, equation (2.8) and section 3.4.
 * Cost: O(m²) memory and O(m³) time for m rows, about m³/3 operations without and 4m³ with redundant rows. Limits: near a singular position the rank
 * is a decision, and λ may jump there.
 */
import type { Chain, ChainStructure, Tables } from "../../joint/coupling.js";
import { isDynamic, jacobianBlock } from "../../joint/jacobian.js";
import { factorBunchKaufman, solveBunchKaufman } from "../../linalg/dense-bunch-kaufman.js";
import { completeQr, factorQr, type QrFactors, qrFactors, solveMinimumNorm } from "../../linalg/dense-qr.js";
import { allFinite } from "../../math/scalar.js";
import { refreshRows } from "../impulse/chain-rows.js";
import { rowCount } from "../ode/chain-state.js";
import type { MultiplierPlan, MultiplierSolver } from "./multipliers.js";

const RANK_TOLERANCE = 1e-10;

export interface DenseRows {
  readonly count: number;
  /** A', row by row, and its factors. */
  readonly matrix: Float64Array;
  readonly factors: Float64Array;
  readonly pivots: Int32Array;
  readonly scale: Float64Array;
  readonly b: Float64Array;
  readonly x: Float64Array;
  /** Made when first needed. */
  qr: QrFactors | undefined;
  redundant: boolean;
}

export function createDenseRows(structure: ChainStructure): DenseRows {
  const count = rowCount(structure);
  return {
    count,
    matrix: new Float64Array(count * count),
    factors: new Float64Array(count * count),
    pivots: new Int32Array(count),
    scale: new Float64Array(count),
    b: new Float64Array(count),
    x: new Float64Array(count),
    qr: undefined,
    redundant: false,
  };
}

type DensePlan = MultiplierPlan & { readonly dense: DenseRows };

export const denseSolver: MultiplierSolver = {
  prepare(t, chain) {
    const plan = chain.plan as DensePlan;
    refreshRows(t, chain);
    assemble(t, chain, plan);
    scaleRows(plan.dense);
    return allFinite(plan.dense.matrix, 0, plan.dense.matrix.length) && factor(plan.dense);
  },
  solve(t, chain) {
    const { dense, x, jointStart, lambdaStart } = chain.plan as DensePlan;
    for (let j = 0; j < chain.joints.length; j++) {
      const { slot } = chain.joints[j]!;
      const rows = t.jointRow[2 * slot + 1]!;
      const o = lambdaStart[j]!;
      for (let i = 0; i < rows; i++) dense.b[o + i] = -t.rowError[t.jointRow[2 * slot]! + i]! * dense.scale[o + i]!;
    }
    solveScaled(dense);
    for (let j = 0; j < chain.joints.length; j++) {
      const rows = lambdaStart[j + 1]! - lambdaStart[j]!;
      for (let i = 0; i < rows; i++) x[jointStart[j]! + i] = dense.x[lambdaStart[j]! + i]! * dense.scale[lambdaStart[j]! + i]!;
    }
  },
};

/** Lower triangle of A, block by block: joints influence each other through the bodies they share. */
function assemble(t: Tables, chain: Chain, { dense, lambdaStart }: DensePlan): void {
  dense.matrix.fill(0);
  for (let j = 0; j < chain.joints.length; j++) {
    for (let l = 0; l <= j; l++) {
      const offset = lambdaStart[j]! * dense.count + lambdaStart[l]!;
      addInfluence(t, chain.joints[j]!.slot, chain.joints[l]!.slot, dense, offset);
    }
  }
}

/** Block from `offset` on += G_j M⁻¹ G_lᵀ over the bodies that both joints touch. */
function addInfluence(t: Tables, j: number, l: number, dense: DenseRows, offset: number): void {
  for (const sideJ of [0, 1] as const) {
    const body = t.jointBody[2 * j + sideJ]!;
    if (!isDynamic(t, body)) continue;
    for (const sideL of [0, 1] as const) {
      if (t.jointBody[2 * l + sideL] === body) addProduct(t, body, [j, sideJ], [l, sideL], dense, offset);
    }
  }
}

type Side = readonly [joint: number, side: 0 | 1];

function addProduct(t: Tables, body: number, a: Side, b: Side, { matrix, count }: DenseRows, offset: number): void {
  const { jacobian, inertia, mass } = t;
  const rowsA = t.jointRow[2 * a[0] + 1]!;
  const rowsB = t.jointRow[2 * b[0] + 1]!;
  for (let i = 0; i < rowsA; i++) {
    const p = jacobianBlock(t, a[0], a[1]) + 6 * i;
    for (let k = 0; k < rowsB; k++) {
      const q = jacobianBlock(t, b[0], b[1]) + 6 * k;
      let sum = 0;
      for (let c = 0; c < 3; c++) {
        sum += jacobian[p + c]! * inertia[6 * body + 3 + c]! * jacobian[q + c]!;
        sum += jacobian[p + 3 + c]! * mass[2 * body + 1]! * jacobian[q + 3 + c]!;
      }
      matrix[offset + i * count + k] = matrix[offset + i * count + k]! + sum;
    }
  }
}

/** A' from A, both triangles. A row that moves nothing keeps the scale 0 and counts as redundant. */
function scaleRows({ matrix, count, scale }: DenseRows): void {
  for (let i = 0; i < count; i++) {
    const size = matrix[i * count + i]!;
    scale[i] = size > 0 ? 1 / Math.sqrt(size) : 0;
  }
  for (let i = 0; i < count; i++) {
    for (let k = 0; k <= i; k++) {
      matrix[i * count + k] = matrix[i * count + k]! * scale[i]! * scale[k]!;
      matrix[k * count + i] = matrix[i * count + k]!;
    }
  }
}

function factor(dense: DenseRows): boolean {
  dense.factors.set(dense.matrix);
  dense.redundant = !(factorBunchKaufman(dense.factors, 0, dense.count, dense.pivots, 0) > RANK_TOLERANCE);
  if (!dense.redundant) return true;
  dense.qr ??= qrFactors(dense.count, dense.count);
  dense.qr.a.set(dense.matrix);
  dense.qr.form = "matrix";
  const sound = factorQr(dense.qr, RANK_TOLERANCE) >= 0;
  if (sound) completeQr(dense.qr);
  return sound;
}

/** x := A'⁻¹ b. */
function solveScaled({ factors, count, pivots, b, x, qr, redundant }: DenseRows): void {
  if (redundant) solveMinimumNorm(qr!, b, 0, x, 0);
  else {
    x.set(b);
    solveBunchKaufman(factors, 0, count, pivots, 0, x, 0);
  }
}
