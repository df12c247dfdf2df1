/**
 * The triangles of a surface A that may be within a margin of a convex shape B: those whose boxes meet the box of the shape. Where these are many, because the
 * shape is large beside them (a floor under a torus), the normal n between the shape and one of them leaves out most:
 *
 *   min over the shape of n·x − max over the triangle's box of n·x > margin        it is further away, whatever n
 *
 * Cost: a search by box; where it finds many, one pair test and a search by plane.
 */
import type { FoundTriangles } from "../../geometry/found-triangles.js";
import { NORMAL } from "../narrow/pair-result.js";
import { placedBox } from "../shapes/placed-bounds.js";
import { lookAlong, type SurfacePair, testTriangle } from "./judge-triangle.js";
import { loadTriangle } from "./scratch-triangle.js";
import { keepBelow, MANY } from "./triangles-below.js";

// scratch: nothing is carried from call to call
const box = new Float64Array(6);

/** Numbers, ascending, to `found`; returns how many. Where `pair.along` is not empty afterwards, some were left out by it. */
export function findCandidates(pair: SurfacePair, margin: number, found: FoundTriangles): number {
  const { surface, shape, X_AB, along } = pair;
  placedBox(shape.bounds, X_AB, surface.radius + margin, box);
  const count = surface.findTriangles(box, 0, found);
  if (count < MANY) return count;
  loadTriangle(pair.triangle, surface, found.list[0]!);
  testTriangle(pair);
  lookAlong(pair, pair.result, NORMAL);
  return keepBelow(surface, found, count, -along[0]!, -along[1]!, -along[2]!, margin - along[3]!);
}
