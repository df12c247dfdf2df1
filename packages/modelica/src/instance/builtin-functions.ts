/**
 * Predefined functions: elementary functions, arrays, reductions, events. Each gets the values of its arguments.
 * Source: Modelica specification 3.6, sections 3.7, 10.3 and 11.2.
 */
import type { Expression as FlatExpression, Operation } from "../flat/flat-model.js";
import { asArray, asScalar, elementWise, identity, multiply } from "./arithmetic.js";
import {
  arrayOf,
  build,
  countOf,
  flattened,
  mapElements,
  promoted,
  sameSize,
  sizeOf,
  sizeText,
  transposed,
  zipElements,
} from "./arrays.js";
import { joinChecked } from "./evaluate.js";
import type { At } from "./find-name.js";
import type { Front } from "./front.js";
import { knownNumber } from "./known-values.js";
import { type ArrayValue, CONTINUOUS, DISCRETE, PARAMETER, type Scalar, type Value } from "./model.js";
import { ARRAY_LIMIT, placeOf, refuse } from "./refuse.js";
import { integer, known, numberOf, operate, real, text } from "./scalars.js";
import { integerOf } from "./types.js";

type Builtin = (front: Front, values: readonly Value[], at: At) => Value;

const elementary =
  (operation: Operation): Builtin =>
  (front, [value], at) =>
    mapElements(given(front, value, at), (element) => quiet(front, operation, operate(front, operation, asScalar(front, element, at)), at));

const binary =
  (operation: Operation): Builtin =>
  (front, [a, b], at) =>
    mapElements(elementWise(front, operation, given(front, a, at), given(front, b, at), at), (element) =>
      quiet(front, operation, asScalar(front, element, at), at),
    );

const WITH_EVENTS: ReadonlySet<Operation> = new Set(["floor", "ceil", "integer", "div", "mod", "rem"]);

/** Inside a function what jumps makes no event. */
const quiet = (front: Front, operation: Operation, result: Scalar, { scope }: At): Scalar =>
  scope.literal && WITH_EVENTS.has(operation) ? operate(front, "noEvent", result) : result;

const given = (front: Front, value: Value | undefined, at: At): Value =>
  value ?? refuse(front, at, "modelica.call", "an argument is missing");

const scalars = (front: Front, value: Value, at: At): readonly Scalar[] => flattened(value).map((element) => asScalar(front, element, at));

const count = (front: Front, value: Value | undefined, at: At): number => {
  const size = integerOf(front, given(front, value, at), at, "a size");
  if (size < 0 || size > ARRAY_LIMIT)
    refuse(front, at, "modelica.size", `an array of ${size} elements`, `at most ${ARRAY_LIMIT} are possible`);
  return size;
};

const filled = (front: Front, value: Value, sizes: readonly Value[], at: At): Value => {
  const size = sizes.map((entry) => count(front, entry, at));
  if (countOf(size) > ARRAY_LIMIT)
    refuse(front, at, "modelica.size", `an array of ${countOf(size)} elements`, `at most ${ARRAY_LIMIT} are possible`);
  const whole = build(size, () => value);
  return whole.kind === "array" ? { ...whole, size: [...size, ...sizeOf(value)] } : whole;
};

/** The smallest or largest of the elements, or of two values. */
const extreme =
  (operation: "min" | "max", empty: number): Builtin =>
  (front, values, at) => {
    const list = values.flatMap((value) => scalars(front, value, at));
    return list.length === 0 ? real(empty) : list.reduce((a, b) => operate(front, operation, a, b));
  };

const reduced =
  (operation: "add" | "multiply", empty: number): Builtin =>
  (front, [value], at) => {
    const whole = given(front, value, at);
    const list = whole.kind === "array" ? whole.elements : [whole];
    if (list.length > 0 && sizeOf(list[0]!).length > 0)
      return reduced(operation, empty)(front, [{ kind: "array", elements: flattened(whole), size: [countOf(sizeOf(whole))] }], at);
    const start: Scalar = list.every((element) => element.kind === "scalar" && element.type === "integer") ? integer(empty) : real(empty);
    return list.reduce<Scalar>((total, element) => operate(front, operation, total, asScalar(front, element, at)), start);
  };

const vector3 = (front: Front, value: Value | undefined, at: At): readonly Scalar[] => {
  const list = scalars(front, given(front, value, at), at);
  return list.length === 3 ? list : refuse(front, at, "modelica.size", "a vector of three elements is expected");
};

function cross(front: Front, a: readonly Scalar[], b: readonly Scalar[]): ArrayValue {
  const term = (i: number, j: number): Scalar =>
    operate(front, "subtract", operate(front, "multiply", a[i]!, b[j]!), operate(front, "multiply", a[j]!, b[i]!));
  return arrayOf([term(1, 2), term(2, 0), term(0, 1)]);
}

