/** Contacts of one island: its pairs in this step, what is found at the start of each stretch, and what is carried on. */
import { appendPair } from "../../collide/broad/pair-list.js";
import { createContactMemory, isBefore, MEMORY, recallContacts, rememberContacts } from "../../contact/contact-memory.js";
import { type ContactSet, createContactSet } from "../../contact/contact-set.js";
import { detectContacts } from "../../contact/detect-contacts.js";
import { rememberStart } from "../../contact/watch-pairs.js";
import { grownNumbers } from "../../memory/growing.js";
import type { Island, IslandContacts } from "../islands/island.js";
import type { WorldData } from "../world-data.js";
import { detectionRules } from "./contact-rules.js";
import { createSources, releaseBlocks } from "./contact-sources.js";

/** No pairs yet in this step. */
export function clearContacts({ contacts }: Island): void {
  if (contacts) contacts.set.pairs.count = 0;
}

/** Two colliders of the island may meet. Pairs come sorted. */
export function addPair(world: WorldData, island: Island, a: number, b: number): void {
  island.contacts ??= {
    set: createContactSet(world.contact.scene!),
    memory: createContactMemory(),
    sources: createSources(island.chains, island.blocks),
  };
  island.contacts.set.scene = world.contact.scene!;
  appendPair(island.contacts.set.pairs, a, b);
}

/** The contacts of an island that can have any in this step. */
export const contactsOf = ({ contacts }: Island): IslandContacts | undefined =>
  contacts && contacts.set.pairs.count > 0 ? contacts : undefined;

/** The contacts of an island that are rows in this stretch. */
export const touchingSet = (island: Island): ContactSet | undefined => {
  const set = contactsOf(island)?.set;
  return set && set.problem.pointCount > 0 ? set : undefined;
};

/** At the start of the step: nothing is booked, and what the world remembers of the pairs of the island is known. */
export function openContacts({ contact }: WorldData, { set, memory }: IslandContacts): void {
  const { entries, count } = contact.memory;
  set.books.fill(0);
  set.wanted.length = 0;
  set.problem.pointCount = 0;
  memory.count = 0;
  let from = 0;
  for (let k = 0; k < set.pairs.count; k++) {
    const a = set.pairs.pairs[2 * k]!;
    const b = set.pairs.pairs[2 * k + 1]!;
    while (from < count && isBefore(entries, MEMORY * from, a, b)) from++;
    for (; from < count && entries[MEMORY * from] === a && entries[MEMORY * from + 1] === b; from++) {
      const to = MEMORY * memory.count++;
      memory.entries = grownNumbers(memory.entries, to + MEMORY);
      for (let i = 0; i < MEMORY; i++) memory.entries[to + i] = entries[MEMORY * from + i]!;
    }
  }
}

/** At the start of a stretch of length tau: features as the bodies are now. With `eager`, whatever can close within it is a row. */
export function beginContacts(world: WorldData, { set, memory, sources }: IslandContacts, tau: number, eager = false): void {
  releaseBlocks(sources);
  detectContacts(set, world.tables, tau, { ...detectionRules(world, sources), eager });
  recallContacts(set, memory, world.budget.limited ? undefined : world.tables.pose);
  rememberStart(set, world.tables);
}

/** After a stretch of length tau that stands. What is too short says nothing about forces. */
export function keepContacts({ set, memory }: IslandContacts, tau: number, step: number): void {
  if (tau > SHORTEST * step) rememberContacts(set, memory, tau);
}

/** Share of a step. */
const SHORTEST = 1e-3;
