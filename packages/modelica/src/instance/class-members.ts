/** Members of instances: components that are there, and classes that their texts declare, redeclared where a modifier says so. */
import type { LibraryClass } from "../library/library.js";
import type { ClassDefinition, DeclaredClass } from "../syntax/tree.js";
import type { ClassElements, Front } from "./front.js";
import type { ClassMember, ClassReference, Instance, Layer, Member, Modifier, Scope } from "./model.js";
import { merge, modifierOf } from "./modifiers.js";
import { refuse } from "./refuse.js";

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
export function ownClass(front: Front, instance: Instance, layer: Layer, name: string): ClassMember | undefined {
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
