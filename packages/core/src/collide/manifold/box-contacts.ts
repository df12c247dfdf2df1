/**
 * The contact features of two boxes, written without a detour: as `corner-feature.ts`, `nearest-contact.ts` and `feature-gap.ts` would do,
 * whose gaps, normals and points these are to rounding.
 *
 *   vertex of A over the face of B     n = −(normal of B's face),  gap = n·(point of that face − vertex) − radii
 *   vertex of B over the face of A     n = normal of A's face,     gap = n·vertex − half edge − radii
 *   crossing of edges                  n = ±(eᵢ × bⱼ) normalised,  gap = n·(vertex of B's edge − vertex of A's) − radii
 */
import { boxPolyhedron } from "../../geometry/polyhedron.js";
import { writePairResultAt } from "../narrow/pair-result.js";
import type { ConvexShape } from "../shapes/collision-shape.js";
import { beginContact, endContact, NO_LIMITS } from "./append-feature.js";
import type { BoxPair, BoxSide } from "./box-pair.js";
import {
  AT_DIRECTION_A,
  AT_DIRECTION_B,
  AT_POINT_B,
  AT_RADIUS_A,
  AT_RADIUS_B,
  CONTACT_FOUND,
  CONTACT_LOCAL,
  type ContactList,
  EDGE_EDGE,
  EDGE_VERTEX,
  FACE_VERTEX,
  VERTEX_EDGE,
  VERTEX_FACE,
  VERTEX_VERTEX,
} from "./contact-list.js";
import { carriesNormal } from "./corner-feature.js";
import { appendPlane, PARALLEL_EDGES, staysApart } from "./nearest-contact.js";
import { ON_EDGE, ON_FACE, ON_VERTEX } from "./patch.js";

const VERTICES = 8;
const EDGES = 12;
/** What was not appended. */
export const NONE = -1;

/** Feature number of the edge between vertices v and w: at 8v + w. */
const EDGE_BETWEEN = edgeTable();

function edgeTable(): Int32Array {
  const { edgeVertices } = boxPolyhedron(1, 1, 1);
  const table = new Int32Array(VERTICES * VERTICES);
  for (let e = 0; e < EDGES; e++) {
    const v = edgeVertices[2 * e]!;
    const w = edgeVertices[2 * e + 1]!;
    table[VERTICES * v + w] = VERTICES + e;
    table[VERTICES * w + v] = VERTICES + e;
  }
  return table;
}

/** A new contact with zero points and directions; returns its number. Numbers come from tables throughout: as arguments they would be put on the heap. */
function begin(list: ContactList, { A, B }: BoxPair, kind: number, idA: number, idB: number): number {
  const i = beginContact(list, kind, idA, idB, 0, 0);
  list.local[CONTACT_LOCAL * i + AT_RADIUS_A] = A.radius;
  list.local[CONTACT_LOCAL * i + AT_RADIUS_B] = B.radius;
  return i;
}

/** The vertex with this number to out[at …]. */
function writeVertex(out: Float64Array, at: number, sizes: ConvexShape["sizes"], v: number): void {
  out[at] = v & 1 ? sizes[0] : -sizes[0];
  out[at + 1] = v & 2 ? sizes[1] : -sizes[1];
  out[at + 2] = v & 4 ? sizes[2] : -sizes[2];
}

/** The point at a share of the way from vertex v to vertex w, which differ along one axis. */
function writeBetween(
  out: Float64Array,
  at: number,
  sizes: ConvexShape["sizes"],
  v: number,
  w: number,
  shares: Float64Array,
  share: number,
): void {
  writeVertex(out, at, sizes, v);
  const k = at + axisOf(v ^ w);
  out[k] = out[k]! * (1 - 2 * shares[share]!);
}

/** Vertex v of A over the face of B; returns the number of the contact. */
export function appendVertexOver(list: ContactList, pair: BoxPair, v: number, idB: number): number {
  const i = begin(list, pair, VERTEX_FACE, v, idB);
  writeVertex(list.local, CONTACT_LOCAL * i, pair.A.sizes, v);
  endOver(list, pair, i);
  return i;
}

/** Vertex v of B over the face of A; returns the number of the contact. */
export function appendUnderVertex(list: ContactList, pair: BoxPair, X_AB: Float64Array, v: number): number {
  const i = begin(list, pair, FACE_VERTEX, pair.A.face, v);
  writeVertex(list.local, CONTACT_LOCAL * i + AT_POINT_B, pair.B.sizes, v);
  endUnder(list, pair, X_AB, i);
  return i;
}

