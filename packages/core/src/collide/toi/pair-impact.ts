/**
 * Time of impact of any two shapes on their sweeps. Convex shapes and half-spaces are searched directly (`time-of-impact.ts`), surfaces triangle
 * by triangle: those whose boxes meet the box that the other shape sweeps over, as seen from the surface. Each search ends at the earliest impact
 * found so far.
 *
 * Seen from a surface A that turns, a point of B at the distance D moves with an acceleration of at most
 *   |ω_B|² ρ_B + 2 |ω_A| (|v| + |ω_B| ρ_B) + |ω_A|² D,      v the relative velocity of the centres
 * and so stays within an eighth of that times t² of the straight way between its ends (as in `sweep.ts`).
 *
 * One-sided triangles are hit from the front alone. A shape that overlaps the surface at the start is told by the distance, not here: `overlap`
 * means a triangle that is crossed.
 */
import { createFound, type FoundTriangles } from "../../geometry/found-triangles.js";
import { createScratchTriangle, loadTriangle, type ScratchTriangle } from "../mesh/scratch-triangle.js";
import type { Detector } from "../narrow/detector.js";
import { FRAME, relativeFrame } from "../narrow/frame.js";
import { pairDistance } from "../narrow/pair-matrix.js";
import { exchangePair, NORMAL, PAIR_RESULT } from "../narrow/pair-result.js";
import type { CollisionShape, SurfaceShape } from "../shapes/collision-shape.js";
import { isSwept, type SweptShape } from "./approach.js";
import { boundsAt, SWEEP, SWEEP_VELOCITY, spinRate, sweepFrame, sweepReach } from "./sweep.js";
import { type Impact, type PairDistance, timeOfImpact } from "./time-of-impact.js";

export interface MovingShapes {
  readonly A: CollisionShape;
  readonly B: CollisionShape;
  /** Sweeps of A at `a` and of B at `b` (`sweep.ts`). */
  readonly sweeps: Float64Array;
  readonly a: number;
  readonly b: number;
}

export interface PairImpact extends Impact {
  /** Triangles of A and of B that touch; 0 where a shape has none. */
  readonly partA: number;
  readonly partB: number;
}

/** Scratch of one search: a triangle of either side, a result, boxes and frames. */
const triangleOfA = createScratchTriangle();
const triangleOfB = createScratchTriangle();
const trial = new Float64Array(PAIR_RESULT);
const frames = new Float64Array(2 * FRAME);
const relative = new Float64Array(FRAME);
const box = new Float64Array(6);
const endBox = new Float64Array(6);

/** Two half-spaces never meet here. The result is in the axes of A at the time of impact; `cache` serves convex pairs alone. */
export function pairImpact(
  detector: Detector,
  pair: MovingShapes,
  duration: number,
  cache: Float64Array,
  at: number,
  out: Float64Array,
): PairImpact {
  const distance: PairDistance = (A, B, X_AB, memory, place, result) => pairDistance(detector, A, B, X_AB, memory, place, result);
  const { A, B } = pair;
  if (isSwept(A) && isSwept(B)) {
    if (A.type === "half-space" && B.type === "half-space") return { status: "none", time: duration, iterations: 0, partA: 0, partB: 0 };
    const { sweeps, a, b } = pair;
    const { status, time, iterations } = timeOfImpact({ A, B, sweeps, a, b }, duration, distance, cache, at, out);
    return { status, time, iterations, partA: 0, partB: 0 };
  }
  if (isSwept(A)) {
    const exchanged = { A: B, B: A, sweeps: pair.sweeps, a: pair.b, b: pair.a };
    const { partA, partB, ...impact } = surfaceImpact(exchanged, duration, distance, out);
    framesAt(pair, impact.time);
    exchangePair(out, relative);
    return { ...impact, partA: partB, partB: partA };
  }
  return surfaceImpact(pair, duration, distance, out);
}

/** X_AB at a time, into `relative`. */
function framesAt({ sweeps, a, b }: MovingShapes, time: number): void {
  sweepFrame(sweeps, a, time, frames, 0);
  sweepFrame(sweeps, b, time, frames, FRAME);
  relativeFrame(relative, 0, frames, 0, FRAME);
}

