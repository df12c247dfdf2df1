/**
 * Poses between two steps for smooth pictures: at the fraction s ∈ [0, 1] of the last step, counted from its start.
 *
 * The position and the quaternion follow the polynomial of degree 5 that has the value, first and second derivative of both ends; the
 * quaternion is normalised afterwards. With q̇ = ½ ω q, q̈ = ½ (α q + ω q̇), α = J⁻¹(τ − ω × Jω). Error O(h⁶) between the ends.
 * Kinematic bodies are asked for their exact pose. Before the first step, and after restoring a snapshot, the present pose is all there is.
 */
import { BODY_FIXED, BODY_KINEMATIC, type BodyTables } from "../body/body-tables.js";
import { previewKinematicBody } from "../body/prescribed-motion.js";
import { multiply, type Quat, readQuat, rotate, rotateInverse, writeQuat } from "../math/quat.js";
import { cross, multiplyComponents, readVec3, scale, subtract, type Vec3, writeVec3 } from "../math/vec3.js";
import { stepLength, timeOf } from "./clock.js";
import { isAsleep } from "./sleep/sleep.js";
import { readBodyPose } from "./structure/body-rows.js";
import type { WorldData } from "./world-data.js";

/** Seven numbers (position, quaternion) and their first and second derivatives in time. */
interface Jet {
  readonly value: readonly number[];
  readonly rate: readonly number[];
  readonly curvature: readonly number[];
}

/** Writes the pose of the principal frame of `body` at the fraction into out[o … o + 6]. */
export function samplePose(world: WorldData, body: number, fraction: number, out: Float64Array, o: number): void {
  const t = world.tables;
  const present = !world.canSample || t.kind[body] === BODY_FIXED || isAsleep(world, body) || fraction >= 1;
  if (present || fraction <= 0) {
    const source = present ? t.pose : t.startPose;
    for (let k = 0; k < 7; k++) out[o + k] = source[7 * body + k]!;
    return;
  }
  if (t.kind[body] === BODY_KINEMATIC) {
    previewKinematicBody(t, body, world.bodies.records[body]?.motion, timeOf(world), (fraction - 1) * stepLength(world));
    for (let k = 0; k < 7; k++) out[o + k] = t.nextPose[7 * body + k]!;
    return;
  }
  const a = jet(t, body, t.startPose, t.startTwist, t.startWrench);
  const b = jet(t, body, t.pose, t.twist, t.endWrench);
  for (let k = 0; k < 7; k++) out[o + k] = quintic(a, b, k, stepLength(world), fraction);
  const norm = Math.sqrt(out[o + 3]! * out[o + 3]! + out[o + 4]! * out[o + 4]! + out[o + 5]! * out[o + 5]! + out[o + 6]! * out[o + 6]!);
  for (let k = 3; k < 7; k++) out[o + k] = out[o + k]! / norm;
}

function jet(t: BodyTables, body: number, pose: Float64Array, twist: Float64Array, wrench: Float64Array): Jet {
  const q = readQuat(pose, 7 * body + 3);
  const omega = readVec3(twist, 6 * body);
  const velocity = readVec3(twist, 6 * body + 3);
  const acceleration = scale(readVec3(wrench, 6 * body + 3), t.mass[2 * body + 1]!);
  const alpha = angularAcceleration(t, body, q, omega, readVec3(wrench, 6 * body));
  const dq = half(omega, q);
  const a = half(alpha, q);
  const b = half(omega, dq);
  return {
    value: [pose[7 * body]!, pose[7 * body + 1]!, pose[7 * body + 2]!, q.x, q.y, q.z, q.w],
    rate: [velocity.x, velocity.y, velocity.z, dq.x, dq.y, dq.z, dq.w],
    curvature: [acceleration.x, acceleration.y, acceleration.z, a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w],
  };
}

/** ½ v q with v as a quaternion without scalar part. */
const half = (v: Vec3, q: Quat): Quat => multiply({ x: v.x / 2, y: v.y / 2, z: v.z / 2, w: 0 }, q);

function angularAcceleration(t: BodyTables, body: number, q: Quat, omega: Vec3, torque: Vec3): Vec3 {
  const moments = readVec3(t.inertia, 6 * body);
  const inverse = readVec3(t.inertia, 6 * body + 3);
  const Omega = rotateInverse(q, omega);
  const gyroscopic = cross(Omega, multiplyComponents(moments, Omega));
  return rotate(q, multiplyComponents(inverse, subtract(rotateInverse(q, torque), gyroscopic)));
}

/** Hermite polynomial of degree 5 in component k over a step h. */
function quintic(a: Jet, b: Jet, k: number, h: number, s: number): number {
  const c0 = a.value[k]!;
  const c1 = h * a.rate[k]!;
  const c2 = (h * h * a.curvature[k]!) / 2;
  // what the first three terms leave open at the end, in value, rate and curvature
  const value = b.value[k]! - c0 - c1 - c2;
  const rate = h * b.rate[k]! - c1 - 2 * c2;
  const curvature = h * h * b.curvature[k]! - 2 * c2;
  const c3 = 10 * value - 4 * rate + curvature / 2;
  const c4 = -15 * value + 7 * rate - curvature;
  const c5 = 6 * value - 3 * rate + curvature / 2;
  return c0 + s * (c1 + s * (c2 + s * (c3 + s * (c4 + s * c5))));
}

/** Poses of the body frames of all slots, seven numbers each; vacant slots are zero. */
export function sampleBodies(world: WorldData, fraction: number, target?: Float64Array): Float64Array {
  const t = world.tables;
  const { records } = world.bodies;
  const out = target && target.length >= 7 * records.length ? target : new Float64Array(7 * records.length);
  for (let body = 0; body < records.length; body++) {
    if (!records[body]) {
      out.fill(0, 7 * body, 7 * body + 7);
      continue;
    }
    samplePose(world, body, fraction, t.nextPose, 7 * body);
    const { position, orientation } = readBodyPose(t, body, t.nextPose);
    writeVec3(out, 7 * body, position);
    writeQuat(out, 7 * body + 3, orientation);
  }
  return out;
}
