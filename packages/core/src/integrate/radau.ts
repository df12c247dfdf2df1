/**
 * radau5: stiff differential equations and differential-algebraic ones, M ẏ = f(t, y) with M constant, diagonal, possibly singular.
 *
 *   stages       M zᵢ = h Σ aᵢⱼ f(t + cⱼh, y + zⱼ),   y₁ = y + z₃        by Newton iteration, radau-newton.ts
 *   error        Δ = E₁⁻¹ (f(t, y) + M/h Σ eᵢ zᵢ);  where the first step or a repeated one is to be rejected, f(t, y + Δ) replaces f(t, y),
 *                which keeps the estimate bounded for very stiff parts
 *   within       the collocation polynomial u of degree 3 through 0, z₁, z₂, z₃, order 3; continued beyond its step it is the first guess of the
 *                next stages
 *
 * It always ends: with an accepted step or with a reason why there is none. A matrix that stays singular while h is halved four times is one.
 *
 * Source: Hairer and Wanner, Solving Ordinary Differential Equations II (2nd ed.), IV.8; VII.7 for systems of higher index.
 * Orders in the unknowns (positions, velocities, multipliers) of constrained mechanisms, steps of equal length: index 1: 5, 5, 5; index 2: 5, 5, 3
 * (VII.4); index 3: velocities 3, multipliers 2 (Hairer, Lubich and Roche, Lecture Notes in Mathematics 1409), positions 5 on the pendulum.
 * Cost: see radau-matrices.ts; dense matrices, n up to a few hundred. Nothing is allocated after `start`.
 */
import { solveLu } from "../linalg/dense-lu.js";
import { allFinite } from "../math/scalar.js";
import type { StepFailure } from "./adaptive.js";
import { continuePolynomial, fillDense, keepPolynomial } from "./collocation-polynomial.js";
import { ERROR_WEIGHTS } from "./radau-coefficients.js";
import { isWorthIt, predictedQuotient, rememberedRadauError, stepQuotient } from "./radau-control.js";
import { prepareMatrices } from "./radau-matrices.js";
import { FAST, iterateStages } from "./radau-newton.js";
import { evaluate, type RadauStepper, setAllowed, startRadau } from "./radau-stepper.js";
import { scaledNorm } from "./step-control.js";
import type { ImplicitMethod, NewtonReport } from "./step-sequence.js";
import { leastStep, nextTarget } from "./step-target.js";

/** Failures of one step in a row after which it is given up: a matrix singular for five lengths is so for all; 100 halvings are below any time scale. */
const MOST_SINGULAR = 5;
const MOST_ATTEMPTS = 100;

export const radau5: ImplicitMethod = {
  name: "radau5",
  order: 5,
  stages: 3,
  embeddedOrder: 3,
  denseOrder: 3,
  start(system, options) {
    const stepper = startRadau(system, options);
    return {
      state: stepper,
      advance: () => advanceRadau(stepper),
      fillDense: (dense) => fillDense(stepper.polynomial, stepper, dense),
      newtonReport: () => newtonReport(stepper),
    };
  },
};

function advanceRadau(s: RadauStepper): "advanced" | StepFailure {
  if (s.steps === 0 && s.rejected === 0 && s.trouble === "non-finite") return "non-finite";
  const fixed = s.options.step !== undefined;
  while (s.steps + s.rejected < (s.options.maxSteps ?? 1e6)) {
    if (!fixed && (s.h < leastStep(s) || s.rejectedInARow >= MOST_ATTEMPTS)) return s.trouble;
    const target = nextTarget(s);
    const outcome = attempt(s, target);
    if (outcome === "accepted") return "advanced";
    if (fixed ? s.matrices.jacobianIsCurrent : s.singular >= MOST_SINGULAR) return outcome;
    reject(s, target, outcome, fixed);
  }
  return "max-steps";
}

