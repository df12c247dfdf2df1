import { describe, expect, it } from "vitest";
import { chance } from "../../../packages/core/test/chance.js";
import { INTERNAL_MODULES } from "../../src/collide-internals.js";
import { allPairs, ours as boxesMoved, differenceOf } from "../../src/entries/broad-phase.js";
import { coherentMotion, REGIMES } from "../../src/entries/coherent-motion.js";
import { ours as cubesDetected, findings, growthOf } from "../../src/entries/cubes-1000.js";
import { recordCubes } from "../../src/entries/falling-cubes.js";
import { randomBox } from "../../src/entries/hulls.js";
import { compareTimes, ours as impacts } from "../../src/entries/impact.js";
import { manifoldDifference } from "../../src/entries/manifold-difference.js";
import { BOX_MOTIONS, movingBoxes } from "../../src/entries/moving-boxes.js";
import { ours as distances, motionsOf } from "../../src/entries/narrow-phase.js";
import { cornerShots, plateShots, randomShots, rodShots, straightImpact } from "../../src/entries/shots.js";
import { angleBeam, cup } from "../../src/entries/solid-meshes.js";
import { swinging } from "../../src/entries/swinging.js";
import { heightAt, slidingHulls, terrainMesh } from "../../src/entries/terrain.js";
import { bruteDistance } from "../../src/measures/brute-distance.js";
import { collide } from "../collide-sources.js";

const core = async () => collide;

describe("what the benchmarks use of the core", () => {
  it("is there", () => {
    for (const name of ["updatePairs", "findContacts", "pairImpact", "surfaceRegion", "decompose"] as const) {
      expect(typeof collide[name]).toBe("function");
    }
    expect(new Set(INTERNAL_MODULES).size).toBe(INTERNAL_MODULES.length);
  });
});

describe("recorded steps", () => {
  it("swing to the end and back without a jump", () => {
    expect(Array.from({ length: 9 }, (_, step) => swinging(step, 4))).toEqual([0, 1, 2, 3, 2, 1, 0, 1, 2]);
  });
});

describe("coherent motion", () => {
  it.each(REGIMES)("keeps the distance of the regime $name and turns a little per step", (regime) => {
    const random = chance(1);
    const { A, B, frames } = coherentMotion(collide, random, [randomBox(collide, random), randomBox(collide, random)], regime, 10);
    for (const [i, frame] of frames.entries()) {
      const distance = bruteDistance(A, B, frame);
      // placed by bisection to 1e-12
      expect(Math.abs(distance - regime.gap)).toBeLessThanOrEqual(regime.swing + 1e-9);
      if (i > 0) expect(Math.abs(distance - bruteDistance(A, B, frames[i - 1]!))).toBeLessThan(0.1);
    }
  });

  it.each(["gjk", "vclip", "closed"] as const)("%s measures what the brute force does", async (detector) => {
    for (const regime of REGIMES) {
      const copy = await distances("boxes", async () => motionsOf(collide, 0, regime, 3), detector, true).prepare();
      // polyhedra of 1 m: the 1e-9 m
      expect(copy.measure!()).toMatchObject({ missed: 0 });
      expect(copy.measure!()["error"]).toBeLessThan(1e-12);
    }
  });
});

describe("moving boxes", () => {
  it("compares sorted lists of pairs", () => {
    expect(differenceOf([0, 1, 0, 3, 2, 3], [0, 1, 0, 3, 2, 3])).toBe(0);
    expect(differenceOf([0, 1, 2, 3], [0, 1, 0, 3, 2, 3])).toBe(1);
    expect(differenceOf([0, 1, 0, 2], [0, 3])).toBe(3);
  });

  it("sees boxes that touch within the margin", () => {
    const boxes = Float64Array.of(0, 0, 0, 1, 1, 1, 1.01, 0, 0, 2, 1, 1, 5, 5, 5, 6, 6, 6);
    expect(allPairs(boxes, 3, 0.01)).toEqual([0, 1]);
    expect(allPairs(boxes, 3, 0.001)).toEqual([]);
  });

  it.each(BOX_MOTIONS)("$name: both broad phases find all pairs of all boxes, and a few per box", async (motion) => {
    const boxes = movingBoxes(200, motion, 40);
    for (const phase of ["tree", "sweep"] as const) {
      const { pairs, wrong } = (await boxesMoved("boxes", phase, core, async () => boxes).prepare()).measure!();
      expect(wrong).toBe(0);
      expect(pairs).toBeGreaterThan(2);
    }
  });
});

