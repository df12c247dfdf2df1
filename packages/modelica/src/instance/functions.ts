/**
 * Calls of functions and record constructors. Functions are executed symbolically (statements.ts), so that a call becomes an expression of its arguments.
 *
 *   arguments    by position, then by name, then defaults, which may read inputs before them; modifiers of a short function class replace defaults
 *   shape        an argument with more dimensions than its input makes the call element-wise
 *   results      outputs in order; inside an expression the first
 *
 * Source: Modelica specification 3.6, sections 12.4 and 12.6.
 */

import type { External } from "../syntax/tree.js";
import { firstOf } from "./arithmetic.js";
import { arrayOf, build, mapElements, sizeOf } from "./arrays.js";
import { elementsOf, memberOf } from "./class-members.js";
import { type At, findClass } from "./find-name.js";
import type { Front } from "./front.js";
import { withGivenDerivative } from "./given-derivatives.js";
import { bindingValue } from "./known-values.js";
import type { Binding, ClassReference, ComponentMember, Instance, Results, Scope, Value } from "./model.js";
import { componentValue } from "./references.js";
import { deeper, placeOf, refuse } from "./refuse.js";
import { execute } from "./statements.js";
import { externalFunction } from "./tables.js";
import { sizesOf, typeForm } from "./types.js";

export interface Arguments {
  readonly positional: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
}

const UNASSIGNED: Value = { kind: "unassigned" };

/** The results of a function, or the record of a constructor. */
export function callClass(front: Front, reference: ClassReference, given: Arguments, at: At): Value {
  const form = typeForm(front, reference);
  if (form.kind === "simple") return refuse(front, at, "modelica.call", `${reference.class.name} cannot be called`);
  const instance = front.lookInto(reference);
  const kind = structuralKind(instance);
  if (kind === "record") return constructRecord(front, instance, given, at);
  const construction = kind === "class" ? memberOf(front, instance, "constructor") : undefined;
  if (construction?.kind === "class") return callClass(front, construction.reference, given, at);
  if (kind !== "function") return refuse(front, at, "modelica.call", `${reference.class.name} is a ${kind}: it cannot be called`);
  return deeper(
    front,
    () => placeOf(at.scope, at.from),
    () => callVectorised(front, instance, given, at),
  );
}

/** Of a short class the kind of what it stands for. */
function structuralKind({ kind, layers }: Instance): string {
  const own = kind.replace("operator ", "");
  return own === "class" || own === "model" ? (layers.at(-1)?.class.definition.classKind ?? own) : own;
}

const componentsOf = (instance: Instance, causality: "input" | "output"): readonly ComponentMember[] =>
  instance.components.filter(({ element }) => element.clause.causality === causality);

// ── Arguments ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

function bind(front: Front, inputs: readonly ComponentMember[], { positional, named }: Arguments, at: At): Map<string, Value> {
  const bound = new Map<string, Value>();
  if (positional.length > inputs.length)
    refuse(
      front,
      at,
      "modelica.call",
      `${positional.length} arguments, but there are ${inputs.length} inputs`,
      inputs.map(({ name }) => name).join(", "),
    );
  for (const [i, value] of positional.entries()) bound.set(inputs[i]!.name, value);
  for (const [name, value] of named) {
    if (!inputs.some((input) => input.name === name))
      refuse(front, at, "modelica.call", `there is no input "${name}"`, inputs.map((input) => input.name).join(", "));
    if (bound.has(name)) refuse(front, at, "modelica.call", `the input "${name}" is given twice`);
    bound.set(name, value);
  }
  return bound;
}

/** Dimensions of an input. */
function dimensionsOf(front: Front, member: ComponentMember): number {
  if (member.dimensions === undefined) {
    const { component, element, owner, layer } = member;
    const type = findClass(front, element.clause.type, { scope: { instance: owner, layer }, from: element.clause.type.from });
    member.dimensions = component.dimensions.length + element.clause.dimensions.length + typeForm(front, type).size.length;
  }
  return member.dimensions;
}

/** Element by element over the arguments that have more dimensions than their inputs. */
function callVectorised(front: Front, instance: Instance, given: Arguments, at: At): Value {
  const inputs = componentsOf(instance, "input");
  const bound = bind(front, inputs, given, at);
  const isLarger = (value: Value | undefined, input: ComponentMember): boolean =>
    value?.kind === "array" && value.size.length > dimensionsOf(front, input);
  const larger = inputs.flatMap((input) => (isLarger(bound.get(input.name), input) ? [[input.name, bound.get(input.name)!] as const] : []));
  if (larger.length === 0) return run(front, instance, bound, at);
  const count = sizeOf(larger[0]![1])[0]!;
  if (larger.some(([, value]) => sizeOf(value)[0] !== count))
    return refuse(front, at, "modelica.size", "arguments of different size in an element-wise call");
  const elements = Array.from({ length: count }, (_, i) => {
    const here = new Map(bound);
    for (const [name, value] of larger) here.set(name, value.kind === "array" ? value.elements[i]! : value);
    const result = callVectorised(front, instance, { positional: [], named: here }, at);
    return result.kind === "results" ? result.list[0]! : result;
  });
  return arrayOf(elements);
}

// ── Execution ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

