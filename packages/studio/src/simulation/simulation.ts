/**
 * The simulation as the page knows it: a world, its recording, its pace, and the commands that change them. Knows no worker and no clock of its own, so that
 * it runs in a test as it runs behind a page.
 *
 *   const simulation = createSimulation({ post, now });
 *   simulation.take(command);      // between two steps
 *   simulation.frame();            // makes the steps that are due and posts a frame
 */
import { createRun, type Diagnostic, failureOf, ModelError, type ResolvedModel, type World, type WorldOptions } from "@gelenk/core";
import { applyHolds, letGo, moveHold, takeHold } from "./holds.js";
import { applyChanges } from "./model-changes.js";
import { createFactor, createPacer, DEFAULT_PACE, type Pace } from "./pacing.js";
import { patchWorld } from "./patch-world.js";
import type { Answer, Command, Question, RunSettings, Tick, WorldCommand } from "./protocol.js";
import { cutAfter, DEFAULT_LIMIT, type Moment, markBefore, momentAt, recordCommand, setLimit } from "./recording.js";
import {
  createRunState,
  layoutOf,
  markNow,
  momentNow,
  progressOf,
  type Run,
  recordOf,
  remember,
  stepOf,
  topologyOf,
  trackOf,
} from "./run.js";
import { createSampler } from "./sampler.js";
import { applyModules, changedByModules, extensionsOf, type UserModule } from "./user-module.js";
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

/** Steps between two marks. */
const MARK_EVERY = 60;
/** Of a frame while a record is repeated, ms. */
const REPEAT_BUDGET = 30;

