/**
 * Tolerances and step lengths of radau5.
 *
 *   tolerance inside    rel' = 0.1 rel^(2/3),  abs' = abs · rel'/rel       the estimate is of order 3 and measures far more than the error of the
 *                                                                  solution of order 5; with this both fall alike as the tolerance does
 *   allowed error       scᵢ = (abs'ᵢ + rel'ᵢ |yᵢ|) / |h|^(indexᵢ − 1)      an unknown of index 2 or 3 is exact to one or two powers of h less
 *   after a step        h ← h / q,   q = err^(1/4) / fac, at least 1/8, at most 5;   fac = 0.9 · (2k_max + 1)/(2k_max + k)
 *   predictive          q ← max(q, (h_before/h)(err²/err_before)^(1/4) / 0.9)     reacts to an error that grows or falls from step to step
 *   matrices kept       h stays where it would grow by less than a fifth
 *
 *   Newton iteration    κ = min(0.03, √rel'), at index 3 times |h|;   k_max = 7, at index 3: 10;   0.03 is enough where rounding stops it earlier
 *
 * k: Newton iterations of the step, k_max their limit: steps that need many are kept shorter. err ≥ 1 is rejected.
 *
 * At index 3 the source allows the velocities an error of tolerance/h. What they lack of the exact stages is of a kind that does not add
 * up, but what the iteration leaves open does: with its κ a pendulum of 10 s is 10 to 300 times less exact. Measuring velocities more
 * strictly than multipliers instead makes the iteration converge unevenly and costs nearly twice the steps; hence the factor |h|.
 *
 * Source: Hairer and Wanner, Solving Ordinary Differential Equations II (2nd ed.), IV.8 (8.21)–(8.26), VII.7 for the powers of h.
 */
import { pow } from "../math/exponential.js";
import { clamp, EPSILON } from "../math/scalar.js";
import type { ImplicitSystem } from "./ode-system.js";
import { componentOf, type Tolerance } from "./step-control.js";

const SAFETY = 0.9;
/** Limits of h/h_next. */
const LEAST_QUOTIENT = 1 / 8;
const LARGEST_QUOTIENT = 5;
/** Growth below which the step, and with it the factors, are kept. */
const NOT_WORTH_IT = 1.2;
const LEAST_REMEMBERED_ERROR = 1e-2;
/** Largest share of the tolerance that is left to the Newton iteration. */
const LARGEST_SHARE = 0.03;

/** Absolute and relative tolerance of every unknown, as used inside. */
export interface InnerTolerance {
  readonly absolute: Float64Array;
  readonly relative: Float64Array;
  readonly leastRelative: number;
  /** Has an unknown the index 3? */
  readonly index3: boolean;
}

/** A fixed step has no error estimate to be translated for. A relative tolerance of zero leaves the absolute one as it is. */
export function innerTolerance(tolerance: Tolerance, system: ImplicitSystem, fixed: boolean): InnerTolerance {
  const factor = (n: number): number => {
    const relative = componentOf(tolerance.relative, n);
    return fixed || relative <= 0 ? 1 : 0.1 * pow(relative, -1 / 3);
  };
  const { size } = system;
  const relative = Float64Array.from({ length: size }, (_, n) => factor(n) * componentOf(tolerance.relative, n));
  return {
    absolute: Float64Array.from({ length: size }, (_, n) => factor(n) * componentOf(tolerance.absolute, n)),
    relative,
    leastRelative: relative.reduce((least, value) => Math.min(least, value), 1),
    index3: system.index !== undefined && Array.from(system.index).includes(3),
  };
}

/** κ for a step of length h, not below what rounding lets the iteration see. */
export function newtonTarget(inner: InnerTolerance, h: number): number {
  const { leastRelative } = inner;
  const share = sufficientTarget(inner, h) * (leastRelative > 0 ? Math.min(1, Math.sqrt(leastRelative) / LARGEST_SHARE) : 1);
  return leastRelative > 0 ? Math.max((10 * EPSILON) / leastRelative, share) : share;
}

/** The κ that is enough where rounding stops the iteration above the other one. */
export const sufficientTarget = (inner: InnerTolerance, h: number): number => LARGEST_SHARE * (inner.index3 ? Math.min(1, Math.abs(h)) : 1);

/** k_max. Where no shorter step can take over, slow convergence is waited for. */
export const mostIterations = (inner: InnerTolerance, fixed: boolean): number => (fixed ? 50 : inner.index3 ? 10 : 7);

/** h/h_next from the error and the iterations of a step, accepted or not. */
export function stepQuotient(error: number, iterations: number, limit: number): number {
  const patience = SAFETY * Math.min(1, (2 * limit + 1) / (2 * limit + iterations));
  return clamp(fourthRoot(error) / patience, LEAST_QUOTIENT, LARGEST_QUOTIENT);
}

/** h/h_next from how the error changed since the step before. */
export function predictedQuotient(h: number, hBefore: number, error: number, errorBefore: number): number {
  return clamp(((hBefore / h) * fourthRoot((error * error) / errorBefore)) / SAFETY, LEAST_QUOTIENT, LARGEST_QUOTIENT);
}

export const isWorthIt = (growth: number): boolean => growth < 1 || growth > NOT_WORTH_IT;

export const rememberedRadauError = (error: number): number => Math.max(error, LEAST_REMEMBERED_ERROR);

const fourthRoot = (x: number): number => Math.sqrt(Math.sqrt(x));
