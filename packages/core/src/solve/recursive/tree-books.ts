/**
 * What the joints of a tree do, as the books of a world want it: on bodies, from outside, and as the load of a joint. Everything here holds for loads (N, N·m;
 * the books then get rates) and for impulses (N·s, N·m·s) alike. A load is [τ about the origin of the body's frame, f] in world axes.
 */
import { BOOKED, POSE, TWIST } from "../../body/body-tables.js";
import type { Chain, Tables } from "../../joint/coupling.js";
import type { BuiltTree } from "./build-tree.js";
import type { TreeBodies } from "./flat/flat-tables.js";

/** Wrench of a body about its centre of mass += sign · load at a point. */
export function addAt(
  { pose }: Tables,
  wrench: Float64Array,
  slot: number,
  load: Float64Array,
  point: Float64Array,
  p: number,
  sign: 1 | -1,
): void {
  const v = 6 * slot;
  const x = point[p]! - pose[POSE * slot]!;
  const y = point[p + 1]! - pose[POSE * slot + 1]!;
  const z = point[p + 2]! - pose[POSE * slot + 2]!;
  wrench[v] = wrench[v]! + sign * (load[0]! + y * load[5]! - z * load[4]!);
  wrench[v + 1] = wrench[v + 1]! + sign * (load[1]! + z * load[3]! - x * load[5]!);
  wrench[v + 2] = wrench[v + 2]! + sign * (load[2]! + x * load[4]! - y * load[3]!);
  for (let k = 3; k < 6; k++) wrench[v + k] = wrench[v + k]! + sign * load[k]!;
}

/** What the joint of body i does to it comes from outside: force, torque about the world's origin, and the power of a partner that moves. */
export function bookFromOutside(t: Tables, { tree, world }: TreeBodies, i: number, load: Float64Array): void {
  const { booked, pose, twist } = t;
  const b = BOOKED * tree.bodies[i]!;
  const p = 12 * i + 9;
  for (let k = 0; k < 3; k++) booked[b + 2 + k] = booked[b + 2 + k]! + load[3 + k]!;
  booked[b + 5] = booked[b + 5]! + load[0]! + world[p + 1]! * load[5]! - world[p + 2]! * load[4]!;
  booked[b + 6] = booked[b + 6]! + load[1]! + world[p + 2]! * load[3]! - world[p]! * load[5]!;
  booked[b + 7] = booked[b + 7]! + load[2]! + world[p]! * load[4]! - world[p + 1]! * load[3]!;
  const parent = tree.model.parent[i]!;
  if (parent < 0) return;
  const partner = tree.bodies[parent]!;
  const v = TWIST * partner;
  const x = world[p]! - pose[POSE * partner]!;
  const y = world[p + 1]! - pose[POSE * partner + 1]!;
  const z = world[p + 2]! - pose[POSE * partner + 2]!;
  const turning =
    twist[v]! * (load[0]! + y * load[5]! - z * load[4]!) +
    twist[v + 1]! * (load[1]! + z * load[3]! - x * load[5]!) +
    twist[v + 2]! * (load[2]! + x * load[4]! - y * load[3]!);
  booked[b] = booked[b]! + turning + (twist[v + 3]! * load[3]! + twist[v + 4]! * load[4]! + twist[v + 5]! * load[5]!);
}

/**
 * wrench[6·slot …] := all forces on each body of the tree, [τ about the centre of mass, f] in world axes; out[0 … 7] := rates of the books of all of them
 * together: power of external forces, of dampers, force, torque about the world's origin. Sums of `bookRates` in ode/body-rates.ts, in scalars.
 */
export function gatherForces(t: Tables, tree: BuiltTree, wrench: Float64Array, out: Float64Array): void {
  const { pose, twist, external, damping, wrench: potential } = t;
  out.fill(0, 0, BOOKED);
  for (let i = tree.driven; i < tree.bodies.length; i++) {
    const slot = tree.bodies[i]!;
    const p = POSE * slot;
    const v = TWIST * slot;
    const angular = damping[2 * slot]!;
    const linear = damping[2 * slot + 1]!;
    const wx = twist[v]!;
    const wy = twist[v + 1]!;
    const wz = twist[v + 2]!;
    const vx = twist[v + 3]!;
    const vy = twist[v + 4]!;
    const vz = twist[v + 5]!;
    const turning = external[v]! * wx + external[v + 1]! * wy + external[v + 2]! * wz;
    out[0] = out[0]! + turning + (external[v + 3]! * vx + external[v + 4]! * vy + external[v + 5]! * vz);
    out[1] = out[1]! - angular * (wx * wx + wy * wy + wz * wz) - linear * (vx * vx + vy * vy + vz * vz);
    const tx = potential[v]! + external[v]! - angular * wx;
    const ty = potential[v + 1]! + external[v + 1]! - angular * wy;
    const tz = potential[v + 2]! + external[v + 2]! - angular * wz;
    const fx = potential[v + 3]! + external[v + 3]! - linear * vx;
    const fy = potential[v + 4]! + external[v + 4]! - linear * vy;
    const fz = potential[v + 5]! + external[v + 5]! - linear * vz;
    wrench[v] = tx;
    wrench[v + 1] = ty;
    wrench[v + 2] = tz;
    wrench[v + 3] = fx;
    wrench[v + 4] = fy;
    wrench[v + 5] = fz;
    out[2] = out[2]! + fx;
    out[3] = out[3]! + fy;
    out[4] = out[4]! + fz;
    out[5] = out[5]! + tx + pose[p + 1]! * fz - pose[p + 2]! * fy;
    out[6] = out[6]! + ty + pose[p + 2]! * fx - pose[p]! * fz;
    out[7] = out[7]! + tz + pose[p]! * fy - pose[p + 1]! * fx;
  }
}

/** out[o …] := [f, τ] on B, about the joint's point on B: what the joint of body i does to it, or the opposite where that body is A. */
export function writeLoadOnB(
  t: Tables,
  chain: Chain,
  { tree, world }: TreeBodies,
  i: number,
  load: Float64Array,
  out: Float64Array,
  o: number,
): void {
  const { slot } = chain.joints[tree.joints[i]!]!;
  if (t.jointBody[2 * slot + 1] === tree.bodies[i]) {
    for (let k = 0; k < 3; k++) out[o + k] = load[3 + k]!;
    for (let k = 0; k < 3; k++) out[o + 3 + k] = load[k]!;
    return;
  }
  // the point on B is where the joint is mounted on the parent
  const { mount, parent } = tree.model;
  const x = world[12 * i + 9]! - mountPoint(mount, world, 12 * i, 12 * parent[i]!, 0);
  const y = world[12 * i + 10]! - mountPoint(mount, world, 12 * i, 12 * parent[i]!, 1);
  const z = world[12 * i + 11]! - mountPoint(mount, world, 12 * i, 12 * parent[i]!, 2);
  for (let k = 0; k < 3; k++) out[o + k] = -load[3 + k]!;
  out[o + 3] = -(load[0]! + y * load[5]! - z * load[4]!);
  out[o + 4] = -(load[1]! + z * load[3]! - x * load[5]!);
  out[o + 5] = -(load[2]! + x * load[4]! - y * load[3]!);
}

/** Component k of the origin of a mount, in the world. */
const mountPoint = (mount: Float64Array, world: Float64Array, m: number, p: number, k: number): number =>
  p < 0
    ? mount[m + 9 + k]!
    : world[p + k]! * mount[m + 9]! + world[p + 3 + k]! * mount[m + 10]! + world[p + 6 + k]! * mount[m + 11]! + world[p + 9 + k]!;
