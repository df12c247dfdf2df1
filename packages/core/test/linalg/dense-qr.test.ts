import { describe, expect, it } from "vitest";
import { factorLu, solveLu } from "../../src/linalg/dense-lu.js";
import {
  completeQr,
  factorQr,
  lowerQrRank,
  nullSpace,
  type QrFactors,
  qrFactors,
  solveLeastSquares,
  solveMinimumNorm,
  solveNormal,
} from "../../src/linalg/dense-qr.js";
import { backwardError, EPS, hilbert, largest, largestDifference, product, randomMatrix, randomNumbers, transposed } from "./matrices.js";

function factored(a: Float64Array, rows: number, columns: number, tolerance?: number): QrFactors {
  const f = qrFactors(rows, columns);
  f.a.set(a);
  factorQr(f, tolerance);
  return f;
}

function leastSquares(a: Float64Array, b: Float64Array, columns: number) {
  const x = new Float64Array(columns);
  const residual = solveLeastSquares(factored(a, b.length, columns), b.slice(), 0, x, 0);
  return { x, residual };
}

function minimumNorm(a: Float64Array, b: Float64Array, columns: number) {
  const f = factored(a, b.length, columns);
  completeQr(f);
  const x = new Float64Array(columns);
  const residual = solveMinimumNorm(f, b.slice(), 0, x, 0);
  return { x, residual };
}

/** m × n of rank r. */
function deficient(rows: number, columns: number, rank: number, random: () => number): Float64Array {
  return product(randomMatrix(rows, rank, random), randomMatrix(rank, columns, random), rows, rank, columns);
}

const residualOf = (a: Float64Array, x: Float64Array, b: Float64Array) => product(a, x, b.length, x.length, 1).map((v, i) => b[i]! - v);
const norm = (x: Float64Array) => Math.sqrt(x.reduce((s, v) => s + v * v, 0));

const SHAPES = [
  [6, 4, 2],
  [4, 6, 3],
  [5, 5, 5],
  [5, 5, 1],
  [12, 7, 6],
  [7, 12, 7],
  [1, 3, 1],
  [3, 1, 1],
  [20, 20, 13],
] as const;

describe("factorQr", () => {
  it("finds the rank of products of random matrices", () => {
    const random = randomNumbers(31);
    for (const [rows, columns, rank] of SHAPES)
      expect(factored(deficient(rows, columns, rank, random), rows, columns, 1e-12).rank).toBe(rank);
  });

  it("finds the rank of integer matrices with the default tolerance", () => {
    expect(factored(Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9), 3, 3).rank).toBe(2);
    expect(factored(Float64Array.of(1, 2, 2, 4, 3, 6), 3, 2).rank).toBe(1);
    expect(factored(new Float64Array(12), 4, 3).rank).toBe(0);
    expect(factored(new Float64Array(0), 0, 3).rank).toBe(0);
    expect(factored(hilbert(8), 8, 8).rank).toBe(8);
  });

  it("gives the same rank at any scale", () => {
    const a = deficient(8, 6, 4, randomNumbers(32));
    for (const scale of [1e-250, 1e-150, 1e150, 1e250]) {
      expect(
        factored(
          a.map((v) => v * scale),
          8,
          6,
          1e-12,
        ).rank,
      ).toBe(4);
    }
  });

  it("does not cancel in a column that points along its first entry already", () => {
    // Closed form: x = aᵀb/aᵀa. The reflection must turn the column round instead of subtracting nearly equal numbers.
    for (const sign of [1, -1]) {
      const a = Float64Array.of(sign, 1e-9, 2e-9);
      const { x } = leastSquares(a, Float64Array.of(3, 5, -7), 1);
      expect(Math.abs(x[0]! - (sign * 3 + 5e-9 - 14e-9))).toBeLessThan(8 * EPS);
    }
  });

  it("chooses pivots by what is left of the columns, also where that is 1e-9 of them", () => {
    // Three columns (1, 0, 0), (1, 1e-9, 0), (1, 0, 2e-9) of equal norm in doubles; Pythagoras would see nothing left after the first.
    const f = factored(Float64Array.of(1, 1, 1, 0, 1e-9, 0, 0, 0, 2e-9), 3, 3);
    expect(f.rank).toBe(3);
    expect(Array.from(f.order)).toEqual([0, 2, 1]);
    expect(Math.abs(f.a[4]!)).toBeCloseTo(2e-9, 20);
    expect(Math.abs(f.a[8]!)).toBeCloseTo(1e-9, 20);
  });

  it("counts small columns as zero by the stated tolerance", () => {
    const a = Float64Array.of(1, 0, 0, 1e-9);
    expect(factored(a, 2, 2).rank).toBe(2);
    expect(factored(a, 2, 2, 1e-8).rank).toBe(1);
  });

  it("returns −1 for a matrix that is not finite", () => {
    expect(factored(Float64Array.of(1, 2, Number.NaN, 4), 2, 2).rank).toBe(-1);
    expect(factored(Float64Array.of(1, 2, 3, Number.POSITIVE_INFINITY), 2, 2).rank).toBe(-1);
  });

  it("keeps the Gram matrix: (A P)ᵀ(A P) = RᵀR with falling diagonal", () => {
    const a = randomMatrix(9, 6, randomNumbers(33));
    const f = factored(a, 9, 6);
    const permuted = Float64Array.from({ length: 54 }, (_, k) => a[Math.floor(k / 6) * 6 + f.order[k % 6]!]!);
    const r = Float64Array.from({ length: 36 }, (_, k) => (k % 6 >= Math.floor(k / 6) ? f.a[k]! : 0));
    const gram = product(transposed(permuted, 9, 6), permuted, 6, 9, 6);
    expect(largestDifference(product(transposed(r, 6, 6), r, 6, 6, 6), gram)).toBeLessThan(9 * 8 * EPS * largest(gram));
    // Pivoting: |rₖₖ| is at least the norm of what is left of every later column.
    for (let k = 0; k < 6; k++) {
      for (let j = k + 1; j < 6; j++) {
        let rest = 0;
        for (let i = k; i <= j; i++) rest += r[i * 6 + j]! * r[i * 6 + j]!;
        expect(Math.abs(r[k * 7]!)).toBeGreaterThan(Math.sqrt(rest) * (1 - 1e-7));
      }
    }
  });
});

