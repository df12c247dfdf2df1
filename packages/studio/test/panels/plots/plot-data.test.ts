/** What plots draw. Decided by series that are known in closed form. */
import { expect, test } from "vitest";
import { differenceOf, type PlotLine, planePath, timeColumns, valueAt } from "../../../src/panels/plots/plot-data.js";
import { createExtremes } from "../../../src/simulation/decimate.js";

function lineOf(unit: string, times: readonly number[], f: (t: number) => number): PlotLine {
  const values = times.map(f);
  const extremes = createExtremes();
  extremes.grow(values);
  return { name: "q", label: "q", unit, series: { times, values, extremes } };
}

const seconds = (count: number, from = 0) => Array.from({ length: count }, (_, k) => from + k);
const whole = { from: 0, to: 100, columns: 1000, logarithmic: false };

test("angles are drawn in degrees, everything else as it is", () => {
  const [times, angle, force] = timeColumns([lineOf("rad", seconds(3), (t) => t * Math.PI), lineOf("N", seconds(3), (t) => t)], whole);
  expect(times).toEqual([0, 1, 2]);
  expect(angle).toEqual([0, 180, 360]);
  expect(force).toEqual([0, 1, 2]);
});

test("a line that began later leaves its places open, it is not broken there", () => {
  const [times, early, late] = timeColumns([lineOf("m", seconds(4), (t) => t), lineOf("m", [1.5, 2, 3], (t) => t)], whole);
  expect(times).toEqual([0, 1, 1.5, 2, 3]);
  expect(early).toEqual([0, 1, undefined, 2, 3]);
  expect(late).toEqual([undefined, undefined, 1.5, 2, 3]);
});

test("a logarithmic axis has no zero and nothing below; numbers that are none break the line", () => {
  const [, line] = timeColumns([lineOf("m", seconds(4), (t) => [0, -1, Number.NaN, 5][t]!)], { ...whole, logarithmic: true });
  expect(line).toEqual([null, null, null, 5]);
});

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
