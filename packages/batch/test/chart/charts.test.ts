/** References: the picture itself, read back (well-formed, marks at the places that the axes say), and counts of jobs that are known. */
import type { SvgElement } from "@gelenk/formats/svg";
import { describe, expect, test } from "vitest";
import { chance } from "../../../core/test/chance.js";
import { readXml } from "../../../formats/test/svg/read-xml.js";
import { CHART_KINDS, type ChartChoice } from "../../src/chart/catalogue.js";
import { type Chart, type ChartOptions, chartText } from "../../src/chart/chart.js";
import { DARK_CHART, LIGHT_CHART } from "../../src/chart/colours.js";
import { bestSoFar } from "../../src/chart/convergence.js";
import type { ResultTable } from "../../src/chart/result-table.js";
import { type Row, tableOf } from "./results-text.js";

const OPTIONS: ChartOptions = { width: 800, height: 400, theme: LIGHT_CHART };

function draw(table: ResultTable, name: string, choice: ChartChoice = {}, options: Partial<ChartOptions> = {}): Chart {
  const kind = CHART_KINDS.find((chart) => chart.name === name)!;
  return kind.draw(table, { ...kind.choose(table), ...choice }, { ...OPTIONS, ...options });
}

const all = (elements: readonly (SvgElement | string)[]): readonly SvgElement[] =>
  elements.flatMap((item) => (typeof item === "string" ? [] : [item, ...all(item.children)]));
const marks = (chart: Chart) => all(chart.content).filter(({ attributes }) => attributes["data-index"] ?? attributes["data-count"]);
const texts = (chart: Chart) => all(chart.content).flatMap(({ name, children }) => (name === "text" ? children.map(String) : []));
const brush = (chart: Chart, column: string) => chart.brushes.find((axis) => axis.column === column)!;

const grid: readonly Row[] = [0, 1, 2, 3].flatMap((a) => [0, 10, 20].map((b) => ({ values: { a, b }, metrics: { y: a * b, z: a + b } })));
const failing = grid.map((row, i) => (i === 5 ? { ...row, metrics: undefined } : row));

