/**
 * What counts as zero in contact regions, and which gaps belong to them: one answer for all ways to find a region.
 *
 *   corners coincide     within 2e-6 of the extent of the smaller feature, seen along the normal. What is nearer to coinciding is one
 *                        corner, with the ids of vertices rather than of edges: boxes that lie on each other within the precision of a
 *                        solver keep their ids, and a vertex that far beside a face still has the right gap
 *   gap ≤ most           margin + rounding: what touches is in the region with margin 0
 *   gap ≥ least          distance − tolerance: nearer than the distance there can only be corners where a feature ends (a sphere beside a
 *                        face)
 *   leaning faces        where the closest points are on edges and vertices, n is not the normal of a face; over one that leans by θ the gap of a corner that
 *                        near to its border is smaller by sin θ times that. Left out for it, the corner would leave the shapes standing on one end alone
 *   closest points       a contact of their own where every corner is further than the distance by more than a thousandth of the margin
 */

import { FLAT_COSINE } from "./choose-features.js";

/** Lengths that count as zero in the projection, by the extent of the smaller feature. */
export const CLIP_TOLERANCE = 2e-6;
/**
 * Inexactness of a distance from a face or a curved core (faces of hulls are flat to rounding of the hull), by the size of the smaller
 * shape.
 */
const DISTANCE_TOLERANCE = 1e-8;
/** The same between edges and vertices: there corners of faces that are not over each other must not pass for the closest points. */
const SHARP_TOLERANCE = 1e-12;
/** sin² up to which both ends of a face may be within a margin. */
const LITTLE_LEAN = 0.02 * 0.02;
/**
 * By how much of the margin, or of a hundredth of the size, the closest points must be nearer than all corners to be a contact of their
 * own.
 */
const EXCESS = 1e-3;
/** Rounding of gaps, by the lengths that enter. */
export const ROUNDING = 1e-14;

interface Extended {
  readonly reach: number;
}

/** Writes the least and the largest gap of a region; false where the distance is beyond. Lean, sin²θ: where the closest points lie on no face. */
export function writeLimits(
  A: Extended,
  B: Extended,
  closest: Float64Array,
  margin: number,
  lean: number | undefined,
  limits: Float64Array,
): boolean {
  const size = Math.min(A.reach, B.reach);
  limits[0] = closest[0]! - (lean === undefined ? DISTANCE_TOLERANCE * size : leaning(lean, size));
  limits[1] = margin + ROUNDING * (A.reach + B.reach);
  return closest[0]! <= limits[1]!;
}

/** By how much gaps between sharp features may be smaller than the distance. A face is no longer than twice the reach of its shape. */
const leaning = (lean: number, size: number): number =>
  (lean > LITTLE_LEAN ? SHARP_TOLERANCE : SHARP_TOLERANCE + 2 * CLIP_TOLERANCE * Math.sqrt(lean)) * size;

/** Lets corners count that are nearer than the distance because their faces, over each other, lean against its direction: by 1 − cos of it. */
export function allowLean(closest: Float64Array, limits: Float64Array): void {
  limits[0] = limits[0]! - (1 - FLAT_COSINE) * Math.abs(closest[0]!);
}

/**
 * The gap that a corner must have, or less, for the closest points not to be a contact of their own; `size` is that of the smaller shape.
 */
export const closestGap = (size: number, closest: Float64Array, margin: number): number =>
  closest[0]! + EXCESS * Math.min(margin, 0.01 * size) + DISTANCE_TOLERANCE * size;
