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
    writeFrameTwist(bodies, i, t.twist, 6 * bodies.tree.bodies[i]!, change, 0);
    for (let k = 0; k < 6; k++) change[k] = change[k]! - flat.velocity[6 * i + k]!;
    addInertiaTimes(flat.inertia, INERTIA * i, change, 0, response.load, 6 * i);
  }
  flatFactor(flat);
  flatRespond(flat, response, all, all);
  s.set(response.speeds);
}

/** A twist of body i of the tree, (ω, v of the centre of mass) at twist[v …] in world axes, → out[o …], (ω, v of the origin) in the frame of the tree. */
export function writeFrameTwist(
  { world, inside }: TreeBodies,
  i: number,
  twist: Float64Array,
  v: number,
  out: Float64Array,
  o: number,
): void {
  const wx = alongAxis(world, 12 * i, twist, v);
  const wy = alongAxis(world, 12 * i + 3, twist, v);
  const wz = alongAxis(world, 12 * i + 6, twist, v);
  const vx = alongAxis(world, 12 * i, twist, v + 3);
  const vy = alongAxis(world, 12 * i + 3, twist, v + 3);
  const vz = alongAxis(world, 12 * i + 6, twist, v + 3);
  const cx = inside[7 * i]!;
  const cy = inside[7 * i + 1]!;
  const cz = inside[7 * i + 2]!;
  out[o] = wx;
  out[o + 1] = wy;
  out[o + 2] = wz;
  out[o + 3] = vx - (wy * cz - wz * cy);
  out[o + 4] = vy - (wz * cx - wx * cz);
  out[o + 5] = vz - (wx * cy - wy * cx);
}

const alongAxis = (world: Float64Array, o: number, a: Float64Array, k: number): number =>
  world[o]! * a[k]! + world[o + 1]! * a[k + 1]! + world[o + 2]! * a[k + 2]!;
