import { describe, expect, test } from "vitest";
import { buildSolidField, createNearestPoint, findNearest, meetsBall, windingNumber } from "../../src/geometry/solid-distance.js";
import { torusDeviation, torusMesh } from "../../src/geometry/torus-mesh.js";
import { chance, tenfold } from "../chance.js";
import { boxMesh, cupMesh, invertMesh, joinMeshes, lBeamMesh } from "./meshes.js";

function signedDistances(mesh: ReturnType<typeof boxMesh>, size: number, check: (x: number, y: number, z: number, d: number) => void) {
  const field = buildSolidField(mesh);
  const near = createNearestPoint();
  const random = chance(17);
  for (let i = 0; i < tenfold(1000); i++) {
    const [x, y, z] = [random.uniform(-size, size), random.uniform(-size, size), random.uniform(-size, size)];
    findNearest(field, x, y, z, near);
    // the point goes with the distance
    expect(Math.hypot(near.point[0]! - x, near.point[1]! - y, near.point[2]! - z)).toBeCloseTo(Math.abs(near.distance), 14);
    check(x, y, z, near.distance);
  }
}

describe("distance from a solid", () => {
  test("a box: closed form", () => {
    signedDistances(boxMesh([-1, -0.5, -0.25], [1, 0.5, 0.25]), 1.5, (x, y, z, d) => {
      const q = [Math.abs(x) - 1, Math.abs(y) - 0.5, Math.abs(z) - 0.25];
      const outside = Math.hypot(...q.map((value) => Math.max(0, value)));
      expect(d).toBeCloseTo(outside > 0 ? outside : Math.max(...q), 14);
    });
  });

  test("a torus: closed form up to the deviation of the mesh", () => {
    const deviation = torusDeviation(1, 0.3);
    signedDistances(torusMesh(1, 0.3), 1.5, (x, y, z, d) => {
      expect(Math.abs(d - (Math.hypot(Math.hypot(x, y) - 1, z) - 0.3))).toBeLessThan(deviation);
    });
  });

  // The winding number is a second method for the side; edges, corners, reflex and convex ones, all occur.
  test.each([
    ["L-beam", lBeamMesh(1, 0.8, 0.2, 0.5)],
    ["cup", cupMesh(0.5, 0.05, 1, 0.1, 12)],
    ["hollow box", joinMeshes(boxMesh([-1, -1, -1], [1, 1, 1]), invertMesh(boxMesh([-0.5, -0.5, -0.5], [0.5, 0.5, 0.5])))],
    // two boxes that share an edge: pseudonormals say nothing there
    ["touching boxes", joinMeshes(boxMesh([-1, -1, -1], [0, 0, 1]), boxMesh([0, 0, -1], [1, 1, 1]))],
  ])("%s: side as the winding number says", (_, mesh) => {
    signedDistances(mesh, 1.2, (x, y, z, d) => {
      const winding = windingNumber(mesh, { x, y, z });
      expect(Math.abs(winding - Math.round(winding))).toBeLessThan(1e-12);
      expect(d < 0).toBe(Math.round(winding) === 1);
    });
  });

  test("balls meet marked triangles only", () => {
    const field = buildSolidField(boxMesh([0, 0, 0], [1, 1, 1]));
    const all = new Uint8Array(12).fill(1);
    expect(meetsBall(field, all, 0.5, 0.5, 0.7, 0.2999)).toBe(false);
    expect(meetsBall(field, all, 0.5, 0.5, 0.7, 0.3001)).toBe(true);
    expect(meetsBall(field, new Uint8Array(12), 0.5, 0.5, 0.7, 5)).toBe(false);
  });
});
