import { describe, expect, it } from "vitest";
import { bracketRoot } from "../../src/integrate/root.js";

const solve = (f: (x: number) => number, a: number, b: number, tolerance: number) => bracketRoot(f, a, f(a), b, f(b), tolerance);

/** Functions with a known zero and an interval around it. */
const CASES: readonly (readonly [string, (x: number) => number, number, number, number])[] = [
  ["line", (x) => 3 * x - 1, 0, 1, 1 / 3],
  ["cubic", (x) => x * x * x - 2, 0, 2, Math.cbrt(2)],
  ["cosine", (x) => Math.cos(x), 0, 3, Math.PI / 2],
  ["exponential", (x) => Math.exp(x) - 1e4, -5, 20, Math.log(1e4)],
  ["flat: x⁹", (x) => (x - 0.3) ** 9, -1, 1, 0.3],
  ["step", (x) => (x < 0.7 ? -1 : 1), 0, 1, 0.7],
  ["steep", (x) => Math.atan(1e8 * (x - 0.123)), -1, 1, 0.123],
  ["tiny values", (x) => 1e-300 * (x - 0.25), 0, 1, 0.25],
  ["huge values", (x) => 1e300 * (x - 0.25), 0, 1, 0.25],
  ["falling", (x) => 2 - x * x, 0, 2, Math.SQRT2],
];

describe("bracketRoot", () => {
  it.each(CASES)("brackets the zero within the tolerance, with at most one evaluation more than bisection: %s", (_name, f, a, b, zero) => {
    for (const tolerance of [1e-3, 1e-8, 1e-13]) {
      const result = solve(f, a, b, tolerance);
      expect(result.converged).toBe(true);
      expect(Math.abs(result.far - result.near)).toBeLessThanOrEqual(tolerance);
      // Where f is flat, rounding decides its sign near the zero: (x − 0.3)⁹ is exact there, the others are steep.
      expect(Math.abs(result.far - zero)).toBeLessThanOrEqual(tolerance + 4e-16 * Math.abs(b - a));
      expect(result.evaluations).toBeLessThanOrEqual(Math.ceil(Math.log2((b - a) / tolerance)) + 2);
      // Signs: `near` on the side of a, `far` on that of b or zero itself.
      if (result.near !== result.far) expect(Math.sign(f(result.near))).toBe(Math.sign(f(a)));
      expect([0, Math.sign(f(b))]).toContain(Math.sign(f(result.far)));
    }
  });

  it("needs few evaluations on smooth functions", () => {
    // Bisection would need 47 and 45.
    expect(solve((x) => x * x * x - 2, 0, 2, 1e-14).evaluations).toBeLessThan(15);
    expect(solve(Math.cos, 0, 3, 1e-13).evaluations).toBeLessThan(15);
  });

  it("works backwards and reports the end of the bracket that lies beyond the zero in that direction", () => {
    const result = solve((x) => x - 0.3, 1, 0, 1e-9);
    expect(result.far).toBeLessThanOrEqual(0.3);
    expect(result.near).toBeGreaterThanOrEqual(0.3);
    expect(result.near - result.far).toBeLessThanOrEqual(1e-9);
  });

  it("stops when no double lies between, and at an exact zero", () => {
    const result = solve((x) => x * x - 2, 1, 2, 0);
    expect(result.converged).toBe(true);
    expect(result.far - result.near).toBeLessThan(3e-16);
    // A tolerance below the spacing of doubles must not end in a wide bracket either.
    for (const tolerance of [1e-16, 1e-18, 1e-30, 5e-324]) {
      const cosine = solve(Math.cos, 0, 3, tolerance);
      expect(cosine.far - cosine.near).toBeLessThan(3e-16);
    }
    const exact = solve((x) => x, -1, 1, 1e-12);
    expect([exact.near, exact.far]).toEqual([0, 0]);
  });

  it("gives up with what it knows when the function is not finite", () => {
    const result = solve((x) => (Math.abs(x - 0.5) < 0.2 ? Number.NaN : x - 0.45), 0, 1, 1e-12);
    expect(result.converged).toBe(false);
    expect(result.near < 0.45 && result.far > 0.45).toBe(true);
  });
});
