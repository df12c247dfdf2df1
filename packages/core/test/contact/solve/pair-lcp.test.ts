import { describe, expect, test } from "vitest";
import { createPairLcp, type PairLcp, solvePairLcp } from "../../../src/contact/solve/pair-lcp.js";
import type { Random } from "../../../src/math/random.js";
import { chance, tenfold } from "../../chance.js";

/** The laws decide: what is left of them, relative to the largest b. */
function missOf({ matrix, b, p }: PairLcp, n: number): number {
  let worst = 0;
  let scale = 0;
  for (let i = 0; i < n; i++) {
    let z = b[i]!;
    for (let j = 0; j < n; j++) z += matrix[4 * i + j]! * p[j]!;
    scale = Math.max(scale, Math.abs(b[i]!));
    worst = Math.max(worst, -p[i]! * matrix[5 * i]!, -z, Math.min(z, p[i]! * matrix[5 * i]!));
  }
  return worst / scale;
}

function problemOf(a: readonly (readonly number[])[], b: readonly number[], start: readonly number[] = []): PairLcp {
  const lcp = createPairLcp();
  for (const [i, row] of a.entries()) for (const [j, value] of row.entries()) lcp.matrix[4 * i + j] = value;
  lcp.b.set(b);
  lcp.p.set(start);
  return lcp;
}

/** Points (x, y) under a body of mass 1 and inertias 1/jx, 1/jy: a_ij = 1 + jx y_i y_j + jy x_i x_j (theory 05, 3.2). */
const patchMatrix = (points: readonly (readonly [number, number])[], jx: number, jy: number) =>
  points.map(([x, y]) => points.map(([u, v]) => 1 + jx * y * v + jy * x * u));

/** A body on a plane at n points with any twist: b lies in the range of A, as it does for exact gaps. */
function randomPatch(random: Random, n: number): PairLcp {
  const points = Array.from({ length: n }, () => [random.uniform(-1, 1), random.uniform(-1, 1)] as const);
  const [sink, roll, pitch] = [random.uniform(-1, 0.3), random.normal(), random.normal()];
  return problemOf(
    patchMatrix(points, random.uniform(0.5, 6), random.uniform(0.5, 6)),
    points.map(([x, y]) => sink + roll * y - pitch * x),
    points.map(() => random.integer(2)),
  );
}

describe("closed forms", () => {
  test("one point: p = max(0, −b/a)", () => {
    const pushed = problemOf([[2]], [-3]);
    expect([solvePairLcp(pushed, 1), pushed.p[0]]).toEqual([1, 1.5]);
    const free = problemOf([[2]], [3], [1]);
    expect([solvePairLcp(free, 1), free.p[0]]).toEqual([1, 0]);
  });

  test("two points: the four cases, and the enumeration gives the same", () => {
    const random = chance(1);
    for (let k = 0; k < tenfold(500); k++) {
      const [g, h, c] = [random.uniform(0.5, 2), random.uniform(0.5, 2), random.uniform(-0.95, 0.95)];
      const matrix = [
        [g * g, c * g * h],
        [c * g * h, h * h],
      ];
      const b = [random.normal(), random.normal()];
      const two = problemOf(matrix, b);
      solvePairLcp(two, 2);
      expect(missOf(two, 2)).toBeLessThan(1e-14);
      // the same with a third point far from touching goes through the enumeration
      const three = problemOf(
        [
          [...matrix[0]!, 0],
          [...matrix[1]!, 0],
          [0, 0, 1],
        ],
        [...b, 1e-3],
      );
      solvePairLcp(three, 3);
      for (let i = 0; i < 2; i++) expect(Math.abs(two.p[i]! - three.p[i]!)).toBeLessThan(1e-12 * (1 + Math.abs(three.p[i]!)) * 100);
    }
  });
});

