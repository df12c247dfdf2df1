/** Rotation near the unstable middle axis: small errors of the rotation grow, so this tells good integrators from poor ones. */
import { benchmarkBox } from "./box-benchmark.js";
import { defineScene } from "./scene.js";

export const tumblingBox = defineScene({
  name: "tumbling-box",
  about:
    "A box is thrown up and tumbles about its unstable middle axis (benchmark boxes, case complex). " +
    "Closed form: parabola for the centre, Jacobi elliptic functions for the body rates (period 6.056844158015676 s).",
  parameters: {},
  settings: { until: 2, step: 1 / 1000 },
  build: () => ({
    gelenk: 1,
    up: "z",
    gravity: [0, 0, -9.8],
    bodies: [{ ...benchmarkBox, velocity: [-2, 2, 8], angularVelocity: [0.1, 5, 0.1] }],
  }),
});
