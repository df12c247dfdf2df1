/**
 * The Jacobian of a right-hand side by forward differences, column by column:
 *
 *   Jᵢⱼ = (fᵢ(y + δⱼ eⱼ) − fᵢ(y)) / δⱼ,   δⱼ = √ε max(|yⱼ|, sⱼ),   sⱼ = absoluteⱼ/relativeⱼ between 1e-8 and 1
 *
 * as exact as a simplified Newton iteration needs it, about half the digits. sⱼ is the size below which the digits of an unknown do not count,
 * as its tolerances tell it. The difference really made, (yⱼ + δⱼ) − yⱼ, divides.
 *
 * Source: Dennis and Schnabel, Numerical Methods for Unconstrained Optimization and Nonlinear Equations, section 5.4 (typical sizes).
 * Tried and dropped: δ = √(ε max(1e-5, |y|)) as in the program RADAU5, far too coarse for unknowns below 1e-8 (Robertson's problem: 210 steps
 * rejected, 3 with this). Cost: `size` evaluations.
 */
import { clamp, EPSILON } from "../math/scalar.js";
import type { OdeSystem } from "./ode-system.js";
import { componentOf, type Tolerance } from "./step-control.js";

/** √ε = 2⁻²⁶ */
const ROOT_EPSILON = Math.sqrt(EPSILON);

/** Arrays of `size` numbers. */
export interface DifferenceWork {
  readonly argument: Float64Array;
  readonly value: Float64Array;
  /** sⱼ */
  readonly sizes: Float64Array;
}

export function differenceWork(size: number, tolerance: Tolerance): DifferenceWork {
  const typical = (j: number): number => clamp(componentOf(tolerance.absolute, j) / componentOf(tolerance.relative, j) || 1e-8, 1e-8, 1);
  return {
    argument: new Float64Array(size),
    value: new Float64Array(size),
    sizes: Float64Array.from({ length: size }, (_, j) => typical(j)),
  };
}

/** out[i·size + j] ← ∂fᵢ/∂yⱼ; `f` is the right-hand side at (t, y). */
export function differenceJacobian(
  system: OdeSystem,
  t: number,
  y: Float64Array,
  f: Float64Array,
  out: Float64Array,
  work: DifferenceWork,
): void {
  const { size } = system;
  const { argument, value } = work;
  for (let j = 0; j < size; j++) argument[j] = y[j]!;
  for (let j = 0; j < size; j++) {
    argument[j] = y[j]! + ROOT_EPSILON * Math.max(work.sizes[j]!, Math.abs(y[j]!));
    const delta = argument[j]! - y[j]!;
    system.derivative(t, argument, value);
    for (let i = 0; i < size; i++) out[i * size + j] = (value[i]! - f[i]!) / delta;
    argument[j] = y[j]!;
  }
}
