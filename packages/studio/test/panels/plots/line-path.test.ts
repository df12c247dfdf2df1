/** Lines of plots with few corners. What decides is the distance of every sample from the line that was drawn, found anew for each. */
import { describe, expect, test } from "vitest";
import { barred, MISSED, straightened } from "../../../src/panels/plots/line-path.js";

type Point = readonly [x: number, y: number];

function drawn(points: readonly Point[], missed = MISSED): readonly Point[] {
  const corners: Point[] = [];
  const take = (x: number, y: number): void => void corners.push([x, y]);
  const line = straightened({ moveTo: take, lineTo: take }, missed);
  for (const [x, y] of points) line.add(x, y);
  line.end();
  return corners;
}

/** How far above or below the line through the corners a point lies. */
function distance(corners: readonly Point[], [x, y]: Point): number {
  const distances = corners.slice(1).flatMap(([x1, y1], k) => {
    const [x0, y0] = corners[k]!;
    if (x < x0 || x > x1) return [];
    return [x1 === x0 ? Math.max(0, Math.min(y0, y1) - y, y - Math.max(y0, y1)) : Math.abs(y0 + ((x - x0) / (x1 - x0)) * (y1 - y0) - y)];
  });
  return Math.min(...distances);
}

const samples = (count: number, f: (x: number) => number): readonly Point[] =>
  Array.from({ length: count }, (_, k) => [(300 * k) / (count - 1), f((300 * k) / (count - 1))]);

const CURVES: readonly (readonly [string, readonly Point[]])[] = [
  ["at rest", samples(1200, () => 80)],
  ["a slope", samples(1200, (x) => 0.3 * x)],
  ["a wave", samples(1200, (x) => 50 * Math.sin(x / 12))],
  ["a wave beyond the pixels", samples(1200, (x) => 50 * Math.sin(40 * x))],
  ["a leap", samples(1200, (x) => (x < 100 ? 0 : 70))],
  ["a spike", samples(1200, (x) => (Math.abs(x - 150) < 0.2 ? -40 : 0))],
  ["several at one place", [0, 1, 1, 1, 1, 2].map((x, k) => [x, [0, 0, 50, 20, -30, 0][k]!])],
];

describe.each(CURVES)("%s", (_name, points) => {
  const corners = drawn(points);
  test("no sample is missed by more than it may be", () => {
    for (const point of points) expect(distance(corners, point)).toBeLessThanOrEqual(MISSED * (1 + 1e-9));
  });
  test("it begins and ends with its samples, from left to right", () => {
    expect([corners[0], corners.at(-1)]).toEqual([points[0], points.at(-1)]);
    expect(corners.every(([x], k) => k === 0 || x >= corners[k - 1]![0])).toBe(true);
  });
});

test("what is straight has two corners", () => {
  expect(drawn(CURVES[0]![1])).toHaveLength(2);
  expect(drawn(CURVES[1]![1])).toHaveLength(2);
});

test("a wave has about as many as its bend asks for: chords of an arc with a rise of twice the distance, √(16 ε / |y″|) long", () => {
  const [amplitude, length] = [50, 12];
  // 0.763 is the mean of √|sin|
  const wanted = (300 / length) * Math.sqrt(amplitude / (16 * MISSED)) * 0.763;
  const corners = drawn(CURVES[2]![1]).length;
  expect(corners).toBeGreaterThan(wanted);
  expect(corners).toBeLessThan(2.5 * wanted);
});

test("nothing is drawn across a break, and a sample alone makes no line", () => {
  const strokes: string[] = [];
  const line = straightened(
    { moveTo: (x, y) => void strokes.push(`M${x},${y}`), lineTo: (x, y) => void strokes.push(`L${x},${y}`) },
    MISSED,
  );
  line.add(0, 0);
  line.add(1, 5);
  line.end();
  line.end();
  line.add(4, 7);
  line.end();
  expect(strokes).toEqual(["M0,0", "L1,5", "M4,7"]);
});

/** Strokes of a line with bars, each from one move of the pen to the next. */
function strokesOf(points: readonly Point[], half: number): readonly (readonly Point[])[] {
  const strokes: Point[][] = [];
  const line = barred({ moveTo: (x, y) => void strokes.push([[x, y]]), lineTo: (x, y) => void strokes.at(-1)!.push([x, y]) }, MISSED, half);
  for (const [x, y] of points) line.add(x, y);
  line.end();
  return strokes;
}

/** How far from the middle of any stroke a point lies, along the axes, whichever is less. */
function reach(strokes: readonly (readonly Point[])[], [x, y]: Point): number {
  let least = Number.POSITIVE_INFINITY;
  for (const stroke of strokes)
    for (let k = 1; k < stroke.length; k++) {
      const [[x0, y0], [x1, y1]] = [stroke[k - 1]!, stroke[k]!];
      const beside = Math.max(0, Math.min(x0, x1) - x, x - Math.max(x0, x1));
      const place = Math.min(Math.max(x, Math.min(x0, x1)), Math.max(x0, x1));
      const [low, high] = x0 === x1 ? [Math.min(y0, y1), Math.max(y0, y1)] : [0, 0].fill(y0 + ((place - x0) / (x1 - x0)) * (y1 - y0));
      least = Math.min(least, Math.max(beside, Math.max(0, low! - y, y - high!)));
    }
  return least;
}

describe.each(CURVES)("%s, with bars", (_name, points) => {
  test("no sample is further from a stroke than half a pixel, that is within a line of more than a pixel", () => {
    const strokes = strokesOf(points, 0.875);
    for (const point of points) expect(reach(strokes, point)).toBeLessThanOrEqual(0.5 + 1e-9);
  });
});

test("what trembles within each pixel is one bar per pixel; what does not, is drawn as without bars", () => {
  // four samples per pixel, up and down by turns
  const trembling = samples(1201, (x) => ((4 * x) % 2 === 0 ? 50 : -50));
  // a move of the pen alone draws nothing
  const bars = strokesOf(trembling, 0.875).filter(({ length }) => length > 1);
  expect(bars.every((stroke) => stroke.length === 2)).toBe(true);
  // the last sample is alone in its pixel, with a line to it
  expect(bars).toHaveLength(300 + 1);
  for (const [, points] of CURVES.slice(0, 3)) expect(strokesOf(points, 0.875).flat()).toEqual(drawn(points));
});
