/**
 * Integrates ẏ = f(t, y), with implicit methods M ẏ = f(t, y), from one time to another with any method of catalogue.ts, adaptively or with
 * fixed steps, and reports states at given times and events on the way. Failure is a returned reason with the last good state, never an
 * exception or an endless loop.
 *
 * Samples and events come from the continuous extension of the steps, whose order is the method's `denseOrder`; times that end a step give
 * the state of the step itself. They do not influence the steps.
 */
import { assert } from "../math/assert.js";
import { advance, type StepFailure, type StepperOptions, startStepper } from "./adaptive.js";
import { type DenseOutput, denseOutput, evaluateDense, prepareDense } from "./dense-output.js";
import { type EventFunction, type EventHit, type EventMonitor, scanEvents, startEvents } from "./events.js";
import type { RungeKuttaMethod } from "./explicit-runge-kutta.js";
import type { ImplicitSystem, OdeSystem } from "./ode-system.js";
import type { ImplicitMethod, NewtonReport, StepSequence } from "./step-sequence.js";

/** What is wanted beside the end of an integration. */
export interface IntegrationOptions extends StepperOptions {
  /** Whose zeros are looked for in every step. */
  readonly events?: readonly EventFunction[];
  /** Times between `from` and `to` in the order they are passed. */
  readonly sampleTimes?: ArrayLike<number>;
  /** Called after every accepted step, before a terminal event cuts it. The view is valid during the call only. */
  readonly onStep?: (step: StepView) => void;
}

/** A step that was taken, with its interpolation. */
export interface StepView {
  /** Where the step began. */
  readonly from: number;
  /** Where the step ended. */
  readonly to: number;
  /** Where the integration goes on: `to`, or the terminal event before it that cuts the step. */
  readonly end: number;
  /** out ← y(t) for t between from and to. */
  evaluate(t: number, out: Float64Array): void;
}

/** How far an integration came and what it took. */
export interface IntegrationResult {
  /** Was `to` reached? */
  readonly reached: boolean;
  /** "end", "event" (a terminal one), or why the integration broke off. */
  readonly reason: "end" | "event" | StepFailure;
  /** Time and state where it ended. */
  readonly t: number;
  /** State at the end. */
  readonly y: Float64Array;
  /** Accepted and rejected steps, evaluations of the derivative. */
  readonly steps: number;
  /** Steps whose error was too large. */
  readonly rejected: number;
  /** Of the right-hand side. */
  readonly evaluations: number;
  /** Of implicit methods only. */
  readonly newton?: NewtonReport;
  /** Length the next step would have had: a good `initialStep` to go on with. */
  readonly nextStep: number;
  /** In the order they happened. */
  readonly events: readonly EventHit[];
  /** One row of `size` numbers per sample time, `sampleCount` of them filled. */
  readonly samples: Float64Array;
  /** Samples that were written. */
  readonly sampleCount: number;
}

type AnyMethod = RungeKuttaMethod | ImplicitMethod;

interface Run {
  readonly size: number;
  readonly sequence: StepSequence;
  readonly dense: DenseOutput;
  readonly monitor: EventMonitor;
  readonly sampleTimes: ArrayLike<number>;
  readonly samples: Float64Array;
  sampleCount: number;
  readonly events: EventHit[];
}

