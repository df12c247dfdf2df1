/**
 * What happens to pairs during a stretch that its rows do not know of.
 *
 *   apart at the start     does it come into contact, and when? On the way from the poses at the start to those at the end, taken as straight and evenly
 *                          turning, the time of impact is searched (`collide/toi`): nothing tunnels
 *   touching               did it sink in, by a quarter of what the tolerance leaves? Then by a feature that is none of its rows: those found at the start
 *                          are the ones that face each other there, and a body that rolls over its edge comes down with others
 *
 * The stretch is then made anew up to that time, and the true distance there decides (`world/islands/impacts.ts`). Pairs whose
 * bodies cannot have come that much nearer are passed over.
 */

import type { BodyTables } from "../body/body-tables.js";
import { PAIR_CACHE } from "../collide/narrow/detector.js";
import { FRAME, relativeFrame } from "../collide/narrow/frame.js";
import { DISTANCE, PAIR_RESULT } from "../collide/narrow/pair-result.js";
import type { Collider } from "../collide/scene/collider.js";
import { shapeDistance } from "../collide/shape-pair.js";
import { pairImpact } from "../collide/toi/pair-impact.js";
import { SWEEP, SWEEP_CENTER, SWEEP_SPIN, SWEEP_VELOCITY, spinRate, sweepReach } from "../collide/toi/sweep.js";
import { conjugate, multiply, readQuat, toRotationVector } from "../math/quat.js";
import { grownNumbers } from "../memory/growing.js";
import { TWIST } from "./contact-problem.js";
import type { ContactSet } from "./contact-set.js";
import { gapAt, placeCollider } from "./place-contacts.js";

const POSE = 7;

/** Scratch; carries nothing from call to call. */
const sweeps = new Float64Array(2 * SWEEP);
const frames = new Float64Array(2 * FRAME);
const X_AB = new Float64Array(FRAME);
const cache = new Float64Array(PAIR_CACHE);
const result = new Float64Array(PAIR_RESULT);

/** Keeps where the bodies of all pairs are: the start of a stretch. */
export function rememberStart(set: ContactSet, { pose }: BodyTables): void {
  set.startPose = grownNumbers(set.startPose, pose.length);
  for (let k = 0; k < 2 * set.pairs.count; k++) {
    const p = POSE * set.scene.colliders[set.pairs.pairs[k]!]!.body;
    for (let i = p; i < p + POSE; i++) set.startPose[i] = pose[i]!;
  }
}

/**
 * Marks the pairs that came into contact since `rememberStart`, tau ago, as met; returns the first time at which one did, infinite where
 * none did. With `others` those that are marked already are left out, and stay marked.
 */
export function watchPairs(set: ContactSet, t: BodyTables, tau: number, tolerance: number, others?: "others"): number {
  const { pairs, scene, distance, touching, problem } = set;
  let first = Number.POSITIVE_INFINITY;
  let point = 0;
  for (let k = 0; k < pairs.count; k++) {
    // points stand in the order of their pairs
    const start = point;
    if (touching[k] === 1) for (point++; point < problem.pointCount && problem.pair[point] === problem.pair[start]; point++);
    if (others && set.met[k] === 1) continue;
    set.met[k] = 0;
    const A = scene.colliders[pairs.pairs[2 * k]!]!;
    const B = scene.colliders[pairs.pairs[2 * k + 1]!]!;
    writeSweep(A, set.startPose, t, tau, 0);
    writeSweep(B, set.startPose, t, tau, SWEEP);
    const way = tau * closingSpeed(A, B);
    if (touching[k] === 1) {
      const allowed = allowance(distance[k]!, tolerance);
      if (way <= allowed || room(set, k, t.pose, tolerance) > 0) continue;
      // what its own rows let sink, because a budget ended their solve, is no impact
      if (trueDistance(set, k, t.pose) > deepestRow(set, start, point, t.pose) - allowed) continue;
      set.met[k] = 1;
      first = Math.min(first, tau);
      continue;
    }
    if (distance[k]! > way) continue;
    const impact = pairImpact(scene.detector, { A: A.shape, B: B.shape, sweeps, a: 0, b: SWEEP }, tau, cache.fill(0), 0, result);
    if (impact.status === "none") continue;
    // just touched at the very end: the next stretch begins with it
    if (impact.time >= tau && trueDistance(set, k, t.pose) > -tolerance) continue;
    set.met[k] = 1;
    first = Math.min(first, impact.time);
  }
  return first;
}