function skew(front: Front, [x, y, z]: readonly Scalar[]): ArrayValue {
  const minus = (scalar: Scalar): Scalar => operate(front, "negate", scalar);
  const zero = real(0);
  return arrayOf([arrayOf([zero, minus(z!), y!]), arrayOf([z!, zero, minus(x!)]), arrayOf([minus(y!), x!, zero])]);
}

/** x itself, at the event before. */
function previous(front: Front, value: Value, at: At): Value {
  return mapElements(value, (element) => {
    const scalar = asScalar(front, element, at);
    if (scalar.variability <= PARAMETER) return scalar;
    if (scalar.expression.kind !== "reference") return refuse(front, at, "modelica.call", "pre needs a variable");
    return { ...scalar, expression: { kind: "pre", name: scalar.expression.name }, variability: DISCRETE };
  });
}

/** The time derivative of an element; of an expression by a variable of its own. */
function derivative(front: Front, scalar: Scalar, at: At): Scalar {
  const { expression, variability } = scalar;
  if (variability <= PARAMETER) return real(0);
  if (expression.kind === "time") return real(1);
  if (expression.kind === "operation" && expression.operation === "negate")
    return operate(front, "negate", derivative(front, { ...scalar, expression: expression.operands[0]! }, at));
  if (variability === DISCRETE || scalar.type !== "real")
    return refuse(front, at, "modelica.variability", "a discrete variable has no derivative");
  if (expression.kind === "reference")
    return { ...scalar, expression: { kind: "derivative", name: expression.name }, variability: CONTINUOUS };
  const name = `$der${front.found.derivatives.size + 1}`;
  front.found.derivatives.set(name, { of: scalar, place: placeOf(at.scope, at.from) });
  return { ...scalar, expression: { kind: "derivative", name }, variability: CONTINUOUS };
}

const event = (expression: FlatExpression): Scalar => ({ kind: "scalar", type: "boolean", expression, variability: DISCRETE });

const unsupported =
  (name: string, hint?: string): Builtin =>
  (front, _, at) =>
    refuse(front, at, "modelica.unsupported", `${name} is not supported`, hint);

const parameterExpression = (front: Front, value: Value | undefined, at: At): FlatExpression => {
  const scalar = asScalar(front, given(front, value, at), at);
  return scalar.variability <= PARAMETER
    ? scalar.expression
    : refuse(front, at, "modelica.variability", "a constant or parameter is expected");
};

