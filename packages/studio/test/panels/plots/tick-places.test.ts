/**
 * Places of ticks. Decided by what an axis has to have: at least two ticks within it, at multiples of 1, 2 or 5 · 10ⁿ, and never closer
 * than asked for where there is room for two that far apart.
 */
import { expect, test } from "vitest";
import { linearTicks } from "../../../src/panels/plots/plot-units.js";
import { tickPlaces } from "../../../src/panels/plots/tick-places.js";

test.each([
  [0, 1, 400, 62, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [0, 10, 200, 62, [0, 5, 10]],
  [-0.03, 1.04, 60, 24, [0, 0.5, 1]],
  // 0 alone would be a multiple of 50; room for two of 24 pixels there is not
  [-35, 40, 40, 24, [-20, 0, 20, 40]],
])("from %d to %d on %d pixels, %d apart", (low, high, pixels, space, places) => {
  expect(tickPlaces(low, high, pixels, space)).toEqual(places);
});

const RANGES = [1e-9, 3e-4, 0.7, 1, 4.2, 33, 360, 9.99e5, 6e11].flatMap((span) =>
  [-1.3, -0.51, 0, 0.37, 12.7, -1e4].map((shift) => [shift * span, (shift + 1) * span] as const),
);

test.each(RANGES)("from %d to %d: two or more, round, apart where there is room", (low, high) => {
  for (const [pixels, space] of [
    [30, 24],
    [70, 24],
    [156, 24],
    [240, 62],
    [900, 62],
  ] as const) {
    const places = tickPlaces(low, high, pixels, space);
    expect(places.length).toBeGreaterThanOrEqual(2);
    const small = 1e-6 * (high - low);
    expect(places[0]).toBeGreaterThanOrEqual(low - small);
    expect(places.at(-1)).toBeLessThanOrEqual(high + small);
    const step = places[1]! - places[0]!;
    const digit = step / 10 ** Math.floor(Math.log10(step) + 1e-6);
    expect(Math.min(...[1, 2, 5].map((one) => Math.abs(digit - one)))).toBeLessThan(1e-3);
    // more than two: only where they are as far apart as asked, or where fewer would be less than two
    if ((step * pixels) / (high - low) < space * (1 - 1e-6)) expect(places.length).toBeLessThanOrEqual(5);
    expect(new Set(linearTicks(places, "m")).size).toBe(places.length);
  }
});

test("where numbers are not told apart the ends are marked", () => {
  expect(tickPlaces(1e9, 1e9 + 1e-6, 100, 24)).toEqual([1e9, 1e9 + 1e-6]);
  expect(tickPlaces(3, 3, 100, 24)).toEqual([3, 3]);
});
