/**
 * At the end of a step: how long bodies have been still, and which islands fall asleep.
 *
 *   still     |v| < speed and |ω| ρ < speed        ρ: farthest point of the body from its centre of mass, m
 *   asleep    when all bodies of the island have been still for max(time, 4 speed/|g|), and for one step at least
 *
 * What falls freely is slower than `speed` for 2 speed/|g| at most, at the top of its way: nothing falls asleep in the air, whatever `time` says. Time
 * is counted between ends of steps at which the body is still. The twists become 0; energy and momentum that this takes away are booked as `sleep`.
 */
import { GROUP, SLEEP, STILL, TWIST } from "../../body/body-tables.js";
import { length, readVec3 } from "../../math/vec3.js";
import { stepLength, timeOf } from "../clock.js";
import { isHeap } from "../contacts/heap.js";
import type { Island } from "../islands/island.js";
import { LEDGER } from "../ledger.js";
import { bookBody } from "../structure/book-edit.js";
import type { WorldData } from "../world-data.js";
import { isDisturbed, isRestless } from "./disturbance.js";
import { MOVING } from "./sleep.js";
import type { SleepData } from "./sleep-data.js";

/** Times are sums of steps. */
const ROUNDED = 1 - 1e-9;

export function fallAsleep(world: WorldData): void {
  const { sleep, tables } = world;
  if (!sleep) return;
  measureReach(world, sleep);
  const gravity = length(readVec3(tables.gravity));
  const needed = gravity > 0 ? Math.max(sleep.time, (4 * sleep.speed) / gravity) : sleep.time;
  const ready = new Set(world.meeting.filter((island) => !island.asleep && restedFor(world, island) >= needed * ROUNDED));
  const maySleep = (island: Island): boolean => ready.has(island) && !isDisturbed(world, island) && !isRestless(world, island);
  const heaps = world.meeting.filter((island) => isHeap(world, island));
  if (heaps.length > 0 && heaps.every(maySleep)) putToSleep(world, heaps);
  for (const island of ready) if (!isHeap(world, island) && maySleep(island)) putToSleep(world, [island]);
}

/** Counts on; returns how long all bodies of the island have been still, −1 where the step's end is the first. */
function restedFor(world: WorldData, { chains }: Island): number {
  const { sleep } = world.tables;
  const h = stepLength(world);
  let least = Number.POSITIVE_INFINITY;
  for (const { bodies } of chains) {
    for (let i = 0; i < bodies.length; i++) {
      const o = SLEEP * bodies[i]! + STILL;
      sleep[o] = !isStill(world, bodies[i]!) ? MOVING : sleep[o]! < 0 ? 0 : sleep[o]! + h;
      least = Math.min(least, sleep[o] === 0 ? MOVING : sleep[o]!);
    }
  }
  return least;
}

function isStill({ sleep, tables: { twist } }: WorldData, body: number): boolean {
  const { speed, reach } = sleep!;
  const rim = length(readVec3(twist, TWIST * body)) * reach[body]!;
  return rim < speed && length(readVec3(twist, TWIST * body + 3)) < speed;
}

function putToSleep(world: WorldData, islands: readonly Island[]): void {
  const bodies = islands.flatMap(({ chains }) => chains.flatMap((chain) => [...chain.bodies])).sort((a, b) => a - b);
  for (const body of bodies) {
    const { twist, sleep } = world.tables;
    bookBody(world, body, LEDGER.sleep, () => twist.fill(0, TWIST * body, TWIST * (body + 1)));
    sleep[SLEEP * body + GROUP] = 1 + bodies[0]!;
  }
  for (const { chains } of islands) for (const chain of chains) chain.preparedAt = -1;
  const names = bodies.map((body) => world.bodies.records[body]!.name);
  world.events.push({ type: "sleep", time: timeOf(world), bodies: names });
}

/** Of the shapes; radius of gyration where there is none. */
function measureReach({ bodies, structureEpoch }: WorldData, sleep: SleepData): void {
  if (sleep.reachAt === structureEpoch) return;
  sleep.reachAt = structureEpoch;
  sleep.reach = Float64Array.from(bodies.records, (record) => {
    if (!record?.mass) return 0;
    const { mass, center, principal } = record.mass;
    const { x, y, z } = principal.moments;
    const reaches = record.colliders.map(({ form, X_BS }) => {
      if (form.type === "half-space") return 0;
      return length({ x: X_BS[9]! - center.x, y: X_BS[10]! - center.y, z: X_BS[11]! - center.z }) + form.reach;
    });
    return Math.max(...reaches, Math.sqrt(Math.max(x, y, z) / mass));
  });
}
