/**
 * Dormand and Prince's method of order 5 with an embedded solution of order 4 and a continuous extension of order 4. Seven stages, of which
 * the last is the first of the next step; so six evaluations per step.
 * Sources: Dormand and Prince, J. Comp. Appl. Math. 6 (1980) 19; Hairer, Nørsett and Wanner, Solving Ordinary Differential Equations I
 * (2nd ed.), table II.5.2; weights of the quartic term of the continuous extension as in Hairer's program DOPRI5.
 */
import { rungeKuttaMethod } from "./explicit-runge-kutta.js";

const b = [35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84, 0];

export const dormandPrince = rungeKuttaMethod({
  name: "dormand-prince",
  order: 5,
  c: [0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1, 1],
  a: [
    [],
    [1 / 5],
    [3 / 40, 9 / 40],
    [44 / 45, -56 / 15, 32 / 9],
    [19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729],
    [9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656],
    [35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84],
  ],
  b,
  firstSameAsLast: true,
  embedded: { order: 4, error: [71 / 57600, 0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40] },
  denseOrder: 4,
  dense: [
    -12715105075 / 11282082432,
    0,
    87487479700 / 32700410799,
    -10690763975 / 1880347072,
    701980252875 / 199316789632,
    -1453857185 / 822651844,
    69997945 / 29380423,
  ],
});
