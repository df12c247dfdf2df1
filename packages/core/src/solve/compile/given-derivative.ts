/**
 * Expressions whose derivative is given beside them, because someone knows it better than the rules do, or because the expression has none (steps, tables).
 *
 *   GIVEN(x, LINK(RATE(a₁, n), LINK(RATE(a₂, n), … d)))
 *
 * x is the value, aₖ what it depends on, d its derivative: an expression in which RATE(aₖ, n) stands for the derivative of aₖ; the number n
 * tells rates of different calls apart. Along a direction D: Dx = d with Daₖ in place of RATE(aₖ, n). GIVEN_IN_TIME holds for derivatives
 * along time alone, where d also counts on what it does not say (R turns with w); along other directions x is differentiated itself.
 *
 * ALTERNATIVE(x, y) is x too; `withAlternatives` takes y in its place, everywhere in an expression: equations that are solved on a way from simpler ones.
 *
 * All of it is ordinary nodes, so other expressions are put in place of inputs here as everywhere. Evaluating looks at x only.
 */
import { type ExpressionBuilder, functionOf } from "./expression-functions.js";
import type { ExpressionGraph, Node } from "./expression-graph.js";
import { ALTERNATIVE, GIVEN, GIVEN_IN_TIME, LINK } from "./expression-operations.js";

/** Along any direction in which expressions are differentiated, or along time. */
export type Along = "any" | "time";

/** The value with its derivative; `rates` are those that stand in it. */
export function withDerivative(builder: ExpressionBuilder, value: Node, derivative: Node, rates: readonly Node[], along: Along): Node {
  if (builder.graph.isConstant(value)) return value;
  const list = rates.reduceRight((rest, rate) => functionOf(builder, LINK, rate, rest), derivative);
  return builder.graph.binary(along === "any" ? GIVEN : GIVEN_IN_TIME, value, list);
}

/** The value with another expression that can be taken in its place. */
export const withAlternative = ({ graph }: ExpressionBuilder, value: Node, other: Node): Node =>
  value === other ? value : graph.binary(ALTERNATIVE, value, other);

/** Is it its first operand, with something beside it? */
export const isAnnotated = (operation: number): boolean => operation === GIVEN || operation === GIVEN_IN_TIME || operation === ALTERNATIVE;

/** Is the derivative of such a node the one that is given? */
export const holdsAlong = (operation: number, along: Along): boolean =>
  operation === GIVEN || (along === "time" && operation === GIVEN_IN_TIME);

/** The rates of a given derivative, and the derivative itself. */
export function givenParts(graph: ExpressionGraph, node: Node): { readonly rates: readonly Node[]; readonly derivative: Node } {
  const rates: Node[] = [];
  let at = graph.right(node);
  for (; graph.operation(at) === LINK; at = graph.right(at)) rates.push(graph.left(at));
  return { rates, derivative: at };
}
