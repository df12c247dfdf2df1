/**
 * The broad phase `sweep`: sweep-and-prune with three lists of end points (end-points.ts). New pairs are those that an exchange in one of
 * the lists makes overlap on its axis, and that overlap on the other two; so no counters per pair are needed, of which there would be n²/2
 * on each axis. Where many proxies are new, or the lists need more exchanges than a sort costs, lists are sorted by merging and all pairs
 * are found by one sweep.
 *
 * Cost: O(n + exchanges) per update, however few have moved; exchanges grow with n²ᐟ³ per proxy and length moved. The tree has no such
 * terms; the sweep is simpler, and quick where motion is coherent or spread along one axis.
 */
import { BOX, boxesOverlap } from "../../geometry/box.js";
import { append, type IntegerList } from "../../memory/growing.js";
import type { BroadPhase, PairSearch, PairUpdate } from "./broad-phase.js";
import { appendEnds, createEndPoints, type EndPoints, insertionSort, mergeSort, readValues } from "./end-points.js";
import { belongs, FRESH, INSIDE, isInside, type Proxies } from "./proxies.js";
import { rayMeetsBox } from "./ray-box.js";
import { createOpenBoxes, type OpenBoxes, sweepAll } from "./sweep-all.js";

/** From this share of new proxies on the lists are sorted by merging. */
const MANY = 0.1;
/** Exchanges per end point and list after which sorting by insertion is given up. */
const EXCHANGES = 48;

interface SweepSearch {
  readonly lists: readonly EndPoints[];
  readonly open: OpenBoxes;
}

export const sweep: BroadPhase = { name: "sweep", createSearch };

function createSearch(): PairSearch {
  const search: SweepSearch = { lists: [0, 1, 2].map(createEndPoints), open: createOpenBoxes() };
  return { update: (update) => updateSweep(search, update), overlaps: overlapInside, ray: rayInside };
}

function updateSweep(search: SweepSearch, update: PairUpdate): boolean {
  const { lists } = search;
  const inserted = changeInside(search, update.proxies);
  if (inserted <= (MANY / 2) * lists[0]!.count) {
    const limit = EXCHANGES * lists[0]!.count;
    if (lists.every((list) => insertionSort(list, update, limit) >= 0)) return false;
    update.found.count = 0;
  }
  for (const list of lists) mergeSort(list);
  sweepAll(longest(lists), search.open, update);
  return true;
}

/** Removed and fresh proxies leave the lists, new and fresh ones enter at their ends; returns the number of these. */
function changeInside(search: SweepSearch, proxies: Proxies): number {
  const { touched, flags, fat } = proxies;
  for (let k = 0; k < touched.count; k++) {
    const proxy = touched.items[k]!;
    if (!belongs(flags[proxy]!) || (flags[proxy]! & FRESH) !== 0) flags[proxy]! &= ~INSIDE;
  }
  for (const list of search.lists) readValues(list, proxies);
  let inserted = 0;
  for (let k = 0; k < touched.count; k++) {
    const proxy = touched.items[k]!;
    if (!belongs(flags[proxy]!) || isInside(flags[proxy]!)) continue;
    for (const list of search.lists) appendEnds(list, proxy, fat);
    flags[proxy]! |= INSIDE;
    inserted++;
  }
  return inserted;
}

/** The list along which the proxies are spread widest, so that few intervals overlap. */
function longest(lists: readonly EndPoints[]): EndPoints {
  let best = lists[0]!;
  for (const list of lists) if (spread(list) > spread(best)) best = list;
  return best;
}

/** Distance between the quarters of a sorted list, m: far outliers do not count. */
function spread(list: EndPoints): number {
  if (list.count === 0) return 0;
  return list.value[(3 * list.count) >> 2]! - list.value[list.count >> 2]!;
}

function overlapInside(proxies: Proxies, boxes: Float64Array, at: number, hits: IntegerList): void {
  for (let proxy = 0; proxy < proxies.count; proxy++)
    if (isInside(proxies.flags[proxy]!) && boxesOverlap(proxies.fat, BOX * proxy, boxes, at)) append(hits, proxy);
}

function rayInside(proxies: Proxies, ray: Float64Array, at: number, hits: IntegerList): void {
  for (let proxy = 0; proxy < proxies.count; proxy++)
    if (isInside(proxies.flags[proxy]!) && rayMeetsBox(ray, at, proxies.fat, BOX * proxy)) append(hits, proxy);
}
