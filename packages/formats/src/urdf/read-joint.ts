/**
 * `<joint>` of a robot: type, links, place, axis, limits, damping and friction.
 *
 * Limits of which the lower one does not lie below the upper, also 0 and 0 as they are where nobody filled them in, are no limits:
 * a joint that cannot move would be fixed. `velocity` has no counterpart, `effort` is the limit of what drives the joint (read-drives.ts).
 */
import type { CoordinateDescription } from "@gelenk/core";
import { type Vec3, vec3 } from "@gelenk/core/math";
import { needed } from "../import/contents.js";
import { approximate, enter, ignore, numberOf, numbersOf, type Reading, requiredText, wordOf } from "../import/reading.js";
import { childOf, placeOf, type XmlElement } from "../xml/xml-tree.js";
import { readOrigin } from "./read-origin.js";
import { COORDINATE_OF, URDF_JOINT_TYPES, type UrdfJoint, type UrdfJointType, type UrdfMimic } from "./robot.js";

export function readJoint(reading: Reading, element: XmlElement): UrdfJoint | undefined {
  enter(element);
  const name = requiredText(reading, element, "name");
  const type = requiredText(reading, element, "type") && wordOf(reading, element, "type", URDF_JOINT_TYPES);
  const parent = linkOf(reading, element, "parent");
  const child = linkOf(reading, element, "child");
  const origin = readOrigin(reading, element);
  if (name === undefined || !type || parent === undefined || child === undefined) return undefined;
  const axis = readAxis(reading, element, type);
  const limits = readLimits(reading, element, type);
  const resistance = readDynamics(reading, element, type);
  const mimic = readMimic(reading, element);
  for (const other of ["safety_controller", "calibration"]) {
    const found = childOf(element, other);
    if (found) ignore(found, "for controllers of the real robot");
  }
  return {
    ...{ name, type, element, place: placeOf(element), parent, child, origin, axis },
    coordinate: { ...limits.coordinate, ...resistance },
    ...(limits.effort !== undefined && limits.effort > 0 && { effort: limits.effort }),
    ...(mimic && { mimic }),
  };
}

function linkOf(reading: Reading, element: XmlElement, name: "parent" | "child"): string | undefined {
  const child = needed(reading, element, name);
  return child && requiredText(reading, child, "link");
}

const X = vec3.vec3(1, 0, 0);

function readAxis(reading: Reading, element: XmlElement, type: UrdfJointType): Vec3 {
  const axis = childOf(element, "axis");
  if (!axis) return X;
  if (type === "fixed" || type === "floating") {
    ignore(axis, `a ${type} joint has no axis`);
    return X;
  }
  return axisOf(reading, axis) ?? X;
}

/** `xyz` of an axis, as a unit vector; undefined, with an error, where it has no direction. */
export function axisOf(reading: Reading, axis: XmlElement): Vec3 | undefined {
  if (requiredText(reading, axis, "xyz") === undefined) return undefined;
  const xyz = numbersOf(reading, axis, "xyz", 3);
  if (!xyz) return undefined;
  const unit = vec3.normalise(vec3.readVec3(xyz));
  if (unit.x !== 0 || unit.y !== 0 || unit.z !== 0) return unit;
  reading.findings.error("urdf.zero-axis", placeOf(axis, "xyz"), "the axis has no direction");
  return undefined;
}

interface Limits {
  readonly coordinate: CoordinateDescription;
  readonly effort?: number | undefined;
}

function readLimits(reading: Reading, element: XmlElement, type: UrdfJointType): Limits {
  const limit = childOf(element, "limit");
  if (!limit) {
    if (type === "revolute" || type === "prismatic") {
      const message = `a ${type} joint states limits; without them it has none`;
      reading.findings.warning("urdf.no-limits", placeOf(element), message, 'a hinge without limits is "continuous"');
    }
    return { coordinate: {} };
  }
  if (COORDINATE_OF[type] === undefined) {
    ignore(limit, `a ${type} joint has no limits`);
    return { coordinate: {} };
  }
  enter(limit);
  const effort = numberOf(reading, limit, "effort");
  if (effort !== undefined) ignore(limit, "nothing drives the joint", "effort");
  ignore(limit, "speeds are not limited", "velocity");
  if (type === "continuous") {
    for (const name of ["lower", "upper"]) ignore(limit, "a continuous joint has no limits", name);
    return { coordinate: {}, effort };
  }
  const low = numberOf(reading, limit, "lower") ?? 0;
  const high = numberOf(reading, limit, "upper") ?? 0;
  if (low < high) return { coordinate: { low, high }, effort };
  for (const name of ["lower", "upper"]) approximate(limit, `no range from ${low} to ${high}: read as no limits`, name);
  if (low > high) reading.findings.warning("urdf.no-limits", placeOf(limit), `the limits ${low} and ${high} leave no range; none are set`);
  return { coordinate: {}, effort };
}

function readDynamics(reading: Reading, element: XmlElement, type: UrdfJointType): CoordinateDescription {
  const dynamics = childOf(element, "dynamics");
  if (!dynamics) return {};
  if (COORDINATE_OF[type] === undefined) {
    ignore(dynamics, `a ${type} joint has neither damping nor friction here`);
    return {};
  }
  enter(dynamics);
  const read = (attribute: string): number => {
    const value = numberOf(reading, dynamics, attribute) ?? 0;
    if (value >= 0) return value;
    reading.findings.error("urdf.negative", placeOf(dynamics, attribute), `${attribute} is at least 0; ${value} is not`);
    return 0;
  };
  const [damping, friction] = [read("damping"), read("friction")];
  return { ...(damping > 0 && { damping }), ...(friction > 0 && { friction }) };
}

function readMimic(reading: Reading, element: XmlElement): UrdfMimic | undefined {
  const mimic = childOf(element, "mimic");
  if (!mimic) return undefined;
  const joint = requiredText(reading, mimic, "joint");
  const multiplier = numberOf(reading, mimic, "multiplier") ?? 1;
  const offset = numberOf(reading, mimic, "offset") ?? 0;
  return joint === undefined ? undefined : { joint, multiplier, offset, place: placeOf(mimic) };
}
