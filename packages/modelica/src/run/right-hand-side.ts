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

/** After every step the unknowns of nonlinear blocks at its end are the guesses of the next. */
export function keepGuesses({ choice, rightHandSide }: Translation, guesses: Float64Array): (step: StepView) => void {
  const states = Int32Array.from(choice.states);
  const y = new Float64Array(states.length);
  const values = guesses.slice();
  return (step) => {
    step.evaluate(step.to, y);
    values.set(guesses);
    setStates(values, states, step.to, y);
    if (rightHandSide.run(values) === undefined) guesses.set(values);
  };
}
