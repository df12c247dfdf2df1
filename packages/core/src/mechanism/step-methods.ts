/**
 * Steps of given length in joint coordinates. Besides the methods of integrate/catalogue.ts there is one that
 * remembers (adams.ts) and one that needs q and s told apart:
 *
 *   semi-implicit Euler      s ← s + h ṡ(q, s),   q ← q + h N(q) s          first order, one evaluation, keeps energy bounded where it oscillates
 *
 * Nothing is allocated per step.
 */
import { findIntegrator } from "../integrate/catalogue.js";
import { EXPLICIT_INTEGRATORS } from "../model/settings-description.js";
import { adamsBashforth } from "./adams.js";
import type { Equations, StepMethod } from "./equations.js";

/** Methods of fixed steps. */
export const MECHANISM_STEPS = [...EXPLICIT_INTEGRATORS, "semi-implicit-euler", "adams-bashforth"] as const;
/** One of MECHANISM_STEPS. */
export type MechanismStepName = (typeof MECHANISM_STEPS)[number];

export function createStepMethod(equations: Equations, name: MechanismStepName): StepMethod | undefined {
  if (name === "semi-implicit-euler") return semiImplicitEuler(equations);
  if (name === "adams-bashforth") return adamsBashforth(equations);
  const method = findIntegrator(name);
  if (!method) return undefined;
  const work = new Float64Array(method.workSize(equations.size));
  return (t, y, h, next) => {
    method.step(equations, t, y, h, next, work);
    equations.normalise(next);
  };
}

function semiImplicitEuler(equations: Equations): StepMethod {
  const { coordinates, speeds, rates } = equations;
  const s = new Float64Array(speeds);
  const change = new Float64Array(coordinates);
  return (t, y, h, next) => {
    equations.accelerate(t, y);
    for (let k = 0; k < speeds; k++) {
      const speed = y[coordinates + k]! + h * rates[k]!;
      s[k] = speed;
      next[coordinates + k] = speed;
    }
    equations.writeRates(y, s, change);
    for (let k = 0; k < coordinates; k++) next[k] = y[k]! + h * change[k]!;
    equations.normalise(next);
  };
}