const ELEMENTARY: readonly Operation[] = [
  ...(["sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "exp", "log", "log10"] as const),
  ...(["sqrt", "abs", "sign", "floor", "ceil", "integer"] as const),
];

export const BUILTINS: Readonly<Record<string, Builtin>> = {
  ...Object.fromEntries(ELEMENTARY.map((name) => [name, elementary(name)])),
  atan2: binary("atan2"),
  div: binary("div"),
  mod: binary("mod"),
  rem: binary("rem"),
  min: extreme("min", 1.7976931348623157e308),
  max: extreme("max", -1.7976931348623157e308),
  sum: reduced("add", 0),
  product: reduced("multiply", 1),
  Integer: (front, [value], at) => {
    const scalar = asScalar(front, given(front, value, at), at);
    return { ...scalar, type: "integer" };
  },
  Real: (_front, [value]) => value!,
  String: (_front, [value]) => text(wordOf(value)),
  ndims: (front, [value], at) => integer(sizeOf(given(front, value, at)).length),
  size: (front, [value, dimension], at) => {
    const size = sizeOf(given(front, value, at));
    if (dimension === undefined) return arrayOf(size.map(integer), []);
    const d = integerOf(front, dimension, at, "a dimension");
    const n = size[d - 1];
    return n === undefined ? refuse(front, at, "modelica.size", `dimension ${d} of ${sizeText(size)}`) : integer(n);
  },
  scalar: (front, [value], at) => {
    const list = flattened(given(front, value, at));
    return list.length === 1 ? list[0]! : refuse(front, at, "modelica.size", `${list.length} elements are no scalar`);
  },
  vector: (front, [value], at) => arrayOf(flattened(given(front, value, at)), []),
  matrix: (front, [value], at) => promoted(given(front, value, at), 2),
  promote: (front, [value, n], at) => promoted(given(front, value, at), integerOf(front, given(front, n, at), at, "dimensions")),
  zeros: (front, sizes, at) => filled(front, real(0), sizes, at),
  ones: (front, sizes, at) => filled(front, real(1), sizes, at),
  fill: (front, [value, ...sizes], at) => filled(front, given(front, value, at), sizes, at),
  identity: (front, [n], at) => identity(count(front, n, at)),
  diagonal: (front, [value], at) => {
    const list = scalars(front, given(front, value, at), at);
    return arrayOf(
      list.map((entry, i) => arrayOf(list.map((_, j) => (i === j ? entry : real(0))))),
      [list.length],
    );
  },
  linspace: (front, [a, b, n], at) => {
    const [first, last] = [a, b].map((value) => asScalar(front, given(front, value, at), at)) as [Scalar, Scalar];
    const steps = count(front, n, at);
    const step = operate(front, "subtract", last, first);
    return arrayOf(
      Array.from({ length: steps }, (_, i) => operate(front, "add", first, operate(front, "multiply", step, real(i / (steps - 1))))),
      [],
    );
  },
  array: (_front, values) => arrayOf(values),
  cat: (front, [dimension, ...values], at) => {
    const d = integerOf(front, given(front, dimension, at), at, "a dimension");
    const list = values.map((value) => asArray(front, value, at));
    if (list.length === 0 || d < 1 || d > list[0]!.size.length)
      return refuse(front, at, "modelica.size", `arrays cannot be put together along dimension ${d}`);
    return joinChecked(front, list, d - 1, at);
  },
  transpose: (front, [value], at) => {
    const matrix = asArray(front, given(front, value, at), at);
    return matrix.size.length >= 2 ? transposed(matrix) : refuse(front, at, "modelica.size", "a matrix is expected");
  },
  symmetric: (front, [value], at) => {
    const matrix = asArray(front, given(front, value, at), at);
    const entry = (i: number, j: number): Value => (matrix.elements[Math.min(i, j)] as ArrayValue).elements[Math.max(i, j)]!;
    return arrayOf(matrix.elements.map((_, i) => arrayOf(matrix.elements.map((_, j) => entry(i, j)))));
  },
  outerProduct: (front, [a, b], at) =>
    multiply(front, promoted(given(front, a, at), 2), transposed(promoted(given(front, b, at), 2) as ArrayValue), at),
  cross: (front, [a, b], at) => cross(front, vector3(front, a, at), vector3(front, b, at)),
  skew: (front, [value], at) => skew(front, vector3(front, value, at)),
  noEvent: elementary("noEvent"),
  smooth: (front, [order, value], at) =>
    mapElements(given(front, value, at), (element) =>
      operate(
        front,
        "smooth",
        real(knownNumber(front, asScalar(front, given(front, order, at), at), at, "the order")),
        asScalar(front, element, at),
      ),
    ),
  homotopy: (front, [actual, simplified], at) => {
    const [a, b] = [given(front, actual, at), given(front, simplified, at)];
    if (!sameSize(sizeOf(a), sizeOf(b))) return refuse(front, at, "modelica.size", "the actual and the simplified value differ in size");
    return zipElements(a, b, (x, y) => operate(front, "homotopy", asScalar(front, x, at), asScalar(front, y, at)));
  },
  semiLinear: (front, values, at) => {
    const [x, a, b] = values.map((value) => asScalar(front, value, at)) as [Scalar, Scalar, Scalar];
    if (b === undefined) return refuse(front, at, "modelica.call", "semiLinear needs three arguments");
    const choice = operate(
      front,
      "if",
      operate(front, "greaterEqual", x, real(0)),
      operate(front, "multiply", a, x),
      operate(front, "multiply", b, x),
    );
    return operate(front, "smooth", real(0), choice);
  },
  der: (front, [value], at) => mapElements(given(front, value, at), (element) => derivative(front, asScalar(front, element, at), at)),
  pre: (front, [value], at) => previous(front, given(front, value, at), at),
  edge: (front, [value], at) => {
    const now = asScalar(front, given(front, value, at), at);
    return operate(front, "and", now, operate(front, "not", asScalar(front, previous(front, now, at), at)));
  },
  change: (front, [value], at) => {
    const now = asScalar(front, given(front, value, at), at);
    return operate(front, "notEqual", now, asScalar(front, previous(front, now, at), at));
  },
  initial: () => event({ kind: "initial" }),
  terminal: () => event({ kind: "terminal" }),
  sample: (front, [start, interval], at) =>
    event({ kind: "sample", start: parameterExpression(front, start, at), interval: parameterExpression(front, interval, at) }),
  getInstanceName: (_front, _values, at) => text(at.scope.instance.path),
  pure: (front, [value], at) => given(front, value, at),
  delay: unsupported("delay"),
  spatialDistribution: unsupported("spatialDistribution"),
  inStream: unsupported("inStream", "stream connectors are not supported"),
  actualStream: unsupported("actualStream", "stream connectors are not supported"),
};

/** A value in a message. */
function wordOf(value: Value | undefined): string {
  if (value?.kind === "text") return value.text;
  const number = value?.kind === "scalar" ? numberOf(value) : undefined;
  if (value?.kind !== "scalar" || number === undefined) return "…";
  if (value.type === "boolean") return number !== 0 ? "true" : "false";
  return typeof value.type === "object" ? value.type.literals[number - 1]! : String(number);
}

/** E(i): the literal of a number. */
export function toEnumeration(front: Front, type: Exclude<Scalar["type"], string>, value: Value, at: At): Value {
  const scalar = asScalar(front, value, at);
  const number = numberOf(scalar);
  if (number !== undefined && (number < 1 || number > type.literals.length))
    refuse(front, at, "modelica.subscript", `${type.name} has no literal ${number}`);
  return number === undefined ? { ...scalar, type } : known(number, type);
}
