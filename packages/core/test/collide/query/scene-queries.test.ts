/**
 * Queries against scenes of every kind of shape. References:
 *
 *   rays      marching: a point goes forward by its distance from the nearest collider until that is zero, collider by collider, without broad
 *             phase or closed forms. One-sided surfaces are met from the front, so is the distance followed from there
 *   overlap, closest   the distance to every collider, one by one
 *   casts     time of impact with every collider, one by one; and the distance at the time found
 */
import { describe, expect, it } from "vitest";
import { BROAD_PHASE_KINDS } from "../../../src/collide/broad/catalogue.js";
import { gjk } from "../../../src/collide/detectors.js";
import { meshShape } from "../../../src/collide/mesh/mesh-shape.js";
import { FRAME, relativeFrame, writeFrame } from "../../../src/collide/narrow/frame.js";
import { castRay, castRayAll } from "../../../src/collide/query/cast-ray.js";
import { castShape } from "../../../src/collide/query/cast-shape.js";
import { bodyDistance, findClosest } from "../../../src/collide/query/closest.js";
import { findOverlaps } from "../../../src/collide/query/overlap.js";
import { isAdmitted, type QueryFilter } from "../../../src/collide/query/query-filter.js";
import { POINT, rayShape } from "../../../src/collide/query/ray-shape.js";
import { type CollisionScene, createScene } from "../../../src/collide/scene/collision-scene.js";
import { shapeDistance } from "../../../src/collide/shape-pair.js";
import { type CollisionShape, hullShape } from "../../../src/collide/shapes/collision-shape.js";
import { pairImpact } from "../../../src/collide/toi/pair-impact.js";
import { SWEEP, SWEEP_CENTER, SWEEP_SPIN, SWEEP_VELOCITY, sweepFrame } from "../../../src/collide/toi/sweep.js";
import { polyhedronOfHull } from "../../../src/geometry/merge-faces.js";
import type { Random } from "../../../src/math/random.js";
import { chance, tenfold } from "../../chance.js";
import { solidHull } from "../../geometry/solid-hull.js";
import { createTestScene, shapesOf } from "../scene/colliders.js";

const IDENTITY = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);

const FILTERS: readonly QueryFilter[] = [
  {},
  { sensors: true },
  { mask: 2 },
  { group: 4 },
  { group: 1, mask: 5, without: [1, 5, 6, 30], sensors: true },
];

/** Distance of collider c from a shape, by the table of pairs alone. */
function distanceTo({ colliders, frames }: CollisionScene, c: number, shape: CollisionShape, X_WS: Float64Array): number {
  const both = new Float64Array(2 * FRAME);
  both.set(frames.subarray(FRAME * c, FRAME * (c + 1)));
  both.set(X_WS.subarray(0, FRAME), FRAME);
  const X_AB = new Float64Array(FRAME);
  const out = new Float64Array(10);
  relativeFrame(X_AB, 0, both, 0, FRAME);
  shapeDistance(gjk, colliders[c]!.shape, shape, X_AB, new Float64Array(12), 0, out);
  return out[0]!;
}

const admitted = (scene: CollisionScene, filter: QueryFilter): number[] =>
  scene.colliders.map((_, c) => c).filter((c) => isAdmitted(scene, c, filter));

const pointAt = (ray: Float64Array, t: number): Float64Array =>
  Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, ray[0]! + t * ray[3]!, ray[1]! + t * ray[4]!, ray[2]! + t * ray[5]!);

/** First t at which the ray is within 1e-9 of collider c; Infinity where it never is. Undefined where it creeps along the surface. */
function march(scene: CollisionScene, c: number, ray: Float64Array): number | undefined {
  let t = 0;
  for (let i = 0; i < 400; i++) {
    const d = distanceTo(scene, c, POINT, pointAt(ray, t));
    if (d <= 1e-9) return t;
    t += d;
    if (t > ray[6]! + 1e-9) return Infinity;
  }
  return undefined;
}

function randomRay(random: Random, length: number): Float64Array {
  const { x, y, z } = random.direction();
  const [ox, oy, oz] = [random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-0.9, 2)];
  return Float64Array.of(ox, oy, oz, x, y, z, length);
}

const randomFrame = (random: Random): Float64Array => {
  const frame = new Float64Array(FRAME);
  const position = { x: random.uniform(-2, 2), y: random.uniform(-2, 2), z: random.uniform(-1, 2) };
  writeFrame(frame, 0, { position, orientation: random.rotation() });
  return frame;
};

