/**
 * Contacts of a pile, once per step: pairs of the broad phase in their order against those remembered, in one pass over two sorted lists.
 * Pairs of bodies without new anchors stay as they are, but for those whose contacts are good for one step alone.
 *
 *   apart, and cannot have met        lower bound of the distance − motion against each other > margin:     nothing to do
 *   hardly moved against each other   |Δ| + θ ρ ≤ kept and |Δ| + θ ρ + h u ≤ margin then:              the features stay, only their gaps are measured anew
 *   in both cases                     contacts whose gaps are beyond RESERVE·margin + 2 h u have no rows in this step
 *   else                              found anew; impulses carry over by the ids of the features, what finds none is shared by the new points
 *
 *   kept   `keep-features.ts`
 *   margin = MARGIN·ρ + h u     u bound of the relative speed, m/s, with what the bodies may be away from their anchors over h
 *   Δ way of the contacts' middle, θ turn of B in A since the detection, as the bodies stand (`place-pair.ts`)
 *   ρ reach of the smaller body, m
 *
 * A pair whose way within the step is longer than the smaller body is wide is searched for the time of impact (`fast-pair.ts`). Surfaces
 * have normals in several directions: their contacts are sorted into groups of about one normal each. Source: theory 08, section 3.
 */

import { type BodyTables, TWIST } from "../../body/body-tables.js";
import type { PairList } from "../../collide/broad/pair-list.js";
import { clippedRegion } from "../../collide/manifold/clipped-region.js";
import { CLOSEST, type ContactList, createContactList } from "../../collide/manifold/contact-list.js";
import { PAIR_CACHE } from "../../collide/narrow/detector.js";
import { FRAME } from "../../collide/narrow/frame.js";
import { DISTANCE, PAIR_RESULT } from "../../collide/narrow/pair-result.js";
import { boxBox } from "../../collide/narrow/primitive/box-box.js";
import type { CollisionScene } from "../../collide/scene/collision-scene.js";
import { shapeDistance, shapeRegion } from "../../collide/shape-pair.js";
import { type CollisionShape, type ConvexShape, isConvex } from "../../collide/shapes/collision-shape.js";
import { grownIntegers } from "../../memory/growing.js";
import type { PairCoefficients } from "../pair-coefficients.js";
import { collectCarried, forgetCarried } from "./carry-impulses.js";
import { findFastContact } from "./fast-pair.js";
import { mostKept } from "./keep-features.js";
import type { PileBodies } from "./pile-bodies.js";
import {
  addEntry,
  ageBlocks,
  BLOCK,
  BLOCK_FRAME,
  BLOCK_IDLE,
  BLOCK_KEPT,
  BLOCK_MARGIN,
  BLOCK_MIDDLE,
  BLOCK_NEAREST,
  isBefore,
  isPair,
  type PileMemory,
  removeBlock,
  removeEntry,
} from "./pile-memory.js";
import { MARGIN, type PileReach, relativeMotion } from "./place-ahead.js";
import { placeAtAnchors, placePair } from "./place-pair.js";
import { writeGroups } from "./write-block.js";

/** Ways within a step beyond this share of the reach are searched for the time of impact. */
const FAST = 0.5;
/** Share of the margin within which contacts have rows even if nothing moves. */
const RESERVE = 0.25;

export interface PileDetection {
  readonly tables: BodyTables;
  readonly memory: PileMemory;
  readonly bodies: PileBodies;
  readonly reach: PileReach;
  readonly scene: CollisionScene;
  /** Length of the step, s. */
  readonly step: number;
  /** Way that forces give the bodies in the step, from rest and without halving it, m. */
  readonly fall: number;
  readonly coefficients: (colliderA: number, colliderB: number) => PairCoefficients;
}

