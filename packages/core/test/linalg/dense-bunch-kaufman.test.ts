import { describe, expect, it } from "vitest";
import { factorBunchKaufman, inertia, solveBunchKaufman } from "../../src/linalg/dense-bunch-kaufman.js";
import { factorLu, solveLu } from "../../src/linalg/dense-lu.js";
import { tenfold } from "../chance.js";
import {
  backwardError,
  diagonalMatrix,
  EPS,
  hilbert,
  largest,
  largestDifference,
  product,
  randomMatrix,
  randomNumbers,
  transposed,
} from "./matrices.js";

function symmetric(n: number, random: () => number): Float64Array {
  const a = randomMatrix(n, n, random);
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) a[j * n + i] = a[i * n + j]!;
  return a;
}

/** S D Sᵀ has the inertia of D for every regular S (Sylvester). */
function congruent(values: readonly number[], random: () => number): Float64Array {
  const n = values.length;
  const s = randomMatrix(n, n, random);
  for (let i = 0; i < n; i++) s[i * n + i]! += 3;
  return product(product(s, diagonalMatrix(values), n, n, n), transposed(s, n, n), n, n, n);
}

function factor(a: Float64Array, n: number) {
  const factors = a.slice();
  const pivots = new Int32Array(n);
  const ratio = factorBunchKaufman(factors, 0, n, pivots, 0);
  return { factors, pivots, ratio };
}

function solve(a: Float64Array, b: Float64Array): Float64Array {
  const { factors, pivots, ratio } = factor(a, b.length);
  expect(ratio).toBeGreaterThan(0);
  const x = b.slice();
  solveBunchKaufman(factors, 0, b.length, pivots, 0, x, 0);
  return x;
}

function inertiaOf(a: Float64Array, n: number) {
  const { factors, pivots } = factor(a, n);
  return inertia(factors, 0, n, pivots, 0);
}

