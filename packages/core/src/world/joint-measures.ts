/**
 * What the joints really do, measured from stored poses and twists and never taken from a solver: gap (m), misalignment (rad), and speed along
 * removed directions (m/s or rad/s, the larger).
 */
import { rowSpeed, writeJacobian, writeRate } from "../joint/jacobian.js";
import { placeJoint } from "../joint/joint-frames.js";
import { type FreeCoordinate, ROW } from "../joint/joint-kind.js";
import { COUNTED } from "../joint/joint-tables.js";
import { euclideanNorm } from "../linalg/vector.js";
import { coordinateValue } from "./joint-coordinates.js";
import type { JointMeasure } from "./report.js";
import type { WorldData } from "./world-data.js";

/** Fills `out` for the joint in that slot. Rates of its bodies must be in `change`: see refreshAllRates. */
export function measureJoint(world: WorldData, slot: number, out: JointMeasure): void {
  const t = world.tables;
  const { kind, numbers } = world.joints.records[slot]!;
  const first = t.jointRow[2 * slot]!;
  placeJoint(t, slot, t.pose, t.jointNow);
  kind.error(t.jointNow, 24 * slot, numbers, 0, t.rowError, first);
  out.position = euclideanNorm(t.rowError, first, kind.lengths);
  out.angle = euclideanNorm(t.rowError, first + kind.lengths, kind.angles);
  kind.rows(t.jointNow, 24 * slot, numbers, 0, t.line, ROW * first);
  writeJacobian(t, slot);
  for (let i = 0; i < kind.lengths + kind.angles; i++) t.rowError[first + i] = rowSpeed(t, slot, i, t.change);
  out.speed = Math.max(euclideanNorm(t.rowError, first, kind.lengths), euclideanNorm(t.rowError, first + kind.lengths, kind.angles));
}

/** Ω of every body into `change`. */
export function refreshAllRates(world: WorldData): void {
  for (let body = 0; body < world.bodies.records.length; body++)
    if (world.bodies.records[body]) writeRate(world.tables, body, world.tables.change);
}

/** The largest of all joints. */
export function measureJoints(world: WorldData, out: JointMeasure): void {
  out.position = 0;
  out.angle = 0;
  out.speed = 0;
  if (world.joints.slotOf.size === 0) return;
  refreshAllRates(world);
  const { jointMeasure } = world;
  for (let slot = 0; slot < world.joints.records.length; slot++) {
    if (!world.joints.records[slot]) continue;
    measureJoint(world, slot, jointMeasure);
    out.position = Math.max(out.position, jointMeasure.position);
    out.angle = Math.max(out.angle, jointMeasure.angle);
    out.speed = Math.max(out.speed, jointMeasure.speed);
  }
}

/** Counts the turns of all joints. */
export function countTurns(world: WorldData): void {
  for (let slot = 0; slot < world.joints.records.length; slot++) {
    const joint = world.joints.records[slot];
    if (!joint) continue;
    const { coordinates } = joint.kind;
    for (let i = 0; i < coordinates.length; i++) countTurn(world, slot, joint.numbers, coordinates[i]!, i);
    // dependent coordinates only where something acts on them
    for (const { coordinate, index } of joint.actuators) {
      if (index >= coordinates.length) countTurn(world, slot, joint.numbers, coordinate, index);
    }
  }
}

function countTurn({ tables }: WorldData, slot: number, numbers: Float64Array, coordinate: FreeCoordinate, index: number): void {
  if (index >= COUNTED || !coordinate.period || coordinate.period(numbers, 0) === 0) return;
  tables.jointTurn[COUNTED * slot + index] = coordinateValue(tables, slot, numbers, coordinate, index);
}
