/**
 * Position stage of a run: impulses now such that all conditions hold at the end.
 *
 *   begin       forces, responses, half kick, impulses that are expected
 *   repeat      preview · correct, until the largest error is within its target
 *   or          a budget is used up: what has been reached counts
 *               nothing gets better: the best iterate counts where it is good enough; else the stretch is to be divided
 */
import { previewKinematicBody } from "../../body/prescribed-motion.js";
import { correctContacts, foreseeContacts, readContacts, refreshContacts, warmContacts } from "../../contact/contact-stages.js";
import { correctBlocks, predictBlocks, readGaps, refreshBlocks } from "../../solve/block/block-system.js";
import { isAnyHit } from "../../solve/block/course.js";
import { aimChain } from "../../solve/impulse/aim.js";
import { contactRules, correctionRules } from "../contacts/contact-rules.js";
import { holdBlocks, releaseBlocks } from "../contacts/contact-sources.js";
import { contactsOf, touchingSet } from "../contacts/island-contacts.js";
import type { WorldData } from "../world-data.js";
import { correctChains } from "./correct-chains.js";
import { rememberKicks } from "./deflections.js";
import { evaluateForces } from "./evaluate-forces.js";
import { type Island, STALL_DEPTH } from "./island.js";
import { restoreIsland, saveIsland } from "./island-state.js";
import { BEST_ITERATE, exchangeSaved, LAST_ITERATE, savedIsland } from "./island-work.js";
import { drive, surroundings } from "./surroundings.js";
import { settleChains } from "./velocity-stage.js";

/** An error this many iterations on that is twice the first tells that it will not converge. */
const PATIENCE = 4;
/** An error that falls by less than this factor gets no further; taken for an answer only where STALL_DEPTH halvings have not helped. */
const STALLED = 0.8;
/** Looks ahead in turn that contradict themselves and get no further, before the correction ends. */
const MOST_OPPOSED = 1;
/** Strain of a chain above which a stretch is halved for the sake of its energy, unless STALL_DEPTH halvings have been made. */
const LARGEST_STRAIN = 0.15;

/** "as well as it goes": where it does not converge, the best iterate is kept. */
export type Insistence = "as well as it goes" | undefined;

/** What the iterations of a stage have seen so far. Errors are in units of their targets. */
interface Iterates {
  /** May an error that gets no further be an answer? */
  readonly lenient: boolean;
  first: number;
  previous: number;
  best: number;
  /** Looks ahead in turn in which contacts contradicted each other. */
  opposed: number;
}

/** False where the stretch should be divided. */
export function positionStage(world: WorldData, island: Island, time: number, tau: number, insist: Insistence): boolean {
  begin(world, island, time, tau, insist);
  const iterates: Iterates = {
    lenient: insist !== undefined || (world.depth >= STALL_DEPTH && island.goodEnough > 1),
    first: 0,
    previous: Number.POSITIVE_INFINITY,
    best: Number.POSITIVE_INFINITY,
    opposed: 0,
  };
  const set = touchingSet(island);
  world.sweeps = 0;
  if (set) set.cut = false;
  for (let iteration = 0; ; iteration++) {
    if (isOver(world, island)) {
      if (set) set.cut = true;
      stopEarly(world, island, time, tau);
      return true;
    }
    if (iterates.lenient) saveIsland(world.tables, island, savedIsland(world, island, LAST_ITERATE));
    const worst = lookAhead(world, island, time, tau);
    if (worst <= 1) return true;
    const stalled = remember(iterates, island, worst, iteration);
    const failed = isHopeless(world, island, iterates, worst, iteration) || (!insist && isStrained(world, island, time));
    iterates.previous = worst;
    if (!stalled && !failed) continue;
    // Near a singular position the last iterates may have moved away again, along the direction that the rows hardly see: the best one counts.
    // Where contacts contradict each other, that says nothing: the last one has pushed wherever it was of use.
    if (iterates.best < Number.POSITIVE_INFINITY && iterates.opposed < MOST_OPPOSED)
      restoreIsland(world.tables, island, savedIsland(world, island, BEST_ITERATE));
    if (stalled) lookFrom(world, island, time, tau);
    return stalled;
  }
}

/** What has been reached counts: where the present velocities lead is where the island goes. The report says what is missing. */
export function stopEarly(world: WorldData, island: Island, time: number, tau: number): void {
  lookFrom(world, island, time, tau);
  world.report.converged = false;
  world.report.order = 2;
}

