/** References: dense LU with row exchange; the residual of the system; for a band the factors that a band allows. */
import { describe, expect, it } from "vitest";
import { factorLu, solveLu } from "../../src/linalg/dense-lu.js";
import type { SparsePattern } from "../../src/linalg/markowitz-order.js";
import { SparseLu } from "../../src/linalg/sparse-lu.js";
import { chance, tenfold } from "../chance.js";

type Entries = readonly (readonly [number, number, number])[];

function compressed(size: number, entries: Entries): { readonly pattern: SparsePattern; readonly values: Float64Array } {
  const sorted = [...entries].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const start = new Int32Array(size + 1);
  for (const [row] of sorted) start[row + 1]!++;
  for (let row = 0; row < size; row++) start[row + 1]! += start[row]!;
  return {
    pattern: { size, start, columns: Int32Array.from(sorted, ([, column]) => column) },
    values: Float64Array.from(sorted, ([, , value]) => value),
  };
}

function dense(size: number, entries: Entries, b: Float64Array): Float64Array | undefined {
  const matrix = new Float64Array(size * size);
  for (const [row, column, value] of entries) matrix[row * size + column] = value;
  const pivots = new Int32Array(size);
  const x = b.slice();
  if (factorLu(matrix, 0, size, pivots, 0) === 0) return undefined;
  solveLu(matrix, 0, size, pivots, 0, x, 0);
  return x;
}

/** A permutation with noise around it: no zero-free diagonal, never structurally singular. */
function randomEntries(random: ReturnType<typeof chance>, size: number): Entries {
  const shift = 1 + random.integer(size - 1);
  const entries = new Map<number, readonly [number, number, number]>();
  for (let row = 0; row < size; row++) {
    const column = (row + shift) % size;
    entries.set(row * size + column, [row, column, random.uniform(0.5, 2) * (random.uniform(0, 1) < 0.5 ? -1 : 1)]);
    for (let k = 0; k < 2; k++) {
      const other = random.integer(size);
      entries.set(row * size + other, [row, other, random.uniform(-1, 1)]);
    }
  }
  return [...entries.values()];
}

describe("sparse LU", () => {
  it("solves what dense LU solves, also with zeros on the diagonal; other values in the same order", () => {
    const random = chance(7);
    let solved = 0;
    for (let trial = 0; trial < tenfold(200); trial++) {
      const size = 2 + random.integer(30);
      const entries = randomEntries(random, size);
      const { pattern, values } = compressed(size, entries);
      const b = Float64Array.from({ length: size }, () => random.uniform(-1, 1));
      const lu = new SparseLu(pattern);
      const reference = dense(size, entries, b);
      if (reference === undefined || Math.max(...reference.map(Math.abs)) > 1e4) continue;
      solved++;
      expect(lu.analyse(values) && lu.factor(values)).toBe(true);
      const x = new Float64Array(size);
      lu.solve(b, x);
      for (let i = 0; i < size; i++) expect(Math.abs(x[i]! - reference[i]!)).toBeLessThan(1e-8 * (1 + Math.abs(reference[i]!)));
      // twice the matrix: half the solution
      expect(lu.factor(values.map((value) => 2 * value))).toBe(true);
      lu.solve(b, x);
      for (let i = 0; i < size; i++) expect(Math.abs(2 * x[i]! - reference[i]!)).toBeLessThan(1e-8 * (1 + Math.abs(reference[i]!)));
    }
    expect(solved).toBeGreaterThan(150);
  });

  it("keeps a tridiagonal matrix tridiagonal", () => {
    const size = 500;
    const entries: [number, number, number][] = [];
    for (let i = 0; i < size; i++) {
      entries.push([i, i, 2.5]);
      if (i > 0) entries.push([i, i - 1, -1], [i - 1, i, -1]);
    }
    const { pattern, values } = compressed(size, entries);
    const lu = new SparseLu(pattern);
    expect(lu.analyse(values)).toBe(true);
    expect(lu.entries).toBe(3 * size - 2);
  });

  it("says no where a matrix is singular, or a pivot of the order became zero", () => {
    const singular = compressed(2, [
      [0, 0, 1],
      [0, 1, 2],
      [1, 0, 2],
      [1, 1, 4],
    ]);
    expect(new SparseLu(singular.pattern).analyse(singular.values)).toBe(false);
    const lu = new SparseLu(singular.pattern);
    expect(lu.factor(singular.values)).toBe(false);
    expect(lu.analyse(Float64Array.of(3, 1, 1, 3))).toBe(true);
    // the pivots were on the diagonal
    expect(lu.factor(Float64Array.of(0, 1, 1, 0))).toBe(false);
    expect(lu.analyse(Float64Array.of(0, 1, 1, 0)) && lu.factor(Float64Array.of(0, 1, 1, 0))).toBe(true);
  });
});
