/**
 * Contacts of the heap as a user sees them, from the memory of its kernel: features measured where the bodies are (those that
 * only a detector can measure as they were found last, carried along with A); forces are impulses of the last sub-step over its
 * length, friction shared evenly by the points of a pair.
 *
 * What began and what ceased to touch is told by comparing the pairs that carry an impulse before and after a step: both come sorted.
 */
import { CLOSEST, CONTACT_FOUND } from "../../collide/manifold/contact-list.js";
import { type ContactShape, featureGap } from "../../collide/manifold/feature-gap.js";
import { FRAME, frameDirection, framePoint, relativeFrame } from "../../collide/narrow/frame.js";
import { PAIR_RESULT } from "../../collide/narrow/pair-result.js";
import type { Collider } from "../../collide/scene/collider.js";
import { BLOCK_POINTS, frictionOf, isBefore } from "../../contact/pile/pile-memory.js";
import { placeCollider } from "../../contact/place-contacts.js";
import type { Vector3 } from "../../math/vec3.js";
import { append, createList, type IntegerList } from "../../memory/growing.js";
import type { WorldData } from "../world-data.js";
import { describePair, type LastingContact, type LastingPoint, tellContact } from "./lasting-contacts.js";

/** Pairs of colliders one after the other, sorted. */
export type TouchingPairs = IntegerList;

/** Pairs of the heap that carry an impulse. */
export function touchingInHeap({ contact: { pile } }: WorldData, pairs: TouchingPairs = createList()): TouchingPairs {
  const { count, order, block, collider } = pile.memory;
  pairs.count = 0;
  for (let i = 0; i < count; i++) {
    const entry = order[i]!;
    if (block[entry]! < 0 || !carries(pile.memory, block[entry]!)) continue;
    const [a, b] = [collider[2 * entry]!, collider[2 * entry + 1]!];
    if (pairs.count > 0 && pairs.items[pairs.count - 2] === a && pairs.items[pairs.count - 1] === b) continue;
    append(pairs, a);
    append(pairs, b);
  }
  return pairs;
}

function carries({ pointCount, impulse }: WorldData["contact"]["pile"]["memory"], block: number): boolean {
  for (let k = 0; k < pointCount[block]!; k++) if (impulse[BLOCK_POINTS * block + k]! > 0) return true;
  return false;
}

/** All contacts of the heap, in the order of the colliders. */
export function heapContacts(world: WorldData): readonly LastingContact[] {
  const { memory } = world.contact.pile;
  const found: LastingContact[] = [];
  if (!world.contact.heapScene) return found;
  for (let i = 0; i < memory.count; i++) {
    const entry = memory.order[i]!;
    const block = memory.block[entry]!;
    if (block >= 0 && carries(memory, block)) found.push(contactOf(world, entry));
  }
  return found;
}

/** The contacts of an entry. */
function contactOf(world: WorldData, entry: number): LastingContact {
  const { block, collider } = world.contact.pile.memory;
  const { colliders } = world.contact.heapScene!;
  const A = colliders[collider[2 * entry]!]!;
  const B = colliders[collider[2 * entry + 1]!]!;
  return describePair(world, [A.body, A.index, B.body, B.index], pointsOf(world, A, B, block[entry]!));
}

/** The first entry of a pair that carries an impulse, which it has. */
function entryOf({ contact: { pile } }: WorldData, a: number, b: number): number {
  const { memory } = pile;
  let low = 0;
  let high = memory.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(memory, memory.order[middle]!, a, b)) low = middle + 1;
    else high = middle;
  }
  while (!carries(memory, memory.block[memory.order[low]!]!)) low++;
  return memory.order[low]!;
}

/** Scratch: the frames of A and of B, that of B in A, a pair result. */
const frames = new Float64Array(2 * FRAME);
const X_AB = new Float64Array(FRAME);
const result = new Float64Array(PAIR_RESULT);

/** Gap, normal and points of contact i as the colliders are placed, to `result`. */
function measure({ points }: WorldData["contact"]["pile"]["memory"], i: number, A: Collider, B: Collider): void {
  if (points.kind[i] === CLOSEST) result.set(points.found.subarray(CONTACT_FOUND * i, CONTACT_FOUND * (i + 1)));
  else featureGap(points, i, A.shape as ContactShape, B.shape as ContactShape, X_AB, () => {}, result);
}

function pointsOf(world: WorldData, A: Collider, B: Collider, block: number): readonly LastingPoint[] {
  const { memory } = world.contact.pile;
  const { impulse, pointCount, subStep } = memory;
  placeCollider(A, world.tables.pose, frames, 0);
  placeCollider(B, world.tables.pose, frames, FRAME);
  relativeFrame(X_AB, 0, frames, 0, FRAME);
  const count = pointCount[block]!;
  const turned = (x: number, y: number, z: number): Vector3 => {
    const out = new Float64Array(3);
    frameDirection(out, 0, frames, 0, x, y, z);
    return [out[0]!, out[1]!, out[2]!];
  };
  const friction = turned(...frictionOf(memory, block));
  return Array.from({ length: count }, (_, k): LastingPoint => {
    measure(memory, BLOCK_POINTS * block + k, A, B);
    const normal = turned(result[1]!, result[2]!, result[3]!);
    const point = new Float64Array(3);
    framePoint(point, 0, frames, 0, result[4]!, result[5]!, result[6]!);
    const pressure = impulse[BLOCK_POINTS * block + k]! / subStep;
    const force = [0, 1, 2].map((c) => pressure * normal[c]! + friction[c]! / (count * subStep)) as unknown as Vector3;
    return { point: [point[0]!, point[1]!, point[2]!], normal, gap: result[0]!, force, slip: [0, 0, 0] };
  });
}

/** Events for what began and what ceased to touch, from two sorted lists. */
export function tellHeapChanges(world: WorldData, before: TouchingPairs, now: TouchingPairs): void {
  let i = 0;
  let k = 0;
  while (i < before.count || k < now.count) {
    const order = i === before.count ? 1 : k === now.count ? -1 : compare(before, i, now, k);
    if (order > 0) {
      const contact = contactOf(world, entryOf(world, now.items[k]!, now.items[k + 1]!));
      world.events.push(tellContact("contact-begin", world, contact));
    }
    if (order < 0) world.events.push(tellContact("contact-end", world, gone(world, before.items[i]!, before.items[i + 1]!)));
    if (order <= 0) i += 2;
    if (order >= 0) k += 2;
  }
}

const compare = (p: TouchingPairs, i: number, q: TouchingPairs, k: number): number =>
  p.items[i]! - q.items[k]! || p.items[i + 1]! - q.items[k + 1]!;

/** A contact that is no more: where A is, without direction. */
function gone(world: WorldData, a: number, b: number): LastingContact {
  const { colliders } = world.contact.heapScene!;
  const [A, B] = [colliders[a]!, colliders[b]!];
  const p = 7 * A.body;
  const { pose } = world.tables;
  const empty = describePair(world, [A.body, A.index, B.body, B.index], []);
  return { ...empty, point: [pose[p]!, pose[p + 1]!, pose[p + 2]!], normal: [0, 0, 0], impulse: 0 };
}
