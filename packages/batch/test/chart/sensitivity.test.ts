/**
 * References: the Ishigami function, whose indices are known in closed form (T. Ishigami, T. Homma, 1990), a linear form, for which they follow from its
 * coefficients, and a full grid, on which the variance decomposes exactly.
 */
import { sin } from "@gelenk/core";
import { describe, expect, test } from "vitest";
import { chance } from "../../../core/test/chance.js";
import { columnOf } from "../../src/chart/result-table.js";
import { type Measure, sensitivity } from "../../src/chart/sensitivity.js";
import { type Row, tableOf } from "./results-text.js";

const valuesOf = (rows: readonly Row[], measure: Measure) => {
  const table = tableOf(rows);
  const found = sensitivity(table, columnOf(table, "y")!, measure);
  return { ...found, values: found.shares.map(({ value }) => value) };
};

const sample = (count: number, variables: readonly string[], low: number, high: number, y: (...x: number[]) => number): readonly Row[] => {
  const random = chance(3);
  return Array.from({ length: count }, () => {
    const x = variables.map(() => random.uniform(low, high));
    return { values: Object.fromEntries(variables.map((name, i) => [name, x[i]!])), metrics: { y: y(...x) } };
  });
};

test("Ishigami: first-order indices", () => {
  const [a, b] = [7, 0.1];
  const rows = sample(
    20_000,
    ["x1", "x2", "x3"],
    -Math.PI,
    Math.PI,
    (x1, x2, x3) => sin(x1!) + a * sin(x2!) ** 2 + b * x3! ** 4 * sin(x1!),
  );
  // V = a²/8 + bπ⁴/5 + b²π⁸/18 + 1/2, V₁ = (1 + bπ⁴/5)²/2, V₂ = a²/8, V₃ = 0
  const pi4 = Math.PI ** 4;
  const V = a ** 2 / 8 + (b * pi4) / 5 + (b ** 2 * pi4 ** 2) / 18 + 1 / 2;
  const exact = [(1 + (b * pi4) / 5) ** 2 / 2 / V, a ** 2 / 8 / V, 0];
  const { values, jobs } = valuesOf(rows, "first-order");
  expect(jobs).toBe(20_000);
  // scatter of the estimate: about 1/√n of the indices' own size, 64 classes lose less than that
  for (const [i, value] of values.entries()) expect(Math.abs(value - exact[i]!)).toBeLessThan(0.015);
});

test("a linear form: squares of the coefficients, by indices and by regression", () => {
  const rows = sample(10_000, ["a", "b", "c"], 0, 1, (a, b, c) => 3 * a! - 4 * b! + 0 * c!);
  const { values } = valuesOf(rows, "first-order");
  for (const [i, exact] of [9 / 25, 16 / 25, 0].entries()) expect(Math.abs(values[i]! - exact)).toBeLessThan(0.02);
  const regression = valuesOf(rows, "regression");
  expect(regression.explained).toBeCloseTo(1, 12);
  // β = coefficient · deviation of x / deviation of y of this very sample, which scatters about 3/5 and −4/5
  for (const [i, exact] of [3 / 5, -4 / 5, 0].entries()) expect(Math.abs(regression.values[i]! - exact)).toBeLessThan(0.02);
});

test("a full grid: the shares of the variance, exactly", () => {
  const rows: readonly Row[] = [0, 1, 2, 3].flatMap((a) =>
    [0, 1].map((b) => ({ values: { a, b }, metrics: { y: a + 10 * b + 2 * a * b } })),
  );
  // means over b: 5 + 2a → variance 4·5/4 = 5; over a: 1.5 + 13 b → 13²/4 = 42.25; interaction a·(2b − 1): 5/4
  const total = 5 + 42.25 + 1.25;
  const { values } = valuesOf(rows, "first-order");
  expect(values[0]).toBeCloseTo(5 / total, 12);
  expect(values[1]).toBeCloseTo(42.25 / total, 12);
});

test("ranks: ±1 for what only grows or falls, equal values share their rank", () => {
  const rows = [1, 2, 3, 4, 5].map((a) => ({ values: { a, b: -a, c: a > 2 ? 1 : 0 }, metrics: { y: a ** 9 } }));
  const { values } = valuesOf(rows, "rank");
  expect(values[0]).toBeCloseTo(1, 12);
  expect(values[1]).toBeCloseTo(-1, 12);
  // ranks of c: 1.5 1.5 4 4 4, of y: 1 … 5: covariance 7.5/5, variances 2 and 1.5
  expect(values[2]).toBeCloseTo(1.5 / Math.sqrt(2 * 1.5), 12);
});

describe("what cannot be told has no number", () => {
  test.each(["first-order", "regression", "rank"] as const)("%s of a constant", (measure) => {
    expect(
      valuesOf(
        [1, 2, 3].map((a) => ({ values: { a }, metrics: { y: 4 } })),
        measure,
      ).values,
    ).toEqual([Number.NaN]);
  });

  test("variables that depend on each other", () => {
    const rows = sample(50, ["a"], 0, 1, (a) => a!).map(({ values, metrics }) => ({
      values: { ...values, b: 2 * (values["a"] as number) },
      metrics,
    }));
    expect(valuesOf(rows, "regression").values).toEqual([Number.NaN, Number.NaN]);
  });

  test("words have classes and no order", () => {
    const rows = Array.from({ length: 40 }, (_, i) => ({ values: { solver: i % 2 ? "a" : "b", x: i % 20 }, metrics: { y: i % 2 } }));
    expect(valuesOf(rows, "first-order").values[0]).toBeGreaterThan(0.95);
    expect(valuesOf(rows, "rank").values[0]).toBeNaN();
    expect(valuesOf(rows, "regression").values[0]).toBeNaN();
  });

  test("failed jobs do not count", () => {
    const rows = [1, 2, 3, 4].map((a) => ({ values: { a }, metrics: a === 3 ? undefined : { y: a } }));
    expect(valuesOf(rows, "rank")).toMatchObject({ jobs: 3 });
  });
});
