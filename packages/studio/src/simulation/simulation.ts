/**
 * The simulation as the page knows it: a world, its recording, its pace, and the commands that change them. Knows no worker and no clock of its own, so that
 * it runs in a test as it runs behind a page.
 *
 *   const simulation = createSimulation({ post, now });
 *   simulation.take(command);      // between two steps
 *   simulation.frame();            // makes the steps that are due and posts a frame
 */
import {
  createRemarks,
  createRun,
  DEFAULTS,
  type Diagnostic,
  failureOf,
  ModelError,
  type Remarks,
  type ResolvedModel,
  type StepReport,
  type World,
  type WorldOptions,
} from "@gelenk/core";
import type { FrameLayout } from "./frame.js";
import { applyHolds, type Holds, letGo, moveHold, takeHold } from "./holds.js";
import { applyChanges } from "./model-changes.js";
import { createFactor, createPacer, DEFAULT_PACE, type Pace } from "./pacing.js";
import { patchWorld } from "./patch-world.js";
import type { Answer, Command, LoggedCommand, PoseTrack, Question, RunProgress, RunRecord, Tick, WorldCommand } from "./protocol.js";
import { type Quantity, quantitiesOf } from "./quantities.js";
import {
  createRecording,
  cutAfter,
  type Moment,
  markBefore,
  momentAt,
  type Recording,
  recordCommand,
  recordMark,
  recordMoment,
} from "./recording.js";
import { applyModules, changedByModules, extensionsOf, type UserModule } from "./user-module.js";
import { createBufferPool, factsOfReport, jointsOf, posesOf, writeFrame } from "./write-frame.js";

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
  /** Makes what is due. True while there is more to do. */
  frame(): boolean;
  /** Programs of the user that extend the world; the run begins anew with them. */
  use(modules: readonly UserModule[]): void;
}

/** Everything that belongs to one run. */
interface Run {
  readonly number: number;
  world: World;
  /** As it stands for a reset: with all changes since. */
  model: ResolvedModel;
  layout: FrameLayout;
  report: StepReport | undefined;
  holds: Holds;
  readonly recording: Recording;
  /** A recorded moment that is looked at instead of the present. */
  shown: Moment | undefined;
  /** What its steps had to say, why it cannot go on, and the time they took, ms. */
  readonly remarks: Remarks;
  brokenOff: Diagnostic | undefined;
  milliseconds: number;
  /** Steps whose poses were told with its progress. */
  told: number;
  /** What is still to be repeated. */
  repeating: { readonly steps: number; readonly commands: LoggedCommand[] } | undefined;
}

/** Steps between two marks. */
const MARK_EVERY = 60;
/** Runs that take no longer are repeated for the samples of a new quantity, ms. */
const REPEAT_TO_SAMPLE = 1000;
/** Of a frame while a record is repeated, ms. */
const REPEAT_BUDGET = 30;

