/**
 * What a model contains that the equations of a mechanism do not. What would make them wrong is an error: joints that close loops or have no coordinates of
 * their own, couplings, bodies that are moved by law. What acts from outside or at times is a warning, and stays out: limits, friction, motors, forces.
 */
import { BODY_KINEMATIC } from "../body/body-tables.js";
import { GROUND_BODY } from "../joint/joint-tables.js";
import type { ResolvedModel } from "../model/description.js";
import type { Diagnostic } from "../model/diagnostic.js";
import { pathTo } from "../model/path.js";
import type { BuiltTree } from "../solve/recursive/build-tree.js";
import { motionOfKind } from "../solve/recursive/motions/catalogue.js";
import type { Actuator } from "../world/actuators.js";
import type { JointRecord } from "../world/blueprint.js";
import type { WorldData } from "../world/world-data.js";
import { servesActuator } from "./coordinate-forces.js";

interface PlacedRecord {
  readonly record: JointRecord;
  readonly slot: number;
}

export function notServed(data: WorldData, model: ResolvedModel, tree: BuiltTree, joints: readonly PlacedRecord[]): Diagnostic[] {
  return [
    ...cutJoints(tree, joints),
    ...movedBodies(data, joints),
    ...(model.couplings ?? []).map((_, i): Diagnostic => refuse(`couplings[${i}]`, "mechanism.coupling", "couplings are not served")),
    ...(model.forces ?? []).map(
      ({ type }, i): Diagnostic => ({
        code: "mechanism.force",
        severity: "warning",
        where: `forces[${i}]`,
        message: `the force of type ${type} is no part of the mechanism`,
        hint: "forces that are known can be given as loads",
      }),
    ),
    ...joints.flatMap(({ record, slot }) => leftOut(tree, record, slot)),
  ];
}

const refuse = (where: string, code: string, message: string, hint = "a world serves them: World.fromModel"): Diagnostic => ({
  code,
  severity: "error",
  where,
  message,
  hint,
});

/** Joints outside of the tree: here constraints on its coordinates would join (solve/recursive/loops). */
function cutJoints({ cuts }: BuiltTree, joints: readonly PlacedRecord[]): Diagnostic[] {
  const held = joints.filter(({ record: { kind } }) => kind.lengths + kind.angles > 0);
  const loose = joints.filter(({ record: { kind } }) => kind.lengths + kind.angles === 0);
  return [...cuts.map((cut) => held[cut]!), ...loose].map(({ record, slot }) => {
    const { name, kind, numbers } = record;
    const reason = motionOfKind(kind, numbers) ? "closes a loop" : `is of type ${kind.type}, which has no coordinates of its own`;
    return refuse(`joints[${slot}]`, "mechanism.cut-joint", `the joint "${name}" ${reason}`);
  });
}

function movedBodies({ tables, bodies }: WorldData, joints: readonly PlacedRecord[]): Diagnostic[] {
  const partners = new Set(joints.flatMap(({ record: { a, b } }) => [a, b]));
  return [...partners].flatMap((slot): Diagnostic[] => {
    if (slot === GROUND_BODY || tables.kind[slot] !== BODY_KINEMATIC || !bodies.records[slot]!.motion) return [];
    return [refuse(`bodies[${slot}]`, "mechanism.moved-body", `joints hang on the body "${bodies.records[slot]!.name}", which is moved`)];
  });
}

/** What acts on the coordinates of a joint and is left out, by what it is called in the model. */
const LEFT_OUT: readonly (readonly [string, (actuator: Actuator) => boolean])[] = [
  ["low", ({ low }) => low > Number.NEGATIVE_INFINITY],
  ["high", ({ high }) => high < Number.POSITIVE_INFINITY],
  ["friction", ({ friction }) => friction !== 0],
  ["brake", ({ brake }) => brake !== undefined],
  ["armature", ({ armature }) => armature !== 0],
  ["motor", ({ motor }) => motor !== undefined],
  ["servo", ({ servo }) => servo !== undefined],
];

/** Springs, dampers and drives where the coordinate is none of the tree's. */
const DRIVES: readonly (readonly [string, (actuator: Actuator) => boolean])[] = [
  ["stiffness", ({ stiffness }) => stiffness !== 0],
  ["damping", ({ damping }) => damping !== 0],
  ["drive", ({ drive }) => drive !== 0],
];

function leftOut({ motions, joints }: BuiltTree, record: JointRecord, slot: number): Diagnostic[] {
  const place = joints.indexOf(slot);
  const where = `joints[${slot}]`;
  const found = record.actuators.flatMap((actuator) => {
    const served = place >= 0 && servesActuator(motions[place]!, record.kind, actuator);
    const names = [...LEFT_OUT, ...(served ? [] : DRIVES)].flatMap(([name, states]) => (states(actuator) ? [name] : []));
    if (names.length === 0) return [];
    const message = `"${actuator.coordinate.name}" of the joint "${record.name}": ${names.join(", ")} left out`;
    return [warn(pathTo(`${where}.coordinates`, actuator.coordinate.name), message)];
  });
  const { breakForce, breakTorque } = record.description;
  if (breakForce === undefined && breakTorque === undefined) return found;
  return [...found, warn(where, `the joint "${record.name}" does not break`)];
}

const warn = (where: string, message: string): Diagnostic => ({
  code: "mechanism.left-out",
  severity: "warning",
  where,
  message,
  hint: "drive the mechanism with forces of your own, or let a world move the model",
});
