import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { kernelPath, luKernelPath } from "../../../../tools/generate-kernels.mjs";
import { kernelFile, luKernelFile, PAIRS, SIZES } from "../../../../tools/lib/kernel-text.mjs";
import { pairKernels, sizeKernels } from "../../src/linalg/block-kernels.js";
import type { PairKernels } from "../../src/linalg/loop-kernels.js";
import * as loops from "../../src/linalg/small-blocks.js";
import { largestDifference, randomMatrix, randomNumbers } from "./matrices.js";

/** Pivots of both signs, none small; NaN above the diagonal, which no kernel may read. */
function symmetric(n: number, random: () => number): Float64Array {
  const a = randomMatrix(n, n, random);
  for (let i = 0; i < n; i++) {
    a.fill(Number.NaN, i * n + i + 1, (i + 1) * n);
    a[i * n + i] = (i % 2 ? -1 : 1) * (n + 1 + random());
  }
  return a;
}

/**
 * NaN counts as equal to NaN, and untouched numbers around the blocks are compared as well. The sums are the same in the same order, so nothing may differ:
 * `@gelenk/core/minimal` has the loops in place of the kernels and promises the same bits.
 */
const difference = (x: Float64Array, y: Float64Array) =>
  largestDifference(
    x.map((v) => (Number.isNaN(v) ? 1e9 : v)),
    y.map((v) => (Number.isNaN(v) ? 1e9 : v)),
  );

function expectTwins(name: string, data: readonly Float64Array[], run: (twin: 0 | 1, ...arrays: Float64Array[]) => unknown): void {
  const [first, second] = [data.map((array) => array.slice()), data.map((array) => array.slice())];
  expect(run(0, ...first), name).toEqual(run(1, ...second));
  for (let i = 0; i < data.length; i++) expect(difference(first[i]!, second[i]!), name).toBe(0);
}

