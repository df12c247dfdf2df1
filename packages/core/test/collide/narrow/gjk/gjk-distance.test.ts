/** What is particular to GJK and EPA: the seam between them, warm starts, degenerate pairs. All pairs in general: `all-pairs.ts`. */
import { describe, expect, it } from "vitest";
import { deepest } from "../../../../src/collide/narrow/epa/epa-search.js";
import { gjkDistance } from "../../../../src/collide/narrow/gjk/gjk-distance.js";
import { found } from "../../../../src/collide/narrow/gjk/gjk-search.js";
import { PAIR_RESULT } from "../../../../src/collide/narrow/pair-result.js";
import {
  boxShape,
  type ConvexShape,
  capsuleShape,
  cylinderShape,
  ellipsoidShape,
  sphereShape,
  triangleShape,
} from "../../../../src/collide/shapes/collision-shape.js";
import { chance, tenfold } from "../../../chance.js";
import { closeGap, randomPair, type TestPair } from "../../referee/generate.js";
import { distanceOf, POLYHEDRAL, relativeError } from "./judge.js";

const UNTURNED = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const at = (x: number, y: number, z: number) => Float64Array.of(...UNTURNED, x, y, z);

function distance(A: ConvexShape, B: ConvexShape, X_AB: Float64Array): Float64Array {
  const out = new Float64Array(PAIR_RESULT);
  gjkDistance(A, B, X_AB, new Float64Array(12), 0, out);
  return out;
}

/** The pair without its roundings. */
function coresOf(pair: TestPair): TestPair {
  const bare = ({ shape, reference }: TestPair["A"]) => ({
    shape: { ...shape, radius: 0, reach: shape.reach - shape.radius },
    reference: { ...reference, radius: 0 },
  });
  return { ...pair, A: bare(pair.A), B: bare(pair.B) };
}

describe("near touching", () => {
  const gaps = [-1e-3, -1e-6, -1e-9, -1e-12, -1e-13, -1e-14, 0, 1e-15, 1e-14, 1e-13, 1e-12, 1e-9, 1e-6, 1e-3];
  // Errors of the points are those of v amplified by slender simplices; 1e-10 is a tenth of the bar.
  it.each(gaps)("polyhedral cores %d of their size apart", (gap) => {
    const random = chance(52);
    let worst = 0;
    for (const regime of ["near", "parallel", "almost-parallel", "slender", "unequal"] as const) {
      for (const a of POLYHEDRAL) {
        for (const b of POLYHEDRAL) {
          const pair = coresOf(randomPair(random, a, b, regime));
          closeGap(pair, gap * pair.size);
          worst = Math.max(worst, relativeError(pair, distanceOf(pair)));
        }
      }
    }
    expect(worst).toBeLessThan(1e-10);
  });

  // Law: moving B by h changes a signed distance by at most h. A seam between GJK and EPA would show as a jump.
  it.each(["box", "hull", "cylinder", "cone", "ellipsoid"] as const)("the distance of %ss does not jump through contact", (type) => {
    const random = chance(53);
    for (let i = 0; i < tenfold(10); i++) {
      const pair = coresOf(randomPair(random, type, type, "touching"));
      const start = pair.X_AB[9]!;
      const cache = new Float64Array(12);
      let last = Number.NaN;
      let lastShift = 0;
      for (const shift of [-1e-6, -1e-9, -1e-11, -1e-12, -1e-13, -1e-14, -1e-15, 0, 1e-15, 1e-14, 1e-13, 1e-12, 1e-11, 1e-9, 1e-6]) {
        pair.X_AB[9] = start + shift;
        const now = distanceOf(pair, cache)[0]!;
        if (!Number.isNaN(last)) expect(Math.abs(now - last)).toBeLessThan(shift - lastShift + 1e-12);
        last = now;
        lastShift = shift;
      }
    }
  });
});

// Where the pair overlaps, EPA begins with the face of the last call, without GJK.
it("a warm start of polyhedra ends after one round", () => {
  const random = chance(55);
  for (let i = 0; i < tenfold(50); i++) {
    const pair = randomPair(random, "hull", "hull", "near");
    const cache = new Float64Array(12);
    distanceOf(pair, cache);
    deepest.iterations = 0;
    distanceOf(pair, cache);
    expect(found.iterations + deepest.iterations).toBe(1);
  }
});

