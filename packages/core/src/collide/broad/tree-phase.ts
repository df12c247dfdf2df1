/**
 * The broad phase `tree`: a tree of fat boxes. Leaves whose fat box changed are refitted where they are, new ones inserted, removed ones
 * taken out; then the touched ones are looked up, or, where many are, all pairs are searched at once. The tree is built anew when it has
 * decayed.
 *
 * Cost per update: m touched leaves O(m log n), all O(n log n) with a smaller factor.
 */
import { BOX } from "../../geometry/box.js";
import { createList, grownIntegers, type IntegerList } from "../../memory/growing.js";
import type { BroadPhase, PairSearch, PairUpdate } from "./broad-phase.js";
import { pairIfNew } from "./new-pair.js";
import { belongs, INSIDE, isInside, type Proxies, TOUCHED } from "./proxies.js";
import { createTree, insertLeaf, refitLeaf, removeLeaf, reserveTree, type Tree, treeCost } from "./tree.js";
import { buildTree, createTreeOrder, refitTree, type TreeOrder } from "./tree-build.js";
import { pairAllLeaves, pairTouchedLeaves } from "./tree-pairs.js";
import { overlapLeaves, rayLeaves } from "./tree-query.js";

/** From this share of touched leaves on all pairs are searched at once. */
const MANY = 0.4;
/** Up to this share they are looked up one by one, above it in the order of the leaves, which passes over all of them. */
const FEW = 0.02;
/** Built anew when the cost of the tree has grown by this factor, … */
const DECAYED = 1.4;
/** … or when this number of changes per leaf was made since, which a shrinking cost would hide. */
const OLD = 8;

interface TreeSearch {
  readonly tree: Tree;
  readonly order: TreeOrder;
  readonly hits: IntegerList;
  stack: Int32Array<ArrayBuffer>;
  /** The nodes are numbered depth first: nothing was inserted or removed since the tree was built. */
  numbered: boolean;
  /** Height of the tree when it was built. */
  builtHeight: number;
  /** The smallest cost of the tree seen since it was built. */
  cost: number;
  /** Changes since the tree was built, and since its cost was last seen. */
  changes: number;
  unseen: number;
}

export const tree: BroadPhase = { name: "tree", createSearch };

function createSearch(): PairSearch {
  const search: TreeSearch = {
    tree: createTree(),
    order: createTreeOrder(),
    hits: createList(),
    stack: new Int32Array(64),
    numbered: true,
    builtHeight: 0,
    cost: 0,
    changes: 0,
    unseen: 0,
  };
  return {
    update: (update) => updateTree(search, update),
    overlaps: (_, boxes, at, hits) => overlapLeaves(search.tree, search.stack, boxes, at, hits),
    ray: (_, ray, at, hits) => rayLeaves(search.tree, search.stack, ray, at, hits),
  };
}

function updateTree(search: TreeSearch, update: PairUpdate): boolean {
  const { tree } = search;
  const { proxies } = update;
  reserveTree(tree, proxies.count);
  const many = proxies.touched.count >= MANY * tree.leaves;
  if (many && !(search.numbered && keepsLeaves(proxies))) rebuild(search, proxies);
  else changeLeaves(search, proxies, many);
  if (hasDecayed(search)) rebuild(search, proxies);
  search.stack = grownIntegers(search.stack, tree.root < 0 ? 0 : tree.height[tree.root]! + 2);
  search.hits.items = grownIntegers(search.hits.items, tree.leaves + 1);
  if (many) pairAllLeaves(tree, search.hits.items, update);
  else if (search.numbered && proxies.touched.count > FEW * tree.leaves) pairTouchedLeaves(tree, search.hits.items, update);
  else pairTouched(search, update);
  return many;
}

function hasDecayed(search: TreeSearch): boolean {
  const { tree } = search;
  if (tree.root >= 0 && tree.height[tree.root]! > Math.max(highest(tree.leaves), 2 * search.builtHeight)) return true;
  if (2 * search.unseen < tree.leaves) return false;
  search.unseen = 0;
  const cost = treeCost(tree);
  search.cost = Math.min(search.cost, cost);
  return cost > DECAYED * search.cost || search.changes > OLD * tree.leaves;
}

/** Twice the height of a perfect tree, and some. */
const highest = (leaves: number): number => 32 + 2 * (32 - Math.clz32(leaves));

/** Nothing that was touched has to be inserted or removed. */
function keepsLeaves(proxies: Proxies): boolean {
  const { touched, flags } = proxies;
  for (let k = 0; k < touched.count; k++) {
    const word = flags[touched.items[k]!]!;
    if (belongs(word) !== isInside(word)) return false;
  }
  return true;
}

function changeLeaves(search: TreeSearch, proxies: Proxies, all: boolean): void {
  const { touched, fat } = proxies;
  search.changes += touched.count;
  search.unseen += touched.count;
  if (all) refitTree(search.tree, fat);
  else for (let k = 0; k < touched.count; k++) changeLeaf(search, proxies, touched.items[k]!);
}

function changeLeaf(search: TreeSearch, proxies: Proxies, proxy: number): void {
  const { flags, fat } = proxies;
  const wanted = belongs(flags[proxy]!);
  if (isInside(flags[proxy]!)) {
    if (wanted) {
      refitLeaf(search.tree, proxy, fat);
      return;
    }
    removeLeaf(search.tree, proxy);
    flags[proxy]! &= ~INSIDE;
    search.numbered = false;
  } else if (wanted) {
    insertLeaf(search.tree, proxy, fat);
    flags[proxy]! |= INSIDE;
    search.numbered = false;
  }
}

/** All proxies that belong inside: those of the last build in its order, then the others. */
function rebuild(search: TreeSearch, proxies: Proxies): void {
  const { order } = search;
  const { flags } = proxies;
  order.proxies = grownIntegers(order.proxies, proxies.count);
  for (let proxy = 0; proxy < proxies.count; proxy++) {
    if (belongs(flags[proxy]!)) flags[proxy]! |= INSIDE;
    else flags[proxy]! &= ~INSIDE;
  }
  let count = 0;
  for (let k = 0; k < order.count; k++) {
    const proxy = order.proxies[k]!;
    if ((flags[proxy]! & INSIDE) === 0) continue;
    flags[proxy]! &= ~INSIDE;
    order.proxies[count++] = proxy;
  }
  for (let proxy = 0; proxy < proxies.count; proxy++) if ((flags[proxy]! & INSIDE) !== 0) order.proxies[count++] = proxy;
  order.count = count;
  for (let k = 0; k < count; k++) flags[order.proxies[k]!]! |= INSIDE;
  buildTree(search.tree, order, proxies.fat);
  search.numbered = true;
  search.builtHeight = search.tree.root < 0 ? 0 : search.tree.height[search.tree.root]!;
  search.cost = treeCost(search.tree);
  search.changes = 0;
  search.unseen = 0;
}

/** The touched proxies against a tree of any numbering; a pair of two touched ones counts once, from the larger number. */
function pairTouched(search: TreeSearch, update: PairUpdate): void {
  const { touched, flags, fat } = update.proxies;
  const { hits } = search;
  for (let k = 0; k < touched.count; k++) {
    const proxy = touched.items[k]!;
    if (!isInside(flags[proxy]!)) continue;
    hits.count = 0;
    overlapLeaves(search.tree, search.stack, fat, BOX * proxy, hits);
    for (let n = 0; n < hits.count; n++) {
      const other = hits.items[n]!;
      if (other < proxy || (flags[other]! & TOUCHED) === 0) pairIfNew(update, proxy, other);
    }
  }
}
