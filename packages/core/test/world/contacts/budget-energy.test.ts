/**
 * Contacts under a budget gain no energy: total energy of worlds without motors, with few sweeps and shock propagation. The reference is the law itself; a
 * blow from outside is in budget-energy.long.test.ts.
 */
import { buildScene } from "@gelenk/scenes";
import { describe, expect, it } from "vitest";
import { World } from "../../../src/index.js";
import { watchEnergy } from "./watch-energy.js";

const GRAVITY = 9.81;

describe("contacts under a budget", () => {
  it("hold a tower of 20 with five sweeps, which gains nothing", () => {
    const world = World.fromModel(buildScene("@stack?boxes=20").model!, { budget: 5 });
    const height = () => world.bodies.reduce((sum, { position }) => sum + position[1], 0);
    const before = height();
    const { rise, depth } = watchEnergy(world, 3);
    const mass = world.bodies.reduce((sum, body) => sum + (body.kind === "dynamic" ? body.mass : 0), 0);
    // within the tolerance, and so is what it may be lifted by
    expect(depth).toBeLessThan(1e-5);
    expect(rise).toBeLessThan(mass * GRAVITY * 1e-5);
    expect(Math.abs(height() - before)).toBeLessThan(20 * 1e-5);
  });
});
