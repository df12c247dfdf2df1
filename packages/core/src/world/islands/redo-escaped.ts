/**
 * Bodies that were knocked out of their swept boxes may have met what their island does not know. Their boxes are made larger; where that adds a pair,
 * the islands it concerns go back to the start of the step and are advanced again, together.
 */
import { hasEscaped, widenSwept } from "../../collide/scene/swept-pairs.js";
import { listPairs } from "../contacts/find-pairs.js";
import { isHeap } from "../contacts/heap.js";
import { contactsOf } from "../contacts/island-contacts.js";
import { reportNotConverged } from "../non-finite.js";
import { wakeMeeting } from "../sleep/wake-islands.js";
import { stage } from "../stage.js";
import type { WorldData } from "../world-data.js";
import { advanceOne } from "./advance-islands.js";
import { meetingIslands } from "./form-islands.js";
import type { Island } from "./island.js";
import { restoreWhole } from "./island-state.js";

const MOST_ROUNDS = 4;

export const redoEscaped = stage("redo escaped", (world) => {
  if (!world.contact.possible || world.contact.allHeap) return;
  for (let round = 0; widenEscaped(world); round++) {
    const pairs = world.contact.pairs.count;
    listPairs(world);
    if (world.contact.pairs.count === pairs) break;
    if (round === MOST_ROUNDS) {
      reportNotConverged(world, world.meeting[0]!, "redo escaped");
      break;
    }
    redo(world);
  }
  for (const island of world.meeting) world.events.push(...(world.contact.told.get(island) ?? []));
  world.contact.told.clear();
});

/** Did a body leave its box? Boxes then reach as far as it came. */
function widenEscaped({ contact, tables }: WorldData): boolean {
  const scene = contact.scene!;
  let any = false;
  for (let c = 0; c < scene.colliders.length; c++) {
    if (!scene.colliders[c]!.moving || scene.colliders[c]!.sensor || !hasEscaped(scene, contact.swept, c, tables.pose)) continue;
    widenSwept(scene, contact.swept, c);
    any = true;
  }
  return any;
}

/** Islands that are not what they were, or have other pairs, are advanced again. Pairs are only added, so their number tells. */
function redo(world: WorldData): void {
  const countOf = (island: Island): number => contactsOf(island)?.set.pairs.count ?? 0;
  const before = new Map(world.meeting.map((island) => [island, island.asleep ? -1 : countOf(island)]));
  world.meeting = meetingIslands(world);
  world.report.islands = world.meeting.length;
  wakeMeeting(world);
  for (const island of world.meeting) {
    // what is still a heap has been advanced by its kernel, which finds pairs by itself
    if (island.asleep || isHeap(world, island) || before.get(island) === countOf(island)) continue;
    restoreWhole(world.tables, island);
    for (const chain of island.chains) chain.preparedAt = -1;
    advanceOne(world, island);
  }
}