describe("scatter", () => {
  test("a mark for each job, where the axes say, with its place in the plan", () => {
    const chart = draw(tableOf(grid), "scatter", { x: "z", y: "y" });
    const drawn = marks(chart);
    expect(drawn.map(({ attributes }) => attributes["data-index"])).toEqual(grid.map((_, i) => String(10 * i)));
    for (const [i, { attributes }] of drawn.entries()) {
      expect(brush(chart, "z").valueAt(attributes["cx"] as number)).toBeCloseTo(grid[i]!.metrics!["z"]!, 9);
      expect(brush(chart, "y").valueAt(attributes["cy"] as number)).toBeCloseTo(grid[i]!.metrics!["y"]!, 9);
    }
  });

  test("a failed job is a cross with its reason", () => {
    const chart = draw(tableOf(failing), "scatter");
    const [cross, ...more] = marks(chart).filter(({ name }) => name === "path");
    expect(more).toEqual([]);
    expect(cross!.attributes["data-index"]).toBe("50");
    expect(cross!.children).toMatchObject([{ name: "title", children: ["Job 50 failed: not finite"] }]);
    expect(chart.notes).toEqual(["1 job of 12 failed: crosses at the lower edge"]);
  });

  test("values over decades have a logarithmic axis", () => {
    const table = tableOf([1e-6, 1e-3, 1].map((h) => ({ values: { h }, metrics: { error: h * h } })));
    const chart = draw(table, "scatter");
    const xs = marks(chart).map(({ attributes }) => attributes["cx"] as number);
    expect(xs[1]! - xs[0]!).toBeCloseTo(xs[2]! - xs[1]!, 9);
    expect(texts(chart)).toContain("10⁻³");
    expect(brush(chart, "h").valueAt(xs[1]!)).toBeCloseTo(1e-3, 12);
  });

  test.each([
    ["evenly over the logarithms of two decades", (u: number) => 0.1 * 100 ** u, true],
    ["evenly from zero on", (u: number) => u, false],
    ["as times between chances", (u: number) => -Math.log(1 - u), false],
  ])("values that lie %s", (_, quantile, logarithmic) => {
    const table = tableOf(Array.from({ length: 128 }, (_, i) => ({ values: { h: quantile((i + 0.5) / 128) }, metrics: { error: i } })));
    const xs = marks(draw(table, "scatter")).map(({ attributes }) => attributes["cx"] as number);
    // where the median lies between the first and the last value: by logarithms of two decades in the middle, else in proportion
    const middle = (quantile(0.5) - quantile(0.5 / 128)) / (quantile(1 - 0.5 / 128) - quantile(0.5 / 128));
    const place = ((xs[63]! + xs[64]!) / 2 - xs[0]!) / (xs[127]! - xs[0]!);
    expect(place).toBeCloseTo(logarithmic ? 0.5 : middle, 2);
  });

  test("a single value near zero does not take a logarithmic axis for itself", () => {
    const table = tableOf([1e-16, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((h) => ({ values: { h }, metrics: { error: h } })));
    const xs = marks(draw(table, "scatter")).map(({ attributes }) => attributes["cx"] as number);
    expect(xs[2]! - xs[1]!).toBeCloseTo(xs[11]! - xs[10]!, 9);
  });

  test("what is marked out is drawn last, the rest steps back", () => {
    const chart = draw(tableOf(grid), "scatter", {}, { selected: new Set([0, 3]) });
    const drawn = marks(chart);
    expect(drawn.slice(-2).map(({ attributes }) => attributes["data-index"])).toEqual(["0", "30"]);
    expect(drawn.filter(({ attributes }) => attributes["opacity"] === undefined)).toHaveLength(2);
  });
});

describe("heat map", () => {
  test("a grid: cells side by side, each around its point", () => {
    const chart = draw(tableOf(grid), "heat-map", { x: "a", y: "b", metric: "y" });
    const cells = marks(chart);
    expect(cells).toHaveLength(12);
    for (const [i, { attributes }] of cells.entries()) {
      const [x, width] = [attributes["x"] as number, attributes["width"] as number];
      expect(brush(chart, "a").valueAt(x)).toBeCloseTo((grid[i]!.values["a"] as number) - 0.5, 9);
      expect(brush(chart, "a").valueAt(x + width)).toBeCloseTo((grid[i]!.values["a"] as number) + 0.5, 9);
    }
    const fills = new Map(cells.map(({ attributes }, i) => [grid[i]!.metrics!["y"]!, attributes["fill"]]));
    expect(fills.get(0)).toBe(LIGHT_CHART.ramp(0));
    expect(fills.get(60)).toBe(LIGHT_CHART.ramp(1));
    expect(fills.get(30)).toBe(LIGHT_CHART.ramp(0.5));
  });

  test("jobs that share a cell are meant by their mean", () => {
    const rows = [1, 5].flatMap((y) =>
      [0, 1, 2, 3].flatMap((a) => [0, 1, 2, 3].map((b) => ({ values: { a, b, c: y }, metrics: { y: a === 0 && b === 0 ? y : a } }))),
    );
    const chart = draw(tableOf(rows), "heat-map", { x: "a", y: "b", metric: "y" });
    expect(marks(chart)[0]!.attributes).toMatchObject({ "data-count": "2", fill: LIGHT_CHART.ramp(1) });
    expect(chart.notes[0]).toContain("mean of its jobs, up to 2");
  });

  test("scattered points are put into even cells that hold all of them", () => {
    const random = chance(1);
    const rows = Array.from({ length: 400 }, () => ({ values: { a: random.next(), b: random.next() }, metrics: { y: 1 } }));
    const counts = marks(draw(tableOf(rows), "heat-map")).map(({ attributes }) => Number(attributes["data-count"] ?? 1));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(400);
    expect(counts.length).toBeLessThanOrEqual(81);
  });
});

describe("parallel coordinates", () => {
  test("a line for each job through all that varies", () => {
    const rows = grid.map((row) => ({ ...row, values: { ...row.values, same: 3 } }));
    const chart = draw(tableOf(rows), "parallel", { colour: "y" });
    expect(chart.brushes.map(({ column }) => column)).toEqual(["a", "b", "y", "z"]);
    const lines = marks(chart);
    expect(lines).toHaveLength(12);
    const points = [...String(lines[7]!.attributes["d"]).matchAll(/[ML]([-\d.]+) ([-\d.]+)/g)].map(([, , y]) => Number(y));
    const meant = [grid[7]!.values["a"], grid[7]!.values["b"], grid[7]!.metrics!["y"], grid[7]!.metrics!["z"]];
    // coordinates have two decimals: half a hundredth of a pixel of 300 for the range of 60
    for (const [i, axis] of chart.brushes.entries()) expect(axis.valueAt(points[i]!)).toBeCloseTo(meant[i] as number, 1);
  });

  test("columns without room are named", () => {
    const values = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`v${i}`, 1]));
    const rows = [1, 2].map((factor) => ({
      values: Object.fromEntries(Object.keys(values).map((name) => [name, factor])),
      metrics: { y: factor },
    }));
    const chart = draw(tableOf(rows), "parallel", {}, { width: 400 });
    expect(chart.brushes.length + chart.notes[0]!.split(",").length).toBe(21);
  });
});

