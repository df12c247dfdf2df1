/**
 * Lines over time as plots draw them. Decided by series in closed form, by the whole series searched sample by sample, and by columns that
 * were found at once.
 */
import { describe, expect, test } from "vitest";
import type { PlotLine } from "../../../src/panels/plots/plot-data.js";
import { createTimeColumns, type TimeColumns } from "../../../src/panels/plots/time-columns.js";
import { createExtremes } from "../../../src/simulation/decimate.js";
import { createSampleStore } from "../../../src/simulation/sample-store.js";

function lineOf(unit: string, times: readonly number[], f: (t: number) => number): PlotLine {
  const values = times.map(f);
  const extremes = createExtremes();
  extremes.grow(values);
  return { name: "q", label: "q", unit, series: { times, values, extremes } };
}

const seconds = (count: number, from = 0) => Array.from({ length: count }, (_, k) => from + k);
const whole = { from: 0, to: 100, columns: 1000, logarithmic: false };

test("angles are drawn in degrees, everything else as it is", () => {
  const [times, angle, force] = createTimeColumns()(
    [lineOf("rad", seconds(3), (t) => t * Math.PI), lineOf("N", seconds(3), (t) => t)],
    whole,
  );
  expect(times).toEqual([0, 1, 2]);
  expect(angle).toEqual([0, 180, 360]);
  expect(force).toEqual([0, 1, 2]);
});

test("a line that began later leaves its places open, it is not broken there", () => {
  const [times, early, late] = createTimeColumns()([lineOf("m", seconds(4), (t) => t), lineOf("m", [1.5, 2, 3], (t) => t)], whole);
  expect(times).toEqual([0, 1, 1.5, 2, 3]);
  expect(early).toEqual([0, 1, undefined, 2, 3]);
  expect(late).toEqual([undefined, undefined, 1.5, 2, 3]);
});

test("a logarithmic axis has no zero and nothing below; numbers that are none break the line", () => {
  const [, line] = createTimeColumns()([lineOf("m", seconds(4), (t) => [0, -1, Number.NaN, 5][t]!)], { ...whole, logarithmic: true });
  expect(line).toEqual([null, null, null, 5]);
});

/** Two quantities of a run at 60 steps per second: one that trembles, one that swings slowly. */
const QUANTITIES = ["noise", "wave"];
const noise = (step: number): number => Math.sin(12.9898 * step * step);
const wave = (step: number): number => Math.cos(step / 500);

function runOf() {
  const samples = createSampleStore();
  let steps = 0;
  return {
    advance(count: number, other = 0) {
      const rows = Array.from({ length: count }, (_, k) => [(steps + k) / 60, noise(steps + k) + other, wave(steps + k)]);
      steps += count;
      samples.take(QUANTITIES, Float64Array.from(rows.flat()));
    },
    returnTo(step: number) {
      steps = step;
      samples.take(QUANTITIES, new Float64Array(0), step / 60);
    },
    lines: (): readonly PlotLine[] => QUANTITIES.map((name) => ({ name, label: name, unit: "", series: samples.series(name) })),
    range: () => ({ from: 0, to: Math.max(1, steps / 60), columns: 300, logarithmic: false }),
  };
}

type Run = ReturnType<typeof runOf>;
const atOnce = (run: Run): TimeColumns => createTimeColumns()(run.lines(), run.range());

describe("a run that goes on", () => {
  test("is drawn as if it were seen for the first time, however it grew", () => {
    const run = runOf();
    const columns = createTimeColumns();
    for (let k = 0; k < 120; k++) {
      run.advance(1 + (k % 83));
      expect(columns(run.lines(), run.range())).toEqual(atOnce(run));
    }
  });

  test("is drawn anew where it went back and took another way", () => {
    const run = runOf();
    const columns = createTimeColumns();
    run.advance(6000);
    columns(run.lines(), run.range());
    run.returnTo(2000);
    run.advance(4000, 5);
    expect(columns(run.lines(), run.range())).toEqual(atOnce(run));
  });

  test("is drawn anew in another range, and with other lines", () => {
    const run = runOf();
    const columns = createTimeColumns();
    run.advance(6000);
    columns(run.lines(), run.range());
    for (const range of [
      { ...run.range(), from: 20, to: 30 },
      { ...run.range(), from: 20, to: 25 },
      { ...run.range(), logarithmic: true },
    ])
      expect(columns(run.lines(), range)).toEqual(createTimeColumns()(run.lines(), range));
    const [first] = run.lines();
    expect(columns([first!], run.range())).toEqual(createTimeColumns()([first!], run.range()));
  });
});

test("of every sample that is left out, one as high and one as low is drawn less than a pixel away; for two lines there are at most six rows per pixel", () => {
  const run = runOf();
  run.advance(20_000);
  const [times, ...drawn] = atOnce(run);
  const { from, to, columns } = run.range();
  const pixel = (to - from) / columns;
  expect(times.length).toBeLessThan(6 * (columns * 2 ** 0.25 + 2));
  run.lines().forEach(({ series }, k) => {
    let first = 0;
    const missed = series.values.filter((value, place) => {
      const time = series.times[place]!;
      while (times[first]! <= time - pixel) first++;
      let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      for (let row = first; row < times.length && times[row]! < time + pixel; row++) {
        low = Math.min(low, drawn[k]![row]!);
        high = Math.max(high, drawn[k]![row]!);
      }
      return value < low || value > high;
    });
    expect(missed).toEqual([]);
  });
});
