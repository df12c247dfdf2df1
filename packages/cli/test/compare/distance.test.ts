import type { Recording } from "@gelenk/core";
import { expect, test } from "vitest";
import { isPosition, largestDistance } from "../../src/compare/distance.js";

const recording = (columns: Readonly<Record<string, readonly number[]>>): Recording => ({
  columns: Object.keys(columns).map((name) => ({ name, unit: "" })),
  length: Object.values(columns)[0]!.length,
  column: (name) => Float64Array.from(columns[name] ?? []),
});

/** One body along a path. */
const path = (name: string, points: readonly (readonly [number, number, number])[]) => ({
  [`${name}.position.x`]: points.map((p) => p[0]),
  [`${name}.position.y`]: points.map((p) => p[1]),
  [`${name}.position.z`]: points.map((p) => p[2]),
});

test("the farthest body at the worst time, in space", () => {
  const still = path("a", [
    [0, 0, 0],
    [0, 0, 0],
  ]);
  const a = recording({
    ...still,
    ...path("b", [
      [1, 1, 1],
      [1, 1, 1],
    ]),
    "b.velocity.x": [9, 9],
  });
  const b = recording({
    ...still,
    ...path("b", [
      [1, 1, 1],
      [3, 4, 7],
    ]),
    "b.velocity.x": [0, 0],
  });
  // √(2² + 3² + 6²)
  expect(largestDistance(a, b)).toBe(7);
  expect(largestDistance(a, a)).toBe(0);
});

test("a run that broke off is compared as far as it went", () => {
  const whole = recording(
    path("a", [
      [0, 0, 0],
      [1, 0, 0],
      [5, 0, 0],
    ]),
  );
  const part = recording(
    path("a", [
      [0, 0, 0],
      [2, 0, 0],
    ]),
  );
  expect(largestDistance(whole, part)).toBe(1);
  expect(largestDistance(part, whole)).toBe(1);
});

test("positions among the columns", () => {
  expect(["a.position.x", "a.position.w", "a.positions.x", "time", "x.position.z"].filter(isPosition)).toEqual([
    "a.position.x",
    "x.position.z",
  ]);
});
