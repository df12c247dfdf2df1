import { describe, expect, it } from "vitest";
import { findPairs } from "../../../src/collide/mesh/hierarchy-pairs.js";
import { meshShape } from "../../../src/collide/mesh/mesh-shape.js";
import { framePoint, writeFrame } from "../../../src/collide/narrow/frame.js";
import { buildHierarchy } from "../../../src/geometry/bounding-volume-hierarchy.js";
import { rotate } from "../../../src/math/quat.js";
import { add, scale, subtract, vec3 } from "../../../src/math/vec3.js";
import { chance, tenfold } from "../../chance.js";
import { boxOf, type Corners, soup, trianglesOf } from "./surfaces.js";

const MIDDLE = vec3(0.5, 0.5, 0.5);

describe("pairs of two hierarchies", () => {
  it("are sorted and contain every pair of triangles whose boxes meet in the frame of A", () => {
    const random = chance(8);
    const X_AB = new Float64Array(12);
    const found = { list: new Int32Array(2) };
    let pairs = 0;
    for (let trial = 0; trial < tenfold(30); trial++) {
      const A = meshShape(soup(80, 0.05, random));
      const B = meshShape(soup(120, 0.05, random));
      // the cubes that they fill lie over each other
      const orientation = random.rotation();
      const position = add(subtract(MIDDLE, rotate(orientation, MIDDLE)), scale(random.direction(), 0.3));
      writeFrame(X_AB, 0, { position, orientation });
      const margin = trial % 2 === 0 ? 0 : 0.02;
      const count = findPairs(A.hierarchy, B.hierarchy, X_AB, margin, found);
      pairs += count;
      const keys = Array.from({ length: count }, (_, i) => found.list[2 * i]! * 120 + found.list[2 * i + 1]!);
      for (let i = 1; i < count; i++) expect(keys[i]!).toBeGreaterThan(keys[i - 1]!);
      const listed = new Set(keys);
      // a pair whose closest corners are nearer than the margin is never missing
      const placed = trianglesOf(B).map((corners) => corners.map((c) => place(X_AB, c)) as unknown as Corners);
      trianglesOf(A).forEach((a, i) => {
        placed.forEach((b, j) => {
          const near = a.some((p) => b.some((q) => Math.max(...p.map((x, k) => Math.abs(x - q[k]!))) < Math.max(margin, 1e-3)));
          if (near && boxesMeet(boxOf(a), boxOf(b))) expect(listed.has(120 * i + j)).toBe(true);
        });
      });
    }
    expect(pairs).toBeGreaterThan(100);
  });

  it("are the overlapping boxes, no more and no less, without a turn", () => {
    const random = chance(9);
    const A = meshShape(soup(200, 0.08, random));
    const B = meshShape(soup(150, 0.08, random));
    const X_AB = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0.1, 0, -0.2);
    const found = { list: new Int32Array(2) };
    const count = findPairs(A.hierarchy, B.hierarchy, X_AB, 0, found);
    const expected: number[] = [];
    trianglesOf(A).forEach((a, i) => {
      trianglesOf(B).forEach((b, j) => {
        const placed = b.map((c) => place(X_AB, c)) as unknown as Corners;
        if (boxesMeet(boxOf(a), boxOf(placed))) expected.push(i, j);
      });
    });
    expect([...found.list.subarray(0, 2 * count)]).toEqual(expected);
    expect(findPairs(A.hierarchy, buildHierarchy(new Float64Array(0)), X_AB, 0, found)).toBe(0);
  });
});

function place(X: Float64Array, p: readonly number[]): number[] {
  const out = new Float64Array(3);
  framePoint(out, 0, X, 0, p[0]!, p[1]!, p[2]!);
  return [...out];
}

const boxesMeet = (a: readonly number[], b: readonly number[]) => [0, 1, 2].every((k) => a[k]! <= b[3 + k]! && b[k]! <= a[3 + k]!);
