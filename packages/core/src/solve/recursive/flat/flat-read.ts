/**
 * Coordinates and speeds of a tree from poses and twists, in scalars for joints that turn about or slide along x: twin of `readTree` in tree-tables.ts.
 *
 *   F_i = pose · frame_i,   A = F_V · mount_i
 *   turn    q = atan2(z_A·y_F, y_A·y_F),   s = x_A·(ω − ω_V)
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
import { BALL, type FlatTree, isAxis, TURN, WELD } from "./flat-tree.js";

/** q and s of all joints but those moved by law into y: coordinates first, then speeds. `bodies.world` receives F of every body. */
export function readFlat(t: Tables, flat: FlatTree, bodies: TreeBodies, y: Float64Array): void {
  const { model, way } = flat;
  const coordinates = model.coordinateStart[model.count]!;
  for (let i = 0; i < model.count; i++) {
    placeFrame(t.pose, bodies.tree, bodies.world, i);
    if (i < bodies.tree.driven || way[i] === WELD) continue;
    if (bodies.tree.joints[i]! < 0) readFree(t, flat, bodies, i, y, coordinates);
    else if (way[i] === BALL) readBall(t, flat, bodies, i, y, coordinates);
    else if (!isAxis(way[i]!)) {
      const { q, s } = readJointState(t, bodies.tree, i);
      y.set(q, model.coordinateStart[i]!);
      y.set(s, coordinates + model.speedStart[i]!);
    } else readAxis(t, flat, bodies, i, y, coordinates);
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

function readAxis(t: Tables, { model, way }: FlatTree, { tree, world }: TreeBodies, i: number, y: Float64Array, coordinates: number): void {
  const parent = model.parent[i]!;
  const o = 12 * i;
  const q = model.coordinateStart[i]!;
  const s = coordinates + model.speedStart[i]!;
  const xx = axis(model.mount, world, o, parent, 0, 0);
  const xy = axis(model.mount, world, o, parent, 0, 1);
  const xz = axis(model.mount, world, o, parent, 0, 2);
  const turn = way[i] === TURN;
  if (turn) {
    let [along, across] = [0, 0];
    for (let k = 0; k < 3; k++) {
      along += axis(model.mount, world, o, parent, 3, k) * world[o + 3 + k]!;
      across += axis(model.mount, world, o, parent, 6, k) * world[o + 3 + k]!;
    }
    y[q] = atan2(across, along);
  } else {
    y[q] =
      xx * (world[o + 9]! - origin(model.mount, world, o, parent, 0)) +
      xy * (world[o + 10]! - origin(model.mount, world, o, parent, 1)) +
      xz * (world[o + 11]! - origin(model.mount, world, o, parent, 2));
  }
  y[s] = speedAlong(t, tree.bodies[i]!, world, o + 9, xx, xy, xz, turn);
  if (parent >= 0) y[s] = y[s]! - speedAlong(t, tree.bodies[parent]!, world, o + 9, xx, xy, xz, turn);
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

/** Angular velocity of a body along (x, y, z), or the velocity of its material at a point. */
function speedAlong(
  { twist, pose }: Tables,
  slot: number,
  point: Float64Array,
  p: number,
  x: number,
  y: number,
  z: number,
  angular: boolean,
): number {
  const v = 6 * slot;
  const wx = twist[v]!;
  const wy = twist[v + 1]!;
  const wz = twist[v + 2]!;
  if (angular) return x * wx + y * wy + z * wz;
  const rx = point[p]! - pose[7 * slot]!;
  const ry = point[p + 1]! - pose[7 * slot + 1]!;
  const rz = point[p + 2]! - pose[7 * slot + 2]!;
  return x * (twist[v + 3]! + wy * rz - wz * ry) + y * (twist[v + 4]! + wz * rx - wx * rz) + z * (twist[v + 5]! + wx * ry - wy * rx);
}
