/** The little of rotations that measuring needs; quaternions are [x, y, z, w], world = R(q)·local. */
import type { Quadruple, Triple } from "@gelenk/core";

/** R(q) v = v + 2w (u × v) + 2u × (u × v) with u = (x, y, z). */
export function rotate([x, y, z, w]: Quadruple, [vx, vy, vz]: Triple): Triple {
  const tx = 2 * (y * vz - z * vy);
  const ty = 2 * (z * vx - x * vz);
  const tz = 2 * (x * vy - y * vx);
  return [vx + w * tx + (y * tz - z * ty), vy + w * ty + (z * tx - x * tz), vz + w * tz + (x * ty - y * tx)];
}

/** The turn by q, then that by p. */
export function compose([x, y, z, w]: Quadruple, [a, b, c, d]: Quadruple): Quadruple {
  return [w * a + x * d + y * c - z * b, w * b + y * d + z * a - x * c, w * c + z * d + x * b - y * a, w * d - x * a - y * b - z * c];
}

export const inverse = ([x, y, z, w]: Quadruple): Quadruple => [-x, -y, -z, w];

/** Angle between two orientations of any norm, 0 … π, accurate also for tiny differences: 2 atan2(|u|, |w|) of p⁻¹ q. */
export function angleBetween(p: Quadruple, q: Quadruple): number {
  const [x, y, z, w] = p;
  const [a, b, c, d] = q;
  const u = [w * a - x * d - y * c + z * b, w * b - y * d - z * a + x * c, w * c - z * d - x * b + y * a];
  return 2 * Math.atan2(Math.hypot(...u), Math.abs(w * d + x * a + y * b + z * c));
}

export const tripleAt = (array: ArrayLike<number>, o: number): Triple => [array[o]!, array[o + 1]!, array[o + 2]!];
export const quadrupleAt = (array: ArrayLike<number>, o: number): Quadruple => [array[o]!, array[o + 1]!, array[o + 2]!, array[o + 3]!];

export const plus = (a: Triple, b: Triple): Triple => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const cross = (a: Triple, b: Triple): Triple => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const distance = (a: Triple, b: Triple): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
/** Angle between two directions of any length, 0 … π, accurate also where it is tiny. */
export const angleOf = (a: Triple, b: Triple): number => Math.atan2(Math.hypot(...cross(a, b)), dot(a, b));
