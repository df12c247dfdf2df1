/**
 * The motion of a kinematic body as a device has recorded it: straight and even from reading to reading, still before the first and after the last.
 *
 *   x(t) = x_i + v_i (t − t_i),   q(t) = turn(ω_i (t − t_i)) q_i           v_i = (x_{i+1} − x_i)/(t_{i+1} − t_i),  ω_i likewise, for t_i < t ≤ t_{i+1}
 *
 * At a reading the velocity is that of the way to it.
 */
import { conjugate, fromRotationVector, multiply, normalise, type Quat, readQuat, toRotationVector, writeQuat } from "../math/quat.js";
import { add, readVec3, scale, subtract, type Vec3, writeVec3, ZERO } from "../math/vec3.js";
import type { RecordedMotion } from "../model/description.js";

export interface Recording {
  readonly times: Float64Array;
  readonly position: readonly Vec3[];
  readonly orientation: readonly Quat[];
  /** Of the way to the next reading; zero after the last. */
  readonly velocity: readonly Vec3[];
  readonly omega: readonly Vec3[];
}

/** `initialOrientation` where the recording has none. */
export function compileRecording({ times, positions, orientations }: RecordedMotion, initialOrientation: Quat): Recording {
  const position = positions.map((p) => readVec3(p));
  const orientation = times.map((_, i) => (orientations ? normalise(readQuat(orientations[i]!)) : initialOrientation));
  const rate = (i: number): number => 1 / (times[i + 1]! - times[i]!);
  const isLast = (i: number): boolean => i + 1 === times.length;
  return {
    times: Float64Array.from(times),
    position,
    orientation,
    velocity: position.map((p, i) => (isLast(i) ? ZERO : scale(subtract(position[i + 1]!, p), rate(i)))),
    omega: orientation.map((q, i) => (isLast(i) ? ZERO : scale(toRotationVector(multiply(orientation[i + 1]!, conjugate(q))), rate(i)))),
  };
}

/** The last reading before a time; −1 before the first. */
function readingBefore(times: Float64Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** pose[p …] and twist[v …] at a time. */
export function writeRecorded(recording: Recording, time: number, pose: Float64Array, p: number, twist: Float64Array, v: number): void {
  const i = readingBefore(recording.times, time);
  const from = Math.max(i, 0);
  const elapsed = i < 0 ? 0 : time - recording.times[i]!;
  const velocity = i < 0 ? ZERO : recording.velocity[i]!;
  const omega = i < 0 ? ZERO : recording.omega[i]!;
  writeVec3(pose, p, add(recording.position[from]!, scale(velocity, elapsed)));
  writeQuat(pose, p + 3, normalise(multiply(fromRotationVector(scale(omega, elapsed)), recording.orientation[from]!)));
  writeVec3(twist, v, omega);
  writeVec3(twist, v + 3, velocity);
}
