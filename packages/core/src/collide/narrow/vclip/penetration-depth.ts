/**
 * Depth of penetration of two convex polyhedra: the greatest separation over all faces of their Minkowski difference, which is exact.
 *
 *   s(n) = min over B of n·x − max over A of n·x          (m; < 0: moving B by −s along n separates the two)
 *
 * The faces are: those of A (n outward) with a vertex of B, those of B (n inward) with a vertex of A, and pairs of edges u of A and v of B
 * whose arcs on the sphere of normals cross, n = σ u × v:
 *
 *   σ v·N_left(u) ≥ 0 ≥ σ v·N_right(u)     and     σ u·N_left(v) ≥ 0 ≥ σ u·N_right(v)           (Gauss-map test, four products)
 *
 * What cannot beat the best found so far is left out, without loss: every point w of B bounds −s(n) ≥ n·(p − w) where p is the vertex of A
 * furthest along n. With the centre of B and its inscribed radius that drops faces. On the arc of an edge, of angle φ, p stays the same: the least
 * value of n·(p − w) is that at one of the two face normals where both are positive, else at worst 1/cos(φ/2) times the more negative one;
 * so the two normals decide for the whole edge. Edges left on both sides are tried pairwise.
 *
 * A direction from two edges counts with the true s(n), from the support vertices, so rounding can never make it better than it is. Edges closer
 * to parallel than 1e-12 are left out: their face of the difference is a sliver, and missing a sliver costs at most its width.
 *
 * Source: separating axes, Gottschalk, Lin, Manocha, OBBTree, SIGGRAPH 1996; Gauss map of edge pairs, Gregorius, GDC 2013; pruning our own.
 * Cost: O(F) products, supports for the faces left, O(pairs of edges left): a few for shallow penetration, all in the worst case.
 */
import type { Polyhedron } from "../../../geometry/polyhedron.js";
import { supportVertex } from "../../shapes/support.js";
import { FRAME, framePoint } from "../frame.js";
import {
  EDGE,
  edgeFeature,
  edgeOf,
  FACE,
  type FeaturePair,
  faceFeature,
  faceOf,
  kindOf,
  type Side,
  vertexSeenFrom,
} from "./feature-pair.js";
import { heightOverPlane } from "./region-planes.js";

/** The direction of greatest separation found, in the axes of A, and the features that form its face of the Minkowski difference. */
export interface DepthAxis {
  separation: number;
  readonly normal: Float64Array;
  readonly features: Int32Array;
}

export const createDepthAxis = (): DepthAxis => ({ separation: -Infinity, normal: new Float64Array(3), features: new Int32Array(2) });

/** sin of the angle between edges below which they count as parallel. */
const PARALLEL = 1e-12;

/** Of the edges left over on a side: direction, normals of the left and right face (9 numbers), in the axes of A; a vertex; the number. */
const ARC = 9;

interface Arcs {
  count: number;
  edge: Int32Array;
  numbers: Float64Array;
}

// Scratch tables that grow with the largest polyhedra seen; nothing in them outlives a call.
let heights = [new Float64Array(64), new Float64Array(64)];
let supports = [new Int32Array(64), new Int32Array(64)];
const arcs: readonly [Arcs, Arcs] = [
  { count: 0, edge: new Int32Array(64), numbers: new Float64Array(64 * ARC) },
  { count: 0, edge: new Int32Array(64), numbers: new Float64Array(64 * ARC) },
];
/** A property of each polyhedron, so what is remembered here changes no result. Small ones are measured each time. */
const radii = new WeakMap<Polyhedron, number>();
const FEW_FACES = 24;
const point = new Float64Array(3);
const other = new Float64Array(3);

/** Finds the greatest separation, begun with the axis that the features of the pair form (any features; good ones save time). */
export function findDepthAxis(pair: FeaturePair, best: DepthAxis): void {
  best.separation = -Infinity;
  const [A, B] = pair.polyhedra;
  reserve(A, B);
  tryFeatures(pair, best);
  const radiusA = inscribedRadius(A);
  const radiusB = inscribedRadius(B);
  tryFaces(pair, 0, radiusB, best);
  tryFaces(pair, 1, radiusA, best);
  collectArcs(pair, 0, radiusB, best.separation);
  collectArcs(pair, 1, radiusA, best.separation);
  tryEdgePairs(pair, best);
  if (best.separation === -Infinity) tryFlat(pair, best);
}

function reserve(A: Polyhedron, B: Polyhedron): void {
  const faces = Math.max(A.faceStart.length, B.faceStart.length);
  if (faces > heights[0]!.length) {
    heights = [new Float64Array(2 * faces), new Float64Array(2 * faces)];
    supports = [new Int32Array(2 * faces), new Int32Array(2 * faces)];
  }
  const edges = Math.max(A.edgeVertices.length, B.edgeVertices.length) / 2;
  for (const list of arcs) {
    if (edges <= list.edge.length) continue;
    list.edge = new Int32Array(2 * edges);
    list.numbers = new Float64Array(2 * edges * ARC);
  }
}

