/**
 * Equations of the text → scalar equations, element by element and field by field.
 *
 *   if    with conditions of parameters: the branch that counts; otherwise equal numbers of equations in all branches, paired by the variable that stands
 *         alone on the left, then by position: v = if c then e₁ else e₂, or 0 = if c then l₁ − r₁ else l₂ − r₂
 *   for   unrolled
 *   when  events.ts
 *
 * Source: Modelica specification 3.6, chapter 8.
 */
import { operation } from "../flat/expressions.js";
import type { Expression, FlatAssertion, FlatEquation, FlatWhen } from "../flat/flat-model.js";
import { asBoolean, asScalar, firstOf } from "../instance/arithmetic.js";
import { sameSize, sizeOf, sizeText } from "../instance/arrays.js";
import { assertionOf } from "../instance/assertions.js";
import { iterate } from "../instance/evaluate.js";
import type { At } from "../instance/find-name.js";
import type { Front } from "../instance/front.js";
import { isKnowable, knownNumber } from "../instance/known-values.js";
import type { Scalar, Scope, Value } from "../instance/model.js";
import { attempt, placeOf, refuse } from "../instance/refuse.js";
import { boolean, numberOf, operate } from "../instance/scalars.js";
import type { Equality, Equation } from "../syntax/tree.js";
import { flattenWhen } from "./events.js";

export interface Flattened {
  readonly equations: FlatEquation[];
  readonly whens: FlatWhen[];
  readonly assertions: FlatAssertion[];
}

export const nothingFlattened = (): Flattened => ({ equations: [], whens: [], assertions: [] });

export function flattenEquations(front: Front, list: readonly Equation[], scope: Scope, into: Flattened): void {
  for (const line of list) attempt(() => flattenOne(front, line, scope, into));
}

function flattenOne(front: Front, line: Equation, scope: Scope, into: Flattened): void {
  switch (line.kind) {
    case "equal":
      into.equations.push(...flattenEquality(front, line, scope));
      return;
    case "connect":
      return;
    case "call":
      flattenCall(front, line, scope, into);
      return;
    case "for":
      flattenLoop(
        line.iterators,
        scope,
        (iterator, here, run) => iterate(front, iterator, here, run),
        (here) => flattenEquations(front, line.body, here, into),
      );
      return;
    case "when":
      if (scope.path !== undefined)
        refuse(front, { scope, from: line.from }, "modelica.unsupported", "when under a condition that changes is not supported");
      into.whens.push(...flattenWhen(front, line, scope));
      return;
    case "if":
      flattenIf(front, line, scope, into);
      return;
  }
}

type Iterator = Extract<Equation, { kind: "for" }>["iterators"][number];

/** All combinations of iterators, the first outermost. */
export function flattenLoop(
  iterators: readonly Iterator[],
  scope: Scope,
  over: (iterator: Iterator, scope: Scope, run: (scope: Scope) => void) => void,
  body: (scope: Scope) => void,
): void {
  const [first, ...rest] = iterators;
  if (first === undefined) body(scope);
  else over(first, scope, (next) => flattenLoop(rest, next, over, body));
}

// ── Equalities ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

export function flattenEquality(front: Front, { left, right, from }: Equality, scope: Scope): FlatEquation[] {
  const at = { scope, from };
  const place = placeOf(scope, from);
  const equations: FlatEquation[] = [];
  if (left.kind === "tuple") {
    const results =
      right.kind === "call" ? front.call(right, scope) : refuse(front, at, "modelica.type", "a list of results needs a call on the right");
    const list = results.kind === "results" ? results.list : [results];
    for (const [i, target] of left.elements.entries()) {
      if (target === undefined) continue;
      const value = list[i] ?? refuse(front, at, "modelica.call", `the function has ${list.length} results`);
      equate(front, front.evaluate(target, scope), value, { at, place, equations });
    }
  } else equate(front, front.evaluate(left, scope), front.evaluate(right, scope), { at, place, equations });
  return equations;
}

interface Equating {
  readonly at: At;
  readonly place: string;
  readonly equations: FlatEquation[];
}

/** One equation per scalar of two values of the same shape. */
export function equate(front: Front, left: Value, right: Value, into: Equating): void {
  const { at, place, equations } = into;
  const [a, b] = [firstOf(left), firstOf(right)];
  if (a.kind === "array" || b.kind === "array") {
    if (a.kind !== "array" || b.kind !== "array" || !sameSize(a.size, b.size))
      refuse(front, at, "modelica.size", `the left side is ${sizeText(sizeOf(a))}, the right side ${sizeText(sizeOf(b))}`);
    for (const [i, element] of a.elements.entries()) equate(front, element, b.elements[i]!, into);
  } else if (a.kind === "record" || b.kind === "record") {
    if (a.kind !== "record" || b.kind !== "record") refuse(front, at, "modelica.type", "a record can be equal to a record only");
    for (const [name, value] of a.fields) {
      const other = b.fields.get(name) ?? refuse(front, at, "modelica.type", `the record on the right has no field "${name}"`);
      equate(front, value, other, into);
    }
  } else {
    const [x, y] = [asScalar(front, a, at), asScalar(front, b, at)];
    if ((x.type === "boolean") !== (y.type === "boolean")) refuse(front, at, "modelica.type", "a Boolean cannot be equal to a number");
    equations.push({ left: x.expression, right: y.expression, place });
  }
}

