/**
 * The contact region of two convex shapes by clipping: closest points and normal come from any detector, the facing features from
 * `choose-features.ts`; their projections along the normal n are intersected, and each corner becomes a contact feature.
 *
 *   vertex of A over a face of B        VERTEX_FACE          (SUPPORT_FACE where the vertex stands for a rim)
 *   vertex of B over a face of A        FACE_VERTEX          (FACE_SUPPORT)
 *   crossing of edges                   EDGE_EDGE where the edges make an angle (sin ≥ 0.2) and dir A × dir B is along n (sin ≤ 0.05);
 *                                       else the point of the edge over the face that is more parallel to n, as a point of its body:
 *                                       the cross product of nearly parallel edges turns far when faces tilt a little
 *   ends of parallel edges              VERTEX_EDGE, EDGE_VERTEX, or a plane with normal n where sharp edges touch
 *
 * Gaps are those of the features; corners beyond `margin` are left out, and so are those nearer than the distance itself, which can only be
 * where a feature ends (a sphere beside a face). The closest points are added where no corner has their gap: on rims, on
 * lines that nearly cross, where shapes meet at one point.
 *
 * Ids are feature numbers: vertex and face, edge and edge; vertex and vertex where two coincide. Every gap is found by `featureGap`.
 *
 * Source: theory of contact regions, sections "V-Clip extensions" and "SOLID extension"; the rule is the one both detectors share. Cost
 * O(n·m) for faces of n and m corners.
 */
import {
  type ClipCorners,
  clipPolygons,
  clipSegment,
  createClipCorners,
  crossSegments,
  overlapSegments,
} from "../../geometry/clip-polygon.js";
import { framePoint } from "../narrow/frame.js";
import { CORE_CONE, type ConvexShape } from "../shapes/collision-shape.js";
import { CONTACT_FOUND, type ContactList } from "./contact-list.js";
import { createPatch, facePatch, ON_EDGE, ON_FACE, type Patch, useEdge } from "./contact-patch.js";
import { appendCorner } from "./corner-feature.js";
import { appendNearest, PARALLEL_EDGES, sineSquared } from "./nearest-contact.js";

/** Lengths that count as zero in the projection, by the extent of the smaller feature. */
export const CLIP_TOLERANCE = 1e-10;
/** Inexactness of a distance from a face or a curved core (faces of hulls are flat to rounding of the hull), by the size of the smaller shape. */
const DISTANCE_TOLERANCE = 1e-8;
/** The same between edges and vertices: there corners of faces that are not over each other must not pass for the closest points. */
const SHARP_TOLERANCE = 1e-12;
/** By how much of the margin, or of a hundredth of the size, the closest points must be nearer than all corners to be a contact of their own. */
const EXCESS = 1e-3;

/** Scratch; carries nothing from call to call. */
const patchA = createPatch();
const patchB = createPatch();
const corners = createClipCorners();
const point = new Float64Array(3);
const axes = new Float64Array(6);
const direction = new Float64Array(3);
/** Smallest and largest gap of a corner. */
const limits = new Float64Array(2);

/** How the corners of the intersection of two patches, projected along the unit vector (x, y, z) of A, are found: V-Clip has its own way. */
export type CornerSearch = (X_AB: Float64Array, x: number, y: number, z: number, PA: Patch, PB: Patch, corners: ClipCorners) => void;

/** Rounding of gaps, by the extent of both shapes: what touches is in the region with margin 0. */
const ROUNDING = 1e-14;

/** Appends the corners of the region to `list`; nothing where the distance is larger than the margin. */
export function clippedRegion(
  A: ConvexShape,
  B: ConvexShape,
  X_AB: Float64Array,
  closest: Float64Array,
  margin: number,
  list: ContactList,
): void {
  facingRegion(A, B, X_AB, closest, margin, list, intersect);
}

/** The same with any search of corners. */
export function facingRegion(
  A: ConvexShape,
  B: ConvexShape,
  X_AB: Float64Array,
  closest: Float64Array,
  margin: number,
  list: ContactList,
  findCorners: CornerSearch,
): void {
  const most = margin + ROUNDING * (A.reach + B.reach);
  if (closest[0]! > most) return;
  const x = closest[1]!;
  const y = closest[2]!;
  const z = closest[3]!;
  direction[0] = x;
  direction[1] = y;
  direction[2] = z;
  facePatch(A, direction, margin, false, patchA);
  for (let k = 0; k < 3; k++) direction[k] = -(X_AB[k]! * x + X_AB[k + 3]! * y + X_AB[k + 6]! * z);
  facePatch(B, direction, margin, true, patchB);
  const size = Math.min(A.reach, B.reach);
  let smallest = Infinity;
  if (patchA.count > 1 && patchB.count > 1 && !crossesCone(A, B, X_AB)) {
    narrowParallelEdges(A, B, X_AB);
    findCorners(X_AB, x, y, z, patchA, patchB, corners);
    const isSharp = patchA.nearest < ON_FACE && patchB.nearest < ON_FACE;
    limits[0] = closest[0]! - (isSharp ? SHARP_TOLERANCE : DISTANCE_TOLERANCE) * size;
    limits[1] = most;
    const first = list.count;
    for (let c = 0; c < corners.count; c++) appendCorner(A, B, X_AB, closest, patchA, patchB, corners, c, limits, margin, list);
    for (let i = first; i < list.count; i++) smallest = Math.min(smallest, list.found[CONTACT_FOUND * i]!);
  }
  if (smallest > closest[0]! + EXCESS * Math.min(margin, 0.01 * size) + DISTANCE_TOLERANCE * size) {
    appendNearest(A, B, X_AB, closest, patchA, patchB, size, margin, list);
  }
}

