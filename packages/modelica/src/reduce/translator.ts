/**
 * Names to places (slots.ts), and expressions to nodes of one graph. Names that do not exist, derivatives of discrete variables and the
 * like are reported where they stand. Cost: linear in the size of the expressions, no recursion.
 */
import type { Diagnostic } from "@gelenk/core";
import { createExpressionAlgebra, type ExpressionBuilder, ExpressionGraph, type Node } from "@gelenk/core/numerics";
import { HeldValues } from "../events/held-values.js";
import type { Expression, FlatModel } from "../flat/flat-model.js";
import { applyOperation, literalSteps, type Steps } from "./apply-operation.js";
import { Slots, TIME_SLOT } from "./slots.js";

/** Do relations keep their value between events, or are they what they are at any time? */
export type RelationMode = "events" | "literal";

type Compound = Extract<Expression, { kind: "operation" | "sample" }>;
type Leaf = Exclude<Expression, Compound>;

interface Task {
  readonly expression: Expression;
  readonly ready: boolean;
  readonly mode: RelationMode;
}

export class Translator {
  readonly builder: ExpressionBuilder;
  readonly slots: Slots;
  readonly held: HeldValues;
  readonly #discrete: readonly boolean[];
  readonly #parameters = new Map<string, number>();
  readonly #variables = new Map<string, number>();
  readonly #literal: Steps;
  readonly #diagnostics: Diagnostic[];

  constructor(model: FlatModel, diagnostics: Diagnostic[]) {
    const graph = new ExpressionGraph();
    this.builder = { graph, algebra: createExpressionAlgebra(graph) };
    this.#literal = { ...literalSteps(this.builder), blend: (actual, simplified) => this.held.blend(actual, simplified) };
    this.#discrete = model.variables.map(({ variability }) => variability === "discrete");
    this.slots = new Slots(model.parameters.length, this.#discrete);
    this.held = new HeldValues(this.builder, this.slots);
    this.#diagnostics = diagnostics;
    for (const [index, { name, place }] of model.parameters.entries()) this.#declare(this.#parameters, name, index, place);
    for (const [index, { name, place }] of model.variables.entries()) this.#declare(this.#variables, name, index, place);
  }

  #declare(table: Map<string, number>, name: string, index: number, place: string): void {
    if (this.#parameters.has(name) || this.#variables.has(name)) this.report("modelica.duplicate-name", `${name} exists already`, place);
    table.set(name, index);
  }

  report(code: string, message: string, where: string): void {
    this.#diagnostics.push({ code, severity: "error", message, where });
  }

  /** The number of a variable. */
  variable(name: string): number | undefined {
    return this.#variables.get(name);
  }

  isDiscrete(variable: number): boolean {
    return this.#discrete[variable]!;
  }

  /** The node of an expression; unknown names count as 0 after they are reported at `place`. */
  node(root: Expression, place: string, mode: RelationMode = "events"): Node {
    if (isLeaf(root)) return this.#leaf(root, place);
    const steps: Readonly<Record<RelationMode, Steps>> = { literal: this.#literal, events: this.#heldSteps(place) };
    const results: Node[] = [];
    // parts that stand at several places are one object: written out as a tree what a loop has built up may have no end
    const done = { literal: new Map<Expression, Node>(), events: new Map<Expression, Node>() };
    const todo: Task[] = [{ expression: root, ready: false, mode }];
    for (let task = todo.pop(); task !== undefined; task = todo.pop()) {
      const { expression, ready, mode } = task;
      if (isLeaf(expression)) {
        results.push(this.#leaf(expression, place));
        continue;
      }
      const before = ready ? undefined : done[mode].get(expression);
      if (ready) {
        const node = this.#combine(expression, results, place, steps[mode]);
        done[mode].set(expression, node);
        results.push(node);
      } else if (before !== undefined) results.push(before);
      else {
        todo.push({ expression, ready: true, mode });
        const inner = isQuiet(expression) ? "literal" : mode;
        const operands = operandsOf(expression);
        for (let i = operands.length - 1; i >= 0; i--) todo.push({ expression: operands[i]!, ready: false, mode: inner });
      }
    }
    return results[0]!;
  }

  #combine(expression: Compound, results: Node[], place: string, steps: Steps): Node {
    const operands = results.splice(results.length - operandsOf(expression).length);
    if (expression.kind === "sample") return this.held.sample(operands[0]!, operands[1]!, place);
    return applyOperation(this.builder, expression.operation, operands, steps);
  }

  #heldSteps(place: string): Steps {
    return {
      less: (a, b) => this.held.relation(a, b, true, place),
      lessEqual: (a, b) => this.held.relation(a, b, false, place),
      floor: (a) => this.held.floor(a, place),
      blend: this.#literal.blend,
    };
  }

  #leaf(leaf: Leaf, place: string): Node {
    const { graph } = this.builder;
    if (leaf.kind === "constant") return graph.constant(leaf.value);
    if (leaf.kind === "time") return graph.input(TIME_SLOT);
    if (leaf.kind === "initial") return this.held.initial();
    if (leaf.kind === "terminal") return this.held.terminal();
    const variable = this.#variables.get(leaf.name);
    if (variable !== undefined) return this.#variableLeaf(leaf.kind, leaf.name, variable, place);
    const parameter = this.#parameters.get(leaf.name);
    if (parameter === undefined) {
      this.report("modelica.unknown-variable", `there is no variable or parameter ${leaf.name}`, place);
      return graph.constant(0);
    }
    return leaf.kind === "derivative" ? graph.constant(0) : graph.input(this.slots.parameter(parameter));
  }

  #variableLeaf(kind: "reference" | "derivative" | "pre", name: string, variable: number, place: string): Node {
    const { graph } = this.builder;
    if (kind === "pre") return graph.input(this.slots.pre(variable));
    if (kind === "reference") return graph.input(this.slots.variable(variable, 0));
    if (!this.#discrete[variable]) return graph.input(this.slots.variable(variable, 1));
    this.report("modelica.discrete-derivative", `${name} is discrete and has no derivative`, place);
    return graph.constant(0);
  }
}

const isLeaf = (expression: Expression): expression is Leaf => expression.kind !== "operation" && expression.kind !== "sample";

const operandsOf = (expression: Compound): readonly Expression[] =>
  expression.kind === "sample" ? [expression.start, expression.interval] : expression.operands;

/** noEvent, and smooth of order 1 and more. */
function isQuiet(expression: Expression): boolean {
  if (expression.kind !== "operation") return false;
  if (expression.operation === "noEvent") return true;
  const [order] = expression.operands;
  return expression.operation === "smooth" && !(order?.kind === "constant" && order.value < 1);
}
