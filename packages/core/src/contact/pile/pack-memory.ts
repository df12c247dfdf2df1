/**
 * The memory of a pile as numbers, for snapshots: length, sub-step, bodies, entries; then poses; then entry after entry in their order.
 *
 *   entry    collider A, collider B, distance, cache, number of points (−1 without a block), is it fleeting, numbers of the block, points
 *   point    kind, impulse, its mean, ids, local numbers, gap, normal and point on A as found
 */
import { CONTACT_FOUND, CONTACT_IDS, CONTACT_LOCAL } from "../../collide/manifold/contact-list.js";
import { PAIR_CACHE } from "../../collide/narrow/detector.js";
import { grownIntegers, grownNumbers } from "../../memory/growing.js";
import { addBlock, addEntry, BLOCK, BLOCK_POINTS, clearMemory, type PileMemory } from "./pile-memory.js";

const HEAD = 4;
const POSE = 7;
const ENTRY = 5 + PAIR_CACHE;
const FOUND = 7;
const POINT = 3 + CONTACT_IDS + CONTACT_LOCAL + FOUND;

/** Numbers that `packMemory` writes. */
export function packedLength({ count, order, block, pointCount, bodyCount }: PileMemory): number {
  let length = HEAD + POSE * bodyCount + ENTRY * count;
  for (let k = 0; k < count; k++) {
    const of = block[order[k]!]!;
    if (of >= 0) length += BLOCK + POINT * pointCount[of]!;
  }
  return length;
}

/** Writes to out[at …]; returns the place behind it. */
export function packMemory(memory: PileMemory, out: Float64Array, at: number): number {
  const { count, order, collider, block, distance, cache, numbers, pointCount, bodyCount, pose } = memory;
  out[at] = packedLength(memory);
  out[at + 1] = memory.subStep;
  out[at + 2] = bodyCount;
  out[at + 3] = count;
  let o = copy(pose, 0, out, at + HEAD, POSE * bodyCount);
  for (let k = 0; k < count; k++) {
    const entry = order[k]!;
    const of = block[entry]!;
    out[o] = collider[2 * entry]!;
    out[o + 1] = collider[2 * entry + 1]!;
    out[o + 2] = distance[entry]!;
    out[o + 3] = of < 0 ? -1 : pointCount[of]!;
    out[o + 4] = of < 0 ? 0 : memory.isFleeting[of]!;
    o = copy(cache, PAIR_CACHE * entry, out, o + 5, PAIR_CACHE);
    if (of < 0) continue;
    o = copy(numbers, BLOCK * of, out, o, BLOCK);
    for (let i = BLOCK_POINTS * of; i < BLOCK_POINTS * of + pointCount[of]!; i++) o = packPoint(memory, i, out, o);
  }
  return o;
}

function packPoint({ points, impulse, mean }: PileMemory, i: number, out: Float64Array, at: number): number {
  out[at] = points.kind[i]!;
  out[at + 1] = impulse[i]!;
  out[at + 2] = mean[i]!;
  const ids = copy(points.ids, CONTACT_IDS * i, out, at + 3, CONTACT_IDS);
  const local = copy(points.local, CONTACT_LOCAL * i, out, ids, CONTACT_LOCAL);
  return copy(points.found, CONTACT_FOUND * i, out, local, FOUND);
}

/** Reads what `packMemory` wrote at numbers[at …]; returns the place behind it. */
export function unpackMemory(memory: PileMemory, packed: Float64Array, at: number): number {
  clearMemory(memory);
  memory.subStep = packed[at + 1]!;
  memory.bodyCount = packed[at + 2]!;
  const count = packed[at + 3]!;
  memory.pose = grownNumbers(memory.pose, POSE * memory.bodyCount);
  copy(packed, at + HEAD, memory.pose, 0, POSE * memory.bodyCount);
  memory.order = grownIntegers(memory.order, count);
  let from = at + HEAD + POSE * memory.bodyCount;
  for (let k = 0; k < count; k++) {
    const entry = addEntry(memory, packed[from]!, packed[from + 1]!);
    memory.order[memory.count++] = entry;
    memory.distance[entry] = packed[from + 2]!;
    const points = packed[from + 3]!;
    const fleeting = packed[from + 4]!;
    copy(packed, from + 5, memory.cache, PAIR_CACHE * entry, PAIR_CACHE);
    from += ENTRY;
    if (points < 0) continue;
    const block = addBlock(memory, entry);
    copy(packed, from, memory.numbers, BLOCK * block, BLOCK);
    from += BLOCK;
    memory.pointCount[block] = points;
    memory.isFleeting[block] = fleeting;
    memory.fleeting += fleeting;
    for (let i = 0; i < points; i++, from += POINT) unpackPoint(memory, BLOCK_POINTS * block + i, packed, from);
  }
  return from;
}

function unpackPoint({ points, impulse, mean }: PileMemory, i: number, packed: Float64Array, at: number): void {
  points.kind[i] = packed[at]!;
  impulse[i] = packed[at + 1]!;
  mean[i] = packed[at + 2]!;
  copy(packed, at + 3, points.ids, CONTACT_IDS * i, CONTACT_IDS);
  copy(packed, at + 3 + CONTACT_IDS, points.local, CONTACT_LOCAL * i, CONTACT_LOCAL);
  copy(packed, at + 3 + CONTACT_IDS + CONTACT_LOCAL, points.found, CONTACT_FOUND * i, FOUND);
}

/** Returns the place behind what was written. */
function copy(from: Float64Array | Int32Array, i: number, to: Float64Array | Int32Array, k: number, count: number): number {
  for (let n = 0; n < count; n++) to[k + n] = from[i + n]!;
  return k + count;
}
