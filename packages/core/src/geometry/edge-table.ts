/**
 * The edges of a triangle mesh grouped by their end points. Half-edge 3t + k runs from corner k of triangle t to the next one; the
 * half-edges that join the same two vertices, in either direction, stand next to each other in `order`.
 *
 * Two stable counting sorts, first by the larger, then by the smaller vertex number. Cost: O(triangles + vertices), also for fans with
 * thousands of edges at one vertex, which would upset a hash or a list per vertex.
 */
export interface EdgeTable {
  /** Half-edges sorted by smaller vertex, larger vertex, number. */
  readonly order: Int32Array;
  readonly triangles: Int32Array;
}

export const edgeStart = (triangles: Int32Array, halfEdge: number): number => triangles[halfEdge]!;
export const edgeEnd = (triangles: Int32Array, halfEdge: number): number => triangles[halfEdge % 3 === 2 ? halfEdge - 2 : halfEdge + 1]!;
/** The corner of the triangle that is not on the edge. */
export const edgeOpposite = (triangles: Int32Array, halfEdge: number): number =>
  triangles[halfEdge % 3 === 0 ? halfEdge + 2 : halfEdge - 1]!;
export const triangleOf = (halfEdge: number): number => (halfEdge - (halfEdge % 3)) / 3;

/** Triangles for which `skip` is 1 are left out. All other vertex numbers must be in 0 … vertexCount − 1. */
export function sortEdges(triangles: Int32Array, vertexCount: number, skip: Uint8Array): EdgeTable {
  const halfEdges = new Int32Array(triangles.length);
  const smaller = new Int32Array(triangles.length);
  const larger = new Int32Array(triangles.length);
  let count = 0;
  for (let h = 0; h < triangles.length; h++) {
    if (skip[triangleOf(h)] === 1) continue;
    const a = edgeStart(triangles, h);
    const b = edgeEnd(triangles, h);
    smaller[h] = Math.min(a, b);
    larger[h] = Math.max(a, b);
    halfEdges[count++] = h;
  }
  const byLarger = countingSort(halfEdges.subarray(0, count), larger, vertexCount);
  return { order: countingSort(byLarger, smaller, vertexCount), triangles };
}

/** Items in ascending order of keys[item]; equal ones keep their order. */
function countingSort(items: Int32Array, keys: Int32Array, keyCount: number): Int32Array {
  const next = new Int32Array(keyCount + 1);
  for (let i = 0; i < items.length; i++) next[keys[items[i]!]! + 1]!++;
  for (let key = 0; key < keyCount; key++) next[key + 1]! += next[key]!;
  const sorted = new Int32Array(items.length);
  for (let i = 0; i < items.length; i++) sorted[next[keys[items[i]!]!]!++] = items[i]!;
  return sorted;
}

/** Calls `visit(from, to)` for every group order[from … to − 1] of half-edges with the same end points. */
export function forEdgeGroups(table: EdgeTable, visit: (from: number, to: number) => void): void {
  const { order, triangles } = table;
  let from = 0;
  while (from < order.length) {
    const a = edgeStart(triangles, order[from]!);
    const b = edgeEnd(triangles, order[from]!);
    let to = from + 1;
    while (to < order.length && joins(triangles, order[to]!, a, b)) to++;
    visit(from, to);
    from = to;
  }
}

function joins(triangles: Int32Array, halfEdge: number, a: number, b: number): boolean {
  const start = edgeStart(triangles, halfEdge);
  const end = edgeEnd(triangles, halfEdge);
  return (start === a && end === b) || (start === b && end === a);
}
