/**
 * Which contact normals a surface admits at a place of one of its triangles. Testing triangle by triangle finds normals that the surface as
 * a whole does not have: a box that slides over a flat floor meets the edge of the next triangle as if it stuck out. Such internal edges
 * are told by the normals alone.
 *
 *   n        unit vector from the surface to the other shape
 *   face     n = ±normal of the triangle
 *   edge     n·i ≤ 0 for the directions i that lead from the edge into its triangles: between the two normals of a ridge, nowhere in front
 *            of a valley, the normal itself where both triangles lie in a plane
 *   corner   n·e ≤ 0 for all edges e that leave it
 *   front    n·Σ α_k n_k > 0 over the triangles at the place, α their angles there (for an edge: equal). One-sided surfaces admit such n only, but for borders: what
 *            is nearest to a border is beside the surface, and meets it there whatever the height it comes at
 *
 * The first three are the polar cone of the surface near the place: what the closest point of the whole surface obeys. The sign of the
 * angle-weighted normal tells inside from outside whatever the cut into triangles: Bærentzen, Aanæs, Signed Distance Computation Using the
 * Angle Weighted Pseudonormal, IEEE TVCG 11 (2005). Where triangles do not meet in pairs, each counts alone. Cost: O(triangles at the
 * place).
 */
import { writeUnitNormal } from "../../geometry/area-vector.js";
import { acos } from "../../math/trig.js";
import { NORMAL, POINT_A } from "../narrow/pair-result.js";
import type { SurfaceShape } from "../shapes/collision-shape.js";
import { BACK, FIRST_EDGE, FRONT, type ScratchTriangle } from "./scratch-triangle.js";

/** Sine of the angle by which a normal may lie outside of its cone, and within which neighbours are in one plane. */
const ADMITTED_SINE = 1e-6;
/** Share of a triangle's size within which a point is on an edge or a corner. */
const NEAR = 1e-9;

// scratch: nothing is carried from call to call
const around = new Float64Array(9);
const normal = new Float64Array(3);
const sum = new Float64Array(3);
const wedge = new Float64Array(6);

/** Is the vector at normals[at …] the normal of the loaded triangle's front? */
const isFaceNormal = ({ plane }: ScratchTriangle, normals: Float64Array, at: number): boolean => isAlong(plane, 1, normals, at);

/** Are two unit vectors, the first times a sign, the same within 1e-6? */
function isAlong(a: Float64Array, sign: number, b: Float64Array, at: number): boolean {
  const x = sign * a[0]! - b[at]!;
  const y = sign * a[1]! - b[at + 1]!;
  const z = sign * a[2]! - b[at + 2]!;
  return x * x + y * y + z * z <= ADMITTED_SINE * ADMITTED_SINE;
}

/** Feature of the triangle at the point (x, y, z) of it, for the normal n at normals[at …]. */
export function featureAt(scratch: ScratchTriangle, normals: Float64Array, at: number, x: number, y: number, z: number): number {
  const { corners, plane, size } = scratch;
  if (isFaceNormal(scratch, normals, at)) return FRONT;
  if (isAlong(plane, -1, normals, at)) return BACK;
  let nearest = Infinity;
  let feature = FRONT;
  for (let k = 0; k < 3; k++) {
    const from = 3 * k;
    const to = k === 2 ? 0 : from + 3;
    const ex = corners[to]! - corners[from]!;
    const ey = corners[to + 1]! - corners[from + 1]!;
    const ez = corners[to + 2]! - corners[from + 2]!;
    const px = x - corners[from]!;
    const py = y - corners[from + 1]!;
    const pz = z - corners[from + 2]!;
    const length = Math.sqrt(ex * ex + ey * ey + ez * ez);
    // (n × e)·p: how far inside of the edge
    const inside = (plane[1]! * ez - plane[2]! * ey) * px + (plane[2]! * ex - plane[0]! * ez) * py + (plane[0]! * ey - plane[1]! * ex) * pz;
    if (inside / length >= nearest) continue;
    nearest = inside / length;
    const along = (ex * px + ey * py + ez * pz) / length;
    if (along <= NEAR * size) feature = k;
    else if (along >= length - NEAR * size) feature = k === 2 ? 0 : k + 1;
    else feature = FIRST_EDGE + k;
  }
  return feature;
}

/** Feature of the loaded triangle on which a pair result lies, seen from its surface. */
export function featureOfResult(surface: SurfaceShape, scratch: ScratchTriangle, result: Float64Array): number {
  const r = surface.radius;
  const x = result[POINT_A]! - r * result[NORMAL]!;
  const y = result[POINT_A + 1]! - r * result[NORMAL + 1]!;
  const z = result[POINT_A + 2]! - r * result[NORMAL + 2]!;
  return featureAt(scratch, result, NORMAL, x, y, z);
}

