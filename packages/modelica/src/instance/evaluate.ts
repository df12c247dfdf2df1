/**
 * Expressions of the text → values. Everything known is carried out; what remains is an expression of the flat model, scalar by scalar.
 * Recursion is as deep as the brackets of the text, which the parser limits. Source: Modelica specification 3.6, chapters 3 and 10.
 */
import type { Operation } from "../flat/flat-model.js";
import type {
  ArrayConstructor,
  Conditional,
  Expression,
  ForIndex,
  Infix,
  InfixOperator,
  MatrixConstructor,
  Range,
  Unary,
} from "../syntax/expression-tree.js";
import { decodeEscapes } from "../syntax/lexer.js";
import { add, asBoolean, asScalar, elementWise, firstOf, multiply, powerOf } from "./arithmetic.js";
import { arrayOf, concatenated, flattened, mapElements, promoted, sameSize, sizeOf, sizeText, zipElements } from "./arrays.js";
import { type At, findClass } from "./find-name.js";
import type { Front } from "./front.js";
import { isKnowable, knownNumber } from "./known-values.js";
import { type ArrayValue, PARAMETER, type RecordValue, type Scalar, type Scope, type Value } from "./model.js";
import { referenceValue } from "./references.js";
import { ARRAY_LIMIT, countWork, refuse } from "./refuse.js";
import { boolean, integer, known, numberOf, operate, real, text } from "./scalars.js";
import { literalsOf } from "./types.js";

export function evaluateExpression(front: Front, expression: Expression, scope: Scope): Value {
  countWork(front, { scope, from: expression.from });
  switch (expression.kind) {
    case "number":
      return expression.integer ? integer(expression.value) : real(expression.value);
    case "boolean":
      return boolean(expression.value);
    case "string":
      return text(decodeEscapes(expression.raw));
    case "reference":
      return referenceValue(front, expression, scope);
    case "call":
      return firstOf(front.call(expression, scope));
    case "array":
      return arrayConstructor(front, expression, scope);
    case "matrix":
      return matrixConstructor(front, expression, scope);
    case "range":
      return rangeValue(front, expression, scope);
    case "unary":
      return unaryValue(front, expression, scope);
    case "infix":
      return infixValue(front, expression, scope);
    case "if":
      return conditionalValue(front, expression, scope);
    case "end":
      return scope.end === undefined
        ? refuse(front, { scope, from: expression.from }, "modelica.type", "end means something in subscripts only")
        : integer(scope.end);
    case "function": {
      const reference = findClass(front, expression.callee, { scope, from: expression.from });
      if ("predefined" in reference) return refuse(front, { scope, from: expression.from }, "modelica.type", "a function is expected");
      const bound = new Map(expression.arguments.map(({ name, value }) => [name ?? "", front.evaluate(value, scope)]));
      return { kind: "function", function: reference, bound };
    }
    case "tuple":
      return refuse(
        front,
        { scope, from: expression.from },
        "modelica.type",
        "a list in brackets can only stand alone on the left of an equation",
      );
  }
}

// ── Constructors ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

function arrayConstructor(front: Front, { elements, iterators, from }: ArrayConstructor, scope: Scope): Value {
  if (iterators.length > 0) return comprehension(front, elements[0]!, iterators, scope);
  const values = elements.map((element) => front.evaluate(element, scope));
  if (values.length === 0)
    return refuse(front, { scope, from }, "modelica.size", "an array without elements has no size", "write zeros(0) or fill(…)");
  const odd = values.find((value) => !sameSize(sizeOf(value), sizeOf(values[0]!)));
  if (odd !== undefined)
    refuse(
      front,
      { scope, from },
      "modelica.size",
      `elements of different size: ${sizeText(sizeOf(values[0]!))} and ${sizeText(sizeOf(odd))}`,
    );
  return arrayOf(values);
}

/** `{e for i in a, j in b}`: the last iterator is the outermost dimension. */
function comprehension(front: Front, element: Expression, iterators: readonly ForIndex[], scope: Scope): Value {
  const inner = (depth: number, here: Scope): Value => {
    if (depth < 0) return front.evaluate(element, here);
    const values = iterate(front, iterators[depth]!, here, (next) => inner(depth - 1, next));
    return arrayOf(values);
  };
  return inner(iterators.length - 1, scope);
}

/** One result per value of an iterator. */
export function iterate<T>(front: Front, { name, range, from }: ForIndex, scope: Scope, run: (scope: Scope) => T): T[] {
  if (range === undefined)
    return refuse(front, { scope, from }, "modelica.unsupported", `"${name}" needs its range written: ${name} in 1:n`);
  return rangeElements(front, range, scope).map((value) => run({ ...scope, locals: new Map(scope.locals).set(name, value) }));
}

