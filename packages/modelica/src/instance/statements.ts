/**
 * Algorithms executed symbolically: a table of names and values, in which assignments overwrite. Known conditions choose, unknown ones merge the values of both
 * branches; loops over known ranges are unrolled. Source: Modelica specification 3.6, chapter 11.
 */
import type { Expression, Reference, Subscript } from "../syntax/expression-tree.js";
import type { Choice, Statement } from "../syntax/tree.js";
import { asBoolean, firstOf } from "./arithmetic.js";
import { sameSize, sizeOf, sizeText } from "./arrays.js";
import { reportAssertion } from "./assertions.js";
import { decidedNumber, rangeElements, selected } from "./evaluate.js";
import type { At } from "./find-name.js";
import type { Front } from "./front.js";
import { isKnowable, knownNumber } from "./known-values.js";
import { PARAMETER, type Scalar, type Scope, type Value } from "./model.js";
import { indexNumber, subscriptValue } from "./references.js";
import { refuse } from "./refuse.js";
import { boolean, operate } from "./scalars.js";

type Outcome = "next" | "break" | "return";

/**
 * Under a condition that is not known, break and return set a flag: a variable like others, which branches merge. Where
 * it may be true, assignments keep the old value instead.
 */
const FLAGS = { break: "(broken)", return: "(returned)" } as const;

const LOOP_LIMIT = 100_000;

/** How statements outside of the pure ones are handled: `when` in a model. */
export interface Surroundings {
  when?(statement: Choice<"when", Statement>, scope: Scope): void;
  call?(statement: Extract<Statement, { kind: "call" }>, scope: Scope): boolean;
}

export function execute(front: Front, statements: readonly Statement[], scope: Scope, around: Surroundings): Outcome {
  for (const statement of statements) {
    const outcome = executeOne(front, statement, scope, around);
    if (outcome !== "next") return outcome;
  }
  return "next";
}

function executeOne(front: Front, statement: Statement, scope: Scope, around: Surroundings): Outcome {
  const at = { scope, from: statement.from };
  switch (statement.kind) {
    case "assign":
      assign(front, statement.target, front.evaluate(statement.value, scope), scope);
      return "next";
    case "assign call": {
      const results = front.call(statement.call, scope);
      const list = results.kind === "results" ? results.list : [results];
      for (const [i, target] of statement.targets.entries()) {
        if (target === undefined) continue;
        if (target.kind !== "reference" || list[i] === undefined)
          return refuse(front, at, "modelica.type", "the function has fewer results");
        assign(front, target, list[i], scope);
      }
      return "next";
    }
    case "if":
      return choose(front, statement, scope, around);
    case "for":
      return loop(front, statement, scope, around);
    case "while":
      for (let turn = 0; ; turn++) {
        const tested = asBoolean(front, front.evaluate(statement.condition, scope), at);
        const condition = isKnowable(front, tested) ? knownNumber(front, tested, at, "the condition of a loop") : undefined;
        if (condition === undefined)
          return refuse(front, at, "modelica.unsupported", "how often this loop runs is not known before the run");
        if (condition === 0) return "next";
        if (turn > LOOP_LIMIT) return refuse(front, at, "modelica.too-large", `a loop of more than ${LOOP_LIMIT} turns`);
        const outcome = execute(front, statement.body, scope, around);
        if (outcome === "break") return "next";
        if (outcome === "return") return outcome;
      }
    case "break":
    case "return":
      if (!scope.masked) return statement.kind;
      scope.locals!.set(FLAGS[statement.kind], boolean(true));
      return "next";
    case "when":
      if (around.when === undefined) return refuse(front, at, "modelica.type", "when is not allowed in a function");
      around.when(statement, scope);
      return "next";
    case "call":
      if (around.call?.(statement, scope)) return "next";
      callStatement(front, statement, scope);
      return "next";
  }
}

function callStatement(front: Front, { call, from }: Extract<Statement, { kind: "call" }>, scope: Scope): void {
  const name = call.callee.parts.map((part) => part.name).join(".");
  if (name === "assert") reportAssertion(front, call, scope);
  else if (name === "terminate" || name === "reinit")
    refuse(front, { scope, from }, "modelica.unsupported", `${name} is not supported here`, "write it in a when-equation");
  else front.call(call, scope);
}

// ── Branches and loops ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

function choose(front: Front, statement: Extract<Statement, { kind: "if" }>, scope: Scope, around: Surroundings): Outcome {
  return branch(front, [...statement.branches], statement.otherwise ?? [], { scope, around });
}

interface Branching {
  readonly scope: Scope;
  readonly around: Surroundings;
}

type Branches = readonly { readonly condition: Expression; readonly body: readonly Statement[] }[];

function branch(front: Front, branches: Branches, otherwise: readonly Statement[], context: Branching): Outcome {
  const { scope, around } = context;
  const [first, ...rest] = branches;
  if (first === undefined) return execute(front, otherwise, scope, around);
  const at = { scope, from: first.condition.from };
  const condition = asBoolean(front, front.evaluate(first.condition, scope), at);
  const decided = decidedNumber(front, condition, at);
  if (decided !== undefined) return decided !== 0 ? execute(front, first.body, scope, around) : branch(front, rest, otherwise, context);
  const locals = scope.locals!;
  const before = new Map(locals);
  execute(front, first.body, inPath(front, scope, condition), around);
  const then = new Map(locals);
  restore(locals, before);
  const negated = operate(front, "not", condition);
  branch(front, rest, otherwise, { ...context, scope: inPath(front, scope, negated) });
  mergeBranches(front, condition, then, locals, at);
  return "next";
}

