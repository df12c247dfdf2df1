/**
 * The same model under several methods, orders, steps or detectors: one worker per run, all on one clock. Time goes on by a sixtieth of a second in every
 * run, and the next one begins when the last run has made its steps: the slowest sets the pace. Where a step ends after the sixtieth, the run is ahead by a
 * part of it; what is drawn of the others is their pose at the time of the first.
 */
import { DEFAULT_STEP, mergeSettings, type ResolvedModel } from "@gelenk/core";
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { createClient, type SimulationClient, type WorkerLike } from "./client.js";
import { createDistanceMeter, type DistanceMeter } from "./compare-distance.js";
import { type ComparedRow, choiceNames, comparedRow, type RunChoice, settingsOfChoice } from "./compare-row.js";
import { type Frame, read } from "./frame.js";
import { createPoseTrail, type PoseTrail } from "./pose-trail.js";
import type { ModuleSource, RunProgress } from "./protocol.js";

export interface ComparedRun {
  readonly choice: RunChoice;
  readonly client: SimulationClient;
  /** What is drawn of it: the first as it is, the others at the time of the first. */
  readonly shown: ReadonlySignal<Frame | undefined>;
}

export interface Comparison {
  /** The first is the one that others are measured against. */
  readonly runs: readonly ComparedRun[];
  readonly rows: ReadonlySignal<readonly ComparedRow[]>;
  /** Common to all runs, s. */
  readonly time: ReadonlySignal<number>;
  readonly playing: ReadonlySignal<boolean>;
  /** A sixtieth of a second in all runs; false where none can go on. */
  advance(): Promise<boolean>;
  /** Goes on by itself, at most at that speed. */
  play(speed: () => number): void;
  pause(): void;
  /** Quantities of which all runs keep samples. */
  watch(quantities: readonly string[]): void;
  /** Ends all workers. */
  close(): void;
}

interface Runner extends Omit<ComparedRun, "shown"> {
  readonly step: number;
  readonly trail: PoseTrail;
  readonly meter: DistanceMeter;
  progress: RunProgress | undefined;
  /** Has its progress not been measured yet? */
  fresh: boolean;
  /** Cannot go on. */
  ended: string | undefined;
}

/** Simulated seconds between two moments at which all runs are together. */
const CHUNK = 1 / 60;

export const modelOfChoice = (model: ResolvedModel, choice: RunChoice): ResolvedModel => ({
  ...model,
  settings: mergeSettings(model.settings ?? {}, settingsOfChoice(choice)),
});

/** `modules`: programs that the user has agreed to; every run has them. */
export function createComparison(
  model: ResolvedModel,
  choices: readonly RunChoice[],
  startWorker: () => WorkerLike,
  modules: readonly ModuleSource[] = [],
): Comparison {
  const runners = choices.map((choice) => {
    const client = createClient(startWorker);
    client.use(modules);
    return startRunner(client, modelOfChoice(model, choice), choice);
  });
  const rows = signal<readonly ComparedRow[]>([]);
  const time = signal(0);
  const playing = signal(false);
  let chunks = 0;
  let closed = false;
  /** What is under way: chunks follow each other. */
  let last: Promise<boolean> = Promise.resolve(true);

  async function makeChunk(): Promise<boolean> {
    if (closed) return false;
    const end = (chunks + 1) * CHUNK;
    const reach = reachOf(runners[0]!, end);
    await Promise.all(runners.map((runner) => advanceTo(runner, reach)));
    if (closed) return false;
    chunks++;
    measure(runners);
    rows.value = rowsOf(runners);
    time.value = end;
    return runners.some(({ ended }) => ended === undefined);
  }

  const advance = (): Promise<boolean> => {
    last = last.then(makeChunk);
    return last;
  };

  async function keepGoing(speed: () => number): Promise<void> {
    while (playing.value) {
      const began = performance.now();
      if (!(await advance())) playing.value = false;
      const left = (1000 * CHUNK) / speed() - (performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, left)));
    }
  }

  return {
    runs: runners.map((runner) => ({ choice: runner.choice, client: runner.client, shown: shownOf(runner, runners[0]!, time) })),
    ...{ rows, time, playing, advance },
    play(speed) {
      if (playing.value || closed) return;
      playing.value = true;
      void keepGoing(speed);
    },
    pause() {
      playing.value = false;
    },
    watch(quantities) {
      for (const { client } of runners) client.send({ do: "watch", quantities });
    },
    close() {
      closed = true;
      playing.value = false;
      for (const { client } of runners) client.close();
    },
  };
}