/** Scratch; carries nothing from call to call. */
const X_AB = new Float64Array(FRAME);
const result = new Float64Array(PAIR_RESULT);
const list = createContactList();
const NO_COEFFICIENTS: PairCoefficients = { friction: 0, staticFriction: 0, restitution: 0, spinFriction: 0, rollFriction: 0 };
/** The pair at work: way ahead, m; is it placed already; `FoundPair`. */
const found = {
  ...{ ahead: 0.5, isPlaced: false, X_AB, isAnchored: true, slack: 0.5, small: 0.5, kept: 0.5, near: 0.5, margin: 0.5, closing: 0.5 },
  ...{ isFast: false, coefficients: NO_COEFFICIENTS },
};

/** Brings the memory up to date; afterwards its order holds the pairs given. Returns how many of them were looked at anew. */
export function detectPile(detection: PileDetection, pairs: PairList): number {
  const { memory, bodies, reach } = detection;
  const { isAnchored } = reach;
  memory.nextOrder = grownIntegers(memory.nextOrder, pairs.count);
  ageBlocks(memory);
  const list = pairs.pairs;
  let next = 0;
  let from = 0;
  let anew = 0;
  for (let k = 0; k < pairs.count; k++) {
    const a = list[2 * k]!;
    const b = list[2 * k + 1]!;
    const bodyA = reach.body[a]!;
    const bodyB = reach.body[b]!;
    if (bodyA < 0 || bodyB < 0 || !moves(bodies, bodyA, bodyB)) continue;
    while (from < memory.count && isBefore(memory, memory.order[from]!, a, b)) removeEntry(memory, memory.order[from++]!);
    const first = from;
    while (from < memory.count && isPair(memory, memory.order[from]!, a, b)) from++;
    const known = from - first;
    if (next + known >= memory.nextOrder.length) memory.nextOrder = grownIntegers(memory.nextOrder, next + known + 1);
    const stays = known > 0 && !isFleeting(memory, memory.order[first]!);
    const isTouched = isAnchored[bodyA]! + isAnchored[bodyB]! > 0;
    if (!stays || isTouched) measurePair(detection, a, b);
    if (stays && (!isTouched || isKept(detection, first, from))) {
      for (let i = first; i < from; i++) memory.nextOrder[next++] = memory.order[i]!;
      continue;
    }
    anew++;
    next = findAnew(detection, a, b, first, known, next);
  }
  while (from < memory.count) removeEntry(memory, memory.order[from++]!);
  const { order } = memory;
  memory.order = memory.nextOrder;
  memory.nextOrder = order;
  memory.count = next;
  return anew;
}

function isFleeting({ fleeting, block, isFleeting: flags }: PileMemory, entry: number): boolean {
  return fleeting > 0 && block[entry]! >= 0 && flags[block[entry]!] === 1;
}

/** Are both of the pile, and can impulses move one of them? */
function moves({ number, inverseMass }: PileBodies, bodyA: number, bodyB: number): boolean {
  const a = number[bodyA]!;
  const b = number[bodyB]!;
  return a >= 0 && b >= 0 && (inverseMass[a]! > 0 || inverseMass[b]! > 0);
}

/** Bound of the way that points of the bodies go against each other in the step and until one of them gets a new anchor, m. */
function wayAhead(detection: PileDetection, bodyA: number, bodyB: number): number {
  const { allowance } = detection.reach;
  return detection.step * relativeSpeed(detection, bodyA, bodyB) + allowance[bodyA]! + allowance[bodyB]!;
}

/** Bound of the speed with which points of the bodies approach each other, m/s. */
function relativeSpeed({ bodies, reach }: PileDetection, bodyA: number, bodyB: number): number {
  const { start, number } = bodies;
  const a = TWIST * number[bodyA]!;
  const b = TWIST * number[bodyB]!;
  const x = start[b + 3]! - start[a + 3]!;
  const y = start[b + 4]! - start[a + 4]!;
  const z = start[b + 5]! - start[a + 5]!;
  return Math.sqrt(x * x + y * y + z * z) + reach.rim[bodyA]! + reach.rim[bodyB]!;
}

const isSurface = (shape: CollisionShape): boolean => !isConvex(shape) && shape.type !== "half-space";

