/**
 * A moving tree described by the accelerations of material points instead of rates seen from the body: velocities of origins are then not needed at all.
 *
 *   x = (ω̇, a),  a = v̊ + ω × v                    x_i = G_i x_V + Φ_i ṡ_i + c_i as before
 *   c = (ω_i × ω_r,  Rᵀ(ω_V × (ω_V × r)) + (ω' + ω_i) × v_r) + Φ̊ s        Φ s + ξ = (ω_r, v_r),  ω' = Rᵀ ω_V
 *   M x + (ω × J ω,  ω × (ω × h)) = l              as if the velocity were (ω, 0) in y ×f M y
 *
 * From x = (ω̇, v̊) of kinematics.ts by c + (0, ω_i × v_i) − G_i (0, ω_V × v_V). ṡ, η and loads in joints are those of the other description; accelerations
 * differ by ω × v. A hinge without an offset from its parent has no linear part in c: less to compute for compiled code. Source: theory 03, section 4.4.
 */
import type { Algebra } from "./algebra.js";
import { coordinatesOf, ofParent, relativeMotion, speedsOf, type TreePosition, type TreeState } from "./kinematics.js";
import { add, angular, cross, linear, rotateBack, type Vector, zeros } from "./spatial-algebra.js";

/** The state with velocities (ω, 0) and biases of material points, for algorithms that ask for no more of it. */
export function materialState<T>(algebra: Algebra<T>, position: TreePosition<T>, s: Vector<T>): TreeState<T> {
  const { model, coordinates, placements } = position;
  const velocities: Vector<T>[] = [];
  const biases: Vector<T>[] = [];
  const none = zeros(algebra, 3);
  for (let i = 0; i < model.count; i++) {
    const { rotation, position: r } = placements[i]!;
    const own = speedsOf(model, s, i);
    const relative = relativeMotion(algebra, position, i, own);
    const before = angular(ofParent(model, velocities, i, zeros(algebra, 6)));
    const carried = rotateBack(algebra, rotation, before);
    const omega = add(algebra, carried, angular(relative));
    const inward = rotateBack(algebra, rotation, cross(algebra, before, cross(algebra, before, r)));
    const turning = cross(algebra, add(algebra, carried, omega), linear(relative));
    const bias = [...cross(algebra, omega, angular(relative)), ...add(algebra, inward, turning)];
    velocities.push([...omega, ...none]);
    biases.push(add(algebra, bias, model.joints[i]!.bias(algebra, coordinatesOf(model, coordinates, i), own)));
  }
  return { ...position, speeds: s, velocities, biases };
}
