/** Every integrator, with its orders and costs as data. Settings, command line and studio name them by `name`. */
import { cashKarp } from "./cash-karp.js";
import { dormandPrince } from "./dormand-prince.js";
import { euler } from "./euler.js";
import type { RungeKuttaMethod } from "./explicit-runge-kutta.js";
import { radau5 } from "./radau.js";
import { rungeKutta4 } from "./runge-kutta-4.js";
import type { ImplicitMethod } from "./step-sequence.js";

/** All explicit Runge–Kutta methods. */
export const INTEGRATORS: readonly RungeKuttaMethod[] = [euler, rungeKutta4, cashKarp, dormandPrince];

/** The explicit method of that name; undefined where there is none. */
export const findIntegrator = (name: string): RungeKuttaMethod | undefined => INTEGRATORS.find((method) => method.name === name);

/** Methods for stiff and for differential-algebraic equations. */
export const IMPLICIT_INTEGRATORS: readonly ImplicitMethod[] = [radau5];

/** The implicit method of that name; undefined where there is none. */
export const findImplicitIntegrator = (name: string): ImplicitMethod | undefined =>
  IMPLICIT_INTEGRATORS.find((method) => method.name === name);
