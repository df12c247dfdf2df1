/**
 * Ragdolls fall on stairs: bodies of 13 parts on ball joints with cones of reach and ranges of twist (waist, neck, shoulders, hips) and hinges with stops
 * (elbows, knees, ankles). Own numbers: about 1.75 m and 75 kg. x to the left, y up, z forwards; the stairs go down along z. Every ragdoll leans forwards
 * and turns slowly as one rigid body, each a little differently.
 */
import {
  type BodyDescription,
  type CoordinateDescription,
  cos,
  type JointDescription,
  type ShapeDescription,
  sin,
  type Triple,
} from "@gelenk/core";
import { numbers } from "./blocks.js";
import { add, cross, rotate, subtract, turn } from "./rotation.js";
import { defineScene } from "./scene.js";

interface Part {
  readonly name: string;
  readonly mass: number;
  readonly center: Triple;
  readonly shape: ShapeDescription;
}

/** A joint between two parts in the standing posture. */
interface Link {
  readonly name: string;
  readonly a: string;
  readonly b: string;
  readonly anchor: Triple;
  readonly axis: Triple;
  readonly coordinates: Readonly<Record<string, CoordinateDescription>>;
}

const X: Triple = [1, 0, 0];
const UP: Triple = [0, 1, 0];
const DOWN: Triple = [0, -1, 0];
const CENTER: Triple = [0, 1, 0];
const FRICTION = 0.6;

const boxPart = (name: string, mass: number, center: Triple, size: Triple): Part => ({ name, mass, center, shape: { type: "box", size } });
/** An upright limb: `length` between the centres of its round ends. */
const limb = (name: string, mass: number, center: Triple, radius: number, length: number): Part => ({
  name,
  mass,
  center,
  shape: { type: "capsule", radius, length, orientation: turn(X, Math.PI / 2) },
});

const cone = (name: string, a: string, b: string, anchor: Triple, axis: Triple, swing: number, twist: number): Link => ({
  ...{ name, a, b, anchor, axis },
  coordinates: { swing: { high: swing }, twist: { low: -twist, high: twist } },
});
const hinge = (name: string, a: string, b: string, anchor: Triple, low: number, high: number): Link => ({
  ...{ name, a, b, anchor, axis: X },
  coordinates: { turn: { low, high } },
});

/** Arm and leg of a side: +1 left, −1 right. */
function side(sign: 1 | -1): { readonly parts: readonly Part[]; readonly links: readonly Link[] } {
  const of = (name: string): string => `${sign === 1 ? "left" : "right"}-${name}`;
  const [arm, leg] = [0.24 * sign, 0.09 * sign];
  return {
    parts: [
      limb(of("upper-arm"), 2.2, [arm, 1.34, 0], 0.045, 0.22),
      limb(of("forearm"), 1.6, [arm, 1.02, 0], 0.04, 0.22),
      limb(of("thigh"), 8, [leg, 0.7, 0], 0.065, 0.3),
      limb(of("shank"), 3.5, [leg, 0.28, 0], 0.05, 0.28),
      boxPart(of("foot"), 1.1, [leg, 0.04, 0.05], [0.09, 0.06, 0.24]),
    ],
    links: [
      cone(of("shoulder"), "chest", of("upper-arm"), [arm, 1.47, 0], DOWN, 2, 1),
      hinge(of("elbow"), of("upper-arm"), of("forearm"), [arm, 1.18, 0], -2.4, 0.05),
      cone(of("hip"), "pelvis", of("thigh"), [leg, 0.9, 0], DOWN, 1.3, 0.5),
      hinge(of("knee"), of("thigh"), of("shank"), [leg, 0.478, 0], -0.05, 2.4),
      hinge(of("ankle"), of("shank"), of("foot"), [leg, 0.08, 0], -0.6, 0.8),
    ],
  };
}

const SIDES = [side(1), side(-1)] as const;
const PARTS: readonly Part[] = [
  boxPart("pelvis", 12, [0, 1, 0], [0.3, 0.16, 0.2]),
  boxPart("chest", 25, [0, 1.32, 0], [0.34, 0.4, 0.22]),
  { name: "head", mass: 5, center: [0, 1.68, 0], shape: { type: "sphere", radius: 0.11 } },
  ...SIDES.flatMap(({ parts }) => parts),
];
const LINKS: readonly Link[] = [
  cone("waist", "pelvis", "chest", [0, 1.1, 0], UP, 0.6, 0.5),
  cone("neck", "chest", "head", [0, 1.545, 0], UP, 0.7, 0.9),
  ...SIDES.flatMap(({ links }) => links),
];

/** Ragdoll number `index` with its middle at `at`. */
function ragdoll(index: number, at: Triple): { readonly bodies: readonly BodyDescription[]; readonly joints: readonly JointDescription[] } {
  const own = (name: string): string => `doll-${index + 1}-${name}`;
  const orientation = turn(X, 0.4 + 0.3 * (index % 3));
  const rate: Triple = [0.5, 0.4 * cos(index), 0.3 * sin(index)];
  const place = (point: Triple): Triple => add(at, rotate(orientation, subtract(point, CENTER)));
  return {
    bodies: PARTS.map(({ name, mass, center, shape }) => ({
      name: own(name),
      mass,
      position: place(center),
      orientation,
      velocity: cross(rate, subtract(place(center), at)),
      angularVelocity: rate,
      shapes: [{ ...shape, friction: FRICTION }],
    })),
    joints: LINKS.map(({ name, a, b, anchor, axis, coordinates }) => ({
      name: own(name),
      type: "turn" in coordinates ? "revolute" : "spherical",
      a: own(a),
      b: own(b),
      anchor: place(anchor),
      axis: rotate(orientation, axis),
      coordinates,
    })),
  };
}

const TREAD = 0.4;
const RISE = 0.2;
const STEPS = 12;
/** Ragdolls side by side. */
const ABREAST = 3;

/** Steps as columns, the highest at z = 0, and the floor they end on. */
function stairs(): BodyDescription {
  const steps = numbers(STEPS).map((k): ShapeDescription => {
    const height = (STEPS - k) * RISE;
    return { type: "box", size: [4, height, TREAD], position: [0, height / 2, k * TREAD], friction: FRICTION };
  });
  return { name: "stairs", kind: "fixed", shapes: [...steps, { type: "plane", normal: UP, friction: FRICTION }] };
}

export const ragdolls = defineScene({
  name: "ragdolls",
  about:
    "Ragdolls of 13 parts on ball joints and hinges with limits fall on stairs and tumble down. " +
    "Closed form: joints stay closed and within their limits, energy only falls, and no part is inside of the stairs.",
  parameters: {
    count: { default: 3, min: 1, max: 60, unit: "", integer: true, about: "number of ragdolls" },
    height: { default: 1.5, min: 1.2, max: 20, unit: "m", about: "of their middles above the second step at the start" },
  },
  settings: { until: 4, step: 1 / 240 },
  build({ count, height }) {
    const dolls = numbers(count).map((i) => {
      const layer = Math.floor(i / ABREAST);
      return ragdoll(i, [((i % ABREAST) - 1) * 1.1, (STEPS - 1) * RISE + height + 2 * layer, TREAD]);
    });
    return { gelenk: 1, bodies: [stairs(), ...dolls.flatMap(({ bodies }) => bodies)], joints: dolls.flatMap(({ joints }) => joints) };
  },
});
