/** Classical Runge–Kutta steps of equal length. */
import type { OdeSystem } from "../../../../src/integrate/ode-system.js";
import { rungeKutta4 } from "../../../../src/integrate/runge-kutta-4.js";

export function advance(system: OdeSystem, start: readonly number[], { step, steps }: { step: number; steps: number }): Float64Array {
  const work = new Float64Array(rungeKutta4.workSize(system.size));
  let y = Float64Array.from(start);
  let next = new Float64Array(system.size);
  for (let n = 0; n < steps; n++) {
    rungeKutta4.step(system, n * step, y, step, next, work);
    [y, next] = [next, y];
  }
  return y;
}
