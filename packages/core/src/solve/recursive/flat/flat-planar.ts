/**
 * The articulated-body algorithm for hinges with parallel axes, in flat arrays: what moves in a plane has three numbers instead of six.
 *
 *   motion (ω; v_y, v_z), load (τ; f_y, f_z) at the origin of the body's frame and in its axes; x is the normal of the plane
 *   own inertia    (Θ, a, b; m, 0, m),  (a, b) = (−h_z, h_y)                 f = (a, b) α + M acceleration,  h: first moment
 *   behind a hinge M^a = M − (a, b)(a, b)ᵀ/Θ                                 nothing of Θ, a, b is left: M^a Φ = 0
 *   to the parent  M' = R M^a Rᵀ,   (a, b) += r̃ M',   Θ += r × (r̃ M')          R turn by angle of mount and joint, r origin in the parent
 *   need = ω (v·h; −p_z, p_y),  p = m v + ω × h;   c = s (v_z, −v_y);   e = η − need_τ,   ṡ = (e − Θ α' − (a, b)·a')/Θ
 *
 * Products of inertia and offsets along the normal make loads across the plane, which the hinges hold; they play no role for the motion. Twin of
 * articulated-body.ts. Source: theory 03, section 7.6. Cost: about 90 operations a link, and sine and cosine.
 */
import { sinCosInto } from "../../../math/trig.js";
import type { TreeModel } from "../tree-model.js";

export interface PlanarTree {
  readonly model: TreeModel;
  /** By body, CONSTANTS each: mount as cosine and sine of its turn, and origin (y, z); m, h_y, h_z, Θ. */
  readonly constants: Float64Array;
  /** By body, WORK each; see below. */
  readonly work: Float64Array;
}

const CONSTANTS = 8;
/** cos, sin · ω, v_y, v_z · c_y, c_z · Θ, a, b · M_yy, M_yz, M_zz · need τ, f_y, f_z · 1/Θ, e · α, a_y, a_z */
const WORK = 21;

/** Axes this far from parallel, rad, count as parallel: the motion then differs by the square of it. */
const PARALLEL = 1e-12;

/** Undefined where a joint is no hinge, its axis not that of its parent's, or it has a rotor. */
export function createPlanarTree(model: TreeModel): PlanarTree | undefined {
  const { count, joints, parent, mount, mass } = model;
  if (model.armature) return undefined;
  for (let i = 0; i < count; i++) {
    if (joints[i]!.type !== "revolute") return undefined;
    const tilt = Math.max(Math.abs(mount[12 * i + 1]!), Math.abs(mount[12 * i + 2]!));
    if (parent[i]! >= 0 && !(tilt <= PARALLEL && mount[12 * i]! > 0)) return undefined;
  }
  const constants = new Float64Array(CONSTANTS * count);
  for (let i = 0; i < count; i++) {
    const [o, m] = [12 * i, 10 * i];
    // joints on the ground keep the axes of their mounts, see `groundAcceleration`
    const [cosine, sine] = parent[i]! < 0 ? [1, 0] : [mount[o + 4]!, mount[o + 5]!];
    const numbers = [cosine, sine, mount[o + 10]!, mount[o + 11]!, mass[m]!, mass[m + 2]!, mass[m + 3]!, mass[m + 4]!];
    constants.set(numbers, CONSTANTS * i);
  }
  return { model, constants, work: new Float64Array(WORK * count) };
}

/** As `flatAccelerations`. */
export function planarAccelerations(
  tree: PlanarTree,
  q: Float64Array,
  s: Float64Array,
  drive: Float64Array,
  external: Float64Array | undefined,
  gravity: ArrayLike<number>,
  out: Float64Array,
): number {
  outward(tree, q, s);
  if (external) load(tree, external);
  const singular = inward(tree, drive);
  accelerate(tree, gravity, out);
  return singular;
}

function outward({ model, constants, work }: PlanarTree, q: Float64Array, s: Float64Array): void {
  const { count, parent } = model;
  for (let i = 0; i < count; i++) {
    const w = WORK * i;
    const k = CONSTANTS * i;
    const speed = s[i]!;
    sinCosInto(work, w, q[i]!);
    const sine = work[w]! * constants[k]! + work[w + 1]! * constants[k + 1]!;
    const cosine = work[w + 1]! * constants[k]! - work[w]! * constants[k + 1]!;
    let [omega, vy, vz] = [speed, 0, 0];
    if (parent[i]! >= 0) {
      const p = WORK * parent[i]!;
      const carried = work[p + 2]!;
      const y = work[p + 3]! - carried * constants[k + 3]!;
      const z = work[p + 4]! + carried * constants[k + 2]!;
      omega += carried;
      vy = cosine * y + sine * z;
      vz = cosine * z - sine * y;
    }
    const m = constants[k + 4]!;
    const hy = constants[k + 5]!;
    const hz = constants[k + 6]!;
    work[w] = cosine;
    work[w + 1] = sine;
    work[w + 2] = omega;
    work[w + 3] = vy;
    work[w + 4] = vz;
    work[w + 5] = vz * speed;
    work[w + 6] = -vy * speed;
    work[w + 7] = constants[k + 7]!;
    work[w + 8] = -hz;
    work[w + 9] = hy;
    work[w + 10] = m;
    work[w + 11] = 0;
    work[w + 12] = m;
    work[w + 13] = omega * (vy * hy + vz * hz);
    work[w + 14] = -omega * (m * vz + omega * hy);
    work[w + 15] = omega * (m * vy - omega * hz);
  }
}

