/**
 * What is told beside frames: samples of the quantities that the page watches, what happened, and marks for the time line. All of it comes
 * together with a frame.
 */
import type { StepReport, World, WorldEvent } from "@gelenk/core";
import { type LogEntry, MOST_LOGGED, type Tick } from "./protocol.js";
import { type Quantity, quantitiesOf } from "./quantities.js";
import { isPlain, type Run } from "./run.js";

/** Runs that take no longer are repeated for the samples of a new quantity, ms. */
const REPEAT_TO_SAMPLE = 1000;

const TICK_OF: Readonly<Record<string, Tick["kind"]>> = {
  "contact-begin": "contact",
  impact: "contact",
  "non-finite": "report",
  "not-converged": "report",
  "joint-broken": "report",
};

export type SampleMessage =
  | { readonly is: "samples"; readonly quantities: readonly string[]; readonly rows: Float64Array; readonly restart?: number }
  | { readonly is: "events"; readonly events: readonly LogEntry[] }
  | { readonly is: "ticks"; readonly ticks: readonly Tick[]; readonly restart?: number };

export interface Sampler {
  /** From now on these. `restart`: what was sampled after that time is void. `stepMilliseconds`: what a step takes. */
  watch(run: Run | undefined, names: readonly string[], stepMilliseconds: number, restart?: number): void;
  /** The same quantities in a run that has changed. */
  watchAgain(run: Run, stepMilliseconds: number, restart?: number): void;
  sample(run: Run): void;
  /** What happened in a step, for the log and as marks. */
  note(time: number, events: readonly WorldEvent[]): void;
  /** Many of a kind at one time are one mark. */
  mark(tick: Tick): void;
  /** Marks after a time are void. */
  unmark(restart: number): void;
  /** Tells what has come together. */
  flush(): void;
}

export function createSampler(say: (message: SampleMessage) => void): Sampler {
  let watched: readonly Quantity[] = [];
  let watchedNames: readonly string[] = [];
  let samples: number[] = [];
  let events: LogEntry[] = [];
  let ticks: Tick[] = [];
  const names = (): readonly string[] => watched.map(({ name }) => name);

  function watch(run: Run | undefined, wanted: readonly string[], stepMilliseconds: number, restart?: number): void {
    const isNew = wanted.some((name) => !watchedNames.includes(name));
    watchedNames = wanted;
    flush();
    if (!run) return;
    const known = new Map(quantitiesOf(run.layout).map((quantity) => [quantity.name, quantity]));
    watched = wanted.flatMap((name) => known.get(name) ?? []);
    if (restart !== undefined) say({ is: "samples", quantities: names(), rows: new Float64Array(0), restart });
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

  function flush(): void {
    if (samples.length > 0) say({ is: "samples", quantities: names(), rows: Float64Array.from(samples) });
    samples = [];
    // a pile of bodies has hundreds of them in a step, and each costs the page time
    if (events.length > 0) say({ is: "events", events: events.slice(-MOST_LOGGED) });
    events = [];
    if (ticks.length > 0) say({ is: "ticks", ticks });
    ticks = [];
  }

  function mark(tick: Tick): void {
    if (!ticks.some(({ time, kind }) => time === tick.time && kind === tick.kind)) ticks.push(tick);
  }

  return {
    watch,
    watchAgain: (run, stepMilliseconds, restart) => watch(run, watchedNames, stepMilliseconds, restart),
    sample,
    note(time, news) {
      for (const event of news) {
        events.push({ time, event: { ...event } });
        const kind = TICK_OF[event.type];
        if (kind) mark({ time, kind });
      }
    },
    mark,
    unmark(restart) {
      ticks = [];
      say({ is: "ticks", ticks: [], restart });
    },
    flush,
  };
}

/** Before the first step there is no report: energies come from the world, the rest is zero. */
function readAtStart(quantity: Quantity, world: World): number {
  const { kinetic, potential } = world.totals();
  const none = { position: 0, angle: 0, speed: 0 };
  const start = { energy: { kinetic, potential, drift: 0 }, joints: none, penetration: 0, iterations: 0, subSteps: 0 } as StepReport;
  return quantity.read(world, start);
}
