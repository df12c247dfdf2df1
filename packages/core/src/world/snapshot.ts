/**
 * A snapshot: the live rows of all state tables, packed in table order into one new buffer, beside a reference to the immutable
 * blueprint. Restoring another structure rebuilds that first. The hash covers the packed form, so equal hashes mean equal futures.
 */
import { SERVO } from "../joint/joint-tables.js";
import { hash64 } from "../math/hash.js";
import { loadHeap, storeHeap } from "./contacts/heap.js";
import { modelError } from "./errors.js";
import { countServos } from "./joints/actuators.js";
import { writeJoint } from "./joints/joint-rows.js";
import { type Blueprint, copySlots } from "./structure/blueprint.js";
import { clearRows, writeConstants } from "./structure/body-rows.js";
import { groupNamesOf } from "./structure/group-names.js";
import type { WorldData } from "./world-data.js";
import { worldTableDeclarations } from "./world-tables.js";

/** A world as it was: bytes beside an immutable description. */
export interface Snapshot {
  /** Bodies, joints, forces and settings; shared by snapshots of one structure. */
  readonly blueprint: Blueprint;
  /** The numbers that decide the future. */
  readonly state: ArrayBuffer;
}

type TableName = keyof typeof worldTableDeclarations;

const STATE_TABLES = (Object.keys(worldTableDeclarations) as TableName[]).filter((name) => worldTableDeclarations[name].role === "state");

/** Calls `visit` with each state table, the offset of each live row and the row's length, in packing order. */
function visitLiveRows(world: WorldData, visit: (table: Float64Array, offset: number, length: number) => void): void {
  for (const name of STATE_TABLES) {
    const { stride, group } = worldTableDeclarations[name];
    const live = liveRows(world, group);
    const table = world.tables[name] as Float64Array;
    for (let row = 0; row < live.length; row++)
      if (live[row]) visit(table, row * stride, name === "servo" ? servoNumbers(world, row) : stride);
  }
}

/** What stands in each row of a group; undefined: nothing. How many pairs touch, or are inside of sensors, stands in a table that comes before them. */
function liveRows(world: WorldData, group: string): readonly unknown[] {
  if (group === "body") return world.bodies.records;
  if (group === "joint") return world.joints.records;
  const count = countOf(world, group);
  world.arena.reserve(group, count);
  return new Array(count).fill(true);
}

function countOf({ tables }: WorldData, group: string): number {
  if (group === "inside") return tables.insideCount[0]!;
  if (group === "contact") return tables.contactCount[0]!;
  return group === "heap" ? tables.heapCount[0]! : 1;
}

/** Most joints have no servo, so rows of that table are as long as they are filled. */
const servoNumbers = (world: WorldData, joint: number): number => SERVO * countServos(world.joints.records[joint]!.actuators);

function pack(world: WorldData): Float64Array<ArrayBuffer> {
  storeHeap(world);
  let size = 0;
  visitLiveRows(world, (_table, _offset, length) => {
    size += length;
  });
  const packed = new Float64Array(size);
  let end = 0;
  visitLiveRows(world, (table, offset, length) => {
    for (let k = 0; k < length; k++) packed[end++] = table[offset + k]!;
  });
  return packed;
}

export function takeSnapshot(world: WorldData): Snapshot {
  world.shared = true;
  return {
    blueprint: { bodies: world.bodies, joints: world.joints, forces: world.forces, couplings: world.couplings },
    state: pack(world).buffer,
  };
}

export function restoreSnapshot(world: WorldData, snapshot: Snapshot): void {
  // types keep this away; scripts without them restore what JSON has left of one
  if (!snapshot?.blueprint || snapshot.state?.byteLength === undefined) {
    throw modelError("model.wrong-type", "snapshot", "this is no snapshot", "world.snapshot(), or its structuredClone");
  }
  const { blueprint } = snapshot;
  const same = (["bodies", "joints", "forces", "couplings"] as const).every((kind) => world[kind] === blueprint[kind]);
  if (!same) rebuild(world, blueprint);
  const packed = new Float64Array(snapshot.state);
  let end = 0;
  visitLiveRows(world, (table, offset, length) => {
    for (let k = 0; k < length; k++) table[offset + k] = packed[end++]!;
  });
  loadHeap(world);
  world.events.length = 0;
  world.meeting = [];
  world.canSample = false;
  world.poseEpoch++;
  world.forcesStale = true;
  world.holding = true;
}

/** Another structure: constants of every slot anew. The blueprint stays the snapshot's; this world works on a copy. */
function rebuild(world: WorldData, blueprint: Blueprint): void {
  const slots = Math.max(world.bodies.records.length, blueprint.bodies.records.length);
  world.bodies = copySlots(blueprint.bodies);
  world.joints = copySlots(blueprint.joints);
  world.forces = copySlots(blueprint.forces);
  world.couplings = copySlots(blueprint.couplings);
  world.shared = false;
  world.changed = true;
  world.structureEpoch++;
  world.collision.groups = groupNamesOf(world.bodies.records);
  world.arena.reserve("body", slots);
  for (let body = 0; body < slots; body++) {
    clearRows(world.tables, body);
    const record = world.bodies.records[body];
    if (record) writeConstants(world.tables, body, record);
  }
  world.arena.reserve("joint", world.joints.records.length);
  world.joints.records.forEach((joint, slot) => {
    if (joint) writeJoint(world.tables, slot, joint);
  });
}

/** 16 hexadecimal digits over the packed state. */
export const hashState = (world: WorldData): string => hash64(pack(world));
