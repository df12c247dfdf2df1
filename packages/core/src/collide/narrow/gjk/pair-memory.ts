/**
 * What GJK remembers of a pair, in the 12 numbers of its cache (`detector.ts`):
 *
 *   0 … 2    last normal        3   points of the last simplex, 0 … 4        4 … 7   their vertices on A        8 … 11   on B
 *
 * Three points or more: the first three are the face of C that decided. It mostly decides again, or one near to it (`epa/face-walk.ts`).
 * EPA leaves a tetrahedron, the face and the point furthest below it, and starts from it where the walk fails. Pairs with a curved core
 * leave the normal and the pieces that carry the points (`piece-pairs.ts`).
 *
 * A stale memory is only a worse start: numbers that are no vertices are ignored.
 */
import type { ConvexShape } from "../../shapes/collision-shape.js";
import { addSupport, isPolyhedral, placeVertices, vertexA, vertexB } from "./difference.js";

/** Writes the first simplex to the table; returns its number of points, at least one. */
export function recallSimplex(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, cache: Float64Array, at: number): number {
  if (isPolyhedral(A, B)) {
    const count = Math.min(4, cache[at + 3]! | 0);
    const endA = A.polyhedron!.vertices.length;
    const endB = B.polyhedron!.vertices.length;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const a = cache[at + 4 + i]! | 0;
      const b = cache[at + 8 + i]! | 0;
      if (a < 0 || 3 * a >= endA || b < 0 || 3 * b >= endB) continue;
      vertexA[kept] = a;
      vertexB[kept++] = b;
    }
    if (kept > 0) {
      placeVertices(A, B, X_AB, kept);
      return kept;
    }
  }
  firstSupport(A, B, X_AB, cache, at);
  return 1;
}

/** A support against the remembered normal, or along the line of the origins. */
function firstSupport(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, cache: Float64Array, at: number): void {
  vertexA[0] = 0;
  vertexB[0] = 0;
  const isKnown = isRemembered(cache, at);
  const x = isKnown ? cache[at]! : X_AB[9]!;
  const y = isKnown ? cache[at + 1]! : X_AB[10]!;
  const z = isKnown ? cache[at + 2]! : X_AB[11]!;
  addSupport(A, B, X_AB, x === 0 && y === 0 && z === 0 ? 1 : x, y, z, 0, 0);
}

/** The vertices of the last face in slots 0, 1, 2, without their points; false where there was none. Polyhedra alone. */
export function recallFace(A: ConvexShape, B: ConvexShape, cache: Float64Array, at: number): boolean {
  if (!(cache[at + 3]! >= 3)) return false;
  const endA = A.polyhedron!.vertices.length;
  const endB = B.polyhedron!.vertices.length;
  for (let i = 0; i < 3; i++) {
    const a = cache[at + 4 + i]! | 0;
    const b = cache[at + 8 + i]! | 0;
    if (a < 0 || 3 * a >= endA || b < 0 || 3 * b >= endB) return false;
    vertexA[i] = a;
    vertexB[i] = b;
  }
  return true;
}

/** Is there a normal? False also where a number is none. */
export const isRemembered = (cache: Float64Array, at: number): boolean =>
  Math.abs(cache[at]! * cache[at]! + cache[at + 1]! * cache[at + 1]! + cache[at + 2]! * cache[at + 2]! - 1) < 1e-9;

export function rememberNormal(cache: Float64Array, at: number, x: number, y: number, z: number): void {
  cache[at] = x;
  cache[at + 1] = y;
  cache[at + 2] = z;
}

/** The points in slots 0 … count − 1. */
export function rememberSimplex(cache: Float64Array, at: number, count: number): void {
  cache[at + 3] = count;
  for (let i = 0; i < 4; i++) {
    cache[at + 4 + i] = i < count ? vertexA[i]! : 0;
    cache[at + 8 + i] = i < count ? vertexB[i]! : 0;
  }
}

/** The points in four slots. */
export function rememberTetrahedron(cache: Float64Array, at: number, slots: Int32Array): void {
  cache[at + 3] = 4;
  for (let i = 0; i < 4; i++) {
    cache[at + 4 + i] = vertexA[slots[i]!]!;
    cache[at + 8 + i] = vertexB[slots[i]!]!;
  }
}

/** The points in slots 0, 1, 2 in place of the last face; the point below it, if there is one, stays while the cores overlap. */
export function rememberFace(cache: Float64Array, at: number, isOverlap: boolean): void {
  if (!isOverlap) cache[at + 3] = 3;
  for (let i = 0; i < 3; i++) {
    cache[at + 4 + i] = vertexA[i]!;
    cache[at + 8 + i] = vertexB[i]!;
  }
}
