import { describe, expect, it } from "vitest";
import { factorLdlt, solveLdlt, solveLower } from "../../src/linalg/dense-ldlt.js";
import { factorLu, solveLu } from "../../src/linalg/dense-lu.js";
import { backwardError, EPS, hilbert, largest, largestDifference, product, randomMatrix, randomNumbers, transposed } from "./matrices.js";

/** BᵀB + E: positive definite with a condition of about n. */
function definite(n: number, random: () => number): Float64Array {
  const b = randomMatrix(n, n, random);
  const a = product(transposed(b, n, n), b, n, n, n);
  for (let i = 0; i < n; i++) a[i * n + i]! += 1;
  return a;
}

/** Of D, which has as many as A has negative eigenvalues (Sylvester). */
const negativePivots = (factors: Float64Array, n: number): number =>
  Array.from({ length: n }, (_, i) => factors[i * n + i]!).filter((pivot) => pivot < 0).length;

function solve(a: Float64Array, b: Float64Array): Float64Array {
  const factors = a.slice();
  const x = b.slice();
  expect(factorLdlt(factors, 0, b.length)).toBeGreaterThan(0);
  solveLdlt(factors, 0, b.length, x, 0);
  return x;
}

describe("factorLdlt and solveLdlt", () => {
  it("solve definite systems backward stably and agree with LU", () => {
    const random = randomNumbers(11);
    for (const n of [1, 2, 3, 6, 12, 40]) {
      const a = definite(n, random);
      const b = randomMatrix(n, 1, random);
      const x = solve(a, b);
      expect(backwardError(a, x, b)).toBeLessThan(4 * n * EPS);
      const other = b.slice();
      const pivots = new Int32Array(n);
      const factors = a.slice();
      factorLu(factors, 0, n, pivots, 0);
      solveLu(factors, 0, n, pivots, 0, other, 0);
      // Both are backward stable; the condition of `definite` stays below 100·n.
      expect(largestDifference(x, other)).toBeLessThan(100 * n * n * EPS * largest(x));
    }
  });

  it("solve banded systems, and rows that begin with zeros in between", () => {
    const random = randomNumbers(12);
    for (const width of [0, 1, 3]) {
      const a = definite(20, random);
      for (let i = 0; i < 20; i++) {
        // row 7 reaches back to the first column
        for (let j = 0; j < i - width; j++) if (i !== 7) a[i * 20 + j] = a[j * 20 + i] = 0;
        a[i * 21]! += 20;
      }
      const b = randomMatrix(20, 1, random);
      expect(backwardError(a, solve(a, b), b)).toBeLessThan(80 * EPS);
    }
  });

  it("solve Hilbert systems backward stably", () => {
    for (const n of [4, 8, 11]) {
      const b = new Float64Array(n).fill(1);
      expect(backwardError(hilbert(n), solve(hilbert(n), b), b)).toBeLessThan(4 * n * EPS);
    }
  });

  it("solve quasi-definite systems [[M, −Gᵀ], [−G, −ρ]] and count their negative pivots", () => {
    const random = randomNumbers(12);
    const [bodies, rows] = [6, 4];
    const n = bodies + rows;
    const a = new Float64Array(n * n);
    for (let i = 0; i < bodies; i++) a[i * n + i] = 1 + i;
    for (let i = bodies; i < n; i++) a[i * n + i] = -1e-3;
    for (let i = bodies; i < n; i++) for (let j = 0; j < bodies; j++) a[i * n + j] = a[j * n + i] = random();
    const b = randomMatrix(n, 1, random);
    expect(backwardError(a, solve(a, b), b)).toBeLessThan(16 * n * EPS);
    factorLdlt(a, 0, n);
    expect(negativePivots(a, n)).toBe(rows);
  });

  it("have the factors of a matrix with a known integer factorisation", () => {
    // L = [[1], [2, 1], [-1, 3, 1]], D = diag(2, -4, 8): A = L D Lᵀ.
    const a = Float64Array.of(2, 99, 99, 4, 4, 99, -2, -16, -26);
    expect(factorLdlt(a, 0, 3)).toBe(2 / 8);
    expect(Array.from(a)).toEqual([2, 99, 99, 2, -4, 99, -1, 3, 8]);
    expect(negativePivots(a, 3)).toBe(1);
  });

  it("read and write the lower triangle alone, also inside a larger table", () => {
    const a = definite(4, randomNumbers(13));
    const table = new Float64Array(2 + 4 * 6).fill(7);
    for (let i = 0; i < 4; i++) for (let j = 0; j <= i; j++) table[2 + i * 6 + j] = a[i * 4 + j]!;
    const x = Float64Array.of(0, 1, 2, 3, 4, 0);
    factorLdlt(table, 2, 4, 6);
    solveLdlt(table, 2, 4, x, 1, 6);
    expect(Array.from(x.subarray(1, 5))).toEqual(Array.from(solve(a, Float64Array.of(1, 2, 3, 4))));
    for (let i = 0; i < 4; i++) for (let j = i + 1; j < 6; j++) expect(table[2 + i * 6 + j]).toBe(7);
    expect([table[0], table[1], x[0], x[5]]).toEqual([7, 7, 0, 0]);
  });

  it("solve with L alone", () => {
    // L = [[1], [2, 1], [-1, 3, 1]] as above, x = L (1, 1, 1)
    const x = Float64Array.of(1, 3, 3);
    solveLower(Float64Array.of(2, 0, 0, 2, -4, 0, -1, 3, 8), 0, 3, x, 0);
    expect(Array.from(x)).toEqual([1, 1, 1]);
  });

  it("return 0 at a zero pivot or a number that is not finite", () => {
    const ratio = (...a: number[]) => factorLdlt(Float64Array.from(a), 0, Math.sqrt(a.length));
    expect(ratio(0)).toBe(0);
    expect(ratio(0, 1, 1, 0)).toBe(0);
    expect(ratio(1, 2, 2, 4)).toBe(0);
    expect(ratio(1, 0, Number.NaN, 4)).toBe(0);
    expect(ratio(1, 0, 0, Number.POSITIVE_INFINITY)).toBe(0);
    expect(factorLdlt(new Float64Array(0), 0, 0)).toBe(1);
  });
});
