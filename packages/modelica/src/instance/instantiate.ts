/**
 * Instances of classes: the members of a class and of its bases are registered, nothing is evaluated. Base classes are run through in place, depth first; each
 * is a layer with its own modifiers, those of the user of the class over those written behind `extends`.
 */
import type { LibraryClass } from "../library/library.js";
import type { Component, DeclaredComponents, Extends } from "../syntax/tree.js";
import { bareLayer, elementsOf } from "./class-members.js";
import { findClass } from "./find-name.js";
import type { Front } from "./front.js";
import { type ClassReference, CONTINUOUS, type Instance, type Layer, type Modifier, type Prefixes, type Scope } from "./model.js";
import { merge, modifierOf } from "./modifiers.js";
import { attempt, refuseAt } from "./refuse.js";
import { known } from "./scalars.js";

const EXTENDS_LIMIT = 100;

export interface InstanceOptions {
  readonly path: string;
  readonly parent?: Instance | undefined;
  readonly modifier?: Modifier | undefined;
  readonly prefixes?: Prefixes;
  readonly inModel?: boolean;
}

export function instantiate(front: Front, reference: ClassReference, options: InstanceOptions): Instance {
  const instance = emptyInstance(front, reference, options);
  fill(front, instance);
  return instance;
}

function emptyInstance(front: Front, reference: ClassReference, options: InstanceOptions): Instance {
  const { path, parent } = options;
  return {
    path,
    reference,
    kind: reference.class.definition.classKind,
    parent,
    depth: (parent?.depth ?? 0) + 1,
    modifier: merge(front, options.modifier, reference.modifier),
    prefixes: options.prefixes ?? { variability: CONTINUOUS },
    layers: [],
    members: new Map(),
    components: [],
    inModel: options.inModel ?? parent?.inModel ?? false,
    building: true,
  };
}

function fill(front: Front, instance: Instance): void {
  const { reference, modifier } = instance;
  addClass(front, instance, { reference, modifier, open: [], protected: false });
  instance.building = false;
}

/** The class as an instance without path: its constants and classes can be found through it. Made once per reference. */
export function lookInto(front: Front, reference: ClassReference): Instance {
  if (reference.lookedInto === undefined) {
    reference.lookedInto = emptyInstance(front, reference, { path: reference.class.name });
    attempt(() => fill(front, reference.lookedInto!));
  }
  return reference.lookedInto;
}

interface Added {
  readonly reference: ClassReference;
  readonly modifier: Modifier | undefined;
  /** Classes that are being added around this one. */
  readonly open: readonly LibraryClass[];
  readonly protected: boolean;
}

function addClass(front: Front, instance: Instance, added: Added): void {
  const { class: own, around } = added.reference;
  const place = () => own.source.place(own.definition.nameFrom);
  if (added.open.includes(own) || added.open.length > EXTENDS_LIMIT) {
    const chain = [...added.open, own].map(({ name }) => name).slice(0, 8);
    refuseAt(
      front,
      place(),
      "modelica.cyclic-extends",
      `${own.name} extends itself: ${chain.join(" → ")}`,
      "its base classes are left out",
    );
  }
  const open = [...added.open, own];
  const { body } = own.definition;
  if (body.form === "enumeration") {
    addLiterals(instance, own);
    return;
  }
  if (body.form === "der")
    refuseAt(front, place(), "modelica.unsupported", "partial derivatives of functions, der(f, x), are not supported");
  if (body.form === "short") {
    const scope = around ?? { instance, layer: bareLayer(own, undefined) };
    const base = findClass(front, body.base, { scope, from: body.base.from });
    if ("predefined" in base) return;
    const written = modifierOf(front, scope, { from: body.base.from, arguments: body.arguments });
    const modifier = merge(front, added.modifier, merge(front, written, base.modifier));
    addClass(front, instance, { reference: base, modifier, open, protected: added.protected });
  } else addLongClass(front, instance, { ...added, open });
}

