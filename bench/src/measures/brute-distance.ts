/**
 * Signed distance of two convex polyhedra by comparing everything with everything: a reference that shares nothing with the detectors.
 *
 *   apart        least distance of any vertex from any face of the other and of any two edges
 *   overlapping  largest of n·b − n·a, over the face normals of both and the cross products of all edges, as separation along n:
 *                min over B − max over A. The depth of convex polyhedra is attained on one of these (faces of the Minkowski difference)
 *
 * Cost: product of the edges; with 200 vertices 0.4 million pairs of edges. Errors: a few roundings of the coordinates.
 */
import type { ConvexShape, Polyhedron } from "../collide-internals.js";

/** Vertices of B in the axes of A; X_AB as in `narrow/frame.ts`. */
function placed({ vertices }: Polyhedron, X: Float64Array): Float64Array {
  const out = new Float64Array(vertices.length);
  for (let i = 0; i < vertices.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      out[i + k] = X[9 + k]! + X[3 * k]! * vertices[i]! + X[3 * k + 1]! * vertices[i + 1]! + X[3 * k + 2]! * vertices[i + 2]!;
    }
  }
  return out;
}

/** m; radii of the shapes are not looked at. */
export function bruteDistance(A: ConvexShape, B: ConvexShape, X_AB: Float64Array): number {
  const [one, two] = [A.polyhedron!, B.polyhedron!];
  const b = placed(two, X_AB);
  const separation = largestSeparation(one, one.vertices, two, b);
  if (separation <= 0) return separation;
  return Math.min(leastToFaces(one.vertices, two, b), leastToFaces(b, one, one.vertices), leastOfEdges(one, one.vertices, two, b));
}

function spanAlong(points: Float64Array, x: number, y: number, z: number, sign: number): number {
  let most = -Infinity;
  for (let i = 0; i < points.length; i += 3) most = Math.max(most, sign * (x * points[i]! + y * points[i + 1]! + z * points[i + 2]!));
  return sign * most;
}

/** min over B − max over A along n, the better of both senses. */
function separationAlong(a: Float64Array, b: Float64Array, x: number, y: number, z: number): number {
  const forward = spanAlong(b, x, y, z, -1) - spanAlong(a, x, y, z, 1);
  const backward = spanAlong(a, x, y, z, -1) - spanAlong(b, x, y, z, 1);
  return Math.max(forward, backward);
}

function largestSeparation(one: Polyhedron, a: Float64Array, two: Polyhedron, b: Float64Array): number {
  let best = -Infinity;
  for (const [polyhedron, points] of [[one, a] as const, [two, b] as const]) {
    for (let f = 0; f + 1 < polyhedron.faceStart.length; f++) {
      const n = normalOf(polyhedron, points, f);
      best = Math.max(best, separationAlong(a, b, n[0]!, n[1]!, n[2]!));
    }
  }
  const arcsA = arcsOf(one, a);
  const arcsB = arcsOf(two, b);
  for (let i = 0; i < arcsA.length; i += ARC) {
    for (let j = 0; j < arcsB.length; j += ARC) {
      if (!arcsCross(arcsA, i, arcsB, j)) continue;
      const x = arcsA[i + 1]! * arcsB[j + 2]! - arcsA[i + 2]! * arcsB[j + 1]!;
      const y = arcsA[i + 2]! * arcsB[j]! - arcsA[i]! * arcsB[j + 2]!;
      const z = arcsA[i]! * arcsB[j + 1]! - arcsA[i + 1]! * arcsB[j]!;
      const length = Math.sqrt(x * x + y * y + z * z);
      if (length > 0) best = Math.max(best, separationAlong(a, b, x / length, y / length, z / length));
    }
  }
  return best;
}

function normalOf({ faceStart, faceVertices }: Polyhedron, points: Float64Array, face: number): number[] {
  const first = faceStart[face]!;
  const normal = [0, 0, 0];
  // Newell: the sum of the triangles' area vectors
  for (let i = first; i < faceStart[face + 1]!; i++) {
    const p = 3 * faceVertices[i]!;
    const q = 3 * faceVertices[i + 1 < faceStart[face + 1]! ? i + 1 : first]!;
    for (let k = 0; k < 3; k++) {
      const l = (k + 1) % 3;
      const m = (k + 2) % 3;
      normal[k]! += points[p + l]! * points[q + m]! - points[p + m]! * points[q + l]!;
    }
  }
  const length = Math.hypot(...normal);
  return normal.map((value) => value / length);
}

/** Numbers of an edge: direction, normals of both faces. */
const ARC = 9;

function arcsOf(polyhedron: Polyhedron, points: Float64Array): Float64Array {
  const { edgeVertices, edgeFaces } = polyhedron;
  const arcs = new Float64Array((ARC * edgeVertices.length) / 2);
  for (let e = 0; 2 * e < edgeVertices.length; e++) {
    const [p, q] = [3 * edgeVertices[2 * e]!, 3 * edgeVertices[2 * e + 1]!];
    for (let k = 0; k < 3; k++) arcs[ARC * e + k] = points[q + k]! - points[p + k]!;
    arcs.set(normalOf(polyhedron, points, edgeFaces[2 * e]!), ARC * e + 3);
    arcs.set(normalOf(polyhedron, points, edgeFaces[2 * e + 1]!), ARC * e + 6);
  }
  return arcs;
}

