/** Atwood's machine: uniform acceleration and tension; the swinging one by Tufillaro's conserved quantity at the mass ratio 3, and by energy. */
import { type World, World as Worlds } from "@gelenk/core";
import { describe, expect, test } from "vitest";
import { modelOf } from "./build.js";
import { visitSteps } from "./solver.js";

const G = 9.81;

test.each([
  [1, 1.2],
  [3, 0.5],
])("weights of %f and %f kg fall uniformly", (mass, weight) => {
  const world = Worlds.fromModel(modelOf(`@atwood?mass=${mass}&weight=${weight}`));
  const acceleration = ((weight - mass) * G) / (weight + mass);
  for (let i = 0; i < 120; i++) {
    world.step();
    // a constant acceleration is exact
    expect(Math.abs(world.body("first")!.position[1] - (-1 + 0.5 * acceleration * world.time ** 2))).toBeLessThan(1e-10);
  }
  expect(Math.abs(world.coupling("rope")!.force)).toBeCloseTo((2 * mass * weight * G) / (mass + weight), 6);
});

/** Of the first weight: r and θ from straight down, with rates. */
function polarOf(world: World): { r: number; angle: number; rRate: number; angleRate: number } {
  const [x, y] = world.body("first")!.position;
  const [vx, vy] = world.body("first")!.velocity;
  const r = Math.hypot(x, y);
  return { r, angle: Math.atan2(x, -y), rRate: (x * vx + y * vy) / r, angleRate: (x * vy - y * vx) / (r * r) };
}

/** Its size: θ and θ + 2π are the same place, and half of the angle changes its sign. */
function tufillaro(world: World): number {
  const { r, angle, rRate, angleRate } = polarOf(world);
  const [s, c] = [Math.sin(angle / 2), Math.cos(angle / 2)];
  return Math.abs(r * r * angleRate * (rRate * c - 0.5 * r * angleRate * s) + G * r * r * s * c * c);
}

describe("swinging, with three times the weight", () => {
  const ADDRESS = "@atwood?weight=3&swing=1";
  const drifts = (settings: { step: number; order: number }) => {
    const start = tufillaro(Worlds.fromModel(modelOf(ADDRESS)));
    let [quantity, rope, moved] = [0, 0, 0];
    const { ledger } = visitSteps(ADDRESS, { ...settings, until: 1.5 }, (world) => {
      quantity = Math.max(quantity, Math.abs(tufillaro(world) / start - 1));
      // 3 m of rope in all, by the poses
      rope = Math.max(rope, Math.abs(polarOf(world).r - world.body("second")!.position[1] - 3));
      moved = Math.max(moved, Math.abs(polarOf(world).angle - 1));
    });
    return { quantity, rope, moved, energy: ledger.energyDrift };
  };

  test.each([
    { order: 2, step: 1 / 240, atLeast: 1.9, most: 1e-2 },
    { order: 4, step: 1 / 240, atLeast: 3.7, most: 1e-4 },
  ])("keeps Tufillaro's quantity and the energy to order $order", ({ order, step, atLeast, most }) => {
    const [coarse, fine] = [drifts({ order, step }), drifts({ order, step: step / 2 })];
    expect(coarse.quantity).toBeLessThan(most);
    expect(Math.log2(coarse.quantity / fine.quantity)).toBeGreaterThan(atLeast);
    expect(Math.log2(coarse.energy / fine.energy)).toBeGreaterThan(atLeast);
    expect(Math.max(coarse.rope, fine.rope)).toBeLessThan(1e-6);
    // and it does swing, to the other side
    expect(fine.moved).toBeGreaterThan(1.5);
  });
});
