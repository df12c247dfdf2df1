/**
 * Time of impact of two shapes on their sweeps (`sweep.ts`): the first time at which their distance is zero, found from below. No time
 * before the one reported has contact, however fast or thin the shapes are: every advance is proven by a bound of the gap (`approach.ts`).
 *
 *   t ← first time at which the spheres around the shapes meet
 *   repeat
 *     d, n ← distance and normal at t
 *     d ≤ closing speed · 1e-12 s, or rounding: impact at t + d/closing speed (interpolation of the last bit, theory 02, 2.2 B). What touches at
 *     the start and moves apart goes on
 *     t ← t + largest τ with gap bound along n ≥ 0 on all of [0, τ]; where neither shape turns, that is d/closing speed
 *
 * Steps converge quadratically where the shapes meet with some speed; where they graze each other (speed of approach zero at zero
 * distance), the gap itself is the limit and the search ends after `ITERATIONS` with the last safe time and `not-converged`. So it does
 * where shapes turn by more than some 1e5 rad: an advance is a share of a turn. And where the normal turns with an edge so fast that the ends of
 * the edge, seen along the normal as it was, approach a thousand times as fast as the edges do: an advance is that share of the gap.
 *
 * Source: conservative advancement, Mirtich 1996; the second-order bound is ours. Limits: sweeps with constant velocities; accuracy that of
 * the distance divided by the speed of approach.
 */
import { EPSILON } from "../../math/scalar.js";
import { FRAME, relativeFrame } from "../narrow/frame.js";
import { DISTANCE, NORMAL, POINT_A, POINT_B } from "../narrow/pair-result.js";
import { type Approach, lookAlong, type SweptShape, safeTime } from "./approach.js";
import { SWEEP_CENTER, SWEEP_SPIN, SWEEP_VELOCITY, spinRate, sweepFrame, sweepReach } from "./sweep.js";

/** Writes a pair result; see `narrow/pair-matrix.ts`. */
export type PairDistance = (A: SweptShape, B: SweptShape, X_AB: Float64Array, cache: Float64Array, at: number, out: Float64Array) => void;

export interface MovingPair {
  readonly A: SweptShape;
  readonly B: SweptShape;
  /** Sweeps of A at `a` and of B at `b` (`sweep.ts`). */
  readonly sweeps: Float64Array;
  readonly a: number;
  readonly b: number;
}

export interface Impact {
  /**
   * `impact`: they touch at `time`. `none`: they do not until the end. `overlap`: they do already at the start.
   * `not-converged`: safe up to `time`, where the search ended: they graze, or turn very fast.
   */
  readonly status: "impact" | "none" | "overlap" | "not-converged";
  /** s after the start; the whole duration where there is none. */
  readonly time: number;
  /** Distance queries made. */
  readonly iterations: number;
}

const ITERATIONS = 5000;
/** Impacts nearer than this are now, s. */
const TIME_TOLERANCE = 1e-12;
/** Distances below this many roundings of the coordinates are zero. */
const ROUNDINGS = 16;
/** Flat shapes are past each other by at most this many times that: what a step may overshoot, and the rounding of the next look. */
const FLAT = 4;

/** Scratch of one search. */
const frames = new Float64Array(2 * FRAME);
const normal = new Float64Array(3);
const X_AB = new Float64Array(FRAME);
/** Of shapes that do not turn: where B is at the start, and its velocity, both in the axes of A. */
const straight = new Float64Array(6);

/**
 * Result (in the axes of A at the time of impact) and cache as for the distance; `out` is of no meaning where there is no impact. The
 * search begins at the time `from`, for pairs that are known to be apart before.
 */