describe("a box on a plane (theory 05, scene 1)", () => {
  // square base, κ = 3/(1 + (c/s)²): own mobility 1 + 2κ, neighbours 1, opposite 1 − 2κ
  const box = (kappa: number) =>
    [0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((j) => ((i - j + 4) % 4 === 0 ? 1 + 2 * kappa : (i - j + 4) % 2 === 1 ? 1 : 1 - 2 * kappa)));

  test("a quarter of the load at each point, two sets visited", () => {
    const cube = problemOf(box(1.5), [-1, -1, -1, -1]);
    expect(solvePairLcp(cube, 4)).toBeLessThanOrEqual(2);
    expect(Array.from(cube.p)).toEqual([0.25, 0.25, 0.25, 0.25]);
  });

  test("point by point it would be 5/16, 3/16 for a cube and 3/10, 1/5 for c = s/√2 (published)", () => {
    const pointwise = (kappa: number) => {
      const { matrix, p } = problemOf(box(kappa), []);
      for (let s = 0; s < 200; s++)
        for (let i = 0; i < 4; i++)
          p[i] = Math.max(0, p[i]! - ([0, 1, 2, 3].reduce((z, j) => z + matrix[4 * i + j]! * p[j]!, 0) - 1) / matrix[5 * i]!);
      return Array.from(p);
    };
    for (const [kappa, first, second] of [
      [1.5, 5 / 16, 3 / 16],
      [2, 3 / 10, 1 / 5],
    ] as const) {
      for (const [i, share] of pointwise(kappa).entries()) expect(share).toBeCloseTo(i % 2 === 0 ? first : second, 12);
    }
  });

  test("the load may stand anywhere above the base: least norm, whatever the order of the points", () => {
    const corners = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const;
    // load 1 at (x, y): p_i = (1 + x x_i + y y_i)/4 has no part along the null vector (1, −1, 1, −1) and is ≥ 0 for |x| + |y| ≤ 1
    const [x, y] = [0.3, -0.5];
    for (const order of [
      [0, 1, 2, 3],
      [2, 0, 3, 1],
      [1, 3, 2, 0],
    ]) {
      const points = order.map((i) => corners[i]!);
      const a = patchMatrix(points, 2, 3);
      const wanted = points.map(([u, v]) => (1 + x * u + y * v) / 4);
      const b = a.map((row) => -row.reduce((sum, value, j) => sum + value * wanted[j]!, 0));
      const lcp = problemOf(a, b, [1, 1, 1, 1]);
      solvePairLcp(lcp, 4);
      for (let i = 0; i < 4; i++) expect(lcp.p[i]).toBeCloseTo(wanted[i]!, 14);
    }
  });

  test("a gap uneven within the slack is carried by all four, beyond it by three", () => {
    const uneven = problemOf(box(1.5), [-1 - 1e-8, -1 + 1e-8, -1 - 1e-8, -1 + 1e-8]);
    solvePairLcp(uneven, 4, 1e-7);
    for (let i = 0; i < 4; i++) expect(uneven.p[i]).toBeCloseTo(0.25, 7);
    solvePairLcp(uneven, 4);
    // exactly: the two that sink in faster carry all
    expect(Array.from(uneven.p).map((p) => Math.round(100 * p))).toEqual([50, 0, 50, 0]);
    expect(missOf(uneven, 4)).toBeLessThan(1e-12);
  });
});

test("5000 random patches of 3 and 4 points: laws within 1e-10, no way out needed, few sets", () => {
  const random = chance(5);
  let sets = 0;
  for (let k = 0; k < tenfold(5000); k++) {
    const n = 3 + (k % 2);
    const lcp = randomPatch(random, n);
    const visited = solvePairLcp(lcp, n);
    expect(visited).toBeGreaterThan(0);
    sets += visited;
    // round-off of nearly collinear points: pivots down to 1e-12 of the diagonal
    expect(missOf(lcp, n)).toBeLessThan(1e-10);
  }
  expect(sets / tenfold(5000)).toBeLessThan(3);
});

test("random definite problems of four points: laws within 1e-10, no way out needed", () => {
  const random = chance(6);
  for (let k = 0; k < tenfold(2000); k++) {
    const factors = Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => random.normal()));
    const a = factors.map((f) => factors.map((g) => f.reduce((sum, value, i) => sum + value * g[i]!, 0)));
    const lcp = problemOf(
      a,
      a.map(() => random.normal()),
    );
    expect(solvePairLcp(lcp, 4)).toBeGreaterThan(0);
    expect(missOf(lcp, 4)).toBeLessThan(1e-10);
  }
});

test("points on a line and points in one place: solved, and points in one place share evenly", () => {
  const line = patchMatrix(
    [
      [-1, 0],
      [-0.2, 0],
      [0.5, 0],
      [1, 0],
    ],
    2,
    3,
  );
  for (const b of [
    [-1, -1, -1, -1],
    [-2, -1.2, -0.5, 0],
    [0.5, -0.3, -1, -1.5],
  ]) {
    const lcp = problemOf(line, b);
    expect(solvePairLcp(lcp, 4)).toBeGreaterThan(0);
    expect(missOf(lcp, 4)).toBeLessThan(1e-12);
  }
  for (const n of [2, 3, 4]) {
    const place = Array.from({ length: n }, () => [0.3, -0.4] as const);
    const lcp = problemOf(
      patchMatrix(place, 2, 3),
      place.map(() => -1),
    );
    solvePairLcp(lcp, n);
    // a = 1 + 2·0.16 + 3·0.09
    for (let i = 0; i < n; i++) expect(lcp.p[i]).toBeCloseTo(1 / (1.59 * n), 14);
  }
});

test("comparing numbers of active points instead of the sets would stop too early", () => {
  // set {0}: p_0 < 0 leaves while z_1 < 0 enters, one point before and after
  const lcp = problemOf(
    [
      [1, 0.2, 0],
      [0.2, 1, 0],
      [0, 0, 1],
    ],
    [0.5, -1, 1],
    [1, 0, 0],
  );
  expect(solvePairLcp(lcp, 3)).toBe(2);
  expect(Array.from(lcp.p.subarray(0, 3))).toEqual([0, 1, 0]);
});
