/**
 * The part of a convex shape that faces another one, in the form that clipping and contact features need: a vertex, an edge, a face, or a
 * round part. Beside it the feature on which the closest point itself lies (`choose-features.ts`: facing and nearest).
 *
 *   polyhedron   vertex, edge, face with their feature numbers
 *   cylinder     cap: eight points of its rim, fixed in the body · side: its axis with the cylinder's radius, the ends being the two rims
 *   cone         base: as a cap · side: the line from rim to tip · tip: a vertex
 *   ellipsoid    round
 *
 * Elsewhere on curved cores, at rims, the patch is round. Feature numbers of curved cores are those below.
 */
import type { Polyhedron } from "../../geometry/polyhedron.js";
import { edgeCountOf, vertexCountOf } from "../../geometry/polyhedron.js";
import type { ConvexShape } from "../shapes/collision-shape.js";
import { supportVertex } from "../shapes/support.js";
import { createFlag, facingFeature, findFlag, NEAREST_SINE_SQUARED, nearestFeature } from "./choose-features.js";

/** What the closest point lies on. */
export const ON_VERTEX = 0;
export const ON_EDGE = 1;
export const ON_FACE = 2;
export const ON_ROUND = 3;

/** Points of a rim; feature numbers: rim point k of cap c → 8c + k, the edge after it → 16 + 8c + k, then these. */
const RIM_POINTS = 8;
const RIM_EDGES = 16;
const CAPS = 32;
const SIDE = 34;
const CIRCLES = 35;
const TIP = 37;

const DIAGONAL = Math.SQRT1_2;
const COSINES = [1, DIAGONAL, 0, -DIAGONAL, -1, -DIAGONAL, 0, DIAGONAL] as const;
const SINES = [0, DIAGONAL, 1, DIAGONAL, 0, -DIAGONAL, -1, -DIAGONAL] as const;

/** All in the shape's own frame. Overwritten by each call of `facePatch`. */
export interface Patch {
  /** Corners: 0 round, 1 vertex, 2 edge, more: face, counter-clockwise seen along the normal of the contact. */
  count: number;
  /** Stride 3. */
  points: Float64Array;
  vertexIds: Int32Array;
  /** The edge from each corner to the next. */
  edgeIds: Int32Array;
  /** Corners projected along the normal, stride 2; filled by the clipping. */
  flat: Float64Array;
  /** 1 where the corner stands for a circle about the z axis at its height. */
  circles: Uint8Array;
  circleRadius: number;
  faceId: number;
  readonly normal: Float64Array;
  /** From corners and edges to the surface. */
  radius: number;
  /** One of ON_… */
  nearest: number;
  nearestId: number;
  /** Edge of a polyhedron in the flag of the direction. */
  flagEdge: number;
  /** Vertex: its place. Edge, face: a point of it. Round: centre of the circle. */
  readonly nearestPoint: Float64Array;
  /** Edge: unit direction. Face: normal. Round: axis times radius of a circle, or zero for the whole core. */
  readonly nearestDirection: Float64Array;
  nearestRadius: number;
}

export const createPatch = (capacity = 16): Patch => ({
  count: 0,
  points: new Float64Array(3 * capacity),
  vertexIds: new Int32Array(capacity),
  edgeIds: new Int32Array(capacity),
  flat: new Float64Array(2 * capacity),
  circles: new Uint8Array(capacity),
  circleRadius: 0,
  faceId: 0,
  normal: new Float64Array(3),
  radius: 0,
  nearest: ON_VERTEX,
  nearestId: 0,
  flagEdge: -1,
  nearestPoint: new Float64Array(3),
  nearestDirection: new Float64Array(3),
  nearestRadius: 0,
});

type Facing = (shape: ConvexShape, direction: Float64Array, margin: number, isB: boolean, patch: Patch) => void;

/** By core number. */
const FACING: readonly Facing[] = [polyhedronPatch, cylinderPatch, conePatch, ellipsoidPatch];

/** The patch that faces the unit vector `direction`. Faces of B are seen from inside and run the other way round. */
export function facePatch(shape: ConvexShape, direction: Float64Array, margin: number, isB: boolean, patch: Patch): void {
  patch.radius = shape.radius;
  patch.nearestRadius = shape.radius;
  FACING[shape.core]!(shape, direction, margin, isB, patch);
}

/** Scratch; carries nothing from call to call. */
const flag = createFlag();

