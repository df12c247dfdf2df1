import { describe, expect, it } from "vitest";
import { blockOffset, blockStructure } from "../../src/linalg/block-structure.js";
import { type Graph, laterNeighbours, neighboursOf, path, randomGraph, randomTree, renumbered, ring, shuffled } from "./block-matrices.js";
import { randomNumbers } from "./matrices.js";

/** Reference: elimination played on a full table of booleans. */
function filledPattern(graph: Graph): boolean[][] {
  const linked = neighboursOf(graph).map((list) => Array.from({ length: graph.count }, (_, other) => list.includes(other)));
  for (let k = 0; k < graph.count; k++) {
    for (let i = k + 1; i < graph.count; i++) {
      for (let j = k + 1; j < graph.count; j++) if (i !== j && linked[k]![i] && linked[k]![j]) linked[i]![j] = true;
    }
  }
  return linked;
}

function graphs(): Graph[] {
  const random = randomNumbers(11);
  const bases = [
    path(1),
    path(2),
    path(9),
    ring(3),
    ring(12),
    randomTree(30, random),
    randomGraph(30, 10, random),
    randomGraph(20, 60, random),
  ];
  return bases.flatMap((graph) => [graph, renumbered(graph, shuffled(graph.count, random))]);
}

describe("blockStructure", () => {
  it("has exactly the blocks that elimination fills in", () => {
    for (const graph of graphs()) {
      const s = blockStructure(Array(graph.count).fill(2), laterNeighbours(graph));
      const expected = filledPattern(graph);
      for (let k = 0; k < graph.count; k++) {
        const column = Array.from(s.row.subarray(s.columnStart[k]!, s.columnStart[k + 1]!));
        const rows = expected[k]!.flatMap((linked, i) => (linked && i > k ? [i] : []));
        expect(column, graph.name).toEqual(rows);
        for (let i = k + 1; i < graph.count; i++) expect(blockOffset(s, i, k) >= 0).toBe(expected[k]![i]!);
      }
    }
  });

  it("lays the blocks out without gaps or overlaps, each column as one matrix", () => {
    for (const graph of graphs()) {
      const size = Array.from({ length: graph.count }, (_, k) => 1 + (k % 6));
      const s = blockStructure(size, laterNeighbours(graph));
      const used = new Uint8Array(s.length);
      const mark = (offset: number, length: number) => {
        for (let i = offset; i < offset + length; i++) used[i]! += 1;
      };
      for (let k = 0; k < graph.count; k++) {
        mark(s.diagonal[k]!, size[k]! * size[k]!);
        for (let e = s.columnStart[k]!; e < s.columnStart[k + 1]!; e++) {
          const length = size[s.row[e]!]! * size[k]!;
          mark(s.offset[e]!, length);
          if (e + 1 < s.columnStart[k + 1]!) expect(s.offset[e + 1]).toBe(s.offset[e]! + length);
        }
        expect(s.start[k + 1]! - s.start[k]!).toBe(size[k]);
      }
      expect(used.every((times) => times === 1)).toBe(true);
    }
  });

  it("knows where every update goes", () => {
    for (const graph of graphs()) {
      const s = blockStructure(Array(graph.count).fill(3), laterNeighbours(graph));
      for (let k = 0; k < graph.count; k++) {
        const column = Array.from(s.row.subarray(s.columnStart[k]!, s.columnStart[k + 1]!));
        const targets = column.flatMap((i, e) => column.slice(0, e + 1).map((j) => blockOffset(s, i, j)));
        expect(Array.from(s.target.subarray(s.targetStart[k]!, s.targetStart[k + 1]!))).toEqual(targets);
        expect(targets.every((offset) => offset >= 0)).toBe(true);
      }
    }
  });

  it("does not depend on the order of the lists", () => {
    const graph = randomGraph(40, 20, randomNumbers(12));
    const later = laterNeighbours(graph);
    const size = Array(40).fill(3);
    expect(
      blockStructure(
        size,
        later.map((list) => [...list].reverse()),
      ),
    ).toEqual(blockStructure(size, later));
  });

  it("is linear in the number of nodes on a tree: one block and one update per edge", () => {
    // a tree numbered from the leaves: node k hangs on a later one
    const n = 10_000;
    const tree = randomTree(n, randomNumbers(13));
    const s = blockStructure(
      Array(n).fill(6),
      laterNeighbours(
        renumbered(
          tree,
          Array.from({ length: n }, (_, i) => n - 1 - i),
        ),
      ),
    );
    expect([s.row.length, s.target.length, s.length]).toEqual([n - 1, n - 1, 36 * (2 * n - 1)]);
  });
});
