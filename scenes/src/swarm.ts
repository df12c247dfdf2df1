/**
 * Many free boxes with random sizes, places and velocities: load for measurements of speed and memory.
 * The same seed gives the same model on every machine.
 */
import { type BodyDescription, createRandom } from "@gelenk/core";
import { defineScene, PASS_THROUGH } from "./scene.js";

/** One box has about this volume of space for itself, m³. */
const SPACE = 8;
const FASTEST = 0.5;
const FASTEST_SPIN = 4;

/** Cube root by Newton's method from above; a few steps are exact enough for a place. */
function cubeRoot(value: number): number {
  let root = Math.max(value, 1);
  for (let i = 0; i < 60; i++) root = (2 * root + value / (root * root)) / 3;
  return root;
}

export const swarm = defineScene({
  name: "swarm",
  about:
    "Many weightless boxes of random size, place, velocity and rate, for measuring speed; they pass through each other. " +
    "Closed form: every centre moves on a straight line; momentum, angular momentum and energy of every box are constant.",
  parameters: {
    bodies: { default: 100, min: 1, max: 100_000, unit: "", integer: true, about: "number of boxes" },
    seed: { default: 1, min: 0, max: 4_294_967_295, unit: "", integer: true, about: "start of the random numbers" },
  },
  settings: { until: 2, step: 1 / 240, contact: PASS_THROUGH },
  build({ bodies, seed }) {
    const random = createRandom(seed);
    const triple = (low: number, high: number) =>
      [random.uniform(low, high), random.uniform(low, high), random.uniform(low, high)] as const;
    const orientation = () => {
      const { x, y, z, w } = random.rotation();
      return [x, y, z, w] as const;
    };
    const half = cubeRoot(bodies * SPACE) / 2;
    const boxOf = (index: number): BodyDescription => ({
      name: `box-${index + 1}`,
      density: 500,
      shapes: [{ type: "box", size: triple(0.1, 0.5) }],
      position: triple(-half, half),
      orientation: orientation(),
      velocity: triple(-FASTEST, FASTEST),
      angularVelocity: triple(-FASTEST_SPIN, FASTEST_SPIN),
    });
    return { gelenk: 1, gravity: [0, 0, 0], bodies: Array.from({ length: bodies }, (_, index) => boxOf(index)) };
  },
});
