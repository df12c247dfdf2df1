/**
 * `annotation(derivative = g)`: the results of a call carry the derivative that g gives, for whoever differentiates them (index reduction,
 * Jacobians). g is executed symbolically like any function, with rates of the arguments in place of its further inputs:
 *
 *   f(a, b)   →   given(value, g(a, b, rate(a), rate(b)))
 *
 *   noDerivative     no rate of this input is handed over: g knows how it changes. Such a derivative holds along time only
 *                    (orientations, records with an equalityConstraint, are variables whose derivatives exist and are exact everywhere; a function that would rather not
 *                    differentiate them is differentiated all the same: states are chosen at values in general position, where no angular velocity fits to a matrix)
 *   zeroDerivative   usable if this input cannot change continuously
 *   order = n + 1    on the function of an nth derivative: rates of its own rates only; holds along time only
 *   Several annotations: the first that is usable counts. Only Real inputs have rates, only Real outputs derivatives
 *
 * Derivatives of derivatives are given down to DEEPEST; further ones come from the expressions. Source: Modelica specification 3.6, section 12.7.
 */
import type { Expression as FlatExpression } from "../flat/flat-model.js";
import type { Expression, Name } from "../syntax/expression-tree.js";
import type { Argument } from "../syntax/tree.js";
import { mapElements, sameSize, sizeOf, zipElements } from "./arrays.js";
import { memberOf } from "./class-members.js";
import { type At, findClass } from "./find-name.js";
import type { Front } from "./front.js";
import { isKnowable } from "./known-values.js";
import {
  type ClassReference,
  CONTINUOUS,
  type ComponentMember,
  type Instance,
  type Layer,
  PARAMETER,
  type Scalar,
  type Value,
} from "./model.js";
import { refuse } from "./refuse.js";
import { constantExpression, real } from "./scalars.js";
import { externalFunction } from "./tables.js";
import { typeForm } from "./types.js";

/** Rates are accelerations at most, where equations of motion are made. */
const DEEPEST = 2;

interface GivenDerivative {
  readonly name: Name;
  readonly layer: Layer;
  readonly order: number;
  readonly without: ReadonlySet<string>;
  readonly zero: ReadonlySet<string>;
  /** Something in it that is not understood. */
  readonly strange: boolean;
}

/** How a function is called: as the derivative of which order, and how many of its last inputs are rates. */
export interface DerivativeCall {
  readonly order: number;
  readonly rates: number;
}

export interface ExecutedCall {
  readonly instance: Instance;
  readonly inputs: readonly ComponentMember[];
  readonly outputs: readonly ComponentMember[];
  /** Of all inputs, in order, and of the outputs. */
  readonly arguments: readonly Value[];
  readonly results: readonly Value[];
}

export type CallClass = (
  front: Front,
  reference: ClassReference,
  given: { readonly positional: readonly Value[]; readonly named: ReadonlyMap<string, Value> },
  at: At,
) => Value;

/** The results of a call, with their derivatives where these are given. */
export function withGivenDerivative(front: Front, call: ExecutedCall, at: At, execute: CallClass): readonly Value[] {
  const depth = at.scope.derivatives ?? 0;
  if (depth >= DEEPEST) return call.results;
  const candidates = givenDerivatives(call.instance);
  if (candidates.length === 0 || !call.results.some(varies)) return call.results;
  const as = at.scope.derivativeCall ?? { order: 0, rates: 0 };
  const chosen = candidates.find((candidate) => isUsable(front, candidate, call, as));
  return chosen === undefined ? call.results : derived(front, chosen, call, { at, as, depth, execute });
}

// ── Annotations ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

function givenDerivatives({ layers }: Instance): readonly GivenDerivative[] {
  return layers.flatMap((layer) =>
    layer.class.definition.comment.annotation.flatMap((argument) => {
      const given = argument.kind === "modify" && argument.name.parts.join(".") === "derivative" ? argument.modification : undefined;
      if (given?.value === undefined || given.value === "break") return [];
      const name = nameOf(given.value);
      return name === undefined ? [] : [{ name, layer, ...conditionsOf(given.arguments) }];
    }),
  );
}

function nameOf(expression: Expression): Name | undefined {
  if (expression.kind !== "reference" || expression.parts.some(({ subscripts }) => subscripts.length > 0)) return undefined;
  return { from: expression.from, absolute: expression.absolute, parts: expression.parts.map(({ name }) => name) };
}

function conditionsOf(entries: readonly Argument[]): Pick<GivenDerivative, "order" | "without" | "zero" | "strange"> {
  const without = new Set<string>();
  const zero = new Set<string>();
  let order = 1;
  let strange = false;
  for (const entry of entries) {
    const value = entry.kind === "modify" ? entry.modification?.value : undefined;
    const key = entry.kind === "modify" ? entry.name.parts.join(".") : "";
    const input = typeof value === "object" && value.kind === "reference" ? value.parts[0]!.name : undefined;
    if (key === "order" && typeof value === "object" && value.kind === "number") order = value.value;
    else if (key === "noDerivative" && input !== undefined) without.add(input);
    else if (key === "zeroDerivative" && input !== undefined) zero.add(input);
    else strange = true;
  }
  return { order, without, zero, strange };
}

function isUsable(front: Front, { order, zero, without, strange }: GivenDerivative, call: ExecutedCall, as: DerivativeCall): boolean {
  if (strange || (order !== 1 && order !== as.order + 1)) return false;
  return call.inputs.every((input, i) => {
    if (without.has(input.name) && isOverconstrained(front, input)) return false;
    return !zero.has(input.name) || !mayChange(front, call.arguments[i]!);
  });
}

