import { describe, expect, it } from "vitest";
import { createFacetTable } from "../../src/geometry/facet-table.js";
import { distanceBeyond, edgeTowards } from "../../src/geometry/triangle-distance.js";
import { writePlane } from "../../src/geometry/triangle-plane.js";

/** One facet: the right triangle (0,0), (1,0), (0,1) in the xy plane, and the point asked for. */
function oneFacet(x: number, y: number, z: number, tolerance: number) {
  const points = Float64Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, x, y, z]);
  const facets = createFacetTable(1);
  facets.corner.set([0, 1, 2]);
  writePlane(facets.plane, 0, points, 0, 1, 2);
  return { points, facets, tolerance };
}

describe("a point in the plane of a triangle", () => {
  it("is near it over the triangle and within the tolerance of its edges and corners", () => {
    const near = [
      [0.2, 0.2, 0],
      [0.5, -0.09, 0],
      [-0.07, -0.07, 0],
      [0.55, 0.55, 0.05],
    ];
    for (const [x, y, z] of near) expect(edgeTowards(oneFacet(x!, y!, z!, 0.1), 0, 3)).toBe(-1);
  });

  it("is else beyond the edge it is furthest from", () => {
    expect(edgeTowards(oneFacet(0.5, -0.11, 0, 0.1), 0, 3)).toBe(0);
    expect(edgeTowards(oneFacet(0.6, 0.6, 0, 0.1), 0, 3)).toBe(1);
    expect(edgeTowards(oneFacet(-0.5, -0.2, 0, 0.1), 0, 3)).toBe(2);
    // beyond a corner: the distance from the corner counts, although each edge line is within the tolerance
    expect(edgeTowards(oneFacet(1.11, -0.09, 0, 0.1), 0, 3)).not.toBe(-1);
  });

  it("has the distance beyond that edge of plane geometry", () => {
    expect(distanceBeyond(oneFacet(0.5, -0.25, 0, 0.1), 0, 3)).toBeCloseTo(0.25, 15);
    expect(distanceBeyond(oneFacet(1, 1, 0, 0.1), 0, 3)).toBeCloseTo(Math.SQRT1_2, 15);
    expect(distanceBeyond(oneFacet(0.25, 0.25, 0, 0.1), 0, 3)).toBeLessThan(0);
  });
});
