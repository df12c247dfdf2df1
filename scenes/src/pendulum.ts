/**
 * The plane pendulum as a rigid rod of two point masses, one at the pivot and one at the end, on a spherical joint; or as a single point
 * mass kept at a distance. Both have the equation of the mathematical pendulum,
 *
 *   length·φ̈ = −g·sin φ        period  T = 2π√(length/g) / agm(1, cos(amplitude/2)),
 *
 * but not the same error per step: the rod is the model behind Table 9.1 of theory 04, section 4.1, the point mass is benchmark A01 of
 * the IFToMM multibody library (amplitude −π/2: the bob starts at (−1, 0)).
 */
import { type BodyDescription, cos, type JointDescription, sin } from "@gelenk/core";
import { turnAboutZ } from "./planar.js";
import { defineScene, PASS_THROUGH } from "./scene.js";

/** Two points of equal mass at the ends of a rod. The body frame sits in the bob with y towards the pivot. */
function rodOf(mass: number, length: number): Partial<BodyDescription> {
  const across = (mass * length * length) / 2;
  return {
    mass: 2 * mass,
    centerOfMass: [0, length / 2, 0],
    inertia: [across, 0, across],
    shapes: [
      { type: "sphere", radius: 0.05 * length, use: ["visual"] },
      { type: "box", size: [0.02 * length, length, 0.02 * length], position: [0, length / 2, 0], use: ["visual"] },
    ],
  };
}

const pointOf = (mass: number, length: number): Partial<BodyDescription> => ({
  point: true,
  mass,
  shapes: [{ type: "sphere", radius: 0.05 * length }],
});

const jointOf = (rod: boolean, length: number): JointDescription =>
  rod
    ? { name: "pivot", type: "spherical", a: "ground", b: "bob", anchor: [0, 0, 0] }
    : { name: "pivot", type: "distance", a: "ground", b: "bob", length };

export const pendulum = defineScene({
  name: "pendulum",
  about:
    "A pendulum in the plane, released at rest: a rod of two point masses on a spherical joint, or a point mass at a fixed distance. " +
    "Closed form: period 2π√(length/g)/agm(1, cos(amplitude/2)); with rod=0 and amplitude −π/2 the rows of IFToMM A01.",
  parameters: {
    length: { default: 1, min: 1e-3, max: 1e3, unit: "m", about: "from the pivot to the bob" },
    amplitude: { default: Math.PI / 18, min: -3.1, max: 3.1, unit: "rad", about: "angle at the start, from straight down towards x" },
    mass: { default: 1, min: 1e-6, max: 1e6, unit: "kg", about: "of the bob; the rod has the same mass again at its pivot" },
    rod: { default: 1, min: 0, max: 1, unit: "", integer: true, about: "1: rod of two point masses; 0: a point mass and a distance joint" },
  },
  settings: { until: 10, step: 1 / 100, contact: PASS_THROUGH },
  build({ length, amplitude, mass, rod }) {
    const bob: BodyDescription = {
      name: "bob",
      position: [length * sin(amplitude), -length * cos(amplitude), 0],
      orientation: turnAboutZ(amplitude),
      ...(rod === 1 ? rodOf(mass, length) : pointOf(mass, length)),
    };
    return { gelenk: 1, bodies: [bob], joints: [jointOf(rod === 1, length)] };
  },
});
