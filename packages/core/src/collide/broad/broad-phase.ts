/**
 * Broad phase: which pairs of shapes are near enough to be looked at?
 *
 *   pairs = { (a, b), a < b : box_a ∩ box_b ≠ ∅ (closed, margin included), wanted(a, b) }      sorted by a, then b
 *
 * Everything reported depends on the present boxes and words alone, not on how the proxies came there: the list is the same for every
 * broad phase, for every order of insertion and after rebuilding from the boxes. So a broad phase is Work, never State.
 *
 * Incremental: search structures hold fat boxes (see proxies.ts), and so does the list of *near* pairs that is kept from update to update.
 *
 *   1  search      new near pairs of the proxies with a new fat box           exchangeable: `tree`, `sweep`
 *   2  insert      near ← near ∪ new, sorted; those no longer wanted are dropped at once, those no longer near from time to time
 *   3  select      pairs ← those of near whose boxes overlap
 *
 * Cost: 3 is linear in the near pairs, about a microsecond for every hundred; nothing is allocated once the tables are large enough.
 */

import { BOX, boxesOverlap } from "../../geometry/box.js";
import { append, type IntegerList } from "../../memory/growing.js";
import type { BroadPhaseName } from "../../model/settings-description.js";
import { assertAscending, isWanted, NO_EXCLUSIONS } from "./pair-filter.js";
import {
  appendPair,
  createPairList,
  createSortWork,
  dropUnwanted,
  insertPairs,
  type PairList,
  selectOverlapping,
  sortPairs,
} from "./pair-list.js";
import { ALIVE, clearTouched, createProxies, LISTED, type Proxies, searchAnew, TOUCHED, UNBOUNDED } from "./proxies.js";

/** Near pairs are looked through when so many per near pair were inserted. */
const STALE = 0.15;

/** A kind of broad phase: a value in the catalogue. */
export interface BroadPhase {
  /** As settings state it. */
  readonly name: BroadPhaseName;
  /** An empty search structure. */
  readonly createSearch: () => PairSearch;
}

/** What a search reads and appends to. */
export interface PairUpdate {
  /** Boxes and filters of all proxies. */
  readonly proxies: Proxies;
  readonly exclusions: Float64Array;
  readonly found: PairList;
}

/** The exchangeable part: a structure over the fat boxes of all bounded proxies. */
export interface PairSearch {
  /**
   * Takes in what `proxies.touched` names and appends pairs to `found`: at least every wanted pair of bounded proxies whose fat boxes
   * overlap now and either did not before, or one of the two is fresh. All of them overlap and are wanted; repetitions are allowed.
   * Returns true where `found` holds every such pair of bounded proxies, each once, so that earlier ones need not be kept.
   */
  readonly update: (update: PairUpdate) => boolean;
  /** Appends the bounded proxies whose fat boxes overlap the box. */
  readonly overlaps: (proxies: Proxies, boxes: Float64Array, at: number, hits: IntegerList) => void;
  /** Appends the bounded proxies whose fat boxes the ray meets; rays as in ray-box.ts. */
  readonly ray: (proxies: Proxies, ray: Float64Array, at: number, hits: IntegerList) => void;
}

/** A broad phase at work: proxies, their search structure and the pairs found. */
export interface Broad extends PairUpdate {
  /** Its structure over the fat boxes. */
  readonly search: PairSearch;
  /** The result of `updatePairs`, valid up to the next one. */
  readonly pairs: PairList;
  /** Pairs of owners that never pair: ascending keys of `ownerPairKey`. */
  exclusions: Float64Array;
  /** Wanted pairs, sorted: all whose fat boxes overlap, and some whose fat boxes did. */
  near: PairList;
  /** Pairs put into `near` since those that are no longer near were dropped. */
  inserted: number;
  /** Scratch of `updatePairs`: pairs that its search found. */
  found: PairList;
  /** Scratch of `updatePairs`, for sorting. */
  readonly sortWork: ReturnType<typeof createSortWork>;
}

