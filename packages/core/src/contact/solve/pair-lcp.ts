/**
 * All normal impulses of one pair of bodies at once: for 1 … 4 points find p with
 *
 *   z = A p + b,   p ≥ 0,   z ≥ 0,   pᵢ zᵢ = 0
 *
 * A = J R Jᵀ (n × n, symmetric, semidefinite, aᵢᵢ > 0; rank ≤ 3 where the points share a normal), b the rates without these impulses (m/s), p in N·s.
 *
 * Guided enumeration: a set t of active points (bit mask) asks for A_tt p_t = −b_t; points with p < 0 leave it, others with z < 0 enter, and where
 * that set was seen already the first unseen one follows, fewest points first. Every set is visited once at most, so it ends. Active system:
 *
 *   1. equal impulses, if they fit: exact shares in symmetric cases
 *   2. L D Lᵀ with diagonal pivoting; zero pivots leave their unknowns free. Null vectors ν of A_tt: Lᵀ ν = 0 off the free unknowns, made orthonormal
 *   3. b must lie in the range, b ⟂ ν within the slack; the answer is the one of least norm, shifted along a single ν as far as p ≥ 0 asks
 *
 * Least norm does not depend on the order of the points and contains the equal shares. The slack (m/s) lets four points carry that are even only to
 * within the solver's target; with none, rounded gaps would choose three of the four at random.
 *
 * Source: theory 05, sections 3.3 … 3.6 (Strashnov and Timokhin, with the corrections there).
 * Cost: about two sets per problem, at most 16. Nothing is allocated. Limits: n ≤ 4.
 */

import { exchangeRows } from "../../linalg/dense-lu.js";

/** Most points that are solved together. */
export const PAIR_POINTS = 4;

/** What counts as zero, relative to the largest b, and among pivots. */
const ROUNDING = 1e-12;
/** Sweeps of the way out. */
const FALLBACK_SWEEPS = 200;
/** All sets of four points, fewest first. */
const SETS = [0, 1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 7, 11, 13, 14, 15] as const;

export interface PairLcp {
  /** A, row by row, stride 4. */
  readonly matrix: Float64Array;
  readonly b: Float64Array;
  /** Question: where p > 0 a point is taken as active to begin with. Answer: the impulses. */
  readonly p: Float64Array;
  /** Work: members of the set; L and D; null vectors, stride 4; right side. */
  readonly member: Int32Array;
  readonly factor: Float64Array;
  readonly nullVectors: Float64Array;
  readonly right: Float64Array;
}

export const createPairLcp = (): PairLcp => ({
  matrix: new Float64Array(16),
  b: new Float64Array(4),
  p: new Float64Array(4),
  member: new Int32Array(4),
  factor: new Float64Array(16),
  nullVectors: new Float64Array(16),
  right: new Float64Array(4),
});

/** Fills p; how many sets were visited, 0 where none fits and sweeps gave p. */
export function solvePairLcp(lcp: PairLcp, n: number, slack = 0): number {
  const { matrix, b, p } = lcp;
  if (n === 1) {
    p[0] = b[0]! >= 0 ? 0 : -b[0]! / matrix[0]!;
    return 1;
  }
  if (n === 2 && solveTwo(lcp)) return 1;
  return enumerateSets(lcp, n, slack);
}

/** Closed form of two points; false where A is singular. */
function solveTwo({ matrix, b, p }: PairLcp): boolean {
  const a11 = matrix[0]!;
  const a12 = matrix[1]!;
  const a22 = matrix[5]!;
  const b1 = b[0]!;
  const b2 = b[1]!;
  const determinant = a11 * a22 - a12 * a12;
  if (!(determinant > ROUNDING * a11 * a22)) return false;
  const alone1 = b1 < 0 ? -b1 / a11 : 0;
  const alone2 = b2 < 0 ? -b2 / a22 : 0;
  p[0] = 0;
  p[1] = 0;
  if (a12 * alone1 + b2 >= 0 && (b1 < 0 || b2 >= 0)) p[0] = alone1;
  else if (a12 * alone2 + b1 >= 0) p[1] = alone2;
  else {
    p[0] = Math.max(0, (a12 * b2 - a22 * b1) / determinant);
    p[1] = Math.max(0, (a12 * b1 - a11 * b2) / determinant);
  }
  return true;
}

