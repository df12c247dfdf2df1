/**
 * What a pile remembers from step to step: all pairs of colliders that are near, sorted by A, then B, and for those in contact the
 * features with their impulses. Everything in it decides the future, so it is State: `packMemory` makes numbers of it that
 * `unpackMemory` reads again, in the order of the pairs.
 *
 *   entry   a pair: colliders, lower bound of the distance while it has no contacts, the detector's cache; a pair with a surface may have several
 *   block   the contacts of an entry: where it was detected, coefficients, impulses of friction, at most BLOCK_POINTS points
 *
 * Entries and blocks have places that they keep as long as they live, so that nothing is copied from step to step;
 * `order` sorts them. Which place it is decides nothing.
 */
import { CONTACT_FOUND, CONTACT_IDS, CONTACT_LOCAL, type ContactList, createContactList } from "../../collide/manifold/contact-list.js";
import { PAIR_CACHE } from "../../collide/narrow/detector.js";
import { append, createList, grownBytes, grownIntegers, grownNumbers, type IntegerList } from "../../memory/growing.js";

/** Contacts were found in the step before or earlier; in this step, so that A and B are as they were found. */
export const FOUND_BEFORE = 1;
export const FOUND_NOW = 2;

/** Most points of a block: four of largest area and the deepest. */
export const BLOCK_POINTS = 5;
/** Numbers of a block, and where they begin. */
export const BLOCK = 37;
/** X_AB at the detection. */
export const BLOCK_FRAME = 0;
/** Mean of the points on B at the detection, in the frame of B, m. */
export const BLOCK_MIDDLE = 12;
/** Gap up to which points were looked for, m. */
export const BLOCK_MARGIN = 15;
/**
 * Two directions across the normal in the axes of A, and impulses along them of one sub-step: of friction, of rolling, mean of friction.
 * About the normal: spin.
 */
export const BLOCK_AXES = 16;
export const BLOCK_FRICTION = 22;
export const BLOCK_ROLL = 24;
export const BLOCK_FRICTION_MEAN = 26;
export const BLOCK_SPIN = 28;
/** All of these, from the axes on. */
export const BLOCK_TANGENTIAL = 13;
/** Static, sliding, spinning, rolling, restitution. */
export const BLOCK_COEFFICIENTS = 29;
/**
 * Lower bound of the smallest gap at the anchors, m; by how much it is beyond what may close until one of them moves: with more than 0 the
 * contacts need no rows.
 */
export const BLOCK_NEAREST = 34;
export const BLOCK_IDLE = 35;
/** Way of B in A since the detection up to which the contacts stay, m. */
export const BLOCK_KEPT = 36;

export interface PileMemory {
  /** Entries, sorted. */
  count: number;
  order: Int32Array<ArrayBuffer>;
  /** Filled during a detection, then exchanged with `order`. */
  nextOrder: Int32Array<ArrayBuffer>;
  /** By entry: colliders A and B (stride 2), block or −1, lower bound of the distance (m), cache of the detector (stride PAIR_CACHE). */
  collider: Int32Array<ArrayBuffer>;
  block: Int32Array<ArrayBuffer>;
  distance: Float64Array<ArrayBuffer>;
  cache: Float64Array<ArrayBuffer>;
  entryRoom: number;
  /** Entries made since all were in order; the sum of that over the steps. */
  scattered: number;
  disorder: number;
  readonly freeEntries: IntegerList;
  /** By block: stride BLOCK, number of points, points and their impulses (stride BLOCK_POINTS). */
  numbers: Float64Array<ArrayBuffer>;
  pointCount: Int32Array<ArrayBuffer>;
  /** 1 where the contacts must be found anew in the next step; how many of these. */
  isFleeting: Uint8Array<ArrayBuffer>;
  fleeting: number;
  /** FOUND_NOW, FOUND_BEFORE where no rows were written yet, else 0. */
  isNew: Uint8Array<ArrayBuffer>;
  readonly points: ContactList;
  impulse: Float64Array<ArrayBuffer>;
  /** Mean of the impulses of the last sub-steps. */
  mean: Float64Array<ArrayBuffer>;
  blockRoom: number;
  readonly freeBlocks: IntegerList;
  /** Anchors: poses that the rows of the bodies are written at, stride 7, by slot. */
  bodyCount: number;
  pose: Float64Array<ArrayBuffer>;
  /** Length of the sub-step that the impulses belong to, s; 0 before the first. */
  subStep: number;
}

const ROOM = 64;
const POSE = 7;

export const createPileMemory = (): PileMemory => ({
  count: 0,
  order: new Int32Array(ROOM),
  nextOrder: new Int32Array(ROOM),
  collider: new Int32Array(2 * ROOM),
  block: new Int32Array(ROOM),
  distance: new Float64Array(ROOM),
  cache: new Float64Array(PAIR_CACHE * ROOM),
  entryRoom: 0,
  scattered: 0,
  disorder: 0,
  freeEntries: createList(),
  numbers: new Float64Array(BLOCK * ROOM),
  pointCount: new Int32Array(ROOM),
  isFleeting: new Uint8Array(ROOM),
  fleeting: 0,
  isNew: new Uint8Array(ROOM),
  points: createContactList(BLOCK_POINTS * ROOM),
  impulse: new Float64Array(BLOCK_POINTS * ROOM),
  mean: new Float64Array(BLOCK_POINTS * ROOM),
  blockRoom: 0,
  freeBlocks: createList(),
  bodyCount: 0,
  pose: new Float64Array(POSE * ROOM),
  subStep: 0,
});

