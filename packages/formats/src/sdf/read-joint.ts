/**
 * `<joint>`: type, the frames it connects, place, axes, limits, springs, damping and friction.
 *
 * An axis is given in the frame of the joint, or in the one that `expressed_in` names. Version 1.4 and before had it in
 * the frame of the model, 1.5 and 1.6 where `use_parent_model_frame` says so. Limits of 1e16 and beyond, and infinite
 * ones, are none. A screw advances by `screw_thread_pitch` per turn; `thread_pitch`, of before, counts the turn per
 * advance of a left-handed thread: pitch = −2π / thread_pitch.
 */
import type { CoordinateDescription } from "@gelenk/core";
import { type Vec3, vec3 } from "@gelenk/core/math";
import { childBoolean, childNumber, childText, contentNumbers, contentOf, requiredChildText } from "../import/contents.js";
import { approximate, enter, ignore, numberFrom, type Reading, requiredText, textOf, wordOf } from "../import/reading.js";
import { childOf, placeOf, type XmlElement } from "../xml/xml-tree.js";
import type { SdfFile } from "./context.js";
import { readPose } from "./read-pose.js";
import { SDF_JOINT_TYPES, type SdfAxis, type SdfJoint, type SdfJointType, type SdfMimic } from "./scene.js";

/** The coordinates that each type leaves free, in a model, one per axis. */
export const COORDINATES: Readonly<Record<SdfJointType, readonly string[]>> = {
  revolute: ["turn"],
  continuous: ["turn"],
  prismatic: ["slide-x"],
  screw: ["turn"],
  universal: ["turn-x", "turn-y"],
  revolute2: ["turn-x", "turn-y"],
  fixed: [],
  ball: [],
  gearbox: [],
};

/** A gearbox has axes, but nothing that they limit: the joints beside it turn about them. */
const AXES_OF_GEARBOX = 2;

export function readJoint(file: SdfFile, element: XmlElement): SdfJoint | undefined {
  const { reading } = file;
  enter(element);
  const name = requiredText(reading, element, "name");
  const type = requiredText(reading, element, "type") && wordOf(reading, element, "type", SDF_JOINT_TYPES);
  const parent = requiredChildText(reading, element, "parent");
  const child = requiredChildText(reading, element, "child");
  const pose = readPose(reading, element);
  if (name === undefined || !type || parent === undefined || child === undefined) return undefined;
  return {
    ...{ name, type, element, parent, child, pose },
    axes: readAxes(file, element, type),
    ...(type === "screw" && { pitch: readPitch(reading, element) }),
    ...(type === "gearbox" && readGear(reading, element)),
  };
}

function readAxes(file: SdfFile, joint: XmlElement, type: SdfJointType): readonly SdfAxis[] {
  const count = type === "gearbox" ? AXES_OF_GEARBOX : COORDINATES[type].length;
  return ["axis", "axis2"].flatMap((name, i) => {
    const axis = childOf(joint, name);
    if (i < count) return [readAxis(file, axis, joint, type)];
    if (axis) ignore(axis, `a ${type} joint has ${count === 0 ? "no axis" : "one axis"}`);
    return [];
  });
}

const Z = vec3.vec3(0, 0, 1);

function readAxis(file: SdfFile, axis: XmlElement | undefined, joint: XmlElement, type: SdfJointType): SdfAxis {
  if (!axis) return { element: joint, xyz: Z, frame: "joint", coordinate: {} };
  enter(axis);
  const { reading, version } = file;
  const xyz = childOf(axis, "xyz");
  const named = xyz && textOf(xyz, "expressed_in");
  const inModel = version <= 4 || (version <= 6 && (childBoolean(reading, axis, "use_parent_model_frame") ?? false));
  const mimic = readMimic(reading, axis);
  return {
    element: axis,
    xyz: (xyz && direction(reading, xyz)) ?? Z,
    frame: named ? { named } : inModel ? "model" : "joint",
    coordinate: type === "gearbox" ? {} : { ...readLimits(reading, axis, type), ...readDynamics(reading, axis) },
    ...(mimic && { mimic }),
  };
}

export function direction(reading: Reading, element: XmlElement): Vec3 | undefined {
  const numbers = contentNumbers(reading, element, 3);
  if (!numbers) return undefined;
  const unit = vec3.normalise(vec3.readVec3(numbers));
  if (vec3.lengthSquared(unit) > 0) return unit;
  reading.findings.error("sdf.no-direction", placeOf(element), `<${element.name}> has no direction`);
  return undefined;
}

