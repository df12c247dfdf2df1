/**
 * A six-legged walker of our own: a body and six legs of hip, thigh and shank on three hinges each, as servo-driven walkers have them.
 *
 *   yaw    body – hip, about y       the leg swings forwards and backwards
 *   lift   hip – thigh, about the horizontal across the leg
 *   knee   thigh – shank, about the same axis
 *
 * It hangs by its body from the ground, or the body is free and every foot is kept in the plane y = 0 by a point-on-plane joint, on which it
 * slides without friction. Servos move the hinges in a tripod gait: front and rear leg of one side and the middle leg of the other take their step
 * together, the other three half a cycle later. With the phase φ = 2π·gait·t, or that plus π, and a soft start s(t) = 1 − exp(−8 t²):
 *
 *   yaw    ± s·stride·sin φ                forwards in the first half of the step, backwards in the second
 *   lift   s·raise·max(0, cos φ)²          the foot is in the air while it moves forwards; on a plane, which holds it, it is not lifted
 *   knee   0                               all angles from the posture at the start, where the coordinates are zero
 */
import { type BodyDescription, type Formula, type JointDescription, type Quadruple, sin, type Triple } from "@gelenk/core";
import { add, compose, rotate, scale, turn } from "./rotation.js";
import { defineScene, PASS_THROUGH, type SceneValues } from "./scene.js";

export const BODY: Triple = [0.6, 0.1, 0.3];
const BODY_MASS = 6;
const HIP = 0.06;
const THIGH = 0.2;
export const SHANK = 0.3;
const PARTS = [
  { name: "hip", length: HIP, thickness: 0.05, mass: 0.2 },
  { name: "thigh", length: THIGH, thickness: 0.04, mass: 0.4 },
  { name: "shank", length: SHANK, thickness: 0.03, mass: 0.3 },
] as const;

/** Gains of the servos, N·m/rad, N·m/(rad·s), N·m·s/rad, and what their motors can give, N·m. Moments about the hinges: 0.07, 0.03, 0.009 kg·m². */
const GAINS = {
  yaw: { p: 60, i: 60, d: 3, limit: 20 },
  lift: { p: 60, i: 200, d: 2, limit: 20 },
  knee: { p: 40, i: 150, d: 0.5, limit: 20 },
} as const;
type Hinge = keyof typeof GAINS;
const HINGES: readonly Hinge[] = ["yaw", "lift", "knee"];

interface Leg {
  readonly name: string;
  /** Where the hip is fastened to the body, in the body frame. */
  readonly root: Triple;
  /** Direction of the leg about y: 0 points along x. */
  readonly heading: number;
  /** Sign of a yaw that moves the foot forwards. */
  readonly forwards: 1 | -1;
  /** Which of the two groups of three it belongs to. */
  readonly tripod: 0 | 1;
}

const LEGS: readonly Leg[] = (["front", "middle", "rear"] as const).flatMap((row, i) =>
  (["left", "right"] as const).map((side) => {
    const sign = side === "right" ? 1 : -1;
    const spread = (1 - i) * 0.5;
    return {
      name: `${row}-${side}`,
      root: [(1 - i) * 0.25, 0, sign * (BODY[2] / 2)] as const,
      heading: sign * (spread - Math.PI / 2),
      forwards: sign,
      tripod: (i === 1) === (side === "right") ? 1 : 0,
    } as const;
  }),
);

export type Gait = SceneValues<"gait" | "stride" | "raise">;

/** How its legs are bent at the start: parameters of the scenes. */
export const POSTURE = {
  lift: { default: 0.5, min: -0.5, max: 1.2, unit: "rad", about: "angle of the thighs above the horizontal at the start" },
  knee: { default: 1.9, min: 0.2, max: 2.6, unit: "rad", about: "angle between thigh and shank, 0 is straight" },
} as const;

/** What the servos of a leg follow, as formulas in t. */
function targetsOf({ forwards, tripod }: Leg, { gait, stride, raise }: Gait): Readonly<Record<Hinge, Formula>> {
  if (gait === 0) return { yaw: 0, lift: 0, knee: 0 };
  const phase = `${2 * Math.PI * gait}*t+${tripod}*pi`;
  const soft = "(1-exp(-8*t^2))";
  return { yaw: `${forwards * stride}*${soft}*sin(${phase})`, lift: `${raise}*${soft}*max(0,cos(${phase}))^2`, knee: 0 };
}

/** The three parts of a leg and their hinges, from the body outwards; each part lies along its x. Without `gait` the hinges are passive. */
function legParts(leg: Leg, center: Triple, lift: number, knee: number, gait: Gait | undefined) {
  const targets = gait && targetsOf(leg, gait);
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
    const hinge = HINGES[i]!;
    joints.push({
      name: `${leg.name}-${hinge}`,
      type: "revolute",
      a: parent,
      b: own,
      anchor: end,
      axis,
      ...(targets && { coordinates: { turn: { servo: { target: targets[hinge], ...GAINS[hinge] } } } }),
    });
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

/** The whole walker with its feet in the plane y = 0 and its body over the origin, held by nothing. Without `gait` its hinges are passive. */
export function walkerParts(lift: number, knee: number, gait: Gait | undefined) {
  const center: Triple = [0, -THIGH * sin(lift) - SHANK * sin(lift - knee), 0];
  const legs = LEGS.map((leg) => ({ name: leg.name, ...legParts(leg, center, lift, knee, gait) }));
  const body: BodyDescription = { name: "body", mass: BODY_MASS, position: center, shapes: [{ type: "box", size: BODY }] };
  return { body, legs };
}

export const walker = defineScene({
  name: "walker",
  about:
    "A walker with six legs of three hinges each, hung by its body or standing with its feet on a smooth plane by point-on-plane joints; servos move its " +
    "legs in a tripod gait. Closed form: hinges follow their formulas; energy less the work of the servos is constant, and energy itself with servos=0.",
  parameters: {
    feet: { default: 0, min: 0, max: 1, unit: "", integer: true, about: "0: hung by its body; 1: feet in the plane y = 0" },
    ...POSTURE,
    servos: { default: 1, min: 0, max: 1, unit: "", integer: true, about: "1: servos move the hinges; 0: they are passive" },
    gait: { default: 1, min: 0, max: 3, unit: "Hz", about: "steps of a leg per second; 0: it holds its posture" },
    stride: { default: 0.3, min: 0, max: 0.6, unit: "rad", about: "swing of the legs forwards and backwards" },
    raise: { default: 0.3, min: 0, max: 0.6, unit: "rad", about: "by which thighs are lifted in a step, where the walker hangs" },
  },
  settings: { until: 3, step: 1 / 240, contact: PASS_THROUGH },
  build({ feet, lift, knee, servos, gait, stride, raise }) {
    const walk = servos === 1 ? { gait, stride, raise: feet === 1 ? 0 : raise } : undefined;
    const { body, legs } = walkerParts(lift, knee, walk);
    const mounts: JointDescription[] =
      feet === 0
        ? [{ name: "mount", type: "weld", a: "ground", b: "body", anchor: body.position! }]
        : legs.map(({ name, foot, shank }) => ({
            name: `${name}-foot`,
            type: "point-on-plane",
            a: "ground",
            b: shank,
            anchor: foot,
            axis: [0, 1, 0],
          }));
    return {
      gelenk: 1,
      bodies: [body, ...legs.flatMap((leg) => leg.bodies)],
      joints: [...legs.flatMap((leg) => leg.joints), ...mounts],
    };
  },
});
