/**
 * Axes from pairs of edges: directions u × v of edges u of A and v of B that form a face of the Minkowski difference together. That is so
 * where their arcs on the sphere of normals cross, n = σ u × v:
 *
 *   σ v·N_left(u) ≥ 0 ≥ σ v·N_right(u)     and     σ u·N_left(v) ≥ 0 ≥ σ u·N_right(v)           (Gauss-map test, four products)
 *
 * An edge of a segment has the whole circle around it as its arc (its normals are zero here), one of a flat polygon a half circle.
 *
 * A direction counts with the true s(n), from the support vertices, so rounding can never make it better than it is. Edges closer to
 * parallel than 1e-12 are left out: their face of the difference is a sliver, and missing a sliver costs at most its width.
 *
 * Source: Gauss map of edge pairs, Gregorius, The Separating Axis Test between Convex Polyhedra, GDC 2013.
 */
import type { Polyhedron } from "../../../geometry/polyhedron.js";
import { EPSILON } from "../../../math/scalar.js";
import { type DepthAxis, separationAlong } from "./depth-axis.js";
import { edgeFeature, type FeaturePair, type Side, vertexSeenFrom } from "./feature-pair.js";

/** By how much of the size of the pair edges must separate better than what was found before: where axes coincide, faces win. */
const PREFER_FACES = 4 * EPSILON;
/** sin of the angle between edges below which they count as parallel. */
const PARALLEL = 1e-12;

/** Of the edges left over on a side: direction, normals of the left and right face (9 numbers), in the axes of A; and the number. */
const ARC = 9;

export interface Arcs {
  count: number;
  edge: Int32Array;
  numbers: Float64Array;
}

// Scratch tables that grow with the largest polyhedra seen; nothing in them outlives a call.
export const arcs: readonly [Arcs, Arcs] = [
  { count: 0, edge: new Int32Array(64), numbers: new Float64Array(64 * ARC) },
  { count: 0, edge: new Int32Array(64), numbers: new Float64Array(64 * ARC) },
];
const point = new Float64Array(3);

/** Makes room for all edges of both. */
export function reserveArcs(A: Polyhedron, B: Polyhedron): void {
  const edges = Math.max(A.edgeVertices.length, B.edgeVertices.length) / 2;
  for (const list of arcs) {
    if (edges <= list.edge.length) continue;
    list.edge = new Int32Array(2 * edges);
    list.numbers = new Float64Array(2 * edges * ARC);
  }
}

/** Entry i of the arcs of side s: direction of edge e, normals of its faces (zero without), in the axes of A. */
export function writeArc(pair: FeaturePair, side: Side, e: number, i: number): void {
  const { vertices, edgeVertices, edgeFaces, planes } = pair.polyhedra[side];
  const { numbers, edge } = arcs[side];
  edge[i] = e;
  const t = 3 * edgeVertices[2 * e]!;
  const h = 3 * edgeVertices[2 * e + 1]!;
  writeTurned(pair, side, vertices[h]! - vertices[t]!, vertices[h + 1]! - vertices[t + 1]!, vertices[h + 2]! - vertices[t + 2]!, ARC * i);
  for (let k = 0; k < 2; k++) {
    const f = edgeFaces[2 * e + k]!;
    if (f >= 0) writeTurned(pair, side, planes[4 * f]!, planes[4 * f + 1]!, planes[4 * f + 2]!, ARC * i + 3 * (k + 1));
    else numbers.fill(0, ARC * i + 3 * (k + 1), ARC * i + 3 * (k + 2));
  }
}

function writeTurned({ frames }: FeaturePair, side: Side, x: number, y: number, z: number, at: number): void {
  const { numbers } = arcs[side];
  if (side === 0) {
    numbers[at] = x;
    numbers[at + 1] = y;
    numbers[at + 2] = z;
    return;
  }
  numbers[at] = frames[0]! * x + frames[1]! * y + frames[2]! * z;
  numbers[at + 1] = frames[3]! * x + frames[4]! * y + frames[5]! * z;
  numbers[at + 2] = frames[6]! * x + frames[7]! * y + frames[8]! * z;
}

/** All pairs of the arcs listed. */
export function tryEdgePairs(pair: FeaturePair, best: DepthAxis): void {
  for (let i = 0; i < arcs[0].count; i++) {
    for (let j = 0; j < arcs[1].count; j++) {
      if (arcsCross(i, j)) tryEdges(pair, i, j, best);
    }
  }
}

