/**
 * Coordinates and speeds of a tree from poses and twists, in scalars for joints that turn about or slide along x: twin of `readTree` in tree-tables.ts.
 *
 *   F_i = pose · frame_i,   A = F_V · mount_i
 *   turn    q = atan2(z_A·y_F, y_A·y_F),   s = x_F·(ω − ω_V)
 *   slide   q = x_A·(o_F − o_A),           s = x_A·(v(o_F) − v_V(o_F))
 *   ball    q = quaternion of AᵀF,             s = Fᵀ(ω − ω_V);   virtual free joints: pose and Fᵀ(ω, v)
 *
 * Other joints measure themselves.
 */
import type { Tables } from "../../../joint/coupling.js";
import { atan2 } from "../../../math/trig.js";
import type { BuiltTree } from "../build-tree.js";
import { readJointState } from "../tree-tables.js";
import { type TreeBodies, writeOrientation } from "./flat-tables.js";
import { BALL, type FlatTree, SLIDE, TURN, WELD } from "./flat-tree.js";

/** q and s of all joints but those moved by law into y: coordinates first, then speeds. `bodies.world` receives F of every body. */
export function readFlat(t: Tables, flat: FlatTree, bodies: TreeBodies, y: Float64Array): void {
  const { model, way } = flat;
  const coordinates = model.coordinateStart[model.count]!;
  for (let i = 0; i < model.count; i++) {
    placeFrame(t.pose, bodies.tree, bodies.world, i);
    if (i < bodies.tree.driven || way[i] === WELD) continue;
    if (bodies.tree.joints[i]! < 0) readFree(t, flat, bodies, i, y, coordinates);
    else if (way[i] === TURN) readTurn(t, flat, bodies, i, y, coordinates);
    else if (way[i] === BALL) readBall(t, flat, bodies, i, y, coordinates);
    else if (way[i] === SLIDE) readSlide(t, flat, bodies, i, y, coordinates);
    else {
      const { q, s } = readJointState(t, bodies.tree, i);
      y.set(q, model.coordinateStart[i]!);
      y.set(s, coordinates + model.speedStart[i]!);
    }
  }
}

/** F = pose · frame: axes as columns, origin. */
function placeFrame(pose: Float64Array, { bodies, frame }: BuiltTree, world: Float64Array, i: number): void {
  const p = 7 * bodies[i]!;
  const f = 7 * i;
  const o = 12 * i;
  const qx = pose[p + 3]!;
  const qy = pose[p + 4]!;
  const qz = pose[p + 5]!;
  const qw = pose[p + 6]!;
  const lx = frame[f]!;
  const ly = frame[f + 1]!;
  const lz = frame[f + 2]!;
  const tx = 2 * (qy * lz - qz * ly);
  const ty = 2 * (qz * lx - qx * lz);
  const tz = 2 * (qx * ly - qy * lx);
  world[o + 9] = pose[p]! + lx + qw * tx + (qy * tz - qz * ty);
  world[o + 10] = pose[p + 1]! + ly + qw * ty + (qz * tx - qx * tz);
  world[o + 11] = pose[p + 2]! + lz + qw * tz + (qx * ty - qy * tx);
  const fx = frame[f + 3]!;
  const fy = frame[f + 4]!;
  const fz = frame[f + 5]!;
  const fw = frame[f + 6]!;
  const x = qw * fx + qx * fw + qy * fz - qz * fy;
  const y = qw * fy + qy * fw + qz * fx - qx * fz;
  const z = qw * fz + qz * fw + qx * fy - qy * fx;
  const w = qw * fw - qx * fx - qy * fy - qz * fz;
  world[o] = 1 - 2 * (y * y + z * z);
  world[o + 1] = 2 * (x * y + z * w);
  world[o + 2] = 2 * (x * z - y * w);
  world[o + 3] = 2 * (x * y - z * w);
  world[o + 4] = 1 - 2 * (x * x + z * z);
  world[o + 5] = 2 * (y * z + x * w);
  world[o + 6] = 2 * (x * z + y * w);
  world[o + 7] = 2 * (y * z - x * w);
  world[o + 8] = 1 - 2 * (x * x + y * y);
}

/** With u = y_F in the axes of the parent; its x and that of A are one. */
function readTurn(
  { twist }: Tables,
  { model }: FlatTree,
  { tree, world }: TreeBodies,
  i: number,
  y: Float64Array,
  coordinates: number,
): void {
  const parent = model.parent[i]!;
  const { mount } = model;
  const o = 12 * i;
  const fx = world[o + 3]!;
  const fy = world[o + 4]!;
  const fz = world[o + 5]!;
  let ux = fx;
  let uy = fy;
  let uz = fz;
  const v = 6 * tree.bodies[i]!;
  let wx = twist[v]!;
  let wy = twist[v + 1]!;
  let wz = twist[v + 2]!;
  if (parent >= 0) {
    const p = 12 * parent;
    const u = 6 * tree.bodies[parent]!;
    ux = world[p]! * fx + world[p + 1]! * fy + world[p + 2]! * fz;
    uy = world[p + 3]! * fx + world[p + 4]! * fy + world[p + 5]! * fz;
    uz = world[p + 6]! * fx + world[p + 7]! * fy + world[p + 8]! * fz;
    wx -= twist[u]!;
    wy -= twist[u + 1]!;
    wz -= twist[u + 2]!;
  }
  const along = mount[o + 3]! * ux + mount[o + 4]! * uy + mount[o + 5]! * uz;
  const across = mount[o + 6]! * ux + mount[o + 7]! * uy + mount[o + 8]! * uz;
  y[model.coordinateStart[i]!] = atan2(across, along);
  y[coordinates + model.speedStart[i]!] = world[o]! * wx + world[o + 1]! * wy + world[o + 2]! * wz;
}

