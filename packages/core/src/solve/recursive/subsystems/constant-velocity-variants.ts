/**
 * The ideal constant-velocity joint in all forms of the source. Shafts along x of both frames; all forms have the same motion.
 *
 *   explicit         collapsed double Cardan R_z(a) R_y(b) R_z(a), two states, no constraint           motions/constant-velocity.ts, section 15.3
 *   by subsystems    the same from three hinges z, y, z with speeds (ȧ, ḃ, ȧ)                           section 15.4
 *   implicit         three hinges z, y, z with φ_a1 = φ_a2 as a constraint, three states               section 16, X7
 *   three revolutes  hinges x, z, x with θ₁ + θ₃ = 0, three states; singular in the straight joint     section 15.2
 *   euler            Euler parameters, two of three as states, the third from their unit length        section 15.1
 *
 * Euler parameters p_s, p_y, p_z (p_x = 0: the axis of the bend is across the shafts). A_h: rotation by half the bend.
 *
 *   A_h = E + p̃ + κ p̃p̃,  κ = 1/(1 + p_s);   Φ = A_h [e_y e_z], in the axes of B: A_hᵀ [e_y e_z];   ṗ = ½ (0, ω) ⋆ p, ω in A
 *
 * The dependent parameter is fixed in an element; `dependentParameter` tells, at the start of a step, which one to choose next (dynamic state selection).
 */
import type { Algebra } from "../algebra.js";
import { hingeAbout } from "../motions/revolute.js";
import { ball } from "../motions/turn-parts.js";
import { add, combine, cross, negate, rotate, scale, type Vector, zeros } from "../spatial-algebra.js";
import type { JointMotion } from "../tree-model.js";
import { constrainedChain, coupledChain } from "./coupled-chain.js";
import type { Element } from "./element.js";
import { firstOf, jetAlgebra, jets } from "./jets.js";
import type { Linkage } from "./linkage.js";
import type { LinkageOptions } from "./linkage-element.js";

const DOUBLE_CARDAN = [hingeAbout(2), hingeAbout(1), hingeAbout(2)];

/** Coordinates a, b. */
export const constantVelocityBySubsystems: Linkage = coupledChain("constant-velocity, by subsystems", DOUBLE_CARDAN, [
  [1, 0],
  [0, 1],
  [1, 0],
]);

/** Coordinates a, b, a. */
export const implicitDoubleCardan = (options: LinkageOptions = {}): Element =>
  constrainedChain("constant-velocity, implicit double cardan", DOUBLE_CARDAN, [1, 0, -1], options);

const THREE_REVOLUTES = [hingeAbout(0), hingeAbout(2), hingeAbout(0)];

/** Coordinates θ, bend, −θ. */
export const threeRevolutes = (options: LinkageOptions = {}): Element =>
  constrainedChain("constant-velocity, three revolutes", THREE_REVOLUTES, [1, 0, 1], options);

/** Which of p_s, p_y, p_z is not a state, and its sign. */
export interface DependentParameter {
  /** Its number: 0 p_s, 1 p_y, 2 p_z. */
  readonly parameter: 0 | 1 | 2;
  /** Of the root it is computed from. */
  readonly sign: 1 | -1;
}

/** The largest one, which the unit length determines best. */
export function dependentParameter(parameters: readonly number[]): DependentParameter {
  let parameter: 0 | 1 | 2 = 0;
  for (const k of [1, 2] as const) if (Math.abs(parameters[k]!) > Math.abs(parameters[parameter]!)) parameter = k;
  return { parameter, sign: parameters[parameter]! < 0 ? -1 : 1 };
}

const STRAIGHT = [1, 0, 0] as const;

/** Coordinates are those of p_s, p_y, p_z that are left, in this order. Default: p_s depends, good for bends below 180°. */
export function eulerConstantVelocity({ parameter, sign }: DependentParameter = { parameter: 0, sign: 1 }): JointMotion {
  const parametersOf = <T>(algebra: Algebra<T>, q: Vector<T>): Vector<T> => {
    const [first, second] = q as readonly [T, T];
    const { multiply, subtract } = algebra;
    const root = algebra.sqrt(subtract(subtract(algebra.constant(1), multiply(first, first)), multiply(second, second)));
    const list = [first, second];
    list.splice(parameter, 0, sign === 1 ? root : algebra.negate(root));
    return list;
  };
  const states = <T>(parameters: readonly T[]): T[] => parameters.filter((_, k) => k !== parameter);
  const axes = <T>(algebra: Algebra<T>, q: Vector<T>): readonly Vector<T>[] => halfTurnedAxes(algebra, parametersOf(algebra, q));
  const rates = <T>(algebra: Algebra<T>, q: Vector<T>, s: Vector<T>): Vector<T> => {
    const parameters = parametersOf(algebra, q);
    const inB = combine(algebra, halfTurnedAxes(algebra, parameters), s);
    return states(parameterRates(algebra, parameters, rotate(algebra, rotationOf(algebra, parameters), inB)));
  };
  const rest = parameter === 0 ? states(STRAIGHT) : [1, 0];
  return {
    type: "constant-velocity, euler parameters",
    coordinates: 2,
    speeds: 2,
    rest,
    place: (algebra, q) => ({ rotation: rotationOf(algebra, parametersOf(algebra, q)), position: zeros(algebra, 3) }),
    motions: (algebra, q) => axes(algebra, q).map((axis) => [...axis, ...zeros(algebra, 3)]),
    bias(algebra, q, s) {
      const path = jets(q, rates(algebra, q, s), zeros(algebra, 2));
      const turning = axes(jetAlgebra(algebra), path).map(firstOf);
      return [...combine(algebra, turning, s), ...zeros(algebra, 3)];
    },
    rates,
  };
}

const rotationOf = <T>(algebra: Algebra<T>, [w, y, z]: readonly T[]): Vector<T> =>
  ball.rotation(algebra, [algebra.constant(0), y!, z!, w!]);

/** A_hᵀ e_y and A_hᵀ e_z: A_hᵀ v = v − p × v + κ p × (p × v) */
function halfTurnedAxes<T>(algebra: Algebra<T>, [w, y, z]: readonly T[]): readonly Vector<T>[] {
  const [zero, one] = [algebra.constant(0), algebra.constant(1)];
  const p = [zero, y!, z!];
  const kappa = algebra.divide(one, algebra.add(one, w!));
  return [
    [zero, one, zero],
    [zero, zero, one],
  ].map((axis) => {
    const swept = cross(algebra, p, axis);
    return add(algebra, add(algebra, axis, negate(algebra, swept)), scale(algebra, cross(algebra, p, swept), kappa));
  });
}

/** ½ (0, ω) ⋆ p without its part along the shaft, which is zero. */
function parameterRates<T>(algebra: Algebra<T>, [w, y, z]: readonly T[], omega: Vector<T>): T[] {
  const { add: plus, multiply, subtract, negate: minus } = algebra;
  const half = algebra.constant(0.5);
  const [ox, oy, oz] = omega as readonly [T, T, T];
  return [
    multiply(half, minus(plus(multiply(oy, y!), multiply(oz, z!)))),
    multiply(half, subtract(multiply(oy, w!), multiply(ox, z!))),
    multiply(half, plus(multiply(oz, w!), multiply(ox, y!))),
  ];
}
