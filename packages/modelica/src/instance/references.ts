/**
 * References → values. Components are followed through instances and arrays of instances: `a.m` of an array a is the array of all m, `a.m[1]` indexes m.
 */
import { suggestName } from "@gelenk/core";
import type { Expression as FlatExpression } from "../flat/flat-model.js";
import type { Reference, ReferencePart, Subscript } from "../syntax/expression-tree.js";
import { build, elementSuffix, flattened, mapElements, sizeOf } from "./arrays.js";
import { memberOf } from "./class-members.js";
import { type At, type Found, findFirst, stepInside } from "./find-name.js";
import type { Front } from "./front.js";
import { isFolded, knownNumber, knownValue } from "./known-values.js";
import {
  type ArrayValue,
  CONSTANT,
  CONTINUOUS,
  type ComponentMember,
  type Instance,
  PARAMETER,
  type RecordValue,
  type Scalar,
  type Scope,
  type Value,
  type Variable,
} from "./model.js";
import { Refused, refuse } from "./refuse.js";
import { boolean, integer, known, numberOf, operate } from "./scalars.js";
import { ASSERTION_LEVEL, STATE_SELECT } from "./types.js";

const TIME: Scalar = { kind: "scalar", type: "real", expression: { kind: "time" }, variability: CONTINUOUS };

/** The value of a reference; record components as records, other components as instances. */
export function referenceValue(front: Front, reference: Reference, scope: Scope): Value {
  return mapElements(follow(front, reference, scope), (element) =>
    element.kind === "instance" && element.instance.kind === "record" ? recordOf(front, element.instance) : element,
  );
}

/** The same with record components as instances. */
export function follow(front: Front, reference: Reference, scope: Scope): Value {
  const { parts, absolute, from } = reference;
  const at: At = { scope, from };
  const [first] = parts as [ReferencePart];
  let found: Found = findFirst(front, first.name, at, absolute);
  let used = 1;
  while (found.kind === "class" && used < parts.length) found = stepInside(front, found.reference, parts[used++]!.name, at);
  const value = foundValue(front, found, parts, at);
  if (found.kind === "predefined") return value;
  let result = subscripted(front, value, parts[used - 1]!.subscripts, at);
  for (; used < parts.length; used++) result = accessPart(front, result, parts[used]!, at);
  return result;
}

function foundValue(front: Front, found: Found, parts: readonly ReferencePart[], at: At): Value {
  switch (found.kind) {
    case "value":
      return found.value;
    case "literal":
      return found.member.value;
    case "component":
      return componentValue(front, found.member, at);
    case "class":
      return refuse(front, at, "modelica.type", `${found.reference.class.name} is a class, not a value`);
    case "predefined":
      return predefinedValue(front, parts, at);
  }
}

function predefinedValue(front: Front, parts: readonly ReferencePart[], at: At): Value {
  const [first, second] = parts;
  if (first!.name === "time" && second === undefined) return TIME;
  const type = first!.name === "StateSelect" ? STATE_SELECT : first!.name === "AssertionLevel" ? ASSERTION_LEVEL : undefined;
  const literal = type?.literals.indexOf(second?.name ?? "") ?? -1;
  if (type === undefined || literal < 0) return refuse(front, at, "modelica.type", `"${first!.name}" is no value`);
  return known(literal + 1, type);
}

/** The value of a component as a whole. */
export function componentValue(front: Front, member: ComponentMember, at: At): Value {
  const content = front.content(member);
  switch (content.kind) {
    case "failed":
      // what is wrong was reported where the component is declared
      throw new Refused();
    case "removed":
      return refuse(
        front,
        at,
        "modelica.removed",
        `"${member.name}" does not exist here: its condition is false`,
        "only connections may name it",
      );
    case "instances":
      return content.value;
    case "variable":
      return variableValue(front, content.variable, at);
  }
}

/** A variable as references to its elements; constants and parameters known to the compiler as numbers. */
export function variableValue(front: Front, variable: Variable, at: At): Value {
  const { variability } = variable.prefixes;
  if (variable.type === "string" || variability === CONSTANT || (variability === PARAMETER && isFolded(front, variable)))
    return knownValue(front, variable);
  if (!variable.owner.inModel)
    refuse(front, at, "modelica.not-constant", `${variable.name} is no constant: it cannot be read without a component`);
  if (variable.value === undefined) {
    const type = variable.type as Scalar["type"];
    variable.value = build(variable.size, (element) => {
      const expression: FlatExpression = { kind: "reference", name: variable.name + elementSuffix(variable.size, element) };
      return { kind: "scalar", type, expression, variability };
    });
  }
  return variable.value;
}

