/** Referee: `test/collide/referee`, which tests every triangle with methods of its own; for depths in convex meshes the convex solids. */
import { describe, expect, it } from "vitest";
import { DETECTOR_KINDS } from "../../../src/collide/detectors.js";
import { heightFieldShape } from "../../../src/collide/mesh/height-field.js";
import { meshShape } from "../../../src/collide/mesh/mesh-shape.js";
import { createScratchTriangle, loadTriangle } from "../../../src/collide/mesh/scratch-triangle.js";
import { surfaceDistance } from "../../../src/collide/mesh/surface-distance.js";
import { PAIR_CACHE } from "../../../src/collide/narrow/detector.js";
import { pairDistance } from "../../../src/collide/narrow/pair-matrix.js";
import {
  boxShape,
  type ConvexShape,
  capsuleShape,
  hullShape,
  type SurfaceShape,
  sphereShape,
} from "../../../src/collide/shapes/collision-shape.js";
import { convexHull } from "../../../src/geometry/convex-hull.js";
import type { FlatMesh } from "../../../src/geometry/flat-mesh.js";
import { polyhedronOfHull } from "../../../src/geometry/merge-faces.js";
import { fromAxisAngle } from "../../../src/math/quat.js";
import { vec3 } from "../../../src/math/vec3.js";
import { chance, tenfold } from "../../chance.js";
import { boxMesh, lBeamMesh, torusMesh } from "../../geometry/meshes.js";
import { CONVEX_TYPES, randomShape } from "../referee/generate.js";
import { distanceFromTriangles } from "../referee/signed-distance.js";
import { DETECTORS, poseAt } from "./detect.js";
import { slabMesh, soup, trianglesOf } from "./surfaces.js";

const out = new Float64Array(10);
const solidDistance = (solid: ConvexShape, shape: ConvexShape, X: Float64Array, result: Float64Array) =>
  pairDistance(DETECTOR_KINDS.gjk, solid, shape, X, new Float64Array(PAIR_CACHE), 0, result);

const meshRandom = chance(2);
const randomPoints = (count: number) =>
  Float64Array.from(Array.from({ length: count }, () => meshRandom.direction()).flatMap(({ x, y, z }) => [x, y, z]));
const GOLDEN = 0.6 * ((1 + Math.sqrt(5)) / 2);
/** Corners of an icosahedron: (0, ±a, ±b) and its cyclic permutations. */
const ICOSAHEDRON = [0.6, -0.6].flatMap((a) => [GOLDEN, -GOLDEN].flatMap((b) => [0, a, b, a, b, 0, b, 0, a]));

function hullMesh(points: Float64Array): FlatMesh {
  const hull = convexHull(points);
  if (hull.status !== "solid") throw new Error(hull.status);
  return hull;
}

/** Name, closed convex mesh, margin. */
const CONVEX_MESHES: readonly (readonly [string, FlatMesh, number])[] = [
  ["a box", boxMesh([-1, -1, -0.5], [1, 1, 0.5]), 0],
  ["a box cut finely", slabMesh(5, 1, 1, meshRandom), 0],
  ["an icosahedron", hullMesh(Float64Array.from(ICOSAHEDRON)), 0],
  ["a rounded icosahedron", hullMesh(Float64Array.from(ICOSAHEDRON)), 0.1],
  ["a hull of 12 points", hullMesh(randomPoints(12)), 0],
  ["a hull of 100 points", hullMesh(randomPoints(100)), 0],
];

const cornersOf = (surface: SurfaceShape) => trianglesOf(surface).flat(2);

function checkPoints(): void {
  for (let k = 0; k < 3; k++) expect(Math.abs(out[7 + k]! - out[4 + k]! - out[0]! * out[1 + k]!)).toBeLessThan(1e-12);
  expect(Math.abs(out[1]! ** 2 + out[2]! ** 2 + out[3]! ** 2 - 1)).toBeLessThan(1e-12);
}

