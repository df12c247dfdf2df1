/**
 * Dense linear systems with several right-hand sides over an algebra.
 *
 *   with numbers       LU with row exchanges (linalg/dense-lu.ts)
 *   with anything else Gauss elimination with the pivots, pairs of row and unknown, in the order given: values cannot be compared there
 *
 * Cost: n³/3 + n² per right-hand side. Limits: the order given must not meet a pivot that may vanish.
 */
import { factorLu, solveLu } from "../../../linalg/dense-lu.js";
import { assert } from "../../../math/assert.js";
import { type Algebra, NUMBERS } from "../algebra.js";
import type { Vector } from "../spatial-algebra.js";

/** Row and unknown of one pivot. */
export type Pivot = readonly [row: number, unknown: number];

export interface LinearSolution<T> {
  /** By right-hand side. */
  readonly solutions: readonly Vector<T>[];
  /** Smallest over largest pivot with numbers, the pivots elsewhere. */
  readonly margins: readonly T[];
}

/** `rows` of the matrix; `right`: lists with one entry per row. */
export function solveLinear<T>(
  algebra: Algebra<T>,
  rows: readonly Vector<T>[],
  right: readonly Vector<T>[],
  order: readonly Pivot[],
): LinearSolution<T> {
  assert(order.length === rows.length, "one pivot per unknown");
  if ((algebra as unknown) === NUMBERS)
    return exchanging(rows as Vector<never>[], right as Vector<never>[]) as unknown as LinearSolution<T>;
  return inOrder(algebra, rows, right, order);
}

function exchanging(rows: readonly Vector<number>[], right: readonly Vector<number>[]): LinearSolution<number> {
  const n = rows.length;
  const matrix = Float64Array.from(rows.flat());
  const pivots = new Int32Array(n);
  const margin = factorLu(matrix, 0, n, pivots, 0);
  const solutions = right.map((side) => {
    const x = Float64Array.from(side);
    solveLu(matrix, 0, n, pivots, 0, x, 0);
    return Array.from(x);
  });
  return { solutions, margins: [margin] };
}

/** Exported so that a test can hold it against the exchanges. */
export function inOrder<T>(
  algebra: Algebra<T>,
  rows: readonly Vector<T>[],
  right: readonly Vector<T>[],
  order: readonly Pivot[],
): LinearSolution<T> {
  const { multiply, subtract, divide } = algebra;
  const n = rows.length;
  const table = rows.map((row, i) => [...row, ...right.map((side) => side[i]!)]);
  for (const [step, [row, unknown]] of order.entries()) {
    const later = order.slice(step + 1);
    const columns = [...later.map(([, column]) => column), ...right.map((_, k) => n + k)];
    for (const [target] of later) {
      const factor = divide(table[target]![unknown]!, table[row]![unknown]!);
      for (const column of columns) table[target]![column] = subtract(table[target]![column]!, multiply(factor, table[row]![column]!));
    }
  }
  const solutions = right.map((_, k) => {
    const x = right[k]!.slice();
    for (let step = n - 1; step >= 0; step--) {
      const [row, unknown] = order[step]!;
      let rest: T = table[row]![n + k]!;
      for (const [, column] of order.slice(step + 1)) rest = subtract(rest, multiply(table[row]![column]!, x[column]!));
      x[unknown] = divide(rest, table[row]![unknown]!);
    }
    return x;
  });
  return { solutions, margins: order.map(([row, unknown]) => table[row]![unknown]!) };
}
