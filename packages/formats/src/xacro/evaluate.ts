/**
 * Expressions of xacro, `${…}`, by precedence climbing; nothing is ever executed but this:
 *
 *   choice    = or [ "if" or "else" choice ]
 *   or        = and { "or" and }        and = not { "and" not }        not = "not" not | compare
 *   compare   = sum { (== != < <= > >= in "not in") sum }          in a row they hold together: 0 < x < 1
 *   sum       = product { (+ −) product }        product = signed { (* / // %) signed }
 *   signed    = (− +) signed | power             power = item [ ** signed ]
 *   item      = atom { "." name [ ( choice, … ) ] | "[" choice "]" }
 *   atom      = number | text | name | function ( choice, … ) | ( choice ) | [ list ] | { key: value, … }
 *
 * Rules give functions that compute when they are asked, so that the side of a choice which does not count need not have a value. Nesting is limited, so the
 * stack is bounded.
 */
import { suggestName } from "@gelenk/core";
import { CONSTANTS, FUNCTIONS, finite } from "./functions.js";
import { callMethod } from "./methods.js";
import { COMPARISONS, member, negate, PRODUCTS, power, SUMS } from "./operations.js";
import { type Token, tokenise } from "./tokens.js";
import { isTrue, textOfValue, wholeNumber, XacroProblem, type XacroValue } from "./values.js";

/** Values of names; undefined for those that nobody knows. */
export type NameLookup = (name: string) => XacroValue | undefined;

/** Reads the values of a YAML file, by its name. */
export type YamlLoader = (name: string) => XacroValue;

type Compute = () => XacroValue;

const DEEPEST = 50;

interface Parser {
  readonly tokens: readonly Token[];
  readonly lookup: NameLookup;
  readonly loadYaml: YamlLoader | undefined;
  next: number;
  depth: number;
}

/** Throws XacroProblem where the text is no expression, or has no value. */
export function evaluate(text: string, lookup: NameLookup, loadYaml?: YamlLoader): XacroValue {
  const parser: Parser = { tokens: tokenise(text), lookup, loadYaml, next: 0, depth: 0 };
  const compute = parseChoice(parser);
  const left = peek(parser);
  if (left.kind !== "end") throw new XacroProblem(`"${left.text}" is not expected here`);
  return compute();
}

const peek = (p: Parser): Token => p.tokens[p.next]!;

/** Takes a sign or word if it comes next. */
function take(p: Parser, ...texts: readonly string[]): string | undefined {
  const { kind, text } = peek(p);
  if ((kind !== "sign" && kind !== "name") || !texts.includes(text)) return undefined;
  p.next++;
  return text;
}

function expectNext(p: Parser, text: string): void {
  if (take(p, text) === undefined)
    throw new XacroProblem(`"${text}" is missing${peek(p).kind === "end" ? "" : ` before "${peek(p).text}"`}`);
}

function deeper(p: Parser, rule: (p: Parser) => Compute): Compute {
  if (++p.depth > DEEPEST) throw new XacroProblem(`more than ${DEEPEST} brackets inside each other`);
  const compute = rule(p);
  p.depth--;
  return compute;
}

const parseChoice = (p: Parser): Compute =>
  deeper(p, () => {
    const value = parseOr(p);
    if (take(p, "if") === undefined) return value;
    const condition = parseOr(p);
    expectNext(p, "else");
    const other = parseChoice(p);
    return () => (isTrue(condition()) ? value() : other());
  });

/** The first side that decides; the rest is not asked. */
function parseRow(p: Parser, word: string, decides: (value: boolean) => boolean, rule: (p: Parser) => Compute): Compute {
  const sides = [rule(p)];
  while (take(p, word) !== undefined) sides.push(rule(p));
  if (sides.length === 1) return sides[0]!;
  return () => {
    let value: XacroValue = null;
    for (const side of sides) {
      value = side();
      if (decides(isTrue(value))) return value;
    }
    return value;
  };
}

const parseOr = (p: Parser): Compute => parseRow(p, "or", (value) => value, parseAnd);
const parseAnd = (p: Parser): Compute => parseRow(p, "and", (value) => !value, parseNot);

function parseNot(p: Parser): Compute {
  let turns = 0;
  while (take(p, "not") !== undefined) turns++;
  const value = parseCompare(p);
  return turns === 0 ? value : () => isTrue(value()) === (turns % 2 === 0);
}

/** The comparison that comes next, if any. */
function takeComparison(p: Parser): string | undefined {
  if (peek(p).text === "not" && p.tokens[p.next + 1]?.text === "in") {
    p.next += 2;
    return "not in";
  }
  return take(p, ...Object.keys(COMPARISONS));
}

function parseCompare(p: Parser): Compute {
  const sides = [parseSum(p)];
  const signs: string[] = [];
  for (let sign = takeComparison(p); sign !== undefined; sign = takeComparison(p)) {
    signs.push(sign);
    sides.push(parseSum(p));
  }
  if (signs.length === 0) return sides[0]!;
  return () => {
    let left = sides[0]!();
    for (const [k, sign] of signs.entries()) {
      const right = sides[k + 1]!();
      if (!COMPARISONS[sign]!(left, right)) return false;
      left = right;
    }
    return true;
  };
}

