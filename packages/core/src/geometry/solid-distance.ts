/**
 * How far is a point from the solid inside a closed mesh? Positive outside, negative inside.
 *
 * The nearest point of the surface is searched in a tree of boxes. The side follows from the normal there: that of the triangle, of an
 * edge the sum of the two at it, of a corner the sum of those around it, weighted by their angles. With that weight the sign is right for
 * every closed surface without self-intersections. Source: J. A. Bærentzen, H. Aanæs, Signed Distance Computation Using the Angle Weighted
 * Pseudonormal, IEEE TVCG 11 (2005), theorem 1. Where such a normal says nothing (parts that touch, triangles without area) the winding
 * number decides: the sum of the solid angles of all triangles is 4π inside and 0 outside (A. van Oosterom, J. Strackee, 1983, eq. 8).
 *
 * Cost: O(log n) per point on most meshes, a few µs; O(n) for the winding number.
 */
import { EPSILON } from "../math/scalar.js";
import { acos, atan2 } from "../math/trig.js";
import { cross, dot, length, normalise, readVec3, scale, subtract, type Vec3 } from "../math/vec3.js";
import { writeAreaVector } from "./area-vector.js";
import { buildTriangleHierarchy, type TriangleTable } from "./bounding-volume-hierarchy.js";
import { squaredDistanceToBox } from "./box.js";
import { closestOnTriangle, ON_FACE } from "./closest-on-triangle.js";
import { edgeEnd, edgeOpposite, edgeStart, forEdgeGroups, sortEdges, triangleOf } from "./edge-table.js";
import type { FlatMesh } from "./flat-mesh.js";
import { findNearestTriangle } from "./hierarchy-search.js";

export interface SolidField {
  readonly mesh: TriangleTable;
  /** Unit normals of the triangles, stride 3; zero where there is no area. */
  readonly faceNormals: Float64Array;
  /** Sum of the normals at the edge, for each half-edge, stride 3. */
  readonly edgeNormals: Float64Array;
  /** Angle-weighted sum of the normals around each vertex, stride 3. */
  readonly vertexNormals: Float64Array;
  /** Points no further from the surface than this lie on it, m. */
  readonly roundOff: number;
}

export interface NearestPoint {
  /** m, negative inside. */
  distance: number;
  /** Nearest point of the surface. */
  readonly point: Float64Array;
  triangle: number;
}

export const createNearestPoint = (): NearestPoint => ({ distance: 0, point: new Float64Array(3), triangle: 0 });

/** Below this share of the distance the component along a pseudonormal decides nothing. */
const UNDECIDED = 1e-7;
/** A few roundings of the coordinates. */
const ROUND_OFF = 64 * EPSILON;
/** A scratch buffer: nothing is kept from call to call. */
const candidate = new Float64Array(4);

/** The mesh must be closed and turned outwards. */
export function buildSolidField(mesh: FlatMesh): SolidField {
  const { triangles } = mesh;
  const count = triangles.length / 3;
  const faceNormals = new Float64Array(3 * count);
  const vertexNormals = new Float64Array(mesh.vertices.length);
  const edgeNormals = new Float64Array(9 * count);
  for (let t = 0; t < count; t++) {
    writeAreaVector(faceNormals, 3 * t, mesh.vertices, triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!);
    const n = normalise(readVec3(faceNormals, 3 * t));
    addTo(faceNormals, 3 * t, subtract(n, readVec3(faceNormals, 3 * t)), 1);
    for (let h = 3 * t; h < 3 * t + 3; h++) addTo(vertexNormals, 3 * triangles[h]!, n, cornerAngle(mesh, h));
  }
  const table = sortEdges(triangles, mesh.vertices.length / 3, new Uint8Array(count));
  forEdgeGroups(table, (from, to) => {
    for (let i = from; i < to; i++) {
      for (let k = from; k < to; k++) addTo(edgeNormals, 3 * table.order[i]!, readVec3(faceNormals, 3 * triangleOf(table.order[k]!)), 1);
    }
  });
  const hierarchy = buildTriangleHierarchy(mesh);
  const roundOff = ROUND_OFF * Math.max(...hierarchy.boxes.subarray(0, 6).map(Math.abs));
  return { mesh: { ...mesh, hierarchy }, faceNormals, edgeNormals, vertexNormals, roundOff };
}

function addTo(array: Float64Array, offset: number, v: Vec3, factor: number): void {
  array[offset]! += factor * v.x;
  array[offset + 1]! += factor * v.y;
  array[offset + 2]! += factor * v.z;
}