/** The radius of a ball around the mean of the vertices that fits in; 0 for flat ones. */
function inscribedRadius(P: Polyhedron): number {
  const faces = P.faceStart.length - 1;
  if (faces <= FEW_FACES) return faces > 2 ? measureRadius(P) : 0;
  let radius = radii.get(P);
  if (radius === undefined) {
    radius = measureRadius(P);
    radii.set(P, radius);
  }
  return radius;
}

function measureRadius({ planes, center }: Polyhedron): number {
  const x = center[0];
  const y = center[1];
  const z = center[2];
  let radius = Infinity;
  for (let n = 0; n < planes.length; n += 4) {
    radius = Math.min(radius, planes[n + 3]! - planes[n]! * x - planes[n + 1]! * y - planes[n + 2]! * z);
  }
  return Math.max(0, radius);
}

function tryFeatures(pair: FeaturePair, best: DepthAxis): void {
  const { features, polyhedra } = pair;
  const kindA = kindOf(polyhedra[0], features[0]!);
  const kindB = kindOf(polyhedra[1], features[1]!);
  if (kindA === FACE) tryFace(pair, 0, faceOf(polyhedra[0], features[0]!), 0, best);
  else if (kindB === FACE) tryFace(pair, 1, faceOf(polyhedra[1], features[1]!), 0, best);
  else if (kindA === EDGE && kindB === EDGE) {
    const [A, B] = polyhedra;
    const a = edgeOf(A, features[0]!);
    const b = edgeOf(B, features[1]!);
    writeArc(pair, 0, a, 0);
    writeArc(pair, 1, b, 0);
    if (arcsCross(0, 0)) tryEdges(pair, 0, 0, best);
  }
}

/** Separation along the outward normal of face f of side s; returns the vertex of the other side that decides. */
function tryFace(pair: FeaturePair, side: Side, f: number, start: number, best: DepthAxis): number {
  const P = pair.polyhedra[side];
  const Q = pair.polyhedra[1 - side]!;
  const { frames } = pair;
  const { planes } = P;
  const at = 12 * side;
  const nx = planes[4 * f]!;
  const ny = planes[4 * f + 1]!;
  const nz = planes[4 * f + 2]!;
  // The normal in the axes of Q.
  const mx = frames[at]! * nx + frames[at + 3]! * ny + frames[at + 6]! * nz;
  const my = frames[at + 1]! * nx + frames[at + 4]! * ny + frames[at + 7]! * nz;
  const mz = frames[at + 2]! * nx + frames[at + 5]! * ny + frames[at + 8]! * nz;
  const v = supportVertex(Q, -mx, -my, -mz, start);
  vertexSeenFrom(pair, side, v, point, 0);
  const separation = heightOverPlane(P, f, point, 0);
  if (separation > best.separation) {
    best.separation = separation;
    best.normal[0] = side === 0 ? nx : -mx;
    best.normal[1] = side === 0 ? ny : -my;
    best.normal[2] = side === 0 ? nz : -mz;
    best.features[side] = faceFeature(P, f);
    best.features[1 - side] = v;
  }
  return v;
}

/** All faces of side s; leaves the heights of the other side's centre and the support vertices (−1 where not needed) behind. */
function tryFaces(pair: FeaturePair, side: Side, radius: number, best: DepthAxis): void {
  const { planes } = pair.polyhedra[side];
  const { center } = pair.polyhedra[1 - side]!;
  const height = heights[side]!;
  const support = supports[side]!;
  framePoint(other, 0, pair.frames, FRAME * side, center[0], center[1], center[2]);
  const x = other[0]!;
  const y = other[1]!;
  const z = other[2]!;
  let start = 0;
  for (let f = 0, n = 0; n < planes.length; f++, n += 4) {
    const h = planes[n]! * x + planes[n + 1]! * y + planes[n + 2]! * z - planes[n + 3]!;
    height[f] = h;
    support[f] = -1;
    if (h - radius <= best.separation) continue;
    start = tryFace(pair, side, f, start, best);
    support[f] = start;
  }
}

