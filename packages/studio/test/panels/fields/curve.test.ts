/** Points of a servo's table: times rise whatever is done to them, since a table with falling times is refused. */
import { expect, test } from "vitest";
import {
  addPoint,
  boxOf,
  type CurvePoint,
  fromUnit,
  keepWritten,
  knobsOf,
  movePoint,
  nearestPoint,
  pointAfter,
  removePoint,
  sampleFormula,
  toUnit,
} from "../../../src/panels/fields/curve.js";

const points: readonly CurvePoint[] = [
  [0, 0],
  [1, 2],
  [3, -1],
];
const rises = (list: readonly CurvePoint[]) => list.every(([time], k) => k === 0 || time > list[k - 1]![0]);

test("a moved point stays between its neighbours", () => {
  for (const time of [-5, 0, 0.5, 2.9, 3, 99]) expect(rises(movePoint(points, 1, [time, 7]))).toBe(true);
  expect(movePoint(points, 1, [2, 7])[1]).toEqual([2, 7]);
  expect(movePoint(points, 0, [-4, 1])[0]).toEqual([0, 1]);
});

test("a new point finds its place, also at the time of another", () => {
  expect(addPoint(points, [2, 5]).map(([time]) => time)).toEqual([0, 1, 2, 3]);
  expect(rises(addPoint(points, [1, 5]))).toBe(true);
});

test("readings that are nearer to each other than a millisecond keep their order", () => {
  const fast: readonly CurvePoint[] = Array.from({ length: 5 }, (_, k) => [k * 2e-4, k]);
  for (const time of [-1, 3e-4, 4.1e-4, 1]) {
    for (const k of fast.keys()) expect(rises(movePoint(fast, k, [time, 0]))).toBe(true);
    expect(rises(addPoint(fast, [time, 0]))).toBe(true);
  }
});

test("of many points some can be taken, evenly spread, and always the chosen one", () => {
  expect(knobsOf(4, 2)).toEqual([0, 1, 2, 3]);
  const some = knobsOf(10_000, 7777);
  expect(some.length).toBeLessThanOrEqual(41);
  expect(some).toContain(7777);
  expect(some).toContain(0);
});

test("the nearest point by its time", () => {
  expect([-1, 0.4, 0.6, 2.1, 9].map((time) => nearestPoint(points, time))).toEqual([0, 0, 1, 2, 2]);
});

test("the last point cannot be removed", () => {
  expect(removePoint(points, 1)).toEqual([
    [0, 0],
    [3, -1],
  ]);
  expect(removePoint([[0, 1]], 0)).toEqual([[0, 1]]);
});

test("page and curve: there and back, all points inside", () => {
  const box = boxOf(points);
  for (const point of points) {
    const [x, y] = toUnit(point, box);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(Math.max(x, y)).toBeLessThanOrEqual(1);
    const [time, value] = fromUnit([x, y], box);
    expect(time).toBeCloseTo(point[0], 12);
    expect(value).toBeCloseTo(point[1], 12);
  }
  expect(boxOf([[0, 3]]).values[1]).toBeGreaterThan(3);
});

test("a point after another lies halfway on the line, or goes on as far as the last two are apart", () => {
  expect(pointAfter(points, 1)).toEqual([2, 0.5]);
  expect(pointAfter(points, 2)).toEqual([5, -1]);
  expect(pointAfter([[2, 3]], 0)).toEqual([3, 3]);
});

test("a formula becomes points that lie on it, a constant its two ends", () => {
  const sampled = sampleFormula((time) => time * time, 4, 4);
  expect(sampled).toEqual([
    [0, 0],
    [1, 1],
    [2, 4],
    [3, 9],
    [4, 16],
  ]);
  expect(sampleFormula(() => 0.3, 2)).toEqual([
    [0, 0.3],
    [2, 0.3],
  ]);
});

test("only the row that is touched loses its expression", () => {
  const rows = [
    [0, "k"],
    ["t1", 2],
    [3, "-k"],
  ];
  expect(keepWritten(movePoint(points, 1, [2, 7]), points, rows)).toEqual([
    [0, "k"],
    [2, 7],
    [3, "-k"],
  ]);
  expect(keepWritten(removePoint(points, 0), points, rows)).toEqual([
    ["t1", 2],
    [3, "-k"],
  ]);
});
