import { describe, expect, it } from "vitest";
import {
  boxShape,
  type ConvexShape,
  coneShape,
  cylinderShape,
  ellipsoidShape,
  hullShape,
} from "../../../src/collide/shapes/collision-shape.js";
import { supportVertex, writeSupport } from "../../../src/collide/shapes/support.js";
import type { Vec3 } from "../../../src/math/vec3.js";
import { chance, tenfold } from "../../chance.js";
import { solidPolyhedron } from "../../geometry/solid-hull.js";

/** Points of the surfaces by their parametrisations: none may lie further along the direction, one must come close. */
const SAMPLES: readonly [string, ConvexShape, (u: number, v: number) => readonly number[]][] = [
  ["cylinder", cylinderShape(0.7, 3), (u, v) => [0.7 * Math.cos(u), 0.7 * Math.sin(u), v > 0 ? 1.5 : -1.5]],
  ["cone", coneShape(0.7, 3), (u, v) => (v > 0 ? [0.7 * Math.cos(u), 0.7 * Math.sin(u), -1.5] : [0, 0, 1.5])],
  ["ellipsoid", ellipsoidShape(0.5, 1, 2), (u, v) => [0.5 * Math.cos(u) * Math.cos(v), Math.sin(u) * Math.cos(v), 2 * Math.sin(v)]],
];

describe("support functions", () => {
  const random = chance(11);
  const along = (d: Vec3, p: ArrayLike<number>): number => d.x * p[0]! + d.y * p[1]! + d.z * p[2]!;

  it.each(SAMPLES)("%s: the furthest of its sampled points", (_, shape, point) => {
    const found = new Float64Array(3);
    for (let round = 0; round < tenfold(30); round++) {
      const d = random.direction();
      expect(writeSupport(shape, d.x, d.y, d.z, 0, found, 0)).toBe(-1);
      let furthest = -Infinity;
      for (let i = 0; i < 360; i++) {
        for (let k = -89; k <= 90; k++) furthest = Math.max(furthest, along(d, point((i * Math.PI) / 180, (k * Math.PI) / 180)));
      }
      // neighbouring samples are a degree apart: the best misses the maximum by at most 2·(1 − cos 1°) of the largest half axis
      expect(along(d, found)).toBeGreaterThanOrEqual(furthest - 1e-12);
      expect(along(d, found)).toBeLessThanOrEqual(furthest + 2 * 2 * (1 - Math.cos(Math.PI / 180)));
    }
  });

  it("climbs to the vertex that a search over all finds, from any start", () => {
    for (let round = 0; round < tenfold(50); round++) {
      const { polyhedron } = hullShape(solidPolyhedron(new Float64Array(600).map(() => random.normal())));
      const { vertices } = polyhedron!;
      const d = random.direction();
      let best = -Infinity;
      for (let i = 0; i < vertices.length; i += 3) best = Math.max(best, along(d, vertices.subarray(i, i + 3)));
      const v = supportVertex(polyhedron!, d.x, d.y, d.z, random.integer(vertices.length / 3));
      expect(along(d, vertices.subarray(3 * v, 3 * v + 3))).toBe(best);
    }
  });

  it("bounds contain the shape and touch it", () => {
    const found = new Float64Array(3);
    for (const shape of [boxShape(1, 2, 3, 0.1), ...SAMPLES.map(([, shape]) => shape)]) {
      for (let axis = 0; axis < 3; axis++) {
        for (const sign of [-1, 1]) {
          const d = [0, 0, 0];
          d[axis] = sign;
          writeSupport(shape, d[0]!, d[1]!, d[2]!, 0, found, 0);
          expect(shape.bounds[axis + (sign > 0 ? 3 : 0)]).toBeCloseTo(found[axis]! + sign * shape.radius, 15);
        }
      }
    }
  });
});
