/**
 * Which contact normals a surface admits at a place of one of its triangles. Testing triangle by triangle finds normals that the surface as a
 * whole does not have: a box that slides over a flat floor meets the edge of the next triangle as if it stuck out. Such internal edges are told
 * by the normals alone.
 *
 *   n        unit vector from the surface to the other shape
 *   face     n = ±normal of the triangle
 *   edge     n·i ≤ 0 for the directions i that lead from the edge into its triangles: between the two normals of a ridge, nowhere in front
 *            of a valley, the normal itself where both triangles lie in a plane
 *   corner   n·e ≤ 0 for all edges e that leave it
 *   front    n·Σ α_k n_k > 0 over the triangles at the place, α their angles there (for an edge: equal). One-sided surfaces admit such n only
 *
 * The first three are the polar cone of the surface near the place: what the closest point of the whole surface obeys. The sign of the
 * angle-weighted normal tells inside from outside whatever the cut into triangles: Bærentzen, Aanæs, Signed Distance Computation Using the
 * Angle Weighted Pseudonormal, IEEE TVCG 11 (2005). Where triangles do not meet in pairs, each counts alone. Cost: O(triangles at the place).
 */
import { acos } from "../../math/trig.js";
import type { SurfaceShape } from "../shapes/collision-shape.js";
import { BACK, FIRST_EDGE, FRONT, type ScratchTriangle } from "./scratch-triangle.js";
import { writeNormal } from "./triangle-normal.js";

/** Sine of the angle by which a normal may lie outside of its cone, and within which neighbours are in one plane. */
export const ADMITTED_SINE = 1e-6;
/** Share of a triangle's size within which a point is on an edge or a corner. */
const NEAR = 1e-9;

// scratch: nothing is carried from call to call
const around = new Float64Array(9);
const normal = new Float64Array(3);
const sum = new Float64Array(3);

/** Feature of the triangle at the point (x, y, z) of it, for the normal n at normals[at …]. */
export function featureAt(scratch: ScratchTriangle, normals: Float64Array, at: number, x: number, y: number, z: number): number {
  const { corners, plane, size } = scratch;
  const nx = normals[at]!;
  const ny = normals[at + 1]!;
  const nz = normals[at + 2]!;
  const cx = ny * plane[2]! - nz * plane[1]!;
  const cy = nz * plane[0]! - nx * plane[2]!;
  const cz = nx * plane[1]! - ny * plane[0]!;
  if (cx * cx + cy * cy + cz * cz <= ADMITTED_SINE * ADMITTED_SINE) {
    return nx * plane[0]! + ny * plane[1]! + nz * plane[2]! > 0 ? FRONT : BACK;
  }
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
  sum.fill(0);
  const admitted =
    feature < FIRST_EDGE
      ? cornerAdmits(surface, triangle, feature, normals, at)
      : edgeAdmits(surface, triangle, scratch, feature - FIRST_EDGE, normals, at);
  return admitted && (surface.sides === "two" || isAlongSum(normals, at));
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
  if (feature < FIRST_EDGE) cornerAdmits(surface, triangle, feature, normals, at);
  else edgeAdmits(surface, triangle, scratch, feature - FIRST_EDGE, normals, at);
  return isAlongSum(normals, at);
}

const isAlongSum = (normals: Float64Array, at: number): boolean =>
  normals[at]! * sum[0]! + normals[at + 1]! * sum[1]! + normals[at + 2]! * sum[2]! >= 0;

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
    const t = Math.floor(edge / 3);
    edge = surface.oppositeEdge(edge === 3 * t ? edge + 2 : edge - 1);
    if (edge < 0) return false;
    surface.writeTriangle(Math.floor(edge / 3), around, 0);
    if (!isInPlane(scratch.plane)) return false;
  } while (edge !== start);
  return true;
}

/** The triangle in `around` against a unit normal. */
function isInPlane(plane: Float64Array): boolean {
  writeNormal(normal, 0, around, 0);
  const x = normal[1]! * plane[2]! - normal[2]! * plane[1]!;
  const y = normal[2]! * plane[0]! - normal[0]! * plane[2]!;
  const z = normal[0]! * plane[1]! - normal[1]! * plane[0]!;
  const along = normal[0]! * plane[0]! + normal[1]! * plane[1]! + normal[2]! * plane[2]!;
  return along > 0 && x * x + y * y + z * z <= ADMITTED_SINE * ADMITTED_SINE;
}

