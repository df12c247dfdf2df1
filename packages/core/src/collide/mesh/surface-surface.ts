/**
 * Distance of two surfaces, triangle against triangle: B's triangles are convex shapes to A's surface, and what is found must be admitted by both
 * (`surface-normals.ts`).
 *
 *   apart        the least distance of two triangles. An upper bound comes from going to and fro between nearest points; pairs of triangles
 *                within it are tested
 *   overlapping  the deepest result that both surfaces admit; without any, of all crossing pairs the least deep way of the one triangle along
 *                the normal of the other. Where a corner of the one is deeper inside the other, and nearest to a face, the way to that face
 *   inside       no triangles cross, and the nearest one of a solid surface is seen from behind: the way along its normal. Of a surface in several
 *                pieces the nearest may be outside and others not: each is looked at, by its first triangle, and the deepest counts
 *
 * Thin triangles know little of depth: results are good while surfaces enter each other by less than their triangles' sizes. Solids that
 * move are better made of convex pieces. Cost: one pair test for each pair of triangles whose boxes meet.
 */
import { boxDistance } from "../../geometry/box.js";
import { createFound } from "../../geometry/found-triangles.js";
import type { Detector } from "../narrow/detector.js";
import { framePoint, invertFrame } from "../narrow/frame.js";
import { exchangePair, NORMAL, PAIR_RESULT, writePairResult } from "../narrow/pair-result.js";
import type { SurfaceShape } from "../shapes/collision-shape.js";
import { placedBox } from "../shapes/placed-bounds.js";
import { heightOver, isBehind, type SurfacePair, surfacePair, testTriangle, writePlaneResult } from "./judge-triangle.js";
import { findNearest } from "./nearest-triangle.js";
import { loadTriangle, type ScratchTriangle } from "./scratch-triangle.js";
import { support } from "./shape-height.js";
import { isOver } from "./surface-region.js";
import { findTrianglePairs } from "./triangle-pairs.js";
import { isAbove, isAdmitted, loadPair, pairs, ROUNDING, SAME, seenFromB, triangleB, turned, turnToB, X_BA } from "./two-surfaces.js";

// scratch: nothing is carried from call to call
const point = new Float64Array(3);
const box = new Float64Array(6);
const plane = new Float64Array(PAIR_RESULT);
const within = createFound();
const enclosed = new Float64Array(PAIR_RESULT);

/** Rounds of going to and fro, where more would sharpen the bound only, and from corner to deeper corner. */
const ROUNDS = 8;
/** Share of sizes within which triangles are equally near. */
const TIE = 1e-13;

/** Writes the pair result; Infinity where one of them has no triangles. */
export function surfaceSurfaceDistance(A: SurfaceShape, B: SurfaceShape, X_AB: Float64Array, detector: Detector, out: Float64Array): void {
  const pair = surfacePair(A, triangleB.shape, X_AB, detector);
  invertFrame(X_BA, 0, X_AB, 0);
  writePairResult(out, Infinity, 0, 0, 1, 0, 0, 0);
  for (let k = 7; k < PAIR_RESULT; k++) out[k] = 0;
  let count = findTrianglePairs(A, B, X_AB, 0, pairs);
  if (findOverlap(pair, B, count, out)) {
    // what is next to the deepest corner is no further from the surface than that
    for (let round = 0; round < ROUNDS && deepenByCorners(pair, B, count, out); round++) {
      count = findTrianglePairs(A, B, X_AB, -out[0]!, pairs);
    }
    return;
  }
  const bound = boundOfDistance(pair, B);
  if (bound === Infinity) return;
  // boxes of pairs that are as far as that are found in spite of rounding
  const rounding = TIE * (A.reach + B.reach + bound);
  findNearestPair(pair, B, findTrianglePairs(A, B, X_AB, bound + rounding, pairs), out);
  if (out[0]! > 0) findEnclosed(pair, B, out);
}

