/**
 * The algebra of expressions: what is written over Algebra<T> becomes a graph, simplified while it grows.
 *
 *   constants      operations between constants are carried out, with the same bits as at run time (math/trig.ts for sine and cosine)
 *   zeros, ones    x + 0, x − 0, 1·x, x/1 → x       0·x, 0/x, x − x → 0       x/x → 1
 *   signs          move outwards and vanish into sums:  −(−x) → x,  a + (−b) → a − b,  (−a)·b → −(a·b),  c·x → −(|c|·x) for c < 0,
 *                  b − a → −(a − b) where a was made before b: a difference and its opposite are one node
 *   sharing        operands of + and × in the order in which they were made: a + b and b + a are one node
 *   exact factors  x/2ᵏ → x·2⁻ᵏ
 *   if `reassociate`: constants that meet, c₁·(c₂·x) → (c₁c₂)·x, (c₁·x)/c₂ → (c₁/c₂)·x, and factors that cancel, x·(a/x) → a, x·(b·(a/x)) → a·b.
 *                  Behind a joint the inertia along its axis is M − M·(M/M): only so it becomes zero for the compiler, and all that hangs on it vanishes.
 *
 * All of it holds for finite numbers: 0·x is 0 although ∞·0 is not, and x/x presumes x ≠ 0. Without `reassociate` the
 * results have the bits of the expression as written, up to the sign of zeros (rounding is symmetric, so moving a sign
 * changes nothing else). With it they differ by round-off.
 *
 * Cost: constant time per operation.
 */
import { cos, sin } from "../../math/trig.js";
import type { Algebra } from "../recursive/algebra.js";
import { ADD, COS, DIVIDE, type ExpressionGraph, MULTIPLY, NEGATE, type Node, SIN, SQRT, SUBTRACT } from "./expression-graph.js";

export interface ExpressionOptions {
  /** Combine and cancel factors across products: fewer operations, other rounding. Default false. */
  readonly reassociate?: boolean;
}

/** An algebra whose numbers are nodes of a graph. */
export interface ExpressionAlgebra extends Algebra<Node> {
  /** How many operations were asked for: what a computation with numbers would have executed. */
  readonly requested: number;
}

/** The algebra over a graph; equal operations on equal operands are one node. */
export function createExpressionAlgebra(graph: ExpressionGraph, options: ExpressionOptions = {}): ExpressionAlgebra {
  const rules = new Rules(graph, options.reassociate ?? false);
  return {
    get requested() {
      return rules.requested;
    },
    constant: (value) => graph.constant(value),
    add: (a, b) => rules.asked().add(a, b),
    subtract: (a, b) => rules.asked().subtract(a, b),
    multiply: (a, b) => rules.asked().multiply(a, b),
    divide: (a, b) => rules.asked().divide(a, b),
    negate: (a) => rules.asked().negate(a),
    sin: (a) => rules.asked().function(SIN, sin, a),
    cos: (a) => rules.asked().function(COS, cos, a),
    sqrt: (a) => rules.asked().function(SQRT, Math.sqrt, a),
  };
}

class Rules {
  requested = 0;
  readonly #graph: ExpressionGraph;
  readonly #reassociate: boolean;
  readonly #zero: Node;
  readonly #one: Node;

  constructor(graph: ExpressionGraph, reassociate: boolean) {
    this.#graph = graph;
    this.#reassociate = reassociate;
    this.#zero = graph.constant(0);
    this.#one = graph.constant(1);
  }

  /** Counts a request from outside; rules that call each other do not count. */
  asked(): this {
    this.requested++;
    return this;
  }