/** Do the normals of edge i of A and the reversed ones of edge j of B meet on the sphere? Only then is their cross product a face's normal. */
function arcsCross(a: Float64Array, i: number, b: Float64Array, j: number): boolean {
  const along = (u: Float64Array, p: number, v: Float64Array, q: number) => u[p]! * v[q]! + u[p + 1]! * v[q + 1]! + u[p + 2]! * v[q + 2]!;
  const c = -along(b, j, a, i + 3);
  const d = -along(b, j, a, i + 6);
  const e = along(a, i, b, j + 3);
  const f = along(a, i, b, j + 6);
  // a little generous: a direction too many is no error, one too few would be
  const slack = 1e-9;
  return Math.min(c, d) <= slack && Math.max(c, d) >= -slack && Math.min(e, f) <= slack && Math.max(e, f) >= -slack;
}

function leastToFaces(points: Float64Array, { faceStart, faceVertices }: Polyhedron, corners: Float64Array): number {
  let least = Infinity;
  for (let f = 0; f + 1 < faceStart.length; f++) {
    for (let i = faceStart[f]! + 1; i + 1 < faceStart[f + 1]!; i++) {
      const [p, q, r] = [3 * faceVertices[faceStart[f]!]!, 3 * faceVertices[i]!, 3 * faceVertices[i + 1]!];
      for (let v = 0; v < points.length; v += 3) least = Math.min(least, overTriangle(points, v, corners, p, q, r));
    }
  }
  return least;
}

/** Distance of a point from a triangle where its foot lies inside; Infinity elsewhere: there edges and vertices are nearer. */
function overTriangle(points: Float64Array, v: number, c: Float64Array, p: number, q: number, r: number): number {
  const [ux, uy, uz] = [c[q]! - c[p]!, c[q + 1]! - c[p + 1]!, c[q + 2]! - c[p + 2]!];
  const [vx, vy, vz] = [c[r]! - c[p]!, c[r + 1]! - c[p + 1]!, c[r + 2]! - c[p + 2]!];
  const [wx, wy, wz] = [points[v]! - c[p]!, points[v + 1]! - c[p + 1]!, points[v + 2]! - c[p + 2]!];
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const square = nx * nx + ny * ny + nz * nz;
  const t = ((uy * wz - uz * wy) * nx + (uz * wx - ux * wz) * ny + (ux * wy - uy * wx) * nz) / square;
  const s = ((wy * vz - wz * vy) * nx + (wz * vx - wx * vz) * ny + (wx * vy - wy * vx) * nz) / square;
  if (s < 0 || t < 0 || s + t > 1) return Infinity;
  return Math.abs(wx * nx + wy * ny + wz * nz) / Math.sqrt(square);
}

function leastOfEdges(one: Polyhedron, a: Float64Array, two: Polyhedron, b: Float64Array): number {
  let least = Infinity;
  for (let i = 0; i < one.edgeVertices.length; i += 2) {
    for (let j = 0; j < two.edgeVertices.length; j += 2) {
      const square = segmentsSquared(
        a,
        3 * one.edgeVertices[i]!,
        3 * one.edgeVertices[i + 1]!,
        b,
        3 * two.edgeVertices[j]!,
        3 * two.edgeVertices[j + 1]!,
      );
      if (square < least) least = square;
    }
  }
  return Math.sqrt(least);
}

const clamped = (value: number): number => Math.min(1, Math.max(0, value));

/** Square of the distance of two segments (ends p, q of a and r, s of b). */
function segmentsSquared(a: Float64Array, p: number, q: number, b: Float64Array, r: number, s: number): number {
  const [ux, uy, uz] = [a[q]! - a[p]!, a[q + 1]! - a[p + 1]!, a[q + 2]! - a[p + 2]!];
  const [vx, vy, vz] = [b[s]! - b[r]!, b[s + 1]! - b[r + 1]!, b[s + 2]! - b[r + 2]!];
  const [wx, wy, wz] = [a[p]! - b[r]!, a[p + 1]! - b[r + 1]!, a[p + 2]! - b[r + 2]!];
  const uu = ux * ux + uy * uy + uz * uz;
  const vv = vx * vx + vy * vy + vz * vz;
  const uv = ux * vx + uy * vy + uz * vz;
  const uw = ux * wx + uy * wy + uz * wz;
  const vw = vx * wx + vy * wy + vz * wz;
  const square = uu * vv - uv * uv;
  let f = square > 1e-14 * uu * vv ? clamped((uv * vw - vv * uw) / square) : 0;
  const g = clamped((uv * f + vw) / vv);
  f = clamped((uv * g - uw) / uu);
  const [x, y, z] = [wx + f * ux - g * vx, wy + f * uy - g * vy, wz + f * uz - g * vz];
  return x * x + y * y + z * z;
}
