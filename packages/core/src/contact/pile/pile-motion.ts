/**
 * The motion of the bodies of a pile through the sub-steps of a step.
 *
 *   prediction    W ← V − V₀ − h g                                what contacts did in the last sub-step; of the stored impulses in the first
 *                 V₀ ← V;   Y ← X + h (V + (1 − κ)(h g + W))
 *   conversion    V ← (Y − X)/h + κ (h g + W);   X ← Y
 *
 *   X, Y   displacement from the anchor (`place-ahead.ts`): turn (rad) and way (m), world axes     V   twist      g   acceleration by all forces, held for the step
 *   κ      ½ for bodies without contacts, so that free flight is exact to the second order; 0 for the others: with contacts ½ is less stable
 *
 * At the end poses turn freely with the mean angular velocity of the step (rotation kernels: exact for what touches nothing), and ω follows
 * from the momentum R J Rᵀ V, taken at the start; impulses took it at the anchor, which is the start for what moves. So momentum is kept to
 * rounding there and gyroscopic torques cannot drive a body. Of bodies with equal moments, spheres and cubes, less remains of all this.
 */
import { type BodyTables, POSE, TWIST } from "../../body/body-tables.js";
import { acceptPose, previewBody } from "../../body/free-step.js";
import { LARGEST_ANGLE, type RotationKernel } from "../../body/rotation/rotation-kernel.js";
import { copySix, type PileBodies } from "./pile-bodies.js";
import { BODY, WARM_START } from "./pile-layout.js";

/** The table ← twists at the start of the step. */
export function beginSubSteps({ count, start }: PileBodies, data: Float64Array): void {
  for (let i = 0; i < count; i++) copySix(start, TWIST * i, data, BODY * i);
}

/** data: V → Y. `isFirst`: W is given by the stored impulses. With κ = 0 what stays of the sum is Y = X + h (2 V − V₀). */
export function predict(bodies: PileBodies, data: Float64Array, h: number, isFirst: boolean): void {
  const { count, late, before, displacement } = bodies;
  for (let n = 1; n < count; n++) {
    if (isFirst || late[n] !== 0) {
      predictLoaded(bodies, data, h, isFirst, n);
      continue;
    }
    const o = BODY * n;
    const i = TWIST * n;
    const x = data[o]!;
    const y = data[o + 1]!;
    const z = data[o + 2]!;
    const u = data[o + 3]!;
    const v = data[o + 4]!;
    const w = data[o + 5]!;
    data[o] = displacement[i]! + h * (x + (x - before[i]!));
    data[o + 1] = displacement[i + 1]! + h * (y + (y - before[i + 1]!));
    data[o + 2] = displacement[i + 2]! + h * (z + (z - before[i + 2]!));
    data[o + 3] = displacement[i + 3]! + h * (u + (u - before[i + 3]!));
    data[o + 4] = displacement[i + 4]! + h * (v + (v - before[i + 4]!));
    data[o + 5] = displacement[i + 5]! + h * (w + (w - before[i + 5]!));
    before[i] = x;
    before[i + 1] = y;
    before[i + 2] = z;
    before[i + 3] = u;
    before[i + 4] = v;
    before[i + 5] = w;
  }
}

/** With all terms. */
function predictLoaded({ late, before, load, displacement }: PileBodies, data: Float64Array, h: number, isFirst: boolean, n: number): void {
  const share = 1 - late[n]!;
  const to = (BODY - TWIST) * n;
  for (let k = TWIST * n; k < TWIST * n + TWIST; k++) {
    const v = data[to + k]!;
    const w = isFirst ? data[to + WARM_START + k]! : v - before[k]! - load[k]!;
    data[to + WARM_START + k] = w;
    before[k] = v;
    data[to + k] = displacement[k]! + h * (v + share * (load[k]! + w));
  }
}

/** data: Y → V. */
export function convert({ count, late, load, displacement }: PileBodies, data: Float64Array, h: number): void {
  const perStep = 1 / h;
  for (let n = 1; n < count; n++) {
    const o = BODY * n;
    const i = TWIST * n;
    const x = data[o]!;
    const y = data[o + 1]!;
    const z = data[o + 2]!;
    const u = data[o + 3]!;
    const v = data[o + 4]!;
    const w = data[o + 5]!;
    data[o] = (x - displacement[i]!) * perStep;
    data[o + 1] = (y - displacement[i + 1]!) * perStep;
    data[o + 2] = (z - displacement[i + 2]!) * perStep;
    data[o + 3] = (u - displacement[i + 3]!) * perStep;
    data[o + 4] = (v - displacement[i + 4]!) * perStep;
    data[o + 5] = (w - displacement[i + 5]!) * perStep;
    displacement[i] = x;
    displacement[i + 1] = y;
    displacement[i + 2] = z;
    displacement[i + 3] = u;
    displacement[i + 4] = v;
    displacement[i + 5] = w;
    const share = late[n]!;
    if (share !== 0) for (let k = 0; k < TWIST; k++) data[o + k] = data[o + k]! + share * (load[i + k]! + data[o + WARM_START + k]!);
  }
}