/** A is a surface. */
function surfaceImpact(pair: MovingShapes, duration: number, distance: PairDistance, out: Float64Array): PairImpact {
  const A = pair.A as SurfaceShape;
  let best: PairImpact = { status: "none", time: duration, iterations: 0, partA: 0, partB: 0 };
  const found = createFound();
  const count = trianglesInTheWay(A, pair, duration, found);
  for (let i = 0; i < count; i++) {
    loadTriangle(triangleOfA, A, found.list[i]!);
    best = isSwept(pair.B)
      ? earlier(best, tryTriangle(pair, triangleOfA.shape, pair.B, best.time, distance), found.list[i]!, 0, A, out)
      : againstSurface(pair, found.list[i]!, best, distance, out);
    if (best.status === "overlap") break;
  }
  return best;
}

/** One triangle of A (in `triangleOfA`) against those of the surface B. */
function againstSurface(pair: MovingShapes, partA: number, best: PairImpact, distance: PairDistance, out: Float64Array): PairImpact {
  const B = pair.B as SurfaceShape;
  const found = createFound();
  const turned = { A: B, B: triangleOfA.shape, sweeps: pair.sweeps, a: pair.b, b: pair.a };
  const count = trianglesInTheWay(B, turned, best.time, found);
  for (let i = 0; i < count && best.status !== "overlap"; i++) {
    loadTriangle(triangleOfB, B, found.list[i]!);
    const impact = tryTriangle(pair, triangleOfA.shape, triangleOfB.shape, best.time, distance);
    best = earlier(best, impact, partA, found.list[i]!, pair.A as SurfaceShape, out);
  }
  return best;
}

/** A search without memory: triangles come and go. The result is left in `trial`. */
function tryTriangle(pair: MovingShapes, A: SweptShape, B: SweptShape, duration: number, distance: PairDistance): Impact {
  return timeOfImpact({ A, B, sweeps: pair.sweeps, a: pair.a, b: pair.b }, duration, distance, new Float64Array(FRAME), 0, trial);
}

function earlier(best: PairImpact, impact: Impact, partA: number, partB: number, surface: SurfaceShape, out: Float64Array): PairImpact {
  const iterations = best.iterations + impact.iterations;
  const touches = impact.status !== "none" && (impact.status === "overlap" || impact.time < best.time || best.status === "none");
  const passes = impact.status === "impact" && surface.sides === "one" && !isFromTheFront(triangleOfA);
  if (!touches || passes) return { ...best, iterations };
  out.set(trial);
  return { ...impact, iterations, partA, partB };
}

const isFromTheFront = ({ plane }: ScratchTriangle): boolean =>
  plane[0]! * trial[NORMAL]! + plane[1]! * trial[NORMAL + 1]! + plane[2]! * trial[NORMAL + 2]! >= 0;

/** Triangles of the surface A that the sweep of B can reach, in `found`; returns how many. */
function trianglesInTheWay(A: SurfaceShape, pair: MovingShapes, duration: number, found: FoundTriangles): number {
  if (pair.B.type === "half-space") {
    box.set(A.bounds);
    return A.findTriangles(box, 0, found);
  }
  const { sweeps, a, b } = pair;
  framesAt(pair, 0);
  boundsAt(pair.B, relative, 0, box, 0);
  framesAt(pair, duration);
  boundsAt(pair.B, relative, 0, endBox, 0);
  const bulge = (duration * duration * accelerationSeenFrom(pair, sweeps, a, b, duration)) / 8;
  for (let k = 0; k < 3; k++) {
    box[k] = Math.min(box[k]!, endBox[k]!) - bulge - A.radius;
    box[3 + k] = Math.max(box[3 + k]!, endBox[3 + k]!) + bulge + A.radius;
  }
  return A.findTriangles(box, 0, found);
}

function accelerationSeenFrom(pair: MovingShapes, sweeps: Float64Array, a: number, b: number, duration: number): number {
  const turnA = spinRate(sweeps, a);
  const turnB = spinRate(sweeps, b);
  const reachB = sweepReach(sweeps, b, pair.B);
  let speed = 0;
  let apart = 0;
  for (let k = 0; k < 3; k++) {
    const v = sweeps[b + SWEEP_VELOCITY + k]! - sweeps[a + SWEEP_VELOCITY + k]!;
    const c = sweeps[b + FRAME + k]! - sweeps[a + FRAME + k]!;
    speed += v * v;
    apart += c * c;
  }
  speed = Math.sqrt(speed);
  const furthest = Math.sqrt(apart) + duration * speed + reachB;
  return turnB * turnB * reachB + 2 * turnA * (speed + turnB * reachB) + turnA * turnA * furthest;
}

/** Room for the sweeps of a pair. */
export const createSweeps = (): Float64Array => new Float64Array(2 * SWEEP);
