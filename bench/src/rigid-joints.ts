/**
 * The joints of a model as the peers need them: with numbers for their bodies, and anchor and axis in the world and on each body. The
 * benchmarks use hinges and ball joints that are given in the world at the initial poses; anything else is refused rather than approximated.
 */
import type { JointDescription, ResolvedModel, Triple } from "@gelenk/core";
import { inverse, minus, rotate } from "./measures/rotation.js";
import { type RigidBody, rigidBodies } from "./rigid-bodies.js";

/** In place of the number of a body. */
export const GROUND = -1;

export interface RigidJoint {
  readonly type: "revolute" | "spherical";
  /** Reference and moving body; GROUND for the ground. */
  readonly a: number;
  readonly b: number;
  /** In the world at the start; the axis is a unit vector, without meaning for ball joints. */
  readonly anchor: Triple;
  readonly axis: Triple;
  /** The same in the frames of the two bodies. */
  readonly onA: JointMount;
  readonly onB: JointMount;
}

/** Place of a joint on a body, in the body's frame. */
export interface JointMount {
  readonly anchor: Triple;
  readonly axis: Triple;
}

export function rigidJoints(model: ResolvedModel): readonly RigidJoint[] {
  const bodies = rigidBodies(model);
  const names = new Map((model.bodies ?? []).map((body, i) => [body.name, i]));
  const numberOf = (name: string) => (name === "ground" ? GROUND : names.get(name));
  return (model.joints ?? []).map((joint, i) => rigidJoint(joint, joint.name ?? `joints[${i}]`, bodies, numberOf));
}

function rigidJoint(
  joint: JointDescription,
  name: string,
  bodies: readonly RigidBody[],
  numberOf: (name: string) => number | undefined,
): RigidJoint {
  const { type, anchor, axis: written = [1, 0, 0] } = joint;
  if (type !== "revolute" && type !== "spherical") throw new Error(`${name}: joints of type ${type} are not translated to the peers`);
  const [a, b] = [numberOf(joint.a), numberOf(joint.b)];
  if (!anchor || joint.frameA || joint.frameB || a === undefined || b === undefined) {
    throw new Error(`${name}: only joints between named bodies with an anchor in the world are translated to the peers`);
  }
  const length = Math.hypot(...written);
  const axis: Triple = [written[0] / length, written[1] / length, written[2] / length];
  const on = (body: number) => mountOn(bodies[body], anchor, axis);
  return { type, a, b, anchor, axis, onA: on(a), onB: on(b) };
}

/** Without a body: on the ground. */
function mountOn(body: RigidBody | undefined, anchor: Triple, axis: Triple): JointMount {
  if (!body) return { anchor, axis };
  const back = inverse(body.orientation);
  return { anchor: rotate(back, minus(anchor, body.position)), axis: rotate(back, axis) };
}

/** For engines whose joints are not translated. */
export function refuseJoints(model: ResolvedModel): void {
  if ((model.joints ?? []).length > 0) throw new Error("joints are not translated to this engine");
}
