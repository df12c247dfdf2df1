import { describe, expect, it } from "vitest";
import { solveDamped } from "../../src/linalg/damped-least-squares.js";
import { EPS, randomNumbers } from "./matrices.js";

describe("solveDamped", () => {
  it("solves (AᵀA + μE) e = Aᵀ b", () => {
    const random = randomNumbers(9);
    for (const [rows, columns] of [
      [6, 3],
      [3, 3],
      [2, 4],
    ] as const) {
      const a = Float64Array.from({ length: rows * columns }, () => random());
      const b = Float64Array.from({ length: rows }, () => random());
      const e = new Float64Array(columns);
      expect(solveDamped({ rows, columns, a, b }, 0.3, e)).toBe(true);
      for (let j = 0; j < columns; j++) {
        let left = 0.3 * e[j]!;
        for (let i = 0; i < rows; i++) {
          const row = Array.from(e, (value, k) => a[i * columns + k]! * value).reduce((x, y) => x + y, 0);
          left += a[i * columns + j]! * (row - b[i]!);
        }
        expect(Math.abs(left)).toBeLessThan(200 * EPS);
      }
    }
  });

  it("does not square the condition: with little damping columns 10⁻⁸ apart are told from each other", () => {
    // A = [1 1; δ 0], b = (2, δ): e = (1, 1); AᵀA has a condition of 10¹⁶.
    const delta = 1e-8;
    const e = new Float64Array(2);
    solveDamped({ rows: 2, columns: 2, a: [1, 1, delta, 0], b: [2, delta] }, 1e-40, e);
    expect(Math.abs(e[0]! - 1)).toBeLessThan(1e-7);
    expect(Math.abs(e[1]! - 1)).toBeLessThan(1e-7);
  });

  it("says that a number is not finite", () => {
    expect(solveDamped({ rows: 1, columns: 1, a: [1], b: [Number.NaN] }, 1, new Float64Array(1))).toBe(false);
    expect(solveDamped({ rows: 1, columns: 1, a: [Number.POSITIVE_INFINITY], b: [1] }, 1, new Float64Array(1))).toBe(false);
  });
});
