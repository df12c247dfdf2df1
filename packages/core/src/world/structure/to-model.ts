/**
 * The model of a world as it is now: descriptions as they were written, with the present poses and velocities. Prescribed motions are
 * functions of the time since the start, so bodies that have one keep their written pose.
 */
import type { Force } from "../../force/force-kind.js";
import { INPUT_FIELDS, type InputField, type InputPlace, inputOr, isInputSet } from "../../joint/held-input.js";
import { allCoordinates, type FreeCoordinate } from "../../joint/joint-kind.js";
import { COUNTED, GROUND_BODY, SERVO_FIELDS } from "../../joint/joint-tables.js";
import { compose, type Pose } from "../../math/pose.js";
import { toQuaternion } from "../../math/quat.js";
import { readVec3, toVector3 } from "../../math/vec3.js";
import { bodiesOf } from "../../model/check-methods.js";
import type {
  BodyDescription,
  CoordinateDescription,
  CouplingDescription,
  ForceDescription,
  JointDescription,
  ResolvedModel,
  ServoDescription,
} from "../../model/description.js";
import type { Servo } from "../joints/actuators.js";
import { servoOffset } from "../joints/servo.js";
import type { WorldData } from "../world-data.js";
import { settingsIn, surfacesIn } from "../world-options.js";
import type { BodyRecord, CouplingRecord, JointRecord } from "./blueprint.js";
import { principalFrame, readBodyPose, readBodyVelocity } from "./body-rows.js";

type Coordinates = NonNullable<JointDescription["coordinates"]>;

export function modelOf(world: WorldData): ResolvedModel {
  const { options, tables } = world;
  const bodies = world.bodies.records.flatMap((record, slot) => (record && !record.device ? [describe(world, record, slot)] : []));
  const joints = world.joints.records.flatMap((joint, slot) => (joint && !joint.drag ? [describeJoint(world, joint, slot)] : []));
  const couplings = world.couplings.records.flatMap((coupling) => (coupling ? [describeCoupling(coupling)] : []));
  const forces = world.forces.records.flatMap((force) =>
    force && !isInput(world, force) ? [{ ...force.description, name: force.name } as ForceDescription] : [],
  );
  // bodies that are gone, or have not come yet, would be unknown names
  const isHere = (name: string) => world.bodies.slotOf.has(name);
  const exclude = options.exclude?.filter((names) => names.every(isHere));
  const methods = options.methods
    ?.map((choice) => (bodiesOf(choice).every(isHere) ? choice : { ...choice, of: bodiesOf(choice).filter(isHere) }))
    .filter((choice) => choice.of.length > 0);
  return {
    gelenk: 1,
    ...(options.up && { up: options.up }),
    gravity: toVector3(readVec3(tables.gravity)),
    bodies,
    ...(joints.length > 0 && { joints }),
    ...(couplings.length > 0 && { couplings }),
    ...(forces.length > 0 && { forces }),
    ...surfacesIn(options),
    ...(exclude && { exclude }),
    settings: { ...settingsIn(options), ...(methods && { methods }), step: world.step },
  };
}

/** Does it lead from a device? */
const isInput = ({ bodies }: WorldData, { bodies: ends = [] }: Force): boolean => ends.some((body) => bodies.records[body]?.device);

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
  const coordinates = describeCoordinates(world, joint, slot, rest.coordinates ?? {});
  return {
    ...rest,
    ...length,
    ...(Object.keys(coordinates).length > 0 && { coordinates }),
    name: joint.name,
    frameA: frameOn(joint.a, joint.frameA),
    frameB: frameOn(joint.b, joint.frameB),
  };
}

/** A coupling keeps the sum it had at the start. */
const describeCoupling = ({ description, name, offset }: CouplingRecord): CouplingDescription => ({ ...description, name, offset });

/** What has changed since the start: turns made, integrals of servos, and what was set by hand. */
function describeCoordinates(world: WorldData, joint: JointRecord, slot: number, written: Coordinates): Coordinates {
  const coordinates = allCoordinates(joint.kind).flatMap((coordinate, index): [string, CoordinateDescription][] => {
    const { name } = coordinate;
    const own = Object.hasOwn(written, name) ? written[name] : undefined;
    const start = startOf(world, joint, slot, coordinate, index);
    const servo = joint.actuators.find((actuator) => actuator.index === index)?.servo;
    if (!own && start === 0) return [];
    const described: CoordinateDescription = {
      ...own,
      ...((own?.start ?? start) !== 0 && { start }),
      ...(servo && { servo: describeServo(world, slot, servo, own!.servo!) }),
      ...(own && index < COUNTED && inputsSet(world, { slot, index }, own)),
    };
    return [[name, described]];
  });
  return Object.fromEntries(coordinates);
}

/** What was set by hand on motor and brake, in place of what was written. */
function inputsSet({ tables }: WorldData, place: InputPlace, { motor }: CoordinateDescription): CoordinateDescription {
  const follows = motor?.position === undefined ? "speed" : "position";
  const isSet = (field: InputField) => isInputSet(tables, place, field);
  return {
    ...(motor && isSet(INPUT_FIELDS.motor) && { motor: { ...motor, [follows]: inputOr(tables, place, INPUT_FIELDS.motor, 0) } }),
    ...(isSet(INPUT_FIELDS.brake) && { brake: inputOr(tables, place, INPUT_FIELDS.brake, 0) }),
  };
}

/** Value of a coordinate that has turned more than half a turn, else 0. */
function startOf({ tables }: WorldData, joint: JointRecord, slot: number, coordinate: FreeCoordinate, index: number): number {
  const period = coordinate.period?.(joint.numbers, 0) ?? 0;
  const value = index < COUNTED && period > 0 ? tables.jointTurn[COUNTED * slot + index]! : 0;
  return Math.abs(value) > period / 2 ? value : 0;
}

function describeServo({ tables }: WorldData, slot: number, servo: Servo, written: ServoDescription): ServoDescription {
  const o = servoOffset(slot, servo);
  const integral = tables.servo[o + SERVO_FIELDS.integral]!;
  const { table, target, ...rest } = written;
  const isSet = tables.servo[o + SERVO_FIELDS.isSet] === 1;
  const wanted = isSet
    ? { target: tables.servo[o + SERVO_FIELDS.target]! }
    : { ...(table && { table }), ...(target !== undefined && { target }) };
  return { ...rest, ...wanted, ...((written.integral ?? integral) !== 0 && { integral }) };
}