function load({ model, work }: PlanarTree, external: Float64Array): void {
  for (let i = 0; i < model.count; i++) {
    const w = WORK * i;
    work[w + 13] = work[w + 13]! - external[6 * i]!;
    work[w + 14] = work[w + 14]! - external[6 * i + 4]!;
    work[w + 15] = work[w + 15]! - external[6 * i + 5]!;
  }
}

function inward({ model, constants, work }: PlanarTree, drive: Float64Array): number {
  const { count, parent } = model;
  let singular = -1;
  for (let i = count - 1; i >= 0; i--) {
    const w = WORK * i;
    const inverse = 1 / work[w + 7]!;
    const eta = drive[i]!;
    const left = eta - work[w + 13]!;
    work[w + 16] = inverse;
    work[w + 17] = left;
    if (!(inverse > 0 && inverse < Number.POSITIVE_INFINITY) && singular < 0) singular = i;
    if (parent[i]! < 0) continue;
    const a = work[w + 8]!;
    const b = work[w + 9]!;
    const push = a * inverse;
    const yy = work[w + 10]! - a * push;
    const yz = work[w + 11]! - b * push;
    const zz = work[w + 12]! - b * b * inverse;
    const cy = work[w + 5]!;
    const cz = work[w + 6]!;
    const share = left * inverse;
    const fy = work[w + 14]! + yy * cy + yz * cz + a * share;
    const fz = work[w + 15]! + yz * cy + zz * cz + b * share;
    // to the parent
    const p = WORK * parent[i]!;
    const ry = constants[CONSTANTS * i + 2]!;
    const rz = constants[CONSTANTS * i + 3]!;
    const cosine = work[w]!;
    const sine = work[w + 1]!;
    const cc = cosine * cosine;
    const cs = cosine * sine;
    const ss = sine * sine;
    const turnedYy = cc * yy - 2 * cs * yz + ss * zz;
    const turnedZz = ss * yy + 2 * cs * yz + cc * zz;
    const turnedYz = cs * (yy - zz) + (cc - ss) * yz;
    const arm = ry * turnedYz - rz * turnedYy;
    const lever = ry * turnedZz - rz * turnedYz;
    const y = cosine * fy - sine * fz;
    const z = sine * fy + cosine * fz;
    work[p + 7] = work[p + 7]! + (ry * lever - rz * arm);
    work[p + 8] = work[p + 8]! + arm;
    work[p + 9] = work[p + 9]! + lever;
    work[p + 10] = work[p + 10]! + turnedYy;
    work[p + 11] = work[p + 11]! + turnedYz;
    work[p + 12] = work[p + 12]! + turnedZz;
    work[p + 13] = work[p + 13]! + eta + (ry * z - rz * y);
    work[p + 14] = work[p + 14]! + y;
    work[p + 15] = work[p + 15]! + z;
  }
  return singular;
}

function accelerate({ model, constants, work }: PlanarTree, gravity: ArrayLike<number>, out: Float64Array): void {
  const { count, parent, mount } = model;
  for (let i = 0; i < count; i++) {
    const w = WORK * i;
    let [alpha, y, z] = [0, 0, 0];
    if (parent[i]! < 0) {
      // the ground rises against gravity, seen along the axes of the mount
      y = groundAcceleration(mount, 12 * i + 3, gravity);
      z = groundAcceleration(mount, 12 * i + 6, gravity);
    } else {
      const p = WORK * parent[i]!;
      alpha = work[p + 18]!;
      y = work[p + 19]! - alpha * constants[CONSTANTS * i + 3]!;
      z = work[p + 20]! + alpha * constants[CONSTANTS * i + 2]!;
    }
    const cosine = work[w]!;
    const sine = work[w + 1]!;
    const ay = cosine * y + sine * z + work[w + 5]!;
    const az = cosine * z - sine * y + work[w + 6]!;
    const rate = work[w + 16]! * (work[w + 17]! - work[w + 7]! * alpha - work[w + 8]! * ay - work[w + 9]! * az);
    work[w + 18] = alpha + rate;
    work[w + 19] = ay;
    work[w + 20] = az;
    out[i] = rate;
  }
}

const groundAcceleration = (mount: Float64Array, o: number, gravity: ArrayLike<number>): number =>
  -(mount[o]! * gravity[0]! + mount[o + 1]! * gravity[1]! + mount[o + 2]! * gravity[2]!);
