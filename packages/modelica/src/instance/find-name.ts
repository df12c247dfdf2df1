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
import type { LibraryClass } from "../library/library.js";
import { PREDEFINED } from "../library/predefined.js";
import type { Name } from "../syntax/expression-tree.js";
import type { ClassDefinition, DeclaredClass } from "../syntax/tree.js";
import type {
  ClassElements,
  ClassMember,
  ClassReference,
  ComponentMember,
  Front,
  Instance,
  Layer,
  LiteralMember,
  Member,
  Modifier,
  PredefinedType,
  Scope,
  Value,
} from "./model.js";
import { merge, modifierOf } from "./modifiers.js";
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

export function elementsOf(front: Front, of: LibraryClass): ClassElements {
  let elements = front.elements.get(of);
  if (elements === undefined) {
    const { body } = of.definition;
    const list = body.form === "long" ? body.elements : [];
    const classes = list.filter((element) => element.kind === "class");
    elements = {
      classes: new Map(classes.map((element) => [element.definition.name, element])),
      imports: list.filter((element) => element.kind === "import"),
      ordered: list.filter(
        (element) => element.kind === "extends" || (element.kind === "components" && !element.redeclare),
      ) as ClassElements["ordered"],
      redeclared: list.filter(
        (element) => (element.kind === "components" || element.kind === "class") && element.redeclare,
      ) as ClassElements["redeclared"],
    };
    front.elements.set(of, elements);
  }
  return elements;
}

/** A text without members of its own, to look up names from. */
export const bareLayer = (of: LibraryClass, around: Scope | undefined): Layer => ({
  class: of,
  around,
  modifier: undefined,
  index: 0,
  last: -1,
  repeated: false,
  protected: false,
  classes: new Map(),
});

/** A top-level class. */
export function topClass(front: Front, name: string): ClassReference | undefined {
  if (!front.tops.has(name)) {
    const top = front.library.top(name);
    front.tops.set(name, top && { class: top, around: undefined, modifier: undefined });
  }
  return front.tops.get(name);
}

/** A member of an instance; `from`: only what this layer declares or inherits. */
export function memberOf(front: Front, instance: Instance, name: string, from?: Layer): Member | undefined {
  let member = instance.members.get(name);
  if (member === undefined && !instance.members.has(name)) {
    member = classMember(front, instance, name);
    if (member !== undefined || !instance.building) instance.members.set(name, member);
  }
  if (member === undefined || from === undefined || from.index === 0 || member.kind === "literal") return member;
  const inside = ({ index }: Layer): boolean => index >= from.index && index <= from.last;
  if (inside(member.layer) || (member.kind === "component" && member.also?.some(inside))) return member;
  if (member.kind === "component") return undefined;
  return classMember(front, instance, name, from);
}

/** A class that one of the layers declares, redeclared if a modifier says so. */
function classMember(
  front: Front,
  instance: Instance,
  name: string,
  from: Layer | undefined = instance.layers[0],
): ClassMember | undefined {
  for (let i = from?.index ?? 0; i <= (from?.last ?? -1); i++) {
    const own = ownClass(front, instance, instance.layers[i]!, name);
    if (own !== undefined) return own;
  }
  return undefined;
}

/** A class that the text of a layer declares. Always the same object: classes may be found through themselves while their bases are looked for. */
function ownClass(front: Front, instance: Instance, layer: Layer, name: string): ClassMember | undefined {
  const before = layer.classes.get(name);
  if (before !== undefined) return before;
  const element = elementsOf(front, layer.class).classes.get(name);
  const own = element?.redeclare ? undefined : front.library.child(layer.class, name);
  if (own === undefined) return undefined;
  const reference = classReference(front, { instance, layer }, own, element);
  const member: ClassMember = { kind: "class", name, layer, element, reference };
  layer.classes.set(name, member);
  return member;
}

function classReference(front: Front, scope: Scope, own: LibraryClass, element: DeclaredClass | undefined): ClassReference {
  const given = scope.layer.modifier?.subs.get(own.definition.name);
  const constraint = element?.constrainedBy;
  const constrained = constraint && modifierOf(front, scope, { from: constraint.from, arguments: constraint.arguments });
  const plain: ClassReference = { class: own, around: scope, modifier: given?.redeclare === undefined ? given : undefined };
  if (given?.redeclare === undefined) return plain;
  const { redeclare, ...rest } = given;
  if (redeclare.element.kind !== "class")
    return refuse(front, { scope: redeclare.scope, from: given.from }, "modelica.redeclare", `${own.name} is a class, not a component`);
  if (element !== undefined && !element.replaceable)
    refuse(
      front,
      { scope: redeclare.scope, from: given.from },
      "modelica.redeclare",
      `${own.name} is not replaceable`,
      `declare it replaceable at ${own.source.place(own.definition.from)}`,
    );
  const modifier = merge(front, withoutValue(rest), merge(front, redeclare.beneath, constrained));
  return {
    class: redeclaredClass(front, redeclare.element.definition, redeclare.scope),
    around: redeclare.scope,
    modifier,
    inherited: plain,
  };
}

const withoutValue = (modifier: Modifier): Modifier | undefined => (modifier.subs.size === 0 ? undefined : modifier);

/** A class written in a modifier, as a class of the text around it. */
export function redeclaredClass(front: Front, definition: ClassDefinition, scope: Scope): LibraryClass {
  let made = front.redeclared.get(definition);
  if (made === undefined) {
    const parent = scope.layer.class;
    made = { name: `${parent.name}.${definition.name}`, definition, source: parent.source, parent };
    front.redeclared.set(definition, made);
  }
  return made;
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
    suggestName(id, [...names, ...front.library.tops(), ...PREDEFINED]),
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
