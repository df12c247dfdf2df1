import { describe, expect, it } from "vitest";
import { orientation, snapToGrid } from "../../src/geometry/exact-orientation.js";
import { chance, tenfold } from "../chance.js";

const STEP = 1 / 2251799813685248;

/** The reference: the same determinant in integers, always. */
function reference(points: Float64Array): number {
  const p = [...points].map((x) => BigInt(x / STEP));
  const d = (i: number, k: number): bigint => p[3 * i + k]! - p[k]!;
  const det =
    d(1, 0) * (d(2, 1) * d(3, 2) - d(2, 2) * d(3, 1)) +
    d(1, 1) * (d(2, 2) * d(3, 0) - d(2, 0) * d(3, 2)) +
    d(1, 2) * (d(2, 0) * d(3, 1) - d(2, 1) * d(3, 0));
  return det > 0n ? 1 : det < 0n ? -1 : 0;
}

describe("snapToGrid", () => {
  it("rounds to the nearest multiple of 2⁻⁵¹ and keeps those", () => {
    const random = chance(1);
    for (let i = 0; i < tenfold(1000); i++) {
      const x = random.uniform(-1, 1);
      const snapped = snapToGrid(x);
      expect(Number.isInteger(snapped / STEP)).toBe(true);
      expect(Math.abs(snapped - x)).toBeLessThanOrEqual(STEP / 2);
      expect(snapToGrid(snapped)).toBe(snapped);
    }
    expect([snapToGrid(1), snapToGrid(-1), snapToGrid(0)]).toEqual([1, -1, 0]);
  });
});

describe("orientation", () => {
  it("is positive on the side from which the triangle runs counter-clockwise", () => {
    const points = Float64Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 0.2, 0.2, 0.5, 0.2, 0.2, -0.5, 0.7, 0.9, 0]);
    expect([3, 4, 5].map((d) => orientation(points, 0, 1, 2, d))).toEqual([1, -1, 0]);
  });

  it("agrees with integers for points within a few grid steps of a plane, where doubles cannot tell", () => {
    const random = chance(2);
    const counts = { "-1": 0, "0": 0, "1": 0 };
    for (let i = 0; i < tenfold(2000); i++) {
      const corner = () => [random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)].map(snapToGrid);
      const [a, b, c] = [corner(), corner(), corner()];
      const [u, v] = [random.next(), random.next()];
      const d = [0, 1, 2].map((k) => snapToGrid((a[k]! * (1 - u) + b[k]! * u) * (1 - v) + c[k]! * v));
      const points = Float64Array.from([...a, ...b, ...c, ...d]);
      const sign = orientation(points, 0, 1, 2, 3);
      expect(sign).toBe(reference(points));
      counts[String(sign) as "0"]++;
    }
    // both sides occur, else the test would prove nothing
    expect(Math.min(counts["-1"], counts["1"])).toBeGreaterThan(500);
  });

  it("finds exact coincidence on small lattices and never contradicts itself when corners are swapped", () => {
    const random = chance(3);
    for (let i = 0; i < tenfold(2000); i++) {
      const points = Float64Array.from({ length: 12 }, () => random.integer(3) / 2);
      const sign = orientation(points, 0, 1, 2, 3);
      expect(sign).toBe(reference(points));
      expect(orientation(points, 1, 2, 0, 3)).toBe(sign);
      expect(orientation(points, 1, 0, 2, 3)).toBe(0 - sign);
      expect(orientation(points, 3, 1, 2, 0)).toBe(0 - sign);
    }
  });
});
