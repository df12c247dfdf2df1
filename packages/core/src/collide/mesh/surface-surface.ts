/**
 * Two surfaces, triangle against triangle: B's triangles are convex shapes to A's surface, and what is found must be admitted by both
 * (`surface-normals.ts`).
 *
 *   apart        the least distance of two triangles. An upper bound comes from going to and fro between nearest points; pairs of triangles
 *                within it are tested
 *   overlapping  the deepest result that both surfaces admit; without any, of all crossing pairs the least deep way of the one triangle along
 *                the normal of the other. Where a corner of the one is deeper inside the other, and nearest to a face, the way to that face
 *   inside       no triangles cross, and the nearest one of a solid surface is seen from behind: the way along its normal. Of a surface in several
 *                pieces the nearest may be outside and others not: each is looked at, by its first triangle, and the deepest counts
 *   region       regions of the pairs that both admit; corners of B's triangles over A's (`surface-region.ts`) and of A's over B's where their own surface admits
 *                the normal or lies nearly in parallel to the face
 *
 * Thin triangles know little of depth: results are good while surfaces enter each other by less than their triangles' sizes. Solids that
 * move are better made of convex pieces. Cost: one pair test for each pair of triangles whose boxes meet.
 */
import { boxDistance } from "../../geometry/box.js";
import { createFound } from "../../geometry/found-triangles.js";
import { beginContact, copyLocal, endContact, NO_LIMITS, setPointOfB } from "../manifold/append-feature.js";
import {
  AT_DIRECTION_A,
  AT_POINT_A,
  CONTACT_FOUND,
  CONTACT_IDS,
  type ContactList,
  EDGE_EDGE,
  FACE_VERTEX,
  VERTEX_FACE,
} from "../manifold/contact-list.js";
import { type Detector, PAIR_CACHE } from "../narrow/detector.js";
import { FRAME, framePoint, invertFrame } from "../narrow/frame.js";
import { exchangePair, NORMAL, PAIR_RESULT, POINT_B, writePairResult } from "../narrow/pair-result.js";
import type { SurfaceShape } from "../shapes/collision-shape.js";
import { placedBox } from "../shapes/placed-bounds.js";
import { exchangeContacts } from "./contact-exchange.js";
import { keepIfNew } from "./contact-merge.js";
import { heightOver, isBehind, type SurfacePair, surfacePair, testTriangle, writePlaneResult } from "./judge-triangle.js";
import { findNearest } from "./nearest-triangle.js";
import { createScratchTriangle, FRONT, loadTriangle, type ScratchTriangle } from "./scratch-triangle.js";
import { support } from "./shape-height.js";
import { admitsNormal, featureAt, isOfSurface } from "./surface-normals.js";
import { addCorners, deepestCorner, isOver, liesOnFace, ON_FACE } from "./surface-region.js";
import { findTrianglePairs } from "./triangle-pairs.js";

// scratch: nothing is carried from call to call
const pairs = { list: new Int32Array(256) };
const triangleB = createScratchTriangle();
const X_BA = new Float64Array(FRAME);
const cache = new Float64Array(PAIR_CACHE);
const turned = new Float64Array(3);
const point = new Float64Array(3);
const box = new Float64Array(6);
const plane = new Float64Array(PAIR_RESULT);
const planeInB = new Float64Array(4);
const within = createFound();
const enclosed = new Float64Array(PAIR_RESULT);
/** Pairs that wait for their corners, and the distances found. */
const waiting: number[] = [];

/** Rounds of going to and fro, where more would sharpen the bound only, and from corner to deeper corner. */
const ROUNDS = 8;
/** Share of sizes within which contacts are one. */
const SAME = 1e-9;
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

/** Loads pair i of the list. */
function loadPair(pair: SurfacePair, B: SurfaceShape, i: number): void {
  loadTriangle(pair.triangle, pair.surface, pairs.list[2 * i]!);
  loadTriangle(triangleB, B, pairs.list[2 * i + 1]!);
}

/** Share of the sizes that covers the rounding of heights. */
const ROUNDING = 1e-13;

/**
 * Loads the triangles of pair i one by one and tells whether that of B is further than `limit` from the plane of that of A, on its front: most pairs whose boxes
 * meet are, and end before B's triangle is loaded. `before` is the triangle of A that is loaded.
 */
function isAbove(pair: SurfacePair, B: SurfaceShape, i: number, before: number, limit: number): boolean {
  const { surface: A, triangle } = pair;
  const a = pairs.list[2 * i]!;
  if (a !== before) {
    loadTriangle(triangle, A, a);
    writePlaneInB(triangle.plane);
  }
  B.writeTriangle(pairs.list[2 * i + 1]!, triangleB.corners, 0);
  const { corners } = triangleB;
  let least = Infinity;
  for (let k = 0; k < 9; k += 3) {
    least = Math.min(least, planeInB[0]! * corners[k]! + planeInB[1]! * corners[k + 1]! + planeInB[2]! * corners[k + 2]!);
  }
  const height = least - planeInB[3]!;
  if (height - A.radius - B.radius > limit + ROUNDING * (A.reach + B.reach + Math.abs(height))) return true;
  loadTriangle(triangleB, B, pairs.list[2 * i + 1]!);
  return false;
}

