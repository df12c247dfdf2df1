/**
 * IFToMM benchmark A01: a mass point of 1 kg on a massless rod of 1 m, released at (−1, 0), g = 9.81 m/s². Positions of the closed form (Jacobi functions)
 * as listed by the IFToMM library of computational benchmark problems. Its bars: |E − E₀| ≤ 5e-5 J over 10 s, position 1e-5, and 1e-8 for integrators
 * of high order.
 */
import { describe, expect, it } from "vitest";
import { World } from "../../src/world/world.js";
import type { WorldOptions } from "../../src/world/world-data.js";

const EXPECTED: readonly (readonly [t: number, x: number, y: number])[] = [
  [1, 0.9862917511318753, -0.16501085312554117],
  [5, -0.9423054350437573, -0.3347543384140006],
  [10, -0.2750874625761169, -0.961419205099125],
];
const ENERGY = 5e-5;
const POSITION = 1e-5;
const HIGH_ORDER = 1e-8;

type Run = WorldOptions & { readonly stepsPerSecond: number; readonly bar: number };

const RUNS: readonly Run[] = [
  // order 2 is 1.5e-5 off at 0.5 ms
  { method: "impulse-direct", order: 2, stepsPerSecond: 4000, bar: POSITION },
  { method: "impulse-iterative", order: 2, stepsPerSecond: 4000, bar: POSITION },
  // order 4 at 4 ms is 3.5e-8 off, by a factor of 16 for half the step
  { method: "impulse-direct", order: 4, stepsPerSecond: 500, bar: HIGH_ORDER },
  { method: "impulse-iterative", order: 4, stepsPerSecond: 500, bar: HIGH_ORDER },
  { method: "impulse-direct", order: 6, stepsPerSecond: 100, bar: HIGH_ORDER },
  { method: "lagrange-dense", stabilisation: "projection", stepsPerSecond: 500, bar: HIGH_ORDER },
  { method: "lagrange-dense", stabilisation: "impulse", stepsPerSecond: 500, bar: HIGH_ORDER },
  { method: "lagrange-sparse", stabilisation: "projection", stepsPerSecond: 500, bar: HIGH_ORDER },
  { method: "lagrange-sparse", stabilisation: "impulse", stepsPerSecond: 500, bar: HIGH_ORDER },
  { method: "recursive", stepsPerSecond: 500, bar: HIGH_ORDER },
  { method: "recursive", integrator: "dormand-prince", stepsPerSecond: 200, bar: HIGH_ORDER },
];

describe("simple pendulum", () => {
  it.each(RUNS.map((run) => [JSON.stringify(run), run] as const))("%s", (_, { stepsPerSecond, bar, ...options }) => {
    const world = new World({ gravity: [0, -9.81, 0], tolerance: { position: 1e-8, angle: 1e-8, speed: 1e-8 }, ...options });
    const point = world.addBody({ name: "point", point: true, mass: 1, position: [-1, 0, 0] });
    world.addJoint({ type: "distance", a: "ground", b: "point", length: 1 });
    let energyError = 0;
    for (const [time, x, y] of EXPECTED) {
      while (world.steps < time * stepsPerSecond) {
        world.step(1 / stepsPerSecond);
        const speedSquared = point.velocity.reduce((sum, v) => sum + v * v, 0);
        energyError = Math.max(energyError, Math.abs(speedSquared / 2 + 9.81 * point.position[1]));
      }
      expect(Math.abs(point.position[0] - x)).toBeLessThan(bar);
      expect(Math.abs(point.position[1] - y)).toBeLessThan(bar);
    }
    expect(energyError).toBeLessThan(ENERGY);
    expect(point.method).toBe(options.method);
  });
});
