/**
 * Adds a joint of any kind between two bodies, placed by what was picked. At the start, with one place, it is written by `anchor` and `axis` in the world.
 * Two places (a hole on each body) or a run that has gone on ask for frames on the bodies: the first because the bodies do not fit yet and are pulled together,
 * the second because anchors are those of the start.
 */
import { GROUND, type JointType, type Model, type Vector3 } from "@gelenk/core";
import type { Edit } from "../document.js";
import type { Entity } from "../entities.js";
import { add, compose, frameOfAxes, IDENTITY, invert, type Pose, posesAtStart, scale } from "../poses.js";
import { tidyCoordinate } from "../tidy-number.js";
import { append, freshName } from "./entity-lists.js";
import { FRAMED_KINDS, JOINT_DEFAULTS, usualAxis } from "./joint-defaults.js";
import { written } from "./move-body.js";
import type { NewJoint, Place } from "./new-joint.js";

export const addJoint =
  (joint: NewJoint): Edit =>
  (model) =>
    append(model, "joints", describeJoint(model, joint));

function describeJoint(model: Model, joint: NewJoint): Entity {
  const { type, a, b, poses, atB, more } = joint;
  const now = poses ?? posesAtStart(model);
  const at = joint.at ?? { point: midway(now, a, b) };
  const place = { ...at, axis: at.axis ?? usualAxis(type, model.up ?? "y") };
  const inFrames = poses !== undefined || atB !== undefined || FRAMED_KINDS.has(type);
  const placement = inFrames ? framesAt(type, now, joint, place) : inWorld(place, at.axis !== undefined || needsAxis(type));
  const name = freshName(model, "joints", joint.name ?? type);
  return { name, type, a, b, ...placement, ...JOINT_DEFAULTS[type]?.({ model, joint, place, poses: now }), ...more } as unknown as Entity;
}

/** Kinds that hold no direction need no axis unless one was picked. */
const needsAxis = (type: JointType): boolean => type !== "spherical" && type !== "weld" && type !== "orientation";

const inWorld = ({ point, axis, axis2 }: Place, withAxis: boolean) => ({
  anchor: point.map(tidyCoordinate),
  ...(withAxis && axis && { axis: axis.map(tidyCoordinate) }),
  ...(axis2 && { axis2: axis2.map(tidyCoordinate) }),
});

function framesAt(type: JointType, poses: ReadonlyMap<string, Pose>, { a, b, atB }: NewJoint, at: Place & { readonly axis: Vector3 }) {
  const frameA = { position: at.point, orientation: frameOfAxes(at.axis, at.axis2) };
  const frameB = atB ? { position: atB.point, orientation: frameOfAxes(atB.axis ?? at.axis, atB.axis2 ?? at.axis2) } : frameA;
  const on = (body: string, frame: Pose) => written(compose(invert(poses.get(body) ?? IDENTITY), frame));
  return (
    FRAMED_KINDS.get(type)?.({ a, b, poses, frameA, frameB, picked: atB !== undefined }) ?? { frameA: on(a, frameA), frameB: on(b, frameB) }
  );
}

function midway(poses: ReadonlyMap<string, Pose>, a: string, b: string): Vector3 {
  const [p, q] = [poses.get(a) ?? IDENTITY, poses.get(b) ?? IDENTITY].map(({ position }) => position) as [Vector3, Vector3];
  if (a === GROUND) return q;
  return b === GROUND ? p : scale(add(p, q), 0.5);
}
