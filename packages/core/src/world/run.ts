/** One run of an island over a stretch of time: position stage, accept, velocity stage. See advance-islands.ts. */
import { acceptBody } from "../body/free-step.js";
import { previewKinematicBody } from "../body/prescribed-motion.js";
import type { Chain, Island } from "../joint/coupling.js";
import { evaluateForces, reevaluateForces } from "./evaluate-forces.js";
import { LEDGER } from "./ledger.js";
import type { WorldData } from "./world-data.js";

/** An error this many iterations on that is twice the first tells that it will not converge. */
const PATIENCE = 4;

/** True if all joints are within their targets at the end. */
export function run(world: WorldData, island: Island, time: number, tau: number): boolean {
  if (!positionStage(world, island, time, tau)) return false;
  for (const chain of island.chains) {
    chain.method.accept(world.tables, chain);
    for (let i = 0; i < chain.driven.length; i++) acceptBody(world.tables, chain.driven[i]!);
  }
  return velocityStage(world, island, time + tau, tau);
}

function positionStage(world: WorldData, island: Island, time: number, tau: number): boolean {
  evaluateForces(world, island, time);
  for (const chain of island.chains) {
    if (chain.preparedAt !== world.poseEpoch) chain.method.prepare(world.tables, chain);
    chain.preparedAt = -1;
    chain.method.kick(world.tables, chain, tau, "first");
    drive(world, chain, time, tau);
  }
  let first = 0;
  for (let iteration = 0; ; iteration++) {
    const worst = lookAhead(world, island, tau);
    if (worst <= 1) return true;
    if (iteration === 0) first = worst;
    const hopeless = iteration === PATIENCE && worst > 2 * first;
    if (iteration >= world.budget || hopeless || worst - worst !== 0) return false;
    world.tables.ledger[LEDGER.iterations] = world.tables.ledger[LEDGER.iterations]! + 1;
  }
}

/** Kinematic partners: where they will be. */
function drive(world: WorldData, chain: Chain, time: number, tau: number): void {
  for (let i = 0; i < chain.driven.length; i++) {
    const body = chain.driven[i]!;
    previewKinematicBody(world.tables, body, world.bodies.records[body]!.motion, time, tau);
  }
}

/** Where do the present velocities lead, and what must change? The largest error, in units of its target. */
function lookAhead(world: WorldData, island: Island, tau: number): number {
  let worst = 0;
  for (const chain of island.chains) {
    chain.method.preview(world.tables, chain, tau);
    worst = Math.max(worst, chain.method.correct(world.tables, chain, tau));
  }
  return worst;
}

function velocityStage(world: WorldData, island: Island, time: number, tau: number): boolean {
  reevaluateForces(world, island, time);
  let worst = 0;
  for (const chain of island.chains) {
    chain.method.kick(world.tables, chain, tau, "second");
    chain.method.prepare(world.tables, chain);
    chain.preparedAt = world.poseEpoch;
    worst = Math.max(worst, chain.method.settle(world.tables, chain));
  }
  return worst <= 1;
}
