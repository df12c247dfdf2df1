/**
 * Damped Newton method for systems F(x) = 0 with given Jacobian.
 *
 *   J(x) d = −F(x),   x ← x + λ d with the first λ of 1, ½, ¼, … that makes ‖F‖ smaller; rows are scaled by the largest entry of J in them
 *
 * Ends when the full step changes no unknown by more than `STEP_TOLERANCE` of its size plus nominal value, or F is exactly zero. A start where F is zero
 * needs no regular Jacobian. The result is a function of the start alone. Nothing is allocated per iteration.
 */
import type { PlanFunction } from "@gelenk/core/numerics";
import { linearSolver, type Pattern } from "./linear-solver.js";

const STEP_TOLERANCE = 1e-13;
/** A step that no damping improves is accepted below this: round-off. */
const STALL_TOLERANCE = 1e-9;
const MOST_ITERATIONS = 60;
/** 2⁻²⁰ */
const SMALLEST_DAMPING = 1 / 1048576;

export interface NewtonProblem {
  /** Places of the unknowns in the array of values. */
  readonly unknowns: Int32Array;
  /** Values → n residuals, then the entries ∂Fᵢ/∂xⱼ of the pattern, row by row. */
  readonly evaluate: PlanFunction;
  readonly pattern: Pattern;
  readonly nominal: Float64Array;
}

/** Solves in place of the values. Returns whether it converged. */
export function createNewton({ unknowns, evaluate, pattern, nominal }: NewtonProblem): (values: Float64Array) => boolean {
  const n = unknowns.length;
  const output = new Float64Array(n + pattern.columns.length);
  const solve = linearSolver(pattern);
  const step = new Float64Array(n);
  const before = new Float64Array(n);
  const scale = new Float64Array(n);

  const residualSize = (): number => {
    let size = 0;
    for (let i = 0; i < n; i++) {
      const scaled = output[i]! / scale[i]!;
      size += scaled * scaled;
    }
    return Math.sqrt(size);
  };
  const move = (values: Float64Array, damping: number): void => {
    for (let i = 0; i < n; i++) values[unknowns[i]!] = before[i]! + damping * step[i]!;
    evaluate(values, 0, output, 0);
  };

  return (values) => {
    evaluate(values, 0, output, 0);
    for (let iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
      if (isZero(output, n)) return true;
      for (let i = 0; i < n; i++) {
        scale[i] = rowSize(output, pattern, i);
        step[i] = -output[i]!;
        before[i] = values[unknowns[i]!]!;
      }
      if (!solve(output, n, step)) return false;
      const relative = relativeStep(step, before, nominal);
      const size = residualSize();
      let damping = 1;
      move(values, damping);
      if (relative <= STEP_TOLERANCE) return true;
      while (!(residualSize() < size) && damping > SMALLEST_DAMPING) {
        damping /= 2;
        move(values, damping);
      }
      if (damping <= SMALLEST_DAMPING) {
        move(values, 0);
        return relative <= STALL_TOLERANCE;
      }
    }
    return false;
  };
}

function isZero(output: Float64Array, n: number): boolean {
  for (let i = 0; i < n; i++) if (output[i] !== 0) return false;
  return true;
}

/** The largest entry of row i of J; 1 for a row of zeros. */
function rowSize(output: Float64Array, { size, start }: Pattern, i: number): number {
  let largest = 0;
  for (let e = start[i]!; e < start[i + 1]!; e++) largest = Math.max(largest, Math.abs(output[size + e]!));
  return largest > 0 ? largest : 1;
}

function relativeStep(step: Float64Array, x: Float64Array, nominal: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < step.length; i++) largest = Math.max(largest, Math.abs(step[i]!) / (Math.abs(x[i]!) + nominal[i]!));
  return largest;
}
