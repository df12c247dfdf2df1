/**
 * From a flat tree to the tables of bodies and back, in scalars: poses and twists of centres of mass, loads in the frames of the tree.
 *
 *   F_i = F_V · placement_i          frame of the body in the world
 *   pose = F_i · frame_i⁻¹           frame_i: the tree's frame in the principal frame of the body
 *   ω = R y_ω,   v = R y_v + ω × (s − o)          s centre of mass, o origin of F_i
 *   load on the body (τ about s, f) → (Rᵀ(τ + (s − o) × f), Rᵀ f)
 */
import { invert } from "../../../math/pose.js";
import { writeQuat } from "../../../math/quat.js";
import { writeVec3 } from "../../../math/vec3.js";
import { type BuiltTree, readPose } from "../build-tree.js";
import type { FlatTree } from "./flat-tree.js";

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

/** Poses and twists of all bodies but the driven ones, after the way outwards; `bodies.world` receives F of every body. */
export function writeBodies(flat: FlatTree, bodies: TreeBodies, pose: Float64Array, twist: Float64Array): void {
  placeFrames(flat, bodies.world);
  for (let i = bodies.tree.driven; i < flat.model.count; i++) writeBody(flat, bodies, i, pose, twist);
}

/** F of every body, after the way outwards. */
export function placeFrames({ model, placement }: FlatTree, world: Float64Array): void {
  const { count, parent } = model;
  for (let i = 0; i < count; i++) {
    const o = 12 * i;
    const p = 12 * parent[i]!;
    if (p < 0) {
      for (let k = o; k < o + 12; k++) world[k] = placement[k]!;
      continue;
    }
    const xx = world[p]!;
    const xy = world[p + 1]!;
    const xz = world[p + 2]!;
    const yx = world[p + 3]!;
    const yy = world[p + 4]!;
    const yz = world[p + 5]!;
    const zx = world[p + 6]!;
    const zy = world[p + 7]!;
    const zz = world[p + 8]!;
    for (let c = o; c < o + 12; c += 3) {
      const x = placement[c]!;
      const y = placement[c + 1]!;
      const z = placement[c + 2]!;
      world[c] = xx * x + yx * y + zx * z;
      world[c + 1] = xy * x + yy * y + zy * z;
      world[c + 2] = xz * x + yz * y + zz * z;
    }
    world[o + 9] = world[o + 9]! + world[p + 9]!;
    world[o + 10] = world[o + 10]! + world[p + 10]!;
    world[o + 11] = world[o + 11]! + world[p + 11]!;
  }
}

/** a[k …] in the axes of the tree's body → out[v …] in the world; both may be the same place. */
export function turnOut(world: Float64Array, o: number, a: Float64Array, k: number, out: Float64Array, v: number): void {
  const x = a[k]!;
  const y = a[k + 1]!;
  const z = a[k + 2]!;
  out[v] = world[o]! * x + world[o + 3]! * y + world[o + 6]! * z;
  out[v + 1] = world[o + 1]! * x + world[o + 4]! * y + world[o + 7]! * z;
  out[v + 2] = world[o + 2]! * x + world[o + 5]! * y + world[o + 8]! * z;
}

function writeBody({ velocity }: FlatTree, { tree, world, inside }: TreeBodies, i: number, pose: Float64Array, twist: Float64Array): void {
  const slot = tree.bodies[i]!;
  const o = 12 * i;
  const u = 6 * i;
  const p = 7 * slot;
  const v = 6 * slot;
  const xx = world[o]!;
  const xy = world[o + 1]!;
  const xz = world[o + 2]!;
  const yx = world[o + 3]!;
  const yy = world[o + 4]!;
  const yz = world[o + 5]!;
  const zx = world[o + 6]!;
  const zy = world[o + 7]!;
  const zz = world[o + 8]!;
  // from the origin of the frame to the centre of mass
  const cx = inside[7 * i]!;
  const cy = inside[7 * i + 1]!;
  const cz = inside[7 * i + 2]!;
  pose[p] = xx * cx + yx * cy + zx * cz + world[o + 9]!;
  pose[p + 1] = xy * cx + yy * cy + zy * cz + world[o + 10]!;
  pose[p + 2] = xz * cx + yz * cy + zz * cz + world[o + 11]!;
  writeOrientation(world, o, pose, p + 3);
  turnFurther(pose, p + 3, inside, 7 * i + 3);
  // velocity of the centre of mass in the frame, then both to the world
  const wx = velocity[u]!;
  const wy = velocity[u + 1]!;
  const wz = velocity[u + 2]!;
  const vx = velocity[u + 3]! + wy * cz - wz * cy;
  const vy = velocity[u + 4]! + wz * cx - wx * cz;
  const vz = velocity[u + 5]! + wx * cy - wy * cx;
  twist[v] = xx * wx + yx * wy + zx * wz;
  twist[v + 1] = xy * wx + yy * wy + zy * wz;
  twist[v + 2] = xz * wx + yz * wy + zz * wz;
  twist[v + 3] = xx * vx + yx * vy + zx * vz;
  twist[v + 4] = xy * vx + yy * vy + zy * vz;
  twist[v + 5] = xz * vx + yz * vy + zz * vz;
}

