import { describe, expect, it } from "vitest";
import { buildHierarchy, findInBox, HIERARCHY_STACK, type Hierarchy } from "../../src/geometry/bounding-volume-hierarchy.js";
import { createFound } from "../../src/geometry/found-triangles.js";
import type { Random } from "../../src/math/random.js";
import { chance, tenfold } from "../chance.js";

function randomBoxes(count: number, size: number, random: Random): Float64Array {
  const boxes = new Float64Array(6 * count);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) {
      const low = random.next();
      boxes[6 * i + k] = low;
      boxes[6 * i + 3 + k] = low + size * random.next();
    }
  }
  return boxes;
}

const meets = (a: ArrayLike<number>, i: number, b: ArrayLike<number>) =>
  [0, 1, 2].every((k) => a[i + k]! <= b[3 + k]! && b[k]! <= a[i + 3 + k]!);

function allMeeting(boxes: Float64Array, box: ArrayLike<number>): number[] {
  return Array.from({ length: boxes.length / 6 }, (_, i) => i).filter((i) => meets(boxes, 6 * i, box));
}

/** Every node's box contains those of its children and items; returns the depth. */
function checkNode(h: Hierarchy, node: number): number {
  const inside = (boxes: Float64Array, i: number) => {
    for (let k = 0; k < 3; k++) {
      expect(boxes[i + k]!).toBeGreaterThanOrEqual(h.boxes[6 * node + k]!);
      expect(boxes[i + 3 + k]!).toBeLessThanOrEqual(h.boxes[6 * node + 3 + k]!);
    }
  };
  if (h.count[node]! > 0) {
    for (let i = h.first[node]!; i < h.first[node]! + h.count[node]!; i++) inside(h.itemBoxes, 6 * i);
    return 1;
  }
  const right = h.skip[node + 1]!;
  inside(h.boxes, 6 * (node + 1));
  inside(h.boxes, 6 * right);
  return 1 + Math.max(checkNode(h, node + 1), checkNode(h, right));
}

describe("the boxes of a hierarchy", () => {
  it("contain those below them, and every item stands in one leaf", () => {
    const random = chance(1);
    for (const count of [1, 2, 4, 5, 17, 500]) {
      const h = buildHierarchy(randomBoxes(count, 0.1, random));
      expect(checkNode(h, 0)).toBeLessThan(HIERARCHY_STACK);
      expect([...h.items].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
      expect(h.count.reduce((sum, n) => sum + n, 0)).toBe(count);
    }
  });

  it("are built of nothing, of equal boxes, of sizes over 300 decades and of numbers that are none", () => {
    expect(findInBox(buildHierarchy(new Float64Array(0)), Float64Array.of(-1, -1, -1, 1, 1, 1), 0, createFound())).toBe(0);
    const equal = buildHierarchy(new Float64Array(6 * 1000).fill(1));
    expect(checkNode(equal, 0)).toBeLessThan(12);
    const steep = new Float64Array(6 * 600);
    for (let i = 0; i < 600; i++) steep.fill(10 ** (i / 2 - 150), 6 * i, 6 * i + 6);
    // each split by bins cuts off a few large ones; halving ends that at depth 40
    expect(checkNode(buildHierarchy(steep), 0)).toBeLessThan(40 + 10);
    const broken = new Float64Array(6 * 100).fill(Number.NaN);
    expect(findInBox(buildHierarchy(broken), Float64Array.of(-1, -1, -1, 1, 1, 1), 0, createFound())).toBe(0);
  });
});

describe("a search by box", () => {
  it("finds what comparing with every box finds, in ascending order", () => {
    const random = chance(2);
    const found = createFound();
    for (let trial = 0; trial < tenfold(40); trial++) {
      const boxes = randomBoxes(1 + random.integer(800), random.next() ** 3, random);
      const h = buildHierarchy(boxes);
      for (let query = 0; query < 20; query++) {
        const box = randomBoxes(1, random.next(), random);
        const count = findInBox(h, box, 0, found);
        expect([...found.list.subarray(0, count)]).toEqual(allMeeting(boxes, box));
      }
    }
  });

  it("counts boxes that touch", () => {
    const h = buildHierarchy(Float64Array.of(0, 0, 0, 1, 1, 1));
    const found = createFound();
    expect(findInBox(h, Float64Array.of(1, 1, 1, 2, 2, 2), 0, found)).toBe(1);
    expect(findInBox(h, Float64Array.of(1 + 1e-15, 1, 1, 2, 2, 2), 0, found)).toBe(0);
  });
});
