/**
 * Moves bodies at the start, with the bodies whose parents they are.
 *
 * Joints belong to their bodies like drilled holes. If both bodies of a joint move alike, its anchor and axes in the world move along. If one moves alone,
 * the joint stays where it was on each of them: it is written by its two frames from then on, shows its gap, and is closed when the run begins. The anchor is
 * not left standing in the world instead, because the hole would then wander through the part: turning a link by 30° would take it off its pin for good, and
 * limits and springs would count from another angle.
 */
import type { FrameDescription, JointDescription, Model, Quaternion, Vector3 } from "@gelenk/core";
import type { Edit } from "../document.js";
import type { Entity } from "../entities.js";
import { compose, frameOfAxes, framesOf, IDENTITY, invert, type Pose, posesAtStart, resolvedOrWritten, rotate, toWorld } from "../poses.js";
import { tidyAll, tidyCoordinate } from "../tidy-number.js";
import { mapList } from "./entity-lists.js";
import { descendantsOf } from "./set-parent.js";

type Written = readonly (number | string)[];

export const moveBody = (name: string, pose: Pose): Edit => moveBodies(new Map([[name, pose]]));

/** Poses of body frames in the world at the start. */
export const moveBodies =
  (targets: ReadonlyMap<string, Pose>): Edit =>
  (model) => {
    const before = posesAtStart(model);
    const moves = displacements(model, targets, before);
    if (moves.size === 0) return model;
    const moved = mapList(model, "bodies", (body) => {
      const move = moves.get(body.name);
      return move ? placeBody(body, before.get(body.name)!, targets.get(body.name) ?? compose(move, before.get(body.name)!)) : body;
    });
    return followJoints(moved, model, before, moves);
  };

/** By how much each body moves, in the world: X' X⁻¹. Children without a target of their own follow their parents. */
function displacements(model: Model, targets: ReadonlyMap<string, Pose>, before: ReadonlyMap<string, Pose>): ReadonlyMap<string, Pose> {
  const moves = new Map<string, Pose>();
  for (const [name, pose] of targets) {
    const old = before.get(name);
    if (!old || samePose(old, pose)) continue;
    for (const child of descendantsOf(model, [name]))
      if (child === name || !targets.has(child)) moves.set(child, compose(pose, invert(old)));
  }
  return moves;
}

/** Components that stay keep their expressions. */
function placeBody(body: Entity, before: Pose, { position, orientation }: Pose): Entity {
  const place = keepWritten(body["position"] as Written | undefined, before.position, position);
  const turn = keepWritten(body["orientation"] as Written | undefined, before.orientation, orientation);
  return { ...body, ...(place && { position: place }), ...(turn && { orientation: turn }) };
}

/** undefined: as by default, and so it stays. */
export function keepWritten(written: Written | undefined, before: readonly number[], after: readonly number[]): Written | undefined {
  if (after.every((value, k) => value === before[k])) return written;
  return after.map((value, k) => (written && value === before[k] ? written[k]! : tidyCoordinate(value)));
}

/** `written` holds expressions, the resolved joints of `old` their numbers. */
function followJoints(model: Model, old: Model, before: ReadonlyMap<string, Pose>, moves: ReadonlyMap<string, Pose>): Model {
  const numbers = new Map((resolvedOrWritten(old).joints ?? []).map((joint) => [joint.name, joint]));
  return mapList(model, "joints", (joint) => {
    const { a, b } = joint as unknown as JointDescription;
    const [moveA, moveB] = [moves.get(a) ?? IDENTITY, moves.get(b) ?? IDENTITY];
    if (!moves.has(a) && !moves.has(b)) return joint;
    const resolved = numbers.get(joint.name)!;
    return samePose(moveA, moveB) ? carryJoint(joint, resolved, moveA) : onItsBodies(joint, resolved, before);
  });
}

/** Both bodies move alike. */
export function carryJoint(joint: Entity, resolved: JointDescription, move: Pose): Entity {
  if (resolved.frameA && resolved.frameB) return joint;
  const anchor = resolved.anchor && {
    anchor: keepWritten(joint["anchor"] as Written, resolved.anchor, toWorld(move, resolved.anchor)),
  };
  if (sameRotation(move.orientation, IDENTITY.orientation)) return { ...joint, ...anchor };
  const frame = frameOfAxes(resolved.axis ?? [1, 0, 0], resolved.axis2);
  const turned = (axis: Vector3) => tidyAll(rotate(move.orientation, rotate(frame, axis)));
  return { ...joint, ...anchor, axis: turned([1, 0, 0]), axis2: turned([0, 1, 0]) };
}

/** The joint by its frames on the bodies, which stay true wherever they go. */
function onItsBodies(joint: Entity, resolved: JointDescription, poses: ReadonlyMap<string, Pose>): Entity {
  const { frameA, frameB, anchor, axis, axis2 } = resolved;
  if (frameA && frameB) return joint;
  const byOrigins = (resolved.type === "distance" || resolved.type === "rope") && !anchor && !axis && !axis2;
  if (byOrigins) return joint;
  const frames = framesOf(resolved, poses);
  const { anchor: _anchor, axis: _axis, axis2: _axis2, ...rest } = joint;
  return { ...(rest as Entity), frameA: joint["frameA"] ?? written(frames.a), frameB: joint["frameB"] ?? written(frames.b) };
}

/** A frame as a model holds it. */
export const written = ({ position, orientation }: Pose): FrameDescription => ({
  position: tidyAll(position),
  ...(!sameRotation(orientation, IDENTITY.orientation) && { orientation: tidyAll(orientation) }),
});

/** How far apart two poses may be to count as one, m and parts of a unit quaternion. */
const NEAR = 1e-12;
const isNear = (a: readonly number[], b: readonly number[]): boolean => a.every((value, k) => Math.abs(value - b[k]!) <= NEAR);
const sameRotation = (a: Quaternion, b: Quaternion): boolean =>
  isNear(a, b) ||
  isNear(
    a,
    b.map((value) => -value),
  );
const samePose = (a: Pose, b: Pose): boolean => isNear(a.position, b.position) && sameRotation(a.orientation, b.orientation);
