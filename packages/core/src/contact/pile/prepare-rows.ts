/**
 * The rows of a pile for one step, written once into the table of the sweeps (`pile-layout.ts`), colour after colour: normal rows (`point-rows.ts`), then friction in
 * their middle (`friction-rows.ts`). Both add what their stored impulses do to the warm start W = M⁻¹Jᵀλ of the bodies.
 */
import { POSE } from "../../body/body-tables.js";
import { FRAME, relativeFrame } from "../../collide/narrow/frame.js";
import { grownIntegers, grownNumbers } from "../../memory/growing.js";
import { colourManifolds } from "./colour.js";
import { writeFriction } from "./friction-rows.js";
import {
  ABOVE_MEAN,
  BODY,
  END_POINT,
  FIRST_POINT,
  INVERSE_MASS_A,
  INVERSE_MASS_B,
  OFFSET_A,
  OFFSET_B,
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

export function prepareRows(rows: PileRows, preparation: Preparation): void {
  const { bodies } = preparation;
  const { rolling, points } = listManifolds(rows, preparation);
  const { colouring } = rows;
  colourManifolds(colouring, bodies.count);
  const { count, order } = colouring;
  rows.first = BODY * bodies.count;
  rows.end = rows.first + ROW_MANIFOLD * count;
  rows.pointCount = points;
  const end = rows.end + ROW_POINT * points;
  rows.data = grownNumbers(rows.data, end + ROW_ROLL * rolling);
  rows.rebounds = false;
  let p = rows.end;
  let r = end;
  for (let k = 0; k < count; k++) {
    choose(preparation, rows.entry[order[k]!]!, rows.first + ROW_MANIFOLD * k);
    p = writeManifold(rows, preparation, p);
    if (writeFriction(rows.data, preparation, manifold, r)) r += ROW_ROLL;
  }
}

/** Entries with contacts and their bodies; returns how many points they have and how many of them roll. */
function listManifolds(rows: PileRows, { memory, bodies, scene }: Preparation): { readonly rolling: number; readonly points: number } {
  const { count, order, block, collider, numbers, pointCount } = memory;
  const { colouring } = rows;
  rows.entry = grownIntegers(rows.entry, count);
  colouring.body = grownIntegers(colouring.body, 2 * count);
  let n = 0;
  let rolling = 0;
  let points = 0;
  for (let k = 0; k < count; k++) {
    const entry = order[k]!;
    const of = block[entry]!;
    if (of < 0 || numbers[BLOCK * of + BLOCK_IDLE]! > 0) continue;
    rows.entry[n] = entry;
    for (let side = 0; side < 2; side++) {
      const body = bodies.number[scene.colliders[collider[2 * entry + side]!]!.body]!;
      colouring.body[2 * n + side] = bodies.inverseMass[body]! > 0 ? body : 0;
    }
    n++;
    points += pointCount[of]!;
    if (numbers[BLOCK * of + BLOCK_COEFFICIENTS + 3]! > 0) rolling++;
  }
  colouring.count = n;
  return { rolling, points };
}

function choose({ memory, bodies, scene }: Preparation, entry: number, at: number): void {
  const { collider, block } = memory;
  const a = collider[2 * entry]!;
  const b = collider[2 * entry + 1]!;
  const slotA = scene.colliders[a]!.body;
  const slotB = scene.colliders[b]!.body;
  manifold.at = at;
  manifold.block = block[entry]!;
  manifold.colliderA = a;
  manifold.colliderB = b;
  manifold.A = bodies.number[slotA]!;
  manifold.B = bodies.number[slotB]!;
  manifold.poseA = POSE * slotA;
  manifold.poseB = POSE * slotB;
}

/** Writes the manifold chosen and its points from p on; returns the place behind them. */
function writeManifold(rows: PileRows, preparation: Preparation, p: number): number {
  const { memory, bodies, scene } = preparation;
  const { data } = rows;
  const { at: m, A, B, colliderA, colliderB } = manifold;
  const c = BLOCK * manifold.block + BLOCK_COEFFICIENTS;
  const { numbers } = memory;
  data[m + OFFSET_A] = BODY * A;
  data[m + OFFSET_B] = BODY * B;
  data[m + INVERSE_MASS_A] = bodies.inverseMass[A]!;
  data[m + INVERSE_MASS_B] = bodies.inverseMass[B]!;
  data[m + FIRST_POINT] = p;
  data[m + ABOVE_MEAN] = 0;
  data[m + STATIC] = numbers[c]!;
  data[m + SLIDING] = numbers[c + 1]!;
  data[m + SPINNING] = numbers[c + 2]!;
  data[m + RESTITUTION] = numbers[c + 4]!;
  rows.rebounds ||= numbers[c + 4]! > 0;
  bodies.late[A] = 0;
  bodies.late[B] = 0;
  relativeFrame(X_AB, 0, scene.frames, FRAME * colliderA, FRAME * colliderB);
  const end = writePoints(data, preparation, manifold, X_AB, p);
  data[m + END_POINT] = end;
  return end;
}
