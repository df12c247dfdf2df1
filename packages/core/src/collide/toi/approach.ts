/**
 * A lower bound of the gap between two moving shapes along a fixed direction n, from time t on.
 *
 * A point r (from the centre of its shape) has the height n·(c + v τ + exp([ω]× τ) r) after τ. Its second derivative is at most |ω|² ρ,
 * with ρ the largest |r| of the shape, and its first is n·v + r·(n × ω). Therefore
 *
 *   gap(τ) ≥ g(τ) = n·(c_B − c_A) + τ n·(v_B − v_A) + min_B r·(n + τ n × ω_B) − max_A r·(n + τ n × ω_A) − ½ τ² (|ω_A|² ρ_A + |ω_B|² ρ_B)
 *
 * The minimum and the maximum are support functions in a slightly tilted direction. Each point's bound is concave in τ, so g, the smallest
 * of them, is concave too: if g ≥ 0 at both ends of an interval, the shapes are apart in all of it. The first-order bound (conservative
 * advancement with the largest approach speed) makes steps that shrink linearly towards an impact; with this one the error is of second
 * order, and so the steps to an impact converge quadratically.
 *
 * Half-spaces that turn have no largest |r|: only the part within reach of the other shape counts, a disc of radius ρ_A around c_A.
 */
import { directionInFrame, frameDirection } from "../narrow/frame.js";
import type { CollisionShape, ConvexShape, HalfSpace } from "../shapes/collision-shape.js";
import { writeSupport } from "../shapes/support.js";
import { SWEEP_CENTER, SWEEP_SPIN, SWEEP_VELOCITY, spinRate } from "./sweep.js";

export type SweptShape = ConvexShape | HalfSpace;

/** Where the two shapes stand at time t, and the direction that is looked along. */
export interface Approach {
  readonly A: SweptShape;
  readonly B: SweptShape;
  readonly sweeps: Float64Array;
  readonly a: number;
  readonly b: number;
  /** Largest distances from the centres that matter, m. */
  readonly reachA: number;
  readonly reachB: number;
  /** s */
  time: number;
  /** Does neither shape turn? */
  readonly isStraight: boolean;
  /** Frames of A and B at that time, 12 numbers each. */
  readonly frames: Float64Array;
  /** Unit vector from A to B, world axes. */
  readonly normal: Float64Array;
}

/** Scratch: a direction in the axes of a shape, a support point. */
const direction = new Float64Array(3);
const support = new Float64Array(3);

/** g(τ), m. */
function gapBound(approach: Approach, tau: number): number {
  const { sweeps, a, b, normal, time } = approach;
  let gap = 0;
  for (let k = 0; k < 3; k++) {
    const apart = sweeps[b + SWEEP_CENTER + k]! - sweeps[a + SWEEP_CENTER + k]!;
    const velocity = sweeps[b + SWEEP_VELOCITY + k]! - sweeps[a + SWEEP_VELOCITY + k]!;
    gap += normal[k]! * (apart + (time + tau) * velocity);
  }
  return gap - heightOf(approach, approach.B, b, 12, -1, tau) - heightOf(approach, approach.A, a, 0, 1, tau);
}

