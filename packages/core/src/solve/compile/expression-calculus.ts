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
  ALTERNATIVE,
  ASIN,
  ATAN,
  ATAN2,
  COSH,
  carryOut,
  EQUAL,
  EXP,
  FLOOR,
  GIVEN,
  GIVEN_IN_TIME,
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

import { type Along, givenParts, holdsAlong, isAnnotated } from "./given-derivative.js";

/** Conditions: their value is not differentiated, and no equation is solved for what stands in them alone. */
const WITHOUT_SLOPE: ReadonlySet<number> = new Set([NOT, LESS, LESS_EQUAL, EQUAL, SIGN, FLOOR]);

/**
 * How far walks go: over all that the value depends on, over what can change it continuously (along any direction, or along time), or over
 * given derivatives too, which the value does not depend on.
 */
type Through = "all" | "slope" | "slope in time" | "given";

/** The nodes that an expression or several consist of, operands before what uses them. `through` says which operands are followed. */
export const nodesOf = (graph: ExpressionGraph, root: Node | readonly Node[], through: Through = "all"): Node[] =>
  ascending(reached(graph, root, through));

/** The same in the order of the walk. */
function reached(graph: ExpressionGraph, root: Node | readonly Node[], through: Through): Node[] {
  if (typeof root === "number" && OPERAND_COUNT[graph.operation(root)] === 0) return [root];
  graph.beginWalk();
  const list: Node[] = [];
  for (const node of typeof root === "number" ? [root] : root) if (graph.meet(node)) list.push(node);
  const isSlope = through === "slope" || through === "slope in time";
  const along = through === "slope in time" ? "time" : "any";
  for (let i = 0; i < list.length; i++) {
    const node = list[i]!;
    const operation = graph.operation(node);
    const operands = OPERAND_COUNT[operation]!;
    if (operands === 0 || (isSlope && WITHOUT_SLOPE.has(operation))) continue;
    const left = graph.left(node);
    if (isSlope && holdsAlong(operation, along)) {
      for (const rate of givenParts(graph, node).rates) if (graph.meet(graph.left(rate))) list.push(graph.left(rate));
      continue;
    }
    if (!(isSlope && operation === GUARD) && graph.meet(left)) list.push(left);
    if (operands < 2 || (through !== "given" && isAnnotated(operation))) continue;
    const right = graph.right(node);
    if (graph.meet(right)) list.push(right);
  }
  return list;
}

/** Lists of this length are sorted where they are. */
const SHORT = 8;

/** In place: short lists by insertion, others by the engine's own order of numbers. A function that compares two of them would be called too often. */
export function ascending<Value extends number>(list: Value[]): Value[] {
  if (list.length > SHORT) {
    const sorted = new Int32Array(list).sort();
    for (let i = 0; i < list.length; i++) list[i] = sorted[i] as Value;
    return list;
  }
  for (let i = 1; i < list.length; i++) {
    const value = list[i]!;
    let at = i;
    for (; at > 0 && list[at - 1]! > value; at--) list[at] = list[at - 1]!;
    list[at] = value;
  }
  return list;
}

/** Numbers of the inputs that an expression reads, ascending; with "slope" only those that can change it continuously (not conditions). */
export function inputsOf(graph: ExpressionGraph, root: Node, through: Through = "all"): number[] {
  const inputs: number[] = [];
  for (const node of reached(graph, root, through)) if (graph.operation(node) === INPUT) inputs.push(graph.inputIndex(node));
  return ascending(inputs);
}

/** Numbers of the inputs that stand in conditions of an expression or in comparisons, ascending: it may jump when they change. */
export function conditionInputsOf(graph: ExpressionGraph, root: Node): number[] {
  const conditions: Node[] = [];
  for (const node of reached(graph, root, "slope")) {
    const operation = graph.operation(node);
    if (operation !== GUARD && !WITHOUT_SLOPE.has(operation)) continue;
    conditions.push(graph.left(node));
    if (operation !== GUARD && OPERAND_COUNT[operation] === 2) conditions.push(graph.right(node));
  }
  return [...new Set(conditions.flatMap((node) => inputsOf(graph, node)))].sort((a, b) => a - b);
}

/**
 * The number that an expression is, with a number for every input that it reads; the same bits as with
 * constants in place of the inputs, where zero has no sign.
 */
