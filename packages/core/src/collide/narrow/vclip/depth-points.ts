/**
 * Points of deepest penetration for an axis of `penetration-depth.ts`.
 *
 * B moved by −s n along the axis touches A, and where it does, the points are. Mostly that is where the features of the axis meet: two
 * edges at their closest points, a vertex on the face under it. Where faces and edges are parallel, several axes are as good as each other
 * up to rounding and those features may lie beside each other. Then all features within 1e-6 of the size of the touching planes are
 * compared: the closest of vertices with faces and of edges with edges.
 *
 * Cost: O(1), or O(V + E + F) and the pairs of features at the touching planes.
 */
import type { Polyhedron } from "../../../geometry/polyhedron.js";
import { pointPolyhedron } from "../../../geometry/polyhedron.js";
import { EPSILON } from "../../../math/scalar.js";
import { FRAME, FRAME_POSITION } from "../frame.js";
import { writePairResult } from "../pair-result.js";
import { CLOSEST_ON_SEGMENTS, closestOnSegments } from "./closest-segments.js";
import type { DepthAxis } from "./depth-axis.js";
import {
  createFeaturePair,
  edgeFeature,
  FACE,
  type FeaturePair,
  faceOf,
  featureSegment,
  kindOf,
  type Side,
  setPair,
  vertexSeenFrom,
} from "./feature-pair.js";
import { heightOverPlane, outermostEdge } from "./region-planes.js";

/** Features this close to the touching plane may be where the shapes touch, by the size of the pair. */
const NEAR = 1e-6;
/** Distance of features that meet, by the size of the pair. */
const MEETING = 64 * EPSILON;

/** What lies at the touching plane of a side: marks of vertices, numbers of edges and faces. */
interface NearFeatures {
  vertices: Uint8Array;
  edges: Int32Array;
  faces: Int32Array;
  edgeCount: number;
  faceCount: number;
  /** The vertex furthest along the axis. */
  support: number;
}

const createNearFeatures = (capacity: number): NearFeatures => ({
  vertices: new Uint8Array(capacity),
  edges: new Int32Array(3 * capacity),
  faces: new Int32Array(2 * capacity),
  edgeCount: 0,
  faceCount: 0,
  support: 0,
});

// Scratch: set anew in every call; grows with the largest polyhedra seen.
const touching = createFeaturePair(pointPolyhedron(), pointPolyhedron());
const near: [NearFeatures, NearFeatures] = [createNearFeatures(64), createNearFeatures(64)];
const X_moved = new Float64Array(FRAME);
const first = new Float64Array(6);
const second = new Float64Array(6);
const places = new Float64Array(CLOSEST_ON_SEGMENTS);
const point = new Float64Array(3);
/** The best point so far, in the frame of A. */
const found = new Float64Array(3);

/** The features of the pair become those of the axis; writes the pair result. */
export function writeDepthPoints(pair: FeaturePair, axis: DepthAxis, out: Float64Array): void {
  const { separation, normal, features } = axis;
  const [A, B] = pair.polyhedra;
  pair.features[0] = features[0]!;
  pair.features[1] = features[1]!;
  for (let k = 0; k < FRAME; k++) X_moved[k] = pair.frames[k]!;
  for (let k = 0; k < 3; k++) X_moved[FRAME_POSITION + k]! -= separation * normal[k]!;
  setPair(touching, A, B, X_moved);
  const enough = MEETING * pair.scale;
  if (meetOfAxis(features) > enough) searchMeeting(normal, enough);
  writePairResult(out, separation, normal[0]!, normal[1]!, normal[2]!, found[0]!, found[1]!, found[2]!);
}

/** How far the features of the axis are from meeting, m; writes where they do to `found`. */
function meetOfAxis(features: Int32Array): number {
  const [A, B] = touching.polyhedra;
  const kindA = kindOf(A, features[0]!);
  const kindB = kindOf(B, features[1]!);
  if (kindA === FACE) return meetOnFace(0, faceOf(A, features[0]!), features[1]!, Infinity);
  if (kindB === FACE) return meetOnFace(1, faceOf(B, features[1]!), features[0]!, Infinity);
  featureSegment(touching, 0, features[0]!, first);
  featureSegment(touching, 1, features[1]!, second);
  return meetOfSegments(Infinity);
}

/** Distance of the segments, if less than `least`: then `found` becomes the point of the first. Returns the lesser. */
function meetOfSegments(least: number): number {
  const distance = Math.sqrt(closestOnSegments(first, second, places));
  if (distance >= least) return least;
  for (let k = 0; k < 3; k++) found[k] = first[k]! + places[0]! * (first[3 + k]! - first[k]!);
  return distance;
}

