/**
 * Structure of a world, derived once per structural change from the blueprint alone: chains with their methods, kinematic bodies, and
 * which forces act on which body. Bodies without joints are gathered into chains of up to GATHERED bodies, as many as stay in a
 * core's cache while they pass through the stages; one call then serves them all.
 */
import { BODY_DYNAMIC, BODY_KINEMATIC } from "../body/body-tables.js";
import type { Force } from "../force/force-kind.js";
import type { Chain, ChainMethod } from "../joint/coupling.js";
import type { WorldData } from "./world-data.js";

const GATHERED = 256;

export function analyseStructure(world: WorldData): void {
  const { kind } = world.tables;
  const lone: number[] = [];
  const kinematic: { body: number; motion: WorldData["kinematic"][number]["motion"] }[] = [];
  for (let body = 0; body < world.bodies.records.length; body++) {
    if (kind[body] === BODY_DYNAMIC) lone.push(body);
    if (kind[body] === BODY_KINEMATIC) kinematic.push({ body, motion: world.bodies.records[body]?.motion });
  }
  world.chains = gather(lone, world.free);
  world.islands = [];
  world.kinematic = kinematic;
  world.forcesOn = listForces(world);
  world.changed = false;
}

function gather(bodies: readonly number[], method: ChainMethod): readonly Chain[] {
  const chains: Chain[] = [];
  for (let i = 0; i < bodies.length; i += GATHERED) chains.push({ bodies: Int32Array.from(bodies.slice(i, i + GATHERED)), method });
  return chains;
}

function listForces(world: WorldData): readonly (readonly Force[])[] {
  const none: readonly Force[] = [];
  const everywhere = world.forces.records.filter((f): f is Force => f !== undefined && f.bodies === undefined);
  const lists = world.bodies.records.map(() => (everywhere.length > 0 ? everywhere : none));
  for (const force of world.forces.records) {
    for (const body of force?.bodies ?? []) lists[body] = [...lists[body]!, force!];
  }
  return lists;
}
