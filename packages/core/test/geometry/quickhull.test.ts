/** The parts of the construction that `convex-hull.test.ts` cannot see from outside. */
import { describe, expect, it } from "vitest";
import { orientation, snapToGrid } from "../../src/geometry/exact-orientation.js";
import { edgeFrom, forFacetsAround, isAlive } from "../../src/geometry/facet-table.js";
import type { Hull } from "../../src/geometry/hull-growth.js";
import { quickhull } from "../../src/geometry/quickhull.js";
import { chance } from "../chance.js";

function build(points: Float64Array, deferred?: Uint8Array): Hull {
  const hull = quickhull(points.map(snapToGrid), 1e-13, deferred);
  if (typeof hull === "string") throw new Error(hull);
  return hull;
}

function facetsOf({ facets }: Hull): number[] {
  return Array.from({ length: facets.end }, (_, f) => f).filter((f) => isAlive(facets, f));
}

const verticesOf = (hull: Hull): number[] =>
  [...new Set(facetsOf(hull).flatMap((f) => [...hull.facets.corner.subarray(3 * f, 3 * f + 3)]))].sort((a, b) => a - b);

const octahedron = Float64Array.of(1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1);

describe("quickhull", () => {
  it("is exactly convex: no vertex lies above any facet, by integers", () => {
    const random = chance(70);
    // points near a sphere and near a plane, where rounded heights have the wrong sign as often as not
    for (const flatness of [1, 1e-9, 1e-12]) {
      const hull = build(
        Float64Array.from({ length: 150 }, (_, k) => {
          return random.uniform(-1, 1) * (k % 3 === 2 ? flatness : 1);
        }),
      );
      const vertices = verticesOf(hull);
      for (const f of facetsOf(hull)) {
        const [a, b, c] = hull.facets.corner.subarray(3 * f, 3 * f + 3);
        for (const v of vertices) expect(orientation(hull.points, a!, b!, c!, v)).toBeLessThanOrEqual(0);
      }
    }
  });

  it("links every facet to its neighbours across the edges, in both directions", () => {
    const random = chance(71);
    const hull = build(Float64Array.from({ length: 300 }, () => random.uniform(-1, 1)));
    const { corner, neighbour } = hull.facets;
    for (const f of facetsOf(hull)) {
      for (let k = 0; k < 3; k++) {
        const other = neighbour[3 * f + k]!;
        const [from, to] = [corner[3 * f + k]!, corner[3 * f + ((k + 1) % 3)]!];
        const back = edgeFrom(hull.facets, other, to);
        expect(corner[3 * other + ((back + 1) % 3)]).toBe(from);
        expect(neighbour[3 * other + back]).toBe(f);
      }
      const around: number[] = [];
      forFacetsAround(hull.facets, f, corner[3 * f]!, (facet) => around.push(facet));
      expect(around.sort((a, b) => a - b)).toEqual(
        facetsOf(hull).filter((g) => corner.subarray(3 * g, 3 * g + 3).includes(corner[3 * f]!)),
      );
    }
  });

  it("adds deferred points last: those the others do not cover", () => {
    // the top is needed, a point on the edge between two vertices is not
    const points = Float64Array.of(...octahedron, 0.5, 0.5, 0);
    const hull = build(points, Uint8Array.of(0, 0, 0, 0, 1, 0, 1));
    expect(verticesOf(hull)).toEqual([0, 1, 2, 3, 4, 5]);
    // far beyond a sharp edge, seen by no facet by more than the tolerance
    const rim = [0.9, 0, 0, 0, 0.9, 0, -0.9, 0, 0, 0, -0.9, 0];
    const lens = Float64Array.of(...rim, 0, 0, 1e-12, 0, 0, -1e-12, 0.5, 0.5, 0);
    expect(verticesOf(build(lens, Uint8Array.of(0, 0, 0, 0, 0, 0, 1)))).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it("answers with the name of what has no volume", () => {
    expect(quickhull(Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0), 1e-13)).toBe("coplanar");
    // without the deferred points nothing may be left to start from
    expect(quickhull(octahedron, 1e-13, Uint8Array.of(0, 0, 0, 0, 1, 1))).toBe("coplanar");
  });
});
