/** The scale of the recording: round numbers, nothing off the bar, few leaps. */
import { expect, test } from "vitest";
import { labelsOf, niceStep, scaleEnd, tickNear, visibleTicks } from "../../../src/panels/transport/time-scale.js";

const LENGTHS = [0, 0.3, 1.7, 2, 5.04, 8.31, 12.48, 60, 61, 599, 1234, 86_400];

test.each([
  [0.011, 0.02],
  [0.2, 0.2],
  [3, 5],
  [7, 10],
])("at least %f is %f: 1, 2 or 5 times a power of ten", (least, step) => expect(niceStep(least)).toBeCloseTo(step, 12));

test("the recording fits on the bar and fills half of it at least once it is long", () => {
  for (const length of LENGTHS) {
    expect(scaleEnd(length)).toBeGreaterThan(length);
    if (length > 2) expect(scaleEnd(length)).toBeLessThan(2 * length);
  }
});

test("the end moves in leaps: not more than ten in the first minute", () => {
  const ends = new Set(Array.from({ length: 600 }, (_, k) => scaleEnd(30 + k / 20)));
  expect(ends.size).toBeLessThan(10);
});

test("three to nine labels from zero on, none beyond the end", () => {
  for (const length of LENGTHS) {
    const end = scaleEnd(length);
    const labels = labelsOf(end);
    expect(labels[0]).toBe(0);
    expect(labels.at(-1)!).toBeLessThanOrEqual(end * (1 + 1e-9));
    expect(labels.length).toBeGreaterThanOrEqual(3);
    expect(labels.length).toBeLessThanOrEqual(9);
  }
});

test("marks at the same place are drawn once per kind", () => {
  const ticks = Array.from({ length: 5000 }, (_, k) => ({ time: k / 5000, kind: k % 2 === 0 ? "contact" : "edit" }) as const);
  expect(visibleTicks(ticks, 1, 100).length).toBeLessThanOrEqual(202);
  expect(visibleTicks(ticks.slice(0, 2), 1)).toHaveLength(2);
});

test("the mark under the pointer is the next one, if it is near", () => {
  const ticks = [1, 2, 2.5].map((time) => ({ time, kind: "contact" }) as const);
  expect([0.8, 1.05, 2.2, 2.3, 3].map((time) => tickNear(ticks, time, 0.25)?.time)).toEqual([1, 1, 2, 2.5, undefined]);
  expect(tickNear([], 1, 1)).toBeUndefined();
});
