import { describe, expect, it } from "vitest";
import { blockWorkSize, factorBlocks, forwardBlocks, quadraticForm, solveBlocks } from "../../src/linalg/block-ldlt.js";
import { blockStructure } from "../../src/linalg/block-structure.js";
import { factorBunchKaufman, inertia, solveBunchKaufman } from "../../src/linalg/dense-bunch-kaufman.js";
import { factorLu, solveLu } from "../../src/linalg/dense-lu.js";
import {
  type BlockMatrix,
  type Graph,
  integerBelow,
  laterNeighbours,
  path,
  randomGraph,
  randomQuasiDefinite,
  randomTree,
  renumbered,
  ring,
  setEntry,
  shuffled,
} from "./block-matrices.js";
import { backwardError, EPS, largest, largestDifference, randomMatrix, randomNumbers } from "./matrices.js";

function graphs(random: () => number): Graph[] {
  const bases = [path(1), path(2), path(15), ring(12), randomTree(20, random), randomGraph(16, 8, random), randomGraph(10, 30, random)];
  return bases.flatMap((graph) => [graph, renumbered(graph, shuffled(graph.count, random))]);
}

/** Positive and negative nodes at random. */
function signs(graph: Graph, random: () => number): (node: number) => boolean {
  const drawn = Array.from({ length: graph.count }, () => random() < 0);
  return (node) => drawn[node]!;
}

function factorAndSolve(matrix: BlockMatrix, b: Float64Array): { failed: number; values: Float64Array; x: Float64Array } {
  const values = matrix.values.slice();
  const failed = factorBlocks(matrix.structure, values, new Float64Array(blockWorkSize(matrix.structure)));
  const x = b.slice();
  solveBlocks(matrix.structure, values, x);
  return { failed, values, x };
}

function densely(matrix: BlockMatrix, b: Float64Array) {
  const n = matrix.length;
  const pivots = new Int32Array(n);
  const lu = matrix.dense.slice();
  factorLu(lu, 0, n, pivots, 0);
  const byLu = b.slice();
  solveLu(lu, 0, n, pivots, 0, byLu, 0);
  const symmetric = matrix.dense.slice();
  factorBunchKaufman(symmetric, 0, n, pivots, 0);
  const bySymmetric = b.slice();
  solveBunchKaufman(symmetric, 0, n, pivots, 0, bySymmetric, 0);
  return { byLu, bySymmetric, inertia: inertia(symmetric, 0, n, pivots, 0) };
}

/**
 * Pivots are of size 0.5 and more, entries below 3, a few hundred products add up in one: growth below 1e3 (quasi-definite matrices: Gill,
 * Saunders and Shinnerl 1996), so the backward error stays below 1e3 roundings times the dimension of at most 120.
 */
const TOLERANCE = 1e5 * EPS;