describe("rays", () => {
  it("meet what a marching point meets first, through any filter", () => {
    const test = createTestScene(71);
    let hits = 0;
    for (let round = 0; round < tenfold(100) || (hits <= 100 && round < 1000); round++) {
      const scene = test.scenes[round % 2 === 0 ? "gjk tree" : "gjk sweep"]!;
      const filter = FILTERS[round % FILTERS.length]!;
      const ray = randomRay(test.random, round % 3 === 0 ? 1 : 6);
      const marched = admitted(scene, filter).map((c) => ({ c, t: march(scene, c, ray) }));
      const all = castRayAll(scene, ray, filter);
      for (const { c, t } of marched) {
        const hit = all.find(({ collider }) => collider === c);
        // a surface that the ray comes to from behind is passed; whether one grazes is open
        if (t === undefined || (t < Infinity && !hit && "sides" in scene.colliders[c]!.shape)) continue;
        // the march ends 1e-9 off the surface, which a slant ray meets up to 1e-9/cosine later
        if (hit) expect(Math.abs(hit.distance - t)).toBeLessThan(1e-6);
        else expect(t).toBe(Infinity);
      }
      expect(all.map(({ distance }) => distance)).toEqual(all.map(({ distance }) => distance).sort((a, b) => a - b));
      const nearest = castRay(scene, ray, filter);
      expect(nearest?.distance).toBe(all[0]?.distance);
      expect(nearest?.collider).toBe(all[0]?.collider);
      hits += all.length;
    }
    expect(hits).toBeGreaterThan(100);
  });

  it("have normals along which the distance grows, against the ray", () => {
    const test = createTestScene(72);
    const scene = test.scenes["gjk tree"]!;
    for (let round = 0; round < tenfold(100); round++) {
      const ray = randomRay(test.random, Infinity);
      const hit = castRay(scene, ray, {});
      if (!hit) continue;
      const [x, y, z] = hit.normal;
      expect(x * x + y * y + z * z).toBeCloseTo(1, 12);
      expect(x * ray[3]! + y * ray[4]! + z * ray[5]!).toBeLessThanOrEqual(1e-12);
      if (hit.distance === 0) continue;
      const above = pointAt(ray, hit.distance);
      for (let k = 0; k < 3; k++) above[9 + k]! += 1e-6 * hit.normal[k]!;
      // to first order; the radii of curvature are 0.05 m and more
      const d = distanceTo(scene, hit.collider, POINT, above);
      if (d < 0.99e-6) {
        // where another triangle of a concave surface is nearer, or on the edge of the hit
        expect("sides" in scene.colliders[hit.collider]!.shape).toBe(true);
      } else expect(d).toBeLessThan(1.01e-6);
    }
  });
});

describe("rays and surfaces", () => {
  it("a closed convex mesh with a margin is met where its hull with that margin is, from outside and inside", () => {
    const random = chance(9);
    const solid = solidHull(new Float64Array(45).map(() => random.uniform(-1, 1)));
    let inside = 0;
    for (const margin of [0, 0.1]) {
      const hull = hullShape(polyhedronOfHull(solid), margin);
      const mesh = meshShape({ vertices: solid.vertices, triangles: solid.triangles }, { margin });
      for (let round = 0; round < tenfold(100); round++) {
        const ray = randomRay(random, 5);
        const [a, b] = [new Float64Array(4), new Float64Array(4)];
        const isHit = rayShape(gjk, hull, ray, a);
        expect(rayShape(gjk, mesh, ray, b)).toBe(isHit);
        if (!isHit) continue;
        for (let k = 0; k < 4; k++) expect(b[k]).toBeCloseTo(a[k]!, 9);
        if (a[0] === 0 && a[1] === -ray[3]!) inside++;
      }
    }
    // some nine of 200 rays begin inside
    expect(inside).toBeGreaterThan(0);
  });
});

