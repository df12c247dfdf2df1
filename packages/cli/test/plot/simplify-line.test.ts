/** Reference: what can be seen in a column of pixels are its first, lowest, highest and last point. */
import { describe, expect, test } from "vitest";
import { type Point, pieces, simplifyLine } from "../../src/plot/simplify-line.js";

const line = (count: number, at: (i: number) => Point) => Array.from({ length: count }, (_, i) => at(i));

test("short lines stay as they are", () => {
  const points = line(2000, (i) => ({ x: i / 100, y: i }));
  expect(simplifyLine(points)).toBe(points);
});

describe("a long line over ascending x", () => {
  // 100 000 points over 500 columns; one of them sticks out.
  const points = line(100_000, (i) => ({ x: i / 200, y: i === 54_321 ? 999 : Math.sin(i / 7) }));
  const kept = simplifyLine(points);

  test("keeps at most four points per column, in order", () => {
    expect(kept.length).toBeLessThanOrEqual(4 * 500);
    expect(kept.every((point, i) => i === 0 || point.x >= kept[i - 1]!.x)).toBe(true);
  });

  test("keeps both ends and the lowest and highest of every column", () => {
    expect(kept[0]).toEqual(points[0]);
    expect(kept.at(-1)).toEqual(points.at(-1));
    for (let column = 0; column < 500; column++) {
      const all = points.filter((p) => Math.floor(p.x) === column).map((p) => p.y);
      const left = kept.filter((p) => Math.floor(p.x) === column).map((p) => p.y);
      expect([Math.min(...left), Math.max(...left)]).toEqual([Math.min(...all), Math.max(...all)]);
    }
  });
});

test("a long loop keeps its shape to half a pixel", () => {
  const points = line(50_000, (i) => ({ x: 100 * Math.cos(i / 1000), y: 100 * Math.sin(i / 1000) }));
  const kept = simplifyLine(points);
  expect(kept.length).toBeLessThan(20_000);
  expect(kept.at(-1)).toEqual(points.at(-1));
  for (let i = 1; i < kept.length; i++) expect(Math.hypot(kept[i]!.x - kept[i - 1]!.x, kept[i]!.y - kept[i - 1]!.y)).toBeLessThan(1);
});

test("gaps break a line", () => {
  const values = [1, 2, Number.NaN, Number.NaN, 3, Number.POSITIVE_INFINITY, 4, 5];
  const found = pieces(values.length, (i) => ({ x: i, y: values[i]! }));
  expect(found.map((piece) => piece.map((point) => point.y))).toEqual([[1, 2], [3], [4, 5]]);
});
