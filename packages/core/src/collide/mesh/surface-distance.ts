/**
 * Signed distance between a surface A and a convex shape B.
 *
 *   apart        the least distance from a triangle: that of the pair tests, whatever side
 *   overlapping  triangles are judged one by one (`judge-triangle.ts`). Of the direct results the deepest counts: in a groove both walls must be
 *                left. Without any direct one the least deep pushed result counts, without that the least deep way along the normal of a
 *                crossed triangle
 *   inside       no triangle is crossed, the surface is solid, and the nearest triangle is seen from behind: the way along its normal
 *
 * What is found for shapes that overlap or are inside is then replaced by a shorter way out, if there is one (`shorter-way-out.ts`); direct
 * results that no triangle's own overlap exceeds are the shortest already. For closed convex meshes this is the depth of the solids, at any
 * pose; elsewhere a way out over the crossed triangles, and where parts of the surface are in every way, the result above. A one-sided open
 * surface has no inside: triangles seen from behind are not there, and the distance is Infinity where there are no others.
 *
 * Cost: one search for the nearest triangle and those that are crossed, pair tests with the few that can be either: O(log n) in practice. Deep
 * overlaps look at all triangles that are nearer than the way out is long.
 */
import type { Detector } from "../narrow/detector.js";
import { PAIR_RESULT } from "../narrow/pair-result.js";
import type { ConvexShape, SurfaceShape } from "../shapes/collision-shape.js";
import {
  BEHIND,
  CROSSING,
  DIRECT,
  heightOver,
  judgeTriangle,
  loadNear,
  PUSHED,
  type SurfacePair,
  surfacePair,
  writePlaneResult,
} from "./judge-triangle.js";
import { createNear } from "./near-triangles.js";
import { CROSSED, findNear, findNearest } from "./nearest-triangle.js";
import { loadTriangle } from "./scratch-triangle.js";
import { type KnownWays, shortenWayOut } from "./shorter-way-out.js";

// scratch: nothing is carried from call to call
const near = createNear();
const kept = new Float64Array(PAIR_RESULT);
const known: KnownWays = { proven: 0, direct: new Float64Array(PAIR_RESULT) };

/** Writes the pair result; returns the triangle it is about, −1 (and a distance of Infinity) for a surface without triangles. */
export function surfaceDistance(
  surface: SurfaceShape,
  shape: ConvexShape,
  X_AB: Float64Array,
  detector: Detector,
  out: Float64Array,
): number {
  const pair = surfacePair(surface, shape, X_AB, detector);
  known.proven = 0;
  known.direct[0] = Infinity;
  let triangle = findNear(pair, 0, near, out);
  if (triangle === CROSSED) triangle = findOverlap(pair, out);
  return out[0]! < 0 ? shortenWayOut(pair, known, triangle, out) : triangle;
}

/** The triangle that decides where some are crossed; what is known of ways out goes to `known`. */
function findOverlap(pair: SurfacePair, out: Float64Array): number {
  const { surface, result } = pair;
  let direct = -1;
  let pushed = -1;
  let crossed = -1;
  let leastCrossed = -Infinity;
  for (let i = 0; i < near.count; i++) {
    const triangle = near.list[i]!;
    loadNear(pair, near, i);
    const verdict = judgeTriangle(pair, triangle);
    if (verdict !== BEHIND) known.proven = Math.min(known.proven, pair.found);
    if (verdict === DIRECT && result[0]! <= 0) {
      if (result[0] === pair.found && result[0]! < known.direct[0]!) known.direct.set(result);
      if (direct < 0 || result[0]! < out[0]!) {
        direct = triangle;
        out.set(result);
      }
    }
    if (verdict === PUSHED && (pushed < 0 || result[0]! > kept[0]!)) {
      pushed = triangle;
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
  if (crossed < 0) return findNearest(pair, out);
  loadTriangle(pair.triangle, surface, crossed);
  writePlaneResult(pair, out);
  return crossed;
}
