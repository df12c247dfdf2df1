/**
 * Where does a triangle mesh pass through itself? Two triangles cross if
 *
 *   an edge of one pierces the other: its ends lie strictly on different sides of the plane, and the three planes through the edge and
 *   the sides of the triangle turn the same way. If it passes exactly through a side or a corner, it must pierce the planes of all
 *   triangles there in the same direction; or
 *   they lie in one plane, face the same way and overlap: the solids on their back sides do too.
 *
 * Contacts without a crossing are none: common corners and edges, parts that lie against each other (their triangles face opposite ways),
 * edges that graze others. All side tests are exact, on coordinates rounded to 2⁻⁵² of the extent (`exact-orientation.ts`),
 * so neighbours need no special treatment: what they share lies exactly in both planes. Nothing crosses a triangle without area.
 * Pairs come from a tree of boxes. Cost: O(n log n) on surfaces that meet themselves in few places.
 */
import { productError } from "../math/exact.js";
import { EPSILON } from "../math/scalar.js";
import { buildTriangleHierarchy, type Hierarchy } from "./bounding-volume-hierarchy.js";
import { boxesOverlap } from "./box.js";
import { normalisePoints } from "./convex-hull.js";
import { triangleOf } from "./edge-table.js";
import { orientation } from "./exact-orientation.js";
import type { FlatMesh } from "./flat-mesh.js";

/** Pairs of triangles that cross. */
export interface SelfIntersections {
  /** How many pairs there are; no more than a few beyond `listed` are counted where `complete` is false. */
  readonly count: number;
  /** False where the search ended at its limit. */
  readonly complete: boolean;
  /** The first of them, the smaller triangle number first, in ascending order. */
  readonly pairs: readonly (readonly [number, number])[];
}

/** How many are wanted. */
export interface SelfIntersectionOptions {
  /** Pairs that are listed. Default 8. */
  readonly listed?: number;
  /** Stop after this many. Default 10 000. */
  readonly most?: number;
}

/** The pairs of triangles of the mesh that cross each other. Vertices must be finite, vertex numbers valid. */
export function findSelfIntersections(mesh: FlatMesh, options: SelfIntersectionOptions = {}): SelfIntersections {
  const { listed = 8, most = 10_000 } = options;
  const none = { count: 0, complete: true, pairs: [] };
  if (mesh.triangles.length === 0) return none;
  const { snapped } = normalisePoints(mesh.vertices);
  if (snapped === undefined) return none;
  const onGrid: GridMesh = { vertices: snapped, triangles: mesh.triangles, ...trianglesAround(mesh) };
  const found: [number, number][] = [];
  const complete = visitPairs(buildTriangleHierarchy(onGrid), (s, t) => {
    if (trianglesCross(onGrid, s, t)) found.push(s < t ? [s, t] : [t, s]);
    return found.length < most;
  });
  found.sort(([a, b], [c, d]) => a - c || b - d);
  return { count: found.length, complete, pairs: found.slice(0, listed) };
}

/** A mesh on the grid of `exact-orientation.ts`; the triangles around vertex v are around[start[v] … start[v + 1] − 1]. */
interface GridMesh extends FlatMesh {
  readonly start: Int32Array;
  readonly around: Int32Array;
}

function trianglesAround({ vertices, triangles }: FlatMesh): Pick<GridMesh, "start" | "around"> {
  const start = new Int32Array(vertices.length / 3 + 1);
  for (let h = 0; h < triangles.length; h++) start[triangles[h]! + 1]!++;
  for (let v = 1; v < start.length; v++) start[v]! += start[v - 1]!;
  const next = start.slice();
  const around = new Int32Array(triangles.length);
  for (let h = 0; h < triangles.length; h++) around[next[triangles[h]!]!++] = triangleOf(h);
  return { start, around };
}

/** Visits every pair of triangles whose boxes meet, until `visit` returns false. */
function visitPairs(hierarchy: Hierarchy, visit: (s: number, t: number) => boolean): boolean {
  const { boxes, skip, count } = hierarchy;
  const stack: number[] = [0, 0];
  while (stack.length > 0) {
    const b = stack.pop()!;
    const a = stack.pop()!;
    if (a !== b && !boxesOverlap(boxes, 6 * a, boxes, 6 * b)) continue;
    const isLeafA = count[a]! > 0;
    const isLeafB = count[b]! > 0;
    if (isLeafA && isLeafB) {
      if (!visitLeaves(hierarchy, a, b, visit)) return false;
    } else if (a === b) stack.push(a + 1, a + 1, a + 1, skip[a + 1]!, skip[a + 1]!, skip[a + 1]!);
    // the one with more below it is opened
    else if (isLeafB || (!isLeafA && skip[a]! - a >= skip[b]! - b)) stack.push(a + 1, b, skip[a + 1]!, b);
    else stack.push(a, b + 1, a, skip[b + 1]!);
  }
  return true;
}

function visitLeaves(
  { first, count, items, itemBoxes }: Hierarchy,
  a: number,
  b: number,
  visit: (s: number, t: number) => boolean,
): boolean {
  for (let i = first[a]!; i < first[a]! + count[a]!; i++) {
    for (let k = a === b ? i + 1 : first[b]!; k < first[b]! + count[b]!; k++) {
      if (boxesOverlap(itemBoxes, 6 * i, itemBoxes, 6 * k) && !visit(items[i]!, items[k]!)) return false;
    }
  }
  return true;
}

