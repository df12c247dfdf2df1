import { describe, expect, it } from "vitest";
import type { FlatMesh } from "../../src/geometry/flat-mesh.js";
import { checkMesh, type MeshProblem } from "../../src/geometry/mesh-topology.js";
import { chance, tenfold } from "../chance.js";
import { boxMesh, invertMesh, joinMeshes, placeMesh, torusMesh } from "./meshes.js";

const cube = boxMesh([0, 0, 0], [1, 1, 1]);
const problemsOf = (mesh: FlatMesh): MeshProblem[] => checkMesh(mesh).findings.map((f) => f.problem);
const withTriangles = (mesh: FlatMesh, triangles: readonly number[]): FlatMesh => ({ ...mesh, triangles: Int32Array.from(triangles) });

describe("sound meshes", () => {
  it("accepts a cube: volume 1, one part", () => {
    expect(checkMesh(cube)).toEqual({ closed: true, manifold: true, volume: 1, components: 1, inwardComponents: 0, findings: [] });
  });

  it("accepts a torus, which has a handle", () => {
    const topology = checkMesh(torusMesh(2, 0.5, 16, 32));
    expect(topology).toMatchObject({ closed: true, components: 1, findings: [] });
  });

  it("counts parts and takes inward ones for cavities", () => {
    const apart = checkMesh(joinMeshes(cube, boxMesh([3, 0, 0], [4, 2, 1])));
    expect(apart).toMatchObject({ closed: true, components: 2, inwardComponents: 0, findings: [] });
    expect(apart.volume).toBeCloseTo(3, 14);
    const hollow = checkMesh(joinMeshes(boxMesh([-1, -1, -1], [2, 2, 2]), invertMesh(cube)));
    expect(hollow).toMatchObject({ closed: true, components: 2, inwardComponents: 1, findings: [] });
    expect(hollow.volume).toBeCloseTo(26, 13);
  });

  it("accepts cubes that share an edge, but says that it is no manifold", () => {
    // the second cube takes over the two vertices of the edge from (1, 1, 0) to (1, 1, 1)
    const second = boxMesh([1, 1, 0], [2, 2, 1]);
    const joined = joinMeshes(cube, second);
    const welded = withTriangles(
      joined,
      [...joined.triangles].map((v) => (v === 8 ? 3 : v === 12 ? 7 : v)),
    );
    const topology = checkMesh(welded);
    expect(topology).toMatchObject({ closed: true, manifold: false, components: 1 });
    expect(topology.findings).toMatchObject([{ problem: "touching-edge", count: 1, edges: [[7, 3]] }]);
  });

  it("accepts a sheet with two sides that stands on an edge: not a duplicate, and without volume", () => {
    const vertices = Float64Array.of(...cube.vertices, 2, 2, 0.5);
    const fin = { vertices, triangles: Int32Array.of(...cube.triangles, 3, 7, 8, 7, 3, 8) };
    const topology = checkMesh(fin);
    expect(topology).toMatchObject({ closed: true, manifold: false, findings: [{ problem: "touching-edge", count: 1 }] });
    expect(topology.volume).toBeCloseTo(1, 15);
  });

  it("recognises the sign of the volume of a turned needle, 1e-10 times as thick as long", () => {
    const random = chance(30);
    for (let i = 0; i < tenfold(100); i++) {
      const X = { position: { x: 0, y: 0, z: 0 }, orientation: random.rotation() };
      const needle = placeMesh(boxMesh([-1, -1e-10, -1e-10], [1, 1e-10, 1e-10]), X);
      expect(problemsOf(needle)).toEqual([]);
      expect(problemsOf(invertMesh(needle))).toEqual(["inverted"]);
    }
  });
});

