/**
 * The cases of the collection (contact-cases.ts) that have joints and no contacts: closed forms of a falling rod, a heavy
 * top and a conical pendulum, by runs of order 6 and, where a step of fourth order suffices, by `recursive`. Tolerances are
 * those of the collection; steps are stated with every case.
 */
import { describe, expect, it } from "vitest";
import type { Quaternion, Triple, WorldOptions } from "../../src/index.js";
import type { World } from "../../src/world/world.js";
import { CASES, G, length, run, share, times, worldOf } from "./contact-cases.js";

/** Turns x into y. */
const ALONG_Y: Quaternion = [0, 0, Math.SQRT1_2, Math.SQRT1_2];

/** A rod of 1 m and 1 kg, pinned at the origin, released level. */
const rod = (options: WorldOptions): World =>
  worldOf([{ name: "rod", mass: 1, inertia: [1e-6, 1 / 12, 1 / 12], position: [0.5, 0, 0] }], options, {
    joints: [
      {
        name: "pin",
        type: "revolute",
        a: "ground",
        b: "rod",
        frameA: { orientation: ALONG_Y },
        frameB: { position: [-0.5, 0, 0], orientation: ALONG_Y },
      },
    ],
  });

describe.each([{ order: 6 }, { method: "recursive" }] as const)("a falling rod, %o", (options) => {
  const expected = CASES.falling_rod_pinned;

  it("starts with 3/2 g at its end and a quarter of its weight on the pin", () => {
    const world = rod(options);
    // in 0.1 ms it turns by 7e-8 rad: mean values of the step are those of its start
    world.step(1e-4);
    expect(share(world.body("rod")!.angularVelocity[1] / 1e-4, expected.alpha0)).toBeLessThan(1e-6);
    expect(Math.abs(world.joint("pin")!.reaction.force[2] / G - expected.pin_force_vertical_start_over_W)).toBeLessThan(1e-6);
  });

  it("hangs down after t_quarter with √(3 g/L), its pin carrying 2.5 times its weight; 100 steps", () => {
    const world = rod(options);
    for (let i = 0; i < 100; i++) world.step(expected.t_quarter / 100);
    const { position, angularVelocity } = world.body("rod")!;
    expect(Math.abs(Math.atan2(position[0], -position[2]) / expected.omega_vertical)).toBeLessThan(1e-6 * expected.t_quarter);
    expect(share(angularVelocity[1], expected.omega_vertical)).toBeLessThan(1e-6);
    world.step(1e-5);
    expect(Math.abs(world.joint("pin")!.reaction.force[2] / G - expected.pin_force_at_vertical_over_W)).toBeLessThan(1e-6);
  });
});

/**
 * A heavy top on a tip at the origin, moments 0.2 and 0.1 kg·m² about it, its centre 0.3 m away; spin (rad/s) about its axis, which goes
 * round z with `rate`.
 */
function heavyTop(tilt: number, spin: number, rate: number): World {
  const axis: Triple = [Math.sin(tilt), 0, Math.cos(tilt)];
  const arm = 0.3;
  const across = rate * Math.sin(tilt);
  // ω = spin · axis + the part of rate · z across the axis; v = ω × arm · axis
  const angularVelocity: Triple = [spin * axis[0] - across * axis[2], 0, spin * axis[2] + across * axis[0]];
  return worldOf(
    [
      {
        name: "top",
        mass: 1,
        inertia: [0.2 - arm * arm, 0.2 - arm * arm, 0.1],
        position: times(axis, arm),
        orientation: [0, Math.sin(tilt / 2), 0, Math.cos(tilt / 2)],
        angularVelocity,
        velocity: [0, arm * across, 0],
      },
    ],
    { order: 6 },
    { joints: [{ name: "tip", type: "spherical", a: "ground", b: "top", frameA: {}, frameB: { position: [0, 0, -arm] } }] },
  );
}

const tiltOf = (world: World): number => {
  const [x, y, z] = world.body("top")!.position;
  return Math.atan2(Math.hypot(x, y), z);
};

describe("a heavy top, order 6", () => {
  const { slow_precession, fast_precession, sleeping_top_threshold } = CASES.steady_precession;

  it.each([
    ["slowly", slow_precession, 100],
    ["fast", fast_precession, 400],
  ])("goes round steadily, %s", (_, rate, perSecond) => {
    const world = heavyTop(Math.PI / 3, 40, rate);
    let [turned, before, tilted] = [0, 0, 0];
    run(world, 10, perSecond, () => {
      const [x, y] = world.body("top")!.position;
      const heading = Math.atan2(y, x);
      const change = heading - before;
      turned += change - 2 * Math.PI * Math.round(change / (2 * Math.PI));
      before = heading;
      tilted = Math.max(tilted, Math.abs(tiltOf(world) - Math.PI / 3));
    });
    expect(tilted).toBeLessThan(1e-6);
    expect(share(turned / 10, rate)).toBeLessThan(1e-8);
  });

  // 5 % to both sides; disturbed by 1e-4 rad. Below, that grows by exp(t √(m g l/I₁ − (I₃ ω/2 I₁)²)) = exp(1.2 t); above it stays of its size
  it.each([
    [1.05, "sleeps"],
    [0.95, "falls over"],
  ])("upright, with %f of the critical spin it %s", (factor, fate) => {
    const world = heavyTop(1e-4, factor * sleeping_top_threshold, 0);
    let tilted = 0;
    run(world, 10, 100, () => {
      tilted = Math.max(tilted, tiltOf(world));
    });
    if (fate === "sleeps") expect(tilted).toBeLessThan(1e-3);
    else expect(tilted).toBeGreaterThan(0.1);
  });
});

describe("a conical pendulum at 30°, order 6", () => {
  it("is back after its period at its height, its rod carrying W/cos 30°; 100 steps", () => {
    const { omega, period, tension_over_W } = CASES.conical_pendulum;
    const [s, c] = [0.5, Math.sqrt(0.75)];
    const world = worldOf(
      [{ name: "bob", mass: 1, point: true, position: [s, 0, -c], velocity: [0, omega * s, 0] }],
      { order: 6 },
      { joints: [{ name: "rod", type: "distance", a: "ground", b: "bob", frameA: {}, frameB: {} }] },
    );
    const bob = world.body("bob")!;
    let lifted = 0;
    for (let i = 0; i < 100; i++) {
      world.step(period / 100);
      lifted = Math.max(lifted, Math.abs(bob.position[2] + c));
    }
    const [x, y] = bob.position;
    expect(Math.abs(Math.atan2(y, x))).toBeLessThan(2 * Math.PI * 1e-8);
    expect(lifted).toBeLessThan(1e-8);
    expect(share(length(bob.velocity) / s, omega)).toBeLessThan(1e-8);
    world.step(1e-5);
    expect(share(length(world.joint("rod")!.reaction.force), tension_over_W * G)).toBeLessThan(1e-8);
  });
});
