/** Variables and parameters of the instances → those of the flat model, with attributes; declared values of variables → equations. */
import { equation } from "../flat/expressions.js";
import {
  type Expression,
  type FlatEquation,
  type FlatParameter,
  type FlatText,
  type FlatVariable,
  STATE_SELECT,
  type ValueKind,
} from "../flat/flat-model.js";
import { asScalar } from "../instance/arithmetic.js";
import { countOf, flattened } from "../instance/arrays.js";
import type { At } from "../instance/find-name.js";
import type { Front } from "../instance/front.js";
import { attribute, attributeValue, bindingValue, fitted, isFolded, knownNumber, knownValue } from "../instance/known-values.js";
import { CONSTANT, CONTINUOUS, DISCRETE, type Instance, PARAMETER, type Scalar, type Variable } from "../instance/model.js";
import { attempt, placeOf, refuse } from "../instance/refuse.js";
import { numberOf } from "../instance/scalars.js";
import { elementName } from "./connection-sets.js";
import { startLevel } from "./start-level.js";

export interface FlatVariables {
  readonly variables: FlatVariable[];
  readonly parameters: FlatParameter[];
  readonly texts: FlatText[];
  readonly equations: FlatEquation[];
}

export interface VariableContext {
  readonly root: Instance;
  /** Reals that when-clauses assign. */
  readonly discrete: ReadonlySet<string>;
}

export function flattenVariables(front: Front, list: readonly Variable[], context: VariableContext): FlatVariables {
  const into: FlatVariables = { variables: [], parameters: [], texts: [], equations: [] };
  for (const variable of list) attempt(() => flattenVariable(front, variable, context, into));
  return into;
}

const atVariable = (variable: Variable): At => ({
  scope: { instance: variable.owner, layer: variable.member.layer },
  from: variable.member.component.from,
});

function flattenVariable(front: Front, variable: Variable, context: VariableContext, into: FlatVariables): void {
  const { variability, causality } = variable.prefixes;
  if (variability === CONSTANT) return;
  if (variable.type === "string") flattenText(front, variable, into);
  else if (variability === PARAMETER) flattenParameter(front, variable, into);
  else if (causality === "input" && variable.binding === undefined && isTopInput(variable, context.root))
    flattenInput(front, variable, into);
  else flattenUnknown(front, variable, context, into);
}

function flattenUnknown(front: Front, variable: Variable, context: VariableContext, into: FlatVariables): void {
  const scalars = bound(front, variable);
  const common = commonAttributes(front, variable);
  for (let element = 0; element < countOf(variable.size); element++) {
    const name = elementName(variable, element);
    const discrete = variable.prefixes.variability === DISCRETE || variable.type !== "real" || context.discrete.has(name);
    into.variables.push({
      name,
      kind: kindOf(variable),
      variability: discrete ? "discrete" : "continuous",
      ...elementAttributes(front, variable, element),
      ...common,
      place: variable.place,
    });
    const value = scalars?.[element];
    if (value !== undefined) into.equations.push(equation(name, value.expression, bindingPlace(variable)));
  }
}

/** An input of the model itself is given from outside, if it is not part of something. */
const isTopInput = (variable: Variable, root: Instance): boolean => {
  for (let instance: Instance | undefined = variable.owner; instance !== undefined; instance = instance.parent) {
    if (instance === root) return true;
    if (!instance.kind.endsWith("connector")) return false;
  }
  return false;
};

function flattenInput(front: Front, variable: Variable, into: FlatVariables): void {
  const message = `${variable.name} is an input of the model: its start value is used`;
  front.diagnostics.warning("modelica.input", variable.place, message, "give it a value");
  for (let element = 0; element < countOf(variable.size); element++)
    into.parameters.push({
      name: elementName(variable, element),
      kind: kindOf(variable),
      variability: "parameter",
      binding: startOf(front, variable, element)?.expression ?? { kind: "constant", value: 0 },
      place: variable.place,
    });
}

const kindOf = ({ type }: Variable): ValueKind => (typeof type === "object" || type === "string" ? "integer" : type);

const bindingPlace = ({ binding, place }: Variable): string =>
  binding === undefined ? place : placeOf(binding.written.scope, binding.written.expression.from);

/** The declared value, element by element. */
function bound(front: Front, variable: Variable): readonly Scalar[] | undefined {
  if (variable.binding === undefined) return undefined;
  const at = { scope: variable.binding.written.scope, from: variable.binding.written.expression.from };
  return flattened(fitted(front, bindingValue(front, variable.binding), variable)).map((element) => {
    const scalar = asScalar(front, element, at);
    if ((scalar.type === "boolean") !== (variable.type === "boolean"))
      refuse(front, at, "modelica.type", `${variable.name} and its value: one is a Boolean, the other is not`);
    if (variable.type === "integer" && scalar.type === "real")
      refuse(front, at, "modelica.type", `${variable.name} is an Integer, its value is a Real`, "integer(…) rounds down");
    return scalar;
  });
}

