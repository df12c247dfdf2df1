import { describe, expect, test } from "vitest";
import { closestOnTriangle, ON_FACE } from "../../src/geometry/closest-on-triangle.js";
import { addScaled, cross, distance, dot, normalise, readVec3, scale, subtract, type Vec3 } from "../../src/math/vec3.js";
import { chance, tenfold } from "../chance.js";

const out = new Float64Array(4);

/** Leaves point and square of the distance in `out`, returns the feature. */
function closest(corners: readonly Vec3[], { x, y, z }: Vec3): number {
  return closestOnTriangle(Float64Array.from(corners.flatMap((corner) => [corner.x, corner.y, corner.z])), 0, 3, 6, x, y, z, out);
}

/** Second method: the foot on the plane if it is inside all edges, else the nearest of the feet on the edges. */
function reference([a, b, c]: readonly [Vec3, Vec3, Vec3], p: Vec3): number {
  const n = normalise(cross(subtract(b, a), subtract(c, a)));
  const foot = addScaled(p, n, -dot(n, subtract(p, a)));
  const edges = [
    [a, b],
    [b, c],
    [c, a],
  ] as const;
  if (edges.every(([u, v]) => dot(cross(subtract(v, u), subtract(foot, u)), n) >= 0)) return distance(p, foot);
  return Math.min(
    ...edges.map(([u, v]) => {
      const e = subtract(v, u);
      const share = Math.min(1, Math.max(0, dot(subtract(p, u), e) / dot(e, e)));
      return distance(p, addScaled(u, e, share));
    }),
  );
}

describe("nearest point of a triangle", () => {
  test("distance as by another method, feature as the point says, for 5000 random triangles and points", () => {
    const random = chance(5);
    const point = () => ({ x: random.uniform(-1, 1), y: random.uniform(-1, 1), z: random.uniform(-1, 1) });
    const seen = new Set<number>();
    for (let i = 0; i < tenfold(5000); i++) {
      const corners = [point(), point(), point()] as const;
      const p = scale(point(), 2);
      const feature = closest(corners, p);
      seen.add(feature);
      const q = readVec3(out);
      // needle-like triangles lose some digits of the barycentric coordinates
      expect(Math.abs(distance(p, q) - reference(corners, p))).toBeLessThan(1e-9);
      // both round a few products
      expect(Math.abs(Math.sqrt(out[3]!) - distance(p, q))).toBeLessThan(1e-14);
      if (feature < 3) expect(distance(q, corners[feature]!)).toBeLessThan(1e-14);
      else if (feature < ON_FACE) {
        const [u, v] = [corners[feature - 3]!, corners[(feature - 2) % 3]!];
        expect(distance(u, q) + distance(q, v) - distance(u, v)).toBeLessThan(1e-14);
      }
    }
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test("a triangle without area is its edges", () => {
    const line = [
      { x: 0, y: 0, z: 0 },
      { x: 2, y: 0, z: 0 },
      { x: 1, y: 0, z: 0 },
    ];
    closest(line, { x: 1.5, y: 1, z: 0 });
    expect([...out]).toEqual([1.5, 0, 0, 1]);
    closest(line, { x: -1, y: 1, z: 0 });
    expect([...out]).toEqual([0, 0, 0, 2]);
    const place = { x: 2, y: 2, z: 2 };
    closest([place, place, place], { x: 0, y: 0, z: 0 });
    expect([...out]).toEqual([2, 2, 2, 12]);
  });
});
