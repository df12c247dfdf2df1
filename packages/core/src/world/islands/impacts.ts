/**
 * Stops that are hit during a stretch, at the moment they are hit.
 *
 *   a stop was apart at the start, came on faster than REST and pushed; or left
 *   faster than REST and pushed, so it has come back                              → the stretch is undone
 *   with these stops held open, the time τ* at which the first of them closes     → gap(τ*) = 0, by Illinois' rule on whole runs of the island
 *   at τ* velocities jump: u⁺ = −e u⁻ along what is hit, the chains answering     → Δu = R Jᵀ p
 *   the rest of the stretch goes on from there
 *
 * So isolated impacts keep the order of the step. Slower ones, and those beyond MOST_IMPACTS in one step, end the approach within the step (plastic).
 * Source: theory 04, section 3.14 (IL-37: the step is shortened to the first collision); restitution: Newton's.
 */
import { CONTACT_FOUND } from "../../collide/manifold/contact-list.js";
import type { ContactSet } from "../../contact/contact-set.js";
import { gapAt } from "../../contact/place-contacts.js";
import { wantSunk } from "../../contact/spare-features.js";
import { distanceOfMet, watchPairs } from "../../contact/watch-pairs.js";
import type { Blocks } from "../../joint/block.js";
import type { Tables } from "../../joint/coupling.js";
import { CLOSED, REST } from "../../joint/laws/stop.js";
import { placeBlocks, rowSpeed } from "../../solve/block/block-system.js";
import { bookBlocks, bookOuterImpulses } from "../../solve/block/book-blocks.js";
import { meetVelocities } from "../../solve/block/project-blocks.js";
import { MANY_POINTS } from "../contacts/contact-impacts.js";
import { contactsOf } from "../contacts/island-contacts.js";
import type { LimitEvent } from "../events.js";
import type { WorldData } from "../world-data.js";
import type { Island } from "./island.js";

export const MOST_IMPACTS = 64;
/** s */
const SHORTEST = 1e-12;
const MOST_TRIALS = 60;
/** The first trials go at least that share of the way that is left. */
const FIRST_TRIALS = 3;
const AHEAD = 0.05;
/** Gap at which a stop counts as just closed, as a share of what rows are solved to. */
const SHARE = 1e-3;
/** Share of the tolerance of contacts that may be left where many points touch, because a run is dear there. */
const NEAR = 0.05;

/** Was a stop hit in the last attempt, apart and fast at its start? */
export function wasHit({ closed }: Blocks): boolean {
  for (let i = 0; i < closed.length; i++) if (closed[i] === 1) return true;
  return false;
}

/** Is a stop closed now, and coming on fast? */
export function isHitNow(world: WorldData, blocks: Blocks): boolean {
  const t = world.tables;
  placeBlocks(t, blocks);
  return blocks.rows.some(
    ({ restitution, law }, i) =>
      restitution !== undefined && blocks.value[i]! - law.held!(t, 0) <= CLOSED && rowSpeed(t, blocks, i) < -REST,
  );
}

/** Makes a run over the given time from the start of the stretch; false where it does not converge. */
type Trial = (tau: number) => boolean;

/**
 * Brings the island from the start of the stretch to the first impact and returns its time; undefined where a run did not converge, tau
 * where nothing is hit after all. Stops that were hit stay open meanwhile. `"row missing"`: before that, something sinks in by a
 * feature that is none of the rows, and is one from now on.
 */
export function findImpact(world: WorldData, island: Island, tau: number, trial: Trial): number | "row missing" | undefined {
  const set = contactsOf(island)?.set;
  island.blocks?.open.set(island.blocks.closed);
  set?.open.set(set.closed);
  // where nothing is held open, the last run was just that
  const held = set?.closed.includes(1) || (island.blocks !== undefined && wasHit(island.blocks));
  let found = firstClosing(world, island, tau, trial, held ? undefined : "is made");
  let isMissing = false;
  // held open, a point may let its body sink in elsewhere, or meet something else, before it closes itself
  while (!isMissing && found !== undefined && found > 0 && set && !set.isDeep && meetOthers(world, set, found)) {
    isMissing = wantSunk(set, world.tables.pose, world.contact.tolerance);
    if (!isMissing) found = firstClosing(world, island, found, trial);
  }
  island.blocks?.open.fill(0);
  set?.open.fill(0);
  return isMissing ? "row missing" : found;
}

