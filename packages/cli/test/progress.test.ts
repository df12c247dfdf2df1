import { describe, expect, test } from "vitest";
import type { Io } from "../src/io.js";
import { createProgress, durationText } from "../src/progress.js";

/** A terminal whose clock the test moves. */
function watched(isTerminal = true, columns?: number, name?: string) {
  const state = { time: 0, text: "" };
  const write = (text: string) => {
    state.text += text;
  };
  const io: Io = {
    stdout: { write },
    stderr: { write },
    ...{ isTerminal, cwd: "", onInterrupt: () => () => {}, now: () => state.time, columns: () => columns },
  };
  return { state, progress: createProgress(io, "Ctrl-C stops", name) };
}

describe("the bar", () => {
  test("waits half a second, then shows share and time left", () => {
    const { state, progress } = watched();
    state.time = 400;
    progress.update(0.2);
    expect(state.text).toBe("");
    state.time = 1000;
    progress.update(0.25);
    // A quarter took one second, so three are left.
    expect(state.text).toContain(`${"█".repeat(6)}${"░".repeat(18)}  25 %  3 s left`);
  });

  test("is drawn at most ten times a second and taken away at the end", () => {
    const { state, progress } = watched();
    for (state.time = 1000; state.time < 2000; state.time++) progress.update(0.5);
    expect(state.text.match(/\r/g)).toHaveLength(10);
    progress.finish();
    expect(state.text.endsWith("\r\u001b[K")).toBe(true);
  });

  test.each([120, 80, 60, 40, 20, 6])("fits into %d columns: a line that wraps could not be drawn over", (columns) => {
    const { state, progress } = watched(true, columns);
    state.time = 1000;
    progress.update(0.25, "250/1000, 31.5/s, best 0.0174533");
    const line = state.text.replace("\r", "").replace("\u001b[K", "");
    expect(line.length).toBeLessThan(Math.max(columns, 7));
    expect(line).toContain("25 %");
    // what is left out first says least
    expect(line.includes("Ctrl-C")).toBe(columns >= 120);
    expect(line.includes("left")).toBe(columns >= 60);
  });

  test("is taken away for a line of text and comes back below it", () => {
    const { state, progress } = watched();
    state.time = 1000;
    progress.update(0.25);
    state.text = "";
    progress.say("the queue is back");
    expect(state.text).toBe("\r\u001b[Kthe queue is back\n");
  });

  test("knows the time left from the last half minute, not from the whole time", () => {
    const { state, progress } = watched();
    // the first half in 100 s by one worker, then ten of them: a hundredth of the whole per 0.2 s
    for (let step = 1; step <= 50; step++) {
      state.time = 2000 * step;
      progress.update(step / 100);
    }
    expect(state.text).toMatch(/50 % {2}1 min 40 s left[^%]*$/);
    for (let step = 1; step <= 40; step++) {
      state.time = 100_000 + 1000 * step;
      progress.update(0.5 + step / 100);
    }
    // ten hundredths at one per second
    expect(state.text).toMatch(/90 % {2}10 s left[^%]*$/);
  });

  test("counts from when something was done: what came before was preparation", () => {
    const { state, progress } = watched();
    for (let second = 1; second <= 60; second++) {
      state.time = 1000 * second;
      progress.update(0, "planned");
    }
    expect(state.text).not.toContain("left");
    state.time = 61_000;
    progress.update(0.1);
    expect(state.text).toContain("9 s left");
  });

  test("shows what was known before as done, but does not count it for the pace", () => {
    const { state, progress } = watched();
    state.time = 1000;
    progress.update(0.75, "", 0.75);
    expect(state.text).toContain(" 75 %");
    expect(state.text).not.toContain("left");
    state.time = 2000;
    progress.update(0.8125, "", 0.75);
    // a sixteenth in a second, three of them are left
    expect(state.text).toContain("81 %  3 s left");
  });

  test("says a line each minute in a log, where the command has a name", () => {
    const { state, progress } = watched(false, undefined, "gelenk sweep");
    for (let second = 1; second <= 130; second++) {
      state.time = 1000 * second;
      progress.update(second / 256, `${second}/256`);
    }
    progress.finish();
    expect(state.text).toBe("gelenk sweep: 23 %, 60/256, 3 min 16 s left\ngelenk sweep: 46 %, 120/256, 2 min 16 s left\n");
  });

  test("is silent when nobody watches", () => {
    const { state, progress } = watched(false);
    state.time = 5000;
    progress.update(0.5);
    progress.finish();
    expect(state.text).toBe("");
  });
});

test.each([
  [300, "1 s"],
  [59_000, "59 s"],
  [65_000, "1 min 05 s"],
  [3_660_000, "1 h 01 min"],
])("%d ms are %s", (milliseconds, text) => expect(durationText(milliseconds)).toBe(text));
