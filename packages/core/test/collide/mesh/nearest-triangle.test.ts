/** Reference: the pair test of every triangle, one by one and without memory. */
import { describe, expect, it } from "vitest";
import { isBoxFurtherThan, isFurtherThan, lookAlong, writeCenter } from "../../../src/collide/mesh/further-than.js";
import { heightFieldShape } from "../../../src/collide/mesh/height-field.js";
import { type SurfacePair, surfacePair, testTriangle } from "../../../src/collide/mesh/judge-triangle.js";
import { meshShape } from "../../../src/collide/mesh/mesh-shape.js";
import { addNear, copyNear, createNear, sortNear } from "../../../src/collide/mesh/near-triangles.js";
import { CROSSED, findNear } from "../../../src/collide/mesh/nearest-triangle.js";
import { loadTriangle } from "../../../src/collide/mesh/scratch-triangle.js";
import { PAIR_CACHE } from "../../../src/collide/narrow/detector.js";
import { pairDistance } from "../../../src/collide/narrow/pair-matrix.js";
import { PAIR_RESULT } from "../../../src/collide/narrow/pair-result.js";
import type { SurfaceShape } from "../../../src/collide/shapes/collision-shape.js";
import { chance, tenfold } from "../../chance.js";
import { torusMesh } from "../../geometry/meshes.js";
import { CONVEX_TYPES, randomShape } from "../referee/generate.js";
import { DETECTORS, poseAt } from "./detect.js";
import { boxOf, cornersOf, gridMesh, soup } from "./surfaces.js";

const out = new Float64Array(PAIR_RESULT);
const result = new Float64Array(PAIR_RESULT);

/** Distances of all triangles, without anything that a search has learnt. */
function distancesOf({ surface, shape, X_AB, detector, triangle }: SurfacePair): number[] {
  return Array.from({ length: surface.triangleCount }, (_, t) => {
    loadTriangle(triangle, surface, t);
    pairDistance(detector, triangle.shape, shape, X_AB, new Float64Array(PAIR_CACHE), 0, result);
    return result[0]!;
  });
}

describe.each(DETECTORS)("$name: a search through a surface", (detector) => {
  const random = chance(21);
  const surfaces: readonly [string, SurfaceShape][] = [
    ["closed torus", meshShape(torusMesh(1, 0.3, 12, 16))],
    ["two-sided soup", meshShape(soup(300, 0.2, random), { sides: "two", margin: 0.01 })],
    ["open ground", meshShape(gridMesh(10, 1, random, (x, y) => 0.2 * Math.sin(5 * x) * Math.cos(4 * y)))],
    [
      "height field",
      heightFieldShape(
        [2, 2],
        Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => random.uniform(-0.2, 0.2))),
        0.01,
      ),
    ],
  ];
  it.each(surfaces)("finds the triangles within a limit, and whether one is crossed: %s", (_name, surface) => {
    const near = createNear();
    const counts = { crossed: 0, near: 0, far: 0 };
    for (const type of CONVEX_TYPES) {
      for (let trial = 0; trial < tenfold(6); trial++) {
        const { shape } = randomShape(random, type, { scale: 0.3, slender: false });
        const X = poseAt(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-0.6, 0.8), random.rotation());
        const within = trial % 2 === 0 ? 0 : random.uniform(0, 0.1);
        const all = distancesOf(surfacePair(surface, shape, X, detector));
        const least = Math.min(...all);
        // where a distance is the limit, rounding decides
        if (all.some((d) => Math.abs(d - within) < 1e-9 || Math.abs(d) < 1e-9)) continue;
        const triangle = findNear(surfacePair(surface, shape, X, detector), within, near, out);
        expect(triangle === CROSSED).toBe(least < 0);
        counts[least < 0 ? "crossed" : least <= within ? "near" : "far"]++;
        const expected = all.flatMap((d, t) => (d <= within ? [t] : []));
        expect([...near.list.subarray(0, near.count)]).toEqual(expected);
        expected.forEach((t, i) => {
          copyNear(near, i, result);
          // curved cores in deep overlap are right to 1e-10 of the size
          expect(Math.abs(result[0]! - all[t]!)).toBeLessThan(1e-9);
        });
        if (least > 0 && triangle >= 0 && (surface.sides === "two" || out[0]! > 0)) expect(out[0]!).toBeGreaterThan(least - 1e-9);
        if (least > 0 && surface.sides === "two") expect(Math.abs(out[0]! - least)).toBeLessThan(1e-9);
      }
    }
    expect(counts.crossed).toBeGreaterThan(5);
    expect(counts.far).toBeGreaterThan(2);
  });

  it("leaves nothing out that is within a limit, by bounds of triangles and of boxes", () => {
    const surface = meshShape(soup(60, 0.3, random), { sides: "two", margin: 0.02 });
    const center = new Float64Array(3);
    let further = 0;
    for (const type of CONVEX_TYPES) {
      for (let trial = 0; trial < tenfold(3); trial++) {
        const { shape } = randomShape(random, type, { scale: 0.3, slender: trial % 3 === 0 });
        const pair = surfacePair(surface, shape, poseAt(random.uniform(-1, 2), random.next(), random.next(), random.rotation()), detector);
        const { x, y, z } = random.direction();
        if (trial % 2 === 0) lookAlong(pair, Float64Array.of(x, y, z), 0);
        writeCenter(pair, center);
        for (let t = 0; t < surface.triangleCount; t++) {
          loadTriangle(pair.triangle, surface, t);
          testTriangle(pair);
          const limit = random.uniform(-0.3, 1);
          const isFar = isFurtherThan(pair, limit);
          const box = Float64Array.from(boxOf(cornersOf(surface, t)));
          const isBoxFar = isBoxFurtherThan(pair, center, box, 0, limit);
          if (isFar || isBoxFar) expect(pair.found).toBeGreaterThan(limit - 1e-12);
          further += +isFar + +isBoxFar;
        }
      }
    }
    expect(further).toBeGreaterThan(300);
  });
});

describe("a list of near triangles", () => {
  it("is sorted by number with its results, however long", () => {
    const random = chance(22);
    for (const count of [0, 1, 2, 24, 25, 200]) {
      const near = createNear();
      const numbers = Array.from({ length: count }, (_, i) => 3 * i);
      for (let i = count - 1; i > 0; i--) {
        const k = random.integer(i + 1);
        [numbers[i], numbers[k]] = [numbers[k]!, numbers[i]!];
      }
      for (const number of numbers) addNear(near, number, result.fill(number));
      sortNear(near);
      expect([...near.list.subarray(0, count)]).toEqual(numbers.toSorted((a, b) => a - b));
      for (let i = 0; i < count; i++) {
        copyNear(near, i, out);
        expect([...out]).toEqual(Array.from({ length: PAIR_RESULT }, () => near.list[i]));
      }
    }
  });
});
