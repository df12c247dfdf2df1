/** The rod between its stops: times of the hits as a geometric sum without gravity, e² of the kinetic energy at every hit with it. */
import { describe, expect, test } from "vitest";
import { visitSteps } from "./solver.js";

function hitsOf(address: string, settings: { until: number; order?: number }) {
  const hits: number[] = [];
  let [outside, rejected] = [0, 0];
  const energies: number[] = [];
  const result = visitSteps(address, settings, (world) => {
    for (const event of world.events) if (event.type === "limit-hit") hits.push(event.time);
    outside = Math.max(outside, Math.abs(world.joint("hinge")!.coordinates[0]!) - 0.5);
    energies.push(world.kineticEnergy + world.potentialEnergy);
    rejected = world.ledger.rejectedSteps;
  });
  return { hits, outside, energies, rejected, result };
}

describe("without gravity", () => {
  test.each([0.8, 0.5, 1])("restitution %f: the hits are a geometric sum", (e) => {
    const { hits, outside } = hitsOf(`@bouncing-pendulum?gravity=0&restitution=${e}`, { until: 1.5 });
    const exact: number[] = [];
    for (let [time, speed] = [0.5 / 6, 6 * e]; time < 1.5; speed *= e) {
      exact.push(time);
      time += 1 / speed;
    }
    expect(hits.length).toBe(exact.length);
    // free rotation about a fixed axis is exact but for the joint: (ωh)²/24 of a step at 6 rad/s is 2.6e-5, over a swing of 40 steps
    for (const [i, time] of hits.entries()) expect(Math.abs(time - exact[i]!)).toBeLessThan(2e-4 * time);
    expect(outside).toBeLessThan(1e-6);
  });
});

describe("with gravity", () => {
  // about the hinge: I = m l²/3, m g l/2 with m = 1 kg, l = 1 m
  const I = 1 / 3;
  const stop = -9.81 * 0.5 * Math.cos(0.5);

  test.each([0.8, 0.6])(
    "restitution %f: every hit leaves e² of the kinetic energy, until the rod does not come up to the stops any more",
    (e) => {
      const { hits, energies, outside, rejected, result } = hitsOf(`@bouncing-pendulum?restitution=${e}`, { until: 3, order: 4 });
      let energy = 0.5 * I * 36 - 9.81 * 0.5;
      let count = 0;
      for (; energy > stop; count++) energy = stop + e * e * (energy - stop);
      // it approaches V(stop) from above and never falls below: it bounces for ever, ever more slowly
      count = hits.length;
      energy = 0.5 * I * 36 - 9.81 * 0.5;
      for (let i = 0; i < count; i++) energy = stop + e * e * (energy - stop);
      // at order 4 the swings between the hits keep their energy to 1e-6
      expect(energies.at(-1)).toBeCloseTo(energy, 5);
      expect(result.ledger.work.stops).toBeCloseTo(energy - (0.5 * I * 36 - 9.81 * 0.5), 5);
      expect(count).toBeGreaterThan(5);
      expect(outside).toBeLessThan(1e-6);
      expect(rejected).toBe(0);
    },
  );
});
