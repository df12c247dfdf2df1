/**
 * Arithmetic with units: `12 mm`, `1/240 s`, `2 m + 30 cm`, `7.85 g/cm³`, `sqrt(2) * 1 m`. A unit behind a number multiplies it, so that `1/240 s` is a
 * 240th of a second. Values carry their dimension through the calculation; what cannot be added is told.
 *
 *   sum = product { (+|−) product }      product = signed { (*|/|nothing) signed }      signed = (+|−) signed | power
 *   power = atom [ ^ integer | ² | ³ ]   atom = number | unit | pi | function ( sum ) | ( sum )
 */
import { type Dimension, findUnit, NUMBER, sameDimension, timesPower } from "./unit-table.js";

export interface Quantity {
  /** In SI units and radians. */
  readonly value: number;
  readonly dimension: Dimension;
  /** Was a unit written? A bare number is taken in the unit of its field. */
  readonly hasUnit: boolean;
}

export interface Problem {
  readonly problem: string;
}

interface Reader {
  readonly tokens: readonly string[];
  next: number;
  /** The first thing found wrong. */
  problem: string | undefined;
}

const TOKEN = /\s*(?:((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|([\p{L}]+|[°%])|(.))/uy;
const LOOKALIKES: Readonly<Record<string, string>> = { "−": "-", "–": "-", "·": "*", "×": "*", ":": "/" };
const POWERS: Readonly<Record<string, number>> = { "²": 2, "³": 3 };
const LONGEST = 500;
const DEEPEST = 50;

const FUNCTIONS: Readonly<Record<string, (x: number) => number>> = { sin: Math.sin, cos: Math.cos, tan: Math.tan };

export function readQuantity(text: string): Quantity | Problem {
  if (text.length > LONGEST) return { problem: `more than ${LONGEST} characters` };
  const reader: Reader = { tokens: tokensOf(text), next: 0, problem: undefined };
  if (reader.tokens.length === 0) return { problem: "a number is expected" };
  const quantity = sum(reader, 0);
  if (reader.next < reader.tokens.length) refuse(reader, unexpected(reader.tokens[reader.next]!));
  return reader.problem === undefined ? quantity : { problem: reader.problem };
}

const unexpected = (token: string): string => (token === "," ? "decimals have a point: 0.5" : `"${token}" is not expected here`);

/** Tells the first problem; nothing more is read. */
function refuse(reader: Reader, problem: string): Quantity {
  reader.problem ??= problem;
  reader.next = reader.tokens.length;
  return plain(Number.NaN);
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  // Written exponents may carry the typographic minus sign that we show ourselves.
  const plain = text.trim().replace(/(\d[eE])[−–]/gu, "$1-");
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < plain.length) {
    const [, number, name, other] = TOKEN.exec(plain) ?? [];
    const token = number ?? name ?? other;
    if (token === undefined) break;
    tokens.push(LOOKALIKES[token] ?? token);
  }
  return tokens;
}

const isNumber = (token: string | undefined): boolean => token !== undefined && /^[\d.]/.test(token);
const isName = (token: string | undefined): boolean => token !== undefined && /^[\p{L}°%]/u.test(token);
const plain = (value: number): Quantity => ({ value, dimension: NUMBER, hasUnit: false });

function take(reader: Reader, ...wanted: readonly string[]): string | undefined {
  const token = reader.tokens[reader.next];
  if (token === undefined || !wanted.includes(token)) return undefined;
  reader.next++;
  return token;
}

function sum(reader: Reader, depth: number): Quantity {
  let left = product(reader, depth);
  for (let sign = take(reader, "+", "-"); sign; sign = take(reader, "+", "-")) {
    const right = product(reader, depth);
    if (!sameDimension(left.dimension, right.dimension)) return refuse(reader, "quantities of different kinds cannot be added");
    left = { ...left, value: sign === "+" ? left.value + right.value : left.value - right.value, hasUnit: left.hasUnit || right.hasUnit };
  }
  return left;
}

function product(reader: Reader, depth: number): Quantity {
  let left = signed(reader, depth);
  for (;;) {
    const divides = take(reader, "/") !== undefined;
    const beside = isName(reader.tokens[reader.next]) || reader.tokens[reader.next] === "(";
    if (!divides && !take(reader, "*") && !beside) return left;
    const right = signed(reader, depth);
    left = {
      value: divides ? left.value / right.value : left.value * right.value,
      dimension: timesPower(left.dimension, right.dimension, divides ? -1 : 1),
      hasUnit: left.hasUnit || right.hasUnit,
    };
  }
}

function signed(reader: Reader, depth: number): Quantity {
  if (depth > DEEPEST) return refuse(reader, "too many parentheses or signs");
  const sign = take(reader, "+", "-");
  if (sign === undefined) return power(reader, depth);
  const quantity = signed(reader, depth + 1);
  return sign === "-" ? { ...quantity, value: -quantity.value } : quantity;
}

function power(reader: Reader, depth: number): Quantity {
  const base = atom(reader, depth);
  const written = take(reader, "²", "³");
  if (written) return raise(reader, base, POWERS[written]!);
  if (!take(reader, "^")) return base;
  const { value, dimension } = signed(reader, depth + 1);
  if (!sameDimension(dimension, NUMBER)) return refuse(reader, "an exponent has no unit");
  return raise(reader, base, value);
}

function raise(reader: Reader, base: Quantity, exponent: number): Quantity {
  if (base.hasUnit && !Number.isInteger(exponent)) return refuse(reader, "units have whole exponents");
  return { ...base, value: base.value ** exponent, dimension: base.hasUnit ? timesPower(NUMBER, base.dimension, exponent) : NUMBER };
}

function atom(reader: Reader, depth: number): Quantity {
  const token = reader.tokens[reader.next++];
  if (token === undefined) return refuse(reader, "the text ends where a number is expected");
  if (isNumber(token)) return plain(Number(token));
  if (token === "(") return inParentheses(reader, depth);
  if (token === "pi" || token === "π") return plain(Math.PI);
  if (token === "sqrt" || Object.hasOwn(FUNCTIONS, token)) return call(reader, token, depth);
  const unit = isName(token) ? findUnit(token) : undefined;
  if (unit) return { value: unit.factor, dimension: unit.dimension, hasUnit: true };
  if (token === ",") return refuse(reader, "decimals are written with a point");
  if (isName(token)) return refuse(reader, `"${token}" is no unit; an expression with parameters begins with "="`);
  return refuse(reader, `"${token}" is not expected here`);
}

function inParentheses(reader: Reader, depth: number): Quantity {
  const inner = sum(reader, depth + 1);
  if (!take(reader, ")")) return refuse(reader, 'a ")" is missing');
  return inner;
}

function call(reader: Reader, name: string, depth: number): Quantity {
  if (!take(reader, "(")) return refuse(reader, `"${name}" needs a number in parentheses`);
  const { value, dimension } = inParentheses(reader, depth);
  const angle: Dimension = [0, 0, 0, 1];
  if (!sameDimension(dimension, NUMBER) && !(name !== "sqrt" && sameDimension(dimension, angle)))
    return refuse(reader, `"${name}" takes a number without unit`);
  return plain(name === "sqrt" ? Math.sqrt(value) : FUNCTIONS[name]!(value));
}
