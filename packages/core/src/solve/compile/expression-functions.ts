/**
 * Elementary functions, comparisons and conditions as expressions: operations between constants are carried out, whole powers become products.
 *
 *   x⁰ → 1, x¹ → x, x² → x·x, x³ → x·(x·x) … up to |n| = 16 by squaring, x⁻ⁿ → 1/xⁿ, x^½ → √x
 *   if c then a else b → GUARD(c, a) + GUARD(not c, b), and the branch itself where c is constant or both are the same
 *
 * Cost: constant time per operation.
 */
import type { ExpressionAlgebra } from "./expression-algebra.js";
import type { ExpressionGraph, Node } from "./expression-graph.js";
import { EQUAL, FIRST_BINARY_FUNCTION, FUNCTIONS, GUARD, LESS, LESS_EQUAL, LINK, NOT, POW, RATE } from "./expression-operations.js";

/** What expressions are built with: the graph, its arithmetic, and the functions of this file. */
export interface ExpressionBuilder {
  /** Where nodes are made. */
  readonly graph: ExpressionGraph;
  /** Arithmetic on them. */
  readonly algebra: ExpressionAlgebra;
}

const LARGEST_PRODUCT = 16;

/** An operation of expression-operations.ts; `b` repeats `a` where there is one operand. */
export function functionOf({ graph, algebra }: ExpressionBuilder, operation: number, a: Node, b: Node = a): Node {
  const constant = graph.isConstant(a) && graph.isConstant(b);
  if (constant) return graph.constant(FUNCTIONS[operation]!(graph.value(a), graph.value(b)));
  if (operation === POW && graph.isConstant(b)) return constantPower({ graph, algebra }, a, graph.value(b));
  if (operation === GUARD && graph.isConstant(a)) return graph.value(a) !== 0 ? b : graph.constant(0);
  if (operation === GUARD && graph.isConstant(b) && graph.value(b) === 0) return b;
  if (operation === LINK && graph.isConstant(a)) return b;
  if (operation === RATE && graph.isConstant(a)) return graph.constant(0);
  return operation < FIRST_BINARY_FUNCTION ? graph.unary(operation, a) : graph.binary(operation, a, b);
}

/** 1 where a < b, else 0. */
export const less = (builder: ExpressionBuilder, a: Node, b: Node): Node => functionOf(builder, LESS, a, b);
/** 1 where a ≤ b, else 0. */
export const lessEqual = (builder: ExpressionBuilder, a: Node, b: Node): Node => functionOf(builder, LESS_EQUAL, a, b);
/** 1 where a = b, else 0. */
export const equal = (builder: ExpressionBuilder, a: Node, b: Node): Node => functionOf(builder, EQUAL, a, b);
/** 1 where a is 0, else 0. */
export const not = (builder: ExpressionBuilder, a: Node): Node => functionOf(builder, NOT, a);

/** Both true: one guards the other. */
export const and = (builder: ExpressionBuilder, a: Node, b: Node): Node => functionOf(builder, GUARD, a, b);
/** 1 where a or b is not 0, else 0. */
export const or = (builder: ExpressionBuilder, a: Node, b: Node): Node => not(builder, and(builder, not(builder, a), not(builder, b)));

/** if condition then a else b */
export function select(builder: ExpressionBuilder, condition: Node, a: Node, b: Node): Node {
  if (a === b) return a;
  return builder.algebra.add(functionOf(builder, GUARD, condition, a), functionOf(builder, GUARD, not(builder, condition), b));
}

function constantPower({ graph, algebra }: ExpressionBuilder, base: Node, exponent: number): Node {
  if (exponent === 0.5) return algebra.sqrt(base);
  if (!Number.isInteger(exponent) || Math.abs(exponent) > LARGEST_PRODUCT) return graph.binary(POW, base, graph.constant(exponent));
  let power = algebra.constant(1);
  let square = base;
  for (let rest = Math.abs(exponent); rest > 0; rest >>= 1) {
    if (rest % 2 === 1) power = algebra.multiply(power, square);
    if (rest > 1) square = algebra.multiply(square, square);
  }
  return exponent < 0 ? algebra.divide(algebra.constant(1), power) : power;
}
