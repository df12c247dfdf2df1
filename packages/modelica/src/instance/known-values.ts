/**
 * Values that decide the structure of a model: sizes, conditions, subscripts, ranges. They are evaluated to numbers; every parameter read on the way is marked
 * structural: a run cannot change it any more. Without recursion over expressions; over bindings as deep as DEPTH_LIMIT.
 */
import type { Expression } from "../flat/flat-model.js";
import { build, countOf, elementAt, flattened, mapElements, sameSize, sizeOf, sizeText } from "./arrays.js";
import type { At } from "./find-name.js";
import type { Front } from "./front.js";
import { type AttributeSource, type Binding, CONSTANT, type Modifier, PARAMETER, type Scalar, type Value, type Variable } from "./model.js";
import { countWork, deeper, placeOf, refuse, refuseAt } from "./refuse.js";
import { foldNumbers, known, numberOf } from "./scalars.js";

/** The value of a binding, with what is taken of it. */
export function bindingValue(front: Front, { written, access }: Binding): Value {
  if (written.value === undefined) {
    const { expression, scope } = written;
    const place = () => placeOf(scope, expression.from);
    if (written.busy) refuseAt(front, place(), "modelica.parameter-cycle", "this value depends on itself");
    written.busy = true;
    try {
      written.value = deeper(front, place, () => front.evaluate(expression, scope));
    } finally {
      written.busy = false;
    }
  }
  return access.reduce(
    (value, step) => accessOne(front, value, step, { scope: written.scope, from: written.expression.from }),
    written.value,
  );
}

function accessOne(front: Front, value: Value, step: number | string, at: At): Value {
  if (typeof step === "number") {
    if (value.kind !== "array") return value.kind === "scalar" || value.kind === "text" ? missingEach(front, value, at) : value;
    const element = value.elements[step - 1];
    return element ?? refuse(front, at, "modelica.size", `a value for element ${step} is missing: the array has ${value.elements.length}`);
  }
  if (value.kind === "array") return mapElements(value, (element) => accessOne(front, element, step, at));
  const field = value.kind === "record" ? value.fields.get(step) : undefined;
  return field ?? refuse(front, at, "modelica.type", `the value has no field "${step}"`);
}

function missingEach(front: Front, value: Value, at: At): Value {
  front.diagnostics.warning(
    "modelica.missing-each",
    placeOf(at.scope, at.from),
    "one value for an array of components",
    "write each in front",
  );
  return value;
}

/** The number of a scalar; parameters in it become structural. */
export function knownNumber(front: Front, scalar: Scalar, at: At, what: string): number {
  const direct = numberOf(scalar);
  if (direct !== undefined) return direct;
  if (scalar.variability > PARAMETER)
    refuse(front, at, "modelica.not-known", `${what} must be known before the run`, "it may depend on constants and parameters only");
  return expressionNumber(front, scalar.expression, at);
}

/** Parts that stand at several places are evaluated once: what a loop has built up is no tree but a graph. */
function expressionNumber(front: Front, root: Expression, at: At): number {
  const done = new Map<Expression, number>();
  const todo: Expression[] = [root];
  for (let next = todo.at(-1); next !== undefined; next = todo.at(-1)) {
    countWork(front, at);
    const missing = next.kind === "operation" ? next.operands.filter((operand) => !done.has(operand)) : [];
    if (missing.length > 0) todo.push(...missing);
    else {
      done.set(next, done.get(next) ?? nodeNumber(front, next, done, at));
      todo.pop();
    }
  }
  return done.get(root)!;
}

function nodeNumber(front: Front, expression: Expression, done: ReadonlyMap<Expression, number>, at: At): number {
  if (expression.kind === "constant") return expression.value;
  if (expression.kind === "reference") return parameterNumber(front, expression.name, at);
  if (expression.kind !== "operation") return refuse(front, at, "modelica.not-known", "this must be known before the run");
  return foldNumbers(
    front,
    expression.operation,
    expression.operands.map((operand) => done.get(operand)!),
  );
}

function parameterNumber(front: Front, name: string, at: At): number {
  const entry = front.parameters.get(name) ?? refuse(front, at, "modelica.not-known", `${name} must be known before the run`);
  const numbers = knownValue(front, entry.variable);
  const element = elementAt(numbers, entry.element);
  return element?.kind === "scalar" ? numberOf(element)! : refuse(front, at, "modelica.not-known", `${name} must be known before the run`);
}

/** The value of a constant or parameter with every element a number or a text. */
export function knownValue(front: Front, variable: Variable): Value {
  variable.structural = true;
  if (variable.numbers !== undefined) return variable.numbers;
  if (variable.busy) refuseAt(front, variable.place, "modelica.parameter-cycle", `${variable.name} depends on itself`);
  variable.busy = true;
  try {
    const at = { scope: { instance: variable.owner, layer: variable.member.layer }, from: variable.member.component.from };
    const toNumber = (element: Value): Value => {
      if (element.kind === "text") return element;
      if (element.kind !== "scalar") return refuseAt(front, variable.place, "modelica.type", `the value of ${variable.name} is no number`);
      if (variable.prefixes.variability === CONSTANT && element.variability > CONSTANT)
        refuseAt(
          front,
          variable.place,
          "modelica.variability",
          `the value of the constant ${variable.name} is no constant`,
          "make it a parameter",
        );
      return typed(known(knownNumber(front, element, at, `the value of ${variable.name}`), element.type), variable);
    };
    variable.numbers = deeper(
      front,
      () => variable.place,
      () => mapElements(boundValue(front, variable), toNumber),
    );
    return variable.numbers;
  } finally {
    variable.busy = false;
  }
}

