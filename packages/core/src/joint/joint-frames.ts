/**
 * Frames of a joint. `worldFrame` makes the common frame of `anchor`, `axis`, `axis2`; `placeJoint` puts both frames of a joint into the world
 * from a table of body poses, now or previewed.
 */
import { fromColumns, toQuat } from "../math/mat3.js";
import type { Pose } from "../math/pose.js";
import { normalise as normaliseQuat, readQuat } from "../math/quat.js";
import { addScaled, cross, dot, length, normalise, perpendicular, readVec3, type Vec3 } from "../math/vec3.js";
import type { FrameDescription, JointDescription } from "../model/description.js";
import { FRAME } from "./joint-kind.js";
import { GROUND_BODY, type JointTables } from "./joint-tables.js";

/** x along `axis`, y along the part of `axis2` perpendicular to it; any y where that says nothing. */
export function worldFrame(joint: Pick<JointDescription, "axis" | "axis2">, anchor: Vec3): Pose {
  const x = normalise(readVec3(joint.axis ?? [1, 0, 0]));
  const wanted = readVec3(joint.axis2 ?? [0, 0, 0]);
  const across = addScaled(wanted, x, -dot(wanted, x));
  const y = length(across) > 1e-9 * length(wanted) ? normalise(across) : perpendicular(x);
  return { position: anchor, orientation: normaliseQuat(toQuat(fromColumns(x, y, cross(x, y)))) };
}

/** A frame as written, with defaults and a unit quaternion. */
export function writtenFrame(frame: FrameDescription): Pose {
  return { position: readVec3(frame.position ?? [0, 0, 0]), orientation: normaliseQuat(readQuat(frame.orientation ?? [0, 0, 0, 1])) };
}

/** Writes both frames of a joint, with bodies at `pose`, to out[24·joint …]: position and axes of A, position and axes of B. */
export function placeJoint(t: JointTables, joint: number, pose: Float64Array, out: Float64Array): void {
  placeFrame(t.jointFrame, 14 * joint, t.jointBody[2 * joint]!, pose, out, 24 * joint);
  placeFrame(t.jointFrame, 14 * joint + 7, t.jointBody[2 * joint + 1]!, pose, out, 24 * joint + FRAME);
}

/** The same without the axes of B. */
export function placePoint(t: JointTables, joint: number, pose: Float64Array, out: Float64Array): void {
  const { jointFrame } = t;
  const body = t.jointBody[2 * joint + 1]!;
  const f = 14 * joint + 7;
  const o = 24 * joint + FRAME;
  const x = jointFrame[f]!;
  const y = jointFrame[f + 1]!;
  const z = jointFrame[f + 2]!;
  placeFrame(jointFrame, 14 * joint, t.jointBody[2 * joint]!, pose, out, 24 * joint);
  if (body === GROUND_BODY) {
    out[o] = x;
    out[o + 1] = y;
    out[o + 2] = z;
    return;
  }
  const p = 7 * body;
  const qx = pose[p + 3]!;
  const qy = pose[p + 4]!;
  const qz = pose[p + 5]!;
  const qw = pose[p + 6]!;
  const tx = 2 * (qy * z - qz * y);
  const ty = 2 * (qz * x - qx * z);
  const tz = 2 * (qx * y - qy * x);
  out[o] = pose[p]! + x + qw * tx + (qy * tz - qz * ty);
  out[o + 1] = pose[p + 1]! + y + qw * ty + (qz * tx - qx * tz);
  out[o + 2] = pose[p + 2]! + z + qw * tz + (qx * ty - qy * tx);
}

/** One frame: p = s + R(q) r, axes = R(q q_local), in scalars because every iteration passes here. */
function placeFrame(frame: Float64Array, f: number, body: number, pose: Float64Array, out: Float64Array, o: number): void {
  const lx = frame[f]!;
  const ly = frame[f + 1]!;
  const lz = frame[f + 2]!;
  let x = frame[f + 3]!;
  let y = frame[f + 4]!;
  let z = frame[f + 5]!;
  let w = frame[f + 6]!;
  if (body === GROUND_BODY) {
    out[o] = lx;
    out[o + 1] = ly;
    out[o + 2] = lz;
  } else {
    const p = 7 * body;
    const qx = pose[p + 3]!;
    const qy = pose[p + 4]!;
    const qz = pose[p + 5]!;
    const qw = pose[p + 6]!;
    const tx = 2 * (qy * lz - qz * ly);
    const ty = 2 * (qz * lx - qx * lz);
    const tz = 2 * (qx * ly - qy * lx);
    out[o] = pose[p]! + lx + qw * tx + (qy * tz - qz * ty);
    out[o + 1] = pose[p + 1]! + ly + qw * ty + (qz * tx - qx * tz);
    out[o + 2] = pose[p + 2]! + lz + qw * tz + (qx * ty - qy * tx);
    const jx = qw * x + qx * w + qy * z - qz * y;
    const jy = qw * y + qy * w + qz * x - qx * z;
    const jz = qw * z + qz * w + qx * y - qy * x;
    w = qw * w - qx * x - qy * y - qz * z;
    x = jx;
    y = jy;
    z = jz;
  }
  out[o + 3] = 1 - 2 * (y * y + z * z);
  out[o + 4] = 2 * (x * y + z * w);
  out[o + 5] = 2 * (x * z - y * w);
  out[o + 6] = 2 * (x * y - z * w);
  out[o + 7] = 1 - 2 * (x * x + z * z);
  out[o + 8] = 2 * (y * z + x * w);
  out[o + 9] = 2 * (x * z + y * w);
  out[o + 10] = 2 * (y * z - x * w);
  out[o + 11] = 1 - 2 * (x * x + y * y);
}
