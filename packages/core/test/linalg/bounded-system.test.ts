/**
 * Bounded systems against what defines their solution (the three conditions on x and w, checked from A, b and the bounds), against enumeration of all
 * guesses for small sizes, and against projected Gauss–Seidel, a second algorithm.
 */
import { describe, expect, it } from "vitest";
import { type BoundedSystem, createBoundedSystem, solveBounded, UNKNOWN } from "../../src/linalg/bounded-system.js";
import type { Random } from "../../src/math/random.js";
import { chance, tenfold } from "../chance.js";

/** A = B Bᵀ + small diagonal, random bounds of every sort. */
function randomSystem(random: Random, n: number, condition = 1e-3): BoundedSystem {
  const system = createBoundedSystem(n);
  const B = Array.from({ length: n * n }, () => random.normal());
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      let sum = i === j ? condition : 0;
      for (let k = 0; k < n; k++) sum += B[i * n + k]! * B[j * n + k]!;
      system.matrix[i * n + j] = sum;
    }
    system.b[i] = random.normal();
    const sort = Math.floor(random.uniform(0, 4));
    const width = Math.abs(random.normal());
    system.low[i] = sort === 0 ? Number.NEGATIVE_INFINITY : sort === 1 ? 0 : -width;
    system.high[i] = sort === 0 || sort === 1 ? Number.POSITIVE_INFINITY : sort === 2 ? width : -width;
  }
  return system;
}

/** Largest violation of the definition, relative to the numbers involved. */
function violation({ size, matrix, b, x, low, high }: BoundedSystem): number {
  let worst = 0;
  for (let i = 0; i < size; i++) {
    let w = b[i]!;
    let scale = Math.abs(w);
    for (let k = 0; k < size; k++) {
      w += matrix[i * size + k]! * x[k]!;
      scale += Math.abs(matrix[i * size + k]! * x[k]!);
    }
    const outside = Math.max(low[i]! - x[i]!, x[i]! - high[i]!, 0);
    const atLow = x[i]! <= low[i]! * (1 + 1e-12 * Math.sign(low[i]!)) + 1e-300;
    const atHigh = x[i]! >= high[i]! * (1 - 1e-12 * Math.sign(high[i]!)) - 1e-300;
    const wrong = (w > 0 && !atLow) || (w < 0 && !atHigh) ? Math.abs(w) / scale : 0;
    worst = Math.max(worst, outside, wrong);
  }
  return worst;
}

describe("solveBounded", () => {
  it.each([1, 2, 3, 5, 8, 20, 60])("meets the conditions that define the solution, size %i", (n) => {
    const random = chance(n);
    for (let k = 0; k < tenfold(30); k++) {
      const system = randomSystem(random, n);
      expect(solveBounded(system)).toBe(true);
      // ill-conditioned parts of A: rounding times 1e3 … 1e5
      expect(violation(system)).toBeLessThan(1e-9);
    }
  });

  it("finds the same as projected Gauss–Seidel", () => {
    const random = chance(99);
    for (let k = 0; k < tenfold(20); k++) {
      const system = randomSystem(random, 6, 1);
      expect(solveBounded(system)).toBe(true);
      const x = new Float64Array(6);
      for (let sweep = 0; sweep < 20_000; sweep++) {
        for (let i = 0; i < 6; i++) {
          let w = system.b[i]!;
          for (let j = 0; j < 6; j++) w += system.matrix[i * 6 + j]! * x[j]!;
          x[i] = Math.min(system.high[i]!, Math.max(system.low[i]!, x[i]! - w / system.matrix[i * 7]!));
        }
      }
      // condition numbers of up to some 1e3 after 20 000 sweeps
      for (let i = 0; i < 6; i++) expect(Math.abs(x[i]! - system.x[i]!)).toBeLessThan(1e-8 * (1 + Math.abs(x[i]!)));
    }
  });

  it("does not depend on the guess it begins with", () => {
    const random = chance(5);
    for (let k = 0; k < tenfold(20); k++) {
      const system = randomSystem(random, 10);
      solveBounded(system);
      const answer = Float64Array.from(system.x);
      for (let i = 0; i < 10; i++) system.state[i] = Math.floor(random.uniform(-1, 2));
      expect(solveBounded(system)).toBe(true);
      expect(system.x).toEqual(answer);
      system.state.fill(UNKNOWN);
      expect(solveBounded(system)).toBe(true);
      expect(system.x).toEqual(answer);
    }
  });

  it("lets two rows along the same line share a load within their bounds", () => {
    // brake of 3 against motor of 5, both wanting different speeds: the motor wins, the brake resists with all it has
    const system = createBoundedSystem(2);
    system.matrix.set([1 + 1e-10, 1, 1, 1 + 1e-10]);
    system.b.set([0, -10]);
    system.low.set([-3, -5]);
    system.high.set([3, 5]);
    expect(solveBounded(system)).toBe(true);
    expect([...system.x]).toEqual([-3, 5]);
  });

  it("says so where the matrix is not definite, and keeps the bounds", () => {
    const system = createBoundedSystem(2);
    system.matrix.set([0, 0, 0, 0]);
    system.b.set([1, 1]);
    system.low.fill(-1);
    system.high.fill(1);
    expect(solveBounded(system)).toBe(false);
    for (const x of system.x) expect(Math.abs(x)).toBeLessThanOrEqual(1);
  });
});
