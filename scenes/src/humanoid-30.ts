/**
 * A humanoid of 25 parts on 24 hinges with a free base: 30 degrees of freedom, thrown up in a somersault. Own numbers: about 1.75 m and 75 kg, parts as boxes.
 *
 *   waist 2, neck 2          chest on pelvis; head on chest: 2 + 2 + 2·6 + 2·4 = 24
 *   hip 3, knee 1, ankle 2   each leg
 *   shoulder 3, elbow 1      each arm
 *
 * Hinges that share a point are joined by small parts of their own. x forward, y to the left, z up. At the start all parts move as one rigid body about the
 * common centre of mass; springs draw hips, knees, trunk and arms into a tuck, which makes it spin faster.
 *
 *   centre of mass:  r₀ + v t − ½ g t²          angular momentum about it: constant
 */
import type { BodyDescription, JointDescription, Triple } from "@gelenk/core";
import { add, cross, scale, subtract } from "./rotation.js";
import { defineScene, PASS_THROUGH } from "./scene.js";

const X: Triple = [1, 0, 0];
const Y: Triple = [0, 1, 0];
const Z: Triple = [0, 0, 1];

interface Part {
  readonly name: string;
  readonly parent: string;
  /** Of its hinge; the hinge bears the name of the part. */
  readonly anchor: Triple;
  readonly axis: Triple;
  readonly mass: number;
  readonly center: Triple;
  readonly size: Triple;
}

/** Between two hinges in one point. */
const LINK = { mass: 0.8, size: [0.08, 0.08, 0.08] as Triple };
const small = (name: string, parent: string, anchor: Triple, axis: Triple): Part => ({
  name,
  parent,
  anchor,
  axis,
  ...LINK,
  center: anchor,
});

/** Names of the parts of a side: +1 left, −1 right. */
const namesOf =
  (side: 1 | -1) =>
  (name: string): string =>
    `${side === 1 ? "left" : "right"}-${name}`;

function leg(side: 1 | -1): Part[] {
  const of = namesOf(side);
  const hip: Triple = [0, 0.1 * side, 0.92];
  const knee: Triple = [0, 0.1 * side, 0.5];
  const ankle: Triple = [0, 0.1 * side, 0.09];
  return [
    small(of("hip-yaw"), "pelvis", hip, Z),
    small(of("hip-roll"), of("hip-yaw"), hip, X),
    {
      name: of("thigh"),
      parent: of("hip-roll"),
      anchor: hip,
      axis: Y,
      mass: 7.5,
      center: [0, 0.1 * side, 0.71],
      size: [0.14, 0.14, 0.42],
    },
    { name: of("shank"), parent: of("thigh"), anchor: knee, axis: Y, mass: 3.3, center: [0, 0.1 * side, 0.3], size: [0.1, 0.1, 0.41] },
    small(of("ankle"), of("shank"), ankle, Y),
    { name: of("foot"), parent: of("ankle"), anchor: ankle, axis: X, mass: 1.1, center: [0.05, 0.1 * side, 0.04], size: [0.26, 0.1, 0.08] },
  ];
}

function arm(side: 1 | -1): Part[] {
  const of = namesOf(side);
  const shoulder: Triple = [0, 0.22 * side, 1.42];
  const elbow: Triple = [0, 0.22 * side, 1.13];
  return [
    small(of("shoulder-pitch"), "chest", shoulder, Y),
    small(of("shoulder-roll"), of("shoulder-pitch"), shoulder, X),
    {
      name: of("upper-arm"),
      parent: of("shoulder-roll"),
      anchor: shoulder,
      axis: Z,
      mass: 2,
      center: [0, 0.22 * side, 1.275],
      size: [0.09, 0.09, 0.29],
    },
    {
      name: of("forearm"),
      parent: of("upper-arm"),
      anchor: elbow,
      axis: Y,
      mass: 1.6,
      center: [0, 0.22 * side, 0.95],
      size: [0.08, 0.08, 0.36],
    },
  ];
}

const WAIST: Triple = [0, 0, 1.05];
const NECK: Triple = [0, 0, 1.5];

const PELVIS = { name: "pelvis", mass: 9, center: [0, 0, 0.97] as Triple, size: [0.18, 0.3, 0.16] as Triple };
const PARTS: readonly Part[] = [
  small("waist", "pelvis", WAIST, Z),
  { name: "chest", parent: "waist", anchor: WAIST, axis: Y, mass: 22, center: [0, 0, 1.28], size: [0.2, 0.34, 0.42] },
  small("neck", "chest", NECK, Z),
  { name: "head", parent: "neck", anchor: NECK, axis: Y, mass: 4.5, center: [0, 0, 1.63], size: [0.18, 0.15, 0.24] },
  ...leg(1),
  ...leg(-1),
  ...arm(1),
  ...arm(-1),
];

/** rad: angles of the tuck, by the names of the parts without their side. */
const TUCK: ReadonlyMap<string, number> = new Map([
  ["chest", 0.6],
  ["head", 0.3],
  ["thigh", -1.8],
  ["shank", 2],
  ["ankle", 0.4],
  ["shoulder-pitch", -1],
  ["forearm", -1.4],
]);

const BODIES: readonly Pick<Part, "name" | "mass" | "center" | "size">[] = [PELVIS, ...PARTS];
const MASS = BODIES.reduce((sum, { mass }) => sum + mass, 0);
const CENTER = scale(
  BODIES.reduce<Triple>((sum, { mass, center }) => add(sum, scale(center, mass)), [0, 0, 0]),
  1 / MASS,
);

export const humanoid30 = defineScene({
  name: "humanoid-30",
  about:
    "A humanoid with a free base and 24 hinges, thrown up in a somersault; springs and dampers in its joints draw it into a tuck. " +
    "Closed form: the centre of mass follows its parabola, the angular momentum about it is constant.",
  parameters: {
    jump: { default: 4, min: -20, max: 20, unit: "m/s", about: "of the centre of mass at the start, upwards" },
    spin: { default: 5, min: -20, max: 20, unit: "rad/s", about: "forwards, at the start" },
    tuck: { default: 1, min: 0, max: 1, unit: "", about: "how far the springs of its joints draw it into a tuck; 0: it stays stretched" },
    stiffness: { default: 60, min: 0, max: 1000, unit: "N m/rad", about: "of every joint; 0: limp" },
    damping: { default: 4, min: 0, max: 8, unit: "N m s", about: "of every joint" },
  },
  settings: { until: 0.8, step: 1 / 1000, method: "recursive", contact: PASS_THROUGH },
  build({ jump, spin, tuck, stiffness, damping }) {
    const rate: Triple = [0, spin, 0];
    const body = ({ name, mass, center, size }: (typeof BODIES)[number]): BodyDescription => ({
      name,
      mass,
      position: center,
      velocity: add([0, 0, jump], cross(rate, subtract(center, CENTER))),
      angularVelocity: rate,
      shapes: [{ type: "box", size }],
    });
    const joint = ({ name, parent, anchor, axis }: Part): JointDescription => ({
      ...{ name, type: "revolute", a: parent, b: name, anchor, axis },
      coordinates: { turn: { stiffness, damping, rest: tuck * (TUCK.get(name.replace(/^(left|right)-/, "")) ?? 0) } },
    });
    return { gelenk: 1, up: "z", bodies: BODIES.map(body), joints: PARTS.map(joint) };
  },
});
