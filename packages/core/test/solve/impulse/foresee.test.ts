/** What joints are foreseen to do: the statics decide what they hold, the rewind whether it is state, and an easy motion whether gaps stay closed. */
import { describe, expect, it } from "vitest";
import type { World } from "../../../src/world/world.js";
import { chain, struckDoublePendulum } from "../mechanisms.js";

const advance = (world: World, steps: number): World => {
  for (let i = 0; i < steps; i++) world.step(1 / 240);
  return world;
};

describe("foreseen impulses", () => {
  it("save an iteration of every correction but the first, whose joints have done nothing yet", () => {
    const world = struckDoublePendulum();
    const first = world.step(1 / 240).iterations;
    const later = Array.from({ length: 60 }, () => world.step(1 / 240).iterations);
    for (const iterations of later) expect(iterations).toBeLessThan(first);
  });

  it("are state: a rewound run repeats to the bit, also where the step changes", () => {
    const world = advance(chain(6), 40);
    const kept = world.snapshot();
    const run = () => {
      advance(world, 20);
      for (let i = 0; i < 5; i++) world.step(1 / 500);
      return world.hash();
    };
    const first = run();
    world.restore(kept);
    expect(run()).toBe(first);
  });

  it("leave no gap that is within the target and never closed", () => {
    const world = struckDoublePendulum();
    for (const body of world.bodies) body.velocity = [0, 0, 0];
    // what is foreseen is right to 1e-10, the softness of the factor: 1e-14 m in every step, which would add up
    let worst = 0;
    for (let i = 0; i < 2400; i++) worst = Math.max(worst, world.step(1 / 240).joints.position);
    expect(worst).toBeLessThan(1e-13);
  });

  it("that are far off do no harm: forces that jump and turn round do not divide the step", () => {
    const world = chain(3);
    const { bodies } = world;
    for (let i = 0; i < 60; i++) {
      bodies[2]!.applyForce([0, i % 2 === 0 ? 300 : -300, 0]);
      const report = world.step(1 / 240);
      expect(report.converged).toBe(true);
      expect(report.joints.position).toBeLessThan(1e-6);
    }
  });
});
