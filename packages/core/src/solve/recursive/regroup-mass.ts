/**
 * The same equations of motion from fewer masses: what a joint cannot feel of its body is counted with the parent.
 *
 *   N with N Φ = 0, and Gᵀ N G constant:   M_i ← M_i − N,   M_parent ← M_parent + Gᵀ N G          M̂ and η stay what they are
 *   hinge about x     N = (m, (h_x, 0, 0), diag(0, J_yy, J_yy))          ball     N = (m, 0, 0)
 *   slide along x     N = (0, 0, J)                                      weld     N = M
 *
 * What is left of a hinge's ten numbers is seven: J_xx, J_zz − J_yy, three products, h_y and h_z; masses of trees on the ground vanish altogether. Numbers that
 * are zero cost nothing in compiled code. Loads in the joints do change: they are those of the regrouped bodies.
 * Source: Gautier and Khalil, Direct calculation of minimum set of inertial parameters of serial robots, IEEE Trans. Robotics and Automation 6 (1990).
 */
import { EPSILON } from "../../math/scalar.js";
import { NUMBERS } from "./algebra.js";
import { type RigidInertia, rigidInertia, rigidToParent } from "./rigid-inertia.js";
import { constants } from "./spatial-algebra.js";
import type { TreeModel } from "./tree-model.js";

/** N of ten numbers (mass, first moment, inertia), by the type of the joint; others feel everything. */
const NOT_FELT: ReadonlyMap<string, (list: readonly number[]) => readonly number[]> = new Map([
  ["revolute", ([m, x, , , , yy]) => [m!, x!, 0, 0, 0, yy!, yy!, 0, 0, 0]],
  ["spherical", ([m]) => [m!, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ["prismatic", (list) => [0, 0, 0, 0, ...list.slice(4)]],
  ["weld", (list) => list],
]);

/** A sum this near to zero, as a share of what was summed, is zero. */
const NEAR = 8 * EPSILON;

export function regroupMass(model: TreeModel): TreeModel {
  const mass = model.mass.slice();
  const summed = mass.map(Math.abs);
  for (let i = model.count - 1; i >= 0; i--) {
    const list = Array.from(mass.subarray(10 * i, 10 * i + 10), (value, k) => (Math.abs(value) <= NEAR * summed[10 * i + k]! ? 0 : value));
    const moved = NOT_FELT.get(model.joints[i]!.type)?.(list) ?? list.map(() => 0);
    for (const [k, value] of list.entries()) mass[10 * i + k] = value - moved[k]!;
    const parent = model.parent[i]!;
    if (parent < 0) continue;
    for (const [k, value] of atParent(model, i, moved).entries()) {
      mass[10 * parent + k] = mass[10 * parent + k]! + value;
      summed[10 * parent + k] = summed[10 * parent + k]! + Math.abs(value);
    }
  }
  return { ...model, mass };
}

/** Gᵀ N G with the joint at rest: it is the same everywhere. */
function atParent({ mount }: TreeModel, i: number, moved: readonly number[]): readonly number[] {
  const place = {
    rotation: constants(NUMBERS, mount.subarray(12 * i, 12 * i + 9)),
    position: constants(NUMBERS, mount.subarray(12 * i + 9, 12 * i + 12)),
  };
  const { mass, moment, rotational }: RigidInertia<number> = rigidToParent(NUMBERS, place, rigidInertia(NUMBERS, moved, 0));
  return [mass, ...moment, ...rotational];
}
