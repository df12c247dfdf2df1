/**
 * Coordinates, then speeds, of a tree onto its loops: what integrators leave open is closed after every step.
 *
 *   q ← q ⊕ δ,   δ = −X (W_sᵀX)⁻¹ g          until g = 0: the nearest place in the mass metric          s ← s − X (W_sᵀX)⁻¹ W_sᵀ y
 *
 * or, by coordinate partitioning, δ with as many entries as there are independent rows and zeros elsewhere: C δ = −g, C = W_sᵀ T Φ, the dependent
 * coordinates being the pivot columns of C (partition.ts). The first factor serves all passes; a new one is made where they do not converge well.
 *
 * Source: theory 03, section 5 (projection, coordinate partitioning). Cost: mostly one factor, and an evaluation of places per pass.
 * Limits: Newton's method from where the tree is; a loop that is far from closed may end at a place where it is not, and says so.
 */
import type { ChainJoint, Tables } from "../../../joint/coupling.js";
import { largestAbsolute } from "../../../linalg/vector.js";
import { flatFactor } from "../flat/flat-factor.js";
import { flatOutward } from "../flat/flat-kinematics.js";
import { normaliseCoordinates, writeCoordinateRates } from "../flat/flat-rates.js";
import { type TreeBodies, writeBodies } from "../flat/flat-tables.js";
import type { FlatTree } from "../flat/flat-tree.js";
import { readCutErrors, readCutSpeeds, refreshCuts } from "./cut-rows.js";
import { lowerRank } from "./loop-factor.js";
import { addTo, factorLoops, type Loops, pushLoops, solveLoops } from "./loops.js";

/** A tree with loops in motion: what of it projections move. */
interface Moving {
  readonly flat: FlatTree;
  readonly bodies: TreeBodies;
  readonly loops: Loops;
  readonly q: Float64Array;
  readonly s: Float64Array;
}

/** How rows that are open are closed: Δs of the tree that takes `loops.miss` away. */
export interface Closer {
  /** At the present place, rows refreshed. */
  factor(flat: FlatTree, loops: Loops): void;
  /** Into `loops.response.speeds`; `loops.step` := the multipliers that do it, zeros where none do. */
  solve(flat: FlatTree, loops: Loops): void;
  /** Pivots below `least` count as zero from now on; true if that changes the solution. */
  lower(loops: Loops, least: number): boolean;
  /** Are all rows independent by far, so that the factor serves places nearby as well? */
  isFirm(loops: Loops): boolean;
}

/** In the mass metric. */
export const nearest: Closer = {
  factor(flat, loops) {
    flatFactor(flat);
    factorLoops(flat, loops);
  },
  solve(flat, loops) {
    solveLoops(loops);
    pushLoops(flat, loops);
  },
  lower: ({ factor }, least) => lowerRank(factor, least),
  isFirm: ({ factor }) => !factor.weak,
};

const MOST_PASSES = 20;
/** m, rad and per second: errors below need no pass, and those that stop falling below ROUGH are round-off. */
const FINE = 1e-13;
const ROUGH = 1e-9;
/** A pass that leaves more than this share of the error calls for a new factor; one that leaves more than STALLED gets no further. */
const SLOW = 1e-2;
const STALLED = 0.5;
/** Pivots must be that many times as large as the way they ask for. */
const FIRM = 30;
/** Largest change of a coordinate in one pass, m or rad: beyond it the way is not straight any more. */
const LARGEST_CHANGE = 0.3;

/** What is left (m, rad; per second), and the cut joint that has most of it. */
export interface Closure {
  readonly error: number;
  readonly speed: number;
  readonly worst: ChainJoint;
}

/** The tables take poses and twists of the bodies, the cut joints their rows. */
export function placeLooped(t: Tables, { flat, bodies, loops, q, s }: Moving): void {
  flatOutward(flat, q, s, undefined);
  writeBodies(flat, bodies, t.pose, t.twist);
  refreshCuts(t, loops.cuts, bodies);
}

/**
 * q, then s, onto the loops; the tables hold the poses and twists that belong to them. Where a loop cannot be closed, q, or s, stays what
 * it was. For the books, `loops.lambda` and `loops.twists` hold impulses along the rows and the twists of the bodies before.
 */
