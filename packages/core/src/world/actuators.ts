/** What acts on the coordinates of a joint, ready for use: part of the blueprint, made once when the joint is added. */
import { allCoordinates, type FreeCoordinate, type JointKind } from "../joint/joint-kind.js";
import { MOST_SERVOS } from "../joint/joint-tables.js";
import { assert } from "../math/assert.js";
import type { CoordinateDescription, JointDescription, ServoDescription } from "../model/description.js";
import { compileFormula, type FormulaProgram } from "../model/formula.js";

export interface Actuator {
  readonly coordinate: FreeCoordinate;
  /** Its number among all coordinates of the joint. */
  readonly index: number;
  readonly stiffness: number;
  readonly rest: number;
  readonly damping: number;
  readonly drive: number;
  readonly servo: Servo | undefined;
}

export interface Servo {
  /** Its number among the servos of the joint. */
  readonly place: number;
  readonly target: FormulaProgram;
  readonly table: readonly (readonly [number, number])[] | undefined;
  readonly p: number;
  readonly i: number;
  readonly d: number;
  readonly limit: number;
  readonly rate: number;
  readonly followsSpeed: boolean;
  /** s; 0: every step. */
  readonly period: number;
}

/** In the order of the coordinates, whatever the order in which they were written. */
export function compileActuators(description: JointDescription, kind: JointKind): readonly Actuator[] {
  const written = description.coordinates;
  if (!written) return [];
  const actuators: Actuator[] = [];
  let servos = 0;
  allCoordinates(kind).forEach((coordinate, index) => {
    if (!Object.hasOwn(written, coordinate.name)) return;
    const { stiffness = 0, rest = 0, damping = 0, drive = 0, servo }: CoordinateDescription = written[coordinate.name]!;
    actuators.push({ coordinate, index, stiffness, rest, damping, drive, servo: servo && compileServo(servo, servos++) });
  });
  assert(servos <= MOST_SERVOS, `a joint has at most ${MOST_SERVOS} servos`);
  return actuators;
}

function compileServo(d: ServoDescription, place: number): Servo {
  return {
    place,
    target: compileFormula(d.target ?? 0),
    table: d.table,
    p: d.p,
    i: d.i ?? 0,
    d: d.d ?? 0,
    limit: d.limit ?? Number.POSITIVE_INFINITY,
    rate: d.rate ?? Number.POSITIVE_INFINITY,
    followsSpeed: d.mode === "speed",
    period: d.period ?? 0,
  };
}

export function countServos(actuators: readonly Actuator[]): number {
  let servos = 0;
  for (const { servo } of actuators) if (servo) servos++;
  return servos;
}
