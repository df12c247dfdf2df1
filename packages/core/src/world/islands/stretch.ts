/**
 * A stretch of an island's step: made in one attempt, or undone and made otherwise.
 *
 *   bodies or stops touch and come on             their collisions come first
 *   an impact is expected on the way              cut there
 *   attempt                                       one run, or several that are combined (order 4, 6)
 *   something was hit on the way                  to the first impact, through it, and on
 *   not converged, contacts sank or put in
 *   energy, or an error beyond the tolerance      divided, down to h/2^DEEPEST
 *   even the shortest does not converge           dividing is pointless: the rest of the step is made as well as it goes
 */
import { BOOK_FRICTION, BOOK_IMPACTS, BOOK_RECOVERY, type ContactSet } from "../../contact/contact-set.js";
import { wantSunk } from "../../contact/spare-features.js";
import { deepestOverlap, watchPairs } from "../../contact/watch-pairs.js";
import { isFinite64 } from "../../math/scalar.js";
import { beginCourse } from "../../solve/block/course.js";
import { stepLength } from "../clock.js";
import { areHitNow, collideContacts, expectedImpact, reportCapped, wereHit } from "../contacts/contact-impacts.js";
import { beginContacts, contactsOf, keepContacts } from "../contacts/island-contacts.js";
import { LEDGER } from "../ledger.js";
import type { WorldData } from "../world-data.js";
import { combineRuns } from "./combine-runs.js";
import { collide, findImpact, isHitNow, MOST_IMPACTS, wasHit } from "./impacts.js";
import type { Island, IslandContacts } from "./island.js";
import { restoreIsland, saveIsland } from "./island-state.js";
import { savedIsland } from "./island-work.js";
import { run } from "./run.js";
import { halvingsFor, levelFor } from "./trajectory.js";

const DEEPEST = 8;
/** Collisions of bodies and of stops in turn, at one moment. */
const MOST_ROUNDS = 8;
/** Where impacts are not searched for because of a budget: depth in tolerances from which a stretch is divided, and how often at most. */
const DEEP = 10;
const MOST_DEEP = 4;
/** Share of the largest kinetic energy so far that contacts may put in during a stretch before it is divided. */
const GAIN = 1e-3;
/** Stretches of a step that are cut short where an impact is expected, at most. */
const MOST_CUTS = 64;
/** What is left of a stretch after an impact is not worth a run below this, s. */
const SHORTEST_REST = 1e-9;

/** From `time` on, for `tau` seconds; `depth` counts the halvings of the step that led to it. */
export interface Stretch {
  readonly time: number;
  readonly tau: number;
  readonly depth: number;
}

