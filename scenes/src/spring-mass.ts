/**
 * A mass on a spring with a damper, moving on a line: m·ÿ = −k·y − c·ẏ, y(0) = amplitude, ẏ(0) = 0. The far end of the spring is fixed at
 * y = −length, so that y is the stretch. The defaults are ÿ = −y of theory 04, section 4.3 (Table 10.1).
 *
 *   δ = c/2m,  ω² = k/m − δ²        y = amplitude·e^(−δt)·(cos ωt + (δ/ω)·sin ωt)        for ω² > 0
 */
import { defineScene } from "./scene.js";

export const springMass = defineScene({
  name: "spring-mass",
  about:
    "A mass on a spring with a damper, moving on a line, without gravity. " +
    "Closed form: the damped oscillation amplitude·e^(−δt)·(cos ωt + (δ/ω)·sin ωt) with δ = damping/2·mass.",
  parameters: {
    mass: { default: 1, min: 1e-6, max: 1e6, unit: "kg", about: "of the body" },
    stiffness: { default: 1, min: 0, max: 1e9, unit: "N/m", about: "of the spring" },
    damping: { default: 0, min: 0, max: 1e6, unit: "N·s/m", about: "of the damper" },
    amplitude: { default: 1, min: -4, max: 4, unit: "m", about: "stretch at the start" },
    length: { default: 5, min: 5, max: 1000, unit: "m", about: "of the spring without force" },
  },
  settings: { until: 18, step: 1 / 100 },
  build: ({ mass, stiffness, damping, amplitude, length }) => ({
    gelenk: 1,
    gravity: [0, 0, 0],
    bodies: [{ name: "mass", mass, position: [0, amplitude, 0], shapes: [{ type: "sphere", radius: 0.1 }] }],
    forces: [{ name: "spring", type: "spring", a: "ground", b: "mass", pointA: [0, -length, 0], stiffness, damping, length }],
  }),
});
