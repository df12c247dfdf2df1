/**
 * Inverse dynamics: the drives η that give a tree the speed rates ṡ, and the loads in its joints.
 *
 *   i = 1 … n:   x_i = G_i x_V + Φ_i ṡ_i + c_i                      x_0 = (0, −g)
 *   i = n … 1:   l_i = M_i x_i − l_ext,i + Σ_k G_kᵀ l_k             k: children of i
 *                η_i = Φ_iᵀ l_i, and the armature times ṡ_i where there is one
 *
 * Without ṡ this is the bias of the equations of motion, M̂ ṡ + bias = η: weight, velocity products and external loads.
 * Source: theory 03, section 7.2 (recovery of x and l); Luh, Walker, Paul 1980. Cost: O(n).
 */
import type { Algebra } from "./algebra.js";
import { bodyLoads, bodyMass, groundAcceleration, ofParent, speedsOf, type TreeLoads, type TreeState } from "./kinematics.js";
import { applyRigid } from "./rigid-inertia.js";
import { add, combine, dot, loadToParent, motionToChild, subtract, type Vector, zeros } from "./spatial-algebra.js";

export interface InverseDynamics<T> {
  /** η */
  readonly drive: Vector<T>;
  readonly accelerations: readonly Vector<T>[];
  readonly jointLoads: readonly Vector<T>[];
}

/** Of `loads` the drive is not used. */
export function inverseDynamics<T>(
  algebra: Algebra<T>,
  state: TreeState<T>,
  loads: Pick<TreeLoads<T>, "gravity" | "external">,
  speedRates: Vector<T>,
): InverseDynamics<T> {
  const accelerations = bodyAccelerations(algebra, state, loads.gravity, speedRates);
  const jointLoads = loadsInJoints(algebra, state, bodyLoads(algebra, state, { ...loads, drive: [] }), accelerations);
  const through = state.motions.flatMap((columns, i) => columns.map((column) => dot(algebra, column, jointLoads[i]!)));
  const { armature } = state.model;
  const drive = armature
    ? through.map((eta, k) => algebra.add(eta, algebra.multiply(algebra.constant(armature[k]!), speedRates[k]!)))
    : through;
  return { drive, accelerations, jointLoads };
}

/** x_i from ṡ. `biases`: c in place of the state's own. */
export function bodyAccelerations<T>(
  algebra: Algebra<T>,
  { model, placements, motions, biases: own }: TreeState<T>,
  gravity: Vector<T>,
  speedRates: Vector<T>,
  biases: readonly Vector<T>[] = own,
): Vector<T>[] {
  const ground = groundAcceleration(algebra, gravity);
  const accelerations: Vector<T>[] = [];
  for (let i = 0; i < model.count; i++) {
    const carried = motionToChild(algebra, placements[i]!, ofParent(model, accelerations, i, ground));
    const relative = combine(algebra, motions[i]!, speedsOf(model, speedRates, i));
    accelerations.push(add(algebra, add(algebra, carried, relative), biases[i]!));
  }
  return accelerations;
}

/** l_i from x and l_ext. */
export function loadsInJoints<T>(
  algebra: Algebra<T>,
  { model, placements }: TreeState<T>,
  external: readonly Vector<T>[],
  accelerations: readonly Vector<T>[],
): Vector<T>[] {
  const list = accelerations.map((x, i) => subtract(algebra, applyRigid(algebra, bodyMass(algebra, model, i), x), external[i]!));
  for (let i = model.count - 1; i >= 0; i--) {
    const parent = model.parent[i]!;
    if (parent >= 0) list[parent] = add(algebra, list[parent]!, loadToParent(algebra, placements[i]!, list[i]!));
  }
  return list;
}

/** What η must be for ṡ = 0. */
export const biasDrive = <T>(algebra: Algebra<T>, state: TreeState<T>, loads: Pick<TreeLoads<T>, "gravity" | "external">): Vector<T> =>
  inverseDynamics(algebra, state, loads, zeros(algebra, state.speeds.length)).drive;
