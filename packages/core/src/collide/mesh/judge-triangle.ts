/**
 * One triangle T of a surface against a convex shape C, seen as part of the surface. All in the frame of the surface; C at X_AB.
 *
 *   DIRECT     the pair test's normal is one that the surface admits there (`surface-normals.ts`): its result stands
 *   PUSHED     C crosses T but the shortest way out of T alone leads over an internal edge, or to the back. The way along the normal N of T:
 *
 *                s = min N·C − N·T (less the radii) < 0,   and C shifted by −s N touches T itself,
 *
 *              so T, not a neighbour, is what it would come to lie on. Two-sided: along the shorter of N and −N. One-sided and open:
 *              only while the way to the front is not longer than the one to the back, for nothing else tells where C came from
 *   CROSSING   C crosses T, but other triangles are in the way in either sense
 *   HIDDEN     C is apart from T on its front side, and nearer to a neighbour
 *   BEHIND     C is apart from T and behind it, one-sided
 *
 * Cost: one pair test, a second one where pushed. No memory from call to call: a surface pair has many triangles and one cache.
 */
import { type Detector, PAIR_CACHE } from "../narrow/detector.js";
import { FRAME } from "../narrow/frame.js";
import { pairDistance } from "../narrow/pair-matrix.js";
import { NORMAL, PAIR_RESULT, POINT_A, writePairResult } from "../narrow/pair-result.js";
import type { ConvexShape, SurfaceShape } from "../shapes/collision-shape.js";
import { writeSupport } from "../shapes/support.js";
import { createScratchTriangle, loadTriangle, type ScratchTriangle } from "./scratch-triangle.js";
import { admitsNormal, featureAt, isInFront } from "./surface-normals.js";

export type Verdict = 0 | 1 | 2 | 3 | 4;
export const DIRECT = 0;
export const PUSHED = 1;
export const CROSSING = 2;
export const HIDDEN = 3;
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
}

// scratch of the one pair that is under test: nothing is carried from pair to pair
const scratchTriangle = createScratchTriangle();
const scratchResult = new Float64Array(PAIR_RESULT);

export const surfacePair = (surface: SurfaceShape, shape: ConvexShape, X_AB: Float64Array, detector: Detector): SurfacePair => ({
  surface,
  shape,
  X_AB,
  detector,
  triangle: scratchTriangle,
  result: scratchResult,
  found: 0,
});

/** Share of the sizes within which shifted shapes touch. */
const TOUCHING = 1e-9;

// scratch: nothing is carried from call to call
const cache = new Float64Array(PAIR_CACHE);
const shifted = new Float64Array(FRAME);
const touching = new Float64Array(PAIR_RESULT);
const support = new Float64Array(3);

/** Loads the triangle and judges. */
export function judgeTriangle(pair: SurfacePair, number: number): Verdict {
  const { surface, shape, X_AB, detector, triangle, result } = pair;
  loadTriangle(triangle, surface, number);
  cache.fill(0);
  pairDistance(detector, triangle.shape, shape, X_AB, cache, 0, result);
  pair.found = result[0]!;
  const r = surface.radius;
  const x = result[POINT_A]! - r * result[NORMAL]!;
  const y = result[POINT_A + 1]! - r * result[NORMAL + 1]!;
  const z = result[POINT_A + 2]! - r * result[NORMAL + 2]!;
  const feature = featureAt(triangle, result, NORMAL, x, y, z);
  if (admitsNormal(surface, number, triangle, feature, result, NORMAL)) return DIRECT;
  if (result[0]! >= 0) {
    const front = surface.sides === "two" || isInFront(surface, number, triangle, feature, result, NORMAL);
    return front ? HIDDEN : BEHIND;
  }
  return pushOut(pair) ? PUSHED : CROSSING;
}

/** How much deeper than the shortest way out of its triangle a pushed result may be to count beside others. */
export const PUSH_LIMIT = 16;

/** Does the last verdict count whatever the other triangles have? */
export const isAccepted = ({ result, found }: SurfacePair, verdict: Verdict): boolean =>
  verdict === DIRECT || (verdict === PUSHED && result[0]! >= PUSH_LIMIT * found);

/** Least height of the shape along sign · N over the plane of the loaded triangle, radii included; its place goes to `support`. */
export function heightOver({ surface, shape, X_AB, triangle }: SurfacePair, sign: number): number {
  const nx = sign * triangle.plane[0]!;
  const ny = sign * triangle.plane[1]!;
  const nz = sign * triangle.plane[2]!;
  const dx = X_AB[0]! * nx + X_AB[3]! * ny + X_AB[6]! * nz;
  const dy = X_AB[1]! * nx + X_AB[4]! * ny + X_AB[7]! * nz;
  const dz = X_AB[2]! * nx + X_AB[5]! * ny + X_AB[8]! * nz;
  writeSupport(shape, -dx, -dy, -dz, 0, support, 0);
  const along = dx * support[0]! + dy * support[1]! + dz * support[2]! + nx * X_AB[9]! + ny * X_AB[10]! + nz * X_AB[11]!;
  return along - sign * triangle.plane[3]! - shape.radius - surface.radius;
}

/** Tries the way along the normal; writes its result if it leads out. */
function pushOut(pair: SurfacePair): boolean {
  const front = heightOver(pair, 1);
  const back = heightOver(pair, -1);
  const { surface } = pair;
  if (surface.sides === "two") return front >= back ? pushAlong(pair, 1, front) : pushAlong(pair, -1, back);
  return (surface.solid || front >= back) && pushAlong(pair, 1, front);
}

/** Does C, shifted by −height along sign · N, touch the triangle? Then the result is that way. */
function pushAlong({ shape, X_AB, detector, triangle, result }: SurfacePair, sign: number, height: number): boolean {
  if (height >= 0) return false;
  const nx = sign * triangle.plane[0]!;
  const ny = sign * triangle.plane[1]!;
  const nz = sign * triangle.plane[2]!;
  shifted.set(X_AB);
  shifted[9]! -= height * nx;
  shifted[10]! -= height * ny;
  shifted[11]! -= height * nz;
  cache.fill(0);
  pairDistance(detector, triangle.shape, shape, shifted, cache, 0, touching);
  if (touching[0]! > TOUCHING * (triangle.size + shape.reach)) return false;
  writePairResult(result, height, nx, ny, nz, touching[POINT_A]!, touching[POINT_A + 1]!, touching[POINT_A + 2]!);
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
