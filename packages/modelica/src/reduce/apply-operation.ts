/** What the operations of flat models are in the expression graph. `noEvent` and `smooth` change no value: they say something about events only. */
import {
  and,
  type ExpressionBuilder,
  equal,
  functionOf,
  less,
  lessEqual,
  type Node,
  not,
  expressionOperations as operations,
  or,
  select,
} from "@gelenk/core/numerics";
import type { Operation } from "../flat/flat-model.js";

type Apply = (builder: ExpressionBuilder, a: Node, b: Node, c: Node) => Node;

const call =
  (operation: number): Apply =>
  (builder, a) =>
    functionOf(builder, operation, a);

const callTwo =
  (operation: number): Apply =>
  (builder, a, b) =>
    functionOf(builder, operation, a, b);

const APPLY: Readonly<Record<Operation, Apply>> = {
  add: ({ algebra }, a, b) => algebra.add(a, b),
  subtract: ({ algebra }, a, b) => algebra.subtract(a, b),
  multiply: ({ algebra }, a, b) => algebra.multiply(a, b),
  divide: ({ algebra }, a, b) => algebra.divide(a, b),
  negate: ({ algebra }, a) => algebra.negate(a),
  sin: ({ algebra }, a) => algebra.sin(a),
  cos: ({ algebra }, a) => algebra.cos(a),
  sqrt: ({ algebra }, a) => algebra.sqrt(a),
  power: callTwo(operations.POW),
  tan: call(operations.TAN),
  asin: call(operations.ASIN),
  acos: call(operations.ACOS),
  atan: call(operations.ATAN),
  atan2: callTwo(operations.ATAN2),
  sinh: call(operations.SINH),
  cosh: call(operations.COSH),
  tanh: call(operations.TANH),
  exp: call(operations.EXP),
  log: call(operations.LOG),
  log10: call(operations.LOG10),
  abs: call(operations.ABS),
  sign: call(operations.SIGN),
  min: callTwo(operations.MIN),
  max: callTwo(operations.MAX),
  less,
  lessEqual,
  greater: (builder, a, b) => less(builder, b, a),
  greaterEqual: (builder, a, b) => lessEqual(builder, b, a),
  equal,
  notEqual: (builder, a, b) => not(builder, equal(builder, a, b)),
  and,
  or,
  not,
  if: select,
  noEvent: (_, a) => a,
  smooth: (_, _order, b) => b,
};

export const applyOperation = (builder: ExpressionBuilder, operation: Operation, [a, b, c]: readonly Node[]): Node =>
  APPLY[operation](builder, a!, b ?? a!, c ?? a!);
