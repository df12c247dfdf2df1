import { describe, expect, it } from "vitest";
import { seedOf } from "../../../core/test/chance.js";
import type { Sampling } from "../../src/plan/plan-schema.js";
import { coordinateOf, type PointPlan, pointsOf } from "../../src/plan/points.js";

const plan = (vary: PointPlan["vary"], sampling: Sampling, list: PointPlan["list"] = []): PointPlan => ({ vary, sampling, list });
const range = (from: number, to: number) => ({ from, to });
const many = (dimensions: number) => Object.fromEntries(Array.from({ length: dimensions }, (_, d) => [`p${d}`, range(0, 1)]));
const pointsIn = (source: PointPlan, count?: number) => {
  const points = pointsOf(source);
  return Array.from({ length: count ?? points.count }, (_, i) => points.at(i));
};

describe("a grid", () => {
  it("has all combinations, the last target fastest, and exact ends", () => {
    const source = plan(
      { a: { from: 0.1, to: 0.3, count: 3 }, b: { values: ["x", "y"] }, c: { from: 1e-3, to: 10, count: 5, spacing: "log" } },
      { method: "grid" },
    );
    const points = pointsIn(source);
    expect(points).toHaveLength(30);
    expect(points.slice(0, 6).map((p) => p["b"])).toEqual(["x", "x", "x", "x", "x", "y"]);
    expect(Object.keys(points[0]!)).toEqual(["a", "b", "c"]);
    expect([points[0]!["a"], points[29]!["a"], points[0]!["c"], points[29]!["c"]]).toEqual([0.1, 0.3, 1e-3, 10]);
    for (const [k, exact] of [1e-3, 1e-2, 1e-1, 1, 10].entries())
      expect(Math.abs((points[k]!["c"] as number) / exact - 1)).toBeLessThan(1e-15);
    expect(new Set(points.map((p) => JSON.stringify(p))).size).toBe(30);
  });

  it("of nothing is one run; of one value its first", () => {
    expect(pointsIn(plan({}, { method: "grid" }))).toEqual([{}]);
    expect(pointsIn(plan({ a: { from: 2, to: 2, count: 1 } }, { method: "grid" }))).toEqual([{ a: 2 }]);
  });

  it("of a thousand million points is there at once", () => {
    const points = pointsOf(
      plan({ a: { from: 0, to: 1, count: 1000 }, b: { from: 0, to: 999_999, count: 1_000_000 } }, { method: "grid" }),
    );
    expect(points.count).toBe(1e9);
    expect(points.at(999_999_999)).toEqual({ a: 1, b: 999_999 });
    expect(points.at(1_000_002)).toEqual({ a: 1 / 999, b: 2 });
  });
});

it("a list gives its points, each a copy", () => {
  const list: PointPlan["list"] = [{ a: 1 }, { a: 2, b: "x" }];
  const points = pointsOf(plan({}, { method: "list" }, list));
  expect([points.at(0), points.at(1)]).toEqual(list);
  expect(points.at(0)).not.toBe(list[0]);
});

describe("a Latin hypercube", () => {
  it.each([1, 7, 1000, 100_003])("of %i has one point in each stratum of each dimension", (count) => {
    for (let dimension = 0; dimension < 3; dimension++) {
      const place = coordinateOf({ method: "latin-hypercube", count, seed: seedOf(7) }, dimension);
      const taken = new Uint8Array(count);
      for (let i = 0; i < count; i++) taken[Math.floor(place(i) * count)]!++;
      expect(taken.every((times) => times === 1)).toBe(true);
    }
  });

  it("stays in its strata where they are narrowest", () => {
    // A thousand million strata: 23 binary digits are left inside of one.
    const count = 1e9;
    const place = coordinateOf({ method: "latin-hypercube", count, seed: seedOf(1) }, 0);
    const seen = new Set<number>();
    for (let i = 0; i < 2000; i++) seen.add(Math.floor(place(count - 1 - i) * count));
    expect(seen.size).toBe(2000);
  });

  it("has dimensions that are not ordered alike", () => {
    // Spearman's correlation of independent orders has the variance 1/(n − 1); six pairs, five deviations.
    const count = 10_000;
    const columns = [0, 1, 2, 3].map((dimension) => {
      const place = coordinateOf({ method: "latin-hypercube", count, seed: seedOf(3) }, dimension);
      return Float64Array.from({ length: count }, (_, i) => Math.floor(place(i) * count) / count - 0.5);
    });
    for (let a = 0; a < 4; a++)
      for (let b = 0; b < a; b++) {
        const correlation = (12 / count) * columns[a]!.reduce((sum, x, i) => sum + x * columns[b]![i]!, 0);
        expect(Math.abs(correlation)).toBeLessThan(5 / Math.sqrt(count - 1));
      }
  });
});