type Operations = Readonly<Record<string, (a: XacroValue, b: XacroValue) => XacroValue>>;

/** From left to right. */
function parseChain(p: Parser, operations: Operations, rule: (p: Parser) => Compute): Compute {
  const first = rule(p);
  const rest: { readonly operation: Operations[string]; readonly side: Compute }[] = [];
  const signs = Object.keys(operations);
  for (let sign = take(p, ...signs); sign !== undefined; sign = take(p, ...signs)) {
    rest.push({ operation: operations[sign]!, side: rule(p) });
  }
  return rest.length === 0 ? first : () => rest.reduce((value, { operation, side }) => operation(value, side()), first());
}

const parseSum = (p: Parser): Compute => parseChain(p, SUMS, parseProduct);
const parseProduct = (p: Parser): Compute => parseChain(p, PRODUCTS, parseSigned);

function parseSigned(p: Parser): Compute {
  let negative = false;
  for (let sign = take(p, "-", "+"); sign !== undefined; sign = take(p, "-", "+")) negative = (sign === "-") !== negative;
  const value = parsePower(p);
  return negative ? () => negate(value()) : value;
}

function parsePower(p: Parser): Compute {
  const base = parseItem(p);
  if (take(p, "**") === undefined) return base;
  const exponent = deeper(p, parseSigned);
  return () => power(base(), exponent());
}

function parseItem(p: Parser): Compute {
  const atom = parseAtom(p);
  const steps: ((value: XacroValue) => XacroValue)[] = [];
  for (let sign = take(p, "[", "."); sign !== undefined; sign = take(p, "[", ".")) {
    if (sign === "[") {
      const key = parseChoice(p);
      expectNext(p, "]");
      steps.push((value) => member(value, key()));
      continue;
    }
    const { text } = takeName(p);
    const args = take(p, "(") === undefined ? undefined : parseItems(p, ")");
    steps.push((value) =>
      args
        ? callMethod(
            value,
            text,
            args.map((argument) => argument()),
          )
        : member(value, text),
    );
  }
  return steps.length === 0 ? atom : () => steps.reduce((value, step) => step(value), atom());
}

function takeName(p: Parser): Token {
  const token = p.tokens[p.next++]!;
  if (token.kind !== "name") throw new XacroProblem('a name is expected after "."');
  return token;
}

function parseAtom(p: Parser): Compute {
  const { kind, text } = p.tokens[p.next++]!;
  if (kind === "number") {
    const value = /^\d+$/.test(text) ? wholeNumber(Number(text)) : finite(Number(text));
    return () => value;
  }
  if (kind === "text") return () => text;
  if (kind === "name") return parseName(p, text);
  if (kind === "sign" && text === "(") {
    const value = parseChoice(p);
    expectNext(p, ")");
    return value;
  }
  if (kind === "sign" && text === "[") {
    const items = parseItems(p, "]");
    return () => ({ items: items.map((item) => item()) });
  }
  if (kind === "sign" && text === "{") return parseDictionary(p);
  throw new XacroProblem(kind === "end" ? "the expression ends where a value is expected" : `"${text}" is not a value`);
}

/** A function, also by its long name as in math.sin(x) or xacro.load_yaml(file), or the value of a name. */
function parseName(p: Parser, name: string): Compute {
  if ((name === "math" || name === "xacro") && take(p, ".") !== undefined) return parseName(p, takeName(p).text);
  if (take(p, "(") === undefined) return () => valueOfName(p.lookup, name);
  const args = parseItems(p, ")");
  if (name === "load_yaml" && p.loadYaml) return () => p.loadYaml!(textOfValue(args[0]?.() ?? null));
  if (!Object.hasOwn(FUNCTIONS, name))
    throw new XacroProblem(`there is no function "${name}"; ${suggestName(name, Object.keys(FUNCTIONS))}`);
  return () => FUNCTIONS[name]!(args.map((argument) => argument()));
}

function valueOfName(lookup: NameLookup, name: string): XacroValue {
  const known = lookup(name);
  if (known !== undefined) return known;
  if (Object.hasOwn(CONSTANTS, name)) return CONSTANTS[name]!;
  throw new XacroProblem(`"${name}" is not known`);
}

function parseItems(p: Parser, end: string): readonly Compute[] {
  const items: Compute[] = [];
  while (take(p, end) === undefined) {
    items.push(parseChoice(p));
    if (peek(p).text !== end) expectNext(p, ",");
  }
  return items;
}

function parseDictionary(p: Parser): Compute {
  const entries: (readonly [Compute, Compute])[] = [];
  while (take(p, "}") === undefined) {
    const key = parseChoice(p);
    expectNext(p, ":");
    entries.push([key, parseChoice(p)]);
    if (peek(p).text !== "}") expectNext(p, ",");
  }
  const keyText = (key: XacroValue): string => {
    if (typeof key !== "string") throw new XacroProblem("keys of dictionaries are texts");
    return key;
  };
  return () => ({ entries: new Map(entries.map(([key, value]) => [keyText(key()), value()])) });
}
