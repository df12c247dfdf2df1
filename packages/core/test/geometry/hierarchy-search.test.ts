import { describe, expect, it } from "vitest";
import { meshShape } from "../../src/collide/mesh/mesh-shape.js";
import { createFound } from "../../src/geometry/found-triangles.js";
import { findNearestTriangle } from "../../src/geometry/hierarchy-search.js";
import { PREPARED_RAY, prepareRay } from "../../src/geometry/ray-triangle.js";
import { chance, tenfold } from "../chance.js";
import { cornersOf, dot, gridMesh, hitOf, pointDistance, soup, trianglesOf } from "../collide/mesh/surfaces.js";
import { torusMesh } from "./meshes.js";

const ray = new Float64Array(PREPARED_RAY);
const out = new Float64Array(4);

describe("the first hit of a ray", () => {
  it("is that of Möller and Trumbore's test on every triangle, from both sides or from the front", () => {
    const random = chance(3);
    for (const sides of ["one", "two"] as const) {
      const mesh = meshShape(soup(400, 0.1, random), { sides });
      const all = trianglesOf(mesh);
      let hits = 0;
      for (let trial = 0; trial < tenfold(500); trial++) {
        const o = [random.uniform(-1, 2), random.uniform(-1, 2), random.uniform(-1, 2)];
        const target = [random.next(), random.next(), random.next()];
        const d = target.map((x, k) => (trial % 7 === k ? 0 : x - o[k]!));
        prepareRay(ray, o[0]!, o[1]!, o[2]!, d[0]!, d[1]!, d[2]!);
        const maximum = random.uniform(0.2, 3);
        const triangle = mesh.castRay(ray, maximum, out);
        let best = maximum;
        let expected = -1;
        all.forEach((corners, t) => {
          const hit = hitOf(corners, o, d);
          if (!hit || hit.t > best || (sides === "one" && !hit.front)) return;
          best = hit.t;
          expected = t;
        });
        expect(triangle).toBe(expected);
        if (triangle >= 0) hits++;
        // both formulas divide by the same determinant, which may be small; 1e-9 is far below the distance of two triangles
        expect(Math.abs(out[0]! - best)).toBeLessThan(1e-9);
      }
      expect(hits).toBeGreaterThan(80);
    }
  });

  it("never slips through edges and corners", () => {
    const random = chance(4);
    const mesh = meshShape(gridMesh(16, 1, random, (x, y) => 0.1 * Math.sin(5 * x) * Math.cos(4 * y)));
    for (let trial = 0; trial < tenfold(20_000); trial++) {
      // aimed at a point of an edge, as exactly as numbers can
      const corners = cornersOf(mesh, random.integer(mesh.triangleCount));
      const k = random.integer(3);
      const share = trial % 3 === 0 ? 0 : random.next();
      const target = corners[k]!.map((x, axis) => x + share * (corners[(k + 1) % 3]![axis]! - x));
      const isBorder = Math.max(Math.abs(target[0]!), Math.abs(target[1]!)) > 0.99;
      if (isBorder) continue;
      const o = [random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(1, 3)];
      prepareRay(ray, o[0]!, o[1]!, o[2]!, target[0]! - o[0]!, target[1]! - o[1]!, target[2]! - o[2]!);
      expect(mesh.castRay(ray, 10, out)).toBeGreaterThanOrEqual(0);
      expect(out[0]!).toBeLessThanOrEqual(1 + 1e-12);
    }
  });

  it("along axes through the vertices of a flat grid is at the height of the grid, exactly", () => {
    const mesh = meshShape(gridMesh(8, 1, chance(5)));
    for (let i = 1; i < 8; i++) {
      for (let j = 1; j < 8; j++) {
        prepareRay(ray, i / 4 - 1, j / 4 - 1, 2, 0, 0, -1);
        expect(mesh.castRay(ray, Infinity, out)).toBeGreaterThanOrEqual(0);
        expect(out[0]).toBe(2);
        // from behind there is nothing
        prepareRay(ray, i / 4 - 1, j / 4 - 1, -2, 0, 0, 1);
        expect(mesh.castRay(ray, Infinity, out)).toBe(-1);
      }
    }
  });
});

describe("the nearest triangle", () => {
  it("is as near as the nearest of all", () => {
    const random = chance(6);
    for (const flat of [soup(300, 0.1, random), torusMesh(1, 0.3, 12, 20)]) {
      const mesh = meshShape(flat);
      const all = trianglesOf(mesh);
      for (let trial = 0; trial < tenfold(300); trial++) {
        const p = [random.uniform(-1, 2), random.uniform(-1, 2), random.uniform(-1, 2)];
        const triangle = mesh.nearestTriangle(p[0]!, p[1]!, p[2]!, out);
        const found = Math.sqrt([0, 1, 2].reduce((sum, k) => sum + (out[k]! - p[k]!) ** 2, 0));
        const least = Math.min(...all.map((corners) => pointDistance(corners, p)));
        // a few roundings of coordinates up to 2
        expect(Math.abs(found - least)).toBeLessThan(1e-14);
        expect(Math.abs(pointDistance(all[triangle]!, p) - least)).toBeLessThan(1e-14);
        // the same one wherever the search begins
        const again = findNearestTriangle(mesh, p[0]!, p[1]!, p[2]!, random.integer(mesh.triangleCount), out);
        expect(again).toBe(triangle);
      }
    }
  });
});

describe("planes", () => {
  it("find the lowest corner and the triangles below", () => {
    const random = chance(7);
    const mesh = meshShape(soup(300, 0.1, random));
    const all = trianglesOf(mesh);
    const found = createFound();
    for (let trial = 0; trial < tenfold(100); trial++) {
      const { x, y, z } = random.direction();
      const heights = all.map((corners) => corners.map((c) => dot(c, [x, y, z])));
      const corner = mesh.lowestCorner(x, y, z);
      expect(heights[Math.floor(corner / 3)]![corner % 3]).toBe(Math.min(...heights.flat()));
      const limit = random.uniform(-1, 1);
      const count = mesh.findBelow(mesh.bounds, x, y, z, limit, found);
      const listed = new Set(found.list.subarray(0, count));
      heights.forEach((three, t) => {
        // boxes reach lower than triangles: those wholly above may be listed, those below must be
        if (Math.min(...three) <= limit - 1e-12) expect(listed.has(t)).toBe(true);
      });
      expect(listed.size).toBe(count);
    }
  });

  it("find of the triangles below those whose boxes meet a box", () => {
    const random = chance(8);
    const mesh = meshShape(soup(300, 0.1, random));
    const [inBox, below, both] = [createFound(), createFound(), createFound()];
    for (let trial = 0; trial < tenfold(100); trial++) {
      const { x, y, z } = random.direction();
      const limit = random.uniform(-1, 1);
      const low = [random.next(), random.next(), random.next()];
      const box = Float64Array.from([...low, ...low.map((c) => c + random.uniform(0, 0.7))]);
      const [n, m] = [mesh.findTriangles(box, 0, inBox), mesh.findBelow(mesh.bounds, x, y, z, limit, below)];
      const near = new Set(inBox.list.subarray(0, n));
      const count = mesh.findBelow(box, x, y, z, limit, both);
      expect([...both.list.subarray(0, count)]).toEqual([...below.list.subarray(0, m)].filter((t) => near.has(t)));
    }
  });
});
