/**
 * Advances every island over the step.
 *
 *   step        stretches, as many as the last step needed; one that does not converge, or whose estimated error is beyond the tolerance for
 *               trajectories, is undone and divided: see stretch.ts
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
import type { Chain } from "../../joint/coupling.js";
import { allFinite } from "../../math/scalar.js";
import { stepLength, timeOf } from "../clock.js";
import { advanceHeap, isHeap } from "../contacts/heap.js";
import { contactsOf, openContacts } from "../contacts/island-contacts.js";
import { LEDGER } from "../ledger.js";
import { reportNonFinite, reportNotConverged, reportSingular } from "../non-finite.js";
import { stage } from "../stage.js";
import type { WorldData } from "../world-data.js";
import type { Island } from "./island.js";
import { releaseDriven, restoreAround } from "./island-state.js";
import { run } from "./run.js";
import { advanceStretch, type Course } from "./stretch.js";
import { unmetJoint } from "./unmet-row.js";

/** Steps without trouble after which a coarser division is tried again. */
const EASY_STEPS = 8;
/** Halvings tried where contacts contradict each other, and what stands for the number of halvings after a step in which that was of no use. */
const MOST_OPPOSED = 2;
const OPPOSED = -1;
/** The same after a step whose last run a budget cut short: the next one does not search for impacts to begin with. */
const HURRIED = -2;

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
  for (let i = 0; i < parts; i++) advanceStretch(world, island, { time: time + (i * h) / parts, tau: h / parts, depth: level }, course);
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
