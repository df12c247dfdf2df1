/**
 * Forward dynamics O(n) with explicit and implicit joints in one tree; numbers only. Both see the same M^a, so each joint is free to choose.
 *
 *   explicit joint   U = M^A Φ,  M̂ = Φᵀ U,  M^a = M^A − U M̂⁻¹ Uᵀ,  l^a = l^A − M^a c − U M̂⁻¹ (η + Φᵀ l^A)
 *   implicit joint   M^a = Ψ̄ (Ψ̄ᵀ (M^A)⁻¹ Ψ̄)⁻¹ Ψ̄ᵀ,  l^a = M^a ((M^A)⁻¹ (l^A + Ψη) − c) − Ψη
 *   forward          l = M^a G x_V − l^a;   explicit: ṡ = M̂⁻¹ (η + Φᵀ l^A − Uᵀ (G x_V + c)),  x = G x_V + c + Φ ṡ
 *                    implicit: x = (M^A)⁻¹ (l^A + l),  ṡ = Ψᵀ (x − G x_V − c)
 *
 * Source: theory 03, section 7.8. Cost: O(n); a joint costs what it costs alone. Limits: M^A must be regular at implicit joints, M̂ at explicit ones.
 */
import { NUMBERS } from "./algebra.js";
import { type ArticulatedInertia, applyArticulated } from "./articulated-inertia.js";
import type { DualBases } from "./dual-bases.js";
import { type CheckedMotion, driveLoads, gatherLoad, gatherMass, ownMasses } from "./implicit.js";
import { along, implicitJoint, massBehind, projectedMass, solveDense } from "./implicit-joint.js";
import { bodyLoads, speedsOf, type TreeLoads, type TreeState } from "./kinematics.js";
import { passOutward } from "./outward-pass.js";
import { add, combine, dot, subtract, type Vector } from "./spatial-algebra.js";

/** One joint of the backward pass, and how it answers in the forward one. */
interface PassedJoint {
  readonly regular: boolean;
  /** M^a and l^a */
  readonly behind: ArticulatedInertia<number>;
  readonly given: Vector<number>;
  /** ṡ and x from G x_V and l. */
  answer(carried: Vector<number>, load: Vector<number>): { readonly rates: Vector<number>; readonly x: Vector<number> };
}

interface JointProblem {
  readonly inertia: ArticulatedInertia<number>;
  readonly load: Vector<number>;
  readonly bias: Vector<number>;
  readonly drive: Vector<number>;
  /** Ψη */
  readonly driving: Vector<number>;
  readonly bases: DualBases;
}

function explicitJoint({ inertia, load, bias, drive, bases: { free } }: JointProblem): PassedJoint {
  const { push, factor } = projectedMass(inertia, free);
  const behind = massBehind(inertia, push, factor);
  const solve = (b: Vector<number>): Vector<number> => solveDense(factor, b);
  const effort = drive.map((eta, k) => eta + dot(NUMBERS, free[k]!, load));
  const given = subtract(NUMBERS, subtract(NUMBERS, load, applyArticulated(NUMBERS, behind, bias)), combine(NUMBERS, push, solve(effort)));
  return {
    regular: factor.regular,
    behind,
    given,
    answer(carried) {
      const start = add(NUMBERS, carried, bias);
      const rates = solve(effort.map((e, k) => e - dot(NUMBERS, push[k]!, start)));
      return { rates, x: add(NUMBERS, start, combine(NUMBERS, free, rates)) };
    },
  };
}

function heldJoint({ inertia, load, bias, driving, bases }: JointProblem): PassedJoint {
  const { mass, behind, regular } = implicitJoint(inertia, bases.lockedLoads);
  const free = subtract(NUMBERS, solveDense(mass, add(NUMBERS, load, driving)), bias);
  return {
    regular,
    behind,
    given: subtract(NUMBERS, applyArticulated(NUMBERS, behind, free), driving),
    answer(carried, through) {
      const x = solveDense(mass, add(NUMBERS, load, through));
      const relative = subtract(NUMBERS, subtract(NUMBERS, x, carried), bias);
      return { rates: along(bases.freeLoads, relative), x };
    },
  };
}

/** `isImplicit` says how each joint is treated. */
export function mixedTree(
  state: TreeState<number>,
  loads: TreeLoads<number>,
  bases: readonly DualBases[],
  isImplicit: (joint: number) => boolean,
): CheckedMotion {
  const { model, biases } = state;
  const driving = driveLoads(state, bases, loads.drive);
  const gathered = bodyLoads(NUMBERS, state, loads);
  const whole = ownMasses(state);
  const joints: PassedJoint[] = [];
  for (let i = model.count - 1; i >= 0; i--) {
    const problem = {
      inertia: whole[i]!,
      load: gathered[i]!,
      bias: biases[i]!,
      drive: speedsOf(model, loads.drive, i),
      driving: driving[i]!,
      bases: bases[i]!,
    };
    const joint = isImplicit(i) ? heldJoint(problem) : explicitJoint(problem);
    joints[i] = joint;
    gatherMass(state, whole, i, joint.behind);
    gatherLoad(state, gathered, i, joint.given);
  }
  const motion = passOutward(state, loads.gravity, (i, carried) => {
    const load = subtract(NUMBERS, applyArticulated(NUMBERS, joints[i]!.behind, carried), joints[i]!.given);
    return { ...joints[i]!.answer(carried, load), load };
  });
  return { ...motion, singular: joints.findLastIndex(({ regular }) => !regular) };
}
