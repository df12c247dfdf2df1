/**
 * Watches whether the states chosen are still a good choice: the event function falls through zero when the determinant of the dummies, beside that of the best
 * choice at the same place, falls below `WORST_QUALITY`. None where the choice holds everywhere.
 */
import { createInterpreter, type EventFunction, inputsOf, makePlan } from "@gelenk/core/numerics";
import { neededBlocks } from "../blocks/blocks.js";
import { createProgram } from "../blocks/program.js";
import { prepareQuality, WORST_QUALITY } from "../reduce/choice-quality.js";
import { setStates } from "./right-hand-side.js";
import type { Translation } from "./translate.js";

/** Compiled once per choice of states. The result takes the values from which nonlinear blocks start. */
export function prepareMonitor({ system, choice, blocks, context }: Translation): (guesses: Float64Array) => readonly EventFunction[] {
  if (choice.local.length === 0) return () => [];
  const { builder, slots } = system;
  const nodes = choice.local.flatMap(({ entries }) => entries);
  const wanted = nodes.flatMap((node) => inputsOf(builder.graph, node));
  const program = createProgram(context, neededBlocks(builder, system.equations, blocks, wanted));
  const evaluate = createInterpreter(makePlan(builder.graph, slots.count, nodes));
  const qualities = choice.local.map(({ problem, levels }) => prepareQuality(problem, levels));
  const matrices = new Float64Array(nodes.length);
  const states = Int32Array.from(choice.states);
  const values = new Float64Array(slots.count);
  const monitor = (guesses: Float64Array): EventFunction => ({
    name: "choice of states",
    direction: "falling",
    terminal: true,
    value: (t, y) => {
      values.set(guesses);
      setStates(values, states, t, y);
      if (program.run(values) !== undefined) return -WORST_QUALITY;
      evaluate(values, 0, matrices, 0);
      let quality = Number.POSITIVE_INFINITY;
      let from = 0;
      for (const [i, { entries }] of choice.local.entries()) {
        quality = Math.min(quality, qualities[i]!(matrices.subarray(from, from + entries.length)));
        from += entries.length;
      }
      return quality - WORST_QUALITY;
    },
  });
  return (guesses) => [monitor(guesses)];
}
