import { describe, expect, test } from "vitest";
import { decompose } from "../../../src/geometry/decompose/decompose.js";
import { prepareSolid } from "../../../src/geometry/decompose/prepare-solid.js";
import type { FlatMesh } from "../../../src/geometry/flat-mesh.js";
import { boxMesh, fromPolygons, invertMesh, joinMeshes, lBeamMesh, mapVertices } from "../meshes.js";

const box = boxMesh([0, 0, 0], [1, 1, 1]);
const withTriangles = (change: (triangles: number[]) => number[]): FlatMesh => ({
  vertices: box.vertices,
  triangles: Int32Array.from(change([...box.triangles])),
});
const empty = { vertices: new Float64Array(0), triangles: new Int32Array(0) };
const sheet = fromPolygons(
  [0, 0, 0, 1, 0, 0, 0, 1, 0],
  [
    [0, 1, 2],
    [2, 1, 0],
  ],
);

describe("what bounds no solid", () => {
  test.each<[string, FlatMesh, string, string]>([
    ["nothing", empty, "mesh.empty", "triangles"],
    ["NaN", mapVertices(box, ([x, y, z]) => [x, y, z === 1 && x === 1 ? Number.NaN : z]), "model.not-finite", "vertices[5][2]"],
    [
      "an infinite number",
      mapVertices(box, ([x, y, z]) => [x === 1 ? Number.POSITIVE_INFINITY : x, y, z]),
      "model.not-finite",
      "vertices[1][0]",
    ],
    ["a vertex that does not exist", withTriangles((t) => t.with(9, 8)), "shape.bad-index", "triangles[3]"],
    ["a hole", withTriangles((t) => t.slice(3)), "mesh.not-closed", "triangles["],
    ["an inner wall", withTriangles((t) => [...t, 0, 1, 7]), "mesh.not-closed", "triangles["],
    ["the same triangle twice", withTriangles((t) => [...t, ...t.slice(0, 3)]), "mesh.not-closed", "triangles[12]"],
    ["one triangle turned", withTriangles((t) => [t[1]!, t[0]!, ...t.slice(2)]), "mesh.not-oriented", "triangles["],
    ["a sheet", sheet, "mesh.flat", "triangles"],
    ["parts that overlap", joinMeshes(box, boxMesh([0.4, 0.5, 0.3], [2, 2, 2])), "mesh.self-intersecting", "triangles["],
    ["numbers whose volume overflows", mapVertices(box, (v) => v.map((value) => 1e150 * value)), "mesh.out-of-range", "vertices"],
  ])("%s: an error with its place", (_, mesh, code, place) => {
    const { mesh: solid, diagnostics } = prepareSolid(mesh, "bodies[0].shapes[1]");
    expect(solid).toBeUndefined();
    const errors = diagnostics.filter((d) => d.severity === "error");
    expect(errors.map((d) => d.code)).toContain(code);
    expect(errors.every((d) => d.where.startsWith("bodies[0].shapes[1]."))).toBe(true);
    expect(errors.find((d) => d.code === code)!.where).toContain(`bodies[0].shapes[1].${place}`);
    expect(decompose(mesh, { concavity: 0.1 })).toMatchObject({ pieces: [], unionVolume: 0 });
  });
});

describe("what is repaired, and said", () => {
  const soup: FlatMesh = {
    vertices: Float64Array.from([...box.triangles].flatMap((v) => [...box.vertices.subarray(3 * v, 3 * v + 3)])),
    triangles: new Int32Array(36).map((_, i) => i),
  };
  test.each<[string, FlatMesh, string, string, string]>([
    ["a mesh inside out", invertMesh(box), "mesh.inverted", "warning", "triangles"],
    ["corners written once per triangle", soup, "mesh.welded", "note", "vertices"],
    ["a triangle that names a vertex twice", withTriangles((t) => [...t, 3, 3, 1]), "mesh.degenerate", "warning", "triangles[12]"],
    [
      "triangles without area",
      // an edge of the box with a point in its middle, closed by two triangles on the edge's line
      { vertices: Float64Array.from([...box.vertices, 0.5, 0, 0]), triangles: Int32Array.from([...box.triangles, 0, 8, 1, 0, 1, 8]) },
      "mesh.degenerate",
      "warning",
      "triangles[12]",
    ],
    ["boxes that touch along an edge", touching(), "mesh.touching", "warning", "triangles["],
  ])("%s", (_, mesh, code, severity, place) => {
    const { mesh: solid, volume, diagnostics } = prepareSolid(mesh);
    expect(diagnostics.every((d) => d.severity !== "error")).toBe(true);
    const found = diagnostics.find((d) => d.code === code);
    expect(found?.severity).toBe(severity);
    expect(found?.where).toContain(place);
    expect(solid).toBeDefined();
    const { pieces, unionVolume } = decompose(mesh, { concavity: 0.01 });
    // each is made of unit boxes
    expect(unionVolume).toBeCloseTo(volume, 12);
    expect(pieces).toHaveLength(Math.round(volume));
  });

  test("triangle numbers are those of the mesh given", () => {
    const crossing = joinMeshes(box, boxMesh([0.4, 0.5, 0.3], [2, 2, 2]));
    const shifted = { vertices: crossing.vertices, triangles: Int32Array.from([0, 0, 1, ...crossing.triangles]) };
    const place = (mesh: FlatMesh) => prepareSolid(mesh).diagnostics.find((d) => d.code === "mesh.self-intersecting")!.where;
    const number = (text: string) => Number(/\d+/.exec(text)![0]);
    expect(number(place(shifted))).toBe(number(place(crossing)) + 1);
  });

  test("a good mesh passes without a word", () => {
    const mesh = lBeamMesh(1, 1, 0.2, 1);
    expect(prepareSolid(mesh)).toEqual({ mesh, volume: expect.closeTo(0.36, 14), diagnostics: [] });
  });
});

/** Two unit boxes with a common edge, of shared vertices. */
function touching(): FlatMesh {
  const both = joinMeshes(box, boxMesh([1, 1, 0], [2, 2, 1]));
  // vertices 3 and 7 of the first are 8 and 12, the corners (1, 1, z) of the second
  return { vertices: both.vertices, triangles: both.triangles.map((v) => (v === 8 ? 3 : v === 12 ? 7 : v)) };
}
