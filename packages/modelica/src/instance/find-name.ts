/**
 * Names → what they mean, seen through instances, so that redeclarations and modified constants count.
 *
 *   simple id   for the scope and the scopes around it: iterators and variables of a function · members that the text class declares or inherits ·
 *               imports of the text class · an encapsulated class ends the way outwards with the predefined names; then the top level, then predefined names
 *   A.B.C       A simple, the rest inside what was found
 *
 * Source: Modelica specification 3.6, section 5.3.
 */
import { suggestName } from "@gelenk/core";
import { PREDEFINED } from "../library/predefined.js";
import type { Name } from "../syntax/expression-tree.js";
import { elementsOf, memberOf, ownClass, topClass } from "./class-members.js";
import type { Front } from "./front.js";
import type { ClassReference, ComponentMember, LiteralMember, PredefinedType, Scope, Value } from "./model.js";
import { refuse } from "./refuse.js";

export type Found =
  | { readonly kind: "value"; readonly value: Value }
  | { readonly kind: "component"; readonly member: ComponentMember }
  | { readonly kind: "class"; readonly reference: ClassReference }
  | { readonly kind: "literal"; readonly member: LiteralMember }
  | { readonly kind: "predefined"; readonly name: string };

export interface At {
  readonly scope: Scope;
  readonly from: number;
}

/** What a simple name means; `ownOnly`: what the class inherits does not count, for the names of base classes. */
export function findSimple(front: Front, id: string, at: At, ownOnly = false): Found | undefined {
  for (let scope: Scope | undefined = at.scope; scope !== undefined; scope = scope.layer.around) {
    const local = scope.locals?.get(id);
    if (local !== undefined) return { kind: "value", value: local };
    const start = scope === at.scope;
    const { instance, layer } = scope;
    const member = ownOnly && start ? ownClass(front, instance, layer, id) : memberOf(front, instance, id, layer);
    if (member?.kind === "component") {
      if (!start && !isConstant(member))
        refuse(
          front,
          at,
          "modelica.not-constant",
          `"${id}" is a variable of ${layer.class.name}, which does not exist here`,
          "classes see only constants of the classes around them",
        );
      return { kind: "component", member };
    }
    if (member?.kind === "class") return { kind: "class", reference: member.reference };
    if (member?.kind === "literal") return { kind: "literal", member };
    const imported = findImported(front, id, { scope, from: at.from });
    if (imported !== undefined) return imported;
    if (layer.class.definition.encapsulated) return predefined(id);
  }
  const top = topClass(front, id);
  return top === undefined ? predefined(id) : { kind: "class", reference: top };
}

const predefined = (id: string): Found | undefined => (PREDEFINED.has(id) ? { kind: "predefined", name: id } : undefined);

const isConstant = ({ element }: ComponentMember): boolean => element.clause.variability === "constant";

/** By the imports of the text class itself: those of base classes are not inherited. */
function findImported(front: Front, id: string, at: At): Found | undefined {
  const { imports } = elementsOf(front, at.scope.layer.class);
  if (imports.length === 0) return undefined;
  const hits: Found[] = [];
  for (const { name, alias, all, list } of imports) {
    if (all) {
      const owner = fromTop(front, name.parts, at);
      const hit = owner?.kind === "class" ? inside(front, owner.reference, id) : undefined;
      if (hit !== undefined) hits.push(hit);
    } else if (list.length > 0) {
      if (list.includes(id)) return fromTop(front, [...name.parts, id], at);
    } else if ((alias ?? name.parts.at(-1)) === id) return fromTop(front, name.parts, at);
  }
  if (hits.length > 1)
    refuse(front, at, "modelica.ambiguous-name", `"${id}" is in two packages imported with .*`, "import the one that is meant by its name");
  return hits[0];
}

function fromTop(front: Front, parts: readonly string[], at: At): Found | undefined {
  const top = topClass(front, parts[0]!);
  if (top === undefined) return refuse(front, at, "modelica.unknown-name", `there is nothing of the name "${parts[0]}" to import`);
  return followClasses(front, { kind: "class", reference: top }, parts.slice(1), at);
}

/** Inside a class as if it were instantiated without modifiers. */
function inside(front: Front, reference: ClassReference, id: string): Found | undefined {
  const member = memberOf(front, front.lookInto(reference), id);
  if (member === undefined) return undefined;
  if (member.kind === "component") return { kind: "component", member };
  return member.kind === "class" ? { kind: "class", reference: member.reference } : { kind: "literal", member };
}

