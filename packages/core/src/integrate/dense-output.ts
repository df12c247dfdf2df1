/**
 * The solution between the ends of an accepted step, as a polynomial in θ = (t − t₀)/h, 0 ≤ θ ≤ 1:
 *
 *   y(θ) = r₁ + θ(r₂ + (1 − θ)(r₃ + θ(r₄ + (1 − θ) r₅)))
 *   r₁ = y₀,  r₂ = y₁ − y₀,  r₃ = h f₀ − r₂,  r₄ = r₂ − h f₁ − r₃,  r₅ = h Σ dᵢ kᵢ
 *
 * Without r₅ this is the cubic Hermite polynomial of values and slopes at both ends, order 3 for every method of order ≥ 3; with the
 * weights dᵢ of a method it is its own continuous extension of order 4. Values at both ends, and slopes, are those of the step itself.
 *
 * Source: Hairer, Nørsett and Wanner, Solving Ordinary Differential Equations I (2nd ed.), II.6, in the form of the program DOPRI5.
 * Cost: about one stage to prepare, nine operations per component and value.
 */
import { type Tableau, weightedStages } from "./explicit-runge-kutta.js";

export interface DenseOutput {
  readonly size: number;
  /** Ends of the step, s; from > to when integrating backwards. */
  from: number;
  to: number;
  /** r₁ … r₅, each `size` numbers. */
  readonly r1: Float64Array;
  readonly r2: Float64Array;
  readonly r3: Float64Array;
  readonly r4: Float64Array;
  readonly r5: Float64Array;
  /** y at `to`, which r₁ + r₂ gives only up to rounding. */
  readonly end: Float64Array;
}

export interface StepEnds {
  readonly from: number;
  readonly to: number;
  readonly yFrom: Float64Array;
  readonly yTo: Float64Array;
  readonly slopeFrom: Float64Array;
  readonly slopeTo: Float64Array;
}

export function denseOutput(size: number): DenseOutput {
  const part = () => new Float64Array(size);
  return { size, from: 0, to: 0, r1: part(), r2: part(), r3: part(), r4: part(), r5: part(), end: part() };
}

/** Fills `dense` for the step just made; `work` still holds its stages. */
export function prepareDense(dense: DenseOutput, tableau: Tableau, ends: StepEnds, work: Float64Array): void {
  const h = ends.to - ends.from;
  dense.from = ends.from;
  dense.to = ends.to;
  for (let n = 0; n < dense.size; n++) {
    const difference = ends.yTo[n]! - ends.yFrom[n]!;
    const r3 = h * ends.slopeFrom[n]! - difference;
    dense.r1[n] = ends.yFrom[n]!;
    dense.r2[n] = difference;
    dense.r3[n] = r3;
    dense.r4[n] = difference - h * ends.slopeTo[n]! - r3;
    dense.end[n] = ends.yTo[n]!;
  }
  if (tableau.dense) weightedStages(tableau.dense, h, dense.r5, work, dense.size);
}

/** out ← y(t) for t between `from` and `to`; the ends themselves to the bit. */
export function evaluateDense(dense: DenseOutput, t: number, out: Float64Array): void {
  const { size, r1, r2, r3, r4, r5, end } = dense;
  if (t === dense.to) {
    for (let n = 0; n < size; n++) out[n] = end[n]!;
    return;
  }
  const theta = (t - dense.from) / (dense.to - dense.from);
  const rest = 1 - theta;
  for (let n = 0; n < size; n++) {
    out[n] = r1[n]! + theta * (r2[n]! + rest * (r3[n]! + theta * (r4[n]! + rest * r5[n]!)));
  }
}
