/**
 * Points of deepest penetration for an axis of `penetration-depth.ts`.
 *
 * The nearest point of the boundary of the Minkowski difference lies inside its face. For two edges these are their closest points. For a face f
 * and a vertex q of the other polyhedron, q lies in the prism over f, unless an edge or a face at q is parallel to f: then q is one of several
 * deepest points and may lie beside f. The deepest point within the prism is then looked for on the edges of the faces at q, cut by the prism,
 * and at the corners of f, carried along n onto the faces at q.
 */
import { FRAME, frameDirection, framePoint } from "../frame.js";
import { writePairResult } from "../pair-result.js";
import { writePointOfA } from "./closest-points.js";
import { createEdgeClip } from "./edge-clip.js";
import { edgeSeenFrom, FACE, type FeaturePair, faceOf, kindOf, type Side, vertexSeenFrom } from "./feature-pair.js";
import type { DepthAxis } from "./penetration-depth.js";
import { clipToFace, heightOverPlane, outermostEdge } from "./region-planes.js";

// Scratch: written before it is read in every call.
const clip = createEdgeClip();
const deepest = new Float64Array(3);
const turned = new Float64Array(3);
const point = new Float64Array(3);

/** The features of the pair become those of the axis; writes the pair result. */
export function writeDepthPoints(pair: FeaturePair, { separation, normal, features }: DepthAxis, out: Float64Array): void {
  pair.features[0] = features[0]!;
  pair.features[1] = features[1]!;
  const isFaceA = kindOf(pair.polyhedra[0], features[0]!) === FACE;
  const isFaceB = kindOf(pair.polyhedra[1], features[1]!) === FACE;
  if (isFaceA) {
    const height = findDeepest(pair, 0);
    for (let k = 0; k < 3; k++) point[k] = deepest[k]! - height * normal[k]!;
  } else if (isFaceB) {
    findDeepest(pair, 1);
    framePoint(point, 0, pair.frames, 0, deepest[0]!, deepest[1]!, deepest[2]!);
  } else writePointOfA(pair, point, 0);
  writePairResult(out, separation, normal[0]!, normal[1]!, normal[2]!, point[0]!, point[1]!, point[2]!);
}

/** Writes the deepest point of the other side within the prism over the face of side s to `deepest`; returns its height over the face. */
function findDeepest(pair: FeaturePair, side: Side): number {
  const P = pair.polyhedra[side];
  const Q = pair.polyhedra[1 - side]!;
  const f = faceOf(P, pair.features[side]!);
  const q = pair.features[1 - side]!;
  vertexSeenFrom(pair, side, q, deepest, 0);
  if (outermostEdge(P, f, deepest) < 0) return heightOverPlane(P, f, deepest, 0);
  let least = Infinity;
  const { vertexStart, vertexEdges, edgeFaces } = Q;
  for (let i = vertexStart[q]!; i < vertexStart[q + 1]!; i++) {
    const e = vertexEdges[i]!;
    if (edgeFaces[2 * e]! < 0) least = lowerOnEdge(pair, side, f, e, least);
    for (let k = 0; k < 2 && edgeFaces[2 * e + k]! >= 0; k++) least = lowerOnFace(pair, side, f, edgeFaces[2 * e + k]!, least);
  }
  return least < Infinity ? least : heightOverPlane(P, f, deepest, 0);
}

/** Points of edge e of the other side within the prism over face f, where they are lower than `least`. */
function lowerOnEdge(pair: FeaturePair, side: Side, f: number, e: number, least: number): number {
  const P = pair.polyhedra[side];
  const { ends } = clip;
  edgeSeenFrom(pair, side, e, ends);
  if (!clipToFace(P, f, clip)) return least;
  for (let k = 0; k < 2; k++) {
    const lambda = k === 0 ? clip.low : clip.high;
    for (let m = 0; m < 3; m++) point[m] = ends[m]! + lambda * (ends[3 + m]! - ends[m]!);
    const height = heightOverPlane(P, f, point, 0);
    if (height >= least) continue;
    least = height;
    for (let m = 0; m < 3; m++) deepest[m] = point[m]!;
  }
  return least;
}

/** Points of face g of the other side within the prism over face f: on its edges, and where the corners of f meet it along the normal. */
function lowerOnFace(pair: FeaturePair, side: Side, f: number, g: number, least: number): number {
  const P = pair.polyhedra[side];
  const Q = pair.polyhedra[1 - side]!;
  for (let i = Q.faceStart[g]!; i < Q.faceStart[g + 1]!; i++) least = lowerOnEdge(pair, side, f, Q.faceEdges[i]!, least);
  // Seen from Q: the normal of f, and its corners carried along it to the plane of g.
  const seen = FRAME * (1 - side);
  const n = 4 * f;
  frameDirection(turned, 0, pair.frames, seen, P.planes[n]!, P.planes[n + 1]!, P.planes[n + 2]!);
  const slope = turned[0]! * Q.planes[4 * g]! + turned[1]! * Q.planes[4 * g + 1]! + turned[2]! * Q.planes[4 * g + 2]!;
  if (!(slope < 0)) return least;
  for (let i = P.faceStart[f]!; i < P.faceStart[f + 1]!; i++) {
    const v = P.faceVertices[i]!;
    vertexSeenFrom(pair, (1 - side) as Side, v, point, 0);
    const way = -heightOverPlane(Q, g, point, 0) / slope;
    for (let k = 0; k < 3; k++) point[k]! += way * turned[k]!;
    if (way >= least || outermostEdge(Q, g, point) >= 0) continue;
    least = way;
    for (let k = 0; k < 3; k++) deepest[k] = P.vertices[3 * v + k]! + way * P.planes[n + k]!;
  }
  return least;
}
