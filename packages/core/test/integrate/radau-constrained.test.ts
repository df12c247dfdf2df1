/** radau5 on constrained mechanisms as differential-algebraic equations of index 1, 2 and 3. */
import { describe, expect, it } from "vitest";
import { integrate } from "../../src/integrate/integrate.js";
import { radau5 } from "../../src/integrate/radau.js";
import { ANDREWS_END, ANDREWS_START, andrewsSqueezer, type Level, rodPendulum, rodPendulumExact } from "./constrained-problems.js";
import { difference } from "./problems.js";

const START = rodPendulumExact(0);

describe("the closed form of the pendulum", () => {
  it("is that of the IFToMM table for benchmark A01", () => {
    // t = 10: x, y, vx, vy, tension; listed with 16 digits by the IFToMM library of computational benchmark problems.
    const table = [-0.2750874625761169, -0.961419205099125, 4.175598100951729, -1.1947490545604753, 28.29456720606725];
    expect(difference(rodPendulumExact(10), table)).toBeLessThan(1e-12);
  });
});

describe("observed orders on the pendulum", () => {
  /** Errors of positions, velocities and multiplier at t = 1 with n equal steps. */
  function errors(level: Level, n: number): number[] {
    const tolerance = { absolute: 1e-12, relative: 1e-12 };
    const { y, reached } = integrate(rodPendulum(level), radau5, { from: 0, to: 1, y: START, step: 1 / n, tolerance });
    expect(reached).toBe(true);
    const exact = rodPendulumExact(1);
    const part = (from: number, to: number) => difference(y.subarray(from, to), exact.slice(from, to));
    return [part(0, 2), part(2, 4), part(4, 5)];
  }

  it.each([
    // Hairer and Wanner II, VI.1 (index 1: the order of the method) and VII.4 (index 2: 2s − 1 and s);
    // Hairer, Lubich and Roche (index 3: s for velocities, s − 1 for multipliers).
    [1, [5, 5, 5]],
    [2, [5, 5, 3]],
    [3, [5, 3, 2]],
  ] as const)("index %d: %j for positions, velocities, multiplier", (level, orders) => {
    const [coarse, fine] = [errors(level, 40), errors(level, 80)] as const;
    // The next term of the error moves the slope by up to 0.1 at these steps.
    orders.forEach((order, i) => {
      expect(Math.abs(Math.log2(coarse[i]! / fine[i]!) - order)).toBeLessThan(0.15);
    });
  });
});

describe("the pendulum over ten seconds", () => {
  it.each([1, 2, 3] as const)("index %d: the error falls with the tolerance", (level) => {
    for (const tolerance of [1e-6, 1e-8, 1e-10]) {
      const result = integrate(rodPendulum(level), radau5, {
        from: 0,
        to: 10,
        y: START,
        tolerance: { absolute: tolerance, relative: tolerance },
      });
      expect(result.reason).toBe("end");
      // Errors of several hundred steps add up, and the conserved energy keeps them: a factor of 100 in positions.
      expect(difference(result.y.subarray(0, 2), rodPendulumExact(10).slice(0, 2))).toBeLessThan(100 * tolerance);
      // The constraint of its own level is met to the accuracy of the stages' solution, those below drift with the error.
      const gap = Math.abs(result.y[0]! ** 2 + result.y[1]! ** 2 - 1);
      expect(gap).toBeLessThan(level === 3 ? 0.01 * tolerance : 10 * tolerance);
    }
  });

  it("index 3 without its index being told fails or is far slower: the estimate counts errors that velocities and multipliers always have", () => {
    const { index: _index, ...untold } = rodPendulum(3);
    const options = { from: 0, to: 1, y: START, tolerance: { absolute: 1e-6, relative: 1e-6 }, maxSteps: 2000 };
    const told = integrate(rodPendulum(3), radau5, options);
    const result = integrate(untold, radau5, options);
    expect(told.reached).toBe(true);
    expect(!result.reached || result.steps > 3 * told.steps).toBe(true);
  });
});

describe("Andrews' squeezing mechanism at t = 0.03 s", () => {
  const solve = (level: Level, tolerance: number) =>
    integrate(andrewsSqueezer(level), radau5, {
      from: 0,
      to: 0.03,
      y: ANDREWS_START,
      tolerance: { absolute: tolerance, relative: tolerance },
    });
  const angleError = (y: Float64Array) => Math.max(...ANDREWS_END.slice(0, 7).map((value, i) => Math.abs(y[i]! / value - 1)));

  it("starts consistently at every level", () => {
    const out = new Float64Array(27);
    for (const level of [1, 2, 3] as const) {
      andrewsSqueezer(level).derivative(0, Float64Array.from(ANDREWS_START), out);
      expect(Math.max(...Array.from(out.subarray(14), Math.abs))).toBeLessThan(1e-14);
    }
  });

  it.each([
    // Bar: eight digits of the angles. Higher indices measure velocities and accelerations with powers of h ≈ 1e-4 s, so they need smaller tolerances.
    [1, 1e-9],
    [2, 1e-10],
    [3, 1e-12],
  ] as const)("index %d gives eight digits of all angles", (level, tolerance) => {
    const result = solve(level, tolerance);
    expect(result.reason).toBe("end");
    expect(angleError(result.y)).toBeLessThan(1e-8);
  });

  it("index 1 goes on to eleven digits, where rounding of accelerations of 5e5 stops the Newton iteration before its target", () => {
    const result = solve(1, 1e-12);
    expect(result.reason).toBe("end");
    expect(angleError(result.y)).toBeLessThan(1e-11);
  });

  it("index 1 gives the velocities as well", () => {
    expect(difference(solve(1, 1e-10).y.subarray(7, 14), ANDREWS_END.slice(7))).toBeLessThan(1e-7);
  });
});