function readSlide(t: Tables, { model }: FlatTree, { tree, world }: TreeBodies, i: number, y: Float64Array, coordinates: number): void {
  const parent = model.parent[i]!;
  const o = 12 * i;
  const s = coordinates + model.speedStart[i]!;
  const xx = axis(model.mount, world, o, parent, 0, 0);
  const xy = axis(model.mount, world, o, parent, 0, 1);
  const xz = axis(model.mount, world, o, parent, 0, 2);
  y[model.coordinateStart[i]!] =
    xx * (world[o + 9]! - origin(model.mount, world, o, parent, 0)) +
    xy * (world[o + 10]! - origin(model.mount, world, o, parent, 1)) +
    xz * (world[o + 11]! - origin(model.mount, world, o, parent, 2));
  y[s] = speedAlong(t, tree.bodies[i]!, world, o + 9, xx, xy, xz);
  if (parent >= 0) y[s] = y[s]! - speedAlong(t, tree.bodies[parent]!, world, o + 9, xx, xy, xz);
}

/** q from AᵀF, s = Fᵀ(ω − ω_V). */
function readBall(
  t: Tables,
  { model, placement }: FlatTree,
  { tree, world }: TreeBodies,
  i: number,
  y: Float64Array,
  coordinates: number,
): void {
  const parent = model.parent[i]!;
  const o = 12 * i;
  for (let c = 0; c < 9; c += 3) {
    const x = axis(model.mount, world, o, parent, c, 0);
    const yy = axis(model.mount, world, o, parent, c, 1);
    const z = axis(model.mount, world, o, parent, c, 2);
    // row c/3 of AᵀF, where the placement will be
    for (let k = 0; k < 3; k++)
      placement[o + 3 * k + c / 3] = x * world[o + 3 * k]! + yy * world[o + 3 * k + 1]! + z * world[o + 3 * k + 2]!;
  }
  writeOrientation(placement, o, y, model.coordinateStart[i]!);
  readTurning(t, tree.bodies[i]!, parent < 0 ? parent : tree.bodies[parent]!, world, o, y, coordinates + model.speedStart[i]!);
}

/** y[s …] := Fᵀ(ω − ω_V) */
function readTurning({ twist }: Tables, slot: number, partner: number, world: Float64Array, o: number, y: Float64Array, s: number): void {
  const v = 6 * slot;
  const u = 6 * partner;
  const wx = partner < 0 ? twist[v]! : twist[v]! - twist[u]!;
  const wy = partner < 0 ? twist[v + 1]! : twist[v + 1]! - twist[u + 1]!;
  const wz = partner < 0 ? twist[v + 2]! : twist[v + 2]! - twist[u + 2]!;
  for (let k = 0; k < 3; k++) y[s + k] = world[o + 3 * k]! * wx + world[o + 3 * k + 1]! * wy + world[o + 3 * k + 2]! * wz;
}

/** A virtual free joint: the frame is the principal one, and it hangs on the ground. */
function readFree(t: Tables, { model }: FlatTree, { tree, world }: TreeBodies, i: number, y: Float64Array, coordinates: number): void {
  const slot = tree.bodies[i]!;
  const o = 12 * i;
  const q = model.coordinateStart[i]!;
  const s = coordinates + model.speedStart[i]!;
  for (let k = 0; k < 4; k++) y[q + k] = t.pose[7 * slot + 3 + k]!;
  for (let k = 0; k < 3; k++) y[q + 4 + k] = t.pose[7 * slot + k]!;
  readTurning(t, slot, -1, world, o, y, s);
  const vx = t.twist[6 * slot + 3]!;
  const vy = t.twist[6 * slot + 4]!;
  const vz = t.twist[6 * slot + 5]!;
  for (let k = 0; k < 3; k++) y[s + 3 + k] = world[o + 3 * k]! * vx + world[o + 3 * k + 1]! * vy + world[o + 3 * k + 2]! * vz;
}

/** Component k of an axis of A (column c of the mount, 0, 3 or 6), in the world. */
function axis(mount: Float64Array, world: Float64Array, o: number, parent: number, c: number, k: number): number {
  if (parent < 0) return mount[o + c + k]!;
  const p = 12 * parent;
  return world[p + k]! * mount[o + c]! + world[p + 3 + k]! * mount[o + c + 1]! + world[p + 6 + k]! * mount[o + c + 2]!;
}

/** Component k of the origin of A, in the world. */
const origin = (mount: Float64Array, world: Float64Array, o: number, parent: number, k: number): number =>
  axis(mount, world, o, parent, 9, k) + (parent < 0 ? 0 : world[12 * parent + 9 + k]!);

/** Velocity of a body's material at a point, along (x, y, z). */
function speedAlong({ twist, pose }: Tables, slot: number, point: Float64Array, p: number, x: number, y: number, z: number): number {
  const v = 6 * slot;
  const wx = twist[v]!;
  const wy = twist[v + 1]!;
  const wz = twist[v + 2]!;
  const rx = point[p]! - pose[7 * slot]!;
  const ry = point[p + 1]! - pose[7 * slot + 1]!;
  const rz = point[p + 2]! - pose[7 * slot + 2]!;
  return x * (twist[v + 3]! + wy * rz - wz * ry) + y * (twist[v + 4]! + wz * rx - wx * rz) + z * (twist[v + 5]! + wx * ry - wy * rx);
}
