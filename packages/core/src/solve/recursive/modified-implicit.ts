/**
 * Forward dynamics, modified implicit O(n): implicit joints without any inverse of a 6×6 mass; numbers only. Accelerations are split along the bases,
 * x_i = Φ_i t_i + Φ̄_i t̄_i, and Newton–Euler's equations are projected on both.
 *
 *   i = n … 1:   U = M^A Φ,  M̂ = Φᵀ U,   M^a = M^A − U M̂⁻¹ Uᵀ
 *                l'^a = Ψ̄ Φ̄ᵀ (l'^A − U M̂⁻¹ Φᵀ l'^A − M^a Φ̄ Ψ̄ᵀ c)
 *   i = 1 … n:   t̄ = Ψ̄ᵀ (G x_V + c);   t = M̂⁻¹ Φᵀ (l'^A − M^A Φ̄ t̄);   x = Φ t + Φ̄ t̄
 *                ṡ = t − Ψᵀ (G x_V + c);   l = Ψ̄ Φ̄ᵀ (M^A x − l'^A) + Ψ η
 *
 * Source: theory 03, section 7.9. Cost: O(n), as the explicit form. Limits: M̂ must be definite; M_i may be singular.
 */
import { NUMBERS } from "./algebra.js";
import { applyArticulated } from "./articulated-inertia.js";
import type { DualBases } from "./dual-bases.js";
import { type CheckedMotion, driveLoads, drivenLoads, gatherLoad, gatherMass, ownMasses } from "./implicit.js";
import { along, type DenseFactor, massBehind, projectedMass, solveDense } from "./implicit-joint.js";
import type { TreeLoads, TreeState } from "./kinematics.js";
import { passOutward } from "./outward-pass.js";
import { add, combine, subtract } from "./spatial-algebra.js";

export function modifiedImplicitTree(state: TreeState<number>, loads: TreeLoads<number>, bases: readonly DualBases[]): CheckedMotion {
  const { model, biases } = state;
  const driving = driveLoads(state, bases, loads.drive);
  const gathered = drivenLoads(state, driving, loads);
  const whole = ownMasses(state);
  const factors: DenseFactor[] = [];
  for (let i = model.count - 1; i >= 0; i--) {
    const { free, locked, lockedLoads } = bases[i]!;
    const { push, factor } = projectedMass(whole[i]!, free);
    const behind = massBehind(whole[i]!, push, factor);
    factors[i] = factor;
    const heldBias = combine(NUMBERS, locked, along(lockedLoads, biases[i]!));
    const released = combine(NUMBERS, push, solveDense(factor, along(free, gathered[i]!)));
    const left = subtract(NUMBERS, subtract(NUMBERS, gathered[i]!, released), applyArticulated(NUMBERS, behind, heldBias));
    gatherMass(state, whole, i, behind);
    gatherLoad(state, gathered, i, combine(NUMBERS, lockedLoads, along(locked, left)));
  }
  const motion = passOutward(state, loads.gravity, (i, carried) => {
    const { free, freeLoads, locked, lockedLoads } = bases[i]!;
    const start = add(NUMBERS, carried, biases[i]!);
    const held = combine(NUMBERS, locked, along(lockedLoads, start));
    const rest = subtract(NUMBERS, gathered[i]!, applyArticulated(NUMBERS, whole[i]!, held));
    const t = solveDense(factors[i]!, along(free, rest));
    const x = add(NUMBERS, combine(NUMBERS, free, t), held);
    const excess = subtract(NUMBERS, applyArticulated(NUMBERS, whole[i]!, x), gathered[i]!);
    const load = add(NUMBERS, combine(NUMBERS, lockedLoads, along(locked, excess)), driving[i]!);
    return { rates: subtract(NUMBERS, t, along(freeLoads, start)), x, load };
  });
  return { ...motion, singular: factors.findLastIndex(({ regular }) => !regular) };
}
