/**
 * Forward dynamics, implicit O(n): joints known by their locked directions alone; numbers only.
 *
 *   l'_ext,i = l_ext,i + Ψ_i η_i − Σ_k G_kᵀ Ψ_k η_k
 *   i = n … 1:   M_i^A, l'_i^A gathered as in articulated-body.ts;   M_i^a = Ψ̄_i (Ψ̄_iᵀ (M_i^A)⁻¹ Ψ̄_i)⁻¹ Ψ̄_iᵀ
 *                l'_i^a = M_i^a ((M_i^A)⁻¹ l'_i^A − c_i)
 *   i = 1 … n:   Ψ̄_i λ̄_i = M_i^a G_i x_V − l'_i^a;   x_i = (M_i^A)⁻¹ (l'_i^A + Ψ̄_i λ̄_i)
 *                ṡ_i = Ψ_iᵀ (x_i − G_i x_V − c_i);   l_i = Ψ̄_i λ̄_i + Ψ_i η_i
 *
 * Source: theory 03, section 7.7 (algorithm 3.4). Cost: O(n); per body one 6×6 and one (6 − f) × (6 − f) factorisation.
 * Limits: M_i^A must be regular, also where the explicit form needs no inverse of it.
 */
import { NUMBERS } from "./algebra.js";
import { type ArticulatedInertia, addArticulated, applyArticulated, articulated, articulatedToParent } from "./articulated-inertia.js";
import type { DualBases } from "./dual-bases.js";
import { along, type ImplicitJoint, implicitJoint, solveDense } from "./implicit-joint.js";
import { bodyLoads, bodyMass, speedsOf, type TreeLoads, type TreeMotion, type TreeState } from "./kinematics.js";
import { passOutward } from "./outward-pass.js";
import { add, combine, loadToParent, subtract, type Vector } from "./spatial-algebra.js";

/** A result of an algorithm that can fail on a mass. */
export interface CheckedMotion extends TreeMotion<number> {
  /** The last body whose mass was singular, counted from the ground; −1 where none was. Otherwise the numbers mean nothing. */
  readonly singular: number;
}

/** Ψ_i η_i of all joints. */
export const driveLoads = ({ model }: TreeState<number>, bases: readonly DualBases[], drive: Vector<number>): Vector<number>[] =>
  bases.map(({ freeLoads }, i) => combine(NUMBERS, freeLoads, speedsOf(model, drive, i)));

/** l'_ext: with the drives of all joints applied to the bodies. */
export function drivenLoads(state: TreeState<number>, driving: readonly Vector<number>[], loads: TreeLoads<number>): Vector<number>[] {
  const { model, placements } = state;
  const driven = bodyLoads(NUMBERS, state, loads).map((load, i) => add(NUMBERS, load, driving[i]!));
  for (let i = 0; i < model.count; i++) {
    const parent = model.parent[i]!;
    if (parent >= 0) driven[parent] = subtract(NUMBERS, driven[parent]!, loadToParent(NUMBERS, placements[i]!, driving[i]!));
  }
  return driven;
}

/** Adds a child's load to that of its parent. */
export function gatherLoad({ model, placements }: TreeState<number>, gathered: Vector<number>[], i: number, load: Vector<number>): void {
  const parent = model.parent[i]!;
  if (parent >= 0) gathered[parent] = add(NUMBERS, gathered[parent]!, loadToParent(NUMBERS, placements[i]!, load));
}

/** Adds a child's mass to that of its parent. */
export function gatherMass(
  { model, placements }: TreeState<number>,
  whole: ArticulatedInertia<number>[],
  i: number,
  behind: ArticulatedInertia<number>,
): void {
  const parent = model.parent[i]!;
  if (parent >= 0) whole[parent] = addArticulated(NUMBERS, whole[parent]!, articulatedToParent(NUMBERS, placements[i]!, behind));
}

export const ownMasses = ({ model }: TreeState<number>): ArticulatedInertia<number>[] =>
  Array.from({ length: model.count }, (_, i) => articulated(NUMBERS, bodyMass(NUMBERS, model, i)));

/** `bases` of every joint. */
export function implicitTree(state: TreeState<number>, loads: TreeLoads<number>, bases: readonly DualBases[]): CheckedMotion {
  const { model, biases } = state;
  const driving = driveLoads(state, bases, loads.drive);
  const gathered = drivenLoads(state, driving, loads);
  const whole = ownMasses(state);
  const joints: ImplicitJoint[] = [];
  const given: Vector<number>[] = [];
  for (let i = model.count - 1; i >= 0; i--) {
    const joint = implicitJoint(whole[i]!, bases[i]!.lockedLoads);
    joints[i] = joint;
    given[i] = applyArticulated(NUMBERS, joint.behind, subtract(NUMBERS, solveDense(joint.mass, gathered[i]!), biases[i]!));
    gatherMass(state, whole, i, joint.behind);
    gatherLoad(state, gathered, i, given[i]!);
  }
  const motion = passOutward(state, loads.gravity, (i, carried) => {
    const { mass, behind } = joints[i]!;
    const held = subtract(NUMBERS, applyArticulated(NUMBERS, behind, carried), given[i]!);
    const x = solveDense(mass, add(NUMBERS, gathered[i]!, held));
    const relative = subtract(NUMBERS, subtract(NUMBERS, x, carried), biases[i]!);
    return { rates: along(bases[i]!.freeLoads, relative), x, load: add(NUMBERS, held, driving[i]!) };
  });
  return { ...motion, singular: joints.findLastIndex(({ regular }) => !regular) };
}
