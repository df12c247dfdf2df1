/**
 * The page's side of the simulation: starts the worker, sends commands, keeps what comes back as signals. A worker that dies is replaced on request and
 * repeats the run up to where it was: the page keeps the model of the start and every command with its step.
 */
import type { ResolvedModel, SettingNames } from "@gelenk/core";
import { batch, type ReadonlySignal, signal } from "@preact/signals";
import { type Frame, openFrame, read } from "./frame.js";
import type { Answer, Command, Message, ModuleSource, Question, RunRecord, RunSettings, WorkerCommand } from "./protocol.js";
import { createRunMemory } from "./run-memory.js";
import { createRunNews, type RunSignals } from "./run-news.js";

/** How the worker is: `waiting` counts the seconds of a step that takes long, `stopped` needs a decision. */
export type SimulationState =
  | { readonly is: "starting" }
  | { readonly is: "ready" }
  | { readonly is: "waiting"; readonly seconds: number }
  | { readonly is: "stopped"; readonly time: number; readonly step: number; readonly reason: string };

export interface SimulationClient extends RunSignals {
  readonly state: ReadonlySignal<SimulationState>;
  /** The newest frame; valid until the next one, which comes after `drawn`. */
  readonly frame: ReadonlySignal<Frame | undefined>;
  readonly running: ReadonlySignal<boolean>;
  /** Programs of the user that extend the world, and why they were ended where they are gone. */
  readonly modules: ReadonlySignal<readonly ModuleSource[]>;
  readonly moduleProblem: ReadonlySignal<string | undefined>;
  /** Methods, contact solvers and detectors that they bring. */
  readonly moduleNames: ReadonlySignal<SettingNames>;
  /** In place of those before. The user has agreed to each of them. */
  use(modules: readonly ModuleSource[]): void;
  /** A new run of this model; with settings that stand, whatever modules say. */
  load(model: ResolvedModel, settings?: RunSettings): void;
  send(command: Exclude<Command, { do: "load" }>): void;
  repeat(record: RunRecord): void;
  ask<T>(what: Question): Promise<T>;
  /** Said by what draws the frames. The worker sends the next one then, as of that moment: it makes no more of them than are seen. */
  drawn(): void;
  /** After a crash or a stop: a new worker, which goes on from where the last one was, or from the start. */
  restart(from: "last" | "start"): void;
  /** Ends a worker that takes too long. */
  stop(reason: string): void;
  close(): void;
}

