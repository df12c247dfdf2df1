/**
 * A ball that falls past light gates, which are sensors: how a school measures gravity.
 *
 *   gate k hangs k·spacing below the first, which is spacing below the ball; the ball is in it from
 *   t = √(2(d − reach)/g) to √(2(d + reach)/g),   d its depth, reach = radius of the ball + half the thickness of the light
 */
import type { BodyDescription } from "@gelenk/core";
import { defineScene } from "./scene.js";

const RADIUS = 0.05;
const THICKNESS = 0.02;

const gate = (k: number, depth: number): BodyDescription => ({
  name: `gate-${k + 1}`,
  kind: "fixed",
  position: [0, -depth, 0],
  shapes: [
    { type: "box", name: "light", size: [0.3, THICKNESS, 0.04], sensor: true },
    ...[-0.17, 0.17].map((x) => ({ type: "box" as const, size: [0.04, 0.06, 0.04] as const, position: [x, 0, 0] as const })),
  ],
});

export const lightGates = defineScene({
  name: "light-gates",
  about:
    "A ball falls past light gates: sensors that tell when it comes and when it has left. " +
    "Closed form: it reaches a depth d after √(2 d/g), and a gate sees it while |d − depth of the gate| ≤ 0.06 m.",
  parameters: {
    gates: { default: 4, min: 1, max: 100, unit: "", integer: true, about: "number of gates" },
    spacing: { default: 0.5, min: 0.2, max: 10, unit: "m", about: "from the ball to the first gate, and from gate to gate" },
    gravity: { default: 9.81, min: 0.1, max: 100, unit: "m/s²", about: "downwards" },
  },
  settings: { until: 0.75, step: 1 / 240 },
  build: ({ gates, spacing, gravity }) => ({
    gelenk: 1,
    gravity: [0, -gravity, 0],
    bodies: [
      { name: "ball", mass: 0.1, shapes: [{ type: "sphere", radius: RADIUS }] },
      ...Array.from({ length: gates }, (_, k) => gate(k, (k + 1) * spacing)),
    ],
  }),
});