/** Does the surface admit the normal at normals[at …] at this feature of the loaded triangle? */
export function admitsNormal(
  surface: SurfaceShape,
  triangle: number,
  scratch: ScratchTriangle,
  feature: number,
  normals: Float64Array,
  at: number,
): boolean {
  if (feature === FRONT) return true;
  if (feature === BACK) return surface.sides === "two";
  const admitted =
    feature < FIRST_EDGE
      ? cornerAdmits(surface, triangle, feature, normals, at)
      : edgeAdmits(surface, triangle, scratch, feature - FIRST_EDGE, normals, at);
  return (
    admitted &&
    (surface.sides === "two" || isAtBorder(surface, triangle, feature) || isInFront(surface, triangle, scratch, feature, normals, at))
  );
}

/** Is the shape on the front side of this feature of the loaded triangle, seen along the normal at normals[at …]? */
export function isInFront(
  surface: SurfaceShape,
  triangle: number,
  scratch: ScratchTriangle,
  feature: number,
  normals: Float64Array,
  at: number,
): boolean {
  if (feature >= FRONT) return feature === FRONT;
  sum.fill(0);
  if (feature < FIRST_EDGE) sumAroundCorner(surface, triangle, feature);
  else sumAtEdge(surface, triangle, scratch, feature - FIRST_EDGE);
  return normals[at]! * sum[0]! + normals[at + 1]! * sum[1]! + normals[at + 2]! * sum[2]! >= 0;
}

/** Does the surface end at this feature? What is beside a border is not behind it. */
export function isAtBorder(surface: SurfaceShape, triangle: number, feature: number): boolean {
  if (feature >= FRONT) return false;
  if (feature >= FIRST_EDGE) return surface.oppositeEdge(3 * triangle + feature - FIRST_EDGE) < 0;
  const start = 3 * triangle + feature;
  let edge = start;
  do edge = nextAround(surface, edge);
  while (edge >= 0 && edge !== start);
  return edge < 0;
}

/** From a half-edge that leaves a corner to the next one around it, −1 at a border. */
export const nextAround = (surface: SurfaceShape, edge: number): number => surface.oppositeEdge(edge % 3 === 0 ? edge + 2 : edge - 1);

/** The same the other way round. */
function previousAround(surface: SurfaceShape, edge: number): number {
  const opposite = surface.oppositeEdge(edge);
  if (opposite < 0) return -1;
  return opposite % 3 === 2 ? opposite - 2 : opposite + 1;
}

/**
 * Is a contact on this feature of the loaded triangle, with the normal at normals[at …], one of the surface as well? Not on edges and
 * corners that are flat, where neighbours have the rest of the region; and not with normals that the surface does not admit.
 */
export function isOfSurface(
  surface: SurfaceShape,
  triangle: number,
  scratch: ScratchTriangle,
  feature: number,
  normals: Float64Array,
  at: number,
): boolean {
  if (feature >= FRONT) return feature === FRONT || surface.sides === "two";
  const isFlat =
    feature < FIRST_EDGE ? isFlatCorner(surface, triangle, scratch, feature) : isFlatEdge(surface, triangle, scratch, feature - FIRST_EDGE);
  if (isFlat) return false;
  // where the triangle ends in a valley, its own normal is still right
  return isFaceNormal(scratch, normals, at) || admitsNormal(surface, triangle, scratch, feature, normals, at);
}

/** Is there a neighbour across edge k, in the plane of the loaded triangle and turned like it? */
export function isFlatEdge(surface: SurfaceShape, triangle: number, scratch: ScratchTriangle, k: number): boolean {
  const opposite = surface.oppositeEdge(3 * triangle + k);
  if (opposite < 0) return false;
  surface.writeTriangle(Math.floor(opposite / 3), around, 0);
  return isInPlane(scratch.plane);
}

/** Do the triangles around corner k of the loaded one all lie in its plane, without a gap? */
export function isFlatCorner(surface: SurfaceShape, triangle: number, scratch: ScratchTriangle, k: number): boolean {
  const start = 3 * triangle + k;
  let edge = start;
  do {
    edge = nextAround(surface, edge);
    if (edge < 0) return false;
    surface.writeTriangle(Math.floor(edge / 3), around, 0);
    if (!isInPlane(scratch.plane)) return false;
  } while (edge !== start);
  return true;
}

/** The triangle in `around` against a unit normal. */
function isInPlane(plane: Float64Array): boolean {
  writeUnitNormal(normal, 0, around, 0, 1, 2);
  return isAlong(plane, 1, normal, 0);
}

/** Edge k of the loaded triangle: the polar condition for both triangles. */
export function edgeAdmits(
  surface: SurfaceShape,
  triangle: number,
  { corners, plane }: ScratchTriangle,
  k: number,
  normals: Float64Array,
  at: number,
  sine = ADMITTED_SINE,
): boolean {
  if (!leadsAway(corners, k, plane, normals, at, sine)) return false;
  const opposite = surface.oppositeEdge(3 * triangle + k);
  if (opposite < 0) return true;
  const neighbour = Math.floor(opposite / 3);
  surface.writeTriangle(neighbour, around, 0);
  writeUnitNormal(normal, 0, around, 0, 1, 2);
  return leadsAway(around, opposite - 3 * neighbour, normal, normals, at, sine);
}

