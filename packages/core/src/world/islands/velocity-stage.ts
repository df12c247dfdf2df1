/** Velocity stage of a run: the other half kick at the end, and no velocity left along directions that joints, blocks and contacts remove. */
import { bookContacts } from "../../contact/book-contacts.js";
import { refreshContacts, settleContacts, warmContacts } from "../../contact/contact-stages.js";
import { refreshBlocks, settleBlocks } from "../../solve/block/block-system.js";
import { bookBlocks, bookOuterImpulses } from "../../solve/block/book-blocks.js";
import { noteCourse } from "../../solve/block/course.js";
import { correctionRules } from "../contacts/contact-rules.js";
import { holdBlocks, releaseBlocks } from "../contacts/contact-sources.js";
import { touchingSet } from "../contacts/island-contacts.js";
import type { WorldData } from "../world-data.js";
import { bookDeflections, rememberKicks } from "./deflections.js";
import { reevaluateForces } from "./evaluate-forces.js";
import { type Island, STALL_DEPTH } from "./island.js";
import { largestChange, restoreIsland, saveIsland } from "./island-state.js";
import { AFTER_KICK, BEFORE_KICK, savedIsland } from "./island-work.js";

/** Repetitions of the second kick under forces that depend on velocity, and the change (m/s, rad/s) below which it has converged. */
const MOST_REPETITIONS = 50;
const SAME_SPEED = 1e-12;
/** Large speeds are rounded above that; a change beyond this one says that the repetition does not contract, and the stretch must be shorter. */
const NEARLY_SAME = 1e-9;
/** Turns that joints and blocks take where one does not know of the other; and where they do, before it is asked whether they still gain. */
const MOST_TURNS = 200;
const FEW_TURNS = 3;
/** Turns that leave more than this share of what is missing gain nothing any more. */
const STALLED = 0.8;

/** True if what is left is within its targets. */
export function velocityStage(world: WorldData, island: Island, time: number, tau: number): boolean {
  for (const chain of island.chains) {
    chain.method.prepare(world.tables, chain);
    chain.method.sharpen?.(world.tables, chain);
    chain.preparedAt = world.poseEpoch;
  }
  if (island.blocks) refreshBlocks(world.tables, island.blocks, "second", tau);
  if (island.contacts) releaseBlocks(island.contacts.sources);
  const set = touchingSet(island);
  if (set) refreshContacts(set, world.tables, "second", tau, world.contact.tolerance);
  const worst = island.resisting ? kickAgainstResistance(world, island, time, tau) : secondKick(world, island, time, tau);
  if (island.blocks) noteCourse(world.tables, island.blocks, time, tau, "second");
  return worst <= (world.depth >= STALL_DEPTH ? island.goodEnough : 1) || world.budget.limited;
}

function secondKick(world: WorldData, island: Island, time: number, tau: number): number {
  reevaluateForces(world, island, time);
  return kickAndSettle(world, island, time, tau);
}

function kickAndSettle(world: WorldData, island: Island, time: number, tau: number): number {
  for (const chain of island.chains) {
    chain.method.kick(world.tables, chain, tau, "second");
    rememberKicks(world, chain);
  }
  const set = touchingSet(island);
  if (set) warmContacts(set, world.tables, "second", world.budget.limited ? "limited" : "free");
  const worst = island.blocks || set ? settleTogether(world, island, time, tau) : settleChains(world, island);
  bookDeflections(world, island, tau, "second");
  if (island.blocks) {
    bookBlocks(world.tables, island.blocks, time, "second");
    bookOuterImpulses(world.tables, island.blocks, "second");
  }
  if (set) bookContacts(set, world.tables, set.second);
  return worst;
}

export function settleChains(world: WorldData, { chains }: Island): number {
  if (!world.velocityCorrection) return 0;
  let worst = 0;
  for (const chain of chains) worst = Math.max(worst, chain.method.settle(world.tables, chain, world.budget.grant));
  return worst;
}

/**
 * Joints, blocks and contacts: once where responses are exact and blocks or contacts are alone; else in turn until they have nothing left
 * to do, because a response ignores joints, or other rows of the blocks hold than the contacts were answered with.
 */
function settleTogether(world: WorldData, island: Island, time: number, tau: number): number {
  const { blocks } = island;
  const set = touchingSet(island);
  const exact = island.chains.every(({ method }) => method.response === "exact");
  const alone = exact && !(blocks && set);
  let worst = 0;
  let before = Number.POSITIVE_INFINITY;
  for (let pass = 0; pass < MOST_TURNS && world.budget.grant(); pass++) {
    worst = settleChains(world, island);
    let miss = blocks ? settleBlocks(world.tables, blocks, time, tau, world.blockTargets) : 0;
    if (set) holdBlocks(island.contacts!.sources);
    if (set) miss = Math.max(miss, settleContacts(set, world.tables, correctionRules(world, island)));
    // with exact responses a few turns do; what is left then is what the solvers themselves leave
    if (alone || miss <= 1 || (exact && pass >= FEW_TURNS && miss > STALLED * before)) break;
    before = miss;
  }
  return worst;
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
  for (let i = 0; i < MOST_REPETITIONS && world.budget.grant(); i++) {
    saveIsland(t, island, after);
    reevaluateForces(world, island, time);
    restoreIsland(t, island, before);
    worst = kickAndSettle(world, island, time, tau);
    change = largestChange(t, island, after);
    if (change < SAME_SPEED) break;
  }
  return change < NEARLY_SAME ? worst : Number.POSITIVE_INFINITY;
}
