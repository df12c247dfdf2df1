/**
 * Hits, solved at once. A sweep hands a hit on by about a body, and takes only about the share m/M of the speed away with which a mass M drives a lighter m into
 * what that lies on. The rest takes many sub-steps, in which bodies sink in, and since impulses are carried from one to the next as if they were loads, they go on
 * pushing when all has stopped, and throw back what came: a box with a quarter of its speed that fell on a stack of its kind. So where the sweep of positions has left
 * points open or overlapping, and bodies there change their speed, all normal rows around are solved together, first for positions, then for velocities, before friction:
 *
 *   0 ≤ λ ⟂ d(λ) ≥ 0          d = s₀ + J·Y − min(0, s₀ + push)
 *   0 ≤ λ ⟂ u(λ) ≥ 0          u = J·V + open
 *
 * by the conjugate gradients of the cold start (`push-descent.ts`), whose number of iterations hardly depends on the masses. They begin with the impulses of
 * the sweep, and however early they end, velocities of points that are closed have less kinetic energy than before. So a hit is plastic, and neither overlap
 * nor speed is left that could be thrown out. Records next to those that were solved are taken in until none of them is left open or overlapping.
 *
 *   left    impulse that a point lacks or has too much, N·s: those with most of it come first where not all can be served
 *
 * Limits: friction is that of the last sub-step until the sweep that follows. Cost: a pass over the bodies; where something hits, one over their
 * records, and at most some MOST_WORK · 0.1 µs for each solution.
 */
import { TWIST } from "../../body/body-tables.js";
import { grownBytes, grownIntegers, grownNumbers } from "../../memory/growing.js";
import { releaseFriction } from "./friction-impulses.js";
import type { Hits } from "./hits.js";
import { SIDE_A, SIDE_B } from "./load-order.js";
import type { PileBodies } from "./pile-bodies.js";
import {
  BODY,
  INVERSE_MASS_A,
  INVERSE_MASS_B,
  POINT_GAP,
  POINT_IMPULSE,
  POINT_MASS,
  POINT_OPEN,
  POINTS,
  ROW_MANIFOLD,
  ROW_POINT,
} from "./pile-layout.js";
import type { PileRows } from "./pile-rows.js";
import { clearTwists, descend, longestAtOnce, type PushProblem, push, putPoint, reservePoints, scaledRateIn } from "./push-descent.js";
import { normalRate } from "./sweep-rolling.js";

/**
 * Speeds in a sub-step from which on it is a hit, as a multiple of what forces give the bodies in a step: change of a body's, gap or overlap of a point over h. Where masses
 * differ by UNLIKE and more it is LIKE times less. With 2 for like masses heaps of 1000 take twice as long to come to rest.
 */
const HIT = 3;
const LIKE = 2.4;
const UNLIKE = 1.5;
/** Speeds that are left, as a share of that: √(Σ m u²/Σ m) over the points. With 0.005 heaps fall a tenth more slowly, with 0.1 those of unlike masses calm down later. */
const LEFT = 0.05;
const ITERATIONS = 60;
/** What bounds the cost: points that are solved together, and these times iterations. */
const MOST_POINTS = 256;
const MOST_WORK = 8000;

export interface SubStep {
  /** s. */
  readonly h: number;
  /** Depth that may have vanished by now, m. */
  readonly allowed: number;
  /** Speed from which on something hits, m/s. */
  readonly hit: number;
}

/** What is a hit in a step in which forces give bodies this speed in the mean, m/s; no less than `restSpeed`. */
export const hitSpeed = (forced: number, restSpeed: number): number => Math.max(restSpeed, HIT * forced);

/** Positions: the table holds Y. Has anything been hit? */
export function settleWays(rows: PileRows, bodies: PileBodies, subStep: SubStep): boolean {
  const { data, at, colouring, hits } = rows;
  hits.count = 0;
  hits.points = 0;
  hits.isUnlike = false;
  if (!markKicked(hits, data, bodies, subStep)) return false;
  listHits(rows, subStep);
  if (hits.count === 0) return false;
  const { h } = subStep;
  hits.isMoved = grownBytes(hits.isMoved, bodies.count);
  hits.isMoved.fill(0, 0, bodies.count);
  for (let taken = 0; taken < hits.count; ) {
    takeEntries(rows, bodies, taken);
    taken = hits.count;
    writeWays(data, hits.problem, subStep);
    solve(data, hits, subStep.hit);
    writeOpen(data, hits);
    moveBodies(data, hits, h);
    const near = hits.isUnlike ? subStep.hit / LIKE : subStep.hit;
    for (let n = 0; n < colouring.count && hits.points < MOST_POINTS; n++) {
      const isNear = hits.isMoved[colouring.body[2 * n]!] === 1 || hits.isMoved[colouring.body[2 * n + 1]!] === 1;
      if (isNear && hits.isTaken[n] === 0 && impulseLeft(data, at[n]!, subStep, near) > 0) addEntry(rows, n);
    }
  }
  for (let k = 0; k < hits.count; k++) {
    const m = at[hits.entries[k]!]!;
    if (!isPushing(data, m)) releaseFriction(data, m, h);
  }
  return true;
}

