/**
 * Speeds of a tree that are nearest, in the mass metric, to the twists that its bodies have: those which their momenta give the tree from rest.
 *
 *   M̂ s = (TΦ)ᵀ M (u − u₀)          u₀: twists while s = 0, those of driven bodies carried along
 *
 * For velocities that were set from outside and do not fit the joints. Cost: a factor and a response, O(n).
 */
import type { Tables } from "../../joint/coupling.js";
import { addInertiaTimes, flatFactor } from "./flat/flat-factor.js";
import { flatOutward } from "./flat/flat-kinematics.js";
import { type FlatResponse, flatRespond } from "./flat/flat-respond.js";
import type { TreeBodies } from "./flat/flat-tables.js";
import { type FlatTree, INERTIA } from "./flat/flat-tree.js";

/** A tree at coordinates q; `bodies.world` holds the frames of its bodies where the tables place them. */
export interface FittedTree {
  readonly flat: FlatTree;
  readonly bodies: TreeBodies;
  readonly q: Float64Array;
  readonly s: Float64Array;
  readonly response: FlatResponse;
}

/** s := those speeds. */
export function fitSpeeds(t: Tables, { flat, bodies, q, s, response }: FittedTree): void {
  const all = Int32Array.from({ length: flat.model.count }, (_, i) => i);
  const change = new Float64Array(6);
  s.fill(0);
  flatOutward(flat, q, s, undefined);
  for (let i = bodies.tree.driven; i < all.length; i++) {
    writeFrameTwist(t, bodies, i, change);
    for (let k = 0; k < 6; k++) change[k] = change[k]! - flat.velocity[6 * i + k]!;
    addInertiaTimes(flat.inertia, INERTIA * i, change, 0, response.load, 6 * i);
  }
  flatFactor(flat);
  flatRespond(flat, response, all, all);
  s.set(response.speeds);
}

/** (ω, v of the origin) of body i of the tree in its frame, from the tables. */
function writeFrameTwist({ pose, twist }: Tables, { tree, world }: TreeBodies, i: number, out: Float64Array): void {
  const p = 7 * tree.bodies[i]!;
  const v = 6 * tree.bodies[i]!;
  const o = 12 * i;
  const x = world[o + 9]! - pose[p]!;
  const y = world[o + 10]! - pose[p + 1]!;
  const z = world[o + 11]! - pose[p + 2]!;
  const vx = twist[v + 3]! + twist[v + 1]! * z - twist[v + 2]! * y;
  const vy = twist[v + 4]! + twist[v + 2]! * x - twist[v]! * z;
  const vz = twist[v + 5]! + twist[v]! * y - twist[v + 1]! * x;
  for (let k = 0; k < 3; k++) {
    const [ax, ay, az] = [world[o + 3 * k]!, world[o + 3 * k + 1]!, world[o + 3 * k + 2]!];
    out[k] = ax * twist[v]! + ay * twist[v + 1]! + az * twist[v + 2]!;
    out[3 + k] = ax * vx + ay * vy + az * vz;
  }
}
