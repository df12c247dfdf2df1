import { describe, expect, it } from "vitest";
import { factorLu, solveLu } from "../../src/linalg/dense-lu.js";
import {
  divideBlock,
  factorBlock,
  solveBlock,
  solveLower,
  solveUpper,
  subtractProduct,
  subtractTimes,
  subtractTransposedTimes,
  subtractTriangle,
} from "../../src/linalg/small-blocks.js";
import { EPS, largestDifference, product, randomMatrix, randomNumbers, transposed } from "./matrices.js";

const SIZES = [1, 2, 3, 4, 5, 6, 8];
/** Sums of at most 8 products of numbers below 10, through pivots of size ≥ 1: a few hundred roundings of numbers below 100. */
const TOLERANCE = 1e4 * EPS;

/** Symmetric with eigenvalues of both signs: diagonally dominant, so that no pivot is small. */
function symmetric(n: number, random: () => number): Float64Array {
  const a = randomMatrix(n, n, random);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) a[j * n + i] = a[i * n + j]!;
    a[i * n + i] = (i % 2 ? -1 : 1) * (n + 1 + random());
  }
  return a;
}

function solvedByLu(a: Float64Array, b: Float64Array): Float64Array {
  const [factors, x, pivots] = [a.slice(), b.slice(), new Int32Array(b.length)];
  factorLu(factors, 0, b.length, pivots, 0);
  solveLu(factors, 0, b.length, pivots, 0, x, 0);
  return x;
}

/** L and D as matrices of their own. */
function parts(factors: Float64Array, n: number): { lower: Float64Array; pivots: Float64Array } {
  const lower = new Float64Array(n * n);
  const pivots = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) lower[i * n + j] = factors[i * n + j]!;
    lower[i * n + i] = 1;
    pivots[i * n + i] = 1 / factors[i * n + i]!;
  }
  return { lower, pivots };
}

describe("factorBlock and solveBlock", () => {
  it("give L D Lᵀ = A, and the solution of LU, from the lower triangle alone", () => {
    const random = randomNumbers(1);
    for (const n of SIZES) {
      const a = symmetric(n, random);
      const values = Float64Array.of(7, 7, ...a, 7);
      for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) values[2 + i * n + j] = Number.NaN;
      expect(factorBlock(values, 2, n)).toBe(true);
      const { lower, pivots } = parts(values.subarray(2), n);
      const again = product(product(lower, pivots, n, n, n), transposed(lower, n, n), n, n, n);
      expect(largestDifference(again, a)).toBeLessThan(TOLERANCE);
      const b = randomMatrix(n, 1, random);
      const x = Float64Array.of(5, ...b, 5);
      solveBlock(values, 2, n, x, 1);
      expect(largestDifference(x.subarray(1, n + 1), solvedByLu(a, b))).toBeLessThan(TOLERANCE);
      expect([values[0], values[1], values[2 + n * n], x[0], x[n + 1]]).toEqual([7, 7, 7, 5, 5]);
    }
  });

  it("split the solution into the solutions with L and Lᵀ", () => {
    const random = randomNumbers(2);
    for (const n of SIZES) {
      const values = symmetric(n, random);
      factorBlock(values, 0, n);
      const { lower } = parts(values, n);
      const b = randomMatrix(n, 1, random);
      const down = b.slice();
      solveLower(values, 0, n, down, 0);
      expect(largestDifference(down, solvedByLu(lower, b))).toBeLessThan(TOLERANCE);
      const up = b.slice();
      solveUpper(values, 0, n, up, 0);
      expect(largestDifference(up, solvedByLu(transposed(lower, n, n), b))).toBeLessThan(TOLERANCE);
    }
  });

  it("report zero pivots and pivots that are not finite", () => {
    const factor = (...a: number[]) => factorBlock(Float64Array.from(a), 0, Math.sqrt(a.length));
    expect(factor(0)).toBe(false);
    expect(factor(-0)).toBe(false);
    expect(factor(Number.NaN)).toBe(false);
    expect(factor(Number.POSITIVE_INFINITY)).toBe(false);
    expect(factor(Number.NEGATIVE_INFINITY)).toBe(false);
    // the smallest subnormal number: its inverse overflows
    expect(factor(5e-324)).toBe(false);
    expect(factor(1, 0, 2, 4)).toBe(false);
    expect(factor(1, 0, Number.NaN, 4)).toBe(false);
    expect(factor(0, 1, 1, 0)).toBe(false);
    expect(factor(1, 0, 2, -4)).toBe(true);
  });
});

describe("products with blocks", () => {
  it("divideBlock leaves Y = B L⁻ᵀ and returns Y D⁻¹", () => {
    const random = randomNumbers(3);
    for (const n of SIZES) {
      for (const m of SIZES) {
        const a = symmetric(n, random);
        const b = randomMatrix(m, n, random);
        const values = Float64Array.of(...a, ...b);
        factorBlock(values, 0, n);
        const out = new Float64Array(m * n + 1).fill(9);
        divideBlock(values, 0, n, n * n, m, out, 1);
        const { lower, pivots } = parts(values, n);
        const y = values.subarray(n * n);
        expect(largestDifference(product(y, transposed(lower, n, n), m, n, n), b)).toBeLessThan(TOLERANCE);
        expect(largestDifference(product(out.subarray(1), pivots, m, n, n), y)).toBeLessThan(TOLERANCE);
        expect(out[0]).toBe(9);
      }
    }
  });

  it("subtractProduct and subtractTriangle take Z Yᵀ away, the latter below the diagonal only", () => {
    const random = randomNumbers(4);
    for (const n of SIZES) {
      for (const [m, p] of [
        [1, 6],
        [6, 1],
        [5, 3],
        [6, 6],
      ] as const) {
        const z = randomMatrix(m, n, random);
        const y = randomMatrix(p, n, random);
        const c = randomMatrix(m, p, random);
        const expected = product(z, transposed(y, p, n), m, n, p).map((v, i) => c[i]! - v);
        const values = Float64Array.of(...c, ...y);
        subtractProduct(values, 0, n, z, 0, m, m * p, p);
        expect(largestDifference(values.subarray(0, m * p), expected)).toBeLessThan(TOLERANCE);
        if (m !== p) continue;
        const triangle = Float64Array.of(...c, ...y);
        subtractTriangle(triangle, 0, n, z, 0, m, m * m);
        for (let i = 0; i < m * m; i++) expect(triangle[i]).toBe(i % m > Math.floor(i / m) ? c[i] : values[i]);
      }
    }
  });

  it("subtractTimes and subtractTransposedTimes take B x and Bᵀ x away", () => {
    const random = randomNumbers(5);
    for (const n of SIZES) {
      for (const m of SIZES) {
        const b = randomMatrix(m, n, random);
        const x = randomMatrix(n + m, 1, random);
        const [head, tail] = [x.slice(0, n), x.slice(n)];
        const down = x.slice();
        subtractTimes(b, 0, n, m, down, 0, n);
        const expectedTail = product(b, head, m, n, 1).map((v, i) => tail[i]! - v);
        expect(largestDifference(down, Float64Array.of(...head, ...expectedTail))).toBeLessThan(TOLERANCE);
        const up = x.slice();
        subtractTransposedTimes(b, 0, n, m, up, n, 0);
        const expectedHead = product(transposed(b, m, n), tail, n, m, 1).map((v, i) => head[i]! - v);
        expect(largestDifference(up, Float64Array.of(...expectedHead, ...tail))).toBeLessThan(TOLERANCE);
      }
    }
  });
});
