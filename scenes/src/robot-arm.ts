/**
 * An arm of our own with six axes, as robots in workshops have them, and a gripper of two fingers:
 *
 *   waist      base – column, about y           elbow     upper arm – forearm, about z        wrist     forearm – wrist, about z
 *   shoulder   column – upper arm, about z      roll      forearm – its front part, about x   flange    wrist – hand, about x
 *   left, right   hand – fingers, along ± z: the right one mimics the left
 *
 * Every axis has a motor with limited torque, the rotor of that motor behind its gear (armature), dry friction in its bearings and stops at both ends of its
 * range. All angles are zero in the posture at the start: upper arm upright, forearm level along x. With s(t) = 1 − exp(−8 t²) the motors follow
 *
 *   q = reach · s · amplitude · sin(2π rate t · beat)          amplitude and beat of each axis in the table AXES
 *
 * With reach ≤ 1 all of them stay within their ranges. Beyond, the stops hold the axes and the motors press against them with what they have. The tool is
 * welded to the hand; the fingers close on it, half open at the start.
 */
import type { BodyDescription, CoordinateDescription, JointDescription, Triple } from "@gelenk/core";
import { defineScene, PASS_THROUGH } from "./scene.js";

interface Axis {
  readonly name: string;
  readonly part: BodyDescription & { readonly name: string };
  readonly anchor: Triple;
  readonly axis: Triple;
  /** rad: the range is ± this. */
  readonly range: number;
  /** N·m; kg·m²; N·m */
  readonly limit: number;
  readonly armature: number;
  readonly friction: number;
  /** rad; and how often it swings in a period of the whole. */
  readonly amplitude: number;
  readonly beat: number;
}

const part = (name: string, mass: number, position: Triple, size: Triple): BodyDescription & { readonly name: string } => ({
  name,
  mass,
  position,
  shapes: [{ type: "box", size }],
});

const AXES: readonly Axis[] = [
  {
    name: "waist",
    part: part("column", 12, [0, 0.25, 0], [0.18, 0.3, 0.18]),
    anchor: [0, 0.1, 0],
    axis: [0, 1, 0],
    range: 2.8,
    ...{ limit: 150, armature: 1.2, friction: 4, amplitude: 1.2, beat: 1 },
  },
  {
    name: "shoulder",
    part: part("upper-arm", 8, [0, 0.6, 0], [0.1, 0.45, 0.1]),
    anchor: [0, 0.4, 0],
    axis: [0, 0, 1],
    range: 1.5,
    ...{ limit: 200, armature: 1.5, friction: 4, amplitude: 0.5, beat: 2 },
  },
  {
    name: "elbow",
    part: part("forearm", 5, [0.12, 0.8, 0], [0.3, 0.09, 0.09]),
    anchor: [0, 0.8, 0],
    axis: [0, 0, 1],
    range: 1.4,
    ...{ limit: 120, armature: 0.6, friction: 2, amplitude: 0.7, beat: 1 },
  },
  {
    name: "roll",
    part: part("front", 2, [0.34, 0.8, 0], [0.14, 0.08, 0.08]),
    anchor: [0.27, 0.8, 0],
    axis: [1, 0, 0],
    range: 3,
    ...{ limit: 30, armature: 0.1, friction: 0.5, amplitude: 1.5, beat: 2 },
  },
  {
    name: "wrist",
    part: part("wrist", 1.2, [0.45, 0.8, 0], [0.1, 0.06, 0.06]),
    anchor: [0.41, 0.8, 0],
    axis: [0, 0, 1],
    range: 1.9,
    ...{ limit: 30, armature: 0.1, friction: 0.5, amplitude: 1, beat: 3 },
  },
  {
    name: "flange",
    part: part("hand", 0.8, [0.53, 0.8, 0], [0.06, 0.06, 0.12]),
    anchor: [0.5, 0.8, 0],
    axis: [1, 0, 0],
    range: 6,
    ...{ limit: 20, armature: 0.05, friction: 0.3, amplitude: 4, beat: 1 },
  },
];

/** m: the fingers open by this, each, from where they are at the start, and close by as much. */
const OPENING = 0.02;
const TOOL: Triple = [0.62, 0.8, 0];

const SOFT = "(1-exp(-8*t^2))";

function coordinateOf({ range, limit, armature, friction, amplitude, beat }: Axis, rate: number, reach: number): CoordinateDescription {
  const position = `${reach * amplitude}*${SOFT}*sin(${2 * Math.PI * rate * beat}*t)`;
  return { low: -range, high: range, friction, armature, motor: { position, limit } };
}

/** Fingers and tool, with the joints that hold them to the hand. */
function gripper(
  payload: number,
  grip: number,
): { readonly bodies: readonly BodyDescription[]; readonly joints: readonly JointDescription[] } {
  const range = { low: -OPENING, high: OPENING, friction: 1, armature: 0.2 };
  const finger = (name: string, side: 1 | -1, slide: CoordinateDescription) => ({
    body: part(name, 0.1, [0.6, 0.8, side * 0.04], [0.08, 0.03, 0.01]),
    joint: { name, type: "prismatic", a: "hand", b: name, axis: [0, 0, side], coordinates: { "slide-x": slide } } as const,
  });
  const position = `${OPENING}*${SOFT}*sin(${2 * Math.PI * grip}*t)`;
  const fingers = [finger("left", 1, { ...range, motor: { position, limit: 60 } }), finger("right", -1, range)];
  return {
    bodies: [...fingers.map(({ body }) => body), part("tool", payload, TOOL, [0.12, 0.03, 0.03])],
    joints: [...fingers.map(({ joint }) => joint), { name: "held", type: "weld", a: "hand", b: "tool" }],
  };
}

export const robotArm = defineScene({
  name: "robot-arm",
  about:
    "An arm with six axes and a gripper: motors with rotors, friction and stops move it along formulas, the right finger mimics the left. " +
    "Closed form: angles by the formulas, the tool by the product of the six rotations, torques at rest by the moments of the weights.",
  parameters: {
    rate: { default: 0.25, min: 0, max: 2, unit: "Hz", about: "of the whole motion; 0: it holds still" },
    reach: { default: 1, min: 0, max: 3, unit: "", about: "share of the amplitudes; beyond 1 some targets lie outside of their ranges" },
    payload: { default: 1.5, min: 0.01, max: 50, unit: "kg", about: "of the tool; too heavy a one is let down" },
    grip: { default: 1, min: 0, max: 5, unit: "Hz", about: "with which the fingers open and close" },
  },
  settings: { until: 4, step: 1 / 240, contact: PASS_THROUGH },
  build({ rate, reach, payload, grip }) {
    const held = gripper(payload, grip);
    const joints = AXES.map((axis, i): JointDescription => {
      const a = i === 0 ? "ground" : AXES[i - 1]!.part.name;
      const coordinates = { turn: coordinateOf(axis, rate, reach) };
      return { name: axis.name, type: "revolute", a, b: axis.part.name, anchor: axis.anchor, axis: axis.axis, coordinates };
    });
    return {
      gelenk: 1,
      bodies: [...AXES.map((axis) => axis.part), ...held.bodies],
      joints: [...joints, ...held.joints],
      couplings: [{ name: "fingers", type: "mimic", terms: [{ joint: "left" }, { joint: "right" }] }],
    };
  },
});
