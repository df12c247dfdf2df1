/** Energy and momentum of all dynamic bodies, summed in slot order into `world.totals`. */
import { BODY_DYNAMIC } from "../body/body-tables.js";
import { addBodyTotals } from "../body/body-totals.js";
import { timeOf } from "./clock.js";
import { addPotentialEnergy } from "./evaluate-forces.js";
import type { WorldData } from "./world-data.js";

export function sumTotals(world: WorldData): void {
  const time = timeOf(world);
  const { kind } = world.tables;
  world.totals.fill(0);
  for (let body = 0; body < world.bodies.records.length; body++) {
    if (kind[body] === BODY_DYNAMIC) addTotals(world, body, time, world.totals);
  }
}

/** Adds the share of one dynamic body. */
export function addTotals(world: WorldData, body: number, time: number, totals: Float64Array): void {
  addBodyTotals(world.tables, body, totals);
  addPotentialEnergy(world, body, time, totals);
}
