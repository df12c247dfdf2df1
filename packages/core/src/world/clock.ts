/** Time is start + n·h, never a running sum. A step of another length starts a new count. */
import type { WorldData } from "./world-data.js";
import { CLOCK } from "./world-tables.js";

/** Present time, s. */
export function timeOf(world: WorldData): number {
  const { clock } = world.tables;
  return clock[CLOCK.start]! + clock[CLOCK.count]! * clock[CLOCK.length]!;
}

export function setStepLength(world: WorldData, h: number): void {
  const { clock } = world.tables;
  if (clock[CLOCK.length] === h) return;
  clock[CLOCK.start] = timeOf(world);
  clock[CLOCK.count] = 0;
  clock[CLOCK.length] = h;
}

export const stepLength = (world: WorldData): number => world.tables.clock[CLOCK.length]!;

/** The step just made counts. */
export function tick(world: WorldData): void {
  const { clock } = world.tables;
  clock[CLOCK.count] = clock[CLOCK.count]! + 1;
  clock[CLOCK.total] = clock[CLOCK.total]! + 1;
}
