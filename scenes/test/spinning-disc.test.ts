/** Reference: closed form ω = ω₀e^(−t/τ), φ = ω₀τ(1 − e^(−t/τ)), τ = J/c, J = m r²/2 = 0.04 kg·m². */
import { expect, test } from "vitest";
import { run } from "./build.js";

const INERTIA = 0.04;

/** Error of the rate and of the angle (modulo a turn) after 5 s. */
function errors(step: number): { rate: number; angle: number } {
  const disc = run("@spinning-disc", { step, until: 5 }).bodies["disc"]!;
  const tau = INERTIA / 0.02;
  const angle = 30 * tau * (1 - Math.exp(-5 / tau));
  const turned = 2 * Math.atan2(disc.orientation[2], disc.orientation[3]) - angle;
  return { rate: Math.abs(disc.angularVelocity[2] - 30 * Math.exp(-5 / tau)), angle: Math.abs(Math.asin(Math.sin(turned))) };
}

test("slows down along the exponential, with second order", () => {
  const [coarse, fine] = [errors(1 / 60), errors(1 / 120)];
  expect(fine.rate).toBeLessThan(1e-4);
  expect(fine.angle).toBeLessThan(1e-3);
  for (const key of ["rate", "angle"] as const) if (fine[key] > 1e-10) expect(Math.log2(coarse[key] / fine[key])).toBeGreaterThan(1.9);
});

test("without damping it turns on", () => {
  const disc = run("@spinning-disc?damping=0").bodies["disc"]!;
  expect(disc.angularVelocity[2]).toBeCloseTo(30, 11);
});
