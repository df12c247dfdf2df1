/**
 * Two fingers on slides hold a box by friction alone while the hand moves it up and down. One motor of limited force closes both fingers, the right one
 * mimics the left, so each presses with half of it. The hand follows y = lift (1 − cos 2πft)/2. The box is held while
 *
 *   2 μ F ≥ m (g + a),   a = 2π²f²·lift the largest acceleration of the hand
 */
import type { BodyDescription, JointDescription } from "@gelenk/core";
import { block, floor } from "./blocks.js";
import { defineScene } from "./scene.js";

const EDGE = 0.1;
const FINGER = 0.02;
const BOTTOM = 0.3;

export const gripper = defineScene({
  name: "gripper",
  about:
    "Two fingers on slides, closed by a motor of limited force, hold a box by friction and move it up and down. " +
    "Closed form: the box stays in the grip while 2 μ F ≥ m (g + largest acceleration of the hand), and slips out below.",
  parameters: {
    mass: { default: 1, min: 1e-3, max: 100, unit: "kg", about: "of the box" },
    force: { default: 20, min: 0, max: 1e4, unit: "N", about: "with which each finger presses" },
    friction: { default: 0.5, min: 0, max: 2, unit: "", about: "of fingers and box" },
    lift: { default: 0.1, min: 0, max: 0.2, unit: "m", about: "by which the hand rises" },
    rate: { default: 0.5, min: 0.01, max: 5, unit: "Hz", about: "with which it goes up and down" },
  },
  settings: { until: 4, step: 1 / 240 },
  build({ mass, force, friction, lift, rate }) {
    const middle = BOTTOM + EDGE / 2;
    const hand = block("hand", [0, BOTTOM + 2 * EDGE, 0], { size: [4 * EDGE, EDGE / 2, EDGE], mass: 1 });
    const finger = (name: string, side: 1 | -1): BodyDescription =>
      block(name, [(side * (EDGE + FINGER)) / 2, middle + EDGE / 4, 0], {
        size: [FINGER, 1.5 * EDGE, EDGE / 2],
        mass: 0.1,
        surface: { friction },
      });
    const slide = (name: string, side: 1 | -1): JointDescription => ({
      name: `${name}-slide`,
      type: "prismatic",
      a: "hand",
      b: name,
      axis: [-side, 0, 0],
      coordinates: {
        "slide-x": { low: -EDGE, high: EDGE / 2, ...(side === -1 && { motor: { speed: 0.1, limit: 2 * force } }) },
      },
    });
    const rise = `${lift}*(1-cos(${2 * Math.PI * rate}*t))/2`;
    return {
      gelenk: 1,
      bodies: [
        floor({ friction }),
        hand,
        finger("left", -1),
        finger("right", 1),
        block("box", [0, middle, 0], { size: [EDGE, EDGE, EDGE], mass, surface: { friction } }),
      ],
      joints: [
        {
          name: "lift",
          type: "prismatic",
          a: "ground",
          b: "hand",
          axis: [0, 1, 0],
          coordinates: { "slide-x": { motor: { position: rise } } },
        },
        slide("left", -1),
        slide("right", 1),
      ],
      couplings: [{ name: "fingers", type: "mimic", terms: [{ joint: "left-slide" }, { joint: "right-slide" }] }],
    };
  },
});
