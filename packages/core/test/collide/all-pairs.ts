/**
 * The one body for all pairs of collision kinds: random shapes, random placements in all regimes, every way to the result, the referee, and the laws
 *
 *   exchange   (B, A) gives the same distance, and its result, turned round, is as right
 *   motion     both frames moved and turned together, A out to a thousand sizes: the same distance
 *   memory     what a cache holds does not matter: what the pair before left there, or rubbish
 *
 * A new kind joins through `ALL_KINDS`.
 */
import { expect } from "vitest";
import { DETECTOR_KINDS } from "../../src/collide/detectors.js";
import { PAIR_CACHE } from "../../src/collide/narrow/detector.js";
import { composeFrames, FRAME, invertFrame, relativeFrame, writeFrame } from "../../src/collide/narrow/frame.js";
import { gjkDistance } from "../../src/collide/narrow/gjk/gjk-distance.js";
import { PAIR_MATRIX } from "../../src/collide/narrow/pair-matrix.js";
import { exchangePair, PAIR_RESULT } from "../../src/collide/narrow/pair-result.js";
import { vclipDistance } from "../../src/collide/narrow/vclip/vclip-distance.js";
import { shapeDistance } from "../../src/collide/shape-pair.js";
import { type ConvexShape, type ConvexType, isConvex } from "../../src/collide/shapes/collision-shape.js";
import type { Random } from "../../src/math/random.js";
import { vec3 } from "../../src/math/vec3.js";
import { chance, IS_LONG } from "../chance.js";
import { ALL_KINDS, type AnyKind, type AnyShape, isCurvedKind, isSurfaceKind, randomAnyShape } from "./referee/any-shape.js";
import { judgeOf } from "./referee/certificate.js";
import { optionsOf, REGIMES, type Regime, randomPlace } from "./referee/generate.js";
import { type AnyPair, judgeOnPlane, judgeParts } from "./referee/judge-parts.js";

/** Placements per pair of kinds. */
export const POSES = IS_LONG ? 100_000 : 1000;
/** With surfaces, which take ten times as long. */
export const SURFACE_POSES = IS_LONG ? 100_000 : 300;
/** Placements of the same two shapes: making them takes longer than testing them. */
const PLACES = 8;
/** Every n-th placement with an overlapping curved core is searched thoroughly. */
const THOROUGH = IS_LONG ? 100 : 10;
/** Every n-th placement is tried exchanged, the one after that moved; with surfaces half as often. */
const LAWS = 5;

interface Placed extends AnyPair {
  readonly regime: Regime;
}
type Way = (A: AnyShape, B: AnyShape, X_AB: Float64Array, cache: Float64Array, out: Float64Array) => void;
type Judge = (result: ArrayLike<number>) => number;

const byMatrix: Way = (A, B, X, cache, out) => shapeDistance(DETECTOR_KINDS.gjk, A.shape, B.shape, X, cache, 0, out);
const byVclip: Way = (A, B, X, cache, out) => shapeDistance(DETECTOR_KINDS.vclip, A.shape, B.shape, X, cache, 0, out);
const byGjkAlone: Way = (A, B, X, cache, out) => gjkDistance(A.shape as ConvexShape, B.shape as ConvexShape, X, cache, 0, out);
const byVclipAlone: Way = (A, B, X, cache, out) => vclipDistance(A.shape as ConvexShape, B.shape as ConvexShape, X, cache, 0, out);

const isConvexKind = (kind: AnyKind): kind is ConvexType => kind in PAIR_MATRIX;

/** All that differ: both detectors as a user calls them, and each alone where the matrix would not ask it. */
function waysOf(a: AnyKind, b: AnyKind): readonly (readonly [string, Way])[] {
  const ways: [string, Way][] = [["gjk", byMatrix]];
  if (a === "half-space" || b === "half-space") return ways;
  if (isConvexKind(a) && isConvexKind(b)) {
    if (PAIR_MATRIX[a][b] !== "general") ways.push(["gjk alone", byGjkAlone]);
    if (!isCurvedKind(a) && !isCurvedKind(b)) ways.push(["vclip alone", byVclipAlone]);
  } else if (!isCurvedKind(a) && !isCurvedKind(b)) ways.push(["vclip", byVclip]);
  return ways;
}

