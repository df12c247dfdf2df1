/**
 * A radio is put into the shaft of a console by hand (theory 06, section 4, demo 2). The hand comes a little aside and aslant, and
 * trembles; the radio slides along the slanted mouth and the walls, without which nobody could fit it in.
 */
import { block } from "./blocks.js";
import { guideOf, hand, handParameters, handSettings, shaftShapes } from "./guided.js";
import { type HandPlace, handMotion } from "./hand-motion.js";
import { defineScene } from "./scene.js";

const WIDTH = 0.18;
const HEIGHT = 0.05;
const LENGTH = 0.16;
const DEPTH = 0.17;

/** From above, down the shaft, and 1 cm further than its bottom. */
const way = (twist: number): readonly HandPlace[] => [
  { time: 0, position: [0.03, 0.2, 0.02], turn: [0.1, 0.05 + twist, -0.1] },
  { time: 0.8, position: [0.0015, LENGTH / 2 + 0.01, 0.001], turn: [0.015, 0.01 + twist, -0.01] },
  { time: 2.5, position: [0.0005, LENGTH / 2 - DEPTH - 0.01, 0], turn: [0.005, 0.005 + twist, -0.005] },
  { time: 3, position: [0, LENGTH / 2 - DEPTH - 0.01, 0], turn: [0, twist, 0] },
];

export const consoleInsertion = defineScene({
  name: "console-insertion",
  about:
    "A radio is put by a trembling hand into the shaft of a console, which is half a millimetre wider. " +
    "Closed form: in the end its middle is half a length above the bottom; twisted by 0.3 rad, above the edge of the mouth. Nothing overlaps.",
  parameters: {
    clearance: { default: 5e-4, min: 1e-5, max: 0.02, unit: "m", about: "by which the shaft is wider" },
    twist: { default: 0, min: -1.6, max: 1.6, unit: "rad", about: "by which the hand turns the radio about the shaft" },
    ...handParameters(3e-4, 0.01),
  },
  settings: handSettings(3),
  build: ({ clearance, twist, friction, tremor, seed }) => {
    const places = way(twist);
    const shaft = { width: [WIDTH + clearance, HEIGHT + clearance], depth: DEPTH, thickness: 0.03, lead: 0.004, friction } as const;
    return {
      gelenk: 1,
      bodies: [
        { name: "console", kind: "fixed", shapes: shaftShapes(shaft) },
        block("radio", places[0]!.position, { size: [WIDTH, LENGTH, HEIGHT], mass: 1.2, surface: { friction } }),
        hand(handMotion(places, tremor, seed)),
      ],
      forces: [guideOf("radio")],
    };
  },
});
