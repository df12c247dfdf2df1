/** The rod between its stops: times of the hits as a geometric sum without gravity, e² of the kinetic energy at every hit with it. */
import { describe, expect, test } from "vitest";
import { visitSteps } from "./solver.js";

function hitsOf(address: string, settings: { until: number; order?: number }) {
  const hits: number[] = [];
  let outside = 0;
  const energies: number[] = [];
  const result = visitSteps(address, settings, (world) => {
    for (const event of world.events) if (event.type === "limit-hit") hits.push(event.time);
    outside = Math.max(outside, Math.abs(world.joint("hinge")!.coordinates[0]!) - 0.5);
    energies.push(world.totals().kinetic + world.totals().potential);
  });
  return { hits, outside, energies, result };
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
  const start = 0.5 * (1 / 3) * 36 - 9.81 * 0.5;
  const stop = -9.81 * 0.5 * Math.cos(0.5);

  test.each([0.8, 0.6])("restitution %f: every hit leaves e² of the kinetic energy", (e) => {
    const { hits, energies, outside, result } = hitsOf(`@bouncing-pendulum?restitution=${e}`, { until: 2, order: 4 });
    const energy = hits.reduce((before) => stop + e * e * (before - stop), start);
    // order 4 keeps the energy of the swings between the hits
    expect(energies.at(-1)).toBeCloseTo(energy, 5);
    expect(result.ledger.work.stops).toBeCloseTo(energy - start, 5);
    expect(hits.length).toBeGreaterThan(4);
    expect(outside).toBeLessThan(1e-6);
  });

  test("a hit divides its step once and costs a few runs", () => {
    const { hits, result } = hitsOf("@bouncing-pendulum?restitution=1", { until: 2 });
    expect(result.ledger.rejectedSteps).toBe(0);
    expect(result.ledger.subSteps).toBe(result.steps + hits.length);
    // two corrections in a step without a hit; an elastic rod hits in the same way again and again
    expect(result.ledger.iterations).toBeLessThan(3 * result.steps + 20 * hits.length);
    expect(result.ledger.energyDrift).toBeLessThan(1e-3);
  });
});