describe("degenerate pairs with closed forms", () => {
  const flat = (...corners: number[]) => triangleShape(Float64Array.from(corners));
  const cases: [string, ConvexShape, ConvexShape, Float64Array, number][] = [
    ["concentric spheres", sphereShape(1), sphereShape(2), at(0, 0, 0), -3],
    ["capsules on one line, overlapping", capsuleShape(0.5, 2), capsuleShape(0.25, 2), at(0, 0, 1), -0.75],
    ["capsules on one line, apart", capsuleShape(0.5, 2), capsuleShape(0.25, 2), at(0, 0, 4), 1.25],
    ["capsules side by side", capsuleShape(0.5, 2), capsuleShape(0.25, 2), at(2, 0, 0.5), 1.25],
    ["crossing capsules", capsuleShape(0.5, 2), capsuleShape(0.5, 2), Float64Array.of(0, 0, 1, 0, 1, 0, -1, 0, 0, 0, 0, 0), -1],
    ["a sphere in the middle of a box", sphereShape(0.5), boxShape(2, 3, 4), at(0, 0, 0), -1.5],
    ["a sphere on a corner of a box", boxShape(2, 2, 2), sphereShape(0.5), at(1, 1, 1), -0.5],
    ["a sphere on a vertex of a triangle", flat(0, 0, 0, 1, 0, 0, 0, 1, 0), sphereShape(0.5), at(1, 0, 0), -0.5],
    ["a sphere on an edge of a triangle", flat(0, 0, 0, 1, 0, 0, 0, 1, 0), sphereShape(0.5), at(0.5, 0.5, 0), -0.5],
    ["triangles in one plane, overlapping", flat(0, 0, 0, 1, 0, 0, 0, 1, 0), flat(0, 0, 0, 1, 0, 0, 0, 1, 0), at(0.1, 0.1, 0), 0],
    ["triangles in one plane, apart", flat(0, 0, 0, 1, 0, 0, 0, 1, 0), flat(0, 0, 0, 1, 0, 0, 0, 1, 0), at(3, 0, 0), 2],
    ["equal boxes at the same place", boxShape(2, 3, 4), boxShape(2, 3, 4), at(0, 0, 0), -2],
    ["boxes face to face", boxShape(2, 2, 2), boxShape(2, 2, 2), at(0, 0, 2), 0],
    ["boxes edge to edge", boxShape(2, 2, 2), boxShape(2, 2, 2), at(2, 2, 0), 0],
    ["boxes corner to corner", boxShape(2, 2, 2), boxShape(2, 2, 2), at(2, 2, 2), 0],
    ["plates 1e-9 thick, stacked", boxShape(1, 1, 1e-9), boxShape(1, 1, 1e-9), at(0.2, 0.1, 1e-9), 0],
    ["plates 1e-9 thick, in each other", boxShape(1, 1, 1e-9), boxShape(1, 1, 1e-9), at(0.2, 0.1, 0), -1e-9],
    ["a grain on a mountain", boxShape(2e6, 2e6, 2e6), boxShape(2e-6, 2e-6, 2e-6), at(0, 0, 1e6 + 0.5), 0.5 - 1e-6],
    ["coaxial cylinders, one on the other", cylinderShape(1, 2), cylinderShape(2, 2), at(0, 0, 2.5), 0.5],
    ["coaxial cylinders, overlapping", cylinderShape(1, 2), cylinderShape(2, 2), at(0, 0, 1.5), -0.5],
    ["parallel cylinders, side by side", cylinderShape(1, 2), cylinderShape(2, 2), at(4, 0, 0.5), 1],
    ["spheres written as ellipsoids, concentric", ellipsoidShape(1, 1, 1), ellipsoidShape(2, 2, 2), at(0, 0, 0), -3],
    ["spheres written as ellipsoids", ellipsoidShape(1, 1, 1), ellipsoidShape(2, 2, 2), at(1, 2, 2), 0],
  ];
  // 1e-10 m at 1e6 m is the rounding of the coordinates; elsewhere a few roundings.
  it.each(cases)("%s", (_, A, B, X_AB, expected) => {
    const out = distance(A, B, X_AB);
    expect(Math.abs(out[0]! - expected)).toBeLessThan(A.reach > 1e3 ? 1e-9 : 1e-12);
    expect(out.every(Number.isFinite)).toBe(true);
    for (let k = 0; k < 3; k++) expect(Math.abs(out[7 + k]! - out[4 + k]! - out[0]! * out[1 + k]!)).toBeLessThan(1e-9);
  });
});