export function createSimulation({ post, now, environment = {} }: SimulationOptions): Simulation {
  const pool = createBufferPool();
  let modules: readonly UserModule[] = [];
  const pacer = createPacer();
  let factor = createFactor();
  let pace: Pace = DEFAULT_PACE;
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
  let lastFrame = now();
  let dirty = false;

  const say = (message: Message, transfer: readonly ArrayBuffer[] = []): void =>
    post({ run: run?.number ?? lastNumber, ...message } as Answer, transfer);
  const sampler = createSampler(say);
  const problem = (diagnostic: Diagnostic): void => say({ is: "problem", diagnostic, ...(run && { time: run.world.time }) });

  /** The environment with the kinds that modules bring. */
  const extended = (): WorldOptions => ({ ...environment, extend: extensionsOf(modules, environment.extend) });

  function use(next: readonly UserModule[]): void {
    modules = next;
    const model = run?.model ?? refused?.model;
    if (model) load(lastNumber, model);
  }

  /** `settings`: what stands whatever model and modules say. */
  function load(number: number, model: ResolvedModel, settings: RunSettings = {}): void {
    running = false;
    lastNumber = number;
    pacer.forget();
    const { run: made, diagnostics } = createRun(applyModules(model, modules), {
      ...settings,
      ...environmentOf(extended()),
      record: { quantities: [] },
    });
    refused = made ? undefined : { number, model };
    if (!made) {
      run = undefined;
      post({ run: number, is: "ready", layout: { revision: ++revision, bodies: [], joints: [] }, diagnostics, topology: undefined });
      return;
    }
    const { world } = made;
    run = createRunState(number, world, model, ++revision, limit);
    markNow(run);
    remember(run);
    sampler.watchAgain(run, stepMilliseconds, 0);
    say({ is: "ready", layout: run.layout, diagnostics, topology: topologyOf(world) });
    dirty = true;
  }

  /** One step with all that belongs to it; false where the world cannot go on. */
  function step(current: Run): boolean {
    const { world } = current;
    const began = now();
    applyHolds(world, current.holds, stepOf(current));
    current.report = world.step();
    const took = now() - began;
    stepMilliseconds += 0.1 * (took - stepMilliseconds);
    current.milliseconds += took;
    current.remarks.note(world.events);
    remember(current);
    if (world.steps % MARK_EVERY === 0) markNow(current);
    sampler.sample(current);
    tellEvents(current);
    dirty = true;
    current.brokenOff = failureOf(world);
    if (current.brokenOff) problem(current.brokenOff);
    return current.brokenOff === undefined;
  }

  function tellEvents({ world }: Run): void {
    sampler.note(world.time, world.events);
    for (const { type } of world.events) {
      const kind = TICK_OF[type];
      if (kind) sampler.mark({ time: world.time, kind });
    }
  }

  /** Back to a step that was made: the same bits as when it was made first. */
  function goTo(current: Run, wanted: number): void {
    const mark = markBefore(current.recording, wanted);
    const commands = current.recording.commands.slice(mark.commands).filter((logged) => logged.step < wanted);
    Object.assign(current, { world: mark.world, model: mark.model, holds: mark.holds, layout: mark.layout, shown: undefined });
    current.world.restore(mark.snapshot);
    while (current.world.steps < wanted) {
      while (commands[0] && commands[0].step <= current.world.steps) act(current, commands.shift()!.command);
      applyHolds(current.world, current.holds, stepOf(current));
      current.report = current.world.step();
    }
    cutAfter(current.recording, wanted);
    say({ is: "cut", step: wanted });
    tellLayout(current);
    sampler.watchAgain(current, stepMilliseconds, current.world.time);
    sampler.unmark(current.world.time);
    dirty = true;
  }

  function tellLayout(current: Run): void {
    say({ is: "layout", layout: current.layout, topology: topologyOf(current.world) });
  }

  /** Acts on the world. Throws ModelError where the command makes no sense. */
  function act(current: Run, command: WorldCommand): void {
    const { world } = current;
    if (command.do === "patch") patch(current, command);
    else if (command.do === "hold") current.holds = takeHold(world, current.holds, command);
    else if (command.do === "target") current.holds = moveHold(current.holds, command);
    else if (command.do === "release") current.holds = letGo(world, current.holds, command);
    else if (command.do === "strike") world.body(command.body)?.applyImpulse(command.impulse, command.point);
    else placeBody(world, command);
  }

  function patch(current: Run, { changes }: Extract<WorldCommand, { do: "patch" }>): void {
    const model = applyChanges(current.model, changes);
    if (current.world.steps === 0) {
      const wasRunning = running;
      load(current.number, model);
      running = wasRunning && run !== undefined;
      return;
    }
    current.world = patchWorld(current.world, current.model, changedByModules(changes, modules), extended());
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

  function lookAt(current: Run, moment: Moment | undefined): void {
    running = false;
    const isPresent = moment?.step === current.world.steps && moment === current.recording.moments.at(-1);
    current.shown = isPresent ? undefined : moment;
    dirty = true;
  }

  const isOld = ({ shown, recording }: Run): boolean => shown !== undefined && recording.old.includes(shown);

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
      const from = current.shown?.step ?? current.world.steps;
      const moments = isOld(current) ? current.recording.old : current.recording.moments;
      const place = moments.findLastIndex(({ step: made }) => made <= from + count);
      lookAt(current, moments[Math.max(0, place)]);
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

  function answer(current: Run | undefined, what: Question): unknown {
    if (!current) return undefined;
    if (what === "hash") return current.world.hash();
    if (what === "model") return current.world.toModel();
    if (what === "progress") return progressOf(current);
    return what === "record" ? recordOf(current) : trackOf(current);
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
        lastFrame = now();
        factor = createFactor();
        pacer.forget();
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
        if (run) lookAt(run, momentAt(command.lane === "old" ? run.recording.old : run.recording.moments, command.time));
        break;
      case "limit":
        limit = command.megabytes;
        if (run) setLimit(run.recording, limit);
        dirty = true;
        break;
      case "pace":
        pace = { speed: command.speed, budget: command.budget };
        factor = createFactor();
        break;
      case "watch":
        sampler.watch(run, command.quantities, stepMilliseconds, run?.world.time ?? 0);
        break;
      case "drawn":
        for (const buffer of command.buffers) pool.give(buffer);
        break;
      case "ask":
        // who knows the answer has seen what it is about
        show();
        say({ is: "answer", id: command.id, what: command.what, value: answer(run, command.what) });
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

  /** Steps until none is due or the budget of the frame is spent. */
  function makeSteps(current: Run): void {
    const began = now();
    const elapsed = (began - lastFrame) / 1000;
    lastFrame = began;
    pacer.owe(elapsed, pace);
    const h = stepOf(current);
    let made = 0;
    while (running && now() - began < pace.budget && pacer.takeStep(h, pace)) {
      if (!guarded(() => step(current))) running = false;
      made++;
    }
    factor.add(made * h, elapsed);
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
    const { moments, old, bytes, thinnedTo } = current.recording;
    const moment = current.shown ?? momentNow(current);
    const facts = {
      ...{ sequence: ++sequence, step: moment.step, time: moment.time },
      ...{ recordedFrom: moments[0]?.time ?? 0, recordedTo: current.world.time, running: running ? 1 : 0 },
      ...{ recordedBytes: bytes, thinnedTo, oldFrom: old[0]?.time ?? 0, oldTo: old.at(-1)?.time ?? 0 },
      ...{ realTimeFactor: running ? factor.value : 0, stepMilliseconds },
      ...moment.facts,
    };
    const buffer = writeFrame(moment, facts, pool);
    say({ is: "frame", buffer }, [buffer]);
    dirty = false;
  }

  function show(): void {
    if (run && dirty) postFrame(run);
    sampler.flush();
  }

  function frame(mayShow = true): boolean {
    if (!run) return false;
    if (run.repeating) repeatSteps(run, run.repeating);
    else if (running) makeSteps(run);
    if (mayShow) show();
    return running || run.repeating !== undefined;
  }

  return { take, frame, show, use };
}

const TICK_OF: Readonly<Record<string, Tick["kind"]>> = {
  "contact-begin": "contact",
  impact: "contact",
  "non-finite": "report",
  "not-converged": "report",
  "joint-broken": "report",
};

function placeBody(world: World, { body: name, position, orientation }: Extract<WorldCommand, { do: "place" }>): void {
  const body = world.body(name);
  if (!body) return;
  body.position = position;
  body.orientation = orientation;
}

const environmentOf = ({ now, webAssembly, extend }: WorldOptions) => ({
  ...(now && { now }),
  ...(webAssembly && { webAssembly }),
  ...(extend && { extend }),
});
