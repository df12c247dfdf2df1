/** The ball on the turntable against its closed form: circles of 2/7 of the rate, and the drift across a slope. */
import { describe, expect, test } from "vitest";
import { runJointed, visitSteps } from "./solver.js";

const [G, RATE, SPEED] = [9.81, 6, 0.5];
const K = (2 / 7) * RATE;

/**
 * v̇ = K ŷ × v + a x̂: in the plane as complex numbers w = z + i x, with ŷ × turning z into x, ẇ = iK w + i a, so w + a/K turns with K.
 * Returns [x, z] after t from (0.4, 0), v = SPEED along z.
 */
function placeOf(t: number, slope: number): readonly [number, number] {
  const drift = ((5 / 7) * G * Math.sin(slope)) / K;
  const turning = SPEED + drift;
  return [0.4 + (turning * (1 - Math.cos(K * t))) / K, (turning * Math.sin(K * t)) / K - drift * t];
}

describe.each([0, 0.1, -0.05])("slope %f", (slope) => {
  const error = (step: number) => {
    let worst = 0;
    const { ledger } = visitSteps(`@turntable?slope=${slope}`, { step, until: 4 }, (world) => {
      const [x, , z] = world.body("ball")!.position;
      const [exactX, exactZ] = placeOf(world.time, slope);
      worst = Math.max(worst, Math.hypot(x - exactX, z - exactZ));
    });
    expect(ledger.energyDrift).toBeLessThan(1e-5);
    expect(ledger.momentumDrift).toBeLessThan(1e-9);
    return worst;
  };

  test("follows its circle in every step, to second order", () => {
    const [coarse, fine] = [error(1 / 120), error(1 / 240)];
    expect(Math.log2(coarse / fine)).toBeGreaterThan(1.9);
    // directions of the table turn by Ωh in a step: (Ωh)²/12 of the way K t on a circle of up to 0.55 m
    expect(fine).toBeLessThan(2e-4);
  });
});

test("after 7/2 turns of the table it is back", () => {
  const period = (2 * Math.PI) / K;
  const { bodies } = runJointed("@turntable", { until: period, step: period / 880 });
  const [x, , z] = bodies["ball"]!.position;
  expect(Math.hypot(x - 0.4, z)).toBeLessThan(1e-4);
});
