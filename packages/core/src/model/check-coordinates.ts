/**
 * Checks what acts on the coordinates of a joint: known names, finite numbers, nothing negative that cannot be, servos and motors that make
 * sense.
 */
import { checkFormula } from "./check-formula.js";
import { checkFinite, checkFiniteMembers } from "./check-numbers.js";
import type { DiagnosticCollector } from "./collect-diagnostics.js";
import {
  type CoordinateDescription,
  type JointDescription,
  type MotorDescription,
  SERVO_MODES,
  type ServoDescription,
} from "./description.js";
import { LIMITS } from "./limits.js";
import { isRecord } from "./merge-settings.js";
import { suggestName } from "./nearest-name.js";
import { abbreviate, pathTo, quote } from "./path.js";
import type { ValidationContext } from "./validation-context.js";

export function checkCoordinates(findings: DiagnosticCollector, joint: JointDescription, where: string, context: ValidationContext): void {
  const known = joint.coordinates && context.coordinatesOf?.(joint)?.map(({ name }) => name);
  for (const [name, coordinate] of Object.entries(joint.coordinates ?? {})) {
    const place = pathTo(`${where}.coordinates`, name);
    if (!isRecord(coordinate)) {
      findings.error("model.wrong-type", place, `a description is expected, not ${quote(coordinate)}`);
      continue;
    }
    if (known && !known.includes(name)) reportUnknownCoordinate(findings, joint.type, name, place, known);
    if (known && known.indexOf(name) >= LIMITS.coordinates) reportTooFar(findings, coordinate, place);
    checkCoordinate(findings, coordinate, place);
  }
}

/** What a servo, a motor or a brake is told while it runs is kept for the first coordinates only. */
function reportTooFar(findings: DiagnosticCollector, coordinate: CoordinateDescription, where: string): void {
  for (const key of ["servo", "motor", "brake", "friction"] as const) {
    if (coordinate[key] === undefined) continue;
    const message = `a ${key} acts on the first ${LIMITS.coordinates} coordinates of a joint only`;
    findings.error("joint.too-many-coordinates", `${where}.${key}`, message);
  }
}

function reportUnknownCoordinate(findings: DiagnosticCollector, type: string, name: string, where: string, known: readonly string[]): void {
  const hint = () => suggestName(name, known, "it has none");
  findings.error("joint.unknown-coordinate", where, `a joint of type "${type}" has no coordinate "${abbreviate(name)}"`, hint);
}

function checkCoordinate(findings: DiagnosticCollector, coordinate: CoordinateDescription, where: string): void {
  const { brake, servo, motor } = coordinate;
  checkFiniteMembers(findings, coordinate, ["stiffness", "rest", "damping", "drive", "start"], where);
  checkFiniteMembers(findings, coordinate, ["low", "high", "restitution", "friction", "armature"], where);
  checkNotNegative(findings, coordinate, ["stiffness", "damping", "friction", "armature"], where);
  checkStops(findings, coordinate, where);
  if (brake !== undefined) checkFormula(findings, brake, `${where}.brake`);
  if (typeof brake === "number") checkNotNegative(findings, { brake }, ["brake"], where);
  if (servo) checkServo(findings, servo, `${where}.servo`);
  if (motor) checkMotor(findings, motor, `${where}.motor`);
  if (servo && motor) findings.error("joint.bad-motor", `${where}.motor`, "a servo and a motor act on one coordinate", "keep one of them");
}

function checkStops(findings: DiagnosticCollector, { low, high, restitution }: CoordinateDescription, where: string): void {
  if (low !== undefined && high !== undefined && low > high) {
    findings.error("joint.bad-limits", `${where}.low`, `the lower limit ${low} lies above the upper limit ${high}`);
  }
  if (restitution === undefined) return;
  if (restitution < 0 || restitution > 1) {
    findings.error("joint.bad-limits", `${where}.restitution`, `restitution lies between 0 and 1; ${restitution} does not`);
  } else if (low === undefined && high === undefined) {
    findings.warning("joint.no-effect", `${where}.restitution`, "restitution does nothing without a limit", "state low, high or both");
  }
}

/** A motor follows a speed or a place; a time constant belongs to a place. */
function checkMotor(findings: DiagnosticCollector, motor: MotorDescription, where: string): void {
  const { speed, position, approach } = motor;
  checkFiniteMembers(findings, motor, ["limit", "approach"], where);
  checkNotNegative(findings, motor, ["limit", "approach"], where);
  if (speed !== undefined) checkFormula(findings, speed, `${where}.speed`);
  if (position !== undefined) checkFormula(findings, position, `${where}.position`);
  if (speed !== undefined && position !== undefined) {
    findings.error("joint.bad-motor", `${where}.position`, "the motor has a speed and a position to follow", "keep one of them");
  }
  if (speed === undefined && position === undefined) {
    findings.error(
      "joint.bad-motor",
      where,
      "the motor follows neither a speed nor a position",
      'one that is set later starts with "speed": 0',
    );
  } else if (approach !== undefined && position === undefined) {
    findings.error("joint.bad-motor", `${where}.approach`, "only a motor that follows a position approaches it");
  }
}

function checkServo(findings: DiagnosticCollector, servo: ServoDescription, where: string): void {
  checkFiniteMembers(findings, servo, ["p", "i", "d", "limit", "rate", "period", "integral"], where);
  checkNotNegative(findings, servo, ["p", "i", "d", "limit", "rate"], where);
  // files and types keep this away; scripts without them do not
  if (servo.p === undefined) findings.error("joint.bad-servo", `${where}.p`, "a servo needs its gain p");
  if (servo.target !== undefined) checkFormula(findings, servo.target, `${where}.target`);
  if (servo.target !== undefined && servo.table) {
    findings.error("joint.bad-servo", `${where}.table`, "the servo has a target and a table of targets", "keep one of them");
  }
  if (servo.table) checkTable(findings, servo.table, `${where}.table`);
  if (servo.period !== undefined && servo.period <= 0) {
    findings.error("joint.bad-servo", `${where}.period`, `the time between samples is positive; ${servo.period} is not`);
  }
  if (servo.mode !== undefined && !SERVO_MODES.includes(servo.mode)) {
    const hint = () => suggestName(servo.mode!, [...SERVO_MODES]);
    findings.error("joint.bad-servo", `${where}.mode`, `a servo cannot follow "${abbreviate(servo.mode)}"`, hint);
  }
}

function checkTable(findings: DiagnosticCollector, table: readonly (readonly [number, number])[], where: string): void {
  if (table.length === 0) findings.error("joint.bad-servo", where, "the table of targets is empty");
  if (!checkFinite(findings, table, where)) return;
  for (let i = 1; i < table.length; i++) {
    if (table[i]![0] > table[i - 1]![0]) continue;
    findings.error("joint.bad-servo", `${where}[${i}][0]`, `the times of a table rise; ${table[i]![0]} follows ${table[i - 1]![0]}`);
  }
}

function checkNotNegative<T extends object>(
  findings: DiagnosticCollector,
  record: T,
  keys: readonly (keyof T & string)[],
  where: string,
): void {
  for (const key of keys) {
    const value = record[key] as number | undefined;
    if (value !== undefined && value < 0) findings.error("joint.negative", `${where}.${key}`, `${key} is at least 0; ${value} is not`);
  }
}
