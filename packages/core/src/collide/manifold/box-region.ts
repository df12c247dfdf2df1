/**
 * The contact region of two boxes: most of what happens in a pile. Contacts and ids are those of `clipped-region.ts`, where the rule is
 * told; features and corners of boxes are known without a search, so it takes little more than half of the time.
 *
 *   features   `box-pair.ts`: faces, edges and vertices that face each other
 *   corners    c = 0 … 3 of a face with axis k: (−, −), (+, −), (+, +), (−, +) along the axes after k in the order x, y, z; 1 and 3
 *              exchanged where that is clockwise, seen against n. An edge: its two ends
 *   closest    where no corner has the gap of the closest points, they are a contact of their own
 *
 * Parallel edges, an edge along a face, and normals that do not belong to the closest points are left to the general way.
 */
import { createClipCorners, exchangeOrigins, INSIDE } from "../../geometry/clip-corners.js";
import { extentSquared } from "../../geometry/clip-polygon.js";
import { clipQuadrilaterals } from "../../geometry/clip-quadrilaterals.js";
import { clipSegment, crossSegments } from "../../geometry/clip-segments.js";
import { boxPolyhedron } from "../../geometry/polyhedron.js";
import type { ConvexShape } from "../shapes/collision-shape.js";
import { writeAxesAcross } from "./axes-across.js";
import { appendClosest, appendEdgeCrossing, appendUnderVertex, appendVertexOver, NONE } from "./box-contacts.js";
import { type BoxPair, type BoxSide, chooseBoxFeatures, createBoxPair } from "./box-pair.js";
import { CONTACT_FOUND, type ContactList } from "./contact-list.js";
import { CONTRADICTION } from "./nearest-contact.js";
import { ON_FACE } from "./patch.js";
import { CLIP_TOLERANCE, closestGap, writeLimits } from "./region-limits.js";

/** Scratch; carries nothing from call to call. */
const pair: BoxPair = createBoxPair();
const corners = createClipCorners();
const limits = new Float64Array(2);
const axes = new Float64Array(6);
const origin = new Float64Array(2);

/** Appends the corners of the region; false, and nothing appended, where this is not the way. Parameters as in `clippedRegion`. */
export function boxRegion(
  A: ConvexShape,
  B: ConvexShape,
  X_AB: Float64Array,
  closest: Float64Array,
  margin: number,
  list: ContactList,
): boolean {
  if (!chooseBoxFeatures(pair, A, B, X_AB, closest, margin)) return false;
  const isSharp = pair.A.nearest !== ON_FACE && pair.B.nearest !== ON_FACE;
  if (!writeLimits(A, B, closest, margin, isSharp ? Math.max(leanOf(pair.A), leanOf(pair.B)) : undefined, limits)) return true;
  const first = list.count;
  const smallest = pair.A.count > 1 && pair.B.count > 1 ? appendCorners(X_AB, list) : Infinity;
  const size = Math.min(A.reach, B.reach);
  if (smallest <= closestGap(size, closest, margin)) return true;
  const i = appendClosest(list, pair, X_AB, margin);
  // an inexact normal
  if (i !== NONE && Math.abs(list.found[CONTACT_FOUND * i]! - closest[0]!) <= CONTRADICTION * size) return true;
  list.count = first;
  return false;
}

/** sin² of the angle between a face and the plane across the normal of the contact; 0 of edges. */
function leanOf({ count, direction, axis }: BoxSide): number {
  const along = direction[axis]!;
  return count > 2 ? Math.max(0, 1 - along * along) : 0;
}

/** All corners with gaps within the limits; returns the smallest gap. */
function appendCorners(X_AB: Float64Array, list: ContactList): number {
  flatten(X_AB);
  intersect();
  const least = limits[0]!;
  const most = limits[1]!;
  let smallest = Infinity;
  for (let c = 0; c < corners.count; c++) {
    const i = appendOne(c, X_AB, list);
    const gap = list.found[CONTACT_FOUND * i]!;
    if (gap > most || gap < least) list.count = i;
    else smallest = Math.min(smallest, gap);
  }
  return smallest;
}

/** The contact of corner c of the clipping; returns its number. */
function appendOne(c: number, X_AB: Float64Array, list: ContactList): number {
  const a = corners.first[c]!;
  const b = corners.second[c]!;
  const { A, B } = pair;
  if (a >= A.count) return appendEdgeCrossing(list, pair, X_AB, a - A.count, b - B.count, corners.share, 2 * c);
  if (a === INSIDE) return appendUnderVertex(list, pair, X_AB, B.vertices[b]!);
  return appendVertexOver(list, pair, A.vertices[a]!, b === INSIDE ? B.face : B.vertices[b]!);
}

