/**
 * Hits of heavy bodies on lighter ones, solved at once. A pair of sweeps takes about a share m/M of the speed away with which a mass M drives a lighter m into
 * what that lies on. The rest takes many sub-steps, in which both sink in, and since impulses are carried from one to the next as if they were loads, they go on
 * pushing when all has stopped, and throw it back. So where the sweep of positions has left points around unlike masses open or overlapping, and bodies there
 * change their speed, all normal rows around are solved together, first for positions, then for velocities, before friction:
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
 * Limits: friction is that of the last sub-step until the sweep that follows; bodies of like masses are left to the sweeps. Cost: nothing where masses are alike;
 * else a pass over records of the lighter bodies, and where something hits at most some MOST_WORK · 0.1 µs for each solution: a pile of 1000 with masses of
 * 1 to 20 takes 1.5 times as long while it falls, and as long as before at rest.
 */
import { TWIST } from "../../body/body-tables.js";
import { releaseFriction } from "./friction-impulses.js";
import { SIDE_A, SIDE_B } from "./load-order.js";
import type { PileBodies } from "./pile-bodies.js";
import { BODY, POINT_GAP, POINT_IMPULSE, POINT_MASS, POINT_OPEN, POINTS, ROW_MANIFOLD, ROW_POINT } from "./pile-layout.js";
import type { PileRows } from "./pile-rows.js";
import { clearTwists, createPushProblem, descend, type PushProblem, push, putPoint } from "./push-descent.js";
import { normalRate } from "./sweep-rolling.js";

/**
 * Speeds in a sub-step from which on it is a hit, as a multiple of what forces give the bodies in a step: change of a body's, gap or overlap of a point over h.
 * With half as much, and with half as much again, some heaps of 40 go on trembling.
 */
const HIT = 1.25;
/** Speeds that are left, as a share of that: √(Σ m u²/Σ m) over the points. */
const LEFT = 5e-3;
const ITERATIONS = 60;
/** What bounds the cost: points that are solved together, and these times iterations. */
const MOST_POINTS = 256;
const MOST_WORK = 3000;

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

/** Positions: the table holds Y. Returns the entries that were solved together. */
export function settleWays(rows: PileRows, bodies: PileBodies, subStep: SubStep): readonly number[] {
  const { h, allowed, hit } = subStep;
  const entries = hardestHits(rows, bodies, subStep);
  if (entries.length === 0) return entries;
  const { data, at, colouring } = rows;
  const isTaken = new Uint8Array(colouring.count);
  const isMoved = new Uint8Array(bodies.count);
  let points = 0;
  for (let taken = 0; taken < entries.length; ) {
    for (; taken < entries.length; taken++) {
      const n = entries[taken]!;
      isTaken[n] = 1;
      points += colouring.points[n]!;
      for (let side = 2 * n; side < 2 * n + 2; side++) isMoved[colouring.body[side]!] = 1;
    }
    // everything that cannot be moved
    isMoved[0] = 0;
    const problem = solve(rows, bodies, { entries, hit, rate: (m, p) => wayLeft(data, m, p, allowed) / h });
    writeOpen(problem);
    moveBodies(problem, h);
    for (let n = 0; n < colouring.count && points < MOST_POINTS; n++) {
      const isNear = isMoved[colouring.body[2 * n]!] === 1 || isMoved[colouring.body[2 * n + 1]!] === 1;
      if (isNear && isTaken[n] === 0 && impulseLeft(data, at[n]!, subStep) > 0) entries.push(n);
    }
  }
  for (const n of entries) if (!isPushing(data, at[n]!)) releaseFriction(data, at[n]!, h);
  return entries;
}

/** Velocities of the same entries: the table holds V. */
export function settleSpeeds(rows: PileRows, bodies: PileBodies, entries: readonly number[], hit: number): void {
  const { data } = rows;
  moveBodies(solve(rows, bodies, { entries, hit, rate: (m, p) => normalRate(data, m, p) + data[p + POINT_OPEN]! }), 1);
}