/** The same table of values, seen under one more condition. */
function inPath(front: Front, scope: Scope, condition: Scalar): Scope {
  return { ...scope, masked: true, path: operate(front, "and", scope.path ?? boolean(true), condition) };
}

function restore(locals: Map<string, Value>, before: ReadonlyMap<string, Value>): void {
  locals.clear();
  for (const [name, value] of before) locals.set(name, value);
}

const isFlag = (name: string): boolean => name === FLAGS.break || name === FLAGS.return;

function mergeBranches(front: Front, condition: Scalar, then: ReadonlyMap<string, Value>, locals: Map<string, Value>, at: At): void {
  for (const [name, value] of then) {
    const other = locals.get(name) ?? (isFlag(name) ? boolean(false) : undefined);
    if (other === undefined) locals.set(name, value);
    else if (other !== value) locals.set(name, selected(front, condition, value, other, at));
  }
  for (const name of [FLAGS.break, FLAGS.return]) {
    const other = then.has(name) ? undefined : locals.get(name);
    if (other !== undefined) locals.set(name, selected(front, condition, boolean(false), other, at));
  }
}

function loop(front: Front, statement: Extract<Statement, { kind: "for" }>, scope: Scope, around: Surroundings, depth = 0): Outcome {
  const iterator = statement.iterators[depth];
  if (iterator === undefined) return execute(front, statement.body, scope, around);
  const { name, range, from } = iterator;
  if (range === undefined)
    return refuse(front, { scope, from }, "modelica.unsupported", `"${name}" needs its range written: ${name} in 1:n`);
  const locals = scope.locals!;
  const hidden = locals.get(name);
  const brokenOutside = locals.get(FLAGS.break);
  locals.delete(FLAGS.break);
  let outcome: Outcome = "next";
  for (const value of rangeElements(front, range, scope)) {
    locals.set(name, value);
    outcome = loop(front, statement, scope, around, depth + 1);
    if (outcome !== "next") break;
  }
  if (hidden === undefined) locals.delete(name);
  else locals.set(name, hidden);
  locals.delete(FLAGS.break);
  if (brokenOutside !== undefined) locals.set(FLAGS.break, brokenOutside);
  return outcome === "return" ? outcome : "next";
}

// ── Assignments ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Fields and elements of a target, one step after the other. */
type Step = { readonly field: string } | { readonly subscripts: readonly Subscript[] };

export function assign(front: Front, target: Reference, value: Value, scope: Scope): void {
  const [first, ...rest] = target.parts;
  const { name, subscripts } = first!;
  const at = { scope, from: target.from };
  const old = scope.locals?.get(name);
  if (old === undefined) refuse(front, at, "modelica.type", `"${name}" cannot be assigned here`);
  const steps: Step[] = subscripts.length > 0 ? [{ subscripts }] : [];
  for (const part of rest) {
    steps.push({ field: part.name });
    if (part.subscripts.length > 0) steps.push({ subscripts: part.subscripts });
  }
  const assigned = replaced(front, old, steps, firstOf(value), at);
  const kept = [FLAGS.break, FLAGS.return].reduce<Value>((next, flag) => {
    const stopped = scope.locals!.get(flag);
    return stopped?.kind === "scalar" ? selected(front, stopped, old, next, at) : next;
  }, assigned);
  scope.locals!.set(name, kept);
}

function replaced(front: Front, old: Value, steps: readonly Step[], value: Value, at: At): Value {
  const [step, ...rest] = steps;
  if (step === undefined) {
    const [size, given] = [sizeOf(old), sizeOf(value)];
    if (old.kind === "array" && !sameSize(size, given))
      refuse(front, at, "modelica.size", `${sizeText(given)} cannot be assigned to ${sizeText(size)}`);
    return value;
  }
  if ("field" in step) {
    if (old.kind !== "record" || !old.fields.has(step.field))
      return refuse(front, at, "modelica.unknown-name", `there is no field "${step.field}"`);
    const fields = new Map(old.fields);
    fields.set(step.field, replaced(front, old.fields.get(step.field)!, rest, value, at));
    return { ...old, fields };
  }
  return replacedElements(front, old, step.subscripts, { rest, value }, at);
}

interface Replacement {
  readonly rest: readonly Step[];
  readonly value: Value;
}

function replacedElements(front: Front, old: Value, subscripts: readonly Subscript[], { rest, value }: Replacement, at: At): Value {
  const [first, ...others] = subscripts;
  if (first === undefined) return replaced(front, old, rest, value, at);
  if (old.kind !== "array") return refuse(front, at, "modelica.size", "too many subscripts, or the size of the array is not known");
  const index = subscriptValue(front, first, old.size[0]!, at);
  const elements = [...old.elements];
  const put = (i: number, part: Value): void => {
    if (elements[i] === undefined) refuse(front, at, "modelica.subscript", `subscript ${i + 1} is outside of 1 … ${elements.length}`);
    elements[i] = replacedElements(front, elements[i]!, others, { rest, value: part }, at);
  };
  if (index === ":" || index.kind === "array") {
    const indices = index === ":" ? elements.map((_, i) => i) : index.elements.map((element) => indexNumber(front, element, at) - 1);
    if (value.kind !== "array" || value.elements.length !== indices.length)
      return refuse(front, at, "modelica.size", `${sizeText(sizeOf(value))} cannot be assigned to ${indices.length} elements`);
    for (const [k, i] of indices.entries()) put(i, value.elements[k]!);
  } else {
    if (index.kind === "scalar" && index.variability > PARAMETER)
      refuse(front, at, "modelica.unsupported", "a subscript that changes during the run cannot be assigned to");
    put(indexNumber(front, index, at) - 1, value);
  }
  return { ...old, elements };
}
