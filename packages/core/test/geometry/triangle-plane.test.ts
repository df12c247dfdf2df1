import { describe, expect, it } from "vitest";
import { snapToGrid } from "../../src/geometry/exact-orientation.js";
import { heightAbove, PLANE_ERROR, writePlane } from "../../src/geometry/triangle-plane.js";
import { chance, tenfold } from "../chance.js";

describe("plane of a triangle", () => {
  it("has heights within the stated error of those in integers, for thin triangles too", () => {
    const random = chance(5);
    const planes = new Float64Array(8);
    const grid = (x: number) => snapToGrid(Math.max(-1, Math.min(1, x)));
    for (let i = 0; i < tenfold(2000); i++) {
      const [p, q] = [0, 1].map(() => [0, 1, 2].map(() => grid(random.uniform(-1, 1)))) as [number[], number[]];
      const width = 10 ** random.uniform(-15, 0);
      const share = random.next();
      const r = p.map((x, k) => grid(x + share * (q[k]! - x) + width * random.normal()));
      const x = [0, 1, 2].map(() => grid(random.uniform(-1, 1)));
      const points = Float64Array.from([...p, ...q, ...r, ...x]);
      const height = exactHeight(points);
      if (height === undefined) continue;
      writePlane(planes, 4, points, 0, 1, 2);
      expect(Math.abs(heightAbove(planes, 4, points, 3) - height)).toBeLessThanOrEqual(PLANE_ERROR);
    }
  });
});

/** det [q − p, r − p, x − p] / |(q − p) × (r − p)| with integers up to the last division; undefined for collinear corners. */
function exactHeight(points: Float64Array): number | undefined {
  const g = [...points].map((x) => BigInt(x * 2 ** 51));
  const [u, v, w] = [3, 6, 9].map((o) => [g[o]! - g[0]!, g[o + 1]! - g[1]!, g[o + 2]! - g[2]!]) as [bigint[], bigint[], bigint[]];
  const n = [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!];
  const length = Math.hypot(...n.map(Number));
  if (length === 0) return undefined;
  return Number(n[0]! * w[0]! + n[1]! * w[1]! + n[2]! * w[2]!) / length / 2 ** 51;
}