function startRunner(client: SimulationClient, model: ResolvedModel, choice: RunChoice): Runner {
  // once in the model and once more after modules, which may state a method of their own
  client.load(model, settingsOfChoice(choice));
  return {
    choice,
    client,
    step: model.settings?.step ?? DEFAULT_STEP,
    meter: createDistanceMeter(),
    trail: createPoseTrail(),
    progress: undefined,
    fresh: false,
    ended: undefined,
  };
}

/** The poses of a run at the time of the first one's frame. `time` changes when steps have come. */
function shownOf({ client, trail }: Runner, first: Runner, time: ReadonlySignal<number>): ReadonlySignal<Frame | undefined> {
  if (client === first.client) return client.frame;
  return computed(() => {
    void time.value;
    const [own, base] = [client.frame.value, first.client.frame.value];
    const poses = base && trail.at(read(base, "time"));
    return own && poses ? { ...own, poses } : own;
  });
}

const stepsUntil = (end: number, step: number): number => Math.ceil(end / step - 1e-9);

/** The first run may pass the end by a part of its step; the others go on until they have reached it. */
const reachOf = ({ ended, step }: Runner, end: number): number => (ended === undefined ? stepsUntil(end, step) * step : end);

/** Steps until a run has reached a time; the last one ends at or after it. */
async function advanceTo(runner: Runner, end: number): Promise<void> {
  if (runner.ended !== undefined) return;
  const { client, step, progress } = runner;
  const count = stepsUntil(end, step) - (progress?.steps ?? 0);
  if (count > 0) client.send({ do: "step", count });
  const reached = await progressOf(client);
  // a run whose module was refused is not the one that was asked for
  if (!reached || client.moduleProblem.peek()) runner.ended = reasonOf(client);
  else {
    runner.progress = reached;
    runner.trail.add(reached.track);
    runner.fresh = true;
    runner.ended = reached.brokenOff?.message;
  }
}

/** undefined: there is no run, because the model cannot be run that way or because the worker has stopped. */
function progressOf(client: SimulationClient): Promise<RunProgress | undefined> {
  return new Promise((resolve) => {
    let stop: (() => void) | undefined;
    const end = (progress: RunProgress | undefined): void => {
      stop?.();
      resolve(progress);
    };
    void client.ask<RunProgress | undefined>("progress").then(end);
    stop = effect(() => {
      if (client.state.value.is === "stopped") resolve(undefined);
    });
  });
}

function reasonOf({ state, diagnostics, moduleProblem }: SimulationClient): string {
  const now = state.value;
  if (moduleProblem.value !== undefined) return moduleProblem.value;
  if (now.is === "stopped") return now.reason;
  return diagnostics.value.find(({ severity }) => severity === "error")?.message ?? "the model cannot be run that way";
}

/** Every run against the first, over the steps that both have just made. */
function measure(runners: readonly Runner[]): void {
  const [base, ...others] = runners;
  for (const { meter, progress, fresh } of others) {
    if (base?.fresh && fresh) meter.add(base.progress!.track, progress!.track);
  }
  for (const runner of runners) runner.fresh = false;
}

function rowsOf(runners: readonly Runner[]): readonly ComparedRow[] {
  const began = runners.map(
    ({ progress, choice, step }) => progress ?? { method: choice.method ?? "auto", order: choice.order ?? 0, step },
  );
  const names = choiceNames(
    runners.map(({ choice }) => choice),
    began,
  );
  return runners.map(({ progress, ended, meter }, k) => {
    if (!progress) return { ...NO_FIGURES, name: names[k]!, note: ended ?? "" };
    return comparedRow(names[k]!, progress, k === 0 ? undefined : meter.largest);
  });
}

const NO_FIGURES = {
  ...{ order: 0, steps: 0, jointPosition: Number.NaN, jointAngle: Number.NaN, energyDrift: Number.NaN, momentumDrift: Number.NaN },
  ...{ iterations: 0, milliseconds: Number.NaN, realTime: Number.NaN, distance: undefined },
};
