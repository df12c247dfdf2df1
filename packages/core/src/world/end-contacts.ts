/** At the end of a step: books and depths of the contacts, what began and what ceased to touch, and what the next step starts from. */
import { BOOK_FRICTION, BOOK_IMPACTS, BOOK_RECOVERY } from "../contact/contact-set.js";
import { gapAt } from "../contact/place-contacts.js";
import { timeOf } from "./clock.js";
import { storeContacts } from "./contact-state.js";
import type { ContactEvent } from "./events.js";
import { contactsOf } from "./island-contacts.js";
import { type LastingContact, lastingContacts } from "./lasting-contacts.js";
import { LEDGER } from "./ledger.js";
import type { WorldData } from "./world-data.js";

export function endContacts(world: WorldData): void {
  const { ledger, pose } = world.tables;
  let depth = world.report.penetration;
  for (const island of world.meeting) {
    const set = contactsOf(island)?.set;
    if (!set) continue;
    ledger[LEDGER.friction] = ledger[LEDGER.friction]! + set.books[BOOK_FRICTION]!;
    ledger[LEDGER.impacts] = ledger[LEDGER.impacts]! + set.books[BOOK_IMPACTS]!;
    ledger[LEDGER.recovery] = ledger[LEDGER.recovery]! + set.books[BOOK_RECOVERY]!;
    for (let i = 0; i < set.problem.pointCount; i++) depth = Math.max(depth, -gapAt(set, i, pose));
  }
  world.report.penetration = depth;
  if (depth > world.contact.tolerance) world.report.converged = false;
  ledger[LEDGER.penetration] = Math.max(ledger[LEDGER.penetration]!, depth);
  const before = lastingContacts(world);
  storeContacts(world);
  tellChanges(world, before, lastingContacts(world));
}

/** What began and what ceased, from two lists in the same order. */
function tellChanges(world: WorldData, before: readonly LastingContact[], now: readonly LastingContact[]): void {
  const time = timeOf(world);
  const known = new Set(before.map(keyOf));
  const still = new Set(now.map(keyOf));
  for (const contact of before) if (!still.has(keyOf(contact))) world.events.push(tell("contact-end", time, { ...contact, impulse: 0 }));
  for (const contact of now) if (!known.has(keyOf(contact))) world.events.push(tell("contact-begin", time, contact));
}

const keyOf = ({ a, shapeA, b, shapeB }: LastingContact): string => JSON.stringify([a, shapeA, b, shapeB]);

function tell<Type extends "contact-begin" | "contact-end">(type: Type, time: number, contact: LastingContact): ContactEvent<Type> {
  const { points: _points, ...told } = contact;
  return { type, time, ...told };
}
