/**
 * From the tables of bodies (centres of mass, principal axes, world) to the coordinates and speeds of a tree.
 *
 *   F_i = pose of the body · frame of the tree's body in it           world
 *   q_i = measured from (F_V · mount_i)⁻¹ F_i                         nearest coordinates the joint allows
 *   s_i = Ψ_iᵀ (y_i − G_i y_V)                                        y_i: twist of the body, at the origin of F_i and in its axes
 *
 * Source: theory 03, sections 4.3 and 6. Bodies that obey their joints are taken over exactly; what does not fit is dropped.
 */
import type { Tables } from "../../joint/coupling.js";
import { compose, type Pose } from "../../math/pose.js";
import { rotateInverse } from "../../math/quat.js";
import { add, cross, readVec3, subtract, toVector3 } from "../../math/vec3.js";
import { NUMBERS } from "./algebra.js";
import { type BuiltTree, columnsOf, readPose } from "./build-tree.js";
import { basesOfMotions } from "./dual-bases.js";
import { along } from "./implicit-joint.js";
import {
  compose as composePlaces,
  motionToChild,
  multiplyRotations,
  type Placement,
  rotateBack,
  subtract as subtractVectors,
  transposeRotation,
  type Vector,
} from "./spatial-algebra.js";

/** Coordinates and speeds of the bodies' present poses and twists. */
export function readTree(t: Tables, tree: BuiltTree): { q: number[]; s: number[] } {
  const joints = tree.motions.map((_, i) => readJointState(t, tree, i));
  return { q: joints.flatMap(({ q }) => q), s: joints.flatMap(({ s }) => s) };
}

/** Coordinates and speeds of one joint. */
export function readJointState(t: Tables, tree: BuiltTree, i: number): { q: readonly number[]; s: readonly number[] } {
  const { model, motions } = tree;
  const frameOf = (k: number) => compose(readPose(t.pose, 7 * tree.bodies[k]!), readPose(tree.frame, 7 * k));
  const parent = model.parent[i]!;
  const frames: Pose[] = [];
  frames[i] = frameOf(i);
  if (parent >= 0) frames[parent] = frameOf(parent);
  const { rotation, position } = relativePlace(tree, frames, i);
  const q = motions[i]!.measure(rotation, position);
  const mount = {
    rotation: Array.from(model.mount.subarray(12 * i, 12 * i + 9)),
    position: Array.from(model.mount.subarray(12 * i + 9, 12 * i + 12)),
  };
  const placement = composePlaces(NUMBERS, mount, motions[i]!.place(NUMBERS, q));
  const own = twistAt(t, tree.bodies[i]!, frames[i]!);
  const relative =
    parent < 0 ? own : subtractVectors(NUMBERS, own, motionToChild(NUMBERS, placement, twistAt(t, tree.bodies[parent]!, frames[parent]!)));
  return { q, s: along(basesOfMotions(motions[i]!.motions(NUMBERS, q)).freeLoads, relative) };
}

/** Frame of body i in frame A of its joint. */
function relativePlace({ model }: BuiltTree, frames: readonly Pose[], i: number): Placement<number> {
  const mount = {
    rotation: Array.from(model.mount.subarray(12 * i, 12 * i + 9)),
    position: Array.from(model.mount.subarray(12 * i + 9, 12 * i + 12)),
  };
  const parent = model.parent[i]!;
  const A = parent < 0 ? mount : composePlaces(NUMBERS, columnsOf(frames[parent]!), mount);
  const F = columnsOf(frames[i]!);
  return {
    rotation: multiplyRotations(NUMBERS, transposeRotation(A.rotation), F.rotation),
    position: rotateBack(NUMBERS, A.rotation, subtractVectors(NUMBERS, F.position, A.position)),
  };
}

/** (ω, v) of a body at the origin of a frame on it, in the frame's axes. */
function twistAt(t: Tables, slot: number, { position, orientation }: Pose): Vector<number> {
  const omega = readVec3(t.twist, 6 * slot);
  const arm = subtract(position, readVec3(t.pose, 7 * slot));
  const velocity = add(readVec3(t.twist, 6 * slot + 3), cross(omega, arm));
  return [omega, velocity].flatMap((vector) => toVector3(rotateInverse(orientation, vector)));
}