/** A record component as a value. */
export function recordOf(front: Front, instance: Instance): RecordValue {
  if (instance.record === undefined) {
    const fields = new Map<string, Value>();
    for (const member of instance.components) {
      const at = { scope: { instance, layer: member.layer }, from: member.component.from };
      const value = componentValue(front, member, at);
      fields.set(
        member.name,
        mapElements(value, (element) => (element.kind === "instance" ? recordOf(front, element.instance) : element)),
      );
    }
    instance.record = { kind: "record", type: instance.reference, fields };
  }
  return instance.record;
}

function accessPart(front: Front, value: Value, part: ReferencePart, at: At): Value {
  if (value.kind === "array") {
    const elements = value.elements.map((element) => accessPart(front, element, part, at));
    const inner = elements.length > 0 ? sizeOf(elements[0]!) : value.size.slice(1);
    return { kind: "array", elements, size: [elements.length, ...inner] };
  }
  return subscripted(front, accessName(front, value, part.name, at), part.subscripts, at);
}

function accessName(front: Front, value: Value, name: string, at: At): Value {
  if (value.kind === "record")
    return (
      value.fields.get(name) ??
      refuse(front, at, "modelica.unknown-name", `the record has no field "${name}"`, [...value.fields.keys()].join(", "))
    );
  if (value.kind !== "instance") return refuse(front, at, "modelica.type", `"${name}" is looked for in a value that has no parts`);
  const { instance } = value;
  const member = memberOf(front, instance, name);
  if (member?.kind === "literal") return member.value;
  if (member?.kind !== "component")
    return refuse(
      front,
      at,
      "modelica.unknown-name",
      `there is no "${name}" in ${instance.path === "" ? instance.reference.class.name : instance.path}`,
      () =>
        suggestName(
          name,
          instance.components.map((component) => component.name),
        ),
    );
  if (member.element.protected && instance.inModel && !isInside(at.scope.instance, instance))
    refuse(front, at, "modelica.protected-name", `"${name}" is protected in ${instance.reference.class.name}`);
  return componentValue(front, member, at);
}

function isInside(inner: Instance, outer: Instance): boolean {
  for (let instance: Instance | undefined = inner; instance !== undefined; instance = instance.parent) if (instance === outer) return true;
  return false;
}

// ── Subscripts ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Elements of a value; a subscript that is a vector keeps its dimension, a number takes it away. */
export function subscripted(front: Front, value: Value, subscripts: readonly Subscript[], at: At): Value {
  if (subscripts.length === 0) return value;
  if (value.kind === "unassigned") return refuse(front, at, "modelica.unassigned", "this is read before it has a value");
  if (value.kind !== "array" || value.size.length < subscripts.length)
    return refuse(front, at, "modelica.size", `${subscripts.length} subscripts for ${sizeOf(value).length} dimensions`);
  return pick(front, value, subscripts, at);
}

function pick(front: Front, value: Value, subscripts: readonly Subscript[], at: At): Value {
  const [first, ...rest] = subscripts;
  if (first === undefined || value.kind !== "array") return value;
  const index = subscriptValue(front, first, value.size[0]!, at);
  if (index === ":")
    return collected(
      value,
      value.elements.map((element) => pick(front, element, rest, at)),
      rest.length,
    );
  if (index.kind === "array") {
    const elements = index.elements.map((element) => pick(front, elementAt(front, value, indexNumber(front, element, at), at), rest, at));
    return collected(value, elements, rest.length);
  }
  if (index.kind !== "scalar") return refuse(front, at, "modelica.type", "a subscript must be a whole number");
  if (index.variability > PARAMETER) return chosen(front, value, index, rest, at);
  return pick(front, elementAt(front, value, indexNumber(front, index, at), at), rest, at);
}

const collected = (whole: ArrayValue, elements: readonly Value[], used: number): Value => ({
  kind: "array",
  elements,
  size: [elements.length, ...(elements.length > 0 ? sizeOf(elements[0]!) : whole.size.slice(1 + used))],
});

export function subscriptValue(front: Front, subscript: Subscript, end: number, { scope }: At): Value | ":" {
  return subscript === ":" ? ":" : front.evaluate(subscript, { ...scope, end });
}

