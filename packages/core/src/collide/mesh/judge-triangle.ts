/**
 * One triangle T of a surface against a convex shape C, seen as part of the surface. All in the frame of the surface; C at X_AB.
 *
 *   DIRECT     the pair test's normal is one that the surface admits there (`surface-normals.ts`): its result stands; or C crosses T, and the least
 *              deep way over a convex edge of T (`edge-way-out.ts`) leads to where C touches T
 *   PUSHED     C crosses T but the shortest way out of T alone leads over an internal edge, or to the back. The way along the normal N of T:
 *
 *                s = min N·C − N·T (less the radii) < 0,   and C shifted by −s N touches T itself,
 *
 *              so T, not a neighbour, is what it would come to lie on. Two-sided surfaces are seen from the side to which
 *              the way along N or −N is shorter, here and for the ways over edges
 *   CROSSING   C crosses T, but other triangles are in the way in either sense
 *   BEHIND     C crosses T of an open one-sided surface, and the way to the front is longer than the one to the back: nothing else tells where C
 *              came from
 *   HIDDEN     C is apart from T, and nearer to a neighbour or behind
 *
 * Cost: a second pair test where pushed. What the detector learns of one triangle helps with the next, which is near to it; nothing is
 * carried from pair to pair.
 */
import { type Detector, PAIR_CACHE } from "../narrow/detector.js";
import { FRAME } from "../narrow/frame.js";
import { pairDistance } from "../narrow/pair-matrix.js";
import { NORMAL, PAIR_RESULT, POINT_A, writePairResult } from "../narrow/pair-result.js";
import type { ConvexShape, SurfaceShape } from "../shapes/collision-shape.js";
import { wayOverEdge } from "./edge-way-out.js";
import { copyNear, type NearTriangles } from "./near-triangles.js";
import { createScratchTriangle, loadTriangle, type ScratchTriangle } from "./scratch-triangle.js";
import { forgetSupport, leastAlong, support } from "./shape-height.js";
import { admitsNormal, featureOfResult, isAtBorder, isInFront } from "./surface-normals.js";

export type Verdict = 0 | 1 | 2 | 3 | 4;
export const DIRECT = 0;
export const PUSHED = 1;
export const CROSSING = 2;
const HIDDEN = 3;
export const BEHIND = 4;

/** A pair of a surface and a convex shape under test. */
export interface SurfacePair {
  readonly surface: SurfaceShape;
  readonly shape: ConvexShape;
  readonly X_AB: Float64Array;
  readonly detector: Detector;
  readonly triangle: ScratchTriangle;
  /** What the verdict is about: DIRECT, PUSHED the accepted one; else that of the pair test. */
  readonly result: Float64Array;
  /** Distance that the pair test found, m. */
  found: number;
  /** A unit vector that parts the shape from some triangle, and least height of the shape along it, over the surface's radius; −∞ without one. */
  readonly along: Float64Array;
}

// scratch of the one pair that is under test: nothing is carried from pair to pair
const scratchTriangle = createScratchTriangle();
const scratchResult = new Float64Array(PAIR_RESULT);
const scratchAlong = new Float64Array(4);
const cache = new Float64Array(PAIR_CACHE);

export function surfacePair(surface: SurfaceShape, shape: ConvexShape, X_AB: Float64Array, detector: Detector): SurfacePair {
  scratchAlong[3] = -Infinity;
  cache.fill(0);
  forgetSupport();
  return { surface, shape, X_AB, detector, triangle: scratchTriangle, result: scratchResult, found: 0, along: scratchAlong };
}

/** Share of the sizes within which shifted shapes touch. */
export const TOUCHING = 1e-9;

// scratch: nothing is carried from call to call
const shifted = new Float64Array(FRAME);
const touching = new Float64Array(PAIR_RESULT);
const way = new Float64Array(3);
const edgeWay = new Float64Array(3);

/** The pair test of the loaded triangle: into `result` and `found`. It starts from what the last one has learnt. */
export function testTriangle(pair: SurfacePair): void {
  const { shape, X_AB, detector, triangle, result } = pair;
  pairDistance(detector, triangle.shape, shape, X_AB, cache, 0, result);
  pair.found = result[0]!;
}