/**
 * Height of vertex v of the other side over face f of side s, if it stands over it and less than `least` off; `found` is the point of A
 * then.
 */
function meetOnFace(side: Side, f: number, v: number, least: number): number {
  const P = touching.polyhedra[side];
  vertexSeenFrom(touching, side, v, point, 0);
  const height = heightOverPlane(P, f, point, 0);
  if (Math.abs(height) >= least || outermostEdge(P, f, point) >= 0) return least;
  const { vertices } = touching.polyhedra[0];
  for (let k = 0; k < 3; k++) found[k] = side === 0 ? point[k]! - height * P.planes[4 * f + k]! : vertices[3 * v + k]!;
  return Math.abs(height);
}

/** The closest of the features at the touching planes; ends with the first that are less than `enough` apart. */
function searchMeeting(normal: Float64Array, enough: number): void {
  const { frames } = touching;
  const [nx, ny, nz] = [normal[0]!, normal[1]!, normal[2]!];
  const slack = NEAR * touching.scale;
  collectNear(0, nx, ny, nz, slack);
  // −n in the axes of B.
  const mx = frames[0]! * nx + frames[3]! * ny + frames[6]! * nz;
  const my = frames[1]! * nx + frames[4]! * ny + frames[7]! * nz;
  const mz = frames[2]! * nx + frames[5]! * ny + frames[8]! * nz;
  collectNear(1, -mx, -my, -mz, slack);
  let least = compareOnFaces(0, enough, Infinity);
  if (least > enough) least = compareOnFaces(1, enough, least);
  if (least > enough) compareSegments(enough, least);
}

/** Vertices within `slack` of the furthest along (x, y, z), and the edges and faces that have no others. */
function collectNear(side: Side, x: number, y: number, z: number, slack: number): void {
  const P = touching.polyhedra[side];
  const { vertices, edgeVertices } = P;
  const count = (vertices.length / 3) | 0;
  if (count > near[side].vertices.length) near[side] = createNearFeatures(2 * count);
  const list = near[side];
  let most = -Infinity;
  for (let v = 0; v < count; v++) {
    const height = vertices[3 * v]! * x + vertices[3 * v + 1]! * y + vertices[3 * v + 2]! * z;
    if (height <= most) continue;
    most = height;
    list.support = v;
  }
  for (let v = 0; v < count; v++) {
    const height = vertices[3 * v]! * x + vertices[3 * v + 1]! * y + vertices[3 * v + 2]! * z;
    list.vertices[v] = height >= most - slack ? 1 : 0;
  }
  list.edgeCount = 0;
  for (let e = 0; 2 * e < edgeVertices.length; e++) {
    if (list.vertices[edgeVertices[2 * e]!] === 1 && list.vertices[edgeVertices[2 * e + 1]!] === 1) list.edges[list.edgeCount++] = e;
  }
  list.faceCount = 0;
  for (let f = 0; f + 1 < P.faceStart.length; f++) if (isFaceNear(P, f, list.vertices)) list.faces[list.faceCount++] = f;
}

function isFaceNear({ faceStart, faceVertices }: Polyhedron, f: number, marks: Uint8Array): boolean {
  for (let i = faceStart[f]!; i < faceStart[f + 1]!; i++) if (marks[faceVertices[i]!] === 0) return false;
  return true;
}

/** Near faces of side s with near vertices of the other. */
function compareOnFaces(side: Side, enough: number, least: number): number {
  const { faces, faceCount } = near[side];
  const { vertices } = near[1 - side]!;
  const count = (touching.polyhedra[1 - side]!.vertices.length / 3) | 0;
  for (let i = 0; i < faceCount; i++) {
    for (let v = 0; v < count && least > enough; v++) {
      if (vertices[v] === 1) least = meetOnFace(side, faces[i]!, v, least);
    }
  }
  return least;
}

/** Near edges, or the vertex where there is none, with those of the other side. */
function compareSegments(enough: number, least: number): void {
  const [A, B] = near;
  for (let i = 0; i < Math.max(1, A.edgeCount); i++) {
    featureSegment(touching, 0, nearSegment(0, i), first);
    for (let k = 0; k < Math.max(1, B.edgeCount) && least > enough; k++) {
      featureSegment(touching, 1, nearSegment(1, k), second);
      least = meetOfSegments(least);
    }
  }
}

/** Near edge i of a side, as a feature; its support vertex where it has none. */
function nearSegment(side: Side, i: number): number {
  const { edges, edgeCount, support } = near[side];
  return edgeCount > 0 ? edgeFeature(touching.polyhedra[side], edges[i]!) : support;
}