/** false is 1, true is 2; enumerations by their number. */
export function indexNumber(front: Front, value: Value, at: At): number {
  if (value.kind !== "scalar") return refuse(front, at, "modelica.type", "a subscript must be a whole number");
  const number = knownNumber(front, value, at, "a subscript");
  return value.type === "boolean" ? number + 1 : number;
}

function elementAt(front: Front, value: ArrayValue, index: number, at: At): Value {
  const element = value.elements[index - 1];
  return element ?? refuse(front, at, "modelica.subscript", `subscript ${index} is outside of 1 … ${value.elements.length}`);
}

/** A subscript that changes during the run: if i == 1 then a[1] else if i == 2 then a[2] … */
function chosen(front: Front, value: ArrayValue, index: Scalar, rest: readonly Subscript[], at: At): Value {
  const offset = index.type === "boolean" ? 0 : 1;
  const elements = value.elements.map((element) => pick(front, element, rest, at));
  if (elements.length === 0 || elements.some((element) => element.kind !== "scalar"))
    return refuse(front, at, "modelica.unsupported", "a subscript that changes during the run must name one number");
  return (elements as Scalar[]).reduceRight((otherwise, element, i) => {
    const here = operate(front, "equal", index, index.type === "boolean" ? boolean(i === 1) : integer(i + offset));
    return numberOf(here) === undefined ? operate(front, "if", here, element, otherwise) : otherwise;
  });
}

// ── Components themselves ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** An instance, or a variable as a whole, that a reference names. */
export type Named = { readonly kind: "instance"; readonly instance: Instance } | { readonly kind: "variable"; readonly variable: Variable };

export const nameOf = (named: Named): string => (named.kind === "instance" ? named.instance.path : named.variable.name);

/** The elements of a member of an instance; none if it is removed. */
export function partsOf(front: Front, instance: Instance, name: string): readonly Named[] {
  const member = memberOf(front, instance, name);
  const content = member?.kind === "component" ? front.content(member) : undefined;
  if (content?.kind === "variable") return [{ kind: "variable", variable: content.variable }];
  return content?.kind === "instances" ? content.list.map((part) => ({ kind: "instance", instance: part })) : [];
}

/** One element of a variable, or all of it if `element` is missing. */
export type Target = Named & { readonly element?: number };

/** The components that a reference names, one per element of arrays; undefined if one of them, or something it is in, is removed. */
export function namedComponents(front: Front, { parts, from, absolute }: Reference, scope: Scope): readonly Target[] | undefined {
  const at: At = { scope, from };
  const [first, ...rest] = parts as [ReferencePart, ...ReferencePart[]];
  const found = findFirst(front, first.name, at, absolute);
  if (found.kind !== "component") return refuse(front, at, "modelica.connect", `"${first.name}" is no component`);
  let list = targetsOf(front, [found.member], first.subscripts, at);
  for (const { name, subscripts } of rest) {
    if (list === undefined) return undefined;
    const members = list.map((named): ComponentMember => {
      const member = named.kind === "instance" ? memberOf(front, named.instance, name) : undefined;
      return member?.kind === "component"
        ? member
        : refuse(front, at, "modelica.unknown-name", `there is no "${name}" in ${nameOf(named)}`, () =>
            suggestName(name, componentNames(named)),
          );
    });
    list = targetsOf(front, members, subscripts, at);
  }
  return list;
}

const componentNames = (named: Target): readonly string[] =>
  named.kind === "instance" ? named.instance.components.map((component) => component.name) : [];

function targetsOf(
  front: Front,
  members: readonly ComponentMember[],
  subscripts: readonly Subscript[],
  at: At,
): readonly Target[] | undefined {
  const result: Target[] = [];
  for (const member of members) {
    const content = front.content(member);
    if (content.kind === "removed") return undefined;
    if (content.kind === "failed") throw new Refused();
    if (content.kind === "variable") result.push(...elementsOfVariable(front, content.variable, subscripts, at));
    else
      for (const element of flattened(subscripted(front, content.value, subscripts, at)))
        if (element.kind === "instance") result.push({ kind: "instance", instance: element.instance });
  }
  return result;
}

function elementsOfVariable(front: Front, variable: Variable, subscripts: readonly Subscript[], at: At): readonly Target[] {
  if (subscripts.length === 0) return [{ kind: "variable", variable }];
  const picked = subscripted(front, build(variable.size, integer), subscripts, at);
  return flattened(picked).map((element) => ({ kind: "variable", variable, element: numberOf(element as Scalar)! }));
}
