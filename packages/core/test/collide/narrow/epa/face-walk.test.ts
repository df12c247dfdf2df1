/** Walks over the faces of C, judged by V-Clip, which knows nothing of them. Hulls of 60 vertices, about 1 m. */
import { expect, it } from "vitest";
import { WALK_EDGE, WALK_FAILED, WALK_MOVED, WALK_STAYED, walkToFace } from "../../../../src/collide/narrow/epa/face-walk.js";
import { writeFrame } from "../../../../src/collide/narrow/frame.js";
import { gjkDistance } from "../../../../src/collide/narrow/gjk/gjk-distance.js";
import { recallFace } from "../../../../src/collide/narrow/gjk/pair-memory.js";
import { vclipDistance } from "../../../../src/collide/narrow/vclip/vclip-distance.js";
import { type ConvexShape, hullShape } from "../../../../src/collide/shapes/collision-shape.js";
import { convexHull } from "../../../../src/geometry/convex-hull.js";
import { polyhedronOfHull } from "../../../../src/geometry/merge-faces.js";
import { fromRotationVector, multiply } from "../../../../src/math/quat.js";
import type { Random } from "../../../../src/math/random.js";
import { scale } from "../../../../src/math/vec3.js";
import { chance, tenfold } from "../../../chance.js";

function hull(random: Random): ConvexShape {
  const points = Array.from({ length: 60 }, () => random.direction()).flatMap(({ x, y, z }) => [0.5 * x, 0.4 * y, 0.45 * z]);
  const made = convexHull(Float64Array.from(points));
  if (made.status !== "solid") throw new Error(made.status);
  return hullShape(polyhedronOfHull(made));
}

const referee = (A: ConvexShape, B: ConvexShape, X_AB: Float64Array): number => {
  const out = new Float64Array(10);
  vclipDistance(A, B, X_AB, new Float64Array(12), 0, out);
  return out[0]!;
};

/** Moves B along the line of the origins until the distance is `gap`; along it the distance grows. */
function closeTo(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, gap: number): void {
  const [x, y, z] = X_AB.slice(9);
  let [low, high] = [0, 3];
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2;
    X_AB.set([middle * x!, middle * y!, middle * z!], 9);
    if (referee(A, B, X_AB) < gap) low = middle;
    else high = middle;
  }
}

it.each([-1e-4, 1e-4, 0.1])("from the last face to the next, bodies that turn by 0.05 rad at a distance of %d m", (gap) => {
  const random = chance(93);
  const ends = [0, 0, 0, 0];
  const [cache, out, X_AB] = [new Float64Array(12), new Float64Array(10), new Float64Array(12)];
  for (let i = 0; i < 6; i++) {
    const [A, B] = [hull(random), hull(random)];
    const position = random.direction();
    const turn = fromRotationVector(scale(random.direction(), 0.05));
    let orientation = random.rotation();
    cache.fill(0);
    for (let step = 0; step < 20; step++) {
      orientation = multiply(turn, orientation);
      writeFrame(X_AB, 0, { orientation, position });
      closeTo(A, B, X_AB, gap);
      if (recallFace(A, B, cache, 0)) {
        const end = walkToFace(A, B, X_AB, out);
        ends[end]!++;
        // unit size: a few 2⁻⁵² times what slender triangles lose
        if (end === WALK_STAYED || end === WALK_MOVED) expect(Math.abs(out[0]! - referee(A, B, X_AB))).toBeLessThan(1e-13);
      }
      gjkDistance(A, B, X_AB, cache, 0, out);
      expect(Math.abs(out[0]! - referee(A, B, X_AB))).toBeLessThan(1e-13);
    }
  }
  // of 114 walks some 20 move on at 0.1 m, and more of them nearer
  expect(ends[WALK_MOVED]).toBeGreaterThan(5);
  expect(ends[WALK_STAYED]).toBeGreaterThan(5);
  // few motions are lost, and only far from touching is the nearest point on an edge
  expect(ends[WALK_FAILED]).toBeLessThan(10);
  if (gap > 0.01) expect(ends[WALK_EDGE]).toBeGreaterThan(0);
});

it("what is remembered does not matter: any numbers in the memory give the distance", () => {
  const random = chance(94);
  const [cache, out, X_AB] = [new Float64Array(12), new Float64Array(10), new Float64Array(12)];
  for (let i = 0; i < tenfold(20); i++) {
    const [A, B] = [hull(random), hull(random)];
    writeFrame(X_AB, 0, { orientation: random.rotation(), position: random.direction() });
    closeTo(A, B, X_AB, [-0.05, -1e-4, 0, 1e-4, 0.1][i % 5]!);
    const expected = referee(A, B, X_AB);
    for (let k = 0; k < 50; k++) {
      const { x, y, z } = random.direction();
      cache.set([x, y, z, Math.floor(random.uniform(0, 6))]);
      for (let at = 4; at < 12; at++) cache[at] = Math.floor(random.uniform(-2, 62));
      gjkDistance(A, B, X_AB, cache, 0, out);
      expect(Math.abs(out[0]! - expected)).toBeLessThan(1e-13);
    }
  }
});
