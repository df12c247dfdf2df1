import { describe, expect, it } from "vitest";
import { meshShape } from "../../../src/collide/mesh/mesh-shape.js";
import { createFound } from "../../../src/geometry/found-triangles.js";
import { chance } from "../../chance.js";
import { boxMesh, invertMesh, joinMeshes, torusMesh } from "../../geometry/meshes.js";
import { cornersOf, gridMesh, soup } from "./surfaces.js";

describe("a mesh shape", () => {
  it("is solid where it is closed, turned outwards and one-sided", () => {
    const torus = torusMesh(1, 0.3, 8, 12);
    expect(meshShape(torus).solid).toBe(true);
    expect(meshShape(torus, { sides: "two" }).solid).toBe(false);
    expect(meshShape(invertMesh(torus)).solid).toBe(false);
    expect(meshShape(gridMesh(3, 1, chance(1))).solid).toBe(false);
  });

  it("bounds its triangles with the margin", () => {
    const mesh = meshShape(boxMesh([-1, -2, -3], [1, 2, 4]), { margin: 0.5 });
    expect([...mesh.bounds]).toEqual([-1.5, -2.5, -3.5, 1.5, 2.5, 4.5]);
    expect(mesh.reach).toBeCloseTo(Math.sqrt(1 + 4 + 16) + 0.5, 15);
  });

  it("links the half-edges of neighbours: same corners, other way round", () => {
    const mesh = meshShape(torusMesh(1, 0.3, 8, 12));
    for (let h = 0; h < 3 * mesh.triangleCount; h++) {
      const other = mesh.oppositeEdge(h);
      expect(mesh.oppositeEdge(other)).toBe(h);
      const [a, b] = [cornersOf(mesh, Math.floor(h / 3)), cornersOf(mesh, Math.floor(other / 3))];
      expect(a[h % 3]).toEqual(b[(other + 1) % 3]);
      expect(a[(h + 1) % 3]).toEqual(b[other % 3]);
    }
  });

  it("knows its pieces by their first triangles", () => {
    const box = boxMesh([0, 0, 0], [1, 1, 1]);
    expect([...meshShape(box).pieces]).toEqual([0]);
    expect([...meshShape(joinMeshes(joinMeshes(box, torusMesh(1, 0.3, 8, 12)), box)).pieces]).toEqual([0, 12, 12 + 2 * 8 * 12]);
    expect([...meshShape(soup(4, 0.3, chance(1))).pieces]).toEqual([0, 1, 2, 3]);
  });

  it("leaves out triangles without area and says which", () => {
    const vertices = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 2, 0, 0, Number.NaN, 0, 0);
    const triangles = Int32Array.of(0, 1, 3, 0, 1, 2, 0, 0, 2, 0, 1, 9, 1, 0, 2, 0, 1, 4);
    const mesh = meshShape({ vertices, triangles });
    expect(mesh.dropped).toEqual([0, 2, 3, 5]);
    expect([...mesh.sources]).toEqual([1, 4]);
    expect([...mesh.triangles]).toEqual([0, 1, 2, 1, 0, 2]);
  });

  it("takes meshes that are open, crowded, turned or empty", () => {
    const fan = Float64Array.of(0, 0, 0, 0, 0, 1, 1, 0, 0, -1, 1, 0, -1, -1, 0);
    const book = meshShape({ vertices: fan, triangles: Int32Array.of(0, 1, 2, 0, 1, 3, 1, 0, 4) });
    expect(book.oppositeEdge(0)).toBe(-1);
    const turned = meshShape({ vertices: fan, triangles: Int32Array.of(0, 1, 2, 0, 1, 3) });
    expect(turned.oppositeEdge(0)).toBe(-1);
    const none = meshShape({ vertices: new Float64Array(0), triangles: new Int32Array(0) });
    expect(none.findTriangles(Float64Array.of(-1, -1, -1, 1, 1, 1), 0, createFound())).toBe(0);
    expect(none.nearestTriangle(0, 0, 0, new Float64Array(3))).toBe(-1);
    expect([...none.bounds]).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
