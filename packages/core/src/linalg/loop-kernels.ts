/** What kernels of blocks are, and those for any size, by loops. The arguments are those of small-blocks.ts without the size n. */
import * as loops from "./small-blocks.js";

/** Kernels of a node of n rows, whatever its neighbours are. */
export interface SizeKernels {
  factor(values: Float64Array, a: number): boolean;
  solve(values: Float64Array, a: number, x: Float64Array, o: number): void;
  solveLower(values: Float64Array, a: number, x: Float64Array, o: number): void;
  solveUpper(values: Float64Array, a: number, x: Float64Array, o: number): void;
  divide(values: Float64Array, a: number, b: number, m: number, out: Float64Array, o: number): void;
  subtractProduct(values: Float64Array, c: number, out: Float64Array, o: number, m: number, b: number, p: number): void;
  subtractTriangle(values: Float64Array, c: number, out: Float64Array, o: number, m: number, b: number): void;
  subtractTimes(values: Float64Array, b: number, m: number, x: Float64Array, from: number, to: number): void;
  subtractTransposedTimes(values: Float64Array, b: number, m: number, x: Float64Array, from: number, to: number): void;
  /** Of the factor without symmetry, see block-lu.ts. */
  factorLu(values: Float64Array, a: number): boolean;
  divideByUpper(values: Float64Array, a: number, o: number): void;
  subtractRows(C: Float64Array, c: number, Y: Float64Array, y: number, m: number, Z: Float64Array, z: number, p: number): void;
  solveUpperLu(values: Float64Array, a: number, x: Float64Array, o: number): void;
}

/** Kernels of a node of n rows with exactly one later neighbour, of m rows: everything that concerns the two in one call. */
export interface PairKernels {
  /** Factors the node's block at `a`, replaces the m × n block at `b` by its part of L, updates the neighbour's block at `c`. */
  eliminate(values: Float64Array, a: number, b: number, c: number): boolean;
  /** x at `o` := L⁻¹ x; x at `p` −= its share. */
  forward(values: Float64Array, a: number, b: number, x: Float64Array, o: number, p: number): void;
  /** x at `o` := L⁻ᵀ (D⁻¹ x − share of x at `p`). */
  backward(values: Float64Array, a: number, b: number, x: Float64Array, o: number, p: number): void;
  /** The same without symmetry, see block-lu.ts; going forward there is no difference. */
  eliminateLu(values: Float64Array, upper: Float64Array, a: number, b: number, c: number): boolean;
  backwardLu(values: Float64Array, upper: Float64Array, a: number, b: number, x: Float64Array, o: number, p: number): void;
}

/** For blocks of n rows. */
export const loopKernels = (n: number): SizeKernels => ({
  factor: (values, a) => loops.factorBlock(values, a, n),
  solve: (values, a, x, o) => loops.solveBlock(values, a, n, x, o),
  solveLower: (values, a, x, o) => loops.solveLower(values, a, n, x, o),
  solveUpper: (values, a, x, o) => loops.solveUpper(values, a, n, x, o),
  divide: (values, a, b, m, out, o) => loops.divideBlock(values, a, n, b, m, out, o),
  subtractProduct: (values, c, out, o, m, b, p) => loops.subtractProduct(values, c, n, out, o, m, b, p),
  subtractTriangle: (values, c, out, o, m, b) => loops.subtractTriangle(values, c, n, out, o, m, b),
  subtractTimes: (values, b, m, x, from, to) => loops.subtractTimes(values, b, n, m, x, from, to),
  subtractTransposedTimes: (values, b, m, x, from, to) => loops.subtractTransposedTimes(values, b, n, m, x, from, to),
  factorLu: (values, a) => loops.factorBlockLu(values, a, n),
  divideByUpper: (values, a, o) => loops.divideByUpper(values, a, n, o),
  subtractRows: (C, c, Y, y, m, Z, z, p) => loops.subtractRows(C, c, n, Y, y, m, Z, z, p),
  solveUpperLu: (values, a, x, o) => loops.solveUpperLu(values, a, n, x, o),
});
