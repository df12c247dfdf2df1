/**
 * Pairs of leaves in a tree whose nodes are numbered depth first: from a leaf through a range of nodes; a node whose box is missed is
 * skipped with all below it. No stack, memory is read forwards, and neighbouring leaves read the same nodes.
 *
 *   all pairs              every leaf through the nodes behind it: each pair is met once, from its earlier leaf
 *   pairs of the touched   every touched leaf through the nodes behind it; then through those before it, where touched ones have met it
 *                          already. Only new ones are reported
 *
 * Cost: O((leaves asked + pairs) log n) on scenes whose boxes do not all overlap.
 */
import { BOX } from "../../geometry/box.js";
import type { PairUpdate } from "./broad-phase.js";
import { pairIfNew } from "./new-pair.js";
import { isWanted } from "./pair-filter.js";
import { appendPair } from "./pair-list.js";
import { TOUCHED } from "./proxies.js";
import type { Tree } from "./tree.js";

/** Appends all wanted pairs of leaves that overlap. `hits` has room for all leaves and holds nothing between calls. */
export function pairAllLeaves(tree: Tree, hits: Int32Array, update: PairUpdate): void {
  const { proxies, exclusions, found } = update;
  for (let leaf = 0; leaf < tree.used; leaf++) {
    if (tree.left[leaf]! >= 0) continue;
    const proxy = -1 - tree.left[leaf]!;
    const count = scanNodes(tree, leaf, true, hits);
    for (let k = 0; k < count; k++) if (isWanted(proxies, exclusions, proxy, hits[k]!)) appendPair(found, proxy, hits[k]!);
  }
}

/** Appends the new wanted pairs of touched leaves; `hits` as above. */
export function pairTouchedLeaves(tree: Tree, hits: Int32Array, update: PairUpdate): void {
  const { flags } = update.proxies;
  for (let leaf = 0; leaf < tree.used; leaf++) {
    if (tree.left[leaf]! >= 0) continue;
    const proxy = -1 - tree.left[leaf]!;
    if ((flags[proxy]! & TOUCHED) === 0) continue;
    const behind = scanNodes(tree, leaf, true, hits);
    for (let k = 0; k < behind; k++) pairIfNew(update, proxy, hits[k]!);
    const before = scanNodes(tree, leaf, false, hits);
    for (let k = 0; k < before; k++) if ((flags[hits[k]!]! & TOUCHED) === 0) pairIfNew(update, proxy, hits[k]!);
  }
}

/** Writes the proxies of the leaves behind, or else before, this one that overlap it into `hits`; returns their number. */
function scanNodes(tree: Tree, leaf: number, behind: boolean, hits: Int32Array): number {
  const { box, left, skip } = tree;
  const end = behind ? tree.used : leaf;
  const i = BOX * leaf;
  const [lowX, lowY, lowZ] = [box[i]!, box[i + 1]!, box[i + 2]!];
  const [highX, highY, highZ] = [box[i + 3]!, box[i + 4]!, box[i + 5]!];
  let count = 0;
  let node = behind ? leaf + 1 : 0;
  while (node < end) {
    const j = BOX * node;
    // boxesOverlap with one box in registers
    const overlap =
      +(lowX <= box[j + 3]!) &
      +(box[j]! <= highX) &
      +(lowY <= box[j + 4]!) &
      +(box[j + 1]! <= highY) &
      +(lowZ <= box[j + 5]!) &
      +(box[j + 2]! <= highZ);
    const child = left[node]!;
    // Leaves have a negative child: written always, counted where it overlaps.
    hits[count] = -1 - child;
    count += overlap & (child >>> 31);
    // node + 1 or skip, without a branch
    const next = skip[node]!;
    node = next + ((node + 1 - next) & -overlap);
  }
  return count;
}
