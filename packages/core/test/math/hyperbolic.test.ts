/** References: Math.sinh, Math.cosh, Math.tanh of the engine (a few units in the last place), the identity cosh² − sinh² = 1, and signs. */
import { expect, it } from "vitest";
import { cosh, sinh, tanh } from "../../src/math/hyperbolic.js";

const POINTS = [1e-300, 1e-9, 0.01, 0.3, 0.99999, 1, 1.5, 7, 30, 400, 709.5, 710.4];

it("agrees with the engine's functions, to a few units in the last place", () => {
  for (const x of POINTS) {
    for (const [own, engine] of [
      [sinh, Math.sinh],
      [cosh, Math.cosh],
      [tanh, Math.tanh],
    ] as const) {
      for (const sign of [1, -1]) expect(Math.abs(own(sign * x) / engine(sign * x) - 1)).toBeLessThan(2e-15);
    }
  }
});

it("is odd or even to the bit, satisfies the identity, and knows its limits", () => {
  for (const x of POINTS) expect([sinh(-x), cosh(-x), tanh(-x)]).toEqual([-sinh(x), cosh(x), -tanh(x)]);
  for (const x of [0.1, 0.5, 0.9, 1.3]) expect(cosh(x) ** 2 - sinh(x) ** 2).toBeCloseTo(1, 14);
  expect([sinh(0), cosh(0), tanh(0), sinh(800), cosh(-800), tanh(-800)]).toEqual([0, 1, 0, Infinity, Infinity, -1]);
  expect([sinh(Number.NaN), cosh(Number.NaN), tanh(Number.NaN)]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
});
