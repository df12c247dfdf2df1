/**
 * An exchangeable detector of distances and contact regions between convex shapes. Everything happens in the frame of A.
 *
 * A detector keeps what it learnt about a pair in 12 numbers of a table (`cache`): all zero means nothing known. They belong to the state
 * of a world. Whatever stands there, the answer is right to the stated accuracy; a good cache only makes it faster.
 */
import type { ContactList } from "../manifold/contact-list.js";
import type { ConvexShape } from "../shapes/collision-shape.js";

/** Numbers per pair. */
export const PAIR_CACHE = 12;

/** One of `DETECTOR_KINDS`, or one of the user's own, which a setting names. `cache[at …]` are the numbers of the pair. */
export interface Detector {
  /** As settings state it. */
  readonly name: string;
  /** Writes the pair result (`pair-result.ts`), radii included. `X_AB` has 12 numbers (`frame.ts`). */
  distance(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, cache: Float64Array, at: number, out: Float64Array): void;
  /**
   * Appends the corners of the contact region to `list`: the points of both surfaces with gaps of at most `margin`, given the pair result
   * `closest` of `distance` and the same cache. Nothing is appended where the distance itself is larger.
   */
  region(
    A: ConvexShape,
    B: ConvexShape,
    X_AB: Float64Array,
    cache: Float64Array,
    at: number,
    closest: Float64Array,
    margin: number,
    list: ContactList,
  ): void;
}
