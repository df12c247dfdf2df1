/** References: the example of theory 01, section 11.3 (fig. 3.26), and Euler's count of independent loops, edges − nodes + components. */
import { describe, expect, it } from "vitest";
import { components } from "../../src/topology/components.js";
import { GROUND_NODE, spanningForest } from "../../src/topology/spanning-tree.js";
import { chance, tenfold } from "../chance.js";

const G = GROUND_NODE;

/** The edges but those. */
const without = (edges: readonly number[], leftOut: readonly number[]) => edges.filter((_, i) => !leftOut.includes(i >> 1));

describe("loops", () => {
  it("a model with two loops yields exactly two loop edges and without them one loop-free chain", () => {
    // 0–1–2–3–0 and 3–4–5–3, as two loops that share a body
    const edges = [0, 1, 1, 2, 2, 3, 3, 0, 3, 4, 4, 5, 5, 3];
    const { loopEdges, trees } = spanningForest(6, edges);
    expect(loopEdges).toHaveLength(2);
    expect(trees).toBe(1);
    const rest = without(edges, loopEdges);
    expect(spanningForest(6, rest)).toMatchObject({ loopEdges: [], trees: 1 });
  });

  it("two loops with a common edge", () => {
    expect(spanningForest(6, [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 0, 0, 3]).loopEdges).toHaveLength(2);
  });

  it("two anchors are a loop through the ground", () => {
    expect(spanningForest(2, [G, 0, 0, 1]).loopEdges).toEqual([]);
    expect(spanningForest(2, [G, 0, 0, 1, 1, G]).loopEdges).toHaveLength(1);
  });

  it("parallel edges and an edge from a node to itself", () => {
    expect(spanningForest(2, [0, 1, 1, 0]).loopEdges).toEqual([1]);
    expect(spanningForest(1, [0, 0]).loopEdges).toEqual([0]);
    expect(spanningForest(1, [G, G, G, 0]).loopEdges).toEqual([0]);
  });

  it("random graphs: edges − nodes + components, and what is left is a forest", () => {
    const random = chance(7);
    for (let trial = 0; trial < tenfold(200); trial++) {
      const count = 1 + random.integer(12);
      const edges = Array.from({ length: 2 * random.integer(20) }, () => random.integer(count + 1) - 1);
      const { loopEdges, trees, depth, edgeTo } = spanningForest(count, edges);
      const grounded = edges.includes(G);
      const nodes = count + (grounded ? 1 : 0);
      const parts = new Set(
        components(
          nodes,
          edges.map((node) => (node === G ? count : node)),
        ),
      ).size;
      expect(trees).toBe(parts);
      expect(loopEdges).toHaveLength(edges.length / 2 - nodes + parts);
      const treeEdges = without(edges, loopEdges);
      const rest = spanningForest(count, treeEdges);
      expect(rest.loopEdges).toEqual([]);
      // a ground that was joined to itself alone is no longer named
      expect(rest.trees).toBe(grounded && !treeEdges.includes(G) ? parts - 1 : parts);
      // every node but a start hangs on a tree edge, one level below its far end
      for (let node = 0; node < count; node++) {
        const edge = edgeTo[node]!;
        expect(edge === -1).toBe(depth[node] === 0);
        if (edge === -1) continue;
        expect(loopEdges).not.toContain(edge);
        const other = edges[2 * edge] === node ? edges[2 * edge + 1]! : edges[2 * edge]!;
        expect(depth[node]).toBe((other === G ? 0 : depth[other]!) + 1);
      }
    }
  });
});

describe("depth", () => {
  it("is the smallest number of joints to the ground", () => {
    // a ladder: 0–1–2–3 hung at 0, with a second anchor at 3
    expect([...spanningForest(4, [G, 0, 0, 1, 1, 2, 2, 3, 3, G]).depth]).toEqual([1, 2, 2, 1]);
  });

  it("of a chain that hangs nowhere counts from its lowest node", () => {
    const { depth, trees } = spanningForest(4, [1, 0, 2, 3]);
    expect([...depth]).toEqual([0, 1, 0, 1]);
    expect(trees).toBe(2);
  });

  it("a chain of 100 000 nodes needs no deep recursion", () => {
    const count = 100_000;
    const edges = Int32Array.from({ length: 2 * count }, (_, i) => (i >> 1) - 1 + (i & 1));
    const { depth, loopEdges } = spanningForest(count, edges);
    expect(depth[count - 1]).toBe(count);
    expect(loopEdges).toEqual([]);
  });
});
