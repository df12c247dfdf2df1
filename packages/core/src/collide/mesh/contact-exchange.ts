/** Contacts of a pair turned round: found for (B, A) in the axes of B, wanted for (A, B) in the axes of A. */
import { CONTACT_FOUND, CONTACT_IDS, CONTACT_LOCAL, type ContactList } from "../manifold/contact-list.js";
import { exchangePair } from "../narrow/pair-result.js";

/** The kind with the sides exchanged, by kind number: see the table of `contact-list.ts`. */
const EXCHANGED = [1, 0, 2, 3, 5, 4, 7, 6, 8] as const;

/** Contacts from number `first` on, in place. Directions of edges keep their sense: dir A × dir B turns round like the normal. */
export function exchangeContacts(list: ContactList, first: number, X_AB: Float64Array): void {
  const { kind, ids, local, found } = list;
  for (let i = first; i < list.count; i++) {
    kind[i] = EXCHANGED[kind[i]!]!;
    swap(ids, CONTACT_IDS * i, 2);
    swap(local, CONTACT_LOCAL * i, 6);
    swap(local, CONTACT_LOCAL * i + 12, 1);
    exchangePair(found, X_AB, CONTACT_FOUND * i);
  }
}

/** Exchanges the `count` numbers at `at` with those after them. */
function swap(array: Int32Array | Float64Array, at: number, count: number): void {
  for (let k = at; k < at + count; k++) {
    const kept = array[k]!;
    array[k] = array[k + count]!;
    array[k + count] = kept;
  }
}
