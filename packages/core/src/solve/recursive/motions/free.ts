/**
 * Free body: coordinates are a unit quaternion [x, y, z, w] and the origin of B in A, speeds are ω and the velocity of that origin, both in the axes of B.
 *
 *   Φ = E, no bias;   q̇ = ½ q ω,  ṗ = R v
 *
 * Source: theory 03, section 4.5 (free), with the velocities of B in its own axes.
 */
import { rotate, zeros } from "../spatial-algebra.js";
import type { MeasuredMotion } from "./measured-motion.js";
import { ball } from "./turn-parts.js";

export const free: MeasuredMotion = {
  type: "free",
  coordinates: 7,
  speeds: 6,
  rest: [...ball.rest, 0, 0, 0],
  place: (algebra, q) => ({ rotation: ball.rotation(algebra, q), position: q.slice(4, 7) }),
  motions: (algebra) =>
    Array.from({ length: 6 }, (_, k) => {
      const column = zeros(algebra, 6);
      column[k] = algebra.constant(1);
      return column;
    }),
  bias: (algebra) => zeros(algebra, 6),
  rates: (algebra, q, s) => [...ball.rates(algebra, q, s), ...rotate(algebra, ball.rotation(algebra, q), s.slice(3, 6))],
  measure: (rotation, position) => [...ball.measure(rotation), ...position],
};