/** Angle of a triangle at the corner where the half-edge starts, rad. */
function cornerAngle({ vertices, triangles }: FlatMesh, halfEdge: number): number {
  const corner = readVec3(vertices, 3 * edgeStart(triangles, halfEdge));
  const u = normalise(subtract(readVec3(vertices, 3 * edgeEnd(triangles, halfEdge)), corner));
  const v = normalise(subtract(readVec3(vertices, 3 * edgeOpposite(triangles, halfEdge)), corner));
  return acos(Math.max(-1, Math.min(1, dot(u, v))));
}

/**
 * Fills `out` with distance and nearest point; on the surface the distance is a rounding error of either sign. The search begins at the
 * triangle that `out` names: that found for a point nearby saves most of it.
 */
export function findNearest(field: SolidField, x: number, y: number, z: number, out: NearestPoint): void {
  const { mesh, roundOff } = field;
  out.triangle = findNearestTriangle(mesh, x, y, z, out.triangle, out.point);
  const feature = lookAt(mesh, out.triangle, x, y, z);
  const distance = Math.sqrt(candidate[3]!);
  out.distance = distance <= roundOff ? distance : distance * sideOf(field, out, feature, x, y, z);
}

/** Fills `candidate` with the nearest point of one triangle and the square of its distance; returns its feature. */
function lookAt({ vertices, triangles }: FlatMesh, triangle: number, x: number, y: number, z: number): number {
  const a = 3 * triangles[3 * triangle]!;
  return closestOnTriangle(vertices, a, 3 * triangles[3 * triangle + 1]!, 3 * triangles[3 * triangle + 2]!, x, y, z, candidate);
}

const squaredLength = (x: number, y: number, z: number): number => x * x + y * y + z * z;

/** 1 outside, −1 inside. */
function sideOf(field: SolidField, { point, triangle }: NearestPoint, feature: number, x: number, y: number, z: number): number {
  let normals = field.faceNormals;
  let at = 3 * triangle;
  if (feature < 3) {
    normals = field.vertexNormals;
    at = 3 * field.mesh.triangles[3 * triangle + feature]!;
  } else if (feature < ON_FACE) {
    normals = field.edgeNormals;
    at = 3 * (3 * triangle + feature - 3);
  }
  const dx = x - point[0]!;
  const dy = y - point[1]!;
  const dz = z - point[2]!;
  const along = dx * normals[at]! + dy * normals[at + 1]! + dz * normals[at + 2]!;
  const enough = UNDECIDED * Math.sqrt(squaredLength(dx, dy, dz) * squaredLength(normals[at]!, normals[at + 1]!, normals[at + 2]!));
  if (Math.abs(along) > enough) return along > 0 ? 1 : -1;
  return windingNumber(field.mesh, { x, y, z }) > 0.5 ? -1 : 1;
}

/** How often the surface goes around the point: 1 inside of a solid, 0 outside. Cost: O(triangles). */
export function windingNumber({ vertices, triangles }: FlatMesh, p: Vec3): number {
  let sum = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const a = subtract(readVec3(vertices, 3 * triangles[t]!), p);
    const b = subtract(readVec3(vertices, 3 * triangles[t + 1]!), p);
    const c = subtract(readVec3(vertices, 3 * triangles[t + 2]!), p);
    const la = length(a);
    const lb = length(b);
    const lc = length(c);
    const numerator = dot(a, cross(b, c));
    const denominator = la * lb * lc + dot(a, scale(b, lc)) + dot(b, scale(c, la)) + dot(c, scale(a, lb));
    if (numerator !== 0 || denominator !== 0) sum += 2 * atan2(numerator, denominator);
  }
  return sum / (4 * Math.PI);
}

/** Is a marked triangle within the distance r of the point? */
export function meetsBall({ mesh }: SolidField, marks: Uint8Array, x: number, y: number, z: number, r: number): boolean {
  const { boxes, skip, first, count, items } = mesh.hierarchy;
  for (let node = 0; node < skip.length; ) {
    if (squaredDistanceToBox(boxes, 6 * node, x, y, z) > r * r) {
      node = skip[node]!;
      continue;
    }
    for (let i = first[node]!; i < first[node]! + count[node]!; i++) {
      const triangle = items[i]!;
      if (marks[triangle] === 0) continue;
      lookAt(mesh, triangle, x, y, z);
      if (candidate[3]! <= r * r) return true;
    }
    node++;
  }
  return false;
}