export function timeOfImpact(
  pair: MovingPair,
  duration: number,
  distance: PairDistance,
  cache: Float64Array,
  at: number,
  out: Float64Array,
  from = 0,
): Impact {
  const approach = beginApproach(pair, duration);
  const size = finite(approach.reachA, approach.reachB);
  let wasApart = from > 0;
  approach.time = Math.max(from, spheresMeet(pair, duration, approach.reachA, approach.reachB));
  if (approach.isStraight) beginStraight(pair);
  for (let iterations = 1; approach.time < duration || iterations === 1; iterations++) {
    if (approach.time > duration) break;
    const { time } = approach;
    placeAt(pair, approach);
    distance(pair.A, pair.B, X_AB, cache, at, out);

    const gap = out[DISTANCE]!;
    const roundOff = ROUNDINGS * EPSILON * (Math.abs(X_AB[9]!) + Math.abs(X_AB[10]!) + Math.abs(X_AB[11]!) + size);
    if (gap < -roundOff && iterations === 1 && from === 0) return { status: "overlap", time, iterations };
    const closing = approach.isStraight ? straightClosing(out) : closingSpeed(approach, out);
    const remaining = closing > 0 ? Math.max(0, gap) / closing : Infinity;
    // flat shapes that meet may be past each other by a rounding, with the normal turned round: they have met all the same
    const hasMet = wasApart && gap <= FLAT * roundOff;
    wasApart ||= gap > FLAT * roundOff;
    if (remaining <= TIME_TOLERANCE || hasMet || (gap <= roundOff && closing >= 0)) {
      const impact = time + (remaining <= TIME_TOLERANCE ? remaining : 0);
      return impact <= duration ? { status: "impact", time: impact, iterations } : { status: "none", time: duration, iterations };
    }
    const step = approach.isStraight
      ? straightTime(Math.max(0, gap), closing)
      : safeTime(approach, duration - time, Math.max(0, gap), closing, roundOff);
    if (time + step >= duration) return { status: "none", time: duration, iterations };
    if (step === 0 && gap <= roundOff) return { status: "impact", time, iterations };
    if (iterations === ITERATIONS || time + step === time) return { status: "not-converged", time, iterations };
    approach.time = time + step;
  }
  return { status: "none", time: duration, iterations: 0 };
}

/** X_AB at the time of the approach. */
function placeAt({ sweeps, a, b }: MovingPair, { time, isStraight }: Approach): void {
  if (isStraight) {
    for (let k = 0; k < 3; k++) X_AB[9 + k] = straight[k]! + time * straight[3 + k]!;
    return;
  }
  sweepFrame(sweeps, a, time, frames, 0);
  sweepFrame(sweeps, b, time, frames, FRAME);
  relativeFrame(X_AB, 0, frames, 0, FRAME);
}

/** Neither shape turns: X_AB at the start, its place and its velocity in the axes of A to `straight`. */
function beginStraight({ sweeps, a, b }: MovingPair): void {
  relativeFrame(X_AB, 0, sweeps, a, b);
  const x = sweeps[b + SWEEP_VELOCITY]! - sweeps[a + SWEEP_VELOCITY]!;
  const y = sweeps[b + SWEEP_VELOCITY + 1]! - sweeps[a + SWEEP_VELOCITY + 1]!;
  const z = sweeps[b + SWEEP_VELOCITY + 2]! - sweeps[a + SWEEP_VELOCITY + 2]!;
  for (let k = 0; k < 3; k++) {
    straight[k] = X_AB[9 + k]!;
    straight[3 + k] = sweeps[a + k]! * x + sweeps[a + 3 + k]! * y + sweeps[a + 6 + k]! * z;
  }
}

/** The closing speed is the same for all points, m/s. */
const straightClosing = (result: Float64Array): number =>
  -(result[NORMAL]! * straight[3]! + result[NORMAL + 1]! * straight[4]! + result[NORMAL + 2]! * straight[5]!);

/** Of shapes that do not turn, g is straight: its zero is known. */
const straightTime = (gap: number, closing: number): number => (closing > 0 ? gap / closing : Infinity);

const finite = (a: number, b: number): number => (a === Infinity ? b : b === Infinity ? a : a + b);

