/**
 * A bar with the time left, for runs that last. Where nobody watches a long command may say a line each minute instead, for those who read
 * its log; the others are silent there.
 */
import type { Io } from "./io.js";
import { createPace, type Pace } from "./pace.js";

const PATIENCE = 500;
const PAUSE = 100;
const CELLS = 24;
const MINUTE = 60_000;

/** `8 s`, `2 min 05 s`, `1 h 10 min` */
export function durationText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
  return `${Math.floor(seconds / 3600)} h ${String(Math.floor((seconds % 3600) / 60)).padStart(2, "0")} min`;
}

/** Ctrl-C and the bar get their turn before long work goes on. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export interface Progress {
  /** `share` from 0 to 1; `note` stands behind the time left; `known`: the share that was there before and took no time. */
  update(share: number, note?: string, known?: number): void;
  /** A line of its own, above the bar. */
  say(text: string): void;
  /** Takes the bar away. */
  finish(): void;
}

/** `stopping` says what becomes of the result if the user does not wait; `name`: who says a line each minute where nobody watches. */
export function createProgress(io: Io, stopping = "Ctrl-C stops and keeps the result so far", name?: string): Progress {
  const start = io.now();
  const pace = createPace(start);
  let shown = io.isTerminal ? Number.NEGATIVE_INFINITY : start;
  let visible = false;
  const clear = () => {
    if (visible) io.stderr.write("\r\u001b[K");
    visible = false;
  };
  return {
    update(share, note = "", known = 0) {
      const now = io.now();
      pace.add(now, share - known);
      if (now - start < PATIENCE || now - shown < (io.isTerminal ? PAUSE : MINUTE)) return;
      shown = now;
      const left = leftText(1 - share, pace);
      if (!io.isTerminal) {
        if (name !== undefined) io.stderr.write(`${name}: ${[percentText(share), note, left].filter((text) => text !== "").join(", ")}\n`);
        return;
      }
      visible = true;
      const behind = [left, note, `(${stopping})`];
      io.stderr.write(`\r${lineOf(share, behind, io.columns?.() ?? Number.POSITIVE_INFINITY)}\u001b[K`);
    },
    say(text) {
      clear();
      io.stderr.write(`${text}\n`);
    },
    finish: clear,
  };
}

const percentText = (share: number): string => `${Math.floor(share * 100)} %`;

/** `3 s left`, as far as it can be known. */
function leftText(rest: number, pace: Pace): string {
  const rate = pace.perSecond();
  return rate > 0 ? `${durationText((1000 * rest) / rate)} left` : "";
}

/** A line that wraps could not be drawn over: where the terminal is narrow the last texts are left out, then the bar becomes shorter. */
function lineOf(share: number, behind: readonly string[], columns: number): string {
  const percent = percentText(share).padStart(5);
  const texts = behind.filter((text) => text !== "");
  const widthOf = (count: number) => [percent, ...texts.slice(0, count)].join("  ").length + CELLS + 1;
  let count = texts.length;
  while (count > 0 && widthOf(count) >= columns) count--;
  const cells = Math.max(0, Math.min(CELLS, columns - percent.length - 2));
  const full = Math.round(share * cells);
  return [`${"█".repeat(full)}${"░".repeat(cells - full)} ${percent}`, ...texts.slice(0, count)].join("  ");
}
