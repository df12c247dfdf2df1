/**
 * What contacts carry from stretch to stretch, by collider pair and ids of the feature: mean forces of both halves for the warm start, and the slip of
 * points that stick. Entries of a pair stand together; pairs are in the order of the set. Whoever steps a world keeps them in the state.
 *
 *   entry   collider A, collider B, 4 ids, force of the first half (N, world axes), of the second, slip (m), gap (m), the point (m), the normal
 */
import { CONTACT_IDS } from "../collide/manifold/contact-list.js";
import { grownNumbers } from "../memory/growing.js";
import { type ContactSet, POINT_FRAME, POINT_IMPULSE } from "./contact-set.js";

export const MEMORY = 22;
/** Numbers of an entry in a state: slot of a body and number of a shape in place of each collider. */
export const STORED_MEMORY = MEMORY + 2;
export const AT_FIRST = 6;
export const AT_SECOND = 9;
export const AT_SLIP = 12;
export const AT_GAP = 15;
export const AT_POINT = 16;
export const AT_NORMAL = 19;

export interface ContactMemory {
  count: number;
  /** Stride MEMORY. */
  entries: Float64Array<ArrayBuffer>;
}

export const createContactMemory = (): ContactMemory => ({ count: 0, entries: new Float64Array(8 * MEMORY) });

/** Forces to begin with, and slips; points that are not known begin with nothing. */
export function recallContacts(set: ContactSet, { count, entries }: ContactMemory): void {
  const { problem, collider, features } = set;
  let from = 0;
  for (let i = 0; i < problem.pointCount; i++) {
    const a = collider[2 * i]!;
    const b = collider[2 * i + 1]!;
    while (from < count && isBefore(entries, MEMORY * from, a, b)) from++;
    for (let k = from; k < count && entries[MEMORY * k] === a && entries[MEMORY * k + 1] === b; k++) {
      const e = MEMORY * k;
      if (!sameIds(features.ids, CONTACT_IDS * i, entries, e + 2)) continue;
      for (let c = 0; c < 6; c++) set.known[6 * i + c] = entries[e + AT_FIRST + c]!;
      for (let c = 0; c < 3; c++) set.slip[3 * i + c] = entries[e + AT_SLIP + c]!;
      break;
    }
  }
}

/** After a stretch of length tau: everything about its points. */
export function rememberContacts(set: ContactSet, memory: ContactMemory, tau: number): void {
  const { problem, collider, features, frame } = set;
  memory.count = problem.pointCount;
  memory.entries = grownNumbers(memory.entries, MEMORY * memory.count);
  const { entries } = memory;
  const struck = set.cut && set.closed.includes(1);
  for (let i = 0; i < problem.pointCount; i++) {
    const e = MEMORY * i;
    entries[e] = collider[2 * i]!;
    entries[e + 1] = collider[2 * i + 1]!;
    for (let k = 0; k < CONTACT_IDS; k++) entries[e + 2 + k] = features.ids[CONTACT_IDS * i + k]!;
    const rows = Math.min(3, problem.pointRow[i + 1]! - problem.pointRow[i]!);
    for (let c = 0; c < 3; c++) {
      entries[e + AT_FIRST + c] = 0;
      entries[e + AT_SECOND + c] = 0;
      for (let row = 0; row < rows; row++) {
        const d = frame[POINT_FRAME * i + 3 * row + c]!;
        entries[e + AT_FIRST + c]! += ((set.first[POINT_IMPULSE * i + row]! - set.firstShock[POINT_IMPULSE * i + row]!) / tau) * d;
        entries[e + AT_SECOND + c]! += ((set.second[POINT_IMPULSE * i + row]! - set.secondShock[POINT_IMPULSE * i + row]!) / tau) * d;
      }
      entries[e + AT_SLIP + c] = set.slip[3 * i + c]!;
      entries[e + AT_POINT + c] = 0.5 * (frame[POINT_FRAME * i + 9 + c]! + frame[POINT_FRAME * i + 12 + c]!);
      entries[e + AT_NORMAL + c] = frame[POINT_FRAME * i + c]!;
    }
    entries[e + AT_GAP] = set.gap[i]!;
    if (struck) for (const half of [0, 3]) forgetBlow(entries, e + AT_FIRST + half, set.known, 6 * i + half);
  }
}

/** What a blow pushed within a run that a budget cut short is no force: no more is remembered than was known before. */
function forgetBlow(force: Float64Array, at: number, known: Float64Array, from: number): void {
  let now = 0;
  let before = 0;
  for (let c = 0; c < 3; c++) {
    now += force[at + c]! * force[at + c]!;
    before += known[from + c]! * known[from + c]!;
  }
  if (now <= before) return;
  const share = Math.sqrt(before / now);
  for (let c = 0; c < 3; c++) force[at + c] = share * force[at + c]!;
}

/** Is the pair of the entry at `e` before (a, b)? */
export const isBefore = (entries: Float64Array, e: number, a: number, b: number): boolean =>
  entries[e]! < a || (entries[e] === a && entries[e + 1]! < b);

function sameIds(ids: Int32Array, i: number, entries: Float64Array, e: number): boolean {
  for (let k = 0; k < CONTACT_IDS; k++) if (ids[i + k] !== entries[e + k]) return false;
  return true;
}
