/**
 * What sensors are touched by: pairs of a sensor and a collider that is none, with a distance of at most 0. A function of the frames alone:
 * no memory is used, so that the answer after a restore is the one before.
 */
import { updatePairs } from "../broad/broad-phase.js";
import { appendPair, type PairList } from "../broad/pair-list.js";
import { PAIR_CACHE } from "../narrow/detector.js";
import { FRAME, relativeFrame } from "../narrow/frame.js";
import { DISTANCE, PAIR_RESULT } from "../narrow/pair-result.js";
import { shapeDistance } from "../shape-pair.js";
import type { CollisionScene } from "./collision-scene.js";

/** Scratch; carries nothing from call to call. */
const X_AB = new Float64Array(FRAME);
const cache = new Float64Array(PAIR_CACHE);
const result = new Float64Array(PAIR_RESULT);

/** touching ← the pairs, sorted. */
export function findTouching(scene: CollisionScene, touching: PairList): void {
  const { colliders, detector, frames } = scene;
  const { pairs, count } = updatePairs(scene.broad);
  touching.count = 0;
  for (let k = 0; k < count; k++) {
    const a = pairs[2 * k]!;
    const b = pairs[2 * k + 1]!;
    const A = colliders[a]!;
    const B = colliders[b]!;
    if (A.sensor === B.sensor) continue;
    relativeFrame(X_AB, 0, frames, FRAME * a, FRAME * b);
    shapeDistance(detector, A.shape, B.shape, X_AB, cache.fill(0), 0, result);
    if (result[DISTANCE]! <= 0) appendPair(touching, a, b);
  }
}
