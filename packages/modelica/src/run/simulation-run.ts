/** One run from start values to its end: stretches of integration, and what happens between them. See simulate.ts. */
import type { Diagnostic } from "@gelenk/core";
import { type EventHit, findImplicitIntegrator, findIntegrator, type IntegrationResult, integrate } from "@gelenk/core/numerics";
import type { ProgramStep } from "../blocks/program-step.js";
import { AccumulationGuard } from "../events/accumulation.js";
import { type CrossingFunctions, prepareCrossings, TimeEvents } from "../events/crossings.js";
import type { Check } from "../events/discrete-system.js";
import { type EventCause, EventIteration, type EventOutcome } from "../events/event-iteration.js";
import { BoundsWatch } from "./bounds.js";
import { TableWriter } from "./result-table.js";
import { followSteps, rightHandSideSystem, setStates } from "./right-hand-side.js";
import { accumulationReport, checkReport, notBetter, runFailure, tooManyEvents, unsettled } from "./run-diagnostics.js";
import type { SimulateOptions, Simulation } from "./simulation.js";
import { prepareMonitor } from "./state-monitor.js";
import { chooseAnew, type Translation } from "./translate.js";
import { prepareWarnings } from "./warnings.js";

export interface RunOptions extends SimulateOptions {
  readonly from: number;
  readonly method: string;
  readonly times: Float64Array;
  readonly intervals: number;
}

const DEFAULT_TOLERANCE = 1e-8;
const MOST_STATE_CHANGES = 100_000;
const MOST_EVENTS = 1_000_000;
/** The first step behind an event, as a part of the time since the event before: the first look at crossings is a thousandth of it. */
const FIRST_STEP = 0.1;
/** Relative change of a variable that makes an event visible in the results. */
const VISIBLE = 1e-9;

type Ending = "reached" | "terminated" | "stopped";

export class SimulationRun {
  readonly #options: RunOptions;
  readonly #values: Float64Array;
  readonly #table: TableWriter;
  readonly #bounds: BoundsWatch;
  readonly #warnings: ReturnType<typeof prepareWarnings>;
  readonly #iteration: EventIteration;
  readonly #timeEvents: TimeEvents;
  readonly #guard: AccumulationGuard;
  readonly #diagnostics: Diagnostic[] = [];
  readonly #reported = new Set<unknown>();
  #translation: Translation;
  #crossings: ReturnType<typeof prepareCrossings>;
  #monitor: ReturnType<typeof prepareMonitor>;
  /** How many of the times have their row. */
  #taken = 0;
  #counts = { steps: 0, evaluations: 0, stateChanges: 0, events: 0 };
  #terminated: string | undefined;
  #lastEvent: number;
  /** Time between the last two events; 0 before. */
  #sinceEvent = 0;
  #interrupted = false;

  constructor(translation: Translation, start: Float64Array, options: RunOptions) {
    const span = options.to - options.from;
    this.#translation = translation;
    this.#crossings = prepareCrossings(translation);
    this.#monitor = prepareMonitor(translation);
    this.#values = start;
    this.#options = options;
    this.#table = new TableWriter(translation, options.times.length);
    this.#bounds = new BoundsWatch(translation.bounds);
    this.#warnings = prepareWarnings(translation);
    this.#iteration = new EventIteration(translation.events, span, reinitTargets(translation));
    this.#timeEvents = new TimeEvents(translation.events, span);
    this.#guard = new AccumulationGuard(span);
    this.#lastEvent = options.from;
  }