/** Begins with a pair. */
function measurePair(detection: PileDetection, a: number, b: number): void {
  const { reach } = detection;
  found.small = Math.min(reach.ownReach[a]!, reach.ownReach[b]!);
  found.ahead = wayAhead(detection, reach.body[a]!, reach.body[b]!);
  found.isPlaced = false;
}

/** Nothing to be found anew about the pair at work, with the entries first … end − 1 of the order? */
function isKept(detection: PileDetection, first: number, end: number): boolean {
  const { memory, reach } = detection;
  const { numbers, distance, order } = memory;
  const entry = order[first]!;
  const a = memory.collider[2 * entry]!;
  const b = memory.collider[2 * entry + 1]!;
  const { small, ahead } = found;
  const moved = relativeMotion(reach, reach.body[a]!, reach.body[b]!);
  if (memory.block[entry]! < 0) {
    distance[entry] = distance[entry]! - moved;
    return distance[entry]! > MARGIN * small + ahead;
  }
  const o = BLOCK * memory.block[entry]!;
  place(detection, a, b);
  const way = movedBy(numbers, o, X_AB, small);
  if (way > numbers[o + BLOCK_KEPT]! || way + ahead > numbers[o + BLOCK_MARGIN]!) return false;
  for (let k = first; k < end; k++) {
    const at = BLOCK * memory.block[order[k]!]!;
    numbers[at + BLOCK_NEAREST] = numbers[at + BLOCK_NEAREST]! - moved;
    numbers[at + BLOCK_IDLE] = numbers[at + BLOCK_NEAREST]! - closing(small, ahead);
  }
  return true;
}

/** Gaps beyond this do not close in a step in which the bodies go `ahead` against each other, unless they are hit. */
const closing = (small: number, ahead: number): number => RESERVE * MARGIN * small + 2 * ahead;

/** How far B has moved in A near the contacts, m. Written out: it is asked of every pair that touches, in every step. */
function movedBy(numbers: Float64Array, o: number, X: Float64Array, small: number): number {
  const f = o + BLOCK_FRAME;
  const xx = X[0]! - numbers[f]!;
  const xy = X[1]! - numbers[f + 1]!;
  const xz = X[2]! - numbers[f + 2]!;
  const yx = X[3]! - numbers[f + 3]!;
  const yy = X[4]! - numbers[f + 4]!;
  const yz = X[5]! - numbers[f + 5]!;
  const zx = X[6]! - numbers[f + 6]!;
  const zy = X[7]! - numbers[f + 7]!;
  const zz = X[8]! - numbers[f + 8]!;
  const x = numbers[o + BLOCK_MIDDLE]!;
  const y = numbers[o + BLOCK_MIDDLE + 1]!;
  const z = numbers[o + BLOCK_MIDDLE + 2]!;
  const wayX = xx * x + xy * y + xz * z + (X[9]! - numbers[f + 9]!);
  const wayY = yx * x + yy * y + yz * z + (X[10]! - numbers[f + 10]!);
  const wayZ = zx * x + zy * y + zz * z + (X[11]! - numbers[f + 11]!);
  const turn = xx * xx + xy * xy + xz * xz + yx * yx + yy * yy + yz * yz + zx * zx + zy * zy + zz * zz;
  // ‖ΔR‖ = 2√2 sin(θ/2)
  return Math.sqrt(wayX * wayX + wayY * wayY + wayZ * wayZ) + Math.sqrt(turn / 2) * small;
}

/** Detects the pair at work, that has `known` entries from number `first` on; returns the number of the next entry in the new order. */
function findAnew(detection: PileDetection, a: number, b: number, first: number, known: number, next: number): number {
  const { memory, reach } = detection;
  const entry = known > 0 ? memory.order[first]! : addEntry(memory, a, b);
  collectCarried(memory, first, known);
  for (let i = first + 1; i < first + known; i++) removeEntry(memory, memory.order[i]!);
  memory.nextOrder[next++] = entry;
  if (!found.isPlaced) place(detection, a, b);
  found.margin = MARGIN * found.small + found.ahead;
  findContacts(detection, entry, a, b);
  if (!found.isAnchored && hasClosest(list)) {
    placeAtAnchors(found, reach, a, b);
    findContacts(detection, entry, a, b);
  }
  if (list.count === 0) {
    memory.distance[entry] = memory.distance[entry]! - found.slack;
    removeBlock(memory, entry);
    return next;
  }
  found.closing = closing(found.small, found.ahead);
  found.kept = mostKept(found.small, detection.fall);
  found.near = 2 * (found.kept + reach.allowance[reach.body[a]!]! + reach.allowance[reach.body[b]!]!);
  found.coefficients = detection.coefficients(a, b);
  const end = writeGroups(memory, list, entry, next, found);
  forgetCarried();
  return end;
}

