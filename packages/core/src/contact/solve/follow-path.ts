/**
 * The surest way to impulses that obey the laws of a small contact problem, for the few whose Newton steps and sweeps go round in circles: contacts are made
 * soft, where there is one solution, and hard by and by (softened-laws.ts). The path of solutions (P, s), s = ln ε, is followed by its length, so that it may turn:
 *
 *   direction    dG τ = 0,  |τ| = 1,  the sign of det [dG; τᵀ] is that of the beginning
 *   step         along τ by h, then Newton steps on G = 0 in the plane across τ; h is halved where they fall short, and grows where they are few
 *   kinks        dG jumps where a point begins to touch, stick or slide; where the path bounces back there, the direction of the piece behind the kink is taken
 *
 * The sign tells forward from backward on both sides of kinks and turns, so that no part of the path is run through twice: it goes on until ε is next to nothing.
 * It must get there where the rates without impulses are those of bodies that move, w₀ = J u₀: friction takes energy away, P·w̃ ≤ 0, so with z = √R Jᵀ P and
 * z₀ = u₀/√R
 *
 *   |z|² + z·z₀ + ε P·k P ≤ 0     hence     ε P·k P ≤ |z₀|²/4
 *
 * and what contacts give way, ε k P, vanishes with ε. Where biases contradict each other impulses grow as 1/ε instead, and it ends at MOST_FACTORS. With friction
 * the solution at the end need not be the only one.
 *
 * Of 11 000 random problems (packages/core/test/contact/random-heap.ts) eight had gone round in circles at 1e-4 … 1e-2 m/s; in five of them the path turns. Taken
 * alone, from zero impulses, it solves 2000 of 2000.
 *
 * Source: Allgower and Georg, Introduction to Numerical Continuation Methods (2003), sections 2.1, 3.3 and 12.3 (orientation of piecewise smooth paths).
 * Cost: ⅔ n³ operations per Newton step for n rows; 55 of them as a rule, 270 and less for 99 in a hundred, 700 on the longest way of those eight. Limits: MOST_ROWS.
 */
import { factorLu, solveLu } from "../../linalg/dense-lu.js";
import { largestAbsolute } from "../../linalg/vector.js";
import { log } from "../../math/exponential.js";
import type { ContactProblem } from "../contact-problem.js";
import { keepIfBest, returnToBest } from "./best-state.js";
import { type Finish, finishDirectly } from "./direct-finish.js";
import { fillMobility } from "./law-derivative.js";
import { largestViolation } from "./law-violation.js";
import { growPath, type PathWork } from "./path-work.js";
import { beginSoftened, fillSoftened } from "./softened-laws.js";
import { rebuildTwists, type SolverWork } from "./solver-work.js";

/** Largest problem, rows; factorisations of one path. */
const MOST_ROWS = 100;
const MOST_FACTORS = 1200;
/** ε at the beginning and at the end. */
const SOFT = log(1e3);
const HARD = log(1e-9);
/** Share of the largest rate that G may be off. */
const ACCURACY = 1e-9;
/** Newton steps of a correction, and so many that the next step is longer. */
const MOST_CORRECTIONS = 8;
const EASY = 3;
const FIRST_LENGTH = 0.5;
const LONGEST = 2;
const GROWTH = 1.7;
/** Steps that have become so short are held up by a kink; so far behind it is looked, and so long is the first step there. */
const SHORTEST = 1e-7;
const BEHIND = 1e-6;
const RESTART = 1e-3;

interface Walk {
  readonly path: PathWork;
  readonly problem: ContactProblem;
  readonly work: SolverWork;
  /** Rows. */
  readonly n: number;
  /** |G| that counts as none, m/s. */
  readonly enough: number;
  /** Of the next step. */
  length: number;
  /** Sign of the determinant. */
  sign: number;
  factors: number;
}

/** Goes on from where the path ends, by dense Newton steps; returns the violation, never above the one at the beginning. `direct` lists the rows. */
export function finishAlongPath(problem: ContactProblem, work: SolverWork, finish: Finish): number {
  const { path, direct } = work;
  const { best } = path;
  const before = largestViolation(problem, work, false);
  if (direct.rowCount > MOST_ROWS) return before;
  best.violation = Number.POSITIVE_INFINITY;
  keepIfBest(best, problem, before);
  growPath(path, direct.rowCount);
  fillMobility(direct, problem);
  const enough = ACCURACY * beginSoftened(path, direct, problem, work);
  const walk: Walk = { path, problem, work, n: direct.rowCount, enough, length: FIRST_LENGTH, sign: 1, factors: 0 };
  if (!begin(walk)) return before;
  follow(walk, finish.grant);
  takeImpulses(walk);
  finish.again();
  const left = finishDirectly(direct, problem, work, finish);
  if (left < before) return left;
  returnToBest(best, problem);
  rebuildTwists(problem, work);
  return before;
}

