/**
 * LDLᵀ of a sparse symmetric quasi-definite matrix by blocks, without pivoting: A = L D Lᵀ with unit lower L and diagonal D.
 *
 *   for k:   A_kk = L_kk D_k L_kkᵀ;   Y_i = A_ik L_kk⁻ᵀ;   L_ik = Y_i D_k⁻¹;   A_ij −= L_ik Y_jᵀ  for all later i ≥ j of column k
 *   solve:   w_k = L_kk⁻¹ b_k, b_i −= L_ik w_k  upwards;   x_k = L_kk⁻ᵀ (D_k⁻¹ w_k − Σ L_ikᵀ x_i)  downwards
 *
 * Pivots of either sign are fine (bodies positive, constraints negative). Of the diagonal blocks only the lower triangles are read. The
 * pattern comes from block-structure.ts. Columns with one later neighbour, that is all columns of trees, take one kernel call each.
 * Cost: linear in the number of nodes on trees.
 * Source: theory 01, section 12 (Baraff 1996), here for any pattern.
 */
import type { BlockStructure } from "./block-structure.js";
import { divideByPivots } from "./small-blocks.js";

/** Factors in place; `work` holds the blocks of one column. Returns the node whose pivot failed, or −1. */
export function factorBlocks(s: BlockStructure, values: Float64Array, work: Float64Array): number {
  const { count, pairs, kernels, diagonal, columnStart, offset, targetStart, target } = s;
  for (let k = 0; k < count; k++) {
    const pair = pairs[k];
    const d = diagonal[k]!;
    if (pair) {
      if (!pair.eliminate(values, d, offset[columnStart[k]!]!, target[targetStart[k]!]!)) return k;
    } else {
      if (!kernels[k]!.factor(values, d)) return k;
      eliminate(s, values, work, k);
    }
  }
  return -1;
}

/** Numbers of work `factorBlocks` needs: the largest column. */
export function blockWorkSize(s: BlockStructure): number {
  let largest = 0;
  for (let k = 0; k < s.count; k++) {
    let rows = 0;
    for (let e = s.columnStart[k]!; e < s.columnStart[k + 1]!; e++) rows += s.size[s.row[e]!]!;
    largest = Math.max(largest, rows * s.size[k]!);
  }
  return largest;
}

/** Column k with any number of later neighbours, its diagonal block factored: Y in place, L in `work`, the updates, then L replaces Y. */
function eliminate(s: BlockStructure, values: Float64Array, work: Float64Array, k: number): void {
  const n = s.size[k]!;
  const kernels = s.kernels[k]!;
  const first = s.columnStart[k]!;
  const end = s.columnStart[k + 1]!;
  let z = 0;
  let target = s.targetStart[k]!;
  for (let e = first; e < end; e++) {
    const m = s.size[s.row[e]!]!;
    kernels.divide(values, s.diagonal[k]!, s.offset[e]!, m, work, z);
    for (let f = first; f < e; f++) kernels.subtractProduct(values, s.target[target++]!, work, z, m, s.offset[f]!, s.size[s.row[f]!]!);
    kernels.subtractTriangle(values, s.target[target++]!, work, z, m, s.offset[e]!);
    z += m * n;
  }
  if (first === end) return;
  const o = s.offset[first]!;
  for (let i = 0; i < z; i++) values[o + i] = work[i]!;
}

/**
 * x := A⁻¹ x, x in node order. Nodes before `from` must be nobody's later neighbours and have zeros on the right side: they are passed over, and
 * the solution is not found for them.
 */
export function solveBlocks(s: BlockStructure, values: Float64Array, x: Float64Array, from = 0): void {
  forwardBlocks(s, values, x, from);
  const { count, pairs, diagonal, columnStart, offset, row, start } = s;
  for (let k = count - 1; k >= from; k--) {
    const pair = pairs[k];
    const e = columnStart[k]!;
    if (pair) pair.backward(values, diagonal[k]!, offset[e]!, x, start[k]!, start[row[e]!]!);
    else backward(s, values, x, k);
  }
}

/** x := L⁻¹ x of the nodes from `from` on. */
export function forwardBlocks(s: BlockStructure, values: Float64Array, x: Float64Array, from: number): void {
  const { count, pairs, diagonal, columnStart, offset, row, start } = s;
  for (let k = from; k < count; k++) {
    const pair = pairs[k];
    const e = columnStart[k]!;
    if (pair) pair.forward(values, diagonal[k]!, offset[e]!, x, start[k]!, start[row[e]!]!);
    else forward(s, values, x, k);
  }
}

/** bᵀ A⁻¹ b = wᵀ D⁻¹ w of w = L⁻¹ b, which `forwardBlocks` leaves; nodes before `from` have zeros. */
export function quadraticForm(s: BlockStructure, values: Float64Array, w: Float64Array, from: number): number {
  let sum = 0;
  for (let k = from; k < s.count; k++) {
    const next = s.size[k]! + 1;
    for (let i = s.start[k]!, d = s.diagonal[k]!; i < s.start[k + 1]!; i++, d += next) sum += w[i]! * w[i]! * values[d]!;
  }
  return sum;
}

/** Column k going forward, with any number of later neighbours. */
function forward(s: BlockStructure, values: Float64Array, x: Float64Array, k: number): void {
  const kernels = s.kernels[k]!;
  const o = s.start[k]!;
  kernels.solveLower(values, s.diagonal[k]!, x, o);
  for (let e = s.columnStart[k]!; e < s.columnStart[k + 1]!; e++) {
    const node = s.row[e]!;
    kernels.subtractTimes(values, s.offset[e]!, s.size[node]!, x, o, s.start[node]!);
  }
}

function backward(s: BlockStructure, values: Float64Array, x: Float64Array, k: number): void {
  const kernels = s.kernels[k]!;
  const o = s.start[k]!;
  divideByPivots(values, s.diagonal[k]!, s.size[k]!, x, o);
  for (let e = s.columnStart[k]!; e < s.columnStart[k + 1]!; e++) {
    const node = s.row[e]!;
    kernels.subtractTransposedTimes(values, s.offset[e]!, s.size[node]!, x, s.start[node]!, o);
  }
  kernels.solveUpper(values, s.diagonal[k]!, x, o);
}
