/**
 * Runs a translated model: start values, integration of the states, all variables at given times.
 *
 *   ẏ = f(t, y)    y the states, f the program of the right-hand side; unknowns of nonlinear blocks start from their values at the last accepted step, so that f is a
 *                  function of time and states within each step
 *
 * Where constraints make the states a poor choice, the run goes on with others from the values reached (state-monitor.ts); one-step methods start anew there.
 * Variables at sample times come from states of the continuous extension. Conditions are evaluated as they are, at any time: there are no events yet, so an
 * integrator with step control meets a jump with short steps.
 */
import type { Diagnostic } from "@gelenk/core";
import { findImplicitIntegrator, findIntegrator, type IntegrationResult, integrate, type OdeSystem } from "@gelenk/core/numerics";
import type { Program, ProgramStep } from "../blocks/program.js";
import { slotName } from "../reduce/equation-system.js";
import { shortList } from "../reduce/structure.js";
import { initialise } from "./initialise.js";
import { stateMonitor } from "./state-monitor.js";
import { chooseAnew, type Translation } from "./translate.js";

export interface SimulateOptions {
  readonly from?: number;
  readonly to: number;
  /** Times between from and to, ascending. Default: 501 equidistant ones. */
  readonly times?: ArrayLike<number>;
  /** An integrator of @gelenk/core. Default "dormand-prince"; "radau5" for stiff models. */
  readonly method?: string;
  /** Relative, and absolute times the nominal value of each state. Default 1e-8. */
  readonly tolerance?: number;
  readonly maxStep?: number;
}

export interface ResultTable {
  /** `time`, then all variables of the model, then derivatives of states. */
  readonly names: readonly string[];
  /** One row of `names.length` numbers per time. */
  readonly rows: Float64Array;
  readonly count: number;
}

export interface Simulation {
  /** Was the end reached? */
  readonly reached: boolean;
  readonly table: ResultTable;
  readonly steps: number;
  readonly evaluations: number;
  /** How often other states were chosen. */
  readonly stateChanges: number;
  readonly diagnostics: readonly Diagnostic[];
}

const DEFAULT_TIMES = 501;
const DEFAULT_TOLERANCE = 1e-8;
const MOST_STATE_CHANGES = 100_000;

export function simulate(translation: Translation, options: SimulateOptions): Simulation {
  const { from = 0, to } = options;
  const start = initialise(translation, from);
  const method = options.method ?? "dormand-prince";
  const diagnostics = [...start.diagnostics];
  if (findIntegrator(method) === undefined && findImplicitIntegrator(method) === undefined) {
    diagnostics.push({ code: "modelica.unknown-method", severity: "error", message: `there is no integrator ${method}`, where: "" });
    return { ...emptyRun(translation), diagnostics };
  }
  if (start.values === undefined) return { ...emptyRun(translation), diagnostics };
  const times = options.times ?? Float64Array.from({ length: DEFAULT_TIMES }, (_, i) => from + ((to - from) * i) / (DEFAULT_TIMES - 1));
  const run = runStretches(translation, start.values, { ...options, from, method, times });
  return { ...run, diagnostics: [...diagnostics, ...run.diagnostics] };
}

const emptyRun = (translation: Translation) => ({
  reached: false,
  table: new TableWriter(translation, 0).finish(),
  steps: 0,
  evaluations: 0,
  stateChanges: 0,
});

type RunOptions = SimulateOptions & { readonly from: number; readonly method: string; readonly times: ArrayLike<number> };

/** One stretch per choice of states. At its end all values are known, so those of the new states are. */
function runStretches(first: Translation, start: Float64Array, options: RunOptions): Simulation {
  const table = new TableWriter(first, options.times.length);
  const values = start.slice();
  const diagnostics: Diagnostic[] = [];
  let translation = first;
  let [from, steps, evaluations, stateChanges] = [options.from, 0, 0, 0];
  for (;;) {
    const times = Array.from(options.times).slice(table.count);
    const run = integrateStates(translation, values, { ...options, from, times });
    const states = Int32Array.from(translation.choice.states);
    for (let i = 0; i < run.sampleCount; i++) {
      setStates(values, states, times[i]!, run.samples.subarray(i * states.length));
      translation.program.run(values);
      table.add(values);
    }
    steps += run.steps;
    evaluations += run.evaluations;
    from = run.t;
    setStates(values, states, run.t, run.y);
    const failed = translation.program.run(values);
    const next = run.reason === "event" && failed === undefined ? chooseAnew(translation, values) : undefined;
    const changed = next !== undefined && String(next.choice.states) !== String(states) && stateChanges < MOST_STATE_CHANGES;
    if (changed) {
      translation = next;
      stateChanges++;
      continue;
    }
    if (!run.reached) diagnostics.push(describeFailure(translation, run, failed, values));
    return { reached: run.reached, table: table.finish(), steps, evaluations, stateChanges, diagnostics };
  }
}

