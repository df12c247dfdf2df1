/**
 * Joins vertices with equal coordinates into one, for meshes that state the corners of every triangle anew (as STL files do). Triangles
 * keep their order; those that lose a corner are left out. Cost: O(n log n).
 */
import type { FlatMesh } from "./flat-mesh.js";

/** A mesh whose equal vertices are one. */
export interface WeldedMesh extends FlatMesh {
  /** How many vertices were given up. */
  readonly welded: number;
  /** Of each triangle: its number in the mesh given. */
  readonly sources: Int32Array;
}

/** Vertices must be finite, vertex numbers valid. The first of equal vertices stays. */
export function weldVertices(mesh: FlatMesh): WeldedMesh {
  const { kept, numbers } = numberVertices(mesh.vertices);
  const vertices = new Float64Array(3 * kept.length);
  kept.forEach((vertex, i) => {
    vertices.set(mesh.vertices.subarray(3 * vertex, 3 * vertex + 3), 3 * i);
  });
  const triangles: number[] = [];
  const sources: number[] = [];
  for (let t = 0; t < mesh.triangles.length / 3; t++) {
    const a = numbers[mesh.triangles[3 * t]!]!;
    const b = numbers[mesh.triangles[3 * t + 1]!]!;
    const c = numbers[mesh.triangles[3 * t + 2]!]!;
    if (a === b || b === c || c === a) continue;
    triangles.push(a, b, c);
    sources.push(t);
  }
  const welded = numbers.length - kept.length;
  return { vertices, triangles: Int32Array.from(triangles), welded, sources: Int32Array.from(sources) };
}

/** The vertices that stay, ascending, and the new number of every vertex. */
function numberVertices(vertices: Float64Array): { readonly kept: number[]; readonly numbers: Int32Array } {
  const count = vertices.length / 3;
  const order = new Int32Array(count).map((_, i) => i);
  const compare = (i: number, j: number): number =>
    vertices[3 * i]! - vertices[3 * j]! || vertices[3 * i + 1]! - vertices[3 * j + 1]! || vertices[3 * i + 2]! - vertices[3 * j + 2]!;
  // equal ones stand together, the smallest number first
  order.sort((i, j) => compare(i, j) || i - j);
  const first = new Int32Array(count);
  for (let n = 0; n < count; n++) {
    const vertex = order[n]!;
    first[vertex] = n > 0 && compare(order[n - 1]!, vertex) === 0 ? first[order[n - 1]!]! : vertex;
  }
  const kept: number[] = [];
  const numbers = new Int32Array(count);
  for (let vertex = 0; vertex < count; vertex++) {
    numbers[vertex] = first[vertex] === vertex ? kept.length : numbers[first[vertex]!]!;
    if (first[vertex] === vertex) kept.push(vertex);
  }
  return { kept, numbers };
}
