/**
 * Free rotation of a rigid body over a time h without torque: attitude and angular velocity at its end.
 *
 *   Ω̇ = J⁻¹ (J Ω × Ω)         Ω: angular velocity in principal axes, J: principal moments
 *   q̇ = ½ q Ω                 q: principal axes → world
 *
 * Torques act as half impulses at both ends of the step (kick), never inside. `turnBody` splits the time into equal parts of at most
 * LARGEST_ANGLE, so that a fast spin costs time and not accuracy; below that angle the stated order is seen. A spin of more than
 * MOST_PARTS · LARGEST_ANGLE rad in one step is turned in MOST_PARTS parts: such a step is hopeless, but it ends.
 * Source: theory 01, section 4; theory 04, section 3.4.
 */
import type { RotationMethod } from "../../model/settings-description.js";
import { type BodyTables, POSE, TWIST } from "../body-tables.js";

/** How the attitude of a free body is advanced: a value in `ROTATION_KERNELS`. */
export interface RotationKernel {
  /** As settings state it. */
  readonly name: RotationMethod;
  /** Global order of attitude and angular velocity. */
  readonly order: number;
  /** What is kept up to round-off whatever h is. */
  readonly keepsMomentum: boolean;
  /**
   * Advances in place by h: the attitude in `nextPose` and Ω, in principal axes, in the angular part of `nextTwist`.
   * Both are unit quaternion in, unit quaternion out.
   */
  turn(t: BodyTables, body: number, h: number): void;
  /** Where a kernel can do the whole preview of a body in one go (free-step.ts): true if it did. */
  preview?(t: BodyTables, body: number, h: number): boolean;
}

export const LARGEST_ANGLE = 0.5;
const MOST_PARTS = 4096;

/** nextPose (attitude), nextTwist (angular) := those of `pose`, `twist` after a free rotation over h. */
export function turnBody(kernel: RotationKernel, t: BodyTables, body: number, h: number): void {
  const p = body * POSE;
  const v = body * TWIST;
  const { pose, twist, nextPose, nextTwist } = t;
  for (let k = 3; k < 7; k++) nextPose[p + k] = pose[p + k]!;
  const x = twist[v]!;
  const y = twist[v + 1]!;
  const z = twist[v + 2]!;
  nextTwist[v] = x;
  nextTwist[v + 1] = y;
  nextTwist[v + 2] = z;
  const angle = Math.sqrt(x * x + y * y + z * z) * Math.abs(h);
  if (angle === 0) return;
  rotateRow(nextTwist, v, nextPose, p + 3, -1);
  if (angle <= LARGEST_ANGLE) kernel.turn(t, body, h);
  else {
    const parts = Math.min(Math.ceil(angle / LARGEST_ANGLE), MOST_PARTS);
    for (let i = 0; i < parts; i++) kernel.turn(t, body, h / parts);
  }
  rotateRow(nextTwist, v, nextPose, p + 3, 1);
}

/** Three numbers from `o` on := R(q) · them (sense 1) or R(q)ᵀ · them (sense −1). The vector form is `rotate` in math/quat. */
export function rotateRow(array: Float64Array, o: number, q: Float64Array, i: number, sense: 1 | -1): void {
  const qx = sense * q[i]!;
  const qy = sense * q[i + 1]!;
  const qz = sense * q[i + 2]!;
  const qw = q[i + 3]!;
  const x = array[o]!;
  const y = array[o + 1]!;
  const z = array[o + 2]!;
  const tx = 2 * (qy * z - qz * y);
  const ty = 2 * (qz * x - qx * z);
  const tz = 2 * (qx * y - qy * x);
  array[o] = x + qw * tx + (qy * tz - qz * ty);
  array[o + 1] = y + qw * ty + (qz * tx - qx * tz);
  array[o + 2] = z + qw * tz + (qx * ty - qy * tx);
}

/** q (four numbers from `o` on) := normalise(q · p). The value form is `multiply` in math/quat. */
export function multiplyRow(q: Float64Array, o: number, px: number, py: number, pz: number, pw: number): void {
  const qx = q[o]!;
  const qy = q[o + 1]!;
  const qz = q[o + 2]!;
  const qw = q[o + 3]!;
  const x = qw * px + qx * pw + qy * pz - qz * py;
  const y = qw * py + qy * pw + qz * px - qx * pz;
  const z = qw * pz + qz * pw + qx * py - qy * px;
  const w = qw * pw - qx * px - qy * py - qz * pz;
  const f = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
  q[o] = x * f;
  q[o + 1] = y * f;
  q[o + 2] = z * f;
  q[o + 3] = w * f;
}

/**
 * Ω at the end from the momentum, which does not change: J Ω₁ = R(p)ᵀ J Ω₀ with the relative rotation p. About an axis without
 * moment there is no momentum; Ω keeps its component there.
 */
export function carryMomentum(t: BodyTables, body: number, px: number, py: number, pz: number, pw: number): void {
  const v = body * TWIST;
  const j = body * TWIST;
  const { nextTwist, inertia } = t;
  const lx = inertia[j]! * nextTwist[v]!;
  const ly = inertia[j + 1]! * nextTwist[v + 1]!;
  const lz = inertia[j + 2]! * nextTwist[v + 2]!;
  const tx = 2 * (pz * ly - py * lz);
  const ty = 2 * (px * lz - pz * lx);
  const tz = 2 * (py * lx - px * ly);
  if (inertia[j]! > 0) nextTwist[v] = inertia[j + 3]! * (lx + pw * tx + (pz * ty - py * tz));
  if (inertia[j + 1]! > 0) nextTwist[v + 1] = inertia[j + 4]! * (ly + pw * ty + (px * tz - pz * tx));
  if (inertia[j + 2]! > 0) nextTwist[v + 2] = inertia[j + 5]! * (lz + pw * tz + (py * tx - px * ty));
}