/** What a client needs of a worker. */
export interface WorkerLike {
  postMessage(message: unknown, transfer: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** A worker that has said nothing for so long is waited for, ms. */
const PATIENCE = 2000;
/** The same where programs of the user are in it: one that does not come back is ended, ms. */
const MODULE_PATIENCE = 5000;

export function createClient(startWorker: () => WorkerLike): SimulationClient {
  const state = signal<SimulationState>({ is: "starting" });
  const frame = signal<Frame | undefined>(undefined);
  const running = signal(false);
  const news = createRunNews();
  const memory = createRunMemory();
  const modules = signal<readonly ModuleSource[]>([]);
  const moduleProblem = signal<string | undefined>(undefined);
  const moduleNames = signal<SettingNames>({});
  const questions = new Map<number, (value: unknown) => void>();
  let asked = 0;
  let run = 0;
  let watched: readonly string[] = [];
  let pace: Extract<Command, { do: "pace" }> | undefined;
  let limit: Extract<Command, { do: "limit" }> | undefined;
  /** Commands sent to this worker and carried out by it; since when it owes a sign of life. */
  let posted = 0;
  let taken = 0;
  let busySince: number | undefined;
  /** Has the newest frame not been drawn yet? And buffers of older ones. */
  let isUnseen = false;
  let wasUnseen = false;
  let idle: ArrayBuffer[] = [];
  let giving: ReturnType<typeof setTimeout> | undefined;
  let worker = start();

  function start(): WorkerLike {
    const made = startWorker();
    posted = 0;
    taken = 0;
    made.onmessage = ({ data }) => batch(() => (data as Message).forEach(receive));
    made.onerror = (event) => {
      event.preventDefault();
      stopped(event.message || "the worker failed");
    };
    return made;
  }

  /** A worker with modules may have failed by them: the next one has none. */
  function stopped(reason: string): void {
    worker.terminate();
    if (modules.value.length > 0) {
      moduleProblem.value = `${modules.value.map(({ file }) => file).join(", ")}: ${reason}`;
      modules.value = [];
      moduleNames.value = {};
    }
    busySince = undefined;
    const last = frame.value;
    state.value = { is: "stopped", time: last ? read(last, "time") : 0, step: last ? read(last, "step") : 0, reason };
    running.value = false;
  }

  /** Where nobody draws, a frame counts as seen the second time it is found here. While something is asked of the worker, its silence is measured. */
  const timer = setInterval(() => {
    if (wasUnseen) giveBack();
    wasUnseen = isUnseen;
    if (state.value.is === "stopped" || busySince === undefined) return;
    const silence = performance.now() - busySince;
    if (modules.value.length > 0 && silence > MODULE_PATIENCE) {
      stopped(`did not come back within ${MODULE_PATIENCE / 1000} s and was ended`);
      return;
    }
    if (silence > PATIENCE) state.value = { is: "waiting", seconds: silence / 1000 };
  }, 500);

  function post(command: WorkerCommand, transfer: Transferable[] = []): void {
    if (state.value.is === "stopped") return;
    busySince ??= performance.now();
    posted++;
    worker.postMessage(command, transfer);
  }

  /** What was said before a command was taken tells nothing about it. */
  function heard(): void {
    busySince = running.value || taken < posted ? performance.now() : undefined;
    if (state.value.is === "waiting") state.value = { is: "ready" };
  }

  function takeFrame(buffer: ArrayBuffer): void {
    const next = openFrame(buffer);
    if (frame.value) idle.push(frame.value.buffer);
    frame.value = next;
    running.value = read(next, "running") === 1;
    isUnseen = true;
    wasUnseen = false;
    heard();
  }

  /** Nothing is asked of the worker by this, so that its silence afterwards means nothing. */
  function giveBack(): void {
    giving = undefined;
    if (!isUnseen || state.value.is === "stopped") return;
    isUnseen = false;
    worker.postMessage({ do: "drawn", buffers: idle } satisfies WorkerCommand, idle);
    idle = [];
  }

  function receive(answer: Answer): void {
    if (answer.is === "beat") taken = answer.taken;
    heard();
    if (answer.is === "modules") takeModules(answer);
    if (answer.is === "beat") return;
    if (answer.run === run) takeAnswer(answer);
    // of a run that is over: nobody will draw it, and the worker waits for that
    else if (answer.is === "frame") worker.postMessage({ do: "drawn", buffers: [answer.buffer] } satisfies WorkerCommand, [answer.buffer]);
  }

  function takeModules({ files, names, problem }: Extract<Answer, { is: "modules" }>): void {
    modules.value = modules.value.filter(({ file }) => files.includes(file));
    moduleNames.value = modules.value.length === 0 ? {} : names;
    moduleProblem.value = problem;
  }

  function takeAnswer(answer: Answer): void {
    news.take(answer);
    memory.take(answer);
    if (answer.is === "ready") state.value = { is: "ready" };
    else if (answer.is === "frame") takeFrame(answer.buffer);
    else if (answer.is === "answer") {
      questions.get(answer.id)?.(answer.value);
      questions.delete(answer.id);
    }
  }

  /** A new run of a model: in a new worker where the last one has stopped. */
  function begin(model: ResolvedModel): void {
    if (state.value.is === "stopped") worker = start();
    run++;
    memory.begin(model);
    news.clear();
    if (state.value.is === "stopped") state.value = { is: "starting" };
    introduce();
  }

  function load(model: ResolvedModel, settings?: RunSettings): void {
    begin(model);
    post({ do: "load", run, model, ...(settings && { settings }) });
  }

  /** What a new worker does not know. */
  function introduce(): void {
    if (pace) post(pace);
    if (limit) post(limit);
    post({ do: "watch", quantities: watched });
  }

  /** The run begins anew, so what was recorded of it is void. */
  function use(next: readonly ModuleSource[]): void {
    if (next.length === 0 && modules.value.length === 0) return;
    modules.value = next;
    moduleProblem.value = undefined;
    if (next.length === 0) moduleNames.value = {};
    forgetRun();
    post({ do: "modules", modules: next });
  }

  function repeat(record: RunRecord): void {
    begin(record.model);
    post({ do: "repeat", run, record });
  }

  return {
    ...news.signals,
    ...{ state, frame, running, modules, moduleProblem, moduleNames },
    use,
    load,
    repeat,
    send(command) {
      if (command.do === "pace") pace = command;
      if (command.do === "limit") limit = command;
      if (command.do === "watch") watched = command.quantities;
      if (command.do === "patch" && isAtStart()) memory.changeStart(command.changes);
      if (command.do === "reset") forgetRun();
      post(command);
    },
    ask<T>(what: Question) {
      const id = ++asked;
      post({ do: "ask", id, what });
      return new Promise<T>((resolve) => questions.set(id, resolve as (value: unknown) => void));
    },
    drawn() {
      // after the picture, not before it: the browser may take long for its part of it, and the frame would grow old
      if (isUnseen) giving ??= setTimeout(giveBack);
    },
    restart(from) {
      const record = state.value.is === "stopped" ? memory.record(state.value.step) : undefined;
      if (!record) return;
      if (from === "start") load(record.model);
      else repeat(record);
    },
    stop: stopped,
    close() {
      clearInterval(timer);
      clearTimeout(giving);
      worker.terminate();
    },
  };

  /** At the start, or looked at from there: what is laid beside a run that has not begun is no part of it. */
  function isAtStart(): boolean {
    return frame.value === undefined || read(frame.value, "step") === 0 || read(frame.value, "recordedTo") === 0;
  }

  /** The run begins anew: what was told of it is void. */
  function forgetRun(): void {
    memory.forget();
    news.clear();
  }
}
