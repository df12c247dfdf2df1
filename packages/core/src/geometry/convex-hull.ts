/**
 * Convex hull of a set of points as a closed triangle mesh.
 *
 * Points that stand out of the hull of the others by no more than `tolerance` (duplicates, points within faces and edges) are no
 * vertices; every given point lies inside the hull or within twice the tolerance of it. The default tolerance is a few roundings of
 * the coordinates, so it follows scale and distance from the origin:
 *
 *   tolerance = 2⁻⁵² · max(16 (max|x| + max|y| + max|z|), 64 half extents rounded up to a power of two)      (m)
 *
 * Steps: shift the points to the middle of their box and scale them by a power of two into −1 … 1, round them to the grid on which side
 * tests are exact, build the hull (`quickhull.ts`), remove vertices that ended up flat (`redundant-vertices.ts`). The vertices returned
 * are the given points, unrounded: it is the rounded ones, moved by at most 2⁻⁵² of the extent, whose hull is exactly convex.
 *
 * Triangles in one plane stay apart. Merging them into faces is a pass of its own over this result and should use its `tolerance`.
 *
 * Cost: O(n log n) on balanced input. The order of vertices is that of the points given.
 */
import { assert } from "../math/assert.js";
import { allFinite, EPSILON } from "../math/scalar.js";
import { snapToGrid } from "./exact-orientation.js";
import { isAlive } from "./facet-table.js";
import type { Hull } from "./hull-growth.js";
import type { Degenerate } from "./initial-simplex.js";
import { quickhull } from "./quickhull.js";
import { markRedundantVertices } from "./redundant-vertices.js";
import { PLANE_ERROR } from "./triangle-plane.js";

/** A hull with a volume. */
export interface SolidHull {
  /** The kind, by which results are told apart. */
  readonly status: "solid";
  /** Stride 3. */
  readonly vertices: Float64Array;
  /** Vertex numbers, three per triangle, counter-clockwise seen from outside. */
  readonly triangles: Int32Array;
  /** Of each vertex: its number among the points given. */
  readonly sources: Int32Array;
  /** m */
  readonly tolerance: number;
}

/** The hull, or why there is none: fewer than four different points, all on a line, all in a plane. */
export type ConvexHull =
  | SolidHull
  | {
      /** Why there is none. */
      readonly status: Degenerate;
    };

export interface HullOptions {
  /** How far a point must stand out to become a vertex, m. Default: see above. A smaller value than that is raised to it. */
  readonly tolerance?: number;
}

/** Smaller sets are a point: their coordinates could not be scaled to 1. */
const SMALLEST_EXTENT = 1e-290;

/** The hull of points with stride 3, all finite, m. */
export function convexHull(points: Float64Array, options: HullOptions = {}): ConvexHull {
  assert(points.length % 3 === 0, "points come as three numbers each");
  assert(allFinite(points, 0, points.length), "points of a hull are finite");
  if (points.length < 12) return { status: "too-few-points" };
  const { snapped, scale, roundOff } = normalisePoints(points);
  if (snapped === undefined) return { status: "too-few-points" };

  const tolerance = Math.max(roundOff, PLANE_ERROR / scale, options.tolerance ?? 0);
  const first = quickhull(snapped, tolerance * scale);
  if (typeof first === "string") return { status: first };
  return extractHull(points, withoutRedundant(first), tolerance);
}

export interface NormalisedPoints {
  /** On the grid; undefined where all points are the same. */
  readonly snapped: Float64Array | undefined;
  /** Power of two from the given lengths to those of `snapped`. */
  readonly scale: number;
  /** Default tolerance, m. */
  readonly roundOff: number;
}

