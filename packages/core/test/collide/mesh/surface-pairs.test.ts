/** Pairs with a surface by the entry for all of them: half-spaces, surfaces with surfaces, and pairs turned round. */
import { describe, expect, it } from "vitest";
import { createContactList } from "../../../src/collide/manifold/contact-list.js";
import { heightFieldShape } from "../../../src/collide/mesh/height-field.js";
import { meshShape } from "../../../src/collide/mesh/mesh-shape.js";
import { surfacePairDistance, surfacePairRegion } from "../../../src/collide/mesh/surface-pairs.js";
import { FRAME, framePoint, invertFrame } from "../../../src/collide/narrow/frame.js";
import { boxShape, type CollisionShape, HALF_SPACE, sphereShape } from "../../../src/collide/shapes/collision-shape.js";
import { fromAxisAngle, multiply } from "../../../src/math/quat.js";
import { vec3 } from "../../../src/math/vec3.js";
import { chance, tenfold } from "../../chance.js";
import { boxMesh, joinMeshes, torusMesh } from "../../geometry/meshes.js";
import { referenceBox, referenceTriangle } from "../referee/reference-shape.js";
import { signedDistance } from "../referee/signed-distance.js";
import { contactsOf, DETECTORS, poseAt } from "./detect.js";
import { type Corners, cross, dot, gridMesh, hitOf, lengthOf, minus, pointDistance, slabMesh, trianglesOf } from "./surfaces.js";

const IDENTITY_FRAME = poseAt(0, 0, 0);

/** Where the line along x at −y, seen from the centre, enters a rectangle that is turned by `turn`, and where it leaves it. */
function lineOverRectangle([a, b]: readonly number[], turn: number, y: number): readonly [number, number] {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const between = (slope: number, start: number, half: number) => [(-half - start) / slope, (half - start) / slope].sort((p, q) => p - q);
  const [first, second] = [between(c, -s * y, a!), between(-s, -c * y, b!)];
  return [Math.max(first[0]!, second[0]!), Math.min(first[1]!, second[1]!)];
}

/** How far a point is above the triangles that lie one beside the other over the plane z = 0. */
function heightAbove(triangles: readonly Corners[], [x, y, z]: Float64Array): number {
  const over = triangles.map((corners) => hitOf(corners, [x!, y!, 10], [0, 0, -1])).find((hit) => hit !== undefined)!;
  return z! - 10 + over.t;
}