describe.each(DETECTORS)("$name:", (detector) => {
  const random = chance(1);
  describe("shapes apart from a surface", () => {
    const surfaces: readonly [string, SurfaceShape][] = [
      ["two-sided torus", meshShape(torusMesh(1, 0.3, 4, 6), { sides: "two" })],
      ["two-sided soup", meshShape(soup(40, 0.3, random), { sides: "two", margin: 0.01 })],
      [
        "height field",
        heightFieldShape(
          [3, 2],
          Array.from({ length: 5 }, () => Array.from({ length: 6 }, () => random.uniform(-0.3, 0.3))),
        ),
      ],
    ];
    it.each(surfaces)("have the least distance from a triangle: %s", (_name, surface) => {
      const corners = cornersOf(surface);
      let compared = 0;
      for (const type of CONVEX_TYPES) {
        for (let trial = 0; trial < 4; trial++) {
          const { shape, reference } = randomShape(random, type, { scale: 0.3, slender: false });
          const { x, y, z } = random.direction();
          const far = random.uniform(1, 3);
          const X = poseAt(far * x, far * y, far * Math.abs(z), random.rotation());
          const expected = distanceFromTriangles(corners, surface.radius, reference, X).distance;
          if (expected < 1e-3) continue;
          surfaceDistance(surface, shape, X, detector, out);
          checkPoints();
          compared++;
          // the referee's search over directions for curved shapes is good to about 1e-9
          expect(Math.abs(out[0]! - expected)).toBeLessThan(reference.polytope ? 1e-12 : 1e-8);
        }
      }
      expect(compared).toBeGreaterThan(15);
    });
  });

  it("hulls near and far from a fine mesh have the least distance from its triangles, each tested on its own", () => {
    const surface = meshShape(torusMesh(1, 0.3, 16, 24));
    const triangle = createScratchTriangle();
    const one = new Float64Array(10);
    for (const far of [1.6, 2, 4, 20, 1000]) {
      for (let trial = 0; trial < 4; trial++) {
        const { shape } = randomShape(random, "hull", { scale: 0.3, slender: trial % 2 === 0 });
        const { x, y, z } = random.direction();
        const X = poseAt(far * x, far * y, far * z, random.rotation());
        let expected = Infinity;
        for (let t = 0; t < surface.triangleCount; t++) {
          loadTriangle(triangle, surface, t);
          detector.distance(triangle.shape, shape, X, new Float64Array(12), 0, one);
          expected = Math.min(expected, one[0]!);
        }
        if (expected <= 0) continue;
        surfaceDistance(surface, shape, X, detector, out);
        // one rounding of the coordinates
        expect(Math.abs(out[0]! - expected)).toBeLessThan(1e-13 * far);
      }
    }
  });

  describe("shapes that enter a convex mesh", () => {
    // What decides: the same solid as a convex hull, by the general routine for convex shapes, which knows nothing of triangles. Tolerance: that
    // of polyhedra at unit scale; ways of curved shapes are taken as touching within 1e-9 of the sizes.
    it.each(CONVEX_MESHES)("have the depth of the solids: %s", (_name, mesh, margin) => {
      const hull = convexHull(mesh.vertices);
      if (hull.status !== "solid") throw new Error(hull.status);
      const solid = hullShape(polyhedronOfHull(hull), margin);
      const surface = meshShape(mesh, { margin });
      const expected = new Float64Array(10);
      let tested = 0;
      for (let trial = 0; trial < tenfold(240); trial++) {
        // from shapes that poke in to those wholly inside, every third one thin
        const type = CONVEX_TYPES[trial % CONVEX_TYPES.length]!;
        const { shape } = randomShape(random, type, { scale: trial % 2 === 0 ? 0.8 : 0.3, slender: trial % 3 === 0 });
        const { x, y, z } = random.direction();
        const far = random.uniform(0, 1.5);
        const X = poseAt(far * x, far * y, far * z, random.rotation());
        solidDistance(solid, shape, X, expected);
        if (trial % 4 === 0) {
          // moved along the normal to a small depth: corners and edges are met more often
          const shift = expected[0]! + random.uniform(0.001, 0.1);
          for (let k = 0; k < 3; k++) X[9 + k]! -= shift * expected[1 + k]!;
          solidDistance(solid, shape, X, expected);
        }
        if (expected[0]! > -1e-6) continue;
        surfaceDistance(surface, shape, X, detector, out);
        checkPoints();
        tested++;
        expect(Math.abs(out[0]! - expected[0]!), `${type} at ${X}`).toBeLessThan(1e-9);
      }
      expect(tested).toBeGreaterThan(120);
    });

    it("have that depth at the corner of a part as well, where other parts are not in the way", () => {
      // two blocks beside each other, one mesh: not convex, and the gap between them is too narrow to be a way
      const [left, right] = [boxMesh([-1, -1, -1], [0, 1, 0]), boxMesh([0.01, -1, -1], [1, 1, 0])];
      const both = meshShape({
        vertices: Float64Array.of(...left.vertices, ...right.vertices),
        triangles: Int32Array.of(...left.triangles, ...right.triangles.map((v) => v + 8)),
      });
      // what both leave together is the box around them: ways sideways over the outer corners and upwards are the same
      const around = boxShape(2, 2, 1);
      const expected = new Float64Array(10);
      let tested = 0;
      for (let trial = 0; trial < tenfold(200); trial++) {
        const { shape } = randomShape(random, trial % 2 === 0 ? "box" : "hull", { scale: 0.4, slender: trial % 3 === 0 });
        const X = poseAt(random.uniform(0.7, 1.1), random.uniform(0.7, 1.1), random.uniform(-0.3, 0.1), random.rotation());
        const centered = X.slice();
        centered[11]! += 0.5;
        solidDistance(around, shape, centered, expected);
        // no further in than the gap is away
        if (expected[0]! > -1e-6 || expected[0]! < -0.25) continue;
        surfaceDistance(both, shape, X, detector, out);
        checkPoints();
        tested++;
        expect(Math.abs(out[0]! - expected[0]!)).toBeLessThan(1e-9);
      }
      expect(tested).toBeGreaterThan(50);
    });

    it("whose cores are apart leave by the nearest points, although a bottom below is crossed too", () => {
      // 0.1 above a flat ridge or tip at z = 0.2, rounded by 2, over a bottom at z = −0.5: up by 2 − 0.1, not down by 2 + 0.8
      const base = [-1, -1, -0.5, 1, -1, -0.5, 1, 1, -0.5, -1, 1, -0.5, -1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0];
      const ridge = meshShape(hullMesh(Float64Array.of(...base, 0, -1, 0.2, 0, 1, 0.2)));
      const tip = meshShape(hullMesh(Float64Array.of(...base, 0, 0, 0.2)));
      const onEdge = fromAxisAngle(vec3(0, 1, 0), Math.PI / 4);
      const cases = [
        [ridge, sphereShape(2), poseAt(0, 0, 0.3)],
        [ridge, capsuleShape(2, 0.4), poseAt(0, 0, 0.5)],
        [ridge, boxShape(0.2, 0.2, 0.2, 2), poseAt(0, 0, 0.3 + 0.1 * Math.SQRT2, onEdge)],
        [tip, sphereShape(2), poseAt(0, 0, 0.3)],
        [tip, boxShape(0.2, 0.2, 0.2, 2), poseAt(0, 0, 0.3 + 0.1 * Math.SQRT2, onEdge)],
      ] as const;
      for (const [surface, shape, X] of cases) {
        surfaceDistance(surface, shape, X, detector, out);
        checkPoints();
        expect(Math.abs(out[0]! + 1.9)).toBeLessThan(1e-12);
        expect(out[3]!).toBeCloseTo(1, 12);
        expect(out[6]!).toBeCloseTo(0.2, 12);
      }
    });

    it("come to lie on the face whose normal they leave along, not on one that they slide on", () => {
      // through one of two walls of thickness 0.3, 0.1 out behind and 0.3 in front; the other one is touched from the beginning
      const beam = meshShape(lBeamMesh(1.2, 1.2, 0.3, 1));
      for (const width of [0.1, 0.3, 0.45]) {
        for (const [along, across] of [
          [0, 1],
          [1, 0],
        ] as const) {
          const shape = along === 0 ? boxShape(0.7, 0.3, width) : boxShape(0.3, 0.7, width);
          const X = along === 0 ? poseAt(0.25, 0.45, 0.51) : poseAt(0.45, 0.25, 0.51);
          surfaceDistance(beam, shape, X, detector, out);
          checkPoints();
          expect(Math.abs(out[0]! + 0.4)).toBeLessThan(1e-12);
          expect(out[1 + along]!).toBeCloseTo(1, 12);
          // the point of the wall within the box
          expect(out[4 + along]!).toBeCloseTo(0.3, 12);
          expect(Math.abs(out[4 + across]! - 0.45)).toBeLessThan(0.15 + 1e-12);
          expect(Math.abs(out[6]! - 0.51)).toBeLessThan(width / 2 + 1e-12);
        }
      }
    });

    it("leave crossed edges between the two faces, however fine the mesh", () => {
      // a cube stands with an edge on the edge x = 1, z = 0 of a slab, both edges at right angles to each other and to n
      const r = Math.SQRT1_2;
      for (const cells of [2, 8, 40]) {
        const slab = meshShape(slabMesh(cells, 1, 1, random));
        for (const depth of [1e-6, 1e-4, 1e-3, 5e-3]) {
          for (const y of [0.013, 0.25, 0.3]) {
            const away = 0.2 * Math.SQRT2 - depth;
            // columns: along the cube's edge t = (r, 0, −r), and (n ± y)/√2 with n = (r, 0, r)
            const X = Float64Array.of(r, 0.5, 0.5, 0, r, -r, -r, 0.5, 0.5, 1 + r * away, y, r * away);
            surfaceDistance(slab, boxShape(0.4, 0.4, 0.4), X, detector, out);
            expect(Math.abs(out[0]! + depth)).toBeLessThan(1e-12);
            expect(Math.abs(out[1]! - r) + Math.abs(out[2]!) + Math.abs(out[3]! - r)).toBeLessThan(1e-9);
          }
        }
      }
    });

    it("are inside where no triangle is crossed: the way along the normal of the nearest", () => {
      const cube = meshShape(boxMesh([-1, -1, -1], [1, 1, 1]));
      const ball = sphereShape(0.1);
      surfaceDistance(cube, ball, poseAt(0.2, -0.1, 0.7), detector, out);
      expect(out[0]).toBeCloseTo(-0.4, 12);
      expect([out[1], out[2], out[3]]).toEqual([0, 0, 1]);
      checkPoints();
      surfaceDistance(cube, boxShape(0.2, 0.2, 0.2), poseAt(0.2, -0.7, 0.1), detector, out);
      expect(out[0]).toBeCloseTo(-0.4, 12);
      expect(out[2]).toBe(-1);
      // without an inside the distance is what lies between
      const sheet = meshShape(boxMesh([-1, -1, -1], [1, 1, 1]), { sides: "two" });
      surfaceDistance(sheet, ball, poseAt(0.2, -0.1, 0.7), detector, out);
      expect(out[0]).toBeCloseTo(0.2, 12);
    });

    it("see inside and outside rightly at edges and corners of any sharpness", () => {
      // a needle-like wedge: from outside of its sharp edge, normals of one face point away from the shape
      const wedge = meshShape({
        vertices: Float64Array.of(0, 0, 0, 0, 1, 0, -1, 0, 0.1, -1, 1, 0.1, -1, 0, -0.1, -1, 1, -0.1),
        triangles: Int32Array.of(0, 1, 3, 0, 3, 2, 0, 4, 5, 0, 5, 1, 2, 3, 5, 2, 5, 4, 0, 2, 4, 1, 5, 3),
      });
      expect(wedge.solid).toBe(true);
      for (let trial = 0; trial < tenfold(200); trial++) {
        const angle = random.uniform(-1.4, 1.4);
        const y = random.uniform(-0.2, 1.2);
        surfaceDistance(wedge, sphereShape(0.05), poseAt(0.2 * Math.cos(angle), y, 0.2 * Math.sin(angle)), detector, out);
        const across = Math.max(0, -y, y - 1);
        expect(Math.abs(out[0]! - (Math.sqrt(0.04 + across * across) - 0.05))).toBeLessThan(1e-12);
      }
    });

    it("of a surface without triangles are infinitely far", () => {
      const none = meshShape({ vertices: new Float64Array(0), triangles: new Int32Array(0) });
      expect(surfaceDistance(none, sphereShape(1), poseAt(0, 0, 0), detector, out)).toBe(-1);
      expect(out[0]).toBe(Infinity);
      expect(out.some(Number.isNaN)).toBe(false);
    });
  });
});
