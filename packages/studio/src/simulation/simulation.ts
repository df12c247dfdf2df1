/**
 * The simulation as the page knows it: a world, its recording, its pace, and the commands that change them. Knows no worker and no clock of its own, so that
 * it runs in a test as it runs behind a page.
 *
 *   const simulation = createSimulation({ post, now });
 *   simulation.take(command);      // between two steps
 *   simulation.frame();            // makes the steps that are due and posts a frame
 */
import { type Diagnostic, ModelError, type ResolvedModel, type WorldOptions } from "@gelenk/core";
import { beginWorld, extendedBy } from "./begin-world.js";
import { isOld, lookAt, momentBefore, returnTo } from "./looking-back.js";
import { makeStep } from "./make-step.js";
import { applyChanges } from "./model-changes.js";
import { createRunClock } from "./pacing.js";
import { patchWorld } from "./patch-world.js";
import type { Answer, Command, RunSettings, WorldCommand } from "./protocol.js";
import { DEFAULT_LIMIT, layBeside, type Moment, momentAt, recordCommand, setLimit } from "./recording.js";
import {
  answerOf,
  createRunState,
  factsOfFrame,
  layoutOf,
  markNow,
  momentNow,
  momentsOfTrack,
  type Run,
  remember,
  stepOf,
  topologyOf,
} from "./run.js";
import { createSampler } from "./sampler.js";
import { changedByModules, type UserModule } from "./user-module.js";
import { actOnWorld } from "./world-commands.js";
import { createBufferPool, writeFrame } from "./write-frame.js";

/** An answer before it gets the number of its run. */
type Message = Answer extends infer A ? (A extends Answer ? Omit<A, "run"> : never) : never;

export interface SimulationOptions {
  post(answer: Answer, transfer?: readonly ArrayBuffer[]): void;
  /** ms */
  now(): number;
  /** What worlds are made with beside their settings: clock, WebAssembly, kinds of the user's own. */
  readonly environment?: WorldOptions;
}

export interface Simulation {
  take(command: Command): void;
  /** Makes what is due and shows it, unless the page has not drawn the last frame yet. True while there is more to do. */
  frame(mayShow?: boolean): boolean;
  /** Posts a frame if there is anything new. */
  show(): void;
  /** Programs of the user that extend the world; the run begins anew with them. */
  use(modules: readonly UserModule[]): void;
}

/** Of a frame while a record is repeated, ms. */
const REPEAT_BUDGET = 30;

