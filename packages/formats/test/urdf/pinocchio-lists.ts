/**
 * Lists of Pinocchio → lists of a mechanism. Joints are found by their names. A free base has [p, quaternion] and [v, ω] in the frame B of its link there, and
 * [quaternion, p] and [ω, v] in the frame P of its principal axes here, which is where the base is at the start, when its link is at the origin:
 *
 *   X_WP = X_WB X_BP        ω_P = Rᵀ ω,   v_P = Rᵀ (v + ω × p)        τ_P = Rᵀ (τ − p × f),   f_P = Rᵀ f        R, p of X_BP
 */
import type { Mechanism } from "@gelenk/core";
import { type Pose, pose, quat, vec3 } from "@gelenk/core/math";

export interface ReferenceJoint {
  readonly name: string;
  readonly idx_q: number;
  readonly nq: number;
  readonly idx_v: number;
  readonly nv: number;
}

type List = readonly number[];

export function pinocchioLists(joints: readonly ReferenceJoint[], mechanism: Mechanism) {
  const moving = mechanism.joints.filter(({ speeds }) => speeds.length > 0);
  const theirs = moving.map(({ name, speeds }) => joints.find((joint) => (speeds.length === 6 ? joint.nv === 6 : joint.name === name))!);
  const { q } = mechanism.state;
  const base: Pose = { orientation: quat.readQuat(q, 0), position: vec3.readVec3(q, 4) };
  const back = (v: vec3.Vec3) => vec3.toVector3(quat.rotateInverse(base.orientation, v));
  const each = (single: (joint: ReferenceJoint) => number, free: (joint: ReferenceJoint) => List): number[] =>
    theirs.flatMap((joint) => (joint.nv === 6 ? free(joint) : [single(joint)]));
  return {
    coordinates: (list: List): number[] =>
      each(
        ({ idx_q }) => list[idx_q]!,
        ({ idx_q }) => {
          const place = { position: vec3.readVec3(list, idx_q), orientation: quat.readQuat(list, idx_q + 3) };
          const { position, orientation } = pose.compose(place, base);
          return [...quat.toQuaternion(orientation), ...vec3.toVector3(position)];
        },
      ),
    speeds: (list: List): number[] =>
      each(
        ({ idx_v }) => list[idx_v]!,
        ({ idx_v }) => {
          const [v, turn] = [vec3.readVec3(list, idx_v), vec3.readVec3(list, idx_v + 3)];
          return [...back(turn), ...back(vec3.add(v, vec3.cross(turn, base.position)))];
        },
      ),
    drives: (list: List): number[] =>
      each(
        ({ idx_v }) => list[idx_v]!,
        ({ idx_v }) => {
          const [force, torque] = [vec3.readVec3(list, idx_v), vec3.readVec3(list, idx_v + 3)];
          return [...back(vec3.subtract(torque, vec3.cross(base.position, force))), ...back(force)];
        },
      ),
  };
}
