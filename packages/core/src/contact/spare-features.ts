/**
 * Features of touching pairs that are found and are no rows. Rows are the outermost of a region and its deepest one
 * (`collide/manifold/normal-groups.ts`). That holds a face that lies on another; what is between them comes down first where a
 * rounded body rolls, and where a body lies in a valley that is nearly flat, two are deepest: with one of them as a row it sinks
 * in by the other, and the next time the other way round.
 *
 *   spare     all others, kept for the stretch
 *   wanted    sunk in at the end of an attempt, deepest of its pair: a row from there on, for the rest of the step. The attempt is made again
 *
 * A feature knows no end of its face: gaps of what has left it mean nothing. They count as long as the true depth of the pair is not far less.
 * Cost: one copy of the regions of pairs with more than four features; gaps of spare features only where a pair has sunk in.
 */
import {
  appendContact,
  CONTACT_FOUND,
  CONTACT_IDS,
  type ContactList,
  copyContact,
  createContactList,
} from "../collide/manifold/contact-list.js";
import { reduceGroups } from "../collide/manifold/normal-groups.js";
import { grownIntegers } from "../memory/growing.js";
import type { ContactSet } from "./contact-set.js";
import { featureGapAt } from "./place-contacts.js";
import { lowestOf, trueDistance } from "./watch-pairs.js";

/** Integers of an entry of `wanted`: number of the pair, ids of the feature. */
const WANTED = 1 + CONTACT_IDS;
/** Features wanted in one step, at most. */
const MOST_WANTED = 64;
/** A feature may be that much deeper than its pair. */
const DEEPER = 2;

/** Scratch; carries nothing from call to call. */
const region = createContactList();

/** Of the features of pair k, which are those from number `first` on, leaves the rows; the others are spare. `near` as in `reduceGroups`. */
export function leaveRows(set: ContactSet, k: number, first: number, near?: number): void {
  const { features, spare } = set;
  region.count = 0;
  for (let i = first; i < features.count; i++) copyContact(features, i, region, appendContact(region));
  reduceGroups(features, first, near);
  const end = features.count;
  for (let i = 0; i < region.count && end - first < region.count; i++) {
    if (isListed(features, first, end, i)) continue;
    if (isWanted(set, k, i)) {
      copyContact(region, i, features, appendContact(features));
      continue;
    }
    const at = appendContact(spare);
    copyContact(region, i, spare, at);
    set.sparePair = grownIntegers(set.sparePair, spare.count);
    set.sparePair[at] = k;
  }
}

/** Is contact i of the region, as it was found, among those of a list from number `first` on, before `end`? */
function isListed(list: ContactList, first: number, end: number, i: number): boolean {
  for (let row = first; row < end; row++) if (isSame(list, row, i)) return true;
  return false;
}

function isSame({ ids, found }: ContactList, row: number, i: number): boolean {
  for (let n = 0; n < CONTACT_IDS; n++) if (ids[CONTACT_IDS * row + n] !== region.ids[CONTACT_IDS * i + n]) return false;
  for (let n = 0; n < CONTACT_FOUND; n++) if (found[CONTACT_FOUND * row + n] !== region.found[CONTACT_FOUND * i + n]) return false;
  return true;
}

function isWanted({ wanted }: ContactSet, k: number, i: number): boolean {
  for (let at = 0; at < wanted.length; at += WANTED) {
    let same = wanted[at] === k;
    for (let n = 0; n < CONTACT_IDS; n++) same &&= wanted[at + 1 + n] === region.ids[CONTACT_IDS * i + n];
    if (same) return true;
  }
  return false;
}

/** Of the touching pairs that sank in during the attempt, the deepest spare features that did are wanted from now on; false where there is none. */
export function wantSunk(set: ContactSet, poses: Float64Array, tolerance: number): boolean {
  const { wanted, pairs } = set;
  const before = wanted.length;
  for (let k = 0; k < pairs.count && wanted.length < WANTED * MOST_WANTED; k++) {
    if (set.met[k] === 0 || set.touching[k] === 0) continue;
    const i = deepestSpare(set, k, poses, tolerance);
    if (i < 0) continue;
    wanted.push(k);
    for (let n = 0; n < CONTACT_IDS; n++) wanted.push(set.spare.ids[CONTACT_IDS * i + n]!);
  }
  return wanted.length > before;
}

/** Number of the deepest spare feature of pair k that is as deep as ends a stretch; −1 without any. */
function deepestSpare(set: ContactSet, k: number, poses: Float64Array, tolerance: number): number {
  const { spare, sparePair, pairs } = set;
  const limit = DEEPER * trueDistance(set, k, poses);
  let least = lowestOf(set, k, tolerance);
  let deepest = -1;
  for (let i = 0; i < spare.count; i++) {
    if (sparePair[i] !== k) continue;
    const gap = featureGapAt(set.scene, pairs.pairs[2 * k]!, pairs.pairs[2 * k + 1]!, spare, i, poses);
    if (gap >= least || gap < limit) continue;
    least = gap;
    deepest = i;
  }
  return deepest;
}
