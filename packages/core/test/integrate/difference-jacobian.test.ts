import { describe, expect, it } from "vitest";
import { differenceJacobian, differenceWork } from "../../src/integrate/difference-jacobian.js";
import { system } from "./problems.js";

function jacobianOf(ode: ReturnType<typeof system>, y: number[], tolerance: { absolute: number; relative: number }): number[] {
  const state = Float64Array.from(y);
  const f = new Float64Array(ode.size);
  ode.derivative(0.5, state, f);
  const out = new Float64Array(ode.size * ode.size);
  differenceJacobian(ode, 0.5, state, f, out, differenceWork(ode.size, tolerance));
  expect(Array.from(state)).toEqual(y);
  return Array.from(out);
}

describe("differenceJacobian", () => {
  it("agrees with derivatives by hand to half the digits, row by row", () => {
    const ode = system(2, (t, y, dy) => {
      dy[0] = t * y[0]! * y[0]! * y[1]!;
      dy[1] = Math.sin(y[0]!) + 3 * y[1]!;
    });
    const jacobian = jacobianOf(ode, [1.5, -2], { absolute: 1e-6, relative: 1e-6 });
    // Truncation √ε·|y f''|/2 and rounding ε|f|/δ: some 1e-8 each for values of a few.
    [0.5 * 2 * 1.5 * -2, 0.5 * 1.5 * 1.5, Math.cos(1.5), 3].forEach((exact, k) => {
      expect(Math.abs(jacobian[k]! - exact)).toBeLessThan(1e-6);
    });
  });

  it("resolves unknowns as small as their tolerances say", () => {
    const ode = system(1, (_t, y, dy) => {
      dy[0] = 3e7 * y[0]! * y[0]!;
    });
    // 6e7·y at y = 1e-7: 6. With differences of 1.5e-8, fit for unknowns of size 1, it would be 0.45 off.
    expect(Math.abs(jacobianOf(ode, [1e-7], { absolute: 1e-14, relative: 1e-6 })[0]! - 6)).toBeLessThan(1e-6);
    expect(Math.abs(jacobianOf(ode, [1e-7], { absolute: 1e-6, relative: 1e-6 })[0]! - 6)).toBeGreaterThan(0.1);
  });

  it("moves unknowns that are zero, whatever the tolerances", () => {
    const ode = system(1, (_t, y, dy) => {
      dy[0] = 2 * y[0]!;
    });
    for (const [absolute, relative] of [
      [0, 1e-6],
      [1e-6, 0],
      [0, 0],
    ] as const) {
      expect(jacobianOf(ode, [0], { absolute, relative })[0]).toBe(2);
    }
  });
});