describe("every method that draws", () => {
  const methods: readonly Sampling[] = [
    { method: "random", count: 500, seed: 4 },
    { method: "latin-hypercube", count: 500, seed: 4 },
    { method: "sobol", count: 500, seed: 4 },
  ];
  it.each(methods)("$method: points do not depend on the order they are asked for, nor on whom", (sampling) => {
    const forwards = pointsIn(plan(many(5), sampling));
    const points = pointsOf(plan(many(5), sampling));
    const backwards = forwards.map((_, i) => points.at(forwards.length - 1 - i)).reverse();
    expect(backwards).toEqual(forwards);
    expect(new Set(forwards.map((p) => JSON.stringify(p))).size).toBe(500);
  });
  it.each(methods)("$method: another seed, other points", (sampling) => {
    const [first, second] = [sampling, { ...sampling, seed: 5 } as Sampling].map((one) => pointsIn(plan(many(2), one), 20));
    expect(first!.some((point, i) => point["p0"] === second![i]!["p0"])).toBe(false);
  });
  it.each(methods)("$method: without a seed it is 1", (sampling) => {
    const { seed: _, ...unseeded } = sampling as Sampling & { seed?: number };
    expect(pointsIn(plan(many(2), unseeded as Sampling), 3)).toEqual(pointsIn(plan(many(2), { ...sampling, seed: 1 } as Sampling), 3));
  });
  it.each(methods.filter((one) => one.method !== "latin-hypercube"))("$method: a longer plan begins like a shorter one", (sampling) => {
    const longer = { ...sampling, count: 100_000 } as Sampling;
    expect(pointsIn(plan(many(3), longer), 500)).toEqual(pointsIn(plan(many(3), sampling)));
  });
  it.each(methods.filter((one) => one.method !== "latin-hypercube"))(
    "$method: a further target leaves the others as they are",
    (sampling) => {
      const fewer = pointsIn(plan(many(2), sampling), 50);
      expect(pointsIn(plan(many(3), sampling), 50).map(({ p0, p1 }) => ({ p0, p1 }))).toEqual(fewer);
    },
  );
  it.each(methods)("$method: chooses values as often as their weights say", (sampling) => {
    // Binomial: five deviations. Stratified points do better.
    const counts = { a: 0, b: 0, c: 0 };
    const source = plan({ v: { values: ["a", "b", "c"], weights: [1, 0, 3] } }, { ...sampling, count: 4000 } as Sampling);
    for (const { v } of pointsIn(source)) counts[v as "a"]++;
    expect(counts.b).toBe(0);
    expect(Math.abs(counts.c - 3000)).toBeLessThan(5 * Math.sqrt(4000 * 0.75 * 0.25));
  });
});

it("unscrambled Sobol points are the published ones", () => {
  // Up to half of the last of 32 digits, which keeps 0 out.
  const points = pointsIn(plan(many(2), { method: "sobol", count: 5, scramble: false }));
  const published = [
    [0, 0],
    [0.5, 0.5],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.375, 0.375],
  ];
  points.forEach(({ p0, p1 }, i) => {
    expect([p0, p1]).toEqual(published[i]!.map((x) => x + 2 ** -33));
  });
});

describe("integration of a smooth function", () => {
  // ∏(1 + (xᵢ − ½)/2) over the unit cube of five dimensions is 1 and its variance (1 + 1/48)⁵ − 1 = 0.1086: random points have the error
  // √(0.1086/n), Sobol points fall nearly as 1/n (Niederreiter 1992, chapter 2). Slopes over n = 2⁶ … 2¹³, root mean square over seeds.
  const rms = (method: "random" | "latin-hypercube" | "sobol", count: number): number => {
    const seeds = 12;
    let sum = 0;
    for (let seed = 1; seed <= seeds; seed++) {
      const columns = [0, 1, 2, 3, 4].map((dimension) => coordinateOf({ method, count, seed: seedOf(seed) }, dimension));
      let mean = 0;
      for (let i = 0; i < count; i++) mean += columns.reduce((product, place) => product * (1 + (place(i) - 0.5) / 2), 1) / count;
      sum += (mean - 1) ** 2 / seeds;
    }
    return Math.sqrt(sum);
  };
  const counts = [64, 512, 4096];
  const slope = (errors: readonly number[]): number => Math.log(errors[2]! / errors[0]!) / Math.log(counts[2]! / counts[0]!);

  it("random points: as 1/√n, with the error of the closed form", () => {
    const errors = counts.map((count) => rms("random", count));
    // χ² with 12 degrees of freedom: the root mean square lies within a factor 2 of its expectation but for 1 in 1000 cases.
    errors.forEach((error, i) => {
      expect(Math.abs(Math.log2(error / Math.sqrt(0.1086 / counts[i]!)))).toBeLessThan(1);
    });
    expect(slope(errors)).toBeGreaterThan(-0.75);
  });
  it("Sobol points: faster", () => {
    const errors = counts.map((count) => rms("sobol", count));
    expect(slope(errors)).toBeLessThan(-0.85);
    expect(errors[2]!).toBeLessThan(rms("random", 4096) / 10);
  });
  it("Latin hypercube: without the part of single dimensions, which is nearly all of the variance here", () => {
    // Stein (1987): what is left is the variance of the interactions, (1 + 1/48)⁵ − 1 − 5/48 = 0.0045, a 24th: a fifth of the error.
    expect(rms("latin-hypercube", 4096)).toBeLessThan(rms("random", 4096) / 2.5);
  });
});
