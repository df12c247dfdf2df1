/**
 * Which islands sleep through this step. Before anything moves, an island wakes as a whole where one of its bodies is awake or called, or where it is
 * disturbed: so in the very step in which something may reach it, because islands are formed of what can meet within the step. Heaps of step mode sleep
 * and wake as one, because their kernel knows no islands.
 *
 * What sleeps keeps its poses to the bit and the memory of its contacts, so that it wakes with the forces that held it.
 */
import { GROUP, SLEEP } from "../../body/body-tables.js";
import { timeOf } from "../clock.js";
import { isHeap } from "../contacts/heap.js";
import type { Island } from "../islands/island.js";
import { stage } from "../stage.js";
import type { WorldData } from "../world-data.js";
import { isDisturbed, noteMoving } from "./disturbance.js";
import { CALLED, isAsleep, wakeBodies } from "./sleep.js";

export const wakeIslands = stage("wake islands", wakeMeeting);

/** Of the islands as they are: again where some were put together within the step. */
export function wakeMeeting(world: WorldData): void {
  if (!world.sleep) return;
  noteMoving(world);
  // a group that wakes may have bodies in other islands by now
  while (wakeSome(world));
  for (const island of world.meeting) {
    island.asleep = isWholly(world, island);
    if (!island.asleep) tellWoken(world, island);
  }
  answerCalls(world);
}

/** Do all bodies of an island sleep? */
const isWholly = (world: WorldData, { chains }: Island): boolean =>
  chains.every(({ bodies }) => bodies.every((body) => isAsleep(world, body)));

const isPartly = (world: WorldData, { chains }: Island): boolean =>
  chains.some(({ bodies }) => bodies.some((body) => isAsleep(world, body)));

/** Wakes islands that cannot go on sleeping; false if there was none. */
function wakeSome(world: WorldData): boolean {
  const sleeping = world.meeting.filter((island) => isPartly(world, island));
  const heapAwake = sleeping.length > 0 && world.meeting.some((island) => isHeap(world, island) && !isWholly(world, island));
  let any = false;
  for (const island of sleeping) {
    const stays = isWholly(world, island) && !(heapAwake && isHeap(world, island)) && !isDisturbed(world, island);
    if (stays) continue;
    for (const { bodies } of island.chains) wakeBodies(world, bodies);
    any = true;
  }
  return any;
}

function tellWoken(world: WorldData, { chains }: Island): void {
  const { sleep } = world.tables;
  const woken = chains.flatMap(({ bodies }) => [...bodies].filter((body) => sleep[SLEEP * body + GROUP] === CALLED));
  if (woken.length === 0) return;
  const names = woken.sort((a, b) => a - b).map((body) => world.bodies.records[body]!.name);
  world.events.push({ type: "wake", time: timeOf(world), bodies: names });
  // forces were not evaluated while they slept
  world.forcesStale = true;
}

/** Calls have been heard. */
function answerCalls({ bodies, tables: { sleep } }: WorldData): void {
  for (let o = GROUP; o < SLEEP * bodies.records.length; o += SLEEP) if (sleep[o] === CALLED) sleep[o] = 0;
}
