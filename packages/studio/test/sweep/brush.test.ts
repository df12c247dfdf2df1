/** Reference: the table itself; which rows lie between two values is seen by hand. */
import { CHART_KINDS, LIGHT_CHART, type ResultTable, tableOfRecords } from "@gelenk/batch";
import { expect, test } from "vitest";
import { rangesBetween, rowsWithin } from "../../src/sweep/brush.js";

const line = (value: unknown) => `${JSON.stringify(value)}\n`;
const jobs = [0, 1, 2, 3, 4].map((a) => ({ values: { a, b: 10 * (4 - a) }, metrics: { y: a * a } }));
const table: ResultTable = tableOfRecords(
  line({ "gelenk-sweep": 1 }) + jobs.map((job, index) => line({ index, key: "", status: "done", ...job })).join(""),
).table!;

test("both ends belong to a range, all ranges must hold, and only those within count", () => {
  const range = { column: "a", low: 1, high: 3 };
  expect([...rowsWithin(table, [range])]).toEqual([1, 2, 3]);
  expect([...rowsWithin(table, [range, { column: "b", low: 0, high: 20 }])]).toEqual([2, 3]);
  expect([...rowsWithin(table, [range], new Set([0, 3]))]).toEqual([3]);
  expect([...rowsWithin(table, [])]).toEqual([]);
  expect([...rowsWithin(table, [{ column: "nothing", low: 0, high: 1 }])]).toEqual([]);
});

const draw = (name: string) => {
  const kind = CHART_KINDS.find((chart) => chart.name === name)!;
  return kind.draw(table, kind.choose(table)!, { width: 600, height: 400, theme: LIGHT_CHART });
};

test("a box in the plane bounds both columns, whichever corner is first", () => {
  const chart = draw("scatter");
  const [x, y] = chart.brushes as [(typeof chart.brushes)[0], (typeof chart.brushes)[0]];
  const at = (a: number, value: number) => ({
    x: x.from + ((a - x.valueAt(x.from)) / (x.valueAt(x.to) - x.valueAt(x.from))) * (x.to - x.from),
    y: y.from + ((value - y.valueAt(y.from)) / (y.valueAt(y.to) - y.valueAt(y.from))) * (y.to - y.from),
  });
  for (const [from, to] of [
    [at(0.5, 0.5), at(3.5, 5)],
    [at(3.5, 5), at(0.5, 0.5)],
  ] as const) {
    const ranges = rangesBetween(chart, from, to);
    expect(ranges.map(({ column }) => column)).toEqual(["a", "y"]);
    expect(ranges[0]!.low).toBeCloseTo(0.5, 9);
    expect(ranges[1]!.high).toBeCloseTo(5, 9);
    expect([...rowsWithin(table, ranges)]).toEqual([1, 2]);
  }
});

test("beyond the frame a drag goes to its edge; in a margin it means the axis there alone", () => {
  const chart = draw("scatter");
  const inside = { x: 300, y: 200 };
  const ranges = rangesBetween(chart, inside, { x: 10_000, y: -10_000 });
  expect(ranges[0]!.high).toBeCloseTo(chart.brushes[0]!.valueAt(chart.brushes[0]!.to), 9);
  expect(rangesBetween(chart, { x: 300, y: 398 }, { x: 400, y: 398 }).map(({ column }) => column)).toEqual(["y"]);
});

test("along an axis of parallel coordinates", () => {
  const chart = draw("parallel");
  const b = chart.brushes.find(({ column }) => column === "b")!;
  const middle = (b.across[0] + b.across[1]) / 2;
  const ranges = rangesBetween(chart, { x: middle, y: b.from }, { x: middle + 200, y: (b.from + b.to) / 2 });
  expect(ranges).toMatchObject([{ column: "b", low: 0, high: 20 }]);
});
