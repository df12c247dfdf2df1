import { describe, expect, test } from "vitest";
import type { FlatMesh } from "../../src/geometry/flat-mesh.js";
import { findSelfIntersections } from "../../src/geometry/self-intersection.js";
import { torusMesh } from "../../src/geometry/torus-mesh.js";
import { quat } from "../../src/math/quat.js";
import { vec3 } from "../../src/math/vec3.js";
import { chance, tenfold } from "../chance.js";
import { boxMesh, cupMesh, fromPolygons, joinMeshes, lBeamMesh, mapVertices, placeMesh } from "./meshes.js";

const box = (x: number, y: number, z: number, size = 1) => boxMesh([x, y, z], [x + size, y + size, z + size]);

describe("meshes that do not cross themselves", () => {
  test.each<[string, FlatMesh]>([
    ["box", box(0, 0, 0)],
    ["torus", torusMesh(1, 0.25)],
    ["torus whose ring is as wide as its tube", torusMesh(1, 1, { ring: 8, tube: 8 })],
    ["cup", cupMesh(0.5, 0.01, 1, 0.1, 24)],
    ["L-beam", lBeamMesh(1, 1, 0.2, 2)],
    ["two boxes apart", joinMeshes(box(0, 0, 0), box(2, 0, 0))],
    ["two boxes with a common face", joinMeshes(box(0, 0, 0), box(1, 0, 0))],
    ["a box on another, shifted", joinMeshes(box(0, 0, 0), box(0.3, 0.2, 1))],
    ["two boxes that touch along an edge", joinMeshes(box(0, 0, 0), box(1, 1, 0))],
    ["an edge against a face", joinMeshes(boxMesh([0, 0, 0], [1, 1, 1]), boxMesh([1, 0.25, 0.25], [2, 0.75, 0.75]))],
    ["a box in a box", joinMeshes(box(0, 0, 0, 3), box(1, 1, 1))],
  ])("%s", (_, mesh) => {
    expect(findSelfIntersections(mesh)).toEqual({ count: 0, complete: true, pairs: [] });
  });
});

describe("meshes that do", () => {
  test("a corner pushed through the opposite face is found with its triangles", () => {
    const pushed = mapVertices(box(0, 0, 0), ([x, y, z]) => (x === 1 && y === 1 && z === 1 ? [0.4, 0.3, -0.2] : [x, y, z]));
    const { pairs, count } = findSelfIntersections(pushed);
    expect(count).toBeGreaterThan(0);
    // one of each pair is at the corner pushed (vertex 7), the other at z = 0 (vertices 0 … 3)
    for (const pair of pairs) {
      const corners = pair.map((t) => [...pushed.triangles.subarray(3 * t, 3 * t + 3)]);
      expect(corners.some((three) => three.includes(7))).toBe(true);
      expect(pair[0]).toBeLessThan(pair[1]);
    }
  });

  test.each<[string, FlatMesh]>([
    ["boxes that overlap in a corner", joinMeshes(box(0, 0, 0), box(0.5, 0.5, 0.5))],
    ["a rod through a plate", joinMeshes(boxMesh([-1, -1, 0], [1, 1, 0.1]), boxMesh([-0.1, -0.1, -1], [0.1, 0.1, 1]))],
    // nothing is pierced here: edges run in faces; only triangles of one plane that face the same way overlap
    ["aligned boxes that overlap", joinMeshes(box(0, 0, 0), box(0.5, 0, 0))],
    ["the same box twice", joinMeshes(box(0, 0, 0), box(0, 0, 0))],
    ["far from the origin", mapVertices(joinMeshes(box(0, 0, 0), box(0.5, 0.5, 0.5)), ([x, y, z]) => [x + 1e6, y, z])],
    ["tiny", mapVertices(joinMeshes(box(0, 0, 0), box(0.5, 0.5, 0.5)), (v) => v.map((value) => 1e-6 * value))],
  ])("%s", (_, mesh) => {
    const { count, pairs } = findSelfIntersections(mesh);
    expect(count).toBeGreaterThan(0);
    // each pair has one triangle of either box
    for (const [s, t] of pairs) expect([s < 12, t >= 12]).toEqual([true, true]);
  });

  test("pairs are as many as a test of all against all by another method finds", () => {
    // 60 random tetrahedra as one mesh; second method: an edge meets a triangle where the line parameters lie in 0 … 1
    const random = chance(3);
    let mesh = fromPolygons([], []);
    for (let i = 0; i < tenfold(60); i++) {
      const points = Array.from({ length: 12 }, () => random.uniform(-0.3, 0.3));
      const q = quat(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1), 1);
      const n = Math.hypot(q.x, q.y, q.z, q.w);
      const place = {
        orientation: { x: q.x / n, y: q.y / n, z: q.z / n, w: q.w / n },
        position: vec3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)),
      };
      const tetrahedron = fromPolygons(points, [
        [0, 1, 2],
        [0, 3, 1],
        [1, 3, 2],
        [2, 3, 0],
      ]);
      mesh = joinMeshes(mesh, placeMesh(tetrahedron, place));
    }
    const count = mesh.triangles.length / 3;
    let expected = 0;
    for (let s = 0; s < count; s++) for (let t = s + 1; t < count; t++) if (meet(mesh, s, t) || meet(mesh, t, s)) expected++;
    expect(expected).toBeGreaterThan(50);
    expect(findSelfIntersections(mesh)).toMatchObject({ count: expected, complete: true });
    expect(findSelfIntersections(mesh, { listed: 3, most: 5 })).toMatchObject({ count: 5, complete: false });
  });
});

/** Möller–Trumbore: does an edge of s, without its ends, meet t? Neighbours in one tetrahedron share corners and are left out. */
function meet({ vertices, triangles }: FlatMesh, s: number, t: number): boolean {
  if (Math.floor(s / 4) === Math.floor(t / 4)) return false;
  const point = (v: number) => [vertices[3 * v]!, vertices[3 * v + 1]!, vertices[3 * v + 2]!] as const;
  const minus = (a: readonly number[], b: readonly number[]) => a.map((value, k) => value - b[k]!);
  const times = (a: readonly number[], b: readonly number[]) => [
    a[1]! * b[2]! - a[2]! * b[1]!,
    a[2]! * b[0]! - a[0]! * b[2]!,
    a[0]! * b[1]! - a[1]! * b[0]!,
  ];
  const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, k) => sum + value * b[k]!, 0);
  const [a, b, c] = [0, 1, 2].map((k) => point(triangles[3 * t + k]!)) as unknown as [
    readonly number[],
    readonly number[],
    readonly number[],
  ];
  return [0, 1, 2].some((k) => {
    const p = point(triangles[3 * s + k]!);
    const way = minus(point(triangles[3 * s + ((k + 1) % 3)]!), p);
    const h = times(way, minus(c, a));
    const f = 1 / dot(minus(b, a), h);
    const u = f * dot(minus(p, a), h);
    const q = times(minus(p, a), minus(b, a));
    const v = f * dot(way, q);
    const at = f * dot(minus(c, a), q);
    return u > 0 && v > 0 && u + v < 1 && at > 0 && at < 1;
  });
}
