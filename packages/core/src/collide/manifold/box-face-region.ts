/**
 * The contact region of two boxes that lie on each other with faces: most of what happens in a pile. Contacts and ids are those of
 * `clipped-region.ts`, where the rule is told; the corners of boxes are known without a search, so it takes less than half of the time.
 *
 *   taken     both facing features are faces at sin ≤ 0.05 to the normal n, and the closest points do not lie on parallel edges
 *   corners   c = 0 … 3 of a face with axis k: (−, −), (+, −), (+, +), (−, +) along the axes after k in the order x, y, z; 1 and 3
 *             exchanged where that is clockwise, seen against n
 *
 * All else is left to the general way: other angles, edges on edges, and where the closest points are none of the corners.
 */
import { createClipCorners, INSIDE } from "../../geometry/clip-corners.js";
import { extentSquared } from "../../geometry/clip-polygon.js";
import { clipQuadrilaterals } from "../../geometry/clip-quadrilaterals.js";
import type { ConvexShape } from "../shapes/collision-shape.js";
import { writeAxesAcross } from "./axes-across.js";
import {
  appendEdgeCrossing,
  appendUnderVertex,
  appendVertexOver,
  type BoxFacePair,
  createBoxFacePair,
  setBoxFacePair,
} from "./box-face-contacts.js";
import { FLAT_COSINE, NEAREST_SINE_SQUARED } from "./choose-features.js";
import { CONTACT_FOUND, type ContactList } from "./contact-list.js";
import { PARALLEL_EDGES } from "./nearest-contact.js";
import { CLIP_TOLERANCE, closestGap, writeLimits } from "./region-limits.js";

/** Scratch; carries nothing from call to call. */
const pair: BoxFacePair = createBoxFacePair();
const corners = createClipCorners();
const limits = new Float64Array(2);
const axes = new Float64Array(6);
const origin = new Float64Array(2);
const flatA = new Float64Array(8);
const flatB = new Float64Array(8);

/** Appends the corners of the region; false, and nothing appended, where this is not the way. Parameters as in `clippedRegion`. */
export function boxFaceRegion(
  A: ConvexShape,
  B: ConvexShape,
  X_AB: Float64Array,
  closest: Float64Array,
  margin: number,
  list: ContactList,
): boolean {
  if (!chooseFaces(A, B, X_AB, closest)) return false;
  if (!writeLimits(A, B, closest, margin, pair.isSharp, limits)) return true;
  const smaller = Math.min(extentSquared(flatA, 4), extentSquared(flatB, 4));
  clipQuadrilaterals(flatA, flatB, CLIP_TOLERANCE * Math.sqrt(smaller), corners);
  const first = list.count;
  const [least, most] = [limits[0]!, limits[1]!];
  let smallest = Infinity;
  for (let c = 0; c < corners.count; c++) {
    const i = appendOne(c, X_AB, list);
    const gap = list.found[CONTACT_FOUND * i]!;
    if (gap > most || gap < least) list.count = i;
    else smallest = Math.min(smallest, gap);
  }
  if (smallest <= closestGap(Math.min(A.reach, B.reach), closest, margin)) return true;
  list.count = first;
  return false;
}

/** The contact of corner c of the clipping; returns its number. */
function appendOne(c: number, X_AB: Float64Array, list: ContactList): number {
  const a = corners.first[c]!;
  const b = corners.second[c]!;
  const { verticesA, verticesB, faceB } = pair;
  if (a >= 4) return appendEdgeCrossing(list, pair, X_AB, a - 4, b - 4, corners.share[2 * c]!, corners.share[2 * c + 1]!);
  if (a === INSIDE) return appendUnderVertex(list, pair, X_AB, verticesB[b]!);
  return appendVertexOver(list, pair, verticesA[a]!, b === INSIDE ? faceB : verticesB[b]!);
}

