/**
 * The contact region between a surface A and a convex shape B: contact features triangle by triangle (part of A = triangle number), without
 * what the cut into triangles alone would add.
 *
 *   1  triangles within `margin`, without those that the shape is wholly behind
 *   2  direct results (`judge-triangle.ts`): the region of triangle and shape. Of it are left out contacts on
 *      edges and corners that are flat (their neighbours have the rest of the region) and those with normals that the surface does not admit
 *      other results whose normal is nearly that of a face, of the triangle or of the shape: the corners and edges that lie on it, where an edge has its other end
 *   3  of all of them, also of those with other results: corners of the facing part of the shape (`contact-patch.ts`) over the triangle within `margin`, along the triangle's normal: on a floor
 *      that a box is about to meet, the lowest corner's triangle is nearest, but the others count as well. Borders belong to both triangles, so
 *      that a corner over an edge is never lost
 *   4  a contact at the place and with the normal of an earlier one is left out
 *
 * Where no result is direct although triangles are crossed, the pushed results that are least deep stand; where a solid surface is all
 * around, or every way out is barred, one contact with the plane that decides about the distance.
 */

import { beginContact, endContact, NO_LIMITS, setLocal, setPointOfB } from "../manifold/append-feature.js";
import {
  AT_DIRECTION_A,
  AT_DIRECTION_B,
  AT_POINT_A,
  AT_POINT_B,
  AT_RADIUS_A,
  AT_RADIUS_B,
  CLOSEST,
  CONTACT_FOUND,
  CONTACT_IDS,
  CONTACT_LOCAL,
  type ContactList,
  EDGE_EDGE,
  FACE_SUPPORT,
  FACE_VERTEX,
  VERTEX_FACE,
} from "../manifold/contact-list.js";
import { facePatch } from "../manifold/contact-patch.js";
import { createPatch } from "../manifold/patch.js";
import { type Detector, PAIR_CACHE } from "../narrow/detector.js";
import { framePoint } from "../narrow/frame.js";
import { NORMAL, PAIR_RESULT, POINT_A, POINT_B } from "../narrow/pair-result.js";
import { CORE_CONE, type ConvexShape, type SurfaceShape } from "../shapes/collision-shape.js";
import { meetsBoxes } from "./candidate-triangles.js";
import { keepIfNew } from "./contact-merge.js";
import { BEHIND, DIRECT, featureOf, heightOver, judgeTriangle, loadNear, PUSHED, type SurfacePair, surfacePair } from "./judge-triangle.js";
import { createNear } from "./near-triangles.js";
import { CROSSED, findNear } from "./nearest-triangle.js";
import { BACK, FIRST_EDGE, FRONT, loadTriangle, type ScratchTriangle } from "./scratch-triangle.js";
import { surfaceDistance } from "./surface-distance.js";
import { cornerAdmits, edgeAdmits, isFlatCorner, isFlatEdge, isOfSurface } from "./surface-normals.js";

// scratch: nothing is carried from call to call
const near = createNear();
const cache = new Float64Array(PAIR_CACHE);
const patch = createPatch();
const point = new Float64Array(3);
const closest = new Float64Array(PAIR_RESULT);
const direction = new Float64Array(3);
const limits = new Float64Array(2);

/** Triangles that wait for their corners, and the distances found; scratch like the rest. */
const waiting: number[] = [];
/** A corner over a triangle that is not accepted may be this much deeper than the deepest accepted result, … */
const DEEPER = 2;
/** … or than the shortest way out of the triangle: a box that presses on the top of a fine fin is not to leave it sideways. */
const PUSH_LIMIT = 16;
/** Share of the shape's size within which the furthest point of a core is the one found. */
const SAME_RESULT = 1e-6;
/** Share of sizes within which a corner is over a triangle. */
const OVER = 1e-9;

