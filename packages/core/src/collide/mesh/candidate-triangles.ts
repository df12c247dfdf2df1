/**
 * The triangles of a surface A that may be within a margin of a convex shape B: those whose boxes meet the box of the shape, and are not
 * further away along the normal n that the pair looks along:
 *
 *   min over the shape of n·x − max over the triangle's box of n·x > margin        it is further away, whatever n
 *
 * Of a round shape over a ground its own box alone would leave many. Cost: O(log n + found).
 */
import { createFound, type FoundTriangles } from "../../geometry/found-triangles.js";
import { placedBox } from "../shapes/placed-bounds.js";
import type { SurfacePair } from "./judge-triangle.js";

// scratch: nothing is carried from call to call
const box = new Float64Array(6);
const found = createFound();

/** Does the box of the shape, widened by the margin, meet that of a triangle? */
export function meetsBoxes({ surface, shape, X_AB }: SurfacePair, margin: number): boolean {
  placedBox(shape.bounds, X_AB, surface.radius + margin, box);
  return surface.findTriangles(box, 0, found) > 0;
}

/** Numbers, ascending, to `found`; returns how many. */
export function findCandidates({ surface, shape, X_AB, along }: SurfacePair, margin: number, found: FoundTriangles): number {
  placedBox(shape.bounds, X_AB, surface.radius + margin, box);
  return surface.findBelow(box, -along[0]!, -along[1]!, -along[2]!, margin - along[3]!, found);
}
