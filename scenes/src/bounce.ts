/**
 * A ball dropped onto the floor. With t₁ = √(2·height/g) the first impact, and e the restitution:
 *
 *   impact n at t₁(1 + 2e + 2e² + … + 2eⁿ⁻¹),   apex after it e²ⁿ·height,   at rest after t₁(1 + e)/(1 − e)
 */
import type { BodyDescription } from "@gelenk/core";
import { centred, floor } from "./blocks.js";
import { defineScene } from "./scene.js";

/** s: run of a ball that never comes to rest. */
const LONGEST = 10;

export const bounce = defineScene({
  name: "bounce",
  about:
    "A ball falls onto the floor and bounces, lower and lower, until it rests. " +
    "Closed form: times of the impacts are a geometric sum, every apex is restitution² of the last.",
  parameters: {
    restitution: { default: 0.5, min: 0, max: 1, unit: "", about: "share of its speed with which the ball leaves the floor" },
    height: { default: 1, min: 0, max: 100, unit: "m", about: "between ball and floor at the start" },
    radius: { default: 0.1, min: 1e-3, max: 10, unit: "m", about: "of the ball" },
    balls: { default: 1, min: 1, max: 21, unit: "", integer: true, about: "more than one: side by side, with restitutions from 0 to 1" },
    gravity: { default: 9.81, min: 0.1, max: 100, unit: "m/s²", about: "downwards" },
  },
  settings: { until: 2, step: 1 / 240 },
  build({ restitution, height, radius, balls, gravity }) {
    const first = Math.sqrt((2 * height) / gravity);
    const rest = balls === 1 && restitution < 1 ? (first * (1 + restitution)) / (1 - restitution) : LONGEST;
    const ball = (name: string, x: number, own: number): BodyDescription => ({
      ...{ name, mass: 1, position: [x, radius + height, 0] },
      shapes: [{ type: "sphere", radius, restitution: own }],
    });
    return {
      gelenk: 1,
      gravity: [0, -gravity, 0],
      bodies: [
        floor({ restitution: balls === 1 ? restitution : 0 }),
        ...(balls === 1
          ? [ball("ball", 0, restitution)]
          : centred(balls, 3 * radius).map((x, k) => ball(`ball-${k + 1}`, x, k / (balls - 1)))),
      ],
      settings: { until: Math.min(LONGEST, Math.ceil(2 * rest + 1) / 2) },
    };
  },
});
