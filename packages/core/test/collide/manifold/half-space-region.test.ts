import { describe, expect, it } from "vitest";
import { FACE_SUPPORT, FACE_VERTEX, SUPPORT_FACE, VERTEX_FACE } from "../../../src/collide/manifold/contact-list.js";
import {
  boxShape,
  type ConvexShape,
  capsuleShape,
  coneShape,
  cylinderShape,
  ellipsoidShape,
  HALF_SPACE,
  hullShape,
  sphereShape,
} from "../../../src/collide/shapes/collision-shape.js";
import { writeSupport } from "../../../src/collide/shapes/support.js";
import { convexHull } from "../../../src/geometry/convex-hull.js";
import { polyhedronOfHull } from "../../../src/geometry/merge-faces.js";
import { vec3 } from "../../../src/math/vec3.js";
import { chance, tenfold } from "../../chance.js";
import { areaOf, type Contact, contactsOf, exchanged, frame, regionOf, result, turn, X, Y, Z } from "./region-cases.js";

/** Distance and closest point on the plane z = 0: the lowest point of the shape. */
function onPlane(shape: ConvexShape, X_AB: Float64Array): Float64Array {
  const p = new Float64Array(3);
  writeSupport(shape, -X_AB[6]!, -X_AB[7]!, -X_AB[8]!, 0, p, 0);
  const at = [0, 3, 6].map((row) => X_AB[row]! * p[0]! + X_AB[row + 1]! * p[1]! + X_AB[row + 2]! * p[2]! + X_AB[9 + row / 3]!);
  return result(at[2]! - shape.radius, Z, vec3(at[0]!, at[1]!, 0));
}

const standing = (shape: ConvexShape, X_AB: Float64Array, margin: number): Contact[] =>
  contactsOf(regionOf(HALF_SPACE, shape, X_AB, onPlane(shape, X_AB), margin));

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

describe("polyhedra on a half-space", () => {
  it("has every vertex within the margin, with its height as gap, also as B", () => {
    const random = chance(1);
    for (let trial = 0; trial < tenfold(200); trial++) {
      const points = Float64Array.from({ length: 3 * (4 + random.integer(30)) }, () => random.uniform(-1, 1));
      const hull = convexHull(points);
      if (hull.status !== "solid") continue;
      const shape = hullShape(polyhedronOfHull(hull), trial % 2 === 0 ? 0 : 0.1);
      const X_AB = frame(vec3(random.uniform(-5, 5), 3, random.uniform(0, 1.2)), random.rotation());
      const { vertices } = shape.polyhedron!;
      const heights = Array.from(
        { length: vertices.length / 3 },
        (_, v) =>
          X_AB[6]! * vertices[3 * v]! + X_AB[7]! * vertices[3 * v + 1]! + X_AB[8]! * vertices[3 * v + 2]! + X_AB[11]! - shape.radius,
      );
      const closest = onPlane(shape, X_AB);
      const contacts = contactsOf(regionOf(HALF_SPACE, shape, X_AB, closest, 0.3));
      expect(contacts.map(({ ids }) => ids[3])).toEqual(heights.flatMap((height, v) => (height <= 0.3 ? [v] : [])));
      for (const { kind, ids, gap, pointA, normal } of contacts) {
        expect(kind).toBe(FACE_VERTEX);
        expect(Math.abs(gap - heights[ids[3]!]!)).toBeLessThan(1e-14);
        expect(Math.abs(pointA.z)).toBeLessThan(1e-15);
        expect(normal).toEqual(Z);
      }
      const reverse = exchanged(X_AB, closest);
      const back = contactsOf(regionOf(shape, HALF_SPACE, reverse.frame, reverse.closest, 0.3));
      expect(back.map(({ ids }) => ids[1])).toEqual(contacts.map(({ ids }) => ids[3]));
      for (const [i, { kind, gap }] of back.entries()) {
        expect(kind).toBe(VERTEX_FACE);
        expect(Math.abs(gap - contacts[i]!.gap)).toBeLessThan(1e-14);
      }
    }
  });

  it("a box touching with margin 0: four corners; a capsule lying: two; a sphere: one", () => {
    expect(standing(boxShape(2, 2, 1), frame(vec3(7, 8, 0.5), turn(Z, 0.3)), 0).length).toBe(4);
    const capsule = standing(capsuleShape(0.2, 2), frame(vec3(0, 0, 0.2), turn(X, Math.PI / 2)), 0);
    expect(sorted(capsule.map(({ pointA }) => pointA.y))).toEqual([-1, 1]);
    expect(standing(sphereShape(0.5), frame(vec3(1, 2, 0.5)), 0).length).toBe(1);
  });

  it("scales: 1e-6 and 1e6", () => {
    for (const scale of [1e-6, 1e6]) {
      const contacts = standing(boxShape(2 * scale, scale, scale), frame(vec3(0, 0, 0.5 * scale), turn(Z, 1)), 0);
      expect(contacts.length).toBe(4);
      expect(areaOf(contacts.map(({ pointA }) => [pointA.x / scale, pointA.y / scale]))).toBeCloseTo(2, 12);
    }
  });
});