export function createSimulation({ post, now, environment = {} }: SimulationOptions): Simulation {
  const pool = createBufferPool();
  let modules: readonly UserModule[] = [];
  const clock = createRunClock(now);
  /** Of the recording, MB. */
  let limit = DEFAULT_LIMIT;
  let run: Run | undefined;
  /** Of the last model that was loaded, also where it could not be run. */
  let lastNumber = 0;
  /** A model with errors: no run, until a change mends it. */
  let refused: { readonly number: number; readonly model: ResolvedModel } | undefined;
  let running = false;
  let sequence = 0;
  let revision = 0;
  let stepMilliseconds = 0;
  let dirty = false;

  const say = (message: Message, transfer: readonly ArrayBuffer[] = []): void =>
    post({ run: run?.number ?? lastNumber, ...message } as Answer, transfer);
  const sampler = createSampler(say);
  const problem = (diagnostic: Diagnostic): void => say({ is: "problem", diagnostic, ...(run && { time: run.world.time }) });

  function use(next: readonly UserModule[]): void {
    modules = next;
    const model = run?.model ?? refused?.model;
    if (model) load(lastNumber, model);
  }

  /** `settings`: what stands whatever model and modules say. */
  function load(number: number, model: ResolvedModel, settings: RunSettings = {}): void {
    running = false;
    lastNumber = number;
    clock.forget();
    const { world, diagnostics } = beginWorld(model, modules, environment, settings);
    refused = world ? undefined : { number, model };
    if (!world) {
      run = undefined;
      post({
        run: number,
        is: "ready",
        layout: { revision: ++revision, bodies: [], joints: [], sensors: [] },
        diagnostics,
        topology: undefined,
      });
      return;
    }
    run = createRunState(number, world, model, ++revision, limit);
    markNow(run);
    remember(run);
    sampler.watchAgain(run, stepMilliseconds, 0);
    sampler.unmark(Number.NEGATIVE_INFINITY);
    say({ is: "ready", layout: run.layout, diagnostics, topology: topologyOf(world) });
    dirty = true;
  }

  /** One step with all that belongs to it; false where the world cannot go on. */
  function step(current: Run): boolean {
    stepMilliseconds += 0.1 * (makeStep(current, now) - stepMilliseconds);
    sampler.sample(current);
    sampler.note(current.world.time, current.world.events);
    dirty = true;
    if (current.brokenOff) problem(current.brokenOff);
    return current.brokenOff === undefined;
  }

  /** Back to a step that was made, and what is told of that. */
  function goTo(current: Run, wanted: number): void {
    returnTo(current, wanted, (command) => act(current, command));
    say({ is: "cut", step: wanted });
    tellLayout(current);
    sampler.watchAgain(current, stepMilliseconds, current.world.time);
    sampler.unmark(current.world.time);
    dirty = true;
  }

  function tellLayout(current: Run): void {
    say({ is: "layout", layout: current.layout, topology: topologyOf(current.world) });
  }

  function act(current: Run, command: WorldCommand): void {
    if (command.do === "patch") patch(current, command);
    else actOnWorld(current, command);
  }

  function patch(current: Run, { changes }: Extract<WorldCommand, { do: "patch" }>): void {
    const model = applyChanges(current.model, changes);
    if (current.world.steps === 0) {
      const wasRunning = running;
      load(current.number, model);
      running = wasRunning && run !== undefined;
      return;
    }
    current.world = patchWorld(current.world, current.model, changedByModules(changes, modules), extendedBy(modules, environment));
    current.model = model;
    current.layout = layoutOf(current.world, model, ++revision);
    tellLayout(current);
    sampler.watchAgain(current, stepMilliseconds);
    sampler.mark({ time: current.world.time, kind: "edit" });
  }

  function takeWorldCommand(command: WorldCommand): void {
    if (!run) {
      if (refused && command.do === "patch") load(refused.number, applyChanges(refused.model, command.changes));
      return;
    }
    goOn(run);
    const atStart = run.world.steps === 0 && command.do === "patch";
    act(run, command);
    // the start has no past that could be repeated
    if (!atStart) {
      recordCommand(run.recording, run.world.steps, command);
      say({ is: "logged", logged: { step: run.world.steps, command } });
    }
    if (command.do === "patch" && !atStart) markNow(run);
    dirty = true;
  }

  function show(current: Run, moment: Moment | undefined): void {
    running = false;
    lookAt(current, moment);
    dirty = true;
  }

  /** The run goes on from the moment that is looked at, if it is one of its own; an old future is only looked at. */
  function goOn(current: Run): void {
    if (!current.shown) return;
    if (!isOld(current)) goTo(current, current.shown.step);
    current.shown = undefined;
    dirty = true;
  }

  function stepBy(current: Run, count: number): void {
    running = false;
    if (count < 0) {
      show(current, momentBefore(current, -count));
      return;
    }
    goOn(current);
    for (let k = 0; k < count; k++) if (!guarded(() => step(current))) return;
  }

  /** Runs what may fail by the user's input or by numbers; what failed is told. */
  function guarded(work: () => boolean): boolean {
    try {
      return work();
    } catch (error) {
      running = false;
      if (!(error instanceof ModelError)) throw error;
      for (const diagnostic of error.diagnostics) problem(diagnostic);
      return false;
    }
  }

  function take(command: Command): void {
    switch (command.do) {
      case "load":
        load(command.run, command.model, command.settings);
        break;
      case "repeat":
        load(command.run, command.record.model);
        if (run) run.repeating = { steps: command.record.steps, commands: [...command.record.commands] };
        break;
      case "play":
        if (run) goOn(run);
        running = run !== undefined;
        clock.start();
        break;
      case "pause":
        running = false;
        dirty = true;
        break;
      case "reset":
        if (run) load(run.number, run.model);
        break;
      case "step":
        if (run) stepBy(run, command.count);
        break;
      case "seek":
        if (run) show(run, momentAt(command.lane === "old" ? run.recording.old : run.recording.moments, command.time));
        break;
      case "beside":
        if (run) layBeside(run.recording, momentsOfTrack(run, command.track));
        dirty = true;
        break;
      case "limit":
        limit = command.megabytes;
        if (run) setLimit(run.recording, limit);
        dirty = true;
        break;
      case "pace":
        clock.pace = { speed: command.speed, budget: command.budget };
        break;
      case "watch":
        sampler.watch(run, command.quantities, stepMilliseconds, run?.world.time ?? 0);
        break;
      case "drawn":
        for (const buffer of command.buffers) pool.give(buffer);
        break;
      case "ask":
        // who knows the answer has seen what it is about
        tell();
        say({ is: "answer", id: command.id, what: command.what, value: run && answerOf(run, command.what) });
        break;
      case "fail":
        if (command.how === "throw") throw new Error("a failure that was asked for");
        for (;;);
      default:
        guarded(() => {
          takeWorldCommand(command);
          return true;
        });
    }
  }

  function makeSteps(current: Run): void {
    clock.advance(stepOf(current), () => {
      if (!guarded(() => step(current))) running = false;
      return running;
    });
  }

  /** Steps of a record, with its commands where they came. */
  function repeatSteps(current: Run, { steps, commands }: NonNullable<Run["repeating"]>): void {
    const began = now();
    while (current.world.steps < steps && now() - began < REPEAT_BUDGET) {
      while (commands[0] && commands[0].step <= current.world.steps) takeWorldCommand(commands.shift()!.command);
      if (!guarded(() => step(current))) commands.length = 0;
    }
    if (current.world.steps >= steps) current.repeating = undefined;
  }

  function postFrame(current: Run): void {
    const moment = current.shown ?? momentNow(current);
    const live = { sequence: ++sequence, running: running ? 1 : 0, realTimeFactor: running ? clock.factor : 0, stepMilliseconds };
    const buffer = writeFrame(moment, { ...factsOfFrame(current, moment), ...live }, pool);
    say({ is: "frame", buffer }, [buffer]);
    dirty = false;
  }

  function tell(): void {
    if (run && dirty) postFrame(run);
    sampler.flush();
  }

  function frame(mayShow = true): boolean {
    if (!run) return false;
    if (run.repeating) repeatSteps(run, run.repeating);
    else if (running) makeSteps(run);
    if (mayShow) tell();
    return running || run.repeating !== undefined;
  }

  return { take, frame, show: tell, use };
}
