/**
 * The linear system of all joints of a chain, A λ = b with A = G̃ G̃ᵀ (iterative-plan.ts), by sweeps: every sweep runs over the joints forwards and
 * backwards (symmetric block Gauss–Seidel), and the sweeps are made conjugate to each other.
 *
 *   sweep       (D + L) y = r, forwards;  (D + Lᵀ) z = D y, backwards                 A = L + D + Lᵀ, D: the joints for themselves
 *   conjugate   β = −zᵀA p / pᵀA p ,  p ← z + β p ,  α = rᵀp / pᵀA p ,  λ += α p ,  r −= α A p
 *
 * A is never formed: with w = G̃ᵀp, which the sweep leaves behind, A p = G̃ w and pᵀA p = |w|². Information travels the whole chain in one sweep
 * and plain Gauss–Seidel's n² sweeps for n joints in a row become about n. Each sweep lowers ½λᵀAλ − bᵀλ, which in the velocity stage is the kinetic
 * energy: it can be stopped after any of them. Redundant rows do no harm: the search stays in what the rows can reach; where they contradict each
 * other a direction that moves nothing is walked at most 1/ρ far, ρ = 1e-10, as in the direct solver.
 * Sweeps are conjugate for what the residual contains, and what it does not contain they may amplify: rows that nothing moves, those across the
 * plane of a planar chain, would grow out of round-off by a factor of three per sweep. Residuals at the level of round-off are therefore taken out.
 * Cost: about 15 r·6 multiplications per joint of r rows and sweep. Source: preconditioned conjugate gradients, e.g. Y. Saad, Iterative Methods
 * for Sparse Linear Systems, algorithm 9.1 and section 10.2.
 */
import type { IterativePlan } from "./iterative-plan.js";

const REGULARISATION = 1e-10;
/** Errors in units, and shares of the first residual, below which a row counts as met. */
const NOISE = 1e-6;
const ROUND_OFF = 1e-12;

/** What counts as one unit of error, of lengths and of angles. */
export interface ErrorUnits {
  readonly length: number;
  readonly angle: number;
}

/** When enough is reached: the largest error of a joint, in units. */
interface Goal extends ErrorUnits {
  readonly stop: number;
}

/** Most sweeps, and who is asked before each after the first. */
export interface Allowance {
  readonly most: number;
  readonly grant: (() => boolean) | undefined;
}