function enumerateSets(lcp: PairLcp, n: number, slack: number): number {
  const { b, p } = lcp;
  let largest = 0;
  let set = 0;
  for (let i = 0; i < n; i++) {
    largest = Math.max(largest, Math.abs(b[i]!));
    if (p[i]! > 0) set |= 1 << i;
  }
  const rounding = ROUNDING * largest;
  let seen = 0;
  for (let visits = 1; set >= 0; visits++) {
    seen |= 1 << set;
    let next = set;
    if (solveActive(lcp, set, n, rounding, slack)) {
      next = corrected(lcp, set, n, rounding, slack);
      if (next === set) {
        for (let i = 0; i < n; i++) if (p[i]! < 0) p[i] = 0;
        return visits;
      }
    }
    set = (seen & (1 << next)) === 0 ? next : firstUnseen(seen, n);
  }
  sweepPair(lcp, n);
  return 0;
}

function firstUnseen(seen: number, n: number): number {
  for (const set of SETS) if (set < 1 << n && (seen & (1 << set)) === 0) return set;
  return -1;
}

/** The set without the points that pull and with those that sink in. */
function corrected({ matrix, b, p }: PairLcp, set: number, n: number, rounding: number, slack: number): number {
  let next = set;
  for (let i = 0; i < n; i++) {
    const bit = 1 << i;
    if ((set & bit) !== 0) {
      if (p[i]! < -rounding / matrix[5 * i]!) next &= ~bit;
      continue;
    }
    let z = b[i]!;
    for (let j = 0; j < n; j++) z += matrix[4 * i + j]! * p[j]!;
    if (z < -rounding - slack) next |= bit;
  }
  return next;
}

/** p of a set with z = 0 at its points; false where there is none. */
function solveActive(lcp: PairLcp, set: number, n: number, rounding: number, slack: number): boolean {
  const { member, p } = lcp;
  let m = 0;
  for (let i = 0; i < n; i++) {
    p[i] = 0;
    if ((set & (1 << i)) !== 0) member[m++] = i;
  }
  if (m === 0 || solveEqual(lcp, m, rounding)) return true;
  const nulls = factorActive(lcp, m);
  return solveLeastNorm(lcp, m, nulls, rounding + slack);
}

/** The same impulse at all points, if that fits. */
function solveEqual({ matrix, b, p, member }: PairLcp, m: number, rounding: number): boolean {
  let share = 0;
  for (let r = 0; r < m; r++) {
    const i = member[r]!;
    let sum = 0;
    for (let c = 0; c < m; c++) sum += matrix[4 * i + member[c]!]!;
    if (r === 0) {
      if (!(sum > 0)) return false;
      share = -b[i]! / sum;
    } else if (Math.abs(sum * share + b[i]!) > rounding) return false;
  }
  for (let r = 0; r < m; r++) p[member[r]!] = share;
  return true;
}

/**
 * L and D of the active part, the largest pivot first (`member` follows), D = 0 where unknowns are free: the last ones. How many are; their null vectors
 * stand in `nullVectors`. Without the exchange a small pivot of three points nearly on a line hides the zero pivot of the fourth behind round-off.
 */
function factorActive(lcp: PairLcp, m: number): number {
  const { matrix, member, factor } = lcp;
  let largest = 0;
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < m; j++) factor[4 * i + j] = matrix[4 * member[i]! + member[j]!]!;
    largest = Math.max(largest, factor[5 * i]!);
  }
  let rank = 0;
  while (rank < m && bringLargest(lcp, rank, m) > ROUNDING * largest) eliminate(factor, rank++, m);
  for (let i = rank; i < m; i++) factor[5 * i] = 0;
  for (let free = rank; free < m; free++) writeNullVector(lcp, m, free, free - rank);
  return m - rank;
}

/** The largest pivot left comes to place k; returns it. */
function bringLargest({ factor, member }: PairLcp, k: number, m: number): number {
  let place = k;
  for (let i = k + 1; i < m; i++) if (factor[5 * i]! > factor[5 * place]!) place = i;
  if (place === k) return factor[5 * k]!;
  exchangeRows(factor, 4 * k, 4 * place, m);
  for (let i = 0; i < m; i++) exchangeRows(factor, 4 * i + k, 4 * i + place, 1);
  const kept = member[k]!;
  member[k] = member[place]!;
  member[place] = kept;
  return factor[5 * k]!;
}

