/**
 * The triangle of a surface A that is nearest to a convex shape B which crosses none: what the distance of shapes apart, and inside, is
 * about; and, in the same search, all triangles within a limit, crossed ones among them.
 *
 * Meshes are searched through their hierarchy, boxes nearer to the centre of the shape first. Boxes are left out that are further away than
 * the best result so far, or the limit: by their distance from the box of the shape, and along two directions (`further-than.ts`). Where a
 * triangle is crossed, the nearest one is of no interest any more, and what is further than the limit can be left out from there on. Height
 * fields are asked for triangles further and further away.
 *
 * Of triangles that meet where a shape inside is nearest (equal distances), it is behind the one that is turned away most.
 * Cost: O(log n) in practice.
 */
import { HIERARCHY_STACK, type Hierarchy } from "../../geometry/bounding-volume-hierarchy.js";
import { boxContains, boxDistance, squaredDistanceToBox } from "../../geometry/box.js";
import { closestOnTriangle } from "../../geometry/closest-on-triangle.js";
import { createFound } from "../../geometry/found-triangles.js";
import { NORMAL, PAIR_RESULT, writePairResult } from "../narrow/pair-result.js";
import type { SurfaceShape } from "../shapes/collision-shape.js";
import { placedBox } from "../shapes/placed-bounds.js";
import { findCandidates } from "./candidate-triangles.js";
import { isBoxFurtherThan, isFurtherThan, lookAlong, writeCenter } from "./further-than.js";
import { isBehind, type SurfacePair, testTriangle, writePlaneResult } from "./judge-triangle.js";
import type { MeshShape } from "./mesh-shape.js";
import { addNear, type NearTriangles, sortNear } from "./near-triangles.js";
import { completeTriangle, loadTriangle } from "./scratch-triangle.js";

/** Told instead of a triangle where one is crossed. */
export const CROSSED = -2;
/** Share of the surface's size with which a search begins. */
const TINY = 1e-6;
/** Share of the sizes within which triangles are equally near. */
const TIE = 1e-13;

// scratch: nothing is carried from call to call
const found = createFound();
const box = new Float64Array(6);
const center = new Float64Array(3);
const corners = new Float64Array(9);
const point = new Float64Array(4);
const waitingNodes = new Int32Array(HIERARCHY_STACK);

/** A search at work. */
interface Search {
  /** The nearest triangle so far; its result is where the distance is written to. */
  triangle: number;
  /** Is the shape behind the surface there? */
  behind: boolean;
  /** Cosine between the normals of the triangle and of its result. */
  facing: number;
  /** What is further away is of no interest, m. */
  limit: number;
  /** Has a triangle been touched or crossed that is wanted? */
  isCrossed: boolean;
  /** Triangles up to `within` (m) are wanted, too. */
  readonly within: number;
  readonly near: NearTriangles | undefined;
}

/**
 * Writes the pair result and returns the triangle, of open one-sided surfaces one that is seen from the front; −1 and a distance of
 * Infinity without any. Inside of solid surfaces the result is the way out along the normal of the nearest triangle.
 */
export const findNearest = (pair: SurfacePair, out: Float64Array): number => search(pair, -Infinity, undefined, out);

/**
 * The same, with all triangles at distances of at most `within` ≥ 0 (m), sides disregarded, in `near`. Where a triangle is touched or
 * crossed, CROSSED is returned, and nothing of use is in `out`.
 */
export const findNear = (pair: SurfacePair, within: number, near: NearTriangles, out: Float64Array): number =>
  search(pair, within, near, out);

function search(pair: SurfacePair, within: number, near: NearTriangles | undefined, out: Float64Array): number {
  const { surface, result } = pair;
  // the shape may be another one than that of the last search
  pair.along[3] = -Infinity;
  if (near !== undefined) near.count = 0;
  writePairResult(out, Infinity, 0, 0, 1, 0, 0, 0);
  for (let k = 7; k < PAIR_RESULT; k++) out[k] = 0;
  writeCenter(pair, center);
  const start = firstTriangle(surface);
  if (start < 0) return -1;
  const now: Search = { triangle: -1, behind: false, facing: 0, limit: Infinity, isCrossed: false, within, near };
  loadTriangle(pair.triangle, surface, start);
  testTriangle(pair);
  const reach = Math.max(result[0]!, TINY * surface.reach);
  take(pair, start, now, out);
  if (surface.type === "mesh") searchHierarchy(pair, (surface as MeshShape).hierarchy, start, now, out);
  else {
    searchAround(pair, reach, now, out);
    if (near !== undefined && (now.isCrossed || out[0]! <= within)) gatherNear(pair, within, near);
  }
  if (near !== undefined) sortNear(near);
  if (now.isCrossed) return CROSSED;
  if (now.behind && surface.solid) {
    loadTriangle(pair.triangle, surface, now.triangle);
    writePlaneResult(pair, out);
  }
  return now.triangle;
}

