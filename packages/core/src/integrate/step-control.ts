/**
 * How long the next step may be: error measure, controller, first step.
 *
 *   scaled error      err = ‖Δᵢ / scᵢ‖,   scᵢ = absoluteᵢ + relativeᵢ · max(|y₀ᵢ|, |y₁ᵢ|),   accepted if err ≤ 1
 *   after acceptance  h ← h · 0.9 · err^(−α) · err_before^β,   α = 1/q − 0.75β,  β = 0.2/q,  q = embedded order + 1
 *   after rejection   h ← h · 0.9 · err^(−1/q)
 *   both limited to [0.2, 10] · h; no growth right after a rejection; err = 0 grows by the full factor
 *
 * The second factor (PI control) damps the alternation of accepted and rejected steps on mildly stiff problems.
 *
 * Sources: theory 01, section 14.2 (worst component decides; safety factor, limits and err = 0 guard added there);
 * Hairer, Nørsett and Wanner, Solving Ordinary Differential Equations I (2nd ed.), II.4 (first step, equations 4.11–4.14);
 * Gustafsson's controller as in Hairer and Wanner II, IV.2.
 */
import { pow } from "../math/exponential.js";
import { clamp } from "../math/scalar.js";
import type { OdeSystem } from "./ode-system.js";

/** Allowed error per step. Numbers hold for all components, lists have one entry per component. */
export interface Tolerance {
  readonly absolute: number | ArrayLike<number>;
  readonly relative: number | ArrayLike<number>;
  /** "worst": every component keeps its tolerance (default). "rms": the root of the mean square does. */
  readonly norm?: "worst" | "rms";
}

export const DEFAULT_TOLERANCE: Tolerance = { absolute: 1e-9, relative: 1e-6 };

const SAFETY = 0.9;
const LEAST_FACTOR = 0.2;
const LARGEST_FACTOR = 10;
/** Errors below this count as this in the next step's β term, or one lucky step would hold back the following one. */
const LEAST_REMEMBERED_ERROR = 1e-4;

/** The tolerance of component n. */
export const componentOf = (value: number | ArrayLike<number>, n: number): number => (typeof value === "number" ? value : value[n]!);

/** ‖valuesᵢ / scᵢ‖ with scᵢ from the larger of y₀ and y₁; infinite where a tolerance of zero is missed, NaN if a value is NaN. */
export function scaledNorm(tolerance: Tolerance, values: Float64Array, y0: Float64Array, y1: Float64Array, size: number): number {
  const worst = tolerance.norm !== "rms";
  let norm = 0;
  for (let n = 0; n < size; n++) {
    const scale = componentOf(tolerance.absolute, n) + componentOf(tolerance.relative, n) * Math.max(Math.abs(y0[n]!), Math.abs(y1[n]!));
    const value = values[n]!;
    const ratio = value === 0 ? 0 : Math.abs(value) / scale;
    norm = worst ? Math.max(norm, ratio) : norm + ratio * ratio;
  }
  return worst || size === 0 ? norm : Math.sqrt(norm / size);
}

/** Factor for the step after an accepted one. */
export function growthFactor(error: number, errorBefore: number, embeddedOrder: number): number {
  if (error === 0) return LARGEST_FACTOR;
  const q = embeddedOrder + 1;
  const beta = 0.2 / q;
  const factor = SAFETY * pow(error, -(1 / q - 0.75 * beta)) * pow(errorBefore, beta);
  return clamp(factor, LEAST_FACTOR, LARGEST_FACTOR);
}

export const rememberedError = (error: number): number => Math.max(error, LEAST_REMEMBERED_ERROR);

/** Factor for the repetition of a rejected step; the smallest one where the error is not even a number. */
export function shrinkFactor(error: number, embeddedOrder: number): number {
  if (!(error < Number.POSITIVE_INFINITY)) return LEAST_FACTOR;
  return clamp(SAFETY * pow(error, -1 / (embeddedOrder + 1)), LEAST_FACTOR, SAFETY);
}

export interface FirstStepProblem {
  readonly system: OdeSystem;
  readonly tolerance: Tolerance;
  readonly embeddedOrder: number;
  readonly t: number;
  readonly y: Float64Array;
  /** f(t, y) */
  readonly slope: Float64Array;
  /** 1 forwards, −1 backwards in time. */
  readonly direction: number;
}

/**
 * Length of a first step whose error should meet the tolerance, from the sizes of y, ẏ and ÿ. `trial` and `work` have `size` numbers each.
 * Costs one evaluation of the derivative.
 */
export function firstStep(problem: FirstStepProblem, trial: Float64Array, work: Float64Array): number {
  const { system, tolerance, t, y, slope } = problem;
  const d0 = scaledNorm(tolerance, y, y, y, system.size);
  const d1 = scaledNorm(tolerance, slope, y, y, system.size);
  // A step over which y changes by a hundredth of itself.
  const usable = d0 >= 1e-5 && d1 >= 1e-5 && d0 < Number.POSITIVE_INFINITY && d1 < Number.POSITIVE_INFINITY;
  const h0 = usable ? 0.01 * (d0 / d1) : 1e-6;
  // An Euler step tells the size of the second derivative.
  const signed = problem.direction * h0;
  for (let n = 0; n < system.size; n++) trial[n] = y[n]! + signed * slope[n]!;
  system.derivative(t + signed, trial, work);
  for (let n = 0; n < system.size; n++) work[n] = (work[n]! - slope[n]!) / h0;
  const d2 = scaledNorm(tolerance, work, y, y, system.size);
  const largest = Math.max(d1, d2);
  if (!(largest < Number.POSITIVE_INFINITY)) return h0 * 1e-3;
  const h1 = largest <= 1e-15 ? Math.max(1e-6, h0 * 1e-3) : pow(0.01 / largest, 1 / (problem.embeddedOrder + 1));
  return Math.min(100 * h0, h1);
}
