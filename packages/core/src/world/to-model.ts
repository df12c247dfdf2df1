/**
 * The model of a world as it is now: descriptions as they were written, with the present poses and velocities. Prescribed motions are
 * functions of the time since the start, so bodies that have one keep their written pose.
 */
import { GROUND_BODY, SERVO_FIELDS } from "../joint/joint-tables.js";
import { compose, type Pose } from "../math/pose.js";
import { toQuaternion } from "../math/quat.js";
import { readVec3, toVector3 } from "../math/vec3.js";
import type {
  BodyDescription,
  CoordinateDescription,
  ForceDescription,
  JointDescription,
  ResolvedModel,
  Settings,
} from "../model/description.js";
import type { BodyRecord, JointRecord } from "./blueprint.js";
import { principalFrame, readBodyPose, readBodyVelocity } from "./body-rows.js";
import { servoOffset } from "./servo.js";
import type { WorldData } from "./world-data.js";

type Coordinates = NonNullable<JointDescription["coordinates"]>;

export function modelOf(world: WorldData): ResolvedModel {
  const { options, tables } = world;
  const settings: Settings = {
    step: world.step,
    ...(options.method && { method: options.method }),
    ...(options.rotation && { rotation: options.rotation }),
    ...(options.order !== undefined && { order: options.order }),
    ...(options.tolerance && { tolerance: options.tolerance }),
    ...(options.budget !== undefined && { budget: options.budget }),
    ...(options.halve !== undefined && { halve: options.halve }),
    ...(options.integrator && { integrator: options.integrator }),
    ...(options.stabilisation && { stabilisation: options.stabilisation }),
    ...(options.baumgarte && { baumgarte: options.baumgarte }),
    ...(options.penalty && { penalty: options.penalty }),
  };
  const bodies = world.bodies.records.flatMap((record, slot) => (record ? [describe(world, record, slot)] : []));
  const joints = world.joints.records.flatMap((joint, slot) => (joint ? [describeJoint(world, joint, slot)] : []));
  const forces = world.forces.records.flatMap((force) => (force ? [{ ...force.description, name: force.name } as ForceDescription] : []));
  return {
    gelenk: 1,
    ...(options.up && { up: options.up }),
    gravity: toVector3(readVec3(tables.gravity)),
    bodies,
    ...(joints.length > 0 && { joints }),
    ...(forces.length > 0 && { forces }),
    settings,
  };
}

function describe(world: WorldData, record: BodyRecord, slot: number): BodyDescription {
  const { position, orientation } = readBodyPose(world.tables, slot);
  if (record.motion) return { ...record.description, name: record.name };
  const moving = record.kind !== "fixed";
  return {
    ...record.description,
    name: record.name,
    position: toVector3(position),
    orientation: toQuaternion(orientation),
    ...(moving && {
      velocity: toVector3(readBodyVelocity(world.tables, slot)),
      angularVelocity: toVector3(readVec3(world.tables.twist, 6 * slot)),
    }),
  };
}

/** Joints with their frames on the bodies, which stay true wherever the bodies are. */
function describeJoint(world: WorldData, joint: JointRecord, slot: number): JointDescription {
  const { anchor: _anchor, axis: _axis, axis2: _axis2, ...rest } = joint.description;
  const frameOn = (body: number, X_PF: Pose) => {
    const { position, orientation } = body === GROUND_BODY ? X_PF : compose(principalFrame(world.tables, body), X_PF);
    return { position: toVector3(position), orientation: toQuaternion(orientation) };
  };
  const length = joint.kind.type === "distance" ? { length: joint.numbers[0]! } : {};
  return {
    ...rest,
    ...length,
    ...(rest.coordinates && { coordinates: describeCoordinates(world, joint, slot, rest.coordinates) }),
    name: joint.name,
    frameA: frameOn(joint.a, joint.frameA),
    frameB: frameOn(joint.b, joint.frameB),
  };
}

/** Targets that were set by hand take the place of the written ones. */
function describeCoordinates(world: WorldData, joint: JointRecord, slot: number, written: Coordinates): Coordinates {
  const { servo: numbers } = world.tables;
  const changed = joint.actuators.flatMap(({ coordinate: { name }, servo }): [string, CoordinateDescription][] => {
    if (!servo || numbers[servoOffset(slot, servo) + SERVO_FIELDS.isSet] === 0) return [];
    const { table: _table, ...rest } = written[name]!.servo!;
    return [[name, { ...written[name], servo: { ...rest, target: numbers[servoOffset(slot, servo) + SERVO_FIELDS.target]! } }]];
  });
  return { ...written, ...Object.fromEntries(changed) };
}