function flattenText(front: Front, variable: Variable, into: FlatVariables): void {
  if (variable.prefixes.variability > PARAMETER)
    refuse(front, atVariable(variable), "modelica.unsupported", `${variable.name}: texts that change during the run are not supported`);
  if (variable.binding === undefined) return;
  for (const [element, value] of flattened(knownValue(front, variable)).entries())
    if (value.kind === "text") into.texts.push({ name: elementName(variable, element), value: value.text, place: variable.place });
}

function flattenParameter(front: Front, variable: Variable, into: FlatVariables): void {
  const { place } = variable;
  const frozen = isFolded(front, variable) || variable.structural;
  const fixed = fixedOf(front, variable);
  const values =
    frozen && (variable.binding !== undefined || attribute(variable, "start") !== undefined)
      ? numbers(front, variable)
      : bound(front, variable);
  const takesStart = values === undefined && fixed[0] !== false && attribute(variable, "start") !== undefined;
  if (takesStart) front.diagnostics.warning("modelica.parameter-without-value", place, `${variable.name} has no value: its start is used`);
  const unit = unitOf(front, variable);
  for (let element = 0; element < countOf(variable.size); element++) {
    const start = startOf(front, variable, element);
    const isFree = fixed[element % fixed.length] === false;
    const value = takesStart && !isFree ? start : values?.[element];
    if (value !== undefined && value.variability > PARAMETER)
      refuse(
        front,
        atVariable(variable),
        "modelica.variability",
        `the value of the parameter ${variable.name} changes during the run`,
        "make it a variable",
      );
    into.parameters.push({
      name: elementName(variable, element),
      kind: kindOf(variable),
      variability: frozen ? "constant" : "parameter",
      ...(value !== undefined && { binding: value.expression }),
      ...(start !== undefined && { start: start.expression }),
      ...(isFree && { fixed: false }),
      ...numberAttributes(front, variable, element, ["min", "max"]),
      ...(unit !== undefined && { unit }),
      place,
    });
  }
}

const numbers = (front: Front, variable: Variable): readonly Scalar[] =>
  flattened(knownValue(front, variable)).map((element) => asScalar(front, element, atVariable(variable)));

// ── Attributes ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

function scalarAttribute(front: Front, variable: Variable, name: string, element: number): Scalar | undefined {
  const value = attributeValue(front, variable, name, element);
  return value === undefined ? undefined : asScalar(front, value, atVariable(variable));
}

const startOf = (front: Front, variable: Variable, element: number): Scalar | undefined =>
  scalarAttribute(front, variable, "start", element);

function fixedOf(front: Front, variable: Variable): readonly (boolean | undefined)[] {
  if (attribute(variable, "fixed") === undefined) return [undefined];
  return Array.from({ length: countOf(variable.size) }, (_, element) => {
    const value = scalarAttribute(front, variable, "fixed", element)!;
    return knownNumber(front, value, atVariable(variable), `fixed of ${variable.name}`) !== 0;
  });
}

function unitOf(front: Front, variable: Variable): string | undefined {
  const value = attributeValue(front, variable, "unit", 0);
  return value?.kind === "text" && value.text !== "" ? value.text : undefined;
}

/** Attributes that all elements share. */
function commonAttributes(front: Front, variable: Variable): Pick<FlatVariable, "unit" | "literals" | "startLevel"> {
  const unit = unitOf(front, variable);
  const level = startLevel(front, variable);
  return {
    ...(unit !== undefined && { unit }),
    ...(level !== undefined && level > 0 && { startLevel: level }),
    ...(typeof variable.type === "object" && { literals: variable.type.literals }),
  };
}

type NumberAttribute = "start" | "nominal" | "min" | "max";

function numberAttributes<Name extends NumberAttribute>(front: Front, variable: Variable, element: number, names: readonly Name[]) {
  const result: { [name in Name]?: Expression } = {};
  for (const name of names) {
    const value = scalarAttribute(front, variable, name, element);
    if (value === undefined) continue;
    if (value.variability === CONTINUOUS || value.variability === DISCRETE)
      refuse(front, atVariable(variable), "modelica.variability", `${name} of ${variable.name} changes during the run`, "use parameters");
    result[name] = value.expression;
  }
  return result;
}

type ElementAttributes = Partial<Pick<FlatVariable, "start" | "fixed" | "nominal" | "min" | "max" | "stateSelect">>;

function elementAttributes(front: Front, variable: Variable, element: number): ElementAttributes {
  if (variable.attributes.length === 0) return {};
  const result: { -readonly [name in keyof ElementAttributes]: ElementAttributes[name] } = numberAttributes(front, variable, element, [
    "start",
    "nominal",
    "min",
    "max",
  ]);
  const fixed = scalarAttribute(front, variable, "fixed", element);
  if (fixed !== undefined) result.fixed = knownNumber(front, fixed, atVariable(variable), `fixed of ${variable.name}`) !== 0;
  const select = scalarAttribute(front, variable, "stateSelect", element);
  if (select !== undefined)
    result.stateSelect = STATE_SELECT[(numberOf(select) ?? knownNumber(front, select, atVariable(variable), "stateSelect")) - 1]!;
  return result;
}
