/** One run of an island over a stretch of time: position stage, accept, velocity stage. See advance-islands.ts. */
import { acceptBody } from "../../body/free-step.js";
import { bookDeflection, rememberKick } from "../../body/kick.js";
import { previewKinematicBody } from "../../body/prescribed-motion.js";
import { bookContacts } from "../../contact/book-contacts.js";
import type { ContactSet } from "../../contact/contact-set.js";
import {
  type ContactRules,
  correctContacts,
  foreseeContacts,
  noteContacts,
  readContacts,
  refreshContacts,
  settleContacts,
  warmContacts,
} from "../../contact/contact-stages.js";
import type { Chain } from "../../joint/coupling.js";
import { correctBlocks, predictBlocks, readGaps, refreshBlocks, settleBlocks } from "../../solve/block/block-system.js";
import { bookBlocks, bookOuterImpulses } from "../../solve/block/book-blocks.js";
import { isAnyHit, noteCourse } from "../../solve/block/course.js";
import { aimChain } from "../../solve/impulse/aim.js";
import { contactRules } from "../contacts/contact-rules.js";
import { holdBlocks, letGoBlocks, releaseBlocks } from "../contacts/contact-sources.js";
import { contactsOf } from "../contacts/island-contacts.js";
import type { WorldData } from "../world-data.js";
import { correctChains } from "./correct-chains.js";
import { evaluateForces, reevaluateForces } from "./evaluate-forces.js";
import type { Island } from "./island.js";
import { largestChange, restoreIsland, saveIsland } from "./island-state.js";
import { AFTER_KICK, BEFORE_KICK, BEST_ITERATE, exchangeSaved, LAST_ITERATE, savedIsland } from "./island-work.js";
import { drive, surroundings } from "./surroundings.js";

/** An error this many iterations on that is twice the first tells that it will not converge. */
const PATIENCE = 4;

/** Repetitions of the second kick under forces that depend on velocity, and the change (m/s, rad/s) below which it has converged. */
const MOST_REPETITIONS = 50;
const SAME_SPEED = 1e-12;
/** Turns that joints and blocks take where one does not know of the other; and where they do, before it is asked whether they still gain. */
const MOST_TURNS = 200;
const FEW_TURNS = 3;
/** Large speeds are rounded above that; a change beyond this one says that the repetition does not contract, and the stretch must be shorter. */
const NEARLY_SAME = 1e-9;

/** An error that falls by less than this factor gets no further; taken for an answer only where that many halvings have not helped. */
const STALLED = 0.8;
export const STALL_DEPTH = 3;

/** Looks ahead in turn that contradict themselves and get no further, before the correction ends. */
const MOST_OPPOSED = 1;

/** Strain of a chain above which a stretch is halved for the sake of its energy, unless that many halvings have been made. */
const LARGEST_STRAIN = 0.15;

/** True if all joints are within their targets at the end; false leaves the island as it is, unless the run is to be made as well as it goes. */
export function run(world: WorldData, island: Island, time: number, tau: number, insist?: "as well as it goes"): boolean {
  if (!positionStage(world, island, time, tau, insist) && !insist) return false;
  if (insist) stopEarly(world, island, time, tau);
  bookDeflections(world, island, tau, "first");
  if (island.blocks) {
    bookBlocks(world.tables, island.blocks, time, "first");
    noteCourse(world.tables, island.blocks, time, tau, "first");
  }
  const set = touchingSet(island);
  if (set) {
    noteContacts(set, tau, contactRules(world));
    bookContacts(set, world.tables, set.first);
  }
  for (const chain of island.chains) {
    chain.method.accept(world.tables, chain);
    for (let i = 0; i < chain.driven.length; i++) acceptBody(world.tables, chain.driven[i]!);
  }
  for (const body of contactsOf(island)?.set.driven ?? []) acceptBody(world.tables, body);
  if (island.blocks) bookOuterImpulses(world.tables, island.blocks, "first");
  return velocityStage(world, island, time + tau, tau);
}

