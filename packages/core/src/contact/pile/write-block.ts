/** Contacts just found become blocks of the memory: one for a convex pair, for surfaces one for each group of contacts with about the same normal. */
import {
  appendContact,
  CLOSEST,
  CONTACT_FOUND,
  CONTACT_IDS,
  CONTACT_LOCAL,
  type ContactList,
  createContactList,
  smallestGap,
} from "../../collide/manifold/contact-list.js";
import { areAlike } from "../../collide/manifold/normal-groups.js";
import { reduceContacts } from "../../collide/manifold/reduce.js";
import { directionInFrame } from "../../collide/narrow/frame.js";
import { grownBytes, grownIntegers } from "../../memory/growing.js";
import type { PairCoefficients } from "../pair-coefficients.js";
import { carryFriction, carryPoints, shareRest } from "./carry-impulses.js";
import { keepFeatures } from "./keep-features.js";
import {
  addBlock,
  addEntry,
  BLOCK,
  BLOCK_COEFFICIENTS,
  BLOCK_FRAME,
  BLOCK_IDLE,
  BLOCK_KEPT,
  BLOCK_MARGIN,
  BLOCK_MIDDLE,
  BLOCK_NEAREST,
  BLOCK_POINTS,
  FOUND_BEFORE,
  FOUND_NOW,
  type PileMemory,
} from "./pile-memory.js";
import type { PairPlace } from "./place-pair.js";

/** Gaps up to this share of the margin count as touching. */
const NEAR = 0.25;

export interface FoundPair extends Readonly<PairPlace> {
  /** Reach of the smaller shape; way up to which contacts stay at most; distance below which sharp features may pass each other, m. */
  readonly small: number;
  readonly kept: number;
  readonly near: number;
  readonly margin: number;
  /** Gap up to which contacts need rows in this step, m. */
  readonly closing: number;
  /** Found at the time of impact: good for this step alone. */
  readonly isFast: boolean;
  readonly coefficients: PairCoefficients;
}

/** Scratch; carries nothing from call to call. */
const group = createContactList();
let isTaken = new Uint8Array(64);

/**
 * Writes the blocks, the first one to `entry`, further ones to entries of their own; returns the number of the next entry in the new order.
 * The list is used up.
 */
export function writeGroups(memory: PileMemory, list: ContactList, entry: number, next: number, found: FoundPair): number {
  if (isOneGroup(list)) {
    reduceContacts(list);
    shareRest(memory, writeBlock(memory, list, entry, 0, found), NEAR * found.margin);
    return next;
  }
  isTaken = grownBytes(isTaken, list.count);
  isTaken.fill(0, 0, list.count);
  let end = next;
  let groups = 0;
  for (let seed = 0; seed < list.count; seed++) {
    if (isTaken[seed] === 1) continue;
    group.count = 0;
    for (let i = seed; i < list.count; i++) {
      if (isTaken[i] === 1 || !areAlike(list.found, CONTACT_FOUND * seed + 1, CONTACT_FOUND * i + 1)) continue;
      isTaken[i] = 1;
      const k = appendContact(group);
      copyFeature(list, i, group, k);
      copyFound(list, i, group, k);
    }
    reduceContacts(group);
    if (groups > 0) {
      memory.nextOrder = grownIntegers(memory.nextOrder, end + 1);
      memory.nextOrder[end++] = addEntry(memory, memory.collider[2 * entry]!, memory.collider[2 * entry + 1]!);
    }
    writeBlock(memory, group, groups === 0 ? entry : memory.nextOrder[end - 1]!, groups++, found);
  }
  for (let k = next - 1; k < end; k++) shareRest(memory, memory.block[memory.nextOrder[k]!]!, NEAR * found.margin);
  return end;
}

function isOneGroup({ count, found }: ContactList): boolean {
  for (let i = 1; i < count; i++) if (!areAlike(found, 1, CONTACT_FOUND * i + 1)) return false;
  return true;
}

/** Kind, ids and local numbers. Written out: as loops they take as long as the region itself. */
function copyFeature(from: ContactList, i: number, to: ContactList, k: number): void {
  to.kind[k] = from.kind[i]!;
  const { ids, local } = to;
  const { ids: fromIds, local: fromLocal } = from;
  const g = CONTACT_IDS * i;
  const u = CONTACT_IDS * k;
  ids[u] = fromIds[g]!;
  ids[u + 1] = fromIds[g + 1]!;
  ids[u + 2] = fromIds[g + 2]!;
  ids[u + 3] = fromIds[g + 3]!;
  const f = CONTACT_LOCAL * i;
  const t = CONTACT_LOCAL * k;
  local[t] = fromLocal[f]!;
  local[t + 1] = fromLocal[f + 1]!;
  local[t + 2] = fromLocal[f + 2]!;
  local[t + 3] = fromLocal[f + 3]!;
  local[t + 4] = fromLocal[f + 4]!;
  local[t + 5] = fromLocal[f + 5]!;
  local[t + 6] = fromLocal[f + 6]!;
  local[t + 7] = fromLocal[f + 7]!;
  local[t + 8] = fromLocal[f + 8]!;
  local[t + 9] = fromLocal[f + 9]!;
  local[t + 10] = fromLocal[f + 10]!;
  local[t + 11] = fromLocal[f + 11]!;
  local[t + 12] = fromLocal[f + 12]!;
  local[t + 13] = fromLocal[f + 13]!;
}

