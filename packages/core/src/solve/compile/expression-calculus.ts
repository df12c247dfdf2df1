/**
 * What is done with expressions as a whole: which inputs they read, other expressions in place of inputs, and derivatives.
 *
 *   D(a ± b) = Da ± Db      D(a·b) = Da·b + a·Db      D(a/b) = (Da − (a/b)·Db)/b      D√a = Da/(2√a)
 *   D sin a = cos a·Da …    D aᵇ = b·aᵇ⁻¹·Da + aᵇ·ln a·Db      D atan2(y, x) = (x·Dy − y·Dx)/(x² + y²)
 *   D|a| = sign a·Da        D max(a, b) = if a > b then Da else Db       D GUARD(c, a) = GUARD(c, Da)       comparisons, floor: 0
 *
 * The derivative is along a direction: D(input) is given. With 1 for one input and 0 for the others it is partial, with the derivative of each input
 * it is that along time. Equal parts are shared, so second derivatives do not explode. No recursion: the depth of an expression has no limit.
 *
 * Cost: linear in the nodes that the expression consists of.
 */

import { type ExpressionBuilder, functionOf, less, select } from "./expression-functions.js";
import {
  ADD,
  CONSTANT,
  COS,
  DIVIDE,
  type ExpressionGraph,
  INPUT,
  MULTIPLY,
  NEGATE,
  type Node,
  OPERAND_COUNT,
  SIN,
  SQRT,
  SUBTRACT,
} from "./expression-graph.js";
import {
  ABS,
  ACOS,
  ASIN,
  ATAN,
  ATAN2,
  COSH,
  EQUAL,
  EXP,
  FLOOR,
  GUARD,
  LESS,
  LESS_EQUAL,
  LOG,
  LOG10,
  MAX,
  MIN,
  NOT,
  POW,
  SIGN,
  SINH,
  TAN,
  TANH,
} from "./expression-operations.js";

/** Conditions: their value is not differentiated, and no equation is solved for what stands in them alone. */
const WITHOUT_SLOPE: ReadonlySet<number> = new Set([NOT, LESS, LESS_EQUAL, EQUAL, SIGN, FLOOR]);

/** The nodes that an expression or several consist of, operands before what uses them. `through` says which operands are followed. */
export function nodesOf(graph: ExpressionGraph, root: Node | readonly Node[], through: "all" | "slope" = "all"): Node[] {
  graph.beginWalk();
  const list = (typeof root === "number" ? [root] : root).filter((node) => graph.meet(node));
  const visit = (node: Node): void => {
    if (graph.meet(node)) list.push(node);
  };
  for (let i = 0; i < list.length; i++) {
    const node = list[i]!;
    const operation = graph.operation(node);
    if (through === "slope" && WITHOUT_SLOPE.has(operation)) continue;
    const operands = OPERAND_COUNT[operation]!;
    if (operands > 0 && !(through === "slope" && operation === GUARD)) visit(graph.left(node));
    if (operands > 1) visit(graph.right(node));
  }
  return list.sort((a, b) => a - b);
}

/** Numbers of the inputs that an expression reads, ascending; with "slope" only those that can change it continuously (not conditions). */
export function inputsOf(graph: ExpressionGraph, root: Node, through: "all" | "slope" = "all"): number[] {
  return nodesOf(graph, root, through)
    .filter((node) => graph.operation(node) === INPUT)
    .map((node) => graph.inputIndex(node))
    .sort((a, b) => a - b);
}

/** Numbers of the inputs that stand in conditions of an expression or in comparisons, ascending: it may jump when they change. */
export function conditionInputsOf(graph: ExpressionGraph, root: Node): number[] {
  const inputs = new Set<number>();
  for (const node of nodesOf(graph, root, "slope")) {
    const operation = graph.operation(node);
    if (operation !== GUARD && !WITHOUT_SLOPE.has(operation)) continue;
    for (const input of inputsOf(graph, graph.left(node))) inputs.add(input);
    if (operation !== GUARD && OPERAND_COUNT[operation] === 2) for (const input of inputsOf(graph, graph.right(node))) inputs.add(input);
  }
  return [...inputs].sort((a, b) => a - b);
}

/** The expression with other expressions in place of inputs; `replacement` gives undefined for those that stay. Simplified while it is built. */
export function substitute(builder: ExpressionBuilder, root: Node, replacement: (input: number) => Node | undefined): Node {
  const { graph } = builder;
  /** Those that become others. */
  const replaced = new Map<Node, Node>();
  const now = (node: Node): Node => replaced.get(node) ?? node;
  for (const node of nodesOf(graph, root)) {
    const operation = graph.operation(node);
    if (operation === INPUT) {
      const other = replacement(graph.inputIndex(node));
      if (other !== undefined) replaced.set(node, other);
    } else if (operation !== CONSTANT && replaced.size > 0) {
      const rebuilt = rebuild(builder, node, now(graph.left(node)), now(graph.right(node)));
      if (rebuilt !== node) replaced.set(node, rebuilt);
    }
  }
  return now(root);
}

/** The derivative of the expression along the direction that `slope` gives for each input (undefined: 0). */
export function differentiate(builder: ExpressionBuilder, root: Node, slope: (input: number) => Node | undefined): Node {
  return differentiateAll(builder, [root], slope)[0]!;
}

