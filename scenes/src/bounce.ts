/**
 * A ball dropped onto the floor. With t₁ = √(2·height/g) the first impact, and e the restitution:
 *
 *   impact n at t₁(1 + 2e + 2e² + … + 2eⁿ⁻¹),   apex after it e²ⁿ·height,   at rest after t₁(1 + e)/(1 − e)
 */
import { floor } from "./blocks.js";
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
    gravity: { default: 9.81, min: 0.1, max: 100, unit: "m/s²", about: "downwards" },
  },
  settings: { until: 2, step: 1 / 240 },
  build({ restitution, height, radius, gravity }) {
    const first = Math.sqrt((2 * height) / gravity);
    const rest = restitution < 1 ? (first * (1 + restitution)) / (1 - restitution) : LONGEST;
    return {
      gelenk: 1,
      gravity: [0, -gravity, 0],
      bodies: [
        floor({ restitution }),
        { name: "ball", mass: 1, position: [0, radius + height, 0], shapes: [{ type: "sphere", radius, restitution }] },
      ],
      settings: { until: Math.min(LONGEST, Math.ceil(2 * rest + 1) / 2) },
    };
  },
});
