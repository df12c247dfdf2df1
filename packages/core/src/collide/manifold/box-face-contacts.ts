/**
 * The contact features of two boxes that lie on each other with faces, written without a detour: as `corner-feature.ts` and
 * `feature-gap.ts` would do, whose gaps, normals and points these are to rounding.
 *
 *   vertex of A over the face of B     n = −(normal of B's face),  gap = n·(point of that face − vertex) − radii
 *   vertex of B over the face of A     n = normal of A's face,     gap = n·vertex − half edge − radii
 *   crossing of edges                  the edges are axes of the boxes: no root is needed for their directions
 */
import { boxPolyhedron } from "../../geometry/polyhedron.js";
import { writePairResultAt } from "../narrow/pair-result.js";
import type { ConvexShape } from "../shapes/collision-shape.js";
import { beginContact, endContact, NO_LIMITS } from "./append-feature.js";
import {
  AT_DIRECTION_A,
  AT_DIRECTION_B,
  AT_POINT_B,
  CONTACT_FOUND,
  CONTACT_LOCAL,
  type ContactList,
  EDGE_EDGE,
  FACE_VERTEX,
  VERTEX_FACE,
} from "./contact-list.js";
import { carriesNormal, isFaceOfA } from "./corner-feature.js";

const VERTICES = 8;
const EDGES = 12;

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

/** What the contacts of a region have in common. Overwritten for each region. */
export interface BoxFacePair {
  A: ConvexShape | undefined;
  B: ConvexShape | undefined;
  /** Feature numbers of the faces. */
  faceA: number;
  faceB: number;
  /** Vertices of the faces in the order of clipping. */
  readonly verticesA: Int32Array;
  readonly verticesB: Int32Array;
  /** A's face: axis and sign of the outward normal. */
  axisA: 0 | 1 | 2;
  signA: number;
  /** B's face, likewise. */
  axisB: 0 | 1 | 2;
  signB: number;
  /** Inward normal of B's face in the axes of A, then its height n·(point of the face). */
  readonly planeB: Float64Array;
  /** The closest points lie on no face. */
  isSharp: boolean;
  /** Where crossings do not carry the normal themselves, A's face does. */
  isOnA: boolean;
  /** The pair result. */
  closest: Float64Array;
}

export const createBoxFacePair = (): BoxFacePair => ({
  A: undefined,
  B: undefined,
  faceA: 0,
  faceB: 0,
  verticesA: new Int32Array(4),
  verticesB: new Int32Array(4),
  axisA: 0,
  signA: 1,
  axisB: 0,
  signB: 1,
  planeB: new Float64Array(4),
  isSharp: false,
  isOnA: true,
  closest: new Float64Array(CONTACT_FOUND),
});

/** Faces of axes k and l; `alongA` and `alongB` are the components of the normal of the contact along these axes. */
export function setBoxFacePair(
  pair: BoxFacePair,
  A: ConvexShape,
  B: ConvexShape,
  X_AB: Float64Array,
  closest: Float64Array,
  k: 0 | 1 | 2,
  alongA: number,
  l: 0 | 1 | 2,
  alongB: number,
): void {
  pair.A = A;
  pair.B = B;
  pair.closest = closest;
  pair.axisA = k;
  pair.axisB = l;
  pair.signA = alongA > 0 ? 1 : -1;
  pair.signB = alongB < 0 ? 1 : -1;
  pair.faceA = VERTICES + EDGES + 2 * k + (alongA > 0 ? 1 : 0);
  pair.faceB = VERTICES + EDGES + 2 * l + (alongB < 0 ? 1 : 0);
  pair.isOnA = isFaceOfA(Math.abs(alongA), Math.abs(alongB));
  const x = -pair.signB * X_AB[l]!;
  const y = -pair.signB * X_AB[3 + l]!;
  const z = -pair.signB * X_AB[6 + l]!;
  const { planeB } = pair;
  planeB[0] = x;
  planeB[1] = y;
  planeB[2] = z;
  planeB[3] = x * X_AB[9]! + y * X_AB[10]! + z * X_AB[11]! - B.sizes[l];
}

