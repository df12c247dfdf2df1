/**
 * Adams–Bashforth of order 3: one evaluation per step, the accuracy of three.
 *
 *   y ← y + h/12 (23 f_n − 16 f_{n−1} + 5 f_{n−2})
 *
 * The first two steps are made by Runge–Kutta of order 4; so are those after the length of the step has changed or somebody wrote the
 * state, since the past is then another's. Source: Hairer, Nørsett and Wanner, Solving Ordinary Differential Equations I (2nd ed.), III.1,
 * table 1.1. Limits: stable for oscillations up to h ω = 0.72.
 */
import { rungeKutta4 } from "../integrate/runge-kutta-4.js";
import type { Equations, StepMethod } from "./equations.js";

export function adamsBashforth(equations: Equations): StepMethod {
  const { size } = equations;
  const work = new Float64Array(rungeKutta4.workSize(size));
  /** State that the last step ended with. */
  const last = new Float64Array(size);
  let [now, before, earlier] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  let known = 0;
  let length = Number.NaN;
  return (t, y, h, next) => {
    const oldest = earlier;
    earlier = before;
    before = now;
    now = oldest;
    equations.rate(t, y, now);
    known = h === length ? known : 0;
    if (known < 2 || !extrapolate(y, last, h, now, before, earlier, next)) {
      known = equal(y, last) ? known : 0;
      rungeKutta4.step(equations, t, y, h, next, work);
    }
    equations.normalise(next);
    last.set(next);
    known++;
    length = h;
  };
}

/** next ← y after h; false, and nothing that counts, where y is not the state that the last step ended with. */
function extrapolate(
  y: Float64Array,
  last: Float64Array,
  h: number,
  now: Float64Array,
  before: Float64Array,
  earlier: Float64Array,
  next: Float64Array,
): boolean {
  const [a, b, c] = [(23 * h) / 12, (-16 * h) / 12, (5 * h) / 12];
  for (let k = 0; k < y.length; k++) {
    const value = y[k]!;
    if (value !== last[k]) return false;
    next[k] = value + (a * now[k]! + b * before[k]! + c * earlier[k]!);
  }
  return true;
}

function equal(a: Float64Array, b: Float64Array): boolean {
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) return false;
  return true;
}
