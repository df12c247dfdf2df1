/**
 * The linear system of all joints of a chain, A λ = b with A = G̃ G̃ᵀ (iterative-plan.ts), by sweeps: every sweep runs over the joints forwards and
 * backwards (symmetric block Gauss–Seidel), and the sweeps are made conjugate to each other such that each leaves the least possible residual.
 *
 *   forwards    (D + L) r̂ = r                      A = L + D + Lᵀ, D: the joints for themselves;  |r|² is measured as r̂ᵀD r̂
 *   backwards   (D + Lᵀ) z = D r̂ ,  s = G̃ᵀz       the slope of |r|² over the motions that impulses cause
 *   conjugate   p ← z + (sᵀs / that of the last sweep) p ,  q = A p ,  (D + L) q̂ = q ,  α = sᵀs / q̂ᵀD q̂ ,  λ += α p ,  r −= α q ,  r̂ −= α q̂
 *
 * A is never formed: with w = G̃ᵀp, carried along with p, A p = G̃ w. Information travels the whole chain in one sweep, and plain Gauss–Seidel's n²
 * sweeps for n joints in a row become about n. Each sweep also lowers ½λᵀAλ − bᵀλ, which in the velocity stage is the kinetic energy: it can be
 * stopped after any of them.
 * Redundant rows do no harm: impulses stay in what the rows can reach. Where rows contradict each other, the least residual is reached and the
 * slope vanishes: the solve ends where what is left would move less than ρ = 1e-10 of what a joint alone would. Conjugate gradients, which make
 * the residual orthogonal instead, walk away there: joint axes of a planar mechanism that lie 1e-9 rad apart sufficed, at 1000 rad/s.
 * Cost: about 15 r·6 multiplications per joint of r rows and sweep. Source: preconditioned conjugate residuals, as CGLS on G̃ᵀλ; Y. Saad, Iterative
 * Methods for Sparse Linear Systems, algorithms 8.4 and 6.20, section 10.2; energy: D. Fong, M. Saunders, CG versus MINRES (2012), section 2.
 */
import type { IterativePlan } from "./iterative-plan.js";

const REGULARISATION = 1e-10;

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

/** plan.lambda := solution for the right-hand side in plan.residual, plan.weakest := what was met on the way; returns how many sweeps were made. */
export function solveConjugate(plan: IterativePlan, goal: Goal, { most, grant }: Allowance): number {
  const { lambda, search, searchMotion, step, stepMotion, residual, swept } = plan;
  lambda.fill(0);
  search.fill(0);
  searchMotion.fill(0);
  plan.weakest = 1;
  sweepForwards(plan, residual, swept);
  let previous = Number.POSITIVE_INFINITY;
  for (let sweep = 0; sweep < most; sweep++) {
    if (sweep > 0 && grant && !grant()) return sweep;
    sweepBackwards(plan);
    const slope = dot(stepMotion, stepMotion);
    if (!(slope > REGULARISATION * dot(residual, step))) {
      plan.weakest = 0;
      return sweep + 1;
    }
    addScaled(step, search, slope / previous, search);
    addScaled(stepMotion, searchMotion, slope / previous, searchMotion);
    previous = slope;
    const stiffness = sweepEffect(plan) / slope;
    plan.weakest = Math.min(plan.weakest, stiffness);
    if (walk(plan, 1 / stiffness, goal) <= goal.stop) return sweep + 1;
  }
  return most;
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** out := a + factor·b */
export function addScaled(a: Float64Array, b: Float64Array, factor: number, out: Float64Array): void {
  for (let i = 0; i < a.length; i++) out[i] = a[i]! + factor * b[i]!;
}

/** effect := A search, sweptEffect := the same swept forwards; returns its square in the measure of the residual. */
function sweepEffect(plan: IterativePlan): number {
  const { effect, sweptEffect, searchMotion, rowStart } = plan;
  effect.fill(0);
  for (let j = 0; j + 1 < rowStart.length; j++) addTimes(plan, j, searchMotion, 1, effect);
  return sweepForwards(plan, effect, sweptEffect);
}

/** (D + L) out = wanted, joint after joint; returns outᵀ D out. Takes stepMotion for itself. */
function sweepForwards(plan: IterativePlan, wanted: Float64Array, out: Float64Array): number {
  const { stepMotion, share, rowStart } = plan;
  let sum = 0;
  stepMotion.fill(0);
  for (let j = 0; j + 1 < rowStart.length; j++) {
    const first = rowStart[j]!;
    const end = rowStart[j + 1]!;
    for (let i = first; i < end; i++) share[i] = wanted[i]!;
    addTimes(plan, j, stepMotion, -1, share);
    for (let i = first; i < end; i++) out[i] = share[i]!;
    plan.kernels[j]!.solve(plan.factors, plan.factorStart[j]!, out, first);
    for (let i = first; i < end; i++) sum += share[i]! * out[i]!;
    addTransposed(plan, j, out, stepMotion);
  }
  return sum;
}

/** (D + Lᵀ) step = D swept, from the last joint to the first; stepMotion := G̃ᵀ step. */
function sweepBackwards(plan: IterativePlan): void {
  const { swept, step, stepMotion, share, rowStart } = plan;
  stepMotion.fill(0);
  for (let j = rowStart.length - 2; j >= 0; j--) {
    const first = rowStart[j]!;
    const end = rowStart[j + 1]!;
    for (let i = first; i < end; i++) share[i] = 0;
    addTimes(plan, j, stepMotion, -1, share);
    plan.kernels[j]!.solve(plan.factors, plan.factorStart[j]!, share, first);
    for (let i = first; i < end; i++) step[i] = swept[i]! + share[i]!;
    addTransposed(plan, j, step, stepMotion);
  }
}

/** One step of that length along the search direction; returns the largest error of a joint that is left, in units. */
function walk(
  { lambda, search, residual, effect, swept, sweptEffect, rowStart, lengths }: IterativePlan,
  alpha: number,
  goal: Goal,
): number {
  let worst = 0;
  for (let j = 0; j + 1 < rowStart.length; j++) {
    const first = rowStart[j]!;
    const end = rowStart[j + 1]!;
    const middle = first + lengths[j]!;
    for (let i = first; i < end; i++) {
      lambda[i] = lambda[i]! + alpha * search[i]!;
      residual[i] = residual[i]! - alpha * effect[i]!;
      swept[i] = swept[i]! - alpha * sweptEffect[i]!;
    }
    const lengths2 = squares(residual, first, middle) / (goal.length * goal.length);
    const angles2 = squares(residual, middle, end) / (goal.angle * goal.angle);
    worst = Math.max(worst, lengths2, angles2);
  }
  return Math.sqrt(worst);
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
