import { describe, expect, it } from "vitest";
import { compileFormula, evaluateFormula } from "../../src/model/formula.js";

const jet = (formula: number | string, t: number): Float64Array => {
  const out = new Float64Array(3);
  evaluateFormula(compileFormula(formula), t, out);
  return out;
};

describe("closed forms", () => {
  // Reference: derivatives by hand. Tolerance: a few roundings of numbers of size one.
  const { sin, cos, exp, log, sqrt } = Math;
  const cases: readonly (readonly [string, (t: number) => readonly [number, number, number]])[] = [
    ["t", (t) => [t, 1, 0]],
    ["3*t^2 - 2*t + 1", (t) => [3 * t * t - 2 * t + 1, 6 * t - 2, 6]],
    ["0.5*sin(3*t)", (t) => [0.5 * sin(3 * t), 1.5 * cos(3 * t), -4.5 * sin(3 * t)]],
    ["exp(-2*t)", (t) => [exp(-2 * t), -2 * exp(-2 * t), 4 * exp(-2 * t)]],
    ["exp(t)*cos(t)", (t) => [exp(t) * cos(t), exp(t) * (cos(t) - sin(t)), -2 * exp(t) * sin(t)]],
    ["1/(1 + t^2)", (t) => [1 / (1 + t * t), (-2 * t) / (1 + t * t) ** 2, (6 * t * t - 2) / (1 + t * t) ** 3]],
    ["2^t", (t) => [2 ** t, log(2) * 2 ** t, log(2) ** 2 * 2 ** t]],
    ["(1 + t)^t", (t) => growth(t)],
    ["sqrt(1 + t)", (t) => [sqrt(1 + t), 0.5 / sqrt(1 + t), -0.25 / (1 + t) ** 1.5]],
    ["atan2(sin(t), cos(t))", (t) => [t, 1, 0]],
    ["log(1 + t)", (t) => [log(1 + t), 1 / (1 + t), -1 / (1 + t) ** 2]],
  ];
  /** (1+t)ᵗ = exp(t·log(1+t)) with L' = log(1+t) + t/(1+t), L'' = 1/(1+t) + 1/(1+t)². */
  const growth = (t: number): [number, number, number] => {
    const f = (1 + t) ** t;
    const d = log(1 + t) + t / (1 + t);
    return [f, f * d, f * (d * d + 1 / (1 + t) + 1 / (1 + t) ** 2)];
  };
  for (const [text, expected] of cases) {
    it(text, () => {
      for (const t of [0, 0.3, 1.1]) {
        const [v, d, dd] = expected(t);
        const result = jet(text, t);
        for (const [i, reference] of [v, d, dd].entries())
          expect(Math.abs(result[i]! - reference)).toBeLessThan(5e-15 * Math.max(1, Math.abs(reference)));
      }
    });
  }
});

describe("every function against differences", () => {
  // Reference: central differences of fourth order of the value. With h = 2⁻⁹ their error is h⁴·f⁽⁵⁾/30 ≈ 1e-11·f⁽⁵⁾ and 1e-16/h ≈ 1e-13
  // for the slope, and h⁴·f⁽⁶⁾/90 and 1e-16·5/h² ≈ 2e-10 for the curvature; derivatives of these functions stay below 300.
  const inner = "0.6 + 0.2*sin(1.3*t)";
  const functions = ["sin", "cos", "tan", "asin", "acos", "atan", "exp", "log", "sqrt", "abs"].map((f) => `${f}(${inner})`);
  const others = [
    `atan2(${inner}, t - 2)`,
    `(${inner})^2.5`,
    `pow(${inner}, 3)`,
    `(${inner})^(t + 1)`,
    `0.3^(${inner})`,
    `(${inner})/(1 + t)`,
    `-(${inner})*(t - 0.2)`,
    `min(${inner}, 5, 2*t + 9)`,
    `max(${inner}, -5)`,
    `clamp(${inner}, 0, 1)`,
    `clamp(9, 0, ${inner})`,
    "floor(t + 0.5)*t",
    "ceil(t)*t",
    "sign(t - 9)*t^3",
  ];
  it.each([...functions, ...others])("%s", (text) => {
    const h = 1 / 512;
    const f = (t: number) => jet(text, t)[0]!;
    for (const t of [0.7, 1.37]) {
      const [a, b, c, d, e] = [-2, -1, 0, 1, 2].map((k) => f(t + k * h)) as [number, number, number, number, number];
      const slope = (a - 8 * b + 8 * d - e) / (12 * h);
      const curvature = (-a + 16 * b - 30 * c + 16 * d - e) / (12 * h * h);
      const [, first, second] = jet(text, t);
      expect(Math.abs(first! - slope)).toBeLessThan(3e-9);
      expect(Math.abs(second! - curvature)).toBeLessThan(5e-9);
    }
  });
});

describe("edges", () => {
  it("takes plain numbers", () => expect([...jet(2.5, 9)]).toEqual([2.5, 0, 0]));
  it("folds what does not depend on time, so an infinite slope nobody follows does no harm", () => {
    expect([...jet("sqrt(0)*t + 1", 3)]).toEqual([1, 0, 0]);
    expect(compileFormula("2*pi*3 + sin(1)").code.length).toBe(1);
  });
  it("gives the powers of t at zero their limits", () => {
    expect([...jet("t^1", 0)]).toEqual([0, 1, 0]);
    expect([...jet("t^2", 0)]).toEqual([0, 0, 2]);
    expect([...jet("t^0", 0)]).toEqual([1, 0, 0]);
    expect([...jet("t^3", 0)]).toEqual([0, 0, 0]);
  });
  it("returns an infinite slope as such", () => expect(Number.isFinite(jet("sqrt(t)", 0)[1]!)).toBe(false));
  it("keeps NaN through min, max and clamp", () => {
    for (const text of ["min(log(-1), t)", "min(t, log(-1))", "max(t, log(t - 9))", "clamp(log(t - 9), 0, 1)"])
      expect(jet(text, 1)[0]).toBeNaN();
  });
  it("writes at the offset it is given", () => {
    const out = new Float64Array(5);
    evaluateFormula(compileFormula("2*t"), 3, out, 1);
    expect([...out]).toEqual([0, 6, 2, 0, 0]);
  });
  it("refuses names other than t: they must have been substituted", () => expect(() => compileFormula("a*t")).toThrow(/"a"/));
  it("refuses text that is not an expression", () => expect(() => compileFormula("1 +")).toThrow(/expression.syntax/));
  it("handles the longest sum without recursion", () => {
    const n = 5000;
    expect([...jet(Array.from({ length: n }, () => "t").join("+"), 0.5)]).toEqual([n / 2, n, 0]);
  });
});