describe.each(DETECTORS)("$name:", (detector) => {
  const random = chance(1);
  function distanceOf(A: CollisionShape, B: CollisionShape, X_AB: Float64Array): Float64Array {
    const out = new Float64Array(10);
    surfacePairDistance(A, B, X_AB, detector, out);
    for (let k = 0; k < 3; k++) expect(Math.abs(out[7 + k]! - out[4 + k]! - out[0]! * out[1 + k]!)).toBeLessThan(1e-12);
    return out;
  }

  function regionOf(A: CollisionShape, B: CollisionShape, X_AB: Float64Array, margin: number) {
    const list = createContactList();
    surfacePairRegion(A, B, X_AB, detector, margin, list);
    return contactsOf(list);
  }

  const lowest = (surface: ReturnType<typeof meshShape>, X: Float64Array) =>
    Math.min(
      ...trianglesOf(surface)
        .flat()
        .map((c) => X[11]! + X[6]! * c[0]! + X[7]! * c[1]! + X[8]! * c[2]!),
    );

  describe("a half-space and a mesh", () => {
    it("are as far apart as the lowest vertex is high", () => {
      const torus = meshShape(torusMesh(1, 0.3, 8, 12), { margin: 0.01 });
      for (let trial = 0; trial < tenfold(100); trial++) {
        const X = poseAt(random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-1, 2), random.rotation());
        const out = distanceOf(HALF_SPACE, torus, X);
        expect(Math.abs(out[0]! - (lowest(torus, X) - 0.01))).toBeLessThan(1e-14);
        expect([...out.subarray(1, 4)]).toEqual([0, 0, 1]);
        expect(out[6]).toBe(0);
      }
    });

    it("touch at the corners of a block, not inside its finely cut faces", () => {
      const block = meshShape(slabMesh(8, 0.5, 0.4, random));
      const contacts = regionOf(HALF_SPACE, block, poseAt(0.1, 0.2, 0.4 - 1e-4, fromAxisAngle(vec3(0, 0, 1), 0.3)), 0.01);
      for (const { gap, normal } of contacts) {
        expect(gap).toBeCloseTo(-1e-4, 14);
        expect(normal).toEqual([0, 0, 1]);
      }
      // vertices along the borders of the lower face: 4 · 8
      expect(contacts.length).toBe(32);
      expect(new Set(contacts.map((c) => c.pointB.join(" "))).size).toBe(32);
    });
  });

  describe("pairs turned round", () => {
    it("have the same distance, points and contacts", () => {
      const surface = meshShape(gridMesh(10, 1, random, (x, y) => 0.1 * Math.sin(3 * x + y)));
      const shapes: readonly CollisionShape[] = [
        boxShape(0.3, 0.2, 0.1),
        sphereShape(0.1),
        HALF_SPACE,
        meshShape(boxMesh([-0.2, -0.1, -0.1], [0.2, 0.1, 0.1])),
      ];
      const X_BA = new Float64Array(FRAME);
      const point = new Float64Array(3);
      for (const shape of shapes) {
        for (let trial = 0; trial < tenfold(20); trial++) {
          const X_AB = poseAt(random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5), random.uniform(0.05, 0.3), random.rotation());
          invertFrame(X_BA, 0, X_AB, 0);
          const there = distanceOf(surface, shape, X_AB);
          const back = distanceOf(shape, surface, X_BA);
          // two surfaces that overlap are tested in another order; all else is the same computation, turned
          if (shape.type === "mesh" && there[0]! < 0) continue;
          expect(Math.abs(back[0]! - there[0]!)).toBeLessThan(1e-12);
          if (shape.type === "mesh") continue;
          framePoint(point, 0, X_AB, 0, back[4]!, back[5]!, back[6]!);
          for (let k = 0; k < 3; k++) expect(Math.abs(point[k]! - there[7 + k]!)).toBeLessThan(1e-9);
          const first = regionOf(surface, shape, X_AB, 0.02);
          const second = regionOf(shape, surface, X_BA, 0.02);
          expect(second.length).toBe(first.length);
          first.forEach((c, i) => {
            expect(second[i]!.ids).toEqual([c.ids[2], c.ids[3], c.ids[0], c.ids[1]]);
            expect(Math.abs(second[i]!.gap - c.gap)).toBeLessThan(1e-9);
          });
        }
      }
    });
  });

  describe("two meshes", () => {
    it("that lie with a face on a ridge touch where the ridge enters the face and where it leaves it", () => {
      const roof = meshShape(gridMesh(2, 2, random, (_x, y) => -0.3 * Math.abs(y)));
      const half = [0.2, 0.15, 0.1] as const;
      const block = meshShape(boxMesh([-half[0], -half[1], -half[2]], half));
      for (let trial = 0; trial < tenfold(100); trial++) {
        // the face leans along the ridge by that angle, and is 0 high over it below the centre of the block
        const lean = (trial % 2 === 0 ? 1 : -1) * 10 ** random.uniform(-9, -3);
        const turn = random.uniform(0, 7);
        const [x, y] = [random.uniform(0.3, 1.2), random.uniform(-0.05, 0.05)];
        const orientation = multiply(fromAxisAngle(vec3(0, 1, 0), lean), fromAxisAngle(vec3(0, 0, 1), turn));
        const contacts = regionOf(roof, block, poseAt(x, y, half[2], orientation), 0.01);
        for (const end of lineOverRectangle(half, turn, y)) {
          // the face goes aside by half[2]·lean, and gaps are straight to second order
          const there = contacts.filter(
            ({ pointA }) => Math.abs(pointA[0]! - x - end) < Math.abs(lean) + 1e-9 && Math.abs(pointA[1]!) < Math.abs(lean) + 1e-9,
          );
          expect(there.length).toBeGreaterThan(0);
          for (const { gap } of there) expect(Math.abs(gap + end * lean)).toBeLessThan(lean * lean + 1e-12);
        }
      }
    });

    it("are as deep in each other as the lowest vertex of the one is below the face of the other, however many triangles are wholly below", () => {
      const floors = [
        meshShape(slabMesh(2, 1, 0.5, random)),
        heightFieldShape(
          [2, 2],
          Array.from({ length: 3 }, () => [0, 0, 0]),
        ),
      ];
      const ring = meshShape(torusMesh(0.09, 0.02, 20, 40));
      const X_BA = new Float64Array(FRAME);
      for (const floor of floors) {
        for (let trial = 0; trial < tenfold(20); trial++) {
          // an eighth of the tube at most, which is what several rows of triangles reach
          const depth = 10 ** random.uniform(-4.5, -2.6);
          const X = poseAt(random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5), 0, random.rotation());
          X[11] = -depth - lowest(ring, X);
          const out = distanceOf(floor, ring, X);
          // heights are rounded at the size of the floor
          expect(Math.abs(out[0]! + depth)).toBeLessThan(1e-14);
          expect(out[3]).toBeCloseTo(1, 14);
          invertFrame(X_BA, 0, X, 0);
          expect(Math.abs(distanceOf(ring, floor, X_BA)[0]! + depth)).toBeLessThan(1e-14);
        }
      }
    });

    it("on hills are not less deep in each other than any vertex that is nearest to a face", () => {
      const rows = Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => random.uniform(-0.2, 0)));
      const hills = heightFieldShape([3, 3], rows);
      const triangles = trianglesOf(hills);
      const ring = meshShape(torusMesh(0.09, 0.02, 20, 40));
      let seen = 0;
      for (let trial = 0; trial < tenfold(20); trial++) {
        const X = poseAt(random.uniform(-1, 1), random.uniform(-1, 1), 1, random.rotation());
        const vertices = Array.from({ length: ring.vertices.length / 3 }, (_, v) => {
          const p = new Float64Array(3);
          framePoint(p, 0, X, 0, ring.vertices[3 * v]!, ring.vertices[3 * v + 1]!, ring.vertices[3 * v + 2]!);
          return { p: [...p], height: heightAbove(triangles, p) };
        });
        // the lowest one is that far below the hills
        const down = Math.min(...vertices.map(({ height }) => height)) + 10 ** random.uniform(-5, -3);
        X[11] = X[11]! - down;
        const [distance] = distanceOf(hills, ring, X);
        for (const { p, height } of vertices) {
          if (height >= down) continue;
          const q = [p[0]!, p[1]!, p[2]! - down];
          const distances = triangles.map((corners) => pointDistance(corners, q));
          const least = Math.min(...distances);
          const [a, b, c] = triangles[distances.indexOf(least)]!;
          const normal = cross(minus(b, a), minus(c, a));
          if (Math.abs(dot(normal, minus(a, q)) / lengthOf(normal) - least) > 1e-13) continue;
          seen++;
          expect(distance).toBeLessThan(1e-13 - least);
        }
      }
      expect(seen).toBeGreaterThan(20);
    });

    it("are as far apart as the nearest two of their triangles", () => {
      const A = meshShape(torusMesh(1, 0.3, 5, 7));
      const B = meshShape(boxMesh([-0.3, -0.2, -0.1], [0.3, 0.2, 0.1]));
      const triangles = (mesh: typeof A) => trianglesOf(mesh).map(([a, b, c]) => [vecOf(a), vecOf(b), vecOf(c)] as const);
      for (let trial = 0; trial < tenfold(12); trial++) {
        const { x, y, z } = random.direction();
        const X = poseAt(2 * x, 2 * y, 2 * z, random.rotation());
        let expected = Infinity;
        for (const [p, q, r] of triangles(A)) {
          const triangle = referenceTriangle(p, q, r, 0);
          expected = Math.min(expected, signedDistance(triangle, referenceBox(0.3, 0.2, 0.1, 0), X).distance);
        }
        expect(expected).toBeGreaterThan(0);
        expect(Math.abs(distanceOf(A, B, X)[0]! - expected)).toBeLessThan(1e-12);
      }
    });

    it("resting on each other touch straight up, at the corners of the upper one", () => {
      const floors = [
        meshShape(gridMesh(12, 1, random)),
        meshShape(slabMesh(12, 1, 0.5, random)),
        heightFieldShape(
          [2, 2],
          Array.from({ length: 13 }, () => new Array<number>(13).fill(0)),
        ),
      ];
      const box = meshShape(boxMesh([-0.2, -0.15, -0.1], [0.2, 0.15, 0.1]));
      for (const floor of floors) {
        for (let trial = 0; trial < tenfold(20); trial++) {
          const gap = random.uniform(-0.003, 0.008);
          const X = poseAt(
            random.uniform(-0.5, 0.5),
            random.uniform(-0.5, 0.5),
            0.1 + gap,
            fromAxisAngle(vec3(0, 0, 1), random.uniform(0, 7)),
          );
          expect(Math.abs(distanceOf(floor, box, X)[0]! - gap)).toBeLessThan(1e-9);
          const contacts = regionOf(floor, box, X, 0.01);
          for (const c of contacts) {
            expect(c.normal[2]).toBeGreaterThan(1 - 1e-9);
            expect(Math.abs(c.gap - gap)).toBeLessThan(1e-9);
          }
          for (let corner = 0; corner < 4; corner++) {
            const p = new Float64Array(3);
            framePoint(p, 0, X, 0, corner & 1 ? 0.2 : -0.2, corner & 2 ? 0.15 : -0.15, -0.1);
            const near = contacts.filter((c) => Math.abs(c.pointB[0]! - p[0]!) < 1e-9 && Math.abs(c.pointB[1]! - p[1]!) < 1e-9);
            expect(near.length, `trial ${trial} gap ${gap}`).toBe(1);
          }
        }
      }
    });

    it("nearly flat on each other touch at all corners within the margin, whichever of them has the corners", () => {
      const floor = meshShape(gridMesh(12, 1, random));
      const box = meshShape(boxMesh([-0.2, -0.15, -0.1], [0.2, 0.15, 0.1]));
      for (let trial = 0; trial < tenfold(20); trial++) {
        // the lowest corner is a little deep, the highest 0.4 · 0.015 + 0.3 · 0.015 m above it at most
        const tilt = fromAxisAngle(vec3(Math.cos(trial), Math.sin(trial), 0), random.uniform(-0.015, 0.015));
        const X = poseAt(random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5), 0, tilt);
        X[11] = -1e-5 - lowest(box, X);
        const turned = new Float64Array(FRAME);
        invertFrame(turned, 0, X, 0);
        const corners = Array.from({ length: 4 }, (_, corner) => {
          const p = new Float64Array(3);
          framePoint(p, 0, X, 0, corner & 1 ? 0.2 : -0.2, corner & 2 ? 0.15 : -0.15, -0.1);
          return p;
        });
        const contacts = regionOf(floor, box, X, 0.02);
        const exchanged = regionOf(box, floor, turned, 0.02);
        for (const p of corners) {
          const isThere = (q: readonly number[]) => Math.abs(q[0]! - p[0]!) < 1e-9 && Math.abs(q[1]! - p[1]!) < 1e-9;
          const above = contacts.filter(({ pointB, normal }) => isThere(pointB) && normal[2]! > 1 - 1e-9);
          expect(above.map(({ gap }) => gap)).toEqual([expect.closeTo(p[2]!, 12)]);
          const of = exchanged.filter(({ pointA, gap }) => {
            const q = new Float64Array(3);
            framePoint(q, 0, X, 0, pointA[0]!, pointA[1]!, pointA[2]!);
            return isThere([...q]) && Math.abs(gap - p[2]!) < 1e-12;
          });
          expect(of.length).toBe(1);
        }
      }
    });

    it("one inside the other have a negative distance", () => {
      const outer = meshShape(boxMesh([-1, -1, -1], [1, 1, 1]));
      const inner = meshShape(boxMesh([-0.1, -0.1, -0.1], [0.1, 0.1, 0.1]));
      expect(distanceOf(outer, inner, poseAt(0.1, 0.2, 0.6))[0]).toBeLessThan(0);
      expect(distanceOf(inner, outer, poseAt(-0.1, -0.2, -0.6))[0]).toBeLessThan(0);
    });

    it("overlap where one piece of the one is inside the other, however near another piece is outside", () => {
      const outer = meshShape(boxMesh([-1, -1, -1], [1, 1, 1]));
      const outside = boxMesh([1.05, -0.1, -0.1], [1.25, 0.1, 0.1]);
      const inside = boxMesh([-0.1, -0.1, 0.4], [0.1, 0.1, 0.6]);
      expect(distanceOf(outer, meshShape(outside), IDENTITY_FRAME)[0]).toBeCloseTo(0.05, 14);
      for (const both of [meshShape(joinMeshes(outside, inside)), meshShape(joinMeshes(inside, outside))]) {
        expect(both.pieces.length).toBe(2);
        // out through z = 1, from z = 0.4
        for (const [out, up] of [
          [distanceOf(outer, both, IDENTITY_FRAME), 1],
          [distanceOf(both, outer, IDENTITY_FRAME), -1],
        ] as const) {
          expect(out[0]).toBeCloseTo(-0.6, 14);
          expect(out[3]).toBeCloseTo(up, 14);
        }
      }
    });

    it("are never lost by rounding: a corner of a field's box above a floor", () => {
      const floor = meshShape({ vertices: Float64Array.of(-60, -50, -30, 60, -50, -30, 0, 150, -30), triangles: Int32Array.of(0, 1, 2) });
      const field = heightFieldShape(
        [0.6, 1.4],
        [
          [-0.2, 0],
          [0, 0.3],
        ],
      );
      for (let trial = 0; trial < tenfold(60); trial++) {
        const turn = random.rotation();
        for (let i = 0; i < 60; i++) {
          const X = poseAt(0, 0, 0.01 * i, turn);
          // the lowest corner of the field
          const low = trianglesOf(field)
            .flat()
            .map(([x, y, z]) => X[6]! * x! + X[7]! * y! + X[8]! * z!);
          expect(Math.abs(distanceOf(floor, field, X)[0]! - (30 + 0.01 * i + Math.min(...low)))).toBeLessThan(1e-13);
        }
      }
    });

    it("without triangles are infinitely far", () => {
      const none = meshShape({ vertices: new Float64Array(0), triangles: new Int32Array(0) });
      const out = new Float64Array(10);
      surfacePairDistance(none, meshShape(boxMesh([0, 0, 0], [1, 1, 1])), IDENTITY_FRAME, detector, out);
      expect(out[0]).toBe(Infinity);
      expect(regionOf(HALF_SPACE, none, IDENTITY_FRAME, 1)).toEqual([]);
    });
  });

  const vecOf = (p: readonly number[]) => vec3(p[0]!, p[1]!, p[2]!);
});
