/** The words of xacro: property, arg, include, if, unless, macro, call, insert_block, element, attribute. */
import { findFile, folderOf } from "../import/model-files.js";
import { parseXmlBytes } from "../xml/parse-xml.js";
import { placeOf, plainRecord, type XmlElement } from "../xml/xml-tree.js";
import type { Expansion, IncludedFile, Into } from "./expansion.js";
import { callMacro, defineMacro } from "./macros.js";
import { findMacro, findProperty, globalScope, openScope, type Scope, truthOf } from "./scope.js";
import { textOfValue, XacroProblem } from "./values.js";

type Directive = (expansion: Expansion, element: XmlElement, scope: Scope, into: Into) => void;

/** Text of an attribute that must be there. */
function needed(expansion: Expansion, element: XmlElement, attribute: string, scope: Scope): string | undefined {
  const value = expansion.evaluate(expansion, element, attribute, scope);
  if (value !== undefined) return textOfValue(value);
  if (!(attribute in element.attributes)) {
    expansion.reading.findings.error("import.missing", placeOf(element), `<${element.name}> needs the attribute "${attribute}"`);
  }
  return undefined;
}

const choose =
  (wanted: boolean): Directive =>
  (expansion, element, scope, into) => {
    const value = expansion.evaluate(expansion, element, "value", scope);
    if (value === undefined) {
      needed(expansion, element, "value", scope);
      return;
    }
    try {
      if (truthOf(value) === wanted) expansion.expandInside(expansion, element, scope, into);
    } catch (error) {
      if (!(error instanceof XacroProblem)) throw error;
      expansion.reading.findings.error("xacro.expression", placeOf(element, "value"), error.message);
    }
  };

const property: Directive = (expansion, element, scope) => {
  const { value, default: fallback, remove, scope: where } = element.attributes;
  const name = needed(expansion, element, "name", scope);
  if (name === undefined) return;
  const target = where === "global" ? globalScope(scope) : where === "parent" ? (scope.parent ?? scope) : scope;
  if (remove === "true") target.properties.delete(name);
  else if (fallback !== undefined && findProperty(scope, name)) return;
  else if (value !== undefined || fallback !== undefined) setText(expansion, element, name, scope, target);
  else {
    const children: XmlElement[] = [];
    expansion.expandInside(expansion, element, scope, { children, attributes: {} });
    target.properties.set(name, { kind: "block", elements: children });
  }
};

/** In its own scope a property is evaluated when it is asked for; in another one, or told so, now. */
function setText(expansion: Expansion, element: XmlElement, name: string, scope: Scope, target: Scope): void {
  const attribute = "value" in element.attributes ? "value" : "default";
  if (target === scope && element.attributes["lazy_eval"] !== "false") {
    target.properties.set(name, { kind: "text", text: element.attributes[attribute]! });
    return;
  }
  const value = expansion.evaluate(expansion, element, attribute, scope);
  if (value === undefined) return;
  target.properties.set(name, typeof value === "string" ? { kind: "text", text: value.replaceAll("$", "$$$$") } : { kind: "value", value });
}

const argument: Directive = (expansion, element, scope) => {
  const name = needed(expansion, element, "name", scope);
  if (name === undefined || expansion.arguments.has(name) || !("default" in element.attributes)) return;
  const value = needed(expansion, element, "default", scope);
  if (value !== undefined) expansion.arguments.set(name, value);
};

const include: Directive = (expansion, element, scope, into) => {
  const { reading, files, included } = expansion;
  const name = needed(expansion, element, "filename", scope)?.replace(/^file:\/\/(?=package:)/, "");
  if (name === undefined) return;
  const place = placeOf(element, "filename");
  const key = JSON.stringify([folderOf(element.file.path), name]);
  const file = included.get(key) ?? openInclude(expansion, element, name);
  included.set(key, file);
  const { path, root, diagnostic } = file;
  if (diagnostic && (diagnostic.code !== "import.missing-file" || element.attributes["optional"] !== "true"))
    reading.findings.addAll([{ ...diagnostic, where: place }]);
  if (files.includes(path))
    reading.findings.error("xacro.include-circle", place, `"${path}" includes itself`, [...files, path].join(" → "));
  else if (root) {
    files.push(path);
    expansion.expandInside(expansion, root, spaceOf(expansion, element, scope), into);
    files.pop();
  }
};

/** A file is read once, by whatever names it is included; one that is open already is not read again. */
function openInclude(expansion: Expansion, element: XmlElement, name: string): IncludedFile {
  const { reading, roots, parsed, prefixes, used, files } = expansion;
  const { path, bytes, diagnostic } = findFile(reading, folderOf(element.file.path), name, "");
  if (diagnostic || files.includes(path)) return { path, diagnostic };
  const known = parsed.get(path);
  if (known) return { path, root: known };
  const { root, diagnostics } = parseXmlBytes(path, bytes!);
  reading.findings.addAll(diagnostics);
  if (!root) return { path };
  roots.push(root);
  reading.roots.push(root);
  prefixes.set(root.file, expansion.prefixOf(root) ?? "xacro");
  used.add(root);
  parsed.set(path, root);
  return { path, root };
}

/** With `ns` the properties and macros of the file have a scope of their own, which that name stands for. */
function spaceOf(expansion: Expansion, element: XmlElement, scope: Scope): Scope {
  const name = "ns" in element.attributes ? needed(expansion, element, "ns", scope) : undefined;
  if (name === undefined || name === "") return scope;
  const space = openScope(scope);
  scope.spaces.set(name, space);
  return space;
}

const call: Directive = (expansion, element, scope, into) => {
  const name = needed(expansion, element, "macro", scope);
  if (name === undefined) return;
  const macro = findMacro(scope, name.replace(/^xacro:/, ""));
  if (macro) callMacro(expansion, element, macro, scope, into);
  else expansion.reading.findings.error("xacro.unknown-macro", placeOf(element, "macro"), `there is no macro "${name}"`);
};

const insertBlock: Directive = (expansion, element, scope, into) => {
  const name = needed(expansion, element, "name", scope);
  if (name === undefined) return;
  const found = findProperty(scope, name)?.property;
  if (found?.kind === "block") {
    for (const _each of found.elements) expansion.step();
    for (const inserted of found.elements) into.children.push(inserted);
  } else expansion.reading.findings.error("xacro.unknown-block", placeOf(element, "name"), `there is no block "${name}"`);
};

const makeElement: Directive = (expansion, element, scope, into) => {
  const attribute = Object.keys(element.attributes).find((key) => key.endsWith(":name")) ?? "name";
  const name = needed(expansion, element, attribute, scope);
  if (name === undefined) return;
  const attributes = plainRecord<string>();
  for (const key of Object.keys(element.attributes)) {
    const value = key === attribute ? undefined : needed(expansion, element, key, scope);
    if (value !== undefined) attributes[key] = value;
  }
  const children: XmlElement[] = [];
  expansion.expandInside(expansion, element, scope, { children, attributes });
  into.children.push({ ...element, name, attributes, children, origin: element.origin ?? element });
};

const makeAttribute: Directive = (expansion, element, scope, into) => {
  const name = needed(expansion, element, "name", scope);
  const value = needed(expansion, element, "value", scope);
  if (name !== undefined && value !== undefined) into.attributes[name] = value;
};

export const DIRECTIVES: Readonly<Record<string, Directive>> = {
  property,
  arg: argument,
  include,
  if: choose(true),
  unless: choose(false),
  macro: (expansion, element, scope) => defineMacro(expansion, element, scope),
  call,
  insert_block: insertBlock,
  element: makeElement,
  attribute: makeAttribute,
};
