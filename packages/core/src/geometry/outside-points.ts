/**
 * The points outside a growing hull, on lists at the facets that see them.
 *
 * A point goes to the first of the given facets that it is more than the tolerance above. Where it is above none by that much but lies
 * in the plane of one, two cases look alike: it may be near the surface (in the middle of a flat face), or far beyond a sharp edge,
 * whose facets see it only at a grazing angle. The distance from the triangle tells. A point within the tolerance of a triangle is
 * dropped; another one is put on the list as a grazing point. When a list has nothing but grazing points left, the surface is
 * followed from its facet towards each of them, to where the point is near the surface, or well above it, or really beyond an edge.
 */
import { orientation } from "./exact-orientation.js";
import { isAlive } from "./facet-table.js";
import type { Growth, Hull } from "./hull-growth.js";
import { distanceBeyond, edgeTowards } from "./triangle-distance.js";
import { heightAbove, PLANE_ERROR } from "./triangle-plane.js";

/** Steps across the surface before a grazing point counts as beyond an edge. */
const LONGEST_WALK = 1000;

/** Does the facet see the point, i.e. is the point strictly above it? The rounded height decides where it can be trusted. */
export function sees(hull: Hull, facet: number, point: number): boolean {
  const { corner, plane } = hull.facets;
  const height = heightAbove(plane, 4 * facet, hull.points, point);
  if (height > PLANE_ERROR) return true;
  if (height < -PLANE_ERROR) return false;
  return orientation(hull.points, corner[3 * facet]!, corner[3 * facet + 1]!, corner[3 * facet + 2]!, point) > 0;
}

/** Puts a point on the list of one of the facets; drops it where it is inside all of them or near one. */
export function assignPoint(growth: Growth, point: number, facets: readonly number[]): void {
  const { plane } = growth.facets;
  let grazed = -1;
  for (let i = 0; i < facets.length; i++) {
    const facet = facets[i]!;
    const height = heightAbove(plane, 4 * facet, growth.points, point);
    if (height > growth.tolerance) {
      listPoint(growth, facet, point, height);
      return;
    }
    if (height > -PLANE_ERROR) {
      if (edgeTowards(growth, facet, point) < 0) return;
      if (grazed < 0) grazed = facet;
    }
  }
  if (grazed >= 0) listPoint(growth, grazed, point, grazingRank(growth, grazed, point));
}

/** Negative, and larger for points further beyond the triangle; no distance on the grid is above 2√3. */
const grazingRank = (growth: Growth, facet: number, point: number): number => distanceBeyond(growth, facet, point) - 4;

function rankAt(growth: Growth, facet: number, point: number): number {
  const height = heightAbove(growth.facets.plane, 4 * facet, growth.points, point);
  return height > growth.tolerance ? height : grazingRank(growth, facet, point);
}

function listPoint(growth: Growth, facet: number, point: number, rank: number): void {
  growth.next[point] = growth.facets.list[facet]!;
  growth.facets.list[facet] = point;
  considerFurthest(growth, facet, point, rank);
}

function considerFurthest(growth: Growth, facet: number, point: number, rank: number): void {
  const { facets } = growth;
  if (growth.deferred?.[point] === 1) return;
  if (facets.furthest[facet]! >= 0 && rank <= facets.rank[facet]!) return;
  facets.rank[facet] = rank;
  facets.furthest[facet] = point;
}

export function pushPending(growth: Growth, facets: readonly number[]): void {
  for (let i = 0; i < facets.length; i++) if (growth.facets.furthest[facets[i]!]! >= 0) growth.pending.push(facets[i]!);
}

/** The outside points of a facet that is about to go find their place at the new ones. */
export function moveList(growth: Growth, facet: number, apex: number, cone: readonly number[]): void {
  for (let point = growth.facets.list[facet]!; point >= 0; ) {
    const following = growth.next[point]!;
    if (point !== apex) assignPoint(growth, point, cone);
    point = following;
  }
}

/**
 * A facet that sees its furthest point: the given one, where the point is well above it. Where the list holds grazing points only, it is
 * sorted out first: points turn out to be near the surface and go, move to a facet that sees them, or stay because this one does. −1 if
 * nothing is left to add here.
 */
export function confirmPoint(growth: Growth, facet: number): number {
  const { facets, next } = growth;
  if (facets.rank[facet]! > 0) return facet;
  let point = facets.list[facet]!;
  facets.list[facet] = -1;
  facets.furthest[facet] = -1;
  while (point >= 0) {
    const following = next[point]!;
    const found = walkTowards(growth, facet, point);
    if (found >= 0) {
      listPoint(growth, found, point, rankAt(growth, found, point));
      if (found !== facet) pushPending(growth, [found]);
    }
    point = following;
  }
  return facets.furthest[facet]! >= 0 ? facet : -1;
}

/** Follows the surface towards a point in the plane of a facet; returns a facet that sees the point, or −1 where it is near the surface. */
function walkTowards(growth: Growth, start: number, point: number): number {
  const { facets, points, tolerance } = growth;
  let facet = start;
  let previous = -1;
  let seenFrom = -1;
  for (let step = 0; step < LONGEST_WALK; step++) {
    const height = heightAbove(facets.plane, 4 * facet, points, point);
    if (height > tolerance) return facet;
    if (height < -PLANE_ERROR) break;
    const edge = edgeTowards(growth, facet, point);
    if (edge < 0) return -1;
    if (seenFrom < 0 && sees(growth, facet, point)) seenFrom = facet;
    const following = facets.neighbour[3 * facet + edge]!;
    // to and fro: beyond the edge that the two share
    if (following === previous) break;
    previous = facet;
    facet = following;
  }
  return seenFrom;
}

/** From now on deferred points count as all others. */
export function admitDeferred(growth: Growth): void {
  growth.deferred = undefined;
  const { facets } = growth;
  for (let facet = 0; facet < facets.end; facet++) {
    if (!isAlive(facets, facet)) continue;
    for (let point = facets.list[facet]!; point >= 0; point = growth.next[point]!) {
      considerFurthest(growth, facet, point, rankAt(growth, facet, point));
    }
    pushPending(growth, [facet]);
  }
}
