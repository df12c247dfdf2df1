/** Declarations of components with the modifiers that count, after redeclarations. Source: Modelica specification 3.6, sections 7.2 and 7.3. */
import type { Component, ComponentClause } from "../syntax/tree.js";
import { sizeOf } from "./arrays.js";
import type { Front } from "./front.js";
import { bindingValue } from "./known-values.js";
import type { Binding, ComponentMember, Modifier, Scope } from "./model.js";
import { fieldModifier, merge, modifierOf } from "./modifiers.js";
import { placeOf, refuse, refuseAt } from "./refuse.js";
import { sizesOf } from "./types.js";

/** What counts of a component after redeclarations. */
export interface Declaration {
  readonly clause: ComponentClause;
  readonly component: Component;
  /** Where its text stands. */
  readonly scope: Scope;
  readonly modifier: Modifier | undefined;
  readonly original: ComponentMember;
}

/** Where the text of a component stands. */
export const scopeOf = ({ scope, owner, layer }: ComponentMember): Scope => scope ?? { instance: owner, layer };

export const pathOf = ({ owner, name }: ComponentMember): string => (owner.path === "" ? name : `${owner.path}.${name}`);

/** The declaration with the modifiers that count, redeclared if one of them says so. */
export function declarationOf(front: Front, member: ComponentMember, scope: Scope): Declaration {
  const { element, component, name } = member;
  const isField = member.owner.kind === "record" || member.owner.kind === "connector";
  const given = isField ? fieldModifier(member.layer.modifier, name) : member.layer.modifier?.subs.get(name);
  // the value of a record as a whole gives values to its final fields too
  const whole = isField && member.layer.modifier?.value !== undefined;
  const own = written(front, scope, component, element.final && !whole);
  const constraint = element.constrainedBy;
  const constrained = constraint && modifierOf(front, scope, { from: constraint.from, arguments: constraint.arguments });
  const redeclare = given?.redeclare;
  if (given === undefined || redeclare === undefined) {
    const modifier = merge(front, given, merge(front, own, constrained));
    return { clause: element.clause, component, scope, modifier, original: member };
  }
  const at = { scope: redeclare.scope, from: given.from };
  if (redeclare.element.kind !== "component") return refuse(front, at, "modelica.redeclare", `"${name}" is a component, not a class`);
  if (!element.replaceable)
    refuse(front, at, "modelica.redeclare", `"${name}" is not replaceable`, `declare it replaceable at ${placeOf(scope, component.from)}`);
  const { redeclare: _, ...plain } = given;
  const { clause, component: changed } = redeclare.element;
  const fresh = written(front, redeclare.scope, changed, false);
  const survivors = constraint === undefined ? own : constrained;
  const modifier = merge(front, plain, merge(front, fresh, merge(front, redeclare.beneath, survivors)));
  return { clause, component: changed, scope: redeclare.scope, modifier, original: member };
}

function written(front: Front, scope: Scope, component: Component, final: boolean): Modifier | undefined {
  const { modification, from } = component;
  const modifier = modifierOf(front, scope, {
    from,
    final,
    arguments: modification?.arguments ?? [],
    ...(modification?.value !== undefined && { value: modification.value }),
  });
  if (modifier !== undefined || !final) return modifier;
  return { source: scope.layer.class.source, from, each: false, final, subs: new Map() };
}

/** Dimensions behind the name first, then those behind the type; a redeclaration without any keeps those before. */
export function ownSize(front: Front, { component, clause, scope, modifier, original }: Declaration): number[] {
  const own = component.dimensions.length > 0 || original.component === component;
  const behindName = own ? component.dimensions : original.component.dimensions;
  const nameScope = own ? scope : scopeOf(original);
  const whole = (d: number): number => wholeSize(front, original, modifier, d);
  const first = sizesOf(front, behindName, nameScope, whole);
  return [...first, ...sizesOf(front, clause.dimensions, scope, (d) => whole(d + first.length))];
}

/** The size of `:` is that of the value. */
function wholeSize(front: Front, member: ComponentMember, modifier: Modifier | undefined, dimension: number): number {
  const value = declaredValue(modifier);
  const place = () => placeOf(scopeOf(member), member.component.from);
  if (value === undefined)
    return refuseAt(front, place(), "modelica.size", `${pathOf(member)} has the size : and no value`, "a value decides its size");
  const size = sizeOf(bindingValue(front, value))[dimension];
  return size ?? refuseAt(front, place(), "modelica.size", `the value of ${pathOf(member)} has too few dimensions`);
}

export const declaredValue = (modifier: Modifier | undefined): Binding | undefined =>
  modifier?.value === "break" ? undefined : modifier?.value;