function polyhedronPatch(shape: ConvexShape, direction: Float64Array, margin: number, isB: boolean, patch: Patch): void {
  const polyhedron = shape.polyhedron!;
  findFlag(polyhedron, direction, supportVertex(polyhedron, direction[0]!, direction[1]!, direction[2]!, 0), flag);
  const facing = facingFeature(polyhedron, flag, direction, margin);
  const nearest = nearestFeature(polyhedron, flag, direction);
  const edges = vertexCountOf(polyhedron);
  const faces = edges + edgeCountOf(polyhedron);
  patch.flagEdge = flag.edge;
  if (facing >= faces) useFace(polyhedron, facing - faces, isB, patch);
  else if (facing >= edges) useEdge(polyhedron, facing - edges, patch);
  else useVertex(polyhedron, facing, patch);
  patch.nearestId = nearest;
  patch.nearest = nearest >= faces ? ON_FACE : nearest >= edges ? ON_EDGE : ON_VERTEX;
  const { vertices, planes } = polyhedron;
  for (let k = 0; k < 3; k++) patch.nearestPoint[k] = vertices[3 * flag.vertex + k]!;
  if (patch.nearest === ON_FACE) for (let k = 0; k < 3; k++) patch.nearestDirection[k] = planes[4 * (nearest - faces) + k]!;
  if (patch.nearest === ON_EDGE) edgeDirection(polyhedron, nearest - edges, patch.nearestDirection);
}

function reserve(patch: Patch, count: number): void {
  patch.count = count;
  if (count <= patch.circles.length) return;
  const { points, vertexIds, edgeIds, flat, circles } = createPatch(2 * count);
  Object.assign(patch, { points, vertexIds, edgeIds, flat, circles });
}

function useVertex({ vertices }: Polyhedron, v: number, patch: Patch): void {
  patch.count = 1;
  putVertex(vertices, v, patch, 0);
}

function putVertex(vertices: Float64Array, v: number, patch: Patch, i: number): void {
  patch.vertexIds[i] = v;
  patch.circles[i] = 0;
  patch.points[3 * i] = vertices[3 * v]!;
  patch.points[3 * i + 1] = vertices[3 * v + 1]!;
  patch.points[3 * i + 2] = vertices[3 * v + 2]!;
}

/** The patch becomes an edge of its polyhedron. */
export function useEdge(polyhedron: Polyhedron, edge: number, patch: Patch): void {
  const { vertices, edgeVertices } = polyhedron;
  patch.count = 2;
  putVertex(vertices, edgeVertices[2 * edge]!, patch, 0);
  putVertex(vertices, edgeVertices[2 * edge + 1]!, patch, 1);
  patch.edgeIds[0] = vertexCountOf(polyhedron) + edge;
}

function useFace(polyhedron: Polyhedron, face: number, isB: boolean, patch: Patch): void {
  const { vertices, faceStart, faceVertices, faceEdges, planes } = polyhedron;
  const start = faceStart[face]!;
  const count = faceStart[face + 1]! - start;
  const edges = vertexCountOf(polyhedron);
  reserve(patch, count);
  const { points, vertexIds, edgeIds, circles } = patch;
  for (let i = 0; i < count; i++) {
    const v = faceVertices[start + (isB ? count - 1 - i : i)]!;
    const edge = !isB ? i : i + 1 < count ? count - 2 - i : count - 1;
    edgeIds[i] = edges + faceEdges[start + edge]!;
    vertexIds[i] = v;
    circles[i] = 0;
    points[3 * i] = vertices[3 * v]!;
    points[3 * i + 1] = vertices[3 * v + 1]!;
    points[3 * i + 2] = vertices[3 * v + 2]!;
  }
  patch.faceId = edges + edgeCountOf(polyhedron) + face;
  for (let k = 0; k < 3; k++) patch.normal[k] = planes[4 * face + k]!;
}

function edgeDirection({ vertices, edgeVertices }: Polyhedron, edge: number, out: Float64Array): void {
  const a = 3 * edgeVertices[2 * edge]!;
  const b = 3 * edgeVertices[2 * edge + 1]!;
  const x = vertices[b]! - vertices[a]!;
  const y = vertices[b + 1]! - vertices[a + 1]!;
  const z = vertices[b + 2]! - vertices[a + 2]!;
  const scale = 1 / Math.sqrt(x * x + y * y + z * z);
  out[0] = x * scale;
  out[1] = y * scale;
  out[2] = z * scale;
}

/** The rule of `choose-features.ts` for a flat part of length `extent` whose direction is off by `sine`. */
const isFacing = (sine: number, extent: number, margin: number): boolean => sine <= 0.05 || (sine <= 0.5 && extent * sine <= margin);

function setVector(out: Float64Array, x: number, y: number, z: number): void {
  out[0] = x;
  out[1] = y;
  out[2] = z;
}

/** Eight points of the rim at height z; `cap` is 0 below, 1 above. */
function useRim(radius: number, z: number, cap: number, isB: boolean, patch: Patch): void {
  reserve(patch, RIM_POINTS);
  // Seen along the normal of the contact, which points out of A and into B, the angle grows counter-clockwise or not.
  const isReversed = (cap === 0) !== isB;
  for (let i = 0; i < RIM_POINTS; i++) {
    const k = isReversed ? RIM_POINTS - 1 - i : i;
    const edge = !isReversed ? i : i + 1 < RIM_POINTS ? RIM_POINTS - 2 - i : RIM_POINTS - 1;
    patch.vertexIds[i] = RIM_POINTS * cap + k;
    patch.edgeIds[i] = RIM_EDGES + RIM_POINTS * cap + edge;
    patch.circles[i] = 0;
    patch.points[3 * i] = radius * COSINES[k]!;
    patch.points[3 * i + 1] = radius * SINES[k]!;
    patch.points[3 * i + 2] = z;
  }
  patch.faceId = CAPS + cap;
  setVector(patch.normal, 0, 0, cap === 0 ? -1 : 1);
}