/** How a step of an island goes. */
export interface Course {
  /** Halvings it took until corrections converged; failed if that did not help. */
  deepest: number;
  failed: boolean;
  /** Failed because contacts contradict each other; and halvings that are tried before that is believed. */
  opposed: boolean;
  readonly willing: number;
  /**
   * Are impacts met as with `impact: "step"`, because a budget cuts runs short, which then tell no times? The first one of a step is
   * searched for all the same.
   */
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

/** What contacts were at the start of a stretch: their work so far, J, and the deepest overlap, m, where it counts. */
interface Start {
  readonly work: number;
  readonly overlap: number;
}

export function advanceStretch(world: WorldData, island: Island, stretch: Stretch, course: Course): void {
  const contacts = contactsOf(island);
  if (contacts) meetContacts(world, island, contacts, stretch, course);
  if (contacts && cutShort(world, island, contacts.set, stretch, course)) return;
  const start = contacts ? startOf(world, contacts.set, course) : undefined;
  if (island.blocks && course.impacts < MOST_IMPACTS && isHitNow(world, island.blocks)) {
    course.impacts++;
    collide(world, island, stretch.time);
  }
  saveIsland(world.tables, island, savedIsland(world, island, stretch.depth));
  world.depth = stretch.depth;
  if (!course.failed) {
    let error = attempt(world, island, stretch);
    if (error !== undefined && isInterrupted(world, island, stretch.tau, course)) {
      if (goThrough(world, island, stretch, course)) return;
      error = undefined;
    }
    if (error !== undefined && contacts && start && haveContactsFailed(world, island, contacts.set, start, stretch, course))
      error = undefined;
    const halvings = error === undefined ? 1 : judge(world, error, stretch, course);
    if (halvings === 0) {
      if (contacts) keepContacts(contacts, stretch.tau, stepLength(world));
      return;
    }
    undo(world, island, stretch.depth);
    if (error === undefined) course.deepest = Math.max(course.deepest, stretch.depth + 1);
    course.opposed = !course.hurried && error === undefined && contacts?.set.contradictory === true && stretch.depth >= course.willing;
    if (mayDivide(world, stretch.depth) && !course.opposed) {
      divide(world, island, stretch, halvings, course);
      return;
    }
    course.failed = true;
  }
  course.subSteps++;
  run(world, island, stretch.time, stretch.tau, "as well as it goes");
  if (contacts) keepContacts(contacts, stretch.tau, stepLength(world));
}

/** In 2^halvings equal parts. */
function divide(world: WorldData, island: Island, { time, tau, depth }: Stretch, halvings: number, course: Course): void {
  const parts = 1 << halvings;
  for (let i = 0; i < parts; i++)
    advanceStretch(world, island, { time: time + (i * tau) / parts, tau: tau / parts, depth: depth + halvings }, course);
}

/** At the start of a stretch: what touches, and the collisions among it. */
function meetContacts(world: WorldData, island: Island, contacts: IslandContacts, { time, tau }: Stretch, course: Course): void {
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

/** To the impact that is expected on the way, and on from there. */
function cutShort(world: WorldData, island: Island, set: ContactSet, { time, tau, depth }: Stretch, course: Course): boolean {
  const expected = searches(world, set, course) ? expectedImpact(world, set, tau) : tau;
  if (!(expected < tau) || course.cuts >= MOST_CUTS) return false;
  course.cuts++;
  advanceStretch(world, island, { time, tau: expected, depth }, course);
  advanceStretch(world, island, { time: time + expected, tau: tau - expected, depth }, course);
  return true;
}

/** Are impacts of bodies searched for? After many of them in one step the rest are plastic. */
const searches = (world: WorldData, set: ContactSet, course: Course): boolean =>
  course.impacts < MOST_IMPACTS && !course.hurried && world.contact.choice.impact === "exact" && !set.isDeep;

const startOf = (world: WorldData, set: ContactSet, course: Course): Start => ({
  work: workOfContacts(set),
  overlap: course.hurried ? deepestOverlap(set, world.tables.pose) : 0,
});

const workOfContacts = ({ books }: ContactSet): number => books[BOOK_FRICTION]! + books[BOOK_IMPACTS]! + books[BOOK_RECOVERY]!;

/** Estimated error of a stretch (m or rad), 0 where there is no estimate, undefined where it did not converge. */
function attempt(world: WorldData, island: Island, { time, tau, depth }: Stretch): number | undefined {
  if (island.blocks) beginCourse(island.blocks);
  const contacts = contactsOf(island);
  if (contacts) contacts.set.closed.fill(0);
  const touching = contacts !== undefined && contacts.set.problem.pointCount > 0;
  if (touching) world.report.order = 2;
  if (world.order > 2 && !touching && island.chains.every((chain) => chain.method.ownOrder === undefined))
    return combineRuns(world, island, time, tau, depth);
  return run(world, island, time, tau) ? 0 : undefined;
}

/** Was a stop hit on the way, or another body? */
function isInterrupted(world: WorldData, island: Island, tau: number, course: Course): boolean {
  if (course.impacts >= MOST_IMPACTS || course.hurried) return false;
  const contacts = contactsOf(island);
  const met = contacts !== undefined && searches(world, contacts.set, course) && wereHit(world, contacts.set, tau);
  return met || (island.blocks !== undefined && wasHit(island.blocks));
}

/** After a hit on the way: the stretch again, with what the attempt has taught, or through the impact. False where a run on the way there did not converge. */
function goThrough(world: WorldData, island: Island, stretch: Stretch, course: Course): boolean {
  const set = contactsOf(island)?.set;
  const hurries = set?.cut === true && course.impacts > 0;
  if (hurries) course.hurried = true;
  // what was hit by features that are known and no rows: they become some
  if (hurries || (set && wantSunk(set, world.tables.pose, world.contact.tolerance))) {
    again(world, island, stretch, course);
    return true;
  }
  return passImpact(world, island, stretch, course);
}

/** To the first impact, through it, and on. False where a run on the way there did not converge. */
function passImpact(world: WorldData, island: Island, stretch: Stretch, course: Course): boolean {
  const { time, tau, depth } = stretch;
  const elapsed = findImpact(world, island, tau, (part) => {
    rewind(world, island, depth);
    return part === 0 || attempt(world, island, { time, tau: part, depth }) !== undefined;
  });
  if (elapsed === "row missing") {
    again(world, island, stretch, course);
    return true;
  }
  if (elapsed === undefined) return false;
  course.subSteps++;
  course.impacts++;
  const contacts = contactsOf(island);
  if (contacts) keepContacts(contacts, elapsed, stepLength(world));
  if (island.blocks) collide(world, island, time + elapsed);
  if (tau - elapsed > SHORTEST_REST) advanceStretch(world, island, { time: time + elapsed, tau: tau - elapsed, depth }, course);
  return true;
}

/** Must a stretch that converged be divided all the same, for what its contacts did? */
function haveContactsFailed(
  world: WorldData,
  island: Island,
  set: ContactSet,
  start: Start,
  { tau, depth }: Stretch,
  course: Course,
): boolean {
  const many = course.impacts >= MOST_IMPACTS;
  if (many || course.hurried) set.capped = true;
  if (!mayDivide(world, depth)) return false;
  if (many && isUnseen(world, set, tau)) return true;
  if (course.hurried) return depth < MOST_DEEP && hasSunk(world, set, start.overlap);
  return hasGained(world, island, set, start.work);
}

/** After many impacts nobody searches for the next one. Did something meet, or sink in by features that are no rows? Those of shorter stretches are. */
const isUnseen = (world: WorldData, set: ContactSet, tau: number): boolean =>
  watchPairs(set, world.tables, tau, world.contact.tolerance) < Number.POSITIVE_INFINITY;

/** Is something far beyond the tolerance, and deeper than it was? */
const hasSunk = (world: WorldData, set: ContactSet, before: number): boolean =>
  deepestOverlap(set, world.tables.pose) > Math.max(before, DEEP * world.contact.tolerance);

/**
 * Have contacts put in energy since their work was `before`, a noticeable share of what is in play and more than lifts all bodies by
 * the tolerance? They do so where a body turns far while it pushes: work of both halves cancels up to the square of the angle. Not of
 * bodies deep in each other, which must be pushed apart.
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

const mayDivide = (world: WorldData, depth: number): boolean => depth < DEEPEST && world.halve && !world.budget.spent;

/** Halvings that a stretch of that error calls for; 0 if it stands, and it is then entered into the course of the step. */
function judge(world: WorldData, error: number, { tau, depth }: Stretch, course: Course): number {
  // what is not finite is found at the stage border
  const ratio = world.trajectory === undefined || !isFinite64(error) ? 0 : error / (world.trajectory * (tau / stepLength(world)));
  if (ratio > 1 && mayDivide(world, depth)) return halvingsFor(ratio, world.order, DEEPEST - depth);
  course.subSteps++;
  if (ratio > 0) course.error += error;
  if (ratio > 1) course.inexact = true;
  course.level = Math.max(course.level, levelFor(ratio, world.order, depth));
  return 0;
}

function again(world: WorldData, island: Island, stretch: Stretch, course: Course): void {
  rewind(world, island, stretch.depth);
  advanceStretch(world, island, stretch, course);
}

/** Back to the start of the stretch, which is saved under its depth. */
function rewind(world: WorldData, island: Island, depth: number): void {
  restoreIsland(world.tables, island, savedIsland(world, island, depth));
  for (const chain of island.chains) chain.preparedAt = -1;
}

function undo(world: WorldData, island: Island, depth: number): void {
  rewind(world, island, depth);
  world.tables.ledger[LEDGER.rejectedSteps] = world.tables.ledger[LEDGER.rejectedSteps]! + 1;
}
