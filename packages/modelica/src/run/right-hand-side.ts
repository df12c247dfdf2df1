/**
 * The states of a translated model as an ordinary differential equation.
 *
 *   ẏ = f(t, y)    f the program of the right-hand side; unknowns of nonlinear blocks start from their values at the last accepted step, so that f is a function of
 *                  time and states within each step
 */
import type { OdeSystem, StepView } from "@gelenk/core/numerics";
import type { Translation } from "./translate.js";

/** Not a number where a block has no solution, which makes integrators take shorter steps. */
export function rightHandSideSystem({ choice, rightHandSide }: Translation, guesses: Float64Array): OdeSystem {
  const states = Int32Array.from(choice.states);
  const derivatives = Int32Array.from(choice.derivatives);
  const values = guesses.slice();
  return {
    size: states.length,
    derivative: (t, y, dy) => {
      values.set(guesses);
      setStates(values, states, t, y);
      const failed = rightHandSide.run(values) !== undefined;
      for (let i = 0; i < derivatives.length; i++) dy[i] = failed ? Number.NaN : values[derivatives[i]!]!;
    },
  };
}

export function setStates(values: Float64Array, states: Int32Array, t: number, y: Float64Array): void {
  values[0] = t;
  for (let i = 0; i < states.length; i++) values[states[i]!] = y[i]!;
}

/** Times of rows, and what becomes of the values there. */
export interface Rows {
  readonly times: ArrayLike<number>;
  add(values: Float64Array): void;
}

/**
 * Follows the steps of a run: all variables at the times passed, by nonlinear blocks that start from their values at the step before. From
 * further away they may find another solution: a linkage that folds the other way. After every step its end gives the guesses of the next.
 */
export function followSteps({ choice, program }: Translation, guesses: Float64Array, { times, add }: Rows): (step: StepView) => void {
  const states = Int32Array.from(choice.states);
  const y = new Float64Array(states.length);
  const values = guesses.slice();
  let taken = 0;
  const solveAt = (step: StepView, t: number): boolean => {
    step.evaluate(t, y);
    values.set(guesses);
    setStates(values, states, t, y);
    return program.run(values) === undefined;
  };
  return (step) => {
    for (; taken < times.length && times[taken]! <= step.end; taken++) {
      solveAt(step, times[taken]!);
      add(values);
    }
    if (solveAt(step, step.end)) guesses.set(values);
  };
}