/** The point of A that is written already over the face of B. */
function endOver({ local, found }: ContactList, { A, B, planeB }: BoxPair, i: number): void {
  const at = CONTACT_LOCAL * i;
  const x = local[at]!;
  const y = local[at + 1]!;
  const z = local[at + 2]!;
  const nx = planeB[0]!;
  const ny = planeB[1]!;
  const nz = planeB[2]!;
  local[at + AT_POINT_B + B.axis] = B.sign * B.sizes[B.axis];
  local[at + AT_DIRECTION_B + B.axis] = B.sign;
  const gap = planeB[3]! - (nx * x + ny * y + nz * z) - A.radius - B.radius;
  writePairResultAt(found, CONTACT_FOUND * i, gap, nx, ny, nz, x + A.radius * nx, y + A.radius * ny, z + A.radius * nz);
}

/** The point of B that is written already over the face of A. */
function endUnder({ local, found }: ContactList, { A, B }: BoxPair, X_AB: Float64Array, i: number): void {
  const at = CONTACT_LOCAL * i;
  const bx = local[at + AT_POINT_B]!;
  const by = local[at + AT_POINT_B + 1]!;
  const bz = local[at + AT_POINT_B + 2]!;
  const { axis, sign } = A;
  const half = A.sizes[axis];
  local[at + axis] = sign * half;
  local[at + AT_DIRECTION_A + axis] = sign;
  const x = X_AB[0]! * bx + X_AB[1]! * by + X_AB[2]! * bz + X_AB[9]!;
  const y = X_AB[3]! * bx + X_AB[4]! * by + X_AB[5]! * bz + X_AB[10]!;
  const z = X_AB[6]! * bx + X_AB[7]! * by + X_AB[8]! * bz + X_AB[11]!;
  const nx = axis === 0 ? sign : 0;
  const ny = axis === 1 ? sign : 0;
  const nz = axis === 2 ? sign : 0;
  const core = nx * x + ny * y + nz * z - half;
  const down = A.radius - core;
  writePairResultAt(found, CONTACT_FOUND * i, core - A.radius - B.radius, nx, ny, nz, x + down * nx, y + down * ny, z + down * nz);
}

/** Scratch: eᵢ × bⱼ, its squared length, its component along the normal of the contact; carries nothing from call to call. */
const cross = new Float64Array(5);

function writeCross(X_AB: Float64Array, i: number, j: number, closest: Float64Array): void {
  const bx = X_AB[j]!;
  const by = X_AB[3 + j]!;
  const bz = X_AB[6 + j]!;
  const x = i === 0 ? 0 : i === 1 ? bz : -by;
  const y = i === 0 ? -bz : i === 1 ? 0 : bx;
  const z = i === 0 ? by : i === 1 ? -bx : 0;
  cross[0] = x;
  cross[1] = y;
  cross[2] = z;
  cross[3] = x * x + y * y + z * z;
  cross[4] = x * closest[1]! + y * closest[2]! + z * closest[3]!;
}

/** Axes 0, 1, 2 for bits 1, 2, 4. */
const axisOf = (bit: number): 0 | 1 | 2 => (bit >> 1) as 0 | 1 | 2;

/** Edge a of A's feature crosses edge b of B's, at shares of them that are at shares[at …]; returns the number of the contact. */
export function appendEdgeCrossing(
  list: ContactList,
  pair: BoxPair,
  X_AB: Float64Array,
  a: number,
  b: number,
  shares: Float64Array,
  at: number,
): number {
  const { A, B } = pair;
  const v = A.vertices[a]!;
  const w = A.vertices[(a + 1) & 3]!;
  const p = B.vertices[b]!;
  const q = B.vertices[(b + 1) & 3]!;
  writeCross(X_AB, axisOf(v ^ w), axisOf(p ^ q), pair.closest);
  if ((A.count === 2 && B.count === 2) || carriesNormal(cross[3]!, cross[4]!)) return appendCrossing(list, pair, X_AB, v, w, p, q);
  const idA = EDGE_BETWEEN[VERTICES * v + w]!;
  const idB = EDGE_BETWEEN[VERTICES * p + q]!;
  const i = begin(list, pair, pair.isOnA ? FACE_VERTEX : VERTEX_FACE, idA, idB);
  if (pair.isOnA) {
    writeBetween(list.local, CONTACT_LOCAL * i + AT_POINT_B, B.sizes, p, q, shares, at + 1);
    endUnder(list, pair, X_AB, i);
  } else {
    writeBetween(list.local, CONTACT_LOCAL * i, A.sizes, v, w, shares, at);
    endOver(list, pair, i);
  }
  return i;
}

