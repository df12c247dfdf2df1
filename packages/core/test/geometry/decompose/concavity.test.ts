import { describe, expect, test } from "vitest";
import { measureConcavity } from "../../../src/geometry/decompose/concavity.js";
import { hullPieceOf } from "../../../src/geometry/decompose/hull-piece.js";
import type { FlatMesh } from "../../../src/geometry/flat-mesh.js";
import { buildSolidField } from "../../../src/geometry/solid-distance.js";
import { torusDeviation, torusMesh } from "../../../src/geometry/torus-mesh.js";
import { boxMesh, cupMesh, invertMesh, joinMeshes, lBeamMesh } from "../meshes.js";

function measure(mesh: FlatMesh, gap: number, settle = 1e-3) {
  const piece = hullPieceOf(mesh.vertices, 1, 1e-10)!;
  return measureConcavity(buildSolidField(mesh), piece, { settle, gap, thickness: 1e-10, most: 200_000 });
}

describe("how far the hull lies from the solid", () => {
  test.each<[string, FlatMesh, number, number]>([
    // the middle of the chord from (1, 0.2) to (0.2, 1) is 0.4 from both arms
    ["L-beam", lBeamMesh(1, 1, 0.2, 0.5), 0.4, 0],
    // inside: the centre of a cavity, where no point of the hull's surface is off the solid at all
    ["hollow box", joinMeshes(boxMesh([-1, -1, -1], [1, 1, 1]), invertMesh(boxMesh([-0.3, -0.3, -0.3], [0.3, 0.3, 0.3]))), 0.3, 0],
    // from (0, 0, tube), in the lid over the hole, to the middle of the tube and back by its radius
    ["torus", torusMesh(1, 0.25), Math.sqrt(1 + 0.25 ** 2) - 0.25, torusDeviation(1, 0.25)],
    // deepest on the axis, where bottom and wall are equally far; the wall is a prism of 16 sides, its faces nearer by the cosine
    ["cup", cupMesh(0.5, 0.1, 1, 0.1, 16), 0.4 * Math.cos(Math.PI / 16), 0],
  ])("%s", (_, mesh, expected, deviation) => {
    const gap = 0.02;
    const { found, bound, deepest, nearest } = measure(mesh, gap);
    expect(found).toBeLessThanOrEqual(expected + deviation + 1e-12);
    expect(bound).toBeGreaterThanOrEqual(expected - deviation - 1e-12);
    expect(bound).toBeLessThanOrEqual(found * (1 + gap));
    const way = Math.hypot(deepest.x - nearest.x, deepest.y - nearest.y, deepest.z - nearest.z);
    expect(way).toBeCloseTo(found, 14);
  });

  test("a convex solid has none, known to the thickness at once", () => {
    expect(measure(boxMesh([0, 0, 0], [1, 2, 3]), 0.1, 1e-9)).toMatchObject({ found: 0, bound: 1e-10 });
  });

  test("asked for one point beyond only, it does not go on", () => {
    const { found, bound } = measure(lBeamMesh(1, 1, 0.2, 0.5), Number.POSITIVE_INFINITY, 0.1);
    expect(found).toBeGreaterThan(0.1);
    expect(bound).toBe(Number.POSITIVE_INFINITY);
  });
});