/** The names behind a class, as long as they are inside classes; all must be there. */
function followClasses(front: Front, start: Found, parts: readonly string[], at: At): Found {
  let found = start;
  for (const part of parts) {
    if (found.kind !== "class") return refuse(front, at, "modelica.unknown-name", `"${part}" is looked for in what is no class`);
    found = stepInside(front, found.reference, part, at);
  }
  return found;
}

/** One name further inside a class; it must be there. */
export function stepInside(front: Front, reference: ClassReference, id: string, at: At): Found {
  const found = inside(front, reference, id);
  if (found !== undefined) return found;
  const names = () =>
    suggestName(id, [...front.lookInto(reference).components.map(({ name }) => name), ...front.library.children(reference.class)]);
  return refuse(front, at, "modelica.unknown-name", `there is no "${id}" in ${reference.class.name}`, names);
}

/** What the first name of a reference means; it must mean something. */
export function findFirst(front: Front, id: string, at: At, absolute: boolean): Found {
  const top = absolute ? topClass(front, id) : undefined;
  const found = absolute ? (top ? ({ kind: "class", reference: top } as const) : predefined(id)) : findSimple(front, id, at);
  return found ?? unknownName(front, id, at);
}

function unknownName(front: Front, id: string, at: At): never {
  const names: string[] = [];
  for (let scope: Scope | undefined = at.scope; scope !== undefined; scope = scope.layer.around) {
    names.push(...scope.instance.components.map(({ name }) => name), ...front.library.children(scope.layer.class));
    if (scope.layer.class.definition.encapsulated)
      return refuse(
        front,
        at,
        "modelica.unknown-name",
        `there is no "${id}" in ${scope.layer.class.name}, which is encapsulated`,
        suggestName(id, names) ?? "import it",
      );
  }
  return refuse(front, at, "modelica.unknown-name", `there is nothing of the name "${id}"`, () =>
    suggestName(id, [...names, ...front.library.tops(), ...PREDEFINED, "der", "connect"]),
  );
}

const PREDEFINED_TYPES: ReadonlySet<string> = new Set([
  "Real",
  "Integer",
  "Boolean",
  "String",
  "StateSelect",
  "AssertionLevel",
  "ExternalObject",
]);

/** The class of a name in type position. Without scope: at the top level. */
export function findClass(front: Front, name: Name, at: At, ownOnly = false): ClassReference | PredefinedType {
  const [first, ...rest] = name.parts as [string, ...string[]];
  const here = { scope: at.scope, from: name.from };
  const start = name.absolute
    ? findFirst(front, first, here, true)
    : (findSimple(front, first, here, ownOnly) ?? unknownName(front, first, here));
  if (start.kind === "predefined" && rest.length === 0 && PREDEFINED_TYPES.has(first)) return { predefined: first };
  if (start.kind === "predefined" && first === "Clock") refuse(front, here, "modelica.unsupported", "clocks are not supported");
  const found =
    start.kind === "component" && rest.length > 0
      ? throughComponent(front, start.member, rest, here)
      : followClasses(front, start, rest, here);
  if (found.kind !== "class") return refuse(front, here, "modelica.not-class", `"${name.parts.join(".")}" is no class`);
  return found.reference;
}

/** `world.gravity`: a class of a component. */
export function throughComponent(front: Front, member: ComponentMember, rest: readonly string[], at: At): Found {
  const content = front.content(member);
  if (content.kind !== "instances" || content.value.kind !== "instance")
    return refuse(front, at, "modelica.unknown-name", `"${member.name}" has no classes inside`);
  let instance = content.value.instance;
  for (const [i, part] of rest.entries()) {
    const inner = memberOf(front, instance, part);
    if (inner === undefined) return refuse(front, at, "modelica.unknown-name", `there is no "${part}" in ${instance.reference.class.name}`);
    if (inner.kind === "class") return followClasses(front, { kind: "class", reference: inner.reference }, rest.slice(i + 1), at);
    if (inner.kind === "literal") return { kind: "literal", member: inner };
    const next = front.content(inner);
    if (next.kind !== "instances" || next.value.kind !== "instance") return { kind: "component", member: inner };
    instance = next.value.instance;
  }
  return { kind: "component", member };
}
