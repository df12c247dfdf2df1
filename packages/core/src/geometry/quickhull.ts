/**
 * Quickhull in three dimensions for points on the grid of `exact-orientation.ts`.
 *
 * Starts from a tetrahedron. Every facet keeps a list of points outside it (`outside-points.ts`). While a list is left, its highest
 * point p is added: the facets that see p are found by flooding from the facet, their border (the horizon) is joined to p by new
 * triangles, and the points of the removed facets move to the lists of the new ones.
 *
 * Two kinds of comparison, kept apart on purpose:
 *   - a point inside the hull or within `tolerance` of one of its triangles is dropped (rounded distances); this decides which points
 *     become vertices and nothing else
 *   - whether a facet sees p is decided by the exact sign. So the result is exactly the hull of its own vertices: the seen facets form
 *     a disc and the horizon is one simple cycle, whatever the input. A facet in whose plane p lies does not see it.
 *
 * Facets stay triangles; coplanar neighbours are not merged. A vertex that was added early may come to lie in the middle of a face or
 * an edge; `convex-hull.ts` removes those.
 *
 * Source: C. B. Barber, D. P. Dobkin, H. Huhdanpaa, The Quickhull Algorithm for Convex Hulls, 1996, section 2.
 * Cost: O(n log n) on balanced input, O(n²) at worst. Memory: O(n).
 */
import { assert } from "../math/assert.js";
import { allocateFacet, createFacetTable, edgeFrom, freeFacet, isAlive } from "./facet-table.js";
import type { Growth, Hull } from "./hull-growth.js";
import { type Degenerate, findSimplex, type Simplex } from "./initial-simplex.js";
import { admitDeferred, assignPoint, confirmPoint, moveList, pushPending, sees } from "./outside-points.js";
import { PLANE_ERROR, writePlane } from "./triangle-plane.js";

/** Hull of the points; those marked in `deferred` are added last, and only where they still stand out by more than the tolerance. */
export function quickhull(points: Float64Array, tolerance: number, deferred?: Uint8Array): Hull | Degenerate {
  // within this distance heights say nothing
  const enough = Math.max(tolerance, PLANE_ERROR);
  const simplex = findSimplex(points, enough, deferred);
  if (typeof simplex === "string") return simplex;
  const count = points.length / 3;
  const growth: Growth = {
    points,
    tolerance: enough,
    facets: createFacetTable(64),
    next: new Int32Array(count),
    startingAt: new Int32Array(count),
    pending: [],
    deferred,
    insertion: 0,
  };
  startFromSimplex(growth, simplex);
  addPendingPoints(growth);
  if (deferred) {
    admitDeferred(growth);
    addPendingPoints(growth);
  }
  return growth;
}

function startFromSimplex(growth: Growth, simplex: Simplex): void {
  const [a, b, c, d] = simplex;
  const facets = [createFacet(growth, a, b, c), createFacet(growth, a, d, b), createFacet(growth, b, d, c), createFacet(growth, c, d, a)];
  // facet 0 borders 1, 2, 3 along its edges; the others border each other along the edges at d
  const neighbours = [
    [1, 2, 3],
    [3, 2, 0],
    [1, 3, 0],
    [2, 1, 0],
  ];
  neighbours.forEach((row, i) => {
    row.forEach((neighbour, k) => {
      growth.facets.neighbour[3 * facets[i]! + k] = facets[neighbour]!;
    });
  });
  const count = growth.points.length / 3;
  for (let p = 0; p < count; p++) if (p !== a && p !== b && p !== c && p !== d) assignPoint(growth, p, facets);
  pushPending(growth, facets);
}

function createFacet(growth: Growth, a: number, b: number, c: number): number {
  const facet = allocateFacet(growth.facets);
  const { corner, plane } = growth.facets;
  corner[3 * facet] = a;
  corner[3 * facet + 1] = b;
  corner[3 * facet + 2] = c;
  writePlane(plane, 4 * facet, growth.points, a, b, c);
  return facet;
}

/** First come, first served: refining one place to the end first would leave long fans towards the others. */
function addPendingPoints(growth: Growth): void {
  const { facets, pending } = growth;
  for (let i = 0; i < pending.length; i++) {
    const facet = pending[i]!;
    while (isAlive(facets, facet) && facets.furthest[facet]! >= 0) {
      const seenFrom = confirmPoint(growth, facet);
      if (seenFrom >= 0) addPoint(growth, facets.furthest[seenFrom]!, seenFrom);
    }
  }
  pending.length = 0;
}

/** Adds a point that the facet sees. */
function addPoint(growth: Growth, apex: number, facet: number): void {
  const { visible, horizon } = findHorizon(growth, facet, apex);
  const cone = buildCone(growth, horizon, apex);
  for (let i = 0; i < visible.length; i++) moveList(growth, visible[i]!, apex, cone);
  for (let i = 0; i < visible.length; i++) freeFacet(growth.facets, visible[i]!);
  pushPending(growth, cone);
}

/** All facets that see the apex, and the edges around them as 3·facet + edge of the facet that sees it. */
function findHorizon(growth: Growth, start: number, apex: number): { visible: number[]; horizon: number[] } {
  const { neighbour, seen } = growth.facets;
  growth.insertion++;
  const stamp = growth.insertion;
  const visible = [start];
  const horizon: number[] = [];
  seen[start] = stamp;
  for (let i = 0; i < visible.length; i++) {
    const facet = visible[i]!;
    for (let k = 0; k < 3; k++) {
      const beyond = neighbour[3 * facet + k]!;
      if (seen[beyond] === stamp) continue;
      if (sees(growth, beyond, apex)) {
        seen[beyond] = stamp;
        visible.push(beyond);
      } else horizon.push(3 * facet + k);
    }
  }
  return { visible, horizon };
}

/** One new facet from every horizon edge to the apex, joined to each other and to what lies beyond. */
function buildCone(growth: Growth, horizon: readonly number[], apex: number): number[] {
  const cone: number[] = [];
  const { facets, startingAt } = growth;
  for (let i = 0; i < horizon.length; i++) {
    const edge = horizon[i]!;
    const base = edge - (edge % 3);
    const from = facets.corner[edge]!;
    const to = facets.corner[base + ((edge + 1) % 3)]!;
    const beyond = facets.neighbour[edge]!;
    const facet = createFacet(growth, from, to, apex);
    facets.neighbour[3 * facet] = beyond;
    facets.neighbour[3 * beyond + edgeFrom(facets, beyond, to)] = facet;
    startingAt[from] = facet;
    cone.push(facet);
  }
  for (let i = 0; i < cone.length; i++) {
    const facet = cone[i]!;
    const to = facets.corner[3 * facet + 1]!;
    const following = startingAt[to]!;
    assert(facets.corner[3 * following] === to && facets.corner[3 * following + 2] === apex, "the horizon of a hull point is a cycle");
    facets.neighbour[3 * facet + 1] = following;
    facets.neighbour[3 * following + 2] = facet;
  }
  return cone;
}
