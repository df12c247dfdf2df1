/**
 * Structural changes: bodies and forces come and go. A change copies the blueprint first where a snapshot refers to it, marks the
 * structure as changed, and is booked in the ledger, so that adding or removing a moving body is not taken for drift.
 */
import { acceptBody } from "../../body/free-step.js";
import { compileMotion, previewKinematicBody } from "../../body/prescribed-motion.js";
import { groupNames } from "../../collide/filter.js";
import { type CompiledShape, compileShapes, type ShapeCache } from "../../collide/shapes/compile-shape.js";
import type { Force, ForceKind, ForceLike } from "../../force/force-kind.js";
import { INPUT } from "../../joint/held-input.js";
import { COUNTED, GROUND_BODY, HOLD, MOST_SERVOS, SERVO, SERVO_FIELDS } from "../../joint/joint-tables.js";
import { massOfBody } from "../../mass/body-mass.js";
import { inverseTransformPoint, transformPoint } from "../../math/pose.js";
import { normalise, readQuat } from "../../math/quat.js";
import { distance, readVec3 } from "../../math/vec3.js";
import type { MaterialTable } from "../../model/coefficients.js";
import { collectDiagnostics } from "../../model/collect-diagnostics.js";
import { DEFAULTS } from "../../model/defaults.js";
import type { BodyDescription } from "../../model/description.js";
import type { Diagnostic } from "../../model/diagnostic.js";
import { GROUND, madeUpName } from "../../model/names.js";
import { timeOf } from "../clock.js";
import { forgetContacts } from "../contacts/contact-state.js";
import { forgetInside } from "../contacts/sensors.js";
import { writeJoint } from "../joints/joint-rows.js";
import { servoOffset } from "../joints/servo.js";
import { wakeForced, wakeJoint } from "../sleep/sleep.js";
import type { WorldData } from "../world-data.js";
import type { WorldTables } from "../world-tables.js";
import { addToSlots, type BodyRecord, type CouplingRecord, copySlots, type JointRecord, removeFromSlots } from "./blueprint.js";
import { clearRows, principalFrame, writeBodyPose, writeBodyVelocity, writeConstants } from "./body-rows.js";
import { bookBodyEdit, bookWorldEdit } from "./book-edit.js";

/** Before every change of `bodies` or `forces`: a snapshot keeps the old ones. */
function ownBlueprint(world: WorldData): void {
  world.changed = true;
  world.structureEpoch++;
  if (!world.shared) return;
  world.bodies = copySlots(world.bodies);
  world.joints = copySlots(world.joints);
  world.forces = copySlots(world.forces);
  world.couplings = copySlots(world.couplings);
  world.shared = false;
}

/** What the records of bodies need of their world; `diagnostics` grows. */
export interface DescribeContext {
  readonly diagnostics: Diagnostic[];
  readonly materials: MaterialTable;
  readonly forms: ShapeCache;
}

/** The record of a body whose description has been validated; undefined with diagnostics where its mass or its shapes make no sense. */
export function describeBody(description: BodyDescription, name: string, where: string, context: DescribeContext): BodyRecord | undefined {
  const kind = description.kind ?? DEFAULTS.body.kind;
  const motion = description.motion
    ? compileMotion(description.motion, normalise(readQuat(description.orientation ?? [0, 0, 0, 1])))
    : undefined;
  if (kind !== "dynamic") {
    const colliders = describeShapes(description, where, context);
    return colliders && { name, description, kind, mass: undefined, motion, colliders };
  }
  const { properties, principal, diagnostics: found } = massOfBody(description, where, context.materials);
  context.diagnostics.push(...found);
  if (!properties || !principal) return undefined;
  // after the mass: what is wrong with a mesh is told once
  const colliders = describeShapes(description, where, context);
  return colliders && { name, description, kind, mass: { mass: properties.mass, center: properties.center, principal }, motion, colliders };
}

function describeShapes(
  description: BodyDescription,
  where: string,
  { diagnostics, materials, forms }: DescribeContext,
): readonly CompiledShape[] | undefined {
  const findings = collectDiagnostics();
  const compiled = compileShapes(description, where, { materials, cache: forms, findings });
  diagnostics.push(...findings.finish());
  return findings.errors > 0 ? undefined : compiled;
}

