/**
 * Frames as 12 numbers in a table: rotation row by row (9), then position (3); world = R·local + p. Narrow phase and contacts read poses in
 * this form, because turning a point costs 9 products this way and no conversion.
 *
 *   X_AB = X_WA⁻¹ · X_WB:   R_AB = R_WAᵀ R_WB,   p_AB = R_WAᵀ (p_WB − p_WA)
 *
 * Pair tests see X_AB alone, so what they find does not depend on where the pair is in the world.
 */
import type { Pose } from "../../math/pose.js";
import { writeQuat } from "../../math/quat.js";
import { writeVec3 } from "../../math/vec3.js";

/** Numbers of a frame. */
export const FRAME = 12;
/** Where its position begins. */
export const FRAME_POSITION = 9;

/** Scratch: a pose as seven numbers; carries nothing from call to call. */
const written = new Float64Array(7);

/** The frame of a pose at `frames[at …]`. */
export function writeFrame(frames: Float64Array, at: number, { position, orientation }: Pose): void {
  writeVec3(written, 0, position);
  writeQuat(written, 3, orientation);
  writePoseFrame(frames, at, written, 0);
}

/** The frame of a pose in a table (position, quaternion [x y z w], unit; seven numbers at `poses[from …]`), at `frames[at …]`. */
export function writePoseFrame(frames: Float64Array, at: number, poses: Float64Array, from: number): void {
  const x = poses[from + 3]!;
  const y = poses[from + 4]!;
  const z = poses[from + 5]!;
  const w = poses[from + 6]!;
  frames[at] = 1 - 2 * (y * y + z * z);
  frames[at + 1] = 2 * (x * y - w * z);
  frames[at + 2] = 2 * (x * z + w * y);
  frames[at + 3] = 2 * (x * y + w * z);
  frames[at + 4] = 1 - 2 * (x * x + z * z);
  frames[at + 5] = 2 * (y * z - w * x);
  frames[at + 6] = 2 * (x * z - w * y);
  frames[at + 7] = 2 * (y * z + w * x);
  frames[at + 8] = 1 - 2 * (x * x + y * y);
  frames[at + 9] = poses[from]!;
  frames[at + 10] = poses[from + 1]!;
  frames[at + 11] = poses[from + 2]!;
}

/** Writes X_AB to out[to …] from X_WA at a and X_WB at b of `frames`. */
export function relativeFrame(out: Float64Array, to: number, frames: Float64Array, a: number, b: number): void {
  // written out, every number read once: heaps do this for each pair in every step
  const dx = frames[b + 9]! - frames[a + 9]!;
  const dy = frames[b + 10]! - frames[a + 10]!;
  const dz = frames[b + 11]! - frames[a + 11]!;
  const xx = frames[b]!;
  const xy = frames[b + 1]!;
  const xz = frames[b + 2]!;
  const yx = frames[b + 3]!;
  const yy = frames[b + 4]!;
  const yz = frames[b + 5]!;
  const zx = frames[b + 6]!;
  const zy = frames[b + 7]!;
  const zz = frames[b + 8]!;
  const ux = frames[a]!;
  const uy = frames[a + 3]!;
  const uz = frames[a + 6]!;
  const vx = frames[a + 1]!;
  const vy = frames[a + 4]!;
  const vz = frames[a + 7]!;
  const wx = frames[a + 2]!;
  const wy = frames[a + 5]!;
  const wz = frames[a + 8]!;
  out[to] = ux * xx + uy * yx + uz * zx;
  out[to + 1] = ux * xy + uy * yy + uz * zy;
  out[to + 2] = ux * xz + uy * yz + uz * zz;
  out[to + 3] = vx * xx + vy * yx + vz * zx;
  out[to + 4] = vx * xy + vy * yy + vz * zy;
  out[to + 5] = vx * xz + vy * yz + vz * zz;
  out[to + 6] = wx * xx + wy * yx + wz * zx;
  out[to + 7] = wx * xy + wy * yy + wz * zy;
  out[to + 8] = wx * xz + wy * yz + wz * zz;
  out[to + 9] = ux * dx + uy * dy + uz * dz;
  out[to + 10] = vx * dx + vy * dy + vz * dz;
  out[to + 11] = wx * dx + wy * dy + wz * dz;
}

/** Writes X_BA to out[to …] from X_AB at `frames[at …]`; the two places may not overlap. */
export function invertFrame(out: Float64Array, to: number, frames: Float64Array, at: number): void {
  const x = frames[at + 9]!;
  const y = frames[at + 10]!;
  const z = frames[at + 11]!;
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) out[to + 3 * row + column] = frames[at + 3 * column + row]!;
    out[to + 9 + row] = -(frames[at + row]! * x + frames[at + 3 + row]! * y + frames[at + 6 + row]! * z);
  }
}

