/**
 * Properties and texts of xacro. A property is kept as text and evaluated when it is first asked for, in the scope where it stands. A macro opens a
 * scope inside that of its caller. Texts mix words with `${expression}` and `$(command)`; `$$` stands for a plain `$`.
 */

import type { XmlElement } from "../xml/xml-tree.js";
import { evaluate } from "./evaluate.js";
import { textOfValue, valueOfText, XacroProblem, type XacroValue } from "./values.js";

export type Property =
  | { readonly kind: "text"; readonly text: string; value?: XacroValue; asked?: boolean }
  | { readonly kind: "value"; readonly value: XacroValue }
  | { readonly kind: "block"; readonly elements: readonly XmlElement[] };

export interface Macro {
  readonly name: string;
  readonly element: XmlElement;
  readonly parameters: readonly Parameter[];
  /** Of a macro of an include with a name space: its scope, where its body looks for names. */
  readonly home?: Scope;
}

export interface Parameter {
  readonly name: string;
  /** `*name` takes an element of the call, `**name` what is inside of it. */
  readonly block?: "element" | "inside";
  /** `:=^`: from the scope of the caller, where it has it. */
  readonly forward?: boolean;
  readonly default?: string;
}

export interface Scope {
  readonly parent?: Scope;
  readonly properties: Map<string, Property>;
  readonly macros: Map<string, Macro>;
  /** Scopes of includes with a name space, by that name. */
  readonly spaces: Map<string, Scope>;
}

export const openScope = (parent?: Scope): Scope => ({
  ...(parent && { parent }),
  ...{ properties: new Map(), macros: new Map(), spaces: new Map() },
});

function findSpace(scope: Scope | undefined, name: string): Scope | undefined {
  for (let at = scope; at; at = at.parent) {
    const space = at.spaces.get(name);
    if (space) return space;
  }
  return undefined;
}

export function findProperty(scope: Scope | undefined, name: string): { readonly property: Property; readonly scope: Scope } | undefined {
  for (let at = scope; at; at = at.parent) {
    const property = at.properties.get(name);
    if (property) return { property, scope: at };
  }
  return undefined;
}

export function findMacro(scope: Scope | undefined, name: string): Macro | undefined {
  for (let at = scope; at; at = at.parent) {
    const macro = at.macros.get(name);
    if (macro) return macro;
  }
  return macroOfSpace(scope, name);
}

/** `space.macro`, also of spaces inside each other. */
function macroOfSpace(scope: Scope | undefined, name: string): Macro | undefined {
  let space: Scope | undefined;
  let rest = name;
  for (let dot = rest.indexOf("."); dot >= 0; dot = rest.indexOf(".")) {
    const first = rest.slice(0, dot);
    space = space ? space.spaces.get(first) : findSpace(scope, first);
    if (!space) return undefined;
    rest = rest.slice(dot + 1);
  }
  const macro = space?.macros.get(rest);
  return macro && space && { ...macro, home: space };
}

export const globalScope = (scope: Scope): Scope => (scope.parent ? globalScope(scope.parent) : scope);

/** What texts of a file may ask for besides properties. */
export interface Commands {
  /** Value of `$(word rest)`. Throws XacroProblem where it has none. */
  command(word: string, rest: string): string;
  /** Values of a YAML file. Throws XacroProblem where there are none. */
  loadYaml(name: string): XacroValue;
  /** Counts characters that were made, and ends the work where they are too many. */
  spend(characters: number): void;
}

/** Properties that ask for properties: with the depth of expressions, this bounds the stack. */
const DEEPEST = 30;
const LONGEST_TEXT = 100_000;

/** A text that is one expression has its value, others are texts. */
export function evaluateText(text: string, scope: Scope, commands: Commands, depth = 0): XacroValue {
  if (!text.includes("$")) return text;
  const pieces = piecesOf(text);
  const values = pieces.map((piece): XacroValue => {
    if (piece.kind === "plain") return piece.text;
    // commands inside of an expression come first: ${'$(arg side)' == 'left'}
    const inside = piece.text.includes("$") ? textOfValue(evaluateText(piece.text, scope, commands, depth)) : piece.text;
    if (piece.kind === "expression") return evaluate(inside, (name) => propertyValue(name, scope, commands, depth + 1), commands.loadYaml);
    const [, word = "", rest = ""] = /^\s*(\S+)\s*(.*)$/s.exec(inside) ?? [];
    return commands.command(word, rest.trim());
  });
  if (values.length === 1) return values[0]!;
  const whole = values.map(textOfValue).join("");
  if (whole.length > LONGEST_TEXT) throw new XacroProblem(`a text of more than ${LONGEST_TEXT} characters`);
  commands.spend(whole.length);
  return whole;
}