export function evaluateAt(graph: ExpressionGraph, root: Node, inputs: ArrayLike<number>): number {
  if (graph.isConstant(root)) return graph.value(root);
  // −0 becomes 0
  if (graph.operation(root) === INPUT) return inputs[graph.inputIndex(root)]! + 0;
  const values = new Map<Node, number>();
  for (const node of nodesOf(graph, root)) {
    const operation = graph.operation(node);
    const value =
      operation === CONSTANT
        ? graph.value(node)
        : operation === INPUT
          ? inputs[graph.inputIndex(node)]!
          : carryOut(operation, values.get(graph.left(node))!, values.get(graph.right(node))!);
    values.set(node, value === 0 ? 0 : value);
  }
  return values.get(root)!;
}

/** The expression with other expressions in place of inputs; `replacement` gives undefined for those that stay. Simplified while it is built. */
export const substitute = (builder: ExpressionBuilder, root: Node, replacement: (input: number) => Node | undefined): Node =>
  rewrite(builder, root, (node) => (builder.graph.operation(node) === INPUT ? replacement(builder.graph.inputIndex(node)) : undefined));

/** The expression without derivatives that are given along time: for those who will not differentiate along it any more. */
export const withoutTimeDerivatives = (builder: ExpressionBuilder, root: Node): Node =>
  rewrite(builder, root, (node, now) => (builder.graph.operation(node) === GIVEN_IN_TIME ? now(builder.graph.left(node)) : undefined));

/** The expression with the other one in place of every value that has an alternative. */
export const withAlternatives = (builder: ExpressionBuilder, root: Node): Node =>
  rewrite(builder, root, (node, now) => (builder.graph.operation(node) === ALTERNATIVE ? now(builder.graph.right(node)) : undefined));

/**
 * The expression with others in place of nodes; `replacement` gives undefined for those that stay as far as
 * their operands do, and is told what these have become.
 */
function rewrite(builder: ExpressionBuilder, root: Node, replacement: (node: Node, now: (node: Node) => Node) => Node | undefined): Node {
  const { graph } = builder;
  /** Those that become others; most expressions have none. */
  let replaced: Map<Node, Node> | undefined;
  const now = (node: Node): Node => replaced?.get(node) ?? node;
  for (const node of nodesOf(graph, root, "given")) {
    const other = replacement(node, now);
    if (other !== undefined) {
      replaced ??= new Map();
      replaced.set(node, other);
    } else if (replaced !== undefined && OPERAND_COUNT[graph.operation(node)]! > 0) {
      const rebuilt = rebuild(builder, node, now(graph.left(node)), now(graph.right(node)));
      if (rebuilt !== node) replaced.set(node, rebuilt);
    }
  }
  return now(root);
}

/** The derivative of the expression along the direction that `slope` gives for each input (undefined: 0). */
export function differentiate(
  builder: ExpressionBuilder,
  root: Node,
  slope: (input: number) => Node | undefined,
  along: Along = "any",
): Node {
  const nodes = nodesOf(builder.graph, root, along === "time" ? "slope in time" : "slope");
  return differentiateAll(builder, [root], slope, nodes, along)[0]!;
}

/** The same for several expressions; what they share is differentiated once. `nodes`: those that are differentiated. */
export function differentiateAll(
  builder: ExpressionBuilder,
  roots: readonly Node[],
  slope: (input: number) => Node | undefined,
  nodes: readonly Node[] = nodesOf(builder.graph, roots, "slope"),
  along: Along = "any",
): Node[] {
  const { graph, algebra } = builder;
  const zero = algebra.constant(0);
  /** Those that are not 0: along one input of many most are. */
  const slopes = new Map<Node, Node>();
  for (const node of nodes) {
    const operation = graph.operation(node);
    if (operation === CONSTANT) continue;
    const left = slopes.get(graph.left(node)) ?? zero;
    const right = slopes.get(graph.right(node)) ?? zero;
    let found = zero;
    if (operation === INPUT) found = slope(graph.inputIndex(node)) ?? zero;
    else if (holdsAlong(operation, along)) found = givenSlope(builder, node, slopes);
    else if (isAnnotated(operation)) found = left;
    else if (left !== zero || right !== zero) found = slopeOf(builder, node, left, right);
    if (found !== zero) slopes.set(node, found);
  }
  return roots.map((root) => slopes.get(root) ?? zero);
}

/** The given derivative of a node with the slopes of what it depends on. */
function givenSlope(builder: ExpressionBuilder, node: Node, slopes: ReadonlyMap<Node, Node>): Node {
  const { graph } = builder;
  const zero = graph.constant(0);
  const { rates, derivative } = givenParts(graph, node);
  const slopeOfRate = new Map(rates.map((rate) => [rate, slopes.get(graph.left(rate)) ?? zero]));
  // along any direction the derivative is linear in the rates
  if (graph.operation(node) === GIVEN && rates.every((rate) => slopeOfRate.get(rate) === zero)) return zero;
  return rewrite(builder, derivative, (inner) => slopeOfRate.get(inner));
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
