import { describe, expect, it } from "vitest";
import { writeAreaVector } from "../../src/geometry/area-vector.js";
import { snapToGrid } from "../../src/geometry/exact-orientation.js";
import { EPSILON } from "../../src/math/scalar.js";
import { chance, tenfold } from "../chance.js";

const areaVector = (vertices: readonly number[]): number[] => {
  const out = new Float64Array(4);
  writeAreaVector(out, 1, Float64Array.from(vertices), 0, 1, 2);
  return [...out.subarray(1)];
};

/** The reference: integers, rounded once at the end. The grid has 2⁵¹ steps per unit. */
function exact(vertices: readonly number[]): number[] {
  const p = vertices.map((x) => BigInt(x * 2 ** 51));
  const [u, v] = [0, 3].map((o) => [p[o + 3]! - p[0]!, p[o + 4]! - p[1]!, p[o + 5]! - p[2]!]) as [bigint[], bigint[]];
  const cross = [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!];
  return cross.map((x) => Number(x) / 2 ** 102);
}

describe("writeAreaVector", () => {
  it("is the cross product, counter-clockwise upwards", () => {
    expect(areaVector([0, 0, 0, 2, 0, 0, 0, 3, 0])).toEqual([0, 0, 6]);
  });

  it("keeps its relative accuracy for triangles as thin as the grid allows", () => {
    const random = chance(4);
    for (let i = 0; i < tenfold(2000); i++) {
      const [p, q] = [0, 1].map(() => [0, 1, 2].map(() => snapToGrid(random.uniform(-1, 1)))) as [number[], number[]];
      const share = random.uniform(-1, 2);
      const width = 10 ** random.uniform(-15, 0);
      const r = p.map((x, k) => snapToGrid(Math.max(-1, Math.min(1, x + share * (q[k]! - x) + width * random.normal()))));
      const found = areaVector([...p, ...q, ...r]);
      const expected = exact([...p, ...q, ...r]);
      const error = Math.hypot(...found.map((x, k) => x - expected[k]!));
      // 8 ε per component plus rounding of the reference
      expect(error).toBeLessThanOrEqual(16 * EPSILON * Math.hypot(...expected));
    }
  });
});
