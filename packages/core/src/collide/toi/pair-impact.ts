/**
 * Time of impact of any two shapes on their sweeps. Convex shapes and half-spaces are searched directly (`time-of-impact.ts`), surfaces
 * triangle by triangle, in the order in which their boxes can meet (`impact-walk.ts`), each from that time on. The first impact prunes the
 * rest. The duration is cut into stretches in which the ways are nearly straight.
 *
 * Seen from a surface A that turns, a point of B at the distance D moves with an acceleration of at most
 *   |ω_B|² ρ_B + 2 |ω_A| (|v| + |ω_B| ρ_B) + |ω_A|² D,      v the relative velocity of the centres
 * and so stays within an eighth of that times t² of the straight way between its ends (as in `sweep.ts`).
 *
 * One-sided triangles, of either side, are hit from the front alone, and at the borders of their surface from beside it. A shape that
 * overlaps the surface at the start is told by the distance, not here: `overlap` means a triangle that is crossed.
 */
import { buildHierarchy, type Hierarchy } from "../../geometry/bounding-volume-hierarchy.js";
import { createFound } from "../../geometry/found-triangles.js";
import type { MeshShape } from "../mesh/mesh-shape.js";
import { createScratchTriangle, loadTriangle, type ScratchTriangle } from "../mesh/scratch-triangle.js";
import { featureOfResult, isAtBorder } from "../mesh/surface-normals.js";
import { type Detector, PAIR_CACHE } from "../narrow/detector.js";
import { FRAME, invertFrame, relativeFrame } from "../narrow/frame.js";
import { pairDistance } from "../narrow/pair-matrix.js";
import { exchangePair, NORMAL, PAIR_RESULT } from "../narrow/pair-result.js";
import type { CollisionShape, SurfaceShape } from "../shapes/collision-shape.js";
import { boundsAt } from "../shapes/placed-bounds.js";
import { isSwept } from "./approach.js";
import { beginWalk, createImpactWalk, hierarchyOfBox, hierarchyOfList, nextPair, type Stretch } from "./impact-walk.js";
import { SWEEP_VELOCITY, spinRate, sweepFrame, sweepReach } from "./sweep.js";
import { type Impact, type PairDistance, timeOfImpact } from "./time-of-impact.js";

/** Two shapes and their motions. */
export interface MovingShapes {
  /** First shape. */
  readonly A: CollisionShape;
  /** Second shape. */
  readonly B: CollisionShape;
  /** Sweeps of A at `a` and of B at `b` (`sweep.ts`). */
  readonly sweeps: Float64Array;
  /** Where the sweep of A begins. */
  readonly a: number;
  /** Where the sweep of B begins. */
  readonly b: number;
}

/** When and where two shapes meet. */
export interface PairImpact extends Impact {
  /** Triangles of A and of B that touch; 0 where a shape has none. */
  readonly partA: number;
  /** Triangle of B, 0 for other shapes. */
  readonly partB: number;
}

/** Scratch of one search: a triangle of either side, a result, boxes, frames, pairs that wait. */
const triangleOfA = createScratchTriangle();
const triangleOfB = createScratchTriangle();
const trial = new Float64Array(PAIR_RESULT);
const frames = new Float64Array(2 * FRAME);
const relative = new Float64Array(FRAME);
const fromB = new Float64Array(PAIR_RESULT);
const inverse = new Float64Array(FRAME);
const accelerations = new Float64Array(2);
const box = new Float64Array(6);
const endBox = new Float64Array(6);
const cacheOfTriangles = new Float64Array(PAIR_CACHE);
const found = createFound();
const walk = createImpactWalk();

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

/** A is a surface. Stretch by stretch, so that the ways within each are nearly straight; the first one with an impact is the last. */
function surfaceImpact(pair: MovingShapes, duration: number, distance: PairDistance, out: Float64Array): PairImpact {
  const best: BestImpact = { status: "none", time: duration, iterations: 0, partA: 0, partB: 0, passed: new Set() };
  // half-spaces have no box but in their own frame: there they stand, and the surface moves
  const turned = pair.B.type === "half-space";
  const view = turned ? { A: pair.B, B: pair.A, sweeps: pair.sweeps, a: pair.b, b: pair.a } : pair;
  accelerations[0] = accelerationSeenFrom(view, duration);
  accelerations[1] = turned ? 0 : accelerationSeenFrom({ A: view.B, B: view.A, sweeps: view.sweeps, a: view.b, b: view.a }, duration);
  const count = stretchesOf(view.B, duration, accelerations[0]!);
  for (let k = 0; k < count; k++) {
    const from = (duration * k) / count;
    const until = k === count - 1 ? duration : (duration * (k + 1)) / count;
    if (best.status !== "none" && best.time <= from) break;
    beginStretch(view, from, until, accelerations);
    searchStretch(pair, turned, from, until, best, distance, out);
    if (best.status === "overlap") break;
  }
  const { passed: _passed, ...impact } = best;
  return impact;
}