/** Without proxies; `phase` is one of `BROAD_PHASE_KINDS`. Add, move and remove proxies, then call `updatePairs`. */
export const createBroad = (phase: BroadPhase): Broad => ({
  proxies: createProxies(),
  search: phase.createSearch(),
  pairs: createPairList(),
  exclusions: NO_EXCLUSIONS,
  near: createPairList(),
  inserted: 0,
  found: createPairList(),
  sortWork: createSortWork(),
});

/** Replaces the pairs of owners that never pair: ascending keys of `ownerPairKey`. All pairs are searched anew. */
export function excludeOwnerPairs(broad: Broad, keys: Float64Array): void {
  assertAscending(keys);
  broad.exclusions = keys.slice();
  const { proxies } = broad;
  for (let proxy = 0; proxy < proxies.count; proxy++) {
    if ((proxies.flags[proxy]! & ALIVE) !== 0) searchAnew(proxies, proxy);
  }
}

/** Brings the list of pairs up to date with what was added, moved and removed since the last call, and returns it. */
export function updatePairs(broad: Broad): PairList {
  const { proxies } = broad;
  if (!proxies.moved) return broad.pairs;
  if (proxies.touched.count > 0) updateNear(broad);
  clearTouched(proxies);
  selectOverlapping(proxies.box, broad.near, broad.pairs);
  return broad.pairs;
}

function updateNear(broad: Broad): void {
  const { proxies, exclusions, found, near } = broad;
  found.count = 0;
  const complete = broad.search.update(broad);
  listUnbounded(proxies);
  pairUnbounded(broad, complete);
  sortPairs(found, proxies.count, broad.sortWork);
  if (complete) {
    broad.near = found;
    broad.found = near;
    broad.inserted = 0;
    return;
  }
  if (proxies.refiltered) dropUnwanted(near, proxies, exclusions);
  insertPairs(near, found, broad.sortWork);
  broad.inserted += found.count;
  if (broad.inserted < STALE * near.count) return;
  selectOverlapping(proxies.fat, near, near);
  broad.inserted = 0;
}

/** The list of unbounded proxies follows what was touched. */
function listUnbounded(proxies: Proxies): void {
  const { touched, unbounded, flags } = proxies;
  let kept = 0;
  for (let k = 0; k < unbounded.count; k++) {
    const proxy = unbounded.items[k]!;
    if ((flags[proxy]! & UNBOUNDED) !== 0) unbounded.items[kept++] = proxy;
    else flags[proxy]! &= ~LISTED;
  }
  unbounded.count = kept;
  for (let k = 0; k < touched.count; k++) {
    const proxy = touched.items[k]!;
    if ((flags[proxy]! & (UNBOUNDED | LISTED)) !== UNBOUNDED) continue;
    flags[proxy]! |= LISTED;
    append(unbounded, proxy);
  }
}

/** Unbounded proxies against the touched ones; against all where they were touched themselves or all pairs are searched. */
function pairUnbounded(update: PairUpdate, complete: boolean): void {
  const { proxies } = update;
  const { touched, unbounded, flags } = proxies;
  for (let k = 0; k < unbounded.count; k++) {
    const one = unbounded.items[k]!;
    if (complete || (flags[one]! & TOUCHED) !== 0) {
      for (let other = 0; other < proxies.count; other++) {
        // Two unbounded ones meet once.
        if (other > one || (flags[other]! & LISTED) === 0) pairNear(update, one, other);
      }
    } else {
      for (let t = 0; t < touched.count; t++) pairNear(update, one, touched.items[t]!);
    }
  }
}

function pairNear({ proxies, exclusions, found }: PairUpdate, a: number, b: number): void {
  const { fat } = proxies;
  if (boxesOverlap(fat, BOX * a, fat, BOX * b) && isWanted(proxies, exclusions, a, b)) appendPair(found, a, b);
}
