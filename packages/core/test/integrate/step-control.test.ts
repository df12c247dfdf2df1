import { describe, expect, it } from "vitest";
import { firstStep, growthFactor, scaledNorm, shrinkFactor, type Tolerance } from "../../src/integrate/step-control.js";
import { decay, kepler, oscillator, type Problem, pendulum } from "./problems.js";

describe("scaledNorm", () => {
  const values = Float64Array.of(3e-6, -4e-6);
  const [y0, y1] = [Float64Array.of(1, -2), Float64Array.of(-3, 1)];

  it("takes the worst component or the root of the mean square", () => {
    // sc = 1e-6 + 1e-6·(3, 2): ratios 3/4 and 4/3.
    const tolerance: Tolerance = { absolute: 1e-6, relative: 1e-6 };
    expect(scaledNorm(tolerance, values, y0, y1, 2)).toBeCloseTo(4 / 3, 14);
    expect(scaledNorm({ ...tolerance, norm: "rms" }, values, y0, y1, 2)).toBeCloseTo(Math.sqrt((9 / 16 + 16 / 9) / 2), 14);
  });

  it("takes one tolerance per component", () => {
    expect(scaledNorm({ absolute: [1e-6, 1e-3], relative: Float64Array.of(0, 0) }, values, y0, y1, 2)).toBeCloseTo(3, 14);
  });

  it("lets a zero tolerance pass only no error at all", () => {
    expect(scaledNorm({ absolute: 0, relative: 0 }, Float64Array.of(0, 0), y0, y1, 2)).toBe(0);
    expect(scaledNorm({ absolute: 0, relative: 0 }, values, y0, y1, 2)).toBe(Number.POSITIVE_INFINITY);
    expect(scaledNorm({ absolute: 1, relative: 0 }, Float64Array.of(Number.NaN, 0), y0, y1, 2)).toBeNaN();
  });
});

describe("the controller", () => {
  it("asks for the length at which a method of order 4 would just meet the tolerance, times 0.9", () => {
    // Equal errors twice, q = 5: h·0.9·err^(−1/5 + 0.75·0.04 + 0.04).
    expect(growthFactor(1, 1, 4)).toBeCloseTo(0.9, 14);
    expect(growthFactor(0.1, 0.1, 4)).toBeCloseTo(0.9 * 0.1 ** -0.13, 12);
    expect(shrinkFactor(32, 4)).toBeCloseTo(0.45, 12);
  });

  it("keeps within its limits whatever the error", () => {
    expect(growthFactor(0, 1, 4)).toBe(10);
    expect(growthFactor(1e-300, 1, 4)).toBe(10);
    expect(growthFactor(5e-324, 1e-4, 4)).toBe(10);
    expect(shrinkFactor(1e300, 4)).toBe(0.2);
    expect(shrinkFactor(Number.POSITIVE_INFINITY, 4)).toBe(0.2);
    expect(shrinkFactor(Number.NaN, 4)).toBe(0.2);
    // A rejected step gets shorter by a tenth at least, so repetitions end.
    expect(shrinkFactor(1 + 1e-15, 4)).toBeLessThanOrEqual(0.9);
  });
});

describe("firstStep", () => {
  function first(problem: Problem, tolerance: Tolerance, direction = 1): number {
    const { system } = problem;
    const y = Float64Array.from(problem.exact(0));
    const slope = new Float64Array(system.size);
    system.derivative(0, y, slope);
    const start = { system, tolerance, embeddedOrder: 4, t: 0, y, slope, direction };
    return firstStep(start, new Float64Array(system.size), new Float64Array(system.size));
  }

  it("follows the published formula for ẏ = λy", () => {
    // sc = a + r, d₀ = 1/sc, d₁ = λ/sc, h₀ = 0.01/λ, d₂ ≈ λ²/sc; h = min(100h₀, (0.01/max(d₁, d₂))^(1/5)).
    for (const lambda of [2, 50]) {
      const sc = 1e-6 + 1e-4;
      const expected = Math.min(1 / lambda, (0.01 / ((lambda * lambda) / sc)) ** 0.2);
      expect(first(decay(-lambda), { absolute: 1e-6, relative: 1e-4 }) / expected).toBeCloseTo(1, 10);
    }
  });

  it("gives a first step that meets the tolerance: its error is that of the fifth power at most", () => {
    for (const problem of [decay(), oscillator(), pendulum(), kepler()]) {
      for (const epsilon of [1e-4, 1e-7, 1e-10]) {
        const h = first(problem, { absolute: epsilon, relative: epsilon });
        // Local error of an order-4 formula: about (h/T)⁵ with T the time scale 0.1 … 1 of these problems; not absurdly small either.
        expect(h).toBeGreaterThan(1e-3 * epsilon ** 0.2);
        expect(h).toBeLessThan(2 * epsilon ** 0.2);
      }
    }
  });

  it("copes with states, derivatives and tolerances that are zero, and with leaving the domain", () => {
    const still: Problem = { name: "still", system: { size: 1, derivative: (_t, _y, dy) => dy.fill(0) }, exact: () => [0] };
    expect(first(still, { absolute: 1e-6, relative: 1e-6 })).toBeGreaterThan(0);
    expect(first(still, { absolute: 0, relative: 0 })).toBeGreaterThan(0);
    const edge: Problem = {
      name: "edge",
      system: {
        size: 1,
        derivative: (_t, y, dy) => {
          dy[0] = -1 - Math.sqrt(y[0]!);
        },
      },
      exact: () => [0],
    };
    const h = first(edge, { absolute: 1e-6, relative: 1e-6 });
    expect(h > 0 && h < 1e-6).toBe(true);
  });

  it("looks backwards when asked to", () => {
    const cliff: Problem = {
      name: "defined for t ≤ 0 only",
      system: {
        size: 1,
        derivative: (t, y, dy) => {
          dy[0] = t > 0 ? Number.NaN : -y[0]!;
        },
      },
      exact: () => [1],
    };
    expect(first(cliff, { absolute: 1e-6, relative: 1e-4 }, -1)).toBe(first(decay(1), { absolute: 1e-6, relative: 1e-4 }));
  });
});
