/**
 * A ball that rolls on a turntable, level or tilted. With the table's rate Ω about y and k = 2Ω/7 (homogeneous ball):
 *
 *   v̇ = k ŷ × v + (5/7) g_t                   g_t: part of gravity along the table
 *
 * Level, it goes round in circles of period 7/2 of the table's, wherever and however it starts. Tilted, it does not run down: the circle drifts across the
 * slope with (5/2) g sin α/Ω. Without rotation it rolls down with (5/7) g sin α.
 *
 * Source: Burns, Ball rolling on a turntable: analog for charged particle dynamics (American Journal of Physics 49, 1981).
 */
import { cos, type Quadruple, sin } from "@gelenk/core";
import { defineScene, PASS_THROUGH } from "./scene.js";

const RADIUS = 0.05;
const GRAVITY = 9.81;
const HALF = Math.sqrt(0.5);
/** Turns x into y, the normal of the table. */
const UP: Quadruple = [0, 0, HALF, HALF];
/** Turns z, the axis of a cylinder, into y. */
const LYING: Quadruple = [-HALF, 0, 0, HALF];

export const turntable = defineScene({
  name: "turntable",
  about:
    "A ball that rolls without slip on a turntable, level or tilted. Closed form: circles with 2/7 of the table's rate; on a tilted table they " +
    "drift across the slope with 5/2·g·sin(slope)/rate instead of running down.",
  parameters: {
    rate: { default: 6, min: -100, max: 100, unit: "rad/s", about: "of the table about y" },
    distance: { default: 0.4, min: -10, max: 10, unit: "m", about: "of the ball from the axis at the start, along x" },
    speed: { default: 0.5, min: -10, max: 10, unit: "m/s", about: "of the ball at the start, along z, in the world" },
    slope: { default: 0, min: -0.5, max: 0.5, unit: "rad", about: "by which the table falls towards x" },
  },
  settings: { until: 4, step: 1 / 240, contact: PASS_THROUGH },
  build({ rate, distance, speed, slope }) {
    return {
      gelenk: 1,
      // the world is tilted with the table
      gravity: [GRAVITY * sin(slope), -GRAVITY * cos(slope), 0],
      bodies: [
        {
          name: "table",
          kind: "kinematic",
          motion: { rotation: { axis: [0, 1, 0], angle: `${rate}*t` } },
          shapes: [{ type: "cylinder", radius: 1, length: 0.02, position: [0, -0.01, 0], orientation: LYING }],
        },
        {
          name: "ball",
          position: [distance, RADIUS, 0],
          velocity: [0, 0, speed],
          // it rolls from the start: v + ω × (−r ŷ) is the table's Ω ŷ × x
          angularVelocity: [(speed + rate * distance) / RADIUS, 0, 0],
          shapes: [{ type: "sphere", radius: RADIUS }],
        },
      ],
      joints: [{ name: "rolling", type: "rolling", a: "table", b: "ball", radius: RADIUS, frameA: { orientation: UP }, frameB: {} }],
    };
  },
});