/** The Gauss-map test of arc i of A and arc j of B. */
export function arcsCross(i: number, j: number): boolean {
  const p = arcs[0].numbers;
  const q = arcs[1].numbers;
  const a = ARC * i;
  const b = ARC * j;
  const vx = q[b]!;
  const vy = q[b + 1]!;
  const vz = q[b + 2]!;
  const left = p[a + 3]! * vx + p[a + 4]! * vy + p[a + 5]! * vz;
  const right = p[a + 6]! * vx + p[a + 7]! * vy + p[a + 8]! * vz;
  if (left * right > 0) return false;
  const ux = p[a]!;
  const uy = p[a + 1]!;
  const uz = p[a + 2]!;
  const leftOfB = ux * q[b + 3]! + uy * q[b + 4]! + uz * q[b + 5]!;
  const rightOfB = ux * q[b + 6]! + uy * q[b + 7]! + uz * q[b + 8]!;
  return leftOfB * rightOfB <= 0 && (left - right) * (leftOfB - rightOfB) >= 0;
}

/** Separation along the common perpendicular of arcs i and j. */
export function tryEdges(pair: FeaturePair, i: number, j: number, best: DepthAxis): void {
  const [A, B] = pair.polyhedra;
  const p = arcs[0].numbers;
  const q = arcs[1].numbers;
  const a = ARC * i;
  const b = ARC * j;
  const ux = p[a]!;
  const uy = p[a + 1]!;
  const uz = p[a + 2]!;
  let nx = uy * q[b + 2]! - uz * q[b + 1]!;
  let ny = uz * q[b]! - ux * q[b + 2]!;
  let nz = ux * q[b + 1]! - uy * q[b]!;
  const uu = ux * ux + uy * uy + uz * uz;
  const vv = q[b]! * q[b]! + q[b + 1]! * q[b + 1]! + q[b + 2]! * q[b + 2]!;
  const nn = nx * nx + ny * ny + nz * nz;
  if (!(nn > PARALLEL * PARALLEL * uu * vv)) return;
  // Exactly perpendicular to u once more: of near-parallel edges the product has few digits, and along them they matter.
  const f = 1 / Math.sqrt(nn);
  const along = ((nx * ux + ny * uy + nz * uz) * f) / uu;
  nx = f * nx - along * ux;
  ny = f * ny - along * uy;
  nz = f * nz - along * uz;
  const edgeA = arcs[0].edge[i]!;
  const edgeB = arcs[1].edge[j]!;
  const tailA = A.edgeVertices[2 * edgeA]!;
  const tailB = B.edgeVertices[2 * edgeB]!;
  vertexSeenFrom(pair, 0, tailB, point, 0);
  const v = A.vertices;
  const gap = nx * (point[0]! - v[3 * tailA]!) + ny * (point[1]! - v[3 * tailA + 1]!) + nz * (point[2]! - v[3 * tailA + 2]!);
  const sense = senseOfEdges(i, j) || (gap < 0 ? -1 : 1);
  const least = best.separation + PREFER_FACES * pair.scale;
  if (sense * gap <= least) return;
  const separation = separationAlong(pair, sense * nx, sense * ny, sense * nz, tailA, tailB);
  if (separation <= least) return;
  best.separation = separation;
  best.normal[0] = sense * nx;
  best.normal[1] = sense * ny;
  best.normal[2] = sense * nz;
  best.features[0] = edgeFeature(A, edgeA);
  best.features[1] = edgeFeature(B, edgeB);
}

/** σ of the Gauss-map test; 0 where both edges are segments without faces. */
function senseOfEdges(i: number, j: number): number {
  const p = arcs[0].numbers;
  const q = arcs[1].numbers;
  const a = ARC * i;
  const b = ARC * j;
  const first = (p[a + 3]! - p[a + 6]!) * q[b]! + (p[a + 4]! - p[a + 7]!) * q[b + 1]! + (p[a + 5]! - p[a + 8]!) * q[b + 2]!;
  if (first !== 0) return Math.sign(first);
  return Math.sign((q[b + 3]! - q[b + 6]!) * p[a]! + (q[b + 4]! - q[b + 7]!) * p[a + 1]! + (q[b + 5]! - q[b + 8]!) * p[a + 2]!);
}