/** Where it does not converge although the run is insisted on, the best iterate is kept. */
function positionStage(world: WorldData, island: Island, time: number, tau: number, insist?: "as well as it goes"): boolean {
  evaluateForces(world, island, time);
  for (const chain of island.chains) {
    if (chain.preparedAt !== world.poseEpoch) chain.method.prepare(world.tables, chain);
    chain.preparedAt = -1;
    if (world.recovering) aimChain(world.tables, chain, world.recoveryTargets);
  }
  if (island.blocks) refreshBlocks(world.tables, island.blocks, "first", tau);
  if (island.contacts) releaseBlocks(island.contacts.sources);
  const set = touchingSet(island);
  if (set) refreshContacts(set, world.tables, "first", tau, world.contact.tolerance);
  for (const chain of island.chains) {
    chain.method.kick(world.tables, chain, tau, "first");
    remember(world, chain);
    if (!insist && isForeseeable(world, island)) chain.method.foresee?.(world.tables, chain, tau);
    drive(world, chain, time, tau);
  }
  driveContacts(world, island, time, tau);
  if (set) {
    foreseeContacts(set, world.tables);
    warmContacts(set, world.tables, "first", budgetOf(world));
  }
  if (island.blocks?.rows.some(({ law }) => law.give)) {
    settleChains(world, island);
    predictBlocks(world.tables, island.blocks, time, tau);
  }
  let first = 0;
  let previous = Number.POSITIVE_INFINITY;
  let opposed = 0;
  const lenient = insist !== undefined || (world.depth >= STALL_DEPTH && island.goodEnough > 1);
  let best = Number.POSITIVE_INFINITY;
  world.sweeps = 0;
  if (set) set.cut = false;
  for (let iteration = 0; ; iteration++) {
    if (isOver(world, island)) {
      if (set) set.cut = true;
      stopEarly(world, island, time, tau);
      return true;
    }
    if (lenient) saveIsland(world.tables, island, savedIsland(world, island, LAST_ITERATE));
    const worst = lookAhead(world, island, time, tau);
    if (worst <= 1) return true;
    if (iteration === 0) first = worst;
    if (lenient && worst < best) {
      best = worst;
      exchangeSaved(island, BEST_ITERATE, LAST_ITERATE);
    }
    // Round-off, or a singular position, keeps it from its target; the promise is kept all the same.
    const stalled = lenient && iteration > PATIENCE && worst > STALLED * previous && worst <= island.goodEnough;
    const before = previous;
    previous = worst;
    // contacts that a budget keeps from converging do so no better in shorter stretches
    const cut = set !== undefined && world.budget.limited;
    opposed = set?.contradictory === true && worst > STALLED * before ? opposed + 1 : 0;
    // contacts whose solve fell short and left everything as it was would be solved the same way again
    const still = set !== undefined && worst === before && !(lenient && worst <= island.goodEnough);
    const hopeless = !cut && (still || (iteration === PATIENCE && worst > 2 * first));
    const strained = !insist && !cut && isStrained(world, island, time);
    if (!stalled && !hopeless && !strained && opposed < MOST_OPPOSED && (cut || iteration < island.patience) && worst - worst === 0)
      continue;
    // Near a singular position the last iterates may have moved away again, along the direction that the rows hardly see: the best one counts.
    // Where contacts contradict each other, that says nothing: the last one has pushed wherever it was of use.
    if (best < Number.POSITIVE_INFINITY && opposed < MOST_OPPOSED)
      restoreIsland(world.tables, island, savedIsland(world, island, BEST_ITERATE));
    if (stalled) lookFrom(world, island, time, tau);
    return stalled;
  }
}

/**
 * Will joints do what they did? Not where blocks and contacts change with them, nor (insist) where corrections do not converge, so that forces mean nothing; and higher orders magnify what corrections leave over, which must then not depend
 * on the steps before.
 */
const isForeseeable = ({ order }: WorldData, island: Island): boolean => order === 2 && !island.blocks && !contactsOf(island);

/** Should the stretch be shorter although it may well converge? A stop that is hit strains any chain, and divides the stretch by itself. */
function isStrained({ halve, depth, tables }: WorldData, { chains, blocks }: Island, time: number): boolean {
  if (!halve || depth >= STALL_DEPTH) return false;
  for (const chain of chains) {
    if (chain.method.strain && chain.method.strain(chain) > LARGEST_STRAIN) return !blocks || !isAnyHit(tables, blocks, time);
  }
  return false;
}

const budgetOf = ({ budget }: WorldData): "limited" | "free" => (budget.limited ? "limited" : "free");

