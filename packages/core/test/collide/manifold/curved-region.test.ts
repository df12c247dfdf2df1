import { describe, expect, it } from "vitest";
import { gjk } from "../../../src/collide/detectors.js";
import { CLOSEST, EDGE_EDGE, FACE_SUPPORT, FACE_VERTEX, SUPPORT_FACE, VERTEX_FACE } from "../../../src/collide/manifold/contact-list.js";
import { featureGap } from "../../../src/collide/manifold/feature-gap.js";
import { pairDistance } from "../../../src/collide/narrow/pair-matrix.js";
import {
  boxShape,
  type ConvexShape,
  capsuleShape,
  coneShape,
  cylinderShape,
  ellipsoidShape,
  sphereShape,
} from "../../../src/collide/shapes/collision-shape.js";
import { multiply } from "../../../src/math/quat.js";
import { vec3 } from "../../../src/math/vec3.js";
import { areaOf, type Contact, contactsOf, exchanged, frame, regionOf, turn, X, Y, Z } from "./region-cases.js";

/**
 * The region at what the detector finds; contacts up to 1e-6 m, for its normals on curved cores are not exact to the last bit. Where it
 * leaves open which of many closest points it takes (flat on flat, line on line), the region must not depend on it.
 */
function detected(A: ConvexShape, B: ConvexShape, X_AB: Float64Array): Contact[] {
  const closest = new Float64Array(10);
  pairDistance(gjk, A, B, X_AB, new Float64Array(12), 0, closest);
  return contactsOf(regionOf(A, B, X_AB, closest, 1e-6));
}

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);
const box = boxShape(2, 2, 2);

describe("curved cores on faces", () => {
  it("a standing cylinder inside the face: its rim; over the border: cut there", () => {
    const cylinder = cylinderShape(0.5, 1);
    const inside = detected(box, cylinder, frame(vec3(0, 0, 1.5)));
    expect(inside.map(({ ids }) => ids[3])).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    // Half of it sticks out: half of the octagon remains, with the border through its middle.
    const half = detected(box, cylinder, frame(vec3(1, 0, 1.5)));
    const flat = half.map(({ pointA }) => [pointA.x, pointA.y] as const);
    expect(areaOf(flat)).toBeCloseTo(Math.SQRT2 * 0.25, 12);
    expect(Math.max(...flat.map(([x]) => x))).toBeCloseTo(1, 14);
    expect(half.length).toBe(5);
    expect(detected(cylinder, box, frame(vec3(-1, 0, -1.5))).length).toBe(5);
  });

  it("a lying cylinder: its rims, or where it leaves the face", () => {
    const cylinder = cylinderShape(0.5, 1.5);
    const inside = detected(box, cylinder, frame(vec3(0, 0, 1.5), turn(Y, Math.PI / 2)));
    expect(inside.map(({ kind }) => kind)).toEqual([FACE_SUPPORT, FACE_SUPPORT]);
    expect(sorted(inside.map(({ pointA }) => pointA.x))).toEqual([expect.closeTo(-0.75, 14), expect.closeTo(0.75, 14)]);
    const out = detected(box, cylinder, frame(vec3(0.5, 0.1, 1.499), turn(Y, Math.PI / 2)));
    expect(sorted(out.map(({ kind }) => kind))).toEqual([EDGE_EDGE, FACE_SUPPORT]);
    expect(sorted(out.map(({ pointA }) => pointA.x))).toEqual([expect.closeTo(-0.25, 14), expect.closeTo(1, 14)]);
    for (const { gap } of out) expect(gap).toBeCloseTo(-0.001, 14);
  });

  it("cone and ellipsoid", () => {
    const cone = detected(box, coneShape(0.5, 1), frame(vec3(0, 0, 1.5)));
    expect(cone.length).toBe(8);
    const ellipsoid = detected(box, ellipsoidShape(0.5, 0.6, 0.7), frame(vec3(0, 0, 1.7)));
    expect(ellipsoid.map(({ kind }) => kind)).toEqual([FACE_SUPPORT]);
  });
});

