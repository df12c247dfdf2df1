import { describe, expect, it } from "vitest";
import {
  CLOSEST,
  CONTACT_FOUND,
  type ContactList,
  createContactList,
  EDGE_EDGE,
  EDGE_VERTEX,
  FACE_SUPPORT,
  FACE_VERTEX,
  SUPPORT_FACE,
  VERTEX_EDGE,
  VERTEX_FACE,
  VERTEX_VERTEX,
} from "../../../src/collide/manifold/contact-list.js";
import { contactRegion } from "../../../src/collide/manifold/convex-region.js";
import { type ContactShape, featureGap } from "../../../src/collide/manifold/feature-gap.js";
import { composeFrames } from "../../../src/collide/narrow/frame.js";
import { gjkDistance } from "../../../src/collide/narrow/gjk/gjk-distance.js";
import {
  boxShape,
  type ConvexShape,
  type ConvexType,
  capsuleShape,
  coneShape,
  cylinderShape,
  ellipsoidShape,
  HALF_SPACE,
  sphereShape,
} from "../../../src/collide/shapes/collision-shape.js";
import { fromRotationVector } from "../../../src/math/quat.js";
import type { Random } from "../../../src/math/random.js";
import { add, cross, dot, length, scale, subtract, type Vec3, vec3 } from "../../../src/math/vec3.js";
import { chance, tenfold } from "../../chance.js";
import { CONVEX_TYPES, type Regime, randomPair } from "../referee/generate.js";
import {
  type ReferenceShape,
  referenceBox,
  referenceCone,
  referenceCylinder,
  referenceEllipsoid,
  referencePoint,
  referenceSegment,
} from "../referee/reference-shape.js";
import { distanceFromHalfSpace, signedDistance } from "../referee/signed-distance.js";
import { contactOf, frame, regionOf, result, turn, X, Y } from "./region-cases.js";

const POLYHEDRAL = ["sphere", "capsule", "box", "hull", "triangle"] as const;
const ALL_KINDS = [VERTEX_FACE, FACE_VERTEX, EDGE_EDGE, VERTEX_VERTEX, VERTEX_EDGE, EDGE_VERTEX, SUPPORT_FACE, FACE_SUPPORT, CLOSEST];

function closest(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, out: Float64Array): void {
  gjkDistance(A, B, X_AB, new Float64Array(12), 0, out);
}

/** The pose of B after the twist (angular, linear, about A's origin, in A's axes) has acted for time t. */
function moved(X_AB: Float64Array, angular: Vec3, linear: Vec3, t: number): Float64Array {
  const out = new Float64Array(12);
  composeFrames(out, 0, frame(scale(linear, t), fromRotationVector(scale(angular, t))), 0, X_AB, 0);
  return out;
}

function gapAt(list: ContactList, i: number, A: ContactShape, B: ContactShape, X_AB: Float64Array) {
  const out = new Float64Array(10);
  featureGap(list, i, A, B, X_AB, closest, out);
  return contactOf(out);
}

const smallestGap = (list: ContactList, A: ContactShape, B: ContactShape, X_AB: Float64Array): number =>
  Math.min(...Array.from({ length: list.count }, (_, i) => gapAt(list, i, A, B, X_AB).gap));

/** Pairs of every two kinds, with their regions: margin beyond the distance, so that none is empty. */
function* pairs(random: Random, regimes: readonly Regime[], trials: number, types: readonly ConvexType[] = CONVEX_TYPES) {
  for (const typeA of types) {
    for (const typeB of types) {
      for (const regime of regimes) {
        for (let trial = 0; trial < trials; trial++) {
          const pair = randomPair(random, typeA, typeB, regime);
          const [A, B] = [pair.A.shape, pair.B.shape];
          const found = new Float64Array(10);
          closest(A, B, pair.X_AB, found);
          const list = createContactList();
          contactRegion(A, B, pair.X_AB, found, Math.max(found[0]!, 0) + 0.01 * pair.size, list);
          yield { ...pair, shapeA: A, shapeB: B, found, list, what: `${typeA} ${typeB} ${regime} ${trial}` };
        }
      }
    }
  }
}

