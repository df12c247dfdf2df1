/**
 * Queries by box and by ray, for whoever looks for shapes rather than for pairs. Answers are the proxies whose boxes (margin included) are
 * met, in ascending order: the same for every broad phase and every history. To be asked after `updatePairs`.
 *
 * Cost: the tree visits what lies near the box or ray; the sweep has nothing for rays and looks at every proxy.
 */

import { BOX, boxesOverlap } from "../../geometry/box.js";
import { assert } from "../../math/assert.js";
import { append, type IntegerList } from "../../memory/growing.js";
import type { Broad } from "./broad-phase.js";
import { rayMeetsBox } from "./ray-box.js";

/** hits ← the proxies that overlap the closed box boxes[at …]. */
export function queryBox(broad: Broad, boxes: Float64Array, at: number, hits: IntegerList): void {
  begin(broad, hits);
  broad.search.overlaps(broad.proxies, boxes, at, hits);
  const { box } = broad.proxies;
  let kept = 0;
  for (let k = 0; k < hits.count; k++) {
    const proxy = hits.items[k]!;
    if (boxesOverlap(box, BOX * proxy, boxes, at)) hits.items[kept++] = proxy;
  }
  end(hits, kept);
}

/** hits ← the proxies that the ray meets, by number, not by distance; ray[at …] as in ray-box.ts. */
export function queryRay(broad: Broad, ray: Float64Array, at: number, hits: IntegerList): void {
  begin(broad, hits);
  broad.search.ray(broad.proxies, ray, at, hits);
  const { box } = broad.proxies;
  let kept = 0;
  for (let k = 0; k < hits.count; k++) {
    const proxy = hits.items[k]!;
    if (rayMeetsBox(ray, at, box, BOX * proxy)) hits.items[kept++] = proxy;
  }
  end(hits, kept);
}

function begin(broad: Broad, hits: IntegerList): void {
  const { touched, unbounded } = broad.proxies;
  assert(touched.count === 0, "pairs are up to date before a query");
  hits.count = 0;
  for (let k = 0; k < unbounded.count; k++) append(hits, unbounded.items[k]!);
}

function end(hits: IntegerList, count: number): void {
  hits.count = count;
  hits.items.subarray(0, count).sort();
}
