/**
 * The numbers of the rattleback. Reference: rolling without slipping (rolling-ellipsoid.ts) with what the scene says of the body and its start. The source
 * (Kane and Levinson 1982) sees the spin of 5 rad/s turn back one way and go on the other.
 */
import { describe, expect, test } from "vitest";
import { startOfCelt } from "./celt.js";
import { rollingEnergy, rollOn } from "./rolling-ellipsoid.js";

const STEP = 1 / 4000;

/** Rate about the upright axis at every step of 10 s. */
function spins(address: string): number[] {
  const { body, state } = startOfCelt(address);
  let now = state;
  return Array.from({ length: 10 / STEP }, () => {
    now = rollOn(body, now, STEP);
    return now.rate[2];
  });
}

describe("rolling without slipping", () => {
  test("spun the positive way it turns back between 2.3 and 2.8 s, for good", () => {
    const rates = spins("@rattleback");
    const signs = rates.map(Math.sign);
    const first = signs.indexOf(-1) * STEP;
    const last = (signs.lastIndexOf(1) + 1) * STEP;
    // It rattles: the rate about its own axis changes its sign several times on the way.
    expect(first).toBeGreaterThan(2.3);
    expect(last).toBeLessThan(2.8);
    expect(Math.min(...rates)).toBeLessThan(-2);
  });

  test("spun the other way it goes on for 10 s", () => {
    expect(Math.max(...spins("@rattleback?spin=-5"))).toBeLessThan(-1);
  });

  test("without air the energy is constant: its error falls with the order of the integrator", () => {
    const { body, state } = startOfCelt("@rattleback?damping=0");
    const errorOf = (h: number): number => {
      let now = state;
      for (let i = 0; i < 2 / h; i++) now = rollOn(body, now, h);
      return Math.abs(rollingEnergy(body, now) - rollingEnergy(body, state));
    };
    // of fourth order, and of fifth in what a Runge-Kutta method of fourth order does to oscillations: 16 to 32
    const ratio = errorOf(1 / 1000) / errorOf(1 / 2000);
    expect(ratio).toBeGreaterThan(14);
    expect(ratio).toBeLessThan(40);
  });
});