/** The edges of side s that might form a better face with an edge of the other. */
function collectArcs(pair: FeaturePair, side: Side, radius: number, separation: number): void {
  const P = pair.polyhedra[side];
  const { edgeFaces } = P;
  const list = arcs[side];
  const height = heights[side]!;
  const support = supports[side]!;
  const bound = -separation - radius;
  const clear = Math.max(bound, 0);
  list.count = 0;
  for (let e = 0; 2 * e < edgeFaces.length; e++) {
    const left = edgeFaces[2 * e]!;
    const right = edgeFaces[2 * e + 1]!;
    if (left >= 0) {
      const least = -Math.max(height[left]!, height[right]!);
      if (least >= clear || (least < 0 && isBounded(P.planes, left, right, least, bound))) continue;
      if (isBeaten(pair, side, left, right, support[left]!, separation)) continue;
      if (isBeaten(pair, side, left, right, support[right]!, separation)) continue;
    }
    writeArc(pair, side, e, list.count++);
  }
}

/** Is n·(p − w) ≥ bound on the whole arc, if `least` is the lesser of its values at the ends? See the header. */
function isBounded(planes: Float64Array, left: number, right: number, least: number, bound: number): boolean {
  if (least < bound) return false;
  if (least >= 0) return true;
  const l = 4 * left;
  const r = 4 * right;
  const cosine = planes[l]! * planes[r]! + planes[l + 1]! * planes[r + 1]! + planes[l + 2]! * planes[r + 2]!;
  return 2 * least * least <= bound * bound * (1 + cosine);
}

/** Does vertex v of the other side alone show that no direction on the arc between two faces separates better? */
function isBeaten(pair: FeaturePair, side: Side, left: number, right: number, v: number, separation: number): boolean {
  if (v < 0) return false;
  const P = pair.polyhedra[side];
  vertexSeenFrom(pair, side, v, other, 0);
  const highest = Math.max(heightOverPlane(P, left, other, 0), heightOverPlane(P, right, other, 0));
  return isBounded(P.planes, left, right, -highest, -separation);
}

/** Entry i of the arcs of side s: direction of edge e, normals of its faces (zero without), in the axes of A. */
function writeArc(pair: FeaturePair, side: Side, e: number, i: number): void {
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

function tryEdgePairs(pair: FeaturePair, best: DepthAxis): void {
  for (let i = 0; i < arcs[0].count; i++) {
    for (let j = 0; j < arcs[1].count; j++) {
      if (arcsCross(i, j)) tryEdges(pair, i, j, best);
    }
  }
}

/** The Gauss-map test of arc i of A and arc j of B. */
function arcsCross(i: number, j: number): boolean {
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
function tryEdges(pair: FeaturePair, i: number, j: number, best: DepthAxis): void {
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
  if (sense * gap <= best.separation) return;
  const separation = separationAlong(pair, sense * nx, sense * ny, sense * nz, tailA, tailB);
  if (separation <= best.separation) return;
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

/** s(n) for the unit vector n in the axes of A, from the support vertices. */
function separationAlong(pair: FeaturePair, nx: number, ny: number, nz: number, startA: number, startB: number): number {
  const [A, B] = pair.polyhedra;
  const { frames } = pair;
  const a = 3 * supportVertex(A, nx, ny, nz, startA);
  const mx = frames[0]! * nx + frames[3]! * ny + frames[6]! * nz;
  const my = frames[1]! * nx + frames[4]! * ny + frames[7]! * nz;
  const mz = frames[2]! * nx + frames[5]! * ny + frames[8]! * nz;
  vertexSeenFrom(pair, 0, supportVertex(B, -mx, -my, -mz, startB), other, 0);
  return nx * (other[0]! - A.vertices[a]!) + ny * (other[1]! - A.vertices[a + 1]!) + nz * (other[2]! - A.vertices[a + 2]!);
}

/** Two points, a point on a segment, segments on one line: any direction across separates; the features are the first vertices. */
function tryFlat(pair: FeaturePair, best: DepthAxis): void {
  const list = arcs[0].count > 0 ? arcs[0].numbers : arcs[1].numbers;
  const isPoint = arcs[0].count + arcs[1].count === 0;
  const ux = isPoint ? 1 : list[0]!;
  const uy = isPoint ? 0 : list[1]!;
  const uz = isPoint ? 0 : list[2]!;
  // u × the axis it is least along.
  const least = Math.min(Math.abs(ux), Math.abs(uy), Math.abs(uz));
  const axis = Math.abs(ux) === least ? 0 : Math.abs(uy) === least ? 1 : 2;
  const { normal } = best;
  normal[0] = axis === 0 ? 0 : axis === 1 ? -uz : uy;
  normal[1] = axis === 0 ? uz : axis === 1 ? 0 : -ux;
  normal[2] = axis === 0 ? -uy : axis === 1 ? ux : 0;
  const length = Math.sqrt(normal[0]! * normal[0]! + normal[1]! * normal[1]! + normal[2]! * normal[2]!);
  for (let k = 0; k < 3; k++) normal[k]! /= length;
  best.separation = separationAlong(pair, normal[0]!, normal[1]!, normal[2]!, 0, 0);
  best.features[0] = pair.features[0]!;
  best.features[1] = pair.features[1]!;
}