/** `before` ← the twists in the table. */
export function keepTwists({ count, before }: PileBodies, data: Float64Array): void {
  for (let n = 0; n < count; n++) copySix(data, BODY * n, before, TWIST * n);
}

/** `before` ← the twists in the table; the table ← mean of these and those at the start of the step. */
export function endSubSteps({ count, start, before }: PileBodies, data: Float64Array): void {
  for (let n = 0; n < count; n++) {
    const o = BODY * n;
    const i = TWIST * n;
    copySix(data, o, before, i);
    data[o] = (start[i]! + before[i]!) / 2;
    data[o + 1] = (start[i + 1]! + before[i + 1]!) / 2;
    data[o + 2] = (start[i + 2]! + before[i + 2]!) / 2;
    data[o + 3] = (start[i + 3]! + before[i + 3]!) / 2;
    data[o + 4] = (start[i + 4]! + before[i + 4]!) / 2;
    data[o + 5] = (start[i + 5]! + before[i + 5]!) / 2;
  }
}

/** Poses and twists at the end of the step of length `step` from displacements and the twists in `before`. */
export function writeBodies(bodies: PileBodies, tables: BodyTables, step: number, rotation: RotationKernel): void {
  const { count, slot, inverseMass, origin, displacement, before } = bodies;
  const { pose, twist, inertia } = tables;
  for (let i = 1; i < count; i++) {
    if (inverseMass[i] === 0) continue;
    const o = TWIST * i;
    const v = TWIST * slot[i]!;
    const p = POSE * slot[i]!;
    if (isEven(inertia, v) && turnEven(pose, p, origin, displacement, o)) {
      copySix(before, o, twist, v);
      continue;
    }
    twist[v] = (displacement[o]! - origin[o]!) / step;
    twist[v + 1] = (displacement[o + 1]! - origin[o + 1]!) / step;
    twist[v + 2] = (displacement[o + 2]! - origin[o + 2]!) / step;
    twist[v + 3] = (displacement[o + 3]! - origin[o + 3]!) / step;
    twist[v + 4] = (displacement[o + 4]! - origin[o + 4]!) / step;
    twist[v + 5] = (displacement[o + 5]! - origin[o + 5]!) / step;
    previewBody(tables, slot[i]!, step, rotation);
    writeTwist(tables, v, p, before, o);
    acceptPose(tables, slot[i]!);
  }
}

/** Are the principal moments at inertia[v …] equal? Then angular velocity and momentum are parallel, and a body that is free keeps both. */
const isEven = (inertia: Float64Array, v: number): boolean => inertia[v] === inertia[v + 1] && inertia[v] === inertia[v + 2];

/**
 * The pose of such a body at the end of the step: what is left of the series of `series-4.ts` where the axis stands still, in world axes.
 * False, and nothing done, where the turn is too large for one part.
 *
 *   q ← (s e, c) q / |…|     s = 1 − e²/6,  c = 1 − e²/2 + e⁴/24      e half of the turn, rad
 */
