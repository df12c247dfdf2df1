/**
 * Depth of penetration of two convex polyhedra: the greatest separation over all faces of their Minkowski difference, which is exact.
 *
 * The faces are: those of A (n outward) with a vertex of B, those of B (n inward) with a vertex of A, and pairs of edges (`edge-axes.ts`).
 * The separation s(n) is that of `depth-axis.ts`.
 *
 * What cannot beat the best found so far is left out, without loss: every point w of B bounds −s(n) ≥ n·(p − w) where p is the vertex of A
 * furthest along n. With the centre of B and its inscribed radius that drops faces. On the arc of an edge, of angle φ, p stays the same:
 * the least value of n·(p − w) is that at one of the two face normals where both are positive, else at worst 1/cos(φ/2) times the more
 * negative one; so the two normals decide for the whole edge. Edges left on both sides are tried pairwise.
 *
 * Source: separating axes, Gottschalk, Lin, Manocha, OBBTree, SIGGRAPH 1996; the pruning is our own.
 * Cost: O(F) products, supports for the faces left, O(pairs of edges left): a few for shallow penetration, all in the worst case.
 */
import type { Polyhedron } from "../../../geometry/polyhedron.js";
import { supportVertex } from "../../shapes/support.js";
import { FRAME, framePoint } from "../frame.js";
import { type DepthAxis, separationAlong } from "./depth-axis.js";
import { arcs, arcsCross, reserveArcs, tryEdgePairs, tryEdges, writeArc } from "./edge-axes.js";
import { EDGE, edgeOf, FACE, type FeaturePair, faceFeature, faceOf, kindOf, type Side, vertexSeenFrom } from "./feature-pair.js";
import { heightOverPlane } from "./region-planes.js";

/** 1 + cos φ below which an edge is too sharp for its ends to tell about the arc: the edges of flat polygons have half circles. */
const SHARP = 1e-6;

// Scratch tables that grow with the largest polyhedra seen; nothing in them outlives a call.
let heights = [new Float64Array(64), new Float64Array(64)];
let supports = [new Int32Array(64), new Int32Array(64)];
const point = new Float64Array(3);
const other = new Float64Array(3);

/** Finds the greatest separation, begun with the axis that the features of the pair form (any features; good ones save time). */
export function findDepthAxis(pair: FeaturePair, best: DepthAxis): void {
  best.separation = -Infinity;
  const [A, B] = pair.polyhedra;
  reserve(A, B);
  tryFeatures(pair, best);
  const radiusA = A.innerRadius;
  const radiusB = B.innerRadius;
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
  reserveArcs(A, B);
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
  const at = FRAME * side;
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
  list.count = 0;
  for (let e = 0; 2 * e < edgeFaces.length; e++) {
    const left = edgeFaces[2 * e]!;
    const right = edgeFaces[2 * e + 1]!;
    if (left >= 0) {
      const least = -Math.max(height[left]!, height[right]!);
      if (least >= bound && isBounded(P.planes, left, right, least, bound)) continue;
      if (isBeaten(pair, side, left, right, support[left]!, separation)) continue;
      if (isBeaten(pair, side, left, right, support[right]!, separation)) continue;
    }
    writeArc(pair, side, e, list.count++);
  }
}

/** Is n·(p − w) ≥ bound on the whole arc, if `least` is the lesser of its values at the ends? See the header. */
function isBounded(planes: Float64Array, left: number, right: number, least: number, bound: number): boolean {
  const l = 4 * left;
  const r = 4 * right;
  const cosine = planes[l]! * planes[r]! + planes[l + 1]! * planes[r + 1]! + planes[l + 2]! * planes[r + 2]!;
  if (least < bound || 1 + cosine < SHARP) return false;
  return least >= 0 || 2 * least * least <= bound * bound * (1 + cosine);
}

/** Does vertex v of the other side alone show that no direction on the arc between two faces separates better? */
function isBeaten(pair: FeaturePair, side: Side, left: number, right: number, v: number, separation: number): boolean {
  if (v < 0) return false;
  const P = pair.polyhedra[side];
  vertexSeenFrom(pair, side, v, other, 0);
  const highest = Math.max(heightOverPlane(P, left, other, 0), heightOverPlane(P, right, other, 0));
  return isBounded(P.planes, left, right, -highest, -separation);
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
