/** What the signs of expressions do with values, as in Python. */
import { pow } from "@gelenk/core";
import { finite } from "./functions.js";
import { describe, equalValues, isDictionary, isList, numberIn, realNumber, wholeNumber, XacroProblem, type XacroValue } from "./values.js";

type Operation = (a: XacroValue, b: XacroValue) => XacroValue;

/** Of texts and lists that expressions make. */
const LONGEST_VALUE = 100_000;

function order(a: XacroValue, b: XacroValue): number {
  if (typeof a === "string" && typeof b === "string") return a < b ? -1 : a > b ? 1 : 0;
  return numberIn(a).number - numberIn(b).number;
}

function contains(whole: XacroValue, part: XacroValue): boolean {
  if (typeof whole === "string" && typeof part === "string") return whole.includes(part);
  if (isList(whole)) return whole.items.some((item) => equalValues(item, part));
  if (isDictionary(whole) && typeof part === "string") return whole.entries.has(part);
  throw new XacroProblem(`${describe(whole)} contains nothing`);
}

export const COMPARISONS: Readonly<Record<string, (a: XacroValue, b: XacroValue) => boolean>> = {
  "==": equalValues,
  "!=": (a, b) => !equalValues(a, b),
  "<": (a, b) => order(a, b) < 0,
  "<=": (a, b) => order(a, b) <= 0,
  ">": (a, b) => order(a, b) > 0,
  ">=": (a, b) => order(a, b) >= 0,
  in: (a, b) => contains(b, a),
  "not in": (a, b) => !contains(b, a),
};

function arithmetic(a: XacroValue, b: XacroValue, f: (x: number, y: number) => number): XacroValue {
  const [x, y] = [numberIn(a), numberIn(b)];
  const value = finite(f(x.number, y.number));
  return x.whole && y.whole ? wholeNumber(value.number) : value;
}

function short<T extends XacroValue>(value: T, length: number): T {
  if (length > LONGEST_VALUE) throw new XacroProblem(`a value of more than ${LONGEST_VALUE} parts`);
  return value;
}

export const SUMS: Readonly<Record<string, Operation>> = {
  "+": (a, b) => {
    if (typeof a === "string" && typeof b === "string") return short(a + b, a.length + b.length);
    if (isList(a) && isList(b)) return short({ items: [...a.items, ...b.items] }, a.items.length + b.items.length);
    return arithmetic(a, b, (x, y) => x + y);
  },
  "-": (a, b) => arithmetic(a, b, (x, y) => x - y),
};

function divisor(value: XacroValue): XacroValue {
  if (numberIn(value).number === 0) throw new XacroProblem("division by zero");
  return value;
}

export const PRODUCTS: Readonly<Record<string, Operation>> = {
  "*": (a, b) => arithmetic(a, b, (x, y) => x * y),
  "/": (a, b) => realNumber(numberIn(a).number / numberIn(divisor(b)).number),
  "//": (a, b) => arithmetic(a, divisor(b), (x, y) => Math.floor(x / y)),
  // the rest has the sign of the divisor
  "%": (a, b) => arithmetic(a, divisor(b), (x, y) => x - y * Math.floor(x / y)),
};

export function power(a: XacroValue, b: XacroValue): XacroValue {
  const [base, exponent] = [numberIn(a), numberIn(b)];
  const { number } = finite(pow(base.number, exponent.number));
  return { number, whole: base.whole && exponent.whole && exponent.number >= 0 };
}

export function negate(value: XacroValue): XacroValue {
  const { number, whole } = numberIn(value);
  return { number: -number, whole };
}

/** An entry of a dictionary; an item of a list, or a letter, from the end where the number is negative. */
export function member(whole: XacroValue, key: XacroValue): XacroValue {
  if (isDictionary(whole)) {
    const found = typeof key === "string" ? whole.entries.get(key) : undefined;
    if (found === undefined) throw new XacroProblem(`there is no entry ${describe(key)}`);
    return found;
  }
  if (!isList(whole) && typeof whole !== "string") throw new XacroProblem(`${describe(whole)} has no members`);
  const items: readonly XacroValue[] = isList(whole) ? whole.items : [...whole];
  const { number } = numberIn(key);
  const found = items[number < 0 ? items.length + number : number];
  if (found === undefined) throw new XacroProblem(`there is no item ${number}; there are ${items.length}`);
  return found;
}
