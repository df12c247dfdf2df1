/**
 * What a model contains that the equations of a mechanism do not. What would make them wrong is an error: joints that hold
 * velocities, couplings, bodies that are moved by law. What acts at times is a warning, and stays out: limits, friction, motors;
 * and rotors on coordinates that are none of the tree's.
 */
import { BODY_KINEMATIC } from "../body/body-tables.js";
import { GROUND_BODY } from "../joint/joint-tables.js";
import type { ResolvedModel } from "../model/description.js";
import type { Diagnostic } from "../model/diagnostic.js";
import { pathTo } from "../model/path.js";
import type { Actuator } from "../world/joints/actuators.js";
import type { WorldData } from "../world/world-data.js";
import type { PlacedRecord } from "./coordinate-forces.js";

type IsServed = (joint: PlacedRecord, actuator: Actuator) => boolean;

export function notServed(data: WorldData, model: ResolvedModel, joints: readonly PlacedRecord[], isServed: IsServed): Diagnostic[] {
  return [
    ...velocityJoints(joints),
    ...movedBodies(data, joints),
    ...(model.couplings ?? []).map((_, i): Diagnostic => refuse(`couplings[${i}]`, "mechanism.coupling", "couplings are not served")),
    ...joints.flatMap((joint) => leftOut(joint, isServed)),
  ];
}

const refuse = (where: string, code: string, message: string, hint = "a world serves them: World.fromModel"): Diagnostic => ({
  code,
  severity: "error",
  where,
  message,
  hint,
});

/** Joints that hold velocities: rolling. */
const velocityJoints = (joints: readonly PlacedRecord[]): Diagnostic[] =>
  joints
    .filter(({ record: { kind } }) => (kind.velocities ?? []).length > 0)
    .map(({ record: { name, kind }, slot }) =>
      refuse(`joints[${slot}]`, "mechanism.velocity-joint", `the joint "${name}" of type ${kind.type} holds velocities`),
    );

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
  ["motor", ({ motor }) => motor !== undefined],
  ["servo", ({ servo }) => servo !== undefined],
];

function leftOut(joint: PlacedRecord, isServed: IsServed): Diagnostic[] {
  const { record, slot } = joint;
  const where = `joints[${slot}]`;
  const found = record.actuators.flatMap((actuator) => {
    const rotor = actuator.armature !== 0 && !isServed(joint, actuator);
    const names = [...LEFT_OUT.flatMap(([name, states]) => (states(actuator) ? [name] : [])), ...(rotor ? ["armature"] : [])];
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