/** The values that a for-range runs through; enumerations and Boolean by their name. */
export function rangeElements(front: Front, range: Expression, scope: Scope): readonly Value[] {
  const at = { scope, from: range.from };
  if (range.kind === "reference") {
    const { parts, absolute } = range;
    const name = { parts: parts.map((part) => part.name), absolute, subscripted: parts.some(({ subscripts }) => subscripts.length > 0) };
    const type = literalsOf(front, name, at);
    if (type !== undefined) return Array.from({ length: type.count }, (_, i) => known(type.type === "boolean" ? i : i + 1, type.type));
  }
  const value = front.evaluate(range, scope);
  return value.kind === "array" ? value.elements : refuse(front, at, "modelica.type", "the range of a loop must be a vector");
}

function matrixConstructor(front: Front, { rows, from }: MatrixConstructor, scope: Scope): Value {
  const values = rows.map((row) => row.map((element) => front.evaluate(element, scope)));
  const dimensions = Math.max(2, ...values.flat().map((value) => sizeOf(value).length));
  const joined = values.map((row) => {
    const full = row.map((value) => promoted(value, dimensions) as ArrayValue);
    return joinChecked(front, full, 1, { scope, from });
  });
  return joinChecked(front, joined, 0, { scope, from });
}

/** Concatenation along a dimension counted from 0. */
export function joinChecked(front: Front, list: readonly ArrayValue[], dimension: number, at: At): ArrayValue {
  const others = (value: ArrayValue): readonly number[] => value.size.filter((_, d) => d !== dimension);
  const odd = list.find((value) => !sameSize(others(value), others(list[0]!)));
  if (odd !== undefined)
    refuse(front, at, "modelica.size", `${sizeText(list[0]!.size)} and ${sizeText(odd.size)} cannot stand side by side`);
  return concatenated(list, dimension);
}

/** floor((stop − start)/step + ε) + 1 elements. */
function rangeValue(front: Front, { start, step, stop, from }: Range, scope: Scope): Value {
  const at = { scope, from };
  const number = (expression: Expression): Scalar => {
    const value = asScalar(front, front.evaluate(expression, scope), at);
    return known(knownNumber(front, value, at, "a range"), value.type);
  };
  const [first, last, by] = [number(start), number(stop), step === undefined ? integer(1) : number(step)];
  const [a, b, d] = [first, last, by].map((scalar) => numberOf(scalar)!) as [number, number, number];
  if (d === 0) refuse(front, at, "modelica.type", "a range with step 0");
  const count = Math.max(0, Math.floor((b - a) / d + 1e-10) + 1);
  if (!(count <= ARRAY_LIMIT))
    refuse(front, at, "modelica.too-large", `a range of ${count} elements`, `at most ${ARRAY_LIMIT} are possible`);
  const type = typeof first.type === "string" && [last, by].some(({ type }) => type === "real") ? "real" : first.type;
  return arrayOf(
    Array.from({ length: count }, (_, i) => known(a + i * d, type)),
    [],
  );
}

// ── Operators ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

function unaryValue(front: Front, { operator, operand, from }: Unary, scope: Scope): Value {
  const value = front.evaluate(operand, scope);
  if (operator === "+" || operator === ".+") return value;
  const at = { scope, from };
  return mapElements(value, (element) =>
    operator === "not" ? operate(front, "not", asBoolean(front, element, at)) : operate(front, "negate", asScalar(front, element, at)),
  );
}

const RELATIONS: Partial<Record<InfixOperator, Operation>> = {
  "<": "less",
  "<=": "lessEqual",
  ">": "greater",
  ">=": "greaterEqual",
  "==": "equal",
  "<>": "notEqual",
};
const LOGIC: Partial<Record<InfixOperator, Operation>> = { and: "and", or: "or" };

function infixValue(front: Front, { operands, operators, from }: Infix, scope: Scope): Value {
  const at = { scope, from };
  let result = front.evaluate(operands[0]!, scope);
  for (const [i, operator] of operators.entries()) {
    // what follows a decided `and` or `or` may not even exist
    if (operator === "and" && result.kind === "scalar" && numberOf(result) === 0) continue;
    if (operator === "or" && result.kind === "scalar" && (numberOf(result) ?? 0) !== 0) continue;
    result = applyOperator(front, operator, result, front.evaluate(operands[i + 1]!, scope), at);
  }
  return result;
}

