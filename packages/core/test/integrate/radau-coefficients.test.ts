/** The tables of radau5 against the closed form of the method and the order conditions. */
import { describe, expect, it } from "vitest";
import { ALPHA, BETA, ERROR_WEIGHTS, GAMMA, NODES, T, T_INVERSE } from "../../src/integrate/radau-coefficients.js";
import { largestDefect } from "./rooted-trees.js";

const r = Math.sqrt(6);
/** Hairer and Wanner II, table IV.5.6. */
const A = [
  [(88 - 7 * r) / 360, (296 - 169 * r) / 1800, (-2 + 3 * r) / 225],
  [(296 + 169 * r) / 1800, (88 + 7 * r) / 360, (-2 - 3 * r) / 225],
  [(16 - r) / 36, (16 + r) / 36, 1 / 9],
];
const LAMBDA = [
  [GAMMA, 0, 0],
  [0, ALPHA, -BETA],
  [0, BETA, ALPHA],
];
type Matrix = readonly (readonly number[])[];
const times = (a: Matrix, b: Matrix): number[][] => a.map((row) => b[0]!.map((_, j) => row.reduce((sum, x, k) => sum + x * b[k]![j]!, 0)));
const identityDefect = (a: Matrix): number => Math.max(...a.flatMap((row, i) => row.map((x, j) => Math.abs(x - (i === j ? 1 : 0)))));

/** Entries up to 4.2, sums of three products. */
const ROUNDING = 1e-14;

describe("the tables of radau5", () => {
  it("have order 5 and not 6, stage order 3, and end with the last stage", () => {
    const b = A[2]!;
    for (let n = 1; n <= 5; n++) expect(largestDefect(n, A, b)).toBeLessThan(ROUNDING);
    expect(largestDefect(6, A, b)).toBeGreaterThan(1e-5);
    for (let n = 1; n <= 3; n++) {
      A.forEach((row, i) => {
        const sum = row.reduce((s, a, j) => s + a * NODES[j]! ** (n - 1), 0);
        expect(Math.abs(sum - NODES[i]! ** n / n)).toBeLessThan(ROUNDING);
      });
    }
  });

  it("decouple the stages: T Λ T⁻¹ A = 1 and T T⁻¹ = 1", () => {
    expect(identityDefect(times(T, T_INVERSE))).toBeLessThan(ROUNDING);
    expect(identityDefect(times(times(times(T, LAMBDA), T_INVERSE), A))).toBeLessThan(ROUNDING);
  });

  it("have the eigenvalues of the source", () => {
    // Hairer and Wanner II, IV.8: γ = 30/(6 + ∛81 − ∛9), and α ± iβ from ∛81, ∛9, √3.
    const [p, q] = [Math.cbrt(81), Math.cbrt(9)];
    const [re, im] = [(12 - p + q) / 60, ((p + q) * Math.sqrt(3)) / 60];
    const square = re * re + im * im;
    expect(Math.abs(GAMMA - 30 / (6 + p - q))).toBeLessThan(ROUNDING);
    expect(Math.abs(ALPHA - re / square)).toBeLessThan(ROUNDING);
    expect(Math.abs(BETA - im / square)).toBeLessThan(ROUNDING);
  });

  it("estimate the error by comparison with an embedded solution of order 3 and not 4", () => {
    // Δ before the filter, over γ: ŷ − y₁ = h/γ f(y₀) + Σ eᵢ zᵢ/γ, zᵢ = h Σ aᵢⱼ fⱼ. As a method with the stage 0 added its weights are
    // b̂ = (1/γ, bᵀ + eᵀA/γ).
    const withStart = [[0, 0, 0, 0], ...A.map((row) => [0, ...row])];
    const weights = [0, 1, 2].map((j) => A[2]![j]! + ERROR_WEIGHTS.reduce((sum, e, i) => sum + e * A[i]![j]!, 0) / GAMMA);
    const b = [1 / GAMMA, ...weights];
    for (let n = 1; n <= 3; n++) expect(largestDefect(n, withStart, b)).toBeLessThan(ROUNDING);
    expect(largestDefect(4, withStart, b)).toBeGreaterThan(1e-3);
  });
});
