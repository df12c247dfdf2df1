/**
 * What joints and couplings really do, measured from stored poses and twists and never taken from a solver: gap (m), misalignment (rad), and speed
 * along removed directions (m/s or rad/s, the larger). The gap of a coupling is how far its sum is from what it shall be.
 */
import { placeJoint } from "../../joint/joint-frames.js";
import { type FreeCoordinate, ROW } from "../../joint/joint-kind.js";
import { COUNTED } from "../../joint/joint-tables.js";
import { writeLineSpeeds } from "../../joint/line-speeds.js";
import { euclideanNorm } from "../../linalg/vector.js";
import type { JointMeasure } from "../report.js";
import type { WorldData } from "../world-data.js";
import { measureCoupling } from "./coupling-measure.js";
import { coordinateSpeed, coordinateValue } from "./joint-coordinates.js";

/** Fills `out` for the joint in that slot. */
export function measureJoint(world: WorldData, slot: number, out: JointMeasure): void {
  const t = world.tables;
  const { kind, numbers } = world.joints.records[slot]!;
  const first = t.jointRow[2 * slot]!;
  const fresh = hasRows(world, slot);
  if (!fresh) placeJoint(t, slot, t.pose, t.jointNow);
  kind.error(t.jointNow, 24 * slot, numbers, 0, t.rowError, first);
  out.position = euclideanNorm(t.rowError, first, kind.lengths);
  out.angle = euclideanNorm(t.rowError, first + kind.lengths, kind.angles);
  if (!fresh) kind.rows(t.jointNow, 24 * slot, numbers, 0, t.line, ROW * first);
  writeLineSpeeds(t, slot, t.rowError, first);
  out.speed = Math.max(euclideanNorm(t.rowError, first, kind.lengths), euclideanNorm(t.rowError, first + kind.lengths, kind.angles));
}

/** Has the velocity stage of an impulse method just placed this joint and made its rows, at the poses that are stored now? */
function hasRows(world: WorldData, slot: number): boolean {
  const { jointBody } = world.tables;
  const chain = world.chainOf[jointBody[2 * slot + 1]!] ?? world.chainOf[jointBody[2 * slot]!];
  return !world.changed && chain?.preparedAt === world.poseEpoch && chain.method.ownOrder === undefined;
}

/** How far the velocities that a placed joint holds are from what they shall be: the largest, m/s or rad/s. */
export function measureVelocities({ tables, joints }: WorldData, slot: number): number {
  const { kind, numbers } = joints.records[slot]!;
  if (!kind.velocities) return 0;
  let worst = 0;
  for (const held of kind.velocities) {
    worst = Math.max(worst, Math.abs(coordinateSpeed(tables, slot, numbers, held) - held.speed(numbers)));
  }
  return worst;
}

/** The largest of all joints and couplings. */
export function measureJoints(world: WorldData, out: JointMeasure): void {
  out.position = 0;
  out.angle = 0;
  out.speed = 0;
  if (world.joints.slotOf.size === 0) return;
  const { jointMeasure } = world;
  for (let slot = 0; slot < world.joints.records.length; slot++) {
    if (!world.joints.records[slot]) continue;
    measureJoint(world, slot, jointMeasure);
    out.position = Math.max(out.position, jointMeasure.position);
    out.angle = Math.max(out.angle, jointMeasure.angle);
    out.speed = Math.max(out.speed, jointMeasure.speed, measureVelocities(world, slot));
  }
  for (const coupling of world.couplings.records) {
    if (!coupling) continue;
    const { error, speed } = measureCoupling(world, coupling);
    out[coupling.measure] = Math.max(out[coupling.measure], Math.abs(error));
    out.speed = Math.max(out.speed, Math.abs(speed));
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
  for (const coupling of world.couplings.records) {
    for (const { joint, coordinate, index } of coupling?.terms ?? []) {
      const slot = world.joints.slotOf.get(joint)!;
      const { kind, numbers } = world.joints.records[slot]!;
      if (index >= kind.coordinates.length) countTurn(world, slot, numbers, coordinate, index);
    }
  }
}

function countTurn({ tables }: WorldData, slot: number, numbers: Float64Array, coordinate: FreeCoordinate, index: number): void {
  if (index >= COUNTED || !coordinate.period || coordinate.period(numbers, 0) === 0) return;
  tables.jointTurn[COUNTED * slot + index] = coordinateValue(tables, slot, numbers, coordinate, index);
}
