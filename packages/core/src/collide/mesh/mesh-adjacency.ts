/**
 * Which triangles of a mesh are neighbours. Half-edge 3t + k runs from corner k of triangle t to the next one; its opposite runs along the
 * same two vertices the other way. Only pairs count: at borders, where three or more triangles meet and where two run the same way, there
 * is no opposite (−1). So "opposite of opposite" always leads back, and a walk around a vertex ends at its start or at a border. Cost:
 * O(n).
 */
import { edgeStart, forEdgeGroups, sortEdges } from "../../geometry/edge-table.js";

export function oppositeEdges(triangles: Int32Array, vertexCount: number): Int32Array {
  const opposite = new Int32Array(triangles.length).fill(-1);
  const table = sortEdges(triangles, vertexCount, new Uint8Array(triangles.length / 3));
  forEdgeGroups(table, (from, to) => {
    const first = table.order[from]!;
    const second = table.order[to - 1]!;
    if (to - from !== 2 || edgeStart(triangles, first) === edgeStart(triangles, second)) return;
    opposite[first] = second;
    opposite[second] = first;
  });
  return opposite;
}
