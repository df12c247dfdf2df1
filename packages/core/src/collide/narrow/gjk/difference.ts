/**
 * Points of the Minkowski difference C = B − A of two cores, in the axes of A, found by support functions.
 *
 *   support of C against n:   w = b − a,   a = the point of A furthest along n,   b = the point of B furthest against n
 *
 * The signed distance of the cores is the largest s(n) = n·w(n) over unit vectors n: positive where the origin is outside C. Any n gives a
 * lower bound of it.
 *
 * A table of points belongs to one call: the arrays below are constant scratch buffers that carry nothing from call to call. GJK uses slots
 * 0 … 3 as its simplex and slot 4 for the new point; EPA continues in the same table.
 */
import { CORE_CONE, CORE_CYLINDER, CORE_POLYHEDRON, type ConvexShape } from "../../shapes/collision-shape.js";
import { supportVertexAlong, writeSupport } from "../../shapes/support.js";

/** Slots of the table. */
export const CAPACITY = 192;
/** Points w of C, stride 3, m. */
export const difference = new Float64Array(3 * CAPACITY);
/** Points a of A, stride 3, m; b = a + w. */
export const onA = new Float64Array(3 * CAPACITY);
/** Vertex numbers on A and B, on curved cores the number of the smooth piece (`pieceOf`). */
export const vertexA = new Int32Array(CAPACITY);
export const vertexB = new Int32Array(CAPACITY);

/** The direction n of the next support, in the axes of A: numbers in arguments of functions that are not inlined would be put on the heap. */
export const direction = new Float64Array(3);
/** −n in the axes of B. */
const opposite = new Float64Array(3);
/** Support points of curved cores: of A, of B, each in its own axes. */
const local = new Float64Array(6);

/** Writes the support point of C against (x, y, z), which need not be a unit vector, to `slot`; `near` is a slot with near points. */
export function addSupport(
  A: ConvexShape,
  B: ConvexShape,
  X_AB: Float64Array,
  x: number,
  y: number,
  z: number,
  near: number,
  slot: number,
): void {
  direction[0] = x;
  direction[1] = y;
  direction[2] = z;
  addSupportAlong(A, B, X_AB, near, slot);
}

/** The same against `direction`. */
export function addSupportAlong(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, near: number, slot: number): void {
  const x = direction[0]!;
  const y = direction[1]!;
  const z = direction[2]!;
  opposite[0] = -(X_AB[0]! * x + X_AB[3]! * y + X_AB[6]! * z);
  opposite[1] = -(X_AB[1]! * x + X_AB[4]! * y + X_AB[7]! * z);
  opposite[2] = -(X_AB[2]! * x + X_AB[5]! * y + X_AB[8]! * z);
  const a = supportOf(A, direction, vertexA[near]!, 0);
  const b = supportOf(B, opposite, vertexB[near]!, 3);
  vertexA[slot] = a;
  vertexB[slot] = b;
  const p = A.polyhedron;
  const q = B.polyhedron;
  writePoint(
    X_AB,
    slot,
    p === undefined ? local : p.vertices,
    p === undefined ? 0 : 3 * a,
    q === undefined ? local : q.vertices,
    q === undefined ? 3 : 3 * b,
  );
}

/** The vertex furthest along d, or the piece of a curved core, whose point is left at local[at …]. */
function supportOf(shape: ConvexShape, d: Float64Array, near: number, at: number): number {
  if (shape.polyhedron !== undefined) return supportVertexAlong(shape.polyhedron, d, near);
  writeSupport(shape, d[0]!, d[1]!, d[2]!, 0, local, at);
  return pieceOf(shape, local[at + 2]!);
}

/** The points of the vertices in slots 0 … count − 1, of polyhedral cores. */
export function placeVertices(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, count: number): void {
  const p = A.polyhedron!.vertices;
  const q = B.polyhedron!.vertices;
  for (let slot = 0; slot < count; slot++) writePoint(X_AB, slot, p, 3 * vertexA[slot]!, q, 3 * vertexB[slot]!);
}

/** The point of C from p[i …] in the axes of A and q[j …] in those of B. */
function writePoint(X_AB: Float64Array, slot: number, p: Float64Array, i: number, q: Float64Array, j: number): void {
  const at = 3 * slot;
  const ax = p[i]!;
  const ay = p[i + 1]!;
  const az = p[i + 2]!;
  const bx = q[j]!;
  const by = q[j + 1]!;
  const bz = q[j + 2]!;
  onA[at] = ax;
  onA[at + 1] = ay;
  onA[at + 2] = az;
  difference[at] = X_AB[0]! * bx + X_AB[1]! * by + X_AB[2]! * bz + (X_AB[9]! - ax);
  difference[at + 1] = X_AB[3]! * bx + X_AB[4]! * by + X_AB[5]! * bz + (X_AB[10]! - ay);
  difference[at + 2] = X_AB[6]! * bx + X_AB[7]! * by + X_AB[8]! * bz + (X_AB[11]! - az);
}

/**
 * A curved core is made of pieces whose support points depend smoothly on the direction. Cylinder: rims 0 (below) and 1. Cone: rim 0, tip 1.
 * Ellipsoid: 0. The height z of a support point tells which.
 */
const pieceOf = (shape: ConvexShape, z: number): number => ((shape.core === CORE_CYLINDER || shape.core === CORE_CONE) && z > 0 ? 1 : 0);

export function copySlot(from: number, to: number): void {
  for (let k = 0; k < 3; k++) {
    difference[3 * to + k] = difference[3 * from + k]!;
    onA[3 * to + k] = onA[3 * from + k]!;
  }
  copyVertices(from, to);
}

/** Numbers without points. */
export function copyVertices(from: number, to: number): void {
  vertexA[to] = vertexA[from]!;
  vertexB[to] = vertexB[from]!;
}

/** A length that bounds all coordinates that enter, m: rounding errors are a few 2⁻⁵² of it. */
export function scaleOf(A: ConvexShape, B: ConvexShape, X_AB: Float64Array): number {
  return A.reach - A.radius + (B.reach - B.radius) + Math.abs(X_AB[9]!) + Math.abs(X_AB[10]!) + Math.abs(X_AB[11]!);
}

export const isPolyhedral = (A: ConvexShape, B: ConvexShape): boolean => A.core === CORE_POLYHEDRON && B.core === CORE_POLYHEDRON;
