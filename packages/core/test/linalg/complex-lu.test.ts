import { describe, expect, it } from "vitest";
import { factorComplexLu, solveComplexLu } from "../../src/linalg/complex-lu.js";
import { factorLu, solveLu } from "../../src/linalg/dense-lu.js";
import { backwardError, EPS, largest, largestDifference, randomMatrix, randomNumbers } from "./matrices.js";

function solve(a: Float64Array, b: Float64Array): { ratio: number; x: Float64Array } {
  const n = b.length / 2;
  const factors = a.slice();
  const pivots = new Int32Array(n);
  const ratio = factorComplexLu(factors, 0, n, pivots, 0);
  const x = b.slice();
  solveComplexLu(factors, 0, n, pivots, 0, x, 0);
  return { ratio, x };
}

/** The real matrix of twice the size that does the same to pairs (re, im): entry a + ib becomes [a −b; b a]. */
function asReal(a: Float64Array, n: number): Float64Array {
  const real = new Float64Array(4 * n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const [re, im] = [a[2 * (i * n + j)]!, a[2 * (i * n + j) + 1]!];
      real[2 * i * 2 * n + 2 * j] = re;
      real[2 * i * 2 * n + 2 * j + 1] = -im;
      real[(2 * i + 1) * 2 * n + 2 * j] = im;
      real[(2 * i + 1) * 2 * n + 2 * j + 1] = re;
    }
  }
  return real;
}

describe("factorComplexLu and solveComplexLu", () => {
  it("solve random systems as the equal real system of twice the size does", () => {
    const random = randomNumbers(5);
    for (const n of [1, 2, 3, 5, 10, 30]) {
      const a = randomMatrix(2 * n, n, random);
      const b = randomMatrix(2 * n, 1, random);
      const { x, ratio } = solve(a, b);
      const real = asReal(a, n);
      // Reference: backward error of elimination, c n ε with a growth of a few (Higham, section 9.3).
      expect(backwardError(real, x, b)).toBeLessThan(8 * n * EPS);
      const pivots = new Int32Array(2 * n);
      const second = b.slice();
      expect(factorLu(real, 0, 2 * n, pivots, 0)).toBeGreaterThan(0);
      solveLu(real, 0, 2 * n, pivots, 0, second, 0);
      // Second algorithm: equal to round-off times the condition, below 1e4 for these matrices.
      expect(largestDifference(x, second) / largest(second)).toBeLessThan(1e4 * n * EPS);
      expect(ratio).toBeGreaterThan(0);
    }
  });

  it("find Gaussian integers exactly where every operation is exact", () => {
    // [1+i 2; 2i 4] has pivot 2i first; (1 + i)/2i = (1 − i)/2 and all that follows are binary fractions.
    const a = Float64Array.of(1, 1, 2, 0, 0, 2, 4, 0);
    const x = [3, -1, 2, 5];
    // A x by hand: (1+i)(3−i) + 2(2+5i) = 4+2i + 4+10i;   2i(3−i) + 4(2+5i) = 2+6i + 8+20i
    expect(Array.from(solve(a, Float64Array.of(8, 12, 10, 26)).x)).toEqual(x);
  });

  it("work inside larger tables and touch nothing else", () => {
    const random = randomNumbers(6);
    const n = 3;
    const a = randomMatrix(2 * n, n, random);
    const b = randomMatrix(2 * n, 1, random);
    const table = Float64Array.of(7, 7, ...a, 7);
    const vector = Float64Array.of(9, ...b, 9);
    const pivots = Int32Array.of(-5, 0, 0, 0, -5);
    factorComplexLu(table, 2, n, pivots, 1);
    solveComplexLu(table, 2, n, pivots, 1, vector, 1);
    expect(Array.from(vector)).toEqual([9, ...solve(a, b).x, 9]);
    expect([table[0], table[1], table.at(-1), pivots[0], pivots[4]]).toEqual([7, 7, 7, -5, -5]);
  });

  it("return 0 for singular matrices and for matrices that are not finite", () => {
    const ratio = (n: number, ...a: number[]) => factorComplexLu(Float64Array.from(a), 0, n, new Int32Array(n), 0);
    expect(ratio(1, 0, 0)).toBe(0);
    // second row = i · first row
    expect(ratio(2, 1, 1, 2, 0, -1, 1, 0, 2)).toBe(0);
    expect(ratio(2, 1, 0, Number.NaN, 0, 0, 0, 4, 0)).toBe(0);
    expect(ratio(1, Number.POSITIVE_INFINITY, 0)).toBe(0);
    expect(ratio(2, 0, 0, 0, 1, 1, 0, 0, 0)).toBe(1);
    expect(ratio(0)).toBe(1);
  });
});
