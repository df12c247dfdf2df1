/**
 * Planes of Voronoi regions, in the frame of the polyhedron they belong to (theory of V-Clip: Mirtich 1998, section 2):
 *
 *   vertex v    one plane per edge at v, perpendicular to it                       inside: (x − v)·(w − v) ≤ 0 for the other end w
 *   edge e      two planes perpendicular to e at its ends, two through e perpendicular to its faces
 *   face f      one plane through each edge perpendicular to f                     inside: (x − tail)·(n × u) ≥ 0, u along the loop
 *
 * Point, segment and flat polygon need no rule of their own: a vertex without edges has all of space, an edge without faces the slab
 * between its ends, and the two faces of a flat polygon have the same planes.
 */
import type { Polyhedron } from "../../../geometry/polyhedron.js";
import { beginClip, clipAgainst, type EdgeClip } from "./edge-clip.js";
import { edgeFeature, faceFeature } from "./feature-pair.js";

/**
 * Height of the point at `points[at …]` over the plane through edge e perpendicular to face f, times the length of e: > 0 on the inner side
 * of f. `sense` is 1 where the loop of f runs along e, −1 where it runs against it.
 */
export function heightInsideFace(polyhedron: Polyhedron, e: number, f: number, sense: number, points: Float64Array, at: number): number {
  const { vertices, edgeVertices, planes } = polyhedron;
  const t = 3 * edgeVertices[2 * e]!;
  const h = 3 * edgeVertices[2 * e + 1]!;
  const ux = vertices[h]! - vertices[t]!;
  const uy = vertices[h + 1]! - vertices[t + 1]!;
  const uz = vertices[h + 2]! - vertices[t + 2]!;
  const nx = planes[4 * f]!;
  const ny = planes[4 * f + 1]!;
  const nz = planes[4 * f + 2]!;
  const height =
    (ny * uz - nz * uy) * (points[at]! - vertices[t]!) +
    (nz * ux - nx * uz) * (points[at + 1]! - vertices[t + 1]!) +
    (nx * uy - ny * ux) * (points[at + 2]! - vertices[t + 2]!);
  return sense * height;
}

/** Which way the loop of face f runs along edge e. Both faces of an edge are different ones. */
const senseOf = ({ edgeFaces }: Polyhedron, e: number, f: number): number => (edgeFaces[2 * e] === f ? 1 : -1);

/** Clips against the region of vertex v; neighbours are features. */
export function clipToVertex(polyhedron: Polyhedron, v: number, clip: EdgeClip): boolean {
  const { vertices, vertexStart, vertexEdges, vertexNeighbours } = polyhedron;
  const { ends } = clip;
  const x = vertices[3 * v]!;
  const y = vertices[3 * v + 1]!;
  const z = vertices[3 * v + 2]!;
  beginClip(clip);
  const end = vertexStart[v + 1]!;
  for (let i = vertexStart[v]!; i < end; i++) {
    const w = 3 * vertexNeighbours[i]!;
    const gx = x - vertices[w]!;
    const gy = y - vertices[w + 1]!;
    const gz = z - vertices[w + 2]!;
    const tail = gx * (ends[0]! - x) + gy * (ends[1]! - y) + gz * (ends[2]! - z);
    const head = gx * (ends[3]! - x) + gy * (ends[4]! - y) + gz * (ends[5]! - z);
    if (!clipAgainst(clip, tail, head, edgeFeature(polyhedron, vertexEdges[i]!))) return false;
  }
  return true;
}

/** Clips against the planes at the ends of edge e; neighbours are its vertices. */
export function clipToEdgeEnds(polyhedron: Polyhedron, e: number, clip: EdgeClip): boolean {
  const { vertices, edgeVertices } = polyhedron;
  const { ends } = clip;
  const t = 3 * edgeVertices[2 * e]!;
  const h = 3 * edgeVertices[2 * e + 1]!;
  const ux = vertices[h]! - vertices[t]!;
  const uy = vertices[h + 1]! - vertices[t + 1]!;
  const uz = vertices[h + 2]! - vertices[t + 2]!;
  beginClip(clip);
  const tailFirst = ux * (ends[0]! - vertices[t]!) + uy * (ends[1]! - vertices[t + 1]!) + uz * (ends[2]! - vertices[t + 2]!);
  const headFirst = ux * (ends[3]! - vertices[t]!) + uy * (ends[4]! - vertices[t + 1]!) + uz * (ends[5]! - vertices[t + 2]!);
  if (!clipAgainst(clip, tailFirst, headFirst, edgeVertices[2 * e]!)) return false;
  const tailSecond = ux * (vertices[h]! - ends[0]!) + uy * (vertices[h + 1]! - ends[1]!) + uz * (vertices[h + 2]! - ends[2]!);
  const headSecond = ux * (vertices[h]! - ends[3]!) + uy * (vertices[h + 1]! - ends[4]!) + uz * (vertices[h + 2]! - ends[5]!);
  return clipAgainst(clip, tailSecond, headSecond, edgeVertices[2 * e + 1]!);
}

