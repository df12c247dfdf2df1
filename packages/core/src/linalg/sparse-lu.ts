/**
 * LU factors of a sparse matrix without symmetry, for many matrices of one pattern: the order of pivots is
 * found once (markowitz-order.ts), then only numbers change.
 *
 *   row k of the order:  w ← a_k;  for every earlier i in it, ascending:  l_ki = w_i/u_ii,  w ← w − l_ki·u_i;  the rest is u_k
 *   solve:  y = L⁻¹ b,  x = U⁻¹ y
 *
 * Beside block-lu.ts, which needs a symmetric pattern and no exchange of rows. A pivot that became small beside its row (1e-8 of the
 * largest) makes `factor` say no: then the order is to be found anew with these values. Cost per factorisation: the products of the
 * elimination. Nothing is allocated by `factor` and `solve`.
 */
import { markowitzOrder, type SparsePattern } from "./markowitz-order.js";

/** A pivot below this part of its row asks for another order. */
const SMALLEST_PIVOT = 1e-8;

/** LU factors of sparse matrices of one pattern; the order is chosen once and kept while its pivots are good enough. */
export class SparseLu {
  readonly #pattern: SparsePattern;
  /** Per row of the order: the row of the matrix, and columns as places in the order. */
  #rows = new Int32Array(0);
  #place = new Int32Array(0);
  /** Factors row by row: l left of the diagonal, ascending, then the diagonal, then u. */
  #start = new Int32Array(0);
  #diagonal = new Int32Array(0);
  #columns = new Int32Array(0);
  #factors = new Float64Array(0);
  readonly #work: Float64Array;

  /** For matrices of this pattern; nothing is factored yet. */
  constructor(pattern: SparsePattern) {
    this.#pattern = pattern;
    this.#work = new Float64Array(pattern.size);
  }

  /** Numbers of the factors. */
  get entries(): number {
    return this.#columns.length;
  }

  /** Finds an order for these values and the pattern of the factors. False if the matrix is singular. */
  analyse(values: Float64Array): boolean {
    const order = markowitzOrder(this.#pattern, values);
    if (order === undefined) return false;
    this.#rows = Int32Array.from(order.rows);
    this.#place = new Int32Array(this.#pattern.size);
    for (const [k, column] of order.columns.entries()) this.#place[column] = k;
    this.#fillPattern();
    return true;
  }

  /** Factors the matrix with these values in the order found. False if there is none or a pivot is too small. */
  factor(values: Float64Array): boolean {
    const { size, start: entryStart, columns: entryColumn } = this.#pattern;
    const work = this.#work;
    const factors = this.#factors;
    const rows = this.#rows;
    const place = this.#place;
    const start = this.#start;
    const diagonals = this.#diagonal;
    const columns = this.#columns;
    if (rows.length !== size) return false;
    for (let k = 0; k < size; k++) {
      const from = start[k]!;
      const diagonal = diagonals[k]!;
      const to = start[k + 1]!;
      for (let e = from; e < to; e++) work[columns[e]!] = 0;
      const row = rows[k]!;
      for (let e = entryStart[row]!; e < entryStart[row + 1]!; e++) work[place[entryColumn[e]!]!] = values[e]!;
      for (let e = from; e < diagonal; e++) {
        const i = columns[e]!;
        const factor = work[i]! * factors[diagonals[i]!]!;
        factors[e] = factor;
        for (let u = diagonals[i]! + 1; u < start[i + 1]!; u++) work[columns[u]!]! -= factor * factors[u]!;
      }
      let largest = 0;
      for (let e = diagonal; e < to; e++) {
        const value = work[columns[e]!]!;
        factors[e] = value;
        if (value > largest) largest = value;
        else if (-value > largest) largest = -value;
      }
      const pivot = work[k]!;
      if (!(Math.abs(pivot) > SMALLEST_PIVOT * largest)) return false;
      factors[diagonal] = 1 / pivot;
    }
    return true;
  }

  /** x ← A⁻¹ b; both of length `size`, different arrays. */
  solve(b: Float64Array, x: Float64Array): void {
    const { size } = this.#pattern;
    const work = this.#work;
    const factors = this.#factors;
    const start = this.#start;
    const diagonals = this.#diagonal;
    const columns = this.#columns;
    for (let k = 0; k < size; k++) {
      let value = b[this.#rows[k]!]!;
      for (let e = start[k]!; e < diagonals[k]!; e++) value -= factors[e]! * work[columns[e]!]!;
      work[k] = value;
    }
    for (let k = size - 1; k >= 0; k--) {
      let value = work[k]!;
      for (let e = diagonals[k]! + 1; e < start[k + 1]!; e++) value -= factors[e]! * work[columns[e]!]!;
      work[k] = value * factors[diagonals[k]!]!;
    }
    for (let column = 0; column < size; column++) x[column] = work[this.#place[column]!]!;
  }

  /** Patterns of all rows of the factors: what a row has, and what the rows it needs bring in. */
  #fillPattern(): void {
    const { size, start, columns } = this.#pattern;
    const list: number[] = [];
    this.#start = new Int32Array(size + 1);
    this.#diagonal = new Int32Array(size);
    const mark = new Int32Array(size).fill(-1);
    for (let k = 0; k < size; k++) {
      const row = this.#rows[k]!;
      const found: number[] = [k];
      mark[k] = k;
      const visit = (place: number): void => {
        if (mark[place] === k) return;
        mark[place] = k;
        found.push(place);
      };
      for (let e = start[row]!; e < start[row + 1]!; e++) visit(this.#place[columns[e]!]!);
      for (let next = 0; next < found.length; next++) {
        const i = found[next]!;
        if (i >= k) continue;
        for (let e = this.#diagonal[i]! + 1; e < this.#start[i + 1]!; e++) visit(list[e]!);
      }
      found.sort((a, b) => a - b);
      this.#diagonal[k] = list.length + found.indexOf(k);
      for (const place of found) list.push(place);
      this.#start[k + 1] = list.length;
    }
    this.#columns = Int32Array.from(list);
    this.#factors = new Float64Array(list.length);
  }
}