/** Bound of max over the shape of sign · n·(position from its centre) after τ. */
function heightOf(approach: Approach, shape: SweptShape, at: number, frame: number, sign: number, tau: number): number {
  const { sweeps, normal, frames, time } = approach;
  const nx = sign * normal[0]!;
  const ny = sign * normal[1]!;
  const nz = sign * normal[2]!;
  const wx = sweeps[at + SWEEP_SPIN]!;
  const wy = sweeps[at + SWEEP_SPIN + 1]!;
  const wz = sweeps[at + SWEEP_SPIN + 2]!;
  const tx = ny * wz - nz * wy;
  const ty = nz * wx - nx * wz;
  const tz = nx * wy - ny * wx;
  const rate = spinRate(sweeps, at);
  const reach = sign > 0 ? approach.reachA : approach.reachB;
  // from the centre to the origin of the shape, now
  const px = frames[frame + 9]! - sweeps[at + SWEEP_CENTER]! - time * sweeps[at + SWEEP_VELOCITY]!;
  const py = frames[frame + 10]! - sweeps[at + SWEEP_CENTER + 1]! - time * sweeps[at + SWEEP_VELOCITY + 1]!;
  const pz = frames[frame + 11]! - sweeps[at + SWEEP_CENTER + 2]! - time * sweeps[at + SWEEP_VELOCITY + 2]!;
  const curved = rate === 0 ? 0 : (tau * tau * rate * rate * reach) / 2;
  if (shape.type === "half-space") {
    const tilt = Math.sqrt(tx * tx + ty * ty + tz * tz);
    return nx * px + ny * py + nz * pz + (tilt === 0 ? 0 : tau * tilt * reach) + curved;
  }
  const mx = nx + tau * tx;
  const my = ny + tau * ty;
  const mz = nz + tau * tz;
  directionInFrame(direction, 0, frames, frame, mx, my, mz);
  writeSupport(shape, direction[0]!, direction[1]!, direction[2]!, 0, support, 0);
  const core = direction[0]! * support[0]! + direction[1]! * support[1]! + direction[2]! * support[2]!;
  return mx * px + my * py + mz * pz + core + shape.radius * Math.sqrt(mx * mx + my * my + mz * mz) + curved;
}

/** Sets the direction from a normal given in the axes of A. */
export function lookAlong(approach: Approach, result: Float64Array, normalAt: number): void {
  frameDirection(approach.normal, 0, approach.frames, 0, result[normalAt]!, result[normalAt + 1]!, result[normalAt + 2]!);
}

/**
 * Largest τ found in [0, duration] with g ≥ 0 on [0, τ], given g(0) ≥ 0. Chords of a concave function lie below it, so their zeros from the
 * left are safe; halving the rest keeps the right end moving. A bound within `roundOff` (m) of zero counts as zero: the distance found
 * there decides.
 *
 * The search begins where the bound of the closest points alone, which approach with `closing` (m/s), is zero: g is no larger, so its zero
 * is not beyond, and mostly just there.
 */
export function safeTime(approach: Approach, duration: number, gapNow: number, closing: number, roundOff: number): number {
  let high = Math.min(duration, zeroOfClosest(approach, gapNow, closing));
  let atHigh = gapBound(approach, high);
  if (atHigh >= (high < duration ? -roundOff : 0)) return high;
  let low = 0;
  let atLow = gapNow;
  for (let i = 0; i < REFINEMENTS; i++) {
    const chord = low + (high - low) * (atLow / (atLow - atHigh));
    const atChord = gapBound(approach, chord);
    if (atChord >= -roundOff) {
      low = chord;
      atLow = Math.max(0, atChord);
    } else {
      high = chord;
      atHigh = atChord;
    }
    if (atLow <= roundOff && low > 0) break;
    const middle = low + (high - low) / 2;
    const atMiddle = gapBound(approach, middle);
    if (atMiddle >= 0) {
      low = middle;
      atLow = atMiddle;
    } else {
      high = middle;
      atHigh = atMiddle;
    }
    if (high - low <= CLOSE_ENOUGH * low) break;
  }
  return low;
}

/** τ > 0 with gap − closing τ − ½ τ² (|ω_A|² ρ_A + |ω_B|² ρ_B) = 0, without cancellation; infinite where there is none. */
function zeroOfClosest({ sweeps, a, b, reachA, reachB }: Approach, gap: number, closing: number): number {
  const rateA = spinRate(sweeps, a);
  const rateB = spinRate(sweeps, b);
  const curvature = (rateA === 0 ? 0 : rateA * rateA * reachA) + (rateB === 0 ? 0 : rateB * rateB * reachB);
  const root = Math.sqrt(closing * closing + 2 * curvature * gap);
  if (closing > 0) return (2 * gap) / (closing + root);
  return curvature > 0 ? (root - closing) / curvature : Infinity;
}

/** A step of 80 % of what the bound allows is good enough: the search for the rest costs more than the distance queries it saves. */
const CLOSE_ENOUGH = 0.25;
const REFINEMENTS = 24;

export const isSwept = (shape: CollisionShape): shape is SweptShape => shape.type !== "mesh" && shape.type !== "height-field";
