/**
 * A carousel: a platform that turns, with gondolas that turn with it and rise and fall.
 *
 *   α = ω t + 2πi/n        x = r·cos α,   z = −r·sin α,   y = height + rise·sin(3α)        turned about y by α − α(0)
 */
import { type BodyDescription, cos, sin } from "@gelenk/core";
import { defineScene } from "./scene.js";

const RADIUS = 2;
const HEIGHT = 1;
const RISE = 0.3;

function gondola(index: number, count: number, rate: number): BodyDescription {
  const start = (2 * Math.PI * index) / count;
  const angle = `(${rate} * t + ${start})`;
  return {
    name: `gondola-${index + 1}`,
    kind: "kinematic",
    position: [RADIUS * cos(start), HEIGHT + RISE * sin(3 * start), 0 - RADIUS * sin(start)],
    // A turn by α about y takes x to (cos α, 0, −sin α), the direction from the middle to the gondola.
    orientation: [0, sin(start / 2), 0, cos(start / 2)],
    motion: {
      position: [`${RADIUS} * cos${angle}`, `${HEIGHT} + ${RISE} * sin(3 * ${angle})`, `-${RADIUS} * sin${angle}`],
      rotation: { axis: [0, 1, 0], angle: `${rate} * t` },
    },
    shapes: [
      { name: "seat", type: "box", size: [0.4, 0.1, 0.7] },
      { name: "back", type: "box", size: [0.08, 0.5, 0.7], position: [-0.16, 0.3, 0] },
    ],
  };
}

export const carousel = defineScene({
  name: "carousel",
  about:
    "A platform turns at a constant rate; gondolas ride on it, rising and falling three times per turn. For looking at kinematic bodies. " +
    "Closed form: the formulas of the motion themselves.",
  parameters: {
    gondolas: { default: 8, min: 1, max: 200, unit: "", integer: true, about: "number of gondolas" },
    rate: { default: 0.8, min: -20, max: 20, unit: "rad/s", about: "rate of rotation" },
  },
  settings: { until: 8, step: 1 / 120 },
  build: ({ gondolas, rate }) => ({
    gelenk: 1,
    bodies: [
      {
        name: "platform",
        kind: "kinematic",
        motion: { rotation: { axis: [0, 1, 0], angle: `${rate} * t` } },
        // The axis of a cylinder is z; a quarter turn about x sets it upright.
        shapes: [{ type: "cylinder", radius: RADIUS + 0.5, length: 0.2, orientation: [-Math.sqrt(0.5), 0, 0, Math.sqrt(0.5)] }],
      },
      ...Array.from({ length: gondolas }, (_, index) => gondola(index, gondolas, rate)),
    ],
  }),
});
