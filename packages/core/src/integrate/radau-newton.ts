/**
 * The stages of a step of radau5 by simplified Newton iteration. With zᵢ = Yᵢ − y the conditions of collocation are
 *
 *   (A⁻¹/h ⊗ M) Z = F(Z),   F = (f(t + cᵢh, y + zᵢ))ᵢ,   W = (T⁻¹ ⊗ I) Z
 *   E₁ Δw₁ = (T⁻¹F)₁ − γ/h M w₁
 *   E₂ (Δw₂ + iΔw₃) = (T⁻¹F)₂ + i(T⁻¹F)₃ − (α + iβ)/h M (w₂ + i w₃)
 *
 *   Θ = ‖ΔWᵏ‖/‖ΔWᵏ⁻¹‖ (mean over two),   stop when  Θ/(1 − Θ) ‖ΔWᵏ‖ ≤ κ
 *   given up when Θ ≥ 0.99 or when the iterations left would not do, unless rounding has stopped it close enough
 *
 * The norm is that of the error: allowed errors scale it, so κ is a share of the tolerance (radau-control.ts).
 *
 * Source: Hairer and Wanner, Solving Ordinary Differential Equations II (2nd ed.), IV.8 (8.2)–(8.13). Cost per iteration: three evaluations, 2n² + 8n²
 * operations. Nothing is allocated after `stageIteration`.
 * Storage: z as z₁|z₂|z₃; w, its change and T⁻¹F as w₁ followed by the pairs (w₂, w₃) of every unknown.
 */
import { solveComplexLu } from "../linalg/complex-lu.js";
import { solveLu } from "../linalg/dense-lu.js";
import { pow } from "../math/exponential.js";
import { clamp, EPSILON, isFinite64 } from "../math/scalar.js";
import { ALPHA, BETA, GAMMA, NODES, T, T_INVERSE } from "./radau-coefficients.js";
import type { NewtonMatrices } from "./radau-matrices.js";

export interface StageIteration {
  readonly size: number;
  readonly z: Float64Array;
  readonly w: Float64Array;
  readonly change: Float64Array;
  /** f at the three stages. */
  readonly values: Float64Array;
  readonly argument: Float64Array;
  readonly value: Float64Array;
  /** Allowed error of every unknown in this step. */
  readonly allowed: Float64Array;
  readonly norm: "worst" | "rms";
  /** κ of this step. */
  target: number;
  /** The κ that is enough where rounding allows no smaller one. */
  enough: number;
  readonly mostIterations: number;
  /** Θ of the last attempt; a small number where one iteration was enough. */
  theta: number;
  /** Θ/(1 − Θ), remembered for the first iteration of the next step. */
  contraction: number;
  /** Of the last attempt. */
  iterations: number;
  /** Factor for h proposed where the iteration failed. */
  shrink: number;
}

/** The step that is tried: from (t, y) over h to the time `target`. */
export interface StagePoint {
  t: number;
  y: Float64Array;
  h: number;
  target: number;
}

/** Θ below which the Jacobian is kept. */
export const FAST = 0.001;
/** Θ above which, near the end, it is rounding that speaks. */
const NOISY = 0.3;

export function stageIteration(size: number, norm: "worst" | "rms", mostIterations: number): StageIteration {
  const three = () => new Float64Array(3 * size);
  const one = () => new Float64Array(size);
  return {
    size,
    z: three(),
    w: three(),
    change: three(),
    values: three(),
    argument: one(),
    value: one(),
    allowed: one(),
    norm,
    target: 0,
    enough: 0,
    mostIterations,
    theta: FAST,
    contraction: 1,
    iterations: 0,
    shrink: 0.5,
  };
}

/** Solves for z, beginning with the z given. Allowed errors and the factors are those of this step. */
export function iterateStages(it: StageIteration, m: NewtonMatrices, point: StagePoint): "converged" | "not-converged" | "non-finite" {
  transform(it.z, it.w, it.size);
  it.theta = FAST;
  it.contraction = pow(Math.max(it.contraction, EPSILON), 0.8);
  it.shrink = 0.5;
  let before = 0;
  let ratioBefore = 0;
  for (it.iterations = 1; it.iterations <= it.mostIterations; it.iterations++) {
    solveChange(it, m, point);
    const size = changeNorm(it);
    if (!isFinite64(size)) return "non-finite";
    if (it.iterations > 1) {
      const ratio = size / before;
      it.theta = it.iterations === 2 ? ratio : Math.sqrt(ratio * ratioBefore);
      ratioBefore = ratio;
      if (isSlow(it, size)) return isEnough(it, size) ? "converged" : "not-converged";
    }
    before = Math.max(size, EPSILON);
    for (let k = 0; k < it.w.length; k++) it.w[k] = it.w[k]! + it.change[k]!;
    transformBack(it);
    if (it.contraction * size <= it.target) return "converged";
  }
  return "not-converged";
}