/** The deepest admitted overlap, else the least deep way out of a crossing pair; false without any. */
function findOverlap(pair: SurfacePair, B: SurfaceShape, count: number, out: Float64Array): boolean {
  let isFound = false;
  let isCrossed = false;
  for (let i = 0, a = -1; i < count; i++) {
    const isApart = isAbove(pair, B, i, a, 0);
    a = pairs.list[2 * i]!;
    if (isApart || heightOver(pair, 1) > 0 || heightOver(pair, -1) > 0) continue;
    testTriangle(pair);
    if (pair.found > 0) continue;
    if (isAdmitted(pair, B, i)) {
      if (isFound && pair.found >= out[0]!) continue;
      isFound = true;
      out.set(pair.result);
    } else if (!isFound) {
      writeWayOut(pair, B);
      if (isCrossed && plane[0]! <= out[0]!) continue;
      isCrossed = true;
      out.set(plane);
    }
  }
  return isFound || isCrossed;
}

/**
 * Replaces a result in `out` where a corner of the one is deeper inside the other. Pairs do not know that: a triangle that is more than
 * half below another one is left more easily downwards, and one that is wholly below crosses nothing. But whatever way is taken, each
 * corner has to go at least as far as the surface is from it. Was there one?
 */
function deepenByCorners(pair: SurfacePair, B: SurfaceShape, count: number, out: Float64Array): boolean {
  const { surface: A, X_AB } = pair;
  const before = out[0]!;
  const other = seenFromB(pair, B);
  for (let i = 0, a = -1; i < count; i++) {
    const isApart = isAbove(pair, B, i, a, 0);
    a = pairs.list[2 * i]!;
    if (isApart) continue;
    if (A.solid && isLowestInside(pair, out[0]!)) writePlaneResult(pair, out);
    if (!B.solid || !isLowestInside(other, out[0]!)) continue;
    writePlaneResult(other, out);
    exchangePair(out, X_AB);
  }
  return out[0]! < before;
}

/** Is the corner of the shape that is lowest over the loaded triangle deeper than `depth` (m, < 0), and is that triangle the surface's nearest to it? */
function isLowestInside(pair: SurfacePair, depth: number): boolean {
  const { surface, shape, X_AB, triangle } = pair;
  const height = heightOver(pair, 1);
  const rounding = ROUNDING * (surface.reach + shape.reach);
  if (height >= depth - rounding) return false;
  framePoint(point, 0, X_AB, 0, support[0]!, support[1]!, support[2]!);
  if (!isOver(pair, point)) return false;
  const [x, y, z] = [point[0]!, point[1]!, point[2]!];
  surface.nearestTriangle(x, y, z, point);
  const distance = Math.sqrt((x - point[0]!) * (x - point[0]!) + (y - point[1]!) * (y - point[1]!) + (z - point[2]!) * (z - point[2]!));
  return distance + surface.radius + shape.radius >= -height - SAME * (triangle.size + shape.reach);
}

/** The less deep of the ways of the loaded triangles along each other's normals, to `plane`. */
function writeWayOut(pair: SurfacePair, B: SurfaceShape): void {
  writePlaneResult(pair, plane);
  const depth = plane[0]!;
  const other = seenFromB(pair, B);
  if (heightOver(other, 1) <= depth) return;
  writePlaneResult(other, plane);
  exchangePair(plane, pair.X_AB);
}

/** Distance of some pair of triangles: nearest points to and fro. */
function boundOfDistance(pair: SurfacePair, B: SurfaceShape): number {
  const { surface: A, X_AB } = pair;
  if (A.triangleCount === 0 || B.triangleCount === 0) return Infinity;
  loadTriangle(triangleB, B, 0);
  point.set(triangleB.corners.subarray(0, 3));
  let a = 0;
  let b = 0;
  for (let round = 0; round < ROUNDS; round++) {
    framePoint(point, 0, X_AB, 0, point[0]!, point[1]!, point[2]!);
    a = A.nearestTriangle(point[0]!, point[1]!, point[2]!, point);
    framePoint(point, 0, X_BA, 0, point[0]!, point[1]!, point[2]!);
    b = B.nearestTriangle(point[0]!, point[1]!, point[2]!, point);
  }
  loadTriangle(pair.triangle, A, a);
  loadTriangle(triangleB, B, b);
  testTriangle(pair);
  return Math.max(0, pair.found);
}