describe("overlaps and closest colliders", () => {
  it("are those of a look at every collider", () => {
    const test = createTestScene(73);
    const shapes = [...shapesOf(test.random).filter(({ type }) => type !== "mesh"), POINT];
    let overlapping = 0;
    for (let round = 0; round < tenfold(60); round++) {
      const scene = test.scenes[round % 2 === 0 ? "gjk tree" : "gjk sweep"]!;
      const filter = FILTERS[round % FILTERS.length]!;
      const shape = shapes[round % shapes.length]!;
      const X_WS = randomFrame(test.random);
      const distances = admitted(scene, filter).map((c) => ({ c, d: distanceTo(scene, c, shape, X_WS) }));
      const overlaps = findOverlaps(scene, { shape, X_WS }, filter);
      expect(overlaps.map(({ collider }) => collider)).toEqual(distances.filter(({ d }) => d <= 0).map(({ c }) => c));
      overlapping += overlaps.length;
      const least = distances.reduce((best, next) => (next.d < best.d ? next : best));
      const found = findClosest(scene, { shape, X_WS }, Infinity, filter)!;
      expect([found.collider, found.result[0]]).toEqual([least.c, least.d]);
      const { result } = found;
      // pointB − pointA = distance · normal, in the world
      for (let k = 0; k < 3; k++) expect(result[7 + k]! - result[4 + k]!).toBeCloseTo(result[0]! * result[1 + k]!, 9);
      expect(findClosest(scene, { shape, X_WS }, least.d - 1e-6, filter)).toBeUndefined();
      if (least.d > 0) expect(findClosest(scene, { shape, X_WS }, least.d + 1e-6, filter)!.collider).toBe(least.c);
    }
    expect(overlapping).toBeGreaterThan(30);
  });

  it("far away the search goes on until there is something", () => {
    const scene = createTestScene(74).scenes["gjk tree"]!;
    const X_WS = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 5e7, 0, 1e7);
    // the half-space at z = −1.5, which is body 0
    const found = findClosest(scene, { shape: POINT, X_WS }, Infinity, {})!;
    expect([found.collider, found.result[0]]).toEqual([0, 1e7 + 1.5]);
    expect(findClosest(scene, { shape: POINT, X_WS }, Infinity, { without: [...Array(40).keys()] })).toBeUndefined();
  });

  it("among points the search ends as well", () => {
    const collider = { ...createTestScene(74).colliders[2]!, shape: POINT, body: 0, X_BS: IDENTITY };
    const options = { detector: gjk, broadPhase: BROAD_PHASE_KINDS.tree };
    const scene = createScene([collider], Float64Array.of(0, 0, 0, 0, 0, 0, 1), options);
    const X_WS = IDENTITY.slice();
    X_WS[9] = 3;
    expect(findClosest(scene, { shape: POINT, X_WS }, Infinity, {})!.result[0]).toBe(3);
    expect(findClosest(scene, { shape: POINT, X_WS }, 2, {})).toBeUndefined();
  });

  it("the distance of two bodies is the least of their shapes", () => {
    const { scenes, random } = createTestScene(75);
    const scene = scenes["gjk tree"]!;
    for (let round = 0; round < tenfold(40); round++) {
      const [a, b] = [5 + random.integer(35), random.integer(40)];
      if (a === b || b === 4) continue;
      const found = bodyDistance(scene, a, b)!;
      let least = Infinity;
      scene.colliders.forEach((A, i) => {
        scene.colliders.forEach((B, j) => {
          if (A.body !== a || B.body !== b) return;
          least = Math.min(least, distanceTo(scene, i, B.shape, scene.frames.subarray(FRAME * j, FRAME * (j + 1))));
        });
      });
      expect(found.result[0]).toBe(least);
    }
    expect(bodyDistance(scene, 99, 5)).toBeUndefined();
  });
});

describe("casts", () => {
  it("meet first what the time of impact with every collider says, moving and turning", () => {
    const test = createTestScene(76);
    const shapes = shapesOf(test.random).filter(({ type }) => type !== "mesh");
    let hits = 0;
    for (let round = 0; round < tenfold(80); round++) {
      const scene = test.scenes[round % 2 === 0 ? "gjk tree" : "gjk sweep"]!;
      const filter = FILTERS[round % FILTERS.length]!;
      const shape = shapes[round % shapes.length]!;
      const sweep = new Float64Array(SWEEP);
      sweep.set(randomFrame(test.random));
      const { x, y, z } = test.random.direction();
      for (let k = 0; k < 3; k++) {
        sweep[SWEEP_CENTER + k] = sweep[9 + k]!;
        sweep[SWEEP_VELOCITY + k] = [x, y, z][k]!;
        sweep[SWEEP_SPIN + k] = round % 4 === 0 ? 0 : test.random.normal();
      }
      const duration = 3;
      const hit = castShape(scene, { shape, sweep, duration }, filter);
      const overlapping = admitted(scene, filter).some((c) => distanceTo(scene, c, shape, sweep) < 0);
      if (overlapping) {
        expect(hit!.time).toBe(0);
        expect(hit!.result[0]).toBeLessThan(0);
        continue;
      }
      const times = admitted(scene, filter).map((c) => {
        const sweeps = new Float64Array(2 * SWEEP);
        sweeps.set(scene.frames.subarray(FRAME * c, FRAME * (c + 1)));
        sweeps.set(scene.frames.subarray(FRAME * c + 9, FRAME * (c + 1)), SWEEP_CENTER);
        sweeps.set(sweep, SWEEP);
        const pair = { A: scene.colliders[c]!.shape, B: shape, sweeps, a: 0, b: SWEEP };
        const { status, time } = pairImpact(gjk, pair, duration, new Float64Array(12), 0, new Float64Array(10));
        return status === "none" ? Infinity : time;
      });
      const first = Math.min(...times);
      // searches that end at an earlier limit go other ways: their last bits differ
      if (first === Infinity) expect(hit).toBeUndefined();
      else {
        hits++;
        expect(hit!.time).toBeCloseTo(first, 9);
        const end = new Float64Array(FRAME);
        sweepFrame(sweep, 0, hit!.time, end, 0);
        expect(distanceTo(scene, hit!.collider, shape, end)).toBeCloseTo(0, 8);
      }
    }
    expect(hits).toBeGreaterThan(8);
  });
});
