/**
 * What the operations of flat models are in the expression graph. `noEvent` and `smooth` change no value: they say something about events only. Relations and
 * whole numbers come from `Steps`, which decides whether they keep their value between events.
 *
 *   ceil x = −floor(−x)      div(x, y) = x/y without its fraction      mod(x, y) = x − floor(x/y)·y      rem(x, y) = x − div(x, y)·y
 */
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
  withAlternative,
  withDerivative,
} from "@gelenk/core/numerics";
import type { Operation } from "../flat/flat-model.js";

/** Operations whose value jumps. */
export interface Steps {
  less(a: Node, b: Node): Node;
  lessEqual(a: Node, b: Node): Node;
  floor(a: Node): Node;
  /** Between an actual expression and a simplified one. */
  blend(actual: Node, simplified: Node): Node;
}

/** Values as they are, at any time. */
export const literalSteps = (builder: ExpressionBuilder): Omit<Steps, "blend"> => ({
  less: (a, b) => less(builder, a, b),
  lessEqual: (a, b) => lessEqual(builder, a, b),
  floor: (a) => functionOf(builder, operations.FLOOR, a),
});

type Apply = (builder: ExpressionBuilder, operands: readonly [Node, Node, Node], steps: Steps) => Node;

const call =
  (operation: number): Apply =>
  (builder, [a]) =>
    functionOf(builder, operation, a);

const callTwo =
  (operation: number): Apply =>
  (builder, [a, b]) =>
    functionOf(builder, operation, a, b);

function truncated({ algebra, ...rest }: ExpressionBuilder, a: Node, b: Node, steps: Steps): Node {
  const quotient = algebra.divide(a, b);
  const upwards = algebra.negate(steps.floor(algebra.negate(quotient)));
  return select({ algebra, ...rest }, steps.less(quotient, algebra.constant(0)), upwards, steps.floor(quotient));
}

const APPLY: Readonly<Record<Exclude<Operation, "given" | "givenInTime" | "homotopy">, Apply>> = {
  add: ({ algebra }, [a, b]) => algebra.add(a, b),
  subtract: ({ algebra }, [a, b]) => algebra.subtract(a, b),
  multiply: ({ algebra }, [a, b]) => algebra.multiply(a, b),
  divide: ({ algebra }, [a, b]) => algebra.divide(a, b),
  negate: ({ algebra }, [a]) => algebra.negate(a),
  sin: ({ algebra }, [a]) => algebra.sin(a),
  cos: ({ algebra }, [a]) => algebra.cos(a),
  sqrt: ({ algebra }, [a]) => algebra.sqrt(a),
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
  floor: (_, [a], steps) => steps.floor(a),
  integer: (_, [a], steps) => steps.floor(a),
  ceil: ({ algebra }, [a], steps) => algebra.negate(steps.floor(algebra.negate(a))),
  div: (builder, [a, b], steps) => truncated(builder, a, b, steps),
  mod: ({ algebra }, [a, b], steps) => algebra.subtract(a, algebra.multiply(steps.floor(algebra.divide(a, b)), b)),
  rem: (builder, [a, b], steps) => builder.algebra.subtract(a, builder.algebra.multiply(truncated(builder, a, b, steps), b)),
  less: (_, [a, b], steps) => steps.less(a, b),
  lessEqual: (_, [a, b], steps) => steps.lessEqual(a, b),
  greater: (_, [a, b], steps) => steps.less(b, a),
  greaterEqual: (_, [a, b], steps) => steps.lessEqual(b, a),
  equal: (builder, [a, b]) => equal(builder, a, b),
  notEqual: (builder, [a, b]) => not(builder, equal(builder, a, b)),
  and: (builder, [a, b]) => and(builder, a, b),
  or: (builder, [a, b]) => or(builder, a, b),
  not: (builder, [a]) => not(builder, a),
  if: (builder, [a, b, c]) => select(builder, a, b, c),
  noEvent: (_, [a]) => a,
  smooth: (_, [, b]) => b,
  rate: callTwo(operations.RATE),
};

export const applyOperation = (builder: ExpressionBuilder, operation: Operation, operands: readonly Node[], steps: Steps): Node => {
  const [a, b, c] = operands;
  // as many rates as there are
  if (operation === "homotopy") return withAlternative(builder, a!, steps.blend(a!, b!));
  if (operation === "given" || operation === "givenInTime")
    return withDerivative(builder, a!, b!, operands.slice(2), operation === "given" ? "any" : "time");
  return APPLY[operation](builder, [a!, b ?? a!, c ?? a!], steps);
};