function trianglesCross(mesh: GridMesh, s: number, t: number): boolean {
  const { vertices, triangles } = mesh;
  const sides = [0, 0, 0];
  for (let k = 0; k < 3; k++) sides[k] = sideOfTriangle(mesh, t, triangles[3 * s + k]!);
  // all corners on one side, or on the plane and one side of it
  if (Math.min(sides[0]!, sides[1]!, sides[2]!) > 0 || Math.max(sides[0]!, sides[1]!, sides[2]!) < 0) return false;
  if (sides[0] === 0 && sides[1] === 0 && sides[2] === 0) return overlapInPlane(vertices, triangles, s, t);
  return (
    edgesPierce(mesh, s, t, sides) ||
    edgesPierce(
      mesh,
      t,
      s,
      [0, 1, 2].map((k) => sideOfTriangle(mesh, s, triangles[3 * t + k]!)),
    )
  );
}

const sideOfTriangle = ({ vertices, triangles }: FlatMesh, t: number, vertex: number): number =>
  orientation(vertices, triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!, vertex);

/** Does an edge of s, whose corners lie on these sides of t, pierce t? */
function edgesPierce(mesh: GridMesh, s: number, t: number, sides: readonly number[]): boolean {
  const { triangles } = mesh;
  for (let k = 0; k < 3; k++) {
    const next = k === 2 ? 0 : k + 1;
    if (sides[k]! * sides[next]! < 0 && edgePierces(mesh, triangles[3 * s + k]!, triangles[3 * s + next]!, t)) return true;
  }
  return false;
}

/** Does the edge from p to q, whose ends lie on different sides of t, pierce t? */
function edgePierces(mesh: GridMesh, p: number, q: number, t: number): boolean {
  const { vertices, triangles } = mesh;
  const corners = [triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!];
  const turns = corners.map((corner, k) => orientation(vertices, p, q, corner, corners[(k + 1) % 3]!));
  const low = Math.min(...turns);
  const high = Math.max(...turns);
  if (low * high > 0) return true;
  if (low < 0 && high > 0) return false;
  // through the middle of a side, or through the corner between two
  const [first, second, third] = [0, 1, 2].filter((k) => turns[k] === 0);
  if (first === undefined || third !== undefined) return false;
  const side = [corners[first]!, corners[(first + 1) % 3]!];
  const shared = second === undefined ? side : side.filter((corner) => corner === corners[second] || corner === corners[(second + 1) % 3]);
  return piercesAround(mesh, p, q, sideOfTriangle(mesh, t, p), shared);
}

/** Does the edge from p to q pierce the planes of all triangles with these corners, coming from the given side? */
function piercesAround(mesh: GridMesh, p: number, q: number, side: number, corners: readonly number[]): boolean {
  const { start, around, triangles } = mesh;
  const at = corners[0]!;
  for (let i = start[at]!; i < start[at + 1]!; i++) {
    const t = around[i]!;
    if (!corners.every((corner) => triangles.subarray(3 * t, 3 * t + 3).includes(corner))) continue;
    if (sideOfTriangle(mesh, t, p) !== side || sideOfTriangle(mesh, t, q) !== -side) return false;
  }
  return true;
}

/** Triangles in one plane: do they face the same way and share some area? */
function overlapInPlane(vertices: Float64Array, triangles: Int32Array, s: number, t: number): boolean {
  // seen along an axis in which neither is a line
  for (let axis = 0; axis < 3; axis++) {
    const turn = turnInPlane(vertices, axis, triangles[3 * s]!, triangles[3 * s + 1]!, triangles[3 * s + 2]!);
    if (turn === 0) continue;
    if (turnInPlane(vertices, axis, triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!) !== turn) return false;
    return !hasSeparatingEdge(vertices, triangles, axis, turn, s, t) && !hasSeparatingEdge(vertices, triangles, axis, turn, t, s);
  }
  return false;
}

/** Has s an edge with all of t beyond it or on it? */
function hasSeparatingEdge(vertices: Float64Array, triangles: Int32Array, axis: number, turn: number, s: number, t: number): boolean {
  for (let k = 0; k < 3; k++) {
    const p = triangles[3 * s + k]!;
    const q = triangles[3 * s + (k === 2 ? 0 : k + 1)]!;
    let beyond = true;
    for (let corner = 0; corner < 3; corner++) if (turnInPlane(vertices, axis, p, q, triangles[3 * t + corner]!) * turn > 0) beyond = false;
    if (beyond) return true;
  }
  return false;
}

/** Sign of the turn p → q → r seen along an axis, exact on the grid: differences are, and products with their rounding errors. */
function turnInPlane(vertices: Float64Array, axis: number, p: number, q: number, r: number): number {
  const i = axis === 0 ? 1 : 0;
  const k = axis === 2 ? 1 : 2;
  const ux = vertices[3 * q + i]! - vertices[3 * p + i]!;
  const uy = vertices[3 * q + k]! - vertices[3 * p + k]!;
  const vx = vertices[3 * r + i]! - vertices[3 * p + i]!;
  const vy = vertices[3 * r + k]! - vertices[3 * p + k]!;
  const first = ux * vy;
  const second = uy * vx;
  const rough = first - second;
  if (Math.abs(rough) > 4 * EPSILON * (Math.abs(first) + Math.abs(second))) return Math.sign(rough);
  // products this close subtract without rounding
  return Math.sign(rough + (productError(ux, vy) - productError(uy, vx)));
}
