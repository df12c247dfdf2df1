/**
 * Advances every island over the step.
 *
 *   step        stretches, as many as the last step needed; one that does not converge, or whose estimated error is beyond the tolerance for
 *               trajectories, is undone and divided, down to h/2^DEEPEST
 *   stretch     order 2: one run; order 4, 6: runs of 1, 2 (, 3) parts, combined, then projected onto the joints
 *   run         position stage, at t        prepare · half kick · repeat { preview · correct }    (impulses now such that all conditions
 *                                                                                                   hold at the end)
 *               accept                      the preview becomes the state
 *               velocity stage, at the end  half kick · prepare · settle                           (no velocity left along removed directions)
 *
 * The run is symmetric in time, so its error has even powers of h only: that is what the combination of runs cancels. A free body has nothing
 * to correct; for it a run is kick–drift–kick. A method of its own order integrates forces and joints in its preview; a stretch is then one run.
 * Source: theory 01, sections 5, 13 and 19; decisions in docs/the-step.md.
 */

import { CONTROL } from "../../body/body-tables.js";
import { BOOK_FRICTION, BOOK_IMPACTS, BOOK_RECOVERY, type ContactSet } from "../../contact/contact-set.js";
import { wantSunk } from "../../contact/spare-features.js";
import { deepestOverlap, watchPairs } from "../../contact/watch-pairs.js";
import type { Chain } from "../../joint/coupling.js";
import { allFinite, isFinite64 } from "../../math/scalar.js";
import { beginCourse } from "../../solve/block/course.js";
import { stepLength, timeOf } from "../clock.js";
import { areHitNow, collideContacts, expectedImpact, reportCapped, wereHit } from "../contacts/contact-impacts.js";
import { advanceHeap, isHeap } from "../contacts/heap.js";
import { beginContacts, contactsOf, keepContacts, openContacts } from "../contacts/island-contacts.js";
import { LEDGER } from "../ledger.js";
import { reportNonFinite, reportNotConverged, reportSingular } from "../non-finite.js";
import { stage } from "../stage.js";
import type { WorldData } from "../world-data.js";
import { combineRuns } from "./combine-runs.js";
import { collide, findImpact, isHitNow, MOST_IMPACTS, wasHit } from "./impacts.js";
import type { Island, IslandContacts } from "./island.js";
import { releaseDriven, restoreAround, restoreIsland, saveIsland } from "./island-state.js";
import { savedIsland } from "./island-work.js";
import { run } from "./run.js";
import { halvingsFor, levelFor } from "./trajectory.js";
import { unmetJoint } from "./unmet-row.js";

const DEEPEST = 8;
/** Collisions of bodies and of stops in turn, at one moment. */
const MOST_ROUNDS = 8;
/** Steps without trouble after which a coarser division is tried again. */
const EASY_STEPS = 8;
/** Halvings tried where contacts contradict each other, and what stands for the number of halvings after a step in which that was of no use. */
const MOST_OPPOSED = 2;
const OPPOSED = -1;
/** The same after a step whose last run a budget cut short: the next one does not search for impacts to begin with. */
const HURRIED = -2;
/** Where impacts are not searched for because of a budget: depth in tolerances from which a stretch is divided, and how often at most. */
const DEEP = 10;
const MOST_DEEP = 4;
/** Share of the largest kinetic energy so far that contacts may put in during a stretch before it is divided. */
const GAIN = 1e-3;
/** Stretches of a step that are cut short where an impact is expected, at most. */
const MOST_CUTS = 64;
/** What is left of a stretch after an impact is not worth a run below this, s. */
const SHORTEST_REST = 1e-9;

export const advanceIslands = stage("advance islands", (world) => {
  const awake = world.meeting.filter(({ asleep }) => !asleep);
  const heaps = awake.filter((island) => isHeap(world, island));
  if (heaps.length > 0) {
    advanceHeap(world, heaps);
    for (const island of heaps) keepSound(world, island);
  }
  for (const island of awake) if (!isHeap(world, island)) advanceOne(world, island);
});

/** An island from the start of the step to its end. */
export function advanceOne(world: WorldData, island: Island): void {
  const h = stepLength(world);
  const time = timeOf(world);
  const told = world.events.length;
  const contacts = contactsOf(island);
  if (contacts) openContacts(world, contacts);
  if (isPlain(world, island)) run(world, island, time, h);
  else {
    advanceIsland(world, island, time, h);
    reportLoops(world, island);
  }
  releaseDriven(world.tables, island);
  keepSound(world, island);
  if (world.contact.possible) world.contact.told.set(island, world.events.splice(told));
}

/**
 * Lone bodies need no more than one run: under gravity it is exact, and rotation has its own order. Forces that vary call for the order of the
 * step, a tolerance for trajectories for an estimate of every error, that of free rotation included.
 */
