/**
 * Newton's cradle, the rattleback and the tippe top in motion. References: conservation laws with Table 5.3 of theory 02 beside them, an independent
 * integration of rolling without slipping (rolling-ellipsoid.ts), and Jellett's integral.
 */
import type { Body, Triple, World } from "@gelenk/core";
import { describe, expect, test } from "vitest";
import { startOfCelt } from "./celt.js";
import { runFor, worldOf } from "./contact-motion.js";
import { dot, pointOf } from "./joint-geometry.js";
import { rollOn } from "./rolling-ellipsoid.js";

describe("Newton's cradle of five spheres, raised by 45°", () => {
  const [GRAVITY, LENGTH] = [9.81, 4];
  const MOMENT = LENGTH * LENGTH + 0.4;
  /** Rate that a sphere has or will have at its lowest point, by its energy: its own rate there, or less on the way. */
  const rateBelow = ({ angularVelocity: [, , rate], orientation: [, , z, w] }: Body): number => {
    const height = LENGTH * (1 - Math.cos(2 * Math.atan2(z, w)));
    return Math.sqrt(rate * rate + (2 * GRAVITY * height) / MOMENT);
  };
  const arrival = Math.sqrt((2 * GRAVITY * LENGTH * (1 - Math.cos(Math.PI / 4))) / MOMENT);

  /** Up to the end of the step with the first impact: rates and energy before and after it. */
  function firstImpact(world: World) {
    const balls = [1, 2, 3, 4, 5].map((i) => world.body(`ball-${i}`)!);
    let before = { rates: balls.map(rateBelow), energy: 0 };
    for (let k = 0; k < 1200; k++) {
      const { energy } = world.step();
      const now = { rates: balls.map(rateBelow), energy: energy.kinetic + energy.potential };
      if (world.events.some(({ type }) => type === "impact")) return { before, after: now };
      before = now;
    }
    throw new Error("no impact");
  }

  // Table 5.3: deviations of the energy (N m) and of the angular velocity (rad/s) at the impact.
  test.each([
    [1, "newton", 1.106e-6, 1.054e-6],
    [2, "newton", 1.451e-6, 2.049e-6],
    [3, "poisson", 1.691e-6, 3.273e-6],
    [4, "poisson", 1.975e-6, 3.506e-6],
  ] as const)("%i raised, law of %s: as many leave, and the table's errors are not exceeded", (raised, law, energy, rate) => {
    const { before, after } = firstImpact(worldOf(`@cradle?raised=${raised}`, { contact: { law } }));
    // second order at 1 ms: 7e-7 of the energy
    expect(Math.abs(before.rates[0]! / arrival - 1)).toBeLessThan(1e-6);
    for (const left of after.rates.slice(0, 5 - raised)) expect(left).toBeLessThan(1e-3 * arrival);
    for (const leaving of after.rates.slice(5 - raised)) expect(leaving).toBeGreaterThan(0.999 * arrival);
    expect(Math.abs(after.energy - before.energy)).toBeLessThan(energy);
    // the arriving sphere beside the innermost departing one
    expect(Math.abs(after.rates[5 - raised]! - before.rates[raised - 1]!)).toBeLessThan(rate);
  });
});

describe("rattleback", () => {
  /** When the rate about the vertical becomes negative, by rolling without slipping. */
  function reversal(): number {
    const { body, state } = startOfCelt("@rattleback");
    const h = 1 / 4000;
    let [now, time] = [state, 0];
    for (; dot(now.rate, now.up) > 0; time += h) now = rollOn(body, now, h);
    return time;
  }

  test("spun the positive way it turns back when rolling without slipping says, and keeps turning back", () => {
    const world = worldOf("@rattleback");
    const celt = world.body("celt")!;
    let turned: number | undefined;
    runFor(world, 3, () => {
      if (celt.angularVelocity[2] < 0) turned ??= world.time;
    });
    // With steps of 1 ms the error is of second order: steps of 0.25 ms end 1.3 ms away, so it is about 1.4 ms; and both times are ends of steps.
    expect(Math.abs(turned! - reversal())).toBeLessThan(3e-3);
    expect(celt.angularVelocity[2]).toBeLessThan(-0.5);
  });
});

describe("tippe top", () => {
  /** L·r of the angular momentum and the way from the centre of mass to the point of the sphere that touches. */
  function jellett({ position, orientation, angularVelocity }: Body): number {
    const axis = pointOf({ position: [0, 0, 0], orientation }, [0, 0, 1]);
    const [across, along] = [8e-7, 7e-7];
    const spin = dot(angularVelocity, axis);
    const momentum = angularVelocity.map((rate, i) => across * rate + (along - across) * spin * axis[i]!) as unknown as Triple;
    return dot(momentum, [0.003 * axis[0], 0.003 * axis[1], 0 - position[2]]);
  }

  test("turns over and goes on spinning on its peg; Jellett's integral is kept until that touches", () => {
    const world = worldOf("@tippe-top?friction=0.2");
    const top = world.body("top")!;
    const first = jellett(top);
    let worst = 0;
    let touched = false;
    runFor(world, 2, () => {
      touched ||= world.contacts.some(({ shapeA, shapeB }) => Math.max(shapeA, shapeB) === 1);
      if (!touched) worst = Math.max(worst, Math.abs(jellett(top) / first - 1));
    });
    const upright = pointOf({ position: [0, 0, 0], orientation: top.orientation }, [0, 0, 1])[2];
    expect(touched).toBe(true);
    expect(upright).toBeLessThan(-0.9);
    expect(top.angularVelocity[2]).toBeGreaterThan(80);
    // second order: it turns by 0.09 rad per step, (0.09)²/12 = 7e-4
    expect(worst).toBeLessThan(1e-3);
  });
});
