/**
 * Forward kinematics of a mechanism in flat arrays: poses and velocities of its bodies as they are written in the model, world axes; and loads that act on
 * them, brought into the frames of the tree.
 */
import { flatOutward } from "../solve/recursive/flat/flat-kinematics.js";
import { createTreeBodies, readLoads, writeBodies } from "../solve/recursive/flat/flat-tables.js";
import { createFlatTree } from "../solve/recursive/flat/flat-tree.js";
import { type MechanismTree, writePoses } from "./mechanism-tree.js";

/** In the order of the mechanism's bodies. */
export interface BodyMotion {
  /** Position of the origin (3) and orientation [x, y, z, w], 7 numbers each. */
  readonly pose: Float64Array;
  /** Angular velocity (3) and velocity of the origin (3), 6 numbers each. */
  readonly twist: Float64Array;
}

export interface BodyKinematics {
  /** The same arrays every time. */
  move(q: Float64Array, s: Float64Array): BodyMotion;
  /** Wrenches [τ about the centre of mass, f] in world axes to (τ, f) in the frames of the tree, the same array every time. */
  loads(q: Float64Array, s: Float64Array, wrench: Float64Array): Float64Array;
}

export function createBodyKinematics({ tree, model, written }: MechanismTree): BodyKinematics {
  const flat = createFlatTree(model);
  const centers = createTreeBodies(tree);
  const bodies = { ...centers, inside: writePoses(written) };
  const perBody = (stride: number) => new Float64Array(stride * model.count);
  const motion: BodyMotion = { pose: perBody(7), twist: perBody(6) };
  const [center, speed, loads] = [perBody(7), perBody(6), perBody(6)];
  return {
    move(q, s) {
      flatOutward(flat, q, s, undefined);
      writeBodies(flat, bodies, motion.pose, motion.twist);
      return motion;
    },
    loads(q, s, wrench) {
      flatOutward(flat, q, s, undefined);
      writeBodies(flat, centers, center, speed);
      readLoads(centers, center, wrench, loads);
      return loads;
    },
  };
}