function findNearestPair(pair: SurfacePair, B: SurfaceShape, count: number, out: Float64Array): void {
  const { surface: A, X_AB, result } = pair;
  let nearest = -1;
  for (let i = 0, a = -1; i < count; i++) {
    const isFurther = isAbove(pair, B, i, a, out[0]!);
    a = pairs.list[2 * i]!;
    if (isFurther) continue;
    placedBox(triangleB.shape.bounds, X_AB, 0, box);
    if (boxDistance(box, 0, pair.triangle.shape.bounds, 0) > out[0]!) continue;
    testTriangle(pair);
    if (result[0]! >= out[0]!) continue;
    nearest = i;
    out.set(result);
  }
  if (nearest < 0 || (!A.solid && !B.solid)) return;
  loadPair(pair, B, nearest);
  result.set(out);
  const isInA = A.solid && isBehind(pair, pairs.list[2 * nearest]!);
  const other: SurfacePair = { ...seenFromB(pair, B), result: out.slice() };
  exchangePair(other.result, X_BA);
  if (!isInA && !(B.solid && isBehind(other, pairs.list[2 * nearest + 1]!))) return;
  loadPair(pair, B, mostTurnedAway(pair, B, count, out[0]!, isInA));
  writeWayIn(isInA ? pair : other, isInA, X_AB, out);
}

/** Of the pairs that are equally near, the one whose triangle of A (or of B) is turned away most: what is inside is behind that one. */
function mostTurnedAway(pair: SurfacePair, B: SurfaceShape, count: number, distance: number, isInA: boolean): number {
  const { X_AB, result } = pair;
  let best = -1;
  let least = Infinity;
  for (let i = 0; i < count; i++) {
    loadPair(pair, B, i);
    placedBox(triangleB.shape.bounds, X_AB, 0, box);
    const limit = distance + TIE * (pair.triangle.size + triangleB.size);
    if (boxDistance(box, 0, pair.triangle.shape.bounds, 0) > limit) continue;
    testTriangle(pair);
    if (result[0]! > limit) continue;
    turnToB(result, NORMAL);
    const normal = isInA ? result.subarray(NORMAL, NORMAL + 3) : turned;
    const { plane: face } = isInA ? pair.triangle : triangleB;
    const facing = face[0]! * normal[0]! + face[1]! * normal[1]! + face[2]! * normal[2]!;
    if (facing >= least) continue;
    least = facing;
    best = i;
  }
  return best;
}

/** The loaded triangle of the one is inside the other: its way along the normal of the triangle it is behind. */
function writeWayIn(pair: SurfacePair, isInA: boolean, X_AB: Float64Array, out: Float64Array): void {
  writePlaneResult(pair, out);
  if (!isInA) exchangePair(out, X_AB);
}

/** Surfaces that do not cross: the deepest way out of a piece of the one that is inside the other, if there is any. */
function findEnclosed(pair: SurfacePair, B: SurfaceShape, out: Float64Array): void {
  const { surface: A, X_AB } = pair;
  findEnclosedPiece(pair, B, triangleB, X_BA);
  if (enclosed[0]! < 0) out.set(enclosed);
  const other = seenFromB(pair, B);
  findEnclosedPiece(other, A, pair.triangle, X_AB);
  if (enclosed[0]! >= Math.min(0, out[0]!)) return;
  out.set(enclosed);
  exchangePair(out, X_AB);
}

/** The deepest result of a piece of `inner` within the pair's surface, to `enclosed`; not below 0 without any. `X`: that surface in `inner`. */
function findEnclosedPiece(pair: SurfacePair, inner: SurfaceShape, scratch: ScratchTriangle, X: Float64Array): void {
  const { surface } = pair;
  const { pieces } = inner;
  enclosed[0] = 0;
  // of one piece the nearest pair has told
  if (!surface.solid || pieces.length < 2) return;
  placedBox(surface.bounds, X, 0, box);
  const count = inner.findTriangles(box, 0, within);
  for (let i = 0, next = 0; i < count; i++) {
    const triangle = within.list[i]!;
    while (next < pieces.length && pieces[next]! < triangle) next++;
    if (pieces[next] !== triangle) continue;
    loadTriangle(scratch, inner, triangle);
    findNearest(pair, plane);
    if (plane[0]! < enclosed[0]!) enclosed.set(plane);
  }
}