/** EDGE_EDGE: the edge from vertex v to w of A, that from p to q of B, whose product is in `cross`. */
function appendCrossing(list: ContactList, pair: BoxPair, X_AB: Float64Array, v: number, w: number, p: number, q: number): number {
  const contact = begin(list, pair, EDGE_EDGE, EDGE_BETWEEN[VERTICES * v + w]!, EDGE_BETWEEN[VERTICES * p + q]!);
  const { local, found } = list;
  const at = CONTACT_LOCAL * contact;
  const { A, B } = pair;
  const i = axisOf(v ^ w);
  const j = axisOf(p ^ q);
  writeVertex(local, at, A.sizes, v);
  writeVertex(local, at + AT_POINT_B, B.sizes, p);
  local[at + AT_DIRECTION_A + i] = 1;
  local[at + AT_DIRECTION_B + j] = cross[4]! < 0 ? -1 : 1;
  const ax = local[at]!;
  const ay = local[at + 1]!;
  const az = local[at + 2]!;
  const px = local[at + AT_POINT_B]!;
  const py = local[at + AT_POINT_B + 1]!;
  const pz = local[at + AT_POINT_B + 2]!;
  const cx = cross[0]!;
  const cy = cross[1]!;
  const cz = cross[2]!;
  const wx = X_AB[0]! * px + X_AB[1]! * py + X_AB[2]! * pz + X_AB[9]! - ax;
  const wy = X_AB[3]! * px + X_AB[4]! * py + X_AB[5]! * pz + X_AB[10]! - ay;
  const wz = X_AB[6]! * px + X_AB[7]! * py + X_AB[8]! * pz + X_AB[11]! - az;
  const bx = X_AB[j]!;
  const by = X_AB[3 + j]!;
  const bz = X_AB[6 + j]!;
  // foot on the line of A: s = ((w × b)·c)/c²
  const s = ((wy * bz - wz * by) * cx + (wz * bx - wx * bz) * cy + (wx * by - wy * bx) * cz) / cross[3]!;
  const scale = (cross[4]! < 0 ? -1 : 1) / Math.sqrt(cross[3]!);
  const x = cx * scale;
  const y = cy * scale;
  const z = cz * scale;
  const gap = wx * x + wy * y + wz * z - A.radius - B.radius;
  const fx = ax + (i === 0 ? s : 0) + A.radius * x;
  const fy = ay + (i === 1 ? s : 0) + A.radius * y;
  const fz = az + (i === 2 ? s : 0) + A.radius * z;
  writePairResultAt(found, CONTACT_FOUND * contact, gap, x, y, z, fx, fy, fz);
  return contact;
}

/** The contact of the closest points, by what they lie on; NONE where that is an edge and a face, or parallel edges. */
export function appendClosest(list: ContactList, pair: BoxPair, X_AB: Float64Array, margin: number): number {
  const { A, B } = pair;
  if (A.nearest === ON_FACE && B.nearest === ON_VERTEX) return appendUnderVertex(list, pair, X_AB, B.vertex);
  if (A.nearest === ON_VERTEX && B.nearest === ON_FACE) return appendVertexOver(list, pair, A.vertex, B.face);
  if (A.nearest === ON_FACE || B.nearest === ON_FACE) return NONE;
  if (A.nearest === ON_VERTEX || B.nearest === ON_VERTEX) return appendSharp(list, pair, X_AB, margin);
  writeCross(X_AB, A.edge, B.edge, pair.closest);
  if (cross[3]! < PARALLEL_EDGES) return NONE;
  return appendCrossing(list, pair, X_AB, A.vertex, A.vertex ^ (1 << A.edge), B.vertex, B.vertex ^ (1 << B.edge));
}

const nearestId = ({ nearest, vertex, edge }: BoxSide): number =>
  nearest === ON_VERTEX ? vertex : EDGE_BETWEEN[VERTICES * vertex + (vertex ^ (1 << edge))]!;

/** A vertex and a vertex or an edge; a plane through the closest points where they could pass each other. */
function appendSharp(list: ContactList, pair: BoxPair, X_AB: Float64Array, margin: number): number {
  const { A, B, closest } = pair;
  const radii = A.radius + B.radius;
  const idA = nearestId(A);
  const idB = nearestId(B);
  if (!staysApart(closest[0]! + radii, radii, margin)) {
    const i = list.count;
    appendPlane(A.shape!, B.shape!, X_AB, closest, idA, idB, A.radius, B.radius, list);
    return i;
  }
  const kind = A.nearest === ON_EDGE ? EDGE_VERTEX : B.nearest === ON_EDGE ? VERTEX_EDGE : VERTEX_VERTEX;
  const i = begin(list, pair, kind, idA, idB);
  const { local } = list;
  const at = CONTACT_LOCAL * i;
  writeVertex(local, at, A.sizes, A.vertex);
  writeVertex(local, at + AT_POINT_B, B.sizes, B.vertex);
  if (A.nearest === ON_EDGE) local[at + AT_DIRECTION_A + A.edge] = 1;
  if (B.nearest === ON_EDGE) local[at + AT_DIRECTION_B + B.edge] = 1;
  endContact(list, i, A.shape!, B.shape!, X_AB, closest, NO_LIMITS);
  return i;
}