/** Corners of the intersection of the two features in the plane. */
function intersect(): void {
  const { A, B } = pair;
  const tolerance = CLIP_TOLERANCE * Math.sqrt(Math.min(extentSquared(A.flat, A.count), extentSquared(B.flat, B.count)));
  if (A.count === 4 && B.count === 4) clipQuadrilaterals(A.flat, B.flat, tolerance, corners);
  else if (A.count === 2 && B.count === 2) crossSegments(A.flat, B.flat, tolerance, corners);
  else if (A.count === 2) clipSegment(A.flat, B.flat, 4, tolerance, corners);
  else {
    clipSegment(B.flat, A.flat, 4, tolerance, corners);
    exchangeOrigins(corners);
  }
}

/** Both features seen along the normal: u·(R x + p) = (Rᵀu)·x + u·p. */
function flatten(X_AB: Float64Array): void {
  const { A, B, closest } = pair;
  writeAxesAcross(closest, 1, axes);
  origin[0] = 0;
  origin[1] = 0;
  // counter-clockwise seen against n: along n out of A, into B
  if (A.count === 4) flattenFace(A, A.sign < 0);
  else flattenEdge(A);
  for (let row = 0; row < 2; row++) {
    const ux = axes[3 * row]!;
    const uy = axes[3 * row + 1]!;
    const uz = axes[3 * row + 2]!;
    axes[3 * row] = ux * X_AB[0]! + uy * X_AB[3]! + uz * X_AB[6]!;
    axes[3 * row + 1] = ux * X_AB[1]! + uy * X_AB[4]! + uz * X_AB[7]!;
    axes[3 * row + 2] = ux * X_AB[2]! + uy * X_AB[5]! + uz * X_AB[8]!;
    origin[row] = ux * X_AB[9]! + uy * X_AB[10]! + uz * X_AB[11]!;
  }
  if (B.count === 4) flattenFace(B, B.sign > 0);
  else flattenEdge(B);
}

const AFTER = [1, 2, 0] as const;

/** Corners and vertices of the face, seen along `axes` from `origin`, both in the box's own axes; reversed: 1 and 3 exchanged. */
function flattenFace({ sizes, axis: k, sign, flat, vertices }: BoxSide, isReversed: boolean): void {
  const i = AFTER[k];
  const j = AFTER[i];
  const first = isReversed ? j : i;
  const second = isReversed ? i : j;
  const height = sign * sizes[k];
  const ux = sizes[first] * axes[first]!;
  const uy = sizes[first] * axes[3 + first]!;
  const vx = sizes[second] * axes[second]!;
  const vy = sizes[second] * axes[3 + second]!;
  const cx = origin[0]! + height * axes[k]!;
  const cy = origin[1]! + height * axes[3 + k]!;
  flat[0] = cx - ux - vx;
  flat[1] = cy - uy - vy;
  flat[2] = cx + ux - vx;
  flat[3] = cy + uy - vy;
  flat[4] = cx + ux + vx;
  flat[5] = cy + uy + vy;
  flat[6] = cx - ux + vx;
  flat[7] = cy - uy + vy;
  const base = sign > 0 ? 1 << k : 0;
  vertices[0] = base;
  vertices[1] = base + (1 << first);
  vertices[2] = base + (1 << i) + (1 << j);
  vertices[3] = base + (1 << second);
}

/**
 * By 8 i + v: whether the edge along axis i between v and a larger vertex runs towards v in the polyhedron. Where a
 * clipped edge is but one corner, its start decides which.
 */
const RUNS_BACK = new Uint8Array(24);
for (let edges = boxPolyhedron(1, 1, 1).edgeVertices, e = 0; e < edges.length; e += 2) {
  const v = edges[e]!;
  const w = edges[e + 1]!;
  if (v > w) RUNS_BACK[8 * ((v ^ w) >> 1) + w] = 1;
}

/** Ends of the edge, likewise. */
function flattenEdge({ sizes, edge: i, vertex, flat, vertices }: BoxSide): void {
  const j = AFTER[i];
  const k = AFTER[j];
  const a = vertex & (1 << j) ? sizes[j] : -sizes[j];
  const b = vertex & (1 << k) ? sizes[k] : -sizes[k];
  const cx = origin[0]! + a * axes[j]! + b * axes[k]!;
  const cy = origin[1]! + a * axes[3 + j]! + b * axes[3 + k]!;
  const low = vertex & ~(1 << i);
  const isBack = RUNS_BACK[8 * i + low] === 1;
  const half = isBack ? -sizes[i] : sizes[i];
  const ux = half * axes[i]!;
  const uy = half * axes[3 + i]!;
  flat[0] = cx - ux;
  flat[1] = cy - uy;
  flat[2] = cx + ux;
  flat[3] = cy + uy;
  vertices[0] = isBack ? low | (1 << i) : low;
  vertices[1] = isBack ? low : low | (1 << i);
}
