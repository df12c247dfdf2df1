/**
 * The velocity of a hand at the moment it lets go: what the device says, or else a line through its last poses by least squares.
 *
 *   v = Σ (t − t̄)(x − x̄) / Σ (t − t̄)²           ω from the turn between the first and the last of them
 */
import type { Vector3 } from "@gelenk/core";
import { add, conjugate, cross, multiply, type Pose, scale, subtract } from "../document/poses.js";
import type { ThrownWith } from "../tools/guiding.js";

export interface TimedPose extends Pose {
  /** s */
  readonly time: number;
  /** What the device says of its own, m/s and rad/s; not all do. */
  readonly velocity?: ThrownWith;
}

const KEPT = 5;
/** A hand that has said nothing for so long before the last pose was lost from sight, s: what it did before does not count. */
const LONGEST_GAP = 0.5;

/** Remembers the last poses. */
export function remember(poses: readonly TimedPose[], pose: TimedPose): readonly TimedPose[] {
  const last = poses.at(-1);
  if (last && pose.time <= last.time) return poses;
  return last && pose.time - last.time > LONGEST_GAP ? [pose] : [...poses, pose].slice(-KEPT);
}

export function velocityOf(poses: readonly TimedPose[]): ThrownWith {
  const [first, last] = [poses[0], poses.at(-1)];
  if (last?.velocity) return last.velocity;
  if (!first || !last || last.time <= first.time) return { linear: [0, 0, 0], angular: [0, 0, 0] };
  return { linear: slopeOf(poses), angular: rateOf(first, last) };
}

function slopeOf(poses: readonly TimedPose[]): Vector3 {
  const mean = (of: (pose: TimedPose) => number) => poses.reduce((sum, pose) => sum + of(pose), 0) / poses.length;
  const middle = mean(({ time }) => time);
  const spread = poses.reduce((sum, { time }) => sum + (time - middle) ** 2, 0);
  const along = (axis: 0 | 1 | 2) => {
    const center = mean(({ position }) => position[axis]);
    return poses.reduce((sum, { time, position }) => sum + (time - middle) * (position[axis] - center), 0) / spread;
  };
  return [along(0), along(1), along(2)];
}

function rateOf(first: TimedPose, last: TimedPose): Vector3 {
  const [x, y, z, w] = multiply(last.orientation, conjugate(first.orientation));
  const sine = Math.hypot(x, y, z);
  const angle = 2 * Math.atan2(sine, Math.abs(w));
  const factor = (sine > 1e-9 ? angle / sine : 2) / (last.time - first.time);
  return scale([x, y, z], w < 0 ? -factor : factor);
}

/** Of another point of the same hand: v + ω × r. */
export const velocityAt = ({ linear, angular }: ThrownWith, hand: Vector3, point: Vector3): Vector3 =>
  add(linear, cross(angular, subtract(point, hand)));
