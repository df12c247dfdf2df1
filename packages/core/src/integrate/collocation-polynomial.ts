/**
 * The solution within a step of radau5: the polynomial u of degree 3 with u(0) = y₀ and u(cᵢ) = y₀ + zᵢ, θ = (t − t₀)/h, of order 3:
 *
 *   u(θ) = y₀ + θ(r₂ + (1 − θ)(r₃ + θ r₄)),   r₂ = z₃,   (zᵢ − cᵢ z₃)/(cᵢ(1 − cᵢ)) = r₃ + cᵢ r₄  for i = 1, 2
 *
 * This is the form of dense-output.ts with r₅ = 0, so samples and events need nothing of their own. Continued beyond its step, θ > 1, it is the first
 * guess of the next stages.
 *
 * Source: Hairer and Wanner, Solving Ordinary Differential Equations II (2nd ed.), IV.8 (8.5), in another basis.
 */
import type { DenseOutput } from "./dense-output.js";
import { NODES } from "./radau-coefficients.js";
import type { StepState } from "./step-sequence.js";

export interface CollocationPolynomial {
  /** Signed length of its step, s; 0 before the first. */
  h: number;
  readonly r2: Float64Array;
  readonly r3: Float64Array;
  readonly r4: Float64Array;
}

export function collocationPolynomial(size: number): CollocationPolynomial {
  return { h: 0, r2: new Float64Array(size), r3: new Float64Array(size), r4: new Float64Array(size) };
}

/** Takes the polynomial from the stages z of a step of length h. */
export function keepPolynomial(polynomial: CollocationPolynomial, z: Float64Array, size: number, h: number): void {
  const { r2, r3, r4 } = polynomial;
  const [c1, c2] = NODES;
  polynomial.h = h;
  for (let n = 0; n < size; n++) {
    const z3 = z[2 * size + n]!;
    const first = (z[n]! - c1 * z3) / (c1 * (1 - c1));
    const second = (z[size + n]! - c2 * z3) / (c2 * (1 - c2));
    r2[n] = z3;
    r4[n] = (second - first) / (c2 - c1);
    r3[n] = first - c1 * r4[n]!;
  }
}

/** z ← u − u(1) at the stages of a step of length h that follows; 0 before the first step. */
export function continuePolynomial(polynomial: CollocationPolynomial, h: number, z: Float64Array, size: number): void {
  const { r2, r3, r4 } = polynomial;
  const ratio = polynomial.h === 0 ? 0 : h / polynomial.h;
  for (let stage = 0; stage < 3; stage++) {
    const beyond = NODES[stage]! * ratio;
    const theta = 1 + beyond;
    for (let n = 0; n < size; n++) z[stage * size + n] = beyond * (r2[n]! - theta * (r3[n]! + theta * r4[n]!));
  }
}

/** The last accepted step for samples and events. */
export function fillDense(polynomial: CollocationPolynomial, ends: StepState, dense: DenseOutput): void {
  dense.from = ends.tBefore;
  dense.to = ends.t;
  for (let n = 0; n < dense.size; n++) {
    dense.r1[n] = ends.yBefore[n]!;
    dense.r2[n] = polynomial.r2[n]!;
    dense.r3[n] = polynomial.r3[n]!;
    dense.r4[n] = polynomial.r4[n]!;
    dense.r5[n] = 0;
    dense.end[n] = ends.y[n]!;
  }
}
