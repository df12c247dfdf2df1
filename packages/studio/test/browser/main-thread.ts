/**
 * The work of the page's main thread for a picture, from a trace of the browser. Counted is every task of the thread from the end of
 * one picture of the view to the end of the next, nothing left out: messages of the worker, panels, plots, garbage, drawing, style,
 * layout, paint and handing over. The part of it that is our JavaScript, with the garbage it leaves and the layouts it asks for, is
 * counted apart, in other pictures: what names it also walks through all that is laid out, a tenth of the work that is to be
 * measured. Time of the processor decides: on the clock the thread also waits, for other programs of the machine and, where there is
 * no graphics card, for the picture that software draws elsewhere.
 */
import type { Browser, Page } from "playwright-core";

/** ms per picture, ascending. */
export interface Spent {
  readonly processor: readonly number[];
  readonly clock: readonly number[];
}

export interface FrameWork {
  /** All tasks, and what of them is JavaScript. */
  readonly all: Spent;
  readonly script: Spent;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** µs */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

interface Sum {
  processor: number;
  clock: number;
}

const MARK = "picture drawn";
/** Tasks of threads, and nothing within them. */
const TASKS = ["toplevel", "blink.user_timing"];
const SCRIPTS = ["devtools.timeline", "blink.user_timing", "v8", "disabled-by-default-v8.gc"];
const TASK = "ThreadControllerImpl::RunTask";
/** Where the browser calls JavaScript, compiles it, and collects what it leaves; one may lie in another. */
const SCRIPT: ReadonlySet<string> = new Set([
  "FunctionCall",
  "EvaluateScript",
  "RunMicrotasks",
  "v8.callFunction",
  "v8.deserialize",
  "MinorGC",
  "MajorGC",
  "V8.GC_TASK",
  "BlinkGC.AtomicPhase",
]);

const byTime = (a: TraceEvent, b: TraceEvent): number => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0);
const ascending = (numbers: readonly number[]): readonly number[] => [...numbers].sort((a, b) => a - b);
const spentOf = (sums: readonly Sum[]): Spent => ({
  processor: ascending(sums.map(({ processor }) => processor / 1000)),
  clock: ascending(sums.map(({ clock }) => clock / 1000)),
});

export const quantile = (sorted: readonly number[], share: number): number => sorted[Math.floor(share * (sorted.length - 1))]!;

/** Traces so many pictures of the view for each of both. Nothing of the page is asked meanwhile. */
export async function tracePictures(browser: Browser, page: Page, count: number): Promise<FrameWork> {
  const all = allTasks(await trace(browser, page, TASKS, count));
  return { all, script: scriptOf(await trace(browser, page, SCRIPTS, count)) };
}

async function trace(browser: Browser, page: Page, categories: string[], count: number): Promise<readonly TraceEvent[]> {
  await browser.startTracing(page, { categories });
  await page.evaluate(
    ([mark, pictures]) =>
      new Promise<void>((resolve) => {
        // the view says after each of its pictures that it is drawn
        const simulation = window.studio!.all.simulation as { drawn(): void };
        const drawn = simulation.drawn;
        let left = pictures;
        simulation.drawn = () => {
          performance.mark(mark);
          drawn();
          if (left-- > 0) return;
          simulation.drawn = drawn;
          resolve();
        };
      }),
    [MARK, count] as const,
  );
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly TraceEvent[] };
  return traceEvents;
}

/** Marks, and what the thread that made them did. Before the first one a part of it was not seen. */
function onThread(traceEvents: readonly TraceEvent[], isCounted: (name: string) => boolean) {
  const marks = traceEvents.filter(({ name }) => name === MARK).sort(byTime);
  const [first] = marks;
  const isOurs = ({ pid, tid, ph, name }: TraceEvent): boolean => ph === "X" && pid === first?.pid && tid === first.tid && isCounted(name);
  return { marks, events: outermost(traceEvents.filter(isOurs).sort(byTime)) };
}

function allTasks(traceEvents: readonly TraceEvent[]): Spent {
  const { marks, events } = onThread(traceEvents, (name) => name === TASK);
  return spentOf(
    sumsBetween(
      marks.map(({ ts }) => endOfTask(events, ts)),
      events,
    ),
  );
}

/** The view says that a picture is drawn when all scripts of it are done. */
function scriptOf(traceEvents: readonly TraceEvent[]): Spent {
  const { marks, events } = onThread(traceEvents, (name) => SCRIPT.has(name));
  return spentOf(
    sumsBetween(
      marks.map(({ ts }) => ts),
      events,
    ),
  );
}

/** A picture ends with the task in which it was drawn, which also lays out, paints and hands over. */
function endOfTask(tasks: readonly TraceEvent[], time: number): number {
  const task = tasks.find(({ ts, dur = 0 }) => ts <= time && time <= ts + dur);
  return task ? task.ts + (task.dur ?? 0) : time;
}

/** Without those that lie in another. */
function outermost(sorted: readonly TraceEvent[]): readonly TraceEvent[] {
  let end = Number.NEGATIVE_INFINITY;
  return sorted.filter(({ ts, dur = 0 }) => {
    const isOuter = ts >= end;
    if (isOuter) end = ts + dur;
    return isOuter;
  });
}

/** What began after one end and before the next. */
function sumsBetween(ends: readonly number[], events: readonly TraceEvent[]): readonly Sum[] {
  const sums: Sum[] = ends.slice(1).map(() => ({ processor: 0, clock: 0 }));
  for (const { ts, dur = 0, tdur = 0 } of events) {
    const sum = sums[ends.findIndex((end) => ts < end) - 1];
    if (!sum) continue;
    sum.processor += tdur;
    sum.clock += dur;
  }
  return sums;
}
