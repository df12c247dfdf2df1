/**
 * Atwood's machine: two weights on a rope over two small pulleys; with `swing` the first one also swings (the swinging Atwood machine).
 *
 *   straight   acceleration g (m₁ − m₂)/(m₁ + m₂),  tension 2 m₁ m₂ g/(m₁ + m₂)
 *   swinging   (m₁ + m₂) r̈ = m₁ r θ̇² + g (m₁ cos θ − m₂),   r θ̈ = −2 ṙ θ̇ − g sin θ          θ from the vertical, r the length to the first weight
 *
 * The swinging machine is chaotic, except where m₂ = 3 m₁: there a second quantity beside the energy is conserved,
 *
 *   r² θ̇ (ṙ cos θ/2 − ½ r θ̇ sin θ/2) + g r² sin θ/2 cos² θ/2
 *
 * Source: Tufillaro, Integrable motion of a swinging Atwood's machine (American Journal of Physics 54, 1986).
 * The rope of the coupling is a bar: it would push as well as pull. In this machine it always pulls as long as the second weight hangs straight.
 */
import { type BodyDescription, cos, type JointDescription, sin } from "@gelenk/core";
import { defineScene, PASS_THROUGH } from "./scene.js";

const pulley = (name: string, x: number, radius: number): BodyDescription => ({
  name,
  kind: "fixed",
  position: [x, 0, 0],
  shapes: [{ type: "cylinder", radius, length: radius }],
});

const rope = (name: string, from: string, to: string): JointDescription => ({ name, type: "rope", a: from, b: to });

export const atwood = defineScene({
  name: "atwood",
  about:
    "Atwood's machine: two weights on a rope over two pulleys; the first swings when released at an angle. Closed form: acceleration " +
    "g(m₁ − m₂)/(m₁ + m₂); swinging with weight = 3·mass, Tufillaro's conserved quantity; always the energy.",
  parameters: {
    mass: { default: 1, min: 1e-3, max: 1e3, unit: "kg", about: "m₁, of the first weight" },
    weight: { default: 1.2, min: 1e-3, max: 1e3, unit: "kg", about: "m₂, of the second weight, which hangs straight" },
    swing: { default: 0, min: -3, max: 3, unit: "rad", about: "angle of the first weight at the start, from straight down" },
    rope: { default: 1, min: 0.1, max: 100, unit: "m", about: "length from the pulley to the first weight at the start" },
    drop: { default: 2, min: 0.1, max: 100, unit: "m", about: "length from the pulley to the second weight at the start" },
  },
  settings: { until: 1, step: 1 / 240, contact: PASS_THROUGH },
  build({ mass, weight, swing, rope: length, drop }) {
    const span = 2 * length;
    const size = 0.05 * length;
    const first: BodyDescription = {
      name: "first",
      point: true,
      mass,
      position: [length * sin(swing), -length * cos(swing), 0],
      shapes: [{ type: "sphere", radius: size }],
    };
    const second: BodyDescription = { name: "second", point: true, mass: weight, position: [span, -drop, 0], shapes: first.shapes! };
    return {
      gelenk: 1,
      bodies: [pulley("left-pulley", 0, size), pulley("right-pulley", span, size), first, second],
      joints: [rope("left", "left-pulley", "first"), rope("right", "right-pulley", "second")],
      couplings: [{ name: "rope", type: "pulley", terms: [{ joint: "left" }, { joint: "right" }] }],
    };
  },
});
