/**
 * Where to cut the loops of a graph open: a spanning forest whose left-over edges are short in conditions and whose loops hang on their lowest common node.
 *
 *   breadth first from the ground      no node is further from it than it must be, so every loop is cut half-way round
 *   each loop then                     is cut at the edge that leaves most freedoms instead: fewest conditions, fewest unknowns; the nearest to the cut among equals
 *
 * Whatever joint of a loop is cut, the two ways from its ends to the lowest common node have as many nodes together, so the exchange costs depth alone.
 * Source: theory 03, sections 6 and 18. Cost: O(nodes + edges) for the forest and for each exchange, of a loop its length.
 */
import { GROUND_NODE, type SpanningForest, spanningForest } from "./spanning-tree.js";

/** `edges` as in `spanningForest`; `freedoms` by edge. */
export function forestWithCuts(count: number, edges: ArrayLike<number>, freedoms: ArrayLike<number>): SpanningForest {
  let forest = spanningForest(count, edges);
  const cuts = new Set(forest.loopEdges);
  for (const edge of forest.loopEdges) {
    const better = bestCut(forest, edges, freedoms, edge);
    if (better === edge) continue;
    cuts.delete(edge);
    cuts.add(better);
    forest = forestWithout(count, edges, cuts);
  }
  return forest;
}

/** Of a loop, the edge to cut. */
function bestCut(forest: SpanningForest, edges: ArrayLike<number>, freedoms: ArrayLike<number>, edge: number): number {
  const ways = waysToCommon(forest, edges, edge);
  let best = edge;
  for (let i = 0; i < Math.max(...ways.map((way) => way.length)); i++) {
    for (const way of ways) {
      const other = way[i];
      if (other !== undefined && freedoms[other]! > freedoms[best]!) best = other;
    }
  }
  return best;
}

/** Edges from both ends of an edge to their lowest common node. */
function waysToCommon(
  { depth, edgeTo }: SpanningForest,
  edges: ArrayLike<number>,
  edge: number,
): readonly [readonly number[], readonly number[]] {
  const ways: [number[], number[]] = [[], []];
  const ends = [edges[2 * edge]!, edges[2 * edge + 1]!];
  const depthOf = (node: number): number => (node === GROUND_NODE ? 0 : depth[node]!);
  while (ends[0] !== ends[1]) {
    const side = depthOf(ends[0]!) >= depthOf(ends[1]!) ? 0 : 1;
    const node = ends[side]!;
    const up = edgeTo[node]!;
    ways[side]!.push(up);
    ends[side] = edges[2 * up] === node ? edges[2 * up + 1]! : edges[2 * up]!;
  }
  return ways;
}

/** The forest that is left without the cut edges, with the numbers of all. */
function forestWithout(count: number, edges: ArrayLike<number>, cuts: ReadonlySet<number>): SpanningForest {
  const left = Array.from({ length: edges.length / 2 }, (_, edge) => edge).filter((edge) => !cuts.has(edge));
  const { depth, edgeTo, trees } = spanningForest(
    count,
    left.flatMap((edge) => [edges[2 * edge]!, edges[2 * edge + 1]!]),
  );
  return { depth, trees, edgeTo: edgeTo.map((place) => left[place] ?? -1), loopEdges: [...cuts].sort((a, b) => a - b) };
}
