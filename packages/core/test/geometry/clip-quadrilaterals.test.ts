import { describe, expect, it } from "vitest";
import { type ClipCorners, createClipCorners } from "../../src/geometry/clip-corners.js";
import { clipPolygons } from "../../src/geometry/clip-polygon.js";
import { clipQuadrilaterals } from "../../src/geometry/clip-quadrilaterals.js";
import type { Random } from "../../src/math/random.js";
import { chance, tenfold } from "../chance.js";

/** A convex quadrilateral, counter-clockwise: four points of an ellipse in order. */
function quadrilateral(random: Random): Float64Array {
  const angles = [0, 1, 2, 3].map((k) => k * 1.57 + random.uniform(0, 1.4));
  const [a, b, x, y] = [random.uniform(0.2, 1), random.uniform(0.2, 1), random.uniform(-0.7, 0.7), random.uniform(-0.7, 0.7)];
  return Float64Array.from(angles.flatMap((angle) => [x + a * Math.cos(angle), y + b * Math.sin(angle)]));
}

const content = ({ count, first, second, share }: ClipCorners): unknown[] => [
  count,
  Array.from(first.subarray(0, count)),
  Array.from(second.subarray(0, count)),
  Array.from(share.subarray(0, 2 * count)),
];

// `clipPolygons`, which exact intersections in whole numbers decide on in the tests of contact regions, is the reference: same expressions,
// so the same bits.
function expectSame(P: Float64Array, Q: Float64Array, tolerance: number): number {
  const [general, special] = [createClipCorners(), createClipCorners(4)];
  clipPolygons(P, 4, Q, 4, tolerance, general);
  clipQuadrilaterals(P, Q, tolerance, special);
  expect(content(special)).toEqual(content(general));
  return general.count;
}

describe("clipping of quadrilaterals equals clipping of polygons, bit for bit", () => {
  it("anywhere", () => {
    const random = chance(31);
    const counts = new Set<number>();
    for (let trial = 0; trial < tenfold(5000); trial++) counts.add(expectSame(quadrilateral(random), quadrilateral(random), 1e-6));
    // all that an overlap can have; what merely touches may have one or two
    for (const count of [0, 3, 4, 5, 6, 7, 8]) expect(counts).toContain(count);
  });

  it("where corners, edges and corners with edges almost coincide", () => {
    const random = chance(32);
    const square = Float64Array.of(-1, -1, 1, -1, 1, 1, -1, 1);
    const diamond = Float64Array.of(0, -1, 1, 0, 0, 1, -1, 0);
    const half = Float64Array.of(0, -1, 2, -1, 2, 1, 0, 1);
    for (const Q of [square, diamond, half]) {
      for (let trial = 0; trial < tenfold(1000); trial++) {
        const size = 10 ** random.uniform(-14, -4);
        const moved = Q.map((x) => x + random.uniform(-size, size));
        expect(expectSame(square, moved, 2e-6)).toBeGreaterThanOrEqual(4);
        expectSame(moved, square, 2e-6);
      }
    }
  });
});
