/**
 * Solves A x = b for many matrices of one pattern: dense LU for small or full ones, sparse LU for large sparse ones. The order of the
 * sparse pivots is found with the first matrix, and anew when a pivot became small.
 */
import { factorLu, SparseLu, type SparsePattern, solveLu } from "@gelenk/core/numerics";

/** b becomes x. `entries` are those of the pattern, row by row, from an offset on. False if the matrix is singular. */
export type LinearSolver = (entries: Float64Array, offset: number, b: Float64Array) => boolean;

export interface Pattern extends SparsePattern {
  readonly kind: "dense" | "sparse";
}

/** Below, dense elimination is as fast. */
const SMALLEST_SPARSE = 32;
const LARGEST_DENSITY = 0.25;

/** The pattern of rows of columns; `wanted` overrides what is chosen by size and density. */
export function patternOf(rows: readonly (readonly number[])[], wanted?: "dense" | "sparse"): Pattern {
  const size = rows.length;
  const entries = rows.reduce((sum, columns) => sum + columns.length, 0);
  const isSparse = size >= SMALLEST_SPARSE && entries <= LARGEST_DENSITY * size * size;
  const start = new Int32Array(size + 1);
  for (let row = 0; row < size; row++) start[row + 1] = start[row]! + rows[row]!.length;
  return { kind: wanted ?? (isSparse ? "sparse" : "dense"), size, start, columns: Int32Array.from(rows.flat()) };
}

export function linearSolver(pattern: Pattern): LinearSolver {
  return pattern.kind === "dense" ? denseSolver(pattern) : sparseSolver(pattern);
}

function denseSolver({ size, start, columns }: Pattern): LinearSolver {
  const matrix = new Float64Array(size * size);
  const pivots = new Int32Array(size);
  return (entries, offset, b) => {
    matrix.fill(0);
    for (let row = 0; row < size; row++) {
      for (let e = start[row]!; e < start[row + 1]!; e++) matrix[row * size + columns[e]!] = entries[offset + e]!;
    }
    if (factorLu(matrix, 0, size, pivots, 0) === 0) return false;
    solveLu(matrix, 0, size, pivots, 0, b, 0);
    return true;
  };
}

function sparseSolver(pattern: Pattern): LinearSolver {
  const lu = new SparseLu(pattern);
  const x = new Float64Array(pattern.size);
  return (entries, offset, b) => {
    const values = entries.subarray(offset, offset + pattern.columns.length);
    if (!lu.factor(values) && !(lu.analyse(values) && lu.factor(values))) return false;
    lu.solve(b, x);
    b.set(x);
    return true;
  };
}
