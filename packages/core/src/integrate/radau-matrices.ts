/**
 * The matrices of the simplified Newton iteration of radau5 and when they are renewed.
 *
 *   E₁ = γ/h M − J          real, size n          also the filter of the error estimate
 *   E₂ = (α + iβ)/h M − J   complex, size n       instead of a real system of size 3n: the stages are decoupled by T, see radau-newton.ts
 *
 * J is kept over steps while the iteration converges fast, the factors also while h stays. Both are the expensive part of a step.
 *
 * Source: Hairer and Wanner, Solving Ordinary Differential Equations II (2nd ed.), IV.8 (8.8)–(8.10). Cost: 2n³/3 + 8n³/3 operations per pair of
 * factors, and one Jacobian. Dense; nothing is allocated after `newtonMatrices`.
 */
import { factorComplexLu } from "../linalg/complex-lu.js";
import { factorLu } from "../linalg/dense-lu.js";
import { allFinite } from "../math/scalar.js";
import { type DifferenceWork, differenceJacobian, differenceWork } from "./difference-jacobian.js";
import type { ImplicitSystem } from "./ode-system.js";
import { ALPHA, BETA, GAMMA } from "./radau-coefficients.js";
import type { Tolerance } from "./step-control.js";

/** What the iteration has cost so far. */
export interface NewtonCounts {
  /** Evaluations of f, those for differences included. */
  evaluations: number;
  jacobians: number;
  /** Pairs of a real and a complex factorisation. */
  factorisations: number;
  iterations: number;
}

export interface NewtonMatrices {
  readonly system: ImplicitSystem;
  readonly counts: NewtonCounts;
  /** Diagonal of M. */
  readonly mass: Float64Array;
  readonly jacobian: Float64Array;
  /** Factors of E₁ and E₂. */
  readonly real: Float64Array;
  readonly realPivots: Int32Array;
  readonly complex: Float64Array;
  readonly complexPivots: Int32Array;
  /** Signed length of the step that the factors are for, s; 0: none. */
  h: number;
  /** Was the Jacobian taken at the present time and state? */
  jacobianIsCurrent: boolean;
  jacobianIsWanted: boolean;
  /** The first unknown that a singular matrix leaves undetermined, −1 if there was none. */
  undetermined: number;
  readonly work: DifferenceWork;
}

/** Relative change of h up to which factors are used again: rounding of the time, no more. */
const SAME_STEP = 1e-6;

export function newtonMatrices(system: ImplicitSystem, tolerance: Tolerance): NewtonMatrices {
  const n = system.size;
  return {
    system,
    counts: { evaluations: 0, jacobians: 0, factorisations: 0, iterations: 0 },
    mass: Float64Array.from({ length: n }, (_, i) => system.mass?.[i] ?? 1),
    jacobian: new Float64Array(n * n),
    real: new Float64Array(n * n),
    realPivots: new Int32Array(n),
    complex: new Float64Array(2 * n * n),
    complexPivots: new Int32Array(n),
    h: 0,
    jacobianIsCurrent: false,
    jacobianIsWanted: true,
    undetermined: -1,
    work: differenceWork(n, tolerance),
  };
}

/** Brings Jacobian and factors up to date for a step of length h from (t, y), where the right-hand side is f. */
export function prepareMatrices(
  m: NewtonMatrices,
  t: number,
  y: Float64Array,
  f: Float64Array,
  h: number,
): "ready" | "singular-matrix" | "non-finite" {
  if (m.jacobianIsWanted && !m.jacobianIsCurrent) evaluateJacobian(m, t, y, f);
  if (!m.jacobianIsWanted && Math.abs(h - m.h) <= SAME_STEP * Math.abs(h)) return "ready";
  m.jacobianIsWanted = false;
  m.h = 0;
  if (!allFinite(m.jacobian, 0, m.jacobian.length)) return "non-finite";
  if (!factor(m, h)) return "singular-matrix";
  m.h = h;
  return "ready";
}

function evaluateJacobian(m: NewtonMatrices, t: number, y: Float64Array, f: Float64Array): void {
  if (m.system.jacobian) m.system.jacobian(t, y, m.jacobian);
  else {
    differenceJacobian(m.system, t, y, f, m.jacobian, m.work);
    m.counts.evaluations += m.system.size;
  }
  m.counts.jacobians++;
  m.jacobianIsCurrent = true;
}

function factor(m: NewtonMatrices, h: number): boolean {
  const n = m.system.size;
  const { jacobian, real, complex } = m;
  for (let k = 0; k < n * n; k++) {
    real[k] = -jacobian[k]!;
    complex[2 * k] = -jacobian[k]!;
    complex[2 * k + 1] = 0;
  }
  for (let i = 0; i < n; i++) {
    const k = i * n + i;
    const perStep = m.mass[i]! / h;
    real[k] = real[k]! + GAMMA * perStep;
    complex[2 * k] = complex[2 * k]! + ALPHA * perStep;
    complex[2 * k + 1] = BETA * perStep;
  }
  m.counts.factorisations++;
  const regular = factorLu(real, 0, n, m.realPivots, 0) > 0;
  if (!regular) m.undetermined = firstZeroPivot(real, n);
  return regular && factorComplexLu(complex, 0, n, m.complexPivots, 0) > 0;
}

function firstZeroPivot(factors: Float64Array, n: number): number {
  for (let k = 0; k < n; k++) if (factors[k * n + k] === 0) return k;
  return -1;
}
