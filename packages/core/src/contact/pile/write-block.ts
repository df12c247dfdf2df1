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
import { reduceContacts } from "../../collide/manifold/reduce.js";
import { FRAME } from "../../collide/narrow/frame.js";
import { grownBytes, grownIntegers } from "../../memory/growing.js";
import type { PairCoefficients } from "../pair-coefficients.js";
import { carryInto, shareRest } from "./carry-impulses.js";
import {
  addBlock,
  addEntry,
  BLOCK,
  BLOCK_COEFFICIENTS,
  BLOCK_FRAME,
  BLOCK_IDLE,
  BLOCK_MARGIN,
  BLOCK_MIDDLE,
  BLOCK_NEAREST,
  BLOCK_POINTS,
  type PileMemory,
} from "./pile-memory.js";

/** Cosine of the largest angle between normals of one group, 10°. */
const GROUPED = 0.985;
/** Gaps up to this share of the margin count as touching. */
const NEAR = 0.25;

export interface FoundPair {
  readonly X_AB: Float64Array;
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

/** Writes the blocks, the first one to `entry`, further ones to entries of their own; returns the number of the next entry in the new order. The list is used up. */
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
      if (isTaken[i] === 1 || !isAlike(list.found, CONTACT_FOUND * seed + 1, CONTACT_FOUND * i + 1)) continue;
      isTaken[i] = 1;
      copyContact(list, i, group, appendContact(group));
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
  for (let i = 1; i < count; i++) if (!isAlike(found, 1, CONTACT_FOUND * i + 1)) return false;
  return true;
}

function isAlike(found: Float64Array, i: number, k: number): boolean {
  return found[i]! * found[k]! + found[i + 1]! * found[k + 1]! + found[i + 2]! * found[k + 2]! >= GROUPED;
}

function copyContact(from: ContactList, i: number, to: ContactList, k: number): void {
  to.kind[k] = from.kind[i]!;
  const { ids, local, found } = to;
  const { ids: fromIds, local: fromLocal, found: fromFound } = from;
  for (let n = 0, f = CONTACT_IDS * i, t = CONTACT_IDS * k; n < CONTACT_IDS; n++) ids[t + n] = fromIds[f + n]!;
  for (let n = 0, f = CONTACT_LOCAL * i, t = CONTACT_LOCAL * k; n < CONTACT_LOCAL; n++) local[t + n] = fromLocal[f + n]!;
  for (let n = 0, f = CONTACT_FOUND * i, t = CONTACT_FOUND * k; n < CONTACT_FOUND; n++) found[t + n] = fromFound[f + n]!;
}

/** The contacts of one group, the `number`-th of the pair; returns the block. */
function writeBlock(memory: PileMemory, contacts: ContactList, entry: number, number: number, found: FoundPair): number {
  const { X_AB, margin, closing, isFast, coefficients } = found;
  const block = addBlock(memory, entry);
  const share = 1 / contacts.count;
  const { numbers, points } = memory;
  const o = BLOCK * block;
  memory.pointCount[block] = contacts.count;
  let fleeting = isFast;
  let x = 0;
  let y = 0;
  let z = 0;
  for (let i = 0; i < contacts.count; i++) {
    copyContact(contacts, i, points, BLOCK_POINTS * block + i);
    fleeting ||= contacts.kind[i] === CLOSEST;
    const f = CONTACT_FOUND * i + 7;
    x += share * (contacts.found[f]! - X_AB[9]!);
    y += share * (contacts.found[f + 1]! - X_AB[10]!);
    z += share * (contacts.found[f + 2]! - X_AB[11]!);
  }
  for (let k = 0; k < FRAME; k++) numbers[o + BLOCK_FRAME + k] = X_AB[k]!;
  // the middle of the points on B, in the frame of B
  for (let k = 0; k < 3; k++) numbers[o + BLOCK_MIDDLE + k] = X_AB[k]! * x + X_AB[3 + k]! * y + X_AB[6 + k]! * z;
  numbers[o + BLOCK_MARGIN] = margin;
  numbers[o + BLOCK_NEAREST] = smallestGap(contacts, 0);
  numbers[o + BLOCK_IDLE] = isFast ? 0 : numbers[o + BLOCK_NEAREST]! - closing;
  memory.isFleeting[block] = fleeting ? 1 : 0;
  memory.fleeting += memory.isFleeting[block]!;
  numbers[o + BLOCK_COEFFICIENTS] = coefficients.staticFriction;
  numbers[o + BLOCK_COEFFICIENTS + 1] = coefficients.friction;
  numbers[o + BLOCK_COEFFICIENTS + 2] = coefficients.spinFriction;
  numbers[o + BLOCK_COEFFICIENTS + 3] = coefficients.rollFriction;
  numbers[o + BLOCK_COEFFICIENTS + 4] = coefficients.restitution;
  carryInto(memory, block, number);
  return block;
}
