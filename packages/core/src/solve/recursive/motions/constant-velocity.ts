/**
 * Ideal constant-velocity joint as a collapsed double Cardan joint, explicit and free of constraints. Shafts along x of both frames; the turn about the
 * shaft is handed on without change.
 *
 *   R = R_z(a) R_y(b) R_z(a)            a: common outer angle, b: inner angle, both rad
 *     columns (cos²a cos b − sin²a, sin a cos a (1 + cos b), −cos a sin b), (−sin a cos a (1 + cos b), cos²a − sin²a cos b, sin a sin b), (cos a sin b, sin a sin b, cos b)
 *   in the axes of B:  n_a1 = Rᵀ e_z,  n_a2 = e_z,  n_b = R_z(a)ᵀ e_y = (sin a, cos a, 0)
 *   ω = (n_a1 + n_a2) ȧ + n_b ḃ,        Φ = [n_a1 + n_a2, n_b]
 *   bias = −(ω × n_a1) ȧ + (cos a, −sin a, 0) ȧ ḃ          derivatives as seen from B
 *   quaternion (0, sin b/2, cos b/2 sin a, cos b/2 cos a):  b = 2 asin(y),  a = atan2(z, w)
 *
 * Source: theory 03, section 15.3 (n_a1 = e_z, n_b⁰ = e_y). Limits: |n_a1 + n_a2| = 2 cos b/2, singular only for b = 180°.
 */
import { atan2 } from "../../../math/trig.js";
import type { Algebra } from "../algebra.js";
import { add, combine, cross, negate, scale, type Vector } from "../spatial-algebra.js";
import type { MeasuredMotion } from "./measured-motion.js";
import { slidesAndTurn } from "./slides-and-turns.js";
import { ball, type TurnPart, unit } from "./turn-parts.js";

function rotation<T>(algebra: Algebra<T>, q: Vector<T>): Vector<T> {
  const { add: plus, subtract, multiply, negate: minus } = algebra;
  const [sinA, cosA] = [algebra.sin(q[0]!), algebra.cos(q[0]!)];
  const [sinB, cosB] = [algebra.sin(q[1]!), algebra.cos(q[1]!)];
  const [x, y, z] = firstAxis(algebra, q) as readonly [T, T, T];
  const [squareSin, squareCos, product] = [multiply(sinA, sinA), multiply(cosA, cosA), multiply(sinA, cosA)];
  const mixed = multiply(product, plus(algebra.constant(1), cosB));
  return [
    ...[subtract(multiply(squareCos, cosB), squareSin), mixed, x],
    ...[minus(mixed), subtract(squareCos, multiply(squareSin, cosB)), y],
    ...[multiply(cosA, sinB), multiply(sinA, sinB), z],
  ];
}

/** n_a1 in the axes of B: the last row of R. */
function firstAxis<T>(algebra: Algebra<T>, q: Vector<T>): Vector<T> {
  const sinB = algebra.sin(q[1]!);
  return [algebra.negate(algebra.multiply(sinB, algebra.cos(q[0]!))), algebra.multiply(sinB, algebra.sin(q[0]!)), algebra.cos(q[1]!)];
}

function axes<T>(algebra: Algebra<T>, q: Vector<T>): readonly Vector<T>[] {
  const inner = [algebra.sin(q[0]!), algebra.cos(q[0]!), algebra.constant(0)];
  return [add(algebra, firstAxis(algebra, q), unit(algebra, 2)), inner];
}

const doubleCardan: TurnPart = {
  coordinates: 2,
  speeds: 2,
  rest: [0, 0],
  rotation,
  axes,
  bias(algebra, q, s) {
    const omega = combine(algebra, axes(algebra, q), s);
    const outer = scale(algebra, cross(algebra, omega, firstAxis(algebra, q)), s[0]!);
    const turning = [algebra.cos(q[0]!), algebra.negate(algebra.sin(q[0]!)), algebra.constant(0)];
    return add(algebra, negate(algebra, outer), scale(algebra, turning, algebra.multiply(s[0]!, s[1]!)));
  },
  rates: (_algebra, _q, s) => s,
  measure(columns) {
    const [x, y, z, w] = ball.measure(columns) as [number, number, number, number];
    // of both quaternions of a rotation the one with cos b/2 > 0 and cos a ≥ 0; x is 0 where the joint allows the pose
    const sign = w < 0 ? -1 : 1;
    return [atan2(sign * z, sign * w), 2 * atan2(sign * y, Math.sqrt(z * z + w * w + x * x))];
  },
};

export const constantVelocity: MeasuredMotion = slidesAndTurn({ type: "constant-velocity", slides: [], turn: doubleCardan });