/** As large as files write what they mean to be without limit. */
const ENDLESS = 1e16;

function readLimits(reading: Reading, axis: XmlElement, type: SdfJointType): CoordinateDescription {
  const limit = childOf(axis, "limit");
  if (!limit) return {};
  enter(limit);
  for (const [name, note] of [
    ["effort", "nothing drives the joint"],
    ["velocity", "speeds are not limited"],
    ["stiffness", "limits are rigid"],
    ["dissipation", "limits are rigid"],
  ] as const) {
    const child = childOf(limit, name);
    if (child) ignore(child, note);
  }
  const [low, high] = [readLimit(reading, limit, "lower"), readLimit(reading, limit, "upper")];
  if (type === "continuous") {
    for (const name of ["lower", "upper"]) {
      const child = childOf(limit, name);
      if (child) ignore(child, "a continuous joint has no limits");
    }
    return {};
  }
  if (low !== undefined && high !== undefined && low > high) {
    reading.findings.warning("sdf.no-limits", placeOf(limit), `the limits ${low} and ${high} leave no range; none are set`);
    approximate(limit, "read as no limits");
    return {};
  }
  return { ...(low !== undefined && { low }), ...(high !== undefined && { high }) };
}

function readLimit(reading: Reading, limit: XmlElement, name: string): number | undefined {
  const child = childOf(limit, name);
  if (!child) return undefined;
  const text = contentOf(child);
  if (/^[+-]?inf(?:inity)?$/i.test(text)) return undefined;
  const value = numberFrom(reading, text, () => placeOf(child));
  return value !== undefined && Math.abs(value) < ENDLESS ? value : undefined;
}

function readDynamics(reading: Reading, axis: XmlElement): CoordinateDescription {
  const dynamics = childOf(axis, "dynamics");
  if (!dynamics) return {};
  enter(dynamics);
  const atLeast0 = (name: string): number => {
    const value = childNumber(reading, dynamics, name) ?? 0;
    if (value >= 0) return value;
    reading.findings.error("sdf.negative", placeOf(childOf(dynamics, name)!), `${name} is at least 0; ${value} is not`);
    return 0;
  };
  const [damping, friction, stiffness] = [atLeast0("damping"), atLeast0("friction"), atLeast0("spring_stiffness")];
  const rest = childNumber(reading, dynamics, "spring_reference") ?? 0;
  return {
    ...(damping > 0 && { damping }),
    ...(friction > 0 && { friction }),
    ...(stiffness > 0 && { stiffness, ...(rest !== 0 && { rest }) }),
  };
}

function readMimic(reading: Reading, axis: XmlElement): SdfMimic | undefined {
  const mimic = childOf(axis, "mimic");
  if (!mimic) return undefined;
  const joint = requiredText(reading, mimic, "joint");
  const followed = wordOf(reading, mimic, "axis", ["axis", "axis2"]) ?? "axis";
  const multiplier = childNumber(reading, mimic, "multiplier") ?? 1;
  const reference = childNumber(reading, mimic, "reference") ?? 0;
  const offset = (childNumber(reading, mimic, "offset") ?? 0) - multiplier * reference;
  return joint === undefined ? undefined : { joint, axis: followed, multiplier, offset, element: mimic };
}

function readPitch(reading: Reading, element: XmlElement): number {
  const pitch = childNumber(reading, element, "screw_thread_pitch");
  const turns = childNumber(reading, element, "thread_pitch");
  if (pitch !== undefined) return pitch;
  if (turns === undefined) return 1;
  if (turns === 0) reading.findings.error("sdf.not-positive", placeOf(childOf(element, "thread_pitch")!), "a thread of 0 has no pitch");
  return (-2 * Math.PI) / turns;
}

function readGear(reading: Reading, element: XmlElement): Pick<SdfJoint, "gear"> {
  const ratio = childNumber(reading, element, "gearbox_ratio") ?? 1;
  const reference = childText(element, "gearbox_reference_body");
  if (reference) return { gear: { ratio, reference } };
  reading.findings.error("import.missing-element", placeOf(element), "a gearbox needs <gearbox_reference_body>");
  return {};
}
