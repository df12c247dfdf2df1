/** Checks one body: numbers, orientation, shapes and prescribed motion. Its mass is checked by the mass layer. */
import { checkFormula } from "./check-formula.js";
import { checkAxis, checkFiniteMembers, checkOrientation, checkVectors } from "./check-numbers.js";
import { checkShape } from "./check-shape.js";
import type { DiagnosticCollector } from "./collect-diagnostics.js";
import type { BodyDescription, MotionDescription, RecordedMotion } from "./description.js";
import { suggestName } from "./nearest-name.js";
import { abbreviate, visitItems } from "./path.js";
import type { ValidationContext } from "./validation-context.js";

const KINDS: readonly string[] = ["dynamic", "fixed", "kinematic"];

export function checkBody(
  findings: DiagnosticCollector,
  body: BodyDescription,
  where: string,
  context: Pick<ValidationContext, "shapeTypes" | "materials">,
): void {
  const { kind = "dynamic" } = body;
  if (!KINDS.includes(kind)) {
    findings.error("model.unknown-kind", `${where}.kind`, `"${abbreviate(kind)}" is no kind of body`, () => suggestName(kind, KINDS));
  }
  checkVectors(findings, body, ["position", "centerOfMass"], where);
  const canMove = checkVectors(findings, body, ["velocity", "angularVelocity"], where);
  checkFiniteMembers(findings, body, ["density", "mass", "inertia"], where);
  checkOrientation(findings, body.orientation, `${where}.orientation`);
  visitItems(body.shapes, `${where}.shapes`, (shape, place) => checkShape(findings, shape, place, context));
  if (body.motion) checkMotion(findings, body, body.motion, `${where}.motion`);
  const moves = canMove && ((body.velocity ?? []).some((v) => v !== 0) || (body.angularVelocity ?? []).some((v) => v !== 0));
  if (body.kind === "fixed" && moves) {
    findings.warning(
      "model.fixed-moves",
      where,
      "a fixed body has a velocity, which is ignored",
      'a body that moves as prescribed is "kinematic"',
    );
  }
}

/** As many poses as times, in order, all of them numbers, and nothing beside them. */
function checkRecorded(findings: DiagnosticCollector, motion: MotionDescription, recorded: RecordedMotion, where: string): void {
  const { times, positions, orientations } = recorded;
  if (motion.position || motion.rotation)
    findings.error("model.motion-twice", where, "a recorded motion stands instead of formulas, not beside them");
  checkFiniteMembers(findings, recorded, ["times", "positions"], where);
  if (times.length === 0) findings.error("model.motion-empty", `${where}.times`, "a recorded motion has at least one time");
  for (const [key, list] of Object.entries({ positions, orientations })) {
    if (list !== undefined && list.length !== times.length)
      findings.error("model.motion-length", `${where}.${key}`, `there are ${times.length} times and ${list.length} ${key}`);
  }
  const late = times.findIndex((time, i) => i > 0 && !(time > times[i - 1]!));
  if (late > 0)
    findings.error("model.motion-order", `${where}.times[${late}]`, `times ascend; ${times[late]} s follows ${times[late - 1]} s`);
  visitItems(orientations, `${where}.orientations`, (orientation, place) => checkOrientation(findings, orientation, place));
}

function checkMotion(findings: DiagnosticCollector, body: BodyDescription, motion: MotionDescription, where: string): void {
  if (body.kind !== "kinematic") {
    const kind = body.kind ?? "dynamic";
    findings.error("model.motion-not-kinematic", where, `a ${kind} body cannot have a prescribed motion`, 'set kind to "kinematic"');
  }
  const { position } = motion;
  if (position !== undefined && (position as readonly unknown[]).length !== 3) {
    findings.error("model.wrong-length", `${where}.position`, "3 formulas are expected", '["t", 0, 0]');
    return;
  }
  if (motion.recorded) checkRecorded(findings, motion, motion.recorded, `${where}.recorded`);
  visitItems(motion.position, `${where}.position`, (formula, place) => checkFormula(findings, formula, place));
  if (!motion.rotation) return;
  checkAxis(findings, motion.rotation.axis, `${where}.rotation.axis`);
  checkFormula(findings, motion.rotation.angle, `${where}.rotation.angle`);
}
