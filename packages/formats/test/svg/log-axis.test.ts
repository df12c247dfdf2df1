/** Reference: labels worked out by hand, and that a label is the power of ten of its place. */
import { expect, test } from "vitest";
import { makeLogAxis } from "../../src/svg/log-axis.js";

const labels = (low: number, high: number, count = 5) => makeLogAxis(low, high, count).ticks.map((tick) => tick.label);

test("many decades: some powers of ten", () => {
  expect(labels(-9, 0, 5)).toEqual(["10⁻⁸", "10⁻⁶", "10⁻⁴", "0.01", "1"]);
  expect(labels(2, 6, 5)).toEqual(["100", "1000", "10⁴", "10⁵", "10⁶"]);
});

test("few decades: 1, 2 and 5", () => {
  expect(labels(0, 1.5, 6)).toEqual(["1", "2", "5", "10", "20"]);
  expect(labels(-5.1, -4.5, 6)).toEqual(["10⁻⁵", "2·10⁻⁵"]);
});

test("less than half a decade: as on a linear axis, each label the value of its place", () => {
  const { ticks } = makeLogAxis(Math.log10(2), Math.log10(3), 5);
  expect(ticks.map((tick) => tick.label)).toEqual(["2.0", "2.2", "2.4", "2.6", "2.8", "3.0"]);
  for (const { value, label } of ticks) expect(10 ** value).toBeCloseTo(Number(label), 12);
});
