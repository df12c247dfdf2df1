/**
 * A wall of boxes in the form of a pyramid, every box on two: `base` in the lowest row, one less in each row above. Boxes of 1 m and 1 kg, 5 cm
 * apart in their row, as engines of rigid bodies are often compared with.
 */
import { floor, numbers, rowOfBlocks } from "./blocks.js";
import { defineScene } from "./scene.js";

const PITCH = 1.05;

export const pyramid = defineScene({
  name: "pyramid",
  about:
    "A wall of boxes in the form of a pyramid, each on two of the row below. Closed form: nothing moves, and the lowest row presses the whole weight onto the floor.",
  parameters: {
    base: { default: 20, min: 1, max: 60, unit: "", integer: true, about: "boxes in the lowest row; 20 make 210, 15 make 120" },
    friction: { default: 0.6, min: 0, max: 2, unit: "", about: "of boxes and floor" },
  },
  settings: { until: 10, step: 1 / 60, contact: { impact: "step", subSteps: 8 } },
  build({ base, friction }) {
    const of = { size: [1, 1, 1], mass: 1, surface: { friction } } as const;
    const rows = numbers(base).map((row) => rowOfBlocks(`box-${row + 1}`, of, { count: base - row, pitch: PITCH, bottom: row }));
    return { gelenk: 1, bodies: [floor({ friction }), ...rows.flat()] };
  },
});
