/**
 * The contact region of two convex shapes with polyhedral cores in the V-Clip detector: the facing features and the records are those of
 * every detector (`manifold/`), the corners are found by Voronoi tests instead of clipping in the plane.
 */

import { facingRegion } from "../../manifold/clipped-region.js";
import type { ContactList } from "../../manifold/contact-list.js";
import type { ConvexShape } from "../../shapes/collision-shape.js";
import { findCornersByRegions } from "./voronoi-corners.js";

/**
 * Appends the corners of the region with gaps of at most `margin` to `list`, given the pair result `closest`. The normal alone decides
 * which features face each other, so nothing is read from the cache (12 numbers at `at`).
 */
export function vclipRegion(
  A: ConvexShape,
  B: ConvexShape,
  X_AB: Float64Array,
  _cache: Float64Array,
  _at: number,
  closest: Float64Array,
  margin: number,
  list: ContactList,
): void {
  facingRegion(A, B, X_AB, closest, margin, list, findCornersByRegions);
}
