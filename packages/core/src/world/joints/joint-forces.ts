/**
 * Continuous forces along the free coordinates q of a joint, as force records like those the user adds; derived from the joints whenever the
 * structure is analysed, never stored.
 *
 *   spring   −k (q − rest)     has the potential ½ k (q − rest)²
 *   drive    drive + servo     held during the step
 *   damper   −c q̇              depends on velocity: the second half kick is repeated for it. Few or strong ones are blocks: block-dampers.ts
 *
 * Each acts through the row of its coordinate: + on B, − on A along one line, so momentum is kept.
 */
import { BODY_DYNAMIC } from "../../body/body-tables.js";
import type { Force, ForceKind } from "../../force/force-kind.js";
import { placeJoint } from "../../joint/joint-frames.js";
import { ROW } from "../../joint/joint-kind.js";
import { SERVO_FIELDS } from "../../joint/joint-tables.js";
import type { JointRecord } from "../structure/blueprint.js";
import type { WorldData } from "../world-data.js";
import type { Actuator } from "./actuators.js";
import { addAlongLine, coordinateValue, lineSpeed } from "./joint-coordinates.js";
import { servoOffset } from "./servo.js";

/** The forces of the joint in that slot. */
export function jointForces(world: WorldData, slot: number): readonly Force[] {
  const joint = world.joints.records[slot];
  if (!joint || joint.actuators.length === 0) return [];
  const springs = joint.actuators.filter(({ stiffness }) => stiffness > 0);
  const drives = joint.actuators.filter(({ drive, servo }) => drive !== 0 || servo);
  const dampers = world.blockDampers.slots.has(slot) ? [] : joint.actuators.filter(({ damping }) => damping > 0);
  return [
    ...(springs.length > 0 ? [forceOf(world, joint, springKind(world, slot, springs))] : []),
    ...(drives.length > 0 || dampers.length > 0 ? [forceOf(world, joint, driveKind(world, slot, drives, dampers))] : []),
  ];
}

/** The forces of all joints on one body, in slot order. */
export function jointForcesOn(world: WorldData, body: number): readonly Force[] {
  return world.joints.records.flatMap((joint, slot) => (joint && (joint.a === body || joint.b === body) ? jointForces(world, slot) : []));
}

function forceOf(world: WorldData, joint: JointRecord, kind: ForceKind): Force {
  const bodies = [joint.a, joint.b].filter((body) => isMoved(world, body));
  return { name: joint.name, kind, numbers: new Float64Array(0), description: { type: kind.type }, bodies };
}

const isMoved = (world: WorldData, body: number): boolean => body >= 0 && world.tables.kind[body] === BODY_DYNAMIC;

/** Force or torque along the coordinate; `line` is its row. */
type Size = (actuator: Actuator, line: Float64Array) => number;

/** Adds what all these actuators do to one body. */
function addForces(
  world: WorldData,
  slot: number,
  actuators: readonly Actuator[],
  size: Size,
): (body: number, out: Float64Array, o: number) => void {
  const line = new Float64Array(ROW);
  return (body, out, o) => {
    const t = world.tables;
    const { numbers } = world.joints.records[slot]!;
    placeJoint(t, slot, t.pose, t.jointNow);
    for (const actuator of actuators) {
      actuator.coordinate.row(t.jointNow, 24 * slot, numbers, 0, line, 0);
      addAlongLine(t, slot, line, size(actuator, line), body, out, o);
    }
  };
}

function springKind(world: WorldData, slot: number, springs: readonly Actuator[]): ForceKind {
  const { numbers, a, b } = world.joints.records[slot]!;
  const stretch = ({ coordinate, index, rest }: Actuator) => coordinateValue(world.tables, slot, numbers, coordinate, index) - rest;
  const add = addForces(world, slot, springs, (spring) => -spring.stiffness * stretch(spring));
  return {
    type: "joint-spring",
    steady: true,
    numbers: () => [],
    wrench: (_t, body, _n, _time, out, o) => add(body, out, o),
    potential() {
      placeJoint(world.tables, slot, world.tables.pose, world.tables.jointNow);
      let energy = 0;
      for (const spring of springs) energy += 0.5 * spring.stiffness * stretch(spring) * stretch(spring);
      // asked once per dynamic end: each gets its share
      return isMoved(world, a) && isMoved(world, b) ? 0.5 * energy : energy;
    },
  };
}

function driveKind(world: WorldData, slot: number, drives: readonly Actuator[], dampers: readonly Actuator[]): ForceKind {
  const output = ({ servo }: Actuator) => (servo ? world.tables.servo[servoOffset(slot, servo) + SERVO_FIELDS.output]! : 0);
  const addDrives = addForces(world, slot, drives, (actuator) => actuator.drive + output(actuator));
  const addDampers = addForces(world, slot, dampers, ({ damping }, line) => -damping * lineSpeed(world.tables, slot, line));
  return {
    type: "joint-drive",
    // but for servos, which keep their joints awake
    steady: true,
    numbers: () => [],
    ...(drives.length > 0 && { wrench: (_t, body, _n, _time, out, o) => addDrives(body, out, o) }),
    // without dampers the repetition is not needed
    ...(dampers.length > 0 && { resist: (_t, body, _n, _time, out, o) => addDampers(body, out, o) }),
  };
}
