/**
 * The Modelica text of the document: it is stored in the model, compiled a moment after every change, and run on demand. The page never
 * waits: a worker compiles and runs, and is ended by Stop.
 */
import { batch, effect, signal } from "@preact/signals";
import type { Studio } from "../studio.js";
import { createModelicaClient, type ModelicaClient } from "./client.js";
import type { ModelicaActivity, ModelicaRun, ModelicaSession, TextPlace } from "./modelica-state.js";
import type { CheckedText, ModelicaExample, ModelicaSource, ParameterValue } from "./protocol.js";
import { createResultSeries } from "./result-series.js";
import { showRun } from "./show-run.js";
import { STARTER_FILE, STARTER_TEXT } from "./starter.js";
import { keepText } from "./stored-text.js";
import { placeIn } from "./text-place.js";

/** After the last key, ms. */
const PAUSE = 300;
/** A text that takes longer to compile is compiled when it is run, ms. */
const PATIENCE = 10_000;
/** Lines of a first plot. */
const FIRST_LINES = 2;

export function createModelicaSession(studio: Studio, client: ModelicaClient = createModelicaClient()): ModelicaSession {
  const file = signal(STARTER_FILE);
  const text = signal(STARTER_TEXT);
  const model = signal<string | undefined>(undefined);
  const parameters = signal<Readonly<Record<string, ParameterValue>>>({});
  const until = signal<number | undefined>(undefined);
  const checked = signal<CheckedText | undefined>(undefined);
  const activity = signal<ModelicaActivity>("idle");
  const progress = signal(0);
  const run = signal<ModelicaRun | undefined>(undefined);
  const plotted = signal<readonly string[]>([]);
  const wanted = signal<TextPlace | undefined>(undefined);
  let before: Promise<unknown> = Promise.resolve();
  let examples: Promise<readonly ModelicaExample[]> | undefined;

  const source = (): ModelicaSource => ({
    ...{ file: file.value, text: text.value, parameters: parameters.value },
    ...(model.value !== undefined && { model: model.value }),
  });

  function giveNothing(): void {
    parameters.value = {};
    until.value = undefined;
  }

  function beginAnew(chosen?: string): void {
    giveNothing();
    model.value = chosen;
    run.value = undefined;
  }

  // the first check comes after a pause
  client.prepare();
  const storing = keepText(studio, { file, text }, beginAnew);

  /** One activity after the other; what failed is told, what was stopped is not. */
  function during<T>(what: ModelicaActivity, work: () => Promise<T>): Promise<T | undefined> {
    const done = before.then(async () => {
      activity.value = what;
      progress.value = 0;
      try {
        return await work();
      } catch (failure) {
        const { name, message } = failure as Error;
        if (name !== "AbortError") studio.session.notice.value = `Modelica: ${message}`;
        return undefined;
      } finally {
        activity.value = "idle";
      }
    });
    before = done;
    return done;
  }

  async function check(): Promise<void> {
    const answer = await during("compiling", () => {
      const asked = source();
      const late = setTimeout(() => {
        client.stop();
        studio.session.notice.value = `${asked.file} takes more than ${PATIENCE / 1000} s to compile: Run compiles it without a limit`;
      }, PATIENCE);
      return client.ask("check", { source: asked }).finally(() => clearTimeout(late));
    });
    if (!answer) return;
    batch(() => {
      // what was given for one model says nothing to another
      if (checked.peek()?.model !== answer.model && checked.peek()?.model !== undefined) giveNothing();
      checked.value = answer;
      studio.session.modelicaProblems.value = answer.diagnostics;
    });
  }

  const checking = afterPause(PAUSE, () => activity.peek() === "idle", check);
  effect(() => {
    source();
    checking.ask();
  });
  effect(() => {
    if (activity.value === "idle") checking.goOn();
  });

  async function start(): Promise<void> {
    storing.now();
    await checking.now();
    const asked = source();
    const tell = (share: number) => {
      progress.value = share;
    };
    const end = until.peek();
    const answer = await during("running", () =>
      client.ask("run", { source: asked, asked: end === undefined ? {} : { until: end } }, tell),
    );
    if (!answer) return;
    batch(() => {
      studio.session.modelicaProblems.value = answer.diagnostics;
      const series = answer.result && createResultSeries(answer.result);
      run.value = { source: asked, answer, series };
      if (series && !plotted.peek().some((name) => series.series(name))) plotted.value = answer.states.slice(0, FIRST_LINES);
    });
  }

  return {
    ...{ file, text, model, parameters, until, checked, activity, progress, run, plotted, wanted },
    open(name, content, chosen) {
      batch(() => {
        file.value = name;
        text.value = content;
        beginAnew(chosen);
      });
      storing.now();
    },
    examples() {
      examples ??= client.ask("examples", {});
      examples.catch(() => {
        examples = undefined;
      });
      return examples;
    },
    start,
    stop: () => client.finish(),
    async show() {
      if (!run.peek()?.series) await start();
      const shown = run.peek();
      if (!shown?.series) return;
      const answer = await during("showing", () => client.ask("show", { source: shown.source }));
      if (answer) showRun(studio, shown, answer);
    },
    goTo(where) {
      const place = placeIn(file.peek(), where);
      if (place) wanted.value = place;
      return place !== undefined;
    },
  };
}

/** Asks for something that is done a while after the last time it was asked for, and not while it may not be. */
function afterPause(pause: number, may: () => boolean, act: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  let isDue = false;
  async function now(): Promise<void> {
    if (!isAsked) return;
    clearTimeout(timer);
    isAsked = false;
    isDue = false;
    await act();
  }
  const goOn = () => {
    if (isDue && may()) void now();
  };
  return {
    ask() {
      clearTimeout(timer);
      isAsked = true;
      isDue = false;
      timer = setTimeout(() => {
        isDue = true;
        goOn();
      }, pause);
    },
    goOn,
    /** Without waiting, if it was asked for. */
    now,
  };
}
