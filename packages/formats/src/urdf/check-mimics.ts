/** Joints that follow others: both must have one coordinate, and nobody follows itself, not even through others. */
import { suggestName } from "@gelenk/core";
import { followersOfThemselves } from "../import/mimics.js";
import type { Reading } from "../import/reading.js";
import { COORDINATE_OF, type UrdfJoint } from "./robot.js";

export function checkMimics({ findings }: Reading, joints: ReadonlyMap<string, UrdfJoint>): void {
  const leaders = new Map<string, string>();
  for (const joint of joints.values()) {
    if (!joint.mimic) continue;
    const { place, joint: leader } = joint.mimic;
    const followed = joints.get(leader);
    if (!followed) {
      findings.error("urdf.unknown-joint", place, `there is no joint "${leader}" to follow`, () => suggestName(leader, [...joints.keys()]));
      continue;
    }
    leaders.set(joint.name, leader);
    for (const { name, type } of [joint, followed]) {
      if (COORDINATE_OF[type] !== undefined) continue;
      findings.error("urdf.bad-mimic", place, `the ${type} joint "${name}" does not have one coordinate, as followers and followed need`);
    }
  }
  for (const name of followersOfThemselves(leaders))
    findings.error("urdf.mimic-circle", joints.get(name)!.mimic!.place, `the joint "${name}" follows itself`);
}