describe("gap of a feature", () => {
  it("at the pose of detection is the gap found, with pB − pA = gap·n and unit n; never nearer than the shapes", () => {
    for (const { shapeA, shapeB, X_AB, found, list, size, what } of pairs(chance(1), ["near", "parallel", "deep", "small", "large"], 1)) {
      expect(list.count, what).toBeGreaterThan(0);
      // A detector that is exact to 1e-8 of the size decides which is the nearest contact.
      const smallest = Math.min(...Array.from({ length: list.count }, (_, i) => list.found[CONTACT_FOUND * i]!));
      expect(smallest, what).toBeGreaterThan(found[0]! - 1e-7 * size);
      expect(smallest, what).toBeLessThan(found[0]! + 1e-3 * (Math.max(found[0]!, 0) + 0.01 * size) + 1e-7 * size);
      for (let i = 0; i < list.count; i++) {
        const now = gapAt(list, i, shapeA, shapeB, X_AB);
        const then = contactOf(list.found, CONTACT_FOUND * i);
        // Found anew by another method: its accuracy on curved cores. Everything else is the same arithmetic.
        const isAnew = list.kind[i] === CLOSEST;
        if (isAnew && then.gap < 0) continue;
        expect(Math.abs(now.gap - then.gap), what).toBeLessThan((isAnew ? 1e-9 : 1e-13) * size);
        if (!isAnew) expect(length(subtract(now.pointA, then.pointA)), what).toBeLessThan(1e-13 * size);
        expect(length(now.normal), what).toBeCloseTo(1, 14);
        expect(length(subtract(subtract(now.pointB, now.pointA), scale(now.normal, now.gap))), what).toBeLessThan(1e-13 * size);
      }
    }
  });

  it("changes by n·(velocity of B's point − velocity of A's point), whatever the kind", () => {
    const random = chance(2);
    const seen = new Set<number>();
    for (const { shapeA, shapeB, X_AB, list, found, what } of pairs(random, ["near", "parallel", "apart"], 2)) {
      const [angular, linear] = [random.direction(), random.direction()];
      for (let i = 0; i < list.count; i++) {
        const kind = list.kind[i]!;
        seen.add(kind);
        // Where curved cores overlap, the detector is tested elsewhere.
        if (kind === CLOSEST && found[0]! + shapeA.radius + shapeB.radius < 0.01) continue;
        const { normal, pointB } = gapAt(list, i, shapeA, shapeB, X_AB);
        const h = kind === CLOSEST ? 1e-5 : 1e-7;
        const forth = gapAt(list, i, shapeA, shapeB, moved(X_AB, angular, linear, h)).gap;
        const back = gapAt(list, i, shapeA, shapeB, moved(X_AB, angular, linear, -h)).gap;
        const rate = dot(normal, add(linear, cross(angular, pointB)));
        // Central differences: h² times third derivatives, which reach 1e6 where cores are 1e-3 apart; rounding 1e-15/h. What the detector
        // finds anew is good to 1e-10 on curved cores.
        expect(Math.abs((forth - back) / (2 * h) - rate), `${what} kind ${kind}`).toBeLessThan(kind === CLOSEST ? 2e-5 : 2e-7);
      }
    }
    expect([...seen].sort()).toEqual([...ALL_KINDS].sort());
  });

  it("stays the distance of the shapes to first order while they move, for polyhedra and their roundings", () => {
    const random = chance(3);
    for (const { A, B, shapeA, shapeB, X_AB, list, found, what, size } of pairs(random, ["apart", "deep"], 6, POLYHEDRAL)) {
      if (Math.abs(found[0]!) < 0.05) continue;
      const h = 1e-5;
      const later = moved(X_AB, random.direction(), random.direction(), h);
      const distance = signedDistance(A.reference, B.reference, later).distance;
      // Second order: h² over the distance of the cores (5e-2 at least where it is not a plane).
      expect(Math.abs(smallestGap(list, shapeA, shapeB, later) - distance), what).toBeLessThan(1e-8 * Math.max(1, size));
    }
  });
});

