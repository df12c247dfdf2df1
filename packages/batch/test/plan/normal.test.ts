import { describe, expect, it } from "vitest";
import { betaOf, logGamma } from "../../src/plan/beta.js";
import { normalDistribution, normalQuantile } from "../../src/plan/normal.js";

const relative = (value: number, exact: number): number => Math.abs(value / exact - 1);

describe("the normal distribution", () => {
  // Reference: Abramowitz, Stegun, table 26.1 and 26.2 (15 and 10 digits).
  it.each([
    [0, 0.5],
    [1, 0.841344746068543],
    [2, 0.977249868051821],
    [3, 0.99865010196837],
    [-1, 0.158655253931457],
    [-2, 0.022750131948179],
  ])("at %f", (x, published) => {
    expect(Math.abs(normalDistribution(x) - published)).toBeLessThan(1e-15);
  });

  // Reference: −log₁₀ of the upper tail, Abramowitz, Stegun, table 26.2: Q(5), Q(10), Q(20).
  it.each([
    [5, 6.54265],
    [10, 23.11805],
    [20, 88.5601],
  ])("far out at −%f", (x, published) => {
    expect(Math.abs(-Math.log10(normalDistribution(-x)) - published)).toBeLessThan(6e-6);
  });

  it("joins its two formulas without a step and rises", () => {
    // Both hold near ±2; neighbouring arguments differ by φ(2)·10⁻⁹ = 5.4·10⁻¹¹.
    for (const x of [-2, 2]) {
      const step = normalDistribution(x + 5e-10) - normalDistribution(x - 5e-10);
      expect(Math.abs(step - 5.399096651e-11)).toBeLessThan(1e-15);
    }
  });
});

describe("its inverse", () => {
  // Reference: Wichura (1988), the test values printed with AS 241, and the table of percentage points, Abramowitz, Stegun, 26.5.
  it.each([
    [0.25, -0.6744897501960817],
    [0.001, -3.090232306167814],
    [1e-20, -9.262340089798409],
    [0.975, 1.959963984540054],
    [0.5, 0],
  ])("at %f", (p, published) => {
    expect(Math.abs(normalQuantile(p) - published)).toBeLessThan(2e-15 * Math.max(1, Math.abs(published)));
  });

  it("undoes the distribution", () => {
    // Second method: the series and the continued fraction. An error of a few units in the last place of x changes Φ by x²·10⁻¹⁶ relative to it.
    for (let x = -8; x <= 1; x += 0.173)
      expect(relative(normalDistribution(normalQuantile(normalDistribution(x))), normalDistribution(x))).toBeLessThan(1e-13);
  });
});

describe("beta", () => {
  it("ln Γ at whole and half numbers", () => {
    // Reference: Γ(n + 1) = n!, Γ(½) = √π, Γ(3.5) = 15√π/8.
    let factorial = 1;
    for (let n = 1; n <= 20; n++) {
      factorial *= n;
      expect(Math.abs(logGamma(n + 1) - Math.log(factorial))).toBeLessThan(1e-13 * Math.max(1, Math.log(factorial)));
    }
    expect(Math.abs(logGamma(0.5) - 0.5 * Math.log(Math.PI))).toBeLessThan(1e-14);
    expect(Math.abs(logGamma(3.5) - Math.log((15 * Math.sqrt(Math.PI)) / 8))).toBeLessThan(1e-14);
  });

  it("is the closed form where there is one", () => {
    // I(x; 1, b) = 1 − (1 − x)ᵇ, I(x; a, 1) = xᵃ, I(x; ½, ½) = (2/π) asin √x, I(x; 2, 2) = 3x² − 2x³
    for (let x = 0.02; x < 1; x += 0.07) {
      expect(Math.abs(betaOf(1, 3.5).distribution(x) - (1 - (1 - x) ** 3.5))).toBeLessThan(1e-13);
      expect(Math.abs(betaOf(2.5, 1).distribution(x) - x ** 2.5)).toBeLessThan(1e-13);
      expect(Math.abs(betaOf(0.5, 0.5).distribution(x) - (2 / Math.PI) * Math.asin(Math.sqrt(x)))).toBeLessThan(1e-13);
      expect(Math.abs(betaOf(2, 2).distribution(x) - (3 * x ** 2 - 2 * x ** 3))).toBeLessThan(1e-13);
    }
  });

  it.each([
    [0.5, 0.5],
    [2, 5],
    [30, 3],
    [1000, 1500],
    [0.1, 20],
  ])("with shapes %f and %f: the quantile undoes the distribution", (a, b) => {
    const { distribution, quantile } = betaOf(a, b);
    for (let p = 0.001; p < 1; p += 0.0373) expect(Math.abs(distribution(quantile(p)) - p)).toBeLessThan(1e-11);
  });
});