  run(): Simulation {
    const ending = this.#advance();
    if (ending !== "stopped") this.#terminalEvent();
    return {
      reached: ending !== "stopped",
      t: this.#values[0]!,
      table: this.#table.finish(),
      ...this.#counts,
      diagnostics: this.#diagnostics,
      ...(this.#terminated === undefined ? {} : { terminated: this.#terminated }),
    };
  }

  #advance(): Ending {
    const { to } = this.#options;
    const hasEvents = !this.#translation.events.isEmpty;
    // the states were chosen before the start was known
    if (!this.#statesHold()) this.#chooseStates();
    if (hasEvents) {
      const ending = this.#event({ crossed: [], samples: this.#timeEvents.due(this.#values) }, false);
      if (ending !== undefined) return ending;
    }
    for (;;) {
      const timeEvent = hasEvents ? this.#timeEvents.next(this.#values) : Number.POSITIVE_INFINITY;
      const end = Math.min(timeEvent, to);
      const stretch = this.#integrate(end);
      const { result, crossings } = stretch;
      const failed = this.#moveTo(stretch);
      if (this.#interrupted) return this.#stop(runFailure(this.#translation, this.#values, "interrupted", undefined));
      if (failed !== undefined || (result.reason !== "end" && result.reason !== "event"))
        return this.#stop(runFailure(this.#translation, this.#values, result.reason, failed));
      const hits = result.events.filter(({ t }) => t === result.t);
      const ending = result.reason === "event" ? this.#handle(hits, crossings) : this.#timeEventAt(timeEvent, end);
      if (ending !== undefined) return ending;
      if (result.t === to && result.reason === "end") return "reached";
    }
  }

  #timeEventAt(timeEvent: number, end: number): Ending | undefined {
    return timeEvent === end ? this.#event({ crossed: [], samples: this.#timeEvents.due(this.#values) }, true) : undefined;
  }

  /** What stopped the integrator: the choice of states (function 0 where it is watched), crossings, assertions. */
  #handle(hits: readonly EventHit[], { numbers, offset }: OffsetCrossings): Ending | undefined {
    if (offset > 0 && hits.some(({ index }) => index === 0) && !this.#chooseStates())
      return this.#stop(notBetter(this.#translation, this.#values));
    const crossed = hits.flatMap(({ index }) => (index >= offset && numbers[index - offset]! >= 0 ? [numbers[index - offset]!] : []));
    const asserts = hits.some(({ index }) => index >= offset && numbers[index - offset] === -1);
    if (crossed.length === 0 && !asserts) return undefined;
    return this.#event({ crossed, samples: this.#timeEvents.due(this.#values) }, true);
  }

  /** Returns how the run ends with this event, undefined if it goes on. `values` are those before it. */
  #event(cause: EventCause, writesRows: boolean): Ending | undefined {
    const values = this.#values;
    const before = values.slice();
    const outcome = this.#iteration.run(values, cause, (all) => this.#translation.program.run(all) === undefined);
    const t = values[0]!;
    if (writesRows && this.#isVisible(before)) {
      if (this.#table.lastTime !== t) this.#addRow(before);
      this.#addRow(values);
    }
    if (writesRows) this.#counts.events++;
    const ending = this.#outcome(outcome);
    if (ending !== undefined || !writesRows) return ending;
    if (outcome.reinitialised && !this.#statesHold()) this.#chooseStates();
    const accumulation = this.#guard.note(t, this.#turnedOn(before));
    if (t > this.#lastEvent) this.#sinceEvent = t - this.#lastEvent;
    this.#lastEvent = t;
    if (accumulation !== undefined) return this.#stop(accumulationReport(this.#translation, accumulation));
    if (this.#counts.events >= (this.#options.maxEvents ?? MOST_EVENTS)) return this.#stop(tooManyEvents(this.#counts.events, t));
    return undefined;
  }

  #outcome(outcome: EventOutcome): Ending | undefined {
    const t = this.#values[0]!;
    this.#tell(outcome.failedChecks, t);
    if (outcome.kind !== "settled") return this.#stop(unsettled(this.#translation, this.#values, outcome));
    if (outcome.failedChecks.some(({ level }) => level === "error")) return "stopped";
    this.#terminated = outcome.ended;
    return outcome.ended === undefined ? undefined : "terminated";
  }

  /** Each assertion once. */
  #tell(failed: readonly Check[], t: number): void {
    for (const check of failed) {
      if (!this.#reported.has(check)) this.#diagnostics.push(checkReport(check, t));
      this.#reported.add(check);
    }
  }

  #terminalEvent(): void {
    const { discrete } = this.#translation.events;
    if (discrete.held.terminalSlot !== undefined) this.#event({ crossed: [], samples: [], terminal: true }, true);
  }

  /** Are the states a good choice at the values reached? */
  #statesHold(): boolean {
    const y = Float64Array.from(this.#translation.choice.states, (slot) => this.#values[slot]!);
    return this.#monitor(this.#values).every((monitor) => monitor.value(this.#values[0]!, y) >= 0);
  }

  /** States anew from the values reached. False if there is no better choice. */
  #chooseStates(): boolean {
    const next = this.#counts.stateChanges < MOST_STATE_CHANGES ? chooseAnew(this.#translation, this.#values) : undefined;
    if (next === undefined || String(next.choice.states) === String(this.#translation.choice.states)) return false;
    this.#translation = next;
    this.#crossings = prepareCrossings(next);
    this.#monitor = prepareMonitor(next);
    this.#counts.stateChanges++;
    return true;
  }

  #addRow(values: Float64Array): void {
    this.#table.add(values);
    this.#bounds.look(values, this.#diagnostics);
    this.#tell(this.#warnings(values), values[0]!);
  }

  #stop(diagnostic: Diagnostic): Ending {
    this.#diagnostics.push(diagnostic);
    return "stopped";
  }

  /** Held values that became true, or whole numbers that changed: what may accumulate. */
  #turnedOn(before: Float64Array): number[] {
    const { held } = this.#translation.events;
    return held.flatMap(({ slot, type }) =>
      this.#values[slot] !== before[slot] && (type === "floor" || this.#values[slot] !== 0) ? [slot] : [],
    );
  }

  #isVisible(before: Float64Array): boolean {
    const { slots } = this.#translation.system;
    const { starts } = this.#translation;
    return slots.list.some(({ kind }, slot) => {
      const change = Math.abs(this.#values[slot]! - before[slot]!);
      if (kind === "discrete") return change > 0;
      return kind === "variable" && change > VISIBLE * (Math.abs(before[slot]!) + starts.nominal(slot));
    });
  }

