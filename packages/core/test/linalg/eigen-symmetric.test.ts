import { describe, expect, it } from "vitest";
import { eigenSymmetric } from "../../src/linalg/eigen-symmetric.js";
import { EPS, randomNumbers } from "./matrices.js";

const sorted = (values: Float64Array) => [...values].sort((a, b) => a - b);

describe("eigenSymmetric", () => {
  it("finds the eigenvalues 2 − 2 cos(kπ/(n + 1)) of the second difference", () => {
    for (const n of [1, 2, 5, 20]) {
      const matrix = Array.from({ length: n * n }, (_, e) => {
        const apart = Math.abs(Math.floor(e / n) - (e % n));
        return apart === 0 ? 2 : apart === 1 ? -1 : 0;
      });
      const { values, converged } = eigenSymmetric(matrix, n);
      expect(converged).toBe(true);
      sorted(values).forEach((value, k) => {
        expect(Math.abs(value - (2 - 2 * Math.cos(((k + 1) * Math.PI) / (n + 1))))).toBeLessThan(8 * n * EPS);
      });
    }
  });

  it("A V = V Λ with orthonormal V, of random matrices of which only the upper triangle is read", () => {
    const random = randomNumbers(5);
    for (const n of [2, 3, 7, 15]) {
      const a = Array.from({ length: n * n }, () => random());
      const { values, vectors } = eigenSymmetric(a, n);
      for (let i = 0; i < n; i++)
        for (let k = 0; k < n; k++) {
          let [product, gram] = [0, 0];
          for (let j = 0; j < n; j++) {
            product += a[Math.min(i, j) * n + Math.max(i, j)]! * vectors[j * n + k]!;
            gram += vectors[j * n + i]! * vectors[j * n + k]!;
          }
          expect(Math.abs(product - values[k]! * vectors[i * n + k]!)).toBeLessThan(20 * n * EPS);
          expect(Math.abs(gram - (i === k ? 1 : 0))).toBeLessThan(20 * n * EPS);
        }
    }
  });

  it("keeps the digits of small eigenvalues of a graded matrix: their product is the determinant", () => {
    // L Lᵀ with unit triangle L scaled by D: det = Π dᵢ²; eigenvalues from 1 to 10⁻¹⁶.
    const d = [1, 1e-4, 1e-8];
    const l = [1, 0, 0, 0.5, 1, 0, -0.25, 0.75, 1];
    const m = Array.from({ length: 9 }, (_, e) => {
      const [i, j] = [Math.floor(e / 3), e % 3];
      return d[i]! * d[j]! * [0, 1, 2].reduce((sum, k) => sum + l[i * 3 + k]! * l[j * 3 + k]!, 0);
    });
    const { values } = eigenSymmetric(m, 3);
    expect(Math.abs((values[0]! * values[1]! * values[2]!) / 1e-24 - 1)).toBeLessThan(1e-13);
  });

  it("says that a matrix is not finite", () => {
    expect(eigenSymmetric([1, Number.NaN, Number.NaN, 1], 2).converged).toBe(false);
  });
});
