/**
 * The work of the page's main thread, from a trace of the browser: all of it, also style, layout, collecting garbage and what the panels do, but for
 * the copy of a picture that a graphics card would not need. The time of the
 * processor is counted beside the time on the clock, since a machine with other work stretches the latter.
 */
import type { Browser, Page } from "playwright-core";

export interface FrameWork {
  /** Frames of the worker for one picture of the browser. */
  readonly perPicture: number;
  /** Per frame, ms, ascending: of the processor, and on the clock. */
  readonly processor: readonly number[];
  readonly clock: readonly number[];
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
  readonly args?: { readonly name?: string };
}

const ascending = (numbers: readonly number[]): readonly number[] => [...numbers].sort((a, b) => a - b);
export const quantile = (sorted: readonly number[], share: number): number => sorted[Math.floor(share * (sorted.length - 1))]!;

/**
 * What the main thread does for a frame while `during` goes on: the task that draws its picture, and its share of all tasks between two pictures. The browser
 * may draw fewer pictures than the worker sends frames; `framesSoFar` counts those.
 */
export async function traceFrames(
  browser: Browser,
  page: Page,
  framesSoFar: () => Promise<number>,
  during: () => Promise<void>,
): Promise<FrameWork> {
  const before = await framesSoFar();
  await browser.startTracing(page, { categories: ["devtools.timeline", "disabled-by-default-devtools.timeline"] });
  await during();
  const frames = (await framesSoFar()) - before;
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly TraceEvent[] };
  const pictures = traceEvents.filter(({ name }) => name === "FireAnimationFrame");
  // other pages have threads of the same name, but draw nothing
  const thread = pictures[0]!;
  const onThread = ({ pid, tid }: TraceEvent): boolean => pid === thread.pid && tid === thread.tid;
  const tasks = traceEvents.filter((event) => onThread(event) && event.ph === "X" && event.name === "RunTask").sort((a, b) => a.ts - b.ts);
  // drawn by software the browser copies the picture there
  const copies = traceEvents.filter((event) => onThread(event) && event.ph === "X" && event.name === "Commit");
  const perPicture = Math.max(1, frames / pictures.length);
  const works: { processor: number; clock: number }[] = [];
  let between = { processor: 0, clock: 0 };
  for (const { ts, dur = 0, tdur = 0 } of tasks) {
    const within = (event: TraceEvent): boolean => event.ts >= ts && event.ts <= ts + dur;
    const copied = copies.filter(within);
    const total = (of: "dur" | "tdur"): number => copied.reduce((sum, event) => sum + (event[of] ?? 0), 0);
    const task = { processor: (tdur - total("tdur")) / 1000, clock: (dur - total("dur")) / 1000 };
    if (pictures.some((picture) => onThread(picture) && within(picture))) {
      works.push({ processor: task.processor + between.processor / perPicture, clock: task.clock + between.clock / perPicture });
      between = { processor: 0, clock: 0 };
    } else between = { processor: between.processor + task.processor, clock: between.clock + task.clock };
  }
  // the first one holds only a part
  const whole = works.slice(1);
  return {
    perPicture,
    processor: ascending(whole.map(({ processor }) => processor)),
    clock: ascending(whole.map(({ clock }) => clock)),
  };
}