/** Clips against the planes between edge e and its faces; neighbours are the faces (as face numbers, not features). */
export function clipToEdgeFaces(polyhedron: Polyhedron, e: number, clip: EdgeClip): boolean {
  const { edgeFaces } = polyhedron;
  const { ends } = clip;
  beginClip(clip);
  for (let i = 0; i < 2; i++) {
    const f = edgeFaces[2 * e + i]!;
    if (f < 0) break;
    const sense = 2 * i - 1;
    const tail = heightInsideFace(polyhedron, e, f, sense, ends, 0);
    const head = heightInsideFace(polyhedron, e, f, sense, ends, 3);
    if (!clipAgainst(clip, tail, head, f)) return false;
  }
  return true;
}

/** Clips against the planes through the edges of face f; neighbours are edges (as features). */
export function clipToFace(polyhedron: Polyhedron, f: number, clip: EdgeClip): boolean {
  const { faceStart, faceEdges } = polyhedron;
  const { ends } = clip;
  beginClip(clip);
  const end = faceStart[f + 1]!;
  for (let i = faceStart[f]!; i < end; i++) {
    const e = faceEdges[i]!;
    const sense = senseOf(polyhedron, e, f);
    const tail = heightInsideFace(polyhedron, e, f, sense, ends, 0);
    const head = heightInsideFace(polyhedron, e, f, sense, ends, 3);
    if (!clipAgainst(clip, tail, head, edgeFeature(polyhedron, e))) return false;
  }
  return true;
}

/** The edge (as a feature) whose plane the point lies furthest outside of the prism over face f; −1 inside of it. */
export function outermostEdge(polyhedron: Polyhedron, f: number, point: Float64Array): number {
  const { vertices, faceStart, faceEdges, edgeVertices } = polyhedron;
  let worst = -1;
  let most = 0;
  const end = faceStart[f + 1]!;
  for (let i = faceStart[f]!; i < end; i++) {
    const e = faceEdges[i]!;
    const height = heightInsideFace(polyhedron, e, f, senseOf(polyhedron, e, f), point, 0);
    if (height >= 0) continue;
    // Heights count with the length of the edge; squares are compared so that no root is needed.
    const t = 3 * edgeVertices[2 * e]!;
    const h = 3 * edgeVertices[2 * e + 1]!;
    const ux = vertices[h]! - vertices[t]!;
    const uy = vertices[h + 1]! - vertices[t + 1]!;
    const uz = vertices[h + 2]! - vertices[t + 2]!;
    const outside = (height * height) / (ux * ux + uy * uy + uz * uz);
    if (outside > most || worst < 0) {
      most = outside;
      worst = edgeFeature(polyhedron, e);
    }
  }
  return worst;
}

/** Height of the point at `points[at …]` over the plane of face f. */
export const heightOverPlane = ({ planes }: Polyhedron, f: number, points: Float64Array, at: number): number =>
  planes[4 * f]! * points[at]! + planes[4 * f + 1]! * points[at + 1]! + planes[4 * f + 2]! * points[at + 2]! - planes[4 * f + 3]!;

/** The face (as a feature) whose plane the point stands highest above; −1 where it stands above none. */
export function highestPlane(polyhedron: Polyhedron, point: Float64Array): number {
  let best = -1;
  let most = 0;
  for (let f = 0; f + 1 < polyhedron.faceStart.length; f++) {
    const height = heightOverPlane(polyhedron, f, point, 0);
    if (height <= most) continue;
    most = height;
    best = faceFeature(polyhedron, f);
  }
  return best;
}
