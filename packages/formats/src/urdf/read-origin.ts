/** `<origin xyz="…" rpy="…"/>`, and the same attributes on other elements. */
import { type Pose, pose, quat, vec3 } from "@gelenk/core/math";
import { rollPitchYaw } from "../import/placement.js";
import { enter, numbersOf, type Reading } from "../import/reading.js";
import { childOf, type XmlElement } from "../xml/xml-tree.js";

/** Of the child of that name; none is the identity. */
export function readOrigin(reading: Reading, element: XmlElement, name = "origin"): Pose {
  const origin = childOf(element, name);
  return origin ? readPlace(reading, origin) : pose.IDENTITY_POSE;
}

/** Of the attributes `xyz` and `rpy` of the element itself. */
export function readPlace(reading: Reading, element: XmlElement): Pose {
  enter(element);
  const xyz = numbersOf(reading, element, "xyz", 3);
  const rpy = numbersOf(reading, element, "rpy", 3);
  return {
    position: xyz ? vec3.readVec3(xyz) : vec3.ZERO,
    orientation: rpy ? rollPitchYaw([rpy[0]!, rpy[1]!, rpy[2]!]) : quat.IDENTITY,
  };
}
