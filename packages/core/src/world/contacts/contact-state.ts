/**
 * What contacts carry from step to step, in the state. A row of the table `contact`:
 *
 *   slot of body A, number of its shape, slot of body B, number of its shape, then an entry of contact-memory.ts without its two collider numbers
 *
 * sorted by colliders. Numbers of colliders change with the structure, slots and numbers of shapes do not.
 */
import type { CollisionScene } from "../../collide/scene/collision-scene.js";
import { type ContactMemory, MEMORY, STORED_MEMORY } from "../../contact/contact-memory.js";
import { grownNumbers } from "../../memory/growing.js";
import { isAsleep } from "../sleep/sleep.js";
import type { WorldData } from "../world-data.js";
import { contactsOf } from "./island-contacts.js";

/** Where the entry begins in a row. */
const ENTRY = 4;
/** Shapes of a body are fewer. */
const SHAPES = 65536;

/** world.contact.memory ← the table; rows whose shapes are gone are passed over. */
export function loadContacts(world: WorldData, { colliders }: CollisionScene): void {
  const { contact, contactCount } = world.tables;
  const { memory } = world.contact;
  const count = contactCount[0]!;
  memory.count = 0;
  if (count === 0) return;
  const numberOf = new Map(colliders.map(({ body, index }, c) => [SHAPES * body + index, c]));
  memory.entries = grownNumbers(memory.entries, MEMORY * count);
  for (let i = 0; i < count; i++) {
    const o = STORED_MEMORY * i;
    const a = numberOf.get(SHAPES * contact[o]! + contact[o + 1]!);
    const b = numberOf.get(SHAPES * contact[o + 2]! + contact[o + 3]!);
    if (a === undefined || b === undefined) continue;
    const e = MEMORY * memory.count++;
    memory.entries[e] = a;
    memory.entries[e + 1] = b;
    for (let k = 2; k < MEMORY; k++) memory.entries[e + k] = contact[o + ENTRY + k - 2]!;
  }
}

/** The table ← what the islands remember, and what is known of those that sleep, in the order of the colliders. */
export function storeContacts(world: WorldData): void {
  const { contact: data } = world;
  if (!data.scene || !data.possible) return;
  const { colliders } = data.scene;
  const entries = world.meeting.flatMap((island) => {
    const memory = island.asleep ? undefined : contactsOf(island)?.memory;
    return memory ? entriesOf(memory) : [];
  });
  const sleeps = (collider: number): boolean => isAsleep(world, colliders[collider]!.body);
  if (world.sleep) entries.push(...entriesOf(data.memory).filter((entry) => sleeps(entry[0]!) || sleeps(entry[1]!)));
  entries.sort((p, q) => p[0]! - q[0]! || p[1]! - q[1]!);
  world.arena.reserve("contact", entries.length);
  const { contact, contactCount } = world.tables;
  contactCount[0] = entries.length;
  entries.forEach((entry, i) => {
    const o = STORED_MEMORY * i;
    for (let side = 0; side < 2; side++) {
      const { body, index } = colliders[entry[side]!]!;
      contact[o + 2 * side] = body;
      contact[o + 2 * side + 1] = index;
    }
    for (let k = 2; k < MEMORY; k++) contact[o + ENTRY + k - 2] = entry[k]!;
  });
}

const entriesOf = ({ count, entries }: ContactMemory): Float64Array[] =>
  Array.from({ length: count }, (_, i) => entries.subarray(MEMORY * i, MEMORY * (i + 1)));

/** A body that is removed touches nothing. */
export function forgetContacts({ tables: { contact, contactCount } }: WorldData, body: number): void {
  let kept = 0;
  for (let i = 0; i < contactCount[0]!; i++) {
    const o = STORED_MEMORY * i;
    if (contact[o] === body || contact[o + 2] === body) continue;
    contact.copyWithin(STORED_MEMORY * kept++, o, o + STORED_MEMORY);
  }
  contactCount[0] = kept;
}