function turnEven(pose: Float64Array, p: number, origin: Float64Array, displacement: Float64Array, o: number): boolean {
  const ex = (displacement[o]! - origin[o]!) / 2;
  const ey = (displacement[o + 1]! - origin[o + 1]!) / 2;
  const ez = (displacement[o + 2]! - origin[o + 2]!) / 2;
  const square = ex * ex + ey * ey + ez * ez;
  if (4 * square > LARGEST_ANGLE * LARGEST_ANGLE) return false;
  const share = 1 - square / 6;
  const x = share * ex;
  const y = share * ey;
  const z = share * ez;
  const w = 1 - square / 2 + (square * square) / 24;
  const qx = pose[p + 3]!;
  const qy = pose[p + 4]!;
  const qz = pose[p + 5]!;
  const qw = pose[p + 6]!;
  const rx = w * qx + x * qw + (y * qz - z * qy);
  const ry = w * qy + y * qw + (z * qx - x * qz);
  const rz = w * qz + z * qw + (x * qy - y * qx);
  const rw = w * qw - (x * qx + y * qy + z * qz);
  const scale = 1 / Math.sqrt(rx * rx + ry * ry + rz * rz + rw * rw);
  pose[p] = pose[p]! + (displacement[o + 3]! - origin[o + 3]!);
  pose[p + 1] = pose[p + 1]! + (displacement[o + 4]! - origin[o + 4]!);
  pose[p + 2] = pose[p + 2]! + (displacement[o + 5]! - origin[o + 5]!);
  pose[p + 3] = rx * scale;
  pose[p + 4] = ry * scale;
  pose[p + 5] = rz * scale;
  pose[p + 6] = rw * scale;
  return true;
}

/**
 * ω at nextPose with the momentum that V has at `pose`: R₊ J⁻¹ R₊ᵀ R J Rᵀ ω. About axes without moment it stays as
 * it is, R₊ R₊ᵀ ω. In scalars: rotations are those of `rotateRow`, v + w t + u × t with t = 2 u × v, u and w
 * vector and number of the quaternion, −u for the transpose.
 */
function writeTwist({ pose, nextPose, twist, inertia }: BodyTables, v: number, p: number, twists: Float64Array, o: number): void {
  const wx = twists[o]!;
  const wy = twists[o + 1]!;
  const wz = twists[o + 2]!;
  const qx = pose[p + 3]!;
  const qy = pose[p + 4]!;
  const qz = pose[p + 5]!;
  const qw = pose[p + 6]!;
  // J Rᵀ ω
  let tx = 2 * (qz * wy - qy * wz);
  let ty = 2 * (qx * wz - qz * wx);
  let tz = 2 * (qy * wx - qx * wy);
  const ax = (wx + qw * tx + (qz * ty - qy * tz)) * inertia[v]!;
  const ay = (wy + qw * ty + (qx * tz - qz * tx)) * inertia[v + 1]!;
  const az = (wz + qw * tz + (qy * tx - qx * ty)) * inertia[v + 2]!;
  // R J Rᵀ ω
  tx = 2 * (qy * az - qz * ay);
  ty = 2 * (qz * ax - qx * az);
  tz = 2 * (qx * ay - qy * ax);
  const lx = ax + qw * tx + (qy * tz - qz * ty);
  const ly = ay + qw * ty + (qz * tx - qx * tz);
  const lz = az + qw * tz + (qx * ty - qy * tx);
  // into the principal axes at the end, where there are moments
  const rx = nextPose[p + 3]!;
  const ry = nextPose[p + 4]!;
  const rz = nextPose[p + 5]!;
  const rw = nextPose[p + 6]!;
  tx = 2 * (rz * ly - ry * lz);
  ty = 2 * (rx * lz - rz * lx);
  tz = 2 * (ry * lx - rx * ly);
  let bx = (lx + rw * tx + (rz * ty - ry * tz)) * inertia[v + 3]!;
  let by = (ly + rw * ty + (rx * tz - rz * tx)) * inertia[v + 4]!;
  let bz = (lz + rw * tz + (ry * tx - rx * ty)) * inertia[v + 5]!;
  if (!(inertia[v]! > 0 && inertia[v + 1]! > 0 && inertia[v + 2]! > 0)) {
    tx = 2 * (rz * wy - ry * wz);
    ty = 2 * (rx * wz - rz * wx);
    tz = 2 * (ry * wx - rx * wy);
    if (!(inertia[v]! > 0)) bx = wx + rw * tx + (rz * ty - ry * tz);
    if (!(inertia[v + 1]! > 0)) by = wy + rw * ty + (rx * tz - rz * tx);
    if (!(inertia[v + 2]! > 0)) bz = wz + rw * tz + (ry * tx - rx * ty);
  }
  tx = 2 * (ry * bz - rz * by);
  ty = 2 * (rz * bx - rx * bz);
  tz = 2 * (rx * by - ry * bx);
  twist[v] = bx + rw * tx + (ry * tz - rz * ty);
  twist[v + 1] = by + rw * ty + (rz * tx - rx * tz);
  twist[v + 2] = bz + rw * tz + (rx * ty - ry * tx);
  twist[v + 3] = twists[o + 3]!;
  twist[v + 4] = twists[o + 4]!;
  twist[v + 5] = twists[o + 5]!;
}
