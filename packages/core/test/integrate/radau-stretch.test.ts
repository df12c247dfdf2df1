/**
 * radau5 across the steps of a world. What decides: the closed form of a damped slide, far beyond what explicit methods can follow; energy; and the explicit
 * method at a tenth of the step.
 */
import { describe, expect, it } from "vitest";
import { World, type WorldOptions } from "../../src/index.js";
import { radauStretch } from "../../src/integrate/radau-stretch.js";

const G = 9.81;

describe("radau5 as integrator of a world", () => {
  it.each(["recursive", "lagrange-sparse"] as const)("%s: a slide whose damper is a thousand times faster than the step", (method) => {
    const [mass, damping, h] = [2, 2e5, 0.01];
    const run = (integrator: NonNullable<WorldOptions["integrator"]>) => {
      const world = new World({ gravity: [0, -G, 0], method, integrator, step: h });
      world.addBody({ name: "load", mass, inertia: [0.1, 0.1, 0.1] });
      world.addJoint({ name: "rail", type: "prismatic", a: "ground", b: "load", axis: [0, 1, 0], coordinates: { "slide-x": { damping } } });
      for (let i = 0; i < 20; i++) world.step();
      return world;
    };
    const world = run("radau5");
    // v = −(m g/c)(1 − exp(−c t/m)); the tolerance is 1e-9 per step
    expect(world.joint("rail")!.speeds[0]).toBeCloseTo((-mass * G) / damping, 8);
    const way = (-(mass * G) / damping) * (0.2 - mass / damping);
    expect(Math.abs(world.joint("rail")!.coordinates[0]! - way)).toBeLessThan(20e-9);
    expect(world.order).toBe(5);
    // the explicit method cannot
    expect(Math.abs(run("rk4").joint("rail")!.coordinates[0]! - way)).not.toBeLessThan(1);
  });

  it("keeps the books of a double pendulum, and its reactions", () => {
    const run = (integrator: "radau5" | "rk4", steps: number) => {
      const world = new World({ gravity: [0, -G, 0], method: "recursive", integrator });
      for (let i = 0; i < 2; i++) {
        world.addBody({ name: `l${i}`, mass: 1, inertia: [0.01, 0.1, 0.1], position: [i + 0.5, 0, 0] });
        world.addJoint({ name: `h${i}`, type: "revolute", a: i === 0 ? "ground" : "l0", b: `l${i}`, anchor: [i, 0, 0], axis: [0, 0, 1] });
      }
      for (let i = 0; i < steps; i++) world.step(0.5 / steps);
      return world;
    };
    const [ours, fine] = [run("radau5", 50), run("rk4", 5000)];
    // 1e-9 per step, grown by the motion
    for (let k = 0; k < 3; k++) expect(Math.abs(ours.body("l1")!.position[k]! - fine.body("l1")!.position[k]!)).toBeLessThan(1e-6);
    // energy: its own errors; momentum: integrals along the way by Simpson's rule, third order in steps of 10 ms
    expect(ours.ledger.energyDrift).toBeLessThan(1e-6);
    expect(ours.ledger.momentumDrift).toBeLessThan(1e-5);
  });

  it("says by its numbers that it failed", () => {
    const out = new Float64Array(1);
    radauStretch.step({ size: 1, derivative: (_t, _y, dy) => dy.fill(Number.NaN) }, 0, Float64Array.of(1), 1, out, new Float64Array(2));
    expect(out[0]).toBeNaN();
  });
});
