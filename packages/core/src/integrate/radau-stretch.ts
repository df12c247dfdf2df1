/**
 * radau5 across a stretch of given length, for stiff systems among methods with fixed steps: as many steps of its own inside as TOLERANCE asks for.
 *
 * Integrals along the way by Simpson's rule in each of them, from the collocation polynomial: order 3.
 * Cost: a Jacobian by differences (`size` evaluations) per stretch at least, and dense factors, size³. Its work is made anew for every stretch.
 * Where it fails, the result is not a number.
 */
import { denseOutput, evaluateDense } from "./dense-output.js";
import type { FixedStepMethod, OdeSystem } from "./ode-system.js";
import { radau5 } from "./radau.js";
import type { StepSequence } from "./step-sequence.js";

/** Local errors of coordinates and speeds: absolute in m, rad, m/s and rad/s. */
const TOLERANCE = { absolute: 1e-9, relative: 1e-9 } as const;

export const radauStretch: FixedStepMethod = {
  name: radau5.name,
  order: radau5.order,
  stages: radau5.stages,
  workSize: (size) => 2 * size,
  step(system, t, y, h, out, work) {
    const run = radau5.start(system, { from: t, to: t + h, y, initialStep: h, tolerance: TOLERANCE });
    const dense = denseOutput(system.size);
    while (run.state.t !== t + h) {
      if (run.advance() !== "advanced") {
        out.fill(Number.NaN, 0, system.size);
        return;
      }
      run.fillDense(dense);
      weighStep(system, run, dense, work);
    }
    for (let n = 0; n < system.size; n++) out[n] = run.state.y[n]!;
  },
};

/** The last step of a run counts, with weights 1/6, 4/6, 1/6. */
function weighStep(system: OdeSystem, { state }: StepSequence, dense: Parameters<typeof evaluateDense>[0], work: Float64Array): void {
  if (!system.weigh) return;
  const { size } = system;
  const length = state.t - state.tBefore;
  for (const [share, weight] of SIMPSON) {
    const at = share === 1 ? state.t : state.tBefore + share * length;
    evaluateDense(dense, at, work);
    system.weigh(weight * length);
    system.derivative(at, work, work.subarray(size));
  }
}

const SIMPSON = [
  [0, 1 / 6],
  [1 / 2, 4 / 6],
  [1, 1 / 6],
] as const;