/** The plane n·x = d of A, seen from B. */
function writePlaneInB([x, y, z, d]: Float64Array): void {
  for (let k = 0; k < 9; k += 3) planeInB[k / 3] = X_BA[k]! * x! + X_BA[k + 1]! * y! + X_BA[k + 2]! * z!;
  planeInB[3] = d! + planeInB[0]! * X_BA[9]! + planeInB[1]! * X_BA[10]! + planeInB[2]! * X_BA[11]!;
}

/** Do both surfaces admit the result of the loaded pair? */
function isAdmitted(pair: SurfacePair, B: SurfaceShape, i: number): boolean {
  const { surface: A, result, triangle } = pair;
  const [x, y, z] = [result[NORMAL]!, result[NORMAL + 1]!, result[NORMAL + 2]!];
  const a = featureAt(triangle, result, NORMAL, result[4]! - A.radius * x, result[5]! - A.radius * y, result[6]! - A.radius * z);
  if (!admitsNormal(A, pairs.list[2 * i]!, triangle, a, result, NORMAL)) return false;
  turnToB(result, NORMAL);
  const q = POINT_B;
  framePoint(point, 0, X_BA, 0, result[q]! + B.radius * x, result[q + 1]! + B.radius * y, result[q + 2]! + B.radius * z);
  const b = featureAt(triangleB, turned, 0, point[0]!, point[1]!, point[2]!);
  return admitsNormal(B, pairs.list[2 * i + 1]!, triangleB, b, turned, 0);
}