/** Appends the contacts with gaps of at most `margin`. */
export function surfaceRegion(
  surface: SurfaceShape,
  shape: ConvexShape,
  X_AB: Float64Array,
  detector: Detector,
  margin: number,
  list: ContactList,
): void {
  const pair = surfacePair(surface, shape, X_AB, detector);
  const first = list.count;
  const isCrossed = findNear(pair, margin, near, closest) === CROSSED;
  // inside of a solid what counts is what is within the margin, as for whoever asks for pairs by their boxes
  const isInside = closest[0]! < 0 && meetsBoxes(pair, margin);
  let accepted = false;
  let deepest = 0;
  waiting.length = 0;
  for (let i = 0; i < near.count; i++) {
    const triangle = near.list[i]!;
    loadNear(pair, near, i);
    if (surface.sides === "one" && heightOver(pair, -1) >= 0) continue;
    const verdict = judgeTriangle(pair, triangle);
    if (verdict === DIRECT) {
      accepted = true;
      deepest = Math.min(deepest, pair.result[0]!);
      addTriangle(pair, triangle, margin, list, first);
      continue;
    }
    if (verdict === BEHIND) continue;
    if (pair.found >= -margin && (turnToFace(pair) || isNearlyAdmitted(pair, triangle)))
      addRegion(pair, triangle, margin, list, first, "what lies on it");
    waiting.push(triangle, pair.found);
  }
  if (!accepted && (isCrossed || isInside)) deepest = addDeep(pair, margin, list);
  for (let i = 0; i < waiting.length; i += 2) {
    loadTriangle(pair.triangle, surface, waiting[i]!);
    addCorners(pair, waiting[i]!, deepestCorner(waiting[i + 1]!, deepest), margin, list, first);
  }
}

/** Least gap of corners over a triangle at the distance `found`, where accepted results are up to `deepest` deep. */
export const deepestCorner = (found: number, deepest: number): number => Math.min(PUSH_LIMIT * found, DEEPER * deepest);

/**
 * Is the normal of the result nearly that of the loaded triangle? Then it becomes that one. What lies on a face of several triangles, an
 * edge say, is nearest to one of them at the border to the next, which has the rest of it and does not admit the normal there; its own
 * end over the triangle is one of the region all the same.
 */
export function turnToFace({ result, triangle: { plane } }: SurfacePair): boolean {
  if (leansBy(plane, result, NORMAL) > ON_FACE) return false;
  for (let k = 0; k < 3; k++) result[NORMAL + k] = plane[k]!;
  return true;
}

/** Does the place of the result lie on a face of the shape? Of an edge in several pieces only the one that is nearest has a normal that the surface admits. */
const isNearlyAdmitted = (pair: SurfacePair, triangle: number): boolean =>
  liesOnFace(pair.surface, triangle, pair.triangle, featureOf(pair), pair.result, NORMAL);

/** Sine of the angle between the normal of a face and the unit vector at normals[at …], next to which it is small. */
export function leansBy(plane: Float64Array, normals: Float64Array, at: number): number {
  const [x, y, z] = [plane[0]! - normals[at]!, plane[1]! - normals[at + 1]!, plane[2]! - normals[at + 2]!];
  return Math.sqrt(x * x + y * y + z * z);
}

/** The region of an accepted result, and the corners of the shape over the triangle. */
function addTriangle(pair: SurfacePair, triangle: number, margin: number, list: ContactList, first: number): void {
  addRegion(pair, triangle, margin, list, first);
  addCorners(pair, triangle, pair.result[0]!, margin, list, first);
}

/** The region of a result, as far as it is one of the surface; of one that is not accepted only corners and edges that lie on a face. */
function addRegion(
  pair: SurfacePair,
  triangle: number,
  margin: number,
  list: ContactList,
  first: number,
  part: "whole" | "what lies on it" = "whole",
): void {
  const { surface, shape, X_AB, detector, result } = pair;
  const from = list.count;
  cache.fill(0);
  detector.region(pair.triangle.shape, shape, X_AB, cache, 0, result, margin, list);
  let kept = from;
  for (let i = from; i < list.count; i++) {
    list.ids[CONTACT_IDS * i] = triangle;
    const feature = list.ids[CONTACT_IDS * i + 1]!;
    const mayLie = list.kind[i] === VERTEX_FACE || list.kind[i] === EDGE_EDGE;
    if (part !== "whole" && !mayLie) continue;
    const isOwn = isOfSurface(surface, triangle, pair.triangle, feature, list.found, CONTACT_FOUND * i + NORMAL);
    const isLying = mayLie && liesOnFace(surface, triangle, pair.triangle, feature, list.found, CONTACT_FOUND * i + NORMAL);
    if ((!isOwn && !isLying) || !keepIfNew(list, first, kept, i, tolerance(pair))) continue;
    if (list.kind[kept] === CLOSEST && list.found[CONTACT_FOUND * kept]! < 0) carryBySurface(pair, kept, list);
    kept++;
  }
  list.count = kept;
}

/** Sine of the angle within which edges and triangles lie on a face: what rests on it rocks by less. */
export const ON_FACE = 0.1;

/**
 * Is what is around a corner or an edge of the loaded triangle nearly in parallel to the face it is over, with the normal at normals[at …]?
 * That normal is right for it: of a body that lies on a face, and rocks, all of them count, not the lowest alone.
 */