const isPlain = (world: WorldData, island: Island): boolean =>
  island.chains.every((chain) => chain.method.name === "free") &&
  !island.blocks &&
  !contactsOf(island) &&
  (world.order === 2 || (!island.forced && world.trajectory === undefined));

/** The whole step of a jointed island, in as many stretches as it takes. */
function advanceIsland(world: WorldData, island: Island, time: number, h: number): void {
  const { control } = world.tables;
  const memory = CONTROL * island.chains[0]!.bodies[0]!;
  const halvings = Math.max(0, control[memory]!);
  const level = Math.max(halvings, control[memory + 2]!);
  const parts = 1 << level;
  // contacts that contradicted each other in the step before mostly still do
  const willing = control[memory] === OPPOSED ? 0 : MOST_OPPOSED;
  const contacts = contactsOf(island);
  if (contacts) contacts.set.capped = false;
  const course: Course = {
    deepest: halvings,
    failed: false,
    opposed: false,
    willing,
    subSteps: 0,
    impacts: 0,
    cuts: 0,
    hurried: control[memory] === HURRIED,
    error: 0,
    inexact: false,
    level: 0,
  };
  for (let i = 0; i < parts; i++) advanceStretch(world, island, time + (i * h) / parts, h / parts, level, course);
  const easy = course.deepest > halvings ? 0 : control[memory + 1]! + 1;
  const divided = easy >= EASY_STEPS ? Math.max(0, course.deepest - 1) : course.deepest;
  const hurried = course.hurried && contacts?.set.cut === true;
  control[memory] = hurried ? HURRIED : course.opposed ? OPPOSED : course.failed ? 0 : divided;
  control[memory + 1] = easy >= EASY_STEPS ? 0 : easy;
  control[memory + 2] = course.level;
  reportCourse(world, island, course);
}

/** Loops that could not be closed, or are in a singular position: by the name of a joint. */
function reportLoops(world: WorldData, island: Island): void {
  for (const chain of island.chains) {
    const singular = chain.method.singularLoop?.(chain);
    if (singular !== undefined) reportSingular(world, chain.joints[singular]!.slot);
    const open = chain.method.openJoint?.(chain);
    if (open !== undefined) reportNotConverged(world, island, "loops", chain.joints[open]!.slot);
  }
}

/** How a step of an island went. */
interface Course {
  /** Halvings it took until corrections converged; failed if that did not help. */
  deepest: number;
  failed: boolean;
  /** Failed because contacts contradict each other; and halvings that are tried before that is believed. */
  opposed: boolean;
  readonly willing: number;
  /** Are impacts met as with `impact: "step"`, because a budget cuts runs short, which then tell no times? The first one of a step is searched for all the same. */
  hurried: boolean;
  /** Stretches it was made of, and stops that were hit on the way. */
  subSteps: number;
  impacts: number;
  /** Stretches that were cut short where an impact was expected. */
  cuts: number;
  /** Sum of their estimated errors, m or rad; inexact if one of them is larger than allowed. */
  error: number;
  inexact: boolean;
  /** Halvings that the next step can be expected to need for its tolerance. */
  level: number;
}

function reportCourse(world: WorldData, island: Island, course: Course): void {
  const { report } = world;
  if (course.failed) report.order = 2;
  if (course.opposed) reportNotConverged(world, island, "contacts", unmetJoint(world, island, timeOf(world) + stepLength(world)));
  else if (course.failed)
    reportNotConverged(world, island, "advance islands", unmetJoint(world, island, timeOf(world) + stepLength(world)));
  else if (course.inexact) reportNotConverged(world, island, "trajectory");
  report.subSteps = Math.max(report.subSteps, course.subSteps);
  report.trajectoryError = Math.max(report.trajectoryError, course.error);
}

/**
 * One stretch, divided where it does not converge or is not exact enough. Where even the shortest does not converge, dividing is pointless: the
 * rest of the step is made as well as it goes.
 */
