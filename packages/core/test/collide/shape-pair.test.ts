/**
 * Any two shapes. References: closed forms where a surface is a plane, the exchanged pair, and the gap of every contact recomputed from its
 * feature (`feature-gap.ts`), which knows nothing of how the pair was ordered.
 */
import { describe, expect, it } from "vitest";
import { DETECTOR_KINDS } from "../../src/collide/detectors.js";
import { CONTACT_FOUND, CONTACT_IDS, type ContactList, createContactList } from "../../src/collide/manifold/contact-list.js";
import { type ContactShape, featureGap } from "../../src/collide/manifold/feature-gap.js";
import { heightFieldShape } from "../../src/collide/mesh/height-field.js";
import { createScratchTriangle, loadTriangle } from "../../src/collide/mesh/scratch-triangle.js";
import { FRAME, invertFrame, relativeFrame, writeFrame } from "../../src/collide/narrow/frame.js";
import { shapeDistance, shapeRegion } from "../../src/collide/shape-pair.js";
import {
  boxShape,
  type CollisionShape,
  HALF_SPACE,
  isConvex,
  type SurfaceShape,
  sphereShape,
} from "../../src/collide/shapes/collision-shape.js";
import { conjugate } from "../../src/math/quat.js";
import type { Random } from "../../src/math/random.js";
import { chance } from "../chance.js";
import { shapesOf } from "./scene/colliders.js";

const { gjk } = DETECTOR_KINDS;

function distance(A: CollisionShape, B: CollisionShape, X_AB: Float64Array): Float64Array {
  const out = new Float64Array(10);
  shapeDistance(gjk, A, B, X_AB, new Float64Array(12), 0, out);
  return out;
}

function region(A: CollisionShape, B: CollisionShape, X_AB: Float64Array, margin: number): ContactList {
  const list = createContactList();
  shapeRegion(gjk, A, B, X_AB, new Float64Array(12), 0, margin, list);
  return list;
}

function poseNear(random: Random, apart: number): Float64Array {
  const { x, y, z } = random.direction();
  const X_AB = new Float64Array(FRAME);
  writeFrame(X_AB, 0, { position: { x: apart * x, y: apart * y, z: apart * z }, orientation: random.rotation() });
  return X_AB;
}

const inverted = (X: Float64Array): Float64Array => {
  const out = new Float64Array(FRAME);
  invertFrame(out, 0, X, 0);
  return out;
};

/** B shifted by d and turned by the small vector w (rad) about its origin, both in A's axes. */
function movedBy(X_AB: Float64Array, d: readonly number[], w: readonly number[]): Float64Array {
  const angle = Math.hypot(...w);
  const turn = { x: w[0]! / 2, y: w[1]! / 2, z: w[2]! / 2, w: Math.sqrt(1 - (angle * angle) / 4) };
  const placed = new Float64Array(3 * FRAME);
  writeFrame(placed, 0, { position: { x: 0, y: 0, z: 0 }, orientation: conjugate(turn) });
  placed.set(X_AB, FRAME);
  relativeFrame(placed, 2 * FRAME, placed, 0, FRAME);
  const moved = placed.slice(2 * FRAME);
  for (let k = 0; k < 3; k++) moved[9 + k] = X_AB[9 + k]! + d[k]!;
  return moved;
}

/** The part of a shape that a contact is about. */
function partOf(shape: CollisionShape, triangle: number): ContactShape {
  if (isConvex(shape) || shape.type === "half-space") return shape;
  const scratch = createScratchTriangle();
  loadTriangle(scratch, shape as SurfaceShape, triangle);
  return scratch.shape;
}

const contactsOf = (list: ContactList) =>
  Array.from({ length: list.count }, (_, i) => ({
    ids: [...list.ids.subarray(CONTACT_IDS * i, CONTACT_IDS * (i + 1))],
    found: [...list.found.subarray(CONTACT_FOUND * i, CONTACT_FOUND * (i + 1))],
  }));

