/** Modifications, redeclarations with the short classes and component clauses they may hold, and comments (appendix A.2.5, A.2.4). */
import type { Expression, Subscript } from "./expression-tree.js";
import { className, expression, reference, subscripts } from "./parse-expression.js";
import { rawString } from "./parse-literal.js";
import {
  accept,
  acceptOneOf,
  advance,
  at,
  closeList,
  EQUATION_HINT,
  enter,
  expect,
  fail,
  identifier,
  kindAt,
  offset,
  type Parser,
} from "./parser.js";
import type { TokenKind } from "./tokens.js";
import {
  type Argument,
  type Causality,
  type ClassDefinition,
  type ClassKind,
  type Comment,
  type Component,
  type ComponentClause,
  type Constraint,
  type Description,
  type EnumerationBody,
  KEPT_ANNOTATIONS,
  type Modification,
} from "./tree.js";

const NONE: readonly never[] = [];
export const NO_COMMENT: Comment = { description: NONE, annotation: NONE };

// ── Comments ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** [ STRING { + STRING } ] [ annotation (…) ] */
export function comment(p: Parser): Comment {
  const described = description(p);
  const annotation = annotationClause(p);
  return described.length === 0 && annotation.length === 0 ? NO_COMMENT : { description: described, annotation };
}

export function description(p: Parser): Description {
  if (!at(p, "string")) return NONE;
  const parts = [rawString(p)];
  while (accept(p, "+")) parts.push(rawString(p));
  return parts;
}

/** Read in full, so that mistakes are found; what means nothing to a simulation is dropped. */
export function annotationClause(p: Parser): readonly Argument[] {
  if (!accept(p, "annotation")) return NONE;
  const kept = classModification(p).filter((entry) => entry.kind === "modify" && KEPT_ANNOTATIONS.has(entry.name.parts[0]!));
  return kept.length === 0 ? NONE : kept;
}

// ── Modifications ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────

export function modification(p: Parser): Modification | undefined {
  const from = offset(p);
  if (at(p, "(")) {
    const entries = classModification(p);
    return accept(p, "=") ? { from, arguments: entries, value: modificationValue(p) } : { from, arguments: entries };
  }
  if (!accept(p, "=") && !accept(p, ":=")) return undefined;
  return { from, arguments: NONE, value: modificationValue(p) };
}

const modificationValue = (p: Parser): Expression | "break" => (accept(p, "break") ? "break" : expression(p));

/** `(…)`; with `inheritance` also `break c` and `break connect(a, b)`. */
export function classModification(p: Parser, inheritance = false): readonly Argument[] {
  enter(p);
  expect(p, "(");
  const entries: Argument[] = [];
  if (!at(p, ")")) {
    do entries.push(inheritance && at(p, "break") ? removal(p) : modifier(p));
    while (accept(p, ","));
  }
  closeList(p);
  p.depth--;
  return entries;
}

export const optionalModification = (p: Parser, inheritance = false): readonly Argument[] =>
  at(p, "(") ? classModification(p, inheritance) : NONE;

function removal(p: Parser): Argument {
  const from = offset(p);
  expect(p, "break");
  if (!at(p, "connect")) return { kind: "break", from, name: identifier(p) };
  return { kind: "break connect", from, ...connectedPair(p) };
}

/** connect(a, b) */
export function connectedPair(p: Parser) {
  expect(p, "connect");
  expect(p, "(");
  const a = reference(p);
  expect(p, ",");
  const b = reference(p);
  expect(p, ")");
  return { a, b };
}

function modifier(p: Parser): Argument {
  const from = offset(p);
  const redeclare = accept(p, "redeclare");
  const each = accept(p, "each");
  const final = accept(p, "final");
  const replaceable = accept(p, "replaceable");
  if (redeclare || replaceable) {
    const element = CLASS_STARTS.has(kindAt(p)) ? shortClass(p) : singleComponent(p);
    const constrainedBy = replaceable ? constraint(p) : undefined;
    return { kind: "redeclare", from, redeclare, each, final, replaceable, element, ...(constrainedBy && { constrainedBy }) };
  }
  if (at(p, "break")) fail(p, "a modifier", "elements are removed in the modification of an extends-clause only");
  const name = modifiedName(p);
  const modified = modification(p);
  return { kind: "modify", from, each, final, name, ...(modified && { modification: modified }), description: description(p) };
}

function modifiedName(p: Parser) {
  if (at(p, ".")) fail(p, "a name");
  return className(p);
}

export function constraint(p: Parser): Constraint | undefined {
  const from = offset(p);
  if (!accept(p, "constrainedby")) return undefined;
  return { from, type: className(p), arguments: optionalModification(p) };
}

// ── Classes: prefixes and the forms without composition ─────────────────────────────────────────────────────────────────────────────

const CLASS_WORDS: readonly TokenKind[] = ["class", "model", "record", "block", "connector", "type", "package", "function", "operator"];
/** What a class may begin with. */
export const CLASS_STARTS: ReadonlySet<TokenKind> = new Set([...CLASS_WORDS, "encapsulated", "partial", "expandable", "pure", "impure"]);

