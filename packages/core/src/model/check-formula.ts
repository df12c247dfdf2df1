/** Checks a formula in the time t. */
import { isFinite64 } from "../math/scalar.js";
import type { DiagnosticCollector } from "./collect-diagnostics.js";
import type { Formula } from "./description.js";
import { columnOf, freeNames } from "./expression.js";
import { TIME } from "./expression-operations.js";
import { compileExpression, evaluateFormula } from "./formula.js";
import { parseExpression } from "./parse-expression.js";
import { abbreviate, quote } from "./path.js";

/** A formula must be readable, use nothing but t, and start finite: value, velocity and acceleration at t = 0. */
export function checkFormula(findings: DiagnosticCollector, formula: Formula, where: string): void {
  if (typeof formula === "number") {
    if (!isFinite64(formula)) findings.error("model.not-finite", where, `${formula} is not a finite number`);
    return;
  }
  if (typeof formula !== "string") {
    findings.error("model.wrong-type", where, `a number or a formula in quotes is expected, not ${quote(formula)}`, '"sin(2*t)"');
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
