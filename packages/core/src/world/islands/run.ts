/** One run of an island over a stretch of time: position stage, accept, velocity stage. See advance-islands.ts. */
import { acceptBody } from "../../body/free-step.js";
import { bookContacts } from "../../contact/book-contacts.js";
import { noteContacts } from "../../contact/contact-stages.js";
import { bookBlocks, bookOuterImpulses } from "../../solve/block/book-blocks.js";
import { noteCourse } from "../../solve/block/course.js";
import { contactRules } from "../contacts/contact-rules.js";
import { contactsOf, touchingSet } from "../contacts/island-contacts.js";
import type { WorldData } from "../world-data.js";
import { bookDeflections } from "./deflections.js";
import type { Island } from "./island.js";
import { type Insistence, positionStage, stopEarly } from "./position-stage.js";
import { velocityStage } from "./velocity-stage.js";

/** True if all joints are within their targets at the end; false leaves the island as it is, unless the run is to be made as well as it goes. */
export function run(world: WorldData, island: Island, time: number, tau: number, insist?: Insistence): boolean {
  if (!positionStage(world, island, time, tau, insist) && !insist) return false;
  if (insist) stopEarly(world, island, time, tau);
  accept(world, island, time, tau);
  return velocityStage(world, island, time + tau, tau);
}

/** The preview becomes the state, and what was done on the way there is booked. */
function accept(world: WorldData, island: Island, time: number, tau: number): void {
  const { blocks } = island;
  bookDeflections(world, island, tau, "first");
  if (blocks) {
    bookBlocks(world.tables, blocks, time, "first");
    noteCourse(world.tables, blocks, time, tau, "first");
  }
  const set = touchingSet(island);
  if (set) {
    noteContacts(set, tau, contactRules(world));
    bookContacts(set, world.tables, set.first);
  }
  for (const chain of island.chains) {
    chain.method.accept(world.tables, chain);
    for (let i = 0; i < chain.driven.length; i++) acceptBody(world.tables, chain.driven[i]!);
  }
  for (const body of contactsOf(island)?.set.driven ?? []) acceptBody(world.tables, body);
  if (blocks) bookOuterImpulses(world.tables, blocks, "first");
}