/** Edge k of the loaded triangle: the polar condition for both triangles; their normals are added to `sum`. */
function edgeAdmits(
  surface: SurfaceShape,
  triangle: number,
  { corners, plane }: ScratchTriangle,
  k: number,
  normals: Float64Array,
  at: number,
): boolean {
  for (let axis = 0; axis < 3; axis++) sum[axis]! += plane[axis]!;
  const here = leadsAway(corners, k, plane, normals, at);
  const opposite = surface.oppositeEdge(3 * triangle + k);
  if (opposite < 0) return here;
  const neighbour = Math.floor(opposite / 3);
  surface.writeTriangle(neighbour, around, 0);
  writeNormal(normal, 0, around, 0);
  for (let axis = 0; axis < 3; axis++) sum[axis]! += normal[axis]!;
  return here && leadsAway(around, opposite - 3 * neighbour, normal, normals, at);
}

/** n·i ≤ 0 for the unit direction i = plane × edge into the triangle from its edge k. */
function leadsAway(corners: Float64Array, k: number, plane: Float64Array, normals: Float64Array, at: number): boolean {
  const from = 3 * k;
  const to = k === 2 ? 0 : from + 3;
  const ex = corners[to]! - corners[from]!;
  const ey = corners[to + 1]! - corners[from + 1]!;
  const ez = corners[to + 2]! - corners[from + 2]!;
  const inward =
    (plane[1]! * ez - plane[2]! * ey) * normals[at]! +
    (plane[2]! * ex - plane[0]! * ez) * normals[at + 1]! +
    (plane[0]! * ey - plane[1]! * ex) * normals[at + 2]!;
  return inward <= ADMITTED_SINE * Math.sqrt(ex * ex + ey * ey + ez * ez);
}

/** Corner k: the polar condition for all edges around it; normals weighted by angles are added to `sum`. */
function cornerAdmits(surface: SurfaceShape, triangle: number, k: number, normals: Float64Array, at: number): boolean {
  const start = 3 * triangle + k;
  let admitted = true;
  // one way round: the edge into the corner, seen from the next triangle, leaves it
  let edge = start;
  do {
    admitted = wedgeAdmits(surface, edge, normals, at) && admitted;
    edge = surface.oppositeEdge(edge % 3 === 0 ? edge + 2 : edge - 1);
  } while (edge >= 0 && edge !== start);
  // at a border also the other way
  for (let other = edge < 0 ? surface.oppositeEdge(start) : -1; other >= 0; other = surface.oppositeEdge(edge)) {
    edge = other % 3 === 2 ? other - 2 : other + 1;
    admitted = wedgeAdmits(surface, edge, normals, at) && admitted;
  }
  return admitted;
}

/** One triangle at a corner, given by its half-edge that leaves the corner. */
function wedgeAdmits(surface: SurfaceShape, edge: number, normals: Float64Array, at: number): boolean {
  const triangle = Math.floor(edge / 3);
  const k = edge - 3 * triangle;
  surface.writeTriangle(triangle, around, 0);
  writeNormal(normal, 0, around, 0);
  const v = 3 * k;
  const p = k === 2 ? 0 : v + 3;
  const q = k === 0 ? 6 : v - 3;
  const ux = around[p]! - around[v]!;
  const uy = around[p + 1]! - around[v + 1]!;
  const uz = around[p + 2]! - around[v + 2]!;
  const vx = around[q]! - around[v]!;
  const vy = around[q + 1]! - around[v + 1]!;
  const vz = around[q + 2]! - around[v + 2]!;
  const u = Math.sqrt(ux * ux + uy * uy + uz * uz);
  const w = Math.sqrt(vx * vx + vy * vy + vz * vz);
  const angle = acos(Math.max(-1, Math.min(1, (ux * vx + uy * vy + uz * vz) / (u * w))));
  for (let axis = 0; axis < 3; axis++) sum[axis]! += angle * normal[axis]!;
  const alongU = normals[at]! * ux + normals[at + 1]! * uy + normals[at + 2]! * uz;
  const alongV = normals[at]! * vx + normals[at + 1]! * vy + normals[at + 2]! * vz;
  return alongU <= ADMITTED_SINE * u && alongV <= ADMITTED_SINE * w;
}
