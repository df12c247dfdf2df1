/** Failures as events. A number that is not finite never enters the state: the body keeps its last good values, the event names body and stage. */

import type { MethodName } from "../model/settings-description.js";
import { timeOf } from "./clock.js";
import type { Island } from "./islands/island.js";
import type { WorldData } from "./world-data.js";

export function reportNonFinite(world: WorldData, body: number, stage: string, joint?: number): void {
  world.report.converged = false;
  world.events.push({ type: "non-finite", time: timeOf(world), body: world.bodies.records[body]!.name, stage, ...named(world, joint) });
}

/** A chain is advanced by another method than the stated one. */
export function reportReplaced(world: WorldData, body: number, stated: MethodName, method: MethodName, joint?: number): void {
  const { name } = world.bodies.records[body]!;
  world.events.push({ type: "method-replaced", time: timeOf(world), body: name, stated, method, ...named(world, joint) });
}

/** The loop of a joint lost a condition, or has got one back: the machine may go on in more than one way from there. */
export function reportSingular(world: WorldData, joint: number): void {
  world.events.push({ type: "singular-position", time: timeOf(world), joint: world.joints.records[joint]!.name });
}

const named = (world: WorldData, joint: number | undefined): { readonly joint?: string } =>
  joint === undefined ? {} : { joint: world.joints.records[joint]!.name };

/** The corrections of an island did not reach their targets, or its trajectory its tolerance; the best state found is kept. */
export function reportNotConverged(world: WorldData, island: Island, stage: string, joint?: number): void {
  world.report.converged = false;
  const body = world.bodies.records[island.chains[0]!.bodies[0]!]!.name;
  world.events.push({ type: "not-converged", time: timeOf(world), body, stage, ...named(world, joint) });
}