/** Does it diverge, or would the error be too large after the last iteration allowed? `shrink` is the factor for h with which it would not. */
function isSlow(it: StageIteration, size: number): boolean {
  if (it.theta >= 0.99) return true;
  it.contraction = it.theta / (1 - it.theta);
  const left = it.mostIterations - 1 - it.iterations;
  if (left < 0) return false;
  const expected = (it.contraction * size * pow(it.theta, left)) / it.target;
  if (expected < 1) return false;
  it.shrink = 0.8 * pow(clamp(expected, 1e-4, 20), -1 / (4 + left));
  return true;
}

/** Has rounding stopped an iteration that was good enough already? */
const isEnough = (it: StageIteration, size: number): boolean => it.theta > NOISY && size <= it.enough;

/** change ← the next correction of w. */
function solveChange(it: StageIteration, m: NewtonMatrices, point: StagePoint): void {
  evaluateStages(it, m, point);
  transform(it.values, it.change, it.size);
  const { size, change, w } = it;
  for (let i = 0; i < size; i++) {
    const perStep = m.mass[i]! / point.h;
    const k = size + 2 * i;
    change[i] = change[i]! - GAMMA * perStep * w[i]!;
    change[k] = change[k]! - perStep * (ALPHA * w[k]! - BETA * w[k + 1]!);
    change[k + 1] = change[k + 1]! - perStep * (BETA * w[k]! + ALPHA * w[k + 1]!);
  }
  solveLu(m.real, 0, size, m.realPivots, 0, change, 0);
  solveComplexLu(m.complex, 0, size, m.complexPivots, 0, change, size);
  m.counts.iterations++;
}

function evaluateStages(it: StageIteration, m: NewtonMatrices, point: StagePoint): void {
  const { size, z, values, argument, value } = it;
  for (let stage = 0; stage < 3; stage++) {
    for (let i = 0; i < size; i++) argument[i] = point.y[i]! + z[stage * size + i]!;
    m.system.derivative(stage === 2 ? point.target : point.t + NODES[stage]! * point.h, argument, value);
    for (let i = 0; i < size; i++) values[stage * size + i] = value[i]!;
  }
  m.counts.evaluations += 3;
}

/** to ← T⁻¹ from, from stages one after the other to the mixed storage of w. */
function transform(from: Float64Array, to: Float64Array, size: number): void {
  const [r1, r2, r3] = T_INVERSE;
  for (let i = 0; i < size; i++) {
    const a = from[i]!;
    const b = from[size + i]!;
    const c = from[2 * size + i]!;
    to[i] = r1[0] * a + r1[1] * b + r1[2] * c;
    to[size + 2 * i] = r2[0] * a + r2[1] * b + r2[2] * c;
    to[size + 2 * i + 1] = r3[0] * a + r3[1] * b + r3[2] * c;
  }
}

/** z ← T w */
function transformBack(it: StageIteration): void {
  const { size, z, w } = it;
  const [r1, r2] = T;
  for (let i = 0; i < size; i++) {
    const a = w[i]!;
    const b = w[size + 2 * i]!;
    const c = w[size + 2 * i + 1]!;
    z[i] = r1[0] * a + r1[1] * b + r1[2] * c;
    z[size + i] = r2[0] * a + r2[1] * b + r2[2] * c;
    z[2 * size + i] = a + b;
  }
}

/** An unknown that may not err at all, and does not, counts as zero. */
const share = (value: number, allowed: number): number => (value === 0 ? 0 : value / allowed);

function changeNorm(it: StageIteration): number {
  const { size, change, allowed } = it;
  let norm = 0;
  for (let i = 0; i < size; i++) {
    const a = share(change[i]!, allowed[i]!);
    const b = share(change[size + 2 * i]!, allowed[i]!);
    const c = share(change[size + 2 * i + 1]!, allowed[i]!);
    norm = it.norm === "worst" ? Math.max(norm, Math.abs(a), Math.abs(b), Math.abs(c)) : norm + a * a + b * b + c * c;
  }
  return it.norm === "worst" || size === 0 ? norm : Math.sqrt(norm / (3 * size));
}
