/** Matrices with known eigenvalues decide: roots of polynomials, roots of unity, similar matrices; trace and determinant for random ones. */
import { describe, expect, it } from "vitest";
import { factorLu } from "../../src/linalg/dense-lu.js";
import { eigenvaluesGeneral } from "../../src/linalg/eigen-general.js";
import type { Random } from "../../src/math/random.js";
import { chance } from "../chance.js";

type Value = readonly [number, number];

function sorted(matrix: readonly number[], n: number): Value[] {
  const { real, imaginary, converged } = eigenvaluesGeneral(matrix, n);
  expect(converged).toBe(true);
  return Array.from(real, (value, i): Value => [value, imaginary[i]!]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** Last row: coefficients of −λⁿ⁻¹ … in ascending order; its eigenvalues are the roots of λⁿ + Σ cₖ λᵏ. */
function companion(coefficients: readonly number[]): number[] {
  const n = coefficients.length;
  return Array.from({ length: n * n }, (_, k) => {
    const [i, j] = [Math.floor(k / n), k % n];
    return i === n - 1 ? -coefficients[j]! : j === i + 1 ? 1 : 0;
  });
}

function multiply(a: readonly number[], b: readonly number[], n: number): number[] {
  return Array.from({ length: n * n }, (_, k) => {
    let sum = 0;
    for (let r = 0; r < n; r++) sum += a[Math.floor(k / n) * n + r]! * b[r * n + (k % n)]!;
    return sum;
  });
}

/** E + s u vᵀ and its inverse: cheap exact similarity. */
function similarity(random: Random, n: number): [number[], number[]] {
  const u = Array.from({ length: n }, () => random.uniform(-1, 1));
  const v = Array.from({ length: n }, () => random.uniform(-1, 1));
  const product = u.reduce((sum, value, i) => sum + value * v[i]!, 0);
  const make = (s: number) =>
    Array.from({ length: n * n }, (_, k) => (k % n === Math.floor(k / n) ? 1 : 0) + s * u[Math.floor(k / n)]! * v[k % n]!);
  return [make(1), make(-1 / (1 + product))];
}

describe("eigenvalues of a general matrix", () => {
  it("are the roots of a polynomial: (λ − 1)(λ − 2)(λ − 3)(λ² + 2λ + 5)", () => {
    // (λ³ − 6λ² + 11λ − 6)(λ² + 2λ + 5) = λ⁵ − 4λ⁴ + 4λ³ − 14λ² + 43λ − 30
    const found = sorted(companion([-30, 43, -14, 4, -4]), 5);
    const expected: Value[] = [
      [-1, -2],
      [-1, 2],
      [1, 0],
      [2, 0],
      [3, 0],
    ];
    for (const [i, [real, imaginary]] of expected.entries()) {
      expect(found[i]![0]).toBeCloseTo(real, 11);
      expect(found[i]![1]).toBeCloseTo(imaginary, 11);
    }
  });

  it.each([3, 4, 7, 12])("are the roots of unity of a cyclic exchange of %i, which plain shifts do not move", (n) => {
    const found = sorted(companion([-1, ...Array.from({ length: n - 1 }, () => 0)]), n);
    for (const [real, imaginary] of found) {
      expect(Math.hypot(real, imaginary)).toBeCloseTo(1, 12);
      const turns = (Math.atan2(imaginary, real) * n) / (2 * Math.PI);
      expect(Math.abs(turns - Math.round(turns))).toBeLessThan(1e-11);
    }
    expect(new Set(found.map(([real, imaginary]) => Math.round((Math.atan2(imaginary, real) * n) / (2 * Math.PI)) % n)).size).toBe(n);
  });

  it.each([1, 2, 3, 5, 8, 20, 40])("survive a change of basis: %i rows", (n) => {
    const random = chance(n);
    // separate real values and pairs a ± bi in 2 × 2 blocks
    const blocks = Array.from({ length: n * n }, () => 0);
    const expected: Value[] = [];
    for (let i = 0; i < n; i++) {
      const pair = i + 1 < n && i % 3 === 0;
      const value = i - n / 2 + random.uniform(0, 0.3);
      blocks[i * n + i] = value;
      expected.push([value, pair ? -2 : 0]);
      if (!pair) continue;
      blocks[(i + 1) * n + i + 1] = value;
      blocks[i * n + i + 1] = 2;
      blocks[(i + 1) * n + i] = -2;
      expected.push([value, 2]);
      i++;
    }
    let matrix: number[] = blocks;
    for (let k = 0; k < 3; k++) {
      const [there, back] = similarity(random, n);
      matrix = multiply(multiply(there, matrix, n), back, n);
    }
    const found = sorted(matrix, n);
    // three rank-one changes of basis: condition up to some 1e4
    for (const [i, [real, imaginary]] of expected.sort((a, b) => a[0] - b[0] || a[1] - b[1]).entries()) {
      expect(Math.abs(found[i]![0] - real)).toBeLessThan(1e-9);
      expect(Math.abs(found[i]![1] - imaginary)).toBeLessThan(1e-9);
    }
  });

  it("have the trace as sum and the determinant as product", () => {
    const random = chance(99);
    for (const n of [2, 3, 6, 15]) {
      const matrix = Array.from({ length: n * n }, () => random.normal());
      const { real, imaginary, converged } = eigenvaluesGeneral(matrix, n);
      expect(converged).toBe(true);
      const trace = matrix.reduce((sum, value, k) => sum + (k % (n + 1) === 0 ? value : 0), 0);
      expect(real.reduce((sum, value) => sum + value, 0)).toBeCloseTo(trace, 10);
      const lu = Float64Array.from(matrix);
      factorLu(lu, 0, n, new Int32Array(n), 0);
      const size = Array.from({ length: n }, (_, i) => Math.abs(lu[i * (n + 1)]!)).reduce((a, b) => a * b, 1);
      const product = Array.from(real, (value, i) => Math.hypot(value, imaginary[i]!)).reduce((a, b) => a * b, 1);
      expect(product / size).toBeCloseTo(1, 10);
    }
  });

  it("are exact to roots of rounding where they are defective", () => {
    for (const [real, imaginary] of sorted([2, 1, 0, 0, 2, 1, 0, 0, 2], 3)) expect(Math.hypot(real - 2, imaginary)).toBeLessThan(1e-5);
  });

  it("take zeros, single numbers and nothing, and refuse what is not finite", () => {
    expect(sorted([0, 0, 0, 0], 2)).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(sorted([0, 1, 0, 0], 2)).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(sorted([-3], 1)).toEqual([[-3, 0]]);
    expect(sorted([], 0)).toEqual([]);
    expect(eigenvaluesGeneral([1, Number.NaN, 0, 1], 2).converged).toBe(false);
    expect(eigenvaluesGeneral([Number.POSITIVE_INFINITY], 1).converged).toBe(false);
  });

  it("scale with the matrix", () => {
    const matrix = [4, -2, 1, 1, 1, -1, 0, 3, 2];
    const found = sorted(matrix, 3);
    for (const scale of [1e-200, 1e150]) {
      const scaled = sorted(
        matrix.map((value) => value * scale),
        3,
      );
      for (const [i, [real, imaginary]] of found.entries()) {
        expect(scaled[i]![0] / scale).toBeCloseTo(real, 11);
        expect(scaled[i]![1] / scale).toBeCloseTo(imaginary, 11);
      }
    }
  });
});
