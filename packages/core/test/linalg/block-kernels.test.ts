import { describe, expect, it } from "vitest";
import { PAIRS, SIZES } from "../../../../tools/lib/kernel-text.mjs";
import { pairKernels, sizeKernels } from "../../src/linalg/block-kernels.js";
import { factorBlock, solveBlock } from "../../src/linalg/small-blocks.js";
import { randomMatrix, randomNumbers } from "./matrices.js";

// What each kernel computes is tested in small-blocks-unrolled.test.ts; here: that each size finds its own.

const RANGE = [1, 2, 3, 4, 5, 6, 7, 8];

describe("pairKernels", () => {
  it("exist for the generated pairs and for no others, by their names", () => {
    const found = RANGE.flatMap((n) => RANGE.filter((m) => pairKernels(n, m)).map((m) => [n, m]));
    const ascending = (a: readonly number[], b: readonly number[]) => a[0]! - b[0]! || a[1]! - b[1]!;
    expect(found).toEqual([...PAIRS].sort(ascending));
    for (const [n, m] of PAIRS) {
      const names = Object.values(pairKernels(n, m)!).map((kernel) => kernel.name);
      const kernels = ["eliminate", "forward", "backward", "eliminateLu", "backwardLu"];
      expect(names).toEqual(kernels.map((kernel) => `${kernel}${n}to${m}`));
    }
  });
});

describe("sizeKernels", () => {
  it("are the generated ones for their sizes", () => {
    for (const n of SIZES) for (const [key, kernel] of Object.entries(sizeKernels(n))) expect(kernel.name).toBe(`${key}${n}`);
  });

  it("are the loops, to the bit, for all others", () => {
    const random = randomNumbers(51);
    for (const n of RANGE.filter((size) => !SIZES.includes(size))) {
      const a = randomMatrix(n, n, random);
      for (let i = 0; i < n; i++) a[i * n + i] = n + 1;
      const x = randomMatrix(n, 1, random);
      const [b, y] = [a.slice(), x.slice()];
      expect(sizeKernels(n).factor(a, 0)).toBe(factorBlock(b, 0, n));
      sizeKernels(n).solve(a, 0, x, 0);
      solveBlock(b, 0, n, y, 0);
      expect([a, x]).toEqual([b, y]);
    }
  });
});
