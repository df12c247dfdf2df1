/**
 * Velocity joint: relative velocities of B along and about the axes of A (`locked`, default x, y, z) have wanted values (`speeds`, default 0); no position
 * is held. A family like the six-axis joint. Source: theory 01, section 9 (F36).
 */
import { JOINT_AXES, type JointAxis } from "../../model/description.js";
import { axisJoint } from "../axis-joint.js";
import type { HeldVelocity, JointKind } from "../joint-kind.js";
import { pointRow, turnRow } from "../rows.js";

/** Direction `axis`, whose speed is the number in place `place`. */
function heldVelocity(axis: JointAxis, place: number): HeldVelocity {
  const number = JOINT_AXES.indexOf(axis);
  return {
    measure: number < 3 ? "length" : "angle",
    row: (frames, o, _numbers, _n, out, r) => (number < 3 ? pointRow(frames, o, number, out, r) : turnRow(frames, o, number - 3, out, r)),
    speed: (numbers) => numbers[place]!,
  };
}

function velocityJoint(locked: readonly JointAxis[]): JointKind {
  return {
    ...axisJoint({ type: "velocity", points: [], angles: "nothing" }),
    velocities: locked.map(heldVelocity),
    numbers: (d) => locked.map((_axis, i) => d.speeds?.[i] ?? 0),
  };
}

const LINEAR: readonly JointAxis[] = ["x", "y", "z"];

export const velocity: JointKind = { ...velocityJoint(LINEAR), specialise: (d) => velocityJoint(d.locked ?? LINEAR) };