describe("a feature that stays the nearest gives the distance itself after a large motion", () => {
  type Case = readonly [string, ConvexShape, ReferenceShape, ConvexShape, ReferenceShape, Float64Array, number];
  const box = boxShape(2, 2, 2);
  const boxReference = referenceBox(1, 1, 1, 0);
  const cases: readonly Case[] = [
    ["ball on a face", box, boxReference, sphereShape(0.5), referencePoint(0.5), frame(vec3(0.1, 0.2, 1.5)), FACE_VERTEX],
    ["ball on an edge", box, boxReference, sphereShape(0.5), referencePoint(0.5), frame(vec3(0.1, 1.36, 1.36)), EDGE_VERTEX],
    ["ball on a corner", box, boxReference, sphereShape(0.5), referencePoint(0.5), frame(vec3(1.29, 1.29, 1.29)), VERTEX_VERTEX],
    [
      "capsule across an edge",
      box,
      boxReference,
      capsuleShape(0.5, 4),
      referenceSegment(2, 0.5),
      frame(vec3(0, 1.36, 1.36), turn(vec3(0, -Math.SQRT1_2, Math.SQRT1_2), 1.2)),
      EDGE_EDGE,
    ],
    [
      "cylinder across an edge",
      box,
      boxReference,
      cylinderShape(0.5, 4),
      referenceCylinder(0.5, 2, 0),
      frame(vec3(0, 1.36, 1.36), turn(vec3(0, -Math.SQRT1_2, Math.SQRT1_2), 1.2)),
      EDGE_EDGE,
    ],
    [
      "corner beside a cylinder",
      cylinderShape(0.5, 4),
      referenceCylinder(0.5, 2, 0),
      box,
      boxReference,
      frame(vec3(1.29 + 0.935, 0, 0), turn(vec3(0, Math.SQRT1_2, -Math.SQRT1_2), Math.atan(Math.SQRT2))),
      EDGE_VERTEX,
    ],
    [
      "cylinder tilted on a face",
      box,
      boxReference,
      cylinderShape(0.5, 1),
      referenceCylinder(0.5, 0.5, 0),
      frame(vec3(0.1, 0.1, 1.68), turn(X, 0.7)),
      FACE_SUPPORT,
    ],
    [
      "ellipsoid on a face",
      box,
      boxReference,
      ellipsoidShape(0.3, 0.4, 0.5),
      referenceEllipsoid(0.3, 0.4, 0.5, 0),
      frame(vec3(0, 0, 1.45), turn(vec3(0.6, 0, 0.8), 1)),
      FACE_SUPPORT,
    ],
    [
      "cone tilted on its rim",
      box,
      boxReference,
      coneShape(0.5, 1),
      referenceCone(0.5, 0.5, 0),
      frame(vec3(0, 0, 1.7), turn(Y, 0.6)),
      FACE_SUPPORT,
    ],
    [
      "cone on its tip",
      box,
      boxReference,
      coneShape(0.5, 1),
      referenceCone(0.5, 0.5, 0),
      frame(vec3(0, 0, 1.5), turn(Y, Math.PI - 0.3)),
      FACE_VERTEX,
    ],
  ];
  it.each(cases)("%s", (_name, A, refA, B, refB, X_AB, kind) => {
    const random = chance(9);
    for (const [first, second, refFirst, refSecond, isExchanged] of [
      [A, B, refA, refB, false],
      [B, A, refB, refA, true],
    ] as const) {
      const pose = isExchanged ? inverseOf(X_AB) : X_AB;
      const found = new Float64Array(10);
      closest(first, second, pose, found);
      const list = regionOf(first, second, pose, found, Math.max(found[0]!, 0) + 1e-3);
      expect(list.count).toBe(1);
      if (!isExchanged) expect(list.kind[0]).toBe(kind);
      for (let trial = 0; trial < 5; trial++) {
        const later = moved(pose, random.direction(), random.direction(), 0.03);
        const distance = signedDistance(refFirst, refSecond, later).distance;
        // The referee is exact to 1e-12 of the size on curved shapes.
        expect(Math.abs(smallestGap(list, first, second, later) - distance)).toBeLessThan(1e-11);
      }
    }
  });

  it("a lying cylinder on a half-space turned and tilted by any angle", () => {
    const cylinder = cylinderShape(0.5, 2, 0.1);
    const X_AB = frame(vec3(0.3, 0.1, 0.6), turn(X, Math.PI / 2));
    const list = regionOf(HALF_SPACE, cylinder, X_AB, result(0, vec3(0, 0, 1), vec3(0.3, 0.1, 0)), 0);
    expect(list.count).toBe(2);
    const random = chance(10);
    for (let trial = 0; trial < tenfold(20); trial++) {
      const later = moved(X_AB, random.direction(), random.direction(), 0.2);
      const distance = distanceFromHalfSpace(referenceCylinder(0.5, 1, 0.1), later).distance;
      expect(Math.abs(smallestGap(list, HALF_SPACE, cylinder, later) - distance)).toBeLessThan(1e-14);
    }
  });
});

function inverseOf(X_AB: Float64Array): Float64Array {
  const out = new Float64Array(12);
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      out[3 * row + column] = X_AB[3 * column + row]!;
      out[9 + row]! -= X_AB[3 * column + row]! * X_AB[9 + column]!;
    }
  }
  return out;
}

describe("features without a normal of their own", () => {
  it("coinciding points and parallel lines take the normal found; nothing is ever NaN", () => {
    const A = capsuleShape(0.5, 2);
    const B = sphereShape(0.5);
    const found = result(0, vec3(1, 0, 0), vec3(0.5, 0, 0));
    const list = regionOf(A, B, frame(vec3(1, 0, 0)), found, 1e-3);
    const inside = gapAt(list, 0, A, B, frame(vec3(0, 0, 0)));
    expect(inside.gap).toBe(-1);
    expect(inside.normal).toEqual(vec3(1, 0, 0));
    const lines = regionOf(A, A, frame(vec3(1, 0, 0), turn(X, 1)), found, 1e-3);
    expect(lines.kind[0]).toBe(EDGE_EDGE);
    expect(gapAt(lines, 0, A, A, frame(vec3(1.5, 0, 0))).gap).toBeCloseTo(0.5, 14);
    expect(Number.isFinite(gapAt(lines, 0, A, A, frame(vec3(0, 0, 0))).gap)).toBe(true);
  });
});
