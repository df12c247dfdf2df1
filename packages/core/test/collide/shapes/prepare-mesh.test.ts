/** Meshes with known flaws: what is reported, where, and what is left. The flaws are made on purpose, so each test knows its answer. */
import { describe, expect, it } from "vitest";
import { prepareMesh } from "../../../src/collide/shapes/prepare-mesh.js";
import type { FlatMesh } from "../../../src/geometry/flat-mesh.js";
import { collectDiagnostics } from "../../../src/model/collect-diagnostics.js";
import type { MeshSides } from "../../../src/model/description.js";
import { boxMesh, invertMesh, joinMeshes, mapVertices, torusMesh } from "../../geometry/meshes.js";

const cube = boxMesh([0, 0, 0], [1, 1, 1]);

function prepare(mesh: FlatMesh, sides: MeshSides = "one") {
  const findings = collectDiagnostics();
  const prepared = prepareMesh(mesh, sides, findings);
  const found = findings.finish();
  return { prepared, found, codes: found.map((d) => `${d.severity} ${d.code} ${d.where}`) };
}

const withTriangles = (mesh: FlatMesh, ...more: number[]): FlatMesh => ({ ...mesh, triangles: Int32Array.of(...mesh.triangles, ...more) });

/** Every triangle with vertices of its own, as in STL files. */
const soup = ({ vertices, triangles }: FlatMesh): FlatMesh => ({
  vertices: Float64Array.from([...triangles].flatMap((v) => [...vertices.subarray(3 * v, 3 * v + 3)])),
  triangles: triangles.map((_, i) => i),
});

describe("prepareMesh", () => {
  it("a sound mesh passes as it is", () => {
    for (const mesh of [cube, torusMesh(2, 0.5, 12, 8)]) {
      const { prepared, codes } = prepare(mesh);
      expect(codes).toEqual([]);
      expect(prepared!.triangles).toEqual(mesh.triangles);
      expect([...prepared!.sources]).toEqual([...mesh.triangles.keys()].slice(0, mesh.triangles.length / 3));
    }
  });

  it("equal vertices are joined, which closes what was written triangle by triangle", () => {
    const { prepared, codes } = prepare(soup(cube));
    expect(codes).toEqual([]);
    expect(prepared!.vertices.length).toBe(24);
    expect(prepared!.triangles.length).toBe(36);
  });

  it("triangles without area and copies are left out, and sources tell who stayed", () => {
    // a repeated corner, three corners on an edge line, a copy with its corners turned round
    const [a, b, c] = cube.triangles;
    const onEdge = mapVertices(
      { vertices: Float64Array.of(...cube.vertices, 0.5, 0, 0, 1, 0, 0, 0, 0, 0), triangles: cube.triangles },
      (v) => v,
    );
    const mesh: FlatMesh = { ...onEdge, triangles: Int32Array.of(0, 0, 1, 8, 9, 10, ...cube.triangles, b!, c!, a!) };
    const { prepared, found, codes } = prepare(mesh);
    expect(codes.slice(0, 2)).toEqual(["warning collision.mesh-degenerate triangles[0]", "warning collision.mesh-duplicate triangles[14]"]);
    expect(found[0]!.message).toContain("2 triangles have no area");
    expect(prepared!.triangles).toEqual(cube.triangles);
    expect([...prepared!.sources]).toEqual(Array.from({ length: 12 }, (_, i) => i + 2));
  });

  it.each([1e-150, 1e-6, 1, 1e6, 1e150])("what has no area follows the scale %f", (scale) => {
    const scaledBy = (mesh: FlatMesh) => mapVertices(mesh, (v) => v.map((x) => x * scale));
    // a sliver a thousand roundings high stays, one within a rounding does not
    const sliver = (height: number): FlatMesh => ({
      vertices: Float64Array.of(0, 0, 0, 1, 0, 0, 0.3, height, 0),
      triangles: Int32Array.of(0, 1, 2),
    });
    expect(prepare(scaledBy(sliver(1e-12)), "two").codes).toEqual([]);
    expect(prepare(scaledBy(sliver(1e-16)), "two").codes).toEqual([
      "warning collision.mesh-degenerate triangles[0]",
      "error collision.mesh-empty triangles",
    ]);
  });

  it("nothing left is an error", () => {
    expect(prepare({ vertices: new Float64Array(9), triangles: Int32Array.of(0, 1, 2) }).codes).toEqual([
      "warning collision.mesh-degenerate triangles[0]",
      "error collision.mesh-empty triangles",
    ]);
    expect(prepare({ ...cube, triangles: new Int32Array(0) }, "two").codes).toEqual(["error collision.mesh-empty triangles"]);
  });

  it("an open mesh is a warning where one side counts, with the vertices of the edge as written", () => {
    const open = soup({ ...cube, triangles: cube.triangles.subarray(3) });
    const { prepared, found, codes } = prepare(open);
    expect(codes).toEqual([expect.stringMatching(/^warning collision.mesh-open triangles\[\d+\]$/)]);
    expect(found[0]!.message).toContain("3 edges belong to one triangle only");
    const triangle = Number(/\d+/.exec(found[0]!.where)![0]);
    const [, from, to] = /between the vertices (\d+) and (\d+)/.exec(found[0]!.message)!.map(Number);
    // every triangle of the soup has the vertices 3 t … 3 t + 2
    expect([from!, to!].map((v) => Math.floor(v / 3))).toEqual([triangle, triangle]);
    expect(prepared!.triangles.length).toBe(33);
    expect(prepare(open, "two").codes).toEqual([]);
  });

  it("turned triangles and inverted surfaces are errors where one side counts", () => {
    const turned = { ...cube, triangles: cube.triangles.slice() };
    turned.triangles.set([cube.triangles[1]!, cube.triangles[0]!, cube.triangles[2]!], 0);
    expect(prepare(turned).codes).toEqual([expect.stringMatching(/^error collision.mesh-not-oriented triangles\[\d+\]$/)]);
    expect(prepare(turned).prepared).toBeUndefined();
    expect(prepare(turned, "two").codes).toEqual([]);
    expect(prepare(invertMesh(cube)).codes).toEqual(["error collision.mesh-inverted triangles"]);
    expect(prepare(invertMesh(cube), "two").codes).toEqual([]);
  });

  it("an inner wall makes the surface no manifold", () => {
    // the diagonal wall of the cube: three triangles meet at four edges of it
    const wall = withTriangles(cube, 0, 1, 7, 0, 7, 6);
    expect(prepare(wall).codes).toContainEqual(expect.stringMatching(/^warning collision.mesh-not-manifold triangles\[\d+\]$/));
    expect(prepare(wall, "two").codes).toEqual([]);
  });

  it("a surface that passes through itself is a warning", () => {
    const two = joinMeshes(
      cube,
      mapVertices(cube, ([x, y, z]) => [x + 0.4, y + 0.3, z + 0.2]),
    );
    const { prepared, found, codes } = prepare(two);
    expect(codes).toEqual([expect.stringMatching(/^warning collision.mesh-crosses-itself triangles\[\d+\]$/)]);
    expect(found[0]!.message).toMatch(/first \d+ and \d+$/);
    expect(prepared!.triangles).toEqual(two.triangles);
    // side by side they do not
    expect(
      prepare(
        joinMeshes(
          cube,
          mapVertices(cube, ([x, y, z]) => [x + 2, y, z]),
        ),
      ).codes,
    ).toEqual([]);
  });
});
