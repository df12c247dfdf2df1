/** Orders of the continuous extensions are measured in catalogue.test.ts; here the polynomial itself. */
import { describe, expect, it } from "vitest";
import { denseOutput, evaluateDense, prepareDense } from "../../src/integrate/dense-output.js";
import { rungeKutta4 } from "../../src/integrate/runge-kutta-4.js";

describe("the Hermite polynomial", () => {
  it("reproduces every cubic from values and slopes at the ends, forwards and backwards", () => {
    const p = (t: number) => 2 - 3 * t + 0.5 * t ** 2 + 1.25 * t ** 3;
    const slope = (t: number) => -3 + t + 3.75 * t ** 2;
    for (const [from, to] of [
      [-1, 2],
      [2, -1],
      [0, 0.125],
    ] as const) {
      const dense = denseOutput(2);
      const pair = (x: number) => Float64Array.of(x, -x);
      const ends = { from, to, yFrom: pair(p(from)), yTo: pair(p(to)), slopeFrom: pair(slope(from)), slopeTo: pair(slope(to)) };
      prepareDense(dense, rungeKutta4.tableau, ends, new Float64Array(rungeKutta4.workSize(2)));
      const out = new Float64Array(3).fill(7);
      for (const theta of [0, 0.1, 0.37, 0.5, 0.93, 1]) {
        const t = from + theta * (to - from);
        evaluateDense(dense, t, out);
        expect(Math.abs(out[0]! - p(t))).toBeLessThan(2e-14);
        expect(out[1]).toBe(-out[0]!);
        expect(out[2]).toBe(7);
      }
    }
  });

  it("gives the ends to the bit, whatever the rounding of their difference", () => {
    const dense = denseOutput(1);
    const one = Float64Array.of(1);
    for (const [y0, y1] of [
      [1e17, 1],
      [0.1, 0.3],
      [-1e-20, 1],
    ] as const) {
      const ends = { from: 0.1, to: 0.4, yFrom: Float64Array.of(y0), yTo: Float64Array.of(y1), slopeFrom: one, slopeTo: one };
      prepareDense(dense, rungeKutta4.tableau, ends, new Float64Array(rungeKutta4.workSize(1)));
      const out = new Float64Array(1);
      evaluateDense(dense, 0.1, out);
      expect(out[0]).toBe(y0);
      evaluateDense(dense, 0.4, out);
      expect(out[0]).toBe(y1);
    }
  });
});
