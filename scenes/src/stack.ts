/** Boxes one upon the other: the lowest carries them all, so impulses must find their way through the whole stack. */
import { block, floor, numbers } from "./blocks.js";
import { defineScene } from "./scene.js";

export const stack = defineScene({
  name: "stack",
  about:
    "Boxes stacked one upon the other, face on face. Closed form: nothing moves, and the k-th box from the top presses k weights onto what it stands on.",
  parameters: {
    boxes: { default: 20, min: 1, max: 200, unit: "", integer: true, about: "number of boxes" },
    size: { default: 1, min: 0.01, max: 10, unit: "m", about: "edge of a box" },
    mass: { default: 1, min: 1e-6, max: 1e6, unit: "kg", about: "of a box" },
    ratio: { default: 1, min: 1e-3, max: 1e6, unit: "", about: "mass of the topmost box over that of the others" },
    friction: { default: 0.5, min: 0, max: 2, unit: "", about: "of boxes and floor" },
  },
  settings: { until: 10, step: 1 / 60 },
  build: ({ boxes, size, mass, ratio, friction }) => ({
    gelenk: 1,
    bodies: [
      floor({ friction }),
      ...numbers(boxes).map((k) =>
        block(`box-${k + 1}`, [0, (k + 0.5) * size, 0], {
          size: [size, size, size],
          mass: k === boxes - 1 ? ratio * mass : mass,
          surface: { friction },
        }),
      ),
    ],
  }),
});