describe("falling cubes", () => {
  it("collide in a heap, and all detectors find the same regions", async () => {
    const work = { core: collide, recorded: await recordCubes(27, 80), counted: new Map() };
    for (const detector of ["gjk", "vclip"] as const) {
      const figures = (await cubesDetected(detector, async () => work, detector).prepare()).measure!();
      // 27 cubes end in a heap: at least one contact each towards the end
      expect(figures["collisions"]).toBeGreaterThan(10);
      expect(figures["points"]).toBeGreaterThan(figures["collisions"]!);
      // the 1e-9 m for polyhedra of unit size
      expect(figures["difference"]).toBeLessThan(1e-9);
      expect(work.counted.get(detector)?.collisions).toBe(figures["collisions"]);
    }
  }, 60_000);

  it("a moved corner and a missing one are seen", () => {
    const scene = (points: readonly number[][]) =>
      ({
        manifolds: { count: 1, table: Int32Array.of(0, 1, 0, 1, 0, points.length) },
        contacts: { count: points.length, found: Float64Array.from(points.flatMap((p) => [0, 0, 0, 1, ...p, ...p])) },
      }) as unknown as Parameters<typeof manifoldDifference>[0];
    const square = [
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
      [0, 1, 0],
    ];
    const moved = square.map(([x, y, z], i) => (i === 2 ? [x!, y! + 0.25, z!] : [x!, y!, z!]));
    expect(manifoldDifference(scene(square), scene(square), 1e-9, 0.1)).toEqual({ distance: 0, unlike: 0 });
    expect(manifoldDifference(scene(square), scene(moved), 1e-9, 0.1)).toEqual({ distance: 0.25, unlike: 0 });
    expect(manifoldDifference(scene(square), scene(square.slice(1)), 1e-9, 0.1)).toEqual({ distance: 1, unlike: 1 });
  });

  it("states growth and crossover of given times", () => {
    // time = 1e-3 c, the other's 0.3 + 4e-4 c: equal at 500
    const steps = Array.from({ length: 200 }, (_, i) => ({ collisions: 55 + 5 * i, points: 0 })).map((step) => ({
      ...step,
      other: 1e-3 * step.collisions,
      time: 0.3 + 4e-4 * step.collisions,
    }));
    const { crossover } = growthOf(steps, true);
    // groups of 25 steps, straight lines between them in the logarithms
    expect(Math.abs(crossover! - 500)).toBeLessThan(10);
    expect(
      growthOf(
        steps.map((step) => ({ ...step, time: step.other })),
        false,
      )["growth"],
    ).toBeCloseTo(1, 12);
  });

  it("states the shares of the phases and the time beside the source's", () => {
    const times = [
      { name: "tree pairs", time: 1 },
      { name: "gjk distances", time: 3 },
      { name: "gjk", time: 10 },
    ];
    const text = findings(times, new Map([["gjk", { collisions: 1000, points: 2000 }]]))[0];
    expect(text).toContain("10 % of the time for pairs, 20 % for distances, 70 % for regions");
    // 10 ms / 1000 = 0.01 ms of 0.049 ms
    expect(text).toContain("20 % of the 0.049 ms");
  });
});

