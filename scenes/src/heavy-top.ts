/**
 * The symmetric heavy top on a fixed point (Lagrange): a disc on a thin shaft, spinning about its axis and tilted against the vertical.
 *
 *   steady precession   I₁ cos θ Ω² − I₃ ω₃ Ω + m g l = 0       θ tilt, Ω precession, ω₃ spin along the axis
 *
 * with I₁ about the fixed point across the axis, I₃ along it. With `steady` the top starts with the slower of the two roots, and its tilt stays; without it
 * starts with its spin alone and nods. ω₃ is constant either way. Source: any textbook of mechanics; here in the form of theory 04, section 3.
 */
import { cos, sin } from "@gelenk/core";
import { turnAboutZ } from "./planar.js";
import { defineScene } from "./scene.js";

const MASS = 1;
const RADIUS = 0.12;
const THICKNESS = 0.03;
/** From the fixed point to the disc. */
const HEIGHT = 0.2;
const GRAVITY = 9.81;

/** kg·m²: along the axis, and across it about the fixed point. The shaft has no mass. */
export const HEAVY_TOP = {
  mass: MASS,
  height: HEIGHT,
  gravity: GRAVITY,
  along: (MASS * RADIUS * RADIUS) / 2,
  across: MASS * ((3 * RADIUS * RADIUS + THICKNESS * THICKNESS) / 12 + HEIGHT * HEIGHT),
} as const;

/** Ω of the slower steady precession; undefined where the top is too slow for one. */
export function precessionOf(tilt: number, spin: number): number | undefined {
  const { along, across, mass, height, gravity } = HEAVY_TOP;
  const root = (along * spin) ** 2 - 4 * across * cos(tilt) * mass * gravity * height;
  return root < 0 ? undefined : (2 * mass * gravity * height) / (along * spin + Math.sqrt(root));
}

export const heavyTop = defineScene({
  name: "heavy-top",
  about:
    "A spinning top on a fixed point: a disc on a shaft without mass. " +
    "Closed form: with steady=1 it precesses at Ω from I₁ cos θ Ω² − I₃ ω₃ Ω + m g l = 0 with a constant tilt; the spin along its axis, the momentum about the vertical and the energy are constant.",
  parameters: {
    spin: { default: 120, min: 1, max: 1000, unit: "rad/s", about: "along the axis of the top" },
    tilt: { default: 0.5, min: 0.05, max: 1.5, unit: "rad", about: "of the axis against the vertical at the start" },
    steady: {
      default: 0,
      min: 0,
      max: 1,
      unit: "",
      integer: true,
      about: "1: starts with the steady precession; 0: with its spin alone, and nods",
    },
  },
  check: ({ spin, tilt, steady }) =>
    steady === 1 && precessionOf(tilt!, spin!) === undefined
      ? "the top is too slow to precess steadily: more spin, or more tilt"
      : undefined,
  settings: { until: 10, step: 1 / 1000, order: 4 },
  build({ spin, tilt, steady }) {
    const precession = steady === 1 ? (precessionOf(tilt, spin) ?? 0) : 0;
    // the part of the precession along the axis belongs to the spin
    const own = spin - precession * cos(tilt);
    const axis = [-sin(tilt), cos(tilt), 0] as const;
    const omega = [own * axis[0], own * axis[1] + precession, 0] as const;
    const upright = [Math.SQRT1_2, 0, 0, Math.SQRT1_2] as const;
    return {
      gelenk: 1,
      gravity: [0, -GRAVITY, 0],
      bodies: [
        {
          name: "top",
          mass: MASS,
          centerOfMass: [0, HEIGHT, 0],
          inertia: [HEAVY_TOP.across - MASS * HEIGHT * HEIGHT, HEAVY_TOP.along, HEAVY_TOP.across - MASS * HEIGHT * HEIGHT],
          orientation: turnAboutZ(tilt),
          angularVelocity: omega,
          shapes: [
            { type: "cylinder", radius: RADIUS, length: THICKNESS, position: [0, HEIGHT, 0], orientation: upright, use: ["visual"] },
            {
              type: "cylinder",
              radius: 0.008,
              length: 1.3 * HEIGHT,
              position: [0, 0.65 * HEIGHT, 0],
              orientation: upright,
              use: ["visual"],
            },
            // a mark, so that the spin is seen
            { type: "box", size: [0.02, 0.034, 0.02], position: [0.09, HEIGHT, 0], use: ["visual"] },
          ],
        },
        {
          name: "stand",
          kind: "fixed",
          shapes: [
            {
              type: "cone",
              radius: 0.06,
              length: 0.2,
              position: [0, -0.1, 0],
              orientation: [-Math.SQRT1_2, 0, 0, Math.SQRT1_2],
              use: ["visual"],
            },
          ],
        },
      ],
      joints: [{ name: "tip", type: "spherical", a: "ground", b: "top", anchor: [0, 0, 0] }],
    };
  },
});
