/**
 * Expressions. Levels from weak to strong (specification 3.6, appendix A.2.7):
 *
 *   0 if … then … else …    1 a : b : c    2 or    3 and    4 not    5 < <= > >= == <>    6 [sign] + -    7 * /    8 ^    9 primary
 *
 * `^` and relations do not chain, and a sign stands only in front of the first term of a sum: −2^2 = −(2^2), `a*-b` is an error.
 */
import type {
  Call,
  CallArgument,
  Expression,
  ForIndex,
  InfixOperator,
  Name,
  Reference,
  ReferencePart,
  Subscript,
} from "./expression-tree.js";
import { isSign, NOT, POWER, PRODUCT, RELATION, STRENGTHS, SUM, WEAKEST } from "./operators.js";
import { booleanValue, number, rawString } from "./parse-literal.js";
import { accept, advance, at, closeList, enter, expect, fail, identifier, kindAt, offset, type Parser } from "./parser.js";

export function expression(p: Parser): Expression {
  return at(p, "if") ? conditional(p) : simpleExpression(p);
}

function conditional(p: Parser): Expression {
  const from = offset(p);
  enter(p);
  const branches: { condition: Expression; value: Expression }[] = [];
  while (accept(p, branches.length === 0 ? "if" : "elseif")) {
    const condition = expression(p);
    expect(p, "then");
    branches.push({ condition, value: expression(p) });
  }
  expect(p, "else", "an if-expression has a value in every case");
  const otherwise = expression(p);
  p.depth--;
  return { kind: "if", from, branches, otherwise };
}

/** Everything but an if-expression without brackets: also the left side of an equation. */
export function simpleExpression(p: Parser): Expression {
  const from = offset(p);
  const start = operation(p, WEAKEST);
  if (!accept(p, ":")) return start;
  const second = operation(p, WEAKEST);
  if (!accept(p, ":")) return { kind: "range", from, start, stop: second };
  return { kind: "range", from, start, step: second, stop: operation(p, WEAKEST) };
}

/**
 * An expression whose operators bind at least as strongly as `weakest`, by precedence climbing: behind the first operand come the
 * operators of ever weaker levels, each with operands of the next stronger level.
 */
function operation(p: Parser, weakest: number): Expression {
  const from = offset(p);
  let left = prefixed(p, weakest);
  for (;;) {
    const level = STRENGTHS.get(kindAt(p) as InfixOperator);
    if (level === undefined || level < weakest) return left;
    left = chain(p, from, left, level);
  }
}

/** `not relation`, `- term` where the level allows them, or a primary. */
function prefixed(p: Parser, weakest: number): Expression {
  const from = offset(p);
  const operator = kindAt(p);
  if (operator === "not" && weakest <= NOT) {
    advance(p);
    return { kind: "unary", from, operator, operand: operation(p, RELATION) };
  }
  if (weakest > SUM || !isSign(operator)) return primary(p);
  advance(p);
  return { kind: "unary", from, operator, operand: operation(p, PRODUCT) };
}

/** first { operator operand } with operators of one level; relations and powers have one operator only. */
function chain(p: Parser, from: number, first: Expression, level: number): Expression {
  const operands = [first];
  const operators: InfixOperator[] = [];
  while (STRENGTHS.get(kindAt(p) as InfixOperator) === level) {
    if (operators.length > 0 && (level === RELATION || level === POWER))
      fail(p, "the end of the expression", `"${operators[0]}" does not chain: write brackets`);
    operators.push(kindAt(p) as InfixOperator);
    advance(p);
    operands.push(level === POWER ? primary(p) : operation(p, level + 1));
  }
  return { kind: "infix", from, operands, operators };
}

function primary(p: Parser): Expression {
  const from = offset(p);
  switch (kindAt(p)) {
    case "identifier":
    case ".":
      return referenceOrCall(p);
    case "integer":
    case "real":
      return number(p);
    case "string":
      return { kind: "string", from, raw: rawString(p) };
    case "true":
    case "false":
      return { kind: "boolean", from, value: booleanValue(p) };
    case "(":
      return bracketed(p);
    case "{":
      return array(p);
    case "[":
      return matrix(p);
    case "end":
      advance(p);
      return { kind: "end", from };
    case "der":
    case "initial":
    case "pure":
      return call(p, calledKeyword(p));
    default:
      return fail(p, "an expression", expressionHint(p));
  }
}

function expressionHint(p: Parser): string | undefined {
  const kind = kindAt(p);
  if (isSign(kind)) return "a sign stands in front of the first term of a sum only: write brackets, a*(-b)";
  if (kind === "if") return "an if-expression inside an expression stands in brackets";
  return undefined;
}

function calledKeyword(p: Parser): Reference {
  const from = offset(p);
  const name = kindAt(p);
  advance(p);
  if (!at(p, "(")) fail(p, '"("', `"${name}" is called: ${name}(…)`);
  return { kind: "reference", from, absolute: false, parts: [{ name, subscripts: [] }] };
}

