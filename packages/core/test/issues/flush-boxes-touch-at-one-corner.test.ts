/**
 * A box over another with one corner flush, tilted by 1e-10 rad: the corner of the one lies 1e-10 m beside the face of the other, the
 * corner of the other over the face of the one. Both are as far away, to rounding, but only one has the direction in which the boxes are that
 * far apart. The other leans by 1e-10 m over the gap, 1e-6 rad, and left one contact of four.
 *
 * What decides: the separation s(n) = min n·B − max n·A over all corners, counted here one by one, is the distance; and the region has the corners of a
 * square.
 */
import { expect, it } from "vitest";
import { gjk } from "../../src/collide/detectors.js";
import { createContactList } from "../../src/collide/manifold/contact-list.js";
import { composeFrames, framePoint } from "../../src/collide/narrow/frame.js";
import { shapeDistance, shapeRegion } from "../../src/collide/shape-pair.js";
import { boxShape, type ConvexShape } from "../../src/collide/shapes/collision-shape.js";
import { createRandom } from "../../src/math/random.js";
import { vec3 } from "../../src/math/vec3.js";
import { frame, turn, Z } from "../collide/manifold/region-cases.js";

const UNMOVED = frame(vec3(0, 0, 0), turn(Z, 0));
const [A, B] = [boxShape(0.5, 0.5, 1), boxShape(1, 1, 1)];

function cornersOf({ sizes: [a, b, c] }: ConvexShape, X: Float64Array): number[][] {
  const corner = new Float64Array(3);
  const at = (x: number, y: number, z: number) => {
    framePoint(corner, 0, X, 0, x, y, z);
    return [...corner];
  };
  return [-a, a].flatMap((x) => [-b, b].flatMap((y) => [-c, c].map((z) => at(x, y, z))));
}

function separation(X_AB: Float64Array, n: readonly number[]): number {
  const along = (p: readonly number[]) => n[0]! * p[0]! + n[1]! * p[1]! + n[2]! * p[2]!;
  return Math.min(...cornersOf(B, X_AB).map(along)) - Math.max(...cornersOf(A, UNMOVED).map(along));
}

it("four corners whatever the trembling, and a normal along which they are that far apart", () => {
  const random = createRandom(3);
  const flush = frame(vec3(-0.25, 0.25, 1.0001), turn(Z, 0));
  const X_AB = new Float64Array(12);
  const found = new Float64Array(10);
  for (let trial = 0; trial < 6000; trial++) {
    const size = 10 ** random.uniform(-11, -9);
    const nudge = () => random.uniform(-size, size);
    composeFrames(X_AB, 0, flush, 0, frame(vec3(nudge(), nudge(), nudge()), turn(random.direction(), nudge())), 0);
    shapeDistance(gjk, A, B, X_AB, new Float64Array(12), 0, found);
    // some roundings of 1 m
    expect(found[0]! - separation(X_AB, [found[1]!, found[2]!, found[3]!])).toBeLessThan(1e-14);
    const region = createContactList();
    shapeRegion(gjk, A, B, X_AB, new Float64Array(12), 0, 0.01, region);
    expect(region.count, `placement ${trial}`).toBe(4);
  }
});