function applyOperator(front: Front, operator: InfixOperator, a: Value, b: Value, at: At): Value {
  const relation = RELATIONS[operator];
  if (relation !== undefined) return relationValue(front, relation, a, b, at);
  const logic = LOGIC[operator];
  if (logic !== undefined) {
    for (const element of [...flattened(a), ...flattened(b)]) asBoolean(front, element, at);
    return elementWise(front, logic, a, b, at);
  }
  switch (operator) {
    case "+":
      return a.kind === "text" || b.kind === "text" ? text(plain(a) + plain(b)) : add(front, "add", a, b, at);
    case "-":
      return add(front, "subtract", a, b, at);
    case "*":
      return multiply(front, a, b, at);
    case "/":
      return mapElements(a, (element) => operate(front, "divide", asScalar(front, element, at), asScalar(front, b, at)));
    case "^":
      return powerOf(front, a, b, at);
    default:
      return elementWise(
        front,
        ({ ".+": "add", ".-": "subtract", ".*": "multiply", "./": "divide", ".^": "power" } as const)[operator as ".+"],
        a,
        b,
        at,
      );
  }
}

const plain = (value: Value): string => (value.kind === "text" ? value.text : "…");

function relationValue(front: Front, relation: Operation, a: Value, b: Value, at: At): Value {
  if (a.kind === "text" && b.kind === "text") {
    const order = a.text < b.text ? -1 : a.text > b.text ? 1 : 0;
    return operate(front, relation, integer(order), integer(0));
  }
  const result = operate(front, relation, asScalar(front, a, at), asScalar(front, b, at));
  return at.scope.literal ? operate(front, "noEvent", result) : result;
}

/** Known conditions choose; Boolean, Integer and enumeration parameters are taken as known. Otherwise both values stay. */
function conditionalValue(front: Front, { branches, otherwise, from }: Conditional, scope: Scope): Value {
  const at = { scope, from };
  const open: { readonly condition: Scalar; readonly value: Value }[] = [];
  let last: Value | undefined;
  for (const branch of branches) {
    const condition = asBoolean(front, front.evaluate(branch.condition, scope), { scope, from: branch.condition.from });
    const decided = decidedNumber(front, condition, at);
    if (decided === 0) continue;
    const value = front.evaluate(branch.value, scope);
    if (decided !== undefined) {
      last = value;
      break;
    }
    open.push({ condition, value });
  }
  last ??= front.evaluate(otherwise, scope);
  return open.reduceRight((rest, { condition, value }) => {
    if (!sameSize(sizeOf(value), sizeOf(rest)) && isKnowable(front, condition))
      return knownNumber(front, condition, at, "a condition") !== 0 ? value : rest;
    return selected(front, condition, value, rest, at);
  }, last);
}

/** The value of a condition that is known, or that is to be taken as known. */
export function decidedNumber(front: Front, condition: Scalar, at: At): number | undefined {
  const direct = numberOf(condition);
  if (direct !== undefined || !isKnowable(front, condition) || !isDiscrete(front, condition)) return direct;
  return knownNumber(front, condition, at, "a condition");
}

/** Does a condition depend on nothing but Booleans, Integers and enumerations? */
function isDiscrete(front: Front, { expression }: Scalar): boolean {
  const visited = new Set([expression]);
  const todo = [expression];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (next.kind === "operation") {
      for (const operand of next.operands) if (!visited.has(operand)) todo.push(operand);
      for (const operand of next.operands) visited.add(operand);
    } else if (next.kind === "reference" && front.parameters.get(next.name)?.variable.type === "real") return false;
  }
  return true;
}

/** if condition then a else b, element by element and field by field. */
export function selected(front: Front, condition: Scalar, a: Value, b: Value, at: At): Value {
  if (a === b) return a;
  if (a.kind === "unassigned") return b;
  if (b.kind === "unassigned") return a;
  if (a.kind === "array" || b.kind === "array") {
    if (!sameSize(sizeOf(a), sizeOf(b)))
      refuse(front, at, "modelica.size", `branches of different size: ${sizeText(sizeOf(a))} and ${sizeText(sizeOf(b))}`);
    return zipElements(a, b, (x, y) => selected(front, condition, x, y, at));
  }
  if (a.kind === "record" && b.kind === "record") {
    const fields = new Map<string, Value>();
    for (const [name, value] of a.fields)
      fields.set(name, selected(front, condition, value, (b as RecordValue).fields.get(name) ?? value, at));
    return { ...a, fields };
  }
  if (a.kind === "text" && b.kind === "text") {
    const decided =
      numberOf(condition) ?? (condition.variability <= PARAMETER ? knownNumber(front, condition, at, "a condition") : undefined);
    return decided === undefined ? a : decided !== 0 ? a : b;
  }
  return operate(front, "if", condition, asScalar(front, a, at), asScalar(front, b, at));
}