describe("impacts", () => {
  it.each([
    ["plate", plateShots],
    ["rod", rodShots],
    ["corner", cornerShots],
  ] as const)("%s: the closed form decides", async (_, make) => {
    const figures = (await impacts("gjk", core, "gjk", async () => make(collide, 100)).prepare()).measure!();
    // the 1e-9 s
    expect(figures["time"]).toBeLessThan(1e-9);
    expect(figures).toMatchObject({ tunnelled: 0, hits: 1 });
  });

  it("straight shots: conservative advancement and bisection agree", async () => {
    const shots = randomShots(collide, 300, false);
    const figures = (await impacts("vclip", core, "vclip", async () => shots).prepare()).measure!();
    // rounding of distances of 1 m at any speed
    expect(figures["path"]).toBeLessThan(1e-9);
    expect(figures).toMatchObject({ tunnelled: 0, false: 0 });
    expect(figures["hits"]).toBeGreaterThan(0.3);
    expect(figures["hits"]).toBeLessThan(1);
  });

  it("the bisection finds the closed form of two spheres", () => {
    const [A, B] = [collide.sphereShape(0.5), collide.sphereShape(0.25)];
    const still = { orientation: [0, 0, 0, 1], spinA: [0, 0, 0], spinB: [0, 0, 0], duration: 2 } as const;
    const shot = (y: number) => straightImpact(collide, { A, B, position: [3, y, 0], velocity: [-2, 0, 0], ...still });
    expect(shot(0)).toBeCloseTo(2.25 / 2, 12);
    expect(shot(0.45)).toBeCloseTo((3 - 0.6) / 2, 12);
    expect(shot(0.8)).toBe(Infinity);
    // a graze is neither
    expect(shot(0.75)).toBeNaN();
  });

  it("counts what is missed and what is made up", () => {
    const [shot] = plateShots(collide, 1);
    const shots = [1, 2, Infinity, Infinity].map((time) => ({ ...shot!, time }));
    const figures = compareTimes(shots, (i) => [1.5, Infinity, Infinity, 3][i]!);
    expect(figures).toMatchObject({ time: 0.5, tunnelled: 1, false: 1, hits: 0.5 });
  });
});

describe("ground and solids", () => {
  it("hulls are placed over the ground", () => {
    const [motion] = slidingHulls(collide, 1, 5, 0.3, 0);
    const { A, frames } = motion!;
    for (const frame of frames) {
      let lowest = Infinity;
      const { vertices } = A.polyhedron!;
      for (let i = 0; i < vertices.length; i += 3) {
        const [x, y, z] = [0, 1, 2].map(
          (k) => frame[9 + k]! + frame[3 * k]! * vertices[i]! + frame[3 * k + 1]! * vertices[i + 1]! + frame[3 * k + 2]! * vertices[i + 2]!,
        );
        lowest = Math.min(lowest, z! - heightAt(x!, y!));
      }
      expect(lowest).toBeCloseTo(0.3, 12);
    }
  });

  it("the ground has its triangles, turned upwards", () => {
    const { vertices, triangles } = terrainMesh(3);
    expect(triangles.length).toBe(54);
    for (let t = 0; t < triangles.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => 3 * triangles[t + k]!);
      const area =
        (vertices[b!]! - vertices[a!]!) * (vertices[c! + 1]! - vertices[a! + 1]!) -
        (vertices[b! + 1]! - vertices[a! + 1]!) * (vertices[c!]! - vertices[a!]!);
      expect(area).toBeGreaterThan(0);
    }
  });

  it("angle beam and cup are closed, with the volumes of their closed forms", () => {
    const volume = ({ vertices, triangles }: { vertices: Float64Array; triangles: Int32Array }) => {
      let sum = 0;
      for (let t = 0; t < triangles.length; t += 3) {
        const [a, b, c] = [0, 1, 2].map((k) => vertices.subarray(3 * triangles[t + k]!, 3 * triangles[t + k]! + 3));
        sum += a![0]! * (b![1]! * c![2]! - b![2]! * c![1]!) + a![1]! * (b![2]! * c![0]! - b![0]! * c![2]!);
        sum += a![2]! * (b![0]! * c![1]! - b![1]! * c![0]!);
      }
      return sum / 6;
    };
    expect(volume(angleBeam())).toBeCloseTo(0.5 * 0.4375, 14);
    // area of the polygon inscribed in a circle: n/2 sin(2π/n) r²
    const area = (r: number) => 16 * Math.sin(Math.PI / 16) * r * r;
    expect(volume(cup(32))).toBeCloseTo(area(0.05) * 0.12 - area(0.04) * 0.11, 14);
    for (const mesh of [angleBeam(), cup(32)]) {
      const { pieces, volumeError } = collide.decompose(mesh, { concavity: 0.3 });
      expect(pieces.length).toBeGreaterThan(0);
      expect(volumeError).toBeGreaterThan(-1e-9);
    }
  });
});
