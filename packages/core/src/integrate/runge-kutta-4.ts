/** The classical Runge–Kutta method of fourth order with four stages (Kutta 1901; theory 01, section 14.2). Fixed steps. */
import { rungeKuttaMethod } from "./explicit-runge-kutta.js";

export const rungeKutta4 = rungeKuttaMethod({
  name: "rk4",
  order: 4,
  c: [0, 1 / 2, 1 / 2, 1],
  a: [[], [1 / 2], [0, 1 / 2], [0, 0, 1]],
  b: [1 / 6, 1 / 3, 1 / 3, 1 / 6],
  firstSameAsLast: false,
  denseOrder: 3,
});
