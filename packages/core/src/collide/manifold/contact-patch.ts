/**
 * Finds the patch of a shape that faces a direction (`patch.ts`), by its core: vertex, edge or face of a polyhedron with their feature
 * numbers (`choose-features.ts`: facing and nearest), the parts of curved cores (`curved-patch.ts`).
 */
import type { Polyhedron } from "../../geometry/polyhedron.js";
import { edgeCountOf, vertexCountOf } from "../../geometry/polyhedron.js";
import type { ConvexShape } from "../shapes/collision-shape.js";
import { supportVertex } from "../shapes/support.js";
import { createFlag, facingFeature, findFlag, nearestFeature } from "./choose-features.js";
import { conePatch, cylinderPatch, ellipsoidPatch } from "./curved-patch.js";
import { ON_EDGE, ON_FACE, ON_VERTEX, type Patch, reserve } from "./patch.js";

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
  const { edgeIds } = patch;
  for (let i = 0; i < count; i++) {
    const v = faceVertices[start + (isB ? count - 1 - i : i)]!;
    const edge = !isB ? i : i + 1 < count ? count - 2 - i : count - 1;
    edgeIds[i] = edges + faceEdges[start + edge]!;
    putVertex(vertices, v, patch, i);
  }
  patch.faceId = edges + edgeCountOf(polyhedron) + face;
  for (let k = 0; k < 3; k++) patch.normal[k] = planes[4 * face + k]!;
}

function edgeDirection({ vertices, edgeVertices }: Polyhedron, edge: number, out: Float64Array): void {
  writeDirection(vertices, 3 * edgeVertices[2 * edge]!, 3 * edgeVertices[2 * edge + 1]!, out);
}

/** The unit vector from points[from …] to points[to …], to out[0 … 2]. */
export function writeDirection(points: Float64Array, from: number, to: number, out: Float64Array): void {
  const x = points[to]! - points[from]!;
  const y = points[to + 1]! - points[from + 1]!;
  const z = points[to + 2]! - points[from + 2]!;
  const scale = 1 / Math.sqrt(x * x + y * y + z * z);
  out[0] = x * scale;
  out[1] = y * scale;
  out[2] = z * scale;
}
