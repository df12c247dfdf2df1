/** Fields of joints: what they join, where, and the numbers of some kinds. */
import { JOINT_AXES, JOINT_TYPES } from "@gelenk/core";
import { type Data, type FieldSection, number, ofType, triple } from "./field.js";

const inFrames = (data: Data): boolean => data["frameA"] !== undefined || data["frameB"] !== undefined;

export const JOINT_SECTIONS: readonly FieldSection[] = [
  {
    title: "Joint",
    fields: [
      { is: "choice", path: "type", label: "Kind", options: JOINT_TYPES, usual: "–", help: "See the chapter on joints." },
      { is: "name", of: "bodies", or: "ground", path: "a", label: "Body A", help: "Reference body." },
      { is: "name", of: "bodies", or: "ground", path: "b", label: "Body B", help: "Moving body." },
      number("length", "Length", "m", "as at the start", "Of a distance or a rope.", { least: 0, shown: ofType("distance", "rope") }),
      number("pitch", "Pitch", "m", "–", "Advance per turn.", { step: 1e-3, shown: ofType("screw") }),
      number("radius", "Radius", "m", "–", "Of the ball or wheel.", { least: 0, shown: ofType("rolling", "rolling-wheel") }),
      {
        is: "names",
        path: "locked",
        label: "Held",
        options: JOINT_AXES,
        usual: "default",
        help: "Directions along and about the axes of A.",
        shown: ofType("generic", "velocity"),
      },
      {
        is: "switch",
        path: "curve.closed",
        label: "Closed curve",
        usual: false,
        help: "Returns to its first point.",
        shown: ofType("point-on-curve"),
      },
      { is: "switch", path: "collide", label: "Bodies collide", usual: false, help: "May the two bodies collide with each other?" },
    ],
  },
  {
    title: "Placement",
    shown: (data) => !inFrames(data),
    fields: [
      triple("anchor", "Anchor", "m", "Origin of both frames in the world, at the start. Without it: the origin of B.", "unstated"),
      triple("axis", "Axis", "", "Main axis in the world, of any length.", [1, 0, 0]),
      triple("axis2", "Second axis", "", "Made perpendicular to the first. Without it: any.", "unstated"),
    ],
  },
  {
    title: "Frame on A",
    shown: inFrames,
    fields: [
      triple("frameA.position", "Position", "m", "In the frame of body A."),
      { is: "rotation", path: "frameA.orientation", label: "Rotation", help: "Its x is the main axis." },
    ],
  },
  {
    title: "Frame on B",
    shown: inFrames,
    fields: [
      triple("frameB.position", "Position", "m", "In the frame of body B."),
      { is: "rotation", path: "frameB.orientation", label: "Rotation", help: "Its x is the main axis." },
    ],
  },
  {
    title: "Break",
    closed: true,
    fields: [
      number("breakForce", "Breaks above", "N", "never", "Mean force of a step beyond which the joint breaks.", { least: 0 }),
      number("breakTorque", "Breaks above", "N·m", "never", "Mean torque of a step beyond which it breaks.", { least: 0 }),
    ],
  },
];