/** Column k of L, and what it takes from the rest. */
function eliminate(factor: Float64Array, k: number, m: number): void {
  const d = factor[5 * k]!;
  for (let i = k + 1; i < m; i++) {
    const l = factor[4 * i + k]! / d;
    for (let j = k + 1; j < m; j++) factor[4 * i + j] = factor[4 * i + j]! - l * factor[4 * k + j]!;
    factor[4 * i + k] = l;
  }
}

/** The null vector with 1 at one free unknown and 0 at the others, orthonormal to those before it. */
function writeNullVector({ factor, nullVectors }: PairLcp, m: number, free: number, index: number): void {
  const at = 4 * index;
  for (let i = m - 1; i >= 0; i--) {
    let value = i === free ? 1 : 0;
    if (factor[5 * i] !== 0) for (let k = i + 1; k < m; k++) value -= factor[4 * k + i]! * nullVectors[at + k]!;
    nullVectors[at + i] = value;
  }
  for (let other = 0; other < index; other++) removePart(nullVectors, at, nullVectors, 4 * other, m);
  let sum = 0;
  for (let i = 0; i < m; i++) sum += nullVectors[at + i]! * nullVectors[at + i]!;
  const size = Math.sqrt(sum);
  for (let i = 0; i < m; i++) nullVectors[at + i] = nullVectors[at + i]! / size;
}

/** x ← x − (x·ν) ν */
function removePart(x: Float64Array, xOffset: number, unit: Float64Array, unitOffset: number, m: number): void {
  let part = 0;
  for (let i = 0; i < m; i++) part += x[xOffset + i]! * unit[unitOffset + i]!;
  for (let i = 0; i < m; i++) x[xOffset + i] = x[xOffset + i]! - part * unit[unitOffset + i]!;
}

function solveLeastNorm(lcp: PairLcp, m: number, nulls: number, slack: number): boolean {
  const { b, p, member, factor, nullVectors, right } = lcp;
  for (let i = 0; i < m; i++) right[i] = -b[member[i]!]!;
  for (let v = 0; v < nulls; v++) removePart(right, 0, nullVectors, 4 * v, m);
  for (let i = 0; i < m; i++) if (Math.abs(right[i]! + b[member[i]!]!) > slack) return false;
  for (let i = 0; i < m; i++) for (let k = 0; k < i; k++) right[i] = right[i]! - factor[4 * i + k]! * right[k]!;
  for (let i = m - 1; i >= 0; i--) {
    const d = factor[5 * i]!;
    let value = d === 0 ? 0 : right[i]! / d;
    if (d !== 0) for (let k = i + 1; k < m; k++) value -= factor[4 * k + i]! * right[k]!;
    right[i] = value;
  }
  for (let v = 0; v < nulls; v++) removePart(right, 0, nullVectors, 4 * v, m);
  if (nulls === 1) shiftToPush(right, nullVectors, m);
  for (let i = 0; i < m; i++) p[member[i]!] = right[i]!;
  return true;
}

/** The nearest x + s ν with all of it ≥ 0, if there is one. */
function shiftToPush(x: Float64Array, unit: Float64Array, m: number): void {
  let low = Number.NEGATIVE_INFINITY;
  let high = Number.POSITIVE_INFINITY;
  for (let i = 0; i < m; i++) {
    if (unit[i]! > 0) low = Math.max(low, -x[i]! / unit[i]!);
    else if (unit[i]! < 0) high = Math.min(high, -x[i]! / unit[i]!);
    else if (x[i]! < 0) return;
  }
  if (low > high) return;
  const shift = Math.min(Math.max(0, low), high);
  if (shift !== 0) for (let i = 0; i < m; i++) x[i] = x[i]! + shift * unit[i]!;
}

/** The way out: projected Gauss–Seidel from zero. */
function sweepPair({ matrix, b, p }: PairLcp, n: number): void {
  p.fill(0, 0, n);
  for (let pass = 0; pass < FALLBACK_SWEEPS; pass++) {
    for (let i = 0; i < n; i++) {
      let z = b[i]!;
      for (let j = 0; j < n; j++) z += matrix[4 * i + j]! * p[j]!;
      p[i] = Math.max(0, p[i]! - z / matrix[5 * i]!);
    }
  }
}
