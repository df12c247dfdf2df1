/**
 * A six-legged walker of our own: a body and six legs of hip, thigh and shank on three hinges each, as servo-driven walkers have them.
 *
 *   yaw    body – hip, about y       the leg swings forwards and backwards
 *   lift   hip – thigh, about the horizontal across the leg
 *   knee   thigh – shank, about the same axis
 *
 * It hangs by its body from the ground, or the body is free and every foot is kept in the plane y = 0 by a point-on-plane joint, on which it
 * slides without friction. The joints are passive.
 */
import { type BodyDescription, type JointDescription, type Quadruple, sin, type Triple } from "@gelenk/core";
import { add, compose, rotate, scale, turn } from "./rotation.js";
import { defineScene } from "./scene.js";

const BODY: Triple = [0.6, 0.1, 0.3];
const BODY_MASS = 6;
const HIP = 0.06;
const THIGH = 0.2;
const SHANK = 0.3;
const PARTS = [
  { name: "hip", length: HIP, thickness: 0.05, mass: 0.2 },
  { name: "thigh", length: THIGH, thickness: 0.04, mass: 0.4 },
  { name: "shank", length: SHANK, thickness: 0.03, mass: 0.3 },
] as const;

interface Leg {
  readonly name: string;
  /** Where the hip is fastened to the body, in the body frame. */
  readonly root: Triple;
  /** Direction of the leg about y: 0 points along x. */
  readonly heading: number;
}

const LEGS: readonly Leg[] = (["front", "middle", "rear"] as const).flatMap((row, i) =>
  (["left", "right"] as const).map((side) => {
    const sign = side === "right" ? 1 : -1;
    const spread = (1 - i) * 0.5;
    return { name: `${row}-${side}`, root: [(1 - i) * 0.25, 0, sign * (BODY[2] / 2)], heading: sign * (spread - Math.PI / 2) };
  }),
);

/** The three parts of a leg and their hinges, from the body outwards; each part lies along its x. */
function legParts(leg: Leg, center: Triple, lift: number, knee: number) {
  const yaw = turn([0, 1, 0], leg.heading);
  // Positive angles about z of the leg lift its end.
  const turns: readonly Quadruple[] = [yaw, compose(yaw, turn([0, 0, 1], lift)), compose(yaw, turn([0, 0, 1], lift - knee))];
  const across = rotate(yaw, [0, 0, 1]);
  const bodies: BodyDescription[] = [];
  const joints: JointDescription[] = [];
  let end = add(center, leg.root);
  let parent = "body";
  PARTS.forEach(({ name, length, thickness, mass }, i) => {
    const along = rotate(turns[i]!, [length, 0, 0]);
    const own = `${leg.name}-${name}`;
    const axis: Triple = i === 0 ? [0, 1, 0] : across;
    joints.push({ name: `${leg.name}-${(["yaw", "lift", "knee"] as const)[i]!}`, type: "revolute", a: parent, b: own, anchor: end, axis });
    bodies.push({
      name: own,
      mass,
      position: add(end, scale(along, 0.5)),
      orientation: turns[i]!,
      shapes: [{ type: "box", size: [length, thickness, thickness] }],
    });
    end = add(end, along);
    parent = own;
  });
  return { bodies, joints, foot: end, shank: parent };
}

export const walker = defineScene({
  name: "walker",
  about:
    "A walker with six legs of three hinges each, passive, hung by its body or standing with its feet on a smooth plane by point-on-plane joints. " +
    "Closed form: the energy is constant; hung up 18 freedoms are left, on its feet 18 as well.",
  parameters: {
    feet: { default: 0, min: 0, max: 1, unit: "", integer: true, about: "0: hung by its body; 1: feet in the plane y = 0" },
    lift: { default: 0.5, min: -0.5, max: 1.2, unit: "rad", about: "angle of the thighs above the horizontal at the start" },
    knee: { default: 1.9, min: 0.2, max: 2.6, unit: "rad", about: "angle between thigh and shank, 0 is straight" },
  },
  settings: { until: 3, step: 1 / 240 },
  build({ feet, lift, knee }) {
    // The feet are at y = 0.
    const height = -THIGH * sin(lift) - SHANK * sin(lift - knee);
    const center: Triple = [0, height, 0];
    const legs = LEGS.map((leg) => legParts(leg, center, lift, knee));
    const mounts: JointDescription[] =
      feet === 0
        ? [{ name: "mount", type: "weld", a: "ground", b: "body", anchor: center }]
        : legs.map(({ foot, shank }, i) => ({
            name: `${LEGS[i]!.name}-foot`,
            type: "point-on-plane",
            a: "ground",
            b: shank,
            anchor: foot,
            axis: [0, 1, 0],
          }));
    const body: BodyDescription = { name: "body", mass: BODY_MASS, position: center, shapes: [{ type: "box", size: BODY }] };
    return {
      gelenk: 1,
      bodies: [body, ...legs.flatMap((leg) => leg.bodies)],
      joints: [...legs.flatMap((leg) => leg.joints), ...mounts],
    };
  },
});
