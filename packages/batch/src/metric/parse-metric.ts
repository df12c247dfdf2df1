/**
 * Text → metric, by operator precedence. From loose to tight:
 *
 *   < <= > >= == !=     once          + -   left to right          * /   left to right          sign: −x^2 = −(x²)          ^   right to left
 *
 * What is a number and what is a series is followed on the way, so that a metric that does not end as a number, or a function that is given the
 * wrong one of both, is found before anything runs. The functions call each other once per level of nesting, which is limited. Cost O(length).
 */
import { abbreviate, type Diagnostic, EXPRESSION_CONSTANTS, suggestName } from "@gelenk/core";
import { FUNCTION_NAMES, functionsNamed, operatorOf, REDUCTION_NAMES } from "./catalogue.js";
import { NEGATE } from "./elementwise.js";
import { LEDGER_NAMES } from "./ledger-names.js";
import { LEDGER_PREFIX, type Metric, type MetricItem } from "./metric.js";
import { type MetricFunction, parameterOf, resultOf, type ValueKind } from "./metric-function.js";
import { type MetricProblem, type MetricToken, tokeniseMetric } from "./tokenise-metric.js";

const LONGEST_METRIC = 10_000;
const DEEPEST_METRIC = 200;

/** What parsing a metric gave. */
export interface ParsedMetric {
  /** Undefined exactly if there is an error. */
  readonly metric?: Metric;
  /** Why there is no metric; empty where there is one. */
  readonly diagnostics: readonly Diagnostic[];
}

/** `where` is the JSON path of the text; the column inside the text is part of the message. */
export const parseMetric = (text: string, where = ""): ParsedMetric => parseAs("number", text, where);

/** The same of an expression that is to remain a series. */
export const parseSeries = (text: string, where = ""): ParsedMetric => parseAs("series", text, where);

function parseAs(kind: ValueKind, text: string, where: string): ParsedMetric {
  const result = parseItems(kind, text);
  if (!("code" in result)) {
    const names = result.flatMap((item) => (item.kind === "quantity" ? [item.name] : []));
    return { metric: { text, items: result, quantities: [...new Set(names)] }, diagnostics: [] };
  }
  const { code, message, column, hint } = result;
  return {
    diagnostics: [{ code, severity: "error", where, message: `column ${column}: ${message}`, ...(hint !== undefined && { hint }) }],
  };
}

interface Parser {
  readonly tokens: readonly MetricToken[];
  readonly items: MetricItem[];
  /** What each value is that the items so far leave. */
  readonly kinds: ValueKind[];
  next: number;
}

/** Thrown inside this file alone, as the way out of nested rules. */
class Problem extends Error {
  constructor(readonly problem: MetricProblem) {
    super(problem.message);
  }
}

function fail(column: number, message: string, hint?: string, code = "metric.syntax"): never {
  throw new Problem({ code, column, message, ...(hint !== undefined && { hint }) });
}

function parseItems(kind: ValueKind, text: string): readonly MetricItem[] | MetricProblem {
  if (text.length > LONGEST_METRIC) {
    const message = `the metric has ${text.length} characters, more than the ${LONGEST_METRIC} allowed`;
    return { code: "metric.too-long", column: LONGEST_METRIC + 1, message };
  }
  const tokens = tokeniseMetric(text);
  if ("code" in tokens) return tokens;
  const p: Parser = { tokens, items: [], kinds: [], next: 0 };
  try {
    parseOperators(p, 0, 0);
    if (peek(p).kind !== "end") unexpected(peek(p));
    if (kind === "series" && p.kinds[0] === "number") fail(1, "this is a number, not a series over time", undefined, "metric.needs-series");
    if (kind === "number" && p.kinds[0] === "series")
      fail(1, "this is a series over time, not a number", `make a number of it: ${REDUCTION_NAMES.join(", ")}`, "metric.series");
    return p.items;
  } catch (error) {
    if (error instanceof Problem) return error.problem;
    throw error;
  }
}

const peek = (p: Parser): MetricToken => p.tokens[p.next]!;
const isSymbol = (token: MetricToken, text: string): boolean => token.kind === "symbol" && token.text === text;

/** How tightly operators hold: what is to the right of one holds more tightly, or as tightly where it goes from right to left. */
const STRENGTH: ReadonlyMap<string, number> = new Map([
  ...["<", "<=", ">", ">=", "==", "!="].map((symbol) => [symbol, 1] as const),
  ["+", 2],
  ["-", 2],
  ["*", 3],
  ["/", 3],
  ["^", 5],
]);
const COMPARISON = 1;
const SIGN = 4;
const POWER = 5;

