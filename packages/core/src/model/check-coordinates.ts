/** Checks what acts on the coordinates of a joint: known names, finite numbers, nothing negative that cannot be, servos that make sense. */
import { checkFormula } from "./check-formula.js";
import { checkFinite, checkFiniteMembers } from "./check-numbers.js";
import type { DiagnosticCollector } from "./collect-diagnostics.js";
import { type CoordinateDescription, type JointDescription, SERVO_MODES, type ServoDescription } from "./description.js";
import { suggestName } from "./nearest-name.js";
import { abbreviate, pathTo } from "./path.js";
import type { ValidationContext } from "./validation-context.js";

export function checkCoordinates(findings: DiagnosticCollector, joint: JointDescription, where: string, context: ValidationContext): void {
  const known = joint.coordinates && context.coordinatesOf?.(joint);
  for (const [name, coordinate] of Object.entries(joint.coordinates ?? {})) {
    const place = pathTo(`${where}.coordinates`, name);
    if (known && !known.includes(name)) reportUnknownCoordinate(findings, joint.type, name, place, known);
    checkCoordinate(findings, coordinate, place);
  }
}

function reportUnknownCoordinate(findings: DiagnosticCollector, type: string, name: string, where: string, known: readonly string[]): void {
  const hint = () => suggestName(name, known, "it has none");
  findings.error("joint.unknown-coordinate", where, `a joint of type "${type}" has no coordinate "${abbreviate(name)}"`, hint);
}

function checkCoordinate(findings: DiagnosticCollector, coordinate: CoordinateDescription, where: string): void {
  checkFiniteMembers(findings, coordinate, ["stiffness", "rest", "damping", "drive"], where);
  checkNotNegative(findings, coordinate, ["stiffness", "damping"], where);
  if (coordinate.servo) checkServo(findings, coordinate.servo, `${where}.servo`);
}

function checkServo(findings: DiagnosticCollector, servo: ServoDescription, where: string): void {
  checkFiniteMembers(findings, servo, ["p", "i", "d", "limit", "rate", "period"], where);
  checkNotNegative(findings, servo, ["p", "i", "d", "limit", "rate"], where);
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