function judgeOfPair(pair: Placed, isThorough: boolean): Judge {
  if (pair.A.kind === "half-space") return (result) => judgeOnPlane(pair, result);
  if (!isConvex(pair.A.shape) || !isConvex(pair.B.shape)) return (result) => judgeParts(pair, result);
  return judgeOf({ A: pair.A.parts[0]!, B: pair.B.parts[0]!, X_AB: pair.X_AB }, isThorough);
}

/** Groups of errors that have bounds of their own, each as share of the size, with the pair that has the largest. */
export type Group = "regular" | "almost-parallel" | "exchanged" | "moved";
export interface Worst {
  error: number;
  of: string;
}
export interface Findings {
  readonly worst: Record<Group, Worst>;
  /** Of placements meant to touch, the share whose distance is less than 1e-12 of the size. */
  touching: number;
  /** Share of placements that overlap. */
  overlapping: number;
  /** Share of trials of a law with a surface that is entered, where another way out was found. */
  jumps: number;
  /** The largest error of those that are apart, as share of the size. */
  apart: number;
}

export function checkPairs(a: AnyKind, b: AnyKind, poses: number): Findings {
  const random = chance(16 * ALL_KINDS.indexOf(a) + ALL_KINDS.indexOf(b));
  const none = () => ({ error: 0, of: "" });
  const findings: Findings = {
    worst: { regular: none(), "almost-parallel": none(), exchanged: none(), moved: none() },
    touching: 0,
    overlapping: 0,
    jumps: 0,
    apart: 0,
  };
  const turns = isSurfaceKind(a) || isSurfaceKind(b) ? 2 * LAWS : LAWS;
  const ways = waysOf(a, b).map(([name, way]) => ({ name, way, cache: new Float64Array(PAIR_CACHE) }));
  const out = new Float64Array(PAIR_RESULT);
  const other = new Float64Array(PAIR_RESULT);
  let [touches, laws] = [0, 0];
  for (let i = 0, pair: Placed | undefined; i < poses; i++) {
    pair = nextPair(random, a, b, i, pair);
    const judge = judgeOfPair(pair, i % THOROUGH === 0);
    const group = pair.regime === "almost-parallel" ? "almost-parallel" : "regular";
    for (const { name, way, cache } of ways) {
      // surfaces ask the detector for their triangles, which were tried alone: every fourth placement will do
      if (way === byVclip && i % 4 !== 0) continue;
      if (i % 3 === 0) fillWithRubbish(cache, random);
      way(pair.A, pair.B, pair.X_AB, cache, out);
      const error = judge(out) / pair.size;
      note(findings.worst[group], error, name, pair, out);
      if (out[0]! > 1e-12 * pair.size) findings.apart = Math.max(findings.apart, error);
    }
    if (out[0]! < 0) findings.overlapping++;
    if (pair.regime === "touching") {
      touches++;
      if (Math.abs(out[0]!) <= 1e-12 * pair.size) findings.touching++;
    }
    if (i % turns < 2) {
      const isExchanged = i % turns === 0;
      const { way } = ways[Math.floor(i / turns) % ways.length]!;
      const difference = isExchanged ? exchangeError(pair, way, other) : motionError(pair, way, random);
      laws++;
      // a surface that is entered has one way out or another: rounding may decide
      if (out[0]! <= 1e-12 * pair.size && isOfSurface(pair) && difference > 1e-9 * pair.size) findings.jumps++;
      else note(findings.worst[isExchanged ? "exchanged" : "moved"], difference / pair.size, "law", pair, out);
      if (isExchanged) note(findings.worst[group], judge(other) / pair.size, "exchanged", pair, other);
    }
  }
  findings.touching /= touches;
  findings.overlapping /= poses;
  findings.jumps /= laws;
  return findings;
}

