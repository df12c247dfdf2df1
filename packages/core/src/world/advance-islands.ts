/**
 * Advances every island over the step:
 *
 *   position stage, at t        prepare · half kick · preview · correct            (impulses now such that all conditions hold at t + h)
 *   accept                      the preview becomes the state
 *   velocity stage, at t + h    half kick · prepare · settle                       (no velocity left along removed directions)
 *
 * A free body has nothing to correct or settle; for it this is kick–drift–kick: second order, time-reversible.
 */
import type { Chain, Island } from "../joint/coupling.js";
import { allFinite } from "../math/scalar.js";
import { stepLength, timeOf } from "./clock.js";
import { evaluateForces, reevaluateForces } from "./evaluate-forces.js";
import { restoreAround } from "./island-state.js";
import { LEDGER } from "./ledger.js";
import { reportNonFinite } from "./non-finite.js";
import { stage } from "./stage.js";
import type { WorldData } from "./world-data.js";

export const advanceIslands = stage("advance islands", (world) => {
  const h = stepLength(world);
  const time = timeOf(world);
  for (const island of world.islands) {
    positionStage(world, island, time, h);
    for (const chain of island.chains) chain.method.accept(world.tables, chain);
    velocityStage(world, island, time + h, h);
    keepSound(world, island);
  }
});

function positionStage(world: WorldData, island: Island, time: number, h: number): void {
  evaluateForces(world, island, time);
  for (const chain of island.chains) {
    const { method } = chain;
    method.prepare(world.tables, chain);
    method.kick(world.tables, chain, h, "first");
    method.preview(world.tables, chain, h);
    method.correct(world.tables, chain, h);
  }
}

function velocityStage(world: WorldData, island: Island, time: number, h: number): void {
  reevaluateForces(world, island, time);
  for (const chain of island.chains) {
    const { method } = chain;
    method.kick(world.tables, chain, h, "second");
    method.prepare(world.tables, chain);
    method.settle(world.tables, chain);
  }
}

/** Stage border: where a number is not finite, the body and what it is coupled to go back to the start of the step, and an event says so. */
function keepSound(world: WorldData, island: Island): void {
  for (const chain of island.chains) {
    for (let i = 0; i < chain.bodies.length; i++) {
      if (!isSound(world, chain.bodies[i]!)) giveUp(world, island, chain, chain.bodies[i]!);
    }
  }
}

function isSound(world: WorldData, body: number): boolean {
  return allFinite(world.tables.pose, 7 * body, 7) && allFinite(world.tables.twist, 6 * body, 6);
}

function giveUp(world: WorldData, island: Island, chain: Chain, body: number): void {
  const { nextPose, nextTwist, ledger } = world.tables;
  const early = !allFinite(nextPose, 7 * body, 7) || !allFinite(nextTwist, 6 * body, 6);
  restoreAround(world.tables, island, chain, body);
  reportNonFinite(world, body, early ? "position stage" : "velocity stage");
  ledger[LEDGER.rejectedSteps] = ledger[LEDGER.rejectedSteps]! + 1;
}
