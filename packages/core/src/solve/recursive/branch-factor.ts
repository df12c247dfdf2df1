/**
 * Factorisation of symmetric definite matrices whose unknowns form branches, over an algebra: entry (i, j), j < i, may differ from zero only where j is an
 * ancestor of i. No other entry is ever made.
 *
 *   H = Lᵀ D L        L unit lower triangular with the pattern of H
 *   for k = n … 1, ancestors i of k:   l = H_ki / D_k;   H_ij −= l H_kj for i and its ancestors j;   L_ki = l
 *   H x = b:   y = L⁻ᵀ b,  z = D⁻¹ y,  x = L⁻¹ z
 *
 * `parents[k]` is the nearest ancestor of unknown k, −1 for none; parents[k] = k − 1 is a full matrix.
 * Source: Featherstone, Efficient factorization of the joint-space inertia matrix for branched kinematic trees, IJRR 24 (2005), algorithm LTDL.
 * Cost: Σ depth²/2 operations, n³/6 for a full matrix; Σ 2·depth per solution. Limits: no pivoting, definite matrices only.
 */
import type { Algebra } from "./algebra.js";
import type { Vector } from "./spatial-algebra.js";

export interface BranchFactor<T> {
  readonly parents: ArrayLike<number>;
  /** L below the diagonal, D on it; entries that are no ancestors mean nothing. */
  readonly rows: readonly Vector<T>[];
  /** 1/D */
  readonly inverse: Vector<T>;
}

/** Parents of a full matrix of n unknowns. */
export const fullBranch = (n: number): Int32Array => Int32Array.from({ length: n }, (_, k) => k - 1);

/** Reads the lower triangle. */
export function factorBranches<T>(algebra: Algebra<T>, matrix: readonly Vector<T>[], parents: ArrayLike<number>): BranchFactor<T> {
  const rows = matrix.map((row) => [...row]);
  const inverse: T[] = [];
  for (let k = rows.length - 1; k >= 0; k--) {
    const row = rows[k]!;
    inverse[k] = algebra.divide(algebra.constant(1), row[k]!);
    for (let i = parents[k]!; i >= 0; i = parents[i]!) {
      const factor = algebra.multiply(row[i]!, inverse[k]!);
      for (let j = i; j >= 0; j = parents[j]!) rows[i]![j] = algebra.subtract(rows[i]![j]!, algebra.multiply(factor, row[j]!));
      row[i] = factor;
    }
  }
  return { parents, rows, inverse };
}

export function solveBranches<T>(algebra: Algebra<T>, { parents, rows, inverse }: BranchFactor<T>, b: Vector<T>): T[] {
  const x = [...b];
  const n = x.length;
  for (let k = n - 1; k >= 0; k--)
    for (let i = parents[k]!; i >= 0; i = parents[i]!) x[i] = algebra.subtract(x[i]!, algebra.multiply(rows[k]![i]!, x[k]!));
  for (let k = 0; k < n; k++) {
    x[k] = algebra.multiply(x[k]!, inverse[k]!);
    for (let i = parents[k]!; i >= 0; i = parents[i]!) x[k] = algebra.subtract(x[k]!, algebra.multiply(rows[k]![i]!, x[i]!));
  }
  return x;
}
