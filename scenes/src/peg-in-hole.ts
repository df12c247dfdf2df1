/** A square peg of 2 cm and a hole that is wider by hundredths of a millimetre: the closest fit of the scenes in the hand. */
import { block } from "./blocks.js";
import { guideOf, hand, handParameters, handSettings, shaftShapes } from "./guided.js";
import { type HandPlace, handMotion } from "./hand-motion.js";
import { defineScene } from "./scene.js";

const EDGE = 0.02;
const LENGTH = 0.06;
const DEPTH = 0.04;

const way = (miss: number): readonly HandPlace[] => [
  { time: 0, position: [0.01 + miss, 0.08, 0.005], turn: [0.05, 0, -0.05] },
  { time: 0.8, position: [5e-4 + miss, LENGTH / 2 + 0.005, 3e-4], turn: [0.01, 0.005, 0.01] },
  { time: 2, position: [2e-4 + miss, LENGTH / 2 - DEPTH - 0.005, 0], turn: [0.002, 0.002, 0] },
  { time: 2.5, position: [miss, LENGTH / 2 - DEPTH - 0.005, 0] },
];

export const pegInHole = defineScene({
  name: "peg-in-hole",
  about:
    "A square peg is put by hand into a hole that is 0.02 mm wider. " +
    "Closed form: in the end its middle is half a length above the bottom. Nothing overlaps by more than a micrometre.",
  parameters: {
    clearance: { default: 2e-5, min: 2e-6, max: 0.002, unit: "m", about: "by which the hole is wider" },
    miss: { default: 0, min: -0.01, max: 0.01, unit: "m", about: "by which the hand misses the hole" },
    ...handParameters(5e-5, 0.001),
  },
  settings: handSettings(2.5),
  build: ({ clearance, miss, friction, tremor, seed }) => {
    const places = way(miss);
    const width = EDGE + clearance;
    return {
      gelenk: 1,
      bodies: [
        {
          name: "hole",
          kind: "fixed",
          shapes: shaftShapes({ width: [width, width], depth: DEPTH, thickness: 0.02, lead: 0.002, friction }),
        },
        block("peg", places[0]!.position, { size: [EDGE, LENGTH, EDGE], mass: 0.2, surface: { friction } }),
        hand(handMotion(places, tremor, seed)),
      ],
      forces: [guideOf("peg")],
    };
  },
});
