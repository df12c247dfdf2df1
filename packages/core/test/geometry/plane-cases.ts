/** Points in the plane as the clipping functions take them, and what they find as lists. */
import type { ClipCorners } from "../../src/geometry/clip-corners.js";
import type { Point } from "../collide/manifold/region-cases.js";

export const flat = (points: readonly Point[]): Float64Array => Float64Array.from(points.flat());

/** Of every corner: its origin in the first and in the second polygon. */
export const originsOf = ({ count, first, second }: ClipCorners): number[][] =>
  Array.from({ length: count }, (_, c) => [first[c]!, second[c]!]);

/** The unit square, counter-clockwise. */
export const square: readonly Point[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
