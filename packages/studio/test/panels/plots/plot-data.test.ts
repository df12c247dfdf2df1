/** What plots draw. Decided by series that are known in closed form. */
import { expect, test } from "vitest";
import { differenceOf, type PlotLine, planePath, valueAt } from "../../../src/panels/plots/plot-data.js";
import { createExtremes } from "../../../src/simulation/decimate.js";

function lineOf(unit: string, times: readonly number[], f: (t: number) => number): PlotLine {
  const values = times.map(f);
  const extremes = createExtremes();
  extremes.grow(values);
  return { name: "q", label: "q", unit, series: { times, values, extremes } };
}

test("between two samples the value is on the line through them, beyond the ends it is not known", () => {
  const { series } = lineOf("m", [0, 1, 3], (t) => 10 * t);
  expect([0, 0.25, 1, 2, 3].map((time) => valueAt(series, time))).toEqual([0, 2.5, 10, 20, 30]);
  expect(valueAt(series, -0.1)).toBeUndefined();
  expect(valueAt(series, 3.1)).toBeUndefined();
});

test("a phase plot of a harmonic motion is a circle", () => {
  const times = Array.from({ length: 1000 }, (_, k) => k / 100);
  const { xs, ys } = planePath(
    lineOf("m/s", times, (t) => -Math.sin(t)),
    lineOf("m", times, Math.cos),
    false,
    { x: 0, y: 0 },
  );
  expect(xs).toHaveLength(1000);
  for (let k = 0; k < xs.length; k++) expect(Math.hypot(xs[k]!, ys[k] as number)).toBeCloseTo(1, 12);
});

test("a path pairs samples of the same times", () => {
  const { xs, ys } = planePath(
    lineOf("m", [1, 2, 3], (t) => t),
    lineOf("m", [0, 2, 3, 4], (t) => 10 * t),
    false,
    { x: 0, y: 0 },
  );
  expect(xs).toEqual([20, 30]);
  expect(ys).toEqual([2, 3]);
});

test("a difference is taken where both are known", () => {
  const a = lineOf("m", [0, 2], (t) => t).series;
  const b = lineOf("m", [-1, 0, 1, 2, 3], (t) => 3 * t).series;
  const { times, values } = differenceOf(a, b, createExtremes());
  expect(times).toEqual([0, 1, 2]);
  expect(values).toEqual([0, 2, 4]);
});
