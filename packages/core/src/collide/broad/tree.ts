/**
 * A binary tree of boxes: leaves are proxies with their fat boxes, every inner node holds the smallest box around its two children. Leaves
 * come and go one at a time; `tree-build.ts` builds the whole anew.
 *
 *   insertion   down from the root to the sibling with the smallest growth of all surface areas on the way:
 *                 cost of a new parent here   A(node ∪ b) + I            I = Σ over ancestors of A(ancestor ∪ b) − A(ancestor)
 *                 cost of going on to a child A(child ∪ b) − A(child) + I + A(node ∪ b) − A(node)      (leaf: without − A(child))
 *   rotation    on the way back up a child is exchanged with a grandchild on the other side where that makes the other child smaller
 *   removal     the sibling takes the place of the parent
 *   refitting   a leaf gets another box where it is, the boxes above it follow
 *
 * A = half the surface area (m²). It only guides: any shape of the tree gives the same answers.
 *
 * Sources: Goldsmith and Salmon, Automatic Creation of Object Hierarchies for Ray Tracing, IEEE CG&A 7(5) (1987) 14–20; Kopta et al., Fast,
 * Effective BVH Updates for Animated Scenes, I3D 2012, for the rotations.
 * Cost: O(height) per change. Limits: rotations keep the height small in practice only; who inserts watches it and rebuilds.
 */
import { BOX, copyBox, halfSurface, uniteBoxes } from "../../geometry/box.js";
import { grownIntegers, grownNumbers } from "../../memory/growing.js";

export interface Tree {
  /** −1: empty. */
  root: number;
  leaves: number;
  /** Nodes 0 … used − 1 are in use or on the list of free ones. */
  used: number;
  /** First free node, −1: none; `parent` of a free node is the next one. */
  free: number;
  /** Stride 6. */
  box: Float64Array<ArrayBuffer>;
  parent: Int32Array<ArrayBuffer>;
  /** Inner node: left child ≥ 0. Leaf: −1 − proxy. Free node: negative. */
  left: Int32Array<ArrayBuffer>;
  right: Int32Array<ArrayBuffer>;
  /** Leaves have 0. */
  height: Int32Array<ArrayBuffer>;
  /** First node behind the subtree of a node; valid while nodes are numbered depth first, as after `buildTree`. */
  skip: Int32Array<ArrayBuffer>;
  /** Leaf of a proxy. */
  leaf: Int32Array<ArrayBuffer>;
}

export const createTree = (): Tree => ({
  root: -1,
  leaves: 0,
  used: 0,
  free: -1,
  box: new Float64Array(128 * BOX),
  parent: new Int32Array(128),
  left: new Int32Array(128),
  right: new Int32Array(128),
  height: new Int32Array(128),
  skip: new Int32Array(128),
  leaf: new Int32Array(64),
});

/** Room for the leaves of proxies 0 … proxyCount − 1 and all nodes above them. */
export function reserveTree(tree: Tree, proxyCount: number): void {
  if (2 * proxyCount <= tree.parent.length && proxyCount <= tree.leaf.length) return;
  tree.box = grownNumbers(tree.box, 2 * proxyCount * BOX);
  tree.parent = grownIntegers(tree.parent, 2 * proxyCount);
  tree.left = grownIntegers(tree.left, 2 * proxyCount);
  tree.right = grownIntegers(tree.right, 2 * proxyCount);
  tree.height = grownIntegers(tree.height, 2 * proxyCount);
  tree.skip = grownIntegers(tree.skip, 2 * proxyCount);
  tree.leaf = grownIntegers(tree.leaf, proxyCount);
}

/** The proxy has no leaf yet; its box is fat[6·proxy …]. */
export function insertLeaf(tree: Tree, proxy: number, fat: Float64Array): void {
  const leaf = takeNode(tree);
  makeLeaf(tree, leaf, proxy, fat);
  tree.leaves++;
  tree.parent[leaf] = -1;
  if (tree.root < 0) {
    tree.root = leaf;
    return;
  }
  const sibling = bestSibling(tree, leaf);
  const above = tree.parent[sibling]!;
  const joint = takeNode(tree);
  tree.left[joint] = sibling;
  tree.right[joint] = leaf;
  replaceChild(tree, above, sibling, joint);
  tree.parent[sibling] = joint;
  tree.parent[leaf] = joint;
  refresh(tree, joint);
  for (let node = above; node >= 0; node = tree.parent[node]!) {
    refresh(tree, node);
    rotate(tree, node);
  }
}

export function removeLeaf(tree: Tree, proxy: number): void {
  const leaf = tree.leaf[proxy]!;
  const joint = tree.parent[leaf]!;
  tree.leaves--;
  giveNode(tree, leaf);
  if (joint < 0) {
    tree.root = -1;
    return;
  }
  const sibling = tree.left[joint] === leaf ? tree.right[joint]! : tree.left[joint]!;
  const above = tree.parent[joint]!;
  replaceChild(tree, above, joint, sibling);
  giveNode(tree, joint);
  for (let node = above; node >= 0; node = tree.parent[node]!) refresh(tree, node);
}

