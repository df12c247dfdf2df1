/**
 * A disc that is slowed down by a torque proportional to its rate.
 *
 *   J ω̇ = −c ω,   J = m r²/2        ω(t) = ω₀ e^(−t/τ),   φ(t) = ω₀ τ (1 − e^(−t/τ)),   τ = J/c
 */
import { defineScene } from "./scene.js";

export const spinningDisc = defineScene({
  name: "spinning-disc",
  about:
    "A disc spins about its axis and is slowed down by a torque proportional to its rate (2 kg, radius 0.2 m, no gravity). " +
    "Closed form: rate = spin·exp(−t·damping/J) with J = 0.04 kg·m², angle = its integral.",
  parameters: {
    spin: { default: 30, min: -1000, max: 1000, unit: "rad/s", about: "rate at the start" },
    damping: { default: 0.02, min: 0, max: 10, unit: "N·m·s", about: "torque per rate" },
  },
  settings: { until: 5, step: 1 / 240 },
  build: ({ spin, damping }) => ({
    gelenk: 1,
    up: "z",
    gravity: [0, 0, 0],
    forces: [{ name: "bearing", type: "damping", angular: damping }],
    bodies: [{ name: "disc", mass: 2, angularVelocity: [0, 0, spin], shapes: [{ type: "cylinder", radius: 0.2, length: 0.03 }] }],
  }),
});
