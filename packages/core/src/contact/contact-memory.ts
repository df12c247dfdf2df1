/**
 * What contacts carry from stretch to stretch, by collider pair and ids of the feature: mean forces of both halves for the warm start, and the slip of
 * points that stick. Entries of a pair stand together; pairs are in the order of the set. Whoever steps a world keeps them in the state.
 *
 *   entry   collider A, collider B, 4 ids, force of the first half (N, world axes), of the second, slip (m), gap (m), the point (m), the normal
 */
import { CONTACT_IDS } from "../collide/manifold/contact-list.js";
import { GROUPED } from "../collide/manifold/normal-groups.js";
import { grownNumbers } from "../memory/growing.js";
import { type ContactSet, POINT_FRAME, POINT_IMPULSE } from "./contact-set.js";
import { pointFrameAt } from "./place-contacts.js";

export const MEMORY = 22;
/** Numbers of an entry in a state: slot of a body and number of a shape in place of each collider. */
export const STORED_MEMORY = MEMORY + 2;
export const AT_FIRST = 6;
export const AT_SECOND = 9;
export const AT_SLIP = 12;
export const AT_GAP = 15;
export const AT_POINT = 16;
export const AT_NORMAL = 19;

/** Scratch: where a point is now. */
const frame = new Float64Array(POINT_FRAME);

export interface ContactMemory {
  count: number;
  /** Stride MEMORY. */
  entries: Float64Array<ArrayBuffer>;
}

export const createContactMemory = (): ContactMemory => ({ count: 0, entries: new Float64Array(8 * MEMORY) });

/**
 * Forces to begin with, and slips, by the ids of the features. Forces of points that are gone go to the nearest of their pair that is not
 * known, so that what stands on it does not drop when a corner changes its name: of features at one place (bricks whose faces are flush)
 * any may be found. All others begin with nothing. `pose`: where bodies are now; none, under a budget, which may end a solve before it has
 * put right what was guessed: nothing is handed on then.
 */
export function recallContacts(set: ContactSet, memory: ContactMemory, pose?: Float64Array): void {
  const { problem, collider } = set;
  const { count, entries } = memory;
  let from = 0;
  for (let i = 0, end = 0; i < problem.pointCount; i = end) {
    const a = collider[2 * i]!;
    const b = collider[2 * i + 1]!;
    for (end = i + 1; end < problem.pointCount && collider[2 * end] === a && collider[2 * end + 1] === b; ) end++;
    while (from < count && isBefore(entries, MEMORY * from, a, b)) from++;
    const first = from;
    while (from < count && entries[MEMORY * from] === a && entries[MEMORY * from + 1] === b) from++;
    recallPair(set, entries.subarray(MEMORY * first, MEMORY * from), i, end, pose);
  }
}

/** Points i … end − 1 of a pair, from its entries. */
function recallPair(set: ContactSet, entries: Float64Array, i: number, end: number, pose?: Float64Array): void {
  const heirs: number[] = [];
  const left: number[] = [];
  for (let k = 0; k < entries.length / MEMORY; k++) left.push(k);
  for (let point = i; point < end; point++) {
    const place = left.findIndex((k) => sameIds(set.features.ids, CONTACT_IDS * point, entries, MEMORY * k + 2));
    if (place < 0) heirs.push(point);
    else {
      const e = MEMORY * left.splice(place, 1)[0]!;
      takeForces(set, point, entries, e);
      for (let c = 0; c < 3; c++) set.slip[3 * point + c] = entries[e + AT_SLIP + c]!;
    }
  }
  if (!pose) return;
  for (const k of left) {
    const heir = nearestHeir(set, heirs, entries, MEMORY * k, pose);
    if (heir >= 0) takeForces(set, heirs.splice(heir, 1)[0]!, entries, MEMORY * k);
  }
}

function takeForces({ known }: ContactSet, point: number, entries: Float64Array, e: number): void {
  for (let c = 0; c < 6; c++) known[6 * point + c] = entries[e + AT_FIRST + c]!;
}

/** The place in the list of the point nearest to that of the entry at `e`, among those with about its normal; −1 without any. */
function nearestHeir(set: ContactSet, heirs: readonly number[], entries: Float64Array, e: number, pose: Float64Array): number {
  let nearest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [place, point] of heirs.entries()) {
    pointFrameAt(set, point, pose, frame, 0);
    let alike = 0;
    let squared = 0;
    for (let c = 0; c < 3; c++) {
      const away = 0.5 * (frame[9 + c]! + frame[12 + c]!) - entries[e + AT_POINT + c]!;
      alike += frame[c]! * entries[e + AT_NORMAL + c]!;
      squared += away * away;
    }
    if (alike < GROUPED || !(squared < least)) continue;
    nearest = place;
    least = squared;
  }
  return nearest;
}

/** After a stretch of length tau: everything about its points. */
export function rememberContacts(set: ContactSet, memory: ContactMemory, tau: number): void {
  const { problem, collider, features } = set;
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
        const d = set.frame[POINT_FRAME * i + 3 * row + c]!;
        entries[e + AT_FIRST + c]! += ((set.first[POINT_IMPULSE * i + row]! - set.firstShock[POINT_IMPULSE * i + row]!) / tau) * d;
        entries[e + AT_SECOND + c]! += ((set.second[POINT_IMPULSE * i + row]! - set.secondShock[POINT_IMPULSE * i + row]!) / tau) * d;
      }
      entries[e + AT_SLIP + c] = set.slip[3 * i + c]!;
      entries[e + AT_POINT + c] = 0.5 * (set.frame[POINT_FRAME * i + 9 + c]! + set.frame[POINT_FRAME * i + 12 + c]!);
      entries[e + AT_NORMAL + c] = set.frame[POINT_FRAME * i + c]!;
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