  /** Rows of the times that were passed, as far as they are not written, and all values at the end. */
  #moveTo({ result, guesses }: Stretch): ProgramStep | undefined {
    const { program, choice } = this.#translation;
    const states = Int32Array.from(choice.states);
    for (let i = 0; i < result.sampleCount; i++) {
      setStates(this.#values, states, this.#options.times[this.#taken++]!, result.samples.subarray(i * states.length));
      program.run(this.#values);
      this.#addRow(this.#values);
    }
    this.#counts.steps += result.steps;
    this.#counts.evaluations += result.evaluations;
    if (program.iterates) this.#values.set(guesses);
    setStates(this.#values, states, result.t, result.y);
    return program.run(this.#values);
  }

  #integrate(end: number): Stretch {
    const { method, tolerance = DEFAULT_TOLERANCE } = this.#options;
    const translation = this.#translation;
    const guesses = this.#values.slice();
    const system = rightHandSideSystem(translation, guesses);
    const monitor = this.#monitor(guesses);
    const crossings = this.#crossings(guesses);
    const from = this.#values[0]!;
    const events = [...monitor, ...crossings.functions, ...this.#interruption()];
    const times = this.#timesUntil(end);
    const settings = {
      from,
      to: end,
      y: Float64Array.from(translation.choice.states, (slot) => this.#values[slot]!),
      ...(translation.program.iterates ? { onStep: this.#rowsOnTheWay(guesses, times) } : { sampleTimes: times }),
      tolerance: { relative: tolerance, absolute: translation.choice.states.map((slot) => tolerance * translation.starts.nominal(slot)) },
      ...this.#stepLimits(crossings.functions.length > 0),
      ...(this.#options.maxSteps === undefined ? {} : { maxSteps: this.#options.maxSteps }),
      events,
    };
    const explicit = findIntegrator(method);
    const result =
      explicit !== undefined ? integrate(system, explicit, settings) : integrate(system, findImplicitIntegrator(method)!, settings);
    return { result, guesses, crossings: { ...crossings, offset: monitor.length } };
  }

  /** Rows are written where the steps pass their times. */
  #rowsOnTheWay(guesses: Float64Array, times: Float64Array) {
    const add = (values: Float64Array): void => {
      this.#addRow(values);
      this.#taken++;
    };
    const now = times.findIndex((t) => t > this.#values[0]!);
    const first = now < 0 ? times.length : now;
    for (let i = 0; i < first; i++) add(this.#values);
    return followSteps(this.#translation, guesses, { times: times.subarray(first), add });
  }

  /** Asked at every step; an event function, since that is what ends an integration. */
  #interruption() {
    const { onProgress } = this.#options;
    if (onProgress === undefined) return [];
    const value = (t: number): number => {
      this.#interrupted ||= onProgress(t) === false;
      return this.#interrupted ? -1 : 1;
    };
    return [{ direction: "falling" as const, terminal: true, fromStart: true, value }];
  }

  #stepLimits(hasCrossings: boolean) {
    const { maxStep, intervals, to, step, method } = this.#options;
    const interval = (to - this.#options.from) / intervals;
    const needsStep = findIntegrator(method)?.embeddedOrder === undefined && findImplicitIntegrator(method) === undefined;
    if (step !== undefined || needsStep) return { step: step ?? interval };
    // without states nothing else keeps steps short
    const longest = hasCrossings && this.#translation.choice.states.length === 0 ? Math.min(maxStep ?? interval, interval) : maxStep;
    return {
      ...(longest === undefined ? {} : { maxStep: longest }),
      ...(hasCrossings && this.#sinceEvent > 0 ? { initialStep: FIRST_STEP * Math.min(this.#sinceEvent, interval) } : {}),
    };
  }

  /** Times of rows that are left, up to a time. */
  #timesUntil(end: number): Float64Array {
    const { times } = this.#options;
    let last = this.#taken;
    while (last < times.length && times[last]! <= end) last++;
    // the row of this instant was written by the event
    while (this.#taken < last && this.#table.lastTime === times[this.#taken] && this.#counts.events > 0) this.#taken++;
    return times.subarray(this.#taken, last);
  }
}

/** What an integration came to, and the values that nonlinear blocks start from where it ended. */
interface Stretch {
  readonly result: IntegrationResult;
  readonly guesses: Float64Array;
  readonly crossings: OffsetCrossings;
}

type OffsetCrossings = CrossingFunctions & { readonly offset: number };

/** Where reinit writes: the place of the variable that presolve kept. */
function reinitTargets({ events, system }: Translation): { readonly slot: number; readonly sign: number }[] {
  return events.discrete.reinits.map(({ variable }) => {
    const role = system.roles[variable]!;
    const [root, sign] = role.kind === "alias" ? [role.of, role.sign] : [variable, 1];
    return { slot: system.slots.variable(root, 0), sign };
  });
}
