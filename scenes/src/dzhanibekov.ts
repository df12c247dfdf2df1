/**
 * The T-handle that turns over again and again: rotation about the middle principal axis is unstable.
 *
 *   bar    cylinder along x, radius 10 mm, length 80 mm          stem    cylinder along y, radius 6 mm, length 40 mm
 *
 * The moments of inertia grow from x over y to z, so the stem is the middle axis. The shapes are placed such that the centre of mass
 * is the origin of the body. The stem touches the bar along one line; they are rigidly one body all the same.
 */
import { defineScene } from "./scene.js";

const BAR = { radius: 0.01, length: 0.08 };
const STEM = { radius: 0.006, length: 0.04 };
const STEEL = 7800;

/** Quarter turns that take the axis of a cylinder, z, to x and to y. */
const HALF = Math.sqrt(0.5);
const Z_TO_X = [0, HALF, 0, HALF] as const;
const Z_TO_Y = [-HALF, 0, 0, HALF] as const;

const volume = (part: { readonly radius: number; readonly length: number }) => part.radius * part.radius * part.length;

export const dzhanibekov = defineScene({
  name: "dzhanibekov",
  about:
    "A weightless T-handle spins about its stem, its middle principal axis, and flips again and again. " +
    "Closed form: body rates by Jacobi elliptic functions, time between two flips 2K(k)/p; energy and angular momentum are constant.",
  parameters: {
    spin: { default: 10, min: 0, max: 200, unit: "rad/s", about: "rate of rotation about the stem" },
    disturbance: {
      default: 0.01,
      min: 0,
      max: 10,
      unit: "rad/s",
      about: "rate about the bar; the smaller, the longer until the first flip",
    },
  },
  // Errors grow at each flip: after four of them order 4 is late by 9 ms, order 6 by 1 µs.
  settings: { until: 10, step: 1 / 240, rotation: { method: "series", order: 6 } },
  build({ spin, disturbance }) {
    const distance = BAR.radius + STEM.length / 2;
    const stemShare = volume(STEM) / (volume(BAR) + volume(STEM));
    return {
      gelenk: 1,
      gravity: [0, 0, 0],
      bodies: [
        {
          name: "handle",
          density: STEEL,
          angularVelocity: [disturbance, spin, 0],
          shapes: [
            { name: "bar", type: "cylinder", ...BAR, orientation: Z_TO_X, position: [0, -stemShare * distance, 0] },
            { name: "stem", type: "cylinder", ...STEM, orientation: Z_TO_Y, position: [0, (1 - stemShare) * distance, 0] },
          ],
        },
      ],
    };
  },
});
