/** assert(condition, message, level) → an assertion of the flat model, or a diagnostic where the condition is known. */
import type { FlatAssertion, Expression as FlatExpression } from "../flat/flat-model.js";
import type { Call } from "../syntax/expression-tree.js";
import { printExpression } from "../syntax/print-expression.js";
import { asBoolean, asScalar } from "./arithmetic.js";
import type { Front } from "./front.js";
import { knownNumber } from "./known-values.js";
import { PARAMETER, type Scope } from "./model.js";
import { placeInModel, placeOf, refuse } from "./refuse.js";
import { numberOf, operate } from "./scalars.js";

/** Undefined where nothing is left to be watched. */
export function assertionOf(front: Front, call: Call, scope: Scope): FlatAssertion | undefined {
  const at = { scope, from: call.from };
  const argument = (index: number, name: string) =>
    call.arguments.find((entry) => entry.name === name)?.value ??
    (call.arguments[index]?.name === undefined ? call.arguments[index]?.value : undefined);
  const written = argument(0, "condition") ?? refuse(front, at, "modelica.call", "assert needs a condition and a message");
  const own = asBoolean(front, front.evaluate(written, scope), at);
  const condition = scope.path === undefined ? own : operate(front, "or", operate(front, "not", scope.path), own);
  if ((numberOf(condition) ?? 0) !== 0) return undefined;
  const levelText = argument(2, "level");
  const levelValue = levelText === undefined ? undefined : asScalar(front, front.evaluate(levelText, scope), at);
  const level =
    levelValue !== undefined && levelValue.variability <= PARAMETER && knownNumber(front, levelValue, at, "the level") === 1
      ? "warning"
      : "error";
  const messageText = argument(1, "message");
  const { inModel, path } = scope.caller ?? scope.instance;
  const text = messageText === undefined ? "" : textOf(front, messageText, scope);
  const message = inModel && path !== "" ? `${path}: ${text}` : text;
  const place = placeInModel(front, scope, placeOf(scope, call.from));
  if (numberOf(condition) === 0) {
    // behind another mistake it may fail for what was left out there
    if (level === "error" && front.diagnostics.errors > front.found.broken) return undefined;
    if (level === "error") front.found.broken++;
    front.diagnostics[level]("modelica.assertion", place, message);
    return undefined;
  }
  return { condition: condition.expression, message, level, place };
}

/** The text of a message; what is not known stands as it is written. */
function textOf(front: Front, expression: Call["arguments"][number]["value"], scope: Scope): string {
  if (expression.kind === "infix") return expression.operands.map((operand) => textOf(front, operand, scope)).join("");
  if (expression.kind === "string" || expression.kind === "call" || expression.kind === "reference") {
    const value = front.evaluate(expression, scope);
    if (value.kind === "text") return value.text;
  }
  return printExpression(expression);
}

/** Keeps an assertion for the flat model; the same one only once. */
export function reportAssertion(front: Front, call: Call, scope: Scope): void {
  const assertion = assertionOf(front, call, scope);
  if (assertion === undefined) return;
  const { assertions, assertionKeys } = front.found;
  const text = shortText(assertion.condition);
  const key = text && `${assertion.place} ${text}`;
  if (key !== undefined && assertionKeys.has(key)) return;
  if (key !== undefined) assertionKeys.add(key);
  assertions.push(assertion);
}

const LARGEST_COMPARED = 500;

/** The nodes of an expression one after the other; undefined if it has many: written out as a tree it may have no end. */
function shortText(root: FlatExpression): string | undefined {
  const parts: string[] = [];
  const todo = [root];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (parts.length > LARGEST_COMPARED) return undefined;
    if (next.kind === "operation") todo.push(...next.operands);
    parts.push(next.kind === "operation" ? next.operation : JSON.stringify(next));
  }
  return parts.join(" ");
}
