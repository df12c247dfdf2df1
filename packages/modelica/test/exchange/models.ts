/** Models that go to Modelica and back. */
import type { ResolvedModel } from "@gelenk/core";

/** Two links with a damper and a spring, in motion at the start; the second joint starts at an angle. */
export const doublePendulum: ResolvedModel = {
  gelenk: 1,
  name: "DoublePendulum",
  bodies: [
    { name: "upper", mass: 2, centerOfMass: [0.3, 0, 0], inertia: [0.01, 0.08, 0.09], angularVelocity: [0, 0, 1] },
    {
      name: "lower",
      mass: 1.5,
      centerOfMass: [0.25, 0.02, 0],
      inertia: [0.005, 0.05, 0.055],
      position: [0.6, 0, 0],
      orientation: [0, 0, Math.sin(0.2), Math.cos(0.2)],
      velocity: [0, 0.6, 0],
      angularVelocity: [0, 0, 3],
    },
  ],
  joints: [
    {
      name: "shoulder",
      type: "revolute",
      a: "ground",
      b: "upper",
      anchor: [0, 0, 0],
      axis: [0, 0, 1],
      coordinates: { turn: { damping: 0.2 } },
    },
    {
      name: "elbow",
      type: "revolute",
      a: "upper",
      b: "lower",
      frameA: { position: [0.6, 0, 0], orientation: [0, -Math.SQRT1_2, 0, Math.SQRT1_2] },
      frameB: { orientation: [0, -Math.SQRT1_2, 0, Math.SQRT1_2] },
      coordinates: { turn: { stiffness: 4, rest: 0.3, armature: 0.02 } },
    },
  ],
};

const tilted = (x: number, y: number, z: number, angle: number): [number, number, number, number] => {
  const size = Math.sqrt(x * x + y * y + z * z);
  const s = Math.sin(angle / 2) / size;
  return [x * s, y * s, z * s, Math.cos(angle / 2)];
};

/** An arm in space: axes in no plane, frames that differ on both sides of a joint, one joint of every kind in the tree, a spring to the ground. */
export const arm: ResolvedModel = {
  gelenk: 1,
  name: "tilted arm",
  up: "z",
  gravity: [0.3, -0.4, -9.7],
  bodies: [
    {
      name: "base",
      mass: 3,
      centerOfMass: [0.05, 0.02, 0.1],
      inertia: [0.05, 0.06, 0.04, 0.003, -0.002, 0.004],
      position: [0.1, 0.2, 0.3],
      orientation: tilted(1, 2, 3, 0.4),
      angularVelocity: [0.2, 0.1, 0.4],
    },
    {
      name: "boom",
      mass: 2,
      centerOfMass: [0.2, 0, 0.05],
      inertia: [0.02, 0.07, 0.08, 0.001, 0.002, -0.003],
      position: [0.2, 0.5, 0.6],
      orientation: tilted(-1, 1, 2, 0.9),
    },
    {
      name: "slide",
      mass: 1,
      inertia: [0.01, 0.012, 0.011, 0.001, 0, 0.0005],
      position: [0.5, 0.6, 0.6],
      orientation: tilted(2, -1, 1, 0.7),
    },
    {
      name: "fore arm",
      mass: 0.8,
      centerOfMass: [0, 0.1, 0],
      inertia: [0.006, 0.007, 0.005],
      position: [0.8, 0.7, 0.5],
      orientation: tilted(1, 1, -1, 1.1),
    },
    {
      name: "tool",
      mass: 0.4,
      centerOfMass: [0.02, 0, 0.03],
      inertia: [0.002, 0.0025, 0.0015, 0.0002, 0.0001, -0.0003],
      position: [0.9, 0.9, 0.4],
      orientation: tilted(0, 1, 1, 0.5),
    },
  ],
  joints: [
    { name: "foot", type: "revolute", a: "ground", b: "base", anchor: [0.1, 0.2, 0.1], axis: [0.2, -0.3, 1] },
    { name: "knee", type: "universal", a: "base", b: "boom", anchor: [0.2, 0.4, 0.5], axis: [1, 0.5, 0.2], axis2: [0, 1, 0.3] },
    {
      name: "rail",
      type: "prismatic",
      a: "boom",
      b: "slide",
      anchor: [0.4, 0.6, 0.6],
      axis: [1, 0.4, -0.1],
      coordinates: { "slide-x": { stiffness: 300, rest: 0.05, damping: 3, drive: 2 } },
    },
    { name: "wrist", type: "cylindrical", a: "slide", b: "fore arm", anchor: [0.7, 0.65, 0.55], axis: [0.3, 1, 0.5] },
    { name: "ball", type: "spherical", a: "fore arm", b: "tool", anchor: [0.85, 0.85, 0.45] },
  ],
  forces: [
    {
      name: "band",
      type: "spring",
      a: "ground",
      b: "tool",
      pointA: [1.2, 1, 0.2],
      pointB: [0.05, 0, 0],
      stiffness: 40,
      damping: 0.5,
      length: 0.3,
    },
    { name: "push", type: "constant", body: "fore arm", force: [1, -0.5, 2], torque: [0.05, 0.1, -0.02], frame: "body" },
  ],
};