/** Adds the normals at edge k of the loaded triangle. */
function sumAtEdge(surface: SurfaceShape, triangle: number, { plane }: ScratchTriangle, k: number): void {
  for (let axis = 0; axis < 3; axis++) sum[axis]! += plane[axis]!;
  const opposite = surface.oppositeEdge(3 * triangle + k);
  if (opposite < 0) return;
  surface.writeTriangle(Math.floor(opposite / 3), around, 0);
  writeUnitNormal(normal, 0, around, 0, 1, 2);
  for (let axis = 0; axis < 3; axis++) sum[axis]! += normal[axis]!;
}

/** n·i ≤ 0 for the unit direction i = plane × edge into the triangle from its edge k. */
function leadsAway(corners: Float64Array, k: number, plane: Float64Array, normals: Float64Array, at: number, sine: number): boolean {
  const from = 3 * k;
  const to = k === 2 ? 0 : from + 3;
  const ex = corners[to]! - corners[from]!;
  const ey = corners[to + 1]! - corners[from + 1]!;
  const ez = corners[to + 2]! - corners[from + 2]!;
  const inward =
    (plane[1]! * ez - plane[2]! * ey) * normals[at]! +
    (plane[2]! * ex - plane[0]! * ez) * normals[at + 1]! +
    (plane[0]! * ey - plane[1]! * ex) * normals[at + 2]!;
  return inward <= sine * Math.sqrt(ex * ex + ey * ey + ez * ez);
}

/** Corner k: the polar condition for all edges around it, but for an angle with that sine; at a border they are looked for both ways. */
export function cornerAdmits(
  surface: SurfaceShape,
  triangle: number,
  k: number,
  normals: Float64Array,
  at: number,
  sine = ADMITTED_SINE,
): boolean {
  const start = 3 * triangle + k;
  let edge = start;
  do {
    if (!wedgeAdmits(surface, edge, normals, at, sine)) return false;
    edge = nextAround(surface, edge);
  } while (edge >= 0 && edge !== start);
  if (edge === start) return true;
  for (edge = previousAround(surface, start); edge >= 0; edge = previousAround(surface, edge)) {
    if (!wedgeAdmits(surface, edge, normals, at, sine)) return false;
  }
  return true;
}

/** One triangle at a corner, given by its half-edge that leaves the corner. */
function wedgeAdmits(surface: SurfaceShape, edge: number, normals: Float64Array, at: number, sine: number): boolean {
  readWedge(surface, edge);
  const alongU = normals[at]! * wedge[0]! + normals[at + 1]! * wedge[1]! + normals[at + 2]! * wedge[2]!;
  const alongV = normals[at]! * wedge[3]! + normals[at + 1]! * wedge[4]! + normals[at + 2]! * wedge[5]!;
  return alongU <= sine * lengthOf(wedge, 0) && alongV <= sine * lengthOf(wedge, 3);
}

/** Adds the normals around corner k, weighted by angles. */
function sumAroundCorner(surface: SurfaceShape, triangle: number, k: number): void {
  const start = 3 * triangle + k;
  let edge = start;
  do {
    addWedge(surface, edge);
    edge = nextAround(surface, edge);
  } while (edge >= 0 && edge !== start);
  if (edge === start) return;
  for (edge = previousAround(surface, start); edge >= 0; edge = previousAround(surface, edge)) addWedge(surface, edge);
}

function addWedge(surface: SurfaceShape, edge: number): void {
  readWedge(surface, edge);
  writeUnitNormal(normal, 0, around, 0, 1, 2);
  const along = wedge[0]! * wedge[3]! + wedge[1]! * wedge[4]! + wedge[2]! * wedge[5]!;
  const angle = acos(Math.max(-1, Math.min(1, along / (lengthOf(wedge, 0) * lengthOf(wedge, 3)))));
  for (let axis = 0; axis < 3; axis++) sum[axis]! += angle * normal[axis]!;
}

/** The two edges of a triangle that leave a corner, given by the half-edge that does, into `wedge`; its corners into `around`. */
function readWedge(surface: SurfaceShape, edge: number): void {
  const triangle = Math.floor(edge / 3);
  const k = edge - 3 * triangle;
  surface.writeTriangle(triangle, around, 0);
  const v = 3 * k;
  const p = k === 2 ? 0 : v + 3;
  const q = k === 0 ? 6 : v - 3;
  for (let axis = 0; axis < 3; axis++) {
    wedge[axis] = around[p + axis]! - around[v + axis]!;
    wedge[3 + axis] = around[q + axis]! - around[v + axis]!;
  }
}

const lengthOf = (array: Float64Array, at: number): number =>
  Math.sqrt(array[at]! * array[at]! + array[at + 1]! * array[at + 1]! + array[at + 2]! * array[at + 2]!);