/** Is the budget used up? Lone bodies have nothing to correct and need none. */
function isOver({ budget, sweeps }: WorldData, island: Island): boolean {
  const { chains, blocks } = island;
  const correctable = blocks !== undefined || touchingSet(island) !== undefined || chains.some((chain) => chain.joints.length > 0);
  return correctable && (sweeps >= budget.iterations || !budget.grant());
}

/** What has been reached counts: where the present velocities lead is where the island goes. The report says what is missing. */
function stopEarly(world: WorldData, island: Island, time: number, tau: number): void {
  lookFrom(world, island, time, tau);
  world.report.converged = false;
  world.report.order = 2;
}

function lookFrom(world: WorldData, island: Island, time: number, tau: number): void {
  for (const chain of island.chains) chain.method.preview(world.tables, chain, tau, surroundings(world, chain, time));
}

/** Where do the present velocities lead, and what must change? The largest error, in units of its target. */
function lookAhead(world: WorldData, island: Island, time: number, tau: number): number {
  const { blocks } = island;
  lookFrom(world, island, time, tau);
  if (blocks) readGaps(world.tables, blocks, time, tau);
  const set = touchingSet(island);
  const touching = set ? readContacts(set, world.tables, tau, contactRules(world)) : 0;
  const joints = correctChains(world, island, tau);
  const held = blocks
    ? Math.max(joints, correctBlocks(world.tables, blocks, time, tau, world.blockTargets, Math.max(joints, touching) > 1))
    : joints;
  const worst = Math.max(held, touching);
  if (set && worst > 1) {
    holdBlocks(island.contacts!.sources);
    // a look ahead and the first sweep after it are one iteration
    world.sweeps += correctContacts(set, world.tables, tau, rulesOf(world, island, world.sweeps - 1)) - 1;
  }
  return worst;
}

/** Contacts beside blocks: where they find no answer, rows of limited force let go. */
const rulesOf = (world: WorldData, { contacts }: Island, used?: number): ContactRules => ({
  ...contactRules(world, used),
  letGo: () => letGoBlocks(contacts!.sources),
});

/** The contacts of an island that are rows in this stretch. */
const touchingSet = (island: Island): ContactSet | undefined => {
  const set = contactsOf(island)?.set;
  return set && set.problem.pointCount > 0 ? set : undefined;
};

/** Partners in contact that move by themselves: where they will be. */
function driveContacts(world: WorldData, island: Island, time: number, tau: number): void {
  for (const body of contactsOf(island)?.set.driven ?? []) {
    previewKinematicBody(world.tables, body, world.bodies.records[body]!.motion, time, tau);
  }
}

function velocityStage(world: WorldData, island: Island, time: number, tau: number): boolean {
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
    remember(world, chain);
  }
  const set = touchingSet(island);
  if (set) warmContacts(set, world.tables, "second", budgetOf(world));
  const worst = island.blocks || set ? settleTogether(world, island, time, tau) : settleChains(world, island);
  bookDeflections(world, island, tau, "second");
  if (island.blocks) {
    bookBlocks(world.tables, island.blocks, time, "second");
    bookOuterImpulses(world.tables, island.blocks, "second");
  }
  if (set) bookContacts(set, world.tables, set.second);
  return worst;
}

function settleChains(world: WorldData, { chains }: Island): number {
  if (!world.velocityCorrection) return 0;
  let worst = 0;
  for (const chain of chains) worst = Math.max(worst, chain.method.settle(world.tables, chain, world.budget.grant));
  return worst;
}

/**
 * Joints, blocks and contacts: once where responses are exact and blocks or contacts are alone; else in turn until they have nothing left to do, because a response
 * ignores joints, or other rows of the blocks hold than the contacts were answered with.
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
    if (set) miss = Math.max(miss, settleContacts(set, world.tables, rulesOf(world, island)));
    // with exact responses a few turns do; what is left then is what the solvers themselves leave
    if (alone || miss <= 1 || (exact && pass >= FEW_TURNS && miss > STALLED * before)) break;
    before = miss;
  }
  return worst;
}

function remember(world: WorldData, chain: Chain): void {
  if (chain.deflected) for (let i = 0; i < chain.bodies.length; i++) rememberKick(world.tables, chain.bodies[i]!);
}

function bookDeflections(world: WorldData, island: Island, tau: number, half: "first" | "second"): void {
  for (const chain of island.chains) {
    if (chain.deflected) for (let i = 0; i < chain.bodies.length; i++) bookDeflection(world.tables, chain.bodies[i]!, tau, half);
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
