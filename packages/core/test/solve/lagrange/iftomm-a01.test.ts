/**
 * IFToMM benchmark A01: a mass point of 1 kg on a massless rod of 1 m, released at (−1, 0), g = 9.81 m/s². Positions of the closed form (Jacobi functions)
 * as listed by the IFToMM library of computational benchmark problems. Its bars: |E − E₀| ≤ 5e-5 J over 10 s, position 1e-5, and 1e-8 for integrators
 * of high order.
 */
import { describe, expect, it } from "vitest";
import { World } from "../../../src/world/world.js";

const EXPECTED: readonly (readonly [t: number, x: number, y: number])[] = [
  [1, 0.9862917511318753, -0.16501085312554117],
  [5, -0.9423054350437573, -0.3347543384140006],
  [10, -0.2750874625761169, -0.961419205099125],
];
const STEPS_PER_SECOND = 500;

describe.each(["lagrange-dense", "lagrange-sparse"] as const)("simple pendulum, %s", (method) => {
  it.each(["projection", "impulse"] as const)("stabilised by %s", (stabilisation) => {
    const world = new World({ gravity: [0, -9.81, 0], method, stabilisation, tolerance: { position: 1e-8, angle: 1e-8, speed: 1e-8 } });
    world.addBody({ name: "point", mass: 1, inertia: [0.01, 0.01, 0.01], position: [-1, 0, 0] });
    world.addJoint({ type: "distance", a: "ground", b: "point", frameA: {}, frameB: {}, length: 1 });
    let energyError = 0;
    for (const [time, x, y] of EXPECTED) {
      while (world.steps < time * STEPS_PER_SECOND) {
        world.step(1 / STEPS_PER_SECOND);
        const [, height] = world.body("point")!.position;
        const speedSquared = world.body("point")!.velocity.reduce((sum, v) => sum + v * v, 0);
        energyError = Math.max(energyError, Math.abs(speedSquared / 2 + 9.81 * height));
      }
      // h = 2 ms, order 4: the bar for high order
      expect(Math.abs(world.body("point")!.position[0] - x)).toBeLessThan(1e-8);
      expect(Math.abs(world.body("point")!.position[1] - y)).toBeLessThan(1e-8);
    }
    expect(energyError).toBeLessThan(5e-5);
  });
});