export function liesOnFace(
  surface: SurfaceShape,
  triangle: number,
  scratch: ScratchTriangle,
  feature: number,
  normals: Float64Array,
  at: number,
): boolean {
  if (feature >= FRONT) return false;
  if (feature >= FIRST_EDGE) {
    const k = feature - FIRST_EDGE;
    return !isFlatEdge(surface, triangle, scratch, k) && edgeAdmits(surface, triangle, scratch, k, normals, at, ON_FACE);
  }
  return !isFlatCorner(surface, triangle, scratch, feature) && cornerAdmits(surface, triangle, feature, normals, at, ON_FACE);
}

/**
 * An overlap with a curved core that would be searched anew at other poses: from the triangle alone there may be a shorter way out than the
 * surface admits. Instead the surface carries the normal: a plane through its point, against the furthest point of the core, which may
 * roll; of the side of a cone on an edge, against the circle that it rolls on there. Where that is not the point found (a flat side lies in
 * the plane), against the point found: a body that spins would sink by ω² r t²/2 before its next point is looked for.
 */
function carryBySurface({ surface, shape, X_AB, triangle }: SurfacePair, c: number, list: ContactList): void {
  const at = CONTACT_FOUND * c;
  for (let k = 0; k < PAIR_RESULT; k++) closest[k] = list.found[at + k]!;
  const [x, y, z] = [closest[NORMAL]!, closest[NORMAL + 1]!, closest[NORMAL + 2]!];
  const r = surface.radius;
  list.local[CONTACT_LOCAL * c + AT_RADIUS_A] = r;
  list.local[CONTACT_LOCAL * c + AT_RADIUS_B] = shape.radius;
  setLocal(list, c, AT_POINT_A, closest[POINT_A]! - r * x, closest[POINT_A + 1]! - r * y, closest[POINT_A + 2]! - r * z);
  setLocal(list, c, AT_DIRECTION_A, x, y, z);
  list.kind[c] = FACE_SUPPORT;
  endContact(list, c, triangle.shape, shape, X_AB, closest, NO_LIMITS);
  if (isAsFound(list, c, shape)) return;
  const q = shape.radius;
  setPointOfB(list, c, X_AB, closest[POINT_B]! + q * x, closest[POINT_B + 1]! + q * y, closest[POINT_B + 2]! + q * z);
  if (shape.core === CORE_CONE && takeCircle(list, c)) {
    endContact(list, c, triangle.shape, shape, X_AB, closest, NO_LIMITS);
    if (isAsFound(list, c, shape)) return;
    setPointOfB(list, c, X_AB, closest[POINT_B]! + q * x, closest[POINT_B + 1]! + q * y, closest[POINT_B + 2]! + q * z);
  }
  list.kind[c] = FACE_VERTEX;
  endContact(list, c, triangle.shape, shape, X_AB, closest, NO_LIMITS);
}

/** Is contact c, as it stands, the one in `closest`? */
function isAsFound(list: ContactList, c: number, shape: ConvexShape): boolean {
  const at = CONTACT_FOUND * c;
  let square = 0;
  for (let k = 0; k < PAIR_RESULT; k++) square += (list.found[at + k]! - closest[k]!) * (list.found[at + k]! - closest[k]!);
  return square <= SAME_RESULT * SAME_RESULT * shape.reach * shape.reach;
}

/** The point of B becomes its circle about the axis, on which a cone rolls; false at the tip. */
function takeCircle({ local }: ContactList, c: number): boolean {
  const at = CONTACT_LOCAL * c + AT_POINT_B;
  const radius = Math.sqrt(local[at]! * local[at]! + local[at + 1]! * local[at + 1]!);
  local[at] = 0;
  local[at + 1] = 0;
  const direction = CONTACT_LOCAL * c + AT_DIRECTION_B;
  local[direction] = 0;
  local[direction + 1] = 0;
  local[direction + 2] = radius;
  return radius > 0;
}

const tolerance = ({ triangle, shape }: SurfacePair): number => OVER * (triangle.size + shape.reach);

