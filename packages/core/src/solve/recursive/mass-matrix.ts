/**
 * Mass matrix of a tree in its speeds by composite bodies: everything outward of a joint moves as one rigid body.
 *
 *   i = n … 1:   M̄_i = M_i + Σ_k G_kᵀ M̄_k G_k                                   k: children of i
 *   M̂_ii = Φ_iᵀ M̄_i Φ_i;   F = M̄_i Φ_i;   for j on the way to the ground:  F ← Gᵀ F,  M̂_ji = Φ_jᵀ F
 *
 * Rotors (armature of the model) add to M̂_ii. Entries exist for pairs of joints on one way to the ground only. Kinetic energy T = ½ sᵀ M̂ s.
 * Source: theory 03, section 7.2 (algorithm 3.1). Cost: O(Σ depth), n² for a chain.
 */
import type { Algebra } from "./algebra.js";
import { bodyMass, speedCount, type TreePosition } from "./kinematics.js";
import { addRigid, applyRigid, type RigidInertia, rigidToParent } from "./rigid-inertia.js";
import { dot, loadToParent, type Vector, zeros } from "./spatial-algebra.js";
import type { TreeModel } from "./tree-model.js";

/** All of M̂, row by row. */
export function massMatrix<T>(algebra: Algebra<T>, position: TreePosition<T>): T[][] {
  const { model, motions, placements } = position;
  const n = speedCount(model);
  const matrix = Array.from({ length: n }, () => zeros(algebra, n));
  const composite = compositeMasses(algebra, position);
  for (let i = 0; i < model.count; i++) {
    for (const [k, column] of motions[i]!.entries()) {
      const c = model.speedStart[i]! + k;
      let force: Vector<T> = applyRigid(algebra, composite[i]!, column);
      for (let j = i; j >= 0; j = model.parent[j]!) {
        for (const [m, other] of motions[j]!.entries()) {
          const r = model.speedStart[j]! + m;
          // within the joint's own block each pair once
          if (r > c) continue;
          matrix[r]![c] = dot(algebra, other, force);
          matrix[c]![r] = matrix[r]![c]!;
        }
        force = loadToParent(algebra, placements[j]!, force);
      }
    }
  }
  return withArmature(algebra, model, 0, matrix);
}

/** Rotors on the diagonal of a matrix whose first row belongs to the speed `first`; the same matrix. */
export function withArmature<T>(algebra: Algebra<T>, { armature }: TreeModel, first: number, matrix: T[][]): T[][] {
  if (!armature) return matrix;
  for (const [k, row] of matrix.entries()) row[k] = algebra.add(row[k]!, algebra.constant(armature[first + k]!));
  return matrix;
}

function compositeMasses<T>(algebra: Algebra<T>, { model, placements }: TreePosition<T>): RigidInertia<T>[] {
  const composite = Array.from({ length: model.count }, (_, i) => bodyMass(algebra, model, i));
  for (let i = model.count - 1; i >= 0; i--) {
    const parent = model.parent[i]!;
    if (parent >= 0) composite[parent] = addRigid(algebra, composite[parent]!, rigidToParent(algebra, placements[i]!, composite[i]!));
  }
  return composite;
}

/** By speed: the one before it on the way to the ground, −1 for none. */
export function speedParents({ count, parent, speedStart }: TreeModel): Int32Array {
  const parents = new Int32Array(speedStart[count]!);
  const last = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    let before = parent[i]! < 0 ? -1 : last[parent[i]!]!;
    for (let k = speedStart[i]!; k < speedStart[i + 1]!; k++) {
      parents[k] = before;
      before = k;
    }
    last[i] = before;
  }
  return parents;
}