/** A triangle near to the centre, −1 without any: the better it is, the less is left to look at. */
function firstTriangle(surface: SurfaceShape): number {
  const x = center[0]!;
  const y = center[1]!;
  const z = center[2]!;
  if (surface.type !== "mesh") return surface.nearestTriangle(x, y, z, point);
  const { boxes, skip, first, count, items } = (surface as MeshShape).hierarchy;
  if (skip.length === 0) return -1;
  let node = 0;
  while (count[node] === 0) {
    const left = node + 1;
    const right = skip[left]!;
    node = squaredDistanceToBox(boxes, 6 * left, x, y, z) <= squaredDistanceToBox(boxes, 6 * right, x, y, z) ? left : right;
  }
  let nearest = -1;
  let least = Infinity;
  for (let i = first[node]!; i < first[node]! + count[node]!; i++) {
    surface.writeTriangle(items[i]!, corners, 0);
    closestOnTriangle(corners, 0, 3, 6, x, y, z, point);
    if (!(point[3]! < least)) continue;
    least = point[3]!;
    nearest = items[i]!;
  }
  return nearest;
}

/** After a pair test of the loaded triangle. */
function take(pair: SurfacePair, triangle: number, now: Search, out: Float64Array): void {
  const { within, near } = now;
  if (near !== undefined && pair.found <= within) {
    addNear(near, triangle, pair.result);
    if (pair.found <= 0) {
      if (!now.isCrossed && pair.along[3] === -Infinity) lookAlong(pair, pair.result, NORMAL);
      now.isCrossed = true;
      now.limit = within;
    }
  }
  if (now.isCrossed) return;
  keepNearer(pair, triangle, now, out);
  if (now.triangle !== triangle) return;
  lookAlong(pair, out, NORMAL);
  if (now.limit < within) now.limit = within;
}

function keepNearer(pair: SurfacePair, triangle: number, now: Search, out: Float64Array): void {
  const { surface, shape, result } = pair;
  const tie = TIE * (pair.triangle.size + shape.reach);
  const facing = facingOf(pair);
  const isBetter = now.behind ? result[0]! <= out[0]! + tie && facing < now.facing : result[0]! < out[0]!;
  if (!isBetter && result[0]! >= out[0]! - tie) return;
  const behind = isBehind(pair, triangle);
  if (behind && surface.sides === "one" && !surface.solid) return;
  now.triangle = triangle;
  now.behind = behind;
  now.facing = facing;
  now.limit = behind ? result[0]! + tie : result[0]!;
  out.set(result);
}

const facingOf = ({ triangle: { plane }, result }: SurfacePair): number =>
  plane[0]! * result[1]! + plane[1]! * result[2]! + plane[2]! * result[3]!;

/** Further and further away, beginning with `reach` (m), until a triangle is crossed that is wanted. */
function searchAround(pair: SurfacePair, start: number, now: Search, out: Float64Array): void {
  const { surface, shape, X_AB } = pair;
  for (let reach = start; !now.isCrossed; reach *= 2) {
    placedBox(shape.bounds, X_AB, surface.radius + reach, box);
    const coversAll = boxContains(box, 0, surface.bounds, 0);
    const count = surface.findTriangles(box, 0, found);
    placedBox(shape.bounds, X_AB, 0, box);
    for (let i = 0; i < count && !now.isCrossed; i++) {
      const triangle = found.list[i]!;
      loadTriangle(pair.triangle, surface, triangle);
      if (boxDistance(box, 0, pair.triangle.shape.bounds, 0) > now.limit || isFurtherThan(pair, now.limit)) continue;
      testTriangle(pair);
      take(pair, triangle, now, out);
    }
    if (out[0]! <= reach || coversAll) return;
  }
}

/** Begins anew, now that there is a direction to look along. */
function gatherNear(pair: SurfacePair, within: number, near: NearTriangles): void {
  const { surface } = pair;
  near.count = 0;
  const count = findCandidates(pair, within, found);
  for (let i = 0; i < count; i++) {
    loadTriangle(pair.triangle, surface, found.list[i]!);
    if (isFurtherThan(pair, within)) continue;
    testTriangle(pair);
    if (pair.found <= within) addNear(near, found.list[i]!, pair.result);
  }
}

function searchHierarchy(pair: SurfacePair, hierarchy: Hierarchy, start: number, now: Search, out: Float64Array): void {
  const { surface, shape, X_AB, triangle } = pair;
  const { boxes, skip, first, count, items, itemBoxes } = hierarchy;
  placedBox(shape.bounds, X_AB, surface.radius, box);
  const x = center[0]!;
  const y = center[1]!;
  const z = center[2]!;
  let depth = 0;
  waitingNodes[depth++] = 0;
  while (depth > 0) {
    const node = waitingNodes[--depth]!;
    if (boxDistance(box, 0, boxes, 6 * node) > now.limit || isBoxFurtherThan(pair, center, boxes, 6 * node, now.limit)) continue;
    const end = first[node]! + count[node]!;
    for (let i = first[node]!; i < end; i++) {
      const item = items[i]!;
      if (
        item === start ||
        boxDistance(box, 0, itemBoxes, 6 * i) > now.limit ||
        isBoxFurtherThan(pair, center, itemBoxes, 6 * i, now.limit)
      )
        continue;
      surface.writeTriangle(item, triangle.corners, 0);
      if (isFurtherThan(pair, now.limit)) continue;
      completeTriangle(triangle, surface.radius);
      testTriangle(pair);
      take(pair, item, now, out);
    }
    if (count[node]! > 0) continue;
    const left = node + 1;
    const right = skip[left]!;
    const leftFirst = squaredDistanceToBox(boxes, 6 * left, x, y, z) <= squaredDistanceToBox(boxes, 6 * right, x, y, z);
    waitingNodes[depth++] = leftFirst ? right : left;
    waitingNodes[depth++] = leftFirst ? left : right;
  }
}
