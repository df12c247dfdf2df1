import type { ResolvedModel } from "@gelenk/core";
import { describe, expect, it } from "vitest";
import type { Engine } from "../../src/engine.js";
import { gelenk } from "../../src/gelenk.js";
import { angleBetween, quadrupleAt, tripleAt } from "../../src/measures/rotation.js";
import { PEERS } from "../../src/peers/catalogue.js";

const STEP = 1 / 240;
const STEPS = 120;
const TIME = STEP * STEPS;
const G = 9.81;

/** Two boxes, so that a mixed-up order is seen. Both spin about a principal axis: then the attitude is that of a plain turn. */
const SPIN = 3;
const model: ResolvedModel = {
  gelenk: 1,
  gravity: [0, -G, 0],
  bodies: [
    { mass: 3, inertia: [0.1, 0.2, 0.25], position: [1, 2, 3], velocity: [1, 0.5, -2], angularVelocity: [0, 0, SPIN] },
    {
      mass: 5,
      inertia: [0.3, 0.2, 0.4],
      position: [-4, 0, 0],
      // a quarter about x: the body's z is the world's −y
      orientation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
      angularVelocity: [0, -SPIN, 0],
    },
  ],
};

async function fly(engine: Engine) {
  const world = await engine.create(model, { step: STEP });
  for (let i = 0; i < STEPS; i++) world.step();
  const bodies = [0, 1].map((body) => {
    const pose = new Float64Array(7);
    const twist = new Float64Array(6);
    world.pose(body, pose);
    world.twist(body, twist);
    return { position: tripleAt(pose, 0), orientation: quadrupleAt(pose, 3), omega: tripleAt(twist, 0), velocity: tripleAt(twist, 3) };
  });
  world.free();
  return bodies;
}

describe.each([gelenk("gelenk"), ...PEERS].map((engine) => [engine.name, engine] as const))("%s", (_name, engine) => {
  it("has a version", () => {
    expect(engine.version).toMatch(/^\d+\.\d+\.\d+/);
  });

  it("lets two spinning boxes fall as the closed form says", async () => {
    const [first, second] = await fly(engine);
    // reference: x₀ + v₀ t + g t²/2; a first-order method misses by g t h/2 = 0.01 m, 32-bit floats by far less
    const position = (start: number, velocity: number) => start + velocity * TIME;
    const fall = (G * TIME * TIME) / 2;
    const near = G * TIME * STEP * 0.6;
    const expected = [position(1, 1), position(2, 0.5) - fall, position(3, -2)];
    for (const [i, value] of expected.entries()) expect(Math.abs(first!.position[i]! - value)).toBeLessThan(near);
    expect(Math.abs(second!.position[0] + 4)).toBeLessThan(1e-5);
    expect(Math.abs(second!.position[1] + fall)).toBeLessThan(near);
    expect(Math.abs(first!.velocity[1] - (0.5 - G * TIME))).toBeLessThan(1e-4);

    // reference: a turn by ω t about the axis; engines that advance the quaternion by its rate miss by (ω h)²/12 of the angle
    const half = (SPIN * TIME) / 2;
    expect(angleBetween(first!.orientation, [0, 0, Math.sin(half), Math.cos(half)])).toBeLessThan(1e-3);
    // turned about the world's −y after the quarter about x: q = (−y half turn) · (x quarter)
    const [s, c, r] = [Math.sin(half), Math.cos(half), Math.SQRT1_2];
    expect(angleBetween(second!.orientation, [c * r, -s * r, s * r, c * r])).toBeLessThan(1e-3);
    expect(Math.abs(second!.omega[1] + SPIN)).toBeLessThan(1e-3);
  });
});
