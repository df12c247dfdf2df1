/**
 * A tree of a robot as a model for a world, in the state (q, s): every body where the tree has it, its joints on frames, so that
 * coordinates are those of the tree. Bodies without mass that are welded on are left out; what hangs on them hangs on their parent.
 */
import { fromColumns, toQuat } from "../../../src/math/mat3.js";
import { compose, IDENTITY_POSE, type Pose } from "../../../src/math/pose.js";
import { rotate, toQuaternion } from "../../../src/math/quat.js";
import { readVec3, toVector3 } from "../../../src/math/vec3.js";
import type { BodyDescription, JointDescription, ResolvedModel } from "../../../src/model/description.js";
import { NUMBERS } from "../../../src/solve/recursive/algebra.js";
import { treeState, worldPlacements } from "../../../src/solve/recursive/kinematics.js";
import type { TreeModel } from "../../../src/solve/recursive/tree-model.js";
import type { UrdfTree } from "./urdf-tree.js";

const poseOf = (rotation: ArrayLike<number>, position: ArrayLike<number>): Pose => ({
  orientation: toQuat(fromColumns(readVec3(rotation, 0), readVec3(rotation, 3), readVec3(rotation, 6))),
  position: readVec3(position),
});
const described = ({ position, orientation }: Pose) => ({ position: toVector3(position), orientation: toQuaternion(orientation) });

/** Mass, centre and inertia about it, from the numbers of a tree: mass, first moment, inertia about the origin. */
function massOf({ mass }: TreeModel, i: number): Pick<BodyDescription, "mass" | "centerOfMass" | "inertia"> {
  const [m, sx, sy, sz, xx, yy, zz, xy, xz, yz] = Array.from(mass.subarray(10 * i, 10 * i + 10)) as [number, ...number[]] & number[];
  const [x, y, z] = [sx! / m, sy! / m, sz! / m];
  return {
    mass: m,
    centerOfMass: [x, y, z],
    inertia: [
      ...([xx! - m * (y * y + z * z), yy! - m * (x * x + z * z), zz! - m * (x * x + y * y)] as const),
      ...([xy! + m * x * y, xz! + m * x * z, yz! + m * y * z] as const),
    ],
  };
}

/** The body that a joint of the file carries. */
export const nameOfBody = (joint: string): string => `body-of-${joint}`;

export function robotModel(
  { model, joints }: UrdfTree,
  q: readonly number[],
  s: readonly number[],
  gravity: readonly number[],
): ResolvedModel {
  const state = treeState(NUMBERS, model, q, s);
  const places = worldPlacements(NUMBERS, state).map(({ rotation, position }) => poseOf(rotation, position));
  // by body of the tree: the body of the world that it is part of, and its frame in that one's
  const carriers: { readonly name: string; readonly frame: Pose }[] = [];
  const bodies: BodyDescription[] = [];
  const hinges: JointDescription[] = [];
  for (const [i, motion] of model.joints.entries()) {
    const parent = model.parent[i]! < 0 ? { name: "ground", frame: IDENTITY_POSE } : carriers[model.parent[i]!]!;
    const mount = compose(parent.frame, poseOf(model.mount.subarray(12 * i, 12 * i + 9), model.mount.subarray(12 * i + 9, 12 * i + 12)));
    if (motion.type === "weld" && model.mass[10 * i] === 0) {
      carriers.push({ name: parent.name, frame: mount });
      continue;
    }
    const name = nameOfBody(joints[i]!);
    const { orientation } = places[i]!;
    const velocity = state.velocities[i]!;
    carriers.push({ name, frame: IDENTITY_POSE });
    bodies.push({
      name,
      ...massOf(model, i),
      ...described(places[i]!),
      angularVelocity: toVector3(rotate(orientation, readVec3(velocity, 0))),
      velocity: toVector3(rotate(orientation, readVec3(velocity, 3))),
    });
    if (motion.type !== "free")
      hinges.push({ name: joints[i]!, type: motion.type, a: parent.name, b: name, frameA: described(mount), frameB: {} });
  }
  return { gelenk: 1, up: "z", gravity: [gravity[0]!, gravity[1]!, gravity[2]!], bodies, joints: hinges };
}
