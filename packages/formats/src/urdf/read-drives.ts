/**
 * What drives joints: `<transmission>` of ros_control and `<ros2_control>`. Both name joints and what is commanded (effort, position, velocity);
 * gains are given elsewhere. So each becomes a servo with p = 0, which does nothing until it has gains, and whose limit is the `effort` of the joint.
 */
import { childText } from "../import/contents.js";
import { enter, ignore, mark, type Reading, requiredText, textOf } from "../import/reading.js";
import { childOf, childrenOf, placeOf, type XmlElement } from "../xml/xml-tree.js";
import type { UrdfDrive, UrdfJoint } from "./robot.js";
import { COORDINATE_OF } from "./robot.js";

export const readDrives = (reading: Reading, robot: XmlElement): UrdfDrive[] => [
  ...childrenOf(robot, "transmission").flatMap((element) => readTransmission(reading, element)),
  ...childrenOf(robot, "ros2_control").flatMap((element) => readControl(reading, element)),
];

function readTransmission(reading: Reading, element: XmlElement): UrdfDrive[] {
  enter(element);
  const transmission = textOf(element, "name");
  const type = childText(element, "type") ?? textOf(element, "type");
  const actuator = childOf(element, "actuator");
  const reduction = childText(element, "mechanicalReduction") ?? (actuator && childText(actuator, "mechanicalReduction"));
  const motor = actuator && textOf(actuator, "name");
  const elsewhere = actuator && childText(actuator, "hardwareInterface");
  return childrenOf(element, "joint").flatMap((joint) => {
    const name = requiredText(reading, joint, "name");
    if (name === undefined) return [];
    const commanded = childText(joint, "hardwareInterface") ?? elsewhere;
    const about = { transmission, type, actuator: motor, interface: commanded, reduction };
    return [{ joint: name, place: placeOf(joint), element: joint, mode: modeOf(commanded), about: stated(about) }];
  });
}

/** `<ros2_control>`: only joints that something is commanded to are driven. */
function readControl(reading: Reading, element: XmlElement): UrdfDrive[] {
  enter(element);
  const system = textOf(element, "name");
  const type = textOf(element, "type");
  return childrenOf(element, "joint").flatMap((joint) => {
    const name = requiredText(reading, joint, "name");
    const commands = childrenOf(joint, "command_interface").flatMap((command) => requiredText(reading, command, "name") ?? []);
    if (name === undefined || commands.length === 0) return [];
    const about = stated({ system, type, interface: commands.join(" ") });
    return [{ joint: name, place: placeOf(joint), element: joint, mode: modeOf(commands[0]), about }];
  });
}

const modeOf = (commanded: string | undefined): UrdfDrive["mode"] => (/velocity/i.test(commanded ?? "") ? "speed" : "position");

const stated = (members: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(members).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** By joint: its drive, where it has a coordinate that can be driven. The first one counts. */
export function drivesOf(reading: Reading, drives: readonly UrdfDrive[], joints: ReadonlyMap<string, UrdfJoint>): Map<string, UrdfDrive> {
  const found = new Map<string, UrdfDrive>();
  for (const drive of drives) {
    const joint = joints.get(drive.joint);
    if (!joint) {
      reading.findings.warning("urdf.unknown-joint", drive.place, `there is no joint "${drive.joint}" to be driven`);
      ignore(drive.element, "there is no such joint");
    } else if (COORDINATE_OF[joint.type] === undefined) ignore(drive.element, `a ${joint.type} joint is not driven`);
    else if (found.has(drive.joint)) ignore(drive.element, "the joint has a drive already");
    else {
      found.set(drive.joint, drive);
      const limit = childOf(joint.element, "limit");
      if (limit && joint.effort !== undefined) mark(limit, { fate: "imported", note: "limit of the servo" }, "effort");
    }
  }
  return found;
}