describe("kernels by size", () => {
  it("agree with the loops on random blocks, at any offset, and write nowhere else", () => {
    const random = randomNumbers(31);
    for (const n of SIZES) {
      const kernels = sizeKernels(n);
      const factor = Float64Array.of(3, ...symmetric(n, random), 3);
      expectTwins("factor", [factor], (twin, v) => (twin ? loops.factorBlock(v!, 1, n) : kernels.factor(v!, 1)));
      loops.factorBlock(factor, 1, n);
      const x = randomMatrix(n + 3, 1, random);
      expectTwins("solve", [factor, x], (twin, v, y) => (twin ? loops.solveBlock(v!, 1, n, y!, 2) : kernels.solve(v!, 1, y!, 2)));
      expectTwins("lower", [factor, x], (twin, v, y) => (twin ? loops.solveLower(v!, 1, n, y!, 2) : kernels.solveLower(v!, 1, y!, 2)));
      expectTwins("upper", [factor, x], (twin, v, y) => (twin ? loops.solveUpper(v!, 1, n, y!, 2) : kernels.solveUpper(v!, 1, y!, 2)));
    }
  });

  it("agree with the loops on products with 0 … 7 rows", () => {
    const random = randomNumbers(32);
    for (const n of SIZES) {
      const kernels = sizeKernels(n);
      for (let m = 0; m <= 7; m++) {
        const factor = symmetric(n, random);
        loops.factorBlock(factor, 0, n);
        const [b, c] = [n * n, n * n + m * n];
        const values = Float64Array.of(...factor, ...randomMatrix(m, n, random), ...randomMatrix(m, m, random), 3);
        const out = randomMatrix(m * n + 2, 1, random);
        const x = randomMatrix(n + m + 2, 1, random);
        expectTwins("divide", [values, out], (twin, v, o) =>
          twin ? loops.divideBlock(v!, 0, n, b, m, o!, 1) : kernels.divide(v!, 0, b, m, o!, 1),
        );
        expectTwins("product", [values, out], (twin, v, o) =>
          twin ? loops.subtractProduct(v!, c, n, o!, 1, m, b, m) : kernels.subtractProduct(v!, c, o!, 1, m, b, m),
        );
        expectTwins("triangle", [values, out], (twin, v, o) =>
          twin ? loops.subtractTriangle(v!, c, n, o!, 1, m, b) : kernels.subtractTriangle(v!, c, o!, 1, m, b),
        );
        expectTwins("times", [values, x], (twin, v, y) =>
          twin ? loops.subtractTimes(v!, b, n, m, y!, 1, 1 + n) : kernels.subtractTimes(v!, b, m, y!, 1, 1 + n),
        );
        expectTwins("transposed", [values, x], (twin, v, y) =>
          twin ? loops.subtractTransposedTimes(v!, b, n, m, y!, 1 + n, 1) : kernels.subtractTransposedTimes(v!, b, m, y!, 1 + n, 1),
        );
      }
    }
  });

  it("agree with the loops on blocks without symmetry", () => {
    const random = randomNumbers(35);
    for (const n of SIZES) {
      const kernels = sizeKernels(n);
      const factor = Float64Array.of(3, ...general(n, random), 3);
      expectTwins("factor", [factor], (twin, v) => (twin ? loops.factorBlockLu(v!, 1, n) : kernels.factorLu(v!, 1)));
      loops.factorBlockLu(factor, 1, n);
      const x = randomMatrix(n + 3, 1, random);
      expectTwins("upper", [factor, x], (twin, v, y) => (twin ? loops.solveUpperLu(v!, 1, n, y!, 2) : kernels.solveUpperLu(v!, 1, y!, 2)));
      const values = Float64Array.of(...factor, ...x);
      const o = factor.length + 1;
      expectTwins("divide", [values], (twin, v) => (twin ? loops.divideByUpper(v!, 1, n, o) : kernels.divideByUpper(v!, 1, o)));
      for (let m = 0; m <= 7; m++) {
        const data = [7 * 8 + 2, m * n + 1, 8 * n].map((length) => randomMatrix(length, 1, random));
        expectTwins("rows", data, (twin, C, Y, Z) =>
          twin ? loops.subtractRows(C!, 1, n, Y!, 1, m, Z!, 0, 8) : kernels.subtractRows(C!, 1, Y!, 1, m, Z!, 0, 8),
        );
      }
    }
  });

  it("report zero pivots and pivots that are not finite, at every place", () => {
    for (const n of SIZES) {
      for (let place = 0; place < n; place++) {
        for (const value of [0, -0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 5e-324]) {
          const a = new Float64Array(n * n);
          for (let i = 0; i < n; i++) a[i * n + i] = i === place ? value : i + 1;
          expect(sizeKernels(n).factor(a, 0), `${n} ${place} ${value}`).toBe(false);
        }
      }
    }
  });
});

/** What the pair kernels do, in loops. */
const pairLoops = (n: number, m: number): PairKernels => ({
  eliminate(values, a, b, c) {
    if (!loops.factorBlock(values, a, n)) return false;
    const out = new Float64Array(m * n);
    loops.divideBlock(values, a, n, b, m, out, 0);
    loops.subtractTriangle(values, c, n, out, 0, m, b);
    values.set(out, b);
    return true;
  },
  forward(values, a, b, x, o, p) {
    loops.solveLower(values, a, n, x, o);
    loops.subtractTimes(values, b, n, m, x, o, p);
  },
  backward(values, a, b, x, o, p) {
    loops.divideByPivots(values, a, n, x, o);
    loops.subtractTransposedTimes(values, b, n, m, x, p, o);
    loops.solveUpper(values, a, n, x, o);
  },
  eliminateLu(values, upper, a, b, c) {
    if (!loops.factorBlockLu(values, a, n)) return false;
    for (let r = 0; r < m; r++) {
      loops.divideByUpper(values, a, n, b + r * n);
      loops.solveLower(values, a, n, upper, b + r * n);
    }
    loops.subtractRows(values, c, n, values, b, m, upper, b, m);
    return true;
  },
  backwardLu(values, upper, a, b, x, o, p) {
    loops.subtractTransposedTimes(upper, b, n, m, x, p, o);
    loops.solveUpperLu(values, a, n, x, o);
  },
});

