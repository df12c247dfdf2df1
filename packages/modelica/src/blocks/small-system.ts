/**
 * Two linear equations with two unknowns, solved as expressions: straight-line code, without a call of a solver and without a break in the program around it.
 *
 *   r_i(x) = a_i1·x_1 + a_i2·x_2 + b_i = 0:   x_1 = (a_12·b_2 − a_22·b_1)/d,   x_2 = (a_21·b_1 − a_11·b_2)/d,   d = a_11·a_22 − a_12·a_21
 *
 * For two unknowns this is as exact as elimination with exchange of rows (Higham, Accuracy and Stability of Numerical Algorithms, 1.10.1).
 * Where d is zero the result is not a number. Larger systems would lose digits.
 */
import { type ExpressionBuilder, type Node, partial, substitute } from "@gelenk/core/numerics";

/** The unknowns at two places from residuals that are linear in them. */
export function solvePair(builder: ExpressionBuilder, residuals: readonly Node[], places: readonly number[]): readonly [Node, Node] {
  const { graph, algebra } = builder;
  const zero = graph.constant(0);
  const [a11, a12, a21, a22] = residuals.flatMap((residual) => places.map((slot) => partial(builder, residual, slot))) as [
    Node,
    Node,
    Node,
    Node,
  ];
  const [b1, b2] = residuals.map((residual) => substitute(builder, residual, (slot) => (places.includes(slot) ? zero : undefined))) as [
    Node,
    Node,
  ];
  const cross = (p: Node, q: Node, r: Node, s: Node): Node => algebra.subtract(algebra.multiply(p, q), algebra.multiply(r, s));
  const determinant = cross(a11, a22, a12, a21);
  return [algebra.divide(cross(a12, b2, a22, b1), determinant), algebra.divide(cross(a21, b1, a11, b2), determinant)];
}