/** A name for a new body or force: the written one, or one made up. */
export function nameFor(taken: ReadonlyMap<string, number>, kind: string, written: string | undefined): string {
  return written ?? madeUpName(kind, taken.size, (name) => taken.has(name));
}

/** Puts a body into the lowest free slot, at its described pose and velocity; returns the slot. */
export function addBody(world: WorldData, record: BodyRecord): number {
  ownBlueprint(world);
  const body = addToSlots(world.bodies, record);
  for (const name of groupNames(record.description.shapes ?? [])) world.collision.groups.add(name);
  world.arena.reserve("body", world.bodies.records.length);
  bookBodyEdit(world, body, () => {
    const t = world.tables;
    clearRows(t, body);
    writeConstants(t, body, record);
    const { position, orientation, velocity, angularVelocity } = { ...DEFAULTS.body, ...record.description };
    writeBodyPose(t, body, { position: readVec3(position), orientation: readQuat(orientation) });
    if (record.kind !== "fixed") writeBodyVelocity(t, body, readVec3(velocity), readVec3(angularVelocity));
    if (record.motion) {
      previewKinematicBody(t, body, record.motion, timeOf(world), 0);
      acceptBody(t, body);
    }
    t.startPose.set(t.pose.subarray(7 * body, 7 * body + 7), 7 * body);
    t.startTwist.set(t.twist.subarray(6 * body, 6 * body + 6), 6 * body);
  });
  return body;
}

/** Adds a joint whose description has been validated; returns its slot. */
export function addJoint(world: WorldData, record: JointRecord): number {
  ownBlueprint(world);
  let slot = -1;
  bookActuators(world, record, () => {
    slot = addToSlots(world.joints, record);
    world.arena.reserve("joint", world.joints.records.length);
    writeJoint(world.tables, slot, record);
    startCoordinates(world.tables, slot, record);
  });
  wakeJoint(world, slot);
  return slot;
}

/** Turns and servos as they are before the first step. */
function startCoordinates(t: WorldTables, slot: number, { actuators }: JointRecord): void {
  t.jointTurn.fill(0, COUNTED * slot, COUNTED * (slot + 1));
  t.jointStop[slot] = 0;
  t.jointHold.fill(0, HOLD * slot, HOLD * (slot + 1));
  t.jointInput.fill(0, INPUT * COUNTED * slot, INPUT * COUNTED * (slot + 1));
  t.servo.fill(0, SERVO * MOST_SERVOS * slot, SERVO * MOST_SERVOS * (slot + 1));
  for (const { index, start, servo } of actuators) {
    if (index < COUNTED) t.jointTurn[COUNTED * slot + index] = start;
    if (servo) t.servo[servoOffset(slot, servo) + SERVO_FIELDS.integral] = servo.integral;
  }
}

/** Springs and rotors on the coordinates of a joint come and go with it; so does their energy. */
function bookActuators(world: WorldData, joint: JointRecord, change: () => void): void {
  if (joint.actuators.some(({ stiffness, armature }) => stiffness > 0 || armature > 0)) bookWorldEdit(world, change);
  else change();
}

export function removeJoint(world: WorldData, slot: number): void {
  const joint = world.joints.records[slot];
  if (!joint) return;
  ownBlueprint(world);
  takeJoint(world, joint, slot);
}

/** Takes a joint out, and the couplings it takes part in. */
function takeJoint(world: WorldData, joint: JointRecord, slot: number): void {
  wakeJoint(world, slot);
  world.couplings.records.forEach((coupling, place) => {
    if (coupling?.terms.some((term) => term.joint === joint.name)) removeFromSlots(world.couplings, place);
  });
  bookActuators(world, joint, () => removeFromSlots(world.joints, slot));
}

/** Adds a coupling whose description has been validated; returns its slot. */
export function addCoupling(world: WorldData, record: CouplingRecord): number {
  ownBlueprint(world);
  wakeCoupled(world, record);
  return addToSlots(world.couplings, record);
}

