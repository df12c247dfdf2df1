/**
 * From the graph that shares best to the graph that is cheapest to compute.
 *
 *   signs         the algebra leaves them at results and at arguments of functions; here each goes into its expression where that is free:
 *                 −(a − b) → b − a,  −((a − b) + c) → (b − a) − c,  −(c·x) → (−c)·x; the bits stay the same, up to the sign of zeros
 *   reciprocals   if `shareReciprocals`: a/d and b/d → r = 1/d, a·r, b·r, and x/c → x·(1/c); fewer divisions, rounding twice instead of once
 *
 * Only what the outputs need is kept. Cost: linear in the number of nodes that they consist of, however large the graph is.
 */
import { nodesOf } from "./expression-calculus.js";
import { ADD, CONSTANT, DIVIDE, ExpressionGraph, INPUT, MULTIPLY, NEGATE, type Node, OPERAND_COUNT, SUBTRACT } from "./expression-graph.js";
import { isAnnotated } from "./given-derivative.js";

export interface LowerOptions {
  /** One division per divisor. Default false: quotients are rounded once. */
  readonly shareReciprocals?: boolean;
}

export interface LoweredGraph {
  readonly graph: ExpressionGraph;
  readonly outputs: readonly Node[];
}

/** Operations into which a sign can go. */
const SIGN_ENTERS: ReadonlySet<number> = new Set([ADD, SUBTRACT, MULTIPLY, DIVIDE]);

/** Signs are not followed deeper than this into an expression. */
const DEEPEST_SIGN = 64;

export function lower(graph: ExpressionGraph, outputs: readonly Node[], options: LowerOptions = {}): LoweredGraph {
  const nodes = nodesOf(graph, outputs);
  const lowering = new Lowering(graph, nodes, countUses(graph, outputs, nodes), options.shareReciprocals ?? false);
  for (const node of nodes) lowering.keep(node);
  return { graph: lowering.result, outputs: outputs.map((node) => lowering.of(node)) };
}

/** How often each node is an operand or an output of what the outputs need; 0 for what they do not need. `nodes`: all that they consist of. */
export function countUses(graph: ExpressionGraph, outputs: readonly Node[], nodes: readonly Node[] = nodesOf(graph, outputs)): Int32Array {
  const uses = new Int32Array(graph.count);
  for (const node of outputs) uses[node]!++;
  for (const node of nodes) {
    const operation = graph.operation(node);
    const operands = isAnnotated(operation) ? 1 : OPERAND_COUNT[operation]!;
    if (operands > 0) uses[graph.left(node)]!++;
    if (operands > 1) uses[graph.right(node)]!++;
  }
  return uses;
}

class Lowering {
  readonly result = new ExpressionGraph();
  readonly #graph: ExpressionGraph;
  readonly #uses: Int32Array;
  readonly #lowered: Int32Array;
  readonly #shareReciprocals: boolean;
  /** How often each node divides something. */
  readonly #divides: Int32Array;

  constructor(graph: ExpressionGraph, nodes: readonly Node[], uses: Int32Array, shareReciprocals: boolean) {
    this.#graph = graph;
    this.#uses = uses;
    this.#lowered = new Int32Array(graph.count);
    this.#shareReciprocals = shareReciprocals;
    this.#divides = new Int32Array(graph.count);
    for (const node of nodes) if (graph.operation(node) === DIVIDE) this.#divides[graph.right(node)]!++;
  }

  of(node: Node): Node {
    return this.#lowered[node]! as Node;
  }

  /** Lowers a node whose operands are lowered. */
  keep(node: Node): void {
    this.#lowered[node] = this.#lower(node);
  }

  #lower(node: Node): Node {
    const graph = this.#graph;
    const operation = graph.operation(node);
    if (operation === CONSTANT) return this.result.constant(graph.value(node));
    if (operation === INPUT) return this.result.input(graph.inputIndex(node));
    const left = graph.left(node);
    if (isAnnotated(operation)) return this.of(left);
    if (operation === NEGATE) return this.#negated(left, DEEPEST_SIGN) ?? this.result.unary(NEGATE, this.of(left));
    if (operation === DIVIDE) return this.#quotient(this.of(left), graph.right(node));
    if (OPERAND_COUNT[operation] === 1) return this.result.unary(operation, this.of(left));
    return this.result.binary(operation, this.of(left), this.of(graph.right(node)));
  }

  #quotient(dividend: Node, divisor: Node): Node {
    const { result } = this;
    const by = this.of(divisor);
    if (!this.#shareReciprocals) return result.binary(DIVIDE, dividend, by);
    if (result.isConstant(by)) return result.binary(MULTIPLY, dividend, result.constant(1 / result.value(by)));
    const one = result.constant(1);
    if (this.#divides[divisor]! < 2 || dividend === one) return result.binary(DIVIDE, dividend, by);
    return result.binary(MULTIPLY, dividend, result.binary(DIVIDE, one, by));
  }

  /** −node if it costs no more than the node itself, which nobody else needs. */
  #negated(node: Node, depth: number): Node | undefined {
    const graph = this.#graph;
    const { result } = this;
    const operation = graph.operation(node);
    if (operation === CONSTANT) return result.constant(-graph.value(node));
    if (isAnnotated(operation)) return this.#uses[node] === 1 ? this.#negated(graph.left(node), depth) : undefined;
    if (depth === 0 || this.#uses[node] !== 1 || !SIGN_ENTERS.has(operation)) return undefined;
    const left = graph.left(node);
    const right = graph.right(node);
    if (operation === SUBTRACT) return result.binary(SUBTRACT, this.of(right), this.of(left));
    const negatedLeft = this.#negated(left, depth - 1);
    if (operation === DIVIDE) return negatedLeft === undefined ? undefined : this.#quotient(negatedLeft, right);
    const negated = negatedLeft ?? this.#negated(right, depth - 1);
    if (negated === undefined) return undefined;
    const other = this.of(negatedLeft === undefined ? left : right);
    return operation === ADD ? result.binary(SUBTRACT, negated, other) : result.binary(MULTIPLY, negated, other);
  }
}