/** The laws compare two results, out in the world with coordinates that are rounded at a thousand sizes: 3 · 1e-13, a few times over. */
export function expectWithin({ worst }: Findings, bounds: Readonly<Record<"regular" | "almost-parallel", number>>): void {
  const largest = Math.max(bounds.regular, bounds["almost-parallel"]);
  const limits: Readonly<Record<Group, number>> = { ...bounds, exchanged: 2 * largest, moved: 2 * largest + 2e-12 };
  for (const group of ["regular", "almost-parallel", "exchanged", "moved"] as const) {
    expect(worst[group].error, worst[group].of).toBeLessThanOrEqual(limits[group]);
  }
}

function nextPair(random: Random, a: AnyKind, b: AnyKind, i: number, last: Placed | undefined): Placed {
  const regime = REGIMES[Math.floor(i / PLACES) % REGIMES.length]!;
  const isNew = i % PLACES === 0 || last === undefined;
  const A = isNew ? randomAnyShape(random, a, optionsOf(regime, "A")) : last.A;
  const B = isNew ? randomAnyShape(random, b, optionsOf(regime, "B")) : last.B;
  const size = Math.max(A.size, B.size);
  return { regime, A, B, size, X_AB: randomPlace(random, regime, { A: A.shape, B: B.shape, size }) };
}

const RUBBISH = [0, 1, -1, 1.5, 3, 4, 7, 1e9, 1e300, -1e300, Number.NaN, Infinity, 2 ** 31];
function fillWithRubbish(cache: Float64Array, random: Random): void {
  for (let k = 0; k < cache.length; k++) {
    cache[k] = random.integer(3) === 0 ? RUBBISH[random.integer(RUBBISH.length)]! : 1 + random.integer(k === 2 ? 2 : 40);
  }
}

function note(worst: Worst, error: number, way: string, { regime, A, B, X_AB }: Placed, out: Float64Array): void {
  if (error <= worst.error || Number.isNaN(worst.error)) return;
  worst.error = error;
  const text = ({ shape }: AnyShape) => `${shape.type} ${isConvex(shape) ? `${shape.sizes} + ${shape.radius}` : ""}`;
  worst.of = `${way}, ${regime}: ${text(A)}, ${text(B)} at ${X_AB}: ${out}`;
}

const isOfSurface = ({ A, B }: Placed): boolean => isSurfaceKind(A.kind) || isSurfaceKind(B.kind);

const [there, moved] = [new Float64Array(PAIR_RESULT), new Float64Array(PAIR_RESULT)];

/** Difference of the distances of (A, B) and (B, A), m; the latter's result is left in `back`, turned round. */
function exchangeError({ A, B, X_AB }: Placed, way: Way, back: Float64Array): number {
  const X_BA = new Float64Array(FRAME);
  invertFrame(X_BA, 0, X_AB, 0);
  way(A, B, X_AB, new Float64Array(PAIR_CACHE), there);
  way(B, A, X_BA, new Float64Array(PAIR_CACHE), back);
  exchangePair(back, X_AB);
  return Math.abs(there[0]! - back[0]!);
}

/** Difference of the distances of the pair and of the pair out in the world, m. */
function motionError({ A, B, X_AB, size }: Placed, way: Way, random: Random): number {
  const frames = new Float64Array(3 * FRAME);
  const far = 1e3 * size;
  writeFrame(frames, 0, { orientation: random.rotation(), position: vec3(far, -0.7 * far, 0.3 * far) });
  composeFrames(frames, FRAME, frames, 0, X_AB, 0);
  relativeFrame(frames, 2 * FRAME, frames, 0, FRAME);
  way(A, B, X_AB, new Float64Array(PAIR_CACHE), there);
  way(A, B, frames.slice(2 * FRAME), new Float64Array(PAIR_CACHE), moved);
  return Math.abs(moved[0]! - there[0]!);
}