export function removeCoupling(world: WorldData, slot: number): void {
  ownBlueprint(world);
  wakeCoupled(world, world.couplings.records[slot]!);
  removeFromSlots(world.couplings, slot);
}

function wakeCoupled(world: WorldData, { terms }: CouplingRecord): void {
  for (const { joint } of terms) wakeJoint(world, world.joints.slotOf.get(joint)!);
}

/** Removes a body, its joints, and the forces that acted on nothing else. */
export function removeBody(world: WorldData, body: number): void {
  ownBlueprint(world);
  world.joints.records.forEach((joint, slot) => {
    if (joint && (joint.a === body || joint.b === body)) takeJoint(world, joint, slot);
  });
  bookBodyEdit(world, body, () => clearRows(world.tables, body));
  removeFromSlots(world.bodies, body);
  forgetInside(world, body);
  forgetContacts(world, body);
  world.forces.records.forEach((force, slot) => {
    if (!force?.bodies?.includes(body)) return;
    wakeForced(world, force.bodies);
    const bodies = force.bodies.filter((other) => other !== body);
    if (bodies.length === 0) removeFromSlots(world.forces, slot);
    else world.forces.records[slot] = { ...force, bodies };
  });
}

/** Adds a force whose description has been validated; returns its slot. */
export function addForce(world: WorldData, description: ForceLike): number {
  ownBlueprint(world);
  const kind = world.forceKinds.get(description.type)!;
  const own = (kind.numbers as (d: ForceLike) => readonly number[])(description);
  const force: Force = {
    name: nameFor(world.forces.slotOf, "force", description.name),
    kind,
    numbers: Float64Array.from(kind.pair ? [...pairNumbers(world, description), ...own] : own),
    description,
    bodies: targetsOf(world, kind, description),
  };
  if (kind.pair) setRestLength(world, force);
  let slot = -1;
  bookWorldEdit(world, () => {
    slot = addToSlots(world.forces, force);
  });
  wakeForced(world, force.bodies);
  return slot;
}

/** Slots a force acts on; undefined: all dynamic bodies. */
function targetsOf(world: WorldData, kind: ForceKind, { a, b, body, bodies }: ForceLike): number[] | undefined {
  const names = kind.pair ? [a, b].filter((name) => name !== GROUND) : body === undefined ? bodies : [body];
  return names?.map((name) => world.bodies.slotOf.get(name!)!);
}

/** Slots and points of the ends of a force between two bodies. */
function pairNumbers(world: WorldData, { a, b, pointA, pointB }: ForceLike): readonly number[] {
  const ends = [
    { slot: world.bodies.slotOf.get(a!) ?? GROUND_BODY, point: readVec3(pointA ?? [0, 0, 0]) },
    { slot: world.bodies.slotOf.get(b!) ?? GROUND_BODY, point: readVec3(pointB ?? [0, 0, 0]) },
  ];
  const local = ends.map(({ slot, point }) =>
    slot === GROUND_BODY ? point : inverseTransformPoint(principalFrame(world.tables, slot), point),
  );
  return [...ends.map(({ slot }) => slot), ...local.flatMap(({ x, y, z }) => [x, y, z])];
}

/** A spring without a length is at rest where it is: its last number is then not a number. */
function setRestLength(world: WorldData, { numbers }: Force): void {
  const last = numbers.length - 1;
  if (!Number.isNaN(numbers[last]!)) return;
  const point = (side: 0 | 1) => {
    const slot = numbers[side]!;
    const local = readVec3(numbers, 2 + 3 * side);
    if (slot === GROUND_BODY) return local;
    return transformPoint(
      { position: readVec3(world.tables.pose, 7 * slot), orientation: readQuat(world.tables.pose, 7 * slot + 3) },
      local,
    );
  };
  numbers[last] = distance(point(0), point(1));
}

export function removeForce(world: WorldData, slot: number): void {
  ownBlueprint(world);
  wakeForced(world, world.forces.records[slot]!.bodies);
  bookWorldEdit(world, () => removeFromSlots(world.forces, slot));
}
