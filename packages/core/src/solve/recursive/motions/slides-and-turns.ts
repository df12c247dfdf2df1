/**
 * Motions that are slides along axes of A, then one of the ways to turn. Most joints are one line each with this.
 *
 *   origin of B     Σ e_k q_k                    k over the slides, axes of A
 *   Φ of a slide    (0; Rᵀ e_k)                  Φ of a turn   (axis; 0)
 *   bias            (turn's own;  −ω × v)        v = Rᵀ Σ e_k s_k, ω of the turn: what turns under a straight motion sees it turn back
 *
 * Coordinates: slides first, in the order given, then those of the turn. Source: theory 03, section 4.5, in the axes of B.
 */
import type { Algebra } from "../algebra.js";
import { combine, cross, negate, type Vector, zeros } from "../spatial-algebra.js";
import type { MeasuredMotion } from "./measured-motion.js";
import type { Axis, TurnPart } from "./turn-parts.js";

export interface SlidesAndTurn {
  readonly type: string;
  readonly slides: readonly Axis[];
  readonly turn: TurnPart;
}

export function slidesAndTurn({ type, slides, turn }: SlidesAndTurn): MeasuredMotion {
  const count = slides.length;
  /** Rᵀ e_k for every slide: rows of R. */
  const directions = <T>(algebra: Algebra<T>, q: Vector<T>): Vector<T>[] => {
    const rotation = turn.rotation(algebra, q.slice(count));
    return slides.map((axis) => [rotation[axis]!, rotation[axis + 3]!, rotation[axis + 6]!]);
  };
  return {
    type,
    coordinates: count + turn.coordinates,
    speeds: count + turn.speeds,
    rest: [...slides.map(() => 0), ...turn.rest],
    place(algebra, q) {
      const position = zeros(algebra, 3);
      for (const [k, axis] of slides.entries()) position[axis] = q[k]!;
      return { rotation: turn.rotation(algebra, q.slice(count)), position };
    },
    motions(algebra, q) {
      const none = zeros(algebra, 3);
      return [
        ...directions(algebra, q).map((direction) => [...none, ...direction]),
        ...turn.axes(algebra, q.slice(count)).map((axis) => [...axis, ...none]),
      ];
    },
    bias(algebra, q, s) {
      const own = turn.bias(algebra, q.slice(count), s.slice(count));
      if (count === 0 || turn.speeds === 0) return [...own, ...zeros(algebra, 3)];
      const omega = combine(algebra, turn.axes(algebra, q.slice(count)), s.slice(count));
      const velocity = combine(algebra, directions(algebra, q), s);
      return [...own, ...negate(algebra, cross(algebra, omega, velocity))];
    },
    rates: (algebra, q, s) => [...s.slice(0, count), ...turn.rates(algebra, q.slice(count), s.slice(count))],
    measure: (rotation, position) => [...slides.map((axis) => position[axis]!), ...turn.measure(rotation)],
  };
}
