/** Explicit Euler: y₁ = y + h f(t, y). First order; the baseline others are measured against (theory 01, section 14.2). */
import { rungeKuttaMethod } from "./explicit-runge-kutta.js";

export const euler = rungeKuttaMethod({
  name: "euler",
  order: 1,
  c: [0],
  a: [[]],
  b: [1],
  firstSameAsLast: false,
  denseOrder: 1,
});
