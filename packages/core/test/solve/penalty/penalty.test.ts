/** Penalty: its errors are those of springs, and it never makes the step smaller. */
import { describe, expect, it } from "vitest";
import { box } from "../../../src/model/shapes.js";
import { World } from "../../../src/world/world.js";
import { advance, chain, tree } from "../mechanisms.js";

describe("penalty", () => {
  it.each([50, 200, 800])("a hanging weight stretches its joint by g/Ω², Ω = %s rad/s", (frequency) => {
    const world = new World({ gravity: [0, -9.81, 0], method: "penalty", penalty: { frequency } });
    world.addBody({ name: "weight", shapes: [box(0.1, 0.1, 0.1)], mass: 3, position: [0, 0, 0] });
    world.addJoint({ type: "spherical", a: "ground", b: "weight", anchor: [0, 0, 0] });
    // 1 s is 50 decay times 1/Ω at least: only the statics of the spring are left
    advance(world, 240, 1 / 240);
    expect(-world.body("weight")!.position[1] / (9.81 / (frequency * frequency))).toBeCloseTo(1, 6);
    expect(world.joints[0]!.reaction.force[1]).toBeCloseTo(3 * 9.81, 6);
  });

  it.each([1 / 240, 1 / 60, 1 / 20])("is stable at any step, for chain and tree: h = %s s", (h) => {
    for (const world of [chain(10, { method: "penalty" }), tree(4, { method: "penalty" })]) {
      const before = world.totals();
      advance(world, Math.round(0.5 / h), h);
      const after = world.totals();
      // gravity has a potential and the dampers take: the springs must not feed the motion. They hold some energy themselves, never less than 0.
      expect(after.kinetic + after.potential).toBeLessThan(before.kinetic + before.potential + 1e-9);
      expect(world.ledger.rejectedSteps).toBe(0);
      expect(world.events).toEqual([]);
    }
  });

  it("keeps the books of momentum: the ground's pull is booked, inner pulls cancel", () => {
    const world = advance(chain(4, { method: "penalty" }), 120, 1 / 240);
    // integrated with the motion; h⁴ of the sub-steps
    expect(world.ledger.momentumDrift).toBeLessThan(1e-6);
  });
});