function referenceOrCall(p: Parser): Expression {
  const named = reference(p);
  return at(p, "(") ? call(p, named) : named;
}

export function reference(p: Parser): Reference {
  const from = offset(p);
  const absolute = accept(p, ".");
  const parts: ReferencePart[] = [];
  do parts.push({ name: identifier(p), subscripts: subscripts(p) });
  while (accept(p, "."));
  return { kind: "reference", from, absolute, parts };
}

/** `[…]`, or nothing. */
export function subscripts(p: Parser): readonly Subscript[] {
  if (!at(p, "[")) return NONE;
  enter(p);
  advance(p);
  const list: Subscript[] = [];
  do list.push(accept(p, ":") ? ":" : expression(p));
  while (accept(p, ","));
  expect(p, "]");
  p.depth--;
  return list;
}

/** Most references have no subscripts, most calls no iterators. */
const NONE: readonly never[] = [];

export function className(p: Parser): Name {
  const from = offset(p);
  const absolute = accept(p, ".");
  const parts = [identifier(p)];
  while (accept(p, ".")) parts.push(identifier(p));
  return { from, absolute, parts };
}

export function call(p: Parser, callee: Reference): Call {
  enter(p);
  expect(p, "(");
  const values: CallArgument[] = [];
  let iterators: readonly ForIndex[] = NONE;
  if (!at(p, ")")) {
    values.push(argument(p));
    if (at(p, "for") && values[0]!.name === undefined && values[0]!.value.kind !== "function") iterators = reductionIndices(p);
    else moreArguments(p, values);
  }
  closeList(p);
  p.depth--;
  return { kind: "call", from: callee.from, callee, arguments: values, iterators };
}

/** `, a, k = 2`: behind a named argument all are named. */
function moreArguments(p: Parser, values: CallArgument[]): void {
  while (accept(p, ",")) {
    const named = values.at(-1)!.name !== undefined;
    if (named && !(at(p, "identifier") && kindAt(p, 1) === "="))
      fail(p, "a named argument", "arguments by position stand in front of named ones");
    values.push(argument(p));
  }
}

function argument(p: Parser): CallArgument {
  if (!(at(p, "identifier") && kindAt(p, 1) === "=")) return { value: argumentValue(p) };
  const name = identifier(p);
  advance(p);
  return { name, value: argumentValue(p) };
}

function argumentValue(p: Parser): Expression {
  const from = offset(p);
  if (!accept(p, "function")) return expression(p);
  const callee = className(p);
  enter(p);
  expect(p, "(");
  const values: CallArgument[] = [];
  if (!at(p, ")")) {
    do {
      if (kindAt(p, 1) !== "=") fail(p, "a named argument", "a function as argument binds inputs by name");
      values.push(argument(p));
    } while (accept(p, ","));
  }
  expect(p, ")");
  p.depth--;
  return { kind: "function", from, callee, arguments: values };
}

function reductionIndices(p: Parser): readonly ForIndex[] {
  expect(p, "for");
  return forIndices(p);
}

export function forIndices(p: Parser): readonly ForIndex[] {
  const list: ForIndex[] = [];
  do {
    const from = offset(p);
    const name = identifier(p);
    list.push(accept(p, "in") ? { from, name, range: expression(p) } : { from, name });
  } while (accept(p, ","));
  return list;
}

function array(p: Parser): Expression {
  const from = offset(p);
  enter(p);
  expect(p, "{");
  const elements = [expression(p)];
  let iterators: readonly ForIndex[] = NONE;
  if (at(p, "for")) iterators = reductionIndices(p);
  else while (accept(p, ",")) elements.push(expression(p));
  expect(p, "}");
  p.depth--;
  return { kind: "array", from, elements, iterators };
}

function matrix(p: Parser): Expression {
  const from = offset(p);
  enter(p);
  expect(p, "[");
  const rows: Expression[][] = [];
  do {
    const row = [expression(p)];
    while (accept(p, ",")) row.push(expression(p));
    rows.push(row);
  } while (accept(p, ";"));
  expect(p, "]");
  p.depth--;
  return { kind: "matrix", from, rows };
}

/** `(x)` is x, everything else a tuple. */
function bracketed(p: Parser): Expression {
  const from = offset(p);
  const elements = outputList(p);
  const only = elements[0];
  return elements.length === 1 && only !== undefined ? only : { kind: "tuple", from, elements };
}

/** `( [a] { , [b] } )`; `()` has no element. */
export function outputList(p: Parser): readonly (Expression | undefined)[] {
  enter(p);
  expect(p, "(");
  const elements: (Expression | undefined)[] = [];
  if (!at(p, ")")) {
    do elements.push(at(p, ",") || at(p, ")") ? undefined : expression(p));
    while (accept(p, ","));
  }
  expect(p, ")");
  p.depth--;
  return elements;
}
