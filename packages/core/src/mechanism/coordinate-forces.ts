/**
 * Springs, dampers and constant drives of the model, as drives along the speeds of the tree:
 *
 *   η = drive − k (q − rest) − c s                potential ½ k (q − rest)²
 *
 * Only where a coordinate of the joint is one of the tree's and its rate is the speed; the others act on bodies, see surroundings.ts. Rotors likewise.
 */
import type { JointKind } from "../joint/joint-kind.js";
import type { Algebra } from "../solve/recursive/algebra.js";
import type { BuiltTree } from "../solve/recursive/build-tree.js";
import type { Vector } from "../solve/recursive/spatial-algebra.js";
import type { JointMotion } from "../solve/recursive/tree-model.js";
import type { Actuator } from "../world/joints/actuators.js";
import type { JointRecord } from "../world/structure/blueprint.js";

/** A joint of the model and its slot. */
export interface PlacedRecord {
  readonly record: JointRecord;
  readonly slot: number;
}

export interface CoordinateForce {
  /** Places among all coordinates and all speeds. */
  readonly coordinate: number;
  readonly speed: number;
  readonly stiffness: number;
  readonly rest: number;
  readonly damping: number;
  readonly drive: number;
}

export type CoordinateForces = readonly CoordinateForce[];

/** Is the coordinate one of the tree's? */
const servesActuator = ({ coordinates, speeds }: JointMotion, kind: JointKind, { index }: Actuator): boolean =>
  coordinates === speeds && kind.coordinates.length === coordinates && index < coordinates;

/** `records`: by body of the tree the joint that carries it. */
export function coordinateForces({ model, motions }: BuiltTree, records: readonly (JointRecord | undefined)[]): CoordinateForces {
  return records.flatMap((record, i) =>
    (record?.actuators ?? []).flatMap((actuator): CoordinateForce[] => {
      const { stiffness, rest, damping, drive, index } = actuator;
      if (!servesActuator(motions[i]!, record!.kind, actuator) || (stiffness === 0 && damping === 0 && drive === 0)) return [];
      const places = { coordinate: model.coordinateStart[i]! + index, speed: model.speedStart[i]! + index };
      return [{ ...places, stiffness, rest, damping, drive }];
    }),
  );
}

/** Rotors by speed; undefined where there are none. */
export function coordinateArmature({ model, motions }: BuiltTree, records: readonly (JointRecord | undefined)[]): Float64Array | undefined {
  const list = new Float64Array(model.speedStart[model.count]!);
  for (const [i, record] of records.entries()) {
    for (const actuator of record?.actuators ?? []) {
      if (servesActuator(motions[i]!, record!.kind, actuator)) list[model.speedStart[i]! + actuator.index] = actuator.armature;
    }
  }
  return list.some((value) => value !== 0) ? list : undefined;
}

/** Which of its coordinates are the tree's: all of a joint or none. `held`: the joints that the tree was built of. */
export function servedActuators(
  { joints, motions }: BuiltTree,
  held: readonly PlacedRecord[],
): (joint: PlacedRecord, of: Actuator) => boolean {
  const placeOf = new Map(Array.from(joints, (number, place) => [held[number]?.slot, place] as const));
  return ({ record, slot }, actuator) => {
    const place = placeOf.get(slot);
    return place !== undefined && servesActuator(motions[place]!, record.kind, actuator);
  };
}

/** Slots of joints with springs, dampers or drives on coordinates that are none of the tree's: of cut joints and ropes, and turns of balls. */
export const forcedSlots = (joints: readonly PlacedRecord[], isServed: (joint: PlacedRecord, of: Actuator) => boolean): number[] =>
  joints
    .filter((joint) =>
      joint.record.actuators.some(
        (actuator) => (actuator.stiffness !== 0 || actuator.damping !== 0 || actuator.drive !== 0) && !isServed(joint, actuator),
      ),
    )
    .map(({ slot }) => slot);

/** drive += sign · η */
export function addForces(forces: CoordinateForces, q: Float64Array, s: Float64Array, drive: Float64Array, sign: 1 | -1): void {
  for (let i = 0; i < forces.length; i++) {
    const { coordinate, speed } = forces[i]!;
    drive[speed] = drive[speed]! + sign * forceAt(forces[i]!, q[coordinate]!, s[speed]!);
  }
}

/** η at a value of the coordinate and of its speed. */
export const forceAt = ({ stiffness, rest, damping, drive }: CoordinateForce, q: number, s: number): number =>
  drive - stiffness * (q - rest) - damping * s;

/** The same over an algebra, added to a constant drive. */
export function forcesOver<T>(algebra: Algebra<T>, forces: CoordinateForces, q: Vector<T>, s: Vector<T>, drive: ArrayLike<number>): T[] {
  const total = Array.from(drive, (value) => algebra.constant(value));
  for (const { coordinate, speed, stiffness, rest, damping, drive: own } of forces) {
    const spring = algebra.multiply(algebra.constant(stiffness), algebra.subtract(q[coordinate]!, algebra.constant(rest)));
    const damper = algebra.multiply(algebra.constant(damping), s[speed]!);
    total[speed] = algebra.add(total[speed]!, algebra.subtract(algebra.constant(own), algebra.add(spring, damper)));
  }
  return total;
}

/** J */
export function springEnergy(forces: CoordinateForces, q: Float64Array): number {
  let energy = 0;
  for (const { coordinate, stiffness, rest } of forces) {
    const stretch = q[coordinate]! - rest;
    energy += 0.5 * stiffness * stretch * stretch;
  }
  return energy;
}