export function createSimulation({ post, now, environment = {} }: SimulationOptions): Simulation {
  const pool = createBufferPool();
  let modules: readonly UserModule[] = [];
  const pacer = createPacer();
  let factor = createFactor();
  let pace: Pace = DEFAULT_PACE;
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
  let watched: readonly Quantity[] = [];
  let watchedNames: readonly string[] = [];
  let samples: number[] = [];
  let ticks: Tick[] = [];

  const say = (message: Message, transfer: readonly ArrayBuffer[] = []): void =>
    post({ run: run?.number ?? lastNumber, ...message } as Answer, transfer);
  const problem = (diagnostic: Diagnostic): void => say({ is: "problem", diagnostic, ...(run && { time: run.world.time }) });

  /** The environment with the kinds that modules bring. */
  const extended = (): WorldOptions => ({ ...environment, extend: extensionsOf(modules, environment.extend) });

  function use(next: readonly UserModule[]): void {
    modules = next;
    const model = run?.model ?? refused?.model;
    if (model) load(lastNumber, model);
  }

  function load(number: number, model: ResolvedModel): void {
    running = false;
    lastNumber = number;
    pacer.forget();
    const { run: made, diagnostics } = createRun(applyModules(model, modules), {
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
    run = {
      number,
      world,
      model,
      layout: layoutOf(world, ++revision),
      report: undefined,
      holds: new Map(),
      recording: createRecording(),
      shown: undefined,
      remarks: createRemarks(),
      brokenOff: undefined,
      milliseconds: 0,
      told: -1,
      repeating: undefined,
    };
    markNow(run);
    remember(run);
    watch(watchedNames, 0);
    say({ is: "ready", layout: run.layout, diagnostics, topology: topologyOf(world) });
    dirty = true;
  }

  function watch(names: readonly string[], restart?: number): void {
    const isNew = names.some((name) => !watchedNames.includes(name));
    watchedNames = names;
    flushSamples();
    if (!run) return;
    const known = new Map(quantitiesOf(run.layout).map((quantity) => [quantity.name, quantity]));
    watched = names.flatMap((name) => known.get(name) ?? []);
    if (restart !== undefined) say({ is: "samples", quantities: watched.map(({ name }) => name), rows: new Float64Array(0), restart });
    if (isNew && run.world.steps * stepMilliseconds < REPEAT_TO_SAMPLE && isPlain(run)) sampleAgain(run);
    else sample(run);
  }

  /** What is watched from now on is known from the start, too: the steps are made once more, with the same bits. */
  function sampleAgain(current: Run): void {
    const { world, recording } = current;
    const [now, steps] = [world.snapshot(), world.steps];
    world.restore(recording.marks[0]!.snapshot);
    current.report = undefined;
    sample(current);
    while (world.steps < steps) {
      current.report = world.step();
      sample(current);
    }
    world.restore(now);
  }

  function sample({ world, report }: Run): void {
    if (watched.length === 0) return;
    samples.push(world.time, ...watched.map((quantity) => (report ? quantity.read(world, report) : readAtStart(quantity, world))));
  }

  function flushSamples(): void {
    if (samples.length > 0) say({ is: "samples", quantities: watched.map(({ name }) => name), rows: Float64Array.from(samples) });
    samples = [];
    if (ticks.length > 0) say({ is: "ticks", ticks });
    ticks = [];
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
    sample(current);
    tellEvents(current);
    dirty = true;
    current.brokenOff = failureOf(world);
    if (current.brokenOff) problem(current.brokenOff);
    return current.brokenOff === undefined;
  }

  function tellEvents({ world }: Run): void {
    if (world.events.length === 0) return;
    const events = world.events.map((event) => ({ ...event }));
    for (const event of events) {
      const kind = TICK_OF[event.type];
      if (kind) ticks.push({ time: world.time, kind });
    }
    say({ is: "events", step: world.steps, time: world.time, events });
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
    watch(watchedNames, current.world.time);
    ticks = [];
    say({ is: "ticks", ticks: [], restart: current.world.time });
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
    current.layout = layoutOf(current.world, ++revision);
    tellLayout(current);
    watch(watchedNames);
    ticks.push({ time: current.world.time, kind: "edit" });
  }

  function takeWorldCommand(command: WorldCommand): void {
    if (!run) {
      if (refused && command.do === "patch") load(refused.number, applyChanges(refused.model, command.changes));
      return;
    }
    if (run.shown) goTo(run, run.shown.step);
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
    current.shown = moment && moment.step < current.world.steps ? moment : undefined;
    dirty = true;
  }

  function stepBy(current: Run, count: number): void {
    running = false;
    if (count < 0) {
      const from = current.shown?.step ?? current.world.steps;
      const { moments } = current.recording;
      const place = moments.findLastIndex(({ step: made }) => made <= from + count);
      show(current, moments[Math.max(0, place)]);
      return;
    }
    if (current.shown) goTo(current, current.shown.step);
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
        load(command.run, command.model);
        break;
      case "repeat":
        load(command.run, command.record.model);
        if (run) run.repeating = { steps: command.record.steps, commands: [...command.record.commands] };
        break;
      case "play":
        if (run?.shown) goTo(run, run.shown.step);
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
        if (run) show(run, momentAt(run.recording, command.time));
        break;
      case "pace":
        pace = { speed: command.speed, budget: command.budget };
        factor = createFactor();
        break;
      case "watch":
        watch(command.quantities, run?.world.time ?? 0);
        break;
      case "recycle":
        pool.give(command.buffer);
        break;
      case "ask":
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
    const { world, report, shown, layout } = current;
    const { moments } = current.recording;
    const facts = {
      ...{ sequence: ++sequence, step: shown?.step ?? world.steps, time: shown?.time ?? world.time },
      ...{ recordedFrom: moments[0]?.time ?? 0, recordedTo: world.time, running: running ? 1 : 0 },
      ...{ realTimeFactor: running ? factor.value : 0, stepMilliseconds },
      ...(report ? factsOfReport(report) : NO_FACTS),
    };
    const buffer = writeFrame(world, shown?.layout ?? layout, facts, pool, shown);
    say({ is: "frame", buffer }, [buffer]);
    dirty = false;
  }

  function frame(): boolean {
    if (!run) return false;
    if (run.repeating) repeatSteps(run, run.repeating);
    else if (running) makeSteps(run);
    if (dirty) postFrame(run);
    flushSamples();
    return running || run.repeating !== undefined;
  }

  return { take, frame, use };
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

const NO_FACTS = { jointGap: 0, jointAngle: 0, penetration: 0, energyDrift: 0, energyScale: 0, iterations: 0, converged: 1 };

const environmentOf = ({ now, webAssembly, extend }: WorldOptions) => ({
  ...(now && { now }),
  ...(webAssembly && { webAssembly }),
  ...(extend && { extend }),
});

const stepOf = ({ model }: Run): number => model.settings?.step ?? 1 / 240;

function layoutOf(world: World, revision: number): FrameLayout {
  const { joints = [] } = world.toModel();
  const ends = new Map(joints.map((joint) => [joint.name!, joint]));
  return {
    revision,
    bodies: world.bodies.map(({ name }) => name),
    joints: world.joints.map(({ name, type, coordinateNames }) => ({
      ...{ name, type, coordinates: coordinateNames },
      ...{ a: ends.get(name)?.a ?? "ground", b: ends.get(name)?.b ?? "ground" },
    })),
  };
}

/** Has nothing but steps changed it since it began? */
const isPlain = ({ recording, world }: Run): boolean => recording.commands.length === 0 && recording.marks[0]?.world === world;

/** Large models are not analysed: it takes a dense matrix of their rows. */
const topologyOf = (world: World) => (world.joints.length <= 200 ? world.topology() : undefined);

function remember({ world, layout, recording }: Run): void {
  const { steps: step, time } = world;
  recordMoment(recording, { step, time, layout, poses: posesOf(world, layout), joints: jointsOf(world, layout) });
}

function markNow({ world, model, holds, layout, recording }: Run): void {
  recordMark(recording, {
    step: world.steps,
    time: world.time,
    world,
    model,
    snapshot: world.snapshot(),
    holds,
    layout,
    commands: recording.commands.length,
  });
}

/** Before the first step there is no report: energies come from the world, the rest is zero. */
function readAtStart(quantity: Quantity, world: World): number {
  const { kinetic, potential } = world.totals();
  const none = { position: 0, angle: 0, speed: 0 };
  const start = { energy: { kinetic, potential, drift: 0 }, joints: none, penetration: 0, iterations: 0, subSteps: 0 } as StepReport;
  return quantity.read(world, start);
}

function recordOf({ recording, world }: Run): RunRecord {
  return {
    gelenkRecording: 1,
    model: recording.marks[0]!.model,
    steps: world.steps,
    hash: world.hash(),
    commands: [...recording.commands],
  };
}

function progressOf(current: Run): RunProgress {
  const { world, model, remarks, milliseconds, brokenOff, told } = current;
  current.told = world.steps;
  return {
    ...{ method: model.settings?.method ?? DEFAULTS.settings.method, order: world.order, step: stepOf(current), steps: world.steps },
    ...{ time: world.time, ledger: world.ledger, remarks: remarks.list(), milliseconds },
    tolerance: { ...DEFAULTS.settings.tolerance, ...model.settings?.tolerance },
    track: trackOf(current, told),
    ...(brokenOff && { brokenOff }),
  };
}

/** Poses of the bodies of the last layout; those that were not there yet stand still where they came. */
function trackOf({ recording, layout }: Run, after = -1): PoseTrack {
  const first = recording.moments.findLastIndex(({ step }) => step <= after) + 1;
  const moments = recording.moments.slice(first).filter(({ layout: own }) => own.revision === layout.revision);
  const poses = new Float64Array(7 * layout.bodies.length * moments.length);
  moments.forEach((moment, k) => {
    poses.set(moment.poses, 7 * layout.bodies.length * k);
  });
  return { bodies: layout.bodies, times: Float64Array.from(moments, ({ time }) => time), poses };
}
