/** Fields of joints: what they join, where, and the numbers of some kinds. */
import { JOINT_TYPES } from "@gelenk/core";
import { BOWL } from "../../document/edits/joint-defaults.js";
import { type Data, type FieldSection, number, ofType, triple } from "./field.js";

const inFrames = (data: Data): boolean => data["frameA"] !== undefined || data["frameB"] !== undefined;

const onSurface =
  (...types: readonly string[]) =>
  (data: Data): boolean =>
    ofType("point-on-surface")(data) && types.includes((data["surface"] as Data | undefined)?.["type"] as string);

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
        ...{ is: "directions", path: "locked", label: "Held", usual: [] },
        help: "Directions along and about the axes of A.",
        shown: ofType("generic"),
      },
      {
        ...{ is: "directions", path: "locked", label: "Held", usual: ["x", "y", "z"], speeds: true },
        help: "Directions along and about the axes of A whose speed is held.",
        shown: ofType("velocity"),
      },
      {
        is: "switch",
        path: "curve.closed",
        label: "Closed curve",
        usual: false,
        help: "Returns to its first point.",
        shown: ofType("point-on-curve"),
      },
      {
        ...{ is: "rows", path: "curve.points", label: "Points", unit: "m", columns: ["x", "y", "z"], width: 3, least: 2 },
        begin: BOWL,
        help: "The curve passes through them, in frame A.",
        shown: ofType("point-on-curve"),
      },
      {
        ...{ is: "variant", path: "surface", label: "Surface" },
        begins: { sphere: { radius: 1 }, cylinder: { radius: 1 }, ellipsoid: { radii: [1, 1, 1] }, torus: { radius: 1, tube: 0.25 } },
        help: "What the point stays on, centred at frame A, its axis along x.",
        shown: ofType("point-on-surface"),
      },
      number("surface.radius", "Radius", "m", "–", "Of a torus from the centre to the middle of the tube.", {
        least: 0,
        shown: onSurface("sphere", "cylinder", "torus"),
      }),
      number("surface.tube", "Tube", "m", "–", "Radius of the tube.", { least: 0, shown: onSurface("torus") }),
      { ...triple("surface.radii", "Radii", "m", "Half axes.", [1, 1, 1]), shown: onSurface("ellipsoid") },
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