describe("solveLeastSquares", () => {
  it("agrees with LU on square systems and is backward stable", () => {
    const random = randomNumbers(34);
    for (const n of [1, 2, 5, 20, 40]) {
      const a = randomMatrix(n, n, random);
      const b = randomMatrix(n, 1, random);
      const { x } = leastSquares(a, b, n);
      expect(backwardError(a, x, b)).toBeLessThan(8 * n * EPS);
      const other = b.slice();
      const factors = a.slice();
      const pivots = new Int32Array(n);
      const ratio = factorLu(factors, 0, n, pivots, 0);
      solveLu(factors, 0, n, pivots, 0, other, 0);
      expect(largestDifference(x, other)).toBeLessThan((100 * n * n * EPS * largest(x)) / ratio);
    }
  });

  it("leaves a residual orthogonal to the columns and reports its norm", () => {
    const random = randomNumbers(35);
    for (const [rows, columns, rank] of SHAPES) {
      const a = deficient(rows, columns, rank, random);
      const b = randomMatrix(rows, 1, random);
      const { x, residual } = leastSquares(a, b, columns);
      const r = residualOf(a, x, b);
      const slack = 100 * rows * columns * EPS * (largest(a) * columns * largest(x) + largest(b));
      expect(largest(product(transposed(a, rows, columns), r, columns, rows, 1))).toBeLessThan(slack * largest(a));
      expect(Math.abs(residual - norm(r))).toBeLessThan(slack);
    }
  });

  it("fits the straight line of the textbook formulas", () => {
    const t = [0, 1, 2, 3, 4, 5];
    const b = Float64Array.of(1, 3, 2, 5, 7, 8);
    const a = Float64Array.from(t.flatMap((v) => [1, v]));
    // slope = (n Σty − Σt Σy)/(n Σt² − (Σt)²), intercept = (Σy − slope Σt)/n
    const [n, st, sy, stt, sty] = [6, 15, 26, 55, 90];
    const slope = (n * sty - st * sy) / (n * stt - st * st);
    const { x } = leastSquares(a, b, 2);
    expect(x[1]).toBeCloseTo(slope, 13);
    expect(x[0]).toBeCloseTo((sy - slope * st) / n, 13);
  });
});

