/**
 * Advances an ordinary differential equation by one accepted step at a time, of a length that keeps the stated tolerance, or of a fixed
 * length. The embedded error estimate of the method decides; a step that misses the tolerance or leaves the domain of the derivative (a
 * number that is not finite) is repeated shorter. It always ends: with an accepted step or with a reason why there is none.
 *
 * Source: theory 01, section 14.2; step lengths see step-control.ts. Cost per attempt: the stages of the method; `slope` at the new point
 * is the first stage of the next step. Nothing is allocated after `startStepper`.
 */
import { assert } from "../math/assert.js";
import { allFinite } from "../math/scalar.js";
import { computeStages, type RungeKuttaMethod, readLastStage, setFirstStage, weightedStages } from "./explicit-runge-kutta.js";
import type { OdeSystem } from "./ode-system.js";
import { DEFAULT_TOLERANCE, firstStep, growthFactor, rememberedError, scaledNorm, shrinkFactor, type Tolerance } from "./step-control.js";
import { leastStep, nextTarget } from "./step-target.js";

/** Why no further step was made; the last two by implicit methods only. */
export type StepFailure = "max-steps" | "step-too-small" | "non-finite" | "not-converged" | "singular-matrix";

export interface StepperOptions {
  /** Start and end, s; backwards if to < from. */
  readonly from: number;
  /** End of the integration; may lie before the start. */
  readonly to: number;
  /** State at `from`; copied. */
  readonly y: ArrayLike<number>;
  /** Of the local error; docs/integrators.md has the default. */
  readonly tolerance?: Tolerance;
  /** Fixed length of all steps but a shorter last one. Necessary for methods without an error estimate; for others it turns control off. */
  readonly step?: number;
  /** Default: estimated from the derivatives. */
  readonly initialStep?: number;
  /** A shorter step ends the integration. Default: what the time can resolve. */
  readonly minStep?: number;
  /** Longest step. Default: no limit. */
  readonly maxStep?: number;
  /** Limit of attempts, accepted or not. Default 1e6. */
  readonly maxSteps?: number;
}

export interface Stepper {
  readonly system: OdeSystem;
  readonly method: RungeKuttaMethod;
  readonly options: StepperOptions;
  readonly tolerance: Tolerance;
  readonly direction: number;
  /** Present time, state and derivative. */
  t: number;
  y: Float64Array;
  slope: Float64Array;
  /** The same at the start of the last accepted step. */
  tBefore: number;
  yBefore: Float64Array;
  slopeBefore: Float64Array;
  /** Length of the next attempt, positive. */
  h: number;
  errorBefore: number;
  justRejected: boolean;
  /** Was the last rejection due to a number that is not finite? */
  nonFinite: boolean;
  steps: number;
  rejected: number;
  evaluations: number;
  yNext: Float64Array;
  slopeNext: Float64Array;
  readonly error: Float64Array;
  /** Stages of the last attempt, see explicit-runge-kutta.ts. */
  readonly work: Float64Array;
}

export function startStepper(system: OdeSystem, method: RungeKuttaMethod, options: StepperOptions): Stepper {
  assert(options.y.length >= system.size, "the initial state has fewer numbers than the system");
  assert(options.step !== undefined || method.embeddedOrder !== undefined, `${method.name} has no error estimate and needs a fixed step`);
  assert(options.step === undefined || options.step > 0, "a fixed step must be positive");
  const vector = () => new Float64Array(system.size);
  const stepper: Stepper = {
    system,
    method,
    options,
    tolerance: options.tolerance ?? DEFAULT_TOLERANCE,
    direction: options.to < options.from ? -1 : 1,
    t: options.from,
    y: vector(),
    slope: vector(),
    tBefore: options.from,
    yBefore: vector(),
    slopeBefore: vector(),
    h: 0,
    errorBefore: 1e-4,
    justRejected: false,
    nonFinite: false,
    steps: 0,
    rejected: 0,
    evaluations: 1,
    yNext: vector(),
    slopeNext: vector(),
    error: vector(),
    work: new Float64Array(method.workSize(system.size)),
  };
  for (let n = 0; n < system.size; n++) stepper.y[n] = options.y[n]!;
  system.derivative(stepper.t, stepper.y, stepper.slope);
  stepper.nonFinite = !allFinite(stepper.y, 0, system.size) || !allFinite(stepper.slope, 0, system.size);
  stepper.h = options.step ?? options.initialStep ?? estimateFirstStep(stepper);
  return stepper;
}

