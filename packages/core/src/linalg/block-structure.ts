/**
 * Where the blocks of a sparse symmetric matrix and of its factor lie: computed once per pattern.
 *
 * Nodes are numbered in elimination order. Column k of the factor has the blocks of its later neighbours, its own and those that earlier
 * eliminations filled in: struct(k) = later neighbours of k ∪ (struct(c) \ {k}) for every c whose first later neighbour is k.
 * All blocks are row-major in one array of values: the diagonal ones n × n, the others n_row × n_column; those of a column follow each
 * other, so that a column is one matrix of n_column columns.
 */
import { pairKernels, sizeKernels } from "./block-kernels.js";
import type { PairKernels, SizeKernels } from "./loop-kernels.js";

export interface BlockStructure {
  readonly count: number;
  /** Rows of node k. */
  readonly size: Int32Array;
  /** Where node k begins in a vector; one more entry holds the length. */
  readonly start: Int32Array;
  /** Where the diagonal block of node k begins in the values. */
  readonly diagonal: Int32Array;
  /** Column k has the entries columnStart[k] … columnStart[k + 1] − 1. */
  readonly columnStart: Int32Array;
  /** Node of each entry, ascending within a column. */
  readonly row: Int32Array;
  /** Where the block of each entry begins in the values. */
  readonly offset: Int32Array;
  /** For every column and every pair i ≥ j of its entries, in that order: where the block (row i, row j) begins. */
  readonly target: Int32Array;
  readonly targetStart: Int32Array;
  /** By node. */
  readonly kernels: readonly SizeKernels[];
  /** By node with exactly one later neighbour, where its sizes have special kernels. */
  readonly pairs: readonly (PairKernels | undefined)[];
  /** How many numbers the values have. */
  readonly length: number;
}

/** `later[k]`: the neighbours of k with larger numbers, any order. */
export function blockStructure(size: readonly number[], later: readonly (readonly number[])[]): BlockStructure {
  const columns = fillIn(later);
  const count = size.length;
  const start = new Int32Array(count + 1);
  const diagonal = new Int32Array(count);
  const columnStart = new Int32Array(count + 1);
  let length = 0;
  for (let k = 0; k < count; k++) {
    start[k + 1] = start[k]! + size[k]!;
    columnStart[k + 1] = columnStart[k]! + columns[k]!.length;
    diagonal[k] = length;
    length += size[k]! * size[k]!;
  }
  const row = Int32Array.from(columns.flat());
  const offset = new Int32Array(row.length);
  for (let k = 0; k < count; k++) {
    for (let e = columnStart[k]!; e < columnStart[k + 1]!; e++) {
      offset[e] = length;
      length += size[row[e]!]! * size[k]!;
    }
  }
  const base = { count, size: Int32Array.from(size), start, diagonal, columnStart, row, offset, length };
  const kernelsBySize = new Map([...new Set(size)].map((n) => [n, sizeKernels(n)]));
  const kernels = size.map((n) => kernelsBySize.get(n)!);
  const pairs = columns.map((column, k) => (column.length === 1 ? pairKernels(size[k]!, size[column[0]!]!) : undefined));
  return { ...base, ...updateTargets(base), kernels, pairs };
}

function fillIn(later: readonly (readonly number[])[]): number[][] {
  const columns: number[][] = [];
  const children: number[][] = later.map(() => []);
  for (let k = 0; k < later.length; k++) {
    const set = new Set(later[k]);
    for (const child of children[k]!) for (const node of columns[child]!) if (node !== k) set.add(node);
    const column = [...set].sort((a, b) => a - b);
    columns.push(column);
    if (column.length > 0) children[column[0]!]!.push(k);
  }
  return columns;
}

type Base = Omit<BlockStructure, "target" | "targetStart" | "kernels" | "pairs">;

function updateTargets(s: Base): Pick<BlockStructure, "target" | "targetStart"> {
  const target: number[] = [];
  const targetStart = new Int32Array(s.count + 1);
  for (let k = 0; k < s.count; k++) {
    for (let i = s.columnStart[k]!; i < s.columnStart[k + 1]!; i++) {
      for (let j = s.columnStart[k]!; j <= i; j++) target.push(blockOffset(s, s.row[i]!, s.row[j]!));
    }
    targetStart[k + 1] = target.length;
  }
  return { target: Int32Array.from(target), targetStart };
}

/** Where the block (row, column), row ≥ column, begins in the values; −1 if the factor has none. */
export function blockOffset(s: Pick<BlockStructure, "diagonal" | "columnStart" | "row" | "offset">, row: number, column: number): number {
  if (row === column) return s.diagonal[row]!;
  let low = s.columnStart[column]!;
  let high = s.columnStart[column + 1]! - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (s.row[middle] === row) return s.offset[middle]!;
    if (s.row[middle]! < row) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