/** The leaf of the proxy stays where it is and gets the box fat[6·proxy …]; the boxes above follow as far as they change. */
export function refitLeaf(tree: Tree, proxy: number, fat: Float64Array): void {
  const { box, left, right, parent } = tree;
  const leaf = tree.leaf[proxy]!;
  copyBox(fat, BOX * proxy, box, BOX * leaf);
  let node = parent[leaf]!;
  while (node >= 0 && uniteBoxes(box, BOX * left[node]!, BOX * right[node]!, BOX * node)) node = parent[node]!;
}

/** Makes the node the leaf of the proxy, without a place in the tree. */
export function makeLeaf(tree: Tree, node: number, proxy: number, fat: Float64Array): void {
  copyBox(fat, BOX * proxy, tree.box, BOX * node);
  tree.left[node] = -1 - proxy;
  tree.right[node] = -1;
  tree.height[node] = 0;
  tree.leaf[proxy] = node;
}

/** Box and height of an inner node from its children. */
export function refresh(tree: Tree, node: number): void {
  const left = tree.left[node]!;
  const right = tree.right[node]!;
  uniteBoxes(tree.box, BOX * left, BOX * right, BOX * node);
  tree.height[node] = 1 + Math.max(tree.height[left]!, tree.height[right]!);
}

function takeNode(tree: Tree): number {
  const node = tree.free;
  if (node < 0) return tree.used++;
  tree.free = tree.parent[node]!;
  return node;
}

function giveNode(tree: Tree, node: number): void {
  tree.left[node] = -1;
  tree.parent[node] = tree.free;
  tree.free = node;
}

/** `child` takes the place of `old` below `above`, which is −1 above the root. */
function replaceChild(tree: Tree, above: number, old: number, child: number): void {
  tree.parent[child] = above;
  if (above < 0) tree.root = child;
  else if (tree.left[above] === old) tree.left[above] = child;
  else tree.right[above] = child;
}

function bestSibling(tree: Tree, leaf: number): number {
  const { box, left, right } = tree;
  const i = BOX * leaf;
  let node = tree.root;
  while (left[node]! >= 0) {
    const together = unitedArea(box, BOX * node, i);
    // What every choice below adds to this node; the ancestors' part is common to all choices.
    const growth = together - halfSurface(box, BOX * node);
    const costLeft = descentCost(tree, left[node]!, i) + growth;
    const costRight = descentCost(tree, right[node]!, i) + growth;
    if (together < costLeft && together < costRight) break;
    node = costLeft <= costRight ? left[node]! : right[node]!;
  }
  return node;
}

function descentCost(tree: Tree, child: number, i: number): number {
  const together = unitedArea(tree.box, BOX * child, i);
  return tree.left[child]! < 0 ? together : together - halfSurface(tree.box, BOX * child);
}

/** Exchanges a child with a grandchild on the other side where that makes the other child smaller. */
function rotate(tree: Tree, node: number): void {
  const { left, right, box } = tree;
  let gain = 0;
  let [moved, lifted] = [-1, -1];
  for (let side = 0; side < 2; side++) {
    const child = side === 0 ? left[node]! : right[node]!;
    const other = side === 0 ? right[node]! : left[node]!;
    if (left[other]! < 0) continue;
    const before = halfSurface(box, BOX * other);
    const [first, second] = [left[other]!, right[other]!];
    const gainFirst = before - unitedArea(box, BOX * child, BOX * second);
    const gainSecond = before - unitedArea(box, BOX * child, BOX * first);
    if (Math.max(gainFirst, gainSecond) <= gain) continue;
    gain = Math.max(gainFirst, gainSecond);
    moved = child;
    lifted = gainFirst >= gainSecond ? first : second;
  }
  if (moved >= 0) exchange(tree, node, moved, lifted);
}

/** `child` of the node and `grandchild`, a child of its other child, change places. */
function exchange(tree: Tree, node: number, child: number, grandchild: number): void {
  const other = tree.parent[grandchild]!;
  replaceChild(tree, node, child, grandchild);
  replaceChild(tree, other, grandchild, child);
  refresh(tree, other);
  tree.height[node] = 1 + Math.max(tree.height[other]!, tree.height[grandchild]!);
}

/** The sum over all inner nodes of half their surface areas, m²: how many of them a query will have to visit. */
export function treeCost(tree: Tree): number {
  let sum = 0;
  for (let node = 0; node < tree.used; node++) if (tree.left[node]! >= 0) sum += halfSurface(tree.box, BOX * node);
  return sum;
}

/** Half the surface area of the smallest box around two, m². */
function unitedArea(box: Float64Array, i: number, j: number): number {
  const x = Math.max(box[i + 3]!, box[j + 3]!) - Math.min(box[i]!, box[j]!);
  const y = Math.max(box[i + 4]!, box[j + 4]!) - Math.min(box[i + 1]!, box[j + 1]!);
  const z = Math.max(box[i + 5]!, box[j + 5]!) - Math.min(box[i + 2]!, box[j + 2]!);
  return x * y + y * z + z * x;
}
