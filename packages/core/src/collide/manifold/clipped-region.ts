/**
 * The contact region of two convex shapes by clipping: closest points and normal come from any detector, the facing features from
 * `choose-features.ts`; their projections along the normal n are intersected, and each corner becomes a contact feature.
 *
 *   vertex of A over a face of B        VERTEX_FACE          (SUPPORT_FACE where the vertex stands for a rim)
 *   vertex of B over a face of A        FACE_VERTEX          (FACE_SUPPORT)
 *   side of a cone over a face's edge   SUPPORT_FACE, FACE_SUPPORT with the circle of the cone there
 *   crossing of edges                   EDGE_EDGE where the edges make an angle (sin ≥ 0.2) and dir A × dir B is along n (sin ≤ 0.05);
 *                                       else the point of the edge over the face that is more parallel to n, as a point of its body:
 *                                       the cross product of nearly parallel edges turns far when faces tilt a little
 *   ends of parallel edges              VERTEX_EDGE, EDGE_VERTEX, or a plane with normal n where sharp edges touch; not where the faces beside
 *                                       them are over each other, which have corners on their other sides too
 *
 * Gaps are those of the features; corners beyond `margin` are left out, and so are those nearer than the distance itself, which can only be
 * where a feature ends (a sphere beside a face). The closest points are added where no corner has their gap: on rims, on
 * lines that nearly cross, where shapes meet at one point.
 *
 * Ids are feature numbers: vertex and face, edge and edge; vertex and vertex where two coincide; what counts as zero is told in
 * `region-limits.ts`. Every gap is found by `featureGap`, except of boxes: `box-region.ts`.
 *
 * Source: Bender 2007, sections 4.5.1.3 (V-Clip) and 4.5.2.1 (SOLID); the rule is the one both detectors share. Cost O(n·m) for faces of n
 * and m corners.
 */
import { type ClipCorners, createClipCorners, exchangeOrigins } from "../../geometry/clip-corners.js";
import { clipPolygons, extentSquared } from "../../geometry/clip-polygon.js";
import { clipQuadrilaterals } from "../../geometry/clip-quadrilaterals.js";
import { clipSegment, crossSegments, overlapSegments } from "../../geometry/clip-segments.js";
import { directionInFrame } from "../narrow/frame.js";
import { CORE_CONE, type ConvexShape } from "../shapes/collision-shape.js";
import { writeAxesAcross } from "./axes-across.js";
import { boxRegion } from "./box-region.js";
import { type ContactList, smallestGap } from "./contact-list.js";
import { facePatch, useEdge } from "./contact-patch.js";
import { appendCorner } from "./corner-feature.js";
import { sineSquared } from "./edge-cross.js";
import { appendNearest, PARALLEL_EDGES } from "./nearest-contact.js";
import { createPatch, ON_EDGE, ON_FACE, type Patch } from "./patch.js";
import { allowLean, CLIP_TOLERANCE, closestGap, writeLimits } from "./region-limits.js";

/** Scratch; carries nothing from call to call. */
const patchA = createPatch();
const patchB = createPatch();
const corners = createClipCorners();
const axes = new Float64Array(6);
const across = new Float64Array(3);
const direction = new Float64Array(3);
const inwardA = new Float64Array(3);
const inwardB = new Float64Array(3);
/** Smallest and largest gap of a corner. */
const limits = new Float64Array(2);

/**
 * How the corners of the intersection of two patches, projected along the unit vector (x, y, z) of A, are found: V-Clip has its own way.
 */
export type CornerSearch = (X_AB: Float64Array, x: number, y: number, z: number, PA: Patch, PB: Patch, corners: ClipCorners) => void;

/** Appends the corners of the region to `list`; nothing where the distance is larger than the margin. */
export function clippedRegion(
  A: ConvexShape,
  B: ConvexShape,
  X_AB: Float64Array,
  closest: Float64Array,
  margin: number,
  list: ContactList,
): void {
  if (A.type === "box" && B.type === "box" && boxRegion(A, B, X_AB, closest, margin, list)) return;
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
  if (!writeLimits(A, B, closest, margin, undefined, limits)) return;
  const x = closest[1]!;
  const y = closest[2]!;
  const z = closest[3]!;
  direction[0] = x;
  direction[1] = y;
  direction[2] = z;
  facePatch(A, direction, margin, false, patchA);
  directionInFrame(direction, 0, X_AB, 0, -x, -y, -z);
  facePatch(B, direction, margin, true, patchB);
  const first = list.count;
  const sideOnEdge = (A.core === CORE_CONE || B.core === CORE_CONE) && patchA.count === 2 && patchB.count === 2;
  if (patchA.count > 1 && patchB.count > 1 && !(sideOnEdge && crossesAt(X_AB, PARALLEL_EDGES))) {
    const areEdges = areParallelEdges(X_AB);
    const areFaces = areEdges && facesOverlap(X_AB);
    if (areEdges && !areFaces) narrowToEdges(A, B);
    findCorners(X_AB, x, y, z, patchA, patchB, corners);
    if (areFaces) allowLean(closest, limits);
    else if (patchA.nearest < ON_FACE && patchB.nearest < ON_FACE) {
      const lean = Math.max(leanOf(patchA, x, y, z), leanOf(patchB, direction[0]!, direction[1]!, direction[2]!));
      writeLimits(A, B, closest, margin, lean, limits);
    }
    for (let c = 0; c < corners.count; c++) appendCorner(A, B, X_AB, closest, patchA, patchB, corners, c, limits, margin, list);
  }
  const size = Math.min(A.reach, B.reach);
  if (smallestGap(list, first) > closestGap(size, closest, margin) || (sideOnEdge && crossesAt(X_AB, CROSSING_SIDE))) {
    appendNearest(A, B, X_AB, closest, patchA, patchB, size, margin, list);
  }
}

