/** Triangles that a search has found near, with the results of their pair tests: a table that grows by doubling and belongs to who asks. */
import { grownIntegers, grownNumbers } from "../../memory/growing.js";
import { PAIR_RESULT } from "../narrow/pair-result.js";

export interface NearTriangles {
  count: number;
  /** Numbers of the triangles, ascending after `sortNear`. */
  list: Int32Array<ArrayBuffer>;
  /** Rows of `results`, in the order of `list`. */
  rows: Int32Array<ArrayBuffer>;
  /** Stride PAIR_RESULT, in the order in which they were found. */
  results: Float64Array<ArrayBuffer>;
}

export const createNear = (): NearTriangles => ({
  count: 0,
  list: new Int32Array(32),
  rows: new Int32Array(32),
  results: new Float64Array(32 * PAIR_RESULT),
});

export function addNear(near: NearTriangles, triangle: number, result: Float64Array): void {
  const row = near.count++;
  near.list = grownIntegers(near.list, row + 1);
  near.rows = grownIntegers(near.rows, row + 1);
  near.results = grownNumbers(near.results, (row + 1) * PAIR_RESULT);
  near.list[row] = triangle;
  near.rows[row] = row;
  for (let k = 0; k < PAIR_RESULT; k++) near.results[PAIR_RESULT * row + k] = result[k]!;
}

/** Up to this many, insertion beats the sort of the engine. */
const INSERTION = 24;

/** By number. */
export function sortNear({ count, list, rows }: NearTriangles): void {
  if (count > INSERTION) {
    const order = Float64Array.from({ length: count }, (_, i) => list[i]! * count + i).sort();
    for (let i = 0; i < count; i++) {
      list[i] = Math.floor(order[i]! / count);
      rows[i] = order[i]! - list[i]! * count;
    }
    return;
  }
  for (let i = 1; i < count; i++) {
    const triangle = list[i]!;
    let j = i;
    for (; j > 0 && list[j - 1]! > triangle; j--) {
      list[j] = list[j - 1]!;
      rows[j] = rows[j - 1]!;
    }
    list[j] = triangle;
    rows[j] = i;
  }
}

/** The result of the triangle in place i to `out`. */
export function copyNear({ rows, results }: NearTriangles, i: number, out: Float64Array): void {
  const at = PAIR_RESULT * rows[i]!;
  for (let k = 0; k < PAIR_RESULT; k++) out[k] = results[at + k]!;
}
