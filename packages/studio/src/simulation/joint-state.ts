/** A new or changed joint for a world that runs: placed as the run has it, or as it would have been at the start. */
import { type JointDescription, type ResolvedModel, World } from "@gelenk/core";
import { withJointState } from "./joint-now.js";
import { sameContent } from "./model-changes.js";

const placementOf = ({ type, a, b, anchor, axis, axis2, frameA, frameB, length }: JointDescription) => ({
  ...{ type, a, b, anchor, axis, axis2, frameA, frameB, length },
});

/**
 * A new or changed joint for a world that runs. `start` is the model with the change, `before` the one without, `present` that of the
 * world. One that lies where it lay keeps its frames and its turns; any other is placed as it would have been at the start.
 */
export function jointInRun(joint: JointDescription, start: ResolvedModel, before: ResolvedModel, present: ResolvedModel): JointDescription {
  const named = ({ joints = [] }: ResolvedModel) => joints.find(({ name }) => name === joint.name);
  const [old, now] = [named(before), named(present)];
  if (old && now && sameContent(placementOf(old), placementOf(joint))) return withJointState(joint, now);
  if (joint.frameA && joint.frameB) return joint;
  const { frameA, frameB, length } = atStart(joint, start);
  const { anchor: _anchor, axis: _axis, axis2: _axis2, ...rest } = joint;
  return { ...rest, ...(frameA && { frameA }), ...(frameB && { frameB }), ...(length !== undefined && { length }) };
}

/** As a world with nothing but its two bodies writes it. */
function atStart(joint: JointDescription, { up, materials, bodies = [] }: ResolvedModel): JointDescription {
  const ends = bodies.filter(({ name }) => name === joint.a || name === joint.b);
  const world = World.fromModel({ gelenk: 1, ...(up && { up }), ...(materials && { materials }), bodies: ends, joints: [joint] });
  return world.toModel().joints![0]!;
}