type ClassPrefixes = Pick<ClassDefinition, "partial" | "classKind" | "purity">;

const PURITIES: ReadonlySet<"pure" | "impure"> = new Set(["pure", "impure"]);

/** [partial] ( class | model | [operator] record | … | [pure | impure] [operator] function | operator ) */
export function classPrefixes(p: Parser): ClassPrefixes {
  const partial = accept(p, "partial");
  const purity = acceptOneOf(p, PURITIES);
  const word = kindAt(p);
  const next = kindAt(p, 1);
  const pair = (word === "operator" && (next === "record" || next === "function")) || (word === "expandable" && next === "connector");
  if (!pair && !CLASS_WORDS.includes(word))
    fail(p, "a kind of class", "class, model, block, connector, record, type, package, function or operator");
  const classKind = (pair ? `${word} ${next}` : word) as ClassKind;
  if (purity !== undefined && !classKind.endsWith("function")) fail(p, '"function"', `only functions are ${purity}`);
  advance(p);
  if (pair) advance(p);
  return purity === undefined ? { partial, classKind } : { partial, classKind, purity };
}

/** In a redeclaration: class-prefixes IDENT = … */
function shortClass(p: Parser): ClassDefinition {
  const from = offset(p);
  const prefixes = classPrefixes(p);
  const nameFrom = offset(p);
  const name = identifier(p);
  if (!at(p, "=")) fail(p, '"="', "a class in a modifier is short: model Name = Other(…)");
  return assignedClass(p, { kind: "class", from, encapsulated: false, ...prefixes, name, nameFrom });
}

export type ClassHead = Omit<ClassDefinition, "body" | "comment">;

const CAUSALITIES: ReadonlySet<Causality> = new Set(["input", "output"]);

/** `= …` behind the name: another class, an enumeration or a derivative. */
export function assignedClass(p: Parser, head: ClassHead, derivatives = false): ClassDefinition {
  expect(p, "=");
  if (at(p, "enumeration")) return { ...head, body: enumeration(p), comment: comment(p) };
  if (derivatives && accept(p, "der")) return { ...head, body: derivative(p), comment: comment(p) };
  const causality = acceptOneOf(p, CAUSALITIES);
  const base = className(p);
  const dimensions = subscripts(p);
  const entries = optionalModification(p);
  return { ...head, body: { form: "short", ...(causality && { causality }), base, dimensions, arguments: entries }, comment: comment(p) };
}

function enumeration(p: Parser): EnumerationBody {
  expect(p, "enumeration");
  expect(p, "(");
  const literals: EnumerationBody["literals"][number][] = [];
  const open = accept(p, ":");
  if (!open && !at(p, ")")) {
    do literals.push({ from: offset(p), name: identifier(p), comment: comment(p) });
    while (accept(p, ","));
  }
  expect(p, ")");
  return { form: "enumeration", open, literals };
}

function derivative(p: Parser): ClassDefinition["body"] {
  expect(p, "(");
  const base = className(p);
  const variables: string[] = [];
  do {
    expect(p, ",");
    variables.push(identifier(p));
  } while (!at(p, ")"));
  expect(p, ")");
  return { form: "der", base, variables };
}

// ── Components ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

const CONNECTIONS: ReadonlySet<"flow" | "stream"> = new Set(["flow", "stream"]);
const VARIABILITIES: ReadonlySet<"discrete" | "parameter" | "constant"> = new Set(["discrete", "parameter", "constant"]);

export function componentClause(p: Parser): ComponentClause {
  const start = clauseStart(p);
  const dimensions = subscripts(p);
  const components: Component[] = [];
  do components.push(component(p, true));
  while (accept(p, ","));
  return { ...start, dimensions, components };
}

/** In a redeclaration: one component, without condition; its dimensions stand behind its name. */
function singleComponent(p: Parser): ComponentClause {
  const start = clauseStart(p);
  return { ...start, dimensions: NONE, components: [component(p, false)] };
}

function clauseStart(p: Parser): Omit<ComponentClause, "dimensions" | "components"> {
  const from = offset(p);
  const connection = acceptOneOf(p, CONNECTIONS);
  const variability = acceptOneOf(p, VARIABILITIES);
  const causality = acceptOneOf(p, CAUSALITIES);
  const type = className(p);
  return {
    kind: "components",
    from,
    ...(connection && { connection }),
    ...(variability && { variability }),
    ...(causality && { causality }),
    type,
  };
}

function component(p: Parser, conditional: boolean): Component {
  const from = offset(p);
  // `x = 3;` and `assert(…);` among the declarations
  const name =
    at(p, "=") || at(p, "(") ? identifier(p, "the name of a component", EQUATION_HINT) : identifier(p, "the name of a component");
  const dimensions: readonly Subscript[] = subscripts(p);
  const modified = modification(p);
  const condition = conditional && accept(p, "if") ? expression(p) : undefined;
  return { from, name, dimensions, ...(modified && { modification: modified }), ...(condition && { condition }), comment: comment(p) };
}
