/**
 * Anderson acceleration of the sweeps S: beyond P ← S(P), the mix of the last sweeps whose change would be least.
 *
 *   g_k = S(P_k),   f_k = g_k − P_k                      where a sweep ends, and what it changed
 *   Δf_j = f_{j+1} − f_j,   Δg_j = g_{j+1} − g_j          over the last WINDOW sweeps
 *   γ = argmin |f_k − Σ γ_j Δf_j|,   P_{k+1} = g_k − Σ γ_j Δg_j
 *
 * with |f|² = Σ a_ii f_i² over the rows (J), so that N·s and N·m·s may stand in one sum and nothing depends on units. Twists follow impulses linearly, so
 * they are carried along the same way instead of being pushed row by row. P_{k+1} may break the laws: a sweep must follow. Where the change grows by
 * more than GROWTH, the past is forgotten.
 *
 * Tried beside it: conjugate gradients on the sweep (Silcowitz, Niebe and Erleben, 2010) needed 2 to 9 times the sweeps on stacks and walls, and sweeping
 * forth and back in turn spoils both.
 *
 * Source: Walker and Ni, Anderson acceleration for fixed-point iterations, SIAM J. Numer. Anal. 49 (2011), algorithm AA, equation (1.1).
 * Cost: 3·WINDOW multiplications per row and sweep, WINDOW per number of a twist. Nothing is allocated once the tables are large enough.
 */
import { factorLdlt, solveLdlt } from "../../linalg/dense-ldlt.js";
import { grownNumbers } from "../../memory/growing.js";
import { type ContactProblem, TWIST } from "../contact-problem.js";

/** Sweeps that are mixed. */
const WINDOW = 5;
/** Growth of |f|² beyond which the past is no guide. */
const GROWTH = 4;
/** Added to the scaled normal equations, whose diagonal is 1. */
const DAMPING = 1e-10;

export interface Acceleration {
  /** Differences held, and where the next one goes. */
  held: number;
  next: number;
  /** Whether a sweep was seen, and its |f|². */
  seen: boolean;
  size: number;
  /** P and u before the sweep; f and g of the sweep before. */
  before: Float64Array<ArrayBuffer>;
  lastChange: Float64Array<ArrayBuffer>;
  lastImpulse: Float64Array<ArrayBuffer>;
  lastTwist: Float64Array<ArrayBuffer>;
  /** Δf, Δg and Δg of the twists, one after the other. */
  change: Float64Array<ArrayBuffer>;
  impulse: Float64Array<ArrayBuffer>;
  twist: Float64Array<ArrayBuffer>;
  /** ΔfᵀΔf, a copy scaled and factored, Δfᵀf. */
  readonly gram: Float64Array;
  readonly factor: Float64Array;
  readonly right: Float64Array;
}

export const createAcceleration = (): Acceleration => ({
  held: 0,
  next: 0,
  seen: false,
  size: 0,
  before: new Float64Array(8),
  lastChange: new Float64Array(8),
  lastImpulse: new Float64Array(8),
  lastTwist: new Float64Array(8),
  change: new Float64Array(8),
  impulse: new Float64Array(8),
  twist: new Float64Array(8),
  gram: new Float64Array(WINDOW * WINDOW),
  factor: new Float64Array(WINDOW * WINDOW),
  right: new Float64Array(WINDOW),
});

/** Nothing seen yet, room for the problem. */
export function beginAcceleration(a: Acceleration, { rowCount, bodyCount }: ContactProblem): void {
  a.held = 0;
  a.next = 0;
  a.seen = false;
  a.before = grownNumbers(a.before, rowCount);
  a.lastChange = grownNumbers(a.lastChange, rowCount);
  a.lastImpulse = grownNumbers(a.lastImpulse, rowCount);
  a.lastTwist = grownNumbers(a.lastTwist, TWIST * bodyCount);
  a.change = grownNumbers(a.change, WINDOW * rowCount);
  a.impulse = grownNumbers(a.impulse, WINDOW * rowCount);
  a.twist = grownNumbers(a.twist, WINDOW * TWIST * bodyCount);
}