/** Quaternion of the axes at axes[o …], columns x, y, z: toQuat of mat3.ts in scalars. */
export function writeOrientation(axes: Float64Array, o: number, out: Float64Array, q: number): void {
  const xx = axes[o]!;
  const yx = axes[o + 1]!;
  const zx = axes[o + 2]!;
  const xy = axes[o + 3]!;
  const yy = axes[o + 4]!;
  const zy = axes[o + 5]!;
  const xz = axes[o + 6]!;
  const yz = axes[o + 7]!;
  const zz = axes[o + 8]!;
  if (xx + yy + zz > 0) {
    const s = Math.sqrt(1 + xx + yy + zz);
    const f = 0.5 / s;
    setQuat(out, q, (zy - yz) * f, (xz - zx) * f, (yx - xy) * f, s / 2);
  } else if (xx >= yy && xx >= zz) {
    const s = Math.sqrt(1 + xx - yy - zz);
    const f = 0.5 / s;
    setQuat(out, q, s / 2, (xy + yx) * f, (zx + xz) * f, (zy - yz) * f);
  } else if (yy >= zz) {
    const s = Math.sqrt(1 + yy - zz - xx);
    const f = 0.5 / s;
    setQuat(out, q, (xy + yx) * f, s / 2, (yz + zy) * f, (xz - zx) * f);
  } else {
    const s = Math.sqrt(1 + zz - xx - yy);
    const f = 0.5 / s;
    setQuat(out, q, (zx + xz) * f, (yz + zy) * f, s / 2, (yx - xy) * f);
  }
}

function setQuat(out: Float64Array, q: number, x: number, y: number, z: number, w: number): void {
  out[q] = x;
  out[q + 1] = y;
  out[q + 2] = z;
  out[q + 3] = w;
}

/** Quaternion at out[q …] := itself times that at turn[k …], of length 1. */
function turnFurther(out: Float64Array, q: number, turn: Float64Array, k: number): void {
  const ax = out[q]!;
  const ay = out[q + 1]!;
  const az = out[q + 2]!;
  const aw = out[q + 3]!;
  const bx = turn[k]!;
  const by = turn[k + 1]!;
  const bz = turn[k + 2]!;
  const bw = turn[k + 3]!;
  const x = aw * bx + ax * bw + ay * bz - az * by;
  const y = aw * by + ay * bw + az * bx - ax * bz;
  const z = aw * bz + az * bw + ax * by - ay * bx;
  const w = aw * bw - ax * bx - ay * by - az * bz;
  const f = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
  setQuat(out, q, x * f, y * f, z * f, w * f);
}

/** Loads on the bodies, [τ about the centre of mass, f] at wrench[6·slot …] in world axes, → out[6·i …] at the origins and in the axes of the tree. */
export function readLoads({ tree, world }: TreeBodies, pose: Float64Array, wrench: Float64Array, out: Float64Array): void {
  out.fill(0);
  for (let i = tree.driven; i < tree.bodies.length; i++) {
    const slot = tree.bodies[i]!;
    addLoad(world, 12 * i, pose, 7 * slot, wrench, 6 * slot, 1, out, 6 * i);
  }
}

/** out[v …] += sign · load [τ about the centre of mass, f] at load[l …], world axes, in the frame at world[o …]; the body's pose at pose[p …]. */
export function addLoad(
  world: Float64Array,
  o: number,
  pose: Float64Array,
  p: number,
  load: Float64Array,
  l: number,
  sign: 1 | -1,
  out: Float64Array,
  v: number,
): void {
  const x = pose[p]! - world[o + 9]!;
  const y = pose[p + 1]! - world[o + 10]!;
  const z = pose[p + 2]! - world[o + 11]!;
  const fx = sign * load[l + 3]!;
  const fy = sign * load[l + 4]!;
  const fz = sign * load[l + 5]!;
  const tx = sign * load[l]! + y * fz - z * fy;
  const ty = sign * load[l + 1]! + z * fx - x * fz;
  const tz = sign * load[l + 2]! + x * fy - y * fx;
  const xx = world[o]!;
  const xy = world[o + 1]!;
  const xz = world[o + 2]!;
  const yx = world[o + 3]!;
  const yy = world[o + 4]!;
  const yz = world[o + 5]!;
  const zx = world[o + 6]!;
  const zy = world[o + 7]!;
  const zz = world[o + 8]!;
  out[v] = out[v]! + (xx * tx + xy * ty + xz * tz);
  out[v + 1] = out[v + 1]! + (yx * tx + yy * ty + yz * tz);
  out[v + 2] = out[v + 2]! + (zx * tx + zy * ty + zz * tz);
  out[v + 3] = out[v + 3]! + (xx * fx + xy * fy + xz * fz);
  out[v + 4] = out[v + 4]! + (yx * fx + yy * fy + yz * fz);
  out[v + 5] = out[v + 5]! + (zx * fx + zy * fy + zz * fz);
}

/** Motion of body i of the tree, (ω, v) at motion[6·i …] in its frame, → out[v …] at its centre of mass and in world axes. */
export function readTwist(
  { tree, world }: TreeBodies,
  pose: Float64Array,
  i: number,
  motion: Float64Array,
  out: Float64Array,
  v: number,
): void {
  const o = 12 * i;
  const p = 7 * tree.bodies[i]!;
  turnOut(world, o, motion, 6 * i, out, v);
  turnOut(world, o, motion, 6 * i + 3, out, v + 3);
  const x = pose[p]! - world[o + 9]!;
  const y = pose[p + 1]! - world[o + 10]!;
  const z = pose[p + 2]! - world[o + 11]!;
  out[v + 3] = out[v + 3]! + out[v + 1]! * z - out[v + 2]! * y;
  out[v + 4] = out[v + 4]! + out[v + 2]! * x - out[v]! * z;
  out[v + 5] = out[v + 5]! + out[v]! * y - out[v + 1]! * x;
}