/** A free body whose axes of inertia are nowhere near those of its frame. */
export const tumbling: ResolvedModel = {
  gelenk: 1,
  name: "Tumbling",
  gravity: [0, 0, 0],
  bodies: [
    {
      name: "rock",
      mass: 2.5,
      centerOfMass: [0.1, -0.2, 0.05],
      inertia: [0.3, 0.42, 0.35, 0.06, -0.04, 0.05],
      position: [1, 2, 3],
      orientation: tilted(1, -2, 0.5, 1.3),
      velocity: [0.4, -0.1, 0.2],
      angularVelocity: [1, 2, -1.5],
      shapes: [
        { name: "hull", type: "box", size: [0.6, 0.4, 0.3], position: [0.1, 0, 0.05], orientation: tilted(1, 1, 0, 0.3), use: ["visual"] },
        {
          name: "handle",
          type: "cylinder",
          radius: 0.05,
          length: 0.5,
          position: [0, 0.2, 0],
          orientation: tilted(0, 1, 0, 0.8),
          use: ["visual"],
        },
      ],
    },
  ],
};

/** Four hinges about z: crank 0.3, coupler 0.8, rocker 0.6, feet 0.7 apart; the coupler from the crank's end up to where two circles meet. */
export function fourBar(): ResolvedModel {
  const crank = 1.1;
  const [ax, ay] = [0.3 * Math.cos(crank), 0.3 * Math.sin(crank)];
  const [dx, dy] = [0.7 - ax, -ay];
  const d = Math.sqrt(dx * dx + dy * dy);
  const along = (0.8 * 0.8 - 0.6 * 0.6 + d * d) / (2 * d);
  const up = Math.sqrt(0.8 * 0.8 - along * along);
  const [bx, by] = [ax + (along * dx - up * dy) / d, ay + (along * dy + up * dx) / d];
  const about = (angle: number): [number, number, number, number] => [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)];
  const rod = (name: string, length: number, x: number, y: number, angle: number) => ({
    name,
    mass: 2 * length,
    centerOfMass: [length / 2, 0, 0] as const,
    inertia: [0.001, length ** 3 / 6, length ** 3 / 6] as const,
    position: [x, y, 0] as const,
    orientation: about(angle),
  });
  const hinge = (name: string, a: string, b: string, x: number, y: number) => ({
    name,
    type: "revolute",
    a,
    b,
    anchor: [x, y, 0] as const,
    axis: [0, 0, 1] as const,
  });
  return {
    gelenk: 1,
    name: "FourBar",
    bodies: [
      rod("crank", 0.3, 0, 0, crank),
      rod("coupler", 0.8, ax, ay, Math.atan2(by - ay, bx - ax)),
      rod("rocker", 0.6, 0.7, 0, Math.atan2(by, bx - 0.7)),
    ],
    joints: [
      hinge("foot", "ground", "crank", 0, 0),
      hinge("pin", "crank", "coupler", ax, ay),
      hinge("stand", "ground", "rocker", 0.7, 0),
      hinge("top", "coupler", "rocker", bx, by),
    ],
  };
}
