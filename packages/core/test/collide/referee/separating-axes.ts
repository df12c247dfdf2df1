/**
 * The best separating axis of two polyhedra by trying all of them: face normals of both and crosses of all edges, both ways,
 *
 *   max over n of s(n),   s(n) = min n·b over B − max n·a over A
 *
 * and within the plane of flat cores also the normals of their edges. Overlapping, this is the signed distance. Any n gives s(n) ≤ signed
 * distance, so noise in a nearly vanishing cross product cannot harm. Cost: O(E_A E_B (V_A + V_B)), an axis being dropped at the first vertices
 * that make it worse than the best; about 10 µs for two boxes. Numbers in flat tables, because long runs ask for a million pairs.
 */
import { type Vec3, vec3 } from "../../../src/math/vec3.js";
import type { Polytope } from "./reference-shape.js";

export interface Separation {
  readonly distance: number;
  /** Unit, from A to B; any one where several are as good. */
  readonly normal: Vec3;
}

/** The best axis so far, between the vertices of A and of B in one frame. */
interface Search {
  readonly a: Float64Array;
  readonly b: Float64Array;
  distance: number;
  x: number;
  y: number;
  z: number;
}

/** X_AB: rotation row by row, position. −Infinity where no two directions of A and B span anything. */
export function bestAxis(A: Polytope, B: Polytope, X: ArrayLike<number>): Separation {
  const search: Search = { a: A.flat.vertices, b: turned(B.flat.vertices, X, 1), distance: -Infinity, x: 1, y: 0, z: 0 };
  const [edgesA, edgesB] = [A.flat.edges, turned(B.flat.edges, X, 0)];
  attemptAll(search, A.flat.normals);
  attemptAll(search, turned(B.flat.normals, X, 0));
  if (A.faces.length < 3 && B.faces.length < 3) attemptWithinPlanes(search, Float64Array.of(...edgesA, ...edgesB));
  for (let i = 0; i < edgesA.length; i += 3) {
    for (let j = 0; j < edgesB.length; j += 3) attemptCross(search, edgesA, i, edgesB, j);
  }
  return { distance: search.distance, normal: vec3(search.x, search.y, search.z) };
}

/** Vectors of B in the axes of A; points (share 1) are moved as well. */
function turned(vectors: Float64Array, X: ArrayLike<number>, share: number): Float64Array {
  const out = new Float64Array(vectors.length);
  for (let i = 0; i < out.length; i += 3) {
    const [x, y, z] = [vectors[i]!, vectors[i + 1]!, vectors[i + 2]!];
    for (let k = 0; k < 3; k++) out[i + k] = X[3 * k]! * x + X[3 * k + 1]! * y + X[3 * k + 2]! * z + share * X[9 + k]!;
  }
  return out;
}

function attemptAll(search: Search, normals: Float64Array): void {
  for (let i = 0; i < normals.length; i += 3) attempt(search, normals[i]!, normals[i + 1]!, normals[i + 2]!);
}

/** Does the cross product of two vectors as axis; it is returned unless it vanishes. */
function attemptCross(search: Search, a: Float64Array, i: number, b: Float64Array, j: number): Vec3 | undefined {
  const x = a[i + 1]! * b[j + 2]! - a[i + 2]! * b[j + 1]!;
  const y = a[i + 2]! * b[j]! - a[i]! * b[j + 2]!;
  const z = a[i]! * b[j + 1]! - a[i + 1]! * b[j]!;
  const size = Math.sqrt(x * x + y * y + z * z);
  if (!(size > 0)) return undefined;
  attempt(search, x / size, y / size, z / size);
  return vec3(x / size, y / size, z / size);
}

/** Two flat cores in one plane or almost so are separated by directions within it: crosses of their edges with the normals they have in common. */
function attemptWithinPlanes(search: Search, edges: Float64Array): void {
  for (let i = 0; i < edges.length; i += 3) {
    for (let j = 0; j < edges.length; j += 3) {
      const n = attemptCross(search, edges, i, edges, j);
      if (n === undefined) continue;
      const normal = Float64Array.of(n.x, n.y, n.z);
      for (let k = 0; k < edges.length; k += 3) attemptCross(search, normal, 0, edges, k);
    }
  }
}

/** The axis n and its opposite. */
function attempt(search: Search, x: number, y: number, z: number): void {
  const { a, b, distance } = search;
  let [lowA, highA] = [Infinity, -Infinity];
  for (let i = 0; i < a.length; i += 3) {
    const h = x * a[i]! + y * a[i + 1]! + z * a[i + 2]!;
    if (h < lowA) lowA = h;
    if (h > highA) highA = h;
  }
  let [lowB, highB] = [Infinity, -Infinity];
  for (let i = 0; i < b.length; i += 3) {
    const h = x * b[i]! + y * b[i + 1]! + z * b[i + 2]!;
    if (h < lowB) lowB = h;
    if (h > highB) highB = h;
    if (lowB - highA <= distance && lowA - highB <= distance) return;
  }
  const isAlong = lowB - highA >= lowA - highB;
  search.distance = isAlong ? lowB - highA : lowA - highB;
  search.x = isAlong ? x : -x;
  search.y = isAlong ? y : -y;
  search.z = isAlong ? z : -z;
}
