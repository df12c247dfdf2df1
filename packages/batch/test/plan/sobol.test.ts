import { describe, expect, it } from "vitest";
import { directionNumbers, SOBOL_DIMENSIONS, sobolDigits, sobolPolynomial } from "../../src/plan/sobol.js";

const all = Array.from({ length: SOBOL_DIMENSIONS }, (_, d) => directionNumbers(d));
const point = (index: number, dimensions: number): number[] => all.slice(0, dimensions).map((v) => sobolDigits(v, index) / 2 ** 32);

it("begins as published", () => {
  // Reference: Joe and Kuo, web page and program "sobol.cc" with new-joe-kuo-6.21201: the first ten points in three dimensions.
  const published = [
    [0, 0, 0],
    [0.5, 0.5, 0.5],
    [0.75, 0.25, 0.25],
    [0.25, 0.75, 0.75],
    [0.375, 0.375, 0.625],
    [0.875, 0.875, 0.125],
    [0.625, 0.125, 0.875],
    [0.125, 0.625, 0.375],
    [0.1875, 0.3125, 0.9375],
    [0.6875, 0.8125, 0.4375],
  ];
  expect(published.map((_, i) => point(i, 3))).toEqual(published);
});

describe("the direction numbers", () => {
  it("come from primitive polynomials, each used once", () => {
    // Definition: x generates all 2ˢ − 1 nonzero remainders of a primitive polynomial of degree s.
    const used = new Set<number>();
    for (let d = 1; d < SOBOL_DIMENSIONS; d++) {
      const polynomial = sobolPolynomial(d);
      const degree = 31 - Math.clz32(polynomial);
      const order = 2 ** degree - 1;
      let x = 1;
      let steps = 0;
      do {
        x <<= 1;
        if (x & (1 << degree)) x ^= polynomial;
        steps++;
      } while (x !== 1 && steps <= order);
      expect(steps, `dimension ${d}`).toBe(order);
      used.add(polynomial);
    }
    expect(used.size).toBe(SOBOL_DIMENSIONS - 1);
  });

  it("are odd multiples of 2⁻ᵏ below 1", () => {
    for (const v of all) expect([...v].every((digits, k) => (digits / 2 ** (31 - k)) % 2 === 1)).toBe(true);
  });
});

/** All ways to write `sum` as an ordered sum of `parts` numbers from 0. */
function* splits(sum: number, parts: number): Generator<number[]> {
  if (parts === 1) yield [sum];
  else for (let first = 0; first <= sum; first++) for (const rest of splits(sum - first, parts - 1)) yield [first, ...rest];
}

/** Do the points begin … begin + 2ᵐ − 1 have 2ᵗ points in every elementary interval of volume 2ᵗ⁻ᵐ? */
function isNet(points: readonly number[][], m: number, t: number): boolean {
  for (const fineness of splits(m - t, points[0]!.length)) {
    const counts = new Uint32Array(2 ** (m - t));
    for (const coordinates of points) {
      let cell = 0;
      for (let d = 0; d < coordinates.length; d++) cell = cell * 2 ** fineness[d]! + Math.floor(coordinates[d]! * 2 ** fineness[d]!);
      counts[cell]!++;
    }
    if (!counts.every((count) => count === 2 ** t)) return false;
  }
  return true;
}

describe("are a (t, m, s)-net", () => {
  // Reference: Sobol (1967), Niederreiter (1992), theorem 4.49: t is at most the sum of the degrees less one of the polynomials used; the
  // first dimension counts 0. So t = 0, 0, 1, 3, 5 for s = 1 … 5.
  it.each([
    [1, 0],
    [2, 0],
    [3, 1],
    [4, 3],
    [5, 5],
  ])("in %i dimensions with t = %i, from the start and from any multiple of 2ᵐ, also after a digital shift", (s, t) => {
    const m = 10;
    for (const [begin, shift] of [
      [0, 0],
      [3 * 2 ** m, 0],
      [0, 0x9e3779b9],
    ] as const) {
      const points = Array.from({ length: 2 ** m }, (_, i) =>
        all.slice(0, s).map((v) => ((sobolDigits(v, begin + i) ^ (shift * (1 + s))) >>> 0) / 2 ** 32),
      );
      expect(isNet(points, m, t)).toBe(true);
    }
  });

  it("in every dimension alone with t = 0", () => {
    for (const v of all) {
      const points = Array.from({ length: 256 }, (_, i) => [sobolDigits(v, i) / 2 ** 32]);
      expect(isNet(points, 8, 0)).toBe(true);
    }
  });

  it("which random points are not: the test can fail", () => {
    const points = Array.from({ length: 16 }, (_, i) => [((i * 7) % 16) / 16, ((i * 7) % 16) / 16]);
    expect(isNet(points, 4, 0)).toBe(false);
  });
});
