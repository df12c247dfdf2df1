/**
 * Values of xacro expressions, which are those of Python as far as descriptions of robots use them: numbers, words, truth values, lists and
 * dictionaries. Whole numbers stay whole, since their text is another: 2 + 1 is `3`, 2 + 1.0 is `3.0`.
 */
export type XacroValue = XacroNumber | string | boolean | XacroList | XacroDictionary | null;

export interface XacroNumber {
  readonly number: number;
  readonly whole: boolean;
}

export interface XacroList {
  readonly items: readonly XacroValue[];
}

export interface XacroDictionary {
  readonly entries: ReadonlyMap<string, XacroValue>;
}

/** What is wrong with an expression. */
export class XacroProblem extends Error {}

export const wholeNumber = (number: number): XacroNumber => ({ number, whole: true });
export const realNumber = (number: number): XacroNumber => ({ number, whole: false });

const isObject = (value: XacroValue): value is XacroNumber | XacroList | XacroDictionary => typeof value === "object" && value !== null;
const isNumber = (value: XacroValue): value is XacroNumber => isObject(value) && "number" in value;
export const isList = (value: XacroValue): value is XacroList => isObject(value) && "items" in value;
export const isDictionary = (value: XacroValue): value is XacroDictionary => isObject(value) && "entries" in value;

/** Truth values count as 1 and 0. */
export function numberIn(value: XacroValue): XacroNumber {
  if (typeof value === "boolean") return wholeNumber(value ? 1 : 0);
  if (isNumber(value)) return value;
  throw new XacroProblem(`${describe(value)} is not a number`);
}

export function isTrue(value: XacroValue): boolean {
  if (typeof value === "boolean") return value;
  if (value === null) return false;
  if (typeof value === "string") return value !== "";
  if (isNumber(value)) return value.number !== 0;
  return isList(value) ? value.items.length > 0 : value.entries.size > 0;
}

/** The text of a value, as it stands in the expanded file. */
export function textOfValue(value: XacroValue): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "True" : "False";
  if (value === null) return "None";
  if (isNumber(value)) return numberText(value);
  const quoted = (item: XacroValue): string => (typeof item === "string" ? `'${item}'` : textOfValue(item));
  if (isList(value)) return `[${value.items.map(quoted).join(", ")}]`;
  return `{${[...value.entries].map(([key, item]) => `'${key}': ${quoted(item)}`).join(", ")}}`;
}

function numberText({ number, whole }: XacroNumber): string {
  if (!Number.isFinite(number)) throw new XacroProblem("the value is not finite");
  const text = String(number);
  return whole || /[.e]/.test(text) ? text : `${text}.0`;
}

export function describe(value: XacroValue): string {
  if (value === null) return "None";
  if (isList(value)) return "a list";
  if (isDictionary(value)) return "a dictionary";
  const text = textOfValue(value);
  return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;
}

export function equalValues(a: XacroValue, b: XacroValue): boolean {
  const numeric = (value: XacroValue): boolean => typeof value === "boolean" || isNumber(value);
  if (numeric(a) && numeric(b)) return numberIn(a).number === numberIn(b).number;
  if (isList(a) && isList(b)) return a.items.length === b.items.length && a.items.every((item, k) => equalValues(item, b.items[k]!));
  return a === b;
}

/** What a text stands for where nobody said: a number, a truth value or the text itself, as xacro reads the value of a property. */
export function valueOfText(text: string): XacroValue {
  const word = text.trim();
  if (/^[+-]?\d+$/.test(word)) return wholeNumber(Number(word));
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(word)) return realNumber(Number(word));
  if (word === "true" || word === "True") return true;
  if (word === "false" || word === "False") return false;
  return text;
}
