/** Closed forms decide: distances of corners, angles of edges, and the plane through the closest points. */
import { describe, expect, it } from "vitest";
import { gjk } from "../../../src/collide/detectors.js";
import { CONTACT_FOUND, createContactList, EDGE_EDGE, FACE_VERTEX, VERTEX_VERTEX } from "../../../src/collide/manifold/contact-list.js";
import { type ContactShape, featureGap } from "../../../src/collide/manifold/feature-gap.js";
import { shapeRegion } from "../../../src/collide/shape-pair.js";
import { boxShape, type CollisionShape } from "../../../src/collide/shapes/collision-shape.js";
import { keepFeatures, mostKept } from "../../../src/contact/pile/keep-features.js";
import { vec3 } from "../../../src/math/vec3.js";
import { frame, turn } from "../../collide/manifold/region-cases.js";

const cube = boxShape(1, 1, 1);
const REACH = Math.sqrt(3) / 2;

function regionOf(A: CollisionShape, B: CollisionShape, X_AB: Float64Array) {
  const list = createContactList();
  shapeRegion(gjk, A, B, X_AB, new Float64Array(12), 0, 0.02, list);
  return list;
}

const noDetector = () => {
  throw new Error("features have gaps of their own");
};

it("pairs stay for a way that falls with the step, up to 1/60 s for unit cubes", () => {
  const kept = (h: number) => mostKept(REACH, 9.81 * h * h);
  expect(kept(1 / 30)).toBe(kept(1));
  expect(kept(1 / 240) / kept(1 / 480)).toBeCloseTo(2, 12);
  expect(kept(1 / 50)).toBe(0.012 * REACH);
  expect(kept(1e-3)).toBeLessThan(1e-3);
});

describe("two cubes corner to corner", () => {
  // 3 mm apart along the diagonal
  const d = 0.003 / Math.sqrt(3);
  const X_AB = frame(vec3(1 + d, 1 + d, 1 + d));

  it("have the distance of the corners, which are looked for anew when half of it is gone", () => {
    const list = regionOf(cube, cube, X_AB);
    expect(list.kind[0]).toBe(VERTEX_VERTEX);
    expect(keepFeatures(list, X_AB, REACH, 1, 0)).toBeCloseTo(0.0015, 10);
    expect(list.kind[0]).toBe(VERTEX_VERTEX);
  });

  it("within reach of each other are a plane, which tells when they have passed", () => {
    const list = regionOf(cube, cube, X_AB);
    keepFeatures(list, X_AB, REACH, 1, 0.01);
    expect(list.kind[0]).toBe(FACE_VERTEX);
    const result = new Float64Array(CONTACT_FOUND);
    for (const way of [0, 0.002, 0.005]) {
      const s = way / Math.sqrt(3);
      featureGap(list, 0, cube as ContactShape, cube as ContactShape, frame(vec3(1 + d - s, 1 + d - s, 1 + d - s)), noDetector, result);
      expect(result[0]).toBeCloseTo(0.003 - way, 12);
      for (let k = 1; k < 4; k++) expect(result[k]).toBeCloseTo(1 / Math.sqrt(3), 12);
    }
  });
});

it("crossing edges stay for a tenth of the sine of their angle", () => {
  // an edge of B over one of A, 2 mm apart, turned about the normal of both
  const bar = boxShape(2, 0.1, 0.1);
  const normal = vec3(0, Math.SQRT1_2, Math.SQRT1_2);
  const away = 0.1 * Math.SQRT2 + 0.002;
  const X_AB = frame(vec3(0, away * normal.y, away * normal.z), turn(normal, 0.3));
  const list = regionOf(bar, bar, X_AB);
  expect(list.kind[0]).toBe(EDGE_EDGE);
  expect(keepFeatures(list, X_AB, bar.reach, 1, 0)).toBeCloseTo(0.1 * Math.sin(0.3) * bar.reach, 9);
});
