/**
 * A flat model in the expression graph: every equation as a residual, left − right, over the places of slots.ts.
 *
 * From here on all phases work on residuals. Names that do not exist and derivatives of parameters are reported where they stand.
 * Cost: linear in the size of the expressions, no recursion.
 */
import type { Diagnostic } from "@gelenk/core";
import { createExpressionAlgebra, type ExpressionBuilder, ExpressionGraph, type Node, substitute } from "@gelenk/core/numerics";
import type { Expression, FlatEquation, FlatModel } from "../flat/flat-model.js";
import { applyOperation } from "./apply-operation.js";
import { Slots, TIME_SLOT } from "./slots.js";

export interface SystemEquation {
  readonly residual: Node;
  readonly place: string;
  /** Which equation of the model it is or comes from by differentiation. */
  readonly source: number;
}

export interface EquationSystem {
  readonly model: FlatModel;
  readonly builder: ExpressionBuilder;
  readonly slots: Slots;
  readonly equations: readonly SystemEquation[];
  readonly initialEquations: readonly SystemEquation[];
}

/** Names to places, and expressions to nodes. */
export class Translator {
  readonly builder: ExpressionBuilder;
  readonly slots: Slots;
  readonly #parameters = new Map<string, number>();
  readonly #variables = new Map<string, number>();
  readonly #diagnostics: Diagnostic[];

  constructor(model: FlatModel, diagnostics: Diagnostic[]) {
    const graph = new ExpressionGraph();
    this.builder = { graph, algebra: createExpressionAlgebra(graph) };
    this.slots = new Slots(model.parameters.length, model.variables.length);
    this.#diagnostics = diagnostics;
    for (const [index, { name, place }] of model.parameters.entries()) this.#declare(this.#parameters, name, index, place);
    for (const [index, { name, place }] of model.variables.entries()) this.#declare(this.#variables, name, index, place);
  }

  #declare(table: Map<string, number>, name: string, index: number, place: string): void {
    if (this.#parameters.has(name) || this.#variables.has(name)) {
      this.#diagnostics.push({ code: "modelica.duplicate-name", severity: "error", message: `${name} exists already`, where: place });
    }
    table.set(name, index);
  }

  /** The node of an expression; unknown names count as 0 after they are reported at `place`. */
  node(root: Expression, place: string): Node {
    const results: Node[] = [];
    const todo: { readonly expression: Expression; readonly ready: boolean }[] = [{ expression: root, ready: false }];
    while (todo.length > 0) {
      const { expression, ready } = todo.pop()!;
      if (expression.kind !== "operation") results.push(this.#leaf(expression, place));
      else if (ready) {
        const operands = results.splice(results.length - expression.operands.length);
        results.push(applyOperation(this.builder, expression.operation, operands));
      } else {
        todo.push({ expression, ready: true });
        for (let i = expression.operands.length - 1; i >= 0; i--) todo.push({ expression: expression.operands[i]!, ready: false });
      }
    }
    return results[0]!;
  }

  residual({ left, right, place }: FlatEquation, source: number): SystemEquation {
    return { residual: this.builder.algebra.subtract(this.node(left, place), this.node(right, place)), place, source };
  }

  #leaf(leaf: Exclude<Expression, { kind: "operation" }>, place: string): Node {
    const { graph } = this.builder;
    if (leaf.kind === "constant") return graph.constant(leaf.value);
    if (leaf.kind === "time") return graph.input(TIME_SLOT);
    const variable = this.#variables.get(leaf.name);
    if (variable !== undefined) return graph.input(this.slots.variable(variable, leaf.kind === "derivative" ? 1 : 0));
    const parameter = this.#parameters.get(leaf.name);
    if (parameter === undefined) {
      const message = `there is no variable or parameter ${leaf.name}`;
      this.#diagnostics.push({ code: "modelica.unknown-variable", severity: "error", message, where: place });
      return graph.constant(0);
    }
    return leaf.kind === "derivative" ? graph.constant(0) : graph.input(this.slots.parameter(parameter));
  }
}

/** The system of a model, with the translator for its attributes. */
export function equationSystem(
  model: FlatModel,
  diagnostics: Diagnostic[],
): { readonly system: EquationSystem; readonly translator: Translator } {
  const translator = new Translator(model, diagnostics);
  const system = {
    model,
    builder: translator.builder,
    slots: translator.slots,
    equations: model.equations.map((equation, source) => translator.residual(equation, source)),
    initialEquations: model.initialEquations.map((equation, source) => translator.residual(equation, source)),
  };
  return { system, translator };
}

/** The name of what is at a place: `time`, `x`, `der(x)`, `der(der(x))`. */
export function slotName({ model, slots }: Pick<EquationSystem, "model" | "slots">, slot: number): string {
  const { kind, index, order } = slots.list[slot]!;
  if (kind === "time") return "time";
  if (kind === "parameter") return model.parameters[index]!.name;
  return "der(".repeat(order) + model.variables[index]!.name + ")".repeat(order);
}

/** The number that an expression is, with a value for every place it reads. */
export function valueAt(builder: ExpressionBuilder, node: Node, values: ArrayLike<number>): number {
  return builder.graph.value(substitute(builder, node, (slot) => builder.graph.constant(values[slot]!)));
}
