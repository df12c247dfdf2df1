/** What is asked of a mechanism besides its motion, in the readable form of the algorithms: Jacobians, centre of mass, energies, linear equations. */
import { transformPoint } from "../math/pose.js";
import { readVec3, toVector3, type Vector3 } from "../math/vec3.js";
import { NUMBERS } from "../solve/recursive/algebra.js";
import { centerOfMass, kineticEnergy, potentialEnergy } from "../solve/recursive/energy-and-momentum.js";
import { inverseDynamics } from "../solve/recursive/inverse-dynamics.js";
import { pointJacobian } from "../solve/recursive/jacobian.js";
import { placeTree, treeState, worldPlacements } from "../solve/recursive/kinematics.js";
import { type LinearTree, lineariseTree, type TreeForces } from "../solve/recursive/linearise.js";
import { massMatrix } from "../solve/recursive/mass-matrix.js";
import { constants } from "../solve/recursive/spatial-algebra.js";
import { forcesOver, springEnergy } from "./coordinate-forces.js";
import type { MechanismTree } from "./mechanism-tree.js";

/** 6 × speeds, row by row: (ω, v of the point) = J s in world axes; `point` in the body's frame as written. */
export function jacobianOf({ model, written }: MechanismTree, q: Float64Array, body: number, point: Vector3, out: Float64Array): void {
  const position = placeTree(NUMBERS, model, Array.from(q));
  const place = toVector3(transformPoint(written[body]!, readVec3(point)));
  const columns = pointJacobian(NUMBERS, position, worldPlacements(NUMBERS, position), { body, point: place });
  for (const [k, column] of columns.entries()) for (const [row, value] of column.entries()) out[row * columns.length + k] = value;
}

export function centerOf({ model }: MechanismTree, q: Float64Array): Vector3 {
  const [x, y, z] = centerOfMass(NUMBERS, placeTree(NUMBERS, model, Array.from(q)));
  return [x!, y!, z!];
}

/** J; the potential is zero at the world's origin, springs included. `around`: that of weight and of forces on bodies, where it is known. */
export function energyOf(
  { model, gravity, forces }: MechanismTree,
  q: Float64Array,
  s: Float64Array,
  around?: number,
): { kinetic: number; potential: number } {
  const state = treeState(NUMBERS, model, Array.from(q), Array.from(s));
  const potential = around ?? potentialEnergy(NUMBERS, state, gravity);
  return { kinetic: kineticEnergy(NUMBERS, state), potential: potential + springEnergy(forces, q) };
}

export function massMatrixOf({ model }: MechanismTree, q: Float64Array, out: Float64Array): void {
  out.set(massMatrix(NUMBERS, placeTree(NUMBERS, model, Array.from(q))).flat());
}

/** η of the tree, forces of the model not subtracted yet. `external`: loads in the frames of the tree. */
export function inverseDynamicsOf(
  { model, gravity: weight, surroundings }: MechanismTree,
  q: Float64Array,
  s: Float64Array,
  rates: Float64Array,
  external: Float64Array | undefined,
  out: Float64Array,
): void {
  // weight is among the loads of surroundings
  const gravity = surroundings ? [0, 0, 0] : weight;
  const state = treeState(NUMBERS, model, Array.from(q), Array.from(s));
  const loads = external && Array.from({ length: model.count }, (_, i) => Array.from(external.subarray(6 * i, 6 * i + 6)));
  out.set(inverseDynamics(NUMBERS, state, { gravity, ...(loads && { external: loads }) }, Array.from(rates)).drive);
}

/** About a state, under constant drives besides the forces of the model. */
export function lineariseMechanism(
  { model, gravity, forces }: MechanismTree,
  q: Float64Array,
  s: Float64Array,
  drive: Float64Array,
): LinearTree {
  const loads: TreeForces = (algebra, coordinates, speeds) => ({
    gravity: constants(algebra, gravity),
    drive: forcesOver(algebra, forces, coordinates, speeds, drive),
  });
  return lineariseTree(model, loads, Array.from(q), Array.from(s));
}