/** A new entry without contacts, nothing known about it. */
export function addEntry(memory: PileMemory, a: number, b: number): number {
  const { freeEntries } = memory;
  const entry = freeEntries.count > 0 ? freeEntries.items[--freeEntries.count]! : memory.entryRoom++;
  memory.collider = grownIntegers(memory.collider, 2 * entry + 2);
  memory.block = grownIntegers(memory.block, entry + 1);
  memory.distance = grownNumbers(memory.distance, entry + 1);
  memory.cache = grownNumbers(memory.cache, PAIR_CACHE * (entry + 1));
  memory.scattered++;
  memory.collider[2 * entry] = a;
  memory.collider[2 * entry + 1] = b;
  memory.block[entry] = -1;
  memory.distance[entry] = 0;
  memory.cache.fill(0, PAIR_CACHE * entry, PAIR_CACHE * (entry + 1));
  return entry;
}

export function removeEntry(memory: PileMemory, entry: number): void {
  removeBlock(memory, entry);
  append(memory.freeEntries, entry);
}

/** Gives an entry a block without points, if it has none; returns it. What its numbers are is for the caller to say. */
export function addBlock(memory: PileMemory, entry: number): number {
  const { freeBlocks } = memory;
  if (memory.block[entry]! >= 0) return memory.block[entry]!;
  const block = freeBlocks.count > 0 ? freeBlocks.items[--freeBlocks.count]! : memory.blockRoom++;
  if (block >= memory.pointCount.length) growBlocks(memory, block + 1);
  memory.block[entry] = block;
  memory.pointCount[block] = 0;
  memory.isFleeting[block] = 0;
  memory.isNew[block] = FOUND_BEFORE;
  return block;
}

function growBlocks(memory: PileMemory, count: number): void {
  const { points } = memory;
  // all tables for as many blocks, so that one of them tells for all
  const room = Math.max(count, 2 * memory.pointCount.length);
  memory.numbers = grownNumbers(memory.numbers, BLOCK * room);
  memory.pointCount = grownIntegers(memory.pointCount, room);
  memory.isFleeting = grownBytes(memory.isFleeting, room);
  memory.isNew = grownBytes(memory.isNew, room);
  memory.impulse = grownNumbers(memory.impulse, BLOCK_POINTS * room);
  memory.mean = grownNumbers(memory.mean, BLOCK_POINTS * room);
  points.kind = grownBytes(points.kind, BLOCK_POINTS * room);
  points.ids = grownIntegers(points.ids, CONTACT_IDS * BLOCK_POINTS * room);
  points.local = grownNumbers(points.local, CONTACT_LOCAL * BLOCK_POINTS * room);
  points.found = grownNumbers(points.found, CONTACT_FOUND * BLOCK_POINTS * room);
}

export function removeBlock(memory: PileMemory, entry: number): void {
  const block = memory.block[entry]!;
  if (block < 0) return;
  append(memory.freeBlocks, block);
  memory.fleeting -= memory.isFleeting[block]!;
  memory.block[entry] = -1;
}

/** A step begins: nothing was found in it yet. */
export function ageBlocks({ isNew, blockRoom }: PileMemory): void {
  for (let block = 0; block < blockRoom; block++) if (isNew[block] === FOUND_NOW) isNew[block] = FOUND_BEFORE;
}

/** Friction of one sub-step of a block, N·s: three numbers in the axes of A. */
export function frictionOf({ numbers }: PileMemory, block: number): readonly [number, number, number] {
  const o = BLOCK * block + BLOCK_AXES;
  const p = numbers[BLOCK * block + BLOCK_FRICTION]!;
  const q = numbers[BLOCK * block + BLOCK_FRICTION + 1]!;
  const along = (k: number): number => p * numbers[o + k]! + q * numbers[o + 3 + k]!;
  return [along(0), along(1), along(2)];
}

/** Is the pair of the entry before (a, b)? */
export function isBefore({ collider }: PileMemory, entry: number, a: number, b: number): boolean {
  const first = collider[2 * entry]!;
  return first < a || (first === a && collider[2 * entry + 1]! < b);
}

export const isPair = ({ collider }: PileMemory, entry: number, a: number, b: number): boolean =>
  collider[2 * entry] === a && collider[2 * entry + 1] === b;

/** Nothing is remembered. */
export function clearMemory(memory: PileMemory): void {
  memory.count = 0;
  memory.entryRoom = 0;
  memory.scattered = 0;
  memory.disorder = 0;
  memory.blockRoom = 0;
  memory.freeEntries.count = 0;
  memory.freeBlocks.count = 0;
  memory.fleeting = 0;
  memory.bodyCount = 0;
  memory.subStep = 0;
}
