import { expect, test } from "vitest";
import { blockStructure } from "../../src/linalg/block-structure.js";
import { eliminationOrder } from "../../src/linalg/elimination-order.js";
import { chance, tenfold } from "../chance.js";

/** Blocks below the diagonal of the factor in this order. */
function filled(count: number, edges: readonly number[], place: ArrayLike<number>): number {
  const later = Array.from({ length: count }, (): number[] => []);
  for (let e = 0; e < edges.length; e += 2) {
    const [a, b] = [place[edges[e]!]!, place[edges[e + 1]!]!];
    later[Math.min(a, b)]!.push(Math.max(a, b));
  }
  return blockStructure(new Array<number>(count).fill(1), later).row.length;
}

test("a tree fills nothing: its factor has as many blocks as it has edges", () => {
  const random = chance(3);
  for (let k = 0; k < tenfold(20); k++) {
    const count = 2 + random.integer(40);
    const edges = Array.from({ length: count - 1 }, (_, i) => [i + 1, random.integer(i + 1)]).flat();
    const place = eliminationOrder(count, edges);
    expect([...place].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
    expect(filled(count, edges, place)).toBe(count - 1);
  }
});

test("a grid of 12 × 12 fills less than row by row, where every node has 12 later neighbours; repeated edges count once", () => {
  const edges: number[] = [];
  for (let y = 0; y < 12; y++) {
    for (let x = 0; x < 12; x++) {
      if (x > 0) edges.push(12 * y + x, 12 * y + x - 1, 12 * y + x - 1, 12 * y + x);
      if (y > 0) edges.push(12 * y + x, 12 * y + x - 12);
    }
  }
  const rowByRow = filled(
    144,
    edges,
    Array.from({ length: 144 }, (_, i) => i),
  );
  expect(rowByRow).toBeGreaterThan(11 * 132);
  expect(filled(144, edges, eliminationOrder(144, edges))).toBeLessThan(rowByRow);
});

test("nodes without neighbours, and none at all", () => {
  expect([...eliminationOrder(3, [])]).toEqual([0, 1, 2]);
  expect(eliminationOrder(0, []).length).toBe(0);
});
