import { describe, expect, it } from "vitest";
import { PAIR_CACHE } from "../../../../src/collide/narrow/detector.js";
import { boxSphere, capsuleSphere, cylinderSphere, sphereSphere } from "../../../../src/collide/narrow/primitive/against-sphere.js";
import { boxBox } from "../../../../src/collide/narrow/primitive/box-box.js";
import { capsuleCapsule } from "../../../../src/collide/narrow/primitive/capsule-capsule.js";
import { coneSphere } from "../../../../src/collide/narrow/primitive/cone-sphere.js";
import { ellipsoidSphere } from "../../../../src/collide/narrow/primitive/ellipsoid-sphere.js";
import { halfSpaceConvex } from "../../../../src/collide/narrow/primitive/half-space-convex.js";
import type { PairTest } from "../../../../src/collide/narrow/primitive/pair-test.js";
import { triangleSphere } from "../../../../src/collide/narrow/primitive/triangle-sphere.js";
import {
  boxShape,
  type ConvexShape,
  capsuleShape,
  coneShape,
  cylinderShape,
  ellipsoidShape,
  HALF_SPACE,
  sphereShape,
  triangleShape,
} from "../../../../src/collide/shapes/collision-shape.js";
import { chance, tenfold } from "../../../chance.js";
import { randomPair } from "../../referee/generate.js";

const UPRIGHT = [1, 0, 0, 0, 1, 0, 0, 0, 1];
/** z becomes x. */
const LYING = [0, 0, 1, 0, 1, 0, -1, 0, 0];

function run(test: PairTest, A: ConvexShape, B: ConvexShape, position: readonly number[], turn: readonly number[] = UPRIGHT): number[] {
  const out = new Float64Array(10);
  test(A, B, Float64Array.from([...turn, ...position]), new Float64Array(PAIR_CACHE), 0, out);
  return Array.from(out);
}

/** Plane geometry gives these numbers; powers of two come out exactly, elsewhere a rounding is allowed for. */
function expectResult(found: readonly number[], distance: number, normal: readonly number[], pointA: readonly number[]): void {
  const pointB = pointA.map((x, k) => x + distance * normal[k]!);
  [distance, ...normal, ...pointA, ...pointB].forEach((x, k) => {
    expect(found[k]).toBeCloseTo(x, 14);
  });
}

const ball = sphereShape(0.5);

