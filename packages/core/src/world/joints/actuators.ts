/** What acts on the coordinates of a joint, ready for use: part of the blueprint, made once when the joint is added. */
import { allCoordinates, type FreeCoordinate, type JointKind } from "../../joint/joint-kind.js";
import { MOST_SERVOS } from "../../joint/joint-tables.js";
import type { MotorNumbers } from "../../joint/laws/motor.js";
import { assert } from "../../math/assert.js";
import type { CoordinateDescription, JointDescription, MotorDescription, ServoDescription } from "../../model/description.js";
import { compileFormula, type FormulaProgram } from "../../model/formula.js";

export interface Actuator {
  readonly coordinate: FreeCoordinate;
  /** Its number among all coordinates of the joint. */
  readonly index: number;
  readonly stiffness: number;
  readonly rest: number;
  readonly damping: number;
  readonly drive: number;
  /** Where the coordinate is at the start, but for turns. */
  readonly start: number;
  readonly servo: Servo | undefined;
  /** ±∞ where that side is open. */
  readonly low: number;
  readonly high: number;
  readonly restitution: number;
  readonly friction: number;
  readonly brake: FormulaProgram | undefined;
  readonly armature: number;
  readonly motor: MotorNumbers | undefined;
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
  /** Of the output, at the start. */
  readonly integral: number;
}

/** In the order of the coordinates, whatever the order in which they were written. */
export function compileActuators(description: JointDescription, kind: JointKind): readonly Actuator[] {
  const written = description.coordinates;
  if (!written) return [];
  const actuators: Actuator[] = [];
  let servos = 0;
  allCoordinates(kind).forEach((coordinate, index) => {
    if (!Object.hasOwn(written, coordinate.name)) return;
    const d: CoordinateDescription = written[coordinate.name]!;
    actuators.push({
      coordinate,
      index,
      stiffness: d.stiffness ?? 0,
      rest: d.rest ?? 0,
      damping: d.damping ?? 0,
      drive: d.drive ?? 0,
      start: d.start ?? 0,
      servo: d.servo && compileServo(d.servo, servos++),
      low: d.low ?? Number.NEGATIVE_INFINITY,
      high: d.high ?? Number.POSITIVE_INFINITY,
      restitution: d.restitution ?? 0,
      friction: d.friction ?? 0,
      brake: d.brake === undefined ? undefined : compileFormula(d.brake),
      armature: d.armature ?? 0,
      motor: d.motor && compileMotor(d.motor),
    });
  });
  assert(servos <= MOST_SERVOS, `a joint has at most ${MOST_SERVOS} servos`);
  return actuators;
}

const compileMotor = ({ speed, position, limit, approach }: MotorDescription): MotorNumbers => ({
  follows: position === undefined ? "speed" : "position",
  target: compileFormula(position ?? speed ?? 0),
  limit: limit ?? Number.POSITIVE_INFINITY,
  approach: approach ?? 0,
});

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
    integral: d.integral ?? 0,
  };
}

export function countServos(actuators: readonly Actuator[]): number {
  let servos = 0;
  for (const { servo } of actuators) if (servo) servos++;
  return servos;
}
