/**
 * Systems F(x) = 0 from which Newton's method does not come on: from far away, past places where the Jacobian is singular, and where something is left open.
 *
 *   step     x ← x + D e,  e with least ‖S F + S J D e‖² + μ ‖e‖²      S⁻¹: the largest entry of each row of J D, D: nominal values
 *   μ        a tenth after a step that makes ‖S F‖ smaller, otherwise four times as much, and the step again
 *
 * Between Newton's method (μ = 0) and steepest descent (μ large). Of many solutions it comes to one near the start.
 *
 * Source: Moré, The Levenberg–Marquardt algorithm, Lecture Notes in Mathematics 630 (1978) 105. Cost: cubic per iteration.
 */
import { factorQr, qrFactors, solveDamped } from "@gelenk/core/numerics";
import { RANK_TOLERANCE, rowScale, type Uniqueness } from "./nearest-solution.js";
import type { NewtonProblem } from "./newton.js";

const MOST_ITERATIONS = 400;
const FIRST_DAMPING = 1e-3;
const SMALLEST_DAMPING = 1e-30;
const LARGEST_DAMPING = 1e15;
/** Scaled residuals below this are a solution. */
const SOLVED = 1e-13;
/** The same where nothing makes them smaller: round-off. */
const STALLED = 1e-9;

/** Solves in place of the values, from what is there. */
export function createLevenbergMarquardt(problem: NewtonProblem): (values: Float64Array) => Uniqueness {
  const work = new Work(problem);
  return (values) => (work.solve(values) ? work.uniqueness() : "none");
}

class Work {
  readonly #problem: NewtonProblem;
  readonly #n: number;
  /** Residuals and entries of the Jacobian, at x and at x + D e. */
  #here: Float64Array;
  #there: Float64Array;
  readonly #x: Float64Array;
  readonly #change: Float64Array;
  readonly #scale: Float64Array;

  constructor(problem: NewtonProblem) {
    const n = problem.unknowns.length;
    this.#problem = problem;
    this.#n = n;
    this.#here = new Float64Array(n + problem.pattern.columns.length);
    this.#there = new Float64Array(this.#here.length);
    this.#x = new Float64Array(n);
    this.#change = new Float64Array(n);
    this.#scale = new Float64Array(n);
  }

  solve(values: Float64Array): boolean {
    const { unknowns, evaluate } = this.#problem;
    evaluate(values, 0, this.#here, 0);
    let damping = FIRST_DAMPING;
    for (let iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
      this.#scaleRows();
      const size = this.#size(this.#here);
      if (!(size > SOLVED)) return size <= SOLVED;
      for (let i = 0; i < this.#n; i++) this.#x[i] = values[unknowns[i]!]!;
      for (;;) {
        if (damping > LARGEST_DAMPING || !this.#step(damping)) {
          this.#move(values, 0);
          return size <= STALLED;
        }
        this.#move(values, 1);
        if (this.#size(this.#there) < size) break;
        damping *= 4;
      }
      damping = Math.max(damping / 10, SMALLEST_DAMPING);
      [this.#here, this.#there] = [this.#there, this.#here];
    }
    return this.#size(this.#here) <= STALLED;
  }

  /** Does the Jacobian at the solution leave nothing open? */
  uniqueness(): Uniqueness {
    const factors = qrFactors(this.#n, this.#n);
    this.#fillJacobian(factors.a);
    return factorQr(factors, RANK_TOLERANCE) === this.#n ? "unique" : "open";
  }

  #scaleRows(): void {
    const { pattern, nominal } = this.#problem;
    for (let row = 0; row < this.#n; row++) this.#scale[row] = rowScale(this.#here, this.#n, pattern, nominal, row);
  }

  #size(output: Float64Array): number {
    let sum = 0;
    for (let i = 0; i < this.#n; i++) sum += (output[i]! / this.#scale[i]!) * (output[i]! / this.#scale[i]!);
    return Math.sqrt(sum);
  }

  #fillJacobian(a: Float64Array): void {
    const { pattern, nominal } = this.#problem;
    for (let row = 0; row < this.#n; row++)
      for (let e = pattern.start[row]!; e < pattern.start[row + 1]!; e++) {
        const column = pattern.columns[e]!;
        a[row * this.#n + column] = (this.#here[this.#n + e]! * nominal[column]!) / this.#scale[row]!;
      }
  }

  /** e of A = S J D and b = −S F. False if a number is not finite. */
  #step(damping: number): boolean {
    const n = this.#n;
    const a = new Float64Array(n * n);
    this.#fillJacobian(a);
    const b = this.#here.subarray(0, n).map((residual, i) => -residual / this.#scale[i]!);
    return solveDamped({ rows: n, columns: n, a, b }, damping, this.#change);
  }

  #move(values: Float64Array, part: number): void {
    const { unknowns, evaluate, nominal } = this.#problem;
    for (let i = 0; i < this.#n; i++) values[unknowns[i]!] = this.#x[i]! + part * nominal[i]! * this.#change[i]!;
    evaluate(values, 0, this.#there, 0);
  }
}
