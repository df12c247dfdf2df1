/**
 * Xacro, the macro language of robot descriptions → the elements it stands for. Copies remember the element they were made from (`origin`),
 * so that messages and the loss report speak of the files. Everything is counted: macros that call themselves, or that grow without end, are refused.
 *
 * Source: wiki.ros.org/xacro, for what each word means.
 */
import { suggestName } from "@gelenk/core";
import { enter, mark, type Reading } from "../import/reading.js";
import { placeOf, plainRecord, type XmlElement } from "../xml/xml-tree.js";
import { commandsOf } from "./commands.js";
import { DIRECTIVES } from "./directives.js";
import type { Expansion, Into } from "./expansion.js";
import { callMacro } from "./macros.js";
import { evaluateText, findMacro, openScope, type Scope } from "./scope.js";
import { textOfValue, XacroProblem, type XacroValue } from "./values.js";

const LIMITS = { steps: 500_000, characters: 100_000_000, nesting: 300 } as const;

/** Is it written in xacro? Its outermost element then names the language. */
export const isXacro = (root: XmlElement): boolean => prefixOf(root) !== undefined;

/** `xacro` of `xmlns:xacro`. */
function prefixOf(root: XmlElement): string | undefined {
  for (const [name, value] of Object.entries(root.attributes)) {
    if (name.startsWith("xmlns:") && /xacro/i.test(name + value)) return name.slice("xmlns:".length);
  }
  return undefined;
}

/** Undefined, with errors, where it cannot be expanded. */
export function expandXacro(reading: Reading, root: XmlElement, given: Readonly<Record<string, string>>): XmlElement | undefined {
  const before = reading.findings.errors;
  const spent = { steps: 0, characters: 0 };
  const expansion: Expansion = {
    reading,
    arguments: new Map(Object.entries(given)),
    prefixes: new Map([[root.file, prefixOf(root) ?? "xacro"]]),
    files: [root.file.path],
    roots: [root],
    included: new Map(),
    parsed: new Map(),
    used: new Set(),
    depth: 0,
    nesting: 0,
    spend: (characters) => {
      spent.characters += characters;
      if (spent.characters > LIMITS.characters) throw new Endless("the expanded text is too long");
    },
    step: () => {
      if (++spent.steps > LIMITS.steps) throw new Endless(`more than ${LIMITS.steps} elements are expanded`);
    },
    expandInside,
    evaluate: evaluateAttribute,
    prefixOf,
  };
  let expanded: XmlElement | undefined;
  try {
    expanded = copyOf(expansion, root, openScope());
  } catch (error) {
    if (!(error instanceof Endless)) throw error;
    reading.findings.error("xacro.too-large", root.file.path, error.message, "does a macro call itself?");
  }
  for (const top of expansion.roots) tellUnused(expansion, top);
  return reading.findings.errors > before ? undefined : expanded;
}

/** Ends the whole expansion. */
class Endless extends Error {}

/** The text of an attribute, evaluated; undefined, with an error, where that fails. */
function evaluateAttribute(expansion: Expansion, element: XmlElement, attribute: string, scope: Scope): XacroValue | undefined {
  const text = element.attributes[attribute];
  if (text === undefined) return undefined;
  return guarded(expansion, element, attribute, () => evaluateText(text, scope, commandsOf(expansion, element, scope)));
}

function guarded<T>({ reading }: Expansion, element: XmlElement, attribute: string | undefined, work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof XacroProblem)) throw error;
    reading.findings.error("xacro.expression", placeOf(element, attribute), error.message);
    return undefined;
  }
}

/** A plain element with everything in it evaluated. */
function copyOf(expansion: Expansion, element: XmlElement, scope: Scope): XmlElement {
  expansion.used.add(element);
  const attributes = plainRecord<string>();
  for (const name of Object.keys(element.attributes)) {
    const value = evaluateAttribute(expansion, element, name, scope);
    if (value !== undefined) attributes[name] = guarded(expansion, element, name, () => textOfValue(value)) ?? "";
  }
  const children: XmlElement[] = [];
  const copy: XmlElement = {
    ...{ name: element.name, file: element.file, offset: element.offset, attributes, children, origin: element.origin ?? element },
    text: element.text.includes("$")
      ? (guarded(expansion, element, undefined, () =>
          textOfValue(evaluateText(element.text, scope, commandsOf(expansion, element, scope))),
        ) ?? "")
      : element.text,
  };
  expandInside(expansion, element, scope, { children, attributes });
  return copy;
}

/** What the children of an element become, added to `into`. */
function expandInside(expansion: Expansion, element: XmlElement, scope: Scope, into: Into): void {
  if (expansion.nesting >= LIMITS.nesting) throw new Endless(`more than ${LIMITS.nesting} elements and macros inside each other`);
  expansion.nesting++;
  for (const child of element.children) {
    expansion.step();
    if (expansion.reading.findings.full) break;
    const prefix = expansion.prefixes.get(child.file);
    if (prefix === undefined || !child.name.startsWith(`${prefix}:`)) {
      into.children.push(copyOf(expansion, child, scope));
      continue;
    }
    expansion.used.add(child);
    enter(child);
    const word = child.name.slice(prefix.length + 1);
    const directive = Object.hasOwn(DIRECTIVES, word) ? DIRECTIVES[word] : undefined;
    const macro = directive ? undefined : findMacro(scope, word);
    if (directive) directive(expansion, child, scope, into);
    else if (macro) callMacro(expansion, child, macro, scope, into);
    else {
      const hint = () => suggestName(word, [...macroNames(scope)]);
      expansion.reading.findings.error("xacro.unknown-macro", placeOf(child), `there is no macro "${word}"`, hint);
    }
  }
  expansion.nesting--;
}

function* macroNames(scope: Scope | undefined): Generator<string> {
  for (let at = scope; at; at = at.parent) yield* at.macros.keys();
}

/** Macros that nobody called and branches that were not taken are no losses; attributes of what was read as xacro, and of included robots, are none either. */
function tellUnused(expansion: Expansion, root: XmlElement): void {
  const open = [root];
  for (let element = open.pop(); element; element = open.pop()) {
    const prefix = expansion.prefixes.get(element.file);
    const used = expansion.used.has(element);
    if (!used) mark(element, { fate: "imported", note: "not part of this robot" });
    const included = element === root && root !== expansion.roots[0];
    if (!used || included || (prefix !== undefined && element.name.startsWith(`${prefix}:`))) {
      enter(element);
      for (const name of Object.keys(element.attributes)) mark(element, { fate: "imported" }, name);
    }
    for (const child of element.children) open.push(child);
  }
}