/** Entries of the lighter bodies that are hit, as many as may be solved together. */
function hardestHits({ data, at, colouring, uneven, unevenCount }: PileRows, bodies: PileBodies, subStep: SubStep): number[] {
  const hits: { readonly n: number; readonly impulse: number }[] = [];
  for (let k = 0; k < unevenCount; k++) {
    const n = uneven[k]!;
    if (!isKicked(data, colouring.body[2 * n]!, bodies, subStep) && !isKicked(data, colouring.body[2 * n + 1]!, bodies, subStep)) continue;
    const impulse = impulseLeft(data, at[n]!, subStep);
    if (impulse > 0) hits.push({ n, impulse });
  }
  hits.sort((one, two) => two.impulse - one.impulse || one.n - two.n);
  const entries: number[] = [];
  let points = 0;
  for (const { n } of hits) {
    points += colouring.points[n]!;
    if (points > MOST_POINTS) break;
    entries.push(n);
  }
  return entries;
}

/** Has a body changed its speed in the sub-step? */
function isKicked(data: Float64Array, body: number, { displacement, before }: PileBodies, { h, hit }: SubStep): boolean {
  let square = 0;
  for (let k = 3; k < TWIST; k++) {
    const change = (data[BODY * body + k]! - displacement[TWIST * body + k]!) / h - before[TWIST * body + k]!;
    square += change * change;
  }
  return square > hit * hit;
}

/** The most that a point of the record lacks or has too much, N·s; 0 where none is off by a hit. */
function impulseLeft(data: Float64Array, m: number, { h, allowed, hit }: SubStep): number {
  const end = m + ROW_MANIFOLD + data[m + POINTS]!;
  let most = 0;
  for (let p = m + ROW_MANIFOLD; p < end; p += ROW_POINT) {
    const speed = wayLeft(data, m, p, allowed) / h;
    // a point may give back no more than it has
    const impulse = data[p + POINT_MASS]! * Math.abs(speed);
    if (Math.abs(speed) > hit) most = Math.max(most, speed < 0 ? impulse : Math.min(data[p + POINT_IMPULSE]!, impulse));
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

interface Together {
  readonly entries: readonly number[];
  readonly hit: number;
  /** Of a point, with its record, m/s. */
  readonly rate: (m: number, p: number) => number;
}

/** Impulses with which no rate is negative; x becomes what they have changed by. The bodies in the table stay as they are. */
function solve(rows: PileRows, bodies: PileBodies, { entries, hit, rate }: Together): PushProblem {
  const { data, at, colouring } = rows;
  const points = entries.reduce((sum, n) => sum + colouring.points[n]!, 0);
  const problem = createPushProblem(data, points, bodies.count);
  const { point, root, x, gradient } = problem;
  let i = 0;
  let mass = 0;
  for (const n of entries) {
    for (let k = 0; k < colouring.points[n]!; k++, i++) {
      putPoint(problem, i, at[n]!, k, SIDE_A | SIDE_B);
      x[i] = data[point[i]! + POINT_IMPULSE]! / root[i]!;
      gradient[i] = root[i]! * rate(at[n]!, point[i]!);
      mass += root[i]! * root[i]!;
    }
  }
  descend(problem, LEFT * hit * Math.sqrt(mass), Math.min(ITERATIONS, Math.ceil(MOST_WORK / points)));
  for (i = 0; i < points; i++) {
    const before = data[point[i]! + POINT_IMPULSE]!;
    data[point[i]! + POINT_IMPULSE] = root[i]! * x[i]!;
    x[i] = x[i]! - before / root[i]!;
  }
  return problem;
}

/** As the sweep of positions leaves it. */
function writeOpen({ data, end, point, root, gradient }: PushProblem): void {
  for (let i = 0; i < end; i++) {
    const p = point[i]!;
    data[p + POINT_OPEN] = data[p + POINT_IMPULSE] === 0 ? Math.max(0, gradient[i]! / root[i]!) : 0;
  }
}

/** The six numbers of the bodies change by `scale` times what x does to their twists. */
function moveBodies(problem: PushProblem, scale: number): void {
  const { data, end, x, twist, twists } = problem;
  for (let i = 0; i < end; i++) clearTwists(problem, i);
  for (let i = 0; i < end; i++) push(problem, i, SIDE_A | SIDE_B, scale * x[i]!, twist);
  for (const o of twists) {
    for (let k = 0; k < TWIST; k++) {
      const to = (BODY / TWIST) * o + k;
      data[to] = data[to]! + twist[o + k]!;
      // a body that has several points comes once
      twist[o + k] = 0;
    }
  }
}
