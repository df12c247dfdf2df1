/**
 * The rows of a pile in the table of the sweeps (`pile-layout.ts`), colour after colour: normal rows (`point-rows.ts`), then friction
 * in their middle (`friction-rows.ts`). Here records are begun, with what follows from the memory; arms and effective masses follow
 * from that and are left to `finish-rows.ts`. Records of pairs whose bodies have their old anchors and whose contacts are the old
 * ones are copied: they would be written with the same bits.
 */
import { POSE } from "../../body/body-tables.js";
import { grownBytes, grownIntegers } from "../../memory/growing.js";
import { colourManifolds } from "./colour.js";
import { beginFriction } from "./friction-rows.js";
import {
  BLOCK_NUMBER,
  BODY,
  INVERSE_MASS_A,
  INVERSE_MASS_B,
  LENGTH,
  OFFSET_A,
  OFFSET_B,
  POINTS,
  RESTITUTION,
  ROW_MANIFOLD,
  ROW_POINT,
  ROW_ROLL,
  SLIDING,
  SPINNING,
  STATIC,
} from "./pile-layout.js";
import { BLOCK, BLOCK_COEFFICIENTS, BLOCK_IDLE, type PileMemory } from "./pile-memory.js";
import type { Manifold, PileRows, Preparation } from "./pile-rows.js";
import { beginPoints } from "./point-rows.js";

/**
 * Where less than this share of the records could be kept, all are written anew in the place of the old ones:
 * a second place would have to be brought into the cache.
 */
const FEW = 0.125;

/** Scratch; carries nothing from call to call. */
const manifold: Manifold = { at: 0, block: 0, colliderA: 0, colliderB: 0, A: 0, B: 0, poseA: 0, poseB: 0 };
/** Records that are copied together: where they begin and end, where they go. */
const run = { from: 0, end: 0, to: 0 };

/** Which records there are and where they go. */
export function placeRows(rows: PileRows, preparation: Preparation): void {
  const { bodies, memory } = preparation;
  const length = listManifolds(rows, preparation);
  const { colouring } = rows;
  colourManifolds(colouring, bodies.count);
  reserve(rows, BODY * bodies.count, length);
  rows.place = grownIntegers(rows.place, memory.blockRoom);
  if (keepsFew(rows, length)) rows.isKept.fill(0);
  else rows.side = rows.side === 0 ? 1 : 0;
  rows.first = rows.base + rows.side * rows.room;
  rows.end = rows.first + length;
  placeRecords(rows, memory);
}

/** Of records with `all` numbers. */
function keepsFew({ colouring, isKept, length }: PileRows, all: number): boolean {
  let kept = 0;
  for (let n = 0; n < colouring.count; n++) kept += isKept[n]! * length[n]!;
  return kept < FEW * all;
}

/** Begins the records that are not kept. */
export function beginRecords(rows: PileRows, preparation: Preparation): void {
  const { memory } = preparation;
  const { colouring } = rows;
  // in the order of the memory: another would wait for it
  for (let n = 0; n < colouring.count; n++) {
    const entry = rows.entry[n]!;
    const block = memory.block[entry]!;
    if (rows.isKept[n] === 0) {
      choose(preparation, entry, rows.at[n]!);
      beginRecord(rows.data, preparation);
      memory.isNew[block] = 0;
    } else if (rows.isRenumbered) rows.data[rows.at[n]! + BLOCK_NUMBER] = block;
    rows.place[block] = rows.at[n]!;
  }
  rows.isRenumbered = false;
  rows.isCurrent = true;
}

/** Where every record goes, in the order of the sweeps; those that are kept are copied there. */
function placeRecords(rows: PileRows, memory: PileMemory): void {
  const { colouring, starts, entry, length, at, isKept } = rows;
  const { count, order, first } = colouring;
  const { data, begun } = rows;
  starts.fill(rows.end);
  run.from = 0;
  run.end = 0;
  let m = rows.first;
  let begunCount = 0;
  for (let k = 0, colour = 0; k < count; k++) {
    while (first[colour]! <= k) starts[colour++] = m;
    const n = order[k]!;
    at[n] = m;
    if (isKept[n] === 1) keep(rows, memory.block[entry[n]!]!, m, length[n]!);
    else data[begun + begunCount++] = m;
    m += length[n]!;
  }
  rows.begunCount = begunCount;
  copyRun(rows);
}

/** Room for bodies and for records twice; whatever was in it is lost where it grows. */
function reserve(rows: PileRows, bodies: number, length: number): void {
  if (bodies <= rows.base && length <= rows.room) return;
  rows.base = Math.max(bodies, rows.base);
  rows.room = length <= rows.room ? rows.room : Math.max(length, 2 * rows.room);
  rows.begun = rows.base + 2 * rows.room;
  const all = rows.begun + Math.ceil(rows.room / ROW_MANIFOLD);
  if (all > rows.data.length) rows.data = rows.wasm ? rows.wasm.table(all) : new Float64Array(all);
  rows.isKept.fill(0);
}

