/**
 * The free asymmetric top of Euler, all three body rates in motion.
 *
 * Source of the case: theory of impulse look-ahead, section 3.4, which uses J = (1, 2, 3.5). No body has these moments, because
 * 3.5 > 1 + 2 breaks the triangle inequality; 2.5 is the nearest half that a body can have. It is also the ellipsoid drawn here:
 * J₁ = m(b² + c²)/5 and so on gives a² = 5(J₂ + J₃ − J₁)/2m.
 */
import { defineScene } from "./scene.js";

const MASS = 10;
const INERTIA = [1, 2, 2.5] as const;

/** Half axis of the homogeneous ellipsoid along the axis with moment `own`. */
const halfAxis = (own: number, other: number, third: number) => Math.sqrt((5 * (other + third - own)) / (2 * MASS));

export const eulerTop = defineScene({
  name: "euler-top",
  about:
    "A free asymmetric top with moments of inertia (1, 2, 2.5) kg·m², thrown near its middle axis. " +
    "Closed form: body rates by Jacobi elliptic functions; energy and angular momentum are constant.",
  parameters: {
    x: { default: 0.3, min: -100, max: 100, unit: "rad/s", about: "initial rate about the axis of the smallest moment" },
    y: { default: 2, min: -100, max: 100, unit: "rad/s", about: "initial rate about the axis of the middle moment" },
    z: { default: 0.2, min: -100, max: 100, unit: "rad/s", about: "initial rate about the axis of the largest moment" },
  },
  settings: { until: 20, step: 1 / 100 },
  build({ x, y, z }) {
    const [a, b, c] = INERTIA;
    return {
      gelenk: 1,
      gravity: [0, 0, 0],
      bodies: [
        {
          name: "top",
          mass: MASS,
          inertia: INERTIA,
          angularVelocity: [x, y, z],
          shapes: [{ type: "ellipsoid", radii: [halfAxis(a, b, c), halfAxis(b, c, a), halfAxis(c, a, b)] }],
        },
      ],
    };
  },
});