/** The same for several expressions; what they share is differentiated once. */
export function differentiateAll(
  builder: ExpressionBuilder,
  roots: readonly Node[],
  slope: (input: number) => Node | undefined,
  nodes: readonly Node[] = nodesOf(builder.graph, roots, "slope"),
): Node[] {
  const { graph, algebra } = builder;
  const zero = algebra.constant(0);
  const slopes = new Map<Node, Node>();
  for (const node of nodes) {
    const operation = graph.operation(node);
    const left = slopes.get(graph.left(node)) ?? zero;
    const right = slopes.get(graph.right(node)) ?? zero;
    if (operation === INPUT) slopes.set(node, slope(graph.inputIndex(node)) ?? zero);
    else if (operation === CONSTANT || (left === zero && right === zero)) slopes.set(node, zero);
    else slopes.set(node, slopeOf(builder, node, left, right));
  }
  return roots.map((root) => slopes.get(root)!);
}

/** ∂root/∂input */
export const partial = (builder: ExpressionBuilder, root: Node, input: number): Node =>
  differentiate(builder, root, (other) => (other === input ? builder.algebra.constant(1) : undefined));

function rebuild(builder: ExpressionBuilder, node: Node, a: Node, b: Node): Node {
  const { graph, algebra } = builder;
  const operation = graph.operation(node);
  if (a === graph.left(node) && (OPERAND_COUNT[operation] === 1 || b === graph.right(node))) return node;
  switch (operation) {
    case ADD:
      return algebra.add(a, b);
    case SUBTRACT:
      return algebra.subtract(a, b);
    case MULTIPLY:
      return algebra.multiply(a, b);
    case DIVIDE:
      return algebra.divide(a, b);
    case NEGATE:
      return algebra.negate(a);
    case SIN:
      return algebra.sin(a);
    case COS:
      return algebra.cos(a);
    case SQRT:
      return algebra.sqrt(a);
    default:
      return OPERAND_COUNT[operation] === 1 ? functionOf(builder, operation, a) : functionOf(builder, operation, a, b);
  }
}

/** D(node) from the slopes of its operands. */
function slopeOf(builder: ExpressionBuilder, node: Node, da: Node, db: Node): Node {
  const { graph, algebra } = builder;
  const a = graph.left(node);
  const b = graph.right(node);
  switch (graph.operation(node)) {
    case ADD:
      return algebra.add(da, db);
    case SUBTRACT:
      return algebra.subtract(da, db);
    case MULTIPLY:
      return algebra.add(algebra.multiply(da, b), algebra.multiply(a, db));
    case DIVIDE:
      return algebra.divide(algebra.subtract(da, algebra.multiply(node, db)), b);
    case NEGATE:
      return algebra.negate(da);
    case ATAN2: {
      const turned = algebra.subtract(algebra.multiply(b, da), algebra.multiply(a, db));
      return algebra.divide(turned, algebra.add(algebra.multiply(a, a), algebra.multiply(b, b)));
    }
    case POW:
      return slopeOfPower(builder, node, da, db);
    case MIN:
      return select(builder, less(builder, a, b), da, db);
    case MAX:
      return select(builder, less(builder, b, a), da, db);
    case GUARD:
      return functionOf(builder, GUARD, a, db);
    default:
      return chainRule(builder, node, da);
  }
}

function slopeOfPower(builder: ExpressionBuilder, node: Node, da: Node, db: Node): Node {
  const { graph, algebra } = builder;
  const base = graph.left(node);
  const exponent = graph.right(node);
  const lowered = functionOf(builder, POW, base, algebra.subtract(exponent, algebra.constant(1)));
  const ofBase = algebra.multiply(algebra.multiply(exponent, lowered), da);
  if (graph.isConstant(db) && graph.value(db) === 0) return ofBase;
  return algebra.add(ofBase, algebra.multiply(algebra.multiply(node, functionOf(builder, LOG, base)), db));
}

/** f′(a)·Da or Da/g(a) for functions of one operand. */
function chainRule(builder: ExpressionBuilder, node: Node, da: Node): Node {
  const { graph, algebra } = builder;
  const a = graph.left(node);
  const one = algebra.constant(1);
  const square = (x: Node) => algebra.multiply(x, x);
  switch (graph.operation(node)) {
    case SIN:
      return algebra.multiply(algebra.cos(a), da);
    case COS:
      return algebra.negate(algebra.multiply(algebra.sin(a), da));
    case SQRT:
      return algebra.divide(da, algebra.multiply(algebra.constant(2), node));
    case TAN:
      return algebra.multiply(algebra.add(one, square(node)), da);
    case ASIN:
      return algebra.divide(da, algebra.sqrt(algebra.subtract(one, square(a))));
    case ACOS:
      return algebra.negate(algebra.divide(da, algebra.sqrt(algebra.subtract(one, square(a)))));
    case ATAN:
      return algebra.divide(da, algebra.add(one, square(a)));
    case EXP:
      return algebra.multiply(node, da);
    case LOG:
      return algebra.divide(da, a);
    case LOG10:
      return algebra.divide(da, algebra.multiply(algebra.constant(Math.LN10), a));
    case SINH:
      return algebra.multiply(functionOf(builder, COSH, a), da);
    case COSH:
      return algebra.multiply(functionOf(builder, SINH, a), da);
    case TANH:
      return algebra.multiply(algebra.subtract(one, square(node)), da);
    case ABS:
      return algebra.multiply(functionOf(builder, SIGN, a), da);
    default:
      return algebra.constant(0);
  }
}
