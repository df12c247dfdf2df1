/**
 * What is in a film, and how large. Decided by counting: a film from a to b at f frames per second has ⌊(b −
 * a) f⌋ + 1 of them, each within half a step of its time.
 */
import { describe, expect, test } from "vitest";
import { momentsOfFilm } from "../../src/export/frame-of-moment.js";
import { evenSize, sizeOf } from "../../src/export/picture-size.js";

const times = (steps: number, step: number) => Float64Array.from({ length: steps + 1 }, (_, k) => k * step);

describe("frames of a film", () => {
  test.each([
    [0, 1, 30, 31],
    [0.25, 0.75, 24, 13],
    [0.1, 0.15, 60, 4],
    [0.4, 0.4, 30, 1],
  ])("from %d s to %d s at %d per second", (from, to, rate, count) => {
    const step = 1 / 240;
    const moments = momentsOfFilm(times(240, step), rate, [from, to]);
    expect(moments).toHaveLength(count);
    for (const [k, moment] of moments.entries()) expect(Math.abs(moment * step - (from + k / rate))).toBeLessThanOrEqual(step / 2 + 1e-12);
  });

  test("what was not recorded is left out", () => {
    expect(momentsOfFilm(times(10, 0.1), 10, [-3, 70])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

test("sizes: that of the view, its double, those of screens; films have even ones", () => {
  const view = { width: 761, height: 420 };
  expect(sizeOf("1x", view)).toEqual(view);
  expect(sizeOf("2x", view)).toEqual({ width: 1522, height: 840 });
  expect(sizeOf("1080p", view)).toEqual({ width: 1920, height: 1080 });
  expect(sizeOf("4k", view)).toEqual({ width: 3840, height: 2160 });
  expect(evenSize(view)).toEqual({ width: 760, height: 420 });
});