/** Vertex v of A over the face of B; returns the number of the contact. */
export function appendVertexOver(list: ContactList, pair: BoxFacePair, v: number, idB: number): number {
  const { sizes } = pair.A!;
  return pointOver(list, pair, v, idB, v & 1 ? sizes[0] : -sizes[0], v & 2 ? sizes[1] : -sizes[1], v & 4 ? sizes[2] : -sizes[2]);
}

/** Vertex v of B over the face of A; returns the number of the contact. */
export function appendUnderVertex(list: ContactList, pair: BoxFacePair, X_AB: Float64Array, v: number): number {
  const { sizes } = pair.B!;
  const x = v & 1 ? sizes[0] : -sizes[0];
  const y = v & 2 ? sizes[1] : -sizes[1];
  const z = v & 4 ? sizes[2] : -sizes[2];
  return underPoint(list, pair, X_AB, pair.faceA, v, x, y, z);
}

/** Kind, ids and radii of a new contact; its points and directions are zero. */
const begin = (list: ContactList, { A, B }: BoxFacePair, kind: number, idA: number, idB: number): number =>
  beginContact(list, kind, idA, idB, A!.radius, B!.radius);

/** The point (x, y, z) of A over the face of B. */
function pointOver(list: ContactList, pair: BoxFacePair, idA: number, idB: number, x: number, y: number, z: number): number {
  const i = begin(list, pair, VERTEX_FACE, idA, idB);
  const { local, found } = list;
  const at = CONTACT_LOCAL * i;
  const { planeB, axisB, signB } = pair;
  const B = pair.B!;
  const radius = pair.A!.radius;
  const nx = planeB[0]!;
  const ny = planeB[1]!;
  const nz = planeB[2]!;
  local[at] = x;
  local[at + 1] = y;
  local[at + 2] = z;
  local[at + AT_POINT_B + axisB] = signB * B.sizes[axisB];
  local[at + AT_DIRECTION_B + axisB] = signB;
  const gap = planeB[3]! - (nx * x + ny * y + nz * z) - radius - B.radius;
  writePairResultAt(found, CONTACT_FOUND * i, gap, nx, ny, nz, x + radius * nx, y + radius * ny, z + radius * nz);
  return i;
}

/** The point (bx, by, bz) of B over the face of A. */
function underPoint(
  list: ContactList,
  pair: BoxFacePair,
  X_AB: Float64Array,
  idA: number,
  idB: number,
  bx: number,
  by: number,
  bz: number,
): number {
  const i = begin(list, pair, FACE_VERTEX, idA, idB);
  const { local, found } = list;
  const at = CONTACT_LOCAL * i;
  const { axisA, signA } = pair;
  const A = pair.A!;
  const half = A.sizes[axisA];
  local[at + axisA] = signA * half;
  local[at + AT_DIRECTION_A + axisA] = signA;
  local[at + AT_POINT_B] = bx;
  local[at + AT_POINT_B + 1] = by;
  local[at + AT_POINT_B + 2] = bz;
  const x = X_AB[0]! * bx + X_AB[1]! * by + X_AB[2]! * bz + X_AB[9]!;
  const y = X_AB[3]! * bx + X_AB[4]! * by + X_AB[5]! * bz + X_AB[10]!;
  const z = X_AB[6]! * bx + X_AB[7]! * by + X_AB[8]! * bz + X_AB[11]!;
  const nx = axisA === 0 ? signA : 0;
  const ny = axisA === 1 ? signA : 0;
  const nz = axisA === 2 ? signA : 0;
  const core = signA * (axisA === 0 ? x : axisA === 1 ? y : z) - half;
  const down = A.radius - core;
  writePairResultAt(found, CONTACT_FOUND * i, core - A.radius - pair.B!.radius, nx, ny, nz, x + down * nx, y + down * ny, z + down * nz);
  return i;
}

/** Scratch: the place where an edge of A and one of B cross; carries nothing from call to call. */
const placeA = new Float64Array(3);
const placeB = new Float64Array(3);