function run(front: Front, instance: Instance, bound: ReadonlyMap<string, Value>, at: At): Results {
  const { definition, name } = instance.reference.class;
  if (definition.partial) refuse(front, at, "modelica.partial", `${name} is partial: it cannot be called`);
  const locals = new Map<string, Value>();
  const { path, derivatives } = at.scope;
  const caller = at.scope.caller ?? at.scope.instance;
  const around = { instance, locals, caller, literal: true, ...(path && { path }), ...(derivatives && { derivatives }) };
  for (const member of instance.components) {
    const given = bound.get(member.name);
    locals.set(member.name, given ?? startValue(front, member, { ...around, layer: member.layer }, at));
  }
  const inputs = componentsOf(instance, "input");
  const given = inputs.map((member) => locals.get(member.name)!);
  const results = executeBody(front, around, locals, at);
  const outputs = componentsOf(instance, "output");
  const list = withGivenDerivative(front, { instance, inputs, outputs, arguments: given, results }, at, callClass);
  return { kind: "results", list: list.length === 0 ? [UNASSIGNED] : list };
}

/** The results after all statements. */
function executeBody(front: Front, around: Omit<Scope, "layer">, locals: Map<string, Value>, at: At): readonly Value[] {
  const { instance } = around;
  const { name } = instance.reference.class;
  for (const layer of instance.layers) {
    const { body } = layer.class.definition;
    if (body.form !== "long") continue;
    if (body.external !== undefined) return [externalResult(front, body.external, { ...around, layer, locals }, at)];
    for (const section of body.sections)
      if (section.kind === "algorithm") execute(front, section.statements, { ...around, layer }, {});
      else refuse(front, at, "modelica.type", `${name} is a function with equations`);
  }
  return componentsOf(instance, "output").map((member) => {
    const value = locals.get(member.name)!;
    if (isUnassigned(value)) refuse(front, at, "modelica.unassigned", `the result "${member.name}" of ${name} gets no value`);
    return value;
  });
}

/** `external "builtin" y = sin(u)` is the predefined function; functions of other languages are those of tables alone. */
function externalResult(
  front: Front,
  { from, language, call }: External,
  scope: Scope & { readonly locals: Map<string, Value> },
  at: At,
): Value {
  if (language === "builtin" && call !== undefined) {
    const callee = { kind: "reference", from, absolute: true, parts: [{ name: call.name, subscripts: [] }] } as const;
    const given = call.arguments.map((value) => ({ value }));
    return firstOf(front.call({ kind: "call", from, callee, arguments: given, iterators: [] }, scope));
  }
  const external = externalFunction(call?.name ?? "");
  const { name } = scope.instance.reference.class;
  if (external === undefined) return refuse(front, at, "modelica.unsupported", `${name} is an external function: these are not supported`);
  return external(front, scope.locals, at);
}

const isUnassigned = (value: Value): boolean =>
  value.kind === "unassigned" ||
  (value.kind === "array" && value.elements.some(isUnassigned)) ||
  (value.kind === "record" && [...value.fields.values()].some(isUnassigned));

/** The default of an input, the declared value of another variable, or a place for what will be assigned. */
function startValue(front: Front, member: ComponentMember, scope: Scope, at: At): Value {
  const { component, element, name, layer } = member;
  if (element.clause.variability === "constant") return componentValue(front, member, at);
  const modified = layer.modifier?.subs.get(name)?.value;
  if (modified !== undefined && modified !== "break") return bindingValue(front, freshBinding(modified));
  const declared = component.modification?.value;
  if (declared !== undefined && declared !== "break") return firstOf(front.evaluate(declared, scope));
  if (element.clause.causality === "input") return refuse(front, at, "modelica.call", `the input "${name}" has no value`);
  return template(front, member, scope);
}

/** Defaults of a function are evaluated at every call: what they read may have changed. */
const freshBinding = ({ written, access }: Binding): Binding => ({
  written: { expression: written.expression, scope: written.scope },
  access,
});

function template(front: Front, member: ComponentMember, scope: Scope): Value {
  const { component, element } = member;
  const dimensions = [...component.dimensions, ...element.clause.dimensions];
  const reference = findClass(front, element.clause.type, { scope, from: element.clause.type.from });
  const form = typeForm(front, reference);
  if (dimensions.includes(":")) return UNASSIGNED;
  const size = [...sizesOf(front, dimensions, scope), ...form.size];
  if (form.kind === "simple") return build(size, () => UNASSIGNED);
  return build(size, () => emptyRecord(front, reference as ClassReference));
}

function emptyRecord(front: Front, reference: ClassReference): Value {
  const instance = front.lookInto(reference);
  const fields = new Map<string, Value>();
  for (const member of instance.components)
    fields.set(member.name, template(front, member, { instance, layer: member.layer, locals: fields }));
  return { kind: "record", type: reference, fields };
}

// ── Records ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Fields in order, defaults from the declarations. */
function constructRecord(front: Front, instance: Instance, given: Arguments, at: At): Value {
  const bound = bind(front, instance.components, given, at);
  const fields = new Map<string, Value>();
  for (const member of instance.components) {
    const value = bound.get(member.name);
    const scope: Scope = { instance, layer: member.layer, locals: fields };
    fields.set(member.name, value ?? defaultField(front, member, scope, at));
  }
  return { kind: "record", type: instance.reference, fields };
}

function defaultField(front: Front, member: ComponentMember, scope: Scope, at: At): Value {
  if (member.element.clause.variability === "constant") return componentValue(front, member, at);
  const modified = member.layer.modifier?.subs.get(member.name)?.value;
  if (modified !== undefined && modified !== "break") return bindingValue(front, freshBinding(modified));
  const declared = member.component.modification?.value;
  if (declared !== undefined && declared !== "break") return mapElements(front.evaluate(declared, scope), firstOf);
  const reference = findClass(front, member.element.clause.type, { scope, from: member.element.clause.type.from });
  if (!("predefined" in reference) && typeForm(front, reference).kind === "class" && elementsOf(front, reference.class).ordered.length > 0)
    return constructRecord(front, front.lookInto(reference), { positional: [], named: new Map() }, at);
  return refuse(front, at, "modelica.call", `the field "${member.name}" has no value`);
}
