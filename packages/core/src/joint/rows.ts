/**
 * The pieces joints are made of: rows and errors of the basic joints.
 *
 *   point along an axis of A    e = a·(p_B − p_A), a fixed in A          force along a through p_B
 *   orientation                 e = rotation vector of A → B, in A       couple about an axis of A
 *   direction                   e = angle between the x axes · their common normal, along y and z of A
 *   double rotation             e = angle(x_A, y_B) − 90°                couple about x_A × y_B
 *   twist                       e = turn about x, swing taken off        couple about (x_A + x_B)/(1 + x_A·x_B)
 *
 * The line through p_B (as a point of A: the foot point) makes the rate of e exact also while e is not zero. Errors of direction use the
 * angle, not its sine, so that they grow up to 180°; for opposite axes any perpendicular axis serves. No row is ever zero: a solver divides by its size.
 * Source: theory 01, section 6, with its corrections (direction at t + h, unit normals).
 */
import { toQuat } from "../math/mat3.js";
import { type Quat, toRotationVector } from "../math/quat.js";
import { atan2 } from "../math/trig.js";
import { writeVec3 } from "../math/vec3.js";
import { FRAME } from "./joint-kind.js";

/** Frame A or B, axis 0…2: where its three numbers begin in the frames at `o`. */
export const axisOfA = (o: number, axis: number): number => o + 3 + 3 * axis;
export const axisOfB = (o: number, axis: number): number => o + FRAME + 3 + 3 * axis;

export function dotAt(a: Float64Array, i: number, b: Float64Array, k: number): number {
  return a[i]! * b[k]! + a[i + 1]! * b[k + 1]! + a[i + 2]! * b[k + 2]!;
}

/** Row: force along axis `axis` of A through p_B. */
export function pointRow(frames: Float64Array, o: number, axis: number, out: Float64Array, r: number): void {
  const a = axisOfA(o, axis);
  out[r] = frames[a]!;
  out[r + 1] = frames[a + 1]!;
  out[r + 2] = frames[a + 2]!;
  out[r + 3] = frames[o + FRAME]!;
  out[r + 4] = frames[o + FRAME + 1]!;
  out[r + 5] = frames[o + FRAME + 2]!;
  out[r + 6] = 0;
  out[r + 7] = 0;
  out[r + 8] = 0;
}

/** a·(p_B − p_A) along axis `axis` of A. */
export function pointError(frames: Float64Array, o: number, axis: number): number {
  const a = axisOfA(o, axis);
  const b = o + FRAME;
  return (
    frames[a]! * (frames[b]! - frames[o]!) +
    frames[a + 1]! * (frames[b + 1]! - frames[o + 1]!) +
    frames[a + 2]! * (frames[b + 2]! - frames[o + 2]!)
  );
}

/** `pointError` along all three axes of A. */
export function pointErrors(frames: Float64Array, o: number, out: Float64Array, e: number): void {
  const x = frames[o + FRAME]! - frames[o]!;
  const y = frames[o + FRAME + 1]! - frames[o + 1]!;
  const z = frames[o + FRAME + 2]! - frames[o + 2]!;
  out[e] = frames[o + 3]! * x + frames[o + 4]! * y + frames[o + 5]! * z;
  out[e + 1] = frames[o + 6]! * x + frames[o + 7]! * y + frames[o + 8]! * z;
  out[e + 2] = frames[o + 9]! * x + frames[o + 10]! * y + frames[o + 11]! * z;
}

/** Row: couple about axis `axis` of A. */
export function turnRow(frames: Float64Array, o: number, axis: number, out: Float64Array, r: number): void {
  const a = axisOfA(o, axis);
  out[r] = 0;
  out[r + 1] = 0;
  out[r + 2] = 0;
  out[r + 3] = frames[o + FRAME]!;
  out[r + 4] = frames[o + FRAME + 1]!;
  out[r + 5] = frames[o + FRAME + 2]!;
  out[r + 6] = frames[a]!;
  out[r + 7] = frames[a + 1]!;
  out[r + 8] = frames[a + 2]!;
}

/** Squares of sines below this: angle/sine = arcsin(s)/s by its series, whose next term 15/336 s⁶ is below rounding. */
const SMALL_SQUARE = 1e-6;

/** angle/sine for 0 ≤ angle < π/2, from sine² below SMALL_SQUARE. */
const smallAngleFactor = (square: number): number => 1 + square * (1 / 6 + (3 / 40) * square);

/**
 * Rotation vector that turns A into B, in the axes of A; three numbers. With R = AᵀB it is the antisymmetric part of R, which is sine·axis, times
 * angle/sine; beyond small angles by way of the quaternion, which is exact up to a half turn.
 */
export function orientationError(frames: Float64Array, o: number, out: Float64Array, e: number): void {
  const [x, y, z] = [axisOfA(o, 0), axisOfA(o, 1), axisOfA(o, 2)];
  const [u, v, w] = [axisOfB(o, 0), axisOfB(o, 1), axisOfB(o, 2)];
  const sx = 0.5 * (dotAt(frames, z, frames, v) - dotAt(frames, y, frames, w));
  const sy = 0.5 * (dotAt(frames, x, frames, w) - dotAt(frames, z, frames, u));
  const sz = 0.5 * (dotAt(frames, y, frames, u) - dotAt(frames, x, frames, v));
  const square = sx * sx + sy * sy + sz * sz;
  const trace = dotAt(frames, x, frames, u) + dotAt(frames, y, frames, v) + dotAt(frames, z, frames, w);
  if (square < SMALL_SQUARE && trace > 1) {
    const factor = smallAngleFactor(square);
    out[e] = sx * factor;
    out[e + 1] = sy * factor;
    out[e + 2] = sz * factor;
  } else largeOrientationError(frames, o, out, e);
}

