/**
 * An expression as c₀ + Σ cₖ·xₖ with numbers c and inputs xₖ, carried along operation by operation.
 *
 *   a ± b: term by term      a·b, a/b: one of them (the divisor) is a number      everything else is not linear
 *
 * Cost: nodes times inputs, without a node being made; meant for small expressions of which there are many.
 */
import { ascending, nodesOf } from "./expression-calculus.js";
import { ADD, CONSTANT, DIVIDE, type ExpressionGraph, INPUT, MULTIPLY, NEGATE, type Node, SUBTRACT } from "./expression-graph.js";

/** Σ factor·input + rest. */
export interface LinearForm {
  /** Numbers of the inputs, ascending, and the factor of each. */
  readonly inputs: readonly number[];
  /** In the order of `inputs`. */
  readonly factors: readonly number[];
  /** The constant term. */
  readonly rest: number;
}

/** Undefined where the expression is not of this form, has more than `mostNodes` nodes or reads more than `mostInputs` inputs. */
export function linearForm(graph: ExpressionGraph, root: Node, mostNodes: number, mostInputs: number): LinearForm | undefined {
  const nodes = nodesOf(graph, root);
  if (nodes.length > mostNodes) return undefined;
  const inputs: number[] = [];
  for (const node of nodes) if (graph.operation(node) === INPUT) inputs.push(graph.inputIndex(node));
  if (inputs.length > mostInputs) return undefined;
  ascending(inputs);
  const forms = new Map<Node, readonly number[]>();
  for (const node of nodes) {
    const form = formOf(graph, node, inputs, forms);
    if (form === undefined) return undefined;
    forms.set(node, form);
  }
  const [rest, ...factors] = forms.get(root)!;
  return { inputs, factors, rest: rest! };
}

/** c₀, c₁, … of a node from those of its operands. */
function formOf(
  graph: ExpressionGraph,
  node: Node,
  inputs: readonly number[],
  forms: ReadonlyMap<Node, readonly number[]>,
): readonly number[] | undefined {
  const operation = graph.operation(node);
  if (operation === CONSTANT) return [graph.value(node), ...inputs.map(() => 0)];
  if (operation === INPUT) return [0, ...inputs.map((input) => (input === graph.inputIndex(node) ? 1 : 0))];
  const a = forms.get(graph.left(node))!;
  const b = forms.get(graph.right(node))!;
  switch (operation) {
    case NEGATE:
      return a.map((c) => -c);
    case ADD:
      return a.map((c, k) => c + b[k]!);
    case SUBTRACT:
      return a.map((c, k) => c - b[k]!);
    case MULTIPLY:
      if (isNumber(a)) return b.map((c) => a[0]! * c);
      return isNumber(b) ? a.map((c) => c * b[0]!) : undefined;
    case DIVIDE:
      return isNumber(b) ? a.map((c) => c / b[0]!) : undefined;
    default:
      return undefined;
  }
}

const isNumber = (form: readonly number[]): boolean => form.every((c, k) => k === 0 || c === 0);
