/**
 * Rotations [x, y, z, w] and vectors of scenes in space: few and small, so arrays do. Products end with + 0, which makes 0 of −0: a file
 * does not tell them apart.
 */
import { cos, type Quadruple, sin, type Triple } from "@gelenk/core";

export const add = (a: Triple, b: Triple): Triple => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Triple, factor: number): Triple => [a[0] * factor + 0, a[1] * factor + 0, a[2] * factor + 0];
const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1] + 0,
  a[2] * b[0] - a[0] * b[2] + 0,
  a[0] * b[1] - a[1] * b[0] + 0,
];
export const normalise = (a: Triple): Triple => scale(a, 1 / Math.sqrt(dot(a, a)));

/** The rotation by `angle` about the unit vector `axis`. */
export function turn(axis: Triple, angle: number): Quadruple {
  const s = sin(angle / 2);
  return [s * axis[0] + 0, s * axis[1] + 0, s * axis[2] + 0, cos(angle / 2)];
}

/** First b, then a. */
export const compose = (a: Quadruple, b: Quadruple): Quadruple => [
  a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
  a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
  a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
  a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
];

/** v + 2w(u × v) + 2u × (u × v) for q = [u, w]. */
export function rotate(q: Quadruple, v: Triple): Triple {
  const u: Triple = [q[0], q[1], q[2]];
  const t = scale(cross(u, v), 2);
  return add(add(v, scale(t, q[3])), cross(u, t));
}

/** The shortest rotation that takes x into the unit vector `to`, which must not be −x. */
export function fromXTo(to: Triple): Quadruple {
  const w = 1 + to[0];
  const norm = Math.sqrt(w * w + to[1] * to[1] + to[2] * to[2]);
  return [0, -to[2] / norm + 0, to[1] / norm, w / norm];
}