/** Feature of the loaded triangle on which the result lies. */
export const featureOf = ({ surface, triangle, result }: SurfacePair): number => featureOfResult(surface, triangle, result);

/** After a pair test that found the loaded triangle apart: is the shape behind the surface there? */
export function isBehind(pair: SurfacePair, number: number): boolean {
  const { surface, triangle, result } = pair;
  const feature = featureOf(pair);
  if (surface.sides === "two" || isAtBorder(surface, number, feature)) return false;
  return !isInFront(surface, number, triangle, feature, result, NORMAL);
}

/** Loads the triangle in place i of a list, with its result, as its pair test has left them. */
export function loadNear(pair: SurfacePair, near: NearTriangles, i: number): void {
  loadTriangle(pair.triangle, pair.surface, near.list[i]!);
  copyNear(near, i, pair.result);
  pair.found = pair.result[0]!;
}

/** Judges the loaded triangle, number `number`, after its pair test. */
export function judgeTriangle(pair: SurfacePair, number: number): Verdict {
  const { surface, triangle, result } = pair;
  if (admitsNormal(surface, number, triangle, featureOf(pair), result, NORMAL)) return DIRECT;
  if (result[0]! >= 0) return HIDDEN;
  const front = heightOver(pair, 1);
  const back = heightOver(pair, -1);
  if (surface.sides === "one" && !surface.solid && front < back) return BEHIND;
  const sign = surface.sides === "two" && front < back ? -1 : 1;
  if (goesOverEdge(pair, number, sign)) return DIRECT;
  for (let k = 0; k < 3; k++) way[k] = sign * triangle.plane[k]!;
  return pushAlong(pair, way, sign > 0 ? front : back) ? PUSHED : CROSSING;
}

/** The least deep way out over an edge of the loaded triangle that is convex from that side (`edge-way-out.ts`); its result is written. */
function goesOverEdge(pair: SurfacePair, number: number, side: 1 | -1): boolean {
  const { surface, shape, X_AB, triangle } = pair;
  let least = -Infinity;
  for (let k = 0; k < 3; k++) {
    const height = wayOverEdge(surface, number, triangle, k, shape, X_AB, least, edgeWay, side);
    if (height <= least) continue;
    least = height;
    way.set(edgeWay);
  }
  return least > -Infinity && pushAlong(pair, way, least);
}

/** Least height of the shape along sign · N over the plane of the loaded triangle, radii included; its place goes to `support`. */
export function heightOver({ surface, shape, X_AB, triangle }: SurfacePair, sign: number): number {
  const { plane } = triangle;
  return leastAlong(shape, X_AB, sign * plane[0]!, sign * plane[1]!, sign * plane[2]!) - sign * plane[3]! - surface.radius;
}

/** Does C, shifted by −height along n, touch the triangle? Then the result is that way. */
function pushAlong({ shape, X_AB, detector, triangle, result }: SurfacePair, n: Float64Array, height: number): boolean {
  if (height >= 0) return false;
  shifted.set(X_AB);
  for (let k = 0; k < 3; k++) shifted[9 + k]! -= height * n[k]!;
  pairDistance(detector, triangle.shape, shape, shifted, cache, 0, touching);
  if (touching[0]! > TOUCHING * (triangle.size + shape.reach)) return false;
  writePairResult(result, height, n[0]!, n[1]!, n[2]!, touching[POINT_A]!, touching[POINT_A + 1]!, touching[POINT_A + 2]!);
  return true;
}

/** The way along N although something is in the way: the result of the lowest place of C over the plane of the loaded triangle. */
export function writePlaneResult(pair: SurfacePair, out: Float64Array): void {
  const { shape, X_AB, triangle } = pair;
  const height = heightOver(pair, 1);
  const nx = triangle.plane[0]!;
  const ny = triangle.plane[1]!;
  const nz = triangle.plane[2]!;
  const point = (row: number, n: number) =>
    X_AB[row]! * support[0]! +
    X_AB[row + 1]! * support[1]! +
    X_AB[row + 2]! * support[2]! +
    X_AB[9 + row / 3]! -
    (shape.radius + height) * n;
  writePairResult(out, height, nx, ny, nz, point(0, nx), point(3, ny), point(6, nz));
}
