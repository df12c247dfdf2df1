/** The numbers of one joint between its record and the tables. */

import { jointKindOf } from "../../joint/catalogue.js";
import { worldFrame, writtenFrame } from "../../joint/joint-frames.js";
import { GROUND_BODY } from "../../joint/joint-tables.js";
import { compose, invert, type Pose } from "../../math/pose.js";
import { readQuat, writeQuat } from "../../math/quat.js";
import { distance, readVec3, writeVec3 } from "../../math/vec3.js";
import type { JointDescription } from "../../model/description.js";
import type { JointRecord } from "../structure/blueprint.js";
import { readBodyPose } from "../structure/body-rows.js";
import type { WorldData } from "../world-data.js";
import type { WorldTables } from "../world-tables.js";
import { compileActuators } from "./actuators.js";

/** Pose of the principal frame of a body in the world. */
const principalPose = (t: WorldTables, body: number): Pose => ({
  position: readVec3(t.pose, 7 * body),
  orientation: readQuat(t.pose, 7 * body + 3),
});

/** A frame given in the body frame (or the world, for the ground) in the principal frame. */
function inPrincipal(t: WorldTables, body: number, X_BF: Pose): Pose {
  if (body === GROUND_BODY) return X_BF;
  const X_BP: Pose = { position: readVec3(t.frame, 7 * body), orientation: readQuat(t.frame, 7 * body + 3) };
  return compose(invert(X_BP), X_BF);
}

/** The record of a joint whose description has been validated, with its bodies where they are now. */
export function describeJoint(world: WorldData, description: JointDescription, name: string): JointRecord {
  const t = world.tables;
  const slot = (body: string) => world.bodies.slotOf.get(body) ?? GROUND_BODY;
  const [a, b] = [slot(description.a), slot(description.b)];
  const kind = jointKindOf(description, world.jointKinds)!;
  const origin = b === GROUND_BODY ? (a === GROUND_BODY ? { x: 0, y: 0, z: 0 } : readBodyPose(t, a).position) : readBodyPose(t, b).position;
  const common = worldFrame(description, description.anchor ? readVec3(description.anchor) : origin);
  const frameOn = (body: number, written: JointDescription["frameA"]): Pose => {
    if (written ?? (kind.apart && !description.anchor)) return inPrincipal(t, body, writtenFrame(written ?? {}));
    return body === GROUND_BODY ? common : compose(invert(principalPose(t, body)), common);
  };
  const frameA = frameOn(a, description.frameA);
  const frameB = frameOn(b, description.frameB);
  const inWorld = (body: number, frame: Pose) => (body === GROUND_BODY ? frame : compose(principalPose(t, body), frame));
  const length = description.length ?? distance(inWorld(a, frameA).position, inWorld(b, frameB).position);
  const numbers = Float64Array.from(kind.numbers?.({ ...description, length }) ?? []);
  return { name, description, kind, a, b, frameA, frameB, numbers, actuators: compileActuators(description, kind) };
}

/** Fills the constant rows. */
export function writeJoint(t: WorldTables, slot: number, joint: JointRecord): void {
  t.jointBody[2 * slot] = joint.a;
  t.jointBody[2 * slot + 1] = joint.b;
  writeVec3(t.jointFrame, 14 * slot, joint.frameA.position);
  writeQuat(t.jointFrame, 14 * slot + 3, joint.frameA.orientation);
  writeVec3(t.jointFrame, 14 * slot + 7, joint.frameB.position);
  writeQuat(t.jointFrame, 14 * slot + 10, joint.frameB.orientation);
}