/** Entries with contacts, their bodies, the lengths of their records and which of these may be kept; returns the length of all. */
function listManifolds(rows: PileRows, { memory, bodies, reach }: Preparation): number {
  const { count, order, block, collider, numbers, pointCount, isNew } = memory;
  const { isAnchored } = reach;
  const { colouring, isCurrent } = rows;
  growLists(rows, count);
  const { entry: entries, length, isKept } = rows;
  let n = 0;
  let all = 0;
  let points = 0;
  let rebounds = false;
  for (let k = 0; k < count; k++) {
    const entry = order[k]!;
    const of = block[entry]!;
    if (of < 0 || numbers[BLOCK * of + BLOCK_IDLE]! > 0) continue;
    const slotA = reach.body[collider[2 * entry]!]!;
    const slotB = reach.body[collider[2 * entry + 1]!]!;
    const A = bodies.number[slotA]!;
    const B = bodies.number[slotB]!;
    entries[n] = entry;
    colouring.body[2 * n] = bodies.inverseMass[A]! > 0 ? A : 0;
    colouring.body[2 * n + 1] = bodies.inverseMass[B]! > 0 ? B : 0;
    // contacts and anchors are the old ones
    isKept[n] = isCurrent && isNew[of] === 0 && isAnchored[slotA] === 0 && isAnchored[slotB] === 0 ? 1 : 0;
    length[n] = ROW_MANIFOLD + ROW_POINT * pointCount[of]! + (numbers[BLOCK * of + BLOCK_COEFFICIENTS + 3]! > 0 ? ROW_ROLL : 0);
    all += length[n]!;
    colouring.points[n] = pointCount[of]!;
    points += pointCount[of]!;
    rebounds ||= numbers[BLOCK * of + BLOCK_COEFFICIENTS + 4]! > 0;
    n++;
  }
  colouring.count = n;
  rows.pointCount = points;
  rows.rebounds = rebounds;
  return all;
}

function growLists(rows: PileRows, count: number): void {
  rows.entry = grownIntegers(rows.entry, count);
  rows.length = grownIntegers(rows.length, count);
  rows.at = grownIntegers(rows.at, count);
  rows.isKept = grownBytes(rows.isKept, count);
  rows.colouring.body = grownIntegers(rows.colouring.body, 2 * count);
  rows.colouring.points = grownIntegers(rows.colouring.points, count);
}

function choose({ memory, bodies, reach }: Preparation, entry: number, at: number): void {
  const { collider, block } = memory;
  const a = collider[2 * entry]!;
  const b = collider[2 * entry + 1]!;
  const slotA = reach.body[a]!;
  const slotB = reach.body[b]!;
  manifold.at = at;
  manifold.block = block[entry]!;
  manifold.colliderA = a;
  manifold.colliderB = b;
  manifold.A = bodies.number[slotA]!;
  manifold.B = bodies.number[slotB]!;
  manifold.poseA = POSE * slotA;
  manifold.poseB = POSE * slotB;
}

/** The record of a block goes to m. */
function keep(rows: PileRows, block: number, m: number, length: number): void {
  const from = rows.place[block]!;
  if (from !== run.end || m - run.to !== from - run.from) {
    copyRun(rows);
    run.from = from;
    run.to = m;
  }
  run.end = from + length;
}

function copyRun({ data }: PileRows): void {
  if (run.end > run.from) data.copyWithin(run.to, run.from, run.end);
  run.from = run.end;
}

/** Begins the record of the manifold chosen. */
function beginRecord(data: Float64Array, preparation: Preparation): void {
  const { memory, bodies } = preparation;
  const { at: m, A, B, block } = manifold;
  const { numbers } = memory;
  const c = BLOCK * block + BLOCK_COEFFICIENTS;
  data[m + OFFSET_A] = BODY * A;
  data[m + OFFSET_B] = BODY * B;
  data[m + INVERSE_MASS_A] = bodies.inverseMass[A]!;
  data[m + INVERSE_MASS_B] = bodies.inverseMass[B]!;
  data[m + STATIC] = numbers[c]!;
  data[m + SLIDING] = numbers[c + 1]!;
  data[m + SPINNING] = numbers[c + 2]!;
  data[m + RESTITUTION] = numbers[c + 4]!;
  data[m + BLOCK_NUMBER] = block;
  const end = beginPoints(data, preparation, manifold);
  data[m + POINTS] = end - m - ROW_MANIFOLD;
  const next = beginFriction(data, preparation, manifold, end) ? end + ROW_ROLL : end;
  data[m + LENGTH] = next - m;
}
