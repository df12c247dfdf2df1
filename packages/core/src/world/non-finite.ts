/** A number that is not finite never enters the state: the body keeps its last good values, the event names body and stage. */
import { timeOf } from "./clock.js";
import type { WorldData } from "./world-data.js";

export function reportNonFinite(world: WorldData, body: number, stage: string): void {
  world.report.converged = false;
  world.events.push({ type: "non-finite", time: timeOf(world), body: world.bodies.records[body]!.name, stage });
}