/** Do other pairs come into contact in the last trial, tau long? */
function meetOthers(world: WorldData, set: ContactSet, tau: number): boolean {
  const touch = watchPairs(set, world.tables, tau, world.contact.tolerance, "others");
  set.firstTouch = Math.min(set.firstTouch, touch);
  return touch < Number.POSITIVE_INFINITY;
}

function firstClosing(world: WorldData, island: Island, tau: number, trial: Trial, whole?: "is made"): number | undefined {
  let late = tau;
  // a run may fail for what its open points let in: no matter, as long as shorter ones lead up to where one of them closes
  const gapAfter = (time: number): number => (trial(time) ? smallestGap(world, island) : Number.NEGATIVE_INFINITY);
  const set = contactsOf(island)?.set;
  const isDear = set !== undefined && set.problem.pointCount > MANY_POINTS && !island.blocks;
  // with lasting contacts the step is of order 2; what touches, touches
  const enough = isDear ? NEAR * world.contact.tolerance : SHARE * world.blockTargets.position;
  const isClosed = (gap: number): boolean => gap >= -SHARE * world.blockTargets.position && gap <= enough;
  let early = 0;
  let earlyGap = 0;
  // where runs are dear, the time at which the open points would close by themselves comes first: mostly it is the one
  const guess = isDear && !whole ? expectedClosing(set, tau) : tau;
  let lateGap = Number.NaN;
  if (guess > SHORTEST && guess < tau) {
    const gap = gapAfter(guess);
    if (isClosed(gap)) return guess;
    if (gap > 0) [early, earlyGap] = [guess, gap];
    else [late, lateGap] = [guess, gap];
  }
  if (late === tau) lateGap = whole ? smallestGap(world, island) : gapAfter(late);
  // what is fast and thin is through again at the end: back towards the first touch
  const touch = set?.firstTouch ?? Number.POSITIVE_INFINITY;
  for (let k = 0; lateGap > 0 && touch < tau && k < MOST_TRIALS; k++) {
    late = touch + (late - touch) / 2;
    if (!trial(late)) return undefined;
    lateGap = smallestGap(world, island);
  }
  if (lateGap > 0) return late;
  // what touches at the start and leaves is apart for sure at the height of its way; another one may have closed by then
  if (early === 0) {
    early = firstReturn(world, island, tau, late);
    if (!trial(early)) return undefined;
    earlyGap = smallestGap(world, island);
  }
  for (let k = 0; early > 0 && earlyGap <= 0 && k < MOST_TRIALS; k++) {
    [late, lateGap] = [early, earlyGap];
    early /= 2;
    if (!trial(early)) return undefined;
    earlyGap = smallestGap(world, island);
  }
  let moved: "early" | "late" | undefined;
  for (let k = 0; k < MOST_TRIALS && late - early > SHORTEST; k++) {
    const secant = lateGap > Number.NEGATIVE_INFINITY ? late - (lateGap * (late - early)) / (lateGap - earlyGap) : 0.5 * (early + late);
    // what touches at the start and sinks in later is far from straight: from next to 0 the rule would only double its way there
    const middle = k < FIRST_TRIALS && guess === tau ? Math.max(early + AHEAD * (late - early), secant) : secant;
    const gap = gapAfter(middle);
    if (isClosed(gap)) return middle;
    // an end that stays twice counts half: otherwise it might stay for ever
    if (gap > 0) {
      [early, earlyGap] = [middle, gap];
      if (moved === "early") lateGap /= 2;
      moved = "early";
    } else {
      [late, lateGap] = [middle, gap];
      if (moved === "late") earlyGap /= 2;
      moved = "late";
    }
  }
  if (!trial(late)) return undefined;
  // where the gap jumps, nothing has closed before it does
  if (early === 0 || smallestGap(world, island) > -world.contact.tolerance) return late;
  return trial(early) ? early : undefined;
}

/**
 * When the first of the open points closes, s, if its speed changes evenly to what it would be at the end without
 * contact; or the first pair meets; tau where none does.
 */
function expectedClosing({ problem, open, approach, ahead, features, firstTouch }: ContactSet, tau: number): number {
  let first = Math.min(tau, firstTouch);
  for (let i = 0; i < problem.pointCount; i++) {
    if (open[i] === 0) continue;
    // g + v t + c t² = 0; what begins a little deep, or touches, is back when it is as deep again
    const gap = Math.max(0, features.found[CONTACT_FOUND * i]!);
    const v = approach[i]!;
    const c = (ahead[i]! - v) / (2 * tau);
    const square = v * v - 4 * c * gap;
    if (!(square >= 0)) continue;
    const root = v > 0 ? (-v - Math.sqrt(square)) / (2 * c) : (2 * gap) / (Math.sqrt(square) - v);
    if (root > SHORTEST) first = Math.min(first, root);
  }
  return first;
}

