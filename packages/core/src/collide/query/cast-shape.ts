/**
 * A shape that moves through a scene, which stands still: the first collider it meets, by the time of impact (`toi/pair-impact.ts`),
 * turning included. Which colliders it can meet is asked of the broad phase with a box carried along the way: that of the shape where it
 * does not turn, else that of the sphere it turns in.
 *
 * A shape that overlaps something at the start meets it at time 0, with the depth as a negative distance; of several, the deepest counts.
 * What it only touches it meets if it moves towards it.
 */

import { createList } from "../../memory/growing.js";
import { updatePairs } from "../broad/broad-phase.js";
import { queryRay } from "../broad/query.js";
import { BROAD_RAY } from "../broad/ray-box.js";
import { PAIR_CACHE } from "../narrow/detector.js";
import { FRAME } from "../narrow/frame.js";
import { DISTANCE, PAIR_RESULT } from "../narrow/pair-result.js";
import type { CollisionScene } from "../scene/collision-scene.js";
import type { CollisionShape } from "../shapes/collision-shape.js";
import { boundsAt } from "../shapes/placed-bounds.js";
import { isSwept } from "../toi/approach.js";
import { pairImpact } from "../toi/pair-impact.js";
import { SWEEP, SWEEP_CENTER, SWEEP_VELOCITY, spinRate, sweepReach } from "../toi/sweep.js";
import { type Measured, measure, measured } from "./measure.js";
import { isAdmitted, type QueryFilter } from "./query-filter.js";

/** A shape and how it moves. */
export interface ShapeCast {
  /** What moves. */
  readonly shape: CollisionShape;
  /** SWEEP numbers (`toi/sweep.ts`). */
  readonly sweep: Float64Array;
  /** s */
  readonly duration: number;
}

/** What a cast shape meets first. */
export interface CastHit extends Measured {
  /** s after the start. */
  readonly time: number;
}

/** Scratch; carries nothing from call to call. */
const carried = new Float64Array(BROAD_RAY);
const box = new Float64Array(6);
const sweeps = new Float64Array(2 * SWEEP);
const cache = new Float64Array(PAIR_CACHE);
const result = new Float64Array(PAIR_RESULT);
const best = new Float64Array(PAIR_RESULT);
const candidates = createList();

/** The result is that at the moment of impact: A is the collider, B the shape. */
export function castShape(scene: CollisionScene, cast: ShapeCast, filter: QueryFilter): CastHit | undefined {
  findCandidates(scene, cast);
  let nearest = -1;
  let time = cast.duration;
  for (let k = 0; k < candidates.count; k++) {
    const c = candidates.items[k]!;
    if (!isAdmitted(scene, c, filter)) continue;
    const found = meet(scene, c, cast, time);
    if (found > time || (nearest >= 0 && found === time && result[DISTANCE]! >= best[DISTANCE]!)) continue;
    nearest = c;
    time = found;
    best.set(result);
  }
  return nearest < 0 ? undefined : { ...measured(scene, nearest, best), time };
}

function findCandidates(scene: CollisionScene, { shape, sweep, duration }: ShapeCast): void {
  const reach = spinRate(sweep, 0) > 0 ? sweepReach(sweep, 0, shape) : 0;
  boundsAt(shape, sweep, 0, box, 0);
  for (let k = 0; k < 3; k++) {
    const isEndless = shape.type === "half-space";
    carried[k] = reach > 0 || isEndless ? sweep[SWEEP_CENTER + k]! : (box[k]! + box[3 + k]!) / 2;
    carried[3 + k] = sweep[SWEEP_VELOCITY + k]!;
    // rounding of the middle is covered by a share of the extent
    carried[7 + k] = isEndless ? Infinity : reach > 0 ? reach : (1 + 1e-12) * Math.max(box[3 + k]! - carried[k]!, carried[k]! - box[k]!);
  }
  carried[6] = duration;
  updatePairs(scene.broad);
  queryRay(scene.broad, carried, 0, candidates);
}

/** Time until the shape meets collider c, with the result in its axes; Infinity where it does not before `limit`. */
function meet(scene: CollisionScene, c: number, { shape, sweep }: ShapeCast, limit: number): number {
  const A = scene.colliders[c]!.shape;
  // what a surface has inside is told by the distance alone
  if (!isSwept(A) || !isSwept(shape)) {
    measure(scene, c, { shape, X_WS: sweep }, result);
    if (result[DISTANCE]! < 0) return 0;
  }
  for (let k = 0; k < FRAME; k++) sweeps[k] = scene.frames[FRAME * c + k]!;
  for (let k = 0; k < 3; k++) sweeps[SWEEP_CENTER + k] = sweeps[FRAME - 3 + k]!;
  sweeps.set(sweep, SWEEP);
  const { status, time } = pairImpact(scene.detector, { A, B: shape, sweeps, a: 0, b: SWEEP }, limit, cache.fill(0), 0, result);
  return status === "none" ? Infinity : time;
}
