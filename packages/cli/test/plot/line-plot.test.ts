/** Reference: the picture itself, read back: elements, texts and the coordinates of the lines. */
import { describe, expect, test } from "vitest";
import { readXml } from "../../../formats/test/svg/read-xml.js";
import { linePlot } from "../../src/plot/line-plot.js";
import { groupByUnit, type Series } from "../../src/plot/series.js";

const time: Series = { name: "time", unit: "s", values: [0, 1, 2, 3, 4] };
const column = (name: string, unit: string, values: number[]): Series => ({ name, unit, values });
const plot = (columns: readonly Series[], options = {}) => linePlot(time, groupByUnit(columns), options);
const lines = (svg: string) =>
  [...svg.matchAll(/<g><title>([^<]*)<\/title>(.*?)<\/g>/g)].map(([, name, inside]) => ({ name, inside: inside! }));
const points = (path: string) => [...path.matchAll(/[ML](\S+?) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

test("a straight line is straight and fills the frame from left to right", () => {
  const svg = plot([column("a", "m", [0, 1, 2, 3, 4])], { width: 800 });
  const [line] = lines(svg);
  const drawn = points(line!.inside);
  expect(drawn).toHaveLength(5);
  const frame = /<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/.exec(svg)!.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
  ];
  expect(drawn[0]![0]).toBeCloseTo(frame[0], 1);
  expect(drawn[4]![0]).toBeCloseTo(frame[0] + frame[2], 1);
  // y grows upwards: the last point is above the first, and steps are equal.
  expect(drawn[0]![1]! - drawn[1]![1]!).toBeCloseTo(drawn[3]![1]! - drawn[4]![1]!, 1);
  expect(drawn[4]![1]!).toBeLessThan(drawn[0]![1]!);
  expect(drawn[4]![1]!).toBeGreaterThan(frame[1]);
  expect(drawn[0]![1]!).toBeLessThan(frame[1] + frame[3]);
});

test("several units are panels that share x", () => {
  const { texts } = readXml(plot([column("a.position.x", "m", [0, 1, 0, 1, 0]), column("e", "J", [1, 2, 3, 4, 5])]));
  expect(texts.filter((text) => text === "time (s)")).toHaveLength(1);
  expect(texts).toEqual(expect.arrayContaining(["position (m)", "energy (J)", "a.position.x", "e"]));
});

test("powers of ten and offsets are told at the axis", () => {
  const { texts } = readXml(
    plot([column("a.position.x", "m", [0, 1e-6, 2e-6, 1e-6, 0]), column("energy.total", "J", [5, 5 + 1e-9, 5 - 1e-9, 5, 5])]),
  );
  expect(texts).toContain("position (10⁻⁶ m)");
  expect(texts.find((text) => text.startsWith("energy −"))).toMatch(/^energy − 4\.99999999\d* \(10⁻⁹ J\)$/);
});

describe("awkward data", () => {
  test("NaN is a gap, a lone point a dot", () => {
    const [line] = lines(plot([column("a", "m", [0, 1, Number.NaN, 3, Number.NaN])]));
    expect(line!.inside.match(/M/g)).toHaveLength(1);
    expect(line!.inside).toContain("<circle");
  });

  test.each([
    ["constant", [3, 3, 3, 3, 3]],
    ["zero", [0, 0, 0, 0, 0]],
    ["nothing but NaN", Array.from({ length: 5 }, () => Number.NaN)],
    ["infinite", [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1, 2]],
    ["huge", [-1e308, 1e308, 0, 1, 2]],
    ["tiny", [0, 5e-324, 1e-320, 0, 0]],
    ["empty", []],
  ])("%s", (_, values) => {
    const svg = plot([column("a", "m", values)]);
    expect(() => readXml(svg)).not.toThrow();
    expect(svg).not.toMatch(/NaN|Infinity/);
  });

  test("a single row", () => {
    const svg = linePlot({ ...time, values: [2] }, groupByUnit([column("a", "m", [1])]));
    expect(svg).toContain("<circle");
    expect(svg).not.toContain("NaN");
  });

  test("names from a file cannot break out of the picture", () => {
    const name = `</text><script>alert("1")</script>&`;
    const { texts, elements } = readXml(plot([column(name, "<m>", [1, 2, 3, 4, 5])], { title: name }));
    expect(texts).toContain(name);
    expect(elements).not.toContain("script");
  });

  test("a hundred lines: the legend is cut, the lines are all there", () => {
    const svg = plot(Array.from({ length: 100 }, (_, i) => column(`body-${i}.position.y`, "m", [i, i, i, i, i])));
    expect(lines(svg)).toHaveLength(100);
    expect(readXml(svg).texts).toContain("and 76 more");
  });
});

test("--equal: a circle is round", () => {
  const angles = Array.from({ length: 100 }, (_, i) => (i * Math.PI) / 50);
  const x = column("x", "m", angles.map(Math.cos));
  const svg = linePlot(x, groupByUnit([column("y", "m", angles.map(Math.sin))]), { equal: true, width: 700, height: 400 });
  const drawn = points(lines(svg)[0]!.inside);
  const size = (k: 0 | 1) => Math.max(...drawn.map((p) => p[k]!)) - Math.min(...drawn.map((p) => p[k]!));
  expect(size(0) / size(1)).toBeCloseTo(1, 2);
});

test("width and height are kept", () => {
  expect(plot([column("a", "m", [1, 2])], { width: 640, height: 480, title: "t" })).toContain('width="640" height="480"');
});

test("long recordings stay small", () => {
  const n = 200_000;
  const long = { name: "time", unit: "s", values: Float64Array.from({ length: n }, (_, i) => i / n) };
  const svg = linePlot(long, groupByUnit([{ name: "a", unit: "m", values: long.values.map((t) => Math.sin(2000 * t)) }]));
  // Four points of about 14 characters for each of some 900 columns.
  expect(svg.length).toBeLessThan(80_000);
});
