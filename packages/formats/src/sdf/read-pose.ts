/**
 * `<pose relative_to="…" degrees="…" rotation_format="…">x y z roll pitch yaw</pose>`, or with a quaternion x y z w behind the
 * position. Turns are about the fixed axes x, then y, then z.
 */
import { type Pose, pose, quat, vec3 } from "@gelenk/core/math";
import { contentNumbers } from "../import/contents.js";
import { rollPitchYaw } from "../import/placement.js";
import { booleanOf, enter, type Reading, textOf, wordOf } from "../import/reading.js";
import { childOf, placeOf, type XmlElement } from "../xml/xml-tree.js";
import type { SdfPose } from "./scene.js";

const DEGREE = Math.PI / 180;

/** Where nothing is said. */
export const noPose = (owner: XmlElement): SdfPose => ({ pose: pose.IDENTITY_POSE, element: owner });

/** Of the child `<pose>`; none, or an empty one, is the identity. */
export function readPose(reading: Reading, owner: XmlElement): SdfPose {
  const element = childOf(owner, "pose");
  if (!element) return noPose(owner);
  enter(element);
  const relativeTo = textOf(element, "relative_to");
  return { pose: numbersOfPose(reading, element), element, ...(relativeTo && { relativeTo }) };
}

function numbersOfPose(reading: Reading, element: XmlElement): Pose {
  const format = wordOf(reading, element, "rotation_format", ["euler_rpy", "quat_xyzw"]) ?? "euler_rpy";
  const degrees = booleanOf(reading, element, "degrees") ?? false;
  if (element.text.trim() === "") return pose.IDENTITY_POSE;
  const numbers = contentNumbers(reading, element, format === "euler_rpy" ? 6 : 7);
  if (!numbers) return pose.IDENTITY_POSE;
  const position = vec3.readVec3(numbers);
  if (format === "quat_xyzw") {
    const turn = quat.readQuat(numbers, 3);
    if (quat.norm(turn) === 0) reading.findings.error("sdf.no-direction", placeOf(element), "a quaternion of zeros is no turn");
    return { position, orientation: quat.normalise(turn) };
  }
  const factor = degrees ? DEGREE : 1;
  return { position, orientation: rollPitchYaw([numbers[3]! * factor, numbers[4]! * factor, numbers[5]! * factor]) };
}