/** `fixed = false`: found at the start of the run. */
export function isFree(front: Front, variable: Variable): boolean {
  if (variable.prefixes.variability !== PARAMETER || attribute(variable, "fixed") === undefined) return false;
  const fixed = attributeValue(front, variable, "fixed", 0);
  return fixed?.kind === "scalar" && numberOf(fixed) === 0;
}

/** Can a scalar be known before the run: does it depend on constants and on parameters that are not found at its start? */
export function isKnowable(front: Front, { expression, variability }: Scalar): boolean {
  if (variability > PARAMETER) return false;
  const seen = new Set<Variable>();
  const visited = new Set<Expression>();
  const todo = [expression];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (visited.has(next)) continue;
    visited.add(next);
    if (next.kind === "operation") todo.push(...next.operands);
    const variable = next.kind === "reference" ? front.parameters.get(next.name)?.variable : undefined;
    if (variable === undefined || seen.has(variable)) continue;
    seen.add(variable);
    if (isFree(front, variable)) return false;
    if (variable.numbers === undefined && variable.binding !== undefined)
      for (const element of flattened(bindingValue(front, variable.binding))) if (element.kind === "scalar") todo.push(element.expression);
  }
  return true;
}

/** Is a parameter a number to the compiler? Decided when it is first read. */
export function isFolded(front: Front, variable: Variable): boolean {
  const { folded, binding } = variable;
  if (typeof folded === "boolean") return folded;
  variable.folded = false;
  const isNumber = (element: Value): boolean => element.kind !== "scalar" || numberOf(element) !== undefined;
  const isFine = folded === "if known" ? isNumber : (element: Value) => element.kind !== "scalar" || isKnowable(front, element);
  variable.folded = !isFree(front, variable) && (binding === undefined || flattened(bindingValue(front, binding)).every(isFine));
  return variable.folded;
}

const typed = (scalar: Scalar, variable: Variable): Scalar =>
  variable.type === "string" || variable.type === scalar.type ? scalar : { ...scalar, type: variable.type };

/** The binding of a variable in its size, or its start value if it has none. */
function boundValue(front: Front, variable: Variable): Value {
  const { binding, size, place, name } = variable;
  if (binding === undefined) {
    const fixed = attributeValue(front, variable, "fixed", 0);
    const start = attribute(variable, "start");
    const isFalse = fixed?.kind === "scalar" && numberOf(fixed) === 0;
    if (start === undefined || isFalse || variable.prefixes.variability === CONSTANT)
      refuseAt(front, place, "modelica.no-value", `${name} has no value`, "structure depends on it: give it one");
    front.diagnostics.warning("modelica.parameter-without-value", place, `${name} has no value: its start is used`);
    return build(size, (element) => attributeValue(front, variable, "start", element)!);
  }
  return fitted(front, bindingValue(front, binding), variable);
}

/** A value of the size of its variable; one scalar for all elements of an array is accepted if written with `each`. */
export function fitted(front: Front, value: Value, { size, binding, name, place }: Variable): Value {
  if (sameSize(sizeOf(value), size)) return value;
  const where = binding === undefined ? place : placeOf(binding.written.scope, binding.written.expression.from);
  if (sizeOf(value).length === 0 && value.kind === "scalar" && size.length > 0) {
    front.diagnostics.warning("modelica.missing-each", where, `one value for all elements of ${name}`, "write each in front, or fill(…)");
    return build(size, () => value);
  }
  return refuseAt(front, where, "modelica.size", `${name} is ${sizeText(size)}, its value is ${sizeText(sizeOf(value))}`);
}

/** The modifier of an attribute that counts. */
export function attribute(variable: Variable, name: string): { readonly modifier: Modifier; readonly source: AttributeSource } | undefined {
  for (const source of variable.attributes) {
    const modifier = source.modifier.subs.get(name);
    if (modifier?.value !== undefined && modifier.value !== "break") return { modifier, source };
  }
  return undefined;
}

/** An attribute of one element. */
export function attributeValue(front: Front, variable: Variable, name: string, element: number): Value | undefined {
  const found = attribute(variable, name);
  if (found === undefined) return undefined;
  const value = bindingValue(front, found.modifier.value as Binding);
  if (value.kind !== "array") return value;
  const size = variable.size.slice(found.source.skip);
  if (found.modifier.each || !sameSize(size, value.size))
    refuseAt(
      front,
      found.modifier.source.place(found.modifier.from),
      "modelica.size",
      `${variable.name} is ${sizeText(size)}, its ${name} is ${sizeText(value.size)}`,
    );
  return elementAt(value, element % countOf(size));
}
