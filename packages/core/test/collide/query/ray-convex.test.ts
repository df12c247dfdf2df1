import { describe, expect, it } from "vitest";
import { rayConvex } from "../../../src/collide/query/ray-convex.js";
import {
  boxShape,
  type ConvexShape,
  capsuleShape,
  coneShape,
  cylinderShape,
  ellipsoidShape,
  HALF_SPACE,
  type HalfSpace,
  hullShape,
  sphereShape,
} from "../../../src/collide/shapes/collision-shape.js";
import { chance, tenfold } from "../../chance.js";
import { solidPolyhedron } from "../../geometry/solid-hull.js";

type Point = readonly [number, number, number];

/** The solids by their inequalities: f ≤ 0 inside. The referee walks along the ray and bisects the first change of sign. */
const hullPoints = Float64Array.of(-1, -1, -1, 1, -1, -1, 0, 1, -1, 0, 0, 1.5, 0.5, 0.5, 0.8);
const polyhedron = solidPolyhedron(hullPoints);
const SOLIDS: readonly [string, ConvexShape | HalfSpace, (p: Point) => number][] = [
  ["sphere", sphereShape(0.8), ([x, y, z]) => Math.hypot(x, y, z) - 0.8],
  ["box", boxShape(1, 2, 3), ([x, y, z]) => Math.max(Math.abs(x) - 0.5, Math.abs(y) - 1, Math.abs(z) - 1.5)],
  ["capsule", capsuleShape(0.5, 1.6), ([x, y, z]) => Math.hypot(x, y, Math.max(0, Math.abs(z) - 0.8)) - 0.5],
  ["cylinder", cylinderShape(0.7, 2), ([x, y, z]) => Math.max(Math.hypot(x, y) - 0.7, Math.abs(z) - 1)],
  ["cone", coneShape(0.9, 2), ([x, y, z]) => Math.max(Math.hypot(x, y) - 0.45 * (1 - z), -1 - z)],
  ["ellipsoid", ellipsoidShape(0.5, 1, 1.5), ([x, y, z]) => Math.hypot(x / 0.5, y, z / 1.5) - 1],
  [
    "hull",
    hullShape(polyhedron),
    (p) => {
      let height = -Infinity;
      for (let i = 0; i < polyhedron.planes.length; i += 4) {
        const [a, b, c, d] = polyhedron.planes.subarray(i, i + 4);
        height = Math.max(height, a! * p[0] + b! * p[1] + c! * p[2] - d!);
      }
      return height;
    },
  ],
  ["half-space", HALF_SPACE, ([, , z]) => z],
];

describe("rays against convex shapes", () => {
  it.each(SOLIDS)("%s: the first point inside that a walk along the ray finds", (_, shape, f) => {
    const random = chance(19);
    const ray = new Float64Array(7);
    const hit = new Float64Array(4);
    let hits = 0;
    for (let round = 0; round < tenfold(400); round++) {
      const o = random.direction();
      const far = random.uniform(0, 4);
      // aimed at a point near the middle, so that most rays meet the shape
      const target = [random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)];
      const from: Point = [far * o.x, far * o.y, far * o.z];
      const way = target.map((value, k) => value - from[k]!);
      const length = Math.hypot(...way);
      const d = way.map((value) => value / length);
      const limit = round % 5 === 0 ? 0.5 : 8;
      ray.set([...from, ...d, limit]);
      const at = (t: number): Point => [from[0] + t * d[0]!, from[1] + t * d[1]!, from[2] + t * d[2]!];
      const expected = walk((t) => f(at(t)), limit);
      const found = rayConvex(shape, ray, hit);
      if (expected === undefined) {
        // a walk of 4000 steps can miss grazing rays whose chord is short: those must at least touch the surface
        if (found) expect(f(at(hit[0]!))).toBeLessThanOrEqual(1e-12);
        continue;
      }
      expect(found).toBe(true);
      hits++;
      expect(hit[0]).toBeCloseTo(expected, 10);
      if (expected === 0) {
        d.forEach((value, k) => {
          expect(hit[1 + k]).toBe(-value);
        });
        continue;
      }
      // the normal: unit, against the ray, and of the surface: f grows along it and hardly across it
      expect(Math.hypot(hit[1]!, hit[2]!, hit[3]!)).toBeCloseTo(1, 13);
      expect(hit[1]! * d[0]! + hit[2]! * d[1]! + hit[3]! * d[2]!).toBeLessThanOrEqual(0);
      const p = at(hit[0]!);
      const e = 1e-6;
      expect(f([p[0] + e * hit[1]!, p[1] + e * hit[2]!, p[2] + e * hit[3]!])).toBeGreaterThan(0.3 * e);
    }
    expect(hits).toBeGreaterThan(100);
  });

  it("far origins cost no digits: a ray from 1e6 m hits a sphere to the rounding of its origin", () => {
    const hit = new Float64Array(4);
    expect(rayConvex(sphereShape(1), Float64Array.of(-1e6, 0.6, 0, 1, 0, 0, Infinity), hit)).toBe(true);
    expect(Math.abs(hit[0]! - (1e6 - 0.8))).toBeLessThan(1e-9);
  });

  it("rays along axes and edges: parallel to faces, through a tip, along the side of a cone", () => {
    const hit = new Float64Array(4);
    expect(rayConvex(coneShape(1, 2), Float64Array.of(0, 0, 5, 0, 0, -1, Infinity), hit)).toBe(true);
    expect(hit[0]).toBe(4);
    expect(rayConvex(coneShape(1, 2), Float64Array.of(0, 0, -5, 0, 0, 1, Infinity), hit)).toBe(true);
    expect([...hit]).toEqual([4, 0, 0, -1]);
    // parallel to the side, half way between it and the axis: enters through the base at x = 0.5
    const f = 1 / Math.sqrt(5);
    expect(rayConvex(coneShape(1, 2), Float64Array.of(0.5 + 3 * f, 0, -1 - 6 * f, -f, 0, 2 * f, Infinity), hit)).toBe(true);
    expect(hit[0]).toBeCloseTo(3, 12);
    expect(rayConvex(boxShape(2, 2, 2), Float64Array.of(1, 0, -5, 0, 0, 1, Infinity), hit)).toBe(true);
    expect(hit[0]).toBe(4);
    expect(rayConvex(boxShape(2, 2, 2), Float64Array.of(1.000001, 0, -5, 0, 0, 1, Infinity), hit)).toBe(false);
    expect(rayConvex(cylinderShape(1, 2), Float64Array.of(0, 0, 3, 0, 0, 1, Infinity), hit)).toBe(false);
    expect(rayConvex(HALF_SPACE, Float64Array.of(0, 0, 1, 1, 0, 0, Infinity), hit)).toBe(false);
  });
});

/** First t in [0, limit] with f ≤ 0, by steps and bisection. */
function walk(f: (t: number) => number, limit: number): number | undefined {
  if (f(0) <= 0) return 0;
  const steps = 4000;
  for (let i = 1; i <= steps; i++) {
    let high = (limit * i) / steps;
    if (f(high) > 0) continue;
    let low = (limit * (i - 1)) / steps;
    for (let k = 0; k < tenfold(60); k++) {
      const middle = (low + high) / 2;
      if (f(middle) > 0) low = middle;
      else high = middle;
    }
    return high;
  }
  return undefined;
}
