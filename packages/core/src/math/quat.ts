/**
 * Unit quaternions as rotations: world = R(q)·local, stored [x, y, z, w].
 *
 *   product     p q: first q, then p                     rotate     v' = q v q*
 *   derivative  q̇ = ½ ω q (ω in world axes) = ½ q Ω (Ω in body axes)
 *
 * Source: theory 01, section 14.1.
 */
import { acos, atan2, cos, sin } from "./trig.js";
import { add, cross, length, lengthSquared, normalise as normaliseVector, perpendicular, scale, type Vec3 } from "./vec3.js";

/** A quaternion; a rotation where its length is 1. */
export interface Quat {
  /** First imaginary part. */
  readonly x: number;
  /** Second imaginary part. */
  readonly y: number;
  /** Third imaginary part. */
  readonly z: number;
  /** Real part: the cosine of half the angle. */
  readonly w: number;
}

/** A rotation at the public border: [x, y, z, w]. */
export type Quaternion = readonly [number, number, number, number];

/** No rotation. */
export const IDENTITY: Quat = { x: 0, y: 0, z: 0, w: 1 };

/** The quaternion with these parts, as they are. */
export const quat = (x: number, y: number, z: number, w: number): Quat => ({ x, y, z, w });

/** p q: first the rotation q, then p. */
export const multiply = (p: Quat, q: Quat): Quat => ({
  x: p.w * q.x + p.x * q.w + p.y * q.z - p.z * q.y,
  y: p.w * q.y + p.y * q.w + p.z * q.x - p.x * q.z,
  z: p.w * q.z + p.z * q.w + p.x * q.y - p.y * q.x,
  w: p.w * q.w - p.x * q.x - p.y * q.y - p.z * q.z,
});

/** The opposite rotation. */
export const conjugate = (q: Quat): Quat => ({ x: -q.x, y: -q.y, z: -q.z, w: q.w });

/** Length; 1 for rotations. */
export const norm = (q: Quat): number => Math.sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);

/** The unit quaternion along q; the zero quaternion becomes the identity. */
export function normalise(q: Quat): Quat {
  const largest = Math.max(Math.abs(q.x), Math.abs(q.y), Math.abs(q.z), Math.abs(q.w));
  if (largest === 0) return IDENTITY;
  const scaled = { x: q.x / largest, y: q.y / largest, z: q.z / largest, w: q.w / largest };
  const f = 1 / norm(scaled);
  return { x: scaled.x * f, y: scaled.y * f, z: scaled.z * f, w: scaled.w * f };
}

/** v' = v + 2w(u × v) + 2u × (u × v) with u = (x, y, z). */
export function rotate(q: Quat, v: Vec3): Vec3 {
  const t = scale(cross(q, v), 2);
  const ut = cross(q, t);
  return { x: v.x + q.w * t.x + ut.x, y: v.y + q.w * t.y + ut.y, z: v.z + q.w * t.z + ut.z };
}

/** Rᵀ v: from world axes into the axes of q. */
export const rotateInverse = (q: Quat, v: Vec3): Vec3 => rotate(conjugate(q), v);

/** Rotation about an axis of any length by an angle in rad. */
export function fromAxisAngle(axis: Vec3, angle: number): Quat {
  const unit = normaliseVector(axis);
  const s = sin(angle / 2);
  return { x: unit.x * s, y: unit.y * s, z: unit.z * s, w: cos(angle / 2) };
}

/** Rotation about v by the angle |v|. */
export function fromRotationVector(v: Vec3): Quat {
  return fromAxisAngle(v, length(v));
}

/** The shortest rotation vector of q: |v| ≤ π; well conditioned near zero because of atan2. */
export function toRotationVector(q: Quat): Vec3 {
  const sign = q.w < 0 ? -1 : 1;
  const s = length(q);
  if (s === 0) return { x: 0, y: 0, z: 0 };
  return scale(q, (sign * 2 * atan2(s, sign * q.w)) / s);
}

/** Angle between two orientations, 0 … π, accurate also for tiny differences. */
export function angleBetween(p: Quat, q: Quat): number {
  return length(toRotationVector(multiply(conjugate(p), q)));
}

/**
 * Shortest rotation that turns the unit vector a into the unit vector b; for opposite vectors a half turn about any perpendicular axis.
 * With h = a + b it is (a × h, ½h²), normalised: equal to (a × b, 1 + a·b), but h is exact where a and b nearly cancel, so the result
 * stays accurate up to a half turn.
 */
export function fromTo(a: Vec3, b: Vec3): Quat {
  const h = add(a, b);
  const w = lengthSquared(h) / 2;
  // Below, rounding of a and b decides where h points.
  if (w < 1e-30) {
    const axis = perpendicular(a);
    return { x: axis.x, y: axis.y, z: axis.z, w: 0 };
  }
  const c = cross(a, h);
  return normalise({ x: c.x, y: c.y, z: c.z, w });
}

/** Spherical interpolation along the shorter arc. Below an angle of 1e-5 straight interpolation differs by less than rounding. */
export function slerp(p: Quat, q: Quat, fraction: number): Quat {
  let d = p.x * q.x + p.y * q.y + p.z * q.z + p.w * q.w;
  const sign = d < 0 ? -1 : 1;
  d *= sign;
  let a = 1 - fraction;
  let b = fraction;
  if (d < 1 - 1e-10) {
    const angle = acos(d);
    const s = sin(angle);
    a = sin(a * angle) / s;
    b = sin(b * angle) / s;
  }
  b *= sign;
  return normalise({ x: a * p.x + b * q.x, y: a * p.y + b * q.y, z: a * p.z + b * q.z, w: a * p.w + b * q.w });
}

/** Four numbers of a table, from `offset` on. */
export const readQuat = (array: ArrayLike<number>, offset = 0): Quat => ({
  x: array[offset]!,
  y: array[offset + 1]!,
  z: array[offset + 2]!,
  w: array[offset + 3]!,
});

/** Four numbers into a table, from `offset` on. */
export function writeQuat(array: { [index: number]: number }, offset: number, q: Quat): void {
  array[offset] = q.x;
  array[offset + 1] = q.y;
  array[offset + 2] = q.z;
  array[offset + 3] = q.w;
}

/** As an array, for the public interface. */
export const toQuaternion = (q: Quat): Quaternion => [q.x, q.y, q.z, q.w];
