/** Arithmetic of scalars, arrays and matrices. Source: Modelica specification 3.6, section 10.6. */
import type { Operation } from "../flat/flat-model.js";
import { arrayOf, mapElements, sameSize, sizeOf, sizeText, transposed, zipElements } from "./arrays.js";
import type { At } from "./find-name.js";
import type { Front } from "./front.js";
import { knownNumber } from "./known-values.js";
import type { ArrayValue, Scalar, Value } from "./model.js";
import { refuse } from "./refuse.js";
import { operate, real } from "./scalars.js";

/** Of a call inside an expression the first result counts. */
export const firstOf = (value: Value): Value => (value.kind === "results" ? value.list[0]! : value);

export function asScalar(front: Front, value: Value, at: At): Scalar {
  if (value.kind === "scalar") return value;
  if (value.kind === "results") return asScalar(front, value.list[0]!, at);
  if (value.kind === "unassigned") return refuse(front, at, "modelica.unassigned", "this is read before it has a value");
  return refuse(
    front,
    at,
    "modelica.type",
    value.kind === "array" ? `a scalar is expected, not ${sizeText(value.size)}` : "a number is expected",
  );
}

/** What decides or is joined by `and`, `or` and `not`. */
export function asBoolean(front: Front, value: Value, at: At): Scalar {
  const scalar = asScalar(front, value, at);
  return scalar.type === "boolean" ? scalar : refuse(front, at, "modelica.type", `a Boolean is expected, not ${nameOfType(scalar)}`);
}

const nameOfType = ({ type }: Scalar): string => (typeof type === "object" ? type.name : type === "integer" ? "an Integer" : "a Real");

export const asArray = (front: Front, value: Value, at: At): ArrayValue =>
  value.kind === "array" ? value : refuse(front, at, "modelica.type", "an array is expected");

/** Sizes agree, or one side is a scalar. */
export function elementWise(front: Front, operation: Operation, a: Value, b: Value, at: At): Value {
  const join = (x: Value, y: Value): Value => operate(front, operation, asScalar(front, x, at), asScalar(front, y, at));
  if (a.kind !== "array") return mapElements(b, (element) => join(a, element));
  if (b.kind !== "array") return mapElements(a, (element) => join(element, b));
  checkSizes(front, a, b, at);
  return zipElements(a, b, join);
}

function checkSizes(front: Front, a: Value, b: Value, at: At): void {
  if (!sameSize(sizeOf(a), sizeOf(b)))
    refuse(
      front,
      at,
      "modelica.size",
      `sizes do not agree: ${sizeText(sizeOf(a))} and ${sizeText(sizeOf(b))}`,
      "write .+ and .- to add a scalar to all elements",
    );
}

/** + and − need equal sizes. */
export function add(front: Front, operation: "add" | "subtract", a: Value, b: Value, at: At): Value {
  checkSizes(front, a, b, at);
  return elementWise(front, operation, a, b, at);
}

/** a·b: with a scalar element by element, otherwise rows times columns. */
export function multiply(front: Front, a: Value, b: Value, at: At): Value {
  if (a.kind !== "array" || b.kind !== "array") return elementWise(front, "multiply", a, b, at);
  const [p, q] = [a.size.length, b.size.length];
  if (p > 2 || q > 2 || a.size.at(-1) !== b.size[0])
    return refuse(front, at, "modelica.size", `${sizeText(a.size)} times ${sizeText(b.size)} is not possible`);
  if (p === 1 && q === 1) return dot(front, a, b, at);
  if (q === 1)
    return arrayOf(
      a.elements.map((row) => dot(front, row as ArrayValue, b, at)),
      [],
    );
  const columns = transposed(b).elements as readonly ArrayValue[];
  const timesColumns = (row: ArrayValue): ArrayValue =>
    arrayOf(
      columns.map((column) => dot(front, row, column, at)),
      [],
    );
  if (p === 1) return timesColumns(a);
  return arrayOf((a.elements as readonly ArrayValue[]).map(timesColumns), [columns.length]);
}

export function dot(front: Front, a: ArrayValue, b: ArrayValue, at: At): Scalar {
  let sum: Scalar = real(0);
  for (const [i, element] of a.elements.entries()) {
    const term = operate(front, "multiply", asScalar(front, element, at), asScalar(front, b.elements[i]!, at));
    sum = operate(front, "add", sum, term);
  }
  return sum;
}

const LARGEST_POWER = 64;

/** Whole powers of square matrices, otherwise of scalars. */
export function powerOf(front: Front, a: Value, b: Value, at: At): Value {
  const exponent = asScalar(front, b, at);
  if (a.kind !== "array") return operate(front, "power", asScalar(front, a, at), exponent);
  const count = knownNumber(front, exponent, at, "the exponent of a matrix");
  if (a.size.length !== 2 || a.size[0] !== a.size[1] || !Number.isInteger(count) || count < 0 || count > LARGEST_POWER)
    return refuse(front, at, "modelica.size", "only whole powers of square matrices are possible");
  let result: Value = identity(a.size[0]!);
  for (let i = 0; i < count; i++) result = multiply(front, result, a, at);
  return result;
}

export const identity = (n: number): ArrayValue =>
  arrayOf(
    Array.from({ length: n }, (_, i) =>
      arrayOf(
        Array.from({ length: n }, (_, j) => real(i === j ? 1 : 0)),
        [],
      ),
    ),
    [n],
  );
