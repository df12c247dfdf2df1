/** Classes with their elements and sections (appendix A.2.2–A.2.4). */

import { deferredClass } from "./deferred-class.js";
import { isFrame, section, skipStray } from "./parse-equation.js";
import { className, expression, reference } from "./parse-expression.js";
import { rawString } from "./parse-literal.js";
import {
  annotationClause,
  assignedClass,
  CLASS_STARTS,
  type ClassHead,
  classPrefixes,
  comment,
  componentClause,
  constraint,
  description,
  NO_COMMENT,
  optionalModification,
} from "./parse-modification.js";
import {
  accept,
  advance,
  at,
  atSection,
  EQUATION_HINT,
  enter,
  expect,
  expectBehind,
  fail,
  guarded,
  identifier,
  kindAt,
  offset,
  type Parser,
  report,
} from "./parser.js";
import type { TokenKind } from "./tokens.js";
import type { Argument, ClassDefinition, Element, External, Import, LongBody, Section } from "./tree.js";

export function classDefinition(p: Parser): ClassDefinition {
  const from = offset(p);
  enter(p);
  const encapsulated = accept(p, "encapsulated");
  const prefixes = classPrefixes(p);
  const extendsInherited = accept(p, "extends");
  const nameFrom = offset(p);
  const name = identifier(p, "the name of the class");
  const head: ClassHead = { kind: "class", from, encapsulated, ...prefixes, name, nameFrom };
  const definition = at(p, "=") && !extendsInherited ? assignedClass(p, head, true) : longClass(p, head, extendsInherited);
  p.depth--;
  return definition;
}

function longClass(p: Parser, head: ClassHead, extendsInherited: boolean): ClassDefinition {
  const inside = (from: Parser) => longInside(from, head, extendsInherited);
  return p.defers && p.open.length > 0 ? deferredClass(p, head, inside) : { ...head, ...inside(p) };
}

function longInside(p: Parser, head: ClassHead, extendsInherited: boolean): Pick<ClassDefinition, "body" | "comment"> {
  const entries = extendsInherited ? optionalModification(p) : [];
  const described = description(p);
  p.open.push(head.name);
  const { annotation, ...parts } = composition(p);
  closeClass(p, head);
  p.open.pop();
  const body: LongBody = { form: "long", extendsInherited, arguments: entries, ...parts };
  return { body, comment: { description: described, annotation } };
}

/** `end Name`. An end that names a class further outside closes that one: here one is missing. */
function closeClass(p: Parser, head: ClassHead): void {
  const opened = () => `"${head.classKind} ${head.name}" begins at ${p.source.place(head.nameFrom)}`;
  if (!at(p, "end")) fail(p, `"end ${head.name};"`, opened());
  const place = offset(p);
  const { index } = p;
  advance(p);
  const name = identifier(p, `"${head.name}"`);
  if (name === head.name) return;
  report(p, "modelica.end-name", place, `"end ${name}" where "end ${head.name}" is expected`, opened());
  if (!p.open.slice(0, -1).includes(name)) return;
  // the list around goes on as if `end Name;` stood here
  p.index = index;
  p.missingEnd = true;
}

interface Composition {
  readonly elements: readonly Element[];
  readonly sections: readonly Section[];
  readonly external?: External;
  readonly annotation: readonly Argument[];
}

/** Up to `end`. */
function composition(p: Parser): Composition {
  const elements: Element[] = [];
  const sections: Section[] = [];
  let hidden = false;
  const before = p.diagnostics.errors;
  while (!BODY_ENDS.has(kindAt(p)) || skipStray(p, before)) {
    if (BODY_ENDS.has(kindAt(p))) continue;
    if (accept(p, "public")) hidden = false;
    else if (accept(p, "protected")) hidden = true;
    else if (atSection(p)) sections.push(section(p));
    else {
      const read = guarded(p, () => closedElement(p, hidden));
      if (read !== undefined) elements.push(read);
    }
  }
  const outside = at(p, "external") ? guarded(p, () => external(p)) : undefined;
  const annotation = at(p, "annotation") ? guarded(p, () => closedAnnotation(p)) : undefined;
  return { elements, sections, ...(outside && { external: outside }), annotation: annotation ?? [] };
}

