/** Places as files write them → poses → members of a model. */
import type { Quaternion, Vector3 } from "@gelenk/core";
import { mat3, type Pose, pose, type Quat, quat, type Vec3, vec3 } from "@gelenk/core/math";

const X = vec3.vec3(1, 0, 0);
const Y = vec3.vec3(0, 1, 0);
const Z = vec3.vec3(0, 0, 1);

/** Turns about the fixed axes x, then y, then z, rad: R = R_z(yaw) R_y(pitch) R_x(roll), as in URDF and SDF. */
export const rollPitchYaw = ([roll, pitch, yaw]: readonly [number, number, number]): Quat =>
  quat.multiply(quat.fromAxisAngle(Z, yaw), quat.multiply(quat.fromAxisAngle(Y, pitch), quat.fromAxisAngle(X, roll)));

/** The turn of x into a direction: joints of a model act along x of their frames. */
export const alongAxis = (axis: Vec3): Pose => ({ position: vec3.ZERO, orientation: quat.fromTo(X, vec3.normalise(axis)) });

/** The turn of x into the first direction and of y into what of the second is across it; undefined where that is nothing. */
export function fromAxes(first: Vec3, second: Vec3): Quat | undefined {
  const x = vec3.normalise(first);
  const y = vec3.normalise(vec3.addScaled(second, x, -vec3.dot(x, second)));
  if (vec3.lengthSquared(x) === 0 || vec3.lengthSquared(y) === 0) return undefined;
  return quat.normalise(mat3.toQuat(mat3.fromColumns(x, y, vec3.cross(x, y))));
}

export interface Placement {
  readonly position?: Vector3;
  readonly orientation?: Quaternion;
}

/** Members of a body, shape or frame; what is zero is left out. */
export function placed({ position, orientation }: Pose): Placement {
  const { x, y, z, w } = orientation;
  const away = position.x !== 0 || position.y !== 0 || position.z !== 0;
  const turned = x !== 0 || y !== 0 || z !== 0 || w !== 1;
  if (away && turned) return { position: vec3.toVector3(position), orientation: quat.toQuaternion(orientation) };
  if (away) return { position: vec3.toVector3(position) };
  return turned ? { orientation: quat.toQuaternion(orientation) } : {};
}

/** The pose that `placed` was made from. */
export const poseOf = ({ position, orientation }: Placement): Pose => ({
  position: position ? vec3.readVec3(position) : vec3.ZERO,
  orientation: orientation ? quat.readQuat(orientation) : quat.IDENTITY,
});

/** Something placed in B, placed in A. */
export function moved<T extends Placement>(item: T, X_AB: Pose): T {
  // most are not moved, or stand at the origin of B
  if (X_AB === pose.IDENTITY_POSE) return item;
  if (item.position === undefined && item.orientation === undefined) return { ...item, ...placed(X_AB) };
  const { position: _position, orientation: _orientation, ...rest } = item;
  return { ...rest, ...placed(pose.compose(X_AB, poseOf(item))) } as T;
}
