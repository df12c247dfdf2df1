/**
 * Who sleeps. A row of the table `sleep`:
 *
 *   STILL   how long the body has been still, s; −1 while it moves
 *   GROUP   0 awake; n + 1 asleep, together with all others of that number: n is the lowest slot among them
 *           −1 called: a sleeping body takes part in the next step; what no force moves wakes all that it can meet in that step
 *
 * Bodies that sleep together wake together, wherever they are by then: what lay upon a body that is taken away does not stay in the air. All of it is
 * state, so that a call is not lost in a snapshot.
 */
import { BODY_DYNAMIC, FREE_SLOT, GROUP, SLEEP, STILL } from "../../body/body-tables.js";
import { STORED_MEMORY } from "../../contact/contact-memory.js";
import type { WorldData } from "../world-data.js";

export const CALLED = -1;
export const MOVING = -1;

/** The state may come from a world in which bodies sleep, into one in which they do not. */
export const isAsleep = ({ sleep, tables }: WorldData, body: number): boolean =>
  sleep !== undefined && tables.sleep[SLEEP * body + GROUP]! > 0;

export const isCalled = ({ tables: { sleep } }: WorldData, body: number): boolean => sleep[SLEEP * body + GROUP] === CALLED;

/** Calls a dynamic body and all that it sleeps with; one that is awake is taken for moving. Others, and the ground, are passed over. */
export function wakeBody(world: WorldData, body: number): void {
  const { sleep, kind } = world.tables;
  if (!world.sleep || body < 0 || kind[body] !== BODY_DYNAMIC) return;
  const group = sleep[SLEEP * body + GROUP]!;
  sleep[SLEEP * body + STILL] = MOVING;
  if (group <= 0) return;
  for (let other = 0; other < world.bodies.records.length; other++) {
    if (sleep[SLEEP * other + GROUP] === group) callBody(world, other);
  }
}

function callBody({ tables: { sleep } }: WorldData, body: number): void {
  sleep[SLEEP * body + STILL] = MOVING;
  sleep[SLEEP * body + GROUP] = CALLED;
}

export function wakeBodies(world: WorldData, bodies: ArrayLike<number>): void {
  for (let i = 0; i < bodies.length; i++) wakeBody(world, bodies[i]!);
}

export function wakeAll(world: WorldData): void {
  for (let body = 0; body < world.bodies.records.length; body++) wakeBody(world, body);
}

/** Those that a force acts on. */
export function wakeForced(world: WorldData, bodies: readonly number[] | undefined): void {
  if (bodies) wakeBodies(world, bodies);
  else wakeAll(world);
}

/** Both sides of a joint; bodies that it cannot move stay as they are. */
export function wakeJoint(world: WorldData, slot: number): void {
  const joint = world.joints.records[slot];
  if (joint) wakeBodies(world, [joint.a, joint.b]);
}

/**
 * A body comes, goes, or is put elsewhere or in motion by hand. Whoever depends on it is called now, because later nobody may know: those it is
 * jointed or coupled by forces to, and those that touch a body that does not sleep itself. Whom it meets at its new place is found in the next step.
 */
export function disturb(world: WorldData, body: number): void {
  const { kind } = world.tables;
  if (!world.sleep || kind[body] === FREE_SLOT) return;
  wakeBody(world, body);
  if (kind[body] === BODY_DYNAMIC) return;
  callBody(world, body);
  for (const joint of world.joints.records) if (joint && (joint.a === body || joint.b === body)) wakeBodies(world, [joint.a, joint.b]);
  for (const force of world.forces.records) {
    if (force?.kind.pair && (force.numbers[0] === body || force.numbers[1] === body)) wakeBodies(world, force.bodies!);
  }
  wakeTouching(world, body);
}

/** Heaps keep their contacts for themselves: there everything is called. */
function wakeTouching(world: WorldData, body: number): void {
  const { contact, contactCount } = world.tables;
  if (world.contact.choice.impact === "step") wakeAll(world);
  for (let o = 0; o < STORED_MEMORY * contactCount[0]!; o += STORED_MEMORY) {
    if (contact[o] === body) wakeBody(world, contact[o + 2]!);
    if (contact[o + 2] === body) wakeBody(world, contact[o]!);
  }
}
