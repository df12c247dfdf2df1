/**
 * Chains that cannot be advanced in joint coordinates, or not now: what is reported names the joint, and the world goes on. What decides:
 * the direct method.
 */
import { describe, expect, it } from "vitest";
import type { BodyDescription, JointDescription, MethodName } from "../../../src/index.js";
import { World } from "../../../src/world/world.js";

const THIN = [0, 0.1, 0.1] as const;

/** A free body beside the chain: it must fall as if nothing had happened. */
function withWitness(world: World): World {
  world.addBody({ name: "witness", mass: 1, inertia: [1, 1, 1], position: [0, 0, 5] });
  return world;
}

const expectFallen = (world: World, time: number) => expect(world.body("witness")!.position[1]).toBeCloseTo((-9.81 * time * time) / 2, 9);

describe("a joint that moves no mass", () => {
  const hang = (method: MethodName, leaf: Partial<BodyDescription>, joint: Partial<JointDescription>) => {
    const world = withWitness(new World({ gravity: [0, -9.81, 0], method, step: 1 / 200 }));
    world.addBody({ name: "arm", mass: 1, inertia: [0.1, 0.1, 0.1], position: [0.5, 0, 0] });
    world.addBody({ name: "leaf", mass: 1, position: [1.5, 0, 0], ...leaf });
    world.addJoint({ name: "shoulder", type: "revolute", a: "ground", b: "arm", axis: [0, 0, 1] });
    world.addJoint({ name: "wrist", a: "arm", b: "leaf", anchor: [1, 0, 0], ...joint } as JointDescription);
    world.step();
    const events = [...world.events];
    for (let i = 0; i < 99; i++) world.step();
    expectFallen(world, 0.5);
    return { leaf: world.body("leaf")!, events };
  };

  it.each(["recursive", "recursive-compiled"] as const)("%s: is named, and the direct method takes the chain", (method) => {
    const about = { type: "revolute", axis: [1, 0, 0] } as const;
    const { leaf, events } = hang(method, { inertia: THIN }, about);
    const replaced = { type: "method-replaced", time: 0, body: "arm", stated: method, method: "impulse-direct", joint: "wrist" };
    expect(events).toEqual([replaced]);
    expect(leaf.position).toEqual(hang("impulse-direct", { inertia: THIN }, about).leaf.position);
  });

  it("of a rod on a ball joint: what spins about itself does not matter", () => {
    const body = { inertia: THIN };
    const { leaf, events } = hang("recursive", body, { type: "spherical" });
    expect(events).toEqual([]);
    expect(leaf.method).toBe("recursive");
    const direct = hang("impulse-direct", body, { type: "spherical" }).leaf.position;
    // the direct method is of order 2 at 200 Hz
    for (let k = 0; k < 3; k++) expect(Math.abs(leaf.position[k]! - direct[k]!)).toBeLessThan(2e-3);
  });

  it("at one position only: steps are refused there, with the joint named, until it is left", () => {
    // two rods that turn about their common line: nothing resists while they are aligned
    const world = withWitness(new World({ gravity: [0, -9.81, 0], method: "recursive", step: 1 / 200 }));
    world.addBody({ name: "a", mass: 1, inertia: THIN, position: [0.5, 0, 0] });
    world.addBody({ name: "b", mass: 1, inertia: THIN, position: [1.5, 0, 0] });
    world.addJoint({ name: "axle", type: "revolute", a: "ground", b: "a", axis: [1, 0, 0] });
    world.addJoint({ name: "elbow", type: "revolute", a: "a", b: "b", anchor: [1, 0, 0], axis: [0, 0, 1] });
    for (let i = 0; i < 100; i++) {
      expect(world.step().converged).toBe(false);
      expect(world.events).toContainEqual({
        type: "non-finite",
        time: expect.any(Number),
        body: "a",
        stage: "position stage",
        joint: "axle",
      });
    }
    expect(world.body("b")!.position).toEqual([1.5, 0, 0]);
    expectFallen(world, 0.5);
    // bent by 90°
    world.body("b")!.position = [1, -0.5, 0];
    world.body("b")!.orientation = [0, 0, -Math.SQRT1_2, Math.SQRT1_2];
    for (let i = 0; i < 100; i++) expect(world.step().converged).toBe(true);
    expectFallen(world, 1);
  });
});

describe("limits beyond reach", () => {
  it("of a coordinate that starts outside are approached, and the event names the joint", () => {
    const world = new World({ gravity: [0, 0, 0], method: "recursive", step: 1 / 200 });
    world.addBody({ name: "rod", mass: 1, inertia: [0.1, 0.1, 0.1], position: [0.5, 0, 0] });
    const turn = { low: 0.5, high: 2 };
    world.addJoint({ name: "hinge", type: "revolute", a: "ground", b: "rod", axis: [0, 0, 1], coordinates: { turn } });
    world.step();
    expect(world.events).toContainEqual(expect.objectContaining({ type: "limit-hit", joint: "hinge" }));
    for (let i = 0; i < 40; i++) world.step();
    expect(world.joint("hinge")!.coordinates[0]).toBeCloseTo(0.5, 6);
  });

  it("that a motor keeps a joint from: not converged, with the joint named; the rest goes on", () => {
    const world = withWitness(new World({ gravity: [0, -9.81, 0], method: "recursive", step: 1 / 200 }));
    world.addBody({ name: "rod", mass: 1, inertia: [0.1, 0.1, 0.1], position: [0.5, 0, 0] });
    const turn = { low: 0.5, motor: { position: 0 } };
    world.addJoint({ name: "hinge", type: "revolute", a: "ground", b: "rod", axis: [0, 0, 1], coordinates: { turn } });
    for (let i = 0; i < 20; i++) {
      expect(world.step().converged).toBe(false);
      expect(world.events).toContainEqual(expect.objectContaining({ type: "not-converged", joint: "hinge" }));
    }
    expectFallen(world, 0.1);
  });
});