function largeOrientationError(frames: Float64Array, o: number, out: Float64Array, e: number): void {
  writeVec3(out, e, toRotationVector(relativeOrientation(frames, o)));
}

/** Quaternion of R_AB. */
export function relativeOrientation(frames: Float64Array, o: number): Quat {
  const c = (i: number, k: number) => dotAt(frames, axisOfA(o, i), frames, axisOfB(o, k));
  return toQuat({ xx: c(0, 0), xy: c(0, 1), xz: c(0, 2), yx: c(1, 0), yy: c(1, 1), yz: c(1, 2), zx: c(2, 0), zy: c(2, 1), zz: c(2, 2) });
}

/** The turn that would bring x_A onto x_B, along y and z of A; two numbers. `main`: the axis that plays x, the others follow in turn. */
export function directionError(frames: Float64Array, o: number, out: Float64Array, e: number, main = 0): void {
  const i = axisOfA(o, main);
  const j = axisOfA(o, (main + 1) % 3);
  const k = axisOfA(o, (main + 2) % 3);
  const b = axisOfB(o, main);
  const bx = frames[b]!;
  const by = frames[b + 1]!;
  const bz = frames[b + 2]!;
  // x_B in A
  const x = frames[i]! * bx + frames[i + 1]! * by + frames[i + 2]! * bz;
  const y = frames[j]! * bx + frames[j + 1]! * by + frames[j + 2]! * bz;
  const z = frames[k]! * bx + frames[k + 1]! * by + frames[k + 2]! * bz;
  // x_A × x_B = (0, −z, y) in A
  const square = y * y + z * z;
  if (square === 0 && x < 0) {
    out[e] = Math.PI;
    out[e + 1] = 0;
    return;
  }
  const factor = square < SMALL_SQUARE && x > 0 ? smallAngleFactor(square) : largeAngleFactor(Math.sqrt(square), x);
  out[e] = -z * factor;
  out[e + 1] = y * factor;
}

const largeAngleFactor = (sine: number, cosine: number): number => atan2(sine, cosine) / sine;

/** Row: couple about the common normal of axis `main` of A and the next axis of B (x_A and y_B); of parallel ones any normal. */
export function doubleRotationRow(frames: Float64Array, o: number, out: Float64Array, r: number, main = 0): void {
  const a = axisOfA(o, main);
  const b = axisOfB(o, (main + 1) % 3);
  const x = frames[a + 1]! * frames[b + 2]! - frames[a + 2]! * frames[b + 1]!;
  const y = frames[a + 2]! * frames[b]! - frames[a]! * frames[b + 2]!;
  const z = frames[a]! * frames[b + 1]! - frames[a + 1]! * frames[b]!;
  const length = Math.sqrt(x * x + y * y + z * z);
  turnRow(frames, o, (main + 2) % 3, out, r);
  if (length === 0) return;
  out[r + 6] = x / length;
  out[r + 7] = y / length;
  out[r + 8] = z / length;
}

/** Angle between axis `main` of A and the next axis of B beyond the right angle. */
export function doubleRotationError(frames: Float64Array, o: number, main = 0): number {
  const cosine = dotAt(frames, axisOfA(o, main), frames, axisOfB(o, (main + 1) % 3));
  const sine = Math.sqrt(Math.max(0, (1 - cosine) * (1 + cosine)));
  return atan2(-cosine, sine);
}

/**
 * Turn of B about axis `main` of A, −π … π: for parallel axes from y_A to y_B as seen along x_A; otherwise the twist left after the shortest turn
 * of x_A into x_B has been taken off.
 */
export function turnAngle(frames: Float64Array, o: number, main = 0): number {
  const j = (main + 1) % 3;
  const k = (main + 2) % 3;
  const cosine = dotAt(frames, axisOfA(o, j), frames, axisOfB(o, j)) + dotAt(frames, axisOfA(o, k), frames, axisOfB(o, k));
  const sine = dotAt(frames, axisOfA(o, k), frames, axisOfB(o, j)) - dotAt(frames, axisOfA(o, j), frames, axisOfB(o, k));
  return atan2(sine, cosine);
}

/** Row whose speed is the rate of `turnAngle` at any swing: couple about the half-way axis; of opposite axes that of A. */
export function twistRow(frames: Float64Array, o: number, out: Float64Array, r: number, main = 0): void {
  const a = axisOfA(o, main);
  const b = axisOfB(o, main);
  turnRow(frames, o, main, out, r);
  const x = frames[a]! + frames[b]!;
  const y = frames[a + 1]! + frames[b + 1]!;
  const z = frames[a + 2]! + frames[b + 2]!;
  // 1 + x_A·x_B = ½ |x_A + x_B|²
  const square = x * x + y * y + z * z;
  if (square === 0) return;
  out[r + 6] = (2 / square) * x;
  out[r + 7] = (2 / square) * y;
  out[r + 8] = (2 / square) * z;
}
