/**
 * What the joints of a tree do, as the books of a world want it: on bodies, from outside, and as the load of a joint. Everything
 * here holds for loads (N, N·m; the books then get rates) and for impulses (N·s, N·m·s) alike. Loads are [τ about the origin of the
 * body's frame, f] in world axes, 6 for each body of the tree.
 */
import { BOOKED, POSE, TWIST } from "../../body/body-tables.js";
import type { Tables } from "../../joint/coupling.js";
import type { BuiltTree } from "./build-tree.js";
import type { TreeBodies } from "./flat/flat-tables.js";

/** Wrench of body b of the tree about its centre of mass, at wrench[6·slot …], += sign · load that attacks body i at the origin of its frame. */
function addAt({ tree, world, inside }: TreeBodies, b: number, i: number, load: Float64Array, sign: 1 | -1, wrench: Float64Array): void {
  const v = 6 * tree.bodies[b]!;
  const o = 12 * b;
  const cx = inside[7 * b]!;
  const cy = inside[7 * b + 1]!;
  const cz = inside[7 * b + 2]!;
  const x = world[12 * i + 9]! - world[o + 9]! - (world[o]! * cx + world[o + 3]! * cy + world[o + 6]! * cz);
  const y = world[12 * i + 10]! - world[o + 10]! - (world[o + 1]! * cx + world[o + 4]! * cy + world[o + 7]! * cz);
  const z = world[12 * i + 11]! - world[o + 11]! - (world[o + 2]! * cx + world[o + 5]! * cy + world[o + 8]! * cz);
  const fx = sign * load[6 * i + 3]!;
  const fy = sign * load[6 * i + 4]!;
  const fz = sign * load[6 * i + 5]!;
  wrench[v] = wrench[v]! + sign * load[6 * i]! + y * fz - z * fy;
  wrench[v + 1] = wrench[v + 1]! + sign * load[6 * i + 1]! + z * fx - x * fz;
  wrench[v + 2] = wrench[v + 2]! + sign * load[6 * i + 2]! + x * fy - y * fx;
  wrench[v + 3] = wrench[v + 3]! + fx;
  wrench[v + 4] = wrench[v + 4]! + fy;
  wrench[v + 5] = wrench[v + 5]! + fz;
}

/** out[6·slot …] := all that acts on each body, as interpolation between steps needs it: forces and the loads of its joints. */
export function writeWrenches(bodies: TreeBodies, forces: Float64Array, load: Float64Array, out: Float64Array): void {
  const { tree } = bodies;
  for (let i = tree.driven; i < tree.bodies.length; i++) {
    for (let k = 6 * tree.bodies[i]!; k < 6 * tree.bodies[i]! + 6; k++) out[k] = forces[k]!;
  }
  for (let i = tree.driven; i < tree.bodies.length; i++) {
    const parent = tree.model.parent[i]!;
    addAt(bodies, i, i, load, 1, out);
    if (parent >= tree.driven) addAt(bodies, parent, i, load, -1, out);
  }
}

/** out[0 … 7] := rates of the books of all bodies together under their weight alone: its force, and its torque about the world's origin. */
export function bookWeight({ tree, world }: TreeBodies, gravity: ArrayLike<number>, out: Float64Array): void {
  const { mass } = tree.model;
  let [total, x, y, z] = [0, 0, 0, 0];
  for (let i = tree.driven; i < tree.bodies.length; i++) {
    const o = 12 * i;
    const m = mass[10 * i]!;
    const hx = mass[10 * i + 1]!;
    const hy = mass[10 * i + 2]!;
    const hz = mass[10 * i + 3]!;
    total += m;
    x += m * world[o + 9]! + world[o]! * hx + world[o + 3]! * hy + world[o + 6]! * hz;
    y += m * world[o + 10]! + world[o + 1]! * hx + world[o + 4]! * hy + world[o + 7]! * hz;
    z += m * world[o + 11]! + world[o + 2]! * hx + world[o + 5]! * hy + world[o + 8]! * hz;
  }
  out[0] = 0;
  out[1] = 0;
  for (let k = 0; k < 3; k++) out[2 + k] = total * gravity[k]!;
  out[5] = y * gravity[2]! - z * gravity[1]!;
  out[6] = z * gravity[0]! - x * gravity[2]!;
  out[7] = x * gravity[1]! - y * gravity[0]!;
}

/**
 * What the joint of body i does to it, load[6·i …], comes from outside: books at out[o …] += force, torque
 * about the world's origin, power of a partner that moves.
 */
