/**
 * Explicit Runge–Kutta methods: one kernel for all, each method a table of numbers.
 *
 *   kᵢ = f(t + cᵢh, y + h Σⱼ﹤ᵢ aᵢⱼ kⱼ),   y₁ = y + h Σ bᵢ kᵢ
 *   embedded error estimate   Δ = h Σ eᵢ kᵢ,   e = b − b*   (b*: weights of a neighbouring order)
 *   continuous extension      see dense-output.ts; dᵢ are the weights of its quartic term
 *
 * Where the last stage is taken at (t + h, y₁), it is the first stage of the next step (first same as last) and costs nothing.
 *
 * Source: Hairer, Nørsett and Wanner, Solving Ordinary Differential Equations I (2nd ed.), II.1, II.4–II.6.
 * Work: [argument of the derivative's result | k₁ | k₂ | … ], `size` numbers each. Allocates nothing after the method is made.
 */
import type { FixedStepMethod, OdeSystem } from "./ode-system.js";

export interface Tableau {
  readonly name: string;
  readonly order: number;
  readonly c: readonly number[];
  /** Row i has i entries. */
  readonly a: readonly (readonly number[])[];
  readonly b: readonly number[];
  /** b equals the last row of a and the last c is 1. */
  readonly firstSameAsLast: boolean;
  /** Order of the embedded solution and the weights b − b*. Without them the method knows fixed steps only. */
  readonly embedded?: { readonly order: number; readonly error: readonly number[] };
  /** Order of the continuous extension in the sense of `order`: its error within one step falls with h to the power of this + 1. */
  readonly denseOrder: number;
  /** Weights of the quartic term of the continuous extension; without them it is the cubic Hermite polynomial. */
  readonly dense?: readonly number[];
}

/** An explicit method, with embedded error and dense output where it has them. */
export interface RungeKuttaMethod extends FixedStepMethod {
  /** Coefficients. */
  readonly tableau: Tableau;
  /** Order of the embedded solution; undefined where there is no error estimate. */
  readonly embeddedOrder: number | undefined;
  /** Order of the interpolation within a step. */
  readonly denseOrder: number;
}

export function rungeKuttaMethod(tableau: Tableau): RungeKuttaMethod {
  const evaluated = tableau.firstSameAsLast ? tableau.b.length - 1 : tableau.b.length;
  return {
    name: tableau.name,
    order: tableau.order,
    stages: evaluated,
    embeddedOrder: tableau.embedded?.order,
    denseOrder: tableau.denseOrder,
    tableau,
    workSize: (size) => (tableau.b.length + 1) * size,
    step(system, t, y, h, out, work) {
      system.weigh?.(h * tableau.b[0]!);
      evaluateStage(system, t, y, 0, work);
      for (let i = 1; i < evaluated; i++) {
        combine(tableau.a[i]!, i, y, h, out, work, system.size);
        system.weigh?.(h * tableau.b[i]!);
        evaluateStage(system, t + tableau.c[i]! * h, out, i, work);
      }
      combine(tableau.b, evaluated, y, h, out, work, system.size);
    },
  };
}

/**
 * All stages of a step whose first one is in `work` already, then out ← y₁. Returns how often the derivative was evaluated. Unlike `step`
 * it also evaluates a last stage that is the first of the next step, because error estimate and continuous extension use it.
 */
export function computeStages(
  tableau: Tableau,
  system: OdeSystem,
  t: number,
  y: Float64Array,
  h: number,
  out: Float64Array,
  work: Float64Array,
): number {
  const stages = tableau.b.length;
  for (let i = 1; i < stages; i++) {
    combine(tableau.a[i]!, i, y, h, out, work, system.size);
    evaluateStage(system, t + tableau.c[i]! * h, out, i, work);
  }
  // The argument of a last stage that is first of the next step is the solution itself.
  if (!tableau.firstSameAsLast) combine(tableau.b, stages, y, h, out, work, system.size);
  return stages - 1;
}

/** out ← h Σ weightᵢ kᵢ */
export function weightedStages(weights: readonly number[], h: number, out: Float64Array, work: Float64Array, size: number): void {
  for (let n = 0; n < size; n++) {
    let sum = 0;
    for (let i = 0; i < weights.length; i++) sum += weights[i]! * work[(i + 1) * size + n]!;
    out[n] = h * sum;
  }
}

/** Makes a derivative that is known already the first stage. */
export function setFirstStage(slope: Float64Array, work: Float64Array, size: number): void {
  for (let n = 0; n < size; n++) work[size + n] = slope[n]!;
}

/** slope ← the last stage. */
export function readLastStage(tableau: Tableau, slope: Float64Array, work: Float64Array, size: number): void {
  const start = tableau.b.length * size;
  for (let n = 0; n < size; n++) slope[n] = work[start + n]!;
}

/** kᵢ ← f(t, y). The system writes to the front of `work`, so that no view has to be made for stage i. */
function evaluateStage(system: OdeSystem, t: number, y: Float64Array, i: number, work: Float64Array): void {
  const size = system.size;
  system.derivative(t, y, work);
  for (let n = 0; n < size; n++) work[(i + 1) * size + n] = work[n]!;
}

/** out ← y + h Σ weightᵢ kᵢ over the first `count` stages. */
function combine(
  weights: readonly number[],
  count: number,
  y: Float64Array,
  h: number,
  out: Float64Array,
  work: Float64Array,
  size: number,
): void {
  for (let n = 0; n < size; n++) {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += weights[i]! * work[(i + 1) * size + n]!;
    out[n] = y[n]! + h * sum;
  }
}
