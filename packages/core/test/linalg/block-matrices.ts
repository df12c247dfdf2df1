/** Graphs, and quasi-definite block matrices on them with a dense copy, for the tests of block factors and elimination orders. */
import { type BlockStructure, blockOffset, blockStructure } from "../../src/linalg/block-structure.js";
import { randomNumbers } from "./matrices.js";

export interface Graph {
  readonly name: string;
  readonly count: number;
  readonly edges: readonly (readonly [number, number])[];
}

export const integerBelow = (n: number, random: () => number): number => Math.floor(((random() + 1) / 2) * n);

export function shuffled(n: number, random: () => number): number[] {
  const list = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = integerBelow(i + 1, random);
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  return list;
}

export const path = (n: number): Graph => ({
  name: `path of ${n}`,
  count: n,
  edges: Array.from({ length: Math.max(0, n - 1) }, (_, i) => [i, i + 1] as const),
});

export const ring = (n: number): Graph => ({ name: `ring of ${n}`, count: n, edges: [...path(n).edges, [n - 1, 0]] });

/** Every node but the first hangs on an earlier one. */
export const randomTree = (n: number, random: () => number): Graph => ({
  name: `tree of ${n}`,
  count: n,
  edges: Array.from({ length: n - 1 }, (_, i) => [i + 1, integerBelow(i + 1, random)] as const),
});

export function randomGraph(n: number, extra: number, random: () => number): Graph {
  const seen = new Set<number>();
  const edges: (readonly [number, number])[] = [];
  const add = (a: number, b: number) => {
    const key = Math.max(a, b) * n + Math.min(a, b);
    if (a === b || seen.has(key)) return;
    seen.add(key);
    edges.push([a, b]);
  };
  for (const [a, b] of randomTree(n, random).edges) add(a, b);
  for (let i = 0; i < extra; i++) add(integerBelow(n, random), integerBelow(n, random));
  return { name: `tree of ${n} with ${extra} more edges`, count: n, edges };
}

/** The same graph with node i called order[i]. */
export const renumbered = (graph: Graph, order: readonly number[]): Graph => ({
  ...graph,
  edges: graph.edges.map(([a, b]) => [order[a]!, order[b]!] as const),
});

export function neighboursOf(graph: Graph): number[][] {
  const lists: number[][] = Array.from({ length: graph.count }, () => []);
  for (const [a, b] of graph.edges) {
    lists[a]!.push(b);
    lists[b]!.push(a);
  }
  return lists;
}

export const laterNeighbours = (graph: Graph): number[][] => neighboursOf(graph).map((list, k) => list.filter((other) => other > k));

/** A symmetric matrix on a graph: the values for the block factor, and the same numbers densely. */
export interface BlockMatrix {
  readonly structure: BlockStructure;
  readonly values: Float64Array;
  readonly dense: Float64Array;
  readonly length: number;
}

export function emptyBlockMatrix(graph: Graph, size: readonly number[]): BlockMatrix {
  const structure = blockStructure(size, laterNeighbours(graph));
  const length = structure.start[structure.count]!;
  return { structure, values: new Float64Array(structure.length), dense: new Float64Array(length * length), length };
}

/** Entry (i, j) of block (row, column), row ≥ column, and its mirror image. Above the diagonal the values keep what they had. */
export function setEntry(matrix: BlockMatrix, row: number, column: number, i: number, j: number, value: number): void {
  const { structure, values, dense, length } = matrix;
  values[blockOffset(structure, row, column) + i * structure.size[column]! + j] = value;
  const [r, c] = [structure.start[row]! + i, structure.start[column]! + j];
  dense[r * length + c] = value;
  dense[c * length + r] = value;
}

/**
 * Random numbers. The rows of `negative` nodes have about −2 on the diagonal, the others 2, and among nodes of one sign the matrix is
 * diagonally dominant (blocks of up to 8 rows: at most 0.7 within and 0.67 between blocks against 1.9): quasi-definite, so that every
 * elimination order has pivots of size ≥ 0.5.
 */
export function randomQuasiDefinite(graph: Graph, size: readonly number[], negative: (node: number) => boolean, seed: number): BlockMatrix {
  const random = randomNumbers(seed);
  const matrix = emptyBlockMatrix(graph, size);
  // above the diagonal of the diagonal blocks: must not be read
  matrix.values.fill(Number.NaN);
  for (let k = 0; k < graph.count; k++) {
    const n = size[k]!;
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < i; j++) setEntry(matrix, k, k, i, j, random() / 10);
      setEntry(matrix, k, k, i, i, (negative(k) ? -1 : 1) * (2 + random() / 10));
    }
    for (let e = matrix.structure.columnStart[k]!; e < matrix.structure.columnStart[k + 1]!; e++) {
      const row = matrix.structure.row[e]!;
      for (let i = 0; i < size[row]!; i++) for (let j = 0; j < n; j++) setEntry(matrix, row, k, i, j, 0);
    }
  }
  const degree = neighboursOf(graph).map((list) => list.length);
  for (const [a, b] of graph.edges) {
    const [row, column] = [Math.max(a, b), Math.min(a, b)];
    const scale = negative(a) === negative(b) ? 1 / (12 * Math.max(degree[a]!, degree[b]!)) : 1;
    for (let i = 0; i < size[row]!; i++) for (let j = 0; j < size[column]!; j++) setEntry(matrix, row, column, i, j, scale * random());
  }
  return matrix;
}
