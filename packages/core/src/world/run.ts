/** One run of an island over a stretch of time: position stage, accept, velocity stage. See advance-islands.ts. */
import { acceptBody } from "../body/free-step.js";
import { bookDeflection, rememberKick } from "../body/kick.js";
import type { Chain, Island } from "../joint/coupling.js";
import { aimChain } from "../solve/impulse/aim.js";
import { evaluateForces, reevaluateForces } from "./evaluate-forces.js";
import { largestChange, restoreIsland, saveIsland } from "./island-state.js";
import { AFTER_KICK, BEFORE_KICK, savedIsland } from "./island-work.js";
import { LEDGER } from "./ledger.js";
import { drive, surroundings } from "./surroundings.js";
import type { WorldData } from "./world-data.js";

/** An error this many iterations on that is twice the first tells that it will not converge. */
const PATIENCE = 4;

/** Repetitions of the second kick under forces that depend on velocity, and the change (m/s, rad/s) below which it has converged. */
const MOST_REPETITIONS = 50;
const SAME_SPEED = 1e-12;
/** Large speeds are rounded above that; a change beyond this one says that the repetition does not contract, and the stretch must be shorter. */
const NEARLY_SAME = 1e-9;

/** An error that falls by less than this factor gets no further; taken for an answer only where that many halvings have not helped. */
const STALLED = 0.8;
export const STALL_DEPTH = 3;

/** True if all joints are within their targets at the end; false leaves the island as it is, unless the run is to be made as well as it goes. */
export function run(world: WorldData, island: Island, time: number, tau: number, insist?: "as well as it goes"): boolean {
  if (!positionStage(world, island, time, tau) && !insist) return false;
  if (insist) stopEarly(world, island, time, tau);
  bookDeflections(world, island, tau, "first");
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
    if (world.recovering) aimChain(world.tables, chain, world.recoveryTargets);
    chain.method.kick(world.tables, chain, tau, "first");
    remember(world, chain);
    drive(world, chain, time, tau);
  }
  let first = 0;
  let previous = Number.POSITIVE_INFINITY;
  for (let iteration = 0; ; iteration++) {
    if (iteration >= world.budget) {
      stopEarly(world, island, time, tau);
      return true;
    }
    const worst = lookAhead(world, island, time, tau);
    if (worst <= 1) return true;
    if (iteration === 0) first = worst;
    if (world.depth >= STALL_DEPTH && iteration > PATIENCE && worst > STALLED * previous && worst <= world.goodEnough) {
      // round-off, or a singular position, keeps it from its target; the promise is kept all the same
      lookFrom(world, island, time, tau);
      return true;
    }
    previous = worst;
    const hopeless = iteration === PATIENCE && worst > 2 * first;
    if (iteration >= world.patience || hopeless || worst - worst !== 0) return false;
    world.tables.ledger[LEDGER.iterations] = world.tables.ledger[LEDGER.iterations]! + 1;
  }
}

/** What has been reached counts: where the present velocities lead is where the island goes. The report says what is missing. */
function stopEarly(world: WorldData, island: Island, time: number, tau: number): void {
  lookFrom(world, island, time, tau);
  world.report.converged = false;
}

function lookFrom(world: WorldData, island: Island, time: number, tau: number): void {
  for (const chain of island.chains) chain.method.preview(world.tables, chain, tau, surroundings(world, chain, time));
}

/** Where do the present velocities lead, and what must change? The largest error, in units of its target. */
function lookAhead(world: WorldData, island: Island, time: number, tau: number): number {
  let worst = 0;
  for (const chain of island.chains) {
    chain.method.preview(world.tables, chain, tau, surroundings(world, chain, time));
    worst = Math.max(worst, chain.method.correct(world.tables, chain, tau));
  }
  return worst;
}

function velocityStage(world: WorldData, island: Island, time: number, tau: number): boolean {
  for (const chain of island.chains) {
    chain.method.prepare(world.tables, chain);
    chain.preparedAt = world.poseEpoch;
  }
  const worst = island.resisting ? kickAgainstResistance(world, island, time, tau) : secondKick(world, island, time, tau);
  return worst <= (world.depth >= STALL_DEPTH ? world.goodEnough : 1) || world.budget < Number.POSITIVE_INFINITY;
}

function secondKick(world: WorldData, island: Island, time: number, tau: number): number {
  reevaluateForces(world, island, time);
  return kickAndSettle(world, island, tau);
}

function kickAndSettle(world: WorldData, island: Island, tau: number): number {
  let worst = 0;
  for (const chain of island.chains) {
    chain.method.kick(world.tables, chain, tau, "second");
    remember(world, chain);
    worst = Math.max(worst, chain.method.settle(world.tables, chain));
  }
  bookDeflections(world, island, tau, "second");
  return worst;
}

/** Chains whose velocities joints change after a kick: those of the impulse methods. */
export const deflects = (chain: Chain): boolean => chain.joints.length > 0 && chain.method.ownOrder === undefined;

function remember(world: WorldData, chain: Chain): void {
  if (deflects(chain)) for (let i = 0; i < chain.bodies.length; i++) rememberKick(world.tables, chain.bodies[i]!);
}

function bookDeflections(world: WorldData, island: Island, tau: number, half: "first" | "second"): void {
  for (const chain of island.chains) {
    if (deflects(chain)) for (let i = 0; i < chain.bodies.length; i++) bookDeflection(world.tables, chain.bodies[i]!, tau, half);
  }
}

/**
 * Forces that depend on velocity are wanted at the velocities after the kick: u⁺ = u⁻ + (τ/2) M⁻¹ w(x, u⁺), by repetition until u⁺ stays. With
 * the explicit first half this is the trapezoidal rule, so second order.
 */
function kickAgainstResistance(world: WorldData, island: Island, time: number, tau: number): number {
  const t = world.tables;
  const before = savedIsland(world, island, BEFORE_KICK);
  const after = savedIsland(world, island, AFTER_KICK);
  saveIsland(t, island, before);
  let worst = secondKick(world, island, time, tau);
  let change = Number.POSITIVE_INFINITY;
  for (let i = 0; i < MOST_REPETITIONS; i++) {
    saveIsland(t, island, after);
    reevaluateForces(world, island, time);
    restoreIsland(t, island, before);
    worst = kickAndSettle(world, island, tau);
    change = largestChange(t, island, after);
    if (change < SAME_SPEED) break;
  }
  return change < NEARLY_SAME ? worst : Number.POSITIVE_INFINITY;
}
