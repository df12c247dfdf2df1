/**
 * Saving, restoring and combining what a stretch of time changes: poses, twists, books of the bodies and impulses of the rows. The rows
 * `start…` hold all bodies at the start of the step; stretches inside it are saved in buffers of the island, one per depth.
 */
import { BOOKED, type BodyTables, POSE, TWIST } from "../../body/body-tables.js";
import { CONTACT_BOOKS, type ContactSet, POINT_IMPULSE } from "../../contact/contact-set.js";
import type { Blocks } from "../../joint/block.js";
import type { Chain } from "../../joint/coupling.js";
import { HOLD } from "../../joint/joint-tables.js";
import { normalise, readQuat, writeQuat } from "../../math/quat.js";
import type { WorldTables } from "../world-tables.js";
import type { Island } from "./island.js";

const PER_BODY = POSE + TWIST + BOOKED;
/** Runs of numbers beyond this are copied as memory; a view costs as much as that many copies. */
const LONG = 100;

/** Saves all bodies at once: a plain copy of memory. */
export function saveBodies(t: BodyTables): void {
  t.startPose.set(t.pose);
  t.startTwist.set(t.twist);
}

/** Numbers of a saved island. */
export function islandSize(t: WorldTables, island: Island): number {
  let size = 0;
  for (const chain of island.chains) {
    size += chain.bodies.length * PER_BODY + chain.driven.length * (POSE + TWIST);
    for (const { slot } of chain.joints) size += t.jointRow[2 * slot + 1]! + 6 + HOLD;
  }
  if (island.blocks) size += 4 * island.blocks.rows.length;
  if (island.contacts) size += sizeOfContacts(island.contacts.set);
  return size;
}

/** Calls `visit` with every run of numbers that a stretch changes, always in the same order; neighbours in the tables are one run. */
export function visitIsland(t: WorldTables, island: Island, visit: (table: Float64Array, offset: number, length: number) => void): void {
  for (const chain of island.chains) {
    const { bodies, joints } = chain;
    for (let i = 0, end = 0; i < bodies.length; i = end) {
      for (end = i + 1; end < bodies.length && bodies[end] === bodies[end - 1]! + 1; end++);
      const body = bodies[i]!;
      visit(t.pose, body * POSE, (end - i) * POSE);
      visit(t.twist, body * TWIST, (end - i) * TWIST);
      visit(t.booked, body * BOOKED, (end - i) * BOOKED);
    }
    for (let i = 0; i < chain.driven.length; i++) {
      visit(t.pose, chain.driven[i]! * POSE, POSE);
      visit(t.twist, chain.driven[i]! * TWIST, TWIST);
    }
    for (let j = 0, end = 0; j < joints.length; j = end) {
      for (end = j + 1; end < joints.length && joints[end]!.slot === joints[end - 1]!.slot + 1; end++);
      const { slot } = joints[j]!;
      const last = joints[end - 1]!.slot;
      const row = t.jointRow[2 * slot]!;
      visit(t.rowImpulse, row, t.jointRow[2 * last]! + t.jointRow[2 * last + 1]! - row);
      visit(t.jointLoad, 6 * slot, 6 * (end - j));
      visit(t.jointHold, HOLD * slot, HOLD * (end - j));
    }
  }
  if (island.blocks) visitBlocks(t, island.blocks, visit);
  if (island.contacts) visitContacts(t, island.contacts.set, visit);
}

const sizeOfContacts = ({ problem, driven }: ContactSet): number =>
  problem.pointCount * (2 * POINT_IMPULSE + 3) + CONTACT_BOOKS + driven.length * (POSE + TWIST);

/** Impulses and slips of the points, the books, and partners that move by themselves. */
function visitContacts(
  t: WorldTables,
  { first, second, slip, books, problem, driven }: ContactSet,
  visit: (table: Float64Array, offset: number, length: number) => void,
): void {
  visit(first, 0, POINT_IMPULSE * problem.pointCount);
  visit(second, 0, POINT_IMPULSE * problem.pointCount);
  visit(slip, 0, 3 * problem.pointCount);
  visit(books, 0, CONTACT_BOOKS);
  for (const body of driven) {
    visit(t.pose, body * POSE, POSE);
    visit(t.twist, body * TWIST, TWIST);
  }
}

