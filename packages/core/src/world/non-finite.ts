/** Failures as events. A number that is not finite never enters the state: the body keeps its last good values, the event names body and stage. */
import type { Island } from "../joint/island.js";
import { timeOf } from "./clock.js";
import type { WorldData } from "./world-data.js";

export function reportNonFinite(world: WorldData, body: number, stage: string): void {
  world.report.converged = false;
  world.events.push({ type: "non-finite", time: timeOf(world), body: world.bodies.records[body]!.name, stage });
}

/** The corrections of an island did not reach their targets, or its trajectory its tolerance; the best state found is kept. */
export function reportNotConverged(world: WorldData, island: Island, stage: string): void {
  world.report.converged = false;
  const body = world.bodies.records[island.chains[0]!.bodies[0]!]!.name;
  world.events.push({ type: "not-converged", time: timeOf(world), body, stage });
}
