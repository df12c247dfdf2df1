/**
 * An order of pivots for a sparse matrix without symmetry: minimum degree in the form for rows and columns (Markowitz), among entries that are large enough.
 *
 *   repeat   the entry with the smallest (r − 1)(c − 1) is the next pivot, r and c the entries left in its row and column, |a| ≥ u·(largest of its row); then eliminate
 *
 * Looked at are the entries of the few rows and columns with fewest entries; among equals the larger entry wins, then the lower
 * row. u = 0.1. Source: Markowitz, Management Sci. 3 (1957) 255; Duff, Erisman and Reid, Direct Methods for Sparse Matrices
 * (2017), section 7. Cost: that of the elimination with sets.
 */

export interface PivotOrder {
  /** Row and column of each pivot. */
  readonly rows: Int32Array;
  readonly columns: Int32Array;
}

/** Rows as sparse pairs: entries of row i are columns[start[i] … start[i + 1]). */
export interface SparsePattern {
  /** Rows and columns. */
  readonly size: number;
  /** Where the rows begin; one more entry: the number of entries. */
  readonly start: Int32Array;
  /** Of the entries. */
  readonly columns: Int32Array;
}

const THRESHOLD = 0.1;
/** Rows and columns that are looked at for a pivot. */
const CANDIDATES = 4;

/** Undefined if the matrix is singular. */
export function markowitzOrder(pattern: SparsePattern, values: Float64Array): PivotOrder | undefined {
  const work = new Elimination(pattern, values);
  const rows = new Int32Array(pattern.size);
  const columns = new Int32Array(pattern.size);
  for (let k = 0; k < pattern.size; k++) {
    const pivot = work.choose();
    if (pivot === undefined) return undefined;
    rows[k] = pivot.row;
    columns[k] = pivot.column;
    work.eliminate(pivot.row, pivot.column);
  }
  return { rows, columns };
}

interface Candidate {
  readonly row: number;
  readonly column: number;
  readonly cost: number;
  readonly size: number;
}

class Elimination {
  readonly #rows: Map<number, number>[];
  readonly #columns: Set<number>[];
  /** Rows and columns that are left, by number of entries. */
  readonly #rowsByCount: Set<number>[];
  readonly #columnsByCount: Set<number>[];

  constructor({ size, start, columns }: SparsePattern, values: Float64Array) {
    this.#rows = Array.from({ length: size }, () => new Map<number, number>());
    this.#columns = Array.from({ length: size }, () => new Set<number>());
    for (let row = 0; row < size; row++) {
      for (let e = start[row]!; e < start[row + 1]!; e++) {
        this.#rows[row]!.set(columns[e]!, values[e]!);
        this.#columns[columns[e]!]!.add(row);
      }
    }
    this.#rowsByCount = Array.from({ length: size + 1 }, () => new Set<number>());
    this.#columnsByCount = Array.from({ length: size + 1 }, () => new Set<number>());
    for (let i = 0; i < size; i++) {
      this.#rowsByCount[this.#rows[i]!.size]!.add(i);
      this.#columnsByCount[this.#columns[i]!.size]!.add(i);
    }
  }

  choose(): Candidate | undefined {
    let best: Candidate | undefined;
    const consider = (row: number, column: number): void => {
      const size = Math.abs(this.#rows[row]!.get(column)!);
      if (!(size > 0) || size < THRESHOLD * this.#largest(row)) return;
      const cost = (this.#rows[row]!.size - 1) * (this.#columns[column]!.size - 1);
      if (best === undefined || cost < best.cost || (cost === best.cost && size > best.size)) best = { row, column, cost, size };
    };
    let looked = 0;
    for (let count = 1; count < this.#rowsByCount.length && (looked < CANDIDATES || best === undefined); count++) {
      for (const row of this.#rowsByCount[count]!) {
        for (const column of this.#rows[row]!.keys()) consider(row, column);
        if (++looked >= CANDIDATES && best !== undefined) break;
      }
      let columnsLooked = 0;
      for (const column of this.#columnsByCount[count]!) {
        for (const row of this.#columns[column]!) consider(row, column);
        if (++columnsLooked >= CANDIDATES) break;
      }
      if (best !== undefined && best.cost <= count * count) break;
    }
    return best;
  }

  eliminate(pivotRow: number, column: number): void {
    const source = this.#rows[pivotRow]!;
    const pivot = source.get(column)!;
    this.#rowsByCount[source.size]!.delete(pivotRow);
    for (const other of source.keys())
      this.#change(this.#columnsByCount, other, this.#columns[other]!, () => this.#columns[other]!.delete(pivotRow));
    this.#columnsByCount[this.#columns[column]!.size]!.delete(column);
    for (const row of this.#columns[column]!) {
      const target = this.#rows[row]!;
      const factor = target.get(column)! / pivot;
      this.#change(this.#rowsByCount, row, target, () => {
        target.delete(column);
        for (const [other, value] of source) {
          if (other === column) continue;
          if (!target.has(other)) this.#change(this.#columnsByCount, other, this.#columns[other]!, () => this.#columns[other]!.add(row));
          target.set(other, (target.get(other) ?? 0) - factor * value);
        }
      });
    }
    this.#columns[column]!.clear();
  }

  #change(byCount: readonly Set<number>[], index: number, set: { readonly size: number }, change: () => void): void {
    byCount[set.size]!.delete(index);
    change();
    byCount[set.size]!.add(index);
  }

  #largest(row: number): number {
    let largest = 0;
    for (const value of this.#rows[row]!.values()) largest = Math.max(largest, Math.abs(value));
    return largest;
  }
}
