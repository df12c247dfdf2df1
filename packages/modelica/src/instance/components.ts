/**
 * What a component of an instance is, made when it is first asked for:
 *
 *   cycle guard → redeclaration → outer: the inner one → condition (false: removed) → type → dimensions → a variable, an instance or an array of instances
 *
 * Source: Modelica specification 3.6, sections 4.4, 5.4, 5.6 and 7.3.
 */
import { suggestName } from "@gelenk/core";
import type { Argument, ComponentClause } from "../syntax/tree.js";
import { build, countOf, elementSuffix } from "./arrays.js";
import { elementsOf } from "./class-members.js";
import { type Declaration, declarationOf, declaredValue, ownSize, pathOf, scopeOf } from "./declarations.js";
import { type At, findClass } from "./find-name.js";
import type { Front } from "./front.js";
import { findInner } from "./inner-outer.js";
import { instantiate } from "./instantiate.js";
import { bindingValue, knownNumber } from "./known-values.js";
import {
  type AttributeSource,
  type ClassReference,
  CONSTANT,
  CONTINUOUS,
  type ComponentMember,
  type Content,
  DISCRETE,
  type Instance,
  type Modifier,
  PARAMETER,
  type Prefixes,
  type Scope,
  type TypeForm,
  type Variability,
  type Variable,
} from "./model.js";
import { elementModifier } from "./modifiers.js";
import { deeper, placeOf, Refused, refuse, refuseAt, SCALAR_LIMIT } from "./refuse.js";
import { typeForm } from "./types.js";

const VARIABILITY: Readonly<Record<NonNullable<ComponentClause["variability"]>, Variability>> = {
  constant: CONSTANT,
  parameter: PARAMETER,
  discrete: DISCRETE,
};

export function contentOf(front: Front, member: ComponentMember): Content {
  if (member.content !== undefined) return member.content;
  const scope = scopeOf(member);
  const place = () => placeOf(scope, member.component.from);
  if (member.busy)
    refuseAt(
      front,
      place(),
      "modelica.instance-cycle",
      `${pathOf(member)} is needed to make itself`,
      "its size, type or condition depends on it",
    );
  member.busy = true;
  try {
    member.content = deeper(front, place, () => makeContent(front, member, scope));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    member.content = { kind: "failed" };
  } finally {
    member.busy = false;
  }
  return member.content;
}

function makeContent(front: Front, member: ComponentMember, scope: Scope): Content {
  const { element, component } = member;
  if (element.outer && element.inner)
    return refuse(front, { scope, from: component.from }, "modelica.unsupported", "inner and outer at once are not supported");
  if (element.outer) return outerContent(front, member, scope);
  if (component.condition !== undefined && member.owner.inModel) {
    const at = { scope, from: component.condition.from };
    const condition = front.evaluate(component.condition, scope);
    if (condition.kind !== "scalar" || condition.type !== "boolean")
      return refuse(front, at, "modelica.type", "a condition must be a Boolean");
    if (knownNumber(front, condition, at, "the condition of a component") === 0) return { kind: "removed" };
  }
  const declaration = declarationOf(front, member, scope);
  const reference = findClass(front, declaration.clause.type, { scope: declaration.scope, from: declaration.clause.type.from });
  const form = typeForm(front, reference);
  const size = [...ownSize(front, declaration), ...form.size];
  const prefixes = prefixesOf(member, declaration, form);
  if (form.kind === "simple") {
    if (prefixes.connection === "stream" && member.owner.inModel)
      refuse(front, { scope: declaration.scope, from: declaration.component.from }, "modelica.unsupported", "streams are not supported");
    const typeClass = "predefined" in reference ? undefined : reference;
    return { kind: "variable", variable: makeVariable(front, declaration, { form, size, prefixes, typeClass }) };
  }
  return makeInstances(front, declaration, { reference: reference as ClassReference, size, prefixes });
}

function outerContent(front: Front, member: ComponentMember, scope: Scope): Content {
  const inner = findInner(front, member, scope);
  const content = contentOf(front, inner);
  return content.kind === "instances" ? { ...content, outer: true } : content;
}

function prefixesOf(member: ComponentMember, { clause }: Declaration, form: TypeForm): Prefixes {
  const { owner, element } = member;
  const declared = clause.variability ?? element.clause.variability;
  let variability: Variability = declared === undefined ? CONTINUOUS : VARIABILITY[declared];
  if (owner.prefixes.variability < variability) variability = owner.prefixes.variability;
  if (form.kind === "simple" && form.base !== "real" && variability === CONTINUOUS) variability = DISCRETE;
  return {
    variability,
    causality: clause.causality ?? element.clause.causality ?? form.causality ?? owner.prefixes.causality,
    connection: clause.connection ?? element.clause.connection ?? owner.prefixes.connection,
  };
}

interface SimpleParts {
  readonly form: Extract<TypeForm, { kind: "simple" }>;
  readonly size: readonly number[];
  readonly prefixes: Prefixes;
  readonly typeClass: ClassReference | undefined;
}

function makeVariable(front: Front, declaration: Declaration, { form, size, prefixes, typeClass }: SimpleParts): Variable {
  const { original, modifier, scope, component } = declaration;
  const own = size.length - form.size.length;
  const attributes: AttributeSource[] = form.attributes.map((source) => ({ modifier: source.modifier, skip: source.skip + own }));
  if (modifier !== undefined) attributes.unshift({ modifier, skip: 0 });
  checkAttributes(front, attributes);
  const place = placeOf(scope, component.from);
  const { count } = front;
  const { owner } = original;
  const variable: Variable = {
    name: pathOf(original),
    owner,
    member: original,
    type: form.base,
    size,
    prefixes,
    attributes,
    binding: declaredValue(modifier),
    typeClass,
    final: modifier?.final ?? false,
    folded: prefixes.variability === PARAMETER ? foldingOf(declaration, form, modifier) : false,
    first: count.scalars,
    place,
  };
  if (!owner.inModel) return variable;
  count.scalars += countOf(size);
  if (count.scalars > SCALAR_LIMIT) {
    const message = `the model has more than ${SCALAR_LIMIT} scalar variables`;
    refuseAt(front, place, "modelica.too-large", message, "smaller arrays");
  }
  front.variables.push(variable);
  if (prefixes.variability === PARAMETER)
    for (let element = 0; element < countOf(size); element++)
      front.parameters.set(variable.name + elementSuffix(size, element), { variable, element });
  return variable;
}

