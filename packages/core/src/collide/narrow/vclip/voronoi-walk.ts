/**
 * The closest features of two convex polyhedra, found by walking from pair to pair (V-Clip).
 *
 * A pair of features holds the closest points if each point lies in the Voronoi region of the other's feature. Where a plane of the region
 * is violated, or the distance along a clipped edge still falls where it leaves the region, the feature behind that plane takes over; every
 * move lowers the distance or, at equal distance, the dimension of a feature. States: V-V, V-E, E-E, V-F, E-F (the last never final).
 *
 *   penetration   an edge crosses a face within its prism, or a vertex lies below all planes; below some plane only, it was a local
 *                 minimum on the far side, and the plane above which the vertex stands highest is the way out
 *
 * All decisions are signs without tolerances. Rounding could still make the walk return to where it was; the number of moves is bounded,
 * and the caller searches exhaustively then.
 *
 * Source: Mirtich, V-Clip: Fast and Robust Polyhedral Collision Detection, ACM Transactions on Graphics 17 (1998) 177, sections 3 and 4.
 * The search for the feature of a face closest to an edge that misses its prism compares the distances of all edges of the face here.
 * Cost: a few moves from good start features, each O(degree of a vertex or face); O(√V) moves from bad ones.
 */
import type { Polyhedron } from "../../../geometry/polyhedron.js";
import { FRAME } from "../frame.js";
import { CLOSEST_ON_SEGMENTS, closestOnSegments } from "./closest-segments.js";
import { createEdgeClip, slopeToFace, slopeToVertex } from "./edge-clip.js";
import {
  EDGE,
  edgeFeature,
  edgeOf,
  edgeSeenFrom,
  type FeaturePair,
  faceFeature,
  faceOf,
  kindOf,
  type Side,
  VERTEX,
  vertexSeenFrom,
  writeEdge,
} from "./feature-pair.js";
import {
  clipToEdgeEnds,
  clipToEdgeFaces,
  clipToFace,
  clipToVertex,
  heightInsideFace,
  heightOverPlane,
  highestPlane,
  outermostEdge,
} from "./region-planes.js";

export type WalkEnd = "apart" | "penetrating" | "undecided";
type Move = "moved" | "apart" | "penetrating";

// Scratch: written before it is read in every call.
const clip = createEdgeClip();
const point = new Float64Array(3);
const otherEnd = new Float64Array(3);
const segment = new Float64Array(6);
const places = new Float64Array(CLOSEST_ON_SEGMENTS);

/**
 * Walks from the features of the pair, at most `limit` moves; the features end as the closest ones, or as those that were found to cross.
 * Features that touch count as apart: no sign tells whether edges that meet in a point do so within both polyhedra.
 */
export function walkFeatures(pair: FeaturePair, limit: number): WalkEnd {
  for (let moves = 0; moves < limit; moves++) {
    const end = makeMove(pair);
    if (end !== "moved") return end;
  }
  return "undecided";
}

function makeMove(pair: FeaturePair): Move {
  const { features, polyhedra } = pair;
  const kindA = kindOf(polyhedra[0], features[0]!);
  const kindB = kindOf(polyhedra[1], features[1]!);
  if (kindA === VERTEX) {
    if (kindB === VERTEX) return vertexVertex(pair);
    return kindB === EDGE ? vertexEdge(pair, 0) : vertexFace(pair, 0);
  }
  if (kindA === EDGE) {
    if (kindB === VERTEX) return vertexEdge(pair, 1);
    return kindB === EDGE ? edgeEdge(pair) : edgeFace(pair, 0);
  }
  if (kindB === VERTEX) return vertexFace(pair, 1);
  if (kindB === EDGE) return edgeFace(pair, 1);
  // Face against face, which only a cache can hold: any vertex of one will do.
  const A = polyhedra[0];
  return moveTo(pair, 0, A.faceVertices[A.faceStart[faceOf(A, features[0]!)]!]!);
}

function moveTo(pair: FeaturePair, side: Side, feature: number): Move {
  pair.features[side] = feature;
  return "moved";
}

function vertexVertex(pair: FeaturePair): Move {
  return pastVertexPlane(pair, 0) || pastVertexPlane(pair, 1) ? "moved" : "apart";
}

/** Does the vertex of the other side leave the region of the vertex of this one? Then the edge towards it takes over. */
function pastVertexPlane(pair: FeaturePair, side: Side): boolean {
  const P = pair.polyhedra[side];
  const { vertices, vertexStart, vertexEdges, vertexNeighbours } = P;
  const v = pair.features[side]!;
  vertexSeenFrom(pair, side, pair.features[1 - side]!, point, 0);
  const x = point[0]! - vertices[3 * v]!;
  const y = point[1]! - vertices[3 * v + 1]!;
  const z = point[2]! - vertices[3 * v + 2]!;
  const end = vertexStart[v + 1]!;
  for (let i = vertexStart[v]!; i < end; i++) {
    const w = 3 * vertexNeighbours[i]!;
    const along =
      x * (vertices[w]! - vertices[3 * v]!) + y * (vertices[w + 1]! - vertices[3 * v + 1]!) + z * (vertices[w + 2]! - vertices[3 * v + 2]!);
    if (along > 0) {
      pair.features[side] = edgeFeature(P, vertexEdges[i]!);
      return true;
    }
  }
  return false;
}

