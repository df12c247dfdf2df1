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
  const { proxies, search } = broad;
  begin(broad, hits);
  search.overlaps(proxies, boxes, at, hits);
  end(hits, (proxy) => boxesOverlap(proxies.box, BOX * proxy, boxes, at));
}

/** hits ← the proxies that the ray meets, by number, not by distance; ray[at …] has BROAD_RAY numbers, see ray-box.ts. */
export function queryRay(broad: Broad, ray: Float64Array, at: number, hits: IntegerList): void {
  const { proxies, search } = broad;
  begin(broad, hits);
  search.ray(proxies, ray, at, hits);
  end(hits, (proxy) => rayMeetsBox(ray, at, proxies.box, BOX * proxy));
}

function begin(broad: Broad, hits: IntegerList): void {
  const { touched, unbounded } = broad.proxies;
  assert(touched.count === 0, "pairs are up to date before a query");
  hits.count = 0;
  for (let k = 0; k < unbounded.count; k++) append(hits, unbounded.items[k]!);
}

/** Fat boxes were met so far: keeps the proxies whose own boxes are, in ascending order. */
function end(hits: IntegerList, isMet: (proxy: number) => boolean): void {
  const { items } = hits;
  let kept = 0;
  for (let k = 0; k < hits.count; k++) if (isMet(items[k]!)) items[kept++] = items[k]!;
  hits.count = kept;
  items.subarray(0, kept).sort();
}
