import { describe, expect, it } from "vitest";
import { collocationPolynomial, continuePolynomial, fillDense, keepPolynomial } from "../../src/integrate/collocation-polynomial.js";
import { denseOutput, evaluateDense } from "../../src/integrate/dense-output.js";
import { NODES } from "../../src/integrate/radau-coefficients.js";

/** Two cubics of time; any cubic is its own interpolant. */
const cubics = (t: number): number[] => [2 - t + 3 * t * t - 0.5 * t * t * t, t * t * t - 7];
/** Differences to the values at t₀ in the three stages of a step. */
const stages = (t0: number, h: number): number[] => {
  const start = cubics(t0);
  return NODES.flatMap((node) => cubics(t0 + node * h).map((value, n) => value - start[n]!));
};
/** Values of some ten, divided by c₁(1 − c₁) = 0.13 and multiplied by θ³ ≤ 27. */
const ROUNDING = 1e-12;

describe("the collocation polynomial", () => {
  const polynomial = collocationPolynomial(2);

  it("is zero before the first step", () => {
    const z = new Float64Array(6).fill(9);
    continuePolynomial(polynomial, 0.1, z, 2);
    expect(Array.from(z, Math.abs)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it("passes through start and stages and fills the dense output", () => {
    keepPolynomial(polynomial, Float64Array.from(stages(1, 0.5)), 2, 0.5);
    const dense = denseOutput(2);
    dense.r5.fill(3);
    const [yBefore, y] = [Float64Array.from(cubics(1)), Float64Array.from(cubics(1.5))];
    fillDense(polynomial, { direction: 1, t: 1.5, y, tBefore: 1, yBefore, h: 1, steps: 1, rejected: 0, evaluations: 0 }, dense);
    const out = new Float64Array(2);
    for (const t of [1, 1.1, 1.25, 1.4, 1.5]) {
      evaluateDense(dense, t, out);
      cubics(t).forEach((value, n) => {
        expect(Math.abs(out[n]! - value)).toBeLessThan(ROUNDING);
      });
    }
  });

  it("continues into the next step, whatever its length and direction", () => {
    for (const [h, next] of [
      [0.5, 1],
      [0.5, 0.1],
      [-0.25, -0.5],
    ] as const) {
      keepPolynomial(polynomial, Float64Array.from(stages(1, h)), 2, h);
      const z = new Float64Array(6);
      continuePolynomial(polynomial, next, z, 2);
      stages(1 + h, next).forEach((value, k) => {
        expect(Math.abs(z[k]! - value)).toBeLessThan(ROUNDING);
      });
    }
  });
});