function flattenCall(front: Front, line: Extract<Equation, { kind: "call" }>, scope: Scope, into: Flattened): void {
  const name = line.call.callee.parts.map((part) => part.name).join(".");
  if (name.startsWith("Connections.")) return;
  if (name === "assert") {
    const assertion = assertionOf(front, line.call, scope);
    if (assertion !== undefined) into.assertions.push(assertion);
  } else if (name === "reinit" || name === "terminate")
    refuse(front, { scope, from: line.from }, "modelica.type", `${name} can stand in a when-equation only`);
  else front.call(line.call, scope);
}

// ── if ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

function flattenIf(front: Front, line: Extract<Equation, { kind: "if" }>, scope: Scope, into: Flattened): void {
  const open: { readonly condition: Scalar; readonly part: Flattened }[] = [];
  let before: Scalar = boolean(true);
  let last: readonly Equation[] = line.otherwise ?? [];
  const branch = (body: readonly Equation[], condition: Scalar): Flattened => {
    const part = nothingFlattened();
    const path = operate(front, "and", scope.path ?? boolean(true), condition);
    flattenEquations(front, body, numberOf(path) === 1 ? scope : { ...scope, path }, part);
    return part;
  };
  for (const { condition: written, body } of line.branches) {
    const at = { scope, from: written.from };
    const condition = asBoolean(front, front.evaluate(written, scope), at);
    const decided = isKnowable(front, condition) ? knownNumber(front, condition, at, "the condition of an if-equation") : undefined;
    if (decided === 0) continue;
    if (decided !== undefined) {
      last = body;
      break;
    }
    open.push({ condition, part: branch(body, operate(front, "and", before, condition)) });
    before = operate(front, "and", before, operate(front, "not", condition));
  }
  if (open.length === 0) flattenEquations(front, last, scope, into);
  else joinBranches(front, open, branch(last, before), { scope, from: line.from }, into);
}

type OpenBranches = readonly { readonly condition: Scalar; readonly part: Flattened }[];

function joinBranches(front: Front, open: OpenBranches, last: Flattened, at: At, into: Flattened): void {
  const counts = [...open.map(({ part }) => part.equations.length), last.equations.length];
  if (counts.some((count) => count !== counts[0]))
    refuse(
      front,
      at,
      "modelica.unbalanced-if",
      `the branches have ${counts.join(", ")} equations`,
      "all need as many while the condition can change during the run",
    );
  for (const part of [...open.map((entry) => entry.part), last]) into.assertions.push(...part.assertions);
  let joined = last.equations;
  for (const { condition, part } of [...open].reverse()) joined = pairEquations(condition.expression, part.equations, joined);
  into.equations.push(...joined);
}

/** By the variable alone on the left first: Booleans cannot be solved for otherwise. */
function pairEquations(condition: Expression, then: readonly FlatEquation[], otherwise: readonly FlatEquation[]): FlatEquation[] {
  const byName = new Map<string, FlatEquation>();
  const rest: FlatEquation[] = [];
  for (const entry of otherwise) {
    if (entry.left.kind === "reference" && !byName.has(entry.left.name)) byName.set(entry.left.name, entry);
    else rest.push(entry);
  }
  const choose = (a: Expression, b: Expression): Expression => operation("if", condition, a, b);
  const unmatched: FlatEquation[] = [];
  const result: FlatEquation[] = [];
  for (const entry of then) {
    const partner = entry.left.kind === "reference" ? byName.get(entry.left.name) : undefined;
    if (partner === undefined || entry.left.kind !== "reference") {
      unmatched.push(entry);
      continue;
    }
    byName.delete(entry.left.name);
    result.push({ left: entry.left, right: choose(entry.right, partner.right), place: entry.place });
  }
  const open = [...byName.values(), ...rest];
  for (const [i, entry] of unmatched.entries()) {
    const other = open[i]!;
    const residual = ({ left, right }: FlatEquation): Expression => operation("subtract", left, right);
    result.push({ left: { kind: "constant", value: 0 }, right: choose(residual(entry), residual(other)), place: entry.place });
  }
  return result;
}