function integrateStates(translation: Translation, start: Float64Array, options: RunOptions): IntegrationResult {
  const { choice, rightHandSide } = translation;
  const guesses = start.slice();
  const system = rightHandSideSystem(translation, guesses);
  const monitor = stateMonitor(translation, guesses);
  const tolerance = options.tolerance ?? DEFAULT_TOLERANCE;
  const settings = {
    from: options.from,
    to: options.to,
    y: Float64Array.from(choice.states, (slot) => start[slot]!),
    sampleTimes: options.times,
    tolerance: { relative: tolerance, absolute: scaledTolerances(translation, tolerance) },
    ...(options.maxStep === undefined ? {} : { maxStep: options.maxStep }),
    ...(monitor === undefined ? {} : { events: [monitor] }),
    ...(rightHandSide.iterates ? { onStep: keepGuesses(translation, guesses) } : {}),
  };
  const explicit = findIntegrator(options.method);
  return explicit !== undefined
    ? integrate(system, explicit, settings)
    : integrate(system, findImplicitIntegrator(options.method)!, settings);
}

const scaledTolerances = ({ choice, starts }: Translation, tolerance: number): number[] =>
  choice.states.map((slot) => tolerance * starts.nominal(slot));

/** ẏ = f(t, y); not a number where a block has no solution, which makes integrators take shorter steps. */
function rightHandSideSystem({ choice, rightHandSide }: Translation, guesses: Float64Array): OdeSystem {
  const states = Int32Array.from(choice.states);
  const derivatives = Int32Array.from(choice.derivatives);
  const values = guesses.slice();
  return {
    size: states.length,
    derivative: (t, y, dy) => {
      values.set(guesses);
      setStates(values, states, t, y);
      const failed = rightHandSide.run(values) !== undefined;
      for (let i = 0; i < derivatives.length; i++) dy[i] = failed ? Number.NaN : values[derivatives[i]!]!;
    },
  };
}

function setStates(values: Float64Array, states: Int32Array, t: number, y: Float64Array): void {
  values[0] = t;
  for (let i = 0; i < states.length; i++) values[states[i]!] = y[i]!;
}

/** After every step the unknowns of nonlinear blocks at its end are the guesses of the next. */
function keepGuesses({ choice, rightHandSide }: Pick<Translation, "choice" | "rightHandSide">, guesses: Float64Array) {
  const states = Int32Array.from(choice.states);
  const y = new Float64Array(states.length);
  const values = guesses.slice();
  return (step: { readonly to: number; evaluate(t: number, out: Float64Array): void }): void => {
    step.evaluate(step.to, y);
    values.set(guesses);
    setStates(values, states, step.to, y);
    if (runCompletely(rightHandSide, values)) guesses.set(values);
  };
}

const runCompletely = (program: Program, values: Float64Array): boolean => program.run(values) === undefined;

/** Where the run ended and which block has no solution there. */
function describeFailure(
  translation: Translation,
  run: IntegrationResult,
  failed: ProgramStep | undefined,
  values: Float64Array,
): Diagnostic {
  const { system, choice } = translation;
  const suspects = failed?.block?.unknowns ?? choice.unknowns.filter((slot) => !Number.isFinite(values[slot]!));
  const block = suspects.length > 0 ? `; no solution for ${shortList(suspects.map((slot) => slotName(system, slot)))}` : "";
  const names = choice.local.flatMap(({ variables }) => variables.map((variable) => system.model.variables[variable]!.name));
  const constraints = run.reason === "event" ? `; no better choice of states between ${shortList(names)}` : "";
  return {
    code: "modelica.run-stopped",
    severity: "error",
    message: `stopped at ${run.t} s (${run.reason})${block}${constraints}`,
    where: failed?.block === undefined ? "" : system.equations[failed.block.equations[0]!]!.place,
  };
}

/** Rows of all variables: kept ones from their place, aliases with their sign, constants. */
class TableWriter {
  readonly #names: string[];
  readonly #sources: { readonly slot: number; readonly factor: number; readonly offset: number }[];
  readonly #rows: Float64Array;
  count = 0;

  constructor({ model, system, choice }: Translation, times: number) {
    const variables = system.roles.map((role, index) => {
      if (role.kind === "constant") return { slot: 0, factor: 0, offset: role.value };
      return role.kind === "alias"
        ? { slot: system.slots.variable(role.of, 0), factor: role.sign, offset: 0 }
        : { slot: system.slots.variable(index, 0), factor: 1, offset: 0 };
    });
    const derivatives = choice.derivatives.filter((slot) => !choice.states.includes(slot));
    this.#names = ["time", ...model.variables.map(({ name }) => name), ...derivatives.map((slot) => slotName(system, slot))];
    this.#sources = [{ slot: 0, factor: 1, offset: 0 }, ...variables, ...derivatives.map((slot) => ({ slot, factor: 1, offset: 0 }))];
    this.#rows = new Float64Array(times * this.#names.length);
  }

  add(values: Float64Array): void {
    const start = this.count++ * this.#names.length;
    for (const [i, { slot, factor, offset }] of this.#sources.entries()) this.#rows[start + i] = factor * values[slot]! + offset;
  }

  finish(): ResultTable {
    return { names: this.#names, rows: this.#rows.subarray(0, this.count * this.#names.length), count: this.count };
  }
}

/** One column of a table. */
export function columnOf({ names, rows, count }: ResultTable, name: string): Float64Array {
  const column = names.indexOf(name);
  return Float64Array.from({ length: count }, (_, i) => rows[i * names.length + column] ?? Number.NaN);
}
