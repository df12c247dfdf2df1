/** Points that are drawn of long series. What decides is the whole series, searched sample by sample. */
import { describe, expect, test } from "vitest";
import { createExtremes, decimate, decimatePath, POINTS_PER_COLUMN, placeOf } from "../../src/simulation/decimate.js";
import { createSampleStore } from "../../src/simulation/sample-store.js";

/** Reproducible noise between −1 and 1 (linear congruence of Numerical Recipes). */
function noise(count: number, seed = 1): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

function seriesOf(values: readonly number[]) {
  const extremes = createExtremes();
  extremes.grow(values);
  return { times: values.map((_, k) => k / 240), values, extremes };
}

describe("extremes are never lost", () => {
  const count = 100_000;
  test.each([1, 7, 100, 640])("in %i columns, one by one", (columns) => {
    const series = seriesOf(noise(count));
    const [from, to] = [1234 / 240, 98_765 / 240];
    const places = decimate(series, from, to, columns);
    for (let column = 0; column < columns; column++) {
      const begin = placeOf(series.times, from + (column * (to - from)) / columns);
      const end = placeOf(series.times, from + ((column + 1) * (to - from)) / columns);
      const all = series.values.slice(begin, end);
      const kept = places.filter((place) => place >= begin && place < end).map((place) => series.values[place]!);
      expect(Math.min(...kept)).toBe(all.reduce((a, b) => Math.min(a, b)));
      expect(Math.max(...kept)).toBe(all.reduce((a, b) => Math.max(a, b)));
    }
  });

  test.each([0, 31, 32, 4095, 50_000, count - 1])("a single spike at sample %i", (at) => {
    const values = new Array<number>(count).fill(0);
    values[at] = 5;
    const series = seriesOf(values);
    const kept = decimate(series, 0, count / 240, 300);
    expect(kept).toContain(at);
  });

  test("missing numbers hide no others", () => {
    const values = noise(10_000);
    for (let k = 0; k < values.length; k += 3) values[k] = Number.NaN;
    values[5000] = 9;
    expect(decimate(seriesOf(values), 0, 100, 50)).toContain(5000);
  });
});

test("no more than four points per column, in their order, each once; edges belong to it", () => {
  const series = seriesOf(noise(50_000));
  const places = decimate(series, 10, 150, 200);
  expect(places.length).toBeLessThanOrEqual(POINTS_PER_COLUMN * 200);
  expect(places.every((place, k) => k === 0 || place > places[k - 1]!)).toBe(true);
  expect(series.times[places[0]!]).toBeLessThan(10);
  expect(series.times[places.at(-1)!]).toBeGreaterThanOrEqual(150);
});

test("a short series is kept whole", () => {
  const series = seriesOf(noise(30));
  expect(decimate(series, 0, 1, 10)).toEqual(Array.from({ length: 30 }, (_, k) => k));
  expect(decimate({ times: [], values: [] }, 0, 1, 10)).toEqual([]);
});

test("a pyramid that was cut and grew again tells of the new values", () => {
  const store = createSampleStore();
  const rows = (values: readonly number[], from: number) => Float64Array.from(values.flatMap((value, k) => [(from + k) / 100, value]));
  store.take(["a"], rows(noise(5000), 0));
  store.take(["a"], rows(noise(3000, 2), 2000), 20);
  const { values, extremes } = store.series("a");
  const expected = [...noise(5000).slice(0, 2000), ...noise(3000, 2)];
  expect(values).toEqual(expected);
  for (const [from, to] of [
    [0, 5000],
    [1990, 2050],
    [1024, 4096],
    [33, 2001],
  ] as const) {
    const found = extremes.find(values, from, to);
    const all = expected.slice(from, to);
    expect(values[found.lowest]).toBe(Math.min(...all));
    expect(values[found.highest]).toBe(Math.max(...all));
  }
});

test("looking for extremes of a long run touches few of its samples", () => {
  const values = noise(1_000_000);
  let looked = 0;
  const watched = new Proxy(values, {
    get(target, key) {
      if (typeof key === "string" && /^\d/.test(key)) looked++;
      return Reflect.get(target, key);
    },
  });
  const extremes = createExtremes();
  extremes.grow(values);
  extremes.find(watched, 1, 999_999);
  // each of four levels has at most 2·31 blocks at its edges, a sample is compared with at most two others
  expect(looked).toBeLessThan(4 * 62 * 2 * 6);
});

test("a path in the plane keeps its turns and its end", () => {
  const turns = Array.from({ length: 2000 }, (_, k) => [Math.cos(k / 100), Math.sin(k / 100)] as const);
  const [xs, ys] = [turns.map(([x]) => x), turns.map(([, y]) => y)];
  const places = decimatePath(xs, ys, { x: 0.05, y: 0.05 });
  expect(places.length).toBeLessThan(1000);
  expect(places.at(-1)).toBe(1999);
  // nothing that was left out is farther than half a pixel from what was kept before it
  for (let k = 0; k < xs.length; k++) {
    const kept = places.findLast((place) => place <= k)!;
    expect(Math.abs(xs[k]! - xs[kept]!)).toBeLessThanOrEqual(0.025);
    expect(Math.abs(ys[k]! - ys[kept]!)).toBeLessThanOrEqual(0.025);
  }
});