/** The normal at normals[at …], seen from B: turned round and in B's axes. */
function turnToB(normals: Float64Array, at: number): void {
  for (let row = 0; row < 3; row++) {
    const r = 3 * row;
    turned[row] = -(X_BA[r]! * normals[at]! + X_BA[r + 1]! * normals[at + 1]! + X_BA[r + 2]! * normals[at + 2]!);
  }
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
 * Replaces a result in `out` where a corner of the one is deeper inside the other. Pairs do not know that: a triangle that is more than half below another one is left more
 * easily downwards, and one that is wholly below crosses nothing. But whatever way is taken, each corner has to go at least as far as the surface is from it. Was there one?
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

/** Appends the contacts with gaps of at most `margin`. Parts are the triangles of both. */
export function surfaceSurfaceRegion(
  A: SurfaceShape,
  B: SurfaceShape,
  X_AB: Float64Array,
  detector: Detector,
  margin: number,
  list: ContactList,
): void {
  const pair = surfacePair(A, triangleB.shape, X_AB, detector);
  invertFrame(X_BA, 0, X_AB, 0);
  const first = list.count;
  const count = findTrianglePairs(A, B, X_AB, margin, pairs);
  let isCrossed = false;
  let deepest = 0;
  waiting.length = 0;
  for (let i = 0, a = -1; i < count; i++) {
    const isFurther = isAbove(pair, B, i, a, margin);
    a = pairs.list[2 * i]!;
    if (isFurther || heightOver(pair, 1) > margin || (A.sides === "two" && heightOver(pair, -1) > margin)) continue;
    testTriangle(pair);
    if (pair.found > margin) continue;
    isCrossed ||= pair.found < 0;
    if (isAdmitted(pair, B, i)) {
      deepest = Math.min(deepest, pair.found);
      addRegion(pair, B, i, margin, list, first);
    } else if (pair.found >= -margin && turnsToFace(pair)) addRegion(pair, B, i, margin, list, first);
    waiting.push(i, pair.found);
  }
  // how deep corners may be is known when all pairs are: two triangles that overlap by their borders alone have a short way out sideways
  for (let k = 0; k < waiting.length; k += 2) {
    loadPair(pair, B, waiting[k]!);
    addCornersOfPair(pair, B, waiting[k]!, deepestCorner(waiting[k + 1]!, deepest), margin, list, first);
  }
  if (isCrossed && list.count === first) addWayOut(pair, B, list, detector);
}

/**
 * Is the normal of the loaded pair nearly that of one of its faces? Then it becomes that one. What lies on a face of several triangles, an edge say, is nearest to one of
 * them at the border to the next, which has the rest of it and does not admit the normal there; its own end over the triangle is one of the region all the same.
 */
function turnsToFace({ result, triangle, X_AB }: SurfacePair): boolean {
  if (leansBy(triangle.plane, result, NORMAL) <= ON_FACE) {
    for (let k = 0; k < 3; k++) result[NORMAL + k] = triangle.plane[k]!;
    return true;
  }
  turnToB(result, NORMAL);
  if (leansBy(triangleB.plane, turned, 0) > ON_FACE) return false;
  const [x, y, z] = triangleB.plane;
  for (let k = 0; k < 3; k++) result[NORMAL + k] = -(X_AB[3 * k]! * x! + X_AB[3 * k + 1]! * y! + X_AB[3 * k + 2]! * z!);
  return true;
}

/** Sine of the angle between the normal of a face and the unit vector at normals[at …], next to which it is small. */
function leansBy(plane: Float64Array, normals: Float64Array, at: number): number {
  const [x, y, z] = [plane[0]! - normals[at]!, plane[1]! - normals[at + 1]!, plane[2]! - normals[at + 2]!];
  return Math.sqrt(x * x + y * y + z * z);
}

function addRegion(pair: SurfacePair, B: SurfaceShape, i: number, margin: number, list: ContactList, first: number): void {
  const from = list.count;
  cache.fill(0);
  pair.detector.region(pair.triangle.shape, triangleB.shape, pair.X_AB, cache, 0, pair.result, margin, list);
  keepOwn(pair, B, i, list, first, from);
}

/** Of the contacts of pair i from number `from` on, leaves those that both surfaces have and that are none of those from `first` on. */
function keepOwn(pair: SurfacePair, B: SurfaceShape, i: number, list: ContactList, first: number, from: number): void {
  const tolerance = SAME * (pair.triangle.size + triangleB.size);
  let kept = from;
  for (let c = from; c < list.count; c++) {
    if (isOfA(pair, i, list, c) && isOfB(B, i, list, c) && keepIfNew(list, first, kept, c, tolerance)) kept++;
  }
  list.count = kept;
}

/** Is contact c of pair i one of A? */
function isOfA({ surface, triangle }: SurfacePair, i: number, list: ContactList, c: number): boolean {
  const at = CONTACT_FOUND * c + NORMAL;
  const feature = list.ids[CONTACT_IDS * c + 1]!;
  const number = pairs.list[2 * i]!;
  if (isOfSurface(surface, number, triangle, feature, list.found, at)) return true;
  return (list.kind[c] === VERTEX_FACE || list.kind[c] === EDGE_EDGE) && liesOnFace(surface, number, triangle, feature, list.found, at);
}

/** Writes the parts of contact c and tells whether it is one of B. */
function isOfB(B: SurfaceShape, i: number, list: ContactList, c: number): boolean {
  list.ids[CONTACT_IDS * c] = pairs.list[2 * i]!;
  list.ids[CONTACT_IDS * c + 2] = pairs.list[2 * i + 1]!;
  turnToB(list.found, CONTACT_FOUND * c + NORMAL);
  const feature = list.ids[CONTACT_IDS * c + 3]!;
  const triangle = pairs.list[2 * i + 1]!;
  if (isOfSurface(B, triangle, triangleB, feature, turned, 0)) return true;
  return (list.kind[c] === FACE_VERTEX || list.kind[c] === EDGE_EDGE) && liesOnFace(B, triangle, triangleB, feature, turned, 0);
}

/** Corners of the triangle of B over that of A, and of A over that of B, where they are corners of their surface as well. */
function addCornersOfPair(
  pair: SurfacePair,
  B: SurfaceShape,
  i: number,
  least: number,
  margin: number,
  list: ContactList,
  first: number,
): void {
  let from = list.count;
  addCorners(pair, pairs.list[2 * i]!, least, margin, list, first);
  keepOwn(pair, B, i, list, first, from);
  from = list.count;
  addCorners(seenFromB(pair, B), pairs.list[2 * i + 1]!, least, margin, list, from);
  exchangeContacts(list, from, pair.X_AB);
  keepOwn(pair, B, i, list, first, from);
}

/** The loaded triangle of A as shape beside the surface B. */
const seenFromB = (pair: SurfacePair, B: SurfaceShape): SurfacePair => ({
  ...pair,
  surface: B,
  shape: pair.triangle.shape,
  X_AB: X_BA,
  triangle: triangleB,
});

/** One contact with the plane of the way out. */
function addWayOut(pair: SurfacePair, B: SurfaceShape, list: ContactList, detector: Detector): void {
  surfaceSurfaceDistance(pair.surface, B, pair.X_AB, detector, plane);
  if (plane[0]! >= 0) return;
  const c = beginContact(list, FACE_VERTEX, FRONT, FRONT, 0, 0);
  copyLocal(list, c, AT_POINT_A, plane, 4);
  copyLocal(list, c, AT_DIRECTION_A, plane, NORMAL);
  setPointOfB(list, c, pair.X_AB, plane[POINT_B]!, plane[POINT_B + 1]!, plane[POINT_B + 2]!);
  endContact(list, c, pair.triangle.shape, triangleB.shape, pair.X_AB, plane, NO_LIMITS);
}