describe("completeQr", () => {
  it("gives the shortest of all least-squares solutions", () => {
    const random = randomNumbers(36);
    for (const [rows, columns, rank] of SHAPES) {
      const a = deficient(rows, columns, rank, random);
      const b = randomMatrix(rows, 1, random);
      const { x, residual } = minimumNorm(a, b, columns);
      const basic = leastSquares(a, b, columns);
      const slack = 1000 * rows * columns * EPS * (largest(basic.x) + 1);
      expect(Math.abs(residual - basic.residual)).toBeLessThan(slack);
      expect(norm(x)).toBeLessThan(norm(basic.x) + slack);
      // Shortest means: in the row space, x = Aᵀ z for some z (second solve), and orthogonal to the null space.
      const z = minimumNorm(transposed(a, rows, columns), x, rows);
      expect(z.residual).toBeLessThan(slack);
    }
  });

  it("is the pseudo-inverse of a rank-one matrix: A⁺ = v uᵀ / (‖u‖²‖v‖²)", () => {
    const u = Float64Array.of(1, 2, -2);
    const v = Float64Array.of(3, 0, 4, 12);
    const a = product(u, v, 3, 1, 4);
    const b = Float64Array.of(2, -1, 5);
    const factor = (2 * 1 - 1 * 2 + 5 * -2) / (9 * 169);
    expect(
      largestDifference(
        minimumNorm(a, b, 4).x,
        v.map((c) => c * factor),
      ),
    ).toBeLessThan(16 * EPS);
  });

  it("gives an orthonormal basis of the null space", () => {
    const random = randomNumbers(37);
    for (const [rows, columns, rank] of SHAPES) {
      const a = deficient(rows, columns, rank, random);
      const f = factored(a, rows, columns, 1e-12);
      completeQr(f);
      const count = columns - rank;
      const basis = new Float64Array(columns * count + 1).fill(9);
      expect(nullSpace(f, basis, 1)).toBe(count);
      expect(basis[0]).toBe(9);
      const vectors = basis.slice(1);
      expect(largest(product(a, vectors, rows, columns, count))).toBeLessThan(20 * columns * rows * EPS * largest(a));
      const gram = product(transposed(vectors, columns, count), vectors, count, columns, count);
      for (let i = 0; i < count; i++) gram[i * count + i]! -= 1;
      expect(largest(gram)).toBeLessThan(4 * columns * EPS);
    }
  });

  it("finds the null vector of an integer matrix", () => {
    const f = factored(Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9), 3, 3);
    completeQr(f);
    const vector = new Float64Array(3);
    expect(nullSpace(f, vector, 0)).toBe(1);
    // (1, −2, 1)/√6 up to sign.
    const sign = Math.sign(vector[0]!) / Math.sqrt(6);
    expect(largestDifference(vector, [sign, -2 * sign, sign])).toBeLessThan(16 * EPS);
  });

  it("makes the zero matrix answer zero, with every vector in its null space", () => {
    const f = factored(new Float64Array(6), 2, 3);
    completeQr(f);
    const x = new Float64Array(3).fill(1);
    expect(solveMinimumNorm(f, Float64Array.of(3, 4), 0, x, 0)).toBe(5);
    expect(Array.from(x)).toEqual([0, 0, 0]);
    expect(nullSpace(f, new Float64Array(9), 0)).toBe(3);
  });
});

describe("misuse", () => {
  it("is refused: forms cannot be mixed up", () => {
    const f = factored(Float64Array.of(1, 2, 3, 4), 2, 2);
    expect(() => factorQr(f)).toThrow();
    expect(() => nullSpace(f, new Float64Array(4), 0)).toThrow();
    completeQr(f);
    expect(() => solveLeastSquares(f, new Float64Array(2), 0, new Float64Array(2), 0)).toThrow();
  });
});

describe("normal equations", () => {
  it("AᵀA x = b by the factors of A, at full rank", () => {
    const random = randomNumbers(21);
    const a = randomMatrix(9, 5, random);
    const b = Float64Array.from({ length: 5 }, random);
    const x = new Float64Array(5);
    solveNormal(factored(a, 9, 5), b, x);
    const back = product(transposed(a, 9, 5), product(a, x, 9, 5, 1), 5, 9, 1);
    // condition of AᵀA is a few hundred
    expect(largestDifference(back, b)).toBeLessThan(1e4 * EPS * largest(b));
  });

  it("leave columns beyond the rank out, and solve those before it", () => {
    const random = randomNumbers(22);
    const a = deficient(9, 5, 3, random);
    const f = factored(a, 9, 5, 1e-10);
    expect(f.rank).toBe(3);
    const x = Float64Array.from({ length: 5 }, random);
    const b = x.slice();
    solveNormal(f, x, x);
    const back = product(transposed(a, 9, 5), product(a, x, 9, 5, 1), 5, 9, 1);
    for (let k = 0; k < 5; k++) {
      const column = f.order[k]!;
      if (k < 3) expect(Math.abs(back[column]! - b[column]!)).toBeLessThan(1e-10);
      else expect(x[column]).toBe(0);
    }
  });

  it("of a rank that was lowered afterwards are those of fewer columns", () => {
    const f = factored(Float64Array.of(1, 0, 0, 0, 1e-3, 0, 0, 0, 1e-5), 3, 3);
    expect([lowerQrRank(f, 1e-6), f.rank]).toEqual([false, 3]);
    expect([lowerQrRank(f, 1e-4), f.rank]).toEqual([true, 2]);
    expect([lowerQrRank(f, 10, 1), f.rank]).toEqual([true, 1]);
    expect([lowerQrRank(f, 10), f.rank]).toEqual([true, 0]);
  });
});
