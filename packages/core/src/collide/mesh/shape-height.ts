/** How far a convex shape reaches along a direction of the other shape's axes. */
import type { ConvexShape } from "../shapes/collision-shape.js";
import { CLIMB_FROM, climb, writeSupport } from "../shapes/support.js";

/** Place on the core, in the shape's own frame, of the last look: read at once, carries nothing further. */
export const support = new Float64Array(3);

/** The vertex of the last look, where the next one begins: directions of one query are much alike. */
let vertex = 0;
let shapeOfVertex: ConvexShape | undefined;

/** Begins a query: what it finds must not depend on the one before. */
export function forgetSupport(): void {
  shapeOfVertex = undefined;
}

/** Least n·x of the shape at X_AB, radius included; its place goes to `support`. */
export function leastAlong(shape: ConvexShape, X_AB: Float64Array, nx: number, ny: number, nz: number): number {
  const dx = X_AB[0]! * nx + X_AB[3]! * ny + X_AB[6]! * nz;
  const dy = X_AB[1]! * nx + X_AB[4]! * ny + X_AB[7]! * nz;
  const dz = X_AB[2]! * nx + X_AB[5]! * ny + X_AB[8]! * nz;
  const { polyhedron } = shape;
  if (polyhedron !== undefined && polyhedron.vertices.length > 3 * CLIMB_FROM) {
    vertex = climb(polyhedron, -dx, -dy, -dz, shape === shapeOfVertex ? vertex : 0);
    shapeOfVertex = shape;
    support[0] = polyhedron.vertices[3 * vertex]!;
    support[1] = polyhedron.vertices[3 * vertex + 1]!;
    support[2] = polyhedron.vertices[3 * vertex + 2]!;
  } else writeSupport(shape, -dx, -dy, -dz, 0, support, 0);
  const inB = dx * support[0]! + dy * support[1]! + dz * support[2]!;
  return inB + nx * X_AB[9]! + ny * X_AB[10]! + nz * X_AB[11]! - shape.radius;
}

/** That place in the axes of X_AB, seen from (x, y, z): 3 numbers to out[at …]. */
export function writePlace(X_AB: Float64Array, x: number, y: number, z: number, out: Float64Array, at: number): void {
  const [px, py, pz] = [support[0]!, support[1]!, support[2]!];
  out[at] = X_AB[0]! * px + X_AB[1]! * py + X_AB[2]! * pz + X_AB[9]! - x;
  out[at + 1] = X_AB[3]! * px + X_AB[4]! * py + X_AB[5]! * pz + X_AB[10]! - y;
  out[at + 2] = X_AB[6]! * px + X_AB[7]! * py + X_AB[8]! * pz + X_AB[11]! - z;
}
