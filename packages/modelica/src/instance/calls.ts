/** What is called: a predefined function, a function or record of the text, the conversion to an enumeration, a function of a component. */
import type { Call } from "../syntax/expression-tree.js";
import { firstOf } from "./arithmetic.js";
import { arrayOf } from "./arrays.js";
import { BUILTINS, toEnumeration } from "./builtin-functions.js";
import { iterate } from "./evaluate.js";
import { type At, type Found, findFirst, stepInside, throughComponent } from "./find-name.js";
import type { Front } from "./front.js";
import { type Arguments, callClass } from "./functions.js";
import type { Scope, Value } from "./model.js";
import { namedComponents, nameOf } from "./references.js";
import { refuse } from "./refuse.js";
import { boolean, integer } from "./scalars.js";
import { typeForm } from "./types.js";

/** Words of the language that are called like functions. */
const KEYWORDS: ReadonlySet<string> = new Set(["der", "initial", "pure"]);

/** All results. */
export function callResults(front: Front, call: Call, scope: Scope): Value {
  const { parts, absolute } = call.callee;
  const at: At = { scope, from: call.from };
  const first = parts[0]!.name;
  if (!absolute && parts.length === 1 && KEYWORDS.has(first)) return builtin(front, first, call, at);
  const found = calledName(front, call, at);
  switch (found.kind) {
    case "predefined":
      return builtin(front, parts.map(({ name }) => name).join("."), call, at);
    case "class":
      return callFound(front, found, call, at);
    case "value":
      if (found.value.kind !== "function") break;
      {
        const given = argumentsOf(front, call, scope);
        const named = new Map([...found.value.bound, ...given.named]);
        return callClass(front, found.value.function, { positional: given.positional, named }, at);
      }
  }
  return refuse(front, at, "modelica.call", `"${parts.map(({ name }) => name).join(".")}" is no function`);
}

function calledName(front: Front, { callee: { parts, absolute } }: Call, at: At): Found {
  let found = findFirst(front, parts[0]!.name, at, absolute);
  const rest = parts.slice(1).map(({ name }) => name);
  if (found.kind === "component" && rest.length > 0) return throughComponent(front, found.member, rest, at);
  if (found.kind === "predefined") return found;
  for (const name of rest) {
    if (found.kind !== "class") return refuse(front, at, "modelica.call", `"${name}" is looked for in what is no class`);
    found = stepInside(front, found.reference, name, at);
  }
  return found;
}

function callFound(front: Front, { reference }: Extract<Found, { kind: "class" }>, call: Call, at: At): Value {
  const form = typeForm(front, reference);
  const given = argumentsOf(front, call, at.scope);
  if (form.kind === "simple" && typeof form.base === "object")
    return toEnumeration(front, form.base, given.positional[0] ?? refuse(front, at, "modelica.call", "a number is missing"), at);
  return callClass(front, reference, given, at);
}

function argumentsOf(front: Front, call: Call, scope: Scope): Arguments {
  if (call.iterators.length > 0)
    refuse(front, { scope, from: call.from }, "modelica.call", "only sum, product, min, max and array reduce over iterators");
  const positional: Value[] = [];
  const named = new Map<string, Value>();
  for (const { name, value } of call.arguments) {
    const evaluated = argumentValue(front, value, scope);
    if (name === undefined) positional.push(evaluated);
    else named.set(name, evaluated);
  }
  return { positional, named };
}

/** A function may be an argument by its name. */
function argumentValue(front: Front, value: Call["arguments"][number]["value"], scope: Scope): Value {
  if (value.kind === "reference") {
    const at = { scope, from: value.from };
    const found = findFirst(front, value.parts[0]!.name, at, value.absolute);
    const called =
      found.kind === "class"
        ? value.parts
            .slice(1)
            .reduce<Found>((inner, { name }) => (inner.kind === "class" ? stepInside(front, inner.reference, name, at) : inner), found)
        : found;
    if (called.kind === "class" && called.reference.class.definition.classKind === "function")
      return { kind: "function", function: called.reference, bound: new Map() };
  }
  return firstOf(front.evaluate(value, scope));
}

// ── Predefined functions ────────────────────────────────────────────────────────────────────────────────────────────────────────────

const REDUCTIONS: ReadonlySet<string> = new Set(["sum", "product", "min", "max", "array"]);