describe("any two shapes", () => {
  const random = chance(404);
  const field = heightFieldShape(
    [2, 2],
    [
      [0, 0.1, 0],
      [0.2, -0.1, 0],
      [0, 0, 0.1],
    ],
  );
  const shapes: readonly CollisionShape[] = [...shapesOf(random), field, HALF_SPACE];

  it("are as far apart in one order as in the other, with points that fit", () => {
    for (const A of shapes) {
      for (const B of shapes) {
        for (let round = 0; round < 4; round++) {
          const X_AB = poseNear(random, [0.3, 0.8, 1, 2][round]!);
          const [there, back] = [distance(A, B, X_AB), distance(B, A, inverted(X_AB))];
          if (there[0] === Infinity) {
            expect([A.type, B.type]).toEqual(["half-space", "half-space"]);
            continue;
          }
          // curved shapes are found by iteration to 1e-9 of their size; deep in a surface the way out depends on who is A
          const isDeepInSurfaces = there[0]! < 0 && !isConvex(A) && !isConvex(B);
          if (!isDeepInSurfaces) expect(back[0]! - there[0]!).toBeCloseTo(0, 8);
          for (let k = 0; k < 3; k++) expect(there[7 + k]! - there[4 + k]!).toBeCloseTo(there[0]! * there[1 + k]!, 9);
        }
      }
    }
  });

  it("have regions whose gaps follow from their features in either order", () => {
    const search = (A: ContactShape, B: ContactShape, X: Float64Array, out: Float64Array): void => {
      shapeDistance(gjk, A, B, X, new Float64Array(12), 0, out);
    };
    let contacts = 0;
    for (const A of shapes) {
      for (const B of shapes) {
        const X_AB = poseNear(random, 0.7);
        const list = region(A, B, X_AB, 0.1);
        const out = new Float64Array(10);
        for (let i = 0; i < list.count; i++) {
          const [partA, , partB] = list.ids.subarray(CONTACT_IDS * i);
          featureGap(list, i, partOf(A, partA!), partOf(B, partB!), X_AB, search, out);
          for (let k = 0; k < 10; k++) expect(out[k]).toBeCloseTo(list.found[CONTACT_FOUND * i + k]!, 8);
        }
        contacts += list.count;
      }
    }
    expect(contacts).toBeGreaterThan(200);
  });

  it("have contacts with surfaces whose gaps change as the points move along the normal, in overlap too", () => {
    const search = (A: ContactShape, B: ContactShape, X: Float64Array, out: Float64Array): void => {
      shapeDistance(gjk, A, B, X, new Float64Array(12), 0, out);
    };
    let overlaps = 0;
    for (const surface of [shapes[9]!, field]) {
      for (const convex of shapes.slice(0, 9)) {
        for (let round = 0; round < 4; round++) {
          const X = poseNear(random, 0.6);
          const list = region(surface, convex, X, 0.05);
          // d gap = n·(d + ω × (point B − origin of B)) for a small translation d and turn ω of B about its origin, to first order
          const d = random.direction();
          const w = random.direction();
          const step = 1e-5;
          const moved = movedBy(X, [step * d.x, step * d.y, step * d.z], [step * w.x, step * w.y, step * w.z]);
          const out = new Float64Array(10);
          for (let i = 0; i < list.count; i++) {
            const [gap, nx, ny, nz, , , , bx, by, bz] = list.found.subarray(CONTACT_FOUND * i) as unknown as number[];
            const r = [bx! - X[9]!, by! - X[10]!, bz! - X[11]!];
            const change =
              nx! * (d.x + w.y * r[2]! - w.z * r[1]!) + ny! * (d.y + w.z * r[0]! - w.x * r[2]!) + nz! * (d.z + w.x * r[1]! - w.y * r[0]!);
            featureGap(list, i, partOf(surface, list.ids[CONTACT_IDS * i]!), partOf(convex, 0), moved, search, out);
            // terms of second order: step² times curvatures of up to 100/m, 1e-8 m; the change itself is 1e-5 m
            expect(Math.abs(out[0]! - gap! - step * change)).toBeLessThan(3e-8);
            if (gap! < 0) overlaps++;
          }
        }
      }
    }
    expect(overlaps).toBeGreaterThan(100);
  });

  it("exchanged pairs have the same contacts, turned round", () => {
    for (const surface of [shapes[9]!, field]) {
      for (const convex of shapes.slice(0, 9)) {
        const X_AB = poseNear(random, 0.6);
        const there = contactsOf(region(surface, convex, X_AB, 0.1));
        const back = contactsOf(region(convex, surface, inverted(X_AB), 0.1));
        expect(back.map(({ ids: [a, b, c, d] }) => [c, d, a, b])).toEqual(there.map(({ ids }) => ids));
        back.forEach(({ found }, i) => {
          expect(found[0]).toBeCloseTo(there[i]!.found[0]!, 9);
        });
      }
    }
  });

  it("a box on a plane of triangles has the corners and the depth of a box on a half-space", () => {
    const ground = heightFieldShape(
      [4, 4],
      Array.from({ length: 5 }, () => [0, 0, 0, 0, 0]),
    );
    const box = boxShape(0.6, 0.4, 0.2);
    const X = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0.13, 0.07, 0.099);
    expect(distance(ground, box, X)[0]).toBeCloseTo(-0.001, 12);
    const points = (list: ContactList) =>
      contactsOf(list)
        .map(({ found }) =>
          found
            .slice(7, 9)
            .map((x) => x.toFixed(9))
            .join(" "),
        )
        .sort();
    expect(points(region(ground, box, X, 0.01))).toEqual(points(region(HALF_SPACE, box, X, 0.01)));
    expect(region(sphereShape(0.1), ground, Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0.2, 0.1, -0.095), 0.01).count).toBe(1);
  });
});