/** The vertex is on side s, the edge on the other. */
function vertexEdge(pair: FeaturePair, side: Side): Move {
  const other = (1 - side) as Side;
  const P = pair.polyhedra[side];
  const Q = pair.polyhedra[other];
  const v = pair.features[side]!;
  const e = edgeOf(Q, pair.features[other]!);
  // The vertex against the region of the edge, seen from the edge's side.
  vertexSeenFrom(pair, other, v, point, 0);
  const behind = behindEdgePlane(pair, other, e);
  if (behind >= 0) return moveTo(pair, other, behind);
  // The edge against the region of the vertex.
  edgeSeenFrom(pair, side, e, clip.ends);
  const neighbour = clipToVertex(P, v, clip) || clip.low > clip.high ? towardsVertexSlope(P.vertices, v) : clip.neighbourLow;
  return neighbour >= 0 ? moveTo(pair, side, neighbour) : "apart";
}

/** The neighbour of edge e behind whose plane `point` lies, as a feature of the polyhedron; −1 inside the region. */
function behindEdgePlane(pair: FeaturePair, side: Side, e: number): number {
  const P = pair.polyhedra[side];
  const { vertices, edgeVertices, edgeFaces } = P;
  const t = edgeVertices[2 * e]!;
  const h = edgeVertices[2 * e + 1]!;
  const ux = vertices[3 * h]! - vertices[3 * t]!;
  const uy = vertices[3 * h + 1]! - vertices[3 * t + 1]!;
  const uz = vertices[3 * h + 2]! - vertices[3 * t + 2]!;
  const x = point[0]!;
  const y = point[1]!;
  const z = point[2]!;
  if (ux * (x - vertices[3 * t]!) + uy * (y - vertices[3 * t + 1]!) + uz * (z - vertices[3 * t + 2]!) < 0) return t;
  if (ux * (x - vertices[3 * h]!) + uy * (y - vertices[3 * h + 1]!) + uz * (z - vertices[3 * h + 2]!) > 0) return h;
  const left = edgeFaces[2 * e]!;
  const right = edgeFaces[2 * e + 1]!;
  if (left < 0) return -1;
  const isLeft = heightInsideFace(P, e, left, 1, point, 0) > 0;
  const isRight = heightInsideFace(P, e, right, -1, point, 0) > 0;
  if (!isLeft && !isRight) return -1;
  // Behind both, inside or over a flat polygon: the face seen from the point.
  const takeLeft = isLeft && (!isRight || heightOverPlane(P, left, point, 0) >= heightOverPlane(P, right, point, 0));
  return faceFeature(P, takeLeft ? left : right);
}

/** Past which end of the clipped edge the distance to vertex v falls: the neighbour there, −1 where it does not. */
function towardsVertexSlope(vertices: Float64Array, v: number): number {
  if (clip.neighbourLow >= 0 && slopeToVertex(clip, clip.low, vertices, v) > 0) return clip.neighbourLow;
  if (clip.neighbourHigh >= 0 && (clip.low > clip.high || slopeToVertex(clip, clip.high, vertices, v) < 0)) return clip.neighbourHigh;
  return -1;
}

function edgeEdge(pair: FeaturePair): Move {
  return pastEdgePlane(pair, 0) || pastEdgePlane(pair, 1) ? "moved" : "apart";
}

/** Does the closest point of the other side's edge lie outside of the region of the edge of this side? Then the neighbour takes over. */
function pastEdgePlane(pair: FeaturePair, side: Side): boolean {
  const P = pair.polyhedra[side];
  const Q = pair.polyhedra[1 - side]!;
  const e = edgeOf(P, pair.features[side]!);
  edgeSeenFrom(pair, side, edgeOf(Q, pair.features[1 - side]!), clip.ends);
  let neighbour = clipToEdgeEnds(P, e, clip) || clip.low > clip.high ? pastEdgeEnds(P.vertices) : clip.neighbourLow;
  if (neighbour < 0) {
    const face = clipToEdgeFaces(P, e, clip) || clip.low > clip.high ? pastEdgeFaces(P.planes) : clip.neighbourLow;
    if (face >= 0) neighbour = faceFeature(P, face);
  }
  if (neighbour >= 0) pair.features[side] = neighbour;
  return neighbour >= 0;
}

function pastEdgeEnds(vertices: Float64Array): number {
  const { low, high, neighbourLow, neighbourHigh } = clip;
  if (neighbourLow >= 0 && slopeToVertex(clip, low, vertices, neighbourLow) > 0) return neighbourLow;
  if (neighbourHigh >= 0 && (low > high || slopeToVertex(clip, high, vertices, neighbourHigh) < 0)) return neighbourHigh;
  return -1;
}

