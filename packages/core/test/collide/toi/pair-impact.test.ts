import { describe, expect, it } from "vitest";
import { gjk } from "../../../src/collide/detectors.js";
import { heightFieldShape } from "../../../src/collide/mesh/height-field.js";
import { type MeshShape, meshShape } from "../../../src/collide/mesh/mesh-shape.js";
import { createScratchTriangle, loadTriangle } from "../../../src/collide/mesh/scratch-triangle.js";
import { PAIR_CACHE } from "../../../src/collide/narrow/detector.js";
import { FRAME, relativeFrame, writeFrame } from "../../../src/collide/narrow/frame.js";
import { PAIR_RESULT } from "../../../src/collide/narrow/pair-result.js";
import {
  boxShape,
  type CollisionShape,
  type ConvexShape,
  capsuleShape,
  HALF_SPACE,
  hullShape,
  type SurfaceShape,
  sphereShape,
} from "../../../src/collide/shapes/collision-shape.js";
import { type PairImpact, pairImpact } from "../../../src/collide/toi/pair-impact.js";
import { SWEEP, sweepFrame } from "../../../src/collide/toi/sweep.js";
import { polyhedronOfHull } from "../../../src/geometry/merge-faces.js";
import { torusMesh } from "../../../src/geometry/torus-mesh.js";
import type { Random } from "../../../src/math/random.js";
import { chance, tenfold } from "../../chance.js";
import { solidHull } from "../../geometry/solid-hull.js";
import { cornersOf, cross, lengthOf, minus, soup } from "../mesh/surfaces.js";

const out = new Float64Array(PAIR_RESULT);
const impactOf = (A: CollisionShape, B: CollisionShape, sweeps: Float64Array, duration: number): PairImpact =>
  pairImpact(gjk, { A, B, sweeps, a: 0, b: SWEEP }, duration, new Float64Array(PAIR_CACHE), 0, out);

function shot(random: Random, turning: boolean): Float64Array {
  const sweeps = new Float64Array(2 * SWEEP);
  const from = random.direction();
  const spin = (): number[] => (turning ? [random.normal(), random.normal(), random.normal()] : [0, 0, 0]);
  writeFrame(sweeps, 0, { position: { x: 0, y: 0, z: 0 }, orientation: random.rotation() });
  sweeps.set([0, 0, 0, 0, 0, 0, ...spin()], FRAME);
  const position = { x: 3 * from.x, y: 3 * from.y, z: 3 * from.z };
  writeFrame(sweeps, SWEEP, { position, orientation: random.rotation() });
  const velocity = [-position.x + random.normal() * 0.5, -position.y + random.normal() * 0.5, -position.z + random.normal() * 0.5];
  sweeps.set([position.x, position.y, position.z, ...velocity, ...spin()], SWEEP + FRAME);
  return sweeps;
}

function exchanged(sweeps: Float64Array): Float64Array {
  const other = new Float64Array(2 * SWEEP);
  other.set(sweeps.subarray(SWEEP), 0);
  other.set(sweeps.subarray(0, SWEEP), SWEEP);
  return other;
}

/** Is a point on an edge of a triangle that has no neighbour there? By the areas that it spans with the edges. */
function isOnBorder(surface: SurfaceShape, triangle: number, point: Float64Array): boolean {
  const corners = cornersOf(surface, triangle);
  return corners.some((from, k) => {
    const edge = minus(corners[(k + 1) % 3]!, from);
    return surface.oppositeEdge(3 * triangle + k) < 0 && lengthOf(cross(edge, minus([...point], from))) < 1e-9 * lengthOf(edge);
  });
}

/** The first impact of all pairs of triangles, B two-sided; the whole duration without any. */
function firstOfAllPairs(A: SurfaceShape, B: SurfaceShape, sweeps: Float64Array, duration: number): number {
  const [triangleA, triangleB] = [createScratchTriangle(), createScratchTriangle()];
  let first = duration;
  for (let a = 0; a < A.triangleCount; a++) {
    for (let b = 0; b < B.triangleCount; b++) {
      loadTriangle(triangleA, A, a);
      loadTriangle(triangleB, B, b);
      const { time, status } = impactOf(triangleA.shape, triangleB.shape, sweeps, first);
      // met from behind, a one-sided triangle of A is not there; beside a border it is
      const facing = triangleA.plane[0]! * out[1]! + triangleA.plane[1]! * out[2]! + triangleA.plane[2]! * out[3]!;
      if (status !== "none" && (A.sides === "two" || facing >= 0 || isOnBorder(A, a, out.subarray(4, 7)))) first = Math.min(first, time);
    }
  }
  return first;
}

