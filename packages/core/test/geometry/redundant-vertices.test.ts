import { describe, expect, it } from "vitest";
import { snapToGrid } from "../../src/geometry/exact-orientation.js";
import { isAlive } from "../../src/geometry/facet-table.js";
import type { Hull } from "../../src/geometry/hull-growth.js";
import { quickhull } from "../../src/geometry/quickhull.js";
import { markRedundantVertices } from "../../src/geometry/redundant-vertices.js";

const TOLERANCE = 1e-13;

function build(points: readonly number[]): { hull: Hull; used: Int32Array } {
  const hull = quickhull(Float64Array.from(points, snapToGrid), TOLERANCE);
  if (typeof hull === "string") throw new Error(hull);
  const used = new Set<number>();
  for (let f = 0; f < hull.facets.end; f++)
    if (isAlive(hull.facets, f)) for (const p of hull.facets.corner.subarray(3 * f, 3 * f + 3)) used.add(p);
  return { hull, used: Int32Array.from(used).sort() };
}

const OCTAHEDRON = [1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1];

describe("markRedundantVertices", () => {
  it("finds none where every vertex stands out", () => {
    const { hull, used } = build(OCTAHEDRON);
    expect(markRedundantVertices(hull, used)).toBeUndefined();
  });

  it("finds exactly the vertices that rise off a face or an edge by less than the tolerance", () => {
    const tetrahedron = [-1, -1, -1, 1, -1, -1, 0, 1, -1, 0, 0, 1];
    const raised = [0, -0.2, -1 - 1e-12, 0, -1 - 1e-12, -1 - 1e-12];
    // scaled down to stay on the grid
    const { hull, used } = build([...tetrahedron, ...raised].map((x) => x / 2));
    expect([...used]).toEqual([0, 1, 2, 3, 4, 5]);
    expect(markRedundantVertices(hull, used)).toBeUndefined();
    // judged with a tolerance above the rise, the same hull has two vertices too many
    expect([...markRedundantVertices({ ...hull, tolerance: 1e-11 }, used)!]).toEqual([0, 0, 0, 0, 1, 1]);
  });

  it("keeps the rim of a lens so flat that its facets see no vertex by more than the tolerance", () => {
    const rim = Array.from({ length: 12 }, (_, i) => [0.9 * Math.cos((Math.PI * i) / 6), 0.9 * Math.sin((Math.PI * i) / 6), 0]);
    // without a rim vertex the neighbours' edge passes 0.12 away, but the angle of the wedge there is only some 1e-12; one lens is
    // symmetric, the other has a flat side, where the sum of the normals points away from the rim
    for (const tips of [
      [0, 0, 4e-13, 0, 0, -4e-13],
      [0, 0, 4e-13],
    ]) {
      const { hull, used } = build([...rim.flat(), ...tips]);
      expect(used.length).toBe(12 + tips.length / 3);
      expect(markRedundantVertices(hull, used)).toBeUndefined();
    }
  });
});