describe("convergence", () => {
  const rows = [5, 7, null, 3, 4, 1, 2].map((cost) => ({ values: { a: 1 }, metrics: { cost } }));

  test("the best so far", () => {
    const values = Float64Array.from(rows, ({ metrics: { cost } }) => cost ?? Number.NaN);
    expect(bestSoFar(values, "smallest")).toEqual([
      [0, 5],
      [3, 3],
      [5, 1],
    ]);
    expect(bestSoFar(values, "largest")).toEqual([
      [0, 5],
      [1, 7],
    ]);
  });

  test("is a line of steps to the last evaluation", () => {
    const chart = draw(tableOf(rows), "convergence");
    const line = all(chart.content).find(({ attributes }) => attributes["stroke"] === LIGHT_CHART.accent && attributes["stroke-linejoin"])!;
    expect(String(line.attributes["d"]).match(/[MHV]/g)!.join("")).toBe("MHVHVH");
    expect(marks(chart)).toHaveLength(6);
  });
});

test("sensitivity: bars in the order of their length", () => {
  const rows = [0, 1, 2, 3].flatMap((a) => [0, 1].map((b) => ({ values: { a, b }, metrics: { y: a + 10 * b } })));
  const chart = draw(tableOf(rows), "sensitivity");
  // 5/4 and 100/4 of 26.25
  expect(texts(chart).filter((text) => /^[ab]$|^0\.\d{3}$/.test(text))).toEqual(["b", "0.952", "a", "0.048"]);
});

const random = chance(2);
const point = () => ({ a: random.normal(), b: random.uniform(1e-6, 1), c: random.next() });
const measure = ({ a, b, c }: ReturnType<typeof point>) => ({ y: a + b * c, z: b * b });
const AWKWARD: Readonly<Record<string, readonly Row[]>> = {
  none: [],
  one: grid.slice(0, 1),
  "all failed": grid.map(({ values }) => ({ values, metrics: undefined })),
  "no values": grid.map(({ metrics }) => ({ values: {}, metrics })),
  constant: grid.map(({ values }) => ({ values, metrics: { y: 5, z: null } })),
  huge: [1e308, -1e308, 0].map((a) => ({ values: { a, b: -a }, metrics: { y: a } })),
  words: ["one", "two", 'x < y & "z"'].map((a, b) => ({ values: { a, b }, metrics: { y: b } })),
  "nasty names": [1, 2].map((v) => ({ values: { '</text><script>alert("1")</script>&': v, b: v }, metrics: { "\u0000\ud800": v } })),
  many: Array.from({ length: 20_000 }, point).map((values, i) => ({ values, metrics: i % 100 === 0 ? undefined : measure(values) })),
};

describe.each(Object.entries(AWKWARD))("%s", (name, rows) => {
  const table = tableOf(rows, { "gelenk-sweep": 1, study: { metrics: { y: "y" } } });
  const drawn = CHART_KINDS.filter((kind) => kind.choose(table) !== undefined);

  test("has the charts whose columns it has", () => {
    const ofVariables = CHART_KINDS.filter((kind) => ["scatter", "heat-map", "sensitivity"].includes(kind.name));
    const left = CHART_KINDS.filter((kind) => !drawn.includes(kind));
    expect(left).toEqual(name === "none" || name === "no values" ? ofVariables : []);
  });

  test.each(drawn)("$name", (kind) => {
    const choice = kind.choose(table)!;
    for (const [width, height] of [
      [960, 480],
      [240, 150],
    ] as const) {
      const text = chartText(kind.draw(table, choice, { width, height, theme: DARK_CHART, title: name }), DARK_CHART);
      expect(text).not.toMatch(/NaN|Infinity|undefined/);
      expect(readXml(text).elements).not.toContain("script");
      // whatever the number of jobs: at most some thousand marks
      expect(text.length).toBeLessThan(700_000);
    }
  });
});
