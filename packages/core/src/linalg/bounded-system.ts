/**
 * A linear system whose unknowns are bounded: find x with
 *
 *   low ≤ x ≤ high,   w = A x + b,        low < x < high → w = 0,   x = low → w ≥ 0,   x = high → w ≤ 0
 *
 * for a symmetric positive definite A: the rows of stops, brakes and limited motors (x impulses, w what is left of the wanted change).
 *
 * Block principal pivoting: guess which unknowns are free and which sit at a bound, solve for the free ones, move all that contradict their
 * guess at once. While the number of contradictions falls this needs a few passes whatever the size. Where it does not fall for PATIENCE
 * passes, only the contradiction with the largest index is moved until it does (Murty), which ends for every positive definite matrix.
 *
 * Source: Júdice and Pires, A block principal pivoting algorithm for large-scale strictly monotone linear complementarity problems
 * (Computers & Operations Research 21, 1994); Murty, Linear Complementarity (1988), section 4.2, for the guarantee.
 * Cost: f³/6 multiplications per pass for f free unknowns. Nothing is allocated.
 * Limits: contradictions below SLACK of the numbers they are made of count as none.
 */
import { factorLdlt, solveLdlt } from "./dense-ldlt.js";

/** Where an unknown sits. */
const AT_LOW = -1;
export const FREE = 0;
const AT_HIGH = 1;
/** Not guessed yet: solveBounded takes what the unknown would be if it were alone. */
export const UNKNOWN = 2;

const PATIENCE = 3;
const SLACK = 1e-12;

export interface BoundedSystem {
  readonly size: number;
  /** A, row by row. */
  readonly matrix: Float64Array;
  readonly b: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly x: Float64Array;
  /** FREE, AT_LOW, AT_HIGH: the guess to begin with, or UNKNOWN, and the answer. */
  readonly state: Int8Array;
  /** Work: the free part of A, its right side, and w. */
  readonly factor: Float64Array;
  readonly right: Float64Array;
  readonly rest: Float64Array;
  readonly free: Int32Array;
  /** Work: the unknowns that are not zero. */
  readonly loaded: Int32Array;
}

export function createBoundedSystem(size: number): BoundedSystem {
  return {
    size,
    matrix: new Float64Array(size * size),
    b: new Float64Array(size),
    low: new Float64Array(size),
    high: new Float64Array(size),
    x: new Float64Array(size),
    state: new Int8Array(size),
    factor: new Float64Array(size * size),
    right: new Float64Array(size),
    rest: new Float64Array(size),
    free: new Int32Array(size),
    loaded: new Int32Array(size),
  };
}

/** Fills x. False where no consistent guess was found or A is not definite; x then respects the bounds all the same. */
export function solveBounded(system: BoundedSystem): boolean {
  const { size } = system;
  let fewest = size + 1;
  let patience = PATIENCE;
  for (let i = 0; i < size; i++) {
    if (system.state[i] === UNKNOWN) guess(system, i);
    moveToFiniteBound(system, i);
  }
  for (let pass = 0; pass < 20 + 10 * size; pass++) {
    if (!solveFree(system)) break;
    const { count, last } = contradictions(system);
    if (count === 0) return true;
    const falling = count < fewest;
    if (falling) {
      fewest = count;
      patience = PATIENCE;
    } else patience--;
    if (falling || patience >= 0) for (let i = 0; i < size; i++) moveAway(system, i);
    else moveAway(system, last);
  }
  for (let i = 0; i < size; i++) system.x[i] = Math.max(system.low[i]!, Math.min(system.high[i]!, system.x[i]!));
  return false;
}

function guess({ size, matrix, b, low, high, state }: BoundedSystem, i: number): void {
  const alone = -b[i]! / matrix[i * (size + 1)]!;
  state[i] = alone < low[i]! ? AT_LOW : alone > high[i]! ? AT_HIGH : FREE;
}

/** Nothing can sit at a bound at infinity, and what has no room sits at its bound. */
function moveToFiniteBound({ low, high, state }: BoundedSystem, i: number): void {
  if (low[i] === high[i]) state[i] = AT_LOW;
  else if ((state[i] === AT_LOW && low[i] === Number.NEGATIVE_INFINITY) || (state[i] === AT_HIGH && high[i] === Number.POSITIVE_INFINITY)) {
    state[i] = FREE;
  }
}

/** x for the present guess. */
function solveFree(system: BoundedSystem): boolean {
  const { size, matrix, b, x, state, factor, right, free, loaded, low, high } = system;
  let count = 0;
  let known = 0;
  for (let i = 0; i < size; i++) {
    if (state[i] === FREE) free[count++] = i;
    else {
      x[i] = state[i] === AT_LOW ? low[i]! : high[i]!;
      if (x[i] !== 0) loaded[known++] = i;
    }
  }
  for (let r = 0; r < count; r++) {
    const i = free[r]!;
    let sum = -b[i]!;
    for (let k = 0; k < known; k++) sum -= matrix[i * size + loaded[k]!]! * x[loaded[k]!]!;
    right[r] = sum;
    for (let c = 0; c <= r; c++) factor[r * count + c] = matrix[i * size + free[c]!]!;
  }
  if (factorLdlt(factor, 0, count) === 0) return false;
  solveLdlt(factor, 0, count, right, 0);
  for (let r = 0; r < count; r++) x[free[r]!] = right[r]!;
  return true;
}

/** How many guesses the present x contradicts, and the last of them. */
function contradictions(system: BoundedSystem): { readonly count: number; readonly last: number } {
  let count = 0;
  let last = -1;
  let loads = 0;
  for (let i = 0; i < system.size; i++) if (system.x[i] !== 0) system.loaded[loads++] = i;
  for (let i = 0; i < system.size; i++) {
    system.rest[i] = contradiction(system, i, loads);
    if (system.rest[i] === 0) continue;
    count++;
    last = i;
  }
  return { count, last };
}

/** −1: x is below its bound, or w wants it lower; +1 likewise; 0: all is well. */
function contradiction({ size, matrix, b, x, state, low, high, loaded }: BoundedSystem, i: number, loads: number): number {
  if (low[i] === high[i]) return 0;
  if (state[i] === FREE) {
    const slack = SLACK * Math.abs(x[i]!);
    return x[i]! < low[i]! - slack ? -1 : x[i]! > high[i]! + slack ? 1 : 0;
  }
  let w = b[i]!;
  let scale = Math.abs(w);
  for (let k = 0; k < loads; k++) {
    const part = matrix[i * size + loaded[k]!]! * x[loaded[k]!]!;
    w += part;
    scale += Math.abs(part);
  }
  if (state[i] === AT_LOW) return w < -SLACK * scale ? 1 : 0;
  return w > SLACK * scale ? -1 : 0;
}

/** A contradicted unknown leaves its bound, or goes to the bound it passed. */
function moveAway({ rest, state }: BoundedSystem, i: number): void {
  if (rest[i] === 0) return;
  state[i] = state[i] === FREE ? rest[i]! : FREE;
}
