/**
 * A binary tree of axis-parallel boxes over the triangles of a mesh that does not change: halves of equal number along the longest
 * extent of the middles. For queries of preprocessing: nearest triangle, triangles that meet a box, triangles that meet each other.
 *
 * Nodes stand in depth-first order: the first child of node n is n + 1, the second `second[n]`; a leaf has second[n] = 0 and the
 * triangles items[from[n] … to[n] − 1]. Cost: O(n log² n) to build.
 */
import type { FlatMesh } from "./flat-mesh.js";

export interface BoxTree {
  /** Stride 6: lower corner, upper corner, m. */
  readonly bounds: Float64Array;
  readonly second: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Triangle numbers in the order of the leaves. */
  readonly items: Int32Array;
  readonly nodes: number;
}

const LEAF_SIZE = 4;

interface Growing {
  readonly tree: { -readonly [K in keyof BoxTree]: BoxTree[K] };
  /** Box of each triangle, stride 6. */
  readonly boxes: Float64Array;
}

/** The mesh has at least one triangle. */
export function buildBoxTree(mesh: FlatMesh): BoxTree {
  const count = mesh.triangles.length / 3;
  const most = 2 * count;
  const tree = {
    bounds: new Float64Array(6 * most),
    second: new Int32Array(most),
    from: new Int32Array(most),
    to: new Int32Array(most),
    items: new Int32Array(count).map((_, i) => i),
    nodes: 0,
  };
  const growing: Growing = { tree, boxes: new Float64Array(6 * count) };
  for (let t = 0; t < count; t++) writeTriangleBox(growing.boxes, 6 * t, mesh, t);
  grow(growing, 0, count);
  return tree;
}

export function writeTriangleBox(out: Float64Array, offset: number, { vertices, triangles }: FlatMesh, t: number): void {
  for (let axis = 0; axis < 3; axis++) {
    const a = vertices[3 * triangles[3 * t]! + axis]!;
    const b = vertices[3 * triangles[3 * t + 1]! + axis]!;
    const c = vertices[3 * triangles[3 * t + 2]! + axis]!;
    out[offset + axis] = Math.min(a, b, c);
    out[offset + 3 + axis] = Math.max(a, b, c);
  }
}

function grow(growing: Growing, from: number, to: number): number {
  const { tree, boxes } = growing;
  const node = tree.nodes++;
  tree.from[node] = from;
  tree.to[node] = to;
  for (let k = 0; k < 6; k++) {
    let extreme = boxes[6 * tree.items[from]! + k]!;
    for (let i = from + 1; i < to; i++) {
      const value = boxes[6 * tree.items[i]! + k]!;
      extreme = k < 3 ? Math.min(extreme, value) : Math.max(extreme, value);
    }
    tree.bounds[6 * node + k] = extreme;
  }
  if (to - from <= LEAF_SIZE) return node;
  const axis = longestSpread(growing, from, to);
  // twice the middles, ties by number
  tree.items
    .subarray(from, to)
    .sort((i, j) => boxes[6 * i + axis]! + boxes[6 * i + 3 + axis]! - (boxes[6 * j + axis]! + boxes[6 * j + 3 + axis]!) || i - j);
  const middle = (from + to) >> 1;
  grow(growing, from, middle);
  tree.second[node] = grow(growing, middle, to);
  return node;
}

/** The axis along which the middles of the boxes are spread most. */
function longestSpread({ tree, boxes }: Growing, from: number, to: number): number {
  let longest = 0;
  let widest = -1;
  for (let axis = 0; axis < 3; axis++) {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = from; i < to; i++) {
      const t = 6 * tree.items[i]!;
      const middle = boxes[t + axis]! + boxes[t + 3 + axis]!;
      low = Math.min(low, middle);
      high = Math.max(high, middle);
    }
    if (high - low > widest) {
      widest = high - low;
      longest = axis;
    }
  }
  return longest;
}
