import { describe, expect, it } from "vitest";
import { edgeEnd, edgeOpposite, edgeStart, forEdgeGroups, sortEdges, triangleOf } from "../../src/geometry/edge-table.js";
import { chance, tenfold } from "../chance.js";

describe("edge table", () => {
  it("names the ends, the opposite corner and the triangle of a half-edge", () => {
    const triangles = Int32Array.of(9, 9, 9, 4, 5, 6);
    const all = [3, 4, 5].map((h) => [edgeStart(triangles, h), edgeEnd(triangles, h), edgeOpposite(triangles, h), triangleOf(h)]);
    expect(all).toEqual([
      [4, 5, 6, 1],
      [5, 6, 4, 1],
      [6, 4, 5, 1],
    ]);
  });

  it("groups exactly the half-edges with the same ends, as a dictionary by text would", () => {
    const random = chance(21);
    for (let round = 0; round < tenfold(50); round++) {
      const vertexCount = 3 + random.integer(12);
      const triangles = Int32Array.from({ length: 3 * random.integer(60) }, () => random.integer(vertexCount));
      const skip = Uint8Array.from({ length: triangles.length / 3 }, () => (random.next() < 0.2 ? 1 : 0));
      const expected = new Map<string, number[]>();
      for (let h = 0; h < triangles.length; h++) {
        if (skip[triangleOf(h)] === 1) continue;
        const key = [edgeStart(triangles, h), edgeEnd(triangles, h)].sort((a, b) => a - b).join("-");
        expected.set(key, [...(expected.get(key) ?? []), h]);
      }
      const table = sortEdges(triangles, vertexCount, skip);
      const groups: number[][] = [];
      forEdgeGroups(table, (from, to) => groups.push([...table.order.subarray(from, to)]));
      const byFirst = (a: number[], b: number[]) => a[0]! - b[0]!;
      expect(groups.sort(byFirst)).toEqual([...expected.values()].sort(byFirst));
    }
  });
});
