/** The numbers of one body between the public form (the body frame as written) and the tables (centre of mass, principal axes). */
import { BODY_DYNAMIC, BODY_FIXED, BODY_KINEMATIC, FREE_SLOT, SLEEP } from "../../body/body-tables.js";
import { compose, invert, type Pose } from "../../math/pose.js";
import { normalise, readQuat, writeQuat } from "../../math/quat.js";
import { add, cross, readVec3, subtract, type Vec3, writeVec3 } from "../../math/vec3.js";
import type { WorldTables } from "../world-tables.js";
import type { BodyRecord } from "./blueprint.js";

const KINDS = { dynamic: BODY_DYNAMIC, fixed: BODY_FIXED, kinematic: BODY_KINEMATIC } as const;

/** Fills the constant rows: kind, mass, inertia, principal frame. */
export function writeConstants(t: WorldTables, body: number, record: BodyRecord): void {
  t.kind[body] = KINDS[record.kind];
  t.mass.fill(0, 2 * body, 2 * body + 2);
  t.inertia.fill(0, 6 * body, 6 * body + 6);
  t.frame.fill(0, 7 * body, 7 * body + 7);
  t.frame[7 * body + 6] = 1;
  if (!record.mass) return;
  const { mass, principal } = record.mass;
  t.mass[2 * body] = mass;
  t.mass[2 * body + 1] = 1 / mass;
  writeVec3(t.inertia, 6 * body, principal.moments);
  writeVec3(t.inertia, 6 * body + 3, principal.inverseMoments);
  writeVec3(t.frame, 7 * body, record.mass.center);
  writeQuat(t.frame, 7 * body + 3, principal.orientation);
}

/** Empties a slot. */
export function clearRows(t: WorldTables, body: number): void {
  t.kind[body] = FREE_SLOT;
  t.mass.fill(0, 2 * body, 2 * body + 2);
  t.sleep.fill(0, SLEEP * body, SLEEP * (body + 1));
  for (const table of [t.pose, t.frame, t.nextPose, t.startPose]) table.fill(0, 7 * body, 7 * body + 7);
  for (const table of [t.twist, t.held, t.inertia, t.nextTwist, t.startTwist, t.startWrench, t.endWrench]) {
    table.fill(0, 6 * body, 6 * body + 6);
  }
}

/** Pose of the principal frame in the body frame. */
export const principalFrame = (t: WorldTables, body: number): Pose => ({
  position: readVec3(t.frame, 7 * body),
  orientation: readQuat(t.frame, 7 * body + 3),
});

/** Pose of the body frame in the world, from a table of poses of the principal frame. */
export function readBodyPose(t: WorldTables, body: number, pose: Float64Array = t.pose): Pose {
  const X_WP: Pose = { position: readVec3(pose, 7 * body), orientation: readQuat(pose, 7 * body + 3) };
  return compose(X_WP, invert(principalFrame(t, body)));
}

/** Sets the pose of the body frame; velocities stay those of the centre of mass. */
export function writeBodyPose(t: WorldTables, body: number, X_WB: Pose): void {
  const X_WP = compose({ position: X_WB.position, orientation: normalise(X_WB.orientation) }, principalFrame(t, body));
  writeVec3(t.pose, 7 * body, X_WP.position);
  writeQuat(t.pose, 7 * body + 3, normalise(X_WP.orientation));
}

/** From the body's origin to its centre of mass, world axes. */
const originToCenter = (t: WorldTables, body: number): Vec3 => subtract(readVec3(t.pose, 7 * body), readBodyPose(t, body).position);

/** Velocity of the body's origin. */
export function readBodyVelocity(t: WorldTables, body: number): Vec3 {
  const omega = readVec3(t.twist, 6 * body);
  return subtract(readVec3(t.twist, 6 * body + 3), cross(omega, originToCenter(t, body)));
}

/** Sets the angular velocity and the velocity of the body's origin. */
export function writeBodyVelocity(t: WorldTables, body: number, velocity: Vec3, omega: Vec3): void {
  writeVec3(t.twist, 6 * body, omega);
  writeVec3(t.twist, 6 * body + 3, add(velocity, cross(omega, originToCenter(t, body))));
}
