/**
 * A ball thrown through a viscous medium.
 *
 *   m v̇ = m g − c v        v(t) = v∞ + (v₀ − v∞)·e^(−t/τ),   τ = m/c,   v∞ = τ g
 *                           x(t) = x₀ + v∞ t + τ(v₀ − v∞)(1 − e^(−t/τ))
 */
import { cos, sin } from "@gelenk/core";
import { defineScene } from "./scene.js";

export const projectile = defineScene({
  name: "projectile",
  about:
    "A ball of 0.5 kg is thrown and slowed down by a drag proportional to its velocity. " +
    "Closed form: velocity = terminal velocity + (start − terminal)·exp(−t·damping/mass), and its integral.",
  parameters: {
    speed: { default: 20, min: 0, max: 1000, unit: "m/s", about: "at the start" },
    elevationDeg: { default: 45, min: -90, max: 90, unit: "°", about: "above the horizontal" },
    damping: { default: 0.25, min: 0, max: 100, unit: "N·s/m", about: "drag force per speed" },
  },
  settings: { until: 2.5, step: 1 / 240 },
  build({ speed, elevationDeg, damping }) {
    const elevation = (elevationDeg * Math.PI) / 180;
    return {
      gelenk: 1,
      forces: [{ name: "drag", type: "damping", linear: damping }],
      bodies: [
        {
          name: "ball",
          mass: 0.5,
          position: [0, 1.5, 0],
          velocity: [speed * cos(elevation), speed * sin(elevation), 0],
          shapes: [{ type: "sphere", radius: 0.06 }],
        },
      ],
    };
  },
});