interface BestImpact {
  status: Impact["status"];
  time: number;
  iterations: number;
  partA: number;
  partB: number;
  /** Pairs of triangles that were met from behind: they stay out. */
  readonly passed: Set<number>;
}

/** The way between straight ones may bulge by this share of the half edge of what moves. */
const BULGE = 1 / 16;
const MOST_STRETCHES = 64;
/** Share of the sizes that covers the rounding of boxes. */
const SLACK = 1e-12;

function stretchesOf(moving: CollisionShape, duration: number, acceleration: number): number {
  if (moving.type === "half-space") return 1;
  const { bounds } = moving;
  const half = Math.max(bounds[3]! - bounds[0]!, bounds[4]! - bounds[1]!, bounds[5]! - bounds[2]!) / 2;
  const wanted = duration * Math.sqrt(acceleration / (8 * BULGE * half));
  // false for NaN: a point that does not turn
  return wanted > 1 ? Math.min(MOST_STRETCHES, Math.ceil(wanted)) : 1;
}

/** Fills in the stretches of the walk and begins it. */
function beginStretch(view: MovingShapes, from: number, until: number, accelerations: Float64Array): void {
  const { A, B } = view;
  const { stretch, inverse } = walk;
  framesAt(view, from);
  stretch.start.set(relative);
  framesAt(view, until);
  stretch.end.set(relative);
  invertFrame(inverse.start, 0, stretch.start, 0);
  invertFrame(inverse.end, 0, stretch.end, 0);
  let slack = finiteReach(A) + finiteReach(B);
  for (let k = 9; k < FRAME; k++) slack += Math.abs(stretch.start[k]!) + Math.abs(stretch.end[k]!);
  slack = SLACK * slack + surfaceRadius(A) + surfaceRadius(B);
  const eighth = ((until - from) * (until - from)) / 8;
  stretch.widen = eighth * accelerations[0]! + slack;
  inverse.widen = eighth * accelerations[1]! + slack;
  walk.isSeenFromBoth = A.type !== "half-space";
  beginWalk(walk, hierarchyOf(A, B, stretch), hierarchyOf(B, A, inverse));
}

const finiteReach = (shape: CollisionShape): number => (shape.type === "half-space" ? 0 : shape.reach);
const surfaceRadius = (shape: CollisionShape): number => (isSwept(shape) ? 0 : shape.radius);

/**
 * Boxes of a shape in its own frame. Of height fields, those of the triangles in the box that the other shape sweeps over as seen from the
 * field.
 */
function hierarchyOf(shape: CollisionShape, other: CollisionShape, { start, end, widen }: Stretch): Hierarchy {
  if (shape.type === "half-space") return LOWER_HALF;
  if (isSwept(shape)) return hierarchyOfBox(shape.bounds);
  if (shape.type === "mesh") return (shape as MeshShape).hierarchy;
  boundsAt(other, start, 0, box, 0);
  boundsAt(other, end, 0, endBox, 0);
  for (let k = 0; k < 3; k++) {
    box[k] = Math.min(box[k]!, endBox[k]!) - widen;
    box[3 + k] = Math.max(box[3 + k]!, endBox[3 + k]!) + widen;
  }
  const count = shape.findTriangles(box, 0, found);
  return hierarchyOfTriangles(shape, found.list.slice(0, count), isSwept(other) ? 1 : other.triangleCount);
}

/** Up to this many pairs of boxes are tested one by one: that costs less than to build a tree. */
const FEW_PAIRS = 4096;