/** A value and the operators behind it that hold at least as tightly as `least`. */
function parseOperators(p: Parser, depth: number, least: number): void {
  if (depth > DEEPEST_METRIC) fail(peek(p).column, `nested more than ${DEEPEST_METRIC} levels deep`, undefined, "metric.too-deep");
  parseOperand(p, depth);
  let compared = false;
  for (;;) {
    const token = peek(p);
    const strength = token.kind === "symbol" ? (STRENGTH.get(token.text) ?? -1) : -1;
    if (strength < least || strength < 0) return;
    if (strength === COMPARISON && compared)
      fail(token.column, "comparisons cannot follow each other", "join two conditions with *: (a < x) * (x < b)");
    compared = strength === COMPARISON;
    p.next++;
    // 2^−1: a sign may follow, and what is behind it belongs to the exponent
    parseOperators(p, depth + 1, strength === POWER ? SIGN : strength + 1);
    apply(p, operatorOf(token.text), 2, token.column);
  }
}

function parseOperand(p: Parser, depth: number): void {
  const token = peek(p);
  p.next++;
  if (token.kind === "number") push(p, { kind: "number", value: token.value }, "number");
  else if (token.kind === "name") parseName(p, depth, token);
  else if (isSymbol(token, "-") || isSymbol(token, "+")) {
    parseOperators(p, depth + 1, SIGN);
    if (token.text === "-") apply(p, NEGATE, 1, token.column);
  } else if (isSymbol(token, "(")) {
    parseOperators(p, depth + 1, 0);
    expectClosing(p, token.column);
  } else missingValue(p, token);
}

function parseName(p: Parser, depth: number, token: MetricToken & { readonly kind: "name" }): void {
  const { text, column, quoted } = token;
  if (isSymbol(peek(p), "(") && !quoted) {
    parseCall(p, depth, token);
    return;
  }
  const constant = quoted ? undefined : EXPRESSION_CONSTANTS.get(text);
  if (constant !== undefined) push(p, { kind: "number", value: constant }, "number");
  else if (!quoted && functionsNamed(text).length > 0) fail(column, `"${text}" is a function and needs arguments in parentheses`);
  else if (text.startsWith(LEDGER_PREFIX)) {
    const inner = text.slice(LEDGER_PREFIX.length);
    if (!LEDGER_NAMES.includes(inner)) {
      const message = `the ledger has no number "${abbreviate(inner)}"`;
      fail(column, message, suggestName(inner, LEDGER_NAMES), "metric.unknown-quantity");
    }
    push(p, { kind: "quantity", name: text, column }, "number");
  } else push(p, { kind: "quantity", name: text, column }, "series");
}

function parseCall(p: Parser, depth: number, name: MetricToken): void {
  const known = functionsNamed(name.text);
  if (known.length === 0) {
    const message = `the function "${abbreviate(name.text)}" is not known`;
    fail(name.column, message, suggestName(name.text, FUNCTION_NAMES), "metric.unknown-function");
  }
  const opened = peek(p).column;
  p.next++;
  let count = 0;
  let more = !isSymbol(peek(p), ")");
  while (more) {
    parseOperators(p, depth + 1, 0);
    count++;
    more = isSymbol(peek(p), ",");
    if (more) p.next++;
  }
  expectClosing(p, opened);
  const chosen = known.find(({ least, most }) => count >= least && count <= most);
  if (!chosen) {
    const usages = known.map((f) => f.usage).join(" or ");
    fail(name.column, `${count} arguments do not fit ${usages}`, undefined, "metric.argument-count");
  }
  apply(p, chosen, count, name.column);
}

function push(p: Parser, item: MetricItem, kind: ValueKind): void {
  p.items.push(item);
  p.kinds.push(kind);
}

/** The last `count` values become one. */
function apply(p: Parser, called: MetricFunction, count: number, column: number): void {
  const kinds = p.kinds.splice(p.kinds.length - count);
  kinds.forEach((kind, i) => {
    const wanted = parameterOf(called, i);
    if (wanted === "either" || wanted === kind) return;
    const which = count === 1 ? "what is in it" : `argument ${i + 1}`;
    if (wanted === "series")
      fail(column, `${called.usage} needs a series over time; ${which} is a number`, undefined, "metric.needs-series");
    fail(
      column,
      `${called.usage} needs a number; ${which} is a series over time`,
      `make a number of it: ${REDUCTION_NAMES.join(", ")}`,
      "metric.needs-number",
    );
  });
  push(p, { kind: "apply", function: called, count }, resultOf(called, kinds));
}

function expectClosing(p: Parser, opened: number): void {
  if (isSymbol(peek(p), ")")) p.next++;
  else if (peek(p).kind === "end") fail(peek(p).column, `the ")" for the "(" at column ${opened} is missing`);
  else unexpected(peek(p));
}

function missingValue(p: Parser, token: MetricToken): never {
  const before = p.tokens[p.next - 2];
  const hint = isSymbol(token, "*") && before && isSymbol(before, "*") ? "powers are written with ^" : undefined;
  const found = token.kind === "end" ? "the text ends" : `"${token.text}" stands`;
  fail(token.column, `${found} where a number, a name or "(" is expected`, hint);
}

/** A complete value is followed by something that cannot follow it. */
function unexpected(token: MetricToken): never {
  const value = token.kind !== "symbol" || token.text === "(";
  const hint = value ? 'write "*" for a product; names with spaces, dashes or brackets stand in quotes' : undefined;
  fail(token.column, `"${abbreviate(token.text)}" is not expected here`, hint);
}
