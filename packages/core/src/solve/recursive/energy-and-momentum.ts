/**
 * Energies, centre of mass and momentum of a tree.
 *
 *   T = Σ ½ y_iᵀ M_i y_i + ½ armature s²              V = −g · Σ (m p_i + R_i h_i)              world axes: R_i, p_i frame of body i, h_i first moment
 *   momentum   P = Σ R_i f_i,   L = Σ (R_i τ_i + p_i × R_i f_i)  about the world's origin,   (τ_i, f_i) = M_i y_i
 *
 * Source: theory 03, section 3. Cost: O(n).
 */
import type { Algebra } from "./algebra.js";
import { bodyMass, type TreePosition, type TreeState, worldPlacements } from "./kinematics.js";
import { applyRigid } from "./rigid-inertia.js";
import { add, angular, dot, linear, loadToParent, rotate, scale, type Vector, zeros } from "./spatial-algebra.js";

/** J */
export function kineticEnergy<T>(algebra: Algebra<T>, { model, velocities, speeds }: TreeState<T>): T {
  let twice = algebra.constant(0);
  for (const [i, y] of velocities.entries())
    twice = algebra.add(twice, dot(algebra, y, applyRigid(algebra, bodyMass(algebra, model, i), y)));
  for (const [k, rotor] of (model.armature ?? []).entries())
    twice = algebra.add(twice, algebra.multiply(algebra.constant(rotor), algebra.multiply(speeds[k]!, speeds[k]!)));
  return algebra.multiply(algebra.constant(0.5), twice);
}

/** Total mass (kg) and Σ m·position in the world (kg·m). */
function firstMoment<T>(algebra: Algebra<T>, position: TreePosition<T>): { mass: T; moment: Vector<T> } {
  let mass = algebra.constant(0);
  let moment: Vector<T> = zeros(algebra, 3);
  for (const [i, { rotation, position: origin }] of worldPlacements(algebra, position).entries()) {
    const body = bodyMass(algebra, position.model, i);
    const own = add(algebra, scale(algebra, origin, body.mass), rotate(algebra, rotation, body.moment));
    mass = algebra.add(mass, body.mass);
    moment = add(algebra, moment, own);
  }
  return { mass, moment };
}

/** J, zero at the world's origin. */
export const potentialEnergy = <T>(algebra: Algebra<T>, position: TreePosition<T>, gravity: Vector<T>): T =>
  algebra.negate(dot(algebra, gravity, firstMoment(algebra, position).moment));

/** In the world, m. */
export function centerOfMass<T>(algebra: Algebra<T>, position: TreePosition<T>): T[] {
  const { mass, moment } = firstMoment(algebra, position);
  return moment.map((value) => algebra.divide(value, mass));
}

/** Linear (N·s) and angular momentum about the world's origin (N·m·s), world axes. */
export function momentum<T>(algebra: Algebra<T>, state: TreeState<T>): { linear: Vector<T>; angular: Vector<T> } {
  let total: Vector<T> = zeros(algebra, 6);
  for (const [i, place] of worldPlacements(algebra, state).entries()) {
    const own = applyRigid(algebra, bodyMass(algebra, state.model, i), state.velocities[i]!);
    total = add(algebra, total, loadToParent(algebra, place, own));
  }
  return { linear: linear(total), angular: angular(total) };
}
