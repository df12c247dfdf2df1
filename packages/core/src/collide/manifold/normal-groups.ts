/**
 * Contact regions of a pair fall into groups with about the same normal: a convex pair has one, a mesh in a corner or a groove one for each
 * wall. Every group is reduced by itself (`reduce.ts`): four points across one normal say nothing about what the others hold.
 *
 * A group is what lies within 10° of the normal of its deepest contact; the deepest that is left begins the next one. Cost: O(n) for each group.
 */
import { appendContact, CONTACT_FOUND, type ContactList, copyContact, createContactList } from "./contact-list.js";
import { reduceContacts } from "./reduce.js";

/** Cosine of the largest angle between normals of one group, 10°. */
export const GROUPED = 0.985;

/** Scratch; carries nothing from call to call. */
const region = createContactList();
let isTaken = new Uint8Array(64);

/** Are the unit vectors at found[i …] and found[k …] about the same? */
export const areAlike = (found: Float64Array, i: number, k: number): boolean =>
  found[i]! * found[k]! + found[i + 1]! * found[k + 1]! + found[i + 2]! * found[k + 2]! >= GROUPED;

/** Reduces the contacts from number `first` to the end of the list, group by group; `near` as in `reduceContacts`. */
export function reduceGroups(list: ContactList, first: number, near?: number): void {
  if (isOneGroup(list, first)) {
    reduceContacts(list, first, near);
    return;
  }
  region.count = 0;
  for (let i = first; i < list.count; i++) copyContact(list, i, region, appendContact(region));
  if (isTaken.length < region.count) isTaken = new Uint8Array(2 * region.count);
  isTaken.fill(0, 0, region.count);
  list.count = first;
  for (let seed = deepestLeft(); seed >= 0; seed = deepestLeft()) {
    const from = list.count;
    for (let i = 0; i < region.count; i++) {
      if (isTaken[i] === 1 || !areAlike(region.found, CONTACT_FOUND * seed + 1, CONTACT_FOUND * i + 1)) continue;
      isTaken[i] = 1;
      copyContact(region, i, list, appendContact(list));
    }
    reduceContacts(list, from, near);
  }
}

function isOneGroup({ count, found }: ContactList, first: number): boolean {
  for (let i = first + 1; i < count; i++) if (!areAlike(found, CONTACT_FOUND * first + 1, CONTACT_FOUND * i + 1)) return false;
  return true;
}

/** The deepest contact of the region that is in no group yet, −1 without any. */
function deepestLeft(): number {
  let deepest = -1;
  for (let i = 0; i < region.count; i++) {
    if (isTaken[i] === 0 && (deepest < 0 || region.found[CONTACT_FOUND * i]! < region.found[CONTACT_FOUND * deepest]!)) deepest = i;
  }
  return deepest;
}
