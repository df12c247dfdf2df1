/** Joints that follow others: both must have one coordinate, and nobody follows itself, not even through others. */
import { suggestName } from "@gelenk/core";
import type { Reading } from "../import/reading.js";
import { COORDINATE_OF, type UrdfJoint } from "./robot.js";

export function checkMimics({ findings }: Reading, joints: ReadonlyMap<string, UrdfJoint>): void {
  // joints whose leaders have been walked to the end
  const known = new Set<UrdfJoint>();
  for (const joint of joints.values()) {
    if (!joint.mimic) continue;
    const { place, joint: leader } = joint.mimic;
    const followed = joints.get(leader);
    if (!followed) {
      findings.error("urdf.unknown-joint", place, `there is no joint "${leader}" to follow`, () => suggestName(leader, [...joints.keys()]));
      continue;
    }
    for (const { name, type } of [joint, followed]) {
      if (COORDINATE_OF[type] !== undefined) continue;
      findings.error("urdf.bad-mimic", place, `the ${type} joint "${name}" does not have one coordinate, as followers and followed need`);
    }
    const walked = new Set<UrdfJoint>();
    let next: UrdfJoint | undefined = joint;
    while (next && !walked.has(next) && !known.has(next)) {
      walked.add(next);
      next = next.mimic && joints.get(next.mimic.joint);
    }
    if (next && walked.has(next)) findings.error("urdf.mimic-circle", place, `the joint "${joint.name}" follows itself`);
    for (const each of walked) known.add(each);
  }
}
