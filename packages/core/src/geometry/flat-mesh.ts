/** Points and triangles of a description in flat arrays, as the algorithms of this layer take them. */
import type { Triple } from "../model/description.js";

/** A triangle mesh. */
export interface FlatMesh {
  /** Stride 3, m. */
  readonly vertices: Float64Array;
  /** Vertex numbers, three per triangle, counter-clockwise seen from outside. */
  readonly triangles: Int32Array;
}

/** Stride 3. */
export function flattenPoints(points: readonly Triple[]): Float64Array {
  const flat = new Float64Array(3 * points.length);
  for (let i = 0; i < points.length; i++) {
    const point = points[i]!;
    flat[3 * i] = point[0];
    flat[3 * i + 1] = point[1];
    flat[3 * i + 2] = point[2];
  }
  return flat;
}

/** Whatever is no vertex number (fractions, too large numbers) becomes −1, so that it cannot wrap around to a valid one. */
export function flattenTriangles(triangles: readonly (readonly [number, number, number])[]): Int32Array {
  const flat = new Int32Array(3 * triangles.length);
  for (let i = 0; i < triangles.length; i++) {
    const corners = triangles[i]!;
    for (let k = 0; k < 3; k++) {
      const corner = corners[k]!;
      flat[3 * i + k] = corner === (corner | 0) ? corner : -1;
    }
  }
  return flat;
}
