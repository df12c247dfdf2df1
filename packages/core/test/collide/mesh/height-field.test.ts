import { describe, expect, it } from "vitest";
import { heightFieldShape } from "../../../src/collide/mesh/height-field.js";
import { type MeshShape, meshShape } from "../../../src/collide/mesh/mesh-shape.js";
import type { SurfaceShape } from "../../../src/collide/shapes/collision-shape.js";
import { createFound } from "../../../src/geometry/found-triangles.js";
import { PREPARED_RAY, prepareRay } from "../../../src/geometry/ray-triangle.js";
import type { Random } from "../../../src/math/random.js";
import { chance, tenfold } from "../../chance.js";
import { boxOf, cornersOf, pointDistance, trianglesOf } from "./surfaces.js";

function randomField(random: Random, columns = 7, rows = 5) {
  const heights = Array.from({ length: rows }, () => Array.from({ length: columns }, () => random.uniform(-0.5, 0.5)));
  return heightFieldShape([3, 2], heights);
}

/** The same triangles as a mesh, which is tested against brute force elsewhere: the referee here. */
function asMesh(field: SurfaceShape): MeshShape {
  const corners = trianglesOf(field).flat();
  const numbers = new Map<string, number>();
  const vertices: number[] = [];
  const triangles = corners.map((c) => {
    const key = c.join(" ");
    if (!numbers.has(key)) {
      numbers.set(key, vertices.length / 3);
      vertices.push(...c);
    }
    return numbers.get(key)!;
  });
  return meshShape({ vertices: Float64Array.from(vertices), triangles: Int32Array.from(triangles) });
}

describe("a height field", () => {
  it("has the heights at its grid points, rows along y and columns along x", () => {
    const field = heightFieldShape(
      [4, 2],
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
    );
    expect(field.triangleCount).toBe(4);
    expect(trianglesOf(field)).toEqual([
      [
        [-2, -1, 1],
        [0, -1, 2],
        [0, 1, 5],
      ],
      [
        [-2, -1, 1],
        [0, 1, 5],
        [-2, 1, 4],
      ],
      [
        [0, -1, 2],
        [2, -1, 3],
        [2, 1, 6],
      ],
      [
        [0, -1, 2],
        [2, 1, 6],
        [0, 1, 5],
      ],
    ]);
    expect([...field.bounds]).toEqual([-2, -1, 1, 2, 1, 6]);
  });

  it("links its triangles as the mesh of them does", () => {
    const field = randomField(chance(1));
    const mesh = asMesh(field);
    for (let h = 0; h < 3 * field.triangleCount; h++) expect(field.oppositeEdge(h)).toBe(mesh.oppositeEdge(h));
  });

  it("finds by box what meets it: cells of the grid, triangles by their heights", () => {
    const random = chance(2);
    const field = randomField(random);
    const found = createFound();
    // a triangle's box is that of its cell across
    const boxes = trianglesOf(field).map(boxOf);
    for (let trial = 0; trial < tenfold(400); trial++) {
      const center = [random.uniform(-2, 2), random.uniform(-1.5, 1.5), random.uniform(-0.7, 0.7)];
      const half = random.next() ** 2;
      const box = Float64Array.from([...center.map((x) => x - half), ...center.map((x) => x + half * random.next())]);
      // some boxes end exactly on grid lines
      if (trial % 3 === 0) box[3] = Math.max(box[0]!, cornersOf(field, random.integer(field.triangleCount))[1]![0]!);
      const count = field.findTriangles(box, 0, found);
      const expected = boxes.flatMap((b, t) => ([0, 1, 2].every((k) => b[k]! <= box[3 + k]! && box[k]! <= b[3 + k]!) ? [t] : []));
      expect([...found.list.subarray(0, count)]).toEqual(expected);
    }
  });

  it("is hit by rays where the mesh of its triangles is", () => {
    const random = chance(3);
    const field = randomField(random, 9, 12);
    const mesh = asMesh(field);
    const ray = new Float64Array(PREPARED_RAY);
    const [a, b] = [new Float64Array(1), new Float64Array(1)];
    let hits = 0;
    for (let trial = 0; trial < tenfold(3000); trial++) {
      const o = [random.uniform(-3, 3), random.uniform(-2, 2), random.uniform(-1, 2)];
      const target = [random.uniform(-1.5, 1.5), random.uniform(-1, 1), random.uniform(-0.5, 0.5)];
      // upright rays and rays along grid lines among them
      if (trial % 5 === 0) [target[0], target[1]] = [o[0]!, o[1]!];
      if (trial % 5 === 1) target[0] = o[0] = cornersOf(field, random.integer(field.triangleCount))[1]![0]!;
      prepareRay(ray, o[0]!, o[1]!, o[2]!, target[0]! - o[0]!, target[1]! - o[1]!, target[2]! - o[2]!);
      const maximum = trial % 2 === 0 ? Infinity : random.uniform(0.1, 2);
      const hit = mesh.castRay(ray, maximum, b);
      expect(field.castRay(ray, maximum, a)).toBe(hit);
      expect(a[0]).toBe(b[0]);
      if (hit >= 0) hits++;
    }
    expect(hits).toBeGreaterThan(1000);
  });

  it("has the nearest triangle of all", () => {
    const random = chance(4);
    const field = randomField(random, 9, 12);
    const all = trianglesOf(field);
    const out = new Float64Array(3);
    for (let trial = 0; trial < tenfold(300); trial++) {
      const p = [random.uniform(-3, 3), random.uniform(-2, 2), random.uniform(-2, 2)];
      field.nearestTriangle(p[0]!, p[1]!, p[2]!, out);
      const found = Math.sqrt([0, 1, 2].reduce((sum, k) => sum + (out[k]! - p[k]!) ** 2, 0));
      expect(Math.abs(found - Math.min(...all.map((c) => pointDistance(c, p))))).toBeLessThan(1e-14);
    }
  });

  it("has the lowest corner and the triangles below a plane of the mesh of its triangles", () => {
    const random = chance(5);
    const field = randomField(random);
    const mesh = asMesh(field);
    const [a, b] = [createFound(), createFound()];
    for (let trial = 0; trial < tenfold(50); trial++) {
      const { x, y, z } = random.direction();
      expect(field.lowestCorner(x, y, z)).toBe(mesh.lowestCorner(x, y, z));
      const limit = random.uniform(-2, 2);
      const count = field.findBelow(field.bounds, x, y, z, limit, a);
      expect(mesh.findBelow(mesh.bounds, x, y, z, limit, b)).toBe(count);
      expect([...a.list.subarray(0, count)]).toEqual([...b.list.subarray(0, count)]);
    }
  });
});
