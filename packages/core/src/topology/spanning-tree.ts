/**
 * Spanning forest of a graph, and the edges that close its loops. Nodes are bodies, edges joints; the ground, with everything that does not
 * move, is one node, so that two anchors make a loop.
 *
 *   while unvisited nodes exist:
 *     start a new tree with one of them
 *     while a node of the tree has an unmarked edge:
 *       mark it; is its far end marked, too?  then it closes a loop;  otherwise the far end joins the tree
 *
 * The ground starts the first tree; after that the lowest unvisited node starts the next. Trees grow breadth first, so the depth of a node
 * is the smallest number of joints between it and the start. An edge from a node to itself is a loop.
 * Source: theory 01, section 11.3. Cost: O(nodes + edges).
 */

/** Stands for the ground in `edges`. */
export const GROUND_NODE = -1;

export interface SpanningForest {
  /** Edges that close a loop, ascending: one per independent loop. Without them the graph is a forest. */
  readonly loopEdges: readonly number[];
  /** By node: edges between it and the start of its tree. */
  readonly depth: Int32Array;
  /** By node: the edge by which it was reached; −1 where a tree starts. */
  readonly edgeTo: Int32Array;
  /** Number of trees; that of the ground counts if an edge leads to the ground. */
  readonly trees: number;
}

/** `edges` holds pairs of nodes 0 … count − 1, or GROUND_NODE, one after the other. */
export function spanningForest(count: number, edges: ArrayLike<number>): SpanningForest {
  // the ground takes the place behind all other nodes
  const ends = Int32Array.from(edges, (node) => (node === GROUND_NODE ? count : node));
  const edgesOf = listEdges(count + 1, ends);
  const depth = new Int32Array(count + 1).fill(-1);
  const edgeTo = new Int32Array(count + 1).fill(-1);
  const marked = new Uint8Array(ends.length / 2);
  const loopEdges: number[] = [];

  function grow(start: number): void {
    depth[start] = 0;
    const queue = [start];
    for (let i = 0; i < queue.length; i++) {
      const node = queue[i]!;
      for (const edge of edgesOf[node]!) {
        if (marked[edge] === 1) continue;
        marked[edge] = 1;
        const other = ends[2 * edge]! === node ? ends[2 * edge + 1]! : ends[2 * edge]!;
        if (depth[other]! >= 0) loopEdges.push(edge);
        else {
          depth[other] = depth[node]! + 1;
          edgeTo[other] = edge;
          queue.push(other);
        }
      }
    }
  }

  let trees = edgesOf[count]!.length > 0 ? 1 : 0;
  if (trees === 1) grow(count);
  for (let node = 0; node < count; node++) {
    if (depth[node]! >= 0) continue;
    trees++;
    grow(node);
  }
  loopEdges.sort((a, b) => a - b);
  return { loopEdges, depth: depth.subarray(0, count), edgeTo: edgeTo.subarray(0, count), trees };
}

/** By node, the edges at it in ascending order. */
function listEdges(count: number, ends: Int32Array): readonly number[][] {
  const lists: number[][] = Array.from({ length: count }, () => []);
  for (let i = 0; i < ends.length; i++) {
    const list = lists[ends[i]!]!;
    if (list.at(-1) !== i >> 1) list.push(i >> 1);
  }
  return lists;
}
