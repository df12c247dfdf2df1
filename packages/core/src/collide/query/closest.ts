/**
 * The collider nearest to a shape, and the distance of two bodies. What overlaps is nearer than anything else, the deepest first; of
 * equally near colliders the one with the lowest number counts.
 *
 * The search looks at the colliders whose boxes are within a radius of the shape's box and doubles the radius until the best lies within
 * it: nothing outside can be nearer. Of boxes, only those nearer than the best so far are looked into.
 */
import { BOX, boxDistance } from "../../geometry/box.js";
import { assert } from "../../math/assert.js";
import { createList } from "../../memory/growing.js";
import { updatePairs } from "../broad/broad-phase.js";
import { queryBox } from "../broad/query.js";
import { FRAME } from "../narrow/frame.js";
import { DISTANCE, PAIR_RESULT } from "../narrow/pair-result.js";
import type { CollisionScene } from "../scene/collision-scene.js";
import { boundsAt } from "../shapes/placed-bounds.js";
import { type Measured, measure, measured, type PlacedShape } from "./measure.js";
import { isAdmitted, type QueryFilter } from "./query-filter.js";

/** Scratch; carries nothing from call to call. */
const box = new Float64Array(BOX);
const wide = new Float64Array(BOX);
const result = new Float64Array(PAIR_RESULT);
const best = new Float64Array(PAIR_RESULT);
const candidates = createList();

/** Undefined where nothing is within `most` (m), which may be infinite; below 0 it asks for overlaps of at least that depth. */
export function findClosest(scene: CollisionScene, placed: PlacedShape, most: number, filter: QueryFilter): Measured | undefined {
  // with NaN the search would never end
  assert(most <= Infinity, "how far to look is a number");
  updatePairs(scene.broad);
  boundsAt(placed.shape, placed.X_WS, 0, box, 0);
  for (let radius = Math.min(most, scene.meanReach); ; radius = Math.min(most, 2 * radius)) {
    for (let k = 0; k < 3; k++) {
      wide[k] = box[k]! - radius;
      wide[3 + k] = box[3 + k]! + radius;
    }
    queryBox(scene.broad, wide, 0, candidates);
    const nearest = nearestOf(scene, placed, filter);
    const isAll = radius === most || candidates.count === scene.colliders.length;
    if (nearest >= 0 && best[DISTANCE]! <= (isAll ? most : radius)) return measured(scene, nearest, best);
    if (isAll) return undefined;
  }
}

/** The least distance of two bodies by all their shapes but sensors; undefined where one of them has none. A is the first body. */
export function bodyDistance(scene: CollisionScene, bodyA: number, bodyB: number): (Measured & { readonly other: number }) | undefined {
  const { colliders, boxes, frames } = scene;
  let [nearest, other] = [-1, -1];
  best[DISTANCE] = Infinity;
  for (let a = 0; a < colliders.length; a++) {
    if (colliders[a]!.body !== bodyA || colliders[a]!.sensor) continue;
    for (let b = 0; b < colliders.length; b++) {
      if (colliders[b]!.body !== bodyB || colliders[b]!.sensor) continue;
      if (gapOfBoxes(boxes, BOX * a, boxes, BOX * b) > Math.max(0, best[DISTANCE]!)) continue;
      measure(scene, a, { shape: colliders[b]!.shape, X_WS: frames.subarray(FRAME * b, FRAME * (b + 1)) }, result);
      if (result[DISTANCE]! >= best[DISTANCE]!) continue;
      [nearest, other] = [a, b];
      best.set(result);
    }
  }
  return nearest < 0 ? undefined : { ...measured(scene, nearest, best), other };
}

/** The nearest of the candidates that are admitted, its result in `best`; −1 where there is none. */
function nearestOf(scene: CollisionScene, placed: PlacedShape, filter: QueryFilter): number {
  let nearest = -1;
  best[DISTANCE] = Infinity;
  for (let k = 0; k < candidates.count; k++) {
    const c = candidates.items[k]!;
    if (!isAdmitted(scene, c, filter) || gapOfBoxes(scene.boxes, BOX * c, box, 0) > Math.max(0, best[DISTANCE]!)) continue;
    measure(scene, c, placed, result);
    if (result[DISTANCE]! >= best[DISTANCE]!) continue;
    nearest = c;
    best.set(result);
  }
  return nearest;
}

/** A lower bound of the distance of what is inside: the box of a collider is exact but for rounding, and so is the distance. */
const gapOfBoxes = (a: Float64Array, i: number, b: Float64Array, j: number): number => (1 - 1e-12) * boxDistance(a, i, b, j);
