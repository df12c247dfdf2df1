/** References: the definition of a nice step (1, 2, 5 × 10ⁿ) and labels worked out by hand. */
import { describe, expect, test } from "vitest";
import { finiteRange, makeAxis, niceStep, padRange, powerOfTen } from "../../src/svg/ticks.js";

test.each([
  [10, 5, 2],
  [10, 10, 1],
  [1, 3, 0.5],
  [0.07, 7, 0.01],
  [99, 4, 50],
  [1e-9, 4, 5e-10],
  [3e15, 6, 5e14],
])("range %d in %d steps: %d", (range, count, step) => expect(niceStep(range, count)).toBeCloseTo(step, 18));

describe("axes", () => {
  const labels = (low: number, high: number, count = 5) => makeAxis(low, high, count).ticks.map((tick) => tick.label);

  test("plain numbers have as many decimals as their step", () => {
    expect(labels(0, 10)).toEqual(["0", "2", "4", "6", "8", "10"]);
    expect(labels(-1, 1)).toEqual(["−1.0", "−0.5", "0.0", "0.5", "1.0"]);
    expect(labels(0.31, 0.59)).toEqual(["0.4", "0.5"]);
  });

  test("large and small numbers share a power of ten", () => {
    const axis = makeAxis(0, 2e-6, 4);
    expect(axis.exponent).toBe(-6);
    expect(axis.ticks.map((tick) => tick.label)).toEqual(["0.0", "0.5", "1.0", "1.5", "2.0"]);
    expect(makeAxis(0, 4e7, 4)).toMatchObject({ exponent: 6 });
  });

  test("numbers that differ far behind the point share an offset", () => {
    const axis = makeAxis(368.5 - 3.5e-9, 368.5 + 3.5e-9, 8);
    expect(axis.offset).toBe("368.499999997");
    expect(axis.exponent).toBe(-9);
    expect(axis.ticks.map((tick) => tick.label)).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
  });

  test("ticks lie inside and are multiples of the step", () => {
    for (const [low, high] of [
      [0.1, 0.7],
      [-3, 11],
      [1e-7, 3e-7],
      [-5e9, 2e9],
    ] as const) {
      const { ticks } = makeAxis(low, high, 6);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(8);
      for (const { value } of ticks) {
        expect(value).toBeGreaterThanOrEqual(low - 1e-9 * Math.abs(low));
        expect(value).toBeLessThanOrEqual(high + 1e-9 * Math.abs(high));
      }
    }
  });

  test.each([
    [-1e308, 1e308],
    [0, 5e-324],
    [1e-310, 2e-310],
    [1.7e308, 1.79e308],
  ])("%d … %d does not break it", (low, high) => {
    const { ticks } = makeAxis(low, high, 6);
    expect(ticks.length).toBeLessThan(20);
    for (const { label } of ticks) expect(label).not.toMatch(/NaN|Infinity/);
  });
});

describe("ranges", () => {
  test("only finite values count", () =>
    expect(
      finiteRange([
        [1, Number.NaN, 3],
        [Number.POSITIVE_INFINITY, -2],
      ]),
    ).toEqual([-2, 3]));
  test("nothing finite, no range", () => expect(finiteRange([[Number.NaN], []])).toBeUndefined());
  test("room on both sides", () => expect(padRange([0, 10], 0.05)).toEqual([-0.5, 10.5]));
  test("a constant is in the middle", () => {
    expect(padRange([0, 0], 0.05)).toEqual([-1, 1]);
    expect(padRange([5, 5], 0.05)).toEqual([4.5, 5.5]);
    // Round-off of an energy of 5 J is no signal.
    expect(padRange([5, 5 + 2e-15], 0.05)[0]).toBe(4.5);
  });
});

test("powers of ten", () => {
  expect(powerOfTen(-6)).toBe("10⁻⁶");
  expect(powerOfTen(12)).toBe("10¹²");
});
