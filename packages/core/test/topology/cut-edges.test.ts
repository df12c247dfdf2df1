/** Which edges are cut. What decides: all spanning trees of small mechanisms, enumerated. */
import { describe, expect, it } from "vitest";
import { forestWithCuts } from "../../src/topology/cut-edges.js";
import { GROUND_NODE, type SpanningForest, spanningForest } from "../../src/topology/spanning-tree.js";

type Edge = readonly [number, number];
const G = GROUND_NODE;

/** Windows in a row: verticals 0 … n on the ground, couplers n + 1 … 2n between neighbours. */
const windows = (n: number): Edge[] => [
  ...Array.from({ length: n + 1 }, (_, i): Edge => [G, i]),
  ...Array.from({ length: n }, (_, i): Edge[] => [
    [i, n + 1 + i],
    [n + 1 + i, i + 1],
  ]).flat(),
];

const FOUR_BAR: readonly Edge[] = [
  [G, 0],
  [0, 1],
  [1, 2],
  [2, G],
];
/** Seven bodies, K1 … K7 as 0 … 6: O–K1–K2, three arms to E, two to the ground at A, one at B. */
const ANDREWS: readonly Edge[] = [
  [G, 0],
  [0, 1],
  [1, 2],
  [1, 3],
  [1, 5],
  [2, G],
  [3, 4],
  [4, G],
  [5, 6],
  [6, G],
];
/** A ring of seven that floats. */
const RING: readonly Edge[] = Array.from({ length: 7 }, (_, i): Edge => [i, (i + 1) % 7]);

const flat = (edges: readonly Edge[]): number[] => edges.flat();
const nodesOf = (edges: readonly Edge[]): number => Math.max(...flat(edges)) + 1;

/** Bodies between the ends of the cut edges and the start of the tree, summed over the cuts: what responses cost. */
function pathLength(edges: readonly Edge[], forest: SpanningForest): number {
  const way = (from: number): number[] => {
    const nodes: number[] = [];
    for (let node = from; node >= 0; ) {
      nodes.push(node);
      const edge = edges[forest.edgeTo[node]!];
      node = edge === undefined ? -1 : edge[0] === node ? edge[1] : edge[0];
    }
    return nodes;
  };
  return forest.loopEdges.reduce((sum, cut) => sum + new Set(edges[cut]!.flatMap(way)).size, 0);
}

/** The least over all spanning trees. */
function shortest(edges: readonly Edge[], cuts: number): number {
  const count = nodesOf(edges);
  let least = Number.POSITIVE_INFINITY;
  const choose = (chosen: readonly number[], from: number): void => {
    if (chosen.length < cuts) {
      for (let edge = from; edge < edges.length; edge++) choose([...chosen, edge], edge + 1);
      return;
    }
    const left = edges.map((_, edge) => edge).filter((edge) => !chosen.includes(edge));
    const forest = spanningForest(count, flat(left.map((edge) => edges[edge]!)));
    if (forest.loopEdges.length > 0) return;
    const edgeTo = forest.edgeTo.map((place) => left[place] ?? -1);
    least = Math.min(least, pathLength(edges, { ...forest, edgeTo, loopEdges: chosen }));
  };
  choose([], 0);
  return least;
}

describe("equal joints", () => {
  it.each([
    ["four-bar", FOUR_BAR, 1],
    ["Andrews' squeezer", ANDREWS, 3],
    ["a floating ring", RING, 1],
    ["three windows", windows(3), 3],
  ] as const)("%s: no spanning tree has shorter ways from its cuts", (_name, edges, cuts) => {
    const forest = forestWithCuts(nodesOf(edges), flat(edges), new Int32Array(edges.length).fill(1));
    expect(forest.loopEdges).toHaveLength(cuts);
    expect(pathLength(edges, forest)).toBe(shortest(edges, cuts));
  });

  it("are cut half-way round: no way is longer than it must be", () => {
    const forest = forestWithCuts(7, flat(RING), new Int32Array(7).fill(1));
    expect(Math.max(...forest.depth)).toBe(3);
  });
});

describe("joints with more freedoms", () => {
  it("are the ones that are cut", () => {
    for (let ball = 0; ball < 4; ball++) {
      const freedoms = [0, 1, 2, 3].map((edge) => (edge === ball ? 3 : 1));
      const { loopEdges, edgeTo } = forestWithCuts(3, flat(FOUR_BAR), freedoms);
      expect(loopEdges).toEqual([ball]);
      expect(Array.from(edgeTo).sort()).toEqual([0, 1, 2, 3].filter((edge) => edge !== ball));
    }
  });

  it("one for every loop, in mechanisms of several", () => {
    // windows whose right pins are balls: edges 4 … 9 are left, right, left, right, …
    const edges = windows(3);
    const freedoms = edges.map((_, edge) => (edge >= 4 && edge % 2 === 1 ? 3 : 1));
    expect(forestWithCuts(7, flat(edges), freedoms).loopEdges).toEqual([5, 7, 9]);
  });
});
