/**
 * Two boxes: the pair that piles consist of. Exact in closed form, without iteration. Boxes may be without width: the core of a capsule is
 * one with half edges (0, 0, half length), so this serves box against capsule as well.
 *
 *   1  The largest of the 15 separating axes (`box-axes.ts`). If the feature that touches first along it lies within the other's
 *      (`box-features.ts`), s(n) is the distance: always so where the boxes overlap, and for vertex–face and edge–edge where they are
 *      apart.
 *   2  Else, where the boxes are apart, a corner of one is nearest to an edge or a corner of the other: the least of the 16 distances of a
 *      corner from the other box.
 *   3  Parallel faces and edges leave open which feature touches first. Then all axes that separate as far as the best are tried before the
 *      corners, whose distances alone cannot tell a corner over a face from one beside it by 1e-10; overlapping boxes are first moved apart
 *      along the axis until they touch.
 *
 * The first number of the cache holds what was nearest last time: an axis (1 … 15), 16 + corner of B or 24 + corner of A. Where the boxes
 * are apart and s(n) of that feature equals the distance of its points, nothing nearer exists and the rest is left out. Overlapping boxes
 * need all axes. Errors: a few roundings of the size. Cost: 75–90 ns apart and remembered, 135–170 ns else.
 */
import { EPSILON } from "../../../math/scalar.js";
import { FRAME } from "../frame.js";
import { addRadii, writePairResult } from "../pair-result.js";
import { AXES_END, bestBoxAxis, boxSeparation, EDGES, type Halves, writeBoxAxis } from "./box-axes.js";
import { writeAnyEdgePoint, writeAxisPoint, writeCornerOfA, writeCornerOfB } from "./box-features.js";
import type { PairTest } from "./pair-test.js";

const CORNER_B = AXES_END;
const CORNER_A = AXES_END + 8;
const CORNERS_END = AXES_END + 16;
/** Of the sum of all half edges: separations this close are equal. */
const EQUAL = 64 * EPSILON;
/** Likewise: points nearer than this have no direction between them that could be trusted. */
const TOUCHING = 1e-12;

/**
 * Constant scratch: separation and normal, a point of A and the way to B, pose of boxes moved apart; nothing is carried from call to call.
 */
const axis = new Float64Array(4);
const other = new Float64Array(4);
const points = new Float64Array(6);
const moved = new Float64Array(FRAME);

export const boxBox: PairTest = (A, B, X_AB, cache, at, out) => {
  const h = A.sizes;
  const g = B.sizes;
  if (!writeRemembered(cache[at]!, h, g, X_AB, out)) cache[at] = writeAnew(h, g, X_AB, out);
  addRadii(out, A.radius, B.radius);
};

/** Tries the feature remembered; true if the boxes are apart and it is still the nearest. */
function writeRemembered(feature: number, h: Halves, g: Halves, X: Float64Array, out: Float64Array): boolean {
  if (!(feature >= 1 && feature < CORNERS_END) || feature !== Math.trunc(feature)) return false;
  if (feature < AXES_END) {
    if (!writeBoxAxis(feature, h, g, X, axis) || !(axis[0]! > 0) || !writeAxisPoint(feature, h, g, X, axis, points)) return false;
    writeAxisResult(out, axis);
    return true;
  }
  const d = Math.sqrt(writeCorner(feature, h, g, X));
  const size = sumOf(h, g);
  if (!(d > TOUCHING * size) || boxSeparation(h, g, X, points[3]! / d, points[4]! / d, points[5]! / d) < d - EQUAL * size) return false;
  writeCornerResult(out, d);
  return true;
}

const sumOf = (h: Halves, g: Halves): number => h[0] + h[1] + h[2] + g[0] + g[1] + g[2];

function writeAxisResult(out: Float64Array, { 0: s, 1: x, 2: y, 3: z }: Float64Array): void {
  writePairResult(out, s!, x!, y!, z!, points[0]!, points[1]!, points[2]!);
}

/** The corner with this number and the way to the nearest point of the other box, to `points`; returns the squared distance. */
function writeCorner(corner: number, h: Halves, g: Halves, X: Float64Array): number {
  if (corner < CORNER_A) writeCornerOfB(corner - CORNER_B, h, g, X, points);
  else writeCornerOfA(corner - CORNER_A, h, g, X, points);
  return points[3]! * points[3]! + points[4]! * points[4]! + points[5]! * points[5]!;
}

/** From `points`, d > 0 apart. */
function writeCornerResult(out: Float64Array, d: number): void {
  writePairResult(out, d, points[3]! / d, points[4]! / d, points[5]! / d, points[0]!, points[1]!, points[2]!);
}

/** Returns the feature to be remembered. */
function writeAnew(h: Halves, g: Halves, X: Float64Array, out: Float64Array): number {
  const best = bestBoxAxis(h, g, X);
  writeBoxAxis(best, h, g, X, axis);
  if (writeAxisPoint(best, h, g, X, axis, points)) {
    writeAxisResult(out, axis);
    return best;
  }
  if (axis[0]! > 0) return writeNearest(best, h, g, X, out);
  // only the point is still open
  moved.set(X);
  for (let k = 0; k < 3; k++) moved[9 + k]! -= axis[0]! * axis[1 + k]!;
  writeNearest(best, h, g, moved, out);
  points.set(out.subarray(4, 7));
  writeBoxAxis(best, h, g, X, axis);
  writeAxisResult(out, axis);
  return best;
}

/** Boxes apart or touching, whose best axis (in `axis`) does not decide; leaves `axis` as it is, up to rounding. */
function writeNearest(best: number, h: Halves, g: Halves, X: Float64Array, out: Float64Array): number {
  const size = sumOf(h, g);
  writeBoxAxis(best, h, g, X, axis);
  for (let number = 1; number < AXES_END; number++) {
    if (!writeBoxAxis(number, h, g, X, other) || other[0]! < axis[0]! - EQUAL * size) continue;
    if ((number < EDGES ? writeAxisPoint : writeAnyEdgePoint)(number, h, g, X, other, points)) {
      writeAxisResult(out, other);
      return number;
    }
  }
  const corner = nearestCorner(h, g, X);
  const d = Math.sqrt(writeCorner(corner, h, g, X));
  if (d > TOUCHING * size) writeCornerResult(out, d);
  else writeAxisResult(out, axis);
  return corner;
}

/** The corner with the least distance from the other box. */
function nearestCorner(h: Halves, g: Halves, X: Float64Array): number {
  let least = Infinity;
  let corner = CORNER_B;
  for (let c = CORNER_B; c < CORNERS_END; c++) {
    const square = writeCorner(c, h, g, X);
    if (square < least) {
      least = square;
      corner = c;
    }
  }
  return corner;
}