function hierarchyOfTriangles(surface: SurfaceShape, triangles: Int32Array, others: number): Hierarchy {
  const boxes = new Float64Array(6 * triangles.length);
  const { corners } = triangleOfA;
  for (let i = 0; i < triangles.length; i++) {
    surface.writeTriangle(triangles[i]!, corners, 0);
    for (let k = 0; k < 3; k++) {
      boxes[6 * i + k] = Math.min(corners[k]!, corners[3 + k]!, corners[6 + k]!);
      boxes[6 * i + 3 + k] = Math.max(corners[k]!, corners[3 + k]!, corners[6 + k]!);
    }
  }
  if (others === 1 || others * triangles.length <= FEW_PAIRS) return hierarchyOfList(surface.bounds, boxes, triangles);
  const hierarchy = buildHierarchy(boxes);
  return { ...hierarchy, items: hierarchy.items.map((item) => triangles[item]!) };
}

const LOWER_HALF = hierarchyOfBox(Float64Array.of(-Infinity, -Infinity, -Infinity, Infinity, Infinity, 0));

/** Pairs in the order in which they can meet, until nothing can be earlier than the best. */
function searchStretch(
  pair: MovingShapes,
  turned: boolean,
  from: number,
  until: number,
  best: BestImpact,
  distance: PairDistance,
  out: Float64Array,
): void {
  const { A, B, sweeps, a, b } = pair;
  const span = until - from;
  while (nextPair(walk, span > 0 ? (best.time - from) / span : 1)) {
    const partA = turned ? walk.itemB : walk.itemA;
    const partB = turned ? walk.itemA : walk.itemB;
    if (best.passed.has(pairKey(pair, partA, partB))) continue;
    loadTriangle(triangleOfA, A as SurfaceShape, partA);
    if (!isSwept(B)) loadTriangle(triangleOfB, B, partB);
    const moving = { A: triangleOfA.shape, B: isSwept(B) ? B : triangleOfB.shape, sweeps, a, b };
    // the last share is the end itself, without rounding
    const last = Math.min(best.time, walk.until < 1 ? from + span * walk.until : until);
    const impact = timeOfImpact(moving, last, distance, cacheOfTriangles.fill(0), 0, trial, from + span * walk.from);
    keepEarlier(pair, best, impact, partA, partB, out);
    if (best.status === "overlap") return;
  }
}

const pairKey = ({ B }: MovingShapes, partA: number, partB: number): number => partA * (isSwept(B) ? 1 : B.triangleCount) + partB;

function keepEarlier(pair: MovingShapes, best: BestImpact, impact: Impact, partA: number, partB: number, out: Float64Array): void {
  const { status, time } = impact;
  best.iterations += impact.iterations;
  if (status === "none" || (status !== "overlap" && time >= best.time && best.status !== "none")) return;
  if (status === "impact" && isFromBehind(pair, time, partA, partB)) {
    best.passed.add(pairKey(pair, partA, partB));
    return;
  }
  out.set(trial);
  best.status = status;
  best.time = time;
  best.partA = partA;
  best.partB = partB;
}

/** Is one of the loaded triangles one-sided and met, with the result in `trial`, from behind? */
function isFromBehind(pair: MovingShapes, time: number, partA: number, partB: number): boolean {
  const { A, B } = pair;
  if (isBehind(A as SurfaceShape, triangleOfA, partA, trial)) return true;
  if (isSwept(B)) return false;
  framesAt(pair, time);
  invertFrame(inverse, 0, relative, 0);
  fromB.set(trial);
  exchangePair(fromB, inverse);
  return isBehind(B, triangleOfB, partB, fromB);
}

/** The same of one triangle, with a result seen from its surface. What is beside a border is not behind it. */
function isBehind(surface: SurfaceShape, triangle: ScratchTriangle, number: number, result: Float64Array): boolean {
  const { plane } = triangle;
  const [x, y, z] = [result[NORMAL]!, result[NORMAL + 1]!, result[NORMAL + 2]!];
  if (surface.sides === "two" || plane[0]! * x + plane[1]! * y + plane[2]! * z >= 0) return false;
  return !isAtBorder(surface, number, featureOfResult(surface, triangle, result));
}

/** Bound of the acceleration of points of B as seen from A, m/s². */
function accelerationSeenFrom({ B, sweeps, a, b }: MovingShapes, duration: number): number {
  const turnA = spinRate(sweeps, a);
  const turnB = spinRate(sweeps, b);
  const reachB = sweepReach(sweeps, b, B);
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
