/**
 * A flat model in the expression graph: every equation as a residual, left − right, over the places of
 * slots.ts; what is discrete apart (events/discrete-system.ts).
 *
 * From here on all phases work on residuals.
 */
import type { Diagnostic } from "@gelenk/core";
import type { ExpressionBuilder, Node } from "@gelenk/core/numerics";
import { type DiscreteSystem, discreteSystem } from "../events/discrete-system.js";
import type { FlatEquation, FlatModel } from "../flat/flat-model.js";
import type { Slots } from "./slots.js";
import { Translator } from "./translator.js";

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
  readonly discrete: DiscreteSystem;
}

function residual(translator: Translator, { left, right, place }: FlatEquation, source: number): SystemEquation {
  return { residual: translator.builder.algebra.subtract(translator.node(left, place), translator.node(right, place)), place, source };
}

/** The system of a model, with the translator for its attributes. */
export function equationSystem(
  model: FlatModel,
  diagnostics: Diagnostic[],
): { readonly system: EquationSystem; readonly translator: Translator } {
  const translator = new Translator(model, diagnostics);
  const { discrete, equations, initialEquations } = discreteSystem(model, translator);
  const system = {
    model,
    builder: translator.builder,
    slots: translator.slots,
    equations: equations.map((source) => residual(translator, model.equations[source]!, source)),
    initialEquations: initialEquations.map((source) => residual(translator, model.initialEquations[source]!, source)),
  };
  return { system: { ...system, discrete: { ...discrete, held: translator.held.list() } }, translator };
}

/** The name of what is at a place: `time`, `x`, `der(x)`, `der(der(x))`, `pre(x)`. */
export function slotName({ model, slots }: Pick<EquationSystem, "model" | "slots">, slot: number): string {
  const { kind, index, order } = slots.list[slot]!;
  if (kind === "time") return "time";
  if (kind === "parameter") return model.parameters[index]!.name;
  if (kind === "held") return `condition ${index + 1}`;
  if (kind === "pre") return `pre(${model.variables[index]!.name})`;
  return "der(".repeat(order) + model.variables[index]!.name + ")".repeat(order);
}