function onRim(radius: number, z: number, cap: number, patch: Patch): void {
  patch.nearest = ON_ROUND;
  patch.nearestId = CIRCLES + cap;
  setVector(patch.nearestPoint, 0, 0, z);
  setVector(patch.nearestDirection, 0, 0, radius);
}

function onCap(z: number, cap: number, patch: Patch): void {
  patch.nearest = ON_FACE;
  patch.nearestId = CAPS + cap;
  setVector(patch.nearestPoint, 0, 0, z);
  setVector(patch.nearestDirection, 0, 0, cap === 0 ? -1 : 1);
}

function cylinderPatch(shape: ConvexShape, direction: Float64Array, margin: number, isB: boolean, patch: Patch): void {
  const radius = shape.sizes[0];
  const half = shape.sizes[2];
  const x = direction[0]!;
  const y = direction[1]!;
  const z = direction[2]!;
  const across = Math.sqrt(x * x + y * y);
  const cap = z > 0 ? 1 : 0;
  const height = z > 0 ? half : -half;
  patch.count = 0;
  patch.circleRadius = radius;
  if (isFacing(across, 2 * radius, margin)) useRim(radius, height, cap, isB, patch);
  else if (isFacing(Math.abs(z), 2 * half, margin)) {
    patch.count = 2;
    patch.radius = shape.radius + radius;
    patch.edgeIds[0] = SIDE;
    for (let i = 0; i < 2; i++) {
      patch.vertexIds[i] = CIRCLES + i;
      patch.circles[i] = 1;
      patch.points[3 * i] = 0;
      patch.points[3 * i + 1] = 0;
      patch.points[3 * i + 2] = i === 0 ? -half : half;
    }
  }
  if (across * across <= NEAREST_SINE_SQUARED) onCap(height, cap, patch);
  else if (z * z <= NEAREST_SINE_SQUARED) {
    patch.nearest = ON_EDGE;
    patch.nearestId = SIDE;
    patch.nearestRadius = shape.radius + radius;
    setVector(patch.nearestPoint, 0, 0, 0);
    setVector(patch.nearestDirection, 0, 0, 1);
  } else onRim(radius, height, cap, patch);
}

function conePatch(shape: ConvexShape, direction: Float64Array, margin: number, isB: boolean, patch: Patch): void {
  const radius = shape.sizes[0];
  const half = shape.sizes[2];
  const x = direction[0]!;
  const y = direction[1]!;
  const z = direction[2]!;
  const across = Math.sqrt(x * x + y * y);
  const side = Math.sqrt(4 * half * half + radius * radius);
  // Cosine between direction and side line, > 0 where the tip is furthest.
  const slope = (2 * half * z - radius * across) / side;
  patch.count = 0;
  patch.circleRadius = radius;
  if (z < 0 && isFacing(across, 2 * radius, margin)) useRim(radius, -half, 0, isB, patch);
  else if (across > 0 && isFacing(Math.abs(slope), side, margin)) {
    patch.count = 2;
    patch.edgeIds[0] = SIDE;
    useTip(half, patch, 1);
    patch.vertexIds[0] = CIRCLES;
    patch.circles[0] = 1;
    patch.points[0] = (radius * x) / across;
    patch.points[1] = (radius * y) / across;
    patch.points[2] = -half;
  } else if (slope > 0) {
    patch.count = 1;
    useTip(half, patch, 0);
  }
  if (z < 0 && across * across <= NEAREST_SINE_SQUARED) onCap(-half, 0, patch);
  else if (slope * slope <= NEAREST_SINE_SQUARED) {
    patch.nearest = ON_ROUND;
    patch.nearestId = SIDE;
    setVector(patch.nearestDirection, 0, 0, 0);
  } else if (slope > 0) {
    patch.nearest = ON_VERTEX;
    patch.nearestId = TIP;
    setVector(patch.nearestPoint, 0, 0, half);
  } else onRim(radius, -half, 0, patch);
}

function useTip(half: number, patch: Patch, i: number): void {
  patch.vertexIds[i] = TIP;
  patch.circles[i] = 0;
  patch.points[3 * i] = 0;
  patch.points[3 * i + 1] = 0;
  patch.points[3 * i + 2] = half;
}

function ellipsoidPatch(_shape: ConvexShape, _direction: Float64Array, _margin: number, _isB: boolean, patch: Patch): void {
  patch.count = 0;
  patch.nearest = ON_ROUND;
  patch.nearestId = 0;
  setVector(patch.nearestPoint, 0, 0, 0);
  setVector(patch.nearestDirection, 0, 0, 0);
}
