/**
 * Text → expression, by precedence climbing:
 *
 *   sum      = product { (+|−) product }          left to right
 *   product  = signed { (*|/) signed }            left to right
 *   signed   = (−|+) signed | power               −x^2 = −(x²)
 *   power    = atom [ ^ signed ]                  right to left: 2^3^2 = 2⁹, and 2^−1 is allowed
 *   atom     = number | name | function ( sum, … ) | ( sum )
 *
 * The functions call each other once per level of nesting, which is limited, so the call stack is bounded.
 * Cost O(length). Limits: length and nesting below.
 */
import type { Diagnostic } from "./diagnostic.js";
import type { Expression, ExpressionItem } from "./expression.js";
import { ADD, DIVIDE, FUNCTION_NAMES, findFunction, MULTIPLY, NEGATE, type Operation, POWER, SUBTRACT } from "./expression-operations.js";
import { suggestName } from "./nearest-name.js";
import { abbreviate } from "./path.js";
import { type ExpressionProblem, type Token, tokenise } from "./tokenise-expression.js";

export const LONGEST_EXPRESSION = 10_000;
export const DEEPEST_EXPRESSION = 200;

interface Parser {
  readonly tokens: readonly Token[];
  readonly items: ExpressionItem[];
  next: number;
  /** The first thing found wrong; every rule returns at once when it is set. */
  problem: ExpressionProblem | undefined;
}

/** An expression, or why the text is none. */
export type ParsedExpression =
  | {
      /** In postfix order; undefined where the text is wrong. */
      readonly expression: Expression;
      /** What is wrong with the text, with columns. */
      readonly diagnostics: readonly [];
    }
  | { readonly expression?: undefined; readonly diagnostics: readonly [Diagnostic] };

/** `where` is the JSON path of the text; the column inside the text is part of the message. */
export function parseExpression(text: string, where = ""): ParsedExpression {
  const result = parseItems(text);
  if (!("code" in result)) return { expression: { items: result }, diagnostics: [] };
  const { code, message, column, hint } = result;
  const diagnostic = { code, severity: "error", where, message: `column ${column}: ${message}` } as const;
  return { diagnostics: [hint === undefined ? diagnostic : { ...diagnostic, hint }] };
}

function parseItems(text: string): readonly ExpressionItem[] | ExpressionProblem {
  if (text.length > LONGEST_EXPRESSION) {
    const message = `the expression has ${text.length} characters, more than the ${LONGEST_EXPRESSION} allowed`;
    return { code: "expression.too-long", column: LONGEST_EXPRESSION + 1, message, hint: "split it into named parameters" };
  }
  const tokens = tokenise(text);
  if ("code" in tokens) return tokens;
  const parser: Parser = { tokens, items: [], next: 0, problem: undefined };
  parseSum(parser, 0);
  if (!parser.problem && peek(parser).kind !== "end") unexpectedToken(parser);
  return parser.problem ?? parser.items;
}

const peek = (p: Parser): Token => p.tokens[p.next]!;
const isSymbol = (token: Token, text: string): boolean => token.kind === "symbol" && token.text === text;
const apply = (p: Parser, operation: Operation): unknown => p.items.push({ kind: "apply", operation });

function fail(p: Parser, column: number, message: string, hint?: string, code = "expression.syntax"): void {
  p.problem ??= hint === undefined ? { code, column, message } : { code, column, message, hint };
}

const SUMS: ReadonlyMap<string, Operation> = new Map([
  ["+", ADD],
  ["-", SUBTRACT],
]);
const PRODUCTS: ReadonlyMap<string, Operation> = new Map([
  ["*", MULTIPLY],
  ["/", DIVIDE],
]);

function parseSum(p: Parser, depth: number): void {
  parseLeftToRight(p, depth, SUMS, (q, d) => parseLeftToRight(q, d, PRODUCTS, parseSigned));
}

function parseLeftToRight(
  p: Parser,
  depth: number,
  operators: ReadonlyMap<string, Operation>,
  operand: (p: Parser, depth: number) => void,
): void {
  operand(p, depth);
  while (!p.problem && peek(p).kind === "symbol") {
    const operation = operators.get(peek(p).text);
    if (!operation) return;
    p.next++;
    operand(p, depth);
    apply(p, operation);
  }
}