function beginApproach(pair: MovingPair, duration: number): Approach {
  const { A, B, sweeps, a, b } = pair;
  const reachA = sweepReach(sweeps, a, A);
  const reachB = sweepReach(sweeps, b, B);
  // of a half-space only what the other shape can reach counts
  const span = centreDistance(pair) + duration * relativeSpeed(pair);
  return {
    A,
    B,
    sweeps,
    a,
    b,
    frames,
    reachA: reachA === Infinity && spinRate(sweeps, a) > 0 ? span + reachB : reachA,
    reachB: reachB === Infinity && spinRate(sweeps, b) > 0 ? span + reachA : reachB,
    time: 0,
    isStraight: spinRate(sweeps, a) === 0 && spinRate(sweeps, b) === 0,
    normal,
  };
}

function centreDistance({ sweeps, a, b }: MovingPair): number {
  return lengthOfDifference(sweeps, b + SWEEP_CENTER, a + SWEEP_CENTER);
}

function relativeSpeed({ sweeps, a, b }: MovingPair): number {
  return lengthOfDifference(sweeps, b + SWEEP_VELOCITY, a + SWEEP_VELOCITY);
}

function lengthOfDifference(array: Float64Array, i: number, k: number): number {
  const x = array[i]! - array[k]!;
  const y = array[i + 1]! - array[k + 1]!;
  const z = array[i + 2]! - array[k + 2]!;
  return Math.sqrt(x * x + y * y + z * z);
}

/** A time before which the spheres around the centres do not meet; beyond the duration where they never do. */
function spheresMeet(pair: MovingPair, duration: number, reachA: number, reachB: number): number {
  const radius = reachA + reachB;
  const distance = centreDistance(pair);
  if (!(distance > radius)) return 0;
  const { sweeps, a, b } = pair;
  const speed = relativeSpeed(pair);
  let towards = 0;
  for (let k = 0; k < 3; k++) {
    towards -=
      (sweeps[b + SWEEP_CENTER + k]! - sweeps[a + SWEEP_CENTER + k]!) * (sweeps[b + SWEEP_VELOCITY + k]! - sweeps[a + SWEEP_VELOCITY + k]!);
  }
  const beyond = 2 * duration + 1;
  if (towards <= 0) return beyond;
  // |c + v t| = radius: t = (−c·v − √((c·v)² − v²(c² − radius²)))/v², in the form without cancellation
  const rest = (distance - radius) * (distance + radius);
  const root = towards * towards - speed * speed * rest;
  if (root < -1e-9 * towards * towards) return beyond;
  // a little early: rounding must not skip the meeting
  return (1 - 1e-9) * (rest / (towards + Math.sqrt(Math.max(0, root))));
}

/** Looks along the normal of a result; speed with which the closest points approach each other, m/s. */
function closingSpeed(approach: Approach, result: Float64Array): number {
  lookAlong(approach, result, NORMAL);
  return velocityAt(approach, approach.a, result, POINT_A) - velocityAt(approach, approach.b, result, POINT_B);
}

/** Velocity along n of the body's point at `result[point …]` (in the axes of A). */
function velocityAt({ sweeps, frames, normal, time }: Approach, at: number, result: Float64Array, point: number): number {
  const x = result[point]!;
  const y = result[point + 1]!;
  const z = result[point + 2]!;
  const vx = sweeps[at + SWEEP_VELOCITY]!;
  const vy = sweeps[at + SWEEP_VELOCITY + 1]!;
  const vz = sweeps[at + SWEEP_VELOCITY + 2]!;
  const wx = sweeps[at + SWEEP_SPIN]!;
  const wy = sweeps[at + SWEEP_SPIN + 1]!;
  const wz = sweeps[at + SWEEP_SPIN + 2]!;
  // lever r from the centre, v + ω × r
  const rx = frames[9]! + frames[0]! * x + frames[1]! * y + frames[2]! * z - sweeps[at + SWEEP_CENTER]! - time * vx;
  const ry = frames[10]! + frames[3]! * x + frames[4]! * y + frames[5]! * z - sweeps[at + SWEEP_CENTER + 1]! - time * vy;
  const rz = frames[11]! + frames[6]! * x + frames[7]! * y + frames[8]! * z - sweeps[at + SWEEP_CENTER + 2]! - time * vz;
  return normal[0]! * (vx + wy * rz - wz * ry) + normal[1]! * (vy + wz * rx - wx * rz) + normal[2]! * (vz + wx * ry - wy * rx);
}
