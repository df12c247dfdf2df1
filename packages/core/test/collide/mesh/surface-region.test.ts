/** Internal edges: a surface cut into many triangles must be felt as what it is. References: the plane, the roof and the groove themselves. */
import { describe, expect, it } from "vitest";
import { CONTACT_IDS, createContactList } from "../../../src/collide/manifold/contact-list.js";
import { featureGap } from "../../../src/collide/manifold/feature-gap.js";
import { heightFieldShape } from "../../../src/collide/mesh/height-field.js";
import { meshShape } from "../../../src/collide/mesh/mesh-shape.js";
import { createScratchTriangle, loadTriangle } from "../../../src/collide/mesh/scratch-triangle.js";
import { surfaceRegion } from "../../../src/collide/mesh/surface-region.js";
import { PAIR_RESULT } from "../../../src/collide/narrow/pair-result.js";
import {
  boxShape,
  type ConvexShape,
  capsuleShape,
  coneShape,
  cylinderShape,
  ellipsoidShape,
  type SurfaceShape,
  sphereShape,
} from "../../../src/collide/shapes/collision-shape.js";
import { fromAxisAngle, multiply, type Quat } from "../../../src/math/quat.js";
import type { Random } from "../../../src/math/random.js";
import { vec3 } from "../../../src/math/vec3.js";
import { chance, tenfold } from "../../chance.js";
import { invertMesh } from "../../geometry/meshes.js";
import { contactsOf, DETECTORS, poseAt, regionWith } from "./detect.js";
import { gridMesh, slabMesh } from "./surfaces.js";

const tilted = (angle: number, random: Random): Quat => {
  const { x, y } = random.direction();
  const length = Math.sqrt(x * x + y * y);
  const turn = fromAxisAngle(vec3(0, 0, 1), random.uniform(0, 7));
  return multiply(fromAxisAngle(vec3(x / length, y / length, 0), angle), turn);
};

const floors: readonly [string, SurfaceShape][] = [
  ["a mesh", meshShape(gridMesh(40, 2, chance(1)))],
  ["a two-sided mesh", meshShape(gridMesh(40, 2, chance(1)), { sides: "two" })],
  ["a solid slab", meshShape(slabMesh(40, 2, 0.5, chance(2)))],
  [
    "a height field",
    heightFieldShape(
      [4, 4],
      Array.from({ length: 33 }, () => new Array<number>(33).fill(0)),
    ),
  ],
];

it("the slab of these tests is solid", () => {
  expect(floors[2]![1].solid).toBe(true);
});

