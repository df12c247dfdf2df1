/**
 * Walks through a tree: which leaves does a box overlap, or a ray meet? The stack is as deep as the tree is high, plus one. The walk stands
 * twice, because a test that is passed in is not inlined, and the one of boxes is the inner loop of every update.
 */
import { BOX, boxesOverlap } from "../../geometry/box.js";
import { append, type IntegerList } from "../../memory/growing.js";
import { rayMeetsBox } from "./ray-box.js";
import type { Tree } from "./tree.js";

/** Appends the proxies of all leaves that overlap boxes[at …]. `stack` has room for height + 2 nodes and holds nothing between calls. */
export function overlapLeaves(tree: Tree, stack: Int32Array, boxes: Float64Array, at: number, hits: IntegerList): void {
  const { box, left, right } = tree;
  let depth = 0;
  if (tree.root >= 0) stack[depth++] = tree.root;
  while (depth > 0) {
    const node = stack[--depth]!;
    if (!boxesOverlap(boxes, at, box, BOX * node)) continue;
    if (left[node]! < 0) append(hits, -1 - left[node]!);
    else {
      stack[depth++] = right[node]!;
      stack[depth++] = left[node]!;
    }
  }
}

/** Appends the proxies of all leaves that the ray meets; ray[at …] as in ray-box.ts, `stack` as above. */
export function rayLeaves(tree: Tree, stack: Int32Array, ray: Float64Array, at: number, hits: IntegerList): void {
  const { box, left, right } = tree;
  let depth = 0;
  if (tree.root >= 0) stack[depth++] = tree.root;
  while (depth > 0) {
    const node = stack[--depth]!;
    if (!rayMeetsBox(ray, at, box, BOX * node)) continue;
    if (left[node]! < 0) append(hits, -1 - left[node]!);
    else {
      stack[depth++] = right[node]!;
      stack[depth++] = left[node]!;
    }
  }
}