function builtin(front: Front, name: string, call: Call, at: At): Value {
  const special = SPECIAL[name];
  if (special !== undefined) return special(front, call, at);
  const run = Object.hasOwn(BUILTINS, name) ? BUILTINS[name] : undefined;
  if (run === undefined) return refuse(front, at, "modelica.unsupported", `${name} is not supported`);
  if (call.iterators.length > 0) {
    if (!REDUCTIONS.has(name)) refuse(front, at, "modelica.call", `${name} does not reduce over iterators`);
    return run(front, [reduction(front, call, at.scope, 0)], at);
  }
  const { itself, locals } = at.scope;
  const scope =
    itself !== undefined && OF_VARIABLES.has(name) ? { ...at.scope, locals: new Map([...(locals ?? []), ...itself]) } : at.scope;
  checkCount(front, name, call, at);
  const values = inOrder(name, call.arguments).map(({ value }) => firstOf(front.evaluate(value, scope)));
  return run(front, values, at);
}

/** How many arguments predefined functions take that do not take one: at least, at most. */
const COUNTS: Readonly<Record<string, readonly [number, number]>> = {
  ...Object.fromEntries(["initial", "terminal", "getInstanceName"].map((name) => [name, [0, 0]])),
  ...Object.fromEntries(["atan2", "div", "mod", "rem"].map((name) => [name, [2, 2]])),
  ...Object.fromEntries(["promote", "outerProduct", "cross", "smooth", "homotopy", "sample"].map((name) => [name, [2, 2]])),
  ...Object.fromEntries(["zeros", "ones", "array"].map((name) => [name, [1, Number.POSITIVE_INFINITY]])),
  ...Object.fromEntries(["fill", "cat"].map((name) => [name, [2, Number.POSITIVE_INFINITY]])),
  ...Object.fromEntries(["min", "max", "size"].map((name) => [name, [1, 2]])),
  ...Object.fromEntries(["delay", "spatialDistribution"].map((name) => [name, [0, Number.POSITIVE_INFINITY]])),
  linspace: [3, 3],
  semiLinear: [3, 3],
  String: [1, 4],
};

function checkCount(front: Front, name: string, { arguments: given }: Call, at: At): void {
  const [least, most] = COUNTS[name] ?? [1, 1];
  if (given.length >= least && given.length <= most) return;
  const wanted = least === most ? `${least}` : most === Number.POSITIVE_INFINITY ? `${least} or more` : `${least} to ${most}`;
  refuse(front, at, "modelica.call", `${name} takes ${wanted} ${wanted === "1" ? "argument" : "arguments"}, not ${given.length}`);
}

/** Arguments of predefined functions that have names, by these. */
const NAMED: Readonly<Record<string, readonly string[]>> = { homotopy: ["actual", "simplified"] };

function inOrder(name: string, given: Call["arguments"]): Call["arguments"] {
  const order = NAMED[name];
  if (order === undefined || given.every((argument) => argument.name === undefined)) return given;
  return order.flatMap(
    (known, i) => given.find((argument, k) => argument.name === known || (argument.name === undefined && k === i)) ?? [],
  );
}

/** Functions of variables themselves, whatever an algorithm has assigned to them so far. */
const OF_VARIABLES: ReadonlySet<string> = new Set(["pre", "edge", "change", "der"]);

function reduction(front: Front, call: Call, scope: Scope, depth: number): Value {
  const iterator = call.iterators[depth];
  if (iterator === undefined) return front.evaluate(call.arguments[0]!.value, scope);
  return arrayOf(iterate(front, iterator, scope, (next) => reduction(front, call, next, depth + 1)));
}

/** Functions of components, not of values; the connections answer them. */
const SPECIAL: Readonly<Record<string, (front: Front, call: Call, at: At) => Value>> = {
  cardinality: (front, call, at) => {
    const connector = componentOf(front, call, at);
    if (connector.kind !== "instance") return integer(0);
    return integer(answers(front, at).cardinality(connector.instance));
  },
  "Connections.isRoot": (front, call, at) => boolean(answers(front, at).isRoot(nameOf(componentOf(front, call, at)))),
  "Connections.rooted": (front, call, at) => rooted(front, call, at),
  rooted: (front, call, at) => rooted(front, call, at),
};

function rooted(front: Front, call: Call, at: At): Value {
  const answer = answers(front, at).rooted(nameOf(componentOf(front, call, at)));
  return answer === undefined
    ? refuse(front, at, "modelica.connections", "rooted needs a frame that stands in exactly one Connections.branch")
    : boolean(answer);
}

const answers = (front: Front, at: At) =>
  front.asked.connections ??
  refuse(front, at, "modelica.connections", "this is known only after all connections: it cannot decide about them");

function componentOf(front: Front, call: Call, at: At) {
  const argument = call.arguments[0]?.value;
  if (argument?.kind !== "reference") return refuse(front, at, "modelica.call", "a component is expected");
  const [named] = namedComponents(front, argument, at.scope) ?? [];
  return named ?? refuse(front, at, "modelica.removed", "the component does not exist here: its condition is false");
}