/** The solution for soft contacts and the direction towards harder ones; whether there is one. */
function begin(walk: Walk): boolean {
  const { path, n } = walk;
  path.trial.fill(0, 0, n);
  path.trial[n] = SOFT;
  path.along.fill(0, 0, n);
  path.along[n] = -1;
  if (!correct(walk, Number.POSITIVE_INFINITY) || !aim(walk, path.trial)) return false;
  accept(walk);
  // the direction that was aimed at has s falling, whatever its sign
  walk.sign = path.along[n]! > 0 ? -1 : 1;
  if (walk.sign < 0) for (let i = 0; i <= n; i++) path.along[i] = -path.along[i]!;
  return true;
}

/** Steps until contacts are hard, or there are no more. */
function follow(walk: Walk, grant: Finish["grant"]): void {
  const { path, n } = walk;
  while (path.here[n]! > HARD && walk.factors < MOST_FACTORS && grant?.() !== false) {
    go(walk, walk.length);
    const factors = walk.factors;
    if (correct(walk, 2 * walk.length)) {
      const steps = walk.factors - factors;
      if (!aim(walk, path.trial)) return;
      accept(walk);
      if (steps <= EASY) walk.length = Math.min(LONGEST, GROWTH * walk.length);
      continue;
    }
    walk.length *= 0.5;
    if (walk.length > SHORTEST) continue;
    go(walk, BEHIND);
    if (!aim(walk, path.trial)) return;
    path.along.set(path.ahead.subarray(0, n + 1));
    walk.length = RESTART;
  }
}

/** The trial is so far along the path. */
function go({ path: { here, trial, along }, n }: Walk, length: number): void {
  for (let i = 0; i <= n; i++) trial[i] = here[i]! + length * along[i]!;
}

function accept({ path, n }: Walk): void {
  path.here.set(path.trial.subarray(0, n + 1));
  path.along.set(path.ahead.subarray(0, n + 1));
}

/** Newton steps across the path from the trial, none longer than `longest`; whether they meet it. */
function correct(walk: Walk, longest: number): boolean {
  const { path, n } = walk;
  for (let step = 0; step < MOST_CORRECTIONS; step++) {
    if (!fill(walk, path.trial)) return true;
    for (let i = 0; i < n; i++) path.right[i] = -path.right[i]!;
    path.right[n] = 0;
    if (!solve(walk) || !(largestAbsolute(path.right, 0, n + 1) < longest)) return false;
    for (let i = 0; i <= n; i++) path.trial[i] = path.trial[i]! + path.right[i]!;
  }
  return !fill(walk, path.trial);
}

/** `ahead`: the direction of the path at x, forward. */
function aim(walk: Walk, x: Float64Array): boolean {
  const { path, n } = walk;
  fill(walk, x);
  path.right.fill(0, 0, n);
  path.right[n] = 1;
  if (!solve(walk)) return false;
  let square = 0;
  for (let i = 0; i <= n; i++) square += path.right[i]! * path.right[i]!;
  // the solution points as `along` does, so the determinant with either has the same sign
  const share = (signOfDeterminant(path, n) === walk.sign ? 1 : -1) / Math.sqrt(square);
  for (let i = 0; i <= n; i++) path.ahead[i] = share * path.right[i]!;
  return true;
}

/** Equations at x; whether they are missed. */
function fill({ path, problem, work, n, enough }: Walk, x: Float64Array): boolean {
  fillSoftened(path, work.direct, problem, work, x);
  for (let j = 0; j <= n; j++) path.matrix[n * (n + 1) + j] = path.along[j]!;
  return !(largestAbsolute(path.right, 0, n) <= enough);
}

function solve(walk: Walk): boolean {
  const { path, n } = walk;
  walk.factors++;
  if (!(factorLu(path.matrix, 0, n + 1, path.pivots, 0) > 0)) return false;
  solveLu(path.matrix, 0, n + 1, path.pivots, 0, path.right, 0);
  return true;
}

/** Of the matrix that was factored. */
function signOfDeterminant({ matrix, pivots }: PathWork, n: number): number {
  let sign = 1;
  for (let i = 0; i <= n; i++) {
    if (matrix[i * (n + 2)]! < 0) sign = -sign;
    if (pivots[i] !== i) sign = -sign;
  }
  return sign;
}

/** Impulses of the point reached. */
function takeImpulses({ path, problem, work, n }: Walk): void {
  for (let i = 0; i < n; i++) problem.impulse[work.direct.row[i]!] = path.unit[i]! * path.here[i]!;
  rebuildTwists(problem, work);
}