export function bookFromOutside(t: Tables, { tree, world }: TreeBodies, i: number, load: Float64Array, out: Float64Array, o: number): void {
  const { pose, twist } = t;
  const p = 12 * i + 9;
  const tx = load[6 * i]!;
  const ty = load[6 * i + 1]!;
  const tz = load[6 * i + 2]!;
  const fx = load[6 * i + 3]!;
  const fy = load[6 * i + 4]!;
  const fz = load[6 * i + 5]!;
  out[o + 2] = out[o + 2]! + fx;
  out[o + 3] = out[o + 3]! + fy;
  out[o + 4] = out[o + 4]! + fz;
  out[o + 5] = out[o + 5]! + tx + world[p + 1]! * fz - world[p + 2]! * fy;
  out[o + 6] = out[o + 6]! + ty + world[p + 2]! * fx - world[p]! * fz;
  out[o + 7] = out[o + 7]! + tz + world[p]! * fy - world[p + 1]! * fx;
  const parent = tree.model.parent[i]!;
  if (parent < 0) return;
  const partner = tree.bodies[parent]!;
  const v = TWIST * partner;
  const x = world[p]! - pose[POSE * partner]!;
  const y = world[p + 1]! - pose[POSE * partner + 1]!;
  const z = world[p + 2]! - pose[POSE * partner + 2]!;
  const turning = twist[v]! * (tx + y * fz - z * fy) + twist[v + 1]! * (ty + z * fx - x * fz) + twist[v + 2]! * (tz + x * fy - y * fx);
  out[o] = out[o]! + turning + (twist[v + 3]! * fx + twist[v + 4]! * fy + twist[v + 5]! * fz);
}

/**
 * wrench[6·slot …] := all forces on each body of the tree, [τ about the centre of mass, f] in world axes; out[0 … 7] := rates of the books of all of them
 * together: power of external forces, of dampers, force, torque about the world's origin. Sums of `bookRates` in ode/body-rates.ts, in scalars.
 */
export function gatherForces(t: Tables, tree: BuiltTree, wrench: Float64Array, out: Float64Array): void {
  const { pose, twist, external, resisting, damping, wrench: potential } = t;
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
    const all = powerOf(external, v, twist);
    const resisted = powerOf(resisting, v, twist);
    out[0] = out[0]! + (all - resisted);
    out[1] = out[1]! + resisted - angular * (wx * wx + wy * wy + wz * wz) - linear * (vx * vx + vy * vy + vz * vz);
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

const powerOf = (wrench: Float64Array, v: number, twist: Float64Array): number =>
  wrench[v]! * twist[v]! +
  wrench[v + 1]! * twist[v + 1]! +
  wrench[v + 2]! * twist[v + 2]! +
  (wrench[v + 3]! * twist[v + 3]! + wrench[v + 4]! * twist[v + 4]! + wrench[v + 5]! * twist[v + 5]!);

/** out[o …] += weight · [f, τ] on B, about the joint's point on B: what the joint of body i does to it, load[6·i …], or the opposite where that body is A. */
export function addLoadOnB(
  t: Tables,
  slot: number,
  { tree, world }: TreeBodies,
  i: number,
  load: Float64Array,
  weight: number,
  out: Float64Array,
  o: number,
): void {
  const l = 6 * i;
  if (t.jointBody[2 * slot + 1] === tree.bodies[i]) {
    out[o] = out[o]! + weight * load[l + 3]!;
    out[o + 1] = out[o + 1]! + weight * load[l + 4]!;
    out[o + 2] = out[o + 2]! + weight * load[l + 5]!;
    out[o + 3] = out[o + 3]! + weight * load[l]!;
    out[o + 4] = out[o + 4]! + weight * load[l + 1]!;
    out[o + 5] = out[o + 5]! + weight * load[l + 2]!;
    return;
  }
  // the point on B is where the joint is mounted on the parent
  const { mount, parent } = tree.model;
  const x = world[12 * i + 9]! - mountPoint(mount, world, 12 * i, 12 * parent[i]!, 0);
  const y = world[12 * i + 10]! - mountPoint(mount, world, 12 * i, 12 * parent[i]!, 1);
  const z = world[12 * i + 11]! - mountPoint(mount, world, 12 * i, 12 * parent[i]!, 2);
  for (let k = 0; k < 3; k++) out[o + k] = out[o + k]! - weight * load[l + 3 + k]!;
  out[o + 3] = out[o + 3]! - weight * (load[l]! + y * load[l + 5]! - z * load[l + 4]!);
  out[o + 4] = out[o + 4]! - weight * (load[l + 1]! + z * load[l + 3]! - x * load[l + 5]!);
  out[o + 5] = out[o + 5]! - weight * (load[l + 2]! + x * load[l + 4]! - y * load[l + 3]!);
}

/** Component k of the origin of a mount, in the world. */
const mountPoint = (mount: Float64Array, world: Float64Array, m: number, p: number, k: number): number =>
  p < 0
    ? mount[m + 9 + k]!
    : world[p + k]! * mount[m + 9]! + world[p + 3 + k]! * mount[m + 10]! + world[p + 6 + k]! * mount[m + 11]! + world[p + 9 + k]!;