/** plan.lambda := solution for the right-hand side in plan.residual; returns how many sweeps were made. */
export function solveConjugate(plan: IterativePlan, goal: Goal, { most, grant }: Allowance): number {
  const { lambda, search, searchMotion, step, stepMotion, residual } = plan;
  lambda.fill(0);
  search.fill(0);
  searchMotion.fill(0);
  const noise = Math.max(NOISE, ROUND_OFF * walk(plan, 0, goal, 0));
  let energy = 1;
  let size = 0;
  for (let sweep = 0; sweep < most; sweep++) {
    if (sweep > 0 && grant && !grant()) return sweep;
    sweepBothWays(plan);
    const beta = -dot(stepMotion, searchMotion) / energy;
    addScaled(step, search, beta, search);
    addScaled(stepMotion, searchMotion, beta, searchMotion);
    const along = dot(residual, search);
    if (!(along > 0)) return sweep + 1;
    // pᵀ(D + L)D⁻¹(D + Lᵀ)p, by which pᵀAp is judged
    size = along + beta * beta * size;
    energy = Math.max(dot(searchMotion, searchMotion), REGULARISATION * size);
    const alpha = along / energy;
    addScaled(lambda, search, alpha, lambda);
    if (walk(plan, alpha, goal, noise) <= goal.stop) return sweep + 1;
  }
  return most;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** out := a + factor·b */
function addScaled(a: Float64Array, b: Float64Array, factor: number, out: Float64Array): void {
  for (let i = 0; i < a.length; i++) out[i] = a[i]! + factor * b[i]!;
}

/** step := one symmetric sweep on the residual; stepMotion := G̃ᵀ step. */
function sweepBothWays(plan: IterativePlan): void {
  const { residual, step, stepMotion, share, rowStart } = plan;
  const joints = rowStart.length - 1;
  stepMotion.fill(0);
  for (let j = 0; j < joints; j++) {
    const first = rowStart[j]!;
    const end = rowStart[j + 1]!;
    for (let i = first; i < end; i++) step[i] = residual[i]!;
    addTimes(plan, j, stepMotion, -1, step);
    plan.kernels[j]!.solve(plan.factors, plan.factorStart[j]!, step, first);
    addTransposed(plan, j, step, stepMotion);
  }
  stepMotion.fill(0);
  for (let j = joints - 1; j >= 0; j--) {
    const first = rowStart[j]!;
    const end = rowStart[j + 1]!;
    for (let i = first; i < end; i++) share[i] = 0;
    addTimes(plan, j, stepMotion, -1, share);
    plan.kernels[j]!.solve(plan.factors, plan.factorStart[j]!, share, first);
    for (let i = first; i < end; i++) step[i] = step[i]! + share[i]!;
    addTransposed(plan, j, step, stepMotion);
  }
}

/** residual −= α A p, without what is below the noise; returns the largest error of a joint that is left, in units. */
function walk(plan: IterativePlan, alpha: number, { length, angle }: ErrorUnits, noise: number): number {
  const { residual, searchMotion, rowStart, lengths } = plan;
  let worst = 0;
  for (let j = 0; j + 1 < rowStart.length; j++) {
    addTimes(plan, j, searchMotion, -alpha, residual);
    const middle = rowStart[j]! + lengths[j]!;
    silence(residual, rowStart[j]!, middle, noise * length);
    silence(residual, middle, rowStart[j + 1]!, noise * angle);
    const lengths2 = squares(residual, rowStart[j]!, middle) / (length * length);
    const angles2 = squares(residual, middle, rowStart[j + 1]!) / (angle * angle);
    worst = Math.max(worst, lengths2, angles2);
  }
  return Math.sqrt(worst);
}

function silence(a: Float64Array, first: number, end: number, noise: number): void {
  for (let i = first; i < end; i++) if (Math.abs(a[i]!) < noise) a[i] = 0;
}

function squares(a: Float64Array, first: number, end: number): number {
  let sum = 0;
  for (let i = first; i < end; i++) sum += a[i]! * a[i]!;
  return sum;
}

/** out (by row) += factor · G̃_j motion */
export function addTimes(
  { scaled, place, rowStart }: IterativePlan,
  j: number,
  motion: Float64Array,
  factor: number,
  out: Float64Array,
): void {
  const first = rowStart[j]!;
  const end = rowStart[j + 1]!;
  let o = 12 * first;
  for (let side = 0; side < 2; side++) {
    const b = 6 * place[2 * j + side]!;
    if (b < 0) {
      o += 6 * (end - first);
      continue;
    }
    const m0 = factor * motion[b]!;
    const m1 = factor * motion[b + 1]!;
    const m2 = factor * motion[b + 2]!;
    const m3 = factor * motion[b + 3]!;
    const m4 = factor * motion[b + 4]!;
    const m5 = factor * motion[b + 5]!;
    for (let i = first; i < end; i++, o += 6) {
      out[i] =
        out[i]! +
        (scaled[o]! * m0 + scaled[o + 1]! * m1 + scaled[o + 2]! * m2 + scaled[o + 3]! * m3 + scaled[o + 4]! * m4 + scaled[o + 5]! * m5);
    }
  }
}

/** motion += G̃_jᵀ impulses */
export function addTransposed({ scaled, place, rowStart }: IterativePlan, j: number, impulses: Float64Array, motion: Float64Array): void {
  const first = rowStart[j]!;
  const end = rowStart[j + 1]!;
  let o = 12 * first;
  for (let side = 0; side < 2; side++) {
    const b = 6 * place[2 * j + side]!;
    if (b < 0) {
      o += 6 * (end - first);
      continue;
    }
    let m0 = motion[b]!;
    let m1 = motion[b + 1]!;
    let m2 = motion[b + 2]!;
    let m3 = motion[b + 3]!;
    let m4 = motion[b + 4]!;
    let m5 = motion[b + 5]!;
    for (let i = first; i < end; i++, o += 6) {
      const impulse = impulses[i]!;
      m0 += scaled[o]! * impulse;
      m1 += scaled[o + 1]! * impulse;
      m2 += scaled[o + 2]! * impulse;
      m3 += scaled[o + 3]! * impulse;
      m4 += scaled[o + 4]! * impulse;
      m5 += scaled[o + 5]! * impulse;
    }
    motion[b] = m0;
    motion[b + 1] = m1;
    motion[b + 2] = m2;
    motion[b + 3] = m3;
    motion[b + 4] = m4;
    motion[b + 5] = m5;
  }
}
