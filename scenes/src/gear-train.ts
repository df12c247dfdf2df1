/**
 * A train of gears on fixed axles: every shaft carries a large wheel and a small pinion, and the pinion of each drives the wheel of the next. A motor of
 * limited torque drives the first shaft up to its speed, friction holds back the last.
 *
 *   shaft i turns by (−1/ratio)ⁱ of the first                     i = 0 … wheels − 1
 *   J = armature + Σ J_shaft/ratio²ⁱ                              moment of inertia at the motor
 *   α = (torque − friction/ratioⁿ)/J,  n = wheels − 1             until α·t = speed, from then on constant
 */
import type { BodyDescription, CouplingDescription, JointDescription } from "@gelenk/core";
import { defineScene, PASS_THROUGH } from "./scene.js";

const PINION = 0.04;
const THICKNESS = 0.02;
const DENSITY = 7800;

const shaftAt = (i: number, ratio: number): BodyDescription => ({
  name: `shaft-${i + 1}`,
  // each wheel lies in the plane of the pinion that drives it
  position: [i * PINION * (1 + ratio), 0, i * THICKNESS],
  density: DENSITY,
  shapes: [
    { type: "cylinder", radius: PINION * ratio, length: THICKNESS },
    { type: "cylinder", radius: PINION, length: THICKNESS, position: [0, 0, THICKNESS] },
  ],
});

export const gearTrain = defineScene({
  name: "gear-train",
  about:
    "A train of gears: a motor of limited torque drives the first shaft up to its speed, friction holds back the last. " +
    "Closed form: shaft i turns with (−1/ratio)ⁱ of the first, whose acceleration is (torque − friction/ratioⁿ)/(armature + Σ J/ratio²ⁱ).",
  parameters: {
    wheels: { default: 5, min: 1, max: 200, unit: "", integer: true, about: "number of shafts" },
    ratio: { default: 1.5, min: 1, max: 4, unit: "", about: "radius of a wheel by that of the pinion that drives it" },
    torque: { default: 0.5, min: 0, max: 1e3, unit: "N·m", about: "the most that the motor gives" },
    speed: { default: 20, min: -1e3, max: 1e3, unit: "rad/s", about: "of the first shaft, as wanted" },
    armature: { default: 0.005, min: 0, max: 10, unit: "kg·m²", about: "inertia of the motor's rotor" },
    friction: { default: 0.3, min: 0, max: 1e3, unit: "N·m", about: "in the bearing of the last shaft" },
  },
  settings: { until: 2, step: 1 / 240, contact: PASS_THROUGH },
  build({ wheels, ratio, torque, speed, armature, friction }) {
    const bodies = Array.from({ length: wheels }, (_, i) => shaftAt(i, ratio));
    const joints = bodies.map(({ name, position }, i): JointDescription => {
      const turn = {
        ...(i === 0 && { motor: { speed, limit: torque }, armature }),
        ...(i === wheels - 1 && { friction }),
      };
      const axle = { name: `axle-${i + 1}`, type: "revolute", a: "ground", b: name!, anchor: position!, axis: [0, 0, 1] } as const;
      return Object.keys(turn).length > 0 ? { ...axle, coordinates: { turn } } : axle;
    });
    const couplings = joints.slice(1).map(
      (_, i): CouplingDescription => ({
        name: `gear-${i + 1}`,
        type: "gear",
        ratio: -1 / ratio,
        terms: [{ joint: `axle-${i + 1}` }, { joint: `axle-${i + 2}` }],
      }),
    );
    return { gelenk: 1, bodies, joints, couplings };
  },
});