describe("broken meshes", () => {
  it("locates a hole by the three edges around it", () => {
    const topology = checkMesh(withTriangles(cube, [...cube.triangles].slice(3)));
    expect(topology.closed).toBe(false);
    expect(topology.findings).toHaveLength(1);
    const [finding] = topology.findings;
    expect(finding).toMatchObject({ problem: "open-edge", count: 3 });
    // the edges of the missing triangle 0 2 3, each listed with a triangle that has it
    const missing = [...cube.triangles.subarray(0, 3)].sort();
    expect([...new Set(finding!.edges.flat())].sort()).toEqual(missing);
    finding!.edges.forEach((edge, i) => {
      const t = finding!.triangles[i]!;
      const corners = [...cube.triangles.subarray(3 + 3 * t, 6 + 3 * t)];
      expect(corners).toEqual(expect.arrayContaining([...edge]));
    });
  });

  it("locates a turned triangle by its three edges", () => {
    const triangles = [...cube.triangles];
    [triangles[12], triangles[13]] = [triangles[13]!, triangles[12]!];
    const topology = checkMesh(withTriangles(cube, triangles));
    expect(topology.closed).toBe(false);
    expect(topology.findings).toMatchObject([{ problem: "turned-edge", count: 3 }]);
    expect([...new Set(topology.findings[0]!.edges.flat())].sort()).toEqual(triangles.slice(12, 15).sort());
  });

  it("locates a triangle that is there twice", () => {
    const topology = checkMesh(withTriangles(cube, [...cube.triangles, ...cube.triangles.subarray(6, 9)]));
    expect(topology.closed).toBe(false);
    expect(topology.findings).toMatchObject([{ problem: "duplicate-triangle", count: 1, triangles: [12] }]);
  });

  it("does not take the whole surface twice for a solid", () => {
    const topology = checkMesh(withTriangles(cube, [...cube.triangles, ...cube.triangles]));
    expect(topology.closed).toBe(false);
    expect(topology.findings).toMatchObject([{ problem: "duplicate-triangle", count: 12 }]);
  });

  it("locates an inner wall", () => {
    // a triangle from corner to corner through the inside: its edges belong to three triangles, or to itself alone
    const topology = checkMesh(withTriangles(cube, [...cube.triangles, 0, 3, 7]));
    expect(topology.closed).toBe(false);
    expect(topology.findings.map((f) => [f.problem, f.count])).toEqual(
      expect.arrayContaining([
        ["crowded-edge", 2],
        ["open-edge", 1],
      ]),
    );
  });

  it.each([8, -1, 1e9])("locates the vertex number %i", (bad) => {
    const triangles = [...cube.triangles];
    triangles[4] = bad;
    const topology = checkMesh(withTriangles(cube, triangles));
    expect(topology.closed).toBe(false);
    expect(topology.findings[0]).toMatchObject({ problem: "index-range", count: 1, triangles: [1] });
  });

  it("reports repeated corners, which leave the rest closed", () => {
    const topology = checkMesh(withTriangles(cube, [...cube.triangles, 2, 2, 5]));
    expect(topology).toMatchObject({ closed: true, volume: 1, findings: [{ problem: "repeated-corner", triangles: [12] }] });
  });

  it("reports triangles without area", () => {
    // a tetrahedron whose edge 0–1 is split by a vertex 4 on it, on one side only, and the gap closed by a flat triangle
    const vertices = Float64Array.of(0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2, 1, 0, 0);
    const mesh = { vertices, triangles: Int32Array.of(0, 2, 1, 0, 3, 2, 1, 2, 3, 0, 4, 3, 4, 1, 3, 0, 1, 4) };
    const topology = checkMesh(mesh);
    expect(topology).toMatchObject({ closed: true, findings: [{ problem: "zero-area", count: 1, triangles: [5] }] });
    expect(topology.volume).toBeCloseTo(8 / 6, 15);
  });

  it("reports a surface turned inside out, and one that encloses nothing", () => {
    expect(problemsOf(invertMesh(cube))).toEqual(["inverted"]);
    const sheet = withTriangles(cube, [0, 1, 2, 2, 1, 0]);
    expect(problemsOf(sheet)).toEqual(["no-volume"]);
    expect(problemsOf({ vertices: new Float64Array(0), triangles: new Int32Array(0) })).toEqual(["no-volume"]);
  });

  it("keeps its report short when everything is wrong", () => {
    const count = 50_000;
    const loose = Int32Array.from({ length: 3 * count }, (_, i) => i);
    const vertices = new Float64Array(9 * count).map((_, i) => (i * 7919) % 1009);
    const topology = checkMesh({ vertices, triangles: loose });
    expect(topology.findings.find((f) => f.problem === "open-edge")).toMatchObject({ count: 3 * count });
    expect(topology.components).toBe(count);
    for (const finding of topology.findings) expect(finding.triangles.length).toBeLessThanOrEqual(8);
  });

  it("copes with 50 000 triangles around one edge", () => {
    const count = 50_000;
    const vertices = new Float64Array(3 * (count + 2)).map((_, i) => (i * 7919) % 1013);
    const triangles = Int32Array.from({ length: 3 * count }, (_, i) => [0, 1, 2 + Math.floor(i / 3)][i % 3]!);
    expect(checkMesh({ vertices, triangles }).findings.find((f) => f.problem === "crowded-edge")).toMatchObject({
      count: 1,
      edges: [[0, 1]],
    });
  });
});
