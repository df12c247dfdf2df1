/**
 * Screw: turns about x by q and advances by k q, k = pitch/2π.
 *
 *   Φ = (e_x; k e_x), constant in B because e_x is
 */
import { EPSILON } from "../../../math/scalar.js";
import { scale, zeros } from "../spatial-algebra.js";
import type { MeasuredMotion } from "./measured-motion.js";
import { revolute } from "./revolute.js";
import { unit } from "./turn-parts.js";

/** `pitch`: advance per turn, m. */
export function screw(pitch: number): MeasuredMotion {
  const advance = pitch / (2 * Math.PI);
  return {
    ...revolute,
    type: "screw",
    place(algebra, q) {
      const along = algebra.multiply(algebra.constant(advance), q[0]!);
      return { rotation: revolute.place(algebra, q).rotation, position: scale(algebra, unit(algebra, 0), along) };
    },
    motions: (algebra) => [[...unit(algebra, 0), ...scale(algebra, unit(algebra, 0), algebra.constant(advance))]],
    bias: (algebra) => zeros(algebra, 6),
    // the advance tells how many whole turns the screw has made
    measure(rotation, position) {
      const turn = revolute.measure(rotation, position)[0]!;
      if (Math.abs(advance) < EPSILON) return [turn];
      return [turn + 2 * Math.PI * Math.floor((position[0]! / advance - turn) / (2 * Math.PI) + 0.5)];
    },
  };
}
