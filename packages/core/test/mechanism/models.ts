/** Models of the tests of mechanisms. */
import type { BodyDescription, JointDescription, ResolvedModel } from "../../src/model/description.js";

/** Planar pendulum of theory 03, section 17: m = 1, Θ = 1/12, d = 1, r = 0.5; turns about the world's y, rods along x at q = 0, g = 9.81 along −z. */
export function pendulum(n: number): ResolvedModel {
  const rods = Array.from({ length: n }, (_, i) => i);
  return {
    gelenk: 1,
    up: "z",
    bodies: rods.map((i): BodyDescription => ({ name: `rod-${i}`, mass: 1, inertia: [0, 1 / 12, 1 / 12], position: [i + 0.5, 0, 0] })),
    joints: rods.map(
      (i): JointDescription => ({
        name: `hinge-${i}`,
        type: "revolute",
        a: i === 0 ? "ground" : `rod-${i - 1}`,
        b: `rod-${i}`,
        anchor: [i, 0, 0],
        axis: [0, 1, 0],
      }),
    ),
  };
}

/** A tree of many kinds of joints, one of them written from the inner to the outer body, and a body that hangs on nothing. Off their places and in motion. */
export const VARIED: ResolvedModel = {
  gelenk: 1,
  gravity: [0.5, -9.81, 1],
  bodies: [
    { name: "base", mass: 3, inertia: [0.2, 0.3, 0.4], position: [0, 1, 0], angularVelocity: [0.3, 0, 0] },
    { name: "arm", mass: 2, inertia: [0.1, 0.2, 0.15, 0.01, 0.02, -0.01], centerOfMass: [0.1, 0, 0.05], position: [1, 1, 0] },
    { name: "ball", mass: 1, inertia: [0.05, 0.06, 0.07], position: [1, 2, 0] },
    { name: "slider", mass: 1.5, inertia: [0.1, 0.1, 0.1], position: [2, 1, 0] },
    { name: "cardan", mass: 0.7, inertia: [0.03, 0.02, 0.04], position: [2, 1, 1] },
    { name: "free", mass: 2, inertia: [0.3, 0.2, 0.1], position: [5, 0, 0], velocity: [1, 2, 3], angularVelocity: [1, -1, 0.5] },
  ],
  joints: [
    { name: "swivel", type: "revolute", a: "ground", b: "base", anchor: [0, 0, 0], axis: [1, 0, 0] },
    { name: "elbow", type: "revolute", a: "arm", b: "base", anchor: [0.5, 1, 0], axis: [0, 0, 1] },
    { name: "socket", type: "spherical", a: "arm", b: "ball", anchor: [1, 1.5, 0] },
    { name: "guide", type: "prismatic", a: "arm", b: "slider", anchor: [1.5, 1, 0], axis: [1, 1, 0] },
    { name: "cross", type: "universal", a: "slider", b: "cardan", anchor: [2, 1, 0.5], axis: [1, 0, 0] },
  ],
};
