/**
 * An arm with seven axes, let go in its ready posture. Places, masses and moments of inertia are those that Franka Robotics publishes for its robot Panda
 * (franka_description, Apache-2.0, as in google-deepmind/mujoco_menagerie at affef08, panda_nohand.xml); the shapes are ours.
 *
 * Link k has its frame at axis k, z along it; the coordinates are the robot's own angles. Rotors of the motors (`armature`) and friction in proportion to the
 * speed (`damping`) as in that file: 0.1 kg·m² and 1 N·m·s/rad; by default none, so that the energy is constant.
 */
import type { BodyDescription, JointDescription, Quadruple, Triple } from "@gelenk/core";
import { add, compose, fromXTo, rotate, turn } from "./rotation.js";
import { defineScene, PASS_THROUGH } from "./scene.js";

interface Axis {
  /** Place of the link's frame in that of the link before, and its turn about that one's x (quarter turns). */
  readonly place: Triple;
  readonly quarter: -1 | 0 | 1;
  readonly mass: number;
  readonly center: Triple;
  /** xx yy zz xy xz yz */
  readonly inertia: readonly [number, number, number, number, number, number];
  /** rad: in the ready posture. */
  readonly start: number;
  /** Half axes of an ellipsoid about the centre of mass to look at, m. */
  readonly look: Triple;
}

const AXES: readonly Axis[] = [
  {
    ...{ place: [0, 0, 0.333], quarter: 0, mass: 4.970684, center: [0.003875, 0.002081, -0.04762], start: 0 },
    inertia: [0.70337, 0.70661, 0.009117, -0.000139, 0.006772, 0.019169],
    look: [0.06, 0.06, 0.15],
  },
  {
    ...{ place: [0, 0, 0], quarter: -1, mass: 0.646926, center: [-0.003141, -0.02872, 0.003495], start: 0 },
    inertia: [0.007962, 0.02811, 0.025995, -0.003925, 0.010254, 0.000704],
    look: [0.06, 0.12, 0.06],
  },
  {
    ...{ place: [0, -0.316, 0], quarter: 1, mass: 3.228604, center: [0.027518, 0.039252, -0.066502], start: 0 },
    inertia: [0.037242, 0.036155, 0.01083, -0.004761, -0.011396, -0.012805],
    look: [0.07, 0.07, 0.12],
  },
  {
    ...{ place: [0.0825, 0, 0], quarter: 1, mass: 3.587895, center: [-0.05317, 0.104419, 0.027454], start: -1.57079 },
    inertia: [0.025853, 0.019552, 0.028323, 0.007796, -0.001332, 0.008641],
    look: [0.07, 0.12, 0.06],
  },
  {
    ...{ place: [-0.0825, 0.384, 0], quarter: -1, mass: 1.225946, center: [-0.011953, 0.041065, -0.038437], start: 0 },
    inertia: [0.035549, 0.029474, 0.008627, -0.002117, -0.004037, 0.000229],
    look: [0.05, 0.06, 0.18],
  },
  {
    ...{ place: [0, 0, 0], quarter: 1, mass: 1.666555, center: [0.060149, -0.014117, -0.010517], start: 1.57079 },
    inertia: [0.001964, 0.004354, 0.005433, 0.000109, -0.001158, 0.000341],
    look: [0.09, 0.05, 0.05],
  },
  {
    ...{ place: [0.088, 0, 0], quarter: 1, mass: 0.735522, center: [0.010517, -0.004252, 0.061597], start: -0.7853 },
    inertia: [0.012516, 0.010027, 0.004815, -0.000428, -0.001196, -0.000741],
    look: [0.04, 0.04, 0.06],
  },
];

const Z: Triple = [0, 0, 1];
/** Quarter turns to the last digit, so that the frames of the file are met. */
const QUARTER: Quadruple = [Math.SQRT1_2, 0, 0, Math.SQRT1_2];
const UPRIGHT: Quadruple = [0, 0, 0, 1];
const quarterTurn = (count: -1 | 0 | 1): Quadruple => (count === 0 ? UPRIGHT : [count * QUARTER[0], 0, 0, QUARTER[3]]);

export const arm7 = defineScene({
  name: "arm-7",
  about:
    "An arm with seven axes and the masses of a well-known robot, let go in its ready posture without motors. " +
    "Reference: mass matrix and moments of the weights of another program for the same numbers; the energy is constant.",
  parameters: {
    bend: { default: 0, min: -1.5, max: 1.5, unit: "rad", about: "added to the angles of all axes at the start" },
    armature: { default: 0, min: 0, max: 10, unit: "kg m^2", about: "of the rotor of every axis" },
    damping: { default: 0, min: 0, max: 10, unit: "N m s", about: "of every axis" },
  },
  settings: { until: 2, step: 1 / 1000, method: "recursive", contact: PASS_THROUGH },
  build({ bend, armature, damping }) {
    const bodies: BodyDescription[] = [];
    const joints: JointDescription[] = [];
    let before: { readonly position: Triple; readonly orientation: Quadruple } = { position: [0, 0, 0], orientation: UPRIGHT };
    for (const [k, axis] of AXES.entries()) {
      const mounted = compose(before.orientation, quarterTurn(axis.quarter));
      const place = {
        position: add(before.position, rotate(before.orientation, axis.place)),
        orientation: compose(mounted, turn(Z, axis.start + bend)),
      };
      const name = `link-${k + 1}`;
      bodies.push({
        ...{ name, mass: axis.mass, centerOfMass: axis.center, inertia: axis.inertia },
        ...place,
        shapes: [{ type: "ellipsoid", radii: axis.look, position: axis.center, use: ["visual"] }],
      });
      joints.push({
        ...{ name: `axis-${k + 1}`, type: "revolute", a: k === 0 ? "ground" : `link-${k}`, b: name },
        frameA: { position: axis.place, orientation: compose(quarterTurn(axis.quarter), fromXTo(Z)) },
        frameB: { orientation: fromXTo(Z) },
        coordinates: { turn: { start: axis.start + bend, armature, damping } },
      });
      before = place;
    }
    return { gelenk: 1, up: "z", bodies, joints };
  },
});
