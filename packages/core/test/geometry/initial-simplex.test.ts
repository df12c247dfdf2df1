import { describe, expect, it } from "vitest";
import { orientation } from "../../src/geometry/exact-orientation.js";
import { findSimplex } from "../../src/geometry/initial-simplex.js";

const TOLERANCE = 1e-13;
const simplexOf = (points: readonly number[], excluded?: Uint8Array) => findSimplex(Float64Array.from(points), TOLERANCE, excluded);

describe("findSimplex", () => {
  it("tells why there is none", () => {
    expect(simplexOf([0, 0, 0, 1, 0, 0, 0, 1, 0])).toBe("too-few-points");
    expect(simplexOf([0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5])).toBe("too-few-points");
    expect(simplexOf([0, 0, 0, 0.5, 0.5, 0.5, 1, 1, 1, -1, -1, -1])).toBe("collinear");
    expect(simplexOf([0, 0, 1, 1, 0, 0, 0, 1, 0, 0.25, 0.25, 0.5, 0.5, 0.25, 0.25])).toBe("coplanar");
  });

  it("turns its first three points away from the fourth", () => {
    for (const z of [0.5, -0.5]) {
      const points = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0.1, 0.1, z];
      const simplex = simplexOf(points);
      if (typeof simplex === "string") throw new Error(simplex);
      const [a, b, c, d] = simplex;
      expect([...simplex].sort()).toEqual([0, 1, 2, 3]);
      expect(orientation(Float64Array.from(points), a, b, c, d)).toBe(-1);
    }
  });

  it("leaves out the points that are excluded", () => {
    const points = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, -1];
    const simplex = simplexOf(points, Uint8Array.from([0, 0, 0, 0, 1]));
    expect([...simplex].sort()).toEqual([0, 1, 2, 3]);
    expect(simplexOf(points, Uint8Array.from([0, 0, 0, 1, 1]))).toBe("coplanar");
  });
});