/** Velocities of the same entries: the table holds V. */
export function settleSpeeds({ data, hits }: PileRows, hit: number): void {
  writeSpeeds(data, hits.problem);
  solve(data, hits, hit);
  moveBodies(data, hits, 1);
}

/** Which bodies have changed their speed in the sub-step? False for none. */
function markKicked(hits: Hits, data: Float64Array, { count, displacement, before }: PileBodies, { h, hit }: SubStep): boolean {
  hits.isKicked = grownBytes(hits.isKicked, count);
  const { isKicked } = hits;
  const perStep = 1 / h;
  const least = (hit / LIKE) * (hit / LIKE);
  let some = 0;
  isKicked[0] = 0;
  for (let n = 1; n < count; n++) {
    const o = BODY * n;
    const i = TWIST * n;
    const u = (data[o + 3]! - displacement[i + 3]!) * perStep - before[i + 3]!;
    const v = (data[o + 4]! - displacement[i + 4]!) * perStep - before[i + 4]!;
    const w = (data[o + 5]! - displacement[i + 5]!) * perStep - before[i + 5]!;
    const is = u * u + v * v + w * w > least ? 1 : 0;
    isKicked[n] = is;
    some |= is;
  }
  return some === 1;
}

/** Entries of bodies that are hit; where these are too many, those that lack most. */
function listHits(rows: PileRows, subStep: SubStep): void {
  const { data, at, colouring, hits } = rows;
  hits.impulse = grownNumbers(hits.impulse, colouring.count);
  hits.isTaken = grownBytes(hits.isTaken, colouring.count);
  hits.isTaken.fill(0, 0, colouring.count);
  const { isKicked, impulse } = hits;
  for (let n = 0; n < colouring.count; n++) {
    if (isKicked[colouring.body[2 * n]!]! + isKicked[colouring.body[2 * n + 1]!]! === 0) continue;
    impulse[n] = impulseLeft(data, at[n]!, subStep, isUnlike(data, at[n]!) ? subStep.hit / LIKE : subStep.hit);
    if (impulse[n]! > 0) addEntry(rows, n);
  }
  if (hits.points <= MOST_POINTS) return;
  const entries = hits.entries.subarray(0, hits.count).sort((one, two) => impulse[two]! - impulse[one]! || one - two);
  hits.count = 0;
  hits.points = 0;
  while (hits.points + colouring.points[entries[hits.count]!]! <= MOST_POINTS) hits.points += colouring.points[entries[hits.count++]!]!;
}

function addEntry({ colouring, hits }: PileRows, n: number): void {
  hits.entries = grownIntegers(hits.entries, hits.count + 1);
  hits.entries[hits.count++] = n;
  hits.points += colouring.points[n]!;
}

/** Entries from number `from` on become part of the problem. */
function takeEntries({ data, at, colouring, hits }: PileRows, bodies: PileBodies, from: number): void {
  const { entries, count, problem, isTaken, isMoved } = hits;
  reservePoints(problem, hits.points, bodies.count);
  problem.end = from === 0 ? 0 : problem.end;
  for (let k = from; k < count; k++) {
    const n = entries[k]!;
    isTaken[n] = 1;
    hits.isUnlike ||= isUnlike(data, at[n]!);
    isMoved[colouring.body[2 * n]!] = 1;
    isMoved[colouring.body[2 * n + 1]!] = 1;
    for (let i = 0; i < colouring.points[n]!; i++) putPoint(problem, problem.end++, data, at[n]!, i, SIDE_A | SIDE_B);
  }
  // everything that cannot be moved
  isMoved[0] = 0;
  hits.atOnce = longestAtOnce(problem);
}

