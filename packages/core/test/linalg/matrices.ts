/** Matrices with known properties, and error measures, for the tests of this folder. Row by row, entry (i, j) at i·columns + j. */
import { chance } from "../chance.js";

/** Distance from 1 to the next double. */
export const EPS = 2.220446049250313e-16;

/** Uniform numbers in [−1, 1) from a fixed seed, so that a failure can be repeated. */
export function randomNumbers(seed: number): () => number {
  const random = chance(seed);
  return () => random.uniform(-1, 1);
}

export function randomMatrix(rows: number, columns: number, random: () => number): Float64Array {
  return Float64Array.from({ length: rows * columns }, random);
}

export function product(a: Float64Array, b: Float64Array, rows: number, inner: number, columns: number): Float64Array {
  const out = new Float64Array(rows * columns);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      for (let k = 0; k < inner; k++) out[i * columns + j]! += a[i * inner + k]! * b[k * columns + j]!;
    }
  }
  return out;
}

export function transposed(a: Float64Array, rows: number, columns: number): Float64Array {
  const out = new Float64Array(rows * columns);
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) out[j * rows + i] = a[i * columns + j]!;
  return out;
}

export function diagonalMatrix(values: readonly number[]): Float64Array {
  const n = values.length;
  const out = new Float64Array(n * n);
  for (let i = 0; i < n; i++) out[i * n + i] = values[i]!;
  return out;
}

export const hilbert = (n: number): Float64Array => Float64Array.from({ length: n * n }, (_, k) => 1 / (Math.floor(k / n) + (k % n) + 1));

function binomial(n: number, k: number): number {
  let result = 1;
  for (let i = 1; i <= k; i++) result = (result * (n - k + i)) / i;
  return Math.round(result);
}

/** Closed form with integer entries: (−1)^(i+j) (i+j−1) C(n+i−1, n−j) C(n+j−1, n−i) C(i+j−2, i−1)², i, j from 1. */
export function hilbertInverse(n: number): Float64Array {
  return Float64Array.from({ length: n * n }, (_, k) => {
    const i = Math.floor(k / n) + 1;
    const j = (k % n) + 1;
    const middle = binomial(i + j - 2, i - 1);
    return ((i + j) % 2 === 0 ? 1 : -1) * (i + j - 1) * binomial(n + i - 1, n - j) * binomial(n + j - 1, n - i) * middle * middle;
  });
}

export function rowSumNorm(a: Float64Array, rows: number, columns: number): number {
  let largest = 0;
  for (let i = 0; i < rows; i++) {
    let sum = 0;
    for (let j = 0; j < columns; j++) sum += Math.abs(a[i * columns + j]!);
    largest = Math.max(largest, sum);
  }
  return largest;
}

export const largest = (x: ArrayLike<number>): number => Array.from(x).reduce((m, v) => Math.max(m, Math.abs(v)), 0);

export function largestDifference(x: ArrayLike<number>, y: ArrayLike<number>): number {
  return largest(Array.from(x, (v, i) => v - y[i]!));
}

/** ‖A x − b‖ / (‖A‖ ‖x‖ + ‖b‖): how far A and b would have to be changed for x to be exact (Rigal and Gaches). */
export function backwardError(a: Float64Array, x: Float64Array, b: Float64Array): number {
  const rows = b.length;
  const columns = x.length;
  const residual = product(a, x, rows, columns, 1).map((v, i) => v - b[i]!);
  return largest(residual) / (rowSumNorm(a, rows, columns) * largest(x) + largest(b));
}
