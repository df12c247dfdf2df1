/** At the end of a step: books and depths of the contacts, what began and what ceased to touch, and what the next step starts from. */
import { BODY_DYNAMIC } from "../../body/body-tables.js";
import { BOOK_FRICTION, BOOK_IMPACTS, BOOK_RECOVERY } from "../../contact/contact-set.js";
import { gapAt } from "../../contact/place-contacts.js";
import { deepestOverlap } from "../../contact/watch-pairs.js";
import { stepLength } from "../clock.js";
import { LEDGER } from "../ledger.js";
import type { WorldData } from "../world-data.js";
import { storeContacts } from "./contact-state.js";
import { tellHeapChanges, touchingInHeap } from "./heap-contacts.js";
import { contactsOf } from "./island-contacts.js";
import { type LastingContact, lastingContacts, tellContact } from "./lasting-contacts.js";

export function endContacts(world: WorldData): void {
  const { ledger, pose } = world.tables;
  widenByKicks(world);
  let depth = 0;
  for (const island of world.meeting) {
    const set = contactsOf(island)?.set;
    if (!set || island.asleep) continue;
    ledger[LEDGER.friction] = ledger[LEDGER.friction]! + set.books[BOOK_FRICTION]!;
    ledger[LEDGER.impacts] = ledger[LEDGER.impacts]! + set.books[BOOK_IMPACTS]!;
    ledger[LEDGER.recovery] = ledger[LEDGER.recovery]! + set.books[BOOK_RECOVERY]!;
    for (let i = 0; i < set.problem.pointCount; i++) depth = Math.max(depth, -gapAt(set, i, pose));
    // in such a step something may have sunk in by features that are no rows
    if (set.capped) depth = Math.max(depth, deepestOverlap(set, pose));
  }
  // heaps, whose depth stands in the report already, promise none
  if (depth > world.contact.tolerance) world.report.converged = false;
  world.report.penetration = Math.max(world.report.penetration, depth);
  ledger[LEDGER.penetration] = Math.max(ledger[LEDGER.penetration]!, depth);
  ledger[LEDGER.contactDepth] = Math.max(ledger[LEDGER.contactDepth]!, depth);
  if (world.contact.hadHeap) tellHeapChanges(world, world.contact.touchedBefore, touchingInHeap(world, world.contact.touching));
  // where all sleep, everything stays as it is
  if (world.meeting.every(({ asleep }) => asleep)) return;
  const before = lastingContacts(world);
  storeContacts(world);
  tellChanges(world, before, lastingContacts(world));
}

/**
 * Where contacts hold bodies at rest, what a half kick of gravity would give them is what contacts take away again in every step: drift is measured against no
 * less than that.
 */
function widenByKicks(world: WorldData): void {
  const { ledger, gravity, kind, mass, pose } = world.tables;
  const tau = stepLength(world) / 2;
  const [x, y, z] = [tau * gravity[0]!, tau * gravity[1]!, tau * gravity[2]!];
  const speed = Math.sqrt(x * x + y * y + z * z);
  let sum = 0;
  let moment = 0;
  for (let body = 0; body < world.bodies.records.length; body++) {
    if (kind[body] !== BODY_DYNAMIC) continue;
    const m = mass[2 * body]!;
    const p = 7 * body;
    sum += m;
    moment += m * speed * Math.sqrt(pose[p]! * pose[p]! + pose[p + 1]! * pose[p + 1]! + pose[p + 2]! * pose[p + 2]!);
  }
  ledger[LEDGER.largestKinetic] = Math.max(ledger[LEDGER.largestKinetic]!, 0.5 * sum * speed * speed);
  ledger[LEDGER.linearScale] = Math.max(ledger[LEDGER.linearScale]!, sum * speed);
  ledger[LEDGER.angularScale] = Math.max(ledger[LEDGER.angularScale]!, moment);
}

/** What began and what ceased, from two lists in the same order. */
function tellChanges(world: WorldData, before: readonly LastingContact[], now: readonly LastingContact[]): void {
  const known = new Set(before.map(keyOf));
  const still = new Set(now.map(keyOf));
  for (const contact of before)
    if (!still.has(keyOf(contact))) world.events.push(tellContact("contact-end", world, { ...contact, impulse: 0 }));
  for (const contact of now) if (!known.has(keyOf(contact))) world.events.push(tellContact("contact-begin", world, contact));
}

const keyOf = ({ a, shapeA, b, shapeB }: LastingContact): string => JSON.stringify([a, shapeA, b, shapeB]);
