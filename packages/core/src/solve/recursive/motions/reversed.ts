/**
 * A joint whose B is nearer to the ground: the tree then places A relative to B. Coordinates and speeds keep their meaning, B minus A.
 *
 *   place'   = place⁻¹ = (Rᵀ, −Rᵀ r)
 *   Φ'       = −(G⁻¹ Φ)            the opposite motion, at the origin of A and in its axes
 *   ξ'       = −(G⁻¹ ξ)
 *   bias'    = −(G⁻¹ bias)         G turns with the joint, but (Φ s) ×ₘ (Φ s) = 0
 */
import { NUMBERS } from "../algebra.js";
import { motionToParent, negate, rotate, rotateBack, transposeRotation } from "../spatial-algebra.js";
import type { MeasuredMotion } from "./measured-motion.js";

export function reversed(motion: MeasuredMotion): MeasuredMotion {
  const { drift } = motion;
  return {
    ...motion,
    type: `reversed ${motion.type}`,
    place(algebra, q) {
      const { rotation, position } = motion.place(algebra, q);
      return { rotation: transposeRotation(rotation), position: negate(algebra, rotateBack(algebra, rotation, position)) };
    },
    motions(algebra, q) {
      const place = motion.place(algebra, q);
      return motion.motions(algebra, q).map((column) => negate(algebra, motionToParent(algebra, place, column)));
    },
    bias: (algebra, q, s) => negate(algebra, motionToParent(algebra, motion.place(algebra, q), motion.bias(algebra, q, s))),
    ...(drift && { drift: (algebra, q) => negate(algebra, motionToParent(algebra, motion.place(algebra, q), drift(algebra, q))) }),
    measure(rotation, position) {
      const turned = transposeRotation(rotation);
      return motion.measure(turned, negate(NUMBERS, rotate(NUMBERS, turned, position)));
    },
  };
}
