/** Bodies led by a hand. References: weights, the way of a first-order approach, and the rest of the world, which must not notice. */
import { describe, expect, it } from "vitest";
import { StaleHandle } from "../../../src/world/errors.js";
import { World } from "../../../src/world/world.js";
import { codesOf } from "../codes-of.js";

const run = (world: World, steps: number): World => {
  for (let i = 0; i < steps; i++) world.step();
  return world;
};

function ball(mass = 2, options = {}): World {
  const world = new World({ step: 1 / 240, ...options });
  world.addBody({ name: "ball", mass, inertia: [0.1, 0.1, 0.1], position: [0, 1, 0] });
  return world;
}

describe("a drag", () => {
  it("holds the body where it is, with the force of its weight", () => {
    const world = ball();
    const drag = world.drag(world.body("ball")!, [0, 1, 0]);
    run(world, 100);
    const [x, y, z] = world.body("ball")!.position;
    expect([x, y, z]).toEqual([0, expect.closeTo(1, 6), 0]);
    expect(drag.force).toEqual([0, expect.closeTo(2 * 9.81, 4), 0]);
    expect(world.ledger.momentumDrift).toBeLessThan(1e-9);
  });

  it("approaches a place with its time constant", () => {
    const world = ball(2, { gravity: [0, 0, 0] });
    const approach = 0.1;
    const drag = world.drag(world.body("ball")!, [0, 1, 0], { force: 1e6, approach });
    drag.moveTo(1, 1, -2);
    run(world, 48);
    // each step goes h/T of the way: the explicit form of ẋ = (target − x)/T, whose solution is 1 − exp(−t/T) to within h/T
    const way = 1 - (1 - 1 / 240 / approach) ** 48;
    expect(Math.abs(way - (1 - Math.exp(-0.2 / approach)))).toBeLessThan(1 / 240 / approach);
    expect(world.body("ball")!.position[0]).toBeCloseTo(way, 6);
    expect(world.body("ball")!.position[2]).toBeCloseTo(-2 * way, 6);
    run(world, 480);
    expect(world.body("ball")!.position[0]).toBeCloseTo(1, 6);
  });

  it("follows a target that moves, T·speed behind it", () => {
    const world = ball();
    const drag = world.drag(world.body("ball")!, [0, 1, 0], { approach: 0.05 });
    for (let i = 1; i <= 480; i++) {
      drag.moveTo(0.5 * (i / 240), 1, 0);
      world.step();
    }
    const [x, y] = world.body("ball")!.position;
    // ramp of 0.5 m/s: the lag of a first-order system, to within a step of the ramp
    expect(Math.abs(x - (1 - 0.5 * 0.05))).toBeLessThan(0.5 / 240 + 1e-6);
    expect(y).toBeCloseTo(1, 5);
    expect(world.ledger.work.external).toBeGreaterThan(0);
    expect(world.ledger.work.motors).toBe(0);
  });

  it("cannot lift what is heavier than its force: the body falls with what is missing", () => {
    const world = ball(10);
    const drag = world.drag(world.body("ball")!, [0, 1, 0], { force: 49.05 });
    drag.moveTo(0, 100, 0);
    run(world, 240);
    // half of the weight is carried: ½ g of acceleration
    expect(world.body("ball")!.velocity[1]).toBeCloseTo(-9.81 / 2, 9);
    expect(drag.force[1]).toBeCloseTo(49.05, 9);
  });

  it("does not tear a mechanism: a pendulum pulled away stays on its hinge", () => {
    const world = new World({ step: 1 / 240 });
    world.addBody({ name: "rod", mass: 1, inertia: [0.1, 0.1, 0.1], position: [0, -1, 0] });
    world.addJoint({ name: "hinge", type: "revolute", a: "ground", b: "rod", anchor: [0, 0, 0], axis: [0, 0, 1] });
    const drag = world.drag(world.body("rod")!, [0, -1, 0]);
    drag.moveTo(50, 50, 3);
    let worst = 0;
    for (let i = 0; i < 480; i++) worst = Math.max(worst, world.step().joints.position);
    expect(worst).toBeLessThan(1e-6);
    expect(Math.hypot(...world.body("rod")!.position)).toBeCloseTo(1, 6);
    expect(Math.max(...drag.force.map(Math.abs))).toBeLessThan(20 * 9.81 + 1e-6);
  });

  it("lets go, once and for all", () => {
    const world = ball();
    const drag = world.drag(world.body("ball")!, [0, 1, 0]);
    run(world, 10);
    drag.release();
    expect(drag.alive).toBe(false);
    drag.release();
    expect(() => drag.moveTo(0, 0, 0)).toThrow(StaleHandle);
    expect(() => drag.force).toThrow(StaleHandle);
    const { velocity } = world.body("ball")!;
    run(world, 24);
    expect(world.body("ball")!.velocity[1]).toBeCloseTo(velocity[1] - 0.981, 9);
  });

  it("goes with its body, and comes back with a snapshot", () => {
    const world = ball();
    const drag = world.drag(world.body("ball")!, [0, 1, 0]);
    drag.moveTo(1, 1, 0);
    run(world, 5);
    const saved = world.snapshot();
    const hash = run(world, 20).hash();
    world.remove(world.body("ball")!);
    expect(drag.alive).toBe(false);
    world.restore(saved);
    expect(drag.alive).toBe(true);
    expect(run(world, 20).hash()).toBe(hash);
  });

  it("is an input: no joint of the model, and in nobody's way", () => {
    const world = ball();
    world.drag(world.body("ball")!, [0, 1, 0]);
    world.drag(world.body("ball")!, [0.1, 1, 0]);
    expect(world.toModel().joints).toBeUndefined();
    expect(world.joints).toEqual([]);
    expect(world.joint(" ")).toBeUndefined();
    expect(world.assemble().joints).toEqual([]);
    expect(world.topology().degreesOfFreedom).toBe(6);
    expect(world.addJoint({ type: "prismatic", a: "ground", b: "ball", axis: [0, 1, 0] }).name).not.toMatch(/^\s*$/);
    expect(world.joints).toHaveLength(1);
    expect(world.addCoupling({ type: "linear", terms: [{ joint: world.joints[0]!.name }] }).alive).toBe(true);
  });

  it("releases at the end of a step that is under way", () => {
    const world = ball();
    const drag = world.drag(world.body("ball")!, [0, 1, 0]);
    world.addModule({ beforeStep: () => drag.release() });
    world.step();
    expect(drag.alive).toBe(false);
    expect(world.body("ball")!.position[1]).toBeCloseTo(1, 6);
  });

  it("refuses what makes no sense, and changes nothing", () => {
    const world = ball();
    const floor = world.addBody({ name: "floor", kind: "fixed" });
    const body = world.body("ball")!;
    expect(codesOf(() => world.drag(floor, [0, 0, 0]))).toEqual(["drag.not-dynamic"]);
    expect(codesOf(() => world.drag(body, [Number.NaN, 0, 0]))).toEqual(["model.not-finite"]);
    expect(codesOf(() => world.drag(body, [0, 0, 0], { force: -1 }))).toEqual(["drag.negative"]);
    expect(codesOf(() => world.drag(body, [0, 0, 0], { approach: Number.NaN }))).toEqual(["model.not-finite"]);
    const drag = world.drag(body, [0, 1, 0]);
    expect(codesOf(() => drag.moveTo(0, Number.POSITIVE_INFINITY, 0))).toEqual(["model.not-finite"]);
    run(world, 10);
    expect(body.position[1]).toBeCloseTo(1, 6);
    world.remove(body);
    expect(() => world.drag(body, [0, 1, 0])).toThrow(StaleHandle);
  });
});
