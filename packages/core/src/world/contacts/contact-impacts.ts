/**
 * Collisions of bodies, at the moment at which they happen.
 *
 *   a pair that was apart touches on the way, or a point of a touching pair closes fast     → the stretch is divided there (impacts.ts)
 *   at that moment velocities jump, in zero time, by the law of restitution                  → contact/impact
 *
 * Points that touch and approach faster than the speed of rest collide; what is slower is rest, and the look-ahead correction takes it.
 */

import { applyImpulses, loadTwists, rowSpeed } from "../../contact/act-on-chains.js";
import { bookContacts } from "../../contact/book-contacts.js";
import { type ContactSet, POINT_FRAME, POINT_IMPULSE } from "../../contact/contact-set.js";
import { resolveCollisions } from "../../contact/impact/resolve-collisions.js";
import { placeContacts } from "../../contact/place-contacts.js";
import { watchPairs } from "../../contact/watch-pairs.js";
import { loadAllowed, workSpeed } from "../../contact/work-speed.js";
import type { Tables } from "../../joint/coupling.js";
import type { Vector3 } from "../../math/vec3.js";
import { refreshBlocks } from "../../solve/block/block-system.js";
import { bookBlocks, bookOuterImpulses } from "../../solve/block/book-blocks.js";
import type { ImpactEvent } from "../events.js";
import type { Island } from "../islands/island.js";
import type { WorldData } from "../world-data.js";
import { collisionRules, restSpeedOf } from "./contact-rules.js";
import { holdRigid, releaseBlocks } from "./contact-sources.js";

/** Did anything collide in the last attempt, tau long? */
export function wereHit(world: WorldData, set: ContactSet, tau: number): boolean {
  set.firstTouch = watchPairs(set, world.tables, tau, world.contact.tolerance);
  let hit = set.firstTouch < Number.POSITIVE_INFINITY;
  for (let i = 0; i < set.problem.pointCount; i++) hit ||= set.closed[i] === 1;
  return hit;
}

/** Does a point touch now and come on fast? */
export function areHitNow(world: WorldData, set: ContactSet): boolean {
  const { problem } = set;
  if (problem.pointCount === 0) return false;
  placeContacts(set, world.tables);
  const restSpeed = restSpeedOf(world);
  for (let i = 0; i < problem.pointCount; i++) {
    if (set.gap[i]! <= world.contact.tolerance && rowSpeed(set, world.tables, i, problem.pointRow[i]!, "all") <= -restSpeed) return true;
  }
  return false;
}

/** Where more points than that touch, a run is dear. */
export const MANY_POINTS = 64;
/** Share of the tolerance at which a point that comes on is where it collides. */
const AT = 0.25;

/**
 * When a point that is apart now and comes on fast will touch, s, if it goes on evenly; tau where none does before.
 * With many points a stretch up to there is cheaper than to find out by a run over all of tau that something was hit:
 * what is hit lies in the next one, if not, nothing is lost.
 */
export function expectedImpact(world: WorldData, set: ContactSet, tau: number): number {
  const { problem } = set;
  const { tolerance } = world.contact;
  if (problem.pointCount <= MANY_POINTS) return tau;
  placeContacts(set, world.tables);
  const restSpeed = restSpeedOf(world);
  let first = tau;
  for (let i = 0; i < problem.pointCount; i++) {
    const speed = rowSpeed(set, world.tables, i, problem.pointRow[i]!, "all");
    if (set.gap[i]! > tolerance && speed <= -restSpeed) first = Math.min(first, (set.gap[i]! - AT * tolerance) / -speed);
  }
  return first;
}

/** The jump of velocities, booked, with an event for every pair that was hit. */
export function collideContacts(world: WorldData, island: Island, set: ContactSet, time: number): void {
  const t = world.tables;
  const { problem } = set;
  for (const chain of island.chains) {
    chain.method.prepare(t, chain);
    chain.preparedAt = world.poseEpoch;
  }
  if (island.blocks) {
    refreshBlocks(t, island.blocks, "second");
    holdRigid(island.contacts!.sources, island.blocks);
  }
  placeContacts(set, t);
  loadTwists(set, t);
  loadAllowed(set, t);
  for (let i = 0; i < problem.pointCount; i++) {
    problem.active[i] = set.gap[i]! <= world.contact.tolerance ? 1 : 0;
    for (let row = problem.pointRow[i]!; row < problem.pointRow[i + 1]!; row++) {
      problem.bias[row] = rowSpeed(set, t, i, row, "outside");
      problem.base[row] = 0;
      problem.impulse[row] = 0;
      set.before[row] = workSpeed(set, t, i, row);
    }
  }
  const { capped, lost } = resolveCollisions(problem, set.restitution, collisionRules(world));
  applyImpulses(set, t, problem.impulse, "second", lost);
  bookCollision(set, world.tables);
  if (island.blocks) {
    bookBlocks(t, island.blocks, time, "second");
    bookOuterImpulses(t, island.blocks, "second");
    releaseBlocks(island.contacts!.sources);
  }
  tellImpacts(world, set, time);
  if (capped) reportCapped(world, island, time);
}

function bookCollision(set: ContactSet, t: Tables): void {
  const { problem, second } = set;
  for (let i = 0; i < problem.pointCount; i++) {
    const start = problem.pointRow[i]!;
    for (let row = start; row < problem.pointRow[i + 1]!; row++) second[POINT_IMPULSE * i + row - start] = problem.impulse[row]!;
  }
  bookContacts(set, t, second, "collision");
  second.fill(0, 0, POINT_IMPULSE * problem.pointCount);
}

/** One event per pair of shapes: the sum of its impulses, at their mean place. */
function tellImpacts(world: WorldData, set: ContactSet, time: number): void {
  const { problem, collider, frame } = set;
  const { impulse, pair, pointRow } = problem;
  for (let i = 0, end = 0; i < problem.pointCount; i = end) {
    for (end = i + 1; end < problem.pointCount && pair[end] === pair[i]; end++);
    let size = 0;
    for (let k = i; k < end; k++) size += impulse[pointRow[k]!]!;
    if (size === 0) continue;
    const mean = (at: number): Vector3 =>
      [0, 1, 2].map((c) => {
        let sum = 0;
        for (let k = i; k < end; k++) sum += (impulse[pointRow[k]!]! / size) * frame[POINT_FRAME * k + at + c]!;
        return sum;
      }) as unknown as Vector3;
    world.events.push({
      type: "impact",
      time,
      ...namesOf(world, collider[2 * i]!, collider[2 * i + 1]!),
      point: mean(9),
      normal: mean(0),
      impulse: size,
    });
  }
}

/** Names of the bodies and numbers of the shapes of two colliders. */
function namesOf(world: WorldData, a: number, b: number): Pick<ImpactEvent, "a" | "shapeA" | "b" | "shapeB"> {
  const { colliders } = world.contact.scene!;
  const nameOf = (c: number): string => world.bodies.records[colliders[c]!.body]!.name;
  return { a: nameOf(a), shapeA: colliders[a]!.index, b: nameOf(b), shapeB: colliders[b]!.index };
}

/** More impacts than are followed one by one: the rest of the step is plastic. */
export function reportCapped(world: WorldData, island: Island, time: number): void {
  world.events.push({ type: "impact-capped", time, body: world.bodies.records[island.chains[0]!.bodies[0]!]!.name });
}
