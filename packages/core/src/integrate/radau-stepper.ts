/**
 * The state of a run of radau5 and its start: what is carried from step to step, and the arrays that every step uses again.
 *
 * The first step is one over which the differential unknowns change by about a hundredth of themselves, if nothing else is asked for.
 */
import { assert } from "../math/assert.js";
import { allFinite } from "../math/scalar.js";
import type { StepFailure, StepperOptions } from "./adaptive.js";
import { type CollocationPolynomial, collocationPolynomial } from "./collocation-polynomial.js";
import type { ImplicitSystem } from "./ode-system.js";
import { type InnerTolerance, innerTolerance, mostIterations, newtonTarget, sufficientTarget } from "./radau-control.js";
import { type NewtonMatrices, newtonMatrices } from "./radau-matrices.js";
import { type StageIteration, type StagePoint, stageIteration } from "./radau-newton.js";
import { DEFAULT_TOLERANCE, scaledNorm, type Tolerance } from "./step-control.js";
import type { StepState } from "./step-sequence.js";

export interface RadauStepper extends StepState {
  readonly system: ImplicitSystem;
  readonly options: StepperOptions;
  readonly inner: InnerTolerance;
  /** Allowed errors of this step as a tolerance for `scaledNorm`. */
  readonly measure: Tolerance;
  readonly matrices: NewtonMatrices;
  readonly iteration: StageIteration;
  readonly point: StagePoint;
  t: number;
  y: Float64Array;
  /** Right-hand side at (t, y). */
  f: Float64Array;
  tBefore: number;
  yBefore: Float64Array;
  h: number;
  steps: number;
  rejected: number;
  yNext: Float64Array;
  fNext: Float64Array;
  readonly error: Float64Array;
  readonly quadrature: Float64Array;
  readonly polynomial: CollocationPolynomial;
  /** Error of the last accepted step. */
  errorBefore: number;
  /** Why the last attempt failed, and the factor for the next. */
  trouble: StepFailure;
  shrink: number;
  rejectedInARow: number;
  singular: number;
}

export function startRadau(system: ImplicitSystem, options: StepperOptions): RadauStepper {
  assert(options.y.length >= system.size, "the initial state has fewer numbers than the system");
  assert(options.step === undefined || options.step > 0, "a fixed step must be positive");
  assert(system.mass === undefined || system.mass.length >= system.size, "the mass has fewer numbers than the system");
  for (let n = 0; n < system.size; n++) {
    const index = system.index === undefined ? 1 : system.index[n];
    assert(index === 1 || index === 2 || index === 3, "an index is not 1, 2 or 3");
  }
  const stepper = createStepper(system, options);
  for (let n = 0; n < system.size; n++) stepper.y[n] = options.y[n]!;
  evaluate(stepper, stepper.t, stepper.y, stepper.f);
  if (!allFinite(stepper.y, 0, system.size) || !allFinite(stepper.f, 0, system.size)) stepper.trouble = "non-finite";
  stepper.h = options.step ?? options.initialStep ?? firstRadauStep(stepper);
  return stepper;
}

function createStepper(system: ImplicitSystem, options: StepperOptions): RadauStepper {
  const vector = () => new Float64Array(system.size);
  const tolerance = options.tolerance ?? DEFAULT_TOLERANCE;
  const norm = tolerance.norm ?? "worst";
  const fixed = options.step !== undefined;
  const inner = innerTolerance(tolerance, system, fixed);
  const matrices = newtonMatrices(system, tolerance);
  const iteration = stageIteration(system.size, norm, mostIterations(inner, fixed));
  const y = vector();
  return {
    system,
    options,
    inner,
    measure: { absolute: iteration.allowed, relative: 0, norm },
    matrices,
    iteration,
    point: { t: options.from, y, h: 0, target: options.from },
    direction: options.to < options.from ? -1 : 1,
    t: options.from,
    y,
    f: vector(),
    tBefore: options.from,
    yBefore: vector(),
    h: 0,
    steps: 0,
    rejected: 0,
    get evaluations() {
      return matrices.counts.evaluations;
    },
    yNext: vector(),
    fNext: vector(),
    error: vector(),
    quadrature: vector(),
    polynomial: collocationPolynomial(system.size),
    errorBefore: 1,
    trouble: "step-too-small",
    shrink: 0.5,
    rejectedInARow: 0,
    singular: 0,
  };
}

export function evaluate(s: RadauStepper, t: number, y: Float64Array, f: Float64Array): void {
  s.system.derivative(t, y, f);
  s.matrices.counts.evaluations++;
}

/** A step over which the differential unknowns change by about a hundredth of themselves; algebraic ones say nothing about it. */
function firstRadauStep(s: RadauStepper): number {
  if (s.trouble === "non-finite") return 0;
  const { size } = s.system;
  const { mass } = s.matrices;
  setAllowed(s, 1);
  for (let n = 0; n < size; n++) s.error[n] = mass[n] === 0 ? 0 : s.f[n]! / mass[n]!;
  const d0 = scaledNorm(s.measure, s.y, s.y, s.y, size);
  const d1 = scaledNorm(s.measure, s.error, s.y, s.y, size);
  const usable = d0 >= 1e-5 && d1 >= 1e-5 && d0 < Number.POSITIVE_INFINITY && d1 < Number.POSITIVE_INFINITY;
  return usable ? 0.01 * (d0 / d1) : 1e-6;
}

/** scᵢ and κ of radau-control.ts. */
export function setAllowed(s: RadauStepper, h: number): void {
  const { absolute, relative } = s.inner;
  s.iteration.target = newtonTarget(s.inner, h);
  s.iteration.enough = sufficientTarget(s.inner, h);
  const { allowed } = s.iteration;
  for (let n = 0; n < s.system.size; n++) {
    allowed[n] = absolute[n]! + relative[n]! * Math.abs(s.y[n]!);
    for (let index = s.system.index?.[n] ?? 1; index > 1; index--) allowed[n] = allowed[n]! / Math.abs(h);
  }
}
