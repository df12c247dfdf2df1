/**
 * How a point near the plane of a facet lies to its triangle.
 *
 * With the outward normal n, the vector (v − u) × n points out of the triangle across its edge u → v. The point q is beyond that edge by
 * (v − u) × n · (q − u)/|v − u|. A point beyond no edge lies over the triangle; otherwise its distance is that from the nearest edge.
 */
import type { Hull } from "./hull-growth.js";

/** The edge that a point in the facet's plane is furthest beyond, or −1 where the point is within the tolerance of the triangle. */
export function edgeTowards(hull: Hull, facet: number, point: number): number {
  const { corner } = hull.facets;
  let edge = -1;
  let furthest = 0;
  for (let k = 0; k < 3; k++) {
    const u = corner[3 * facet + k]!;
    const v = corner[3 * facet + (k === 2 ? 0 : k + 1)]!;
    const beyond = distanceBeyondEdge(hull, facet, u, v, point);
    if (beyond <= 0) continue;
    if (isNearSegment(hull.points, u, v, point, hull.tolerance)) return -1;
    if (beyond > furthest) {
      furthest = beyond;
      edge = k;
    }
  }
  return edge;
}

/** How far the point is beyond the edge that it is furthest beyond; not positive over the triangle. */
export function distanceBeyond(hull: Hull, facet: number, point: number): number {
  const { corner } = hull.facets;
  const a = corner[3 * facet]!;
  const b = corner[3 * facet + 1]!;
  const c = corner[3 * facet + 2]!;
  return Math.max(
    distanceBeyondEdge(hull, facet, a, b, point),
    distanceBeyondEdge(hull, facet, b, c, point),
    distanceBeyondEdge(hull, facet, c, a, point),
  );
}

function distanceBeyondEdge(hull: Hull, facet: number, u: number, v: number, q: number): number {
  const { points } = hull;
  const { plane } = hull.facets;
  const ex = points[3 * v]! - points[3 * u]!;
  const ey = points[3 * v + 1]! - points[3 * u + 1]!;
  const ez = points[3 * v + 2]! - points[3 * u + 2]!;
  const nx = plane[4 * facet]!;
  const ny = plane[4 * facet + 1]!;
  const nz = plane[4 * facet + 2]!;
  const across =
    (ey * nz - ez * ny) * (points[3 * q]! - points[3 * u]!) +
    (ez * nx - ex * nz) * (points[3 * q + 1]! - points[3 * u + 1]!) +
    (ex * ny - ey * nx) * (points[3 * q + 2]! - points[3 * u + 2]!);
  return across / Math.sqrt(ex * ex + ey * ey + ez * ez);
}

function isNearSegment(points: Float64Array, u: number, v: number, q: number, tolerance: number): boolean {
  const ex = points[3 * v]! - points[3 * u]!;
  const ey = points[3 * v + 1]! - points[3 * u + 1]!;
  const ez = points[3 * v + 2]! - points[3 * u + 2]!;
  const dx = points[3 * q]! - points[3 * u]!;
  const dy = points[3 * q + 1]! - points[3 * u + 1]!;
  const dz = points[3 * q + 2]! - points[3 * u + 2]!;
  const share = Math.min(1, Math.max(0, (ex * dx + ey * dy + ez * dz) / (ex * ex + ey * ey + ez * ez)));
  const x = dx - share * ex;
  const y = dy - share * ey;
  const z = dz - share * ez;
  return x * x + y * y + z * z <= tolerance * tolerance;
}