describe("where several nearest points are as good, one is always taken", () => {
  it("concentric spheres part along x", () => {
    expectResult(run(sphereSphere, sphereShape(1), ball, [0, 0, 0]), -1.5, [1, 0, 0], [1, 0, 0]);
  });

  it("a sphere on the axis of a capsule leaves it along x, also at its end and where it has no length", () => {
    const capsule = capsuleShape(0.25, 2);
    expectResult(run(capsuleSphere, capsule, ball, [0, 0, 0.5]), -0.75, [1, 0, 0], [0.25, 0, 0.5]);
    expectResult(run(capsuleSphere, capsule, ball, [0, 0, 1]), -0.75, [1, 0, 0], [0.25, 0, 1]);
    expectResult(run(capsuleSphere, capsule, ball, [0, 0, -2]), 0.25, [0, 0, -1], [0, 0, -1.25]);
    expectResult(run(capsuleSphere, capsuleShape(0.25, 0), ball, [0, 0, 0]), -0.75, [1, 0, 0], [0.25, 0, 0]);
  });

  it("a sphere in the middle of a cube leaves through +x, one at an edge outside goes along the diagonal", () => {
    const cube = boxShape(2, 2, 2);
    expectResult(run(boxSphere, cube, ball, [0, 0, 0]), -1.5, [1, 0, 0], [1, 0, 0]);
    expectResult(run(boxSphere, cube, ball, [0, -0.5, 0.5]), -1, [0, -1, 0], [0, -1, 0.5]);
    expectResult(run(boxSphere, cube, ball, [1, 0, 0]), -0.5, [1, 0, 0], [1, 0, 0]);
    expectResult(run(boxSphere, cube, ball, [4, 5, 0]), 4.5, [0.6, 0.8, 0], [1, 1, 0]);
  });

  it("a sphere on the axis of a cylinder or cone leaves it by the nearest surface", () => {
    expectResult(run(cylinderSphere, cylinderShape(1, 8), ball, [0, 0, 0]), -1.5, [1, 0, 0], [1, 0, 0]);
    expectResult(run(cylinderSphere, cylinderShape(4, 2), ball, [0, 0, 0]), -1.5, [0, 0, 1], [0, 0, 1]);
    // radius to length as 3 to 4: the side is 3/5 m away from the point of the axis 1 m below the tip
    expectResult(run(coneSphere, coneShape(3, 4), ball, [0, 0, 1]), -0.6 - 0.5, [0.8, 0, 0.6], [0.48, 0, 1.36]);
    expectResult(run(coneSphere, coneShape(3, 4), ball, [0, 0, 4]), 1.5, [0, 0, 1], [0, 0, 2]);
    expectResult(run(coneSphere, coneShape(3, 4), ball, [0, 0, -4]), 1.5, [0, 0, -1], [0, 0, -2]);
    expectResult(run(coneSphere, coneShape(3, 4), ball, [6, 0, -6]), 4.5, [0.6, 0, -0.8], [3, 0, -2]);
  });

  it("a sphere in the middle of an ellipsoid leaves along its shortest axis", () => {
    expectResult(run(ellipsoidSphere, ellipsoidShape(3, 2, 1), ball, [0, 0, 0]), -1.5, [0, 0, 1], [0, 0, 1]);
    expectResult(run(ellipsoidSphere, ellipsoidShape(2, 2, 2), ball, [0, 0, 0]), -2.5, [1, 0, 0], [2, 0, 0]);
    expectResult(run(ellipsoidSphere, ellipsoidShape(2, 2, 2), ball, [0, 3, 4]), 2.5, [0, 0.6, 0.8], [0, 1.2, 1.6]);
    expectResult(run(ellipsoidSphere, ellipsoidShape(3, 2, 1), ball, [5, 0, 0]), 1.5, [1, 0, 0], [3, 0, 0]);
  });

  it("beyond the evolute of an ellipse the nearest point of a centre on the long axis is its end, before it lies aside", () => {
    // half axes 2 and 1: the evolute meets the long axis at (4 − 1)/2 = 1.5
    expectResult(run(ellipsoidSphere, ellipsoidShape(2, 1, 1), ball, [1.75, 0, 0]), -0.75, [1, 0, 0], [2, 0, 0]);
    // x = 1·a²/(a² − b²) = 4/3, y = √(1 − x²/4) = √5/3
    const found = run(ellipsoidSphere, ellipsoidShape(2, 1, 4), ball, [1, 0, 0]);
    [4 / 3, Math.sqrt(5) / 3, 0].forEach((x, k) => {
      expect(found[4 + k]).toBeCloseTo(x, 14);
    });
    expect(found[0]).toBeCloseTo(-0.5 - Math.hypot(1 / 3, Math.sqrt(5) / 3), 14);
  });

  it("a sphere in the plane of a triangle leaves along its normal inside and within the plane outside", () => {
    const triangle = triangleShape(Float64Array.of(0, 0, 0, 4, 0, 0, 0, 4, 0), 0.25);
    expectResult(run(triangleSphere, triangle, ball, [1, 1, 0]), -0.75, [0, 0, 1], [1, 1, 0.25]);
    expectResult(run(triangleSphere, triangle, ball, [1, 1, -2]), 1.25, [0, 0, -1], [1, 1, -0.25]);
    expectResult(run(triangleSphere, triangle, ball, [2, 0, 0]), -0.75, [0, 0, 1], [2, 0, 0.25]);
    expectResult(run(triangleSphere, triangle, ball, [2, -2, 0]), 1.25, [0, -1, 0], [2, -0.25, 0]);
    expectResult(run(triangleSphere, triangle, ball, [-3, -4, 0]), 4.25, [-0.6, -0.8, 0], [-0.15, -0.2, 0]);
  });

  it("capsules: crossing axes part across both, axes in one line along x, parallel ones in the middle of the common stretch", () => {
    const capsule = capsuleShape(0.25, 4);
    expectResult(run(capsuleCapsule, capsule, capsule, [1, 0, 1], LYING), -0.5, [0, 1, 0], [0, 0.25, 1]);
    expectResult(run(capsuleCapsule, capsule, capsule, [0, 0, 1]), -0.5, [1, 0, 0], [0.25, 0, 0.5]);
    expectResult(run(capsuleCapsule, capsule, capsule, [0, 2, 1]), 1.5, [0, 1, 0], [0, 0.25, 0.5]);
    expectResult(run(capsuleCapsule, capsule, capsule, [0, 0, 6]), 1.5, [0, 0, 1], [0, 0, 2.25]);
    expectResult(run(capsuleCapsule, capsuleShape(1, 0), capsuleShape(1, 0), [0, 0, 0]), -2, [1, 0, 0], [1, 0, 0]);
  });
});

