/**
 * Builds a tree anew from all its leaves, and gives all leaves of it new boxes at once.
 *
 * Proxies are divided at the middle of the bounds of their centres, along the longest extent of those bounds; where that leaves less
 * than an eighth on one side, at the median instead. So the height is at most log n/log(8/7), and mostly near log₂ n. Nodes are numbered
 * depth first: the left child of a node is the next one, and `skip` of a node is the first one behind its subtree.
 *
 * Cost: O(n log n) to build. The last order is the first guess of the next build, which then finds most proxies on the right side already.
 */
import { BOX, copyBox, uniteBoxes } from "../../geometry/box.js";
import { makeLeaf, refresh, type Tree } from "./tree.js";

export interface TreeOrder {
  /** Proxies in the order of the leaves. */
  proxies: Int32Array<ArrayBuffer>;
  count: number;
}

export const createTreeOrder = (): TreeOrder => ({ proxies: new Int32Array(64), count: 0 });

/** The tree of the proxies that `order` names, with the boxes of `fat`. `reserveTree` must have made room. */
export function buildTree(tree: Tree, order: TreeOrder, fat: Float64Array): void {
  tree.used = 0;
  tree.free = -1;
  tree.leaves = order.count;
  tree.root = order.count === 0 ? -1 : buildRange(tree, order, fat, 0, order.count);
  if (tree.root >= 0) tree.parent[tree.root] = -1;
}

/** The subtree of the proxies order[from … to − 1]; returns its root. */
function buildRange(tree: Tree, order: TreeOrder, fat: Float64Array, from: number, to: number): number {
  const node = tree.used++;
  if (to - from === 1) makeLeaf(tree, node, order.proxies[from]!, fat);
  else {
    const middle = divide(order.proxies, fat, from, to);
    const left = buildRange(tree, order, fat, from, middle);
    const right = buildRange(tree, order, fat, middle, to);
    tree.left[node] = left;
    tree.right[node] = right;
    tree.parent[left] = node;
    tree.parent[right] = node;
    refresh(tree, node);
  }
  tree.skip[node] = tree.used;
  return node;
}

/** Reorders items[from … to − 1] and returns where the second part begins. Centres are compared by twice their coordinates. */
function divide(items: Int32Array, fat: Float64Array, from: number, to: number): number {
  let [lowX, lowY, lowZ] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [highX, highY, highZ] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let k = from; k < to; k++) {
    const i = BOX * items[k]!;
    const x = fat[i]! + fat[i + 3]!;
    const y = fat[i + 1]! + fat[i + 4]!;
    const z = fat[i + 2]! + fat[i + 5]!;
    lowX = Math.min(lowX, x);
    lowY = Math.min(lowY, y);
    lowZ = Math.min(lowZ, z);
    highX = Math.max(highX, x);
    highY = Math.max(highY, y);
    highZ = Math.max(highZ, z);
  }
  const [x, y, z] = [highX - lowX, highY - lowY, highZ - lowZ];
  const axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
  const at = 0.5 * (axis === 0 ? lowX + highX : axis === 1 ? lowY + highY : lowZ + highZ);
  const middle = partition(items, fat, axis, at, from, to);
  if (8 * Math.min(middle - from, to - middle) >= to - from) return middle;
  return divideAtMedian(items, fat, axis, from, to);
}

/** Moves the items with a centre below `at` to the front; returns where the others begin. */
function partition(items: Int32Array, fat: Float64Array, axis: number, at: number, from: number, to: number): number {
  let [low, high] = [from, to - 1];
  for (;;) {
    while (low <= high && fat[BOX * items[low]! + axis]! + fat[BOX * items[low]! + axis + 3]! < at) low++;
    while (low <= high && fat[BOX * items[high]! + axis]! + fat[BOX * items[high]! + axis + 3]! >= at) high--;
    if (low > high) return low;
    const item = items[low]!;
    items[low] = items[high]!;
    items[high] = item;
  }
}

/** Hoare's selection of the median; equal centres are shared out evenly. */
function divideAtMedian(items: Int32Array, fat: Float64Array, axis: number, from: number, to: number): number {
  const middle = (from + to) >> 1;
  let [low, high] = [from, to - 1];
  while (low < high) {
    const pivotItem = BOX * items[(low + high) >> 1]!;
    const pivot = fat[pivotItem + axis]! + fat[pivotItem + axis + 3]!;
    let [i, j] = [low, high];
    while (i <= j) {
      while (fat[BOX * items[i]! + axis]! + fat[BOX * items[i]! + axis + 3]! < pivot) i++;
      while (fat[BOX * items[j]! + axis]! + fat[BOX * items[j]! + axis + 3]! > pivot) j--;
      if (i > j) break;
      const item = items[i]!;
      items[i++] = items[j]!;
      items[j--] = item;
    }
    if (middle <= j) high = j;
    else if (middle >= i) low = i;
    else break;
  }
  return middle;
}

/** All leaves get the boxes of `fat`, the nodes above follow. The nodes are numbered as `buildTree` does. */
export function refitTree(tree: Tree, fat: Float64Array): void {
  const { box, left, right } = tree;
  for (let node = tree.used - 1; node >= 0; node--) {
    if (left[node]! < 0) copyBox(fat, BOX * (-1 - left[node]!), box, BOX * node);
    else uniteBoxes(box, BOX * left[node]!, BOX * right[node]!, BOX * node);
  }
}
