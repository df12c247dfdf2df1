/** Methods of texts and dictionaries that expressions may call: `name.upper()`, `limits.get('elbow', 0)`. */
import { describe, isDictionary, isList, wholeNumber, XacroProblem, type XacroValue } from "./values.js";

type TextMethod = (text: string, args: readonly string[]) => XacroValue;

/** Of lists and texts that methods make. */
const LONGEST = 100_000;

const TEXT_METHODS: Readonly<Record<string, { readonly least: number; readonly most: number; readonly run: TextMethod }>> = {
  lower: { least: 0, most: 0, run: (text) => text.toLowerCase() },
  upper: { least: 0, most: 0, run: (text) => text.toUpperCase() },
  capitalize: { least: 0, most: 0, run: (text) => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase() },
  strip: { least: 0, most: 0, run: (text) => text.trim() },
  lstrip: { least: 0, most: 0, run: (text) => text.trimStart() },
  rstrip: { least: 0, most: 0, run: (text) => text.trimEnd() },
  startswith: { least: 1, most: 1, run: (text, [start]) => text.startsWith(start!) },
  endswith: { least: 1, most: 1, run: (text, [end]) => text.endsWith(end!) },
  find: { least: 1, most: 1, run: (text, [part]) => wholeNumber(text.indexOf(part!)) },
  replace: { least: 2, most: 2, run: (text, [old, next]) => replaced(text, old!, next!) },
  split: { least: 0, most: 1, run: (text, [separator]) => ({ items: split(text, separator) }) },
};

function replaced(text: string, old: string, next: string): string {
  const pieces = text.split(old);
  if (text.length + pieces.length * next.length > LONGEST) throw new XacroProblem(`a value of more than ${LONGEST} parts`);
  return pieces.join(next);
}

function split(text: string, separator: string | undefined): readonly string[] {
  if (separator === "") throw new XacroProblem("a text is split by something");
  return separator === undefined ? text.split(/\s+/).filter((word) => word !== "") : text.split(separator);
}

export function callMethod(value: XacroValue, name: string, args: readonly XacroValue[]): XacroValue {
  if (typeof value === "string" && name === "join") return joined(value, args[0] ?? null);
  if (typeof value === "string" && Object.hasOwn(TEXT_METHODS, name)) {
    const { least, most, run } = TEXT_METHODS[name]!;
    const texts = args.filter((argument): argument is string => typeof argument === "string");
    if (texts.length < args.length || args.length < least || args.length > most)
      throw new XacroProblem(`"${name}" takes ${least === most ? least : `${least} to ${most}`} texts`);
    return run(value, texts);
  }
  if (isDictionary(value)) {
    if (name === "keys") return { items: [...value.entries.keys()] };
    if (name === "values") return { items: [...value.entries.values()] };
    if (name === "get" && typeof args[0] === "string") return value.entries.get(args[0]) ?? args[1] ?? null;
  }
  throw new XacroProblem(`${describe(value)} has no method "${name}"`);
}

function joined(separator: string, list: XacroValue): string {
  const texts = isList(list) ? list.items : [null];
  if (!texts.every((item): item is string => typeof item === "string")) throw new XacroProblem("a list of texts is joined");
  const length = texts.reduce((sum, text) => sum + text.length + separator.length, 0);
  if (length > LONGEST) throw new XacroProblem(`a value of more than ${LONGEST} parts`);
  return texts.join(separator);
}