/** Integrates ẏ = f(t, y) with error control, dense output and events. */
export function integrate(system: OdeSystem, method: RungeKuttaMethod, options: IntegrationOptions): IntegrationResult;
export function integrate(system: ImplicitSystem, method: ImplicitMethod, options: IntegrationOptions): IntegrationResult;
export function integrate(system: ImplicitSystem, method: AnyMethod, options: IntegrationOptions): IntegrationResult {
  const run = startRun(system, method, options);
  const { sequence } = run;
  const { state: stepper } = sequence;
  takeSamples(run, stepper.t, (_, out) => out.set(stepper.y));
  while (stepper.t !== options.to) {
    const outcome = sequence.advance();
    if (outcome !== "advanced") return finish(run, options, outcome, stepper.t, stepper.y);
    if (needsDense(run, options)) sequence.fillDense(run.dense);
    const hits = run.monitor.functions.length > 0 ? scanEvents(run.monitor, run.dense) : [];
    if (hits === undefined) return finish(run, options, "non-finite", stepper.tBefore, stepper.yBefore);
    run.events.push(...hits);
    const last = hits.at(-1);
    const terminal = last !== undefined && hits.some((hit) => run.monitor.functions[hit.index]!.terminal);
    const end = terminal ? last.t : stepper.t;
    takeSamples(run, end, (t, out) => evaluateDense(run.dense, t, out));
    options.onStep?.({ from: stepper.tBefore, to: stepper.t, end, evaluate: (t, out) => evaluateDense(run.dense, t, out) });
    if (terminal) return finish(run, options, "event", last.t, last.y);
  }
  return finish(run, options, "end", stepper.t, stepper.y);
}

function startRun(system: ImplicitSystem, method: AnyMethod, options: IntegrationOptions): Run {
  const sampleTimes = options.sampleTimes ?? [];
  const sequence = "start" in method ? method.start(system, options) : explicitSequence(system, method, options);
  const { state: stepper } = sequence;
  let before = options.from;
  for (let i = 0; i < sampleTimes.length; i++) {
    const t = sampleTimes[i]!;
    assert(
      stepper.direction * (t - before) >= 0 && stepper.direction * (options.to - t) >= 0,
      "sample times are not in order or outside the run",
    );
    before = t;
  }
  return {
    size: system.size,
    sequence,
    dense: denseOutput(system.size),
    monitor: startEvents(options.events ?? [], stepper.t, stepper.y),
    sampleTimes,
    samples: new Float64Array(sampleTimes.length * system.size),
    sampleCount: 0,
    events: [],
  };
}

function explicitSequence(system: ImplicitSystem, method: RungeKuttaMethod, options: IntegrationOptions): StepSequence {
  assert(system.mass === undefined, `${method.name} is explicit and solves systems without a mass only`);
  const s = startStepper(system, method, options);
  const ends = () => ({ from: s.tBefore, to: s.t, yFrom: s.yBefore, yTo: s.y, slopeFrom: s.slopeBefore, slopeTo: s.slope });
  return { state: s, advance: () => advance(s), fillDense: (dense) => prepareDense(dense, method.tableau, ends(), s.work) };
}

/** The continuous extension costs about a stage, so it is made only where something reads it. */
function needsDense(run: Run, options: IntegrationOptions): boolean {
  return run.monitor.functions.length > 0 || options.onStep !== undefined || nextSampleBy(run, run.sequence.state.t);
}

function nextSampleBy(run: Run, t: number): boolean {
  const next = run.sampleCount < run.sampleTimes.length ? run.sampleTimes[run.sampleCount]! : undefined;
  return next !== undefined && run.sequence.state.direction * (t - next) >= 0;
}

function takeSamples(run: Run, until: number, evaluate: (t: number, out: Float64Array) => void): void {
  const { size } = run;
  while (nextSampleBy(run, until)) {
    const start = run.sampleCount * size;
    evaluate(run.sampleTimes[run.sampleCount]!, run.samples.subarray(start, start + size));
    run.sampleCount++;
  }
}

function finish(run: Run, options: IntegrationOptions, reason: IntegrationResult["reason"], t: number, y: Float64Array): IntegrationResult {
  const { sequence, samples, sampleCount, events } = run;
  const { steps, rejected, evaluations, h: nextStep } = sequence.state;
  const newton = sequence.newtonReport?.();
  const result = {
    reached: t === options.to,
    reason,
    t,
    y: y.slice(),
    steps,
    rejected,
    evaluations,
    nextStep,
    events,
    samples,
    sampleCount,
  };
  return newton === undefined ? result : { ...result, newton };
}
