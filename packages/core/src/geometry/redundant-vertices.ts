/**
 * Vertices of a hull that lie, to within its tolerance, in the hull of the others: in the middle of a face or of an edge.
 *
 * A vertex v with neighbours w stands out if some direction n has n·(v − w) > tolerance for all w. The mean of the normals around v is
 * tried first; it settles corners and points of curved surfaces. Where it does not, the hull of the neighbours and of one point inside
 * is built, and v stands out if it is further than the tolerance outside that.
 *
 * Cost: O(1) per neighbour where the first test settles, else that of a small hull.
 */
import { snapToGrid } from "./exact-orientation.js";
import { forFacetsAround, isAlive } from "./facet-table.js";
import type { Hull } from "./hull-growth.js";
import { quickhull } from "./quickhull.js";
import { edgeTowards } from "./triangle-distance.js";
import { heightAbove, PLANE_ERROR } from "./triangle-plane.js";

/** Marks, in the order of `used` (the numbers of the hull's vertices), those that do not stand out; undefined where all do. */
export function markRedundantVertices(hull: Hull, used: Int32Array): Uint8Array | undefined {
  const { facetAt, settled } = settleByNormals(hull);
  const doubtful = used.filter((vertex) => settled[vertex] === 0);
  if (doubtful.length === 0) return undefined;
  const inside = meanOf(hull.points, used);
  const redundant = new Uint8Array(settled.length);
  for (const vertex of doubtful) if (!standsOut(hull, vertex, neighboursOf(hull, vertex, facetAt[vertex]!), inside)) redundant[vertex] = 1;
  const marks = Uint8Array.from(used, (vertex) => redundant[vertex]!);
  return marks.includes(1) ? marks : undefined;
}

/**
 * The first test for all vertices at once, edge by edge: `settled` is 1 for vertices that stand out along the sum n of the normals
 * around them, n·(v − w) > tolerance·|n|. `facetAt` is some facet at each vertex.
 */
function settleByNormals(hull: Hull): { readonly facetAt: Int32Array; readonly settled: Uint8Array } {
  const { facets, points, tolerance } = hull;
  const facetAt = new Int32Array(points.length / 3);
  const normals = new Float64Array(points.length);
  const settled = new Uint8Array(points.length / 3).fill(1);
  for (let facet = 0; facet < facets.end; facet++) {
    if (!isAlive(facets, facet)) continue;
    for (let k = 0; k < 3; k++) {
      const vertex = facets.corner[3 * facet + k]!;
      facetAt[vertex] = facet;
      for (let axis = 0; axis < 3; axis++) normals[3 * vertex + axis]! += facets.plane[4 * facet + axis]!;
    }
  }
  for (let facet = 0; facet < facets.end; facet++) {
    if (!isAlive(facets, facet)) continue;
    for (let k = 0; k < 3; k++) {
      const v = 3 * facets.corner[3 * facet + k]!;
      const w = 3 * facets.corner[3 * facet + (k === 2 ? 0 : k + 1)]!;
      const x = normals[v]!;
      const y = normals[v + 1]!;
      const z = normals[v + 2]!;
      const height = x * (points[v]! - points[w]!) + y * (points[v + 1]! - points[w + 1]!) + z * (points[v + 2]! - points[w + 2]!);
      if (!(height > tolerance * Math.sqrt(x * x + y * y + z * z))) settled[v / 3] = 0;
    }
  }
  return { facetAt, settled };
}

function neighboursOf(hull: Hull, vertex: number, start: number): number[] {
  const neighbours: number[] = [];
  forFacetsAround(hull.facets, start, vertex, (facet, edge) => {
    neighbours.push(hull.facets.corner[3 * facet + ((edge + 1) % 3)]!);
  });
  return neighbours;
}

/** A grid point inside: the rounded mean of the vertices. */
function meanOf(points: Float64Array, used: Int32Array): Float64Array {
  const mean = new Float64Array(3);
  for (const point of used) for (let k = 0; k < 3; k++) mean[k]! += points[3 * point + k]! / used.length;
  return mean.map(snapToGrid);
}

/** Is the vertex further than the tolerance from the hull of its neighbours and of a point inside? */
function standsOut(hull: Hull, vertex: number, neighbours: readonly number[], inside: Float64Array): boolean {
  const count = neighbours.length + 1;
  const points = new Float64Array(3 * (count + 1));
  neighbours.forEach((w, i) => {
    points.set(hull.points.subarray(3 * w, 3 * w + 3), 3 * i);
  });
  points.set(inside, 3 * neighbours.length);
  // the vertex itself comes last and is not part of the small hull
  points.set(hull.points.subarray(3 * vertex, 3 * vertex + 3), 3 * count);
  const cap = quickhull(points.subarray(0, 3 * count), hull.tolerance);
  if (typeof cap === "string") return true;
  const extended = { ...cap, points };
  let outside = false;
  for (let facet = 0; facet < cap.facets.end; facet++) {
    if (!isAlive(cap.facets, facet)) continue;
    const height = heightAbove(cap.facets.plane, 4 * facet, points, count);
    if (height > cap.tolerance) return true;
    if (height <= -PLANE_ERROR) continue;
    if (edgeTowards(extended, facet, count) < 0) return false;
    outside = true;
  }
  return outside;
}
