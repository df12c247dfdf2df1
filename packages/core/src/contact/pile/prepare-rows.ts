/**
 * The rows of a pile in the table of the sweeps (`pile-layout.ts`), colour after colour: normal rows (`point-rows.ts`), then friction in their middle
 * (`friction-rows.ts`). Records of pairs whose bodies have their old anchors and whose contacts are the old ones are copied: they would be written with the same bits.
 */
import { POSE } from "../../body/body-tables.js";
import { FRAME, relativeFrame } from "../../collide/narrow/frame.js";
import { grownIntegers } from "../../memory/growing.js";
import { colourManifolds } from "./colour.js";
import { writeFriction } from "./friction-rows.js";
import {
  ABOVE_MEAN,
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
import { BLOCK, BLOCK_COEFFICIENTS, BLOCK_IDLE } from "./pile-memory.js";
import type { Manifold, PileRows, Preparation } from "./pile-rows.js";
import { writePoints } from "./point-rows.js";

/** Scratch; carries nothing from call to call. */
const X_AB = new Float64Array(FRAME);
const manifold: Manifold = { at: 0, block: 0, colliderA: 0, colliderB: 0, A: 0, B: 0, poseA: 0, poseB: 0 };
/** Records that are copied together: where they begin and end, where they go. */
const run = { from: 0, end: 0, to: 0 };

export function prepareRows(rows: PileRows, preparation: Preparation): void {
  const { bodies, memory } = preparation;
  const length = listManifolds(rows, preparation);
  const { colouring } = rows;
  colourManifolds(colouring, bodies.count);
  reserve(rows, BODY * bodies.count, length);
  rows.place = grownIntegers(rows.place, memory.blockRoom);
  rows.side = rows.side === 0 ? 1 : 0;
  rows.first = rows.base + rows.side * rows.room;
  rows.end = rows.first + length;
  const { order } = colouring;
  run.from = 0;
  run.end = 0;
  let m = rows.first;
  for (let k = 0; k < colouring.count; k++) {
    choose(preparation, rows.entry[order[k]!]!, m);
    const { block } = manifold;
    m = rows.isCurrent && isUnchanged(preparation) ? keep(rows, m) : writeRecord(rows.data, preparation);
    rows.place[block] = manifold.at;
    memory.isNew[block] = 0;
  }
  copyRun(rows);
  rows.isCurrent = true;
}

/** Room for bodies and for records twice; whatever was in it is lost where it grows. */
function reserve(rows: PileRows, bodies: number, length: number): void {
  if (bodies <= rows.base && length <= rows.room) return;
  rows.base = Math.max(bodies, rows.base);
  rows.room = length <= rows.room ? rows.room : Math.max(length, 2 * rows.room);
  const all = rows.base + 2 * rows.room;
  if (all > rows.data.length) rows.data = rows.wasm ? rows.wasm.table(all) : new Float64Array(all);
  rows.isCurrent = false;
}

/** Entries with contacts and their bodies; returns the length of their records. */
function listManifolds(rows: PileRows, { memory, bodies, reach }: Preparation): number {
  const { count, order, block, collider, numbers, pointCount } = memory;
  const { colouring } = rows;
  rows.entry = grownIntegers(rows.entry, count);
  colouring.body = grownIntegers(colouring.body, 2 * count);
  let n = 0;
  let rolling = 0;
  let points = 0;
  let rebounds = false;
  for (let k = 0; k < count; k++) {
    const entry = order[k]!;
    const of = block[entry]!;
    if (of < 0 || numbers[BLOCK * of + BLOCK_IDLE]! > 0) continue;
    rows.entry[n] = entry;
    const A = bodies.number[reach.body[collider[2 * entry]!]!]!;
    const B = bodies.number[reach.body[collider[2 * entry + 1]!]!]!;
    colouring.body[2 * n] = bodies.inverseMass[A]! > 0 ? A : 0;
    colouring.body[2 * n + 1] = bodies.inverseMass[B]! > 0 ? B : 0;
    n++;
    points += pointCount[of]!;
    if (numbers[BLOCK * of + BLOCK_COEFFICIENTS + 3]! > 0) rolling++;
    rebounds ||= numbers[BLOCK * of + BLOCK_COEFFICIENTS + 4]! > 0;
  }
  colouring.count = n;
  rows.pointCount = points;
  rows.rebounds = rebounds;
  return ROW_MANIFOLD * n + ROW_POINT * points + ROW_ROLL * rolling;
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

/** Are contacts and anchors of the manifold chosen the old ones? */
function isUnchanged({ memory, reach }: Preparation): boolean {
  const { block, colliderA, colliderB } = manifold;
  return memory.isNew[block] === 0 && reach.isAnchored[reach.body[colliderA]!] === 0 && reach.isAnchored[reach.body[colliderB]!] === 0;
}

/** The record of the manifold chosen goes to m; returns the place behind it. */
function keep(rows: PileRows, m: number): number {
  const from = rows.place[manifold.block]!;
  const length = rows.data[from + LENGTH]!;
  if (from !== run.end || m - run.to !== from - run.from) {
    copyRun(rows);
    run.from = from;
    run.to = m;
  }
  run.end = from + length;
  return m + length;
}

function copyRun({ data }: PileRows): void {
  if (run.end > run.from) data.copyWithin(run.to, run.from, run.end);
  run.from = run.end;
}

/** Writes the record of the manifold chosen; returns the place behind it. */
function writeRecord(data: Float64Array, preparation: Preparation): number {
  const { memory, bodies, reach } = preparation;
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
  data[m + ABOVE_MEAN] = 0;
  relativeFrame(X_AB, 0, reach.frames, FRAME * manifold.colliderA, FRAME * manifold.colliderB);
  const end = writePoints(data, preparation, manifold, X_AB);
  data[m + POINTS] = end - m - ROW_MANIFOLD;
  const next = writeFriction(data, preparation, manifold, end) ? end + ROW_ROLL : end;
  data[m + LENGTH] = next - m;
  return next;
}