/** Largest depth of all pairs, for bodies at `poses`, m: by their shapes, whatever rows they have. */
export function deepestOverlap(set: ContactSet, poses: Float64Array): number {
  let deepest = 0;
  for (let k = 0; k < set.pairs.count; k++) deepest = Math.max(deepest, -trueDistance(set, k, poses));
  return deepest;
}

/** The least gap of the points from `start` on, before `end`. */
function deepestRow(set: ContactSet, start: number, end: number, poses: Float64Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = start; i < end; i++) least = Math.min(least, gapAt(set, i, poses));
  return least;
}

/** How much deeper a pair at that distance may sink unseen, m: less and less on the way to the tolerance. */
const allowance = (distance: number, tolerance: number): number => Math.max(0.25 * (tolerance + Math.min(0, distance)), 1e-3 * tolerance);

/** Smallest distance of the pairs that were met from what ends the stretch, for bodies at `poses`. */
export function distanceOfMet(set: ContactSet, poses: Float64Array, tolerance: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < set.pairs.count; k++) if (set.met[k] === 1) least = Math.min(least, room(set, k, poses, tolerance));
  return least;
}

/** How much nearer pair k may come: up to touch where it was apart, a little deeper than it was where it was touching. */
function room(set: ContactSet, k: number, poses: Float64Array, tolerance: number): number {
  const distance = trueDistance(set, k, poses);
  return set.touching[k] === 0 ? distance : distance - lowestOf(set, k, tolerance);
}

/** Distance at which a stretch ends for the touching pair k, m. */
export function lowestOf({ distance }: ContactSet, k: number, tolerance: number): number {
  return Math.min(0, distance[k]!) - allowance(distance[k]!, tolerance);
}

/** Distance of pair k by its shapes, for bodies at `poses`, m. */
export function trueDistance({ scene, pairs }: ContactSet, k: number, poses: Float64Array): number {
  const A = scene.colliders[pairs.pairs[2 * k]!]!;
  const B = scene.colliders[pairs.pairs[2 * k + 1]!]!;
  placeCollider(A, poses, frames, 0);
  placeCollider(B, poses, frames, FRAME);
  relativeFrame(X_AB, 0, frames, 0, FRAME);
  shapeDistance(scene.detector, A.shape, B.shape, X_AB, cache.fill(0), 0, result);
  return result[DISTANCE]!;
}

/** More than this (rad) within a stretch cannot be told from the poses at its ends. */
const FAR = 2;

/** The even motion of a collider from where it was to where it is. */
function writeSweep(collider: Collider, start: Float64Array, { pose, twist }: BodyTables, tau: number, at: number): void {
  const p = POSE * collider.body;
  const u = TWIST * collider.body;
  placeCollider(collider, start, sweeps, at);
  for (let k = 0; k < 3; k++) {
    sweeps[at + SWEEP_CENTER + k] = start[p + k]!;
    sweeps[at + SWEEP_VELOCITY + k] = (pose[p + k]! - start[p + k]!) / tau;
    sweeps[at + SWEEP_SPIN + k] = twist[u + k]!;
  }
  if (tau * spinRate(sweeps, at) > FAR) return;
  const turn = toRotationVector(multiply(readQuat(pose, p + 3), conjugate(readQuat(start, p + 3))));
  sweeps[at + SWEEP_SPIN] = turn.x / tau;
  sweeps[at + SWEEP_SPIN + 1] = turn.y / tau;
  sweeps[at + SWEEP_SPIN + 2] = turn.z / tau;
}

/** Speed that points of both shapes cannot exceed towards each other, m/s. */
function closingSpeed(A: Collider, B: Collider): number {
  let squared = 0;
  for (let k = 0; k < 3; k++) {
    const v = sweeps[SWEEP + SWEEP_VELOCITY + k]! - sweeps[SWEEP_VELOCITY + k]!;
    squared += v * v;
  }
  return Math.sqrt(squared) + rimSpeed(A, 0) + rimSpeed(B, SWEEP);
}

function rimSpeed({ shape }: Collider, at: number): number {
  const rate = spinRate(sweeps, at);
  return rate === 0 ? 0 : rate * sweepReach(sweeps, at, shape);
}