function visitBlocks(
  t: WorldTables,
  { rows, first, second }: Blocks,
  visit: (table: Float64Array, offset: number, length: number) => void,
): void {
  visit(first, 0, rows.length);
  visit(second, 0, rows.length);
  for (let i = 0; i < rows.length; i++) visit(t.block, 2 * rows[i]!.place, 2);
}

export function saveIsland(t: WorldTables, island: Island, out: Float64Array): void {
  let o = 0;
  visitIsland(t, island, (table, offset, length) => {
    if (length > LONG) out.set(table.subarray(offset, offset + length), o);
    else for (let k = 0; k < length; k++) out[o + k] = table[offset + k]!;
    o += length;
  });
}

export function restoreIsland(t: WorldTables, island: Island, saved: Float64Array): void {
  let o = 0;
  visitIsland(t, island, (table, offset, length) => {
    for (let k = 0; k < length; k++) table[offset + k] = saved[o++]!;
  });
}

/** sum += weight · present values; quaternions are summed as they are: those of one stretch lie close together. */
export function addIsland(t: WorldTables, island: Island, weight: number, sum: Float64Array): void {
  let o = 0;
  visitIsland(t, island, (table, offset, length) => {
    for (let k = 0; k < length; k++, o++) sum[o] = sum[o]! + weight * table[offset + k]!;
  });
}

/** Largest difference of a twist from the saved ones. */
export function largestChange(t: WorldTables, island: Island, saved: Float64Array): number {
  let largest = 0;
  let o = 0;
  visitIsland(t, island, (table, offset, length) => {
    if (table === t.twist) for (let k = 0; k < length; k++) largest = Math.max(largest, Math.abs(table[offset + k]! - saved[o + k]!));
    o += length;
  });
  return largest;
}

/** Quaternions of the island back to length 1. */
export function normaliseIsland(t: WorldTables, island: Island): void {
  for (const chain of island.chains) {
    for (let i = 0; i < chain.bodies.length; i++) {
      const q = chain.bodies[i]! * POSE + 3;
      writeQuat(t.pose, q, normalise(readQuat(t.pose, q)));
    }
  }
}

/** Kinematic partners back to the start of the step: they move with the world, not with one island. */
export function releaseDriven(t: BodyTables, island: Island): void {
  for (const { driven } of island.chains) for (let i = 0; i < driven.length; i++) restoreBody(t, driven[i]!);
  for (const body of island.contacts?.set.driven ?? []) restoreBody(t, body);
}

/** The body where something went wrong, with everything it is coupled to, back to the start of the step: lone bodies go back alone. */
export function restoreAround(t: WorldTables, island: Island, chain: Chain, body: number): void {
  const alone = chain.method.name === "free";
  if (island.blocks) clearRows(t, island.blocks, alone ? body : undefined);
  if (alone) {
    restoreBody(t, body);
    return;
  }
  restoreChains(t, island);
}

/** The whole island back to the start of the step. */
export function restoreWhole(t: WorldTables, island: Island): void {
  if (island.blocks) clearRows(t, island.blocks, undefined);
  restoreChains(t, island);
}

function restoreChains(t: WorldTables, island: Island): void {
  for (const { bodies, joints } of island.chains) {
    for (const other of bodies) restoreBody(t, other);
    // joints of a step that was not made carried nothing
    for (const { slot } of joints) {
      const first = t.jointRow[2 * slot]!;
      t.rowImpulse.fill(0, first, first + t.jointRow[2 * slot + 1]!);
      t.jointLoad.fill(0, 6 * slot, 6 * slot + 6);
      t.jointHold.fill(0, HOLD * slot, HOLD * (slot + 1));
    }
  }
}

/** Rows of a step that was not made carried nothing and did no work: those of one body, or all. */
function clearRows(t: WorldTables, { rows, sides }: Blocks, body: number | undefined): void {
  for (let i = 0; i < rows.length; i++) {
    if (body === undefined || sides[i]!.body.includes(body)) t.block.fill(0, 2 * rows[i]!.place, 2 * rows[i]!.place + 2);
  }
}

function restoreBody(t: BodyTables, body: number): void {
  for (let k = body * POSE; k < (body + 1) * POSE; k++) t.pose[k] = t.startPose[k]!;
  for (let k = body * TWIST; k < (body + 1) * TWIST; k++) t.twist[k] = t.startTwist[k]!;
  t.booked.fill(0, body * BOOKED, (body + 1) * BOOKED);
}
