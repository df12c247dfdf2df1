/**
 * All formulations converge to the same motion: Lagrange methods and penalty against the impulse solver of order 6 at a small step. What decides is
 * the impulse solver: it shares the rows with the others, but neither equations of motion (impulses instead of accelerations, no `bias`) nor integrator.
 */
import { findScene, sceneModel } from "@gelenk/scenes";
import { describe, expect, it } from "vitest";
import { World } from "../../../src/world/world.js";
import type { WorldOptions } from "../../../src/world/world-data.js";
import { advance, fourBar } from "../mechanisms.js";
import { distanceBetween, ordersOf } from "../observed-order.js";
import { swingingDoublePendulum } from "./swinging-double-pendulum.js";

const MECHANISMS: Readonly<Record<string, (options: WorldOptions) => World>> = {
  "double pendulum in space": swingingDoublePendulum,
  "redundant four-bar": (options) => fourBar(options),
  "spatial slider-crank": (options) => World.fromModel(sceneModel(findScene("slider-crank")!), options),
};
const END = 0.25;
const run = (build: (options: WorldOptions) => World, options: WorldOptions, steps: number) => advance(build(options), steps, END / steps);

describe.each(Object.entries(MECHANISMS))("%s", (_name, build) => {
  const reference = run(build, { order: 6 }, 500);

  it.each(["lagrange-dense", "lagrange-sparse"] as const)("%s converges to the impulse solver with the order of rk4", (method) => {
    const errors = [60, 120, 240].map((steps) => distanceBetween(run(build, { method }, steps), reference));
    // 3.8: the bar for order 4; the reference itself is good to about 1e-11, far below the smallest error here
    for (const order of ordersOf(errors)) expect(order).toBeGreaterThan(3.8);
    expect(errors[2]).toBeLessThan(1e-4);
  });

  it.each(["none", "baumgarte", "impulse"] as const)("stabilisation %s leads to the same motion", (stabilisation) => {
    const errors = [120, 240].map((steps) => distanceBetween(run(build, { method: "lagrange-sparse", stabilisation }, steps), reference));
    // orders between 3.2 and 5.5 were seen before the error is dominated by its leading term; a method with another limit shows 0
    expect(ordersOf(errors)[0]).toBeGreaterThan(3);
    expect(errors[1]).toBeLessThan(1e-3);
  });
});

describe("penalty", () => {
  it.each(["double pendulum in space", "redundant four-bar"])("%s: approaches the same motion as the springs become stiffer", (name) => {
    const build = MECHANISMS[name]!;
    const reference = run(build, { order: 6 }, 500);
    const errors = [300, 600, 1200, 2400].map((frequency) =>
      distanceBetween(run(build, { method: "penalty", penalty: { frequency } }, 60), reference),
    );
    // a spring gives way by f/(m Ω²), so the error falls with Ω⁻² once the springs are fast against the motion
    for (const order of ordersOf(errors).slice(1)) expect(order).toBeGreaterThan(1.7);
  });
});
