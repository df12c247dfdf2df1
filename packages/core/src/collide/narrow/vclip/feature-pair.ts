/**
 * Two polyhedra and one feature of each: what the walk over Voronoi regions moves. Sides are 0 (A) and 1 (B); `P` is the polyhedron of the
 * side looked at, `Q` the other.
 *
 *   frames   X_AB at 0, X_BA at 12: the pose of Q in the frame of the P of side s begins at 12 s
 *
 * Points are carried over only where a test needs them, so a call costs what the features it visits cost, whatever the polyhedra have
 * besides.
 */
import type { Polyhedron } from "../../../geometry/polyhedron.js";
import { FRAME, framePoint, invertFrame } from "../frame.js";

export type Side = 0 | 1;

export interface FeaturePair {
  readonly polyhedra: [Polyhedron, Polyhedron];
  readonly frames: Float64Array;
  /** Feature numbers on A and B (`polyhedron.ts`). */
  readonly features: Int32Array;
  /** Largest length that the coordinates of the pair involve, m: rounding errors are a few 2⁻⁵² of it. */
  scale: number;
}

export const VERTEX = 0;
export const EDGE = 1;
export const FACE = 2;

export const createFeaturePair = (A: Polyhedron, B: Polyhedron): FeaturePair => ({
  polyhedra: [A, B],
  frames: new Float64Array(2 * FRAME),
  features: new Int32Array(2),
  scale: 0,
});

/** The pair at a pose; the features stay. */
export function setPair(pair: FeaturePair, A: Polyhedron, B: Polyhedron, X_AB: Float64Array): void {
  const { frames } = pair;
  pair.polyhedra[0] = A;
  pair.polyhedra[1] = B;
  for (let k = 0; k < FRAME; k++) frames[k] = X_AB[k]!;
  invertFrame(frames, FRAME, frames, 0);
  pair.scale = A.reach + B.reach + Math.abs(frames[9]!) + Math.abs(frames[10]!) + Math.abs(frames[11]!);
}

/** Counts as integers: `/ 3 | 0` compiles to one multiplication. */
const firstEdge = (polyhedron: Polyhedron): number => (polyhedron.vertices.length / 3) | 0;
const firstFace = (polyhedron: Polyhedron): number => firstEdge(polyhedron) + (polyhedron.edgeVertices.length >> 1);

export function kindOf(polyhedron: Polyhedron, feature: number): 0 | 1 | 2 {
  if (feature < firstEdge(polyhedron)) return VERTEX;
  return feature < firstFace(polyhedron) ? EDGE : FACE;
}

export const featureCountOf = (polyhedron: Polyhedron): number => firstFace(polyhedron) + polyhedron.faceStart.length - 1;
export const edgeFeature = (polyhedron: Polyhedron, edge: number): number => firstEdge(polyhedron) + edge;
export const edgeOf = (polyhedron: Polyhedron, feature: number): number => feature - firstEdge(polyhedron);
export const faceFeature = (polyhedron: Polyhedron, face: number): number => firstFace(polyhedron) + face;
export const faceOf = (polyhedron: Polyhedron, feature: number): number => feature - firstFace(polyhedron);

/** Writes vertex v of the other side, seen from side s, to out[at …]. */
export function vertexSeenFrom(pair: FeaturePair, side: Side, v: number, out: Float64Array, at: number): void {
  const { vertices } = pair.polyhedra[1 - side]!;
  framePoint(out, at, pair.frames, FRAME * side, vertices[3 * v]!, vertices[3 * v + 1]!, vertices[3 * v + 2]!);
}

/** The ends of edge e in the frame of its polyhedron, to out[0 … 5]. */
export function writeEdge({ vertices, edgeVertices }: Polyhedron, e: number, out: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    out[k] = vertices[3 * edgeVertices[2 * e]! + k]!;
    out[3 + k] = vertices[3 * edgeVertices[2 * e + 1]! + k]!;
  }
}

/** An edge or a vertex of side s as a segment in the frame of A, to out[0 … 5]; a vertex is one of no length. */
export function featureSegment(pair: FeaturePair, side: Side, feature: number, out: Float64Array): void {
  const P = pair.polyhedra[side];
  const isEdge = feature >= firstEdge(P);
  if (isEdge && side === 0) writeEdge(P, edgeOf(P, feature), out);
  else if (isEdge) edgeSeenFrom(pair, 0, edgeOf(P, feature), out);
  else {
    for (let k = 0; k < 3; k++) out[k] = P.vertices[3 * feature + k]!;
    if (side === 1) vertexSeenFrom(pair, 0, feature, out, 0);
    for (let k = 0; k < 3; k++) out[3 + k] = out[k]!;
  }
}

/** The ends of edge e of the other side, seen from side s, to out[0 … 5]. */
export function edgeSeenFrom(pair: FeaturePair, side: Side, e: number, out: Float64Array): void {
  const { edgeVertices } = pair.polyhedra[1 - side]!;
  vertexSeenFrom(pair, side, edgeVertices[2 * e]!, out, 0);
  vertexSeenFrom(pair, side, edgeVertices[2 * e + 1]!, out, 3);
}
