/**
 * Which triangles of a mesh are neighbours, and which pieces they form. Half-edge 3t + k runs from corner k of triangle t to the
 * next one; its opposite runs along the same two vertices the other way. Only pairs count: at borders, where three or more
 * triangles meet and where two run the same way, there is no opposite (−1). So "opposite of opposite" always leads back, and a walk
 * around a vertex ends at its start or at a border. Cost: O(n).
 */
import { edgeStart, forEdgeGroups, sortEdges } from "../../geometry/edge-table.js";
import { components } from "../../topology/components.js";

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

/** The first triangle of each piece, ascending; triangles with a common vertex are of one piece. */
export function firstOfPieces(triangles: Int32Array, vertexCount: number): Int32Array {
  const links: number[] = [];
  for (let i = 0; i < triangles.length; i += 3) links.push(triangles[i]!, triangles[i + 1]!, triangles[i]!, triangles[i + 2]!);
  const pieceOf = components(vertexCount, links);
  const isSeen = new Uint8Array(vertexCount);
  const first: number[] = [];
  for (let i = 0; i < triangles.length; i += 3) {
    const piece = pieceOf[triangles[i]!]!;
    if (isSeen[piece] === 0) first.push(i / 3);
    isSeen[piece] = 1;
  }
  return Int32Array.from(first);
}
