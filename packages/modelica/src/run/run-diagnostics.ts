/** What is said when a run ends before its time: where, why, and which equations and variables are involved. */
import type { Diagnostic } from "@gelenk/core";
import type { Block } from "../blocks/blocks.js";
import type { ProgramStep } from "../blocks/program-step.js";
import type { Check } from "../events/discrete-system.js";
import type { EventOutcome } from "../events/event-iteration.js";
import { equationText } from "../flat/print-flat.js";
import { placeInModel, shortEquations, shortList } from "../flat/short-text.js";
import { slotName } from "../reduce/equation-system.js";
import type { Translation } from "./translate.js";

/** The first block, in the order of solution, whose result is not a finite number: what follows from it is not finite either. */
export const firstNotFinite = (blocks: readonly Block[], values: Float64Array): Block | undefined =>
  blocks.find(({ unknowns }) => unknowns.some((slot) => !Number.isFinite(values[slot]!)));

/** The integrator broke off, or a block has no solution. */
export function runFailure(
  { system, model, blocks }: Translation,
  values: Float64Array,
  reason: string,
  failed: ProgramStep | undefined,
): Diagnostic {
  const block = failed?.block ?? firstNotFinite(blocks, values);
  const names = block === undefined ? "" : `; no solution for ${shortList(block.unknowns.map((slot) => slotName(system, slot)))}`;
  const texts = (block?.equations ?? []).map((row) => equationText(model.equations[system.equations[row]!.source]!));
  return {
    code: "modelica.run-stopped",
    severity: "error",
    message: `stopped at ${values[0]} s (${reason})${names}${texts.length > 0 ? ` from ${shortEquations(texts)}` : ""}`,
    where:
      block === undefined ? "" : placeInModel(model, slotName(system, block.unknowns[0]!), system.equations[block.equations[0]!]!.place),
  };
}

/** The states are a poor choice and there is no better one. */
export function notBetter({ system, choice }: Translation, values: Float64Array): Diagnostic {
  const names = choice.local.flatMap(({ variables }) => variables.map((variable) => system.model.variables[variable]!.name));
  const message = `stopped at ${values[0]} s; no better choice of states between ${shortList(names)}`;
  return { code: "modelica.run-stopped", severity: "error", message, where: "" };
}

export const checkReport = ({ message, level, place }: Check, t: number): Diagnostic => ({
  code: "modelica.assertion-failed",
  severity: level,
  message: `${message} (at ${t} s)`,
  where: place,
});

/** An event that does not come to rest, or in which the equations have no solution. */
export function unsettled(translation: Translation, values: Float64Array, outcome: EventOutcome): Diagnostic {
  const { system, events } = translation;
  if (outcome.kind === "unsolved") return runFailure(translation, values, "event", undefined);
  const names = outcome.toggling.map((slot) => slotName(system, slot));
  const where = events.discrete.assignments.find(({ slot }) => outcome.toggling.includes(slot))?.place ?? "";
  const message = `the event at ${values[0]} s does not come to rest: ${shortList(names)} change without end`;
  return { code: "modelica.event-iteration", severity: "error", message, where };
}

export function accumulationReport(
  { events }: Translation,
  { limit, place }: { readonly limit: number; readonly place: number },
): Diagnostic {
  const where = events.held.find(({ slot }) => slot === place)?.place ?? "";
  const message = `events follow each other ever faster and accumulate at ${limit} s: the model says nothing about what comes after`;
  const hint = "describe rest as a state of its own, for example by a condition on the speed";
  return { code: "modelica.event-accumulation", severity: "error", message, where, hint };
}

export const tooManyEvents = (count: number, t: number): Diagnostic => ({
  code: "modelica.run-stopped",
  severity: "error",
  message: `stopped at ${t} s after ${count} events`,
  where: "",
});