/** Forces, responses, half kick, and the impulses that are expected. */
function begin(world: WorldData, island: Island, time: number, tau: number, insist: Insistence): void {
  const { tables } = world;
  evaluateForces(world, island, time);
  for (const chain of island.chains) {
    if (chain.preparedAt !== world.poseEpoch) chain.method.prepare(tables, chain);
    chain.preparedAt = -1;
    if (world.recovering) aimChain(tables, chain, world.recoveryTargets);
  }
  if (island.blocks) refreshBlocks(tables, island.blocks, "first", tau);
  if (island.contacts) releaseBlocks(island.contacts.sources);
  const set = touchingSet(island);
  if (set) refreshContacts(set, tables, "first", tau, world.contact.tolerance);
  for (const chain of island.chains) {
    chain.method.kick(tables, chain, tau, "first");
    rememberKicks(world, chain);
    if (!insist && isForeseeable(world, island)) chain.method.foresee?.(tables, chain, tau);
    drive(world, chain, time, tau);
  }
  driveContacts(world, island, time, tau);
  if (set) {
    foreseeContacts(set, tables);
    warmContacts(set, tables, "first", world.budget.limited ? "limited" : "free");
  }
  if (island.blocks?.rows.some(({ law }) => law.give)) {
    settleChains(world, island);
    predictBlocks(tables, island.blocks, time, tau);
  }
}

/**
 * Will joints do what they did? Not where blocks and contacts change with them, nor (insist) where corrections do not converge, so that forces
 * mean nothing; and higher orders magnify what corrections leave over, which must then not depend on the steps before.
 */
const isForeseeable = ({ order }: WorldData, island: Island): boolean => order === 2 && !island.blocks && !contactsOf(island);

/** Partners in contact that move by themselves: where they will be. */
function driveContacts(world: WorldData, island: Island, time: number, tau: number): void {
  for (const body of contactsOf(island)?.set.driven ?? []) {
    previewKinematicBody(world.tables, body, world.bodies.records[body]!.motion, time, tau);
  }
}

/** Is the budget used up? Lone bodies have nothing to correct and need none. */
function isOver({ budget, sweeps }: WorldData, island: Island): boolean {
  const { chains, blocks } = island;
  const correctable = blocks !== undefined || touchingSet(island) !== undefined || chains.some((chain) => chain.joints.length > 0);
  return correctable && (sweeps >= budget.iterations || !budget.grant());
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
    world.sweeps += correctContacts(set, world.tables, tau, correctionRules(world, island, world.sweeps - 1)) - 1;
  }
  return worst;
}

function lookFrom(world: WorldData, island: Island, time: number, tau: number): void {
  for (const chain of island.chains) chain.method.preview(world.tables, chain, tau, surroundings(world, chain, time));
}

/** Enters an error. True if it gets no further: round-off, or a singular position, keeps it from its target; the promise is kept all the same. */
function remember(iterates: Iterates, island: Island, worst: number, iteration: number): boolean {
  if (iteration === 0) iterates.first = worst;
  if (iterates.lenient && worst < iterates.best) {
    iterates.best = worst;
    exchangeSaved(island, BEST_ITERATE, LAST_ITERATE);
  }
  const slow = worst > STALLED * iterates.previous;
  iterates.opposed = slow && touchingSet(island)?.contradictory === true ? iterates.opposed + 1 : 0;
  return iterates.lenient && iteration > PATIENCE && slow && worst <= island.goodEnough;
}

/** Will it not converge? */
function isHopeless({ budget }: WorldData, island: Island, iterates: Iterates, worst: number, iteration: number): boolean {
  const set = touchingSet(island);
  if (iterates.opposed >= MOST_OPPOSED || !Number.isFinite(worst)) return true;
  // contacts that a budget keeps from converging do so no better in shorter stretches
  if (set && budget.limited) return false;
  // contacts whose solve fell short and left everything as it was would be solved the same way again
  const still = set !== undefined && worst === iterates.previous && !(iterates.lenient && worst <= island.goodEnough);
  return still || (iteration === PATIENCE && worst > 2 * iterates.first) || iteration >= island.patience;
}

/** Should the stretch be shorter although it may well converge? A stop that is hit strains any chain, and divides the stretch by itself. */
function isStrained(world: WorldData, island: Island, time: number): boolean {
  const { halve, depth, tables, budget } = world;
  const { chains, blocks } = island;
  if (!halve || depth >= STALL_DEPTH || (budget.limited && touchingSet(island))) return false;
  for (const chain of chains) {
    if (chain.method.strain && chain.method.strain(chain) > LARGEST_STRAIN) return !blocks || !isAnyHit(tables, blocks, time);
  }
  return false;
}
