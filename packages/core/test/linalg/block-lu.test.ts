import { describe, expect, it } from "vitest";
import { blockWorkSize, factorBlocks, solveBlocks } from "../../src/linalg/block-ldlt.js";
import { factorBlocksLu, solveBlocksLu } from "../../src/linalg/block-lu.js";
import { factorLu, solveLu } from "../../src/linalg/dense-lu.js";
import { type BlockMatrix, type Graph, integerBelow, path, randomGraph, randomQuasiDefinite, randomTree, ring } from "./block-matrices.js";
import { backwardError, EPS, largest, largestDifference, randomMatrix, randomNumbers } from "./matrices.js";

/** A block matrix without symmetry: what is above the diagonal, transposed, in `upper`. */
interface GeneralMatrix extends BlockMatrix {
  readonly upper: Float64Array;
}

/** Entries above the diagonal differ from their mirror images by up to a tenth: pivots stay those of a quasi-definite matrix but for as much. */
function disturbed(matrix: BlockMatrix, random: () => number): GeneralMatrix {
  const { structure: s, dense, length } = matrix;
  const values = matrix.values.slice();
  const upper = new Float64Array(values.length);
  const other = dense.slice();
  for (let k = 0; k < s.count; k++) {
    const n = s.size[k]!;
    const o = s.start[k]!;
    for (let i = 0; i < n; i++) {
      for (let j = i + 1; j < n; j++) {
        const value = dense[(o + i) * length + o + j]! * (1 + random() / 10);
        values[s.diagonal[k]! + i * n + j] = value;
        other[(o + i) * length + o + j] = value;
      }
    }
    for (let e = s.columnStart[k]!; e < s.columnStart[k + 1]!; e++) {
      const p = s.start[s.row[e]!]!;
      for (let i = 0; i < s.size[s.row[e]!]!; i++) {
        for (let j = 0; j < n; j++) {
          const value = dense[(p + i) * length + o + j]! * (1 + random() / 10);
          upper[s.offset[e]! + i * n + j] = value;
          other[(o + j) * length + p + i] = value;
        }
      }
    }
  }
  return { structure: s, values, upper, dense: other, length };
}

function graphs(random: () => number): Graph[] {
  return [path(1), path(2), path(15), ring(12), randomTree(20, random), randomGraph(16, 8, random), randomGraph(10, 30, random)];
}

/** As for LDLᵀ (block-ldlt.test.ts): growth below 1e3, dimension at most 120. */
const TOLERANCE = 1e5 * EPS;

describe("factorBlocksLu and solveBlocksLu", () => {
  it("agree with dense LU on trees, rings and random graphs with blocks of 1 … 6 rows", () => {
    const random = randomNumbers(61);
    for (const graph of graphs(random)) {
      for (let trial = 0; trial < 4; trial++) {
        const size = Array.from({ length: graph.count }, () => 1 + integerBelow(6, random));
        const matrix = disturbed(
          randomQuasiDefinite(graph, size, (node) => node % 2 === 1, 200 + trial),
          random,
        );
        const b = randomMatrix(matrix.length, 1, random);
        const x = b.slice();
        expect(factorBlocksLu(matrix.structure, matrix.values, matrix.upper), graph.name).toBe(-1);
        solveBlocksLu(matrix.structure, matrix.values, matrix.upper, x);
        const lu = matrix.dense.slice();
        const pivots = new Int32Array(matrix.length);
        factorLu(lu, 0, matrix.length, pivots, 0);
        const y = b.slice();
        solveLu(lu, 0, matrix.length, pivots, 0, y, 0);
        expect(backwardError(matrix.dense, x, b), graph.name).toBeLessThan(TOLERANCE);
        // the condition of these matrices is below 1e3
        expect(largestDifference(x, y) / largest(y), graph.name).toBeLessThan(1e3 * TOLERANCE);
      }
    }
  });

  it("take every pair of sizes 3 … 6 along a path, as the joints and bodies of a chain do", () => {
    const random = randomNumbers(62);
    for (const rows of [3, 4, 5, 6]) {
      const graph = path(9);
      const size = Array.from({ length: 9 }, (_, k) => (k % 2 === 0 ? 6 : rows));
      const matrix = disturbed(
        randomQuasiDefinite(graph, size, (node) => node % 2 === 1, 300 + rows),
        random,
      );
      const b = randomMatrix(matrix.length, 1, random);
      const x = b.slice();
      factorBlocksLu(matrix.structure, matrix.values, matrix.upper);
      solveBlocksLu(matrix.structure, matrix.values, matrix.upper, x);
      expect(backwardError(matrix.dense, x, b)).toBeLessThan(TOLERANCE);
    }
  });

  it("solve a symmetric matrix as LDLᵀ does", () => {
    const random = randomNumbers(63);
    for (const graph of graphs(random)) {
      const size = Array.from({ length: graph.count }, () => 1 + integerBelow(6, random));
      const symmetric = randomQuasiDefinite(graph, size, (node) => node % 2 === 1, 400);
      const general = disturbed(symmetric, () => 0);
      const b = randomMatrix(symmetric.length, 1, random);
      const [x, y] = [b.slice(), b.slice()];
      const { structure, values } = symmetric;
      factorBlocks(structure, values, new Float64Array(blockWorkSize(structure)));
      solveBlocks(structure, values, x);
      factorBlocksLu(structure, general.values, general.upper);
      solveBlocksLu(structure, general.values, general.upper, y);
      expect(largestDifference(x, y) / largest(x), graph.name).toBeLessThan(1e3 * TOLERANCE);
    }
  });

  it("name the node whose pivot is zero", () => {
    const matrix = disturbed(
      randomQuasiDefinite(path(3), [6, 3, 6], () => false, 500),
      () => 0,
    );
    const { structure, values, upper } = matrix;
    values[structure.diagonal[0]!] = 0;
    expect(factorBlocksLu(structure, values, upper)).toBe(0);
  });
});
