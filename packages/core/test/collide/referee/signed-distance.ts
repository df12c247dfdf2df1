/**
 * The referee of the pair tests: signed distance between two shapes, radii included, by methods that src/collide does not use.
 * Polyhedral cores: all features and all axes (`polytope-distance.ts`). Anything with a curved core: search over directions
 * (`direction-search.ts`). Half-space: the lowest point. Triangle soups: the least over their triangles.
 */
import { type Vec3, vec3 } from "../../../src/math/vec3.js";
import { searchDirections } from "./direction-search.js";
import { polytopeDistance } from "./polytope-distance.js";
import { type ReferenceShape, referenceTriangle } from "./reference-shape.js";
import type { Separation } from "./separating-axes.js";

/** X_AB: rotation row by row, position. The normal is in the axes of A. */
export function signedDistance(A: ReferenceShape, B: ReferenceShape, X_AB: ArrayLike<number>): Separation {
  const cores =
    A.polytope !== undefined && B.polytope !== undefined ? polytopeDistance(A.polytope, B.polytope, X_AB) : searchDirections(A, B, X_AB);
  return { distance: cores.distance - A.radius - B.radius, normal: cores.normal };
}

/** A is the half-space z ≤ 0: −h(−z) of the shape above it. */
export function distanceFromHalfSpace(B: ReferenceShape, X_AB: ArrayLike<number>): Separation {
  const distance = X_AB[11]! - B.height(-X_AB[6]!, -X_AB[7]!, -X_AB[8]!) - B.radius;
  return { distance, normal: vec3(0, 0, 1) };
}

/** Of every triangle (9 numbers each, frame of A, two-sided, with the radius of the surface) from B. */
export function distancesOfTriangles(corners: ArrayLike<number>, radius: number, B: ReferenceShape, X_AB: ArrayLike<number>): Separation[] {
  const point = (i: number) => vec3(corners[i]!, corners[i + 1]!, corners[i + 2]!);
  const all: Separation[] = [];
  for (let i = 0; i < corners.length; i += 9) {
    all.push(signedDistance(referenceTriangle(point(i), point(i + 3), point(i + 6), radius), B, X_AB));
  }
  return all;
}

/** Of a surface of triangles from B: the deepest or the nearest of them decides. */
export const distanceFromTriangles = (corners: ArrayLike<number>, radius: number, B: ReferenceShape, X_AB: ArrayLike<number>): Separation =>
  distancesOfTriangles(corners, radius, B, X_AB).reduce((least, one) => (one.distance < least.distance ? one : least));

/** Triangles, 9 numbers each, of a height field: samples row by row along y, cut from (column, row) to (column + 1, row + 1). */
export function trianglesOfHeights(heights: ArrayLike<number>, columns: number, dx: number, dy: number): number[] {
  const rows = heights.length / columns;
  const corner = (c: number, r: number) => [c * dx, r * dy, heights[r * columns + c]!];
  const out: number[] = [];
  for (let r = 0; r + 1 < rows; r++) {
    for (let c = 0; c + 1 < columns; c++) {
      out.push(...corner(c, r), ...corner(c + 1, r), ...corner(c + 1, r + 1));
      out.push(...corner(c, r), ...corner(c + 1, r + 1), ...corner(c, r + 1));
    }
  }
  return out;
}

/** The point p of A, in the frame of B. */
export function pointInB(X: ArrayLike<number>, p: Vec3): Vec3 {
  const [x, y, z] = [p.x - X[9]!, p.y - X[10]!, p.z - X[11]!];
  return vec3(X[0]! * x + X[3]! * y + X[6]! * z, X[1]! * x + X[4]! * y + X[7]! * z, X[2]! * x + X[5]! * y + X[8]! * z);
}
