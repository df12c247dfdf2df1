import { describe, expect, it } from "vitest";
import { writeFrame } from "../../../../src/collide/narrow/frame.js";
import { gjkDistance } from "../../../../src/collide/narrow/gjk/gjk-distance.js";
import { vclipDistance } from "../../../../src/collide/narrow/vclip/vclip-distance.js";
import { hullShape } from "../../../../src/collide/shapes/collision-shape.js";
import { convexHull } from "../../../../src/geometry/convex-hull.js";
import { polyhedronOfHull } from "../../../../src/geometry/merge-faces.js";
import type { Polyhedron } from "../../../../src/geometry/polyhedron.js";
import { chance, tenfold } from "../../../chance.js";
import { pairErrors, worstError } from "../../referee/certificate.js";
import { referenceOfPolyhedron } from "../../referee/generate.js";

function polyhedron(points: number[]): Polyhedron {
  const hull = convexHull(Float64Array.from(points));
  if (hull.status !== "solid") throw new Error(hull.status);
  return polyhedronOfHull(hull);
}

/** Points spread over the unit sphere; a prism with 64 sides; a globe of 16 by 16 lines, whose poles have 16 edges. */
const random = chance(81);
const cloud = polyhedron(Array.from({ length: 100 }, () => random.direction()).flatMap(({ x, y, z }) => [x, y, z]));
const turn = (i: number, n: number) => [Math.cos((2 * Math.PI * i) / n), Math.sin((2 * Math.PI * i) / n)] as const;
const prism = polyhedron(Array.from({ length: 64 }, (_, i) => turn(i, 64)).flatMap(([x, y]) => [x, y, 1, x, y, -1]));
const globe = polyhedron(
  Array.from({ length: 16 * 17 }, (_, i) => [turn(i % 16, 16), turn(Math.floor(i / 16), 32)] as const).flatMap(([[x, y], [z, r]]) => [
    r * x,
    r * y,
    z,
  ]),
);

describe.each([
  ["cloud", cloud],
  ["prism", prism],
  ["globe", globe],
] as const)("two equal hulls: %s", (_, P) => {
  // Coherent and incoherent calls on one cache. Apart, the certificate proves the result; overlapping, V-Clip is asked, which looks at all axes. Unit size.
  it("have the right distance", () => {
    const shape = hullShape(P);
    const reference = referenceOfPolyhedron(P, 0);
    const [cache, X_AB] = [new Float64Array(12), new Float64Array(12)];
    const [out, other] = [new Float64Array(10), new Float64Array(10)];
    let overlaps = 0;
    for (let i = 0; i < tenfold(60); i++) {
      const orientation = i % 3 === 0 ? { x: 0, y: 0, z: 0, w: 1 } : random.rotation();
      const { x, y, z } = random.direction();
      const far = i % 2 === 0 ? random.uniform(0, 3) : Math.round(random.uniform(0, 4)) / 2;
      writeFrame(X_AB, 0, { orientation, position: { x: far * x, y: far * y, z: far * z } });
      gjkDistance(shape, shape, X_AB, cache, 0, out);
      expect(worstError(pairErrors(reference, reference, X_AB, out))).toBeLessThan(1e-13);
      if (out[0]! > 0) continue;
      overlaps++;
      vclipDistance(shape, shape, X_AB, new Float64Array(12), 0, other);
      expect(Math.abs(other[0]! - out[0]!)).toBeLessThan(1e-13);
    }
    expect(overlaps).toBeGreaterThan(10);
  });
});
