/**
 * Forward dynamics, modified implicit O(n³): the explicit mass matrix obtained from implicit data by projection; numbers only.
 *
 *   x = T Φ t + T Φ̄ t̄,    t̄ = γ = Ψ̄ᵀ c                              c of joints on the ground with G_i x_0
 *   M̂ t = Φᵀ Tᵀ (l'_ext − M T Φ̄ γ)                                   the same M̂ as the explicit form, no inverse of a mass
 *   x = T (Φ t + Φ̄ γ);   λ̄ = Φ̄ᵀ Tᵀ (M x − l'_ext);   ṡ = t − Ψᵀ c;   l = Ψ̄ λ̄ + Ψ η
 *
 * T sums along ways to the ground, Tᵀ over everything outward. Source: theory 03, section 7.4. Cost: O(n³) for n speeds.
 */
import { NUMBERS } from "./algebra.js";
import { factorBranches, solveBranches } from "./branch-factor.js";
import type { DualBases } from "./dual-bases.js";
import { type CheckedMotion, driveLoads, drivenLoads } from "./implicit.js";
import { along } from "./implicit-joint.js";
import { bodyAccelerations, loadsInJoints } from "./inverse-dynamics.js";
import { groundAcceleration, type TreeLoads, type TreeState } from "./kinematics.js";
import { massMatrix, speedParents } from "./mass-matrix.js";
import { add, combine, motionToChild, subtract, type Vector, zeros } from "./spatial-algebra.js";
import type { TreeModel } from "./tree-model.js";

const AT_REST: Vector<number> = [0, 0, 0];

/** `bases` must be those of the state's own motions Φ. */
export function modifiedImplicitCubic(state: TreeState<number>, loads: TreeLoads<number>, bases: readonly DualBases[]): CheckedMotion {
  const driving = driveLoads(state, bases, loads.drive);
  const driven = drivenLoads(state, driving, loads);
  const biases = groundedBiases(state, loads.gravity);
  // Φ̄ γ: the part of the biases that the joints hold
  const held = bases.map(({ locked, lockedLoads }, i) => combine(NUMBERS, locked, along(lockedLoads, biases[i]!)));
  const still = bodyAccelerations(NUMBERS, state, AT_REST, zeros(NUMBERS, state.speeds.length), held);
  const short = loadsInJoints(NUMBERS, state, driven, still);
  const wanted = state.motions.flatMap((columns, i) => along(columns, short[i]!).map((value) => -value));
  const factor = factorBranches(NUMBERS, massMatrix(NUMBERS, state), speedParents(state.model));
  const t = solveBranches(NUMBERS, factor, wanted);
  const accelerations = bodyAccelerations(NUMBERS, state, AT_REST, t, held);
  const excess = loadsInJoints(NUMBERS, state, driven, accelerations);
  const speedRates = subtract(
    NUMBERS,
    t,
    bases.flatMap(({ freeLoads }, i) => along(freeLoads, biases[i]!)),
  );
  const jointLoads = bases.map(({ locked, lockedLoads }, i) =>
    add(NUMBERS, combine(NUMBERS, lockedLoads, along(locked, excess[i]!)), driving[i]!),
  );
  return { speedRates, accelerations, jointLoads, singular: singularBody(state.model, factor.inverse) };
}

/** Share of the largest pivot of M̂ below which one counts as zero. */
const SINGULAR = 1e-13;

/** The last body with a speed whose pivot is not positive; −1 for none. */
function singularBody({ speedStart, count }: TreeModel, inverse: Vector<number>): number {
  const least = inverse.reduce((most, value) => (value > 0 ? Math.min(most, value) : most), Number.POSITIVE_INFINITY);
  // written so that what is not a number counts as singular
  const speed = inverse.findLastIndex((value) => !(least / value > SINGULAR));
  if (speed < 0) return -1;
  let body = 0;
  while (body + 1 < count && speedStart[body + 1]! <= speed) body++;
  return body;
}

/** c, for joints on the ground with the ground's acceleration. */
function groundedBiases({ model, placements, biases }: TreeState<number>, gravity: Vector<number>): Vector<number>[] {
  const ground = groundAcceleration(NUMBERS, gravity);
  return biases.map((bias, i) => (model.parent[i]! < 0 ? add(NUMBERS, bias, motionToChild(NUMBERS, placements[i]!, ground)) : bias));
}
