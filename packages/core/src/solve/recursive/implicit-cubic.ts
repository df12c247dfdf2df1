/**
 * Forward dynamics, implicit O(n³): all constraint loads at once; numbers only.
 *
 *   M*_ab = Σ_bodies k  σ_ak σ_bk Ψ̄_aᵀ G_ak M_k⁻¹ G_bkᵀ Ψ̄_b        a, b joints at body k: σ = +1, G = E at its own joint, −1 and G_a at those of its children
 *   γ*_i  = Ψ̄_iᵀ (c_i + G_i x_0 − M_i⁻¹ l'_i + G_i M_V⁻¹ l'_V)      x_0 for joints on the ground, M_V⁻¹ l'_V for all others
 *   M* λ̄ = γ*;   x_i = M_i⁻¹ (l'_i + Ψ̄_i λ̄_i − Σ_k G_kᵀ Ψ̄_k λ̄_k);   ṡ_i = Ψ_iᵀ (x_i − G_i x_V − c_i);   l_i = Ψ̄_i λ̄_i + Ψ_i η_i
 *
 * M* couples neighbours and siblings: banded for a chain, full for a star. Source: theory 03, section 7.3 (algorithm 3.2), with its general formula.
 * Cost: O(m³) for m = Σ (6 − f) rows. Limits: every M_i must be regular.
 */
import { NUMBERS } from "./algebra.js";
import { toDense } from "./articulated-inertia.js";
import type { DualBases } from "./dual-bases.js";
import { type CheckedMotion, driveLoads, drivenLoads, gatherLoad, ownMasses } from "./implicit.js";
import { along, type DenseFactor, factorDense, solveDense } from "./implicit-joint.js";
import { groundAcceleration, ofParent, type TreeLoads, type TreeState } from "./kinematics.js";
import { add, combine, dot, loadToParent, motionToChild, negate, subtract, type Vector } from "./spatial-algebra.js";

/** Row `place` of λ̄ pushes a body along `load`, given in the body's frame. */
interface Push {
  readonly place: number;
  readonly load: Vector<number>;
}

export function implicitCubic(state: TreeState<number>, loads: TreeLoads<number>, bases: readonly DualBases[]): CheckedMotion {
  const masses = ownMasses(state).map((inertia) => factorDense(toDense(inertia), 6));
  const singular = masses.findLastIndex(({ regular }) => !regular);
  const driving = driveLoads(state, bases, loads.drive);
  const driven = drivenLoads(state, driving, loads);
  const fallen = driven.map((load, i) => solveDense(masses[i]!, load));
  const { matrix, rows } = constraintMatrix(state, bases, masses);
  const wanted = missing(state, bases, fallen, groundAcceleration(NUMBERS, loads.gravity));
  const factor = factorDense(matrix, rows);
  const multipliers = rows === 0 ? [] : solveDense(factor, wanted);
  const held = heldLoads(bases, multipliers);
  const accelerations = accelerate(state, masses, driven, held);
  const ground = groundAcceleration(NUMBERS, loads.gravity);
  const speedRates = accelerations.flatMap((x, i) => {
    const carried = motionToChild(NUMBERS, state.placements[i]!, ofParent(state.model, accelerations, i, ground));
    return along(bases[i]!.freeLoads, subtract(NUMBERS, subtract(NUMBERS, x, carried), state.biases[i]!));
  });
  const jointLoads = held.map((load, i) => add(NUMBERS, load, driving[i]!));
  // M* is that of all joints together: where it alone fails, the first of them stands for all
  return { speedRates, accelerations, jointLoads, singular: singular < 0 && !factor.regular ? 0 : singular };
}

/** M*, gathered body by body. */
function constraintMatrix(
  state: TreeState<number>,
  bases: readonly DualBases[],
  masses: readonly DenseFactor[],
): { matrix: Float64Array; rows: number } {
  const { model, placements } = state;
  const pushes: Push[][] = masses.map(() => []);
  let rows = 0;
  for (const [i, { lockedLoads }] of bases.entries()) {
    for (const load of lockedLoads) {
      const place = rows++;
      pushes[i]!.push({ place, load });
      const parent = model.parent[i]!;
      if (parent >= 0) pushes[parent]!.push({ place, load: negate(NUMBERS, loadToParent(NUMBERS, placements[i]!, load)) });
    }
  }
  const matrix = new Float64Array(rows * rows);
  for (const [k, list] of pushes.entries()) {
    for (const a of list) {
      const motion = solveDense(masses[k]!, a.load);
      for (const b of list) matrix[a.place * rows + b.place] = matrix[a.place * rows + b.place]! + dot(NUMBERS, b.load, motion);
    }
  }
  return { matrix, rows };
}

/** γ*: by how much the bodies, without constraint loads, fail to follow their parents along the locked directions. */
function missing(
  state: TreeState<number>,
  bases: readonly DualBases[],
  fallen: readonly Vector<number>[],
  ground: Vector<number>,
): number[] {
  return bases.flatMap(({ lockedLoads }, i) => {
    const carried = motionToChild(NUMBERS, state.placements[i]!, ofParent(state.model, fallen, i, ground));
    return along(lockedLoads, subtract(NUMBERS, add(NUMBERS, carried, state.biases[i]!), fallen[i]!));
  });
}

/** Ψ̄_i λ̄_i of all joints. */
function heldLoads(bases: readonly DualBases[], multipliers: Vector<number>): Vector<number>[] {
  let start = 0;
  return bases.map(({ lockedLoads }) => {
    const own = multipliers.slice(start, start + lockedLoads.length);
    start += lockedLoads.length;
    return combine(NUMBERS, lockedLoads, own);
  });
}

/** x_i, every body for itself. */
function accelerate(
  state: TreeState<number>,
  masses: readonly DenseFactor[],
  driven: readonly Vector<number>[],
  held: readonly Vector<number>[],
): Vector<number>[] {
  const total = driven.map((load, i) => add(NUMBERS, load, held[i]!));
  for (const [i, load] of held.entries()) gatherLoad(state, total, i, negate(NUMBERS, load));
  return total.map((load, i) => solveDense(masses[i]!, load));
}