const BODY_ENDS: ReadonlySet<TokenKind> = new Set(["end", "external", "annotation", "end of file"]);
function closedAnnotation(p: Parser): readonly Argument[] {
  const annotation = annotationClause(p);
  expect(p, ";");
  if (!at(p, "end")) fail(p, '"end"', "the annotation of a class is its last element");
  return annotation;
}

/** external ["C"] [[y =] f(x)] [annotation(…)] ; */
function external(p: Parser): External {
  const from = offset(p);
  expect(p, "external");
  const language = at(p, "string") ? rawString(p) : undefined;
  const call = at(p, "identifier") || at(p, ".") ? externalCall(p) : undefined;
  const annotation = annotationClause(p);
  expect(p, ";");
  return { from, ...(language !== undefined && { language }), ...(call && { call }), annotation };
}

function externalCall(p: Parser): External["call"] {
  const assigned = kindAt(p, 1) !== "(" || at(p, ".");
  const result = assigned ? reference(p) : undefined;
  if (assigned) expect(p, "=");
  const name = identifier(p, "the name of the external function");
  expect(p, "(");
  const values = [];
  if (!at(p, ")")) {
    do values.push(expression(p));
    while (accept(p, ","));
  }
  expect(p, ")");
  return { ...(result && { result }), name, arguments: values };
}

function closedElement(p: Parser, hidden: boolean): Element {
  const read = element(p, hidden);
  if (p.missingEnd) p.missingEnd = false;
  else expectBehind(p, ";", "every element ends with a semicolon");
  return read;
}

function element(p: Parser, hidden: boolean): Element {
  const from = offset(p);
  if (at(p, "import")) return importClause(p, hidden);
  if (accept(p, "extends")) {
    const base = className(p);
    return { kind: "extends", from, protected: hidden, base, arguments: optionalModification(p, true), annotation: annotationClause(p) };
  }
  const prefixes = { from, protected: hidden, ...declarationPrefixes(p) };
  if (CLASS_STARTS.has(kindAt(p)))
    return { kind: "class", ...prefixes, definition: classDefinition(p), ...constrained(p, prefixes.replaceable) };
  if (isFrame(kindAt(p)) || at(p, "der") || at(p, "connect")) fail(p, "an element", EQUATION_HINT);
  return { kind: "components", ...prefixes, clause: componentClause(p), ...constrained(p, prefixes.replaceable) };
}

const declarationPrefixes = (p: Parser) => ({
  redeclare: accept(p, "redeclare"),
  final: accept(p, "final"),
  inner: accept(p, "inner"),
  outer: accept(p, "outer"),
  replaceable: accept(p, "replaceable"),
});

function constrained(p: Parser, replaceable: boolean) {
  if (!replaceable && at(p, "constrainedby")) fail(p, '";"', "only replaceable elements are constrained");
  const constrainedBy = constraint(p);
  return constrainedBy === undefined ? { comment: NO_COMMENT } : { constrainedBy, comment: comment(p) };
}

/** import A.B · import C = A.B · import A.* · import A.{B, C} */
function importClause(p: Parser, hidden: boolean): Import {
  const from = offset(p);
  expect(p, "import");
  const alias = kindAt(p, 1) === "=" ? identifier(p) : undefined;
  if (alias !== undefined) expect(p, "=");
  const start = offset(p);
  const parts = [identifier(p)];
  while (at(p, ".") && kindAt(p, 1) === "identifier") {
    advance(p);
    parts.push(identifier(p));
  }
  const name = { from: start, absolute: false, parts };
  const all = alias === undefined && (accept(p, ".*") || dotStar(p));
  const list = alias === undefined && !all ? importList(p) : [];
  return { kind: "import", from, protected: hidden, name, ...(alias !== undefined && { alias }), all, list, comment: comment(p) };
}

/** `. *` with white space between. */
function dotStar(p: Parser): boolean {
  if (!at(p, ".") || kindAt(p, 1) !== "*") return false;
  advance(p);
  advance(p);
  return true;
}

/** .{B, C} */
function importList(p: Parser): readonly string[] {
  if (!accept(p, ".")) return [];
  expect(p, "{");
  const list: string[] = [];
  do list.push(identifier(p));
  while (accept(p, ","));
  expect(p, "}");
  return list;
}
