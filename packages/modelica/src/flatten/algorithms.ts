/**
 * Algorithm sections of models: executed symbolically, each variable that is assigned gets one equation with the value it has at the end. Before its first
 * assignment a discrete variable has its value before the event, a continuous one its start value. A when-statement becomes a when-clause; behind it the
 * variables it assigns stand for themselves. Source: Modelica specification 3.6, section 11.1.
 */
import type { Expression, WhenAction } from "../flat/flat-model.js";
import { asScalar } from "../instance/arithmetic.js";
import { build, flattened, mapElements } from "../instance/arrays.js";
import { findFirst } from "../instance/find-name.js";
import type { Front } from "../instance/front.js";
import { attributeValue } from "../instance/known-values.js";
import { CONTINUOUS, DISCRETE, type Scalar, type Scope, type Value, type Variable } from "../instance/model.js";
import { variableValue } from "../instance/references.js";
import { placeOf, refuse } from "../instance/refuse.js";
import { real } from "../instance/scalars.js";
import { execute } from "../instance/statements.js";
import type { Reference } from "../syntax/expression-tree.js";
import type { Choice, Statement } from "../syntax/tree.js";
import { equate, type Flattened } from "./equations.js";
import { callActions, whenConditions } from "./events.js";

export function flattenAlgorithm(front: Front, statements: readonly Statement[], scope: Scope, into: Flattened): void {
  const at = { scope, from: statements[0]?.from ?? 0 };
  const variables = new Map<string, Variable>();
  for (const target of targets(statements)) {
    const { name } = target.parts[0]!;
    if (target.parts.length > 1)
      refuse(front, { scope, from: target.from }, "modelica.unsupported", "an algorithm can assign variables of its own class only");
    if (!variables.has(name)) variables.set(name, variableOf(front, target, scope));
  }
  const locals = new Map<string, Value>(scope.locals);
  for (const [name, variable] of variables) locals.set(name, startOf(front, variable, { scope, from: at.from }));
  const inWhen = new Set<string>();
  const itself = new Map([...variables].map(([name, variable]) => [name, variableValue(front, variable, at)]));
  execute(
    front,
    statements,
    { ...scope, locals, itself },
    {
      when: (statement, here) => {
        const assigned = flattenWhenStatement(front, statement, { scope: here, variables }, into);
        for (const name of assigned) {
          inWhen.add(name);
          locals.set(name, variableValue(front, variables.get(name)!, at));
        }
      },
    },
  );
  for (const [name, variable] of variables) {
    if (inWhen.has(name)) continue;
    const place = placeOf(scope, at.from);
    equate(front, variableValue(front, variable, at), locals.get(name)!, { at, place, equations: into.equations });
  }
}

/** What statements assign, without recursion over their depth: the parser limits it, but loops may hold many. */
function targets(statements: readonly Statement[]): Reference[] {
  const list: Reference[] = [];
  const open = [...statements].reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === "assign") list.push(next.target);
    else if (next.kind === "assign call") for (const target of next.targets) target?.kind === "reference" && list.push(target);
    else if (next.kind === "if" || next.kind === "when")
      open.push(...[...next.branches.flatMap(({ body }) => body), ...(next.otherwise ?? [])].reverse());
    else if (next.kind === "for" || next.kind === "while") open.push(...[...next.body].reverse());
  }
  return list;
}

function variableOf(front: Front, target: Reference, scope: Scope): Variable {
  const at = { scope, from: target.from };
  const found = findFirst(front, target.parts[0]!.name, at, target.absolute);
  const content = found.kind === "component" ? front.content(found.member) : undefined;
  if (content?.kind !== "variable")
    return refuse(front, at, "modelica.unsupported", "an algorithm can assign variables of simple types only");
  return content.variable;
}

function startOf(front: Front, variable: Variable, at: { readonly scope: Scope; readonly from: number }): Value {
  if (variable.prefixes.variability === DISCRETE)
    return mapElements(variableValue(front, variable, at), (element) => {
      const scalar = element as Scalar;
      const expression: Expression =
        scalar.expression.kind === "reference" ? { kind: "pre", name: scalar.expression.name } : scalar.expression;
      return { ...scalar, expression };
    });
  return build(variable.size, (element) => {
    const start = attributeValue(front, variable, "start", element);
    return start?.kind === "scalar" ? { ...start, variability: CONTINUOUS } : real(0);
  });
}

interface Assigning {
  readonly scope: Scope;
  readonly variables: ReadonlyMap<string, Variable>;
}

/** The names that it assigns. */
function flattenWhenStatement(
  front: Front,
  statement: Choice<"when", Statement>,
  { scope, variables }: Assigning,
  into: Flattened,
): ReadonlySet<string> {
  const assigned = new Set<string>();
  const branches = statement.branches.map(({ condition, body }) => {
    const conditions = whenConditions(front, condition, scope);
    const locals = new Map(scope.locals);
    for (const target of targets(body)) {
      const name = target.parts[0]!.name;
      assigned.add(name);
      locals.set(name, before(front, variables.get(name)!, { scope, from: target.from }));
    }
    const actions: WhenAction[] = [];
    execute(
      front,
      body,
      { ...scope, locals },
      {
        call: (line, here) => {
          actions.push(...callActions(front, line.call, here));
          return true;
        },
      },
    );
    const place = placeOf(scope, statement.from);
    for (const name of new Set(targets(body).map((target) => target.parts[0]!.name))) {
      const names = flattened(variableValue(front, variables.get(name)!, { scope, from: statement.from }));
      const values = flattened(locals.get(name)!);
      for (const [i, element] of names.entries()) {
        const { expression } = element as Scalar;
        const value = asScalar(front, values[i]!, { scope, from: statement.from }).expression;
        if (expression.kind === "reference") actions.push({ kind: "assign", name: expression.name, value, place });
      }
    }
    return { conditions, actions };
  });
  into.whens.push({ branches, place: placeOf(scope, statement.from) });
  return assigned;
}

/** Inside when a variable has the value before the event until it is assigned. */
function before(front: Front, variable: Variable, at: { readonly scope: Scope; readonly from: number }): Value {
  return mapElements(variableValue(front, variable, at), (element) => {
    const scalar = element as Scalar;
    return scalar.expression.kind === "reference"
      ? { ...scalar, expression: { kind: "pre", name: scalar.expression.name }, variability: DISCRETE }
      : scalar;
  });
}