/** sin² of the angle between a face and the plane across a unit vector; 0 of edges. */
function leanOf({ count, normal }: Patch, x: number, y: number, z: number): number {
  const along = normal[0]! * x + normal[1]! * y + normal[2]! * z;
  return count > 2 ? Math.max(0, 1 - along * along) : 0;
}

/**
 * Squared sine from which an edge crosses the side of a cone. That line of the cone is another one of its body as soon as the cone turns,
 * so where it crosses an edge the detector is asked anew: instead of the ends of the two lines where they make an angle, beside them where
 * they hardly do. The ends alone are millimetres beside the crossing.
 */
const CROSSING_SIDE = 1e-3 * 1e-3;

/** Do the closest points lie on parallel edges, of which one at least bounds a face that looks at the other shape? */
const areParallelEdges = (X_AB: Float64Array): boolean =>
  patchA.nearest === ON_EDGE &&
  patchB.nearest === ON_EDGE &&
  (patchA.count > 2 || patchB.count > 2) &&
  sineSquared(patchA.nearestDirection, patchB.nearestDirection, X_AB) < PARALLEL_EDGES;

/** Are two faces that meet at parallel edges over each other, on the same side of these edges, as with boxes stacked flush that lean a little? */
function facesOverlap(X_AB: Float64Array): boolean {
  if (patchA.count <= 2 || patchB.count <= 2) return false;
  writeInward(patchA, inwardA);
  writeInward(patchB, inwardB);
  let product = 0;
  for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) product += inwardA[i]! * X_AB[3 * i + j]! * inwardB[j]!;
  return product > 0;
}

/** From the edge of the closest point to the middle of the face, across the edge. */
function writeInward({ points, count, nearestPoint: p, nearestDirection: e }: Patch, out: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    out[k] = -p[k]!;
    for (let i = 0; i < count; i++) out[k] = out[k]! + points[3 * i + k]! / count;
  }
  const along = out[0]! * e[0]! + out[1]! * e[1]! + out[2]! * e[2]!;
  for (let k = 0; k < 3; k++) out[k] = out[k]! - along * e[k]!;
}

/** The region is that of the edges: faces beside them are not over each other. */
function narrowToEdges(A: ConvexShape, B: ConvexShape): void {
  if (patchA.count > 2) useEdge(A.polyhedron!, patchA.flagEdge, patchA);
  if (patchB.count > 2) useEdge(B.polyhedron!, patchB.flagEdge, patchB);
}

/** Projects both patches along n and fills `corners`. */
function intersect(X_AB: Float64Array, x: number, y: number, z: number): void {
  across[0] = x;
  across[1] = y;
  across[2] = z;
  writeAxesAcross(across, 0, axes);
  const { flat: flatA, count: n } = patchA;
  const { flat: flatB, count: m } = patchB;
  flattenA();
  flattenB(X_AB);
  const tolerance = CLIP_TOLERANCE * Math.sqrt(Math.min(extentSquared(flatA, n), extentSquared(flatB, m)));
  if (n === 4 && m === 4) clipQuadrilaterals(flatA, flatB, tolerance, corners);
  else if (n > 2 && m > 2) clipPolygons(flatA, n, flatB, m, tolerance, corners);
  else if (n === 2 && m > 2) clipSegment(flatA, flatB, m, tolerance, corners);
  else if (n > 2) {
    clipSegment(flatB, flatA, n, tolerance, corners);
    exchangeOrigins(corners);
  } else if (!crossesAt(X_AB, PARALLEL_EDGES)) overlapSegments(flatA, flatB, tolerance, corners);
  else crossSegments(flatA, flatB, tolerance, corners);
}

function flattenA(): void {
  flatten(patchA, axes[0]!, axes[1]!, axes[2]!, 0, 0);
  flatten(patchA, axes[3]!, axes[4]!, axes[5]!, 0, 1);
}

/** u·(R x + p) = (Rᵀu)·x + u·p. */
function flattenB(X_AB: Float64Array): void {
  for (let k = 0; k < 2; k++) {
    const ux = axes[3 * k]!;
    const uy = axes[3 * k + 1]!;
    const uz = axes[3 * k + 2]!;
    const x = ux * X_AB[0]! + uy * X_AB[3]! + uz * X_AB[6]!;
    const y = ux * X_AB[1]! + uy * X_AB[4]! + uz * X_AB[7]!;
    const z = ux * X_AB[2]! + uy * X_AB[5]! + uz * X_AB[8]!;
    flatten(patchB, x, y, z, ux * X_AB[9]! + uy * X_AB[10]! + uz * X_AB[11]!, k);
  }
}

/** Coordinate k of all corners: along (x, y, z), from an offset. */
function flatten({ points, count, flat }: Patch, x: number, y: number, z: number, offset: number, k: number): void {
  for (let i = 0; i < count; i++) flat[2 * i + k] = x * points[3 * i]! + y * points[3 * i + 1]! + z * points[3 * i + 2]! + offset;
}

/** Do the edges that face each other make an angle with at least the squared sine `least`? */
function crossesAt(X_AB: Float64Array, least: number): boolean {
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
  return along * along <= (1 - least) * (ax * ax + ay * ay + az * az) * (bx * bx + by * by + bz * bz);
}
