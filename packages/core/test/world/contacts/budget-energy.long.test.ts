/**
 * Contacts under a budget gain no energy: total energy of worlds without motors, with few sweeps and shock propagation, through a blow
 * that comes from outside. The reference is the law itself.
 */
import { buildScene } from "@gelenk/scenes";
import { describe, expect, it } from "vitest";
import { World } from "../../../src/index.js";
import { watchEnergy } from "./watch-energy.js";

const GRAVITY = 9.81;
/** Depth from which stretches under a budget are divided: ten tolerances, m. */
const DEEP = 1e-4;

describe("contacts under a budget", () => {
  it("gain nothing when a ball hits a wall of 32 bricks, and none is deep in another", { timeout: 600_000 }, () => {
    const model = buildScene("@wall?rows=7&bricks=5&length=2").model!;
    const tolerance = { speed: 1e-3 };
    // solved to the end until just before the blow, so that nothing is left to recover from
    const settled = World.fromModel(model, { tolerance });
    while (settled.time < 0.7) settled.step();
    const { state } = settled.snapshot();
    for (const budget of [3, 10]) {
      const world = World.fromModel(model, { budget, tolerance });
      world.restore({ ...world.snapshot(), state });
      const { rise, depth } = watchEnergy(world, 1.1);
      // the ball has hit
      expect(world.ledger.work.impacts).toBeLessThan(-5);
      // what overlaps gave way by, bodies may be lifted by again: all 32 of 1 kg
      expect(rise).toBeLessThan(32 * GRAVITY * DEEP);
      // stretches are divided four times at most, so the depth is not promised; it is a few times that at worst
      expect(depth).toBeLessThan(10 * DEEP);
    }
  });
});
