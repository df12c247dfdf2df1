/**
 * Does a ray, or a box carried along a ray, meet a box?
 *
 * Ray: ten numbers from an offset on, m, world axes
 *   origin o (3), direction d (3, any length, may be zero), reach r ≥ 0, half extents e ≥ 0 (3) of a box that is carried along
 *   meets a box  ⇔  some t ∈ [0, r] has  min − e ≤ o + t·d ≤ max + e  on every axis
 *
 * Slab test: per axis t₁ = (min − e − o)/d, t₂ = (max + e − o)/d, exchanged for d < 0; met ⇔ max(0, all t₁) ≤ min(r, all t₂)·(1 + 2⁻⁵⁰).
 * The factor is more than the rounding of the quotients, so that no grazing ray is lost (Ize, Robust BVH Ray Traversal, JCGT 2 (2013) 2);
 * with e > 0 the edges of the widened box are rounded, by 2⁻⁵³ of its coordinates.
 * The rounded test is monotone: a box inside another is never met by a ray that misses the outer one; so all structures agree.
 */
import { EPSILON } from "../../math/scalar.js";

/** Numbers of such a ray. */
export const BROAD_RAY = 10;
/** 1 + 2⁻⁵⁰ */
const ROUNDED_UP = 1 + 4 * EPSILON;

/** Does the ray at ray[at …] meet the box at boxes[i …]? */
export function rayMeetsBox(ray: Float64Array, at: number, boxes: Float64Array, i: number): boolean {
  let first = 0;
  let last = ray[at + 6]!;
  for (let axis = 0; axis < 3; axis++) {
    const origin = ray[at + axis]!;
    const direction = ray[at + 3 + axis]!;
    const low = boxes[i + axis]! - ray[at + 7 + axis]! - origin;
    const high = boxes[i + 3 + axis]! + ray[at + 7 + axis]! - origin;
    if (direction === 0) {
      if (low > 0 || high < 0) return false;
    } else {
      first = Math.max(first, (direction > 0 ? low : high) / direction);
      last = Math.min(last, (direction > 0 ? high : low) / direction);
    }
  }
  return first <= last * ROUNDED_UP;
}