describe("curved cores on a half-space", () => {
  it("a standing cylinder: eight points of the rim, evenly spread, with ids that stay", () => {
    const cylinder = cylinderShape(0.5, 2);
    for (const [upside, ids] of [
      [0, [0, 1, 2, 3, 4, 5, 6, 7]],
      [Math.PI, [8, 9, 10, 11, 12, 13, 14, 15]],
    ] as const) {
      const contacts = standing(cylinder, frame(vec3(3, 4, 1 - 1e-3), turn(X, upside)), 1e-3);
      expect(contacts.map((contact) => contact.ids[3])).toEqual(ids);
      // A regular octagon in a circle of radius ½: 2√2 r².
      expect(areaOf(contacts.map(({ pointA }) => [pointA.x, pointA.y]))).toBeCloseTo(2 * Math.SQRT2 * 0.25, 12);
      for (const { gap, kind } of contacts) {
        expect(gap).toBeCloseTo(-1e-3, 14);
        expect(kind).toBe(FACE_VERTEX);
      }
    }
  });

  it("a cylinder leaning a little: its lowest point of the rim as a support beside the fixed ones", () => {
    const cylinder = cylinderShape(0.5, 2);
    const tilt = 0.01;
    // Lowest at 22.5° between two fixed points.
    const lean = turn(vec3(-Math.sin(Math.PI / 8), Math.cos(Math.PI / 8), 0), tilt);
    const height = Math.cos(tilt) + 0.5 * Math.sin(tilt);
    const contacts = standing(cylinder, frame(vec3(0, 0, height), lean), 0.02);
    expect(contacts.length).toBe(9);
    const gaps = sorted(contacts.map(({ gap }) => gap));
    expect(Math.abs(gaps[0]!)).toBeLessThan(1e-15);
    // The nearest fixed points are 22.5° off.
    expect(gaps[1]).toBeCloseTo(0.5 * Math.sin(tilt) * (1 - Math.cos(Math.PI / 8)), 13);
    expect(contacts.filter(({ kind }) => kind === FACE_SUPPORT).length).toBe(1);
  });

  it("a lying cylinder: the lowest points of its two rims; tilted: one", () => {
    const cylinder = cylinderShape(0.5, 2, 0.1);
    const lying = standing(cylinder, frame(vec3(0, 0, 0.6), turn(X, Math.PI / 2)), 0);
    expect(lying.map(({ kind }) => kind)).toEqual([FACE_SUPPORT, FACE_SUPPORT]);
    expect(sorted(lying.map(({ pointA }) => pointA.y))).toEqual([expect.closeTo(-1, 14), expect.closeTo(1, 14)]);
    for (const { gap, pointA } of lying) {
      expect(Math.abs(gap)).toBeLessThan(1e-15);
      expect(Math.abs(pointA.x)).toBeLessThan(1e-15);
    }
    const angle = 0.6;
    const height = Math.cos(angle) + 0.5 * Math.sin(angle) + 0.1;
    const leaning = standing(cylinder, frame(vec3(0, 0, height + 0.002), turn(X, angle)), 0.01);
    expect(leaning.map(({ kind }) => kind)).toEqual([FACE_SUPPORT]);
    expect(leaning[0]!.gap).toBeCloseTo(0.002, 14);
    // The rim point: (0, y, z) = (0, −½, −1) turned about x, if the lowest side is there.
    expect(Math.abs(leaning[0]!.pointA.y)).toBeCloseTo(Math.abs(-0.5 * Math.cos(angle) + Math.sin(angle)), 13);
  });

  it("a cone: on its base like a cylinder, on its side with tip and rim, on its tip with one point", () => {
    const [r, length] = [0.5, 2];
    const cone = coneShape(r, length);
    expect(standing(cone, frame(vec3(0, 0, 1)), 0).map(({ ids }) => ids[3])).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    const half = Math.atan2(r, length);
    const side = Math.hypot(r, length);
    // On the side the axis rises from the tip by the half angle.
    const X_AB = frame(vec3(0, 0, Math.sin(half)), turn(Y, Math.PI / 2 + half));
    const onSide = standing(cone, X_AB, 1e-6);
    expect(sorted(onSide.map(({ kind }) => kind))).toEqual([FACE_VERTEX, FACE_SUPPORT]);
    for (const { gap } of onSide) expect(Math.abs(gap)).toBeLessThan(1e-14);
    expect(Math.hypot(onSide[0]!.pointA.x - onSide[1]!.pointA.x, onSide[0]!.pointA.y - onSide[1]!.pointA.y)).toBeCloseTo(side, 13);
    const onTip = standing(cone, frame(vec3(0, 0, 1 - 1e-4), turn(X, Math.PI)), 1e-3);
    expect(onTip.map(({ kind }) => kind)).toEqual([FACE_VERTEX]);
    expect(onTip[0]!.gap).toBeCloseTo(-1e-4, 14);
  });

  it("an ellipsoid: one support point, as A and as B", () => {
    const shape = ellipsoidShape(0.3, 0.4, 0.5);
    const X_AB = frame(vec3(1, 2, 0.4), turn(vec3(0.6, 0, 0.8), 1));
    // Height of an ellipsoid along a unit vector d: √(a²dx² + b²dy² + c²dz²).
    const height = Math.hypot(0.3 * X_AB[6]!, 0.4 * X_AB[7]!, 0.5 * X_AB[8]!);
    const contacts = standing(shape, X_AB, 0.2);
    expect(contacts.map(({ kind }) => kind)).toEqual([FACE_SUPPORT]);
    expect(contacts[0]!.gap).toBeCloseTo(0.4 - height, 14);
    const reverse = exchanged(X_AB, onPlane(shape, X_AB));
    const back = contactsOf(regionOf(shape, HALF_SPACE, reverse.frame, reverse.closest, 0.2));
    expect(back.map(({ kind }) => kind)).toEqual([SUPPORT_FACE]);
    expect(back[0]!.gap).toBeCloseTo(0.4 - height, 14);
  });

  it("nothing beyond the margin, nothing between half-spaces", () => {
    expect(standing(cylinderShape(0.5, 2), frame(vec3(0, 0, 1.1)), 0.05)).toEqual([]);
    expect(contactsOf(regionOf(HALF_SPACE, HALF_SPACE, frame(vec3(0, 0, 0)), result(-1, Z, vec3(0, 0, 0)), 1))).toEqual([]);
  });
});