  add(a: Node, b: Node): Node {
    const graph = this.#graph;
    if (graph.isConstant(a) && graph.isConstant(b)) return graph.constant(graph.value(a) + graph.value(b));
    if (a === this.#zero) return b;
    if (b === this.#zero) return a;
    if (this.#isNegative(b)) return this.subtract(a, this.negate(b));
    if (this.#isNegative(a)) return this.subtract(b, this.negate(a));
    return a < b ? graph.binary(ADD, a, b) : graph.binary(ADD, b, a);
  }

  subtract(a: Node, b: Node): Node {
    const graph = this.#graph;
    if (graph.isConstant(a) && graph.isConstant(b)) return graph.constant(graph.value(a) - graph.value(b));
    if (b === this.#zero) return a;
    if (a === this.#zero) return this.negate(b);
    if (a === b) return this.#zero;
    if (this.#isNegative(b)) return this.add(a, this.negate(b));
    if (this.#isNegative(a)) return this.negate(this.add(this.negate(a), b));
    return a < b ? graph.binary(SUBTRACT, a, b) : graph.unary(NEGATE, graph.binary(SUBTRACT, b, a));
  }

  multiply(a: Node, b: Node): Node {
    const graph = this.#graph;
    if (graph.isConstant(a) && graph.isConstant(b)) return graph.constant(graph.value(a) * graph.value(b));
    if (a === this.#zero || b === this.#zero) return this.#zero;
    if (a === this.#one) return b;
    if (b === this.#one) return a;
    if (this.#isNegative(a)) return this.negate(this.multiply(this.negate(a), b));
    if (this.#isNegative(b)) return this.negate(this.multiply(a, this.negate(b)));
    const shorter = this.#reassociate ? (this.#combined(a, b) ?? this.#combined(b, a)) : undefined;
    if (shorter !== undefined) return shorter;
    return a < b ? graph.binary(MULTIPLY, a, b) : graph.binary(MULTIPLY, b, a);
  }

  divide(a: Node, b: Node): Node {
    const graph = this.#graph;
    if (graph.isConstant(a) && graph.isConstant(b)) return graph.constant(graph.value(a) / graph.value(b));
    if (a === this.#zero) return a;
    if (b === this.#one) return a;
    if (a === b) return this.#one;
    if (this.#isNegative(a)) return this.negate(this.divide(this.negate(a), b));
    if (this.#isNegative(b)) return this.negate(this.divide(a, this.negate(b)));
    if (graph.isConstant(b)) {
      if (hasExactReciprocal(graph.value(b))) return this.multiply(a, graph.constant(1 / graph.value(b)));
      if (this.#reassociate && this.#isScaled(a)) return this.#rescale(a, 1, graph.value(b));
    }
    return graph.binary(DIVIDE, a, b);
  }

  negate(a: Node): Node {
    const graph = this.#graph;
    if (graph.isConstant(a)) return graph.constant(-graph.value(a));
    return graph.operation(a) === NEGATE ? graph.left(a) : graph.unary(NEGATE, a);
  }

  function(operation: number, evaluate: (x: number) => number, a: Node): Node {
    const graph = this.#graph;
    return graph.isConstant(a) ? graph.constant(evaluate(graph.value(a))) : graph.unary(operation, a);
  }

  /** factor·product with fewer operations, if constants meet or the factor cancels. */
  #combined(factor: Node, product: Node): Node | undefined {
    const graph = this.#graph;
    if (graph.isConstant(factor)) return this.#isScaled(product) ? this.#rescale(product, graph.value(factor), 1) : undefined;
    if (this.#isQuotientBy(product, factor)) return graph.left(product);
    if (graph.operation(product) !== MULTIPLY) return undefined;
    const left = graph.left(product);
    const right = graph.right(product);
    if (this.#isQuotientBy(left, factor)) return this.multiply(graph.left(left), right);
    return this.#isQuotientBy(right, factor) ? this.multiply(left, graph.left(right)) : undefined;
  }

  #isQuotientBy(node: Node, divisor: Node): boolean {
    return this.#graph.operation(node) === DIVIDE && this.#graph.right(node) === divisor;
  }

  /** A negation or a negative constant: something that a sign can be taken from. */
  #isNegative(node: Node): boolean {
    const graph = this.#graph;
    return graph.operation(node) === NEGATE || (graph.isConstant(node) && graph.value(node) < 0);
  }

  /** c·x */
  #isScaled(node: Node): boolean {
    const graph = this.#graph;
    return graph.operation(node) === MULTIPLY && (graph.isConstant(graph.left(node)) || graph.isConstant(graph.right(node)));
  }

  /** (c·factor/divisor)·x for c·x */
  #rescale(node: Node, factor: number, divisor: number): Node {
    const graph = this.#graph;
    const constantFirst = graph.isConstant(graph.left(node));
    const constant = constantFirst ? graph.left(node) : graph.right(node);
    const other = constantFirst ? graph.right(node) : graph.left(node);
    return this.multiply(graph.constant((graph.value(constant) * factor) / divisor), other);
  }
}

/** Is it ±2ᵏ with a finite, normal reciprocal? Then dividing by it is multiplying. */
function hasExactReciprocal(value: number): boolean {
  const magnitude = Math.abs(value);
  if (!(magnitude >= SMALLEST_POWER && magnitude <= LARGEST_POWER)) return false;
  bits[0] = magnitude;
  return words[0] === 0 && (words[1]! & 0xfffff) === 0;
}

/** 2⁻¹⁰²² and 2¹⁰²² */
const SMALLEST_POWER = 2.2250738585072014e-308;
const LARGEST_POWER = 4.49423283715579e307;

const bits = new Float64Array(1);
/** Little-endian words: every engine that exists. */
const words = new Uint32Array(bits.buffer);