function advanceStretch(world: WorldData, island: Island, time: number, tau: number, depth: number, course: Course): void {
  const contacts = contactsOf(island);
  if (contacts) meetContacts(world, island, contacts, time, tau, course);
  const expected = contacts && searches(world, contacts.set, course) ? expectedImpact(world, contacts.set, tau) : tau;
  if (expected < tau && course.cuts < MOST_CUTS) {
    course.cuts++;
    advanceStretch(world, island, time, expected, depth, course);
    advanceStretch(world, island, time + expected, tau - expected, depth, course);
    return;
  }
  const booked = contacts ? workOfContacts(contacts.set) : 0;
  const deep = contacts && course.hurried ? deepestOverlap(contacts.set, world.tables.pose) : 0;
  if (island.blocks && course.impacts < MOST_IMPACTS && isHitNow(world, island.blocks)) {
    course.impacts++;
    collide(world, island, time);
  }
  const saved = savedIsland(world, island, depth);
  saveIsland(world.tables, island, saved);
  world.depth = depth;
  if (!course.failed) {
    let error = attempt(world, island, time, tau, depth);
    if (error !== undefined && isInterrupted(world, island, tau, course)) {
      if (contacts?.set.cut && course.impacts > 0) {
        course.hurried = true;
        rewind(world, island, saved);
        advanceStretch(world, island, time, tau, depth, course);
        return;
      }
      // by features that are known and no rows: they become some
      if (contacts && wantSunk(contacts.set, world.tables.pose, world.contact.tolerance)) {
        rewind(world, island, saved);
        advanceStretch(world, island, time, tau, depth, course);
        return;
      }
      if (passImpact(world, island, time, tau, depth, course)) return;
      error = undefined;
    }
    if (error !== undefined && contacts && course.impacts >= MOST_IMPACTS) {
      contacts.set.capped = true;
      if (mayDivide(world, depth) && isUnseen(world, contacts.set, tau)) error = undefined;
    }
    if (error !== undefined && contacts && course.hurried) {
      contacts.set.capped = true;
      if (mayDivide(world, depth) && depth < MOST_DEEP && hasSunk(world, contacts.set, deep)) error = undefined;
    }
    if (error !== undefined && contacts && !course.hurried && mayDivide(world, depth) && hasGained(world, island, contacts.set, booked))
      error = undefined;
    const halvings = error === undefined ? 1 : judge(world, error, tau, depth, course);
    if (halvings === 0) {
      if (contacts) keepContacts(contacts, tau, stepLength(world));
      return;
    }
    undo(world, island, saved);
    if (error === undefined) course.deepest = Math.max(course.deepest, depth + 1);
    course.opposed = !course.hurried && error === undefined && contacts?.set.contradictory === true && depth >= course.willing;
    if (mayDivide(world, depth) && !course.opposed) {
      const parts = 1 << halvings;
      for (let i = 0; i < parts; i++) advanceStretch(world, island, time + (i * tau) / parts, tau / parts, depth + halvings, course);
      return;
    }
    course.failed = true;
  }
  course.subSteps++;
  run(world, island, time, tau, "as well as it goes");
  if (contacts) keepContacts(contacts, tau, stepLength(world));
}

/** At the start of a stretch: what touches, and the collisions among it. */
function meetContacts(world: WorldData, island: Island, contacts: IslandContacts, time: number, tau: number, course: Course): void {
  contacts.set.leaves = course.hurried || world.contact.choice.impact === "step";
  const eager = course.impacts >= MOST_IMPACTS || contacts.set.leaves;
  beginContacts(world, contacts, tau, eager);
  if (course.impacts < MOST_IMPACTS && areHitNow(world, contacts.set)) collideNow(world, island, contacts, time, course);
  else if (eager || !contacts.set.isDeep) return;
  beginContacts(world, contacts, tau, eager || contacts.set.isDeep || course.impacts >= MOST_IMPACTS);
}

/** Collisions among what touches. */
function collideNow(world: WorldData, island: Island, contacts: IslandContacts, time: number, course: Course): void {
  // what a collision does to joints at their stops may lead to the next one
  for (let round = 0; round < MOST_ROUNDS && areHitNow(world, contacts.set); round++) {
    course.impacts++;
    collideContacts(world, island, contacts.set, time);
    if (!island.blocks || !isHitNow(world, island.blocks)) break;
    collide(world, island, time);
  }
  if (course.impacts >= MOST_IMPACTS) reportCapped(world, island, time);
}

/** Are impacts of bodies searched for? After many of them in one step the rest are plastic. */
const searches = (world: WorldData, set: ContactSet, course: Course): boolean =>
  course.impacts < MOST_IMPACTS && !course.hurried && world.contact.choice.impact === "exact" && !set.isDeep;

/** Was a stop hit on the way, or another body? */
function isInterrupted(world: WorldData, island: Island, tau: number, course: Course): boolean {
  if (course.impacts >= MOST_IMPACTS || course.hurried) return false;
  const contacts = contactsOf(island);
  const met = contacts !== undefined && searches(world, contacts.set, course) && wereHit(world, contacts.set, tau);
  return met || (island.blocks !== undefined && wasHit(island.blocks));
}

/** After many impacts nobody searches for the next one. Did something meet, or sink in by features that are no rows? Those of shorter stretches are. */
const isUnseen = (world: WorldData, set: ContactSet, tau: number): boolean =>
  watchPairs(set, world.tables, tau, world.contact.tolerance) < Number.POSITIVE_INFINITY;