describe("factorBlocks and solveBlocks", () => {
  it("agree with LU and Bunch–Kaufman on trees, rings and random graphs with blocks of 1 … 8 rows", () => {
    const random = randomNumbers(21);
    for (const graph of graphs(random)) {
      for (let trial = 0; trial < 4; trial++) {
        const size = Array.from({ length: graph.count }, () => 1 + integerBelow(trial === 3 ? 8 : 6, random));
        const matrix = randomQuasiDefinite(graph, size, signs(graph, random), 100 + trial);
        const b = randomMatrix(matrix.length, 1, random);
        const { failed, values, x } = factorAndSolve(matrix, b);
        const { byLu, bySymmetric } = densely(matrix, b);
        expect(failed, graph.name).toBe(-1);
        expect(backwardError(matrix.dense, x, b), graph.name).toBeLessThan(TOLERANCE);
        // the condition of these matrices is below 1e3
        expect(largestDifference(x, byLu) / largest(byLu), graph.name).toBeLessThan(1e3 * TOLERANCE);
        expect(largestDifference(x, bySymmetric) / largest(byLu), graph.name).toBeLessThan(1e3 * TOLERANCE);
        const w = b.slice();
        forwardBlocks(matrix.structure, values, w, 0);
        const product = byLu.reduce((sum, xi, i) => sum + b[i]! * xi, 0);
        const scale = byLu.reduce((sum, xi, i) => sum + Math.abs(b[i]! * xi), 0);
        expect(Math.abs(quadraticForm(matrix.structure, values, w, 0) - product) / scale, graph.name).toBeLessThan(1e3 * TOLERANCE);
      }
    }
  });

  it("take every pair of sizes 1 … 6 along a path, where columns have one later neighbour", () => {
    const random = randomNumbers(22);
    for (let n = 1; n <= 6; n++) {
      for (let m = 1; m <= 6; m++) {
        const matrix = randomQuasiDefinite(path(6), [n, m, n, m, n, m], (k) => k % 2 === 1, 10 * n + m);
        const b = randomMatrix(matrix.length, 1, random);
        expect(backwardError(matrix.dense, factorAndSolve(matrix, b).x, b), `${n} ${m}`).toBeLessThan(TOLERANCE);
      }
    }
  });

  it("find as many positive and negative pivots as Bunch–Kaufman finds eigenvalues", () => {
    const random = randomNumbers(23);
    for (const graph of graphs(random)) {
      const size = Array.from({ length: graph.count }, () => 1 + integerBelow(6, random));
      const matrix = randomQuasiDefinite(graph, size, signs(graph, random), 7);
      const { values } = factorAndSolve(matrix, new Float64Array(matrix.length));
      const pivots = size.flatMap((n, k) => Array.from({ length: n }, (_, i) => values[matrix.structure.diagonal[k]! + i * n + i]!));
      const { positive, negative } = densely(matrix, new Float64Array(matrix.length)).inertia;
      expect([pivots.filter((v) => v > 0).length, pivots.filter((v) => v < 0).length]).toEqual([positive, negative]);
    }
  });

  it("report the node whose pivot is zero or not finite, in unrolled and in general columns", () => {
    for (const size of [
      [6, 5, 6, 5],
      [6, 3, 6, 3],
      [1, 2, 1, 2],
      [7, 2, 7, 2],
    ]) {
      for (let node = 0; node < 4; node++) {
        for (const value of [0, Number.NaN, Number.POSITIVE_INFINITY]) {
          const matrix = randomQuasiDefinite(path(4), size, () => false, 3);
          // nothing else in the row of the bad pivot, so that it stays what it is
          const last = size[node]! - 1;
          const { structure, length } = matrix;
          const row = structure.start[node]! + last;
          for (let k = 0; k <= node; k++) {
            for (let j = 0; j < size[k]!; j++)
              if (matrix.dense[row * length + structure.start[k]! + j] !== 0) setEntry(matrix, node, k, last, j, 0);
          }
          setEntry(matrix, node, node, last, last, value);
          expect(factorBlocks(structure, matrix.values, new Float64Array(blockWorkSize(structure))), `${size} ${node} ${value}`).toBe(node);
        }
      }
    }
  });

  it("report a constraint that is eliminated before its bodies", () => {
    const matrix = randomQuasiDefinite(path(2), [5, 6], () => false, 4);
    for (let i = 0; i < 5; i++) for (let j = 0; j <= i; j++) setEntry(matrix, 0, 0, i, j, 0);
    expect(factorBlocks(matrix.structure, matrix.values, new Float64Array(blockWorkSize(matrix.structure)))).toBe(0);
  });

  it("give the same bits again", () => {
    const random = randomNumbers(24);
    const graph = randomGraph(20, 10, random);
    const size = Array.from({ length: 20 }, () => 1 + integerBelow(6, random));
    const b = randomMatrix(
      size.reduce((a, c) => a + c, 0),
      1,
      random,
    );
    const run = () => factorAndSolve(randomQuasiDefinite(graph, size, signs(graph, randomNumbers(5)), 9), b);
    expect(run()).toEqual(run());
  });

  it("solve a chain of 10 000 nodes with a residual of rounding size, with work for one column", () => {
    const n = 10_000;
    const size = Array.from({ length: n }, (_, k) => (k % 2 ? 5 : 6));
    const { structure, values } = bigChain(n, size);
    const factored = values.slice();
    expect(blockWorkSize(structure)).toBe(30);
    expect(factorBlocks(structure, factored, new Float64Array(30))).toBe(-1);
    const x = Float64Array.from({ length: structure.start[n]! }, () => 1);
    solveBlocks(structure, factored, x);
    // product with the original matrix by blocks against the right side of ones
    const again = new Float64Array(x.length);
    for (let k = 0; k < n; k++) {
      const [s, o] = [size[k]!, structure.start[k]!];
      for (let i = 0; i < s; i++) again[o + i]! += values[structure.diagonal[k]! + i * s + i]! * x[o + i]!;
      if (k + 1 === n) continue;
      const [m, p] = [size[k + 1]!, structure.start[k + 1]!];
      for (let i = 0; i < m; i++) {
        for (let j = 0; j < s; j++) {
          const entry = values[structure.offset[k]! + i * s + j]!;
          again[p + i]! += entry * x[o + j]!;
          again[o + j]! += entry * x[p + i]!;
        }
      }
    }
    expect(largest(again.map((v) => v - 1)) / (10 * largest(x))).toBeLessThan(TOLERANCE);
  });
});

/** Diagonal blocks ±2, random blocks between neighbours; no dense copy. */
function bigChain(n: number, size: readonly number[]): Pick<BlockMatrix, "structure" | "values"> {
  const random = randomNumbers(25);
  const structure = blockStructure(size, laterNeighbours(path(n)));
  const values = new Float64Array(structure.length);
  for (let k = 0; k < n; k++) {
    for (let i = 0; i < size[k]!; i++) values[structure.diagonal[k]! + i * size[k]! + i] = k % 2 ? -2 : 2;
  }
  for (let i = structure.offset[0]!; i < structure.length; i++) values[i] = random();
  return { structure, values };
}
