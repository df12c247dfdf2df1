/** Reference: closed form of linear drag, x(t) = x₀ + v∞t + τ(v₀ − v∞)(1 − e^(−t/τ)). */
import { describe, expect, test } from "vitest";
import { distance, run } from "./build.js";

const MASS = 0.5;
const GRAVITY = -9.81;

function exact(speed: number, elevation: number, damping: number, t: number) {
  const start = [speed * Math.cos(elevation), speed * Math.sin(elevation), 0];
  if (damping === 0)
    return { position: [start[0]! * t, 1.5 + start[1]! * t + (GRAVITY * t * t) / 2, 0], velocity: [start[0]!, start[1]! + GRAVITY * t, 0] };
  const tau = MASS / damping;
  const terminal = [0, tau * GRAVITY, 0];
  const left = Math.exp(-t / tau);
  return {
    velocity: terminal.map((v, i) => v + (start[i]! - v) * left),
    position: terminal.map((v, i) => (i === 1 ? 1.5 : 0) + v * t + tau * (start[i]! - v) * (1 - left)),
  };
}

describe.each([0.25, 2])("damping %f N·s/m", (damping) => {
  const address = `@projectile?damping=${damping}`;
  const errors = (step: number) => {
    const ball = run(address, { step, until: 2.5 }).bodies["ball"]!;
    const wanted = exact(20, Math.PI / 4, damping, 2.5);
    return { position: distance(ball.position, wanted.position), velocity: distance(ball.velocity, wanted.velocity) };
  };

  test("converges to the closed form with second order", () => {
    const [coarse, fine] = [errors(1 / 120), errors(1 / 240)];
    expect(fine.position).toBeLessThan(1e-3);
    // Where the error is already round-off, an order cannot be observed.
    for (const key of ["position", "velocity"] as const) {
      if (fine[key] > 1e-10) expect(Math.log2(coarse[key] / fine[key])).toBeGreaterThan(1.9);
    }
  });
});

test("without drag the parabola is exact", () => {
  const ball = run("@projectile?damping=0&elevationDeg=60").bodies["ball"]!;
  const wanted = exact(20, Math.PI / 3, 0, 2.5);
  expect(distance(ball.position, wanted.position)).toBeLessThan(1e-11);
  expect(distance(ball.velocity, wanted.velocity)).toBeLessThan(1e-11);
});