/** Which faces, and their corners in the plane; false where there is no such pair of faces, or it is parallel edges that touch. */
function chooseFaces(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, closest: Float64Array): boolean {
  const x = closest[1]!;
  const y = closest[2]!;
  const z = closest[3]!;
  const k = largestAxis(x, y, z);
  const alongA = closest[1 + k]!;
  if (Math.abs(alongA) < FLAT_COSINE) return false;
  // n in the axes of B.
  const bx = X_AB[0]! * x + X_AB[3]! * y + X_AB[6]! * z;
  const by = X_AB[1]! * x + X_AB[4]! * y + X_AB[7]! * z;
  const bz = X_AB[2]! * x + X_AB[5]! * y + X_AB[8]! * z;
  const l = largestAxis(bx, by, bz);
  const alongB = l === 0 ? bx : l === 1 ? by : bz;
  if (Math.abs(alongB) < FLAT_COSINE) return false;
  const isOnFace = acrossSquared(x, y, z, k) <= NEAREST_SINE_SQUARED || acrossSquared(bx, by, bz, l) <= NEAREST_SINE_SQUARED;
  if (!isOnFace && areParallel(X_AB, smallestAxis(x, y, z), smallestAxis(bx, by, bz))) return false;
  pair.isSharp = !isOnFace;
  setBoxFacePair(pair, A, B, X_AB, closest, k, alongA, l, alongB);
  writeAxesAcross(x, y, z, axes);
  flattenFace(A.sizes, k, alongA > 0, axes, 0, 0, flatA);
  for (let row = 0; row < 2; row++) {
    const ux = axes[3 * row]!;
    const uy = axes[3 * row + 1]!;
    const uz = axes[3 * row + 2]!;
    axes[3 * row] = ux * X_AB[0]! + uy * X_AB[3]! + uz * X_AB[6]!;
    axes[3 * row + 1] = ux * X_AB[1]! + uy * X_AB[4]! + uz * X_AB[7]!;
    axes[3 * row + 2] = ux * X_AB[2]! + uy * X_AB[5]! + uz * X_AB[8]!;
    origin[row] = ux * X_AB[9]! + uy * X_AB[10]! + uz * X_AB[11]!;
  }
  flattenFace(B.sizes, l, alongB < 0, axes, origin[0]!, origin[1]!, flatB);
  // Counter-clockwise seen against n: along n out of A, into B.
  setCornerVertices(k, alongA > 0, alongA < 0, pair.verticesA);
  setCornerVertices(l, alongB < 0, alongB < 0, pair.verticesB);
  if (alongA < 0) exchangeCorners(flatA);
  if (alongB < 0) exchangeCorners(flatB);
  return true;
}

/** Whether axis i of A and axis j of B are parallel, or almost so: the general way decides. */
const areParallel = (X_AB: Float64Array, i: number, j: number): boolean => X_AB[3 * i + j]! * X_AB[3 * i + j]! > 1 - 2 * PARALLEL_EDGES;

/** The axis, hence the edge, most across a vector. */
function smallestAxis(x: number, y: number, z: number): 0 | 1 | 2 {
  const a = Math.abs(x);
  const b = Math.abs(y);
  const c = Math.abs(z);
  return a <= b && a <= c ? 0 : b <= c ? 1 : 2;
}

function largestAxis(x: number, y: number, z: number): 0 | 1 | 2 {
  const a = Math.abs(x);
  const b = Math.abs(y);
  const c = Math.abs(z);
  return a >= b && a >= c ? 0 : b >= c ? 1 : 2;
}

/** Square of what a vector has across axis k. */
const acrossSquared = (x: number, y: number, z: number, k: number): number =>
  (k === 0 ? 0 : x * x) + (k === 1 ? 0 : y * y) + (k === 2 ? 0 : z * z);

const AFTER = [1, 2, 0] as const;

/** The face with axis k, seen along two axes in the box's own frame. */
function flattenFace(
  sizes: ConvexShape["sizes"],
  k: 0 | 1 | 2,
  isPositive: boolean,
  across: Float64Array,
  x: number,
  y: number,
  flat: Float64Array,
): void {
  const i = AFTER[k];
  const j = AFTER[i];
  const height = isPositive ? sizes[k] : -sizes[k];
  const u = sizes[i];
  const v = sizes[j];
  const cx = x + height * across[k]!;
  const cy = y + height * across[3 + k]!;
  setCorners(cx, cy, u * across[i]!, u * across[3 + i]!, v * across[j]!, v * across[3 + j]!, flat);
}

/** Corners of the parallelogram c ± u ± v. */
function setCorners(cx: number, cy: number, ux: number, uy: number, vx: number, vy: number, flat: Float64Array): void {
  flat[0] = cx - ux - vx;
  flat[1] = cy - uy - vy;
  flat[2] = cx + ux - vx;
  flat[3] = cy + uy - vy;
  flat[4] = cx + ux + vx;
  flat[5] = cy + uy + vy;
  flat[6] = cx - ux + vx;
  flat[7] = cy - uy + vy;
}

/** Numbers of the vertices of the face with axis k; reversed: corners 1 and 3 exchanged. */
function setCornerVertices(k: 0 | 1 | 2, isPositive: boolean, isReversed: boolean, vertices: Int32Array): void {
  const i = 1 << AFTER[k];
  const j = 1 << AFTER[AFTER[k]];
  const base = isPositive ? 1 << k : 0;
  vertices[0] = base;
  vertices[1] = base + (isReversed ? j : i);
  vertices[2] = base + i + j;
  vertices[3] = base + (isReversed ? i : j);
}

function exchangeCorners(flat: Float64Array): void {
  const x = flat[2]!;
  const y = flat[3]!;
  flat[2] = flat[6]!;
  flat[3] = flat[7]!;
  flat[6] = x;
  flat[7] = y;
}
