/**
 * Signed distance between a surface A and a convex shape B.
 *
 *   apart        the least distance from a triangle: that of the pair tests, whatever side
 *   overlapping  triangles are judged one by one (`judge-triangle.ts`). Of the accepted results the deepest counts: in a groove both walls must
 *                be left. A pushed result counts beside direct ones only if it is not more than 16 times deeper than the shortest way out of its
 *                triangle: a shape that presses on the top of a fine fin need not leave it sideways. Without any direct one the least deep
 *                pushed result counts, without that the least deep way along the normal of a crossed triangle
 *   inside       no triangle is crossed, the surface is solid, and the nearest triangle is seen from behind: the way along its normal
 *
 * For closed convex meshes that are entered less than a triangle's size this is the depth of the solids. Deeper, and in
 * concave surroundings, it is a way out over the crossed triangles, not the shortest one. A one-sided open surface does not know its inside:
 * a shape wholly behind it has a positive distance, and the contact region (`surface-region.ts`) does not see it.
 *
 * Cost: one search for the nearest triangle and one by box, pair tests with the few triangles that can be nearest: O(log n) in practice.
 */
import type { Detector } from "../narrow/detector.js";
import { PAIR_RESULT, writePairResult } from "../narrow/pair-result.js";
import type { ConvexShape, SurfaceShape } from "../shapes/collision-shape.js";
import { createFound } from "./found-triangles.js";
import {
  BEHIND,
  CROSSING,
  heightOver,
  isAccepted,
  judgeTriangle,
  PUSHED,
  type SurfacePair,
  surfacePair,
  writePlaneResult,
} from "./judge-triangle.js";
import { loadTriangle } from "./scratch-triangle.js";
import { boxDistance, placedBox } from "./surface-box.js";

// scratch: nothing is carried from call to call
const found = createFound();
const box = new Float64Array(6);
const point = new Float64Array(3);
const kept = new Float64Array(PAIR_RESULT);

/** Writes the pair result; returns the triangle it is about, −1 (and a distance of Infinity) for a surface without triangles. */
export function surfaceDistance(
  surface: SurfaceShape,
  shape: ConvexShape,
  X_AB: Float64Array,
  detector: Detector,
  out: Float64Array,
): number {
  const pair = surfacePair(surface, shape, X_AB, detector);
  const deepest = findOverlap(pair, out);
  return deepest >= 0 ? deepest : findNearest(pair, out);
}

/** The triangle that decides about an overlap, or −1 without any. */
function findOverlap(pair: SurfacePair, out: Float64Array): number {
  const { surface, shape, X_AB, result } = pair;
  placedBox(shape.bounds, X_AB, surface.radius, box);
  const count = surface.findTriangles(box, 0, found);
  let direct = -1;
  let pushed = -1;
  let crossed = -1;
  let depth = 0;
  let least = -Infinity;
  let leastCrossed = -Infinity;
  for (let i = 0; i < count; i++) {
    const triangle = found.list[i]!;
    const verdict = judgeTriangle(pair, triangle);
    if (isAccepted(pair, verdict) && result[0]! <= 0 && (direct < 0 || result[0]! < depth)) {
      direct = triangle;
      depth = result[0]!;
      out.set(result);
    }
    if (verdict === PUSHED && result[0]! > least) {
      pushed = triangle;
      least = result[0]!;
      kept.set(result);
    }
    if (verdict === CROSSING) {
      const height = heightOver(pair, 1);
      if (height > leastCrossed) {
        leastCrossed = height;
        crossed = triangle;
      }
    }
  }
  if (direct >= 0) return direct;
  if (pushed >= 0) {
    out.set(kept);
    return pushed;
  }
  if (crossed >= 0) {
    loadTriangle(pair.triangle, surface, crossed);
    writePlaneResult(pair, out);
  }
  return crossed;
}

/** The nearest triangle of those that are apart. */
function findNearest(pair: SurfacePair, out: Float64Array): number {
  const { surface, shape, X_AB, result } = pair;
  const start = nearestToCenter(pair);
  if (start < 0) {
    writePairResult(out, Infinity, 0, 0, 1, 0, 0, 0);
    for (let k = 4; k < PAIR_RESULT; k++) out[k] = 0;
    return -1;
  }
  let behind = judgeTriangle(pair, start) === BEHIND;
  let nearest = start;
  out.set(result);
  placedBox(shape.bounds, X_AB, surface.radius + Math.max(0, out[0]!), box);
  const count = surface.findTriangles(box, 0, found);
  placedBox(shape.bounds, X_AB, 0, box);
  for (let i = 0; i < count; i++) {
    const triangle = found.list[i]!;
    loadTriangle(pair.triangle, surface, triangle);
    if (triangle === start || boxDistance(box, pair.triangle.shape.bounds) > out[0]!) continue;
    const verdict = judgeTriangle(pair, triangle);
    if (result[0]! > out[0]! || (result[0]! === out[0]! && triangle > nearest)) continue;
    nearest = triangle;
    behind = verdict === BEHIND;
    out.set(result);
  }
  if (behind && surface.solid) {
    loadTriangle(pair.triangle, surface, nearest);
    writePlaneResult(pair, out);
  }
  return nearest;
}

/** The triangle nearest to a point of the shape. */
function nearestToCenter({ surface, shape, X_AB }: SurfacePair): number {
  const [x, y, z] = shape.polyhedron?.center ?? [0, 0, 0];
  return surface.nearestTriangle(
    X_AB[9]! + X_AB[0]! * x + X_AB[1]! * y + X_AB[2]! * z,
    X_AB[10]! + X_AB[3]! * x + X_AB[4]! * y + X_AB[5]! * z,
    X_AB[11]! + X_AB[6]! * x + X_AB[7]! * y + X_AB[8]! * z,
    point,
  );
}
