/**
 * Sparse block LU of a matrix with a symmetric pattern and values that are not: the same structure and order as block-ldlt.ts.
 *
 *   factor:  A_kk = L_k U_k;   Y_i = A_ik U_k⁻¹;   Z_i = (L_k⁻¹ A_ki)ᵀ;   A_ij −= Y_i Z_jᵀ  for all later i, j of column k
 *   solve:   w_k = L_k⁻¹ b_k, b_i −= Y_i w_k  upwards;   x_k = U_k⁻¹ (w_k − Σ Z_iᵀ x_i)  downwards
 *
 * L_k has ones on its diagonal. `values` holds the diagonal blocks, whole, and the blocks below them; `upper` holds the blocks above them,
 * transposed, at the places of their mirror images. No pivoting: meant for matrices close to one that LDLᵀ can factor.
 * Cost: about twice that of LDLᵀ.
 */
import { forwardBlocks } from "./block-ldlt.js";
import type { BlockStructure } from "./block-structure.js";

/** Factors in place. Returns the node whose pivot failed, or −1. */
export function factorBlocksLu(s: BlockStructure, values: Float64Array, upper: Float64Array): number {
  const { count, pairs, diagonal, columnStart, offset, targetStart, target } = s;
  for (let k = 0; k < count; k++) {
    const pair = pairs[k];
    if (pair) {
      if (!pair.eliminateLu(values, upper, diagonal[k]!, offset[columnStart[k]!]!, target[targetStart[k]!]!)) return k;
    } else {
      if (!s.kernels[k]!.factorLu(values, diagonal[k]!)) return k;
      eliminateLu(s, values, upper, k);
    }
  }
  return -1;
}

/** Column k with any number of later neighbours, its diagonal block factored. */
function eliminateLu(s: BlockStructure, values: Float64Array, upper: Float64Array, k: number): void {
  const n = s.size[k]!;
  const kernels = s.kernels[k]!;
  const d = s.diagonal[k]!;
  const first = s.columnStart[k]!;
  let target = s.targetStart[k]!;
  for (let e = first; e < s.columnStart[k + 1]!; e++) {
    const m = s.size[s.row[e]!]!;
    const o = s.offset[e]!;
    for (let r = 0; r < m; r++) {
      kernels.divideByUpper(values, d, o + r * n);
      kernels.solveLower(values, d, upper, o + r * n);
    }
    for (let f = first; f < e; f++) {
      const p = s.size[s.row[f]!]!;
      kernels.subtractRows(values, s.target[target]!, values, o, m, upper, s.offset[f]!, p);
      kernels.subtractRows(upper, s.target[target++]!, upper, o, m, values, s.offset[f]!, p);
    }
    kernels.subtractRows(values, s.target[target++]!, values, o, m, upper, o, m);
  }
}

/** x := A⁻¹ x, x in node order; nodes before `from` are passed over as in `solveBlocks`. */
export function solveBlocksLu(s: BlockStructure, values: Float64Array, upper: Float64Array, x: Float64Array, from = 0): void {
  forwardBlocks(s, values, x, from);
  const { count, pairs, diagonal, columnStart, offset, row, start } = s;
  for (let k = count - 1; k >= from; k--) {
    const pair = pairs[k];
    const e = columnStart[k]!;
    if (pair) pair.backwardLu(values, upper, diagonal[k]!, offset[e]!, x, start[k]!, start[row[e]!]!);
    else backwardLu(s, values, upper, x, k);
  }
}

function backwardLu(s: BlockStructure, values: Float64Array, upper: Float64Array, x: Float64Array, k: number): void {
  const kernels = s.kernels[k]!;
  const o = s.start[k]!;
  for (let e = s.columnStart[k]!; e < s.columnStart[k + 1]!; e++) {
    const node = s.row[e]!;
    kernels.subtractTransposedTimes(upper, s.offset[e]!, s.size[node]!, x, s.start[node]!, o);
  }
  kernels.solveUpperLu(values, s.diagonal[k]!, x, o);
}
