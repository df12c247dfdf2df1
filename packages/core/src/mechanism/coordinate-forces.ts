/**
 * Springs, dampers and constant drives of the model, as drives along the speeds of the tree:
 *
 *   η = drive − k (q − rest) − c s                potential ½ k (q − rest)²
 *
 * Only where a coordinate of the joint is one of the tree's and its rate is the speed.
 */
import type { JointKind } from "../joint/joint-kind.js";
import type { Algebra } from "../solve/recursive/algebra.js";
import type { BuiltTree } from "../solve/recursive/build-tree.js";
import type { Vector } from "../solve/recursive/spatial-algebra.js";
import type { JointMotion } from "../solve/recursive/tree-model.js";
import type { Actuator } from "../world/actuators.js";
import type { JointRecord } from "../world/blueprint.js";

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
export const servesActuator = ({ coordinates, speeds }: JointMotion, kind: JointKind, { index }: Actuator): boolean =>
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

/** drive += sign · η */
export function addForces(forces: CoordinateForces, q: Float64Array, s: Float64Array, drive: Float64Array, sign: 1 | -1): void {
  for (let i = 0; i < forces.length; i++) {
    const { coordinate, speed, stiffness, rest, damping, drive: own } = forces[i]!;
    drive[speed] = drive[speed]! + sign * (own - stiffness * (q[coordinate]! - rest) - damping * s[speed]!);
  }
}

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
