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
import { supportVertex, writeSupport } from "../../shapes/support.js";

/** Slots of the table. */
export const CAPACITY = 192;
/** Points w of C, stride 3, m. */
export const difference = new Float64Array(3 * CAPACITY);
/** Points a of A, stride 3, m; b = a + w. */
export const onA = new Float64Array(3 * CAPACITY);
/** Vertex numbers on A and B, on curved cores the number of the smooth piece (`pieceOf`). */
export const vertexA = new Int32Array(CAPACITY);
export const vertexB = new Int32Array(CAPACITY);

const local = new Float64Array(3);

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
  const polyhedronA = A.polyhedron;
  const polyhedronB = B.polyhedron;
  // the direction −n in the axes of B
  const bx = -(X_AB[0]! * x + X_AB[3]! * y + X_AB[6]! * z);
  const by = -(X_AB[1]! * x + X_AB[4]! * y + X_AB[7]! * z);
  const bz = -(X_AB[2]! * x + X_AB[5]! * y + X_AB[8]! * z);
  let ax: number;
  let ay: number;
  let az: number;
  let px: number;
  let py: number;
  let pz: number;
  if (polyhedronA !== undefined) {
    const v = supportVertex(polyhedronA, x, y, z, vertexA[near]!);
    vertexA[slot] = v;
    ax = polyhedronA.vertices[3 * v]!;
    ay = polyhedronA.vertices[3 * v + 1]!;
    az = polyhedronA.vertices[3 * v + 2]!;
  } else {
    writeSupport(A, x, y, z, 0, local, 0);
    vertexA[slot] = pieceOf(A, local[2]!);
    ax = local[0]!;
    ay = local[1]!;
    az = local[2]!;
  }
  if (polyhedronB !== undefined) {
    const v = supportVertex(polyhedronB, bx, by, bz, vertexB[near]!);
    vertexB[slot] = v;
    px = polyhedronB.vertices[3 * v]!;
    py = polyhedronB.vertices[3 * v + 1]!;
    pz = polyhedronB.vertices[3 * v + 2]!;
  } else {
    writeSupport(B, bx, by, bz, 0, local, 0);
    vertexB[slot] = pieceOf(B, local[2]!);
    px = local[0]!;
    py = local[1]!;
    pz = local[2]!;
  }
  writePoint(X_AB, slot, ax, ay, az, px, py, pz);
}

/** The point of the vertices `a` of A and `b` of B, both polyhedral. */
export function addVertices(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, a: number, b: number, slot: number): void {
  vertexA[slot] = a;
  vertexB[slot] = b;
  const p = A.polyhedron!.vertices;
  const q = B.polyhedron!.vertices;
  writePoint(X_AB, slot, p[3 * a]!, p[3 * a + 1]!, p[3 * a + 2]!, q[3 * b]!, q[3 * b + 1]!, q[3 * b + 2]!);
}

/** a in the axes of A, b in those of B. */
function writePoint(X_AB: Float64Array, slot: number, ax: number, ay: number, az: number, bx: number, by: number, bz: number): void {
  const at = 3 * slot;
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
  vertexA[to] = vertexA[from]!;
  vertexB[to] = vertexB[from]!;
}

/** A length that bounds all coordinates that enter, m: rounding errors are a few 2⁻⁵² of it. */
export function scaleOf(A: ConvexShape, B: ConvexShape, X_AB: Float64Array): number {
  return A.reach - A.radius + (B.reach - B.radius) + Math.abs(X_AB[9]!) + Math.abs(X_AB[10]!) + Math.abs(X_AB[11]!);
}

export const isPolyhedral = (A: ConvexShape, B: ConvexShape): boolean => A.core === CORE_POLYHEDRON && B.core === CORE_POLYHEDRON;