function parseSigned(p: Parser, depth: number): void {
  const sign = peek(p);
  if (depth > DEEPEST_EXPRESSION) {
    const message = `nested more than ${DEEPEST_EXPRESSION} levels deep`;
    fail(p, sign.column, message, "split it into named parameters", "expression.too-deep");
  } else if (isSymbol(sign, "-") || isSymbol(sign, "+")) {
    p.next++;
    parseSigned(p, depth + 1);
    if (sign.text === "-") apply(p, NEGATE);
  } else parsePower(p, depth);
}

function parsePower(p: Parser, depth: number): void {
  parseAtom(p, depth);
  if (p.problem || !isSymbol(peek(p), "^")) return;
  p.next++;
  parseSigned(p, depth + 1);
  apply(p, POWER);
}

function parseAtom(p: Parser, depth: number): void {
  const token = peek(p);
  if (token.kind === "number") {
    p.next++;
    p.items.push({ kind: "number", value: token.value });
  } else if (token.kind === "name") {
    p.next++;
    if (isSymbol(peek(p), "(")) parseCall(p, depth, token);
    else if (findFunction(token.text)) fail(p, token.column, `"${token.text}" is a function and needs arguments in parentheses`);
    else p.items.push({ kind: "name", name: token.text, column: token.column });
  } else if (isSymbol(token, "(")) {
    p.next++;
    parseSum(p, depth + 1);
    expectClosing(p, token.column);
  } else missingValue(p, token);
}

function missingValue(p: Parser, token: Token): void {
  const hint = isSymbol(token, "*") && isSymbol(p.tokens[p.next - 1] ?? token, "*") ? "powers are written with ^" : undefined;
  const found = token.kind === "end" ? "the text ends" : `"${token.text}" stands`;
  fail(p, token.column, `${found} where a number, a name or "(" is expected`, hint);
}

function expectClosing(p: Parser, opened: number): void {
  if (p.problem) return;
  if (isSymbol(peek(p), ")")) p.next++;
  else if (peek(p).kind === "end") fail(p, peek(p).column, `the ")" for the "(" at column ${opened} is missing`);
  else unexpectedToken(p);
}

/** name "(" already seen up to the parenthesis. */
function parseCall(p: Parser, depth: number, name: Token): void {
  const operation = findFunction(name.text);
  if (!operation) {
    const hint = suggestName(name.text, FUNCTION_NAMES);
    fail(p, name.column, `the function "${abbreviate(name.text)}" is not known`, hint, "expression.unknown-function");
  } else parseArguments(p, depth, name, operation);
}

/** min and max take two or more arguments and are applied pair by pair. */
function parseArguments(p: Parser, depth: number, name: Token, operation: Operation): void {
  const opened = peek(p).column;
  p.next++;
  const pairwise = operation.name === "min" || operation.name === "max";
  let count = 0;
  while (!p.problem) {
    parseSum(p, depth + 1);
    count++;
    if (pairwise && count > 1) apply(p, operation);
    if (p.problem || !isSymbol(peek(p), ",")) break;
    p.next++;
  }
  expectClosing(p, opened);
  if (pairwise ? count < 2 : count !== operation.arity) wrongCount(p, name, operation, pairwise, count);
  else if (!pairwise) apply(p, operation);
}

function wrongCount(p: Parser, name: Token, operation: Operation, pairwise: boolean, count: number): void {
  const wanted = pairwise ? "two or more arguments" : operation.arity === 1 ? "one argument" : `${operation.arity} arguments`;
  fail(p, name.column, `"${operation.name}" takes ${wanted}, not ${count}`, undefined, "expression.argument-count");
}

/** A complete value is followed by something that cannot follow it. */
function unexpectedToken(p: Parser): void {
  const token = peek(p);
  const value = token.kind === "number" || token.kind === "name" || token.text === "(";
  fail(p, token.column, `"${abbreviate(token.text)}" is not expected here`, value ? 'write "*" for a product, e.g. 2*pi' : undefined);
}
