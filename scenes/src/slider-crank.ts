/**
 * The spatial slider-crank: the crank turns about x, the slider slides along x, a rod joins them in space.
 *
 *   crank   revolute about x in A = (0, 0.1, 0.12) m, radius r = 0.08 m, pin B at A + r·(0, −sin φ, cos φ)
 *   rod     spherical joint at B, universal joint at the slider C; length l = 0.3 m
 *   slider  C = (s, 0, 0),  s = √(l² − B_y² − B_z²)
 *
 * Dimensions, masses and moments of crank and slider: E. J. Haug, Computer Aided Kinematics and Dynamics of Mechanical Systems, 1989,
 * section 12.2, where the rod is held by a compound joint; the universal joint here leaves the same one freedom. Gravity along −z.
 */
import { cos, sin, type Triple } from "@gelenk/core";
import { add, cross, fromXTo, normalise, scale, subtract, turn } from "./rotation.js";
import { defineScene, PASS_THROUGH } from "./scene.js";

const A: Triple = [0, 0.1, 0.12];
const RADIUS = 0.08;
const LENGTH = 0.3;

export const sliderCrank = defineScene({
  name: "slider-crank",
  about:
    "A crank, a rod and a slider in space on a revolute, a spherical, a universal and a prismatic joint; the crank spins. " +
    "Closed form: the place of the slider is √(l² − y² − z²) for the crank pin at (0, y, z); the energy is constant.",
  parameters: {
    angle: { default: 0, min: -Math.PI, max: Math.PI, unit: "rad", about: "of the crank at the start, from up about x" },
    speed: { default: 6, min: -100, max: 100, unit: "rad/s", about: "rate of the crank at the start" },
  },
  settings: { until: 5, step: 1 / 240, contact: PASS_THROUGH },
  build({ angle, speed }) {
    const arm: Triple = [0, -RADIUS * sin(angle), RADIUS * cos(angle)];
    const B = add(A, arm);
    const C: Triple = [Math.sqrt(LENGTH * LENGTH - B[1] * B[1] - B[2] * B[2]), 0, 0];
    const pinVelocity = cross([speed, 0, 0], arm);
    const sliderVelocity: Triple = [-(B[1] * pinVelocity[1] + B[2] * pinVelocity[2]) / C[0], 0, 0];
    // The universal joint starts with both axes across the rod, so the rod does not turn about itself: ω ⟂ u, ω = u × Δv / l.
    const u = normalise(subtract(C, B));
    const across = normalise(cross(u, [0, 1, 0]));
    const rodRate = scale(cross(u, subtract(sliderVelocity, pinVelocity)), 1 / LENGTH);
    return {
      gelenk: 1,
      up: "z",
      bodies: [
        {
          name: "crank",
          mass: 0.12,
          inertia: [1e-4, 1e-5, 1e-4],
          position: add(A, scale(arm, 0.5)),
          orientation: turn([1, 0, 0], angle),
          velocity: scale(pinVelocity, 0.5),
          angularVelocity: [speed, 0, 0],
          shapes: [{ type: "box", size: [0.01, 0.02, RADIUS], use: ["visual", "collision"] }],
        },
        {
          name: "rod",
          mass: 0.5,
          inertia: [4e-4, 4e-3, 4e-3],
          position: scale(add(B, C), 0.5),
          orientation: fromXTo(u),
          velocity: scale(add(pinVelocity, sliderVelocity), 0.5),
          angularVelocity: rodRate,
          shapes: [{ type: "box", size: [LENGTH, 0.01, 0.01], use: ["visual", "collision"] }],
        },
        {
          name: "slider",
          mass: 2,
          inertia: [1e-4, 1e-4, 1e-4],
          position: C,
          velocity: sliderVelocity,
          shapes: [{ type: "box", size: [0.06, 0.04, 0.04], use: ["visual", "collision"] }],
        },
      ],
      joints: [
        { name: "bearing", type: "revolute", a: "ground", b: "crank", anchor: A, axis: [1, 0, 0] },
        { name: "pin", type: "spherical", a: "crank", b: "rod", anchor: B },
        { name: "cardan", type: "universal", a: "slider", b: "rod", anchor: C, axis: across, axis2: cross(u, across) },
        { name: "guide", type: "prismatic", a: "ground", b: "slider", anchor: C, axis: [1, 0, 0] },
      ],
    };
  },
});