/** The hull of random points, once as mesh and once as convex shape. */
function convexBody(random: Random, points: number): { mesh: MeshShape; body: ConvexShape } {
  const solid = solidHull(new Float64Array(3 * points).map(() => random.uniform(-1, 1)));
  return { mesh: meshShape(solid), body: hullShape(polyhedronOfHull(solid)) };
}

describe("impacts with surfaces", () => {
  it("a convex mesh is hit when its hull is, whoever comes first, turning or not", () => {
    const random = chance(77);
    let hits = 0;
    for (let round = 0; round < tenfold(150); round++) {
      const { mesh, body } = convexBody(random, 15);
      const other = [sphereShape(0.2), boxShape(0.3, 0.4, 0.5), capsuleShape(0.1, 0.8)][round % 3]!;
      const sweeps = shot(random, round % 2 === 0);
      const expected = impactOf(body, other, sweeps, 2);
      const found = impactOf(mesh, other, sweeps, 2);
      expect(found.status).toBe(expected.status);
      // relative speeds are about 3 m/s; grazing impacts lose half the digits of a distance that is good to 1e-12
      expect(Math.abs(found.time - expected.time)).toBeLessThan(1e-9);
      const turned = impactOf(other, mesh, exchanged(sweeps), 2);
      expect(Math.abs(turned.time - expected.time)).toBeLessThan(1e-9);
      if (expected.status !== "impact") continue;
      hits++;
      expect(turned.partB).toBe(found.partA);
      expect(Math.abs(out[0]!)).toBeLessThan(1e-9);
    }
    expect(hits).toBeGreaterThan(50);
  });

  it("two convex meshes meet when their hulls do", () => {
    const random = chance(78);
    for (let round = 0; round < tenfold(20); round++) {
      const shapes = [0, 1].map(() => convexBody(random, 8));
      const sweeps = shot(random, true);
      const expected = impactOf(shapes[0]!.body, shapes[1]!.body, sweeps, 2);
      const found = impactOf(shapes[0]!.mesh, shapes[1]!.mesh, sweeps, 2);
      expect(found.status).toBe(expected.status);
      expect(Math.abs(found.time - expected.time)).toBeLessThan(1e-9);
    }
  });

  it("two tori of a few thousand triangles meet when their rings do: closed forms", () => {
    const torus = meshShape(torusMesh(1, 0.3));
    const upright = { x: 0, y: 0, z: 0, w: 1 };
    const approach = (from: readonly number[], velocity: readonly number[], spin: readonly number[]): Float64Array => {
      const sweeps = new Float64Array(2 * SWEEP);
      writeFrame(sweeps, 0, { position: { x: 0, y: 0, z: 0 }, orientation: upright });
      writeFrame(sweeps, SWEEP, { position: { x: from[0]!, y: from[1]!, z: from[2]! }, orientation: upright });
      sweeps.set([...from, ...velocity, ...spin], SWEEP + FRAME);
      return sweeps;
    };
    // one above the other, turning or not: the upper ring of vertices, a regular polygon at z = 0.3, meets the lower one of the other, which it
    // crosses at any angle
    for (const spin of [0, 2, 40]) {
      const impact = impactOf(torus, torus, approach([0, 0, 2], [0, 0, -10], [0, 0, spin]), 0.5);
      expect(impact.status).toBe("impact");
      expect(impact.time).toBeCloseTo(0.14, 12);
    }
    // side by side: vertex meets vertex at twice the outer radius
    const beside = impactOf(torus, torus, approach([3, 0, 0], [-8, 0, 0], [0, 0, 0]), 1);
    expect(beside.status).toBe("impact");
    expect(beside.time).toBeCloseTo(0.05, 12);
    // a smaller one falls through the hole: it is 0.5 wide, the hole 0.7
    const small = meshShape(torusMesh(0.4, 0.1));
    expect(impactOf(torus, small, approach([0, 0, 2], [0, 0, -10], [0, 0, 30]), 0.4).status).toBe("none");
    // work: of 5 million pairs of triangles fewer are searched than there are triangles
    const turning = impactOf(torus, torus, approach([2.5, 0.9, 0.4], [-10, 0, 0], [1, 2, 3]), 0.3);
    expect(turning.status).toBe("impact");
    expect(turning.iterations).toBeLessThan(2 * torus.triangleCount);
  });

  it("surfaces of any form meet when the first two of their triangles do, each pair searched on its own", () => {
    const random = chance(80);
    const field = heightFieldShape(
      [2, 2],
      Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => random.uniform(-0.3, 0.3))),
    );
    let hits = 0;
    for (let round = 0; round < tenfold(24); round++) {
      const cloud = meshShape(soup(12, 0.3, random), { sides: "two", margin: round % 3 === 0 ? 0.02 : 0 });
      const other = round % 2 === 0 ? meshShape(soup(12, 0.3, random), { sides: "two" }) : field;
      const sweeps = shot(random, round % 4 < 3);
      if (round % 4 === 0) for (let k = 18; k < SWEEP; k++) sweeps[k]! *= 8;
      const found = impactOf(cloud, other, sweeps, 2);
      const expected = firstOfAllPairs(other, cloud, exchanged(sweeps), 2);
      expect(found.time).toBeCloseTo(expected, 9);
      if (found.status === "impact") hits++;
      expect(impactOf(other, cloud, exchanged(sweeps), 2).time).toBeCloseTo(expected, 9);
    }
    expect(hits).toBeGreaterThan(8);
  });

  it("small triangles at the end of a turning arm meet small triangles on their way, whoever turns: closed form", () => {
    // upright triangles through the axis z at the radius 1 and an angle; the arm carries one at the axis as well
    const at = (angle: number, radius: number): number[] =>
      [
        [radius - 0.005, -0.005],
        [radius + 0.005, -0.005],
        [radius, 0.005],
      ].flatMap(([r, z]) => [r! * Math.cos(angle), r! * Math.sin(angle), z!]);
    const arm = meshShape(
      { vertices: Float64Array.from([...at(0, 1), ...at(0, 0)]), triangles: Int32Array.of(0, 1, 2, 3, 4, 5) },
      { sides: "two" },
    );
    const rate = 5;
    for (let angle = 0.05; angle < 2; angle += 0.1) {
      const small = meshShape({ vertices: Float64Array.from(at(angle, 1)), triangles: Int32Array.of(0, 1, 2) }, { sides: "two" });
      for (const [A, B, spinA, spinB] of [
        [small, arm, 0, rate],
        [small, arm, -rate, 0],
        [arm, small, rate, 0],
        [arm, small, 3 * rate, 2 * rate],
      ] as const) {
        const sweeps = new Float64Array(2 * SWEEP);
        for (const place of [0, SWEEP])
          writeFrame(sweeps, place, { position: { x: 0, y: 0, z: 0 }, orientation: { x: 0, y: 0, z: 0, w: 1 } });
        sweeps[20] = spinA;
        sweeps[SWEEP + 20] = spinB;
        const impact = impactOf(A, B, sweeps, 2 / rate);
        expect(impact.status).toBe("impact");
        // the gap at the outer corner is good to 1e-15 m, the speed of approach 5 m/s
        expect(impact.time).toBeCloseTo(angle / rate, 12);
      }
    }
  });

  it("a turning convex mesh meets a half-space when its hull does", () => {
    const random = chance(81);
    let hits = 0;
    for (let round = 0; round < tenfold(20); round++) {
      const { mesh, body } = convexBody(random, 15);
      const sweeps = shot(random, true);
      const expected = impactOf(HALF_SPACE, body, sweeps, 2);
      const found = impactOf(HALF_SPACE, mesh, sweeps, 2);
      expect(found.status).toBe(expected.status);
      expect(found.time).toBeCloseTo(expected.time, 9);
      if (found.status === "impact") hits++;
    }
    expect(hits).toBeGreaterThan(3);
  });

  it("a ball falls on a ramp of a height field: closed form", () => {
    // z = x: the ball of radius r above the origin at height H touches when (H − s)/√2 = r
    const field = heightFieldShape(
      [2, 2],
      [
        [-1, 1],
        [-1, 1],
      ],
    );
    const sweeps = new Float64Array(2 * SWEEP);
    const upright = { x: 0, y: 0, z: 0, w: 1 };
    writeFrame(sweeps, 0, { position: { x: 0, y: 0, z: 0 }, orientation: upright });
    writeFrame(sweeps, SWEEP, { position: { x: 0.1, y: 0.05, z: 3 }, orientation: upright });
    sweeps.set([0.1, 0.05, 3, 0, 0, -100, 0, 0, 0], SWEEP + FRAME);
    const impact = impactOf(field, sphereShape(0.25), sweeps, 0.1);
    expect(impact.status).toBe("impact");
    expect(impact.time).toBeCloseTo((2.9 - 0.25 * Math.SQRT2) / 100, 14);
  });

  it("one-sided plates let pass what comes from behind, two-sided ones do not; a tilting half-space meets a ball", () => {
    const plate = { vertices: Float64Array.of(-5, -5, 0, 5, -5, 0, 0, 5, 0), triangles: Int32Array.of(0, 1, 2) };
    const sweeps = new Float64Array(2 * SWEEP);
    const upright = { x: 0, y: 0, z: 0, w: 1 };
    writeFrame(sweeps, 0, { position: { x: 0, y: 0, z: 0 }, orientation: upright });
    writeFrame(sweeps, SWEEP, { position: { x: 0, y: 0, z: -2 }, orientation: upright });
    sweeps.set([0, 0, -2, 0, 0, 10, 0, 0, 0], SWEEP + FRAME);
    expect(impactOf(meshShape(plate, { sides: "one" }), sphereShape(0.5), sweeps, 1).status).toBe("none");
    const impact = impactOf(meshShape(plate, { sides: "two" }), sphereShape(0.5), sweeps, 1);
    expect(impact).toMatchObject({ status: "impact" });
    expect(impact.time).toBeCloseTo(0.15, 13);

    // z ≤ 0 turns about the y axis by −ω t: its surface rises at x = 1 until it touches the ball at height 1
    writeFrame(sweeps, SWEEP, { position: { x: 1, y: 0, z: 1 }, orientation: upright });
    sweeps.set([1, 0, 1, 0, 0, 0, 0, 0, 0], SWEEP + FRAME);
    sweeps.set([0, -2, 0], 18);
    const tilt = impactOf(HALF_SPACE, sphereShape(0.3), sweeps, 1);
    // distance of (1, 1) from the line at angle φ: cos φ − sin φ = 0.3
    const exact = (Math.acos(0.3 / Math.SQRT2) - Math.PI / 4) / 2;
    expect(tilt.status).toBe("impact");
    expect(tilt.time).toBeCloseTo(exact, 12);
  });

  it("the border of a one-sided plate is hit by what flies against it below the plate", () => {
    const plate = { vertices: Float64Array.of(-5, -5, 0, 5, -5, 0, 5, 5, 0, -5, 5, 0), triangles: Int32Array.of(0, 1, 2, 0, 2, 3) };
    const sweeps = new Float64Array(2 * SWEEP);
    const upright = { x: 0, y: 0, z: 0, w: 1 };
    writeFrame(sweeps, 0, { position: { x: 0, y: 0, z: 0 }, orientation: upright });
    // a ball of radius 0.5 whose centre flies 0.3 below the plate meets the border at x = 5 when it is √(0.25 − 0.09) = 0.4 away from it
    writeFrame(sweeps, SWEEP, { position: { x: 7, y: 1, z: -0.3 }, orientation: upright });
    sweeps.set([7, 1, -0.3, -10, 0, 0, 0, 0, 0], SWEEP + FRAME);
    for (const sides of ["one", "two"] as const) {
      const impact = impactOf(meshShape(plate, { sides }), sphereShape(0.5), sweeps, 1);
      expect(impact.status).toBe("impact");
      expect(impact.time).toBeCloseTo(0.16, 12);
    }
  });

  it("the frames at the time of impact really touch; without an impact they never do", () => {
    const random = chance(79);
    const [ball, cube] = [sphereShape(0.5), boxShape(1, 1, 1)];
    const frames = new Float64Array(3 * FRAME);
    /** Closed form of the distance of a point from a cube, less the radius of the ball. */
    const gapAt = (sweeps: Float64Array, time: number): number => {
      sweepFrame(sweeps, 0, time, frames, 0);
      sweepFrame(sweeps, SWEEP, time, frames, FRAME);
      relativeFrame(frames, 2 * FRAME, frames, 0, FRAME);
      const X = frames.subarray(2 * FRAME);
      const centre = [0, 1, 2].map((k) => -(X[k]! * X[9]! + X[3 + k]! * X[10]! + X[6 + k]! * X[11]!));
      return Math.hypot(...centre.map((value) => Math.max(0, Math.abs(value) - 0.5))) - 0.5;
    };
    let hits = 0;
    for (let round = 0; round < tenfold(50); round++) {
      const sweeps = shot(random, true);
      const impact = impactOf(ball, cube, sweeps, 2);
      if (impact.status === "impact") {
        hits++;
        // some 3 m/s for the 1e-12 s within which an impact is now
        expect(Math.abs(gapAt(sweeps, impact.time))).toBeLessThan(5e-12);
      } else {
        expect(impact.status).toBe("none");
        for (let i = 0; i <= 200; i++) expect(gapAt(sweeps, i / 100)).toBeGreaterThan(0);
      }
    }
    // aimed at the centre with a deviation of 0.5 m on each axis, and 1 m away they still touch: 1 − e⁻² of the shots at least
    expect(hits).toBeGreaterThan(tenfold(30));
  });
});
