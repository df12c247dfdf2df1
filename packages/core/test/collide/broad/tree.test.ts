/** The tree is checked against its definition: every inner box is the union of its children's, every proxy has one leaf, heights are right. */
import { describe, expect, it } from "vitest";
import { createTree, insertLeaf, refitLeaf, removeLeaf, reserveTree, type Tree } from "../../../src/collide/broad/tree.js";
import { buildTree, createTreeOrder, refitTree } from "../../../src/collide/broad/tree-build.js";
import type { Random } from "../../../src/math/random.js";
import { chance, tenfold } from "../../chance.js";

/** Leaves below the node, after checking all of it. */
function checkNode(tree: Tree, fat: Float64Array, node: number): number[] {
  const boxOf = (n: number) => Array.from(tree.box.subarray(6 * n, 6 * n + 6));
  const left = tree.left[node]!;
  if (left < 0) {
    const proxy = -1 - left;
    expect(tree.leaf[proxy]).toBe(node);
    expect(tree.height[node]).toBe(0);
    expect(boxOf(node)).toEqual(Array.from(fat.subarray(6 * proxy, 6 * proxy + 6)));
    return [proxy];
  }
  const right = tree.right[node]!;
  expect([tree.parent[left], tree.parent[right]]).toEqual([node, node]);
  expect(tree.height[node]).toBe(1 + Math.max(tree.height[left]!, tree.height[right]!));
  const [a, b] = [boxOf(left), boxOf(right)];
  expect(boxOf(node)).toEqual(a.map((x, k) => (k < 3 ? Math.min(x, b[k]!) : Math.max(x, b[k]!))));
  return [...checkNode(tree, fat, left), ...checkNode(tree, fat, right)];
}

const check = (tree: Tree, fat: Float64Array): number[] => (tree.root < 0 ? [] : checkNode(tree, fat, tree.root).sort((a, b) => a - b));

function placeBox(random: Random, fat: Float64Array, proxy: number): void {
  for (let k = 0; k < 3; k++) {
    fat[6 * proxy + k] = random.uniform(-5, 5);
    fat[6 * proxy + 3 + k] = fat[6 * proxy + k]! + random.uniform(0, 1);
  }
}

describe("tree", () => {
  it("stays whole while leaves come, go and are refitted", () => {
    const random = chance(1);
    const tree = createTree();
    const fat = new Float64Array(6 * 100);
    reserveTree(tree, 100);
    const inside = new Set<number>();
    for (let n = 0; n < tenfold(2000); n++) {
      const proxy = random.integer(100);
      const goes = inside.has(proxy) && random.next() < 0.5;
      if (goes) {
        removeLeaf(tree, proxy);
        inside.delete(proxy);
      } else {
        placeBox(random, fat, proxy);
        if (inside.has(proxy)) refitLeaf(tree, proxy, fat);
        else insertLeaf(tree, proxy, fat);
        inside.add(proxy);
      }
      if (n % 20 === 0) expect(check(tree, fat)).toEqual([...inside].sort((a, b) => a - b));
    }
    for (const proxy of inside) removeLeaf(tree, proxy);
    expect(tree.root).toBe(-1);
  });

  it("of boxes inserted along a line stays far below a list", () => {
    const count = 2000;
    const tree = createTree();
    const fat = Float64Array.from({ length: 6 * count }, (_, k) => (k % 3 === 0 ? Math.floor(k / 6) : 0) + (k % 6 < 3 ? 0 : 0.9));
    reserveTree(tree, count);
    for (let i = 0; i < count; i++) insertLeaf(tree, i, fat);
    expect(check(tree, fat).length).toBe(count);
    // log₂ 2000 = 11; four times that is no guarantee of the rotations, but what is far beyond it would be a list.
    expect(tree.height[tree.root]!).toBeLessThan(44);
  });

  it.each([
    ["scattered", (random: Random, _: number) => random.uniform(-5, 5)],
    ["all at one place", () => 1],
    ["at distances that double", (_: Random, i: number) => 2 ** (i % 300)],
  ])("built of leaves %s is whole, low, numbered depth first, and can be refitted", (_, coordinate) => {
    const count = 1000;
    const random = chance(2);
    const tree = createTree();
    const fat = new Float64Array(6 * count);
    for (let i = 0; i < 6 * count; i += 6) {
      for (let k = 0; k < 3; k++) fat[i + k] = coordinate(random, i / 6);
      for (let k = 0; k < 3; k++) fat[i + 3 + k] = fat[i + k]! + 1;
    }
    reserveTree(tree, count);
    const order = { ...createTreeOrder(), proxies: Int32Array.from({ length: count }, (_, i) => i), count };
    buildTree(tree, order, fat);
    expect(check(tree, fat).length).toBe(count);
    // Each part has at least an eighth: log 1000/log(8/7) = 51.7.
    expect(tree.height[tree.root]!).toBeLessThanOrEqual(52);
    for (let node = 0; node < tree.used; node++) {
      const isLeaf = tree.left[node]! < 0;
      if (!isLeaf) expect(tree.left[node]).toBe(node + 1);
      expect(tree.skip[node]).toBe(isLeaf ? node + 1 : tree.skip[tree.right[node]!]);
    }
    for (let i = 0; i < count; i++) placeBox(random, fat, i);
    refitTree(tree, fat);
    expect(check(tree, fat).length).toBe(count);
  });
});
