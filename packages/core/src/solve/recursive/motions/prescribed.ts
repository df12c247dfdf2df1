/**
 * A joint that is moved by law (rheonomic): the motion of another joint whose coordinates q, speeds s and their rates ṡ are given at every time. It has no
 * freedom of its own.
 *
 *   coordinates   (q, s, ṡ) of the motion, written by whoever knows the law before each evaluation; their rates are none of the integrator's business
 *   place(q),   Φ = none,   ξ = Φ(q) s,   bias ξ̊ = Φ(q) ṡ + Φ̊ s
 *
 * A body that is moved by law in the world is one with the prescribed free motion. Source: theory 03, section 4.1 (explicit form with ξ) and A.2.1.
 */
import { add, combine, zeros } from "../spatial-algebra.js";
import type { MeasuredMotion } from "./measured-motion.js";

export function prescribed(motion: MeasuredMotion): MeasuredMotion {
  const { coordinates, speeds } = motion;
  const positions = <T>(given: readonly T[]) => given.slice(0, coordinates);
  const velocities = <T>(given: readonly T[]) => given.slice(coordinates, coordinates + speeds);
  return {
    type: `prescribed-${motion.type}`,
    coordinates: coordinates + 2 * speeds,
    speeds: 0,
    rest: [...motion.rest, ...zeroNumbers(2 * speeds)],
    place: (algebra, given) => motion.place(algebra, positions(given)),
    motions: () => [],
    drift: (algebra, given) => combine(algebra, motion.motions(algebra, positions(given)), velocities(given)),
    bias(algebra, given) {
      const driven = combine(algebra, motion.motions(algebra, positions(given)), given.slice(coordinates + speeds));
      return add(algebra, driven, motion.bias(algebra, positions(given), velocities(given)));
    },
    rates: (algebra) => zeros(algebra, coordinates + 2 * speeds),
    measure: (rotation, position) => [...motion.measure(rotation, position), ...zeroNumbers(2 * speeds)],
  };
}

const zeroNumbers = (count: number): number[] => new Array<number>(count).fill(0);