describe("what lies flat on a half-space touches it in the middle", () => {
  const on = (B: ConvexShape, position: readonly number[], turn: readonly number[] = UPRIGHT) => {
    const out = new Float64Array(10);
    halfSpaceConvex(HALF_SPACE, B, Float64Array.from([...turn, ...position]), new Float64Array(PAIR_CACHE), 0, out);
    return Array.from(out);
  };
  /** The outward normal (4, 0, 3)/5 of the side of a cone with radius 3 and length 4 points down. */
  const ON_ITS_SIDE = [-0.6, 0, 0.8, 0, 1, 0, -0.8, 0, -0.6];

  it.each([
    ["a box", boxShape(2, 4, 6, 0.5), UPRIGHT, [7, 8, 3], -0.5, [7, 8]],
    ["a capsule lying", capsuleShape(1, 4), LYING, [7, 8, 3], 2, [7, 8]],
    ["a cylinder standing", cylinderShape(1, 4), UPRIGHT, [7, 8, 3], 1, [7, 8]],
    ["a cylinder lying", cylinderShape(1, 4), LYING, [7, 8, 3], 2, [7, 8]],
    ["a cone standing", coneShape(1, 4), UPRIGHT, [7, 8, 3], 1, [7, 8]],
    ["a cone on its tip", coneShape(1, 4), [1, 0, 0, 0, -1, 0, 0, 0, -1], [7, 8, 3], 1, [7, 8]],
    // the middle of the side line is (1.5, 0, 0)
    ["a cone on its side", coneShape(3, 4), ON_ITS_SIDE, [0, 0, 5], 3.8, [-0.9, 0]],
    ["a triangle", triangleShape(Float64Array.of(0, 0, 0, 3, 0, 0, 0, 3, 0)), UPRIGHT, [0, 0, -1], -1, [1, 1]],
  ])("%s", (_, shape, turn, position, distance, [x, y]) => {
    expectResult(on(shape, position, turn), distance, [0, 0, 1], [x!, y!, 0]);
  });
});

describe("two boxes", () => {
  it("of a pile, one squarely on the other", () => {
    const cube = boxShape(2, 2, 2);
    expectResult(run(boxBox, cube, cube, [0, 0, 1.75]), -0.25, [0, 0, 1], [0, 0, 1]);
    expectResult(run(boxBox, cube, cube, [0.25, 0, 2.25]), 0.25, [0, 0, 1], [0.25, 0, 1]);
  });

  it("crossed like a plus, where no corner of one is over the other", () => {
    const long = boxShape(8, 1, 1);
    const wide = boxShape(1, 8, 1);
    const found = run(boxBox, long, wide, [1, 0.5, 0.75]);
    expect(found.slice(0, 4)).toEqual([-0.25, 0, 0, 1]);
    expect(found[6]).toBe(0.5);
    // over both: x of the wide one, y of the long one
    expect(Math.abs(found[4]! - 1)).toBeLessThanOrEqual(0.5);
    expect(Math.abs(found[5]!)).toBeLessThanOrEqual(0.5);
  });

  it("give the same distance whatever the cache holds, and with the cache of the moment before", () => {
    const random = chance(77);
    const out = new Float64Array(10);
    const garbage = [0, NaN, Infinity, -1, 0.5, 3.7, 99, 1e300];
    for (let i = 0; i < tenfold(300); i++) {
      const { A, B, X_AB, size } = randomPair(random, "box", "box", i % 2 === 0 ? "apart" : "near");
      const cache = new Float64Array(PAIR_CACHE);
      const walk = random.direction();
      for (let k = 0; k < 20; k++) {
        X_AB[9]! += 0.05 * walk.x;
        X_AB[10]! += 0.05 * walk.y;
        X_AB[11]! += 0.05 * walk.z;
        boxBox(A.shape, B.shape, X_AB, new Float64Array(PAIR_CACHE), 0, out);
        const fresh = out[0]!;
        boxBox(A.shape, B.shape, X_AB, cache, 0, out);
        // both are exact up to rounding
        expect(Math.abs(out[0]! - fresh)).toBeLessThan(1e-13 * size);
        for (const first of [...garbage, 1 + random.integer(31)]) {
          boxBox(A.shape, B.shape, X_AB, new Float64Array(PAIR_CACHE).fill(first), 0, out);
          expect(Math.abs(out[0]! - fresh)).toBeLessThan(1e-13 * size);
        }
      }
    }
  });
});