function pastEdgeFaces(planes: Float64Array): number {
  const { low, high, neighbourLow, neighbourHigh } = clip;
  if (neighbourLow >= 0 && slopeToFace(clip, low, planes, neighbourLow) > 0) return neighbourLow;
  if (neighbourHigh >= 0 && (low > high || slopeToFace(clip, high, planes, neighbourHigh) < 0)) return neighbourHigh;
  return -1;
}

/** The vertex is on side s, the face on the other. */
function vertexFace(pair: FeaturePair, side: Side): Move {
  const other = (1 - side) as Side;
  const P = pair.polyhedra[side];
  const Q = pair.polyhedra[other];
  const v = pair.features[side]!;
  const f = faceOf(Q, pair.features[other]!);
  vertexSeenFrom(pair, other, v, point, 0);
  const edge = outermostEdge(Q, f, point);
  if (edge >= 0) return moveTo(pair, other, edge);
  const height = heightOverPlane(Q, f, point, 0);
  const towards = edgeTowardsPlane(pair, side, v, f, height);
  if (towards >= 0) return moveTo(pair, side, edgeFeature(P, towards));
  if (height >= 0) return "apart";
  const wayOut = highestPlane(Q, point);
  return wayOut >= 0 ? moveTo(pair, other, wayOut) : "penetrating";
}

/** An edge at vertex v of side s along which the height over face f of the other side comes closer to zero; −1 where none does. */
function edgeTowardsPlane(pair: FeaturePair, side: Side, v: number, f: number, height: number): number {
  const { vertices, vertexStart, vertexEdges, vertexNeighbours } = pair.polyhedra[side];
  const { planes } = pair.polyhedra[1 - side]!;
  const { frames } = pair;
  const at = FRAME * side;
  // Normal of f in the frame of the vertex, pointing towards where heights move away from zero.
  const sign = height >= 0 ? 1 : -1;
  const nx = sign * (frames[at]! * planes[4 * f]! + frames[at + 1]! * planes[4 * f + 1]! + frames[at + 2]! * planes[4 * f + 2]!);
  const ny = sign * (frames[at + 3]! * planes[4 * f]! + frames[at + 4]! * planes[4 * f + 1]! + frames[at + 5]! * planes[4 * f + 2]!);
  const nz = sign * (frames[at + 6]! * planes[4 * f]! + frames[at + 7]! * planes[4 * f + 1]! + frames[at + 8]! * planes[4 * f + 2]!);
  const end = vertexStart[v + 1]!;
  for (let i = vertexStart[v]!; i < end; i++) {
    const w = 3 * vertexNeighbours[i]!;
    const rise =
      nx * (vertices[w]! - vertices[3 * v]!) +
      ny * (vertices[w + 1]! - vertices[3 * v + 1]!) +
      nz * (vertices[w + 2]! - vertices[3 * v + 2]!);
    if (rise < 0 && sign * heightOfVertex(pair, side, vertexNeighbours[i]!, f) < sign * height) return vertexEdges[i]!;
  }
  return -1;
}

/** Height of vertex v of side s over face f of the other, rounded as `edgeFace` rounds it: else the two might send each other back. */
function heightOfVertex(pair: FeaturePair, side: Side, v: number, f: number): number {
  const other = (1 - side) as Side;
  vertexSeenFrom(pair, other, v, otherEnd, 0);
  return heightOverPlane(pair.polyhedra[other], f, otherEnd, 0);
}

/** The edge is on side s, the face on the other. */
function edgeFace(pair: FeaturePair, side: Side): Move {
  const other = (1 - side) as Side;
  const P = pair.polyhedra[side];
  const Q = pair.polyhedra[other];
  const e = edgeOf(P, pair.features[side]!);
  const f = faceOf(Q, pair.features[other]!);
  const { ends } = clip;
  edgeSeenFrom(pair, other, e, ends);
  if (!clipToFace(Q, f, clip)) return moveTo(pair, other, edgeFeature(Q, closestEdgeOfFace(Q, f)));
  const tail = heightOverPlane(Q, f, ends, 0);
  const head = heightOverPlane(Q, f, ends, 3);
  const low = tail + clip.low * (head - tail);
  const high = tail + clip.high * (head - tail);
  if (low * high <= 0) return "penetrating";
  if (low > 0 === head >= tail) {
    if (clip.neighbourLow >= 0) return moveTo(pair, other, clip.neighbourLow);
    return moveTo(pair, side, P.edgeVertices[2 * e]!);
  }
  if (clip.neighbourHigh >= 0) return moveTo(pair, other, clip.neighbourHigh);
  return moveTo(pair, side, P.edgeVertices[2 * e + 1]!);
}

/** The edge of face f closest to the segment in `clip`. */
function closestEdgeOfFace(polyhedron: Polyhedron, f: number): number {
  const { faceStart, faceEdges } = polyhedron;
  let best = -1;
  let least = Infinity;
  const end = faceStart[f + 1]!;
  for (let i = faceStart[f]!; i < end; i++) {
    const e = faceEdges[i]!;
    writeEdge(polyhedron, e, segment);
    const distance = closestOnSegments(clip.ends, segment, places);
    if (distance < least || best < 0) {
      least = distance;
      best = e;
    }
  }
  return best;
}