describe("factorBunchKaufman and solveBunchKaufman", () => {
  it("solve random indefinite systems backward stably and agree with LU", () => {
    const random = randomNumbers(21);
    for (let trial = 0; trial < tenfold(60); trial++) {
      const n = 1 + (trial % 20) * 2;
      const a = symmetric(n, random);
      // Every third matrix gets a zero diagonal, which needs 2×2 blocks.
      if (trial % 3 === 0) for (let i = 0; i < n && n > 1; i++) a[i * n + i] = 0;
      // A zero diagonal of odd order is regular in general; order 1 was left alone above.
      const b = randomMatrix(n, 1, random);
      const x = solve(a, b);
      expect(backwardError(a, x, b)).toBeLessThan(8 * n * EPS);
      const other = b.slice();
      const luFactors = a.slice();
      const pivots = new Int32Array(n);
      const ratio = factorLu(luFactors, 0, n, pivots, 0);
      solveLu(luFactors, 0, n, pivots, 0, other, 0);
      // Forward errors grow with the condition, of which the pivot ratio is the size here.
      expect(largestDifference(x, other)).toBeLessThan((100 * n * n * EPS * largest(x)) / ratio);
    }
  });

  it("solve saddle-point systems [[M, Gᵀ], [G, 0]] and find their inertia", () => {
    const random = randomNumbers(22);
    const [bodies, rows] = [9, 5];
    const n = bodies + rows;
    const a = new Float64Array(n * n);
    for (let i = 0; i < bodies; i++) a[i * n + i] = 1 + i;
    for (let i = bodies; i < n; i++) for (let j = 0; j < bodies; j++) a[i * n + j] = a[j * n + i] = random();
    const b = randomMatrix(n, 1, random);
    expect(backwardError(a, solve(a, b), b)).toBeLessThan(8 * n * EPS);
    // Closed form: as many positive eigenvalues as coordinates, as many negative ones as independent rows.
    expect(inertiaOf(a, n)).toEqual({ positive: bodies, negative: rows, zero: 0 });
  });

  it("handle the swap matrix, where no 1×1 pivot exists", () => {
    const a = Float64Array.of(0, 1, 1, 0);
    expect(Array.from(solve(a, Float64Array.of(5, 7)))).toEqual([7, 5]);
    expect(inertiaOf(a, 2)).toEqual({ positive: 1, negative: 1, zero: 0 });
    expect(factor(a, 2).ratio).toBe(1);
  });

  it("return the ratio of the eigenvalues of a 2×2 block", () => {
    // [[0, 1], [1, −d]] cannot start with a 1×1 pivot for d < 0.64; eigenvalues (−d ± √(d² + 4))/2.
    for (const d of [0.5, -0.5, 0.1]) {
      const root = Math.sqrt(d * d + 4);
      expect(factor(Float64Array.of(0, 1, 1, -d), 2).ratio).toBeCloseTo((root - Math.abs(d)) / (root + Math.abs(d)), 14);
      expect(inertiaOf(Float64Array.of(0, 1, 1, -d), 2)).toEqual({ positive: 1, negative: 1, zero: 0 });
    }
  });

  it("solve at scales near the limits of doubles", () => {
    for (const scale of [1e-200, 1e200]) {
      const a = symmetric(6, randomNumbers(23)).map((v) => v * scale);
      const b = new Float64Array(6).fill(scale);
      expect(backwardError(a, solve(a, b), b)).toBeLessThan(48 * EPS);
      expect(inertiaOf(a, 6)).toEqual(inertiaOf(symmetric(6, randomNumbers(23)), 6));
    }
  });

  it("read and write the lower triangle alone, also inside a larger table", () => {
    const random = randomNumbers(24);
    const a = symmetric(5, random);
    for (let i = 0; i < 5; i++) a[i * 6] = 0;
    const table = new Float64Array(3 + 5 * 8).fill(7);
    for (let i = 0; i < 5; i++) for (let j = 0; j <= i; j++) table[3 + i * 8 + j] = a[i * 5 + j]!;
    const pivots = new Int32Array(7).fill(77);
    const x = Float64Array.of(0, 1, 2, 3, 4, 5, 0);
    factorBunchKaufman(table, 3, 5, pivots, 1, 8);
    solveBunchKaufman(table, 3, 5, pivots, 1, x, 1, 8);
    expect(Array.from(x.subarray(1, 6))).toEqual(Array.from(solve(a, Float64Array.of(1, 2, 3, 4, 5))));
    expect([x[0], x[6], pivots[0], pivots[6], table[2]]).toEqual([0, 0, 77, 77, 7]);
    for (let i = 0; i < 5; i++) for (let j = i + 1; j < 8; j++) expect(table[3 + i * 8 + j]).toBe(7);
  });

  it("return 0 for singular matrices and for matrices that are not finite", () => {
    const ratio = (...a: number[]) => factor(Float64Array.from(a), Math.sqrt(a.length)).ratio;
    expect(ratio(0)).toBe(0);
    expect(ratio(1, 2, 2, 4)).toBe(0);
    expect(ratio(0, 0, 0, 0, 3, 0, 0, 0, 0)).toBe(0);
    expect(ratio(1, 0, Number.NaN, 4)).toBe(0);
    expect(ratio(Number.NaN)).toBe(0);
    expect(ratio(1, 0, 0, Number.NEGATIVE_INFINITY)).toBe(0);
    expect(factorBunchKaufman(new Float64Array(0), 0, 0, new Int32Array(0), 0)).toBe(1);
  });
});

describe("inertia", () => {
  it("is that of D in S D Sᵀ", () => {
    const random = randomNumbers(25);
    for (const values of [
      [1, 2, 3],
      [-1, -2, -3, -4],
      [1, -1, 1, -1, 1, -1, 1],
      [1e-6, -1e-6, 1, -1, 1e3],
      [-5, 2, 2, 2, 2, 2, 2, 2],
    ]) {
      const positive = values.filter((v) => v > 0).length;
      expect(inertiaOf(congruent(values, random), values.length)).toEqual({ positive, negative: values.length - positive, zero: 0 });
    }
  });

  it("counts zero eigenvalues of rank-deficient matrices", () => {
    const random = randomNumbers(26);
    for (const values of [
      [1, 0, -1],
      [0, 0, 2, 3, -1, 4],
      [0, 0],
    ]) {
      const n = values.length;
      // S D Sᵀ carries rounding errors of some n ε, so the tolerance is wider than the default, which is meant for exact input.
      const { factors, pivots } = factor(congruent(values, random), n);
      expect(inertia(factors, 0, n, pivots, 0, n, 100 * n * EPS)).toEqual({
        positive: values.filter((v) => v > 0).length,
        negative: values.filter((v) => v < 0).length,
        zero: values.filter((v) => v === 0).length,
      });
    }
    expect(inertiaOf(Float64Array.of(1, 2, 3, 2, 4, 6, 3, 6, 9), 3)).toEqual({ positive: 1, negative: 0, zero: 2 });
  });

  it("calls Hilbert matrices definite as long as their smallest eigenvalue stands above rounding", () => {
    expect(inertiaOf(hilbert(8), 8)).toEqual({ positive: 8, negative: 0, zero: 0 });
  });
});
