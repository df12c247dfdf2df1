/** Straight and uniform motion: what every method must get right to round-off. */
import { benchmarkBox } from "./box-benchmark.js";
import { defineScene } from "./scene.js";

export const slidingBox = defineScene({
  name: "sliding-box",
  about:
    "A box drifts without gravity and turns about a principal axis (benchmark boxes, case simple). " +
    "Closed form: position = velocity·t, angle = 0.5 rad/s·t about x, energy 5.001041666666667 J.",
  parameters: {},
  settings: { until: 10, step: 1 / 1000 },
  build: () => ({
    gelenk: 1,
    up: "z",
    gravity: [0, 0, 0],
    bodies: [{ ...benchmarkBox, velocity: [-0.9, 0.4, 0.1], angularVelocity: [0.5, 0, 0] }],
  }),
});
