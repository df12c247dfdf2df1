/**
 * Contact region of two surfaces, triangle against triangle: regions of the pairs that both surfaces admit (`surface-normals.ts`); corners
 * of B's triangles over A's (`surface-region.ts`) and of A's over B's where their own surface admits the normal or lies nearly in parallel
 * to the face. Where triangles cross and none of this is found, one contact with the plane of the way out.
 */
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
import { invertFrame } from "../narrow/frame.js";
import { NORMAL, PAIR_RESULT, POINT_B } from "../narrow/pair-result.js";
import type { SurfaceShape } from "../shapes/collision-shape.js";
import { exchangeContacts } from "./contact-exchange.js";
import { keepIfNew } from "./contact-merge.js";
import { heightOver, type SurfacePair, surfacePair, testTriangle } from "./judge-triangle.js";
import { FRONT } from "./scratch-triangle.js";
import { isOfSurface } from "./surface-normals.js";
import { addCorners, deepestCorner, leansBy, liesOnFace, ON_FACE, turnToFace } from "./surface-region.js";
import { surfaceSurfaceDistance } from "./surface-surface.js";
import { findTrianglePairs } from "./triangle-pairs.js";
import { isAbove, isAdmitted, loadPair, pairs, SAME, seenFromB, triangleB, turned, turnToB, X_BA } from "./two-surfaces.js";

// scratch: nothing is carried from call to call
const cache = new Float64Array(PAIR_CACHE);
const plane = new Float64Array(PAIR_RESULT);
/** Pairs that wait for their corners, and the distances found. */
const waiting: number[] = [];

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

/** Is the normal of the loaded pair nearly that of one of its faces? Then it becomes that one (`turnToFace`). */
function turnsToFace(pair: SurfacePair): boolean {
  if (turnToFace(pair)) return true;
  const { result, X_AB } = pair;
  turnToB(result, NORMAL);
  if (leansBy(triangleB.plane, turned, 0) > ON_FACE) return false;
  const [x, y, z] = triangleB.plane;
  for (let k = 0; k < 3; k++) result[NORMAL + k] = -(X_AB[3 * k]! * x! + X_AB[3 * k + 1]! * y! + X_AB[3 * k + 2]! * z!);
  return true;
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