/** Shifts points to the middle of their box, scales them by a power of two into −1 … 1 and rounds them to the grid of exact side tests. */
export function normalisePoints(points: Float64Array): NormalisedPoints {
  const middle = [0, 0, 0];
  let largest = 0;
  let extent = 0;
  for (let axis = 0; axis < 3; axis++) {
    let low = points[axis]!;
    let high = low;
    for (let i = axis; i < points.length; i += 3) {
      const value = points[i]!;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    // halves first: the sum of two large numbers could overflow
    middle[axis] = low / 2 + high / 2;
    extent = Math.max(extent, high - middle[axis]!, middle[axis]! - low);
    largest += Math.max(Math.abs(low), Math.abs(high));
  }
  const roundOff = 16 * EPSILON * largest;
  if (extent < SMALLEST_EXTENT) return { snapped: undefined, scale: 1, roundOff };
  const scale = powerOfTwoBelow(1 / extent);
  const snapped = new Float64Array(points.length);
  for (let i = 0; i < points.length; i++) snapped[i] = snapToGrid((points[i]! - middle[i % 3]!) * scale);
  return { snapped, scale, roundOff };
}

/** The largest power of two that is not above a positive number. */
function powerOfTwoBelow(value: number): number {
  let power = 1;
  while (power > value) power /= 2;
  while (2 * power <= value) power *= 2;
  return power;
}

/** `numbers` leads from the points of the hull to the points given; undefined where they are the same. */
interface NumberedHull {
  readonly hull: Hull;
  readonly numbers: Int32Array | undefined;
}

/** The hull of the vertices that matter: the others are offered again last, and stay out unless leaving them out was too much. */
function withoutRedundant(first: Hull): NumberedHull {
  const used = usedPoints(first);
  const unchanged = { hull: first, numbers: undefined };
  const redundant = markRedundantVertices(first, used);
  if (redundant === undefined) return unchanged;
  const points = new Float64Array(3 * used.length);
  for (let i = 0; i < used.length; i++) points.set(first.points.subarray(3 * used[i]!, 3 * used[i]! + 3), 3 * i);
  const second = quickhull(points, first.tolerance, redundant);
  // where the whole hull is hardly thicker than the tolerance, one vertex may stand in for another and none be left
  return typeof second === "string" ? unchanged : { hull: second, numbers: used };
}

/** Numbers of the points that are corners of facets, ascending. */
function usedPoints(hull: Hull): Int32Array {
  const { facets, points } = hull;
  const used = new Uint8Array(points.length / 3);
  let count = 0;
  for (let facet = 0; facet < facets.end; facet++) {
    if (!isAlive(facets, facet)) continue;
    for (let k = 0; k < 3; k++) {
      const point = facets.corner[3 * facet + k]!;
      if (used[point] === 0) count++;
      used[point] = 1;
    }
  }
  const numbers = new Int32Array(count);
  let n = 0;
  for (let point = 0; point < used.length; point++) if (used[point] === 1) numbers[n++] = point;
  return numbers;
}

function extractHull(points: Float64Array, { hull, numbers }: NumberedHull, tolerance: number): SolidHull {
  const used = usedPoints(hull);
  const vertexOf = new Int32Array(hull.points.length / 3);
  const vertices = new Float64Array(3 * used.length);
  const sources = new Int32Array(used.length);
  for (let vertex = 0; vertex < used.length; vertex++) {
    const point = used[vertex]!;
    const source = numbers?.[point] ?? point;
    vertexOf[point] = vertex;
    sources[vertex] = source;
    vertices.set(points.subarray(3 * source, 3 * source + 3), 3 * vertex);
  }
  // a closed surface of triangles without holes has 2V − 4 of them
  const triangles = new Int32Array(3 * (2 * used.length - 4));
  let n = 0;
  for (let facet = 0; facet < hull.facets.end; facet++) {
    if (!isAlive(hull.facets, facet)) continue;
    for (let k = 0; k < 3; k++) triangles[n++] = vertexOf[hull.facets.corner[3 * facet + k]!]!;
  }
  assert(n === triangles.length, "the hull is a closed surface without handles");
  return { status: "solid", vertices, triangles, sources, tolerance };
}
