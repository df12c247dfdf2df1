/**
 * Start values and nominal values of the variables that presolve kept: the start that was written nearest to the top of the model, for the
 * variable itself or for an alias (with its sign), the nominal value of the variable itself before those of aliases; otherwise 0 and 1.
 * `generic` has a number in general position where nothing was written: there constraints that are independent anywhere are independent.
 */
import type { Diagnostic } from "@gelenk/core";
import { createRandom } from "@gelenk/core";
import { evaluateAt, inputsOf } from "@gelenk/core/numerics";
import type { Expression } from "../flat/flat-model.js";
import type { Reduced } from "../reduce/pantelides.js";
import type { Translator } from "../reduce/translator.js";

export interface StartValues {
  /** A value for every place: parameters, starts, 0 for derivatives. */
  readonly guesses: Float64Array;
  readonly generic: Float64Array;
  /** Per variable of the model how near to the top a start was written, for it or an alias of it: 0 by the model itself; infinite if none was. */
  readonly level: readonly number[];
  nominal(slot: number): number;
}

const SEED = 1;

export function startValues(system: Reduced, translator: Translator, parameters: Float64Array, diagnostics: Diagnostic[]): StartValues {
  const { slots, model, roles } = system;
  const guesses = new Float64Array(slots.count);
  guesses.set(parameters.subarray(0, 1 + model.parameters.length));
  const level = model.variables.map(() => Number.POSITIVE_INFINITY);
  const nominal = new Float64Array(model.variables.length).fill(1);
  const number = (expression: Expression, place: string): number => constantOf(translator, expression, place, guesses, diagnostics);
  // Own attributes first, then those of aliases in the order of the model.
  for (const pass of ["kept", "discrete", "alias"] as const) {
    const hasNominal = new Set<number>();
    for (const [index, variable] of model.variables.entries()) {
      const role = roles[index]!;
      if (role.kind !== pass) continue;
      const root = role.kind === "alias" ? role.of : index;
      const sign = role.kind === "alias" ? role.sign : 1;
      if (variable.literals !== undefined) guesses[slots.variable(root, 0)] = 1;
      // fixed ones are no guesses and come before all others
      const own = variable.fixed ? -1 : (variable.startLevel ?? 0);
      if (variable.start !== undefined && own < level[root]!) {
        guesses[slots.variable(root, 0)] = sign * number(variable.start, variable.place);
        level[root] = own;
      }
      if (variable.nominal === undefined || hasNominal.has(root) || nominal[root] !== 1) continue;
      hasNominal.add(root);
      nominal[root] = Math.abs(number(variable.nominal, variable.place)) || 1;
    }
  }
  const generic = guesses.slice();
  const random = createRandom(SEED);
  for (const [slot, { kind, index, order }] of slots.list.entries()) {
    if (kind === "variable" && (order > 0 || level[index] === Number.POSITIVE_INFINITY))
      generic[slot] = nominal[index]! * random.uniform(0.3, 1);
  }
  return { guesses, generic, level, nominal: (slot) => (slots.isUnknown(slot) ? nominal[slots.list[slot]!.index]! : 1) };
}

/** The value of an attribute; variables in it are reported. */
export function constantOf(
  translator: Translator,
  expression: Expression,
  place: string,
  values: Float64Array,
  diagnostics: Diagnostic[],
): number {
  const { builder, slots } = translator;
  const node = translator.node(expression, place);
  if (inputsOf(builder.graph, node).some((slot) => slots.list[slot]!.kind !== "parameter")) {
    const message = "an attribute may depend on parameters only";
    diagnostics.push({ code: "modelica.attribute-varies", severity: "error", message, where: place });
    return 0;
  }
  return evaluateAt(builder.graph, node, values);
}
