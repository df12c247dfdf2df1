/**
 * Scalars and their operations, carried out where the operands are known and simplified where one of them is 0 or 1:
 *
 *   0·a → 0   1·a → a   a + 0 → a   a − 0 → a   0 − a → −a   −(−a) → a   a/1 → a   if true then a else b → a   true and a → a
 *
 * Elementary functions of known numbers are those of the expression graph, so that compile time and run time agree to the last bit.
 */
import { expressionOperations as functions } from "@gelenk/core/numerics";
import { operation as flatOperation } from "../flat/expressions.js";
import type { Expression, Operation } from "../flat/flat-model.js";
import type { Front } from "./front.js";
import { CONSTANT, CONTINUOUS, type Scalar, type ScalarType, type Text, type Variability } from "./model.js";

export const constantExpression = (value: number): Expression => ({ kind: "constant", value });

export const known = (value: number, type: ScalarType): Scalar => ({
  kind: "scalar",
  type,
  expression: constantExpression(value),
  variability: CONSTANT,
});
export const real = (value: number): Scalar => known(value, "real");
export const integer = (value: number): Scalar => known(value, "integer");
export const boolean = (value: boolean): Scalar => known(value ? 1 : 0, "boolean");
export const text = (value: string): Text => ({ kind: "text", text: value });

/** The number that a scalar is, if it is known. */
export const numberOf = (scalar: Scalar): number | undefined =>
  scalar.expression.kind === "constant" ? scalar.expression.value : undefined;

const RELATIONS: ReadonlySet<Operation> = new Set([
  "less",
  "lessEqual",
  "greater",
  "greaterEqual",
  "equal",
  "notEqual",
  "and",
  "or",
  "not",
]);
const SAME_TYPE: ReadonlySet<Operation> = new Set(["add", "subtract", "multiply", "negate", "abs", "min", "max", "mod", "rem", "div"]);

const ARITHMETIC: Partial<Record<Operation, (a: number, b: number) => number>> = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
  divide: (a, b) => a / b,
  negate: (a) => -a,
  less: (a, b) => Number(a < b),
  lessEqual: (a, b) => Number(a <= b),
  greater: (a, b) => Number(a > b),
  greaterEqual: (a, b) => Number(a >= b),
  equal: (a, b) => Number(a === b),
  notEqual: (a, b) => Number(a !== b),
  and: (a, b) => Number(a !== 0 && b !== 0),
  or: (a, b) => Number(a !== 0 || b !== 0),
  not: (a) => Number(a === 0),
  floor: Math.floor,
  ceil: Math.ceil,
  integer: Math.floor,
  div: (a, b) => Math.trunc(a / b),
  mod: (a, b) => a - Math.floor(a / b) * b,
  rem: (a, b) => a - Math.trunc(a / b) * b,
  noEvent: (a) => a,
  smooth: (_, b) => b,
  given: (a) => a,
  givenInTime: (a) => a,
  rate: () => 0,
  homotopy: (a) => a,
  sqrt: Math.sqrt,
  abs: Math.abs,
  sign: Math.sign,
  min: Math.min,
  max: Math.max,
};

const of = (operation: number): ((a: number, b: number) => number) => functions.FUNCTIONS[operation]!;

const ELEMENTARY: Partial<Record<Operation, (a: number, b: number) => number>> = {
  power: of(functions.POW),
  tan: of(functions.TAN),
  asin: of(functions.ASIN),
  acos: of(functions.ACOS),
  atan: of(functions.ATAN),
  atan2: of(functions.ATAN2),
  sinh: of(functions.SINH),
  cosh: of(functions.COSH),
  tanh: of(functions.TANH),
  exp: of(functions.EXP),
  log: of(functions.LOG),
  log10: of(functions.LOG10),
};

function resultType(operation: Operation, operands: readonly Scalar[]): ScalarType {
  if (RELATIONS.has(operation)) return "boolean";
  if (operation === "if" || operation === "noEvent" || operation === "smooth") {
    const [a, b] = operation === "if" ? operands.slice(1) : [operands.at(-1)!];
    return a!.type === "integer" && b?.type === "real" ? "real" : a!.type;
  }
  if (operation === "integer") return "integer";
  if ((operation === "min" || operation === "max") && operands[0]!.type === operands[1]!.type) return operands[0]!.type;
  return SAME_TYPE.has(operation) && operands.every(({ type }) => type === "integer") ? "integer" : "real";
}

/** The value of an operation between numbers. */
export function foldNumbers(front: Front, operation: Operation, numbers: readonly number[]): number {
  if (operation === "if") return numbers[0] !== 0 ? numbers[1]! : numbers[2]!;
  const direct = ARITHMETIC[operation];
  if (direct !== undefined) return direct(numbers[0]!, numbers[1]!);
  const { graph, algebra } = front.folding;
  if (operation === "sin" || operation === "cos") return graph.value(algebra[operation](graph.constant(numbers[0]!)));
  return ELEMENTARY[operation]!(numbers[0]!, numbers[1] ?? numbers[0]!);
}

/** The scalar of an operation. */
export function operate(front: Front, operation: Operation, ...operands: readonly Scalar[]): Scalar {
  const type = resultType(operation, operands);
  const numbers = operands.map(numberOf);
  if (numbers.every((value) => value !== undefined)) return known(foldNumbers(front, operation, numbers as number[]), type);
  const simple = simplified(front, operation, operands, numbers);
  if (simple !== undefined) return simple.type === type ? simple : { ...simple, type };
  let variability: Variability = CONSTANT;
  for (const operand of operands) if (operand.variability > variability) variability = operand.variability;
  return { kind: "scalar", type, variability, expression: flatOperation(operation, ...operands.map(({ expression }) => expression)) };
}

function simplified(
  front: Front,
  operation: Operation,
  operands: readonly Scalar[],
  [first, second]: readonly (number | undefined)[],
): Scalar | undefined {
  const [a, b, c] = operands as [Scalar, Scalar, Scalar];
  switch (operation) {
    case "add":
      return first === 0 ? b : second === 0 ? a : undefined;
    case "subtract":
      return second === 0 ? a : first === 0 ? operate(front, "negate", b) : undefined;
    case "multiply":
      if (first === 0 || second === 0) return real(0);
      if (first === 1) return b;
      if (second === 1) return a;
      return first === -1 ? operate(front, "negate", b) : second === -1 ? operate(front, "negate", a) : undefined;
    case "divide":
      return second === 1 ? a : first === 0 ? real(0) : undefined;
    case "power":
      return second === 1 ? a : second === 0 ? real(1) : undefined;
    case "negate": {
      const inner = a.expression;
      return inner.kind === "operation" && inner.operation === "negate" ? { ...a, expression: inner.operands[0]! } : undefined;
    }
    case "and":
      return first === 0 || second === 0 ? boolean(false) : first !== undefined ? b : second !== undefined ? a : undefined;
    case "or":
      return (first ?? 0) !== 0 || (second ?? 0) !== 0 ? boolean(true) : first !== undefined ? b : second !== undefined ? a : undefined;
    case "if":
      return first !== undefined ? (first !== 0 ? b : c) : undefined;
    case "homotopy":
      return a.variability < CONTINUOUS ? a : undefined;
    case "noEvent":
      return a.expression.kind === "reference" || a.variability <= 1 ? a : undefined;
    default:
      return undefined;
  }
}