/** Pivots of both signs, none small; the rest is not symmetric. */
function general(n: number, random: () => number): Float64Array {
  const a = randomMatrix(n, n, random);
  for (let i = 0; i < n; i++) a[i * n + i] = (i % 2 ? -1 : 1) * (n + 1 + random());
  return a;
}

describe("kernels for pairs of sizes", () => {
  it("agree with the loops on random blocks", () => {
    const random = randomNumbers(33);
    for (const [n, m] of PAIRS) {
      const twins = [pairKernels(n, m)!, pairLoops(n, m)] as const;
      const [b, c] = [1 + n * n, 1 + n * n + m * n];
      const values = Float64Array.of(3, ...symmetric(n, random), ...randomMatrix(m, n, random), ...symmetric(m, random), 3);
      expectTwins(`eliminate ${n} ${m}`, [values], (twin, v) => twins[twin].eliminate(v!, 1, b, c));
      twins[1].eliminate(values, 1, b, c);
      const x = randomMatrix(n + m + 2, 1, random);
      expectTwins(`forward ${n} ${m}`, [values, x], (twin, v, y) => twins[twin].forward(v!, 1, b, y!, 1, 1 + n));
      expectTwins(`backward ${n} ${m}`, [values, x], (twin, v, y) => twins[twin].backward(v!, 1, b, y!, 1, 1 + n));
    }
  });

  it("agree with the loops on random blocks without symmetry", () => {
    const random = randomNumbers(34);
    for (const [n, m] of PAIRS) {
      const twins = [pairKernels(n, m)!, pairLoops(n, m)] as const;
      const [b, c] = [1 + n * n, 1 + n * n + m * n];
      const values = Float64Array.of(3, ...general(n, random), ...randomMatrix(m, n, random), ...general(m, random), 3);
      const upper = randomMatrix(values.length, 1, random);
      expectTwins(`eliminate ${n} ${m}`, [values, upper], (twin, v, u) => twins[twin].eliminateLu(v!, u!, 1, b, c));
      twins[1].eliminateLu(values, upper, 1, b, c);
      const x = randomMatrix(n + m + 2, 1, random);
      expectTwins(`backward ${n} ${m}`, [values, upper, x], (twin, v, u, y) => twins[twin].backwardLu(v!, u!, 1, b, y!, 1, 1 + n));
    }
  });

  it("report zero pivots and pivots that are not finite without symmetry, at every place", () => {
    for (const [n, m] of PAIRS) {
      for (let place = 0; place < n; place++) {
        for (const value of [0, Number.NaN, Number.POSITIVE_INFINITY, 5e-324]) {
          const values = new Float64Array(n * n + m * n + m * m);
          for (let i = 0; i < n; i++) values[i * n + i] = i === place ? value : i + 1;
          for (const twin of [pairKernels(n, m)!, pairLoops(n, m)]) {
            expect(twin.eliminateLu(values.slice(), new Float64Array(values.length), 0, n * n, n * n + m * n), `${n} ${place}`).toBe(false);
          }
        }
      }
    }
  });
});

describe("the generated files", () => {
  const read = (path: string) => readFileSync(path, "utf8").replaceAll("\r\n", "\n");
  const text = read(kernelPath);
  const lu = read(luKernelPath);

  it("are what the generator writes", () => {
    expect(kernelFile()).toBe(text);
    expect(luKernelFile()).toBe(lu);
  });

  it("have functions of at most 20 KB, far below what engines stop optimising", () => {
    const lengths = (of: string) => of.split(/^export function /m).map((part) => part.length);
    expect(lengths(text).length).toBe(1 + 9 * SIZES.length + 3 * PAIRS.length);
    expect(lengths(lu).length).toBe(1 + 4 * SIZES.length + 2 * PAIRS.length);
    expect(Math.max(...lengths(text), ...lengths(lu))).toBeLessThan(20_000);
  });
});
