/**
 * Planes along which a part that is too hollow might be cut well:
 *
 *   along its longest reflex edges     the planes of the two faces there and the one between them: notches, steps, L and T sections
 *   through its deepest pocket         planes that hold the line from the deepest point of the pocket to the surface: rings, arcs, bowls
 *   across its axes                    those of the frame and the principal axes of its corners, in quarters and at the pocket
 *
 * Which of them is best is decided by trying. Reflex edges are those of the whole mesh, each clipped to the part.
 */
import { eigenSymmetric3 } from "../../linalg/eigen-symmetric-3.js";
import { columnX, columnY, columnZ, type Mat3 } from "../../math/mat3.js";
import {
  add,
  addScaled,
  cross,
  distance,
  dot,
  length,
  normalise,
  perpendicular,
  readVec3,
  subtract,
  type Vec3,
  vec3,
} from "../../math/vec3.js";
import { edgeEnd, edgeOpposite, edgeStart, forEdgeGroups, sortEdges, triangleOf } from "../edge-table.js";
import type { SolidField } from "../solid-distance.js";
import type { Concavity } from "./concavity.js";
import type { CutPlane } from "./cut-part.js";
import type { HullPiece } from "./hull-piece.js";
import { boxOf } from "./split-part.js";

export interface ReflexEdge {
  readonly start: Vec3;
  readonly end: Vec3;
  /** Outward normals of the faces at it. */
  readonly left: Vec3;
  readonly right: Vec3;
}

const EDGES_TRIED = 6;
/** Directions around the line into the pocket: cos and sin of 0°, 45°, 90°, 135°. */
const HALF_ROOT = Math.sqrt(0.5);
const TURNS = [
  [1, 0],
  [HALF_ROOT, HALF_ROOT],
  [0, 1],
  [-HALF_ROOT, HALF_ROOT],
] as const;
const QUARTERS = [0.5, 0.25, 0.75];

/**
 * Edges at which the solid takes more than half of the space around; where opposite corners rise by no more than `thickness` they are flat.
 */
export function findReflexEdges({ mesh, faceNormals }: SolidField, thickness: number): readonly ReflexEdge[] {
  const { vertices, triangles } = mesh;
  const edges: ReflexEdge[] = [];
  const table = sortEdges(triangles, vertices.length / 3, new Uint8Array(triangles.length / 3));
  forEdgeGroups(table, (from, to) => {
    if (to - from !== 2) return;
    const h = table.order[from]!;
    const other = table.order[from + 1]!;
    const start = readVec3(vertices, 3 * edgeStart(triangles, h));
    const left = readVec3(faceNormals, 3 * triangleOf(h));
    const right = readVec3(faceNormals, 3 * triangleOf(other));
    const opposite = readVec3(vertices, 3 * edgeOpposite(triangles, other));
    if (dot(left, subtract(opposite, start)) <= thickness || length(right) === 0) return;
    edges.push({ start, end: readVec3(vertices, 3 * edgeEnd(triangles, h)), left, right });
  });
  return edges;
}

export function proposePlanes(
  piece: HullPiece,
  concavity: Concavity,
  reflexEdges: readonly ReflexEdge[],
  thickness: number,
): readonly CutPlane[] {
  const planes = [...alongEdges(piece, reflexEdges, thickness), ...throughPocket(concavity), ...acrossAxes(piece, concavity)];
  const unlike: CutPlane[] = [];
  for (const plane of planes) if (!unlike.some((known) => alike(known, plane, thickness))) unlike.push(plane);
  return unlike;
}

const planeThrough = (normal: Vec3, point: Vec3): CutPlane => ({ ...normal, offset: dot(normal, point) });

function alike(a: CutPlane, b: CutPlane, thickness: number): boolean {
  const sign = dot(a, b) < 0 ? -1 : 1;
  return Math.abs(a.offset - sign * b.offset) <= thickness && length(addScaled(a, b, -sign)) < 1e-9;
}

function alongEdges({ planes }: HullPiece, edges: readonly ReflexEdge[], thickness: number): readonly CutPlane[] {
  const weighted: { readonly edge: ReflexEdge; readonly weight: number; readonly number: number }[] = [];
  edges.forEach((edge, number) => {
    const inside = lengthInside(planes, edge, thickness);
    if (inside > thickness) weighted.push({ edge, weight: inside * length(cross(edge.left, edge.right)), number });
  });
  weighted.sort((p, q) => q.weight - p.weight || p.number - q.number);
  return weighted.slice(0, EDGES_TRIED).flatMap(({ edge }) => {
    const between = normalise(subtract(edge.left, edge.right));
    return [edge.left, edge.right, between].map((normal) => planeThrough(normal, edge.start));
  });
}

/** Length of the edge deeper than the thickness below all planes. */
function lengthInside(planes: Float64Array, { start, end }: ReflexEdge, thickness: number): number {
  let from = 0;
  let to = 1;
  for (let p = 0; p < planes.length && from < to; p += 4) {
    const normal = readVec3(planes, p);
    const first = dot(normal, start) - planes[p + 3]! + thickness;
    const last = dot(normal, end) - planes[p + 3]! + thickness;
    if (first >= 0 && last >= 0) return 0;
    if (first > 0) from = Math.max(from, first / (first - last));
    if (last > 0) to = Math.min(to, first / (first - last));
  }
  return Math.max(0, to - from) * distance(start, end);
}

function throughPocket({ deepest, nearest }: Concavity): readonly CutPlane[] {
  const line = normalise(subtract(deepest, nearest));
  if (length(line) === 0) return [];
  const u = perpendicular(line);
  const v = cross(line, u);
  return TURNS.map(([c, s]) => planeThrough(vec3(c * u.x + s * v.x, c * u.y + s * v.y, c * u.z + s * v.z), nearest));
}

function acrossAxes({ hull }: HullPiece, { deepest, nearest }: Concavity): readonly CutPlane[] {
  const box = boxOf(hull.vertices);
  const low = readVec3(box, 0);
  const size = subtract(readVec3(box, 3), low);
  const axes = [vec3(1, 0, 0), vec3(0, 1, 0), vec3(0, 0, 1)];
  const places = [...QUARTERS.map((share) => addScaled(low, size, share)), deepest, nearest];
  const { middle, covariance } = spreadOf(hull.vertices);
  const { vectors } = eigenSymmetric3(covariance);
  const principal = [columnX(vectors), columnY(vectors), columnZ(vectors)];
  return [
    ...places.flatMap((place) => axes.map((axis) => planeThrough(axis, place))),
    ...[middle, deepest].flatMap((place) => principal.map((axis) => planeThrough(axis, place))),
  ];
}

function spreadOf(points: Float64Array): { readonly middle: Vec3; readonly covariance: Mat3 } {
  const count = points.length / 3;
  let sum = vec3(0, 0, 0);
  for (let i = 0; i < points.length; i += 3) sum = add(sum, readVec3(points, i));
  const middle = vec3(sum.x / count, sum.y / count, sum.z / count);
  const c = { xx: 0, xy: 0, xz: 0, yx: 0, yy: 0, yz: 0, zx: 0, zy: 0, zz: 0 };
  for (let i = 0; i < points.length; i += 3) {
    const d = subtract(readVec3(points, i), middle);
    c.xx += d.x * d.x;
    c.yy += d.y * d.y;
    c.zz += d.z * d.z;
    c.xy += d.x * d.y;
    c.xz += d.x * d.z;
    c.yz += d.y * d.z;
  }
  return { middle, covariance: { ...c, yx: c.xy, zx: c.xz, zy: c.yz } };
}
