/** Checks one body: numbers, orientation, shapes and prescribed motion. Its mass is checked by the mass layer. */
import { isFinite64 } from "../math/scalar.js";
import { checkAxis, checkFiniteMembers, checkOrientation } from "./check-numbers.js";
import { checkShape } from "./check-shape.js";
import type { DiagnosticCollector } from "./collect-diagnostics.js";
import type { BodyDescription, Formula, MotionDescription } from "./description.js";
import { columnOf, freeNames } from "./expression.js";
import { TIME } from "./expression-operations.js";
import { compileExpression, evaluateFormula } from "./formula.js";
import { parseExpression } from "./parse-expression.js";
import { abbreviate, visitItems } from "./path.js";
import type { ValidationContext } from "./validation-context.js";

export function checkBody(
  findings: DiagnosticCollector,
  body: BodyDescription,
  where: string,
  context: Pick<ValidationContext, "shapeTypes">,
): void {
  checkFiniteMembers(findings, body, ["position", "velocity", "angularVelocity", "density", "mass", "centerOfMass", "inertia"], where);
  checkOrientation(findings, body.orientation, `${where}.orientation`);
  visitItems(body.shapes, `${where}.shapes`, (shape, place) => checkShape(findings, shape, place, context.shapeTypes));
  if (body.motion) checkMotion(findings, body, body.motion, `${where}.motion`);
  const moves = (body.velocity ?? []).some((v) => v !== 0) || (body.angularVelocity ?? []).some((v) => v !== 0);
  if (body.kind === "fixed" && moves) {
    findings.warning(
      "model.fixed-moves",
      where,
      "a fixed body has a velocity, which is ignored",
      'a body that moves as prescribed is "kinematic"',
    );
  }
}

function checkMotion(findings: DiagnosticCollector, body: BodyDescription, motion: MotionDescription, where: string): void {
  if (body.kind !== "kinematic") {
    const kind = body.kind ?? "dynamic";
    findings.error("model.motion-not-kinematic", where, `a ${kind} body cannot have a prescribed motion`, 'set kind to "kinematic"');
  }
  visitItems(motion.position, `${where}.position`, (formula, place) => checkFormula(findings, formula, place));
  if (!motion.rotation) return;
  checkAxis(findings, motion.rotation.axis, `${where}.rotation.axis`);
  checkFormula(findings, motion.rotation.angle, `${where}.rotation.angle`);
}

/** A formula must be readable, use nothing but t, and start finite: value, velocity and acceleration at t = 0. */
function checkFormula(findings: DiagnosticCollector, formula: Formula, where: string): void {
  if (typeof formula === "number") {
    if (!isFinite64(formula)) findings.error("model.not-finite", where, `${formula} is not a finite number`);
    return;
  }
  const { expression, diagnostics } = parseExpression(formula, where);
  findings.addAll(diagnostics);
  if (!expression) return;
  const unknown = freeNames(expression).filter((name) => name !== TIME);
  for (const name of unknown) {
    const message = `column ${columnOf(expression, name)}: the formula uses "${abbreviate(name)}", which has no value here`;
    findings.error("model.unknown-parameter", where, message, "a formula may use t and the parameters of its model");
  }
  if (unknown.length > 0) return;
  const jet = new Float64Array(3);
  evaluateFormula(compileExpression(expression), 0, jet);
  const wrong = ["value", "velocity", "acceleration"].filter((_, i) => !isFinite64(jet[i]!));
  if (wrong.length > 0) findings.error("model.not-finite", where, `at t = 0 the formula has no finite ${wrong.join(", ")}`);
}
