/**
 * Entries and blocks of a pile's memory into the order of the pairs. They keep their places while they live and new ones take any that
 * is free, so after a while what is passed one after the other lies anywhere; on large heaps waiting for the memory then costs more than
 * the arithmetic. Changes no number and decides nothing.
 */
import { CONTACT_FOUND, CONTACT_IDS, CONTACT_LOCAL } from "../../collide/manifold/contact-list.js";
import { PAIR_CACHE } from "../../collide/narrow/detector.js";
import { grownIntegers } from "../../memory/growing.js";
import { addBlock, addEntry, BLOCK, BLOCK_POINTS, clearMemory, type PileMemory } from "./pile-memory.js";

/**
 * Sorted anew when so many entries per entry, each counted in every step since it was made, lie out of order:
 * what waiting for them has cost is then what sorting costs.
 */
const DISORDER = 3;

/** Scratch: numbers of blocks before, by their number now. */
let before = new Int32Array(64);

/** Sorts where it pays; then returns which number each block had before. `spare` is a memory of nobody's, which holds nothing afterwards. */
export function sortMemory(memory: PileMemory, spare: PileMemory): Int32Array | undefined {
  memory.disorder += memory.scattered;
  if (memory.disorder < DISORDER * memory.count || memory.scattered === 0) return undefined;
  clearMemory(spare);
  before = grownIntegers(before, memory.blockRoom);
  for (let k = 0; k < memory.count; k++) copyEntry(memory, memory.order[k]!, spare);
  for (let k = 0; k < memory.count; k++) memory.order[k] = k;
  exchange(memory, spare, "collider");
  exchange(memory, spare, "block");
  exchange(memory, spare, "distance");
  exchange(memory, spare, "cache");
  exchange(memory, spare, "numbers");
  exchange(memory, spare, "pointCount");
  exchange(memory, spare, "isFleeting");
  exchange(memory, spare, "isNew");
  exchange(memory, spare, "impulse");
  exchange(memory, spare, "mean");
  exchange(memory.points, spare.points, "kind");
  exchange(memory.points, spare.points, "ids");
  exchange(memory.points, spare.points, "local");
  exchange(memory.points, spare.points, "found");
  memory.entryRoom = spare.entryRoom;
  memory.blockRoom = spare.blockRoom;
  memory.freeEntries.count = 0;
  memory.freeBlocks.count = 0;
  memory.scattered = 0;
  memory.disorder = 0;
  return before;
}

function exchange<T, K extends keyof T>(one: T, other: T, key: K): void {
  const value = one[key];
  one[key] = other[key];
  other[key] = value;
}

function copyEntry(from: PileMemory, entry: number, to: PileMemory): void {
  const copy = addEntry(to, from.collider[2 * entry]!, from.collider[2 * entry + 1]!);
  to.distance[copy] = from.distance[entry]!;
  copyNumbers(from.cache, entry, to.cache, copy, PAIR_CACHE);
  const block = from.block[entry]!;
  if (block < 0) return;
  const made = addBlock(to, copy);
  before[made] = block;
  copyNumbers(from.numbers, block, to.numbers, made, BLOCK);
  to.pointCount[made] = from.pointCount[block]!;
  to.isFleeting[made] = from.isFleeting[block]!;
  to.isNew[made] = from.isNew[block]!;
  for (let n = 0; n < from.pointCount[block]!; n++) {
    const i = BLOCK_POINTS * block + n;
    const k = BLOCK_POINTS * made + n;
    to.impulse[k] = from.impulse[i]!;
    to.mean[k] = from.mean[i]!;
    to.points.kind[k] = from.points.kind[i]!;
    copyNumbers(from.points.ids, i, to.points.ids, k, CONTACT_IDS);
    copyNumbers(from.points.local, i, to.points.local, k, CONTACT_LOCAL);
    copyNumbers(from.points.found, i, to.points.found, k, CONTACT_FOUND);
  }
}

/** Row i of one table to row k of another. */
function copyNumbers(from: Float64Array | Int32Array, i: number, to: Float64Array | Int32Array, k: number, stride: number): void {
  for (let n = 0; n < stride; n++) to[stride * k + n] = from[stride * i + n]!;
}
