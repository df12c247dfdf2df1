/**
 * A box in the hand on a plate with a rim and a hole, and a second one that is free (theory 06, section 4, demo 1): it
 * is pressed onto the plate, slides, pushes the other away, and is put into the hole, which is 1 cm wider on every
 * side. The device goes through the plate; the box does not.
 */
import type { BodyDescription, ShapeDescription, Triple } from "@gelenk/core";
import { block } from "./blocks.js";
import { guideOf, hand, handParameters, handSettings } from "./guided.js";
import { type HandPlace, handMotion } from "./hand-motion.js";
import { defineScene } from "./scene.js";

const TOOL: Triple = [0.2, 0.1, 0.1];
const HOLE = { at: 0.3, x: 0.11, z: 0.06 };
const PLATE = { x: 0.6, z: 0.4, thickness: 0.1 };
const RIM = 0.05;
const START: Triple = [-0.35, 0.15, -0.25];

/** A box from corner to corner. */
const slab = (low: Triple, high: Triple, friction: number): ShapeDescription => ({
  type: "box",
  size: [high[0] - low[0], high[1] - low[1], high[2] - low[2]],
  position: [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2],
  friction,
});

function plate(friction: number): BodyDescription {
  const { x, z, thickness } = PLATE;
  const [left, right] = [HOLE.at - HOLE.x, HOLE.at + HOLE.x];
  return {
    name: "plate",
    kind: "fixed",
    shapes: [
      slab([-x, -thickness, -z], [left, 0, z], friction),
      slab([right, -thickness, -z], [x, 0, z], friction),
      slab([left, -thickness, HOLE.z], [right, 0, z], friction),
      slab([left, -thickness, -z], [right, 0, -HOLE.z], friction),
      slab([left, -1.2 * thickness, -HOLE.z], [right, -thickness, HOLE.z], friction),
      slab([-x - RIM, -thickness, -z], [-x, RIM, z], friction),
      slab([x, -thickness, -z], [x + RIM, RIM, z], friction),
      slab([-x - RIM, -thickness, z], [x + RIM, RIM, z + RIM], friction),
      slab([-x - RIM, -thickness, -z - RIM], [x + RIM, RIM, -z], friction),
    ],
  };
}

/** Down onto the plate, along it against the other box, over the hole, down. Pressed 2 cm into the plate. */
const way = (miss: number): readonly HandPlace[] => [
  { time: 0, position: START },
  { time: 0.6, position: [-0.35, 0.03, -0.25], turn: [0, 0, 0.05] },
  { time: 2, position: [-0.33, 0.03, 0], turn: [0.05, 0.1, 0] },
  { time: 2.6, position: [-0.3, 0.2, 0] },
  { time: 3.4, position: [HOLE.at + miss + 0.004, 0.15, 0.003], turn: [0.02, 0.06, 0.03] },
  { time: 4.2, position: [HOLE.at + miss, 0, 0], turn: [0.01, 0.02, 0] },
  { time: 5, position: [HOLE.at + miss, -0.07, 0] },
  { time: 5.5, position: [HOLE.at + miss, -0.07, 0] },
];

export const plateWithHole = defineScene({
  name: "plate-with-hole",
  about:
    "A box in the hand on a plate with a rim and a hole: it slides, pushes a free box, and is put into the hole. " +
    "Closed form: in the end its middle is half a height above the bottom of the hole; with a miss of 15 cm, above the plate. Nothing overlaps.",
  parameters: {
    miss: { default: 0, min: -0.2, max: 0.2, unit: "m", about: "by which the hand misses the hole" },
    ...handParameters(3e-4, 0.01),
  },
  settings: handSettings(5.5),
  build: ({ miss, friction, tremor, seed }) => ({
    gelenk: 1,
    bodies: [
      plate(friction),
      block("tool", START, { size: TOOL, mass: 1, surface: { friction } }),
      block("other", [-0.35, 0.05, -0.1], { size: [0.1, 0.1, 0.1], mass: 0.5, surface: { friction } }),
      hand(handMotion(way(miss), tremor, seed)),
    ],
    forces: [guideOf("tool")],
  }),
});
