import { describe, expect, it } from "vitest";
import { flattenPoints, flattenTriangles } from "../../src/geometry/flat-mesh.js";

describe("flat arrays", () => {
  it("keep the order of points", () => {
    expect(
      flattenPoints([
        [1, 2, 3],
        [4, 5, 6],
      ]),
    ).toEqual(Float64Array.of(1, 2, 3, 4, 5, 6));
  });

  it("turn what is no vertex number into −1 instead of wrapping it around", () => {
    const bad = [0.5, 2 ** 32, -3, Number.NaN, Number.POSITIVE_INFINITY, 1e300];
    const flat = flattenTriangles(bad.map((x) => [0, 1, x] as const));
    expect([...flat].filter((_, i) => i % 3 === 2)).toEqual([-1, -1, -3, -1, -1, -1]);
  });
});