/** Where the pair at work is. What is fast is looked at from the anchors, where ways to an impact begin. */
function place(detection: PileDetection, a: number, b: number): void {
  found.isPlaced = true;
  if (isFar()) placeAtAnchors(found, detection.reach, a, b);
  else placePair(found, detection, a, b);
}

/** Fills `list` with the contacts of an entry at X_AB. */
function findContacts(detection: PileDetection, entry: number, a: number, b: number): void {
  const { isBox } = detection.reach;
  list.count = 0;
  if (isBox[a]! + isBox[b]! === 2) findBoxes(detection, entry);
  else findShapes(detection, entry);
}

/** Is there a contact without features, whose gap belongs to the poses it was found at? */
function hasClosest({ count, kind }: ContactList): boolean {
  for (let i = 0; i < count; i++) if (kind[i] === CLOSEST) return true;
  return false;
}

const isFar = (): boolean => found.ahead > FAST * found.small;

function findShapes(detection: PileDetection, entry: number): void {
  const { memory, reach } = detection;
  const { detector } = detection.scene;
  const A = reach.shapes[memory.collider[2 * entry]!]!;
  const B = reach.shapes[memory.collider[2 * entry + 1]!]!;
  const at = PAIR_CACHE * entry;
  memory.distance[entry] = found.margin;
  // of surfaces a distance takes as long as the contacts
  const hasDistance = !isSurface(A) && !isSurface(B);
  if (hasDistance) {
    shapeDistance(detector, A, B, X_AB, memory.cache, at, result);
    memory.distance[entry] = result[DISTANCE]!;
    if (result[DISTANCE]! > found.margin) return;
  }
  findRegion(detection, entry, (margin) =>
    shapeRegion(detector, A, B, X_AB, memory.cache, at, margin, list, hasDistance ? result : undefined),
  );
}

/** The same of two boxes: what heaps are made of mostly. */
function findBoxes(detection: PileDetection, entry: number): void {
  const { memory, reach } = detection;
  const A = reach.shapes[memory.collider[2 * entry]!]! as ConvexShape;
  const B = reach.shapes[memory.collider[2 * entry + 1]!]! as ConvexShape;
  boxBox(A, B, X_AB, memory.cache, PAIR_CACHE * entry, result);
  memory.distance[entry] = result[DISTANCE]!;
  if (result[DISTANCE]! > found.margin) return;
  found.isFast = false;
  if (isFar()) findFarBoxes(detection, entry, A, B);
  else clippedRegion(A, B, X_AB, result, found.margin, list);
}

/** Apart: a function that makes one of its own gets memory for it at every call. */
const findFarBoxes = (detection: PileDetection, entry: number, A: ConvexShape, B: ConvexShape): void =>
  findRegion(detection, entry, (margin) => clippedRegion(A, B, X_AB, result, margin, list));

/** Contacts found with `find`; fast where they were found at a time of impact, which is good for this step alone. */
function findRegion(detection: PileDetection, entry: number, find: (margin: number) => void): void {
  const { collider } = detection.memory;
  const { small, margin } = found;
  found.isFast = false;
  find(isFar() ? MARGIN * small : margin);
  if (!isFar()) return;
  if (list.count === 0) {
    findFastContact(detection, collider[2 * entry]!, collider[2 * entry + 1]!, X_AB, small, list);
    found.isFast = true;
    return;
  }
  // fast, but along each other
  list.count = 0;
  find(margin);
}
