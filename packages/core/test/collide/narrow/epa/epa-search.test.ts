import { describe, expect, it } from "vitest";
import { deepest, searchDepth } from "../../../../src/collide/narrow/epa/epa-search.js";
import { completeTetrahedron } from "../../../../src/collide/narrow/epa/start-tetrahedron.js";
import { addSupport, difference, scaleOf, vertexA, vertexB } from "../../../../src/collide/narrow/gjk/difference.js";
import { boxShape, type ConvexShape, capsuleShape, triangleShape } from "../../../../src/collide/shapes/collision-shape.js";
import { chance, tenfold } from "../../../chance.js";
import { randomPair } from "../../referee/generate.js";
import { signedDistance } from "../../referee/signed-distance.js";

function startPoint(A: ConvexShape, B: ConvexShape, X_AB: Float64Array): void {
  vertexA[0] = 0;
  vertexB[0] = 0;
  addSupport(A, B, X_AB, 1, 0, 0, 0, 0);
}

const UNTURNED = [1, 0, 0, 0, 1, 0, 0, 0, 1];

describe("depth of polyhedra by EPA", () => {
  // From a single point, which need not lie near the origin, against the referee's loops over all axes.
  it.each(["deep", "nested", "parallel", "almost-parallel", "slender", "small", "large"] as const)("%s", (regime) => {
    const random = chance(71);
    let tried = 0;
    let ends = 0;
    // of slender cores about one pair in six overlaps: drawn until enough of them do
    for (let i = 0; i < tenfold(150) || tried <= 20; i++) {
      const pair = randomPair(random, "hull", i % 2 === 0 ? "hull" : "box", regime);
      const [A, B] = [pair.A.shape, pair.B.shape];
      const scale = scaleOf(A, B, pair.X_AB);
      const expected = signedDistance({ ...pair.A.reference, radius: 0 }, { ...pair.B.reference, radius: 0 }, pair.X_AB).distance;
      if (expected > -1e-9 * pair.size) continue;
      tried++;
      startPoint(A, B, pair.X_AB);
      if (searchDepth(A, B, pair.X_AB, 1, scale, 1e-14) !== "found") continue;
      ends++;
      expect(Math.abs(deepest.lower - expected) / pair.size).toBeLessThan(1e-12);
      expect(deepest.upper).toBeGreaterThan(expected - 1e-12 * pair.size);
    }
    // rounding may break EPA; V-Clip then takes over, but that is to be rare
    expect(tried - ends).toBeLessThanOrEqual(1);
  });
});

describe("differences without volume", () => {
  const flat = triangleShape(Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0));
  const cases: [string, ConvexShape, ConvexShape, boolean][] = [
    ["triangles in one plane", flat, flat, false],
    ["parallel segments", capsuleShape(1, 2), capsuleShape(1, 1), false],
    ["a triangle and a segment across it", flat, capsuleShape(1, 1), true],
    ["boxes", boxShape(1, 1, 1), boxShape(2, 2, 2), true],
  ];
  it.each(cases)("%s", (_, A, B, hasVolume) => {
    const X_AB = Float64Array.of(...UNTURNED, 0.1, 0.1, 0);
    startPoint(A, B, X_AB);
    expect(completeTetrahedron(A, B, X_AB, 1, scaleOf(A, B, X_AB))).toBe(hasVolume);
    if (!hasVolume) return;
    // slot 3 lies below the plane of the others
    const w = (i: number) => [0, 1, 2].map((k) => difference[3 * i + k]! - difference[k]!);
    const [e, f, g] = [w(1), w(2), w(3)];
    const volume =
      g[0]! * (e[1]! * f[2]! - e[2]! * f[1]!) + g[1]! * (e[2]! * f[0]! - e[0]! * f[2]!) + g[2]! * (e[0]! * f[1]! - e[1]! * f[0]!);
    expect(volume).toBeLessThan(-1e-3);
  });
});

// Boxes with parallel axes: the depth is the least overlap of their intervals.
it("finds the depth of parallel boxes in closed form", () => {
  const random = chance(72);
  for (let i = 0; i < tenfold(100); i++) {
    const [a, b, shift] = [0, 1, 2].map(() => [0, 1, 2].map(() => random.uniform(0.5, 1))) as [number[], number[], number[]];
    const A = boxShape(2 * a[0]!, 2 * a[1]!, 2 * a[2]!);
    const B = boxShape(2 * b[0]!, 2 * b[1]!, 2 * b[2]!);
    const X_AB = Float64Array.of(...UNTURNED, ...shift);
    const scale = scaleOf(A, B, X_AB);
    startPoint(A, B, X_AB);
    expect(searchDepth(A, B, X_AB, 1, scale, 1e-14)).toBe("found");
    expect(Math.abs(deepest.lower + Math.min(...shift.map((s, k) => a[k]! + b[k]! - s)))).toBeLessThan(1e-14);
  }
});