export function projectLoops(t: Tables, tree: Moving, closer: Closer): Closure {
  const { cuts, factor } = tree.loops;
  const factors: Factors = { closer, made: false };
  const error = closeErrors(t, tree, factors);
  // rows that are implied where loops are closed are not where the factor was made
  factors.made &&= closer.isFirm(tree.loops);
  const speed = closeSpeeds(t, tree, factors);
  const worst = placeOfLargest(error > ROUGH ? cuts.error : cuts.speed);
  return { error, speed, worst: cuts.joints[factor.jointOf[worst]!]! };
}

interface Factors {
  readonly closer: Closer;
  /** Is there a factor, made at this place or near it? */
  made: boolean;
}

function closeErrors(t: Tables, tree: Moving, factors: Factors): number {
  const { flat, loops, q } = tree;
  const { cuts, rate, before } = loops;
  const readError = (): number => {
    placeLooped(t, tree);
    readCutErrors(t, cuts);
    return largestAbsolute(cuts.error, 0, cuts.error.length);
  };
  before.set(q);
  const first = readError();
  keepTwists(t, tree);
  let last = Number.POSITIVE_INFINITY;
  let size = first;
  for (let pass = 0; pass < MOST_PASSES && !isClosed(size, last); pass++) {
    moveBy(cuts.error, size, last, tree, factors);
    trustPivots(tree, factors);
    limitChange(loops.response.speeds);
    writeCoordinateRates(flat, q, loops.response.speeds, rate);
    addTo(q, rate);
    normaliseCoordinates(flat.model, q);
    last = size;
    size = readError();
  }
  if (size <= first) return size;
  q.set(before);
  return readError();
}

/** After this the tables and the tree hold the speeds, too, and `loops.lambda` the impulses along the rows. */
function closeSpeeds(t: Tables, tree: Moving, factors: Factors): number {
  const { loops, s } = tree;
  const { cuts, lambda, before } = loops;
  const readSpeed = (): number => {
    readCutSpeeds(t, cuts);
    return largestAbsolute(cuts.speed, 0, cuts.speed.length);
  };
  lambda.fill(0);
  // there are at least as many coordinates as speeds
  before.set(s);
  const first = readSpeed();
  let last = Number.POSITIVE_INFINITY;
  let size = first;
  for (let pass = 0; pass < MOST_PASSES && !isClosed(size, last); pass++) {
    moveBy(cuts.speed, size, last, tree, factors);
    addTo(s, loops.response.speeds);
    addTo(lambda, loops.step);
    placeLooped(t, tree);
    last = size;
    size = readSpeed();
  }
  // written so that NaN counts as worse
  if (size <= first) return size;
  lambda.fill(0);
  s.set(before.subarray(0, s.length));
  placeLooped(t, tree);
  return readSpeed();
}

/** Twists before bodies are moved. */
function keepTwists({ twist }: Tables, { bodies: { tree }, loops: { twists } }: Moving): void {
  for (let i = 0; i < tree.bodies.length; i++) for (let k = 0; k < 6; k++) twists[6 * i + k] = twist[6 * tree.bodies[i]! + k]!;
}

const isClosed = (size: number, last: number): boolean => size <= FINE || (size <= ROUGH && size > STALLED * last);

/** Δs that takes those misses away, with a new factor where the one at hand is none or has become poor. */
function moveBy(misses: Float64Array, size: number, last: number, { flat, loops }: Moving, factors: Factors): void {
  if (!factors.made || size > SLOW * last) factors.closer.factor(flat, loops);
  // a factor destroys nothing that is needed but M^A, which the next way outwards writes anew
  factors.made = true;
  loops.miss.set(misses);
  factors.closer.solve(flat, loops);
}

/**
 * Over a way δ the rows change by about δ, so that pivots smaller than that mean nothing. Where only the lengths of a loop make rows
 * redundant, and it is open by ε, they are conditions of size ε for ways of any size: such rows are left out, and closed by the others.
 */
function trustPivots({ flat, loops }: Moving, { closer }: Factors): void {
  const { speeds } = loops.response;
  while (closer.lower(loops, FIRM * largestAbsolute(speeds, 0, speeds.length))) closer.solve(flat, loops);
}

function limitChange(speeds: Float64Array): void {
  const largest = largestAbsolute(speeds, 0, speeds.length);
  if (!(largest > LARGEST_CHANGE)) return;
  for (let k = 0; k < speeds.length; k++) speeds[k] = speeds[k]! * (LARGEST_CHANGE / largest);
}

/** Of the number that is largest without its sign. */
export function placeOfLargest(list: Float64Array): number {
  let place = 0;
  for (let k = 1; k < list.length; k++) if (Math.abs(list[k]!) > Math.abs(list[place]!)) place = k;
  return place;
}