/** Is something far beyond the tolerance, and deeper than it was? */
function hasSunk(world: WorldData, set: ContactSet, before: number): boolean {
  return deepestOverlap(set, world.tables.pose) > Math.max(before, DEEP * world.contact.tolerance);
}

const workOfContacts = ({ books }: ContactSet): number => books[BOOK_FRICTION]! + books[BOOK_IMPACTS]! + books[BOOK_RECOVERY]!;

/**
 * Have contacts put in energy since their work was `before`, a noticeable share of what is in play and more than lifts all bodies by the tolerance? They do so where
 * a body turns far while it pushes: work of both halves cancels up to the square of the angle. Not of bodies deep in each other, which must be pushed apart.
 */
function hasGained(world: WorldData, island: Island, set: ContactSet, before: number): boolean {
  if (set.isDeep || world.contact.choice.impact !== "exact") return false;
  const { ledger, gravity, mass } = world.tables;
  const gain = workOfContacts(set) - before - GAIN * ledger[LEDGER.largestKinetic]!;
  if (!(gain > 0)) return false;
  let total = 0;
  for (const { bodies } of island.chains) for (const body of bodies) total += mass[2 * body]!;
  const weight = total * Math.sqrt(gravity[0]! * gravity[0]! + gravity[1]! * gravity[1]! + gravity[2]! * gravity[2]!);
  return gain > weight * world.contact.tolerance;
}

/** To the first impact, through it, and on. False where a run on the way there did not converge. */
function passImpact(world: WorldData, island: Island, time: number, tau: number, depth: number, course: Course): boolean {
  const saved = savedIsland(world, island, depth);
  const elapsed = findImpact(world, island, tau, (part) => {
    rewind(world, island, saved);
    return part === 0 || attempt(world, island, time, part, depth) !== undefined;
  });
  if (elapsed === "row missing") {
    rewind(world, island, saved);
    advanceStretch(world, island, time, tau, depth, course);
    return true;
  }
  if (elapsed === undefined) return false;
  course.subSteps++;
  course.impacts++;
  const contacts = contactsOf(island);
  if (contacts) keepContacts(contacts, elapsed, stepLength(world));
  if (island.blocks) collide(world, island, time + elapsed);
  if (tau - elapsed > SHORTEST_REST) advanceStretch(world, island, time + elapsed, tau - elapsed, depth, course);
  return true;
}

const mayDivide = (world: WorldData, depth: number): boolean => depth < DEEPEST && world.halve && !world.budget.spent;

/** Halvings that a stretch of that error calls for; 0 if it stands, and it is then entered into the course of the step. */
function judge(world: WorldData, error: number, tau: number, depth: number, course: Course): number {
  // what is not finite is found at the stage border
  const ratio = world.trajectory === undefined || !isFinite64(error) ? 0 : error / (world.trajectory * (tau / stepLength(world)));
  if (ratio > 1 && mayDivide(world, depth)) return halvingsFor(ratio, world.order, DEEPEST - depth);
  course.subSteps++;
  if (ratio > 0) course.error += error;
  if (ratio > 1) course.inexact = true;
  course.level = Math.max(course.level, levelFor(ratio, world.order, depth));
  return 0;
}

/** Back to the start of a stretch. */
function rewind(world: WorldData, island: Island, saved: Float64Array): void {
  restoreIsland(world.tables, island, saved);
  for (const chain of island.chains) chain.preparedAt = -1;
}

function undo(world: WorldData, island: Island, saved: Float64Array): void {
  rewind(world, island, saved);
  world.tables.ledger[LEDGER.rejectedSteps] = world.tables.ledger[LEDGER.rejectedSteps]! + 1;
}

/** Estimated error of a stretch (m or rad), 0 where there is no estimate, undefined where it did not converge. */
function attempt(world: WorldData, island: Island, time: number, tau: number, depth: number): number | undefined {
  if (island.blocks) beginCourse(island.blocks);
  const contacts = contactsOf(island);
  if (contacts) contacts.set.closed.fill(0);
  const touching = contacts !== undefined && contacts.set.problem.pointCount > 0;
  if (touching) world.report.order = 2;
  if (world.order > 2 && !touching && island.chains.every((chain) => chain.method.ownOrder === undefined))
    return combineRuns(world, island, time, tau, depth);
  return run(world, island, time, tau) ? 0 : undefined;
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
  chain.preparedAt = -1;
  const singular = chain.method.singularJoint?.(chain);
  const joint = singular === undefined ? undefined : chain.joints[singular]?.slot;
  reportNonFinite(world, body, early ? "position stage" : "velocity stage", joint);
  ledger[LEDGER.rejectedSteps] = ledger[LEDGER.rejectedSteps]! + 1;
}