describe.each(DETECTORS)("$name:", (detector) => {
  const regionOf = regionWith(detector);
  describe.each(floors)("a flat floor made of %s", (_name, floor) => {
    it("meets a box at the box's own corners, straight up", () => {
      const random = chance(3);
      const half = [0.21, 0.33, 0.1] as const;
      const box = boxShape(2 * half[0], 2 * half[1], 2 * half[2]);
      for (let trial = 0; trial < tenfold(250); trial++) {
        // flat, nearly flat and tilted boxes; the lowest corner up to 5 mm below the floor or within the margin above
        const angle = trial % 3 === 0 ? 0 : trial % 3 === 1 ? 10 ** random.uniform(-9, -2) : random.uniform(0, 0.3);
        const orientation = tilted(angle, random);
        // some boxes with edges along grid lines
        const X = trial % 10 === 0 ? poseAt(0.3, -0.1 + half[1], 0) : poseAt(random.uniform(-1, 1), random.uniform(-1, 1), 0, orientation);
        const corners = cornersOfBox(half, X);
        X[11] = random.uniform(-0.005, 0.009) - Math.min(...corners.map((c) => c[2]!));
        const margin = 0.01;
        const reached = cornersOfBox(half, X).filter((c) => c[2]! <= margin);
        // further corners belong to the region only if they face the floor within its margin (`choose-features.ts`)
        const lowest = Math.min(...reached.map((c) => c[2]!));
        const expected = reached.filter((c) => c[2]! <= lowest + margin);
        const contacts = regionOf(floor, box, X, margin);
        for (const { normal, gap, pointB } of contacts) {
          expect(normal[2]!).toBeGreaterThan(1 - 1e-12);
          expect(Math.abs(gap - pointB[2]!)).toBeLessThan(1e-12);
        }
        for (const c of expected) {
          const near = contacts.filter((f) => f.pointB.every((x, k) => Math.abs(x - c[k]!) < 1e-9));
          expect(near.length, `trial ${trial}`).toBe(1);
        }
        expect(contacts.length).toBeLessThanOrEqual(reached.length);
      }
    });

    it("meets round shapes at their lowest places, straight up", () => {
      const random = chance(4);
      const ball = sphereShape(0.1);
      const egg = ellipsoidShape(0.1, 0.2, 0.15);
      for (let trial = 0; trial < tenfold(1000); trial++) {
        const depth = random.uniform(-0.009, 0.02);
        const [x, y] =
          trial % 5 === 0 ? [0.1 * random.integer(10), 0.1 * random.integer(10)] : [random.uniform(-1, 1), random.uniform(-1, 1)];
        const contacts = regionOf(floor, ball, poseAt(x, y, 0.1 - depth), 0.01);
        expect(contacts.length).toBe(1);
        expect(contacts[0]!.normal[2]).toBeGreaterThan(1 - 1e-14);
        expect(Math.abs(contacts[0]!.gap + depth)).toBeLessThan(1e-14);
        if (trial >= 50) continue;
        const eggs = regionOf(floor, egg, poseAt(x, y, 0.15 - depth), 0.01);
        expect(eggs.length).toBe(1);
        expect(eggs[0]!.normal[2]).toBeGreaterThan(1 - 1e-12);
        expect(Math.abs(eggs[0]!.gap + depth)).toBeLessThan(1e-9);
      }
    });

    it("meets a lying capsule and a lying cylinder at both ends, a standing cylinder at its rim", () => {
      const random = chance(5);
      const lying = (angle: number) => multiply(fromAxisAngle(vec3(0, 0, 1), angle), fromAxisAngle(vec3(1, 0, 0), Math.PI / 2));
      const shapes: readonly [ConvexShape, number][] = [
        [capsuleShape(0.1, 0.8), 2],
        [cylinderShape(0.1, 0.8), 2],
      ];
      for (let trial = 0; trial < tenfold(40); trial++) {
        const at = [random.uniform(-1, 1), random.uniform(-1, 1)] as const;
        const depth = random.uniform(-0.009, 0.004);
        for (const [shape, count] of shapes) {
          const contacts = regionOf(floor, shape, poseAt(...at, 0.1 - depth, lying(random.uniform(0, 7))), 0.01);
          expect(contacts.length).toBe(count);
          for (const { normal, gap } of contacts) {
            expect(normal[2]).toBeGreaterThan(1 - 1e-12);
            expect(Math.abs(gap + depth)).toBeLessThan(1e-9);
          }
        }
        const rim = regionOf(floor, cylinderShape(0.2, 0.4), poseAt(...at, 0.2 - depth), 0.01);
        // eight points stand for the rim, and triangles between them and the rim add their nearest point
        expect(rim.length).toBeGreaterThanOrEqual(8);
        for (const { normal, gap } of rim) {
          expect(normal[2]).toBeGreaterThan(1 - 1e-12);
          expect(Math.abs(gap + depth)).toBeLessThan(1e-12);
        }
      }
    });
  });

  function cornersOfBox(half: readonly [number, number, number], X: Float64Array): number[][] {
    return Array.from({ length: 8 }, (_, i) => {
      const p = half.map((h, k) => ((i >> k) & 1 ? h : -h));
      return [0, 1, 2].map((r) => X[9 + r]! + X[3 * r]! * p[0]! + X[3 * r + 1]! * p[1]! + X[3 * r + 2]! * p[2]!);
    });
  }

  const SLOPE = 0.5;
  const COSINE = 1 / Math.sqrt(1 + SLOPE * SLOPE);
  const roofs: readonly [string, SurfaceShape][] = [
    ["one-sided", meshShape(gridMesh(20, 2, chance(6), (x) => -SLOPE * Math.abs(x)))],
    ["solid", meshShape(slabMesh(20, 2, 2, chance(6), (x) => -SLOPE * Math.abs(x)))],
    [
      "two-sided",
      meshShape(
        gridMesh(20, 2, chance(6), (x) => -SLOPE * Math.abs(x)),
        { sides: "two" },
      ),
    ],
    ["two-sided, seen from behind", meshShape(invertMesh(gridMesh(20, 2, chance(6), (x) => -SLOPE * Math.abs(x))), { sides: "two" })],
  ];

  /** Ends along y, seen from (x, y), of the line x = 0 in a rectangle there: p(s) = (−x, s) turned back has |p₁| ≤ half₁, |p₂| ≤ half₂. */
  function lineUnder(half: readonly [number, number, number], x: number, angle: number): readonly [number, number] {
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    let [low, high] = [-Infinity, Infinity];
    for (const [constant, factor, h] of [
      [-x * cosine, sine, half[0]],
      [x * sine, cosine, half[1]],
    ] as const) {
      const ends = [(-h - constant) / factor, (h - constant) / factor];
      low = Math.max(low, Math.min(...ends));
      high = Math.min(high, Math.max(...ends));
    }
    return [low, high];
  }

  describe.each(roofs)("a ridge (%s)", (_name, roof) => {
    it("carries a box along its line, straight up", () => {
      const random = chance(7);
      const half = [0.3, 0.2, 0.1] as const;
      const box = boxShape(0.6, 0.4, 0.2);
      for (let trial = 0; trial < tenfold(300); trial++) {
        const angle = random.uniform(0, 7);
        const gap = random.uniform(-0.01, 0.009);
        const [x, y] = [random.uniform(-0.1, 0.1), random.uniform(-1, 1)];
        const X = poseAt(x, y, half[2] + gap, fromAxisAngle(vec3(0, 0, 1), angle));
        const contacts = regionOf(roof, box, X, 0.01);
        const along = contacts.map((c) => c.pointB[1]!);
        for (const c of contacts) {
          expect(c.normal[2]).toBeGreaterThan(1 - 1e-12);
          expect(Math.abs(c.gap - gap)).toBeLessThan(1e-9);
          expect(Math.abs(c.pointB[0]!)).toBeLessThan(1e-9);
        }
        const [low, high] = lineUnder(half, x, angle);
        // one rounding of the coordinates, and contacts within 1e-9 of the sizes are one
        expect(Math.abs(Math.min(...along) - y - low)).toBeLessThan(1e-8);
        expect(Math.abs(Math.max(...along) - y - high)).toBeLessThan(1e-8);
      }
    });

    it("carries a box to the end of its line, although the last triangle is reached by less than the box is deep", () => {
      // left by the shortest way, which is sideways, that triangle loses the end: vertices lie at multiples of 0.2
      const half = [0.3, 0.2, 0.1] as const;
      const box = boxShape(0.6, 0.4, 0.2);
      for (const angle of [0.1, 1.3, 2.6, 5.1]) {
        const [low, high] = lineUnder(half, 0.04, angle);
        for (const beyond of [1e-4, 1e-3, 4e-3, 8e-3]) {
          for (const [end, y] of [
            [high, 0.4 + beyond - high],
            [low, 0.4 - beyond - low],
          ] as const) {
            const X = poseAt(0.04, y, half[2] - 0.009, fromAxisAngle(vec3(0, 0, 1), angle));
            const ends = regionOf(roof, box, X, 0.01).filter((c) => Math.abs(c.pointB[1]! - y - end) < 1e-8);
            expect(ends.length, `angle ${angle}, ${beyond} beyond`).toBe(1);
            expect(Math.abs(ends[0]!.gap + 0.009)).toBeLessThan(1e-9);
            expect(ends[0]!.normal[2]).toBeGreaterThan(1 - 1e-12);
          }
        }
      }
    });

    it("turns the normal under a ball from one side to the other", () => {
      const random = chance(8);
      const ball = sphereShape(0.2);
      for (let trial = 0; trial < tenfold(500); trial++) {
        const gap = random.uniform(-0.01, 0.015);
        const isRidge = trial % 2 === 0;
        const limit = Math.atan(SLOPE);
        // a place of the roof and a normal there; the normals of the ridge lie between those of its sides
        const angle = isRidge ? random.uniform(-limit, limit) : trial % 4 === 1 ? limit : -limit;
        const foot = isRidge ? 0 : Math.sign(angle) * random.uniform(0.01, 0.3);
        const expected = [Math.sin(angle), 0, Math.cos(angle)];
        const [x, z] = [foot + (0.2 + gap) * expected[0]!, -SLOPE * Math.abs(foot) + (0.2 + gap) * expected[2]!];
        const contacts = regionOf(roof, ball, poseAt(x, random.uniform(-1, 1), z), 0.02);
        expect(contacts.length).toBe(1);
        for (let k = 0; k < 3; k++) expect(Math.abs(contacts[0]!.normal[k]! - expected[k]!)).toBeLessThan(1e-9);
        expect(Math.abs(contacts[0]!.gap - gap)).toBeLessThan(1e-12);
      }
    });
  });

  describe("a groove", () => {
    const groove = meshShape(gridMesh(20, 2, chance(9), (x) => SLOPE * Math.abs(x)));

    it("holds a ball between its sides, never at the line between them", () => {
      const random = chance(10);
      const ball = sphereShape(0.2);
      for (let trial = 0; trial < tenfold(500); trial++) {
        const x = random.uniform(-0.012, 0.012);
        const z = 0.2 / COSINE + random.uniform(-0.01, 0.01);
        const contacts = regionOf(groove, ball, poseAt(x, random.uniform(-1, 1), z), 0.02);
        expect(contacts.length).toBe(2);
        for (const side of [-1, 1]) {
          const normal = [-side * SLOPE * COSINE, 0, COSINE];
          const contact = contacts.find((c) => Math.abs(c.normal[0]! - normal[0]!) < 1e-9)!;
          expect(Math.abs(contact.normal[2]! - COSINE)).toBeLessThan(1e-9);
          // distance from the plane through the line with that normal
          expect(Math.abs(contact.gap - (normal[0]! * x + COSINE * z - 0.2))).toBeLessThan(1e-12);
        }
      }
    });

    it("holds a box, standing on an edge, at the corners on its sides", () => {
      // turned by 45° about y the box has its lowest edge over the groove: its sides would need a steeper groove to touch
      const steep = meshShape(gridMesh(20, 2, chance(11), (x) => Math.abs(x)));
      const box = boxShape(0.4, 0.6, 0.4);
      const turned = fromAxisAngle(vec3(0, 1, 0), Math.PI / 4);
      for (const depth of [-0.005, 0, 0.005]) {
        const contacts = regionOf(steep, box, poseAt(0, 0.013, 0.2 * Math.SQRT2 - depth * Math.SQRT2, turned), 0.01);
        for (const { normal, gap } of contacts) {
          expect(Math.abs(Math.abs(normal[0]!) - Math.SQRT1_2)).toBeLessThan(1e-9);
          expect(normal[2]).toBeCloseTo(Math.SQRT1_2, 9);
          expect(gap).toBeCloseTo(-depth, 9);
        }
        // two outer corners on each side, and the ends of the lowest edge
        const sides = (sign: number) => contacts.filter((c) => Math.sign(c.normal[0]!) === sign && Math.abs(c.pointB[0]!) > 0.2);
        expect(sides(1).length).toBe(2);
        expect(sides(-1).length).toBe(2);
      }
    });
  });

  describe("a wall that meets the floor", () => {
    it("is not felt by a box that slides along the floor towards it, until it is there", () => {
      // floor up to x = 0.5, then a wall: one surface
      const floor = gridMesh(20, 1, chance(12));
      const vertices = floor.vertices.map((v, i) =>
        i % 3 === 2 ? Math.max(0, floor.vertices[i - 2]! - 0.5) : i % 3 === 0 ? Math.min(v, 0.5) : v,
      );
      const room = meshShape({ vertices, triangles: floor.triangles });
      const box = boxShape(0.2, 0.2, 0.2);
      for (let x = 0; x < 0.4; x += 0.013) {
        const contacts = regionOf(room, box, poseAt(x, 0.03, 0.1 - 1e-4), 0.01);
        const walls = contacts.filter((c) => c.normal[0]! < -0.5);
        const grounds = contacts.filter((c) => c.normal[2]! > 0.5);
        expect(walls.length + grounds.length).toBe(contacts.length);
        for (const c of walls) expect(Math.abs(c.gap - (0.4 - x))).toBeLessThan(1e-12);
        for (const c of grounds) expect(Math.abs(c.gap + 1e-4)).toBeLessThan(1e-12);
        expect(grounds.length).toBe(4);
        if (0.4 - x > 0.01) expect(walls.length).toBe(0);
        else {
          // the upper corners of the box, and its edges where the wall begins
          for (const y of [-0.07, 0.13]) {
            for (const z of [0, 0.2 - 1e-4]) {
              const near = walls.filter((c) => Math.abs(c.pointB[1]! - y) < 1e-9 && Math.abs(c.pointB[2]! - z) < 1e-9);
              expect(near.length).toBe(1);
            }
          }
        }
      }
    });
  });

  describe("an edge that lies on a face of several triangles", () => {
    it("touches it from end to end, however little it is tilted", () => {
      // a solid slab, its top cut into two triangles or more; the lowest edge of a box that stands on it runs along y, over both borders at y = ±0.3
      for (const cells of [1, 2, 5]) {
        const slab = meshShape(slabMesh(cells, 0.3, 0.2, chance(16)));
        const box = boxShape(0.2, 1, 0.2);
        for (const tilt of [0, 1e-8, -1e-8, 3e-7, -3e-7, 1e-5, -1e-5, 1e-3, -1e-3]) {
          const orientation = multiply(fromAxisAngle(vec3(1, 0, 0), tilt), fromAxisAngle(vec3(0, 1, 0), 0.6));
          for (const depth of [-1e-4, 1e-5]) {
            const X = poseAt(0.013, 0, 0.1 * (Math.cos(0.6) + Math.sin(0.6)) - depth, orientation);
            const contacts = regionOf(slab, box, X, 2e-3);
            for (const end of [-0.3, 0.3]) {
              const height = -depth + end * tilt;
              const near = contacts.filter((c) => Math.abs(c.pointA[1]! - end) < 1e-5 && Math.abs(c.gap - height) < 1e-6);
              expect(near.length, `${cells} cells, tilt ${tilt}, end ${end}, depth ${depth}`).toBe(1);
            }
          }
        }
      }
    });

    it("carries a face on the edge of a finely cut body at both of its ends", () => {
      // the slab stands on its edge of several pieces, at z = 0 along y; the face is the top of a box
      const slab = meshShape(slabMesh(4, 0.3, 0.2, chance(17)));
      const box = boxShape(2, 2, 0.2);
      for (const tilt of [0, 1e-8, 3e-7, 1e-5, 1e-3, -1e-3]) {
        // seen from the slab the box lies over its upper edge at x = 0.3, z = 0, with the normal (sin, 0, cos)
        const orientation = multiply(fromAxisAngle(vec3(1, 0, 0), tilt), fromAxisAngle(vec3(0, 1, 0), 0.6));
        const [nx, nz] = [Math.sin(0.6), Math.cos(0.6)];
        const X = poseAt(0.3 + (0.1 - 1e-5) * nx, 0, (0.1 - 1e-5) * nz, orientation);
        const contacts = regionOf(slab, box, X, 2e-3);
        for (const end of [-0.3, 0.3]) {
          const near = contacts.filter((c) => Math.abs(c.pointA[1]! - end) < 1e-5 && Math.abs(c.gap - (end * tilt * nz - 1e-5)) < 2e-6);
          expect(near.length, `tilt ${tilt}, end ${end}`).toBe(1);
        }
      }
    });
  });

  describe("the side of a cone on a ridge", () => {
    // an edge along y at z = 0, both sides fall off with a slope of 0.5; the axis of the cone is level, its side leans by its opening angle
    const ridge = meshShape(gridMesh(2, 2, chance(18), (x) => -0.5 * Math.abs(x)));
    const [radius, length] = [0.06, 0.16];
    const cone = coneShape(radius, length);
    const lean = Math.atan2(radius, length);

    /** Its lowest line level at height `gap` over the ridge and across it at an angle to y, the cone turned about its axis. */
    const lying = (gap: number, angle: number, turn: number): Float64Array => {
      const level = fromAxisAngle(vec3(1, 0, 0), -Math.PI / 2 - lean);
      const orientation = multiply(fromAxisAngle(vec3(0, 0, 1), -angle), multiply(level, fromAxisAngle(vec3(0, 0, 1), turn)));
      // the middle of the line is half of the radius from the axis, and the line stands by `lean` to it
      return poseAt(0, 0, gap + (radius / 2) * Math.cos(lean), orientation);
    };

    it("is felt where the two lines cross, whatever their angle", () => {
      for (const angle of [0.003, 0.02, 0.04, 0.06, 0.5]) {
        const contacts = regionOf(ridge, cone, lying(-1e-6, angle, 0.3), 1e-3);
        const crossing = contacts.filter((c) => Math.abs(c.pointB[0]!) < 1e-6 && Math.abs(c.gap + 1e-6) < 1e-9);
        // two lines that lie level cross where they do seen from above: in the middle of the cone's, but for the half angle
        expect(crossing.length, `angle ${angle}`).toBe(1);
      }
    });

    it("rolls there: the gap of the contact stays that of the surfaces while the cone turns about its axis", () => {
      const X = lying(-1e-6, 0.5, 0);
      const list = createContactList();
      surfaceRegion(ridge, cone, X, detector, 1e-3, list);
      const triangle = createScratchTriangle();
      const out = new Float64Array(PAIR_RESULT);
      const crossing = contactsOf(list).findIndex((c) => Math.abs(c.gap + 1e-6) < 1e-9);
      loadTriangle(triangle, ridge, list.ids[CONTACT_IDS * crossing]!);
      for (const turn of [0.01, 0.1, 1]) {
        featureGap(list, crossing, triangle.shape, cone, lying(-1e-6, 0.5, turn), () => expect.unreachable(), out);
        expect(Math.abs(out[0]! + 1e-6)).toBeLessThan(1e-12);
      }
    });
  });

  describe("fine fins and deep places", () => {
    it("a box on the top of a fine fin is not pushed sideways", () => {
      // a slab standing on its narrow side, cut into cells of 5 mm, 2 cm thick; pressed in by up to 8 mm
      const fin = meshShape(slabMesh(8, 0.01, 0.4, chance(13)));
      const box = boxShape(0.4, 0.4, 0.2);
      for (const depth of [0.001, 0.004, 0.008]) {
        const contacts = regionOf(fin, box, poseAt(0.003, 0.001, 0.1 - depth), 0.01);
        expect(contacts.length).toBeGreaterThanOrEqual(4);
        for (const { normal, gap } of contacts) {
          expect(normal[2]).toBeGreaterThan(1 - 1e-9);
          expect(Math.abs(gap + depth)).toBeLessThan(1e-9);
        }
      }
    });

    it("a small box that has sunk deeper than its size is lifted", () => {
      const slab = meshShape(slabMesh(20, 1, 0.5, chance(14)));
      const cube = boxShape(0.02, 0.02, 0.02);
      for (const z of [0.005, 0, -0.005, -0.0099, -0.011, -0.02]) {
        const contacts = regionOf(slab, cube, poseAt(0.031, 0.002, z), 0.01);
        expect(contacts.length).toBeGreaterThan(0);
        for (const { normal, gap } of contacts) {
          expect(normal[2]).toBeGreaterThan(1 - 1e-9);
          expect(Math.abs(gap - (z - 0.01))).toBeLessThan(1e-9);
        }
      }
    });

    it("an open one-sided surface is not there from behind", () => {
      const sheet = meshShape(gridMesh(10, 1, chance(15)));
      expect(regionOf(sheet, sphereShape(0.1), poseAt(0.05, 0.03, -0.105), 0.01)).toEqual([]);
      expect(regionOf(sheet, sphereShape(0.1), poseAt(0.05, 0.03, -0.05), 0.01)).toEqual([]);
      const both = meshShape(gridMesh(10, 1, chance(15)), { sides: "two" });
      const contacts = regionOf(both, sphereShape(0.1), poseAt(0.05, 0.03, -0.05), 0.01);
      expect(contacts.map((c) => [c.normal[2], Math.round(1e9 * c.gap)])).toEqual([[-1, -5e7]]);
    });
  });
});
