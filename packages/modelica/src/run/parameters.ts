/**
 * Values of parameters from their bindings, in the order of what needs what. Free ones (fixed = false, and all that depend on such) are
 * unknowns of the start and keep their guess here. A cycle is reported with its members.
 */
import type { Diagnostic } from "@gelenk/core";
import { evaluateAt, inputsOf, type Node } from "@gelenk/core/numerics";
import { blockOrder } from "../blocks/block-order.js";
import type { FlatModel } from "../flat/flat-model.js";
import type { Translator } from "../reduce/translator.js";

export interface ParameterValues {
  readonly values: Float64Array;
  /** Numbers of those that are found at the start. */
  readonly free: readonly number[];
  /** Per parameter its binding, undefined without one. */
  readonly bindings: readonly (Node | undefined)[];
}

/** `overrides`: values by name instead of bindings. */
export function parameterValues(
  model: FlatModel,
  translator: Translator,
  overrides: Readonly<Record<string, number>>,
  diagnostics: Diagnostic[],
): ParameterValues {
  const { builder, slots } = translator;
  const bindings = model.parameters.map(({ name, binding, place }) => {
    if (Object.hasOwn(overrides, name)) return builder.graph.constant(overrides[name]!);
    return binding === undefined ? undefined : translator.node(binding, place);
  });
  const guesses = model.parameters.map(({ start, place }) => (start === undefined ? undefined : translator.node(start, place)));
  const needs = model.parameters.map((_, i) =>
    [bindings[i], guesses[i]].flatMap((node) => (node === undefined ? [] : readParameters(translator, node))),
  );
  const values = new Float64Array(slots.count);
  const free = new Set<number>();
  for (const block of blockOrder(needs)) {
    const [first] = block;
    if (block.length > 1 || needs[first!]!.includes(first!)) reportCycle(model, block, diagnostics);
    for (const index of block) {
      const { fixed = true, name, place } = model.parameters[index]!;
      if (!fixed || needs[index]!.some((other) => free.has(other))) free.add(index);
      const node = bindings[index] ?? guesses[index];
      if (bindings[index] === undefined && fixed) reportMissing(name, place, guesses[index] !== undefined, diagnostics);
      if (node === undefined) continue;
      const unknown = inputsOf(builder.graph, node).find((slot) => slots.list[slot]!.kind !== "parameter");
      if (unknown === undefined) values[slots.parameter(index)] = evaluateAt(builder.graph, node, values);
      else {
        const message = `${name} is a parameter and its value depends on time or on variables`;
        diagnostics.push({ code: "modelica.parameter-varies", severity: "error", message, where: place });
      }
    }
  }
  return { values, free: [...free].sort((a, b) => a - b), bindings };
}

const readParameters = ({ builder, slots }: Translator, node: Node): number[] =>
  inputsOf(builder.graph, node).flatMap((slot) => (slots.list[slot]!.kind === "parameter" ? [slots.list[slot]!.index] : []));

function reportCycle(model: FlatModel, block: readonly number[], diagnostics: Diagnostic[]): void {
  const names = [...block, block[0]!].map((index) => model.parameters[index]!.name);
  const message = `parameters that depend on each other: ${names.join(" → ")}`;
  diagnostics.push({ code: "modelica.parameter-cycle", severity: "error", message, where: model.parameters[block[0]!]!.place });
}

function reportMissing(name: string, place: string, hasStart: boolean, diagnostics: Diagnostic[]): void {
  const message = `parameter ${name} has no value; ${hasStart ? "its start" : "0"} is used`;
  diagnostics.push({ code: "modelica.parameter-without-value", severity: "warning", message, where: place });
}