function copyFound({ found: from }: ContactList, i: number, { found: to }: ContactList, k: number): void {
  for (let n = 0, f = CONTACT_FOUND * i, t = CONTACT_FOUND * k; n < CONTACT_FOUND; n++) to[t + n] = from[f + n]!;
}

/** Gap, normal and point on A: what is kept of the numbers found where there is a feature. */
function copyGapAndPoint({ found: from }: ContactList, i: number, { found: to }: ContactList, k: number): void {
  const f = CONTACT_FOUND * i;
  const t = CONTACT_FOUND * k;
  to[t] = from[f]!;
  to[t + 1] = from[f + 1]!;
  to[t + 2] = from[f + 2]!;
  to[t + 3] = from[f + 3]!;
  to[t + 4] = from[f + 4]!;
  to[t + 5] = from[f + 5]!;
  to[t + 6] = from[f + 6]!;
}

function copyFrame(X: Float64Array, to: Float64Array, o: number): void {
  to[o] = X[0]!;
  to[o + 1] = X[1]!;
  to[o + 2] = X[2]!;
  to[o + 3] = X[3]!;
  to[o + 4] = X[4]!;
  to[o + 5] = X[5]!;
  to[o + 6] = X[6]!;
  to[o + 7] = X[7]!;
  to[o + 8] = X[8]!;
  to[o + 9] = X[9]!;
  to[o + 10] = X[10]!;
  to[o + 11] = X[11]!;
}

/** The contacts of one group, the `number`-th of the pair; returns the block. */
function writeBlock(memory: PileMemory, contacts: ContactList, entry: number, number: number, found: FoundPair): number {
  const { X_AB, isAnchored, slack, margin, closing, isFast, coefficients } = found;
  const kept = keepFeatures(contacts, X_AB, found.small, found.kept, found.near);
  const isKnown = memory.block[entry]! >= 0;
  const block = addBlock(memory, entry);
  if (!isKnown) carryFriction(memory, block, number);
  memory.isNew[block] = isAnchored ? FOUND_NOW : FOUND_BEFORE;
  const share = 1 / contacts.count;
  const { numbers, points } = memory;
  const o = BLOCK * block;
  memory.pointCount[block] = contacts.count;
  let fleeting = isFast;
  const px = X_AB[9]!;
  const py = X_AB[10]!;
  const pz = X_AB[11]!;
  let x = 0;
  let y = 0;
  let z = 0;
  for (let i = 0; i < contacts.count; i++) {
    copyFeature(contacts, i, points, BLOCK_POINTS * block + i);
    if (contacts.kind[i] === CLOSEST) {
      copyFound(contacts, i, points, BLOCK_POINTS * block + i);
      fleeting = true;
    } else copyGapAndPoint(contacts, i, points, BLOCK_POINTS * block + i);
    const f = CONTACT_FOUND * i + 7;
    x += share * (contacts.found[f]! - px);
    y += share * (contacts.found[f + 1]! - py);
    z += share * (contacts.found[f + 2]! - pz);
  }
  copyFrame(X_AB, numbers, o + BLOCK_FRAME);
  // the middle of the points on B, in the frame of B
  directionInFrame(numbers, o + BLOCK_MIDDLE, X_AB, 0, x, y, z);
  numbers[o + BLOCK_MARGIN] = margin;
  numbers[o + BLOCK_KEPT] = kept;
  numbers[o + BLOCK_NEAREST] = smallestGap(contacts, 0) - slack;
  numbers[o + BLOCK_IDLE] = isFast ? 0 : numbers[o + BLOCK_NEAREST]! - closing;
  memory.fleeting += (fleeting ? 1 : 0) - memory.isFleeting[block]!;
  memory.isFleeting[block] = fleeting ? 1 : 0;
  numbers[o + BLOCK_COEFFICIENTS] = coefficients.staticFriction;
  numbers[o + BLOCK_COEFFICIENTS + 1] = coefficients.friction;
  numbers[o + BLOCK_COEFFICIENTS + 2] = coefficients.spinFriction;
  numbers[o + BLOCK_COEFFICIENTS + 3] = coefficients.rollFriction;
  numbers[o + BLOCK_COEFFICIENTS + 4] = coefficients.restitution;
  carryPoints(memory, block);
  return block;
}