/** Writes X_AC = X_AB · X_BC to out[to …]; `out` may be neither of the two places. */
export function composeFrames(out: Float64Array, to: number, ab: Float64Array, atAB: number, bc: Float64Array, atBC: number): void {
  const xx = bc[atBC]!;
  const xy = bc[atBC + 1]!;
  const xz = bc[atBC + 2]!;
  const yx = bc[atBC + 3]!;
  const yy = bc[atBC + 4]!;
  const yz = bc[atBC + 5]!;
  const zx = bc[atBC + 6]!;
  const zy = bc[atBC + 7]!;
  const zz = bc[atBC + 8]!;
  const px = bc[atBC + 9]!;
  const py = bc[atBC + 10]!;
  const pz = bc[atBC + 11]!;
  for (let row = 0; row < 3; row++) {
    const x = ab[atAB + 3 * row]!;
    const y = ab[atAB + 3 * row + 1]!;
    const z = ab[atAB + 3 * row + 2]!;
    const o = to + 3 * row;
    out[o] = x * xx + y * yx + z * zx;
    out[o + 1] = x * xy + y * yy + z * zy;
    out[o + 2] = x * xz + y * yz + z * zz;
    out[to + 9 + row] = ab[atAB + 9 + row]! + x * px + y * py + z * pz;
  }
}

/** Writes the point (x, y, z) of the frame at `frames[at …]`, expressed in its parent, to out[to …]. */
export function framePoint(out: Float64Array, to: number, frames: Float64Array, at: number, x: number, y: number, z: number): void {
  out[to] = frames[at]! * x + frames[at + 1]! * y + frames[at + 2]! * z + frames[at + 9]!;
  out[to + 1] = frames[at + 3]! * x + frames[at + 4]! * y + frames[at + 5]! * z + frames[at + 10]!;
  out[to + 2] = frames[at + 6]! * x + frames[at + 7]! * y + frames[at + 8]! * z + frames[at + 11]!;
}

/** Writes the direction (x, y, z) of the frame, expressed in its parent, to out[to …]. */
export function frameDirection(out: Float64Array, to: number, frames: Float64Array, at: number, x: number, y: number, z: number): void {
  out[to] = frames[at]! * x + frames[at + 1]! * y + frames[at + 2]! * z;
  out[to + 1] = frames[at + 3]! * x + frames[at + 4]! * y + frames[at + 5]! * z;
  out[to + 2] = frames[at + 6]! * x + frames[at + 7]! * y + frames[at + 8]! * z;
}

/** `frameDirection` of the direction at v[k …]. */
export function frameDirectionAt(out: Float64Array, to: number, frames: Float64Array, at: number, v: Float64Array, k: number): void {
  const x = v[k]!;
  const y = v[k + 1]!;
  const z = v[k + 2]!;
  out[to] = frames[at]! * x + frames[at + 1]! * y + frames[at + 2]! * z;
  out[to + 1] = frames[at + 3]! * x + frames[at + 4]! * y + frames[at + 5]! * z;
  out[to + 2] = frames[at + 6]! * x + frames[at + 7]! * y + frames[at + 8]! * z;
}

/** Writes the direction (x, y, z) of the parent, expressed in the frame at `frames[at …]`, to out[to …]: the inverse of `frameDirection`. */
export function directionInFrame(out: Float64Array, to: number, frames: Float64Array, at: number, x: number, y: number, z: number): void {
  out[to] = frames[at]! * x + frames[at + 3]! * y + frames[at + 6]! * z;
  out[to + 1] = frames[at + 1]! * x + frames[at + 4]! * y + frames[at + 7]! * z;
  out[to + 2] = frames[at + 2]! * x + frames[at + 5]! * y + frames[at + 8]! * z;
}

/** `directionInFrame` of the direction at v[k …]. */
export function directionInFrameAt(out: Float64Array, to: number, frames: Float64Array, at: number, v: Float64Array, k: number): void {
  const x = v[k]!;
  const y = v[k + 1]!;
  const z = v[k + 2]!;
  out[to] = frames[at]! * x + frames[at + 3]! * y + frames[at + 6]! * z;
  out[to + 1] = frames[at + 1]! * x + frames[at + 4]! * y + frames[at + 7]! * z;
  out[to + 2] = frames[at + 2]! * x + frames[at + 5]! * y + frames[at + 8]! * z;
}
