/** What integrate.ts needs of a method: accepted steps one after the other, and the solution within the last of them. */
import type { StepFailure, StepperOptions } from "./adaptive.js";
import type { DenseOutput } from "./dense-output.js";
import type { ImplicitSystem } from "./ode-system.js";

export interface StepState {
  readonly direction: number;
  /** Present time and state, and those at the start of the last accepted step. */
  readonly t: number;
  readonly y: Float64Array;
  readonly tBefore: number;
  readonly yBefore: Float64Array;
  /** Length of the next attempt, positive. */
  readonly h: number;
  readonly steps: number;
  readonly rejected: number;
  readonly evaluations: number;
}

/** Of implicit methods: what solving for the stages took. */
export interface NewtonReport {
  /** Jacobians that were computed. */
  readonly jacobians: number;
  /** Matrices that were factored. */
  readonly factorisations: number;
  /** Newton iterations of all steps. */
  readonly iterations: number;
  /** After "singular-matrix": the first unknown that the equations leave undetermined, where one could be named. */
  readonly undetermined?: number;
}

export interface StepSequence {
  readonly state: StepState;
  /** One accepted step, or the reason why there is none; the state is then that of the last accepted one. */
  advance(): "advanced" | StepFailure;
  fillDense(dense: DenseOutput): void;
  newtonReport?(): NewtonReport;
}

/** A method that solves M ẏ = f(t, y), M possibly singular, by equations for its stages. */
export interface ImplicitMethod {
  /** As settings state it. */
  readonly name: string;
  /** Of the solution. */
  readonly order: number;
  /** Implicit stages of a step. */
  readonly stages: number;
  /** Of the solution that the error is estimated with. */
  readonly embeddedOrder: number;
  /** Of the interpolation within a step. */
  readonly denseOrder: number;
  /** Begins an integration of the system. */
  start(system: ImplicitSystem, options: StepperOptions): StepSequence;
}
