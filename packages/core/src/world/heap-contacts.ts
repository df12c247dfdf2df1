/**
 * Contacts of the heap as a user sees them, from the memory of its kernel: points where they were found last, in the frame of A, carried along with it; forces are
 * impulses of the last sub-step over its length, friction shared evenly by the points of a pair.
 *
 * What began and what ceased to touch is told by comparing the pairs that carry an impulse before and after a step: both come sorted.
 */
import { CONTACT_FOUND } from "../collide/manifold/contact-list.js";
import { FRAME, frameDirection, framePoint } from "../collide/narrow/frame.js";
import { BLOCK_POINTS, frictionOf } from "../contact/pile/pile-memory.js";
import { placeCollider } from "../contact/place-contacts.js";
import type { Vector3 } from "../math/vec3.js";
import { append, createList, type IntegerList } from "../memory/growing.js";
import { describePair, type LastingContact, type LastingPoint, tellContact } from "./lasting-contacts.js";
import type { WorldData } from "./world-data.js";

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

/** All contacts of the heap, in the order of the colliders; of one pair alone with `only`. */
export function heapContacts(world: WorldData, only?: readonly [number, number]): readonly LastingContact[] {
  const { memory } = world.contact.pile;
  const scene = world.contact.heapScene;
  const found: LastingContact[] = [];
  if (!scene) return found;
  for (let i = 0; i < memory.count; i++) {
    const entry = memory.order[i]!;
    const block = memory.block[entry]!;
    const [a, b] = [memory.collider[2 * entry]!, memory.collider[2 * entry + 1]!];
    if (block < 0 || (only && (only[0] !== a || only[1] !== b)) || !carries(memory, block)) continue;
    const [A, B] = [scene.colliders[a]!, scene.colliders[b]!];
    found.push(describePair(world, [A.body, A.index, B.body, B.index], pointsOf(world, a, block)));
  }
  return found;
}

/** Scratch: the frame of A. */
const X_WA = new Float64Array(FRAME);

function pointsOf(world: WorldData, a: number, block: number): readonly LastingPoint[] {
  const { memory } = world.contact.pile;
  const { points, impulse, pointCount, subStep } = memory;
  placeCollider(world.contact.heapScene!.colliders[a]!, world.tables.pose, X_WA, 0);
  const count = pointCount[block]!;
  const turned = (x: number, y: number, z: number): Vector3 => {
    const out = new Float64Array(3);
    frameDirection(out, 0, X_WA, 0, x, y, z);
    return [out[0]!, out[1]!, out[2]!];
  };
  const friction = turned(...frictionOf(memory, block));
  return Array.from({ length: count }, (_, k): LastingPoint => {
    const o = CONTACT_FOUND * (BLOCK_POINTS * block + k);
    const normal = turned(points.found[o + 1]!, points.found[o + 2]!, points.found[o + 3]!);
    const point = new Float64Array(3);
    framePoint(point, 0, X_WA, 0, points.found[o + 4]!, points.found[o + 5]!, points.found[o + 6]!);
    const pressure = impulse[BLOCK_POINTS * block + k]! / subStep;
    const force = [0, 1, 2].map((c) => pressure * normal[c]! + friction[c]! / (count * subStep)) as unknown as Vector3;
    return { point: [point[0]!, point[1]!, point[2]!], normal, gap: points.found[o]!, force, slip: [0, 0, 0] };
  });
}

/** Events for what began and what ceased to touch, from two sorted lists. */
export function tellHeapChanges(world: WorldData, before: TouchingPairs, now: TouchingPairs): void {
  let i = 0;
  let k = 0;
  while (i < before.count || k < now.count) {
    const order = i === before.count ? 1 : k === now.count ? -1 : compare(before, i, now, k);
    if (order > 0) {
      const [contact] = heapContacts(world, [now.items[k]!, now.items[k + 1]!]);
      world.events.push(tellContact("contact-begin", world, contact!));
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
