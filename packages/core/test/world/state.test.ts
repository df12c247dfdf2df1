/** Snapshots, hashes, frames and samples. */
import { describe, expect, it } from "vitest";
import { angleBetween, readQuat } from "../../src/math/quat.js";
import { box } from "../../src/model/shapes.js";
import { World } from "../../src/world/world.js";
import { chance } from "../chance.js";

function tumbling(seed: number, bodies = 5): World {
  const random = chance(seed);
  const vector = (size: number) => [random.uniform(-size, size), random.uniform(-size, size), random.uniform(-size, size)] as const;
  const world = new World();
  for (let i = 0; i < bodies; i++) {
    world.addBody({ shapes: [box(0.2, 0.5, 1)], position: vector(3), velocity: vector(2), angularVelocity: vector(4), density: 500 });
  }
  world.addForce({ type: "damping", linear: 0.2, angular: 0.1 });
  return world;
}

const advanced = (world: World, steps: number): World => {
  for (let i = 0; i < steps; i++) world.step();
  return world;
};

describe("snapshots", () => {
  it("rewind and repeat gives the same bits, ledger included", () => {
    const world = advanced(tumbling(1), 50);
    const saved = world.snapshot();
    advanced(world, 100);
    const hash = world.hash();
    const { ledger, time, steps } = world;
    world.restore(saved);
    expect(world.hash()).not.toBe(hash);
    advanced(world, 100);
    expect(world.hash()).toBe(hash);
    expect(world.ledger).toEqual(ledger);
    expect([world.time, world.steps]).toEqual([time, steps]);
  });

  it("bring removed bodies and forces back and take new ones away", () => {
    const world = advanced(tumbling(2), 10);
    const saved = world.snapshot();
    const undisturbed = advanced(tumbling(2), 60).hash();
    world.remove(world.body("body-2")!);
    world.addBody({ name: "guest", shapes: [box(1, 1, 1)] });
    world.addForce({ type: "point-gravity", strength: 10 });
    world.gravity = [0, 0, 0];
    advanced(world, 30);
    world.restore(saved);
    expect(world.body("guest")).toBeUndefined();
    expect(world.gravity).toEqual([0, -9.81, 0]);
    advanced(world, 50);
    expect(world.hash()).toBe(undisturbed);
  });

  it("can be restored into another world and several times", () => {
    const world = advanced(tumbling(3), 10);
    const saved = world.snapshot();
    const hash = advanced(world, 10).hash();
    for (let i = 0; i < 2; i++) {
      const other = new World();
      other.addBody({ shapes: [box(2, 2, 2)] });
      other.restore(saved);
      expect(advanced(other, 10).hash()).toBe(hash);
    }
  });

  it("keep forces that wait for the next step", () => {
    const world = tumbling(4);
    world.body("body-1")!.applyForce([100, 0, 0]);
    const saved = world.snapshot();
    const hash = advanced(world, 1).hash();
    world.restore(saved);
    expect(advanced(world, 1).hash()).toBe(hash);
  });
});

describe("hash", () => {
  it("is that of the state alone and feels one bit", () => {
    expect(advanced(tumbling(5), 20).hash()).toBe(advanced(tumbling(5), 20).hash());
    const world = tumbling(5);
    const before = world.hash();
    const [x, y, z] = world.body("body-1")!.velocity;
    world.body("body-1")!.velocity = [x + 2 ** -50, y, z];
    expect(world.hash()).not.toBe(before);
  });
});

describe("time", () => {
  it("is start + n·h, never a running sum", () => {
    const world = advanced(tumbling(6, 1), 0);
    for (let i = 0; i < 100_000; i++) world.step(0.1);
    expect(world.time).toBe(100_000 * 0.1);
    world.step(0.25);
    expect(world.time).toBe(100_000 * 0.1 + 0.25);
  });
});

describe("frames", () => {
  it("advance makes whole steps and returns the fraction left over", () => {
    const world = new World({ step: 0.01 });
    world.addBody({ shapes: [box(1, 1, 1)] });
    expect(world.advance(0.025)).toBeCloseTo(0.5, 12);
    expect(world.steps).toBe(2);
    expect(world.advance(0.007)).toBeCloseTo(0.2, 12);
    expect(world.steps).toBe(3);
    expect(world.advance(1, 10)).toBeCloseTo(0.2, 9);
    expect(world.steps).toBe(13);
  });

  it("sample hits both ends exactly and is of sixth order between them", () => {
    const midError = (h: number): number => {
      const make = () => {
        const world = new World({ gravity: [0, -9.81, 0] });
        const body = world.addBody({ mass: 1, inertia: [1, 2, 2.8], angularVelocity: [0.3, 4, 0.2], velocity: [1, 5, 0] });
        return { world, body };
      };
      const coarse = make();
      coarse.world.step(h);
      const { orientation } = coarse.body.sample(0.5);
      expect(coarse.body.sample(1).orientation).toEqual(coarse.body.orientation);
      expect(coarse.body.sample(0).position).toEqual([0, 0, 0]);
      const fine = make();
      for (let i = 0; i < 50; i++) fine.world.step(h / 100);
      expect(coarse.body.sample(0.5).position[1]).toBeCloseTo(fine.body.position[1], 12);
      return angleBetween(readQuat(orientation), readQuat(fine.body.orientation));
    };
    // the ends carry the local error of the series of order 4, O(h⁵); the interpolation must not add to that order
    expect(Math.log2(midError(0.08) / midError(0.04))).toBeGreaterThan(4.5);
  });

  it("sample of all bodies agrees with that of each and reuses the target", () => {
    const world = advanced(tumbling(7), 3);
    const target = new Float64Array(7 * 5);
    expect(world.sample(0.3, target)).toBe(target);
    world.bodies.forEach((body, i) => {
      expect([...target.subarray(7 * i, 7 * i + 3)]).toEqual([...body.sample(0.3).position]);
      expect([...target.subarray(7 * i + 3, 7 * i + 7)]).toEqual([...body.sample(0.3).orientation]);
    });
  });

  it("before the first step and after a restore there is only the present", () => {
    const world = tumbling(8);
    expect(world.body("body-1")!.sample(0.5).position).toEqual(world.body("body-1")!.position);
    const saved = advanced(world, 2).snapshot();
    advanced(world, 2);
    world.restore(saved);
    expect(world.body("body-1")!.sample(0.2).position).toEqual(world.body("body-1")!.position);
  });
});
