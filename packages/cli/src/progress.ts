/** A bar with the time left, for runs that last; silent when nobody watches or when the run is short. */
import type { Io } from "./io.js";

const PATIENCE = 500;
const PAUSE = 100;
const CELLS = 24;

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
  /** `share` from 0 to 1; `note` stands behind the time left. */
  update(share: number, note?: string): void;
  /** Takes the bar away. */
  finish(): void;
}

/** `stopping` says what becomes of the result if the user does not wait. */
export function createProgress(io: Io, stopping = "Ctrl-C stops and keeps the result so far"): Progress {
  const start = io.now();
  let shown = Number.NEGATIVE_INFINITY;
  let visible = false;
  return {
    update(share, note) {
      const now = io.now();
      if (!io.isTerminal || now - start < PATIENCE || now - shown < PAUSE) return;
      shown = now;
      visible = true;
      const full = Math.round(share * CELLS);
      const left = share > 0 ? `${durationText(((now - start) * (1 - share)) / share)} left` : "";
      const behind = note === undefined ? "" : `  ${note}`;
      const bar = `${"█".repeat(full)}${"░".repeat(CELLS - full)}`;
      io.stderr.write(`\r${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${left}${behind}  (${stopping})\u001b[K`);
    },
    finish() {
      if (visible) io.stderr.write("\r\u001b[K");
      visible = false;
    },
  };
}