function addLiterals(instance: Instance, own: LibraryClass): void {
  const { body } = own.definition;
  if (body.form !== "enumeration") return;
  const type = { name: own.name, literals: body.literals.map(({ name }) => name) };
  for (const [i, name] of type.literals.entries()) instance.members.set(name, { kind: "literal", value: known(i + 1, type) });
}

function addLongClass(front: Front, instance: Instance, added: Added): void {
  const { class: own, around, inherited } = added.reference;
  const layer: Layer = {
    class: own,
    around,
    modifier: added.modifier,
    index: instance.layers.length,
    last: instance.layers.length,
    repeated: instance.layers.some((other) => other.class === own),
    protected: added.protected,
    classes: new Map(),
    ...(inherited !== undefined && { inherited }),
  };
  instance.layers.push(layer);
  const scope: Scope = { instance, layer };
  const redeclared = bodyRedeclarations(front, scope);
  const { body } = own.definition;
  if (body.form === "long" && body.extendsInherited && inherited !== undefined) {
    const written = modifierOf(front, scope, { from: own.definition.from, arguments: body.arguments });
    const modifier = merge(front, added.modifier, merge(front, written, inherited.modifier));
    addClass(front, instance, { ...added, reference: inherited, modifier });
  }
  for (const element of elementsOf(front, own).ordered) {
    if (element.kind === "components") addComponents(front, instance, layer, element);
    else attempt(() => addBase(front, instance, { ...added, scope, element, redeclared }));
  }
  layer.last = instance.layers.length - 1;
}

interface AddedBase extends Added {
  readonly scope: Scope;
  readonly element: Extends;
  readonly redeclared: Modifier | undefined;
}

function addBase(front: Front, instance: Instance, { scope, element, redeclared, ...added }: AddedBase): void {
  const base = findClass(front, element.base, { scope, from: element.base.from }, true);
  if ("predefined" in base) return;
  const written = modifierOf(front, scope, { from: element.from, arguments: element.arguments });
  const modifier = merge(front, added.modifier, merge(front, redeclared, merge(front, written, base.modifier)));
  addClass(front, instance, { reference: base, modifier, open: added.open, protected: added.protected || element.protected });
}

/** `redeclare` elements of a class are redeclarations of what its bases declare. */
function bodyRedeclarations(front: Front, scope: Scope): Modifier | undefined {
  const { redeclared } = elementsOf(front, scope.layer.class);
  if (redeclared.length === 0) return undefined;
  const { from } = redeclared[0]!;
  return modifierOf(front, scope, {
    from,
    arguments: redeclared.map(({ from, final, replaceable, constrainedBy, ...rest }) => ({
      kind: "redeclare" as const,
      from,
      redeclare: true,
      each: false,
      final,
      replaceable,
      element: rest.kind === "class" ? rest.definition : rest.clause,
      ...(constrainedBy !== undefined && { constrainedBy }),
    })),
  });
}

/** Of two equal names the first counts; in a base class of two bases it is the same declaration anyway, in one text it is a mistake. */
function addComponents(front: Front, instance: Instance, layer: Layer, element: DeclaredComponents): void {
  for (const component of element.clause.components) {
    const before = instance.members.get(component.name);
    if (before === undefined) {
      const member = { kind: "component" as const, name: component.name, owner: instance, layer, element, component };
      instance.members.set(component.name, member);
      instance.components.push(member);
    } else if (before.kind === "component") {
      if (before.layer === layer) reportTwice(front, layer, before.component, component);
      before.also ??= [];
      before.also.push(layer);
    }
  }
}

function reportTwice(front: Front, { class: { source, name } }: Layer, first: Component, second: Component): void {
  const message = `"${second.name}" is declared twice in ${name}`;
  front.diagnostics.error("modelica.duplicate-name", source.place(second.from), message, `first at ${source.place(first.from)}`);
}