function propertyValue(name: string, from: Scope, commands: Commands, depth: number): XacroValue | undefined {
  const found = findProperty(from, name);
  if (!found) return spaceValue(findSpace(from, name), commands, depth);
  const { property, scope } = found;
  if (property.kind === "block") throw new XacroProblem(`"${name}" is a block, not a value`);
  if (property.kind === "value") return property.value;
  if (property.value === undefined) {
    if (property.asked) throw new XacroProblem(`the property "${name}" needs its own value`);
    if (depth > DEEPEST) throw new XacroProblem(`more than ${DEEPEST} properties that need each other`);
    property.asked = true;
    try {
      property.value = literal(evaluateText(property.text, scope, commands, depth));
    } finally {
      property.asked = false;
    }
  }
  return property.value;
}

/** The properties of a name space, as a dictionary; those that have no value are left out. */
function spaceValue(space: Scope | undefined, commands: Commands, depth: number): XacroValue | undefined {
  if (!space) return undefined;
  const entries = new Map<string, XacroValue>();
  // each is about as much work as ten letters
  commands.spend(10 * space.properties.size);
  for (const [name, { kind }] of space.properties) {
    if (kind === "block") continue;
    try {
      entries.set(name, propertyValue(name, space, commands, depth)!);
    } catch (error) {
      if (!(error instanceof XacroProblem)) throw error;
    }
  }
  for (const [name, inner] of space.spaces) entries.set(name, spaceValue(inner, commands, depth)!);
  return { entries };
}

/** Texts without quotes that look like numbers or truth values are such. */
function literal(value: XacroValue): XacroValue {
  if (typeof value !== "string") return value;
  const quoted = /^'([^']*)'$/s.exec(value);
  return quoted ? quoted[1]! : valueOfText(value);
}

interface Piece {
  readonly kind: "plain" | "expression" | "command";
  readonly text: string;
}

const CLOSING: Readonly<Record<string, string>> = { "{": "}", "(": ")" };

function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf("$", at);
    if (next < 0) break;
    plain += text.slice(at, next);
    const open = text[next + 1] ?? "";
    if (open === "$") {
      plain += "$";
      at = next + 2;
    } else if (open in CLOSING) {
      const end = closingOf(text, next + 1);
      if (plain !== "") pieces.push({ kind: "plain", text: plain });
      plain = "";
      pieces.push({ kind: open === "{" ? "expression" : "command", text: text.slice(next + 2, end) });
      at = end + 1;
    } else {
      plain += "$";
      at = next + 1;
    }
  }
  plain += text.slice(at);
  if (plain !== "" || pieces.length === 0) pieces.push({ kind: "plain", text: plain });
  return pieces;
}

/** Of the bracket at `start`; brackets inside of quotes do not count. */
function closingOf(text: string, start: number): number {
  const [open, close] = [text[start]!, CLOSING[text[start]!]!];
  let depth = 0;
  let quote: string | undefined;
  for (let at = start; at < text.length; at++) {
    const letter = text[at]!;
    if (quote !== undefined) {
      if (letter === quote) quote = undefined;
    } else if (open === "{" && (letter === "'" || letter === '"')) quote = letter;
    else if (letter === open) depth++;
    else if (letter === close && --depth === 0) return at;
  }
  throw new XacroProblem(`"$${open}" is not closed`);
}

/** Does a condition hold? `true`, `false` and numbers; anything else is a mistake. */
export function truthOf(value: XacroValue): boolean {
  const plain = typeof value === "string" ? valueOfText(value) : value;
  if (typeof plain === "boolean") return plain;
  if (plain !== null && typeof plain === "object" && "number" in plain) return plain.number !== 0;
  throw new XacroProblem(`a condition is true or false, not "${textOfValue(value)}"`);
}
