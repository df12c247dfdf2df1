/**
 * Cash and Karp's method of order 5 with an embedded solution of order 4: six stages, all evaluated in every step.
 * Source: Cash and Karp, ACM TOMS 16 (1990) 201; the table is that of theory 01, section 14.2.
 */
import { rungeKuttaMethod } from "./explicit-runge-kutta.js";

const b = [37 / 378, 0, 250 / 621, 125 / 594, 0, 512 / 1771];
const embedded = [2825 / 27648, 0, 18575 / 48384, 13525 / 55296, 277 / 14336, 1 / 4];

export const cashKarp = rungeKuttaMethod({
  name: "cash-karp",
  order: 5,
  c: [0, 1 / 5, 3 / 10, 3 / 5, 1, 7 / 8],
  a: [
    [],
    [1 / 5],
    [3 / 40, 9 / 40],
    [3 / 10, -9 / 10, 6 / 5],
    [-11 / 54, 5 / 2, -70 / 27, 35 / 27],
    [1631 / 55296, 175 / 512, 575 / 13824, 44275 / 110592, 253 / 4096],
  ],
  b,
  firstSameAsLast: false,
  embedded: { order: 4, error: b.map((weight, i) => weight - embedded[i]!) },
  denseOrder: 3,
});