it("a cone that lies over the border of a face rolls on it: no line of its body, the circle there", () => {
  // Its side makes β with its axis; turned by β + 90° about y it lies on a line along x, rolled about its own axis it is the same.
  const cone = coneShape(0.5, 1);
  const lying = turn(Y, Math.atan(0.5) + Math.PI / 2);
  const place = (roll: number) => {
    const X_AB = frame(vec3(0, 0, 0), multiply(lying, turn(Z, roll)));
    // (0.5, 0, −0.5): where the rim lies when it is not rolled
    const rim = frame(vec3(0, 0, 0), lying);
    X_AB[9] = -1.3 - (0.5 * rim[0]! - 0.5 * rim[2]!);
    X_AB[11] = 1 - (0.5 * rim[6]! - 0.5 * rim[8]!);
    return X_AB;
  };
  const closest = new Float64Array(10);
  for (const [A, B] of [
    [box, cone],
    [cone, box],
  ] as const) {
    const seen = (roll: number) => (A === box ? place(roll) : exchanged(place(roll), closest).frame);
    pairDistance(gjk, A, B, seen(0), new Float64Array(12), 0, closest);
    const list = regionOf(A, B, seen(0), closest, 1e-6);
    expect(sorted(contactsOf(list).map(({ kind }) => kind))).toEqual(A === box ? [FACE_VERTEX, FACE_SUPPORT] : [VERTEX_FACE, SUPPORT_FACE]);
    for (const roll of [0, 0.2, -0.7]) {
      const out = new Float64Array(10);
      for (let i = 0; i < list.count; i++) {
        featureGap(list, i, A, B, seen(roll), () => {}, out);
        expect(Math.abs(out[0]!)).toBeLessThan(1e-14);
      }
    }
  }
});

describe("curved cores on each other", () => {
  it("discs of standing cylinders: rim points inside the other and crossings of the rims", () => {
    const [A, B] = [cylinderShape(1, 1), cylinderShape(0.5, 1)];
    const coaxial = detected(A, B, frame(vec3(0, 0, 1), turn(Z, 0.2)));
    expect(coaxial.map(({ kind, ids }) => [kind, ids[3]])).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((k) => [FACE_VERTEX, k]));
    const apart = detected(A, B, frame(vec3(1, 0, 1)));
    for (const { pointA } of apart) {
      expect(Math.hypot(pointA.x, pointA.y)).toBeLessThanOrEqual(1 + 1e-12);
      expect(Math.hypot(pointA.x - 1, pointA.y)).toBeLessThanOrEqual(0.5 + 1e-12);
    }
    expect(apart.length).toBeGreaterThanOrEqual(4);
  });

  it("parallel cylinders: a line of two points; crossed: one EDGE_EDGE", () => {
    const [A, B] = [cylinderShape(0.5, 2), cylinderShape(0.3, 1)];
    const parallel = detected(A, B, frame(vec3(0.8, 0, 0.9)));
    expect(sorted(parallel.map(({ pointA }) => pointA.z))).toEqual([expect.closeTo(0.4, 14), expect.closeTo(1, 14)]);
    for (const { gap } of parallel) expect(Math.abs(gap)).toBeLessThan(1e-15);
    const crossed = detected(A, B, frame(vec3(0.79, 0, 0), turn(X, 1)));
    expect(crossed.map(({ kind }) => kind)).toEqual([EDGE_EDGE]);
    expect(crossed[0]!.gap).toBeCloseTo(-0.01, 14);
  });

  it("a capsule beside a cylinder: a line; a sphere on rim or ellipsoid: found anew", () => {
    const line = detected(cylinderShape(0.5, 2), capsuleShape(0.3, 1), frame(vec3(0.8, 0, 0)));
    expect(sorted(line.map(({ pointA }) => pointA.z))).toEqual([-0.5, 0.5]);
    const n = vec3(Math.SQRT1_2, 0, Math.SQRT1_2);
    const rim = detected(cylinderShape(0.5, 2), sphereShape(0.2), frame(vec3(0.5 + 0.2 * n.x, 0, 1 + 0.2 * n.z)));
    expect(rim.map(({ kind }) => kind)).toEqual([CLOSEST]);
    const ball = detected(ellipsoidShape(1, 1, 2), sphereShape(0.2), frame(vec3(1.2, 0, 0)));
    expect(ball.map(({ kind, gap }) => [kind, gap])).toEqual([[CLOSEST, expect.closeTo(0, 15)]]);
  });
});