/** Corners of the facing part of the shape over the loaded triangle, with gaps from `least` to `margin`. */
export function addCorners(pair: SurfacePair, triangle: number, least: number, margin: number, list: ContactList, first: number): void {
  const { surface, shape, X_AB, triangle: scratch } = pair;
  const { plane } = scratch;
  const sign = surface.sides === "two" && heightOver(pair, 1) < heightOver(pair, -1) ? -1 : 1;
  const nx = sign * plane[0]!;
  const ny = sign * plane[1]!;
  const nz = sign * plane[2]!;
  direction[0] = -(X_AB[0]! * nx + X_AB[3]! * ny + X_AB[6]! * nz);
  direction[1] = -(X_AB[1]! * nx + X_AB[4]! * ny + X_AB[7]! * nz);
  direction[2] = -(X_AB[2]! * nx + X_AB[5]! * ny + X_AB[8]! * nz);
  facePatch(shape, direction, margin, true, patch);
  closest[NORMAL] = nx;
  closest[NORMAL + 1] = ny;
  closest[NORMAL + 2] = nz;
  limits[0] = least - tolerance(pair);
  limits[1] = margin;
  for (let i = 0; i < patch.count; i++) {
    framePoint(point, 0, X_AB, 0, patch.points[3 * i]!, patch.points[3 * i + 1]!, patch.points[3 * i + 2]!);
    if (!isOver(pair, point)) continue;
    const isCircle = patch.circles[i] === 1;
    const kind = isCircle ? FACE_SUPPORT : FACE_VERTEX;
    const radius = isCircle ? shape.radius : patch.radius;
    const c = beginContact(list, kind, sign > 0 ? FRONT : BACK, patch.vertexIds[i]!, surface.radius, radius);
    list.ids[CONTACT_IDS * c] = triangle;
    setLocal(list, c, AT_POINT_A, scratch.corners[0]!, scratch.corners[1]!, scratch.corners[2]!);
    setLocal(list, c, AT_DIRECTION_A, nx, ny, nz);
    if (isCircle) {
      setLocal(list, c, AT_POINT_B, 0, 0, patch.points[3 * i + 2]!);
      setLocal(list, c, AT_DIRECTION_B, 0, 0, patch.circleRadius);
    } else setLocal(list, c, AT_POINT_B, patch.points[3 * i]!, patch.points[3 * i + 1]!, patch.points[3 * i + 2]!);
    endContact(list, c, scratch.shape, shape, X_AB, closest, limits);
    if (list.count > c && !keepIfNew(list, first, c, c, tolerance(pair))) list.count = c;
  }
}

/** Does the point lie over the loaded triangle, borders included? */
export function isOver(pair: SurfacePair, p: Float64Array): boolean {
  const { corners, plane } = pair.triangle;
  const slack = tolerance(pair);
  for (let k = 0; k < 3; k++) {
    const from = 3 * k;
    const to = k === 2 ? 0 : from + 3;
    const ex = corners[to]! - corners[from]!;
    const ey = corners[to + 1]! - corners[from + 1]!;
    const ez = corners[to + 2]! - corners[from + 2]!;
    const inside =
      (plane[1]! * ez - plane[2]! * ey) * (p[0]! - corners[from]!) +
      (plane[2]! * ex - plane[0]! * ez) * (p[1]! - corners[from + 1]!) +
      (plane[0]! * ey - plane[1]! * ex) * (p[2]! - corners[from + 2]!);
    if (inside < -slack * Math.sqrt(ex * ex + ey * ey + ez * ez)) return false;
  }
  return true;
}

/** Nothing was accepted: the least deep pushed results, else one contact with the plane of the triangle that decides. Returns the depth. */
function addDeep(pair: SurfacePair, margin: number, list: ContactList): number {
  const { surface, shape, X_AB, detector, result } = pair;
  const first = list.count;
  let least = -Infinity;
  for (let pass = 0; pass < 2; pass++) {
    for (let i = 0; i < near.count; i++) {
      const triangle = near.list[i]!;
      loadNear(pair, near, i);
      if (judgeTriangle(pair, triangle) !== PUSHED) continue;
      if (pass === 0) least = Math.max(least, result[0]!);
      else if (result[0]! >= DEEPER * least) addTriangle(pair, triangle, margin, list, first);
    }
  }
  if (list.count > first) return least;
  const triangle = surfaceDistance(surface, shape, X_AB, detector, closest);
  if (triangle < 0 || closest[0]! >= 0) return 0;
  loadTriangle(pair.triangle, surface, triangle);
  const [x, y, z] = [closest[NORMAL]!, closest[NORMAL + 1]!, closest[NORMAL + 2]!];
  const c = beginContact(list, FACE_VERTEX, FRONT, 0, surface.radius, shape.radius);
  list.ids[CONTACT_IDS * c] = triangle;
  setLocal(list, c, AT_POINT_A, pair.triangle.corners[0]!, pair.triangle.corners[1]!, pair.triangle.corners[2]!);
  setLocal(list, c, AT_DIRECTION_A, x, y, z);
  const r = shape.radius;
  setPointOfB(list, c, X_AB, closest[POINT_B]! + r * x, closest[POINT_B + 1]! + r * y, closest[POINT_B + 2]! + r * z);
  endContact(list, c, pair.triangle.shape, shape, X_AB, closest, NO_LIMITS);
  return closest[0]!;
}
