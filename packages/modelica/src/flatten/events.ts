/** When-equations → when-clauses of the flat model. Source: Modelica specification 3.6, section 8.3.5. */
import { operation } from "../flat/expressions.js";
import type { Expression, FlatWhen, WhenAction, WhenBranch } from "../flat/flat-model.js";
import { asBoolean, asScalar, firstOf } from "../instance/arithmetic.js";
import { flattened } from "../instance/arrays.js";
import { assertionOf } from "../instance/assertions.js";
import { iterate } from "../instance/evaluate.js";
import type { Front } from "../instance/front.js";
import { knownNumber } from "../instance/known-values.js";
import { PARAMETER, type Scope, type Value } from "../instance/model.js";
import { placeOf, refuse } from "../instance/refuse.js";
import type { Call, Expression as TextExpression } from "../syntax/expression-tree.js";
import type { Choice, Equation } from "../syntax/tree.js";

export function flattenWhen(front: Front, line: Choice<"when", Equation>, scope: Scope): FlatWhen[] {
  const branches = line.branches.map(
    ({ condition, body }): WhenBranch => ({
      conditions: whenConditions(front, condition, scope),
      actions: actionsOf(front, body, scope),
    }),
  );
  return [{ branches, place: placeOf(scope, line.from) }];
}

/** Elements of a vector condition. */
export function whenConditions(front: Front, condition: TextExpression, scope: Scope): Expression[] {
  const at = { scope, from: condition.from };
  return flattened(front.evaluate(condition, scope)).map((element) => {
    const scalar = asBoolean(front, element, at);
    if (scalar.type !== "boolean") refuse(front, at, "modelica.type", "the condition of when must be a Boolean");
    return scalar.expression;
  });
}

function actionsOf(front: Front, body: readonly Equation[], scope: Scope): WhenAction[] {
  return body.flatMap((line) => actions(front, line, scope));
}

function actions(front: Front, line: Equation, scope: Scope): WhenAction[] {
  const at = { scope, from: line.from };
  const place = placeOf(scope, line.from);
  switch (line.kind) {
    case "equal": {
      const targets = line.left.kind === "tuple" ? line.left.elements : [line.left];
      const right =
        line.right.kind === "call" && line.left.kind === "tuple" ? front.call(line.right, scope) : front.evaluate(line.right, scope);
      const list = line.left.kind === "tuple" && right.kind === "results" ? right.list : [firstOf(right)];
      return targets.flatMap((target, i) => (target === undefined ? [] : assigned(front, target, list[i], { scope, place })));
    }
    case "call":
      return callActions(front, line.call, scope);
    case "for":
      return line.iterators.length === 1
        ? iterate(front, line.iterators[0]!, scope, (next) => actionsOf(front, line.body, next)).flat()
        : refuse(front, at, "modelica.unsupported", "one iterator per loop is supported inside when");
    case "if":
      return chosenActions(front, line, scope);
    default:
      return refuse(front, at, "modelica.type", `${line.kind} cannot stand inside when`);
  }
}

interface Placed {
  readonly scope: Scope;
  readonly place: string;
}

function assigned(front: Front, target: TextExpression, value: Value | undefined, { scope, place }: Placed): WhenAction[] {
  const at = { scope, from: target.from };
  if (value === undefined) return refuse(front, at, "modelica.call", "the function has fewer results");
  const left = flattened(front.evaluate(target, scope));
  const right = flattened(value);
  if (left.length !== right.length) refuse(front, at, "modelica.size", `${left.length} variables and ${right.length} values`);
  return left.map((element, i) => {
    const variable = asScalar(front, element, at);
    if (variable.expression.kind !== "reference" || variable.variability <= PARAMETER)
      return refuse(front, at, "modelica.type", "the left side of an equation inside when must be a variable");
    return { kind: "assign", name: variable.expression.name, value: asScalar(front, right[i]!, at).expression, place };
  });
}

/** assert, reinit, terminate. */
export function callActions(front: Front, call: Call, scope: Scope): WhenAction[] {
  const at = { scope, from: call.from };
  const place = placeOf(scope, call.from);
  const name = call.callee.parts.map((part) => part.name).join(".");
  const [first, second] = call.arguments;
  if (name === "assert") {
    const assertion = assertionOf(front, call, scope);
    return assertion === undefined ? [] : [{ kind: "assert", ...assertion }];
  }
  if (name === "terminate") {
    const message = first === undefined ? undefined : front.evaluate(first.value, scope);
    return [{ kind: "terminate", message: message?.kind === "text" ? message.text : "", place }];
  }
  if (name !== "reinit" || first === undefined || second === undefined) {
    front.call(call, scope);
    return [];
  }
  const states = flattened(front.evaluate(first.value, scope));
  const values = flattened(front.evaluate(second.value, scope));
  if (states.length !== values.length) refuse(front, at, "modelica.size", `${states.length} states and ${values.length} values`);
  return states.map((state, i) => {
    const { expression } = asScalar(front, state, at);
    if (expression.kind !== "reference") return refuse(front, at, "modelica.type", "reinit needs a variable");
    return { kind: "reinit", name: expression.name, value: asScalar(front, values[i]!, at).expression, place };
  });
}

/** `if` inside when: known conditions choose; otherwise variables that one branch leaves alone keep their value. */
function chosenActions(front: Front, line: Extract<Equation, { kind: "if" }>, scope: Scope): WhenAction[] {
  const [first, ...rest] = line.branches;
  const at = { scope, from: line.from };
  if (first === undefined) return actionsOf(front, line.otherwise ?? [], scope);
  const condition = asBoolean(front, front.evaluate(first.condition, scope), at);
  const others = (): WhenAction[] => chosenActions(front, { ...line, branches: rest }, scope);
  if (condition.variability <= PARAMETER)
    return knownNumber(front, condition, at, "a condition") !== 0 ? actionsOf(front, first.body, scope) : others();
  return mergedActions(front, condition.expression, actionsOf(front, first.body, scope), others(), at);
}

/** Variables that one side leaves alone keep their value there. */
function mergedActions(
  front: Front,
  condition: Expression,
  then: readonly WhenAction[],
  otherwise: readonly WhenAction[],
  at: { readonly scope: Scope; readonly from: number },
): WhenAction[] {
  const values = (list: readonly WhenAction[]): Map<string, Expression> => {
    const table = new Map<string, Expression>();
    for (const action of list) {
      if (action.kind === "assign") table.set(`assign ${action.name}`, action.value);
      else if (action.kind === "reinit") table.set(`reinit ${action.name}`, action.value);
      else refuse(front, at, "modelica.unsupported", `${action.kind} under a condition inside when is not supported`);
    }
    return table;
  };
  const [a, b] = [values(then), values(otherwise)];
  return [...new Set([...a.keys(), ...b.keys()])].map((key) => {
    const blank = key.indexOf(" ");
    const kind = key.slice(0, blank) as "assign" | "reinit";
    const name = key.slice(blank + 1);
    const kept: Expression = kind === "assign" ? { kind: "pre", name } : { kind: "reference", name };
    return { kind, name, value: operation("if", condition, a.get(key) ?? kept, b.get(key) ?? kept), place: placeOf(at.scope, at.from) };
  });
}
