/** Every engine gets the same heap: a box that falls must come to rest where its half edge says. */
import { describe, expect, it } from "vitest";
import { bodyTableDeclarations } from "../../packages/core/src/body/body-tables.js";
import { createPile, stepPile } from "../../packages/core/src/contact/pile/pile.js";
import { createArena } from "../../packages/core/src/memory/arena.js";
import { bin, pyramid, wall } from "../src/entries/box-heaps.js";
import { gelenkHeap, type HeapCore, type HeapInternals } from "../src/gelenk-heap.js";
import { boxMoments, type Heap, type HeapBox, type HeapEngine } from "../src/heap.js";
import { measureRest } from "../src/measures/heap-rest.js";
import { havokHeap } from "../src/peers/havok-heap.js";
import { joltHeap } from "../src/peers/jolt-heap.js";
import { mujocoHeap } from "../src/peers/mujoco-heap.js";
import { rapierHeap } from "../src/peers/rapier-heap.js";
import { collide } from "./collide-sources.js";

const internals = { createArena, bodyTableDeclarations, createPile, stepPile } as unknown as HeapInternals;
const ours = gelenkHeap("gelenk", 4, async (): Promise<HeapCore> => ({ ...collide, ...internals }));
const ENGINES: readonly HeapEngine[] = [ours, rapierHeap, havokHeap, joltHeap, mujocoHeap];

describe("heaps", () => {
  it.each(ENGINES)("$name lets a box fall and rest", async (engine) => {
    const [floor, box] = pyramid(1).boxes;
    const heap: Heap = { ...pyramid(1), boxes: [floor!, { ...box!, position: [0, 0.7, 0] }] };
    const world = await engine.create(heap, 1 / 60);
    const rest = measureRest(collide, heap, world, 1 / 60, 120, 120);
    const poses = new Float64Array(14);
    world.poses(poses);
    world.free();
    // soft contacts sink in by some millimetres; Jolt allows 2 cm (its penetration slop) before it pushes
    const sunk = engine === joltHeap ? 0.021 : 0.01;
    expect(Math.abs(poses[8]! - 0.5)).toBeLessThan(sunk);
    expect(rest["worst"]).toBeLessThan(sunk);
    expect(rest["shift"]).toBeLessThan(0.01);
    expect(rest["jitter"]).toBeLessThan(0.01);
  });

  it.each(ENGINES)("$name throws a ball and lets it rest on its radius", async (engine) => {
    const [floor] = pyramid(1).boxes;
    const ball: HeapBox = { half: [1, 1, 1], radius: 1, position: [0, 3, 0], orientation: [0, 0, 0, 1], mass: 10, velocity: [2, 0, 0] };
    const world = await engine.create({ boxes: [floor!, ball], friction: 0.5, gravity: [0, -9.81, 0] }, 1 / 60);
    const poses = new Float64Array(14);
    for (let i = 0; i < 30; i++) world.step();
    world.poses(poses);
    // closed form of the throw after half a second; engines of the first order are off by g h t/2 = 4 cm
    expect(Math.abs(poses[7]! - 1)).toBeLessThan(1e-3);
    expect(Math.abs(poses[8]! - (3 - 9.81 / 8))).toBeLessThan(0.05);
    for (let i = 0; i < 150; i++) world.step();
    world.poses(poses);
    world.free();
    expect(Math.abs(poses[8]! - 1)).toBeLessThan(0.021);
  });

  it("the wall has 252 bricks, and the ball arrives level at its middle", () => {
    const { boxes, gravity } = wall(24, 11);
    expect(boxes).toHaveLength(1 + 252 + 1);
    const { position, velocity, radius } = boxes.at(-1)!;
    const arrived = position.map((x, k) => x + velocity![k]! * 0.5 + gravity[k]! / 8);
    expect(arrived[1]).toBeCloseTo(3.6, 12);
    expect(arrived[2]).toBeCloseTo(0.2 + radius!, 12);
    expect(velocity![1] + gravity[1] / 2).toBeCloseTo(0, 12);
  });

  it("have nothing that overlaps at the start", () => {
    const heap = bin(40, 3);
    const poses = (out: Float64Array) => {
      for (const [i, { position, orientation }] of heap.boxes.entries()) out.set([...position, ...orientation], 7 * i);
    };
    const world = { step: () => {}, free: () => {}, poses };
    expect(measureRest(collide, heap, world, 1 / 60, 1, 1)).toMatchObject({ worst: 0, shift: 0, jitter: 0 });
    expect(pyramid(20).boxes).toHaveLength(211);
  });

  it("boxes have the moments of m/12 (b² + c²)", () => {
    expect(boxMoments({ half: [0.5, 1, 1.5], position: [0, 0, 0], orientation: [0, 0, 0, 1], mass: 12 })).toEqual([13, 10, 5]);
  });
});