/**
 * When the first of the open points and stops that part at the start turns round, s, if nothing touches it; 0 where there is none. After a
 * trial over `late`.
 */
function firstReturn(world: WorldData, island: Island, tau: number, late: number): number {
  const set = contactsOf(island)?.set;
  const first = Math.min(set ? firstOfPoints(set, tau) : late, island.blocks ? firstOfStops(world, island.blocks, late) : late);
  return first < late ? first : 0;
}

/** Of the parabola that begins with the present speed and ends with the present gap: g = v t + c t², at its height t = −v/(2 c). */
function firstOfStops(world: WorldData, { rows, open, approach, value }: Blocks, late: number): number {
  let first = late;
  for (let i = 0; i < rows.length; i++) {
    if (open[i] === 0 || !(approach[i]! > 0)) continue;
    const gap = value[i]! - rows[i]!.law.held!(world.tables, 0);
    if (gap < 0) first = Math.min(first, (0.5 * approach[i]! * late * late) / (approach[i]! * late - gap));
  }
  return first;
}

function firstOfPoints({ problem, open, approach, ahead }: ContactSet, tau: number): number {
  let share = 1;
  for (let i = 0; i < problem.pointCount; i++) {
    if (open[i] === 1 && approach[i]! > 0 && ahead[i]! < 0) share = Math.min(share, approach[i]! / (approach[i]! - ahead[i]!));
  }
  return share * tau;
}

/** Of the stops and contacts that are held open and of the pairs that meet, now. */
function smallestGap(world: WorldData, island: Island): number {
  const set = contactsOf(island)?.set;
  const ofContacts = set ? smallestOpen(set, world.tables, world.contact.tolerance) : Number.POSITIVE_INFINITY;
  return island.blocks ? Math.min(ofContacts, smallestStop(world, island.blocks)) : ofContacts;
}

function smallestOpen(set: ContactSet, { pose }: Tables, tolerance: number): number {
  let smallest = distanceOfMet(set, pose, tolerance);
  const { found } = set.features;
  for (let i = 0; i < set.problem.pointCount; i++) {
    // what begins a little deep is back when it is as deep again: at once it would be without having left
    if (set.open[i] === 1) smallest = Math.min(smallest, gapAt(set, i, pose) - Math.min(0, found[CONTACT_FOUND * i]!));
  }
  return smallest;
}

function smallestStop(world: WorldData, blocks: Blocks): number {
  placeBlocks(world.tables, blocks);
  let smallest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < blocks.rows.length; i++) {
    if (blocks.open[i] === 1) smallest = Math.min(smallest, blocks.value[i]! - blocks.rows[i]!.law.held!(world.tables, 0));
  }
  return smallest;
}

/** The jump of velocities at an impact, booked, with an event for every stop that was hit. */
export function collide(world: WorldData, island: Island, time: number): void {
  const t = world.tables;
  const blocks = island.blocks!;
  for (const chain of island.chains) {
    chain.method.prepare(t, chain);
    chain.preparedAt = world.poseEpoch;
  }
  meetVelocities(t, blocks, time, world.blockTargets, "bounce");
  bookBlocks(t, blocks, time, "second");
  bookOuterImpulses(t, blocks, "second");
  for (let i = 0; i < blocks.rows.length; i++) {
    if (blocks.rows[i]!.restitution === undefined || blocks.second[i]! <= 0) continue;
    world.events.push({ type: "limit-hit", time, ...describeStop(world, blocks.rows[i]!.place), impulse: blocks.second[i]! });
  }
}

/** Names of joint and coordinate, and which end of its range. */
export function describeStop(world: WorldData, place: number): Pick<LimitEvent<"limit-hit">, "joint" | "coordinate" | "limit"> {
  const { slot, index, role } = world.blockSources[place]!.joint!;
  const { name, actuators } = world.joints.records[slot]!;
  const { coordinate } = actuators.find((actuator) => actuator.index === index)!;
  return { joint: name, coordinate: coordinate.name, limit: role as "low" | "high" };
}
