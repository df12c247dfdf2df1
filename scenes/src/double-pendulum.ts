/**
 * Two equal homogeneous rods on hinges, angles φ₁, φ₂ from straight down. Per mass and length², with d = φ₁ − φ₂ and κ = 1/1200, the
 * share of the thickness l/10 in the moment of a rod:
 *
 *   (4/3 + κ)·φ̈₁ + ½cos d·φ̈₂ = −½sin d·φ̇₂² − 3/2·(g/l)·sin φ₁
 *   ½cos d·φ̈₁ + (1/3 + κ)·φ̈₂ =  ½sin d·φ̇₁² − ½·(g/l)·sin φ₂
 */
import { bar, hinge, plus, polar } from "./planar.js";
import { defineScene, PASS_THROUGH } from "./scene.js";

/** Two rods on two hinges; chaotic, with energy as its judge. */
export const doublePendulum = defineScene({
  name: "double-pendulum",
  about:
    "Two equal homogeneous rods on two hinges, released at rest; chaotic for large angles. " +
    "Reference: the equations of motion in the two angles, integrated separately; the energy is constant.",
  parameters: {
    first: { default: Math.PI / 2, min: -Math.PI, max: Math.PI, unit: "rad", about: "angle of the upper rod from straight down" },
    second: { default: Math.PI / 2, min: -Math.PI, max: Math.PI, unit: "rad", about: "angle of the lower rod from straight down" },
    length: { default: 1, min: 1e-3, max: 1e3, unit: "m", about: "of each rod" },
    mass: { default: 1, min: 1e-6, max: 1e6, unit: "kg", about: "of each rod" },
  },
  settings: { until: 5, step: 1 / 240, contact: PASS_THROUGH },
  build({ first, second, length, mass }) {
    const rod = { mass, thickness: length / 10 };
    const elbow = polar(length, first - Math.PI / 2);
    const tip = plus(elbow, polar(length, second - Math.PI / 2));
    return {
      gelenk: 1,
      bodies: [bar("upper", [0, 0], elbow, rod), bar("lower", elbow, tip, rod)],
      joints: [
        { ...hinge("ground", "upper", [0, 0]), name: "shoulder" },
        { ...hinge("upper", "lower", elbow), name: "elbow" },
      ],
    };
  },
});
