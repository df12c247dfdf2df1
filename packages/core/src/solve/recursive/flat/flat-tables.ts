/**
 * From a flat tree to the tables of bodies and back, in scalars: poses and twists of centres of mass, loads in the frames of the tree, loads of joints.
 *
 *   F_i = F_V · placement_i          frame of the body in the world
 *   pose = F_i · frame_i⁻¹           frame_i: the tree's frame in the principal frame of the body
 *   ω = R y_ω,   v = R y_v + ω × (s − o)          s centre of mass, o origin of F_i
 *   load on the body (τ about s, f) → (Rᵀ(τ + (s − o) × f), Rᵀ f)
 */
import { fromColumns, toQuat } from "../../../math/mat3.js";
import { invert } from "../../../math/pose.js";
import { multiply, normalise, readQuat, writeQuat } from "../../../math/quat.js";
import { readVec3, writeVec3 } from "../../../math/vec3.js";
import { type BuiltTree, readPose } from "../build-tree.js";
import { addInertiaTimes } from "./flat-factor.js";
import { type FlatTree, INERTIA } from "./flat-tree.js";

/** Numbers that tie a tree to bodies. */
export interface TreeBodies {
  readonly tree: BuiltTree;
  /** F of every body: axes as columns (9), origin (3). */
  readonly world: Float64Array;
  /** Principal frame of the body in the frame of the tree: centre of mass (3), orientation (4). */
  readonly inside: Float64Array;
}

export function createTreeBodies(tree: BuiltTree): TreeBodies {
  const inside = new Float64Array(7 * tree.bodies.length);
  for (let i = 0; i < tree.bodies.length; i++) {
    const { position, orientation } = invert(readPose(tree.frame, 7 * i));
    writeVec3(inside, 7 * i, position);
    writeQuat(inside, 7 * i + 3, orientation);
  }
  return { tree, world: new Float64Array(12 * tree.bodies.length), inside };
}

/** Poses and twists of all bodies, after the way outwards. */
export function writeBodies(flat: FlatTree, bodies: TreeBodies, pose: Float64Array, twist: Float64Array): void {
  for (let i = 0; i < flat.model.count; i++) {
    placeInWorld(flat, bodies.world, i);
    writeBody(flat, bodies, i, pose, twist);
  }
}

function placeInWorld({ model, placement }: FlatTree, world: Float64Array, i: number): void {
  const o = 12 * i;
  const parent = model.parent[i]!;
  if (parent < 0) {
    for (let k = 0; k < 12; k++) world[o + k] = placement[o + k]!;
    return;
  }
  const p = 12 * parent;
  for (let column = 0; column < 12; column += 3) {
    const x = placement[o + column]!;
    const y = placement[o + column + 1]!;
    const z = placement[o + column + 2]!;
    for (let k = 0; k < 3; k++) {
      const turned = world[p + k]! * x + world[p + 3 + k]! * y + world[p + 6 + k]! * z;
      world[o + column + k] = column === 9 ? turned + world[p + 9 + k]! : turned;
    }
  }
}

/** a[k …] in the axes of the tree's body → out[v …] in the world. */
function turnOut(world: Float64Array, o: number, a: Float64Array, k: number, out: Float64Array, v: number): void {
  const x = a[k]!;
  const y = a[k + 1]!;
  const z = a[k + 2]!;
  for (let c = 0; c < 3; c++) out[v + c] = world[o + c]! * x + world[o + 3 + c]! * y + world[o + 6 + c]! * z;
}

function writeBody({ velocity }: FlatTree, { tree, world, inside }: TreeBodies, i: number, pose: Float64Array, twist: Float64Array): void {
  const slot = tree.bodies[i]!;
  const o = 12 * i;
  const p = 7 * slot;
  const v = 6 * slot;
  // the arm from the origin of the frame to the centre of mass, then the centre itself
  turnOut(world, o, inside, 7 * i, pose, p);
  turnOut(world, o, velocity, 6 * i, twist, v);
  turnOut(world, o, velocity, 6 * i + 3, twist, v + 3);
  const x = pose[p]!;
  const y = pose[p + 1]!;
  const z = pose[p + 2]!;
  twist[v + 3] = twist[v + 3]! + twist[v + 1]! * z - twist[v + 2]! * y;
  twist[v + 4] = twist[v + 4]! + twist[v + 2]! * x - twist[v]! * z;
  twist[v + 5] = twist[v + 5]! + twist[v]! * y - twist[v + 1]! * x;
  for (let k = 0; k < 3; k++) pose[p + k] = pose[p + k]! + world[o + 9 + k]!;
  const axes = fromColumns(readVec3(world, o), readVec3(world, o + 3), readVec3(world, o + 6));
  writeQuat(pose, p + 3, normalise(multiply(toQuat(axes), readQuat(inside, 7 * i + 3))));
}

/** Loads on the bodies, [τ about the centre of mass, f] at wrench[6·slot …] in world axes, → out[6·i …] at the origins and in the axes of the tree. */
export function readLoads({ tree, world }: TreeBodies, pose: Float64Array, wrench: Float64Array, out: Float64Array): void {
  for (let i = 0; i < tree.bodies.length; i++) {
    const slot = tree.bodies[i]!;
    const o = 12 * i;
    const v = 6 * slot;
    const x = pose[7 * slot]! - world[o + 9]!;
    const y = pose[7 * slot + 1]! - world[o + 10]!;
    const z = pose[7 * slot + 2]! - world[o + 11]!;
    const fx = wrench[v + 3]!;
    const fy = wrench[v + 4]!;
    const fz = wrench[v + 5]!;
    const tx = wrench[v]! + y * fz - z * fy;
    const ty = wrench[v + 1]! + z * fx - x * fz;
    const tz = wrench[v + 2]! + x * fy - y * fx;
    for (let k = 0; k < 3; k++) {
      const a = world[o + 3 * k]!;
      const b = world[o + 3 * k + 1]!;
      const c = world[o + 3 * k + 2]!;
      out[6 * i + k] = a * tx + b * ty + c * tz;
      out[6 * i + 3 + k] = a * fx + b * fy + c * fz;
    }
  }
}

/**
 * What the joint of body i does to it, [τ about the origin of its frame, f] in world axes, into out[0 … 5], with out[6 … 11] as work; after a substitution.
 *
 *   l = M^a (x − c) + need^a          M^a Φ = 0, so the joint's own acceleration plays no role
 */
export function readJointLoad({ inertia, need, acceleration, bias }: FlatTree, { world }: TreeBodies, i: number, out: Float64Array): void {
  for (let k = 0; k < 6; k++) {
    out[k] = acceleration[6 * i + k]! - bias[6 * i + k]!;
    out[6 + k] = need[6 * i + k]!;
  }
  addInertiaTimes(inertia, INERTIA * i, out, 0, out, 6);
  turnOut(world, 12 * i, out, 6, out, 0);
  turnOut(world, 12 * i, out, 9, out, 3);
}