/** The line of a cone's side is another one of its body as soon as the cone turns: where it crosses an edge, the detector is asked anew. */
const crossesCone = (A: ConvexShape, B: ConvexShape, X_AB: Float64Array): boolean =>
  (A.core === CORE_CONE || B.core === CORE_CONE) && patchA.count === 2 && patchB.count === 2 && !edgesAreParallel(X_AB);

/** Where the closest points lie on parallel edges, the region is theirs: faces beside them are not over each other. */
function narrowParallelEdges(A: ConvexShape, B: ConvexShape, X_AB: Float64Array): void {
  if (patchA.nearest !== ON_EDGE || patchB.nearest !== ON_EDGE) return;
  if (patchA.count === 2 && patchB.count === 2) return;
  if (sineSquared(patchA.nearestDirection, patchB.nearestDirection, X_AB) >= PARALLEL_EDGES) return;
  if (patchA.count > 2) useEdge(A.polyhedron!, patchA.flagEdge, patchA);
  if (patchB.count > 2) useEdge(B.polyhedron!, patchB.flagEdge, patchB);
}

/** Projects both patches along n and fills `corners`. */
function intersect(X_AB: Float64Array, x: number, y: number, z: number): void {
  // Two axes across n: u = e × n normalised with e the coordinate axis furthest from n, v = n × u.
  const isX = Math.abs(x) <= Math.abs(y) && Math.abs(x) <= Math.abs(z);
  const isY = !isX && Math.abs(y) <= Math.abs(z);
  let ux = isX ? 0 : isY ? z : -y;
  let uy = isX ? -z : isY ? 0 : x;
  let uz = isX ? y : isY ? -x : 0;
  const scale = 1 / Math.sqrt(ux * ux + uy * uy + uz * uz);
  ux *= scale;
  uy *= scale;
  uz *= scale;
  axes[0] = ux;
  axes[1] = uy;
  axes[2] = uz;
  axes[3] = y * uz - z * uy;
  axes[4] = z * ux - x * uz;
  axes[5] = x * uy - y * ux;
  const tolerance = CLIP_TOLERANCE * Math.min(flattenA(), flattenB(X_AB));
  const n = patchA.count;
  const m = patchB.count;
  if (n > 2 && m > 2) clipPolygons(patchA.flat, n, patchB.flat, m, tolerance, corners);
  else if (n === 2 && m > 2) clipSegment(patchA.flat, patchB.flat, m, tolerance, corners);
  else if (n > 2) {
    clipSegment(patchB.flat, patchA.flat, n, tolerance, corners);
    exchange(corners);
  } else if (edgesAreParallel(X_AB)) overlapSegments(patchA.flat, patchB.flat, tolerance, corners);
  else crossSegments(patchA.flat, patchB.flat, tolerance, corners);
}

function flattenA(): number {
  const { points, count, flat } = patchA;
  for (let i = 0; i < count; i++) flatten(points[3 * i]!, points[3 * i + 1]!, points[3 * i + 2]!, flat, 2 * i);
  return extentOf(flat, count);
}

function flattenB(X_AB: Float64Array): number {
  const { points, count, flat } = patchB;
  for (let i = 0; i < count; i++) {
    framePoint(point, 0, X_AB, 0, points[3 * i]!, points[3 * i + 1]!, points[3 * i + 2]!);
    flatten(point[0]!, point[1]!, point[2]!, flat, 2 * i);
  }
  return extentOf(flat, count);
}

function flatten(x: number, y: number, z: number, flat: Float64Array, at: number): void {
  flat[at] = axes[0]! * x + axes[1]! * y + axes[2]! * z;
  flat[at + 1] = axes[3]! * x + axes[4]! * y + axes[5]! * z;
}

/** Largest coordinate difference from the first corner, m. */
function extentOf(flat: Float64Array, count: number): number {
  let extent = 0;
  for (let i = 2; i < 2 * count; i += 2) {
    extent = Math.max(extent, Math.abs(flat[i]! - flat[0]!), Math.abs(flat[i + 1]! - flat[1]!));
  }
  return extent;
}

function edgesAreParallel(X_AB: Float64Array): boolean {
  const a = patchA.points;
  const b = patchB.points;
  const ax = a[3]! - a[0]!;
  const ay = a[4]! - a[1]!;
  const az = a[5]! - a[2]!;
  const x = b[3]! - b[0]!;
  const y = b[4]! - b[1]!;
  const z = b[5]! - b[2]!;
  const bx = X_AB[0]! * x + X_AB[1]! * y + X_AB[2]! * z;
  const by = X_AB[3]! * x + X_AB[4]! * y + X_AB[5]! * z;
  const bz = X_AB[6]! * x + X_AB[7]! * y + X_AB[8]! * z;
  const along = ax * bx + ay * by + az * bz;
  return along * along > (1 - PARALLEL_EDGES) * (ax * ax + ay * ay + az * az) * (bx * bx + by * by + bz * bz);
}

/** Origins of corners with the two polygons exchanged. */
function exchange(clip: ClipCorners): void {
  for (let c = 0; c < clip.count; c++) {
    const first = clip.first[c]!;
    clip.first[c] = clip.second[c]!;
    clip.second[c] = first;
    const share = clip.share[2 * c]!;
    clip.share[2 * c] = clip.share[2 * c + 1]!;
    clip.share[2 * c + 1] = share;
  }
}
