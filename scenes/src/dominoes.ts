/**
 * A row of dominoes of 48 × 24 × 7.5 mm; the first is thrown over and all others follow. It starts turning about its lower front edge, and falls by
 * itself once its centre has passed over that edge, which takes
 *
 *   ω² = 3g(√(h² + d²) − h)/(h² + d²)          h its height, d its thickness: 2.7 rad/s
 */
import type { BodyDescription, Triple } from "@gelenk/core";
import { block, floor, numbers } from "./blocks.js";
import { defineScene } from "./scene.js";

const SIZE: Triple = [0.0075, 0.048, 0.024];
const MASS = 0.01;

export const dominoes = defineScene({
  name: "dominoes",
  about:
    "A row of dominoes; the first is thrown over and the others follow one after another. Closed form: below 2.7 rad/s the first falls back and the row stands; " +
    "above, the wave runs on at a steady speed.",
  parameters: {
    count: { default: 20, min: 1, max: 1000, unit: "", integer: true, about: "number of dominoes" },
    spacing: { default: 0.02, min: 0.001, max: 0.045, unit: "m", about: "from face to face" },
    push: { default: 5, min: 0, max: 20, unit: "rad/s", about: "with which the first one is thrown over" },
    friction: { default: 0.3, min: 0, max: 2, unit: "", about: "of dominoes and floor" },
  },
  settings: { until: 2, step: 1 / 480, contact: { impact: "step" } },
  build({ count, spacing, push, friction }) {
    const of = { size: SIZE, mass: MASS, surface: { friction } };
    const domino = (i: number): BodyDescription => block(`domino-${i + 1}`, [i * (SIZE[0] + spacing), SIZE[1] / 2, 0], of);
    // ω × (from the lower front edge to the centre), about −z
    const thrown: Pick<BodyDescription, "velocity" | "angularVelocity"> = {
      velocity: [(push * SIZE[1]) / 2, (push * SIZE[0]) / 2, 0],
      angularVelocity: [0, 0, -push + 0],
    };
    return { gelenk: 1, bodies: [floor({ friction }), { ...domino(0), ...thrown }, ...numbers(count).slice(1).map(domino)] };
  },
});
