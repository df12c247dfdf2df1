/**
 * Which feature of a convex polyhedron faces the other shape: the rule from which every contact region starts, whichever detector asks.
 *
 *   d        unit vector out of the polyhedron towards the other shape, in its own axes (n for A, −n turned into B's axes for B)
 *   flag     vertex s that is furthest along d → edge e at s most perpendicular to d → of its two faces the one, f, most parallel to d
 *   facing   f  where sin(N_f, d) ≤ 0.05, or ≤ 0.5 and at least three vertices of f lie within `margin` below s along d
 *            e  otherwise, where |cos(e, d)| ≤ 0.05, or ≤ 0.5 and both its ends lie within `margin` below s
 *            s  otherwise
 *   nearest  f, e or s by the same flag with sin or |cos| ≤ 1e-6: what the closest point itself lies on
 *
 * The region consists of all corners of the intersection of the two facing features' projections along n whose gap is at most `margin`.
 *
 * Only the normal decides, not the features that a detector ended with: on an edge parallel to a face a detector may stop at either end or
 * between, and the faces around one end need not contain the edge (a ridge with a flat hip would lose its other end). The second
 * half of the rule, with `margin`, is for fast bodies: of a small box that is to hit the ground within the step all four corners count.
 *
 * Source: Bender 2007, section 4.5.2.1 (nearest feature from closest point and normal). Cost O(edges at s) after the support vertex.
 */
import { edgeCountOf, type Polyhedron, vertexCountOf } from "../../geometry/polyhedron.js";

/** Sines of the two halves of the rule. */
export const FLAT_SINE = 0.05;
export const STEEP_SINE = 0.5;
/** From which cosine between its normal and the direction a face faces, whatever the margin. */
export const FLAT_COSINE = 0.9987492177719089; // √(1 − 0.05²)
export const STEEP_COSINE = 0.8660254037844386; // √(1 − 0.5²)
/** Squared sine within which the closest point lies on a feature: misjudging costs 5e-13 of the distance. */
export const NEAREST_SINE_SQUARED = 1e-12;

/**
 * The flag of a direction: constant scratch of the caller, overwritten by each call. Numbers of vertex, edge, face; −1 where there is none.
 */
export interface Flag {
  vertex: number;
  edge: number;
  face: number;
  /** cos² between edge and direction. */
  edgeCosineSquared: number;
  /** Cosine between normal of the face and direction. */
  faceCosine: number;
}

export const createFlag = (): Flag => ({ vertex: 0, edge: -1, face: -1, edgeCosineSquared: 1, faceCosine: -1 });

/** The flag of a direction, a unit vector of three numbers, at the vertex that is furthest along it. */
export function findFlag(polyhedron: Polyhedron, direction: Float64Array, vertex: number, flag: Flag): void {
  const x = direction[0]!;
  const y = direction[1]!;
  const z = direction[2]!;
  const { vertices, vertexStart, vertexEdges, vertexNeighbours, edgeFaces, planes } = polyhedron;
  flag.vertex = vertex;
  flag.edge = -1;
  flag.edgeCosineSquared = Infinity;
  for (let i = vertexStart[vertex]!; i < vertexStart[vertex + 1]!; i++) {
    const other = 3 * vertexNeighbours[i]!;
    const ex = vertices[other]! - vertices[3 * vertex]!;
    const ey = vertices[other + 1]! - vertices[3 * vertex + 1]!;
    const ez = vertices[other + 2]! - vertices[3 * vertex + 2]!;
    const along = ex * x + ey * y + ez * z;
    const cosineSquared = (along * along) / (ex * ex + ey * ey + ez * ez);
    if (cosineSquared < flag.edgeCosineSquared) {
      flag.edgeCosineSquared = cosineSquared;
      flag.edge = vertexEdges[i]!;
    }
  }
  flag.face = -1;
  flag.faceCosine = -1;
  if (flag.edge < 0) return;
  for (let side = 0; side < 2; side++) {
    const face = edgeFaces[2 * flag.edge + side]!;
    if (face < 0) continue;
    const cosine = planes[4 * face]! * x + planes[4 * face + 1]! * y + planes[4 * face + 2]! * z;
    if (cosine > flag.faceCosine) {
      flag.faceCosine = cosine;
      flag.face = face;
    }
  }
}

/** Number of the facing feature of a flag: V + E + face, V + edge or vertex. */
export function facingFeature(polyhedron: Polyhedron, flag: Flag, direction: Float64Array, margin: number): number {
  const { vertex, edge, face, edgeCosineSquared, faceCosine } = flag;
  const vertexCount = vertexCountOf(polyhedron);
  if (faceCosine >= FLAT_COSINE || (faceCosine >= STEEP_COSINE && isFaceWithin(polyhedron, flag, direction, margin))) {
    return vertexCount + edgeCountOf(polyhedron) + face;
  }
  if (edgeCosineSquared <= FLAT_SINE * FLAT_SINE) return vertexCount + edge;
  if (edgeCosineSquared <= STEEP_SINE * STEEP_SINE && isEdgeWithin(polyhedron, flag, direction, margin)) return vertexCount + edge;
  return vertex;
}

/** Number of the feature of a flag on which the closest point lies. */
export function nearestFeature(polyhedron: Polyhedron, flag: Flag, direction: Float64Array): number {
  const { vertex, edge, face, edgeCosineSquared } = flag;
  const vertexCount = vertexCountOf(polyhedron);
  if (face >= 0 && flag.faceCosine > 0) {
    const { planes } = polyhedron;
    const x = direction[0]!;
    const y = direction[1]!;
    const z = direction[2]!;
    const cx = planes[4 * face + 1]! * z - planes[4 * face + 2]! * y;
    const cy = planes[4 * face + 2]! * x - planes[4 * face]! * z;
    const cz = planes[4 * face]! * y - planes[4 * face + 1]! * x;
    if (cx * cx + cy * cy + cz * cz <= NEAREST_SINE_SQUARED) return vertexCount + edgeCountOf(polyhedron) + face;
  }
  return edge >= 0 && edgeCosineSquared <= NEAREST_SINE_SQUARED ? vertexCount + edge : vertex;
}

/** How far vertex v lies below the vertex of the flag along the direction, m. */
function depthBelow({ vertices }: Polyhedron, flag: Flag, v: number, direction: Float64Array): number {
  let depth = 0;
  for (let k = 0; k < 3; k++) depth += (vertices[3 * flag.vertex + k]! - vertices[3 * v + k]!) * direction[k]!;
  return depth;
}

function isFaceWithin(polyhedron: Polyhedron, flag: Flag, direction: Float64Array, margin: number): boolean {
  const { faceStart, faceVertices } = polyhedron;
  let within = 0;
  for (let i = faceStart[flag.face]!; i < faceStart[flag.face + 1]! && within < 3; i++) {
    if (depthBelow(polyhedron, flag, faceVertices[i]!, direction) <= margin) within++;
  }
  return within === 3;
}

function isEdgeWithin(polyhedron: Polyhedron, flag: Flag, direction: Float64Array, margin: number): boolean {
  const { edgeVertices } = polyhedron;
  const first = depthBelow(polyhedron, flag, edgeVertices[2 * flag.edge]!, direction);
  const second = depthBelow(polyhedron, flag, edgeVertices[2 * flag.edge + 1]!, direction);
  return first <= margin && second <= margin;
}