/** Texts, enumerations and `Evaluate = true` are known to the compiler, final and protected parameters if their values are. */
function foldingOf(
  { component, original }: Declaration,
  { base }: SimpleParts["form"],
  modifier: Modifier | undefined,
): Variable["folded"] {
  if (base === "string") return true;
  if (typeof base === "object" || [...component.comment.annotation, ...original.element.comment.annotation].some(isEvaluate))
    return "evaluate";
  const closed = modifier?.final || original.element.protected || original.layer.protected;
  return closed && declaredValue(modifier) !== undefined ? "if known" : false;
}

const isEvaluate = (argument: Argument): boolean =>
  argument.kind === "modify" &&
  argument.name.parts[0] === "Evaluate" &&
  typeof argument.modification?.value === "object" &&
  argument.modification.value.kind === "boolean" &&
  argument.modification.value.value;

const ATTRIBUTES: ReadonlySet<string> = new Set([
  ...["quantity", "unit", "displayUnit", "min", "max", "start", "fixed", "nominal", "unbounded", "stateSelect", "absoluteValue"],
]);

function checkAttributes(front: Front, sources: readonly AttributeSource[]): void {
  const seen = new Map<string, Modifier>();
  for (const { modifier } of sources)
    for (const [name, sub] of modifier.subs) {
      if (!ATTRIBUTES.has(name))
        refuseAt(front, sub.source.place(sub.from), "modelica.unknown-name", `"${name}" is no attribute`, [...ATTRIBUTES].join(", "));
      const before = seen.get(name);
      if (before !== undefined && sub.final) {
        const hint = `declared final at ${sub.source.place(sub.from)}`;
        refuseAt(front, before.source.place(before.from), "modelica.final", `${name} is final and cannot be modified`, hint);
      }
      seen.set(name, sub);
    }
}

interface StructuredParts {
  readonly reference: ClassReference;
  readonly size: readonly number[];
  readonly prefixes: Prefixes;
}

function makeInstances(front: Front, declaration: Declaration, { reference, size, prefixes }: StructuredParts): Content {
  const { original, modifier, scope, clause } = declaration;
  const { owner } = original;
  const { definition } = reference.class;
  const at = { scope, from: clause.type.from };
  if (definition.partial && owner.inModel)
    refuse(
      front,
      at,
      "modelica.partial",
      `${reference.class.name} is partial: it cannot be the type of a component`,
      "redeclare it, or extend it",
    );
  if (definition.classKind.startsWith("operator")) refuse(front, at, "modelica.unsupported", "operator records are not supported");
  if (definition.classKind === "function" || definition.classKind === "package")
    refuse(front, at, "modelica.type", `a ${definition.classKind} cannot be the type of a component`);
  if (isExternalObject(front, reference)) return objectContent(front, declaration, at);
  const list: Instance[] = [];
  const path = pathOf(original);
  const value = build(size, (element) => {
    const suffix = elementSuffix(size, element);
    const index = suffix === "" ? [] : suffix.slice(1, -1).split(",").map(Number);
    const instance = instantiate(front, reference, {
      path: path + suffix,
      parent: owner,
      modifier: elementModifier(modifier, index),
      prefixes,
    });
    checkModifiers(front, instance);
    list.push(instance);
    return { kind: "instance", instance };
  });
  return { kind: "instances", value, list };
}

const isExternalObject = (front: Front, reference: ClassReference): boolean =>
  elementsOf(front, reference.class).ordered.some(
    (element) => element.kind === "extends" && element.base.parts.join(".") === "ExternalObject",
  );

/** An object is what its constructor gives. */
function objectContent(front: Front, { modifier }: Declaration, at: At): Content {
  const binding = declaredValue(modifier) ?? refuse(front, at, "modelica.no-value", "an external object needs its constructor");
  return { kind: "instances", value: bindingValue(front, binding), list: [] };
}

/** Every modifier must belong to something; a value as a whole belongs to records only. */
export function checkModifiers(front: Front, instance: Instance): void {
  const { modifier, reference } = instance;
  if (modifier === undefined) return;
  for (const [name, sub] of modifier.subs)
    if (!instance.members.has(name) && front.library.child(reference.class, name) === undefined && !hasClass(front, instance, name))
      refuseAt(front, sub.source.place(sub.from), "modelica.unknown-name", `there is no "${name}" in ${reference.class.name}`, () =>
        suggestName(name, modifiable(instance)),
      );
  if (declaredValue(modifier) !== undefined && instance.kind !== "record" && instance.kind !== "connector")
    refuseAt(
      front,
      modifier.source.place(modifier.from),
      "modelica.type",
      `${reference.class.name} is a ${instance.kind}: it has no value as a whole`,
    );
}

/** What a modifier may name, of components. */
const modifiable = ({ components }: Instance): readonly string[] =>
  components.filter(({ element }) => !element.protected).map(({ name }) => name);

const hasClass = (front: Front, instance: Instance, name: string): boolean =>
  instance.layers.some((layer) => front.library.child(layer.class, name) !== undefined);