/** Notes the impulses before a sweep. */
export function noteBefore(a: Acceleration, { rowCount, impulse }: ContactProblem): void {
  for (let i = 0; i < rowCount; i++) a.before[i] = impulse[i]!;
}

/** After a sweep: impulses and twists go on to the best mix; `weight` is a_ii by row. */
export function accelerate(a: Acceleration, problem: ContactProblem, weight: Float64Array): void {
  const { rowCount, impulse } = problem;
  let size = 0;
  for (let i = 0; i < rowCount; i++) {
    const f = impulse[i]! - a.before[i]!;
    size += weight[i]! * f * f;
  }
  if (a.seen && size > GROWTH * a.size) {
    a.held = 0;
    a.next = 0;
  } else if (a.seen) addDifference(a, problem, weight);
  noteSweep(a, problem, size);
  if (a.held > 0 && solveMix(a, problem, weight)) applyMix(a, problem);
}

/** Δf and Δg of this sweep against the one before take the place of the oldest. */
function addDifference(a: Acceleration, { rowCount, bodyCount, impulse, twist }: ContactProblem, weight: Float64Array): void {
  const at = a.next * rowCount;
  const atTwist = a.next * TWIST * bodyCount;
  for (let i = 0; i < rowCount; i++) {
    a.change[at + i] = impulse[i]! - a.before[i]! - a.lastChange[i]!;
    a.impulse[at + i] = impulse[i]! - a.lastImpulse[i]!;
  }
  for (let i = 0; i < TWIST * bodyCount; i++) a.twist[atTwist + i] = twist[i]! - a.lastTwist[i]!;
  a.held = Math.min(WINDOW, a.held + 1);
  for (let j = 0; j < a.held; j++) {
    let sum = 0;
    for (let i = 0; i < rowCount; i++) sum += weight[i]! * a.change[at + i]! * a.change[j * rowCount + i]!;
    a.gram[a.next * WINDOW + j] = sum;
    a.gram[j * WINDOW + a.next] = sum;
  }
  a.next = (a.next + 1) % WINDOW;
}

function noteSweep(a: Acceleration, { rowCount, bodyCount, impulse, twist }: ContactProblem, size: number): void {
  a.seen = true;
  a.size = size;
  for (let i = 0; i < rowCount; i++) {
    a.lastChange[i] = impulse[i]! - a.before[i]!;
    a.lastImpulse[i] = impulse[i]!;
  }
  for (let i = 0; i < TWIST * bodyCount; i++) a.lastTwist[i] = twist[i]!;
}

/** γ in `right`, from normal equations scaled to a diagonal of 1; false where they cannot be solved. */
function solveMix(a: Acceleration, { rowCount }: ContactProblem, weight: Float64Array): boolean {
  const { gram, factor, right, held } = a;
  for (let j = 0; j < held; j++) {
    if (!(gram[j * (WINDOW + 1)]! > 0)) return false;
    let sum = 0;
    for (let i = 0; i < rowCount; i++) sum += weight[i]! * a.change[j * rowCount + i]! * a.lastChange[i]!;
    right[j] = sum / Math.sqrt(gram[j * (WINDOW + 1)]!);
    for (let k = 0; k < j; k++) {
      factor[j * WINDOW + k] = gram[j * WINDOW + k]! / Math.sqrt(gram[j * (WINDOW + 1)]! * gram[k * (WINDOW + 1)]!);
    }
    factor[j * (WINDOW + 1)] = 1 + DAMPING;
  }
  if (!(factorLdlt(factor, 0, held, WINDOW) > 0)) return false;
  solveLdlt(factor, 0, held, right, 0, WINDOW);
  for (let j = 0; j < held; j++) right[j] = right[j]! / Math.sqrt(gram[j * (WINDOW + 1)]!);
  return true;
}

function applyMix(a: Acceleration, { rowCount, bodyCount, impulse, twist }: ContactProblem): void {
  for (let j = 0; j < a.held; j++) {
    const gamma = a.right[j]!;
    for (let i = 0; i < rowCount; i++) impulse[i] = impulse[i]! - gamma * a.impulse[j * rowCount + i]!;
    for (let i = 0; i < TWIST * bodyCount; i++) twist[i] = twist[i]! - gamma * a.twist[j * TWIST * bodyCount + i]!;
  }
}
