/**
 * Runs a translated model: start values, integration of the states between events, all variables at given times.
 *
 *   start      initialise, then the event of the first instant (samples that are due)
 *   stretch    the states are integrated until something happens: a held value crosses, a time event is due, the states are no longer a good choice, an assertion fails
 *   event      rows before and after; discrete values brought to rest with the continuous part (events/event-iteration.ts); one-step methods start anew
 *
 * Where constraints make the states a poor choice, the run goes on with others from the values reached (state-monitor.ts). Variables at
 * sample times come from states of the continuous extension.
 */
import type { Diagnostic } from "@gelenk/core";
import { findImplicitIntegrator, findIntegrator } from "@gelenk/core/numerics";
import { initialise } from "./initialise.js";
import { TableWriter } from "./result-table.js";
import type { SimulateOptions, Simulation } from "./simulation.js";
import { SimulationRun } from "./simulation-run.js";
import type { Translation } from "./translate.js";

export { columnOf, type ResultTable } from "./result-table.js";
export type { SimulateOptions, Simulation } from "./simulation.js";

const DEFAULT_INTERVALS = 500;

/** Integrates a translated model from its initial values, through its events. */
export function simulate(translation: Translation, options: SimulateOptions): Simulation {
  const { from = 0, to, intervals = DEFAULT_INTERVALS } = options;
  const method = options.method ?? "dormand-prince";
  const unknown = unknownMethod(method);
  if (unknown !== undefined) return { ...emptyRun(translation, from), diagnostics: [unknown] };
  const start = initialise(translation, from);
  if (start.values === undefined) return { ...emptyRun(translation, from), diagnostics: start.diagnostics };
  const times =
    options.times ?? Array.from({ length: intervals + 1 }, (_, i) => (i === intervals ? to : from + ((to - from) * i) / intervals));
  const run = new SimulationRun(translation, start.values, { ...options, from, method, times: Float64Array.from(times), intervals });
  const simulation = run.run();
  return { ...simulation, diagnostics: [...start.diagnostics, ...simulation.diagnostics] };
}

function unknownMethod(method: string): Diagnostic | undefined {
  if (findIntegrator(method) !== undefined || findImplicitIntegrator(method) !== undefined) return undefined;
  return { code: "modelica.unknown-method", severity: "error", message: `there is no integrator ${method}`, where: "" };
}

const emptyRun = (translation: Translation, from: number) => ({
  reached: false,
  t: from,
  table: new TableWriter(translation, 0).finish(),
  steps: 0,
  evaluations: 0,
  stateChanges: 0,
  events: 0,
});