/** The point at a share of the way from vertex v to vertex w. */
function place(sizes: ConvexShape["sizes"], v: number, w: number, share: number, out: Float64Array): void {
  out[0] = edgeCoordinate(sizes[0], v & 1, w & 1, share);
  out[1] = edgeCoordinate(sizes[1], v & 2, w & 2, share);
  out[2] = edgeCoordinate(sizes[2], v & 4, w & 4, share);
}

function edgeCoordinate(half: number, bitV: number, bitW: number, share: number): number {
  const start = bitV ? half : -half;
  return bitV === bitW ? start : start * (1 - 2 * share);
}

/** Edge a of A's face crosses edge b of B's, at these shares of them; returns the number of the contact. */
export function appendEdgeCrossing(
  list: ContactList,
  pair: BoxFacePair,
  X_AB: Float64Array,
  a: number,
  b: number,
  shareA: number,
  shareB: number,
): number {
  const v = pair.verticesA[a]!;
  const w = pair.verticesA[(a + 1) & 3]!;
  const p = pair.verticesB[b]!;
  const q = pair.verticesB[(b + 1) & 3]!;
  const idA = EDGE_BETWEEN[VERTICES * v + w]!;
  const idB = EDGE_BETWEEN[VERTICES * p + q]!;
  // Axes 0, 1, 2 for bits 1, 2, 4.
  const i = ((v ^ w) >> 1) as 0 | 1 | 2;
  const j = ((p ^ q) >> 1) as 0 | 1 | 2;
  const bx = X_AB[j]!;
  const by = X_AB[3 + j]!;
  const bz = X_AB[6 + j]!;
  // e_i × b.
  const x = i === 0 ? 0 : i === 1 ? bz : -by;
  const y = i === 0 ? -bz : i === 1 ? 0 : bx;
  const z = i === 0 ? by : i === 1 ? -bx : 0;
  const { closest } = pair;
  const along = x * closest[1]! + y * closest[2]! + z * closest[3]!;
  if (carriesNormal(x * x + y * y + z * z, along)) return appendCrossing(list, pair, X_AB, idA, idB, v, p, i, j, along);
  if (pair.isOnA) {
    place(pair.B!.sizes, p, q, shareB, placeB);
    return underPoint(list, pair, X_AB, idA, idB, placeB[0]!, placeB[1]!, placeB[2]!);
  }
  place(pair.A!.sizes, v, w, shareA, placeA);
  return pointOver(list, pair, idA, idB, placeA[0]!, placeA[1]!, placeA[2]!);
}

/** EDGE_EDGE: the line of axis i through vertex v of A, that of axis j through vertex p of B. */
function appendCrossing(
  list: ContactList,
  pair: BoxFacePair,
  X_AB: Float64Array,
  idA: number,
  idB: number,
  v: number,
  p: number,
  i: 0 | 1 | 2,
  j: 0 | 1 | 2,
  along: number,
): number {
  const contact = begin(list, pair, EDGE_EDGE, idA, idB);
  const { local } = list;
  const at = CONTACT_LOCAL * contact;
  const A = pair.A!;
  const B = pair.B!;
  local[at] = v & 1 ? A.sizes[0] : -A.sizes[0];
  local[at + 1] = v & 2 ? A.sizes[1] : -A.sizes[1];
  local[at + 2] = v & 4 ? A.sizes[2] : -A.sizes[2];
  local[at + AT_DIRECTION_A + i] = 1;
  local[at + AT_POINT_B] = p & 1 ? B.sizes[0] : -B.sizes[0];
  local[at + AT_POINT_B + 1] = p & 2 ? B.sizes[1] : -B.sizes[1];
  local[at + AT_POINT_B + 2] = p & 4 ? B.sizes[2] : -B.sizes[2];
  local[at + AT_DIRECTION_B + j] = along < 0 ? -1 : 1;
  endContact(list, contact, A, B, X_AB, pair.closest, NO_LIMITS);
  return contact;
}