function estimateFirstStep(s: Stepper): number {
  if (s.nonFinite) return 0;
  s.evaluations++;
  const { system, tolerance, t, y, slope, direction } = s;
  return firstStep({ system, tolerance, embeddedOrder: s.method.embeddedOrder!, t, y, slope, direction }, s.yNext, s.slopeNext);
}

/** One accepted step towards `to`, or the reason why there is none; the state is then that of the last accepted step. */
export function advance(s: Stepper): "advanced" | StepFailure {
  if (s.steps === 0 && s.rejected === 0 && s.nonFinite) return "non-finite";
  const fixed = s.options.step !== undefined;
  while (s.steps + s.rejected < (s.options.maxSteps ?? 1e6)) {
    if (!fixed && s.h < leastStep(s)) return s.nonFinite ? "non-finite" : "step-too-small";
    const target = nextTarget(s);
    const error = attempt(s, target);
    if (error <= 1 && arrive(s, target)) {
      accept(s, target, error);
      return "advanced";
    }
    if (fixed) return "non-finite";
    reject(s, target, error);
  }
  return "max-steps";
}

/** Stages and solution of a trial step; returns its scaled error (0 for fixed steps), NaN if something is not finite. */
function attempt(s: Stepper, target: number): number {
  const { system, work } = s;
  const { tableau } = s.method;
  const h = target - s.t;
  setFirstStage(s.slope, work, system.size);
  s.evaluations += computeStages(tableau, system, s.t, s.y, h, s.yNext, work);
  if (!allFinite(s.yNext, 0, system.size)) return Number.NaN;
  if (s.options.step !== undefined || !tableau.embedded) return 0;
  weightedStages(tableau.embedded.error, h, s.error, work, system.size);
  if (!allFinite(s.error, 0, system.size)) return Number.NaN;
  return scaledNorm(s.tolerance, s.error, s.y, s.yNext, system.size);
}

/** The derivative at the end of the trial step; false if it is not finite, so that no step ends where none could start. */
function arrive(s: Stepper, target: number): boolean {
  s.system.settle?.(target, s.yNext);
  if (s.method.tableau.firstSameAsLast && !s.system.settle) readLastStage(s.method.tableau, s.slopeNext, s.work, s.system.size);
  else {
    s.system.derivative(target, s.yNext, s.slopeNext);
    s.evaluations++;
  }
  return allFinite(s.slopeNext, 0, s.system.size);
}

function accept(s: Stepper, target: number, error: number): void {
  const { yBefore, slopeBefore } = s;
  s.yBefore = s.y;
  s.slopeBefore = s.slope;
  s.y = s.yNext;
  s.slope = s.slopeNext;
  s.yNext = yBefore;
  s.slopeNext = slopeBefore;
  s.tBefore = s.t;
  s.t = target;
  s.steps++;
  s.nonFinite = false;
  if (s.options.step !== undefined) return;
  const made = Math.abs(target - s.tBefore);
  const factor = growthFactor(error, s.errorBefore, s.method.embeddedOrder!);
  const next = made * (s.justRejected ? Math.min(1, factor) : factor);
  // A step cut short by the end or by maxStep says nothing against the length that was planned. (The factor keeps rounding of t out.)
  s.h = made < 0.99 * s.h ? Math.max(next, s.h) : next;
  s.errorBefore = rememberedError(error);
  s.justRejected = false;
}

function reject(s: Stepper, target: number, error: number): void {
  s.rejected++;
  s.nonFinite = !(error <= Number.POSITIVE_INFINITY) || error <= 1;
  s.justRejected = true;
  // error ≤ 1 here means that the derivative at the end was not finite.
  s.h = Math.abs(target - s.t) * shrinkFactor(s.nonFinite ? Number.NaN : error, s.method.embeddedOrder!);
}
