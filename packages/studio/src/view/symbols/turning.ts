/** Symbols of joints that turn about a point or an axis. */
import { Vector3 } from "three";
import { ball, bent, block, cup, ring, rod } from "./solids.js";
import type { JointSymbol } from "./symbol.js";

/** Hemispherical cup open to B's side, a ball in it, a stub on each. */
export const ballSymbol: JointSymbol = {
  types: ["spherical"],
  pictogram: "ball",
  aim: "line",
  pieces: () => ({ A: [cup(0.72), rod([-1.25, 0, 0], [-0.66, 0, 0], 0.13)], B: [ball(0.52), rod([0.4, 0, 0], [1.3, 0, 0], 0.15)] }),
};

/** Three knuckles on one pin: the outer two with leaves, the middle with its own; a thin axis. */
export const hingeSymbol: JointSymbol = {
  types: ["revolute"],
  pictogram: "hinge",
  aim: "body",
  pieces: () => ({
    A: [
      rod([-0.75, 0, 0], [-0.27, 0, 0], 0.28),
      rod([0.27, 0, 0], [0.75, 0, 0], 0.28),
      block([0.42, 1, 0.14], [-0.51, 0.6, 0]),
      block([0.42, 1, 0.14], [0.51, 0.6, 0]),
      rod([-1.3, 0, 0], [1.3, 0, 0], 0.05, 12),
    ],
    B: [rod([-0.25, 0, 0], [0.25, 0, 0], 0.29), block([0.44, 1, 0.16], [0, 0.6, 0])],
  }),
};

/** A fork about the pin x with its shaft towards +y. */
const fork = () => {
  const half = Array.from(
    { length: 25 },
    (_, k) => new Vector3(0.62 * Math.cos((Math.PI * k) / 24), 0.62 * Math.sin((Math.PI * k) / 24), 0),
  );
  return [bent(half, 0.13), rod([0, 0.6, 0], [0, 1.3, 0], 0.16)];
};
const pin = rod([-0.7, 0, 0], [0.7, 0, 0], 0.12);

/** Cross of two pins, a fork on each. */
export const cardanSymbol: JointSymbol = {
  types: ["universal"],
  pictogram: "cardan",
  aim: "body",
  axisOfB: 1,
  pieces: () => ({ A: fork(), B: fork(), third: [pin.clone()], thirdOfB: [pin.clone()] }),
};

/** Cup with shaft, six balls in the bisecting plane, inner ball with shaft. */
export const constantVelocitySymbol: JointSymbol = {
  types: ["constant-velocity"],
  pictogram: "constant-velocity",
  aim: "frame",
  pieces: () => ({
    A: [cup(0.75), rod([-1.4, 0, 0], [-0.7, 0, 0], 0.16)],
    B: [ball(0.46), rod([0.3, 0, 0], [1.4, 0, 0], 0.14)],
    third: Array.from({ length: 6 }, (_, k) => ball(0.16, [0.06, 0.56 * Math.cos((k * Math.PI) / 3), 0.56 * Math.sin((k * Math.PI) / 3)])),
  }),
};

/** Two pins across each other, one on each side: their angle is held. */
export const doubleRotationSymbol: JointSymbol = {
  types: ["double-rotation"],
  pictogram: "double-rotation",
  aim: "frame",
  pieces: () => ({
    A: [rod([-1.1, 0, 0], [1.1, 0, 0], 0.12), ring(0.34, 0.06, -0.9)],
    B: [
      rod([0, -1.1, 0], [0, 1.1, 0], 0.12),
      ring(0.34, 0.06)
        .rotateZ(Math.PI / 2)
        .translate(0, 0.9, 0),
    ],
    third: [block([0.3, 0.3, 0.3])],
  }),
};
