/** The load on its rope against the closed form: slack at φ with cos φ = (v²/gL − 2)/3 from the top, parabola, taut again at −3φ. */
import { describe, expect, test } from "vitest";
import { visitSteps } from "./solver.js";

const [G, L] = [9.81, 2];

describe.each([2.5, 3.5, 4.5])("v² = %f gL", (push) => {
  const cosine = (push - 2) / 3;
  // speed where it goes slack: m v²/L = m g cos φ
  const speed = Math.sqrt(G * L * cosine);
  const sine = Math.sqrt(1 - cosine * cosine);

  function events(step: number) {
    let slack: readonly [number, number] | undefined;
    let taut: { place: readonly [number, number]; before: number; time: number } | undefined;
    let [flown, longest, slackTime] = [0, 0, 0];
    const { ledger, kineticEnergy, potentialEnergy } = visitSteps(`@crane?push=${push}`, { step, until: 2.5 }, (world) => {
      const load = world.body("load")!;
      const [x, y] = load.position;
      longest = Math.max(longest, Math.hypot(x, y));
      for (const event of world.events) {
        if (event.type === "limit-left" && !slack) [slack, slackTime] = [[x, y], world.time];
        if (event.type === "limit-hit" && slack && !taut) taut = { place: [x, y], before: event.impulse, time: event.time };
      }
      if (slack && !taut) flown = Math.max(flown, L - Math.hypot(x, y));
    });
    return { slack: slack!, slackTime, taut: taut!, flown, longest, ledger, energy: kineticEnergy + potentialEnergy };
  }

  test("goes slack and taut where it should, and never is too long", () => {
    const { slack, taut, flown, longest, slackTime, ledger, energy } = events(1 / 960);
    // A stop has been left when it is open by 1e-7 m. From where the rope goes slack, r̈ = r φ̇² − g cos φ gives L − r = g v sin φ t³/(2L);
    // told at the end of the step in which that is passed
    const told = Math.cbrt((1e-7 * 2 * L) / (G * speed * sine)) + 1 / 960;
    expect(Math.hypot(slack[0] - L * sine, slack[1] - L * cosine)).toBeLessThan(1.05 * speed * told);
    // The parabola from there meets the circle at −3φ: x = L sin φ − v cos φ t. The time of the flight is off by what a share of a step more on the
    // circle makes: the departure is smooth to third order, so the parabola's start hardly matters
    const flight = (L * (sine + Math.sin(3 * Math.acos(cosine)))) / (speed * cosine);
    expect(Math.abs(taut.time - (slackTime + flight))).toBeLessThan(told + 1 / 960);
    expect(flown).toBeGreaterThan(0.02);
    expect(longest).toBeLessThan(L + 1e-6);
    // the impulse takes the speed along the rope, and its energy is booked
    const [vx, vy] = [-speed * cosine, speed * sine - G * flight];
    const angle = -3 * Math.acos(cosine);
    const radial = vx * Math.sin(angle) + vy * Math.cos(angle);
    expect(taut.before).toBeCloseTo(50 * radial, -0.5);
    expect(ledger.work.stops).toBeCloseTo(-0.5 * 50 * radial * radial, -1.5);
    expect(ledger.energyDrift).toBeLessThan(1e-4);
    expect(energy).toBeCloseTo(50 * G * L * (push / 2 - 1) + ledger.work.stops, 0);
  });
});

test("slow pushes swing and fast ones go round, with the rope taut all the way", () => {
  for (const push of [1.9, 5.2]) {
    let shortest = L;
    visitSteps(`@crane?push=${push}`, { until: 3 }, (world) => {
      const [x, y] = world.body("load")!.position;
      shortest = Math.min(shortest, Math.hypot(x, y));
    });
    expect(shortest).toBeGreaterThan(L - 1e-6);
  }
});
