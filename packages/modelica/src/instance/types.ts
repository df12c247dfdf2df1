/**
 * What kind of type a class is: the chain of short classes down to Real, Integer, Boolean, String or an enumeration, with the attributes and dimensions on
 * the way, or a structured class. Source: Modelica specification 3.6, section 4.8.
 */
import type { Subscript } from "../syntax/expression-tree.js";
import { bareLayer, elementsOf, memberOf } from "./class-members.js";
import { type At, findClass, findFirst } from "./find-name.js";
import type { Front } from "./front.js";
import { knownNumber } from "./known-values.js";
import type { AttributeSource, BaseType, ClassReference, Enumeration, Modifier, PredefinedType, Scope, TypeForm, Value } from "./model.js";
import { modifierOf } from "./modifiers.js";
import { ARRAY_LIMIT, deeper, refuse } from "./refuse.js";

export const STATE_SELECT: Enumeration = { name: "StateSelect", literals: ["never", "avoid", "default", "prefer", "always"] };
export const ASSERTION_LEVEL: Enumeration = { name: "AssertionLevel", literals: ["warning", "error"] };

const PREDEFINED: Readonly<Record<string, BaseType>> = {
  Real: "real",
  Integer: "integer",
  Boolean: "boolean",
  String: "string",
  StateSelect: STATE_SELECT,
  AssertionLevel: ASSERTION_LEVEL,
};

export function typeForm(front: Front, reference: ClassReference | PredefinedType): TypeForm {
  if ("predefined" in reference) {
    const base = PREDEFINED[reference.predefined];
    return base === undefined ? { kind: "class", size: [], causality: undefined } : simple(base);
  }
  reference.type ??= deeper(
    front,
    () => reference.class.source.place(reference.class.definition.from),
    () => findForm(front, reference),
  );
  return reference.type;
}

const simple = (base: BaseType): TypeForm => ({ kind: "simple", base, size: [], attributes: [], causality: undefined });

function findForm(front: Front, reference: ClassReference): TypeForm {
  const { class: own } = reference;
  const { body, classKind } = own.definition;
  if (body.form === "enumeration") {
    const at = { scope: scopeInside(front, reference), from: own.definition.from };
    if (body.open) refuse(front, at, "modelica.unsupported", "enumeration(:) has no literals: it must be redeclared");
    return withModifier(simple({ name: own.name, literals: body.literals.map(({ name }) => name) }), reference.modifier, 0);
  }
  if (body.form === "short") {
    const scope = reference.around ?? scopeInside(front, reference);
    const base = findClass(front, body.base, { scope, from: body.base.from });
    const inner = typeForm(front, base);
    const size = sizesOf(front, body.dimensions, scope);
    const written = modifierOf(front, scope, { from: body.base.from, arguments: body.arguments });
    const causality = body.causality ?? inner.causality;
    if (inner.kind === "class") return { kind: "class", size: [...size, ...inner.size], causality };
    const attributes = inner.attributes.map(({ modifier, skip }) => ({ modifier, skip: skip + size.length }));
    const form: TypeForm = { ...inner, size: [...size, ...inner.size], attributes, causality };
    return withModifier(withModifier(form, written, 0), reference.modifier, 0);
  }
  return classKind === "type" || classKind === "connector"
    ? extendedType(front, reference)
    : { kind: "class", size: [], causality: undefined };
}

/** `type T extends Real(…); end T;` */
function extendedType(front: Front, reference: ClassReference): TypeForm {
  const structured: TypeForm = { kind: "class", size: [], causality: undefined };
  const { ordered } = elementsOf(front, reference.class);
  const [base] = ordered;
  if (base?.kind !== "extends" || ordered.length > 1) return structured;
  const scope = scopeInside(front, reference);
  const found = findClass(front, base.base, { scope, from: base.base.from }, true);
  const inner = typeForm(front, found);
  if (inner.kind === "class") return structured;
  return withModifier(
    withModifier(inner, modifierOf(front, scope, { from: base.from, arguments: base.arguments }), 0),
    reference.modifier,
    0,
  );
}

function withModifier(form: TypeForm, modifier: Modifier | undefined, skip: number): TypeForm {
  if (form.kind === "class" || modifier === undefined) return form;
  const source: AttributeSource = { modifier, skip };
  return { ...form, attributes: [source, ...form.attributes] };
}

/** A scope in the text of the class itself. */
export function scopeInside(front: Front, reference: ClassReference): Scope {
  const instance = front.lookInto(reference);
  return { instance, layer: instance.layers[0] ?? bareLayer(reference.class, reference.around) };
}

/** Sizes of dimensions; `whole` gives the size of `:` at a dimension. */
export function sizesOf(front: Front, dimensions: readonly Subscript[], scope: Scope, whole?: (dimension: number) => number): number[] {
  return dimensions.map((dimension, d) => {
    if (dimension === ":") {
      if (whole !== undefined) return whole(d);
      return refuse(front, { scope, from: scope.layer.class.definition.from }, "modelica.unsupported", "a size : is not supported here");
    }
    const at = { scope, from: dimension.from };
    const byType = dimension.kind === "reference" ? typeSize(front, dimension, at) : undefined;
    const size = byType ?? integerOf(front, front.evaluate(dimension, scope), at, "a size");
    if (size < 0 || size > ARRAY_LIMIT)
      refuse(
        front,
        at,
        "modelica.size",
        size < 0 ? `a size of ${size}` : `an array of ${size} elements`,
        `at most ${ARRAY_LIMIT} are possible`,
      );
    return size;
  });
}

/** `Real w[E]`: as many elements as the enumeration has literals; Boolean has two. */
function typeSize(front: Front, { parts, absolute }: Extract<Subscript, { kind: "reference" }>, at: At): number | undefined {
  return literalsOf(
    front,
    { parts: parts.map(({ name }) => name), absolute, subscripted: parts.some(({ subscripts }) => subscripts.length > 0) },
    at,
  )?.count;
}

interface TypeName {
  readonly parts: readonly string[];
  readonly absolute: boolean;
  readonly subscripted: boolean;
}

/** The enumeration (or Boolean) that a reference names, if it names one. */
export function literalsOf(
  front: Front,
  { parts, absolute, subscripted }: TypeName,
  at: At,
): { readonly count: number; readonly type: Enumeration | "boolean" } | undefined {
  if (subscripted) return undefined;
  const first = findFirst(front, parts[0]!, at, absolute);
  if (first.kind === "predefined" && first.name === "Boolean") return { count: 2, type: "boolean" };
  if (first.kind !== "class") return undefined;
  const name = { from: at.from, absolute, parts };
  if (parts.length > 1 && !namesClass(front, first.reference, parts.slice(1))) return undefined;
  const reference = findClass(front, name, at);
  const form = typeForm(front, reference);
  if (form.kind !== "simple" || typeof form.base === "string") return undefined;
  return { count: form.base.literals.length, type: form.base };
}

function namesClass(front: Front, start: ClassReference, parts: readonly string[]): boolean {
  let reference = start;
  for (const part of parts) {
    const member = memberOf(front, front.lookInto(reference), part);
    if (member?.kind !== "class") return false;
    reference = member.reference;
  }
  return true;
}

/** A whole number that is known before the run. */
export function integerOf(front: Front, value: Value, at: At, what: string): number {
  if (value.kind !== "scalar") return refuse(front, at, "modelica.type", `${what} must be a whole number`);
  const number = knownNumber(front, value, at, what);
  return Number.isInteger(number) ? number : refuse(front, at, "modelica.type", `${what} must be a whole number, not ${number}`);
}