function isOverconstrained(front: Front, member: ComponentMember): boolean {
  const reference = typeOf(front, member);
  return !("predefined" in reference) && memberOf(front, front.lookInto(reference), "equalityConstraint") !== undefined;
}

// ── Values ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Of all scalars in a value. */
function someScalar(value: Value, test: (scalar: Scalar) => boolean): boolean {
  if (value.kind === "array") return value.elements.some((element) => someScalar(element, test));
  if (value.kind === "record") return [...value.fields.values()].some((field) => someScalar(field, test));
  return value.kind === "scalar" ? test(value) : value.kind !== "text" && value.kind !== "function";
}

const varies = (value: Value): boolean => someScalar(value, ({ variability }) => variability === CONTINUOUS);

/** Continuously, or as a parameter that is found at the start. */
const mayChange = (front: Front, value: Value): boolean =>
  someScalar(value, (scalar) => scalar.variability === CONTINUOUS || (scalar.variability === PARAMETER && !isKnowable(front, scalar)));

function typeOf(front: Front, { element, owner, layer }: ComponentMember) {
  const { type } = element.clause;
  return findClass(front, type, { scope: { instance: owner, layer }, from: type.from });
}

function isReal(front: Front, member: ComponentMember): boolean {
  const form = typeForm(front, typeOf(front, member));
  return form.kind !== "simple" || form.base === "real";
}

const operationScalar = (operation: "given" | "givenInTime" | "rate", ...operands: readonly FlatExpression[]): Scalar => ({
  kind: "scalar",
  type: "real",
  variability: CONTINUOUS,
  expression: { kind: "operation", operation, operands },
});

/** rate(…) of every scalar that varies; those are collected. */
function ratesOf(value: Value, call: number, rates: FlatExpression[]): Value {
  if (value.kind === "record") {
    const fields = new Map([...value.fields].map(([name, field]) => [name, ratesOf(field, call, rates)]));
    return { ...value, fields };
  }
  if (value.kind === "array") return mapElements(value, (element) => ratesOf(element, call, rates));
  if (value.kind !== "scalar" || value.variability < CONTINUOUS) return real(0);
  const rate = operationScalar("rate", value.expression, constantExpression(call));
  rates.push(rate.expression);
  return rate;
}

interface Differentiation {
  readonly at: At;
  readonly as: DerivativeCall;
  readonly depth: number;
  readonly execute: CallClass;
}

function derived(front: Front, given: GivenDerivative, call: ExecutedCall, { at, as, depth, execute }: Differentiation): readonly Value[] {
  const { instance, inputs } = call;
  const reference = findClass(front, given.name, { scope: { instance, layer: given.layer }, from: given.name.from });
  if ("predefined" in reference || isForeign(front, reference)) return call.results;
  const number = front.count.calls++;
  const rates: FlatExpression[] = [];
  const first = given.order === 1 ? 0 : inputs.length - as.rates;
  const isAsked = (member: ComponentMember, i: number): boolean =>
    i >= first && !given.without.has(member.name) && !given.zero.has(member.name) && isReal(front, member);
  const further = inputs.flatMap((member, i) => (isAsked(member, i) ? [ratesOf(call.arguments[i]!, number, rates)] : []));
  const inside = { derivatives: depth + 1, derivativeCall: { order: as.order + 1, rates: further.length } };
  const answer = execute(
    front,
    reference,
    { positional: [...call.arguments, ...further], named: new Map() },
    { ...at, scope: { ...at.scope, ...inside } },
  );
  const derivatives = answer.kind === "results" ? answer.list : [answer];
  const isInTime = given.order > 1 || inputs.some(({ name }, i) => given.without.has(name) && mayChange(front, call.arguments[i]!));
  const join = (value: Value, derivative: Value): Value => {
    if (value.kind !== "scalar" || value.variability < CONTINUOUS || value.type !== "real" || derivative.kind !== "scalar") return value;
    if (!isInTime && isPlain(value.expression)) return value;
    return operationScalar(isInTime ? "givenInTime" : "given", value.expression, derivative.expression, ...rates);
  };
  let next = 0;
  return call.results.map((value, i) => {
    if (!isReal(front, call.outputs[i]!)) return value;
    const derivative = derivatives[next++];
    if (derivative === undefined || !sameSize(sizeOf(derivative), sizeOf(value)))
      return refuse(
        front,
        at,
        "modelica.call",
        `${reference.class.name} is no derivative of ${instance.reference.class.name}`,
        "its results differ",
      );
    return joinFields(value, derivative, join);
  });
}

function joinFields(value: Value, derivative: Value, join: (value: Value, derivative: Value) => Value): Value {
  return zipElements(value, derivative, (a, b) => {
    if (a.kind !== "record" || b.kind !== "record") return join(a, b);
    const fields = new Map([...a.fields].map(([name, field]) => [name, joinFields(field, b.fields.get(name) ?? field, join)]));
    return { ...a, fields };
  });
}

/** A variable or its negative is its own best derivative. */
const isPlain = (expression: FlatExpression): boolean =>
  expression.kind !== "operation" || (expression.operation === "negate" && expression.operands[0]!.kind !== "operation");

/** Functions in other languages are known by name only. */
function isForeign(front: Front, reference: ClassReference): boolean {
  return front.lookInto(reference).layers.some(({ class: { definition } }) => {
    const external = definition.body.form === "long" ? definition.body.external : undefined;
    return external !== undefined && externalFunction(external.call?.name ?? "") === undefined;
  });
}