/** Do the masses of two bodies that can be moved differ? */
function isUnlike(data: Float64Array, m: number): boolean {
  const a = data[m + INVERSE_MASS_A]!;
  const b = data[m + INVERSE_MASS_B]!;
  return Math.min(a, b) > 0 && Math.max(a, b) >= UNLIKE * Math.min(a, b);
}

/** The most that a point of the record lacks or has too much, N·s; 0 where none is off by the speed `least`. */
function impulseLeft(data: Float64Array, m: number, { h, allowed }: SubStep, least: number): number {
  const end = m + ROW_MANIFOLD + data[m + POINTS]!;
  let most = 0;
  for (let p = m + ROW_MANIFOLD; p < end; p += ROW_POINT) {
    const speed = wayLeft(data, m, p, allowed) / h;
    // a point may give back no more than it has
    const impulse = data[p + POINT_MASS]! * Math.abs(speed);
    if (Math.abs(speed) > least) most = Math.max(most, speed < 0 ? impulse : Math.min(data[p + POINT_IMPULSE]!, impulse));
  }
  return most;
}

/** d */
function wayLeft(data: Float64Array, m: number, p: number, allowed: number): number {
  const gap = data[p + POINT_GAP]!;
  return gap - Math.min(0, gap + allowed) + normalRate(data, m, p);
}

function isPushing(data: Float64Array, m: number): boolean {
  const end = m + ROW_MANIFOLD + data[m + POINTS]!;
  for (let p = m + ROW_MANIFOLD; p < end; p += ROW_POINT) if (data[p + POINT_IMPULSE]! > 0) return true;
  return false;
}

/** x ← the impulses as they are; returns Σ m, kg. */
function readImpulses(data: Float64Array, { point, root, x, end }: PushProblem): number {
  let mass = 0;
  for (let i = 0; i < end; i++) {
    x[i] = data[point[i]! + POINT_IMPULSE]! / root[i]!;
    mass += root[i]! * root[i]!;
  }
  return mass;
}

/** gradient ← √m d/h */
function writeWays(data: Float64Array, problem: PushProblem, { h, allowed }: SubStep): void {
  const { point, root, gradient, end } = problem;
  for (let i = 0; i < end; i++) {
    const gap = data[point[i]! + POINT_GAP]!;
    gradient[i] = (root[i]! * (gap - Math.min(0, gap + allowed)) + scaledRateIn(problem, i, data)) / h;
  }
}

/** gradient ← √m u */
function writeSpeeds(data: Float64Array, problem: PushProblem): void {
  const { point, root, gradient, end } = problem;
  for (let i = 0; i < end; i++) gradient[i] = scaledRateIn(problem, i, data) + root[i]! * data[point[i]! + POINT_OPEN]!;
}

/** Impulses with which no rate is negative, from these gradients; x becomes what they have changed by. The bodies in the table stay as they are. */
function solve(data: Float64Array, { problem, points, atOnce }: Hits, hit: number): void {
  const { point, root, x } = problem;
  const mass = readImpulses(data, problem);
  descend(problem, ((LEFT * hit) / LIKE) * Math.sqrt(mass), Math.min(ITERATIONS, Math.ceil(MOST_WORK / points)), atOnce);
  for (let i = 0; i < points; i++) {
    const p = point[i]!;
    const before = data[p + POINT_IMPULSE]!;
    data[p + POINT_IMPULSE] = root[i]! * x[i]!;
    x[i] = x[i]! - before / root[i]!;
  }
}

/** As the sweep of positions leaves it. */
function writeOpen(data: Float64Array, { problem: { end, point, root, gradient } }: Hits): void {
  for (let i = 0; i < end; i++) {
    const p = point[i]!;
    data[p + POINT_OPEN] = data[p + POINT_IMPULSE] === 0 ? Math.max(0, gradient[i]! / root[i]!) : 0;
  }
}

/** The six numbers of the bodies change by `scale` times what x does to their twists. */
function moveBodies(data: Float64Array, { problem }: Hits, scale: number): void {
  const { end, x, twist, twists } = problem;
  for (let i = 0; i < end; i++) clearTwists(problem, i);
  for (let i = 0; i < end; i++) push(problem, i, scale * x[i]!, twist);
  for (let i = 0; i < 2 * end; i++) {
    const o = twists[i]!;
    for (let k = 0; k < TWIST; k++) {
      const to = (BODY / TWIST) * o + k;
      data[to] = data[to]! + twist[o + k]!;
      // a body that has several points comes once
      twist[o + k] = 0;
    }
  }
}