function attempt(s: RadauStepper, target: number): "accepted" | StepFailure {
  const { matrices, iteration, point } = s;
  const h = target - s.t;
  point.t = s.t;
  point.y = s.y;
  point.h = h;
  point.target = target;
  s.shrink = 0.5;
  setAllowed(s, h);
  const prepared = prepareMatrices(matrices, s.t, s.y, s.f, h);
  s.singular = prepared === "singular-matrix" ? s.singular + 1 : 0;
  if (prepared !== "ready") return prepared;
  continuePolynomial(s.polynomial, h, iteration.z, s.system.size);
  const solved = iterateStages(iteration, matrices, point);
  s.shrink = iteration.shrink;
  if (solved !== "converged") return solved;
  for (let n = 0; n < s.system.size; n++) s.yNext[n] = s.y[n]! + iteration.z[2 * s.system.size + n]!;
  const error = s.options.step === undefined ? estimateError(s, h) : 0;
  if (!(error < Number.POSITIVE_INFINITY) || !allFinite(s.yNext, 0, s.system.size)) return "non-finite";
  if (error >= 1) {
    s.shrink = s.steps === 0 ? 0.1 : 1 / stepQuotient(error, iteration.iterations, iteration.mostIterations);
    return "step-too-small";
  }
  s.system.settle?.(target, s.yNext);
  // No step ends where none could start.
  evaluate(s, target, s.yNext, s.fNext);
  if (!allFinite(s.fNext, 0, s.system.size)) return "non-finite";
  accept(s, target, error);
  return "accepted";
}

/** The scaled error of y₁. */
function estimateError(s: RadauStepper, h: number): number {
  const { size } = s.system;
  const { mass } = s.matrices;
  const { z } = s.iteration;
  const [e1, e2, e3] = ERROR_WEIGHTS;
  for (let n = 0; n < size; n++) s.quadrature[n] = (mass[n]! / h) * (e1 * z[n]! + e2 * z[size + n]! + e3 * z[2 * size + n]!);
  const error = filteredError(s, s.f);
  if (!(error >= 1) || !(s.steps === 0 || s.rejectedInARow > 0)) return error;
  for (let n = 0; n < size; n++) s.error[n] = s.y[n]! + s.error[n]!;
  evaluate(s, s.t, s.error, s.fNext);
  return filteredError(s, s.fNext);
}

function filteredError(s: RadauStepper, f: Float64Array): number {
  const { size } = s.system;
  for (let n = 0; n < size; n++) s.error[n] = f[n]! + s.quadrature[n]!;
  solveLu(s.matrices.real, 0, size, s.matrices.realPivots, 0, s.error, 0);
  return scaledNorm(s.measure, s.error, s.y, s.y, size);
}

function accept(s: RadauStepper, target: number, error: number): void {
  const { yBefore, f } = s;
  const made = target - s.t;
  s.matrices.jacobianIsCurrent = false;
  s.matrices.jacobianIsWanted = s.iteration.theta > FAST;
  if (s.options.step === undefined) s.h = nextLength(s, Math.abs(made), error);
  keepPolynomial(s.polynomial, s.iteration.z, s.system.size, made);
  s.yBefore = s.y;
  s.y = s.yNext;
  s.yNext = yBefore;
  s.f = s.fNext;
  s.fNext = f;
  s.tBefore = s.t;
  s.t = target;
  s.errorBefore = rememberedRadauError(error);
  s.steps++;
  s.trouble = "step-too-small";
  s.rejectedInARow = 0;
}

function nextLength(s: RadauStepper, made: number, error: number): number {
  let quotient = stepQuotient(Math.max(error, 1e-10), s.iteration.iterations, s.iteration.mostIterations);
  if (s.steps > 0) quotient = Math.max(quotient, predictedQuotient(made, Math.abs(s.polynomial.h), error, s.errorBefore));
  let growth = 1 / quotient;
  if (s.rejectedInARow > 0) growth = Math.min(1, growth);
  if (!s.matrices.jacobianIsWanted && !isWorthIt(growth)) growth = 1;
  // A step cut short by the end or by maxStep says nothing against the length that was planned. (The factor keeps rounding of t out.)
  return made < 0.99 * s.h ? Math.max(growth * made, s.h) : growth * made;
}

function reject(s: RadauStepper, target: number, trouble: StepFailure, fixed: boolean): void {
  s.rejected++;
  s.trouble = trouble;
  s.rejectedInARow++;
  s.matrices.jacobianIsWanted = !s.matrices.jacobianIsCurrent;
  if (!fixed) s.h = s.shrink * Math.abs(target - s.t);
}

function newtonReport(s: RadauStepper): NewtonReport {
  const { jacobians, factorisations, iterations } = s.matrices.counts;
  const { undetermined } = s.matrices;
  return { jacobians, factorisations, iterations, ...(s.singular > 0 && undetermined >= 0 && { undetermined }) };
}
